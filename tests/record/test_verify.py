"""``marjolet verify``: one sentence a deal, and an exit code that a script can rely on."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.fairness.proofs import proof_of
from tests.record.proven import proven

from marjolet.cli import main
from marjolet.fairness import DealProof, Flaw, FlawKind
from marjolet.fairness.proof import SENTENCES
from marjolet.language import SUPPORTED, Speech
from marjolet.language.proofs import FLAW_SENTENCES, flaw_sentence
from marjolet.record import Player, Record, format_json, format_text
from marjolet.terminal.verify_command import add_parser

Verify = Callable[..., tuple[int, list[str], list[str]]]
LIMIT = (
    "So no deal was chosen or changed, if the commitments were published before it and at "
    "least one player's bytes were random. That nobody looked at the cards is not proved."
)


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Return a function that verifies a record or a text: exit code, output, errors, by line."""

    def run(content: Record | str, language: str = "en") -> tuple[int, list[str], list[str]]:
        file = tmp_path / "match.json"
        text = content if isinstance(content, str) else format_json(content)
        file.write_text(text, encoding="utf-8")
        parser = argparse.ArgumentParser()
        add_parser(parser.add_subparsers(required=True))
        values = parser.parse_args(["verify", str(file)])
        code = values.run(values, Speech(language))
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return run


def with_proofs(*change: Callable[[DealProof], DealProof | None]) -> Record:
    """Return the proven match with its first proofs changed."""
    deals = list(proven().deals)
    for number, each in enumerate(change):
        proof = deals[number].fairness
        assert proof is not None
        deals[number] = replace(deals[number], fairness=each(proof))
    return replace(proven(), deals=tuple(deals))


def test_a_proven_match_says_so_deal_by_deal(verify: Verify) -> None:
    code, out, err = verify(proven())
    assert (code, err) == (0, [])
    for number, (line, deal) in enumerate(zip(out, proven().deals, strict=False), 1):
        assert deal.fairness is not None
        assert line == (
            f"Deal {number} holds: the deck follows from the secret, from the bytes of both seats "
            f"and from the cut at {deal.fairness.cut}."
        )
    assert out[len(proven().deals) :] == [LIMIT]
    assert verify(format_text(proven())) == (code, out, err)


def test_a_proof_that_does_not_hold_gives_1(verify: Verify) -> None:
    wrong = with_proofs(lambda proof: proof, lambda proof: replace(proof, commitment=bytes(32)))
    for content in (wrong, format_text(wrong)):
        code, out, err = verify(content)
        assert (code, err) == (1, [])
        assert out[0].startswith("Deal 1 holds")
        assert out[1] == (
            "Deal 2 does not hold. The secret does not belong to the commitment that was "
            "published before the deal."
        )
        assert LIMIT not in out


def test_another_deck_names_the_first_card_that_differs(verify: Verify) -> None:
    code, out, _ = verify(with_proofs(lambda _: proof_of("other", "the-match", 1)))
    assert code == 1
    assert "shuffled and cut: card 1 is the " in out[0]


def test_a_record_without_proofs_says_so_and_gives_3(verify: Verify) -> None:
    bare = replace(proven(), deals=tuple(replace(deal, fairness=None) for deal in proven().deals))
    sentence = "This record carries no proofs; its deals cannot be verified."
    assert verify(bare) == (3, [sentence], [])


def test_a_deal_without_a_proof_gives_3(verify: Verify) -> None:
    code, out, err = verify(with_proofs(lambda _: None))
    assert (code, err) == (3, [])
    assert out[0] == "Deal 1 carries no proof."
    assert out[1].startswith("Deal 2 holds")
    assert LIMIT not in out


def test_a_deal_with_hidden_cards_gives_3(verify: Verify) -> None:
    deal = replace(proven().deals[0], deck=(*proven().deals[0].deck[:31], "?"))
    code, out, err = verify(replace(proven(), deals=(deal, *proven().deals[1:])))
    assert (code, err) == (3, [])
    assert out[0].startswith("Deal 1: what was revealed belongs to its commitments, but")


def test_a_record_without_deals_gives_3(verify: Verify) -> None:
    assert verify(Record()) == (3, ["There is no deal in this record."], [])


def test_other_mistakes_of_the_record_are_listed_and_give_1(verify: Verify) -> None:
    totals = proven().totals
    assert totals is not None
    code, out, err = verify(replace(proven(), totals=(totals[0] + 1, totals[1])))
    assert code == 1
    assert out[0].startswith("Deal 1 holds")
    assert [line.split(":")[0] for line in err] == ["/totals"]


def test_a_proof_that_cannot_be_read_is_named_with_its_place_and_gives_1(verify: Verify) -> None:
    code, out, err = verify(format_json(proven()).replace('"cut": ', '"cut": 0.5, "kut": ', 1))
    assert code == 1
    assert out[0] == "Deal 1 carries no proof."
    assert sorted(line.split(":")[0] for line in err) == [
        "/deals/0/fairness/cut",
        "/deals/0/fairness/kut",
    ]


@pytest.mark.parametrize("content", ["", "{", "nothing of the kind", "[1, 2]"])
def test_a_file_that_is_no_record_gives_1_and_says_why(verify: Verify, content: str) -> None:
    code, out, err = verify(content)
    assert code == 1
    assert LIMIT not in out
    assert err


def test_a_file_that_is_not_there_gives_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "/nowhere/at/all.json"]) == 2
    assert "/nowhere/at/all.json" in capsys.readouterr().err


def test_the_help_names_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "3 if nothing is wrong but something is not proved" in said


@pytest.mark.parametrize("kind", FlawKind)
def test_a_flaw_is_said_alike_by_the_library_and_by_the_command(kind: FlawKind) -> None:
    # The command names cards in words where the library has their codes.
    assert FLAW_SENTENCES[kind].replace(":the}", "}") == SENTENCES[kind]


def test_standard_input_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = io.BytesIO(format_text(proven()).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    assert main(["verify", "-", "--lang", "en"]) == 0
    assert LIMIT in capsys.readouterr().out


@pytest.mark.parametrize("seat", [0, 1])
def test_against_the_computer_only_the_person_counts(verify: Verify, seat: int) -> None:
    person, computer = Player("Anna"), Player("Greedy", "greedy")
    players = (person, computer) if seat == 0 else (computer, person)
    code, out, _ = verify(replace(proven(), players=players))
    assert (code, out[-1]) == (
        0,
        f"Against the computer only the bytes of seat {seat}, and its cuts, come from outside.",
    )


def test_between_computers_nothing_comes_from_outside(verify: Verify) -> None:
    computer = Player("Greedy", "greedy")
    code, out, _ = verify(replace(proven(), players=(computer, computer)))
    assert (code, out[-1]) == (0, "No person took part: all the bytes came from the computer.")


@pytest.mark.parametrize("language", SUPPORTED)
def test_the_sentences_are_said_in_every_language(verify: Verify, language: str) -> None:
    code, out, _ = verify(proven(), language)
    assert code == 0
    assert out[0] == Speech(language).say(
        "Deal {deal} holds: the deck follows from the secret, from the bytes of both seats and "
        "from the cut at {cut}.",
        deal=1,
        cut=proven().deals[0].fairness.cut,  # type: ignore[union-attr] # every deal has one
    )
    assert (out[-1] == LIMIT) == (language == "en")


FLAWS: dict[FlawKind, dict[str, Any]] = {
    FlawKind.SECRET: {},
    FlawKind.CONTRIBUTION: {"seat": 1},
    FlawKind.CUT: {"cut": 30, "least": 3, "most": 29},
    FlawKind.DECK: {"place": 5, "found": "KH", "card": "9S"},
    FlawKind.DEAL: {"other": 4},
    FlawKind.MATCH: {"match": "abc"},
    FlawKind.REPEATED: {"other": 4},
}


@pytest.mark.parametrize("kind", FlawKind)
def test_every_flaw_is_said_in_every_language(kind: FlawKind) -> None:
    flaw = Flaw(kind, FLAWS[kind])
    said = {flaw_sentence(flaw, Speech(language)) for language in SUPPORTED}
    assert len(said) == 3
    if kind is not FlawKind.DECK:  # names the cards, where the record has their codes
        assert str(flaw) in said
