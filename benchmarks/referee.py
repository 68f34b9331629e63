"""Measure whole random deals a second through `marjolet referee`, trace included, by a pipe."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from random import Random
from typing import IO

from marjolet import Deal, Seat


def random_requests(count: int) -> list[bytes]:
    """Return `count` requests, each with a whole random deal and its trace wanted."""
    rng = Random(20261129)
    requests = []
    for number in range(count):
        deal = Deal.shuffled(rng, Seat(number % 2))
        deck = [card.code for card in deal.deck]
        while not deal.is_over:
            deal = deal.play(rng.choice(deal.legal_moves))
        request = {
            "id": number,
            "preset": "marjolet",
            "dealer": number % 2,
            "deck": deck,
            "actions": [move.code for move in deal.moves],
            "trace": True,
        }
        requests.append(json.dumps(request).encode() + b"\n")
    return requests


def main(count: int = 5000) -> None:
    """Send the requests as fast as the referee takes them, and print the rate."""
    requests = random_requests(count)
    command = [sys.executable, "-m", "marjolet", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as referee:
        assert referee.stdin
        assert referee.stdout
        referee.stdin.write(requests[0])
        referee.stdin.flush()
        referee.stdout.readline()  # started and warm
        start = time.perf_counter()
        sender = threading.Thread(target=_send, args=(referee.stdin, requests))
        sender.start()
        answers = [referee.stdout.readline() for _ in requests]
        seconds = time.perf_counter() - start
        sender.join()
    over = sum(json.loads(answer)["over"] for answer in answers)
    print(f"referee: {count / seconds:,.0f} whole deals a second through the pipe, {over} over")


def _send(pipe: IO[bytes], requests: list[bytes]) -> None:
    for request in requests:
        pipe.write(request)
    pipe.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
