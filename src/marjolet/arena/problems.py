"""What can go wrong in the arena, as sentences that can be said in every language."""

from __future__ import annotations

from ..errors import MarjoletError
from ..language import Speech


class ArenaError(MarjoletError):
    """A run that cannot begin or go on; `message_id` and `values` say why in any language."""

    def __init__(self, message_id: str, **values: object) -> None:
        super().__init__(message_id.format_map(values))
        self.message_id = message_id
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        return _remake, (type(self), self.message_id, self.values)

    def said(self, speech: Speech) -> str:
        """Return the sentence in the language of `speech`."""
        values = {
            name: value.said(speech) if isinstance(value, ArenaError) else value
            for name, value in self.values.items()
        }
        return speech.say(self.message_id, **values)


def _remake(kind: type[ArenaError], message_id: str, values: dict[str, object]) -> ArenaError:
    return kind(message_id, **values)


class FileProblem(ArenaError):
    """A result file that cannot be used; the sentence names the file and, if one is, the line."""
