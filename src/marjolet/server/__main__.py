"""``python -m marjolet.server``: the server alone, with the options of the command."""

from __future__ import annotations

import argparse
import sys

from ..errors import MarjoletError
from .serve import add_options, serve_command

parser = argparse.ArgumentParser(prog="python -m marjolet.server")
add_options(parser)
try:
    sys.exit(serve_command(parser.parse_args()))
except MarjoletError as error:
    sys.stderr.write(f"{error}\n")
    sys.exit(2)
