"""Read the values of one JSON object by type, collecting what is out of shape."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, TypeVar

from ..cards import Seat
from .model import Json
from .problem import MOST_COUNTED, Problem, pointer, quoted

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """A value with its place; with `is_cut`, what is missing at the end is no problem."""

    value: Any
    where: str
    problems: list[Problem]
    is_cut: bool

    def complain(self, message: str) -> None:
        """Report `message` about the value."""
        self.problems.append(Problem(self.where, f"{quoted(self.value)} {message}."))


@dataclass(frozen=True, slots=True)
class Fields:
    """The keys of one object; each method returns a harmless value for what is out of shape."""

    value: dict[str, Any]
    where: str
    problems: list[Problem]
    is_cut: bool

    def complain(self, name: str, message: str) -> None:
        """Report `message` about the key `name`."""
        self.problems.append(Problem(self.where + pointer(name), f'"{name}" {message}.'))

    def get(self, name: str, *, needed: bool = False) -> Any:
        """Return the value of `name`, or None; a needed one is reported if it is missing."""
        if name not in self.value:
            if needed and not self.is_cut:
                self.complain(name, "is missing")
            return None
        return self.value[name]

    def _is_absent(self, name: str, needed: bool) -> bool:
        value = self.get(name, needed=needed)
        if value is None and needed and name in self.value:
            self.complain(name, "must not be null")
        return value is None

    def text(self, name: str, *, needed: bool = False) -> str:
        """Return a string, "" if there is none."""
        if self._is_absent(name, needed):
            return ""
        value = self.value[name]
        if not isinstance(value, str):
            self.complain(name, "must be a string")
            return ""
        return value

    def whole(self, name: str, *, needed: bool = False) -> int | None:
        """Return a whole number."""
        if self._is_absent(name, needed):
            return None
        value = self.value[name]
        if type(value) is not int:
            self.complain(name, "must be a whole number of at most 15 digits")
            return None
        return value

    def seat(self, name: str, *, needed: bool = False, or_else: str = "0 or 1") -> Seat | None:
        """Return a seat."""
        if self._is_absent(name, needed):
            return None
        value = self.value[name]
        if type(value) is not int or value not in (0, 1):
            self.complain(name, f"must be {or_else}")
            return None
        return Seat(value)

    def pair(self, name: str) -> tuple[int, int] | None:
        """Return two whole numbers, by seat."""
        match self.get(name):
            case None:
                return None
            case [int(first), int(second)] if not (
                isinstance(first, bool) or isinstance(second, bool)
            ):
                return first, second
            case value:
                if not (self.is_cut and isinstance(value, list) and len(value) < 2):
                    self.complain(name, "must be two whole numbers, by seat")
                return None

    def mapping(self, name: str) -> dict[str, Json]:
        """Return an object whose keys are free."""
        value = self.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.complain(name, "must be an object")
            return {}
        return value

    def items(
        self, name: str, read: Callable[[Part], T | None], *, needed: bool = False
    ) -> tuple[T, ...] | None:
        """Return what `read` makes of each item of a list, None where there is no list."""
        if self._is_absent(name, needed):
            return None
        value = self.value[name]
        if not isinstance(value, list):
            self.complain(name, "must be a list")
            return None
        made = (
            read(Part(item, self.where + pointer(name, index), self.problems, self.is_cut))
            for index, item in enumerate(value)
            if len(self.problems) <= MOST_COUNTED  # more of them would not be shown
        )
        return tuple(item for item in made if item is not None)

    def texts(self, name: str, *, needed: bool = False) -> tuple[str, ...]:
        """Return a list of strings."""
        return self.items(name, _read_text, needed=needed) or ()

    def objects(self, name: str, *, needed: bool = False) -> tuple[Fields, ...]:
        """Return a list of objects."""
        return self.items(name, _read_object, needed=needed) or ()

    def rest(self, known: Collection[str]) -> dict[str, Json]:
        """Return the keys that are not `known`."""
        return {name: value for name, value in self.value.items() if name not in known}


def _read_text(part: Part) -> str | None:
    if not isinstance(part.value, str):
        part.complain("must be a string")
        return None
    return part.value


def _read_object(part: Part) -> Fields:
    if not isinstance(part.value, dict):
        part.complain("must be an object")
        # An empty one keeps the numbers of its neighbours right; what it lacks is no news.
        return Fields({}, part.where, [], part.is_cut)
    return Fields(part.value, part.where, part.problems, part.is_cut)
