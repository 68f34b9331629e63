"""The server: tables over HTTP, as docs/protocol.md describes, and the page that plays at them.

=============  =====================================================================================
``serve``      the command: a port, the address line, the browser, Ctrl-C
``app``        the application: routes, headers, the page's files, the page for reading the API
``api``        the requests; ``documents`` their bodies; ``problems`` what can be refused, and how
``tables``     the tables in this process; ``actor`` one table's mailbox, waits and computer
``table``      the fold: from a table's log to its state; ``stream`` from its log to a seat's stream
``log``        appending to and reading the log; ``database`` its tables, ``migrations`` their past
=============  =====================================================================================

Nothing here is imported by ``import marjolet``.
"""
