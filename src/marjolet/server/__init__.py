"""The server: tables over HTTP, as docs/protocol.md describes, and the page that plays at them.

===============  ===================================================================================
``command``      what ``marjolet serve`` adds to the command line
``serve``        the command: a port, the address line, the browser, Ctrl-C
``app``          the application: routes, headers, the page's files, the page for reading the API
``guard``        around it all: headers, limits, hosts; ``faults`` how what goes wrong is logged
``files``        the page's files, compressed and tagged
``api``          the requests; ``documents`` their bodies; ``problems`` what is refused, and how
``description``  the OpenAPI document; ``reading`` the page that shows it to people
``options``      what a table can be made with; ``settings`` what one is made with, or why it is not
``messages``     the message catalogues for the page; ``hints`` what a careful player would do
``tables``       the tables in this process; ``actor`` one table's mailbox and waits
``verbs``        what a seat may ask of its table; ``tokens`` how it proves that it is the seat
``computer``     when the computer acts, and how; ``thinkers`` the threads in which it thinks
``table``        the fold: from a table's log to its state; ``citations`` the rules that pay
``stream``       from the log to a seat's stream; ``streaming`` from there to a client
``recording``    the record of a table's match
``log``          appending to and reading the log; ``database`` its tables, ``migrations`` its past
===============  ===================================================================================

Nothing here is imported by ``import marjolet``.
"""
