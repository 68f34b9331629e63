"""``marjolet arena merge`` and ``marjolet arena report``: what is done with result files."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from ..language import Speech
from ..terminal.parser import UsageError
from ..terminal.screen import write_line
from .merging import merge_files
from .report import as_json, as_text, sittings_of, strength_table
from .store import read_results


def merge(paths: Sequence[str], values: argparse.Namespace, speech: Speech) -> int:
    """Merge the files at `paths` into ``--file``."""
    if not paths or values.file is None:
        raise UsageError(
            speech.say(
                "Name the result files to merge, and the new one: {example}.",
                example="marjolet arena merge ONE TWO --file ALL",
            )
        )
    merged = merge_files(paths, values.file)
    sentence = speech.count(
        "The file {path} holds {n} pair.",
        "The file {path} holds {n} pairs.",
        len(merged.pairs),
        path=values.file,
    )
    write_line(sys.stdout, sentence)
    return 0


def report(paths: Sequence[str], values: argparse.Namespace, speech: Speech) -> int:
    """Report what the files at `paths` hold, and draw the pictures that were asked for."""
    if not paths:
        raise UsageError(
            speech.say(
                "Name the result files to report: {example}.",
                example="marjolet arena report ONE TWO",
            )
        )
    for number, path in enumerate(paths):
        if os.path.realpath(path) in map(os.path.realpath, paths[:number]):
            raise UsageError(speech.say("The file {path} is named twice.", path=path))
    parts = [(path, read_results(path)) for path in paths]
    each = [results for _, results in parts]
    if values.json:
        text = json.dumps([as_json(results) for results in each], ensure_ascii=False, indent=2)
        sys.stdout.write(text + "\n")
    elif len(each) == 1:
        for line in as_text(each[0]):
            write_line(sys.stdout, line)
    else:
        for line in [*strength_table(each), "", *sittings_of(each)]:
            write_line(sys.stdout, line)
    if values.pictures is not None:
        from .files import write_whole
        from .pictures import draw_pictures

        os.makedirs(values.pictures, exist_ok=True)
        for name, svg in draw_pictures(parts):
            write_whole(os.path.join(values.pictures, name), [svg.encode()])
    return 0
