"""Run the command as ``python -m marjolet``."""

import sys

try:
    from .cli import main
except KeyboardInterrupt:  # nothing was begun yet
    sys.exit(130)

if __name__ == "__main__":
    sys.exit(main())
