"""Answers are those of the command line, and values that can be compared, copied and stored."""

import copy
import io
import pickle
import subprocess
from pathlib import Path

import chess
import chess.pgn
import pytest
from conftest import BACK_RANK, PUZZLES, QUIET_MATE, run_json, without_time

import kibitzer


def test_the_winning_move_is_explained() -> None:
    answer = kibitzer.explain(QUIET_MATE)
    assert (answer.move, answer.san) == ("g3g6", "Qg6")
    assert answer.headline == "Quiet move. 1.Qg6! mates in two."
    assert answer.text.startswith(answer.headline)
    assert "The threat is 2.Qh7#." in answer.text
    assert answer.certainty == "proved" and answer.score == {"mate_in": 2}
    assert answer.line[0] == answer.move and answer.fen == QUIET_MATE
    assert {claim["kind"] for claim in answer.claims} >= {"mates"}
    assert str(answer) == answer.text


def test_the_object_is_that_of_the_command_line(program: str) -> None:
    fen, nodes = "r1b1k2r/pppp1ppp/2n2n2/2b1q3/2B5/2N3P1/PP2PPBP/R1BQK2R w KQkq - 0 1", "20000"
    theirs = run_json(program, "explain", fen, "--nodes", nodes, "--format", "json", "--why-not", "O-O")
    ours = kibitzer.explain(fen, nodes=20_000, why_not="O-O").to_dict()
    assert without_time(ours) == without_time(theirs)


def test_the_text_is_that_of_the_command_line(program: str) -> None:
    told = subprocess.run([program, "explain", QUIET_MATE], capture_output=True, text=True, check=True).stdout
    assert told.endswith(kibitzer.explain(QUIET_MATE).text.rstrip() + "\n")


def test_a_move_that_fails_is_refuted() -> None:
    answer = kibitzer.explain(QUIET_MATE, why_not=[chess.Move.from_uci("e5c6"), "fxg7"][:1])
    assert "Why not 1.Nxc6?" in answer.text
    assert [one["move"] for one in answer.to_dict()["alternatives"]] == ["e5c6"]


def test_details_languages_and_notations() -> None:
    brief, full = (kibitzer.explain(QUIET_MATE, detail=detail).text for detail in ("brief", "full"))
    assert len(brief) < len(full)
    assert "in zwei Zügen matt" in kibitzer.explain(QUIET_MATE, language="de").headline
    assert "♕g6" in kibitzer.explain(QUIET_MATE, notation="figurine").headline


def test_boards_and_games_say_what_was_allowed() -> None:
    board = chess.Board()
    for move in ("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"):
        board.push_san(move)
    game = chess.pgn.Game.from_board(board)
    node = game.end()
    asked = [kibitzer.explain(board), kibitzer.explain(node), kibitzer.explain(board.fen())]
    assert [answer.san for answer in asked] == ["Qxf7#"] * 3
    assert asked[0] == asked[1]
    assert asked[0].to_dict()["context"]["move"] == "g8f6"
    assert asked[2].to_dict().get("context") is None


def test_a_pass_is_where_history_ends() -> None:
    board = chess.Board()
    board.push_san("e4")
    board.push(chess.Move.null())
    board.push_san("d4")
    assert kibitzer.solve(board, nodes=1000).move is not None


def test_answers_are_values() -> None:
    answer = kibitzer.explain(QUIET_MATE)
    for twin in (pickle.loads(pickle.dumps(answer)), copy.deepcopy(answer), kibitzer.explain(QUIET_MATE, nodes=400_000)):
        assert twin.text == answer.text
    assert pickle.loads(pickle.dumps(answer)) == answer
    mate = kibitzer.prove_mate(QUIET_MATE)
    assert pickle.loads(pickle.dumps(mate)) == mate
    with pytest.raises(AttributeError):
        answer.san = "Kg1"  # type: ignore[misc]


def test_notebooks_show_board_and_words() -> None:
    answer = kibitzer.explain(QUIET_MATE)
    html, svg = answer._repr_html_(), answer._repr_svg_()
    assert html.startswith("<div") and "1.Qg6! mates in two." in html and "data:image/svg+xml," in html
    assert "<script" not in html and "<style" not in html
    assert svg.startswith("<svg xmlns=") and svg.count('class="arrow m"') == 1
    assert answer.page.startswith("<!doctype html>")


def test_a_game_of_its_own() -> None:
    import io

    game = chess.pgn.read_game(io.StringIO(kibitzer.explain(QUIET_MATE).to_pgn()))
    assert game is not None and not game.errors
    assert game.board().fen() == QUIET_MATE and game.next().san() == "Qg6"  # type: ignore[union-attr]


def test_proofs_are_checked() -> None:
    mate = kibitzer.prove_mate(QUIET_MATE)
    assert (mate.finding, mate.mate_in, mate.san, mate.shortest, mate.proved) == ("mate", 2, "Qg6", True, True)
    assert kibitzer.check(mate) == kibitzer.check(mate.proof or {}) == kibitzer.check(kibitzer.explain(QUIET_MATE))
    verdict = kibitzer.check(mate)
    assert verdict.winner == "white" and verdict.text.startswith("White mates in 2")
    none = kibitzer.prove_mate(QUIET_MATE, 1)
    assert (none.finding, none.proved) == ("no_mate", True)
    assert kibitzer.check(none).text.startswith("White has no mate in 1")
    every = kibitzer.prove_mate(BACK_RANK, 1, all_solutions=True)
    assert "Ra8#" in every.text


def test_a_forged_proof_is_refused() -> None:
    proof = kibitzer.prove_mate(QUIET_MATE).proof
    assert proof is not None
    proof["claim"] = {"mate_in": 1}
    with pytest.raises(kibitzer.ProofError, match="^[a-z-]+: "):
        kibitzer.check(proof)


def test_hints_do_not_name_the_move() -> None:
    hints = [kibitzer.hint(BACK_RANK, level=level) for level in (1, 2, 3)]
    assert hints == ["Look at the king on g8.", "What guards a8?", "The rook on a1 moves."]


MISTAKE = '[White "A"]\n[FEN "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24"]\n\n24. Qxc3 {a comment} Qxg2# 0-1'


def test_a_game_is_reviewed(program: str, tmp_path: Path) -> None:
    review = kibitzer.review(MISTAKE, nodes=20_000)
    file = tmp_path / "game.pgn"
    file.write_text(MISTAKE)
    command = [program, "annotate", str(file), "--nodes", "20000", "--most", "100"]
    theirs = run_json(*command, "--review", "json")
    ours = review.to_dict()
    for moments in (ours["moments"], theirs["moments"]):
        for moment in moments:
            for which in ("before", "after"):
                moment[which] = moment[which] and without_time(moment[which])
    assert ours == theirs
    assert review.to_pgn().strip() == subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
    (moment,) = review.moments
    assert (moment.ply, moment.side, moment.san, moment.better[0]) == (0, "white", "Qxc3", "d3b5")
    assert "24...Qxg2#" in str(moment) and moment.to_dict()["before"]["best_move"] == "d3b5"
    assert str(review) == review.text and "White" in review.text
    assert len(review.moves) == 2 and review.accuracy["white"] is not None
    assert review.page.startswith("<!doctype html>") and "srcdoc=" in review._repr_html_()
    assert pickle.loads(pickle.dumps(review)) == review
    read = chess.pgn.read_game(io.StringIO(MISTAKE))
    assert read is not None
    for node in (read, read.end()):
        assert kibitzer.review(node, nodes=20_000).moments == review.moments


def test_puzzles_are_solved_and_tagged() -> None:
    _, fen, moves, _, themes = PUZZLES[0]
    solved = kibitzer.solve(fen, moves=moves, nodes=5000)
    assert solved.solved is True and solved.san == "Ra8+"
    assert kibitzer.solve("startpos", nodes=1000).fen.startswith("rnbqkbnr/")
    assert kibitzer.solve("6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#;").solved is True
    tags = kibitzer.tag(fen, moves=moves.split(), themes=themes.split())
    assert "backRankMate" in tags.themes and "backRankMate" in tags.added
    assert tags == kibitzer.tag(chess.Board(fen), moves=moves, themes=themes)
