"""The steps. They only ever go forward: a log is never taken apart again."""
