"""An example that the type checkers accept unchanged, in their strictest mode."""

import kibitzer


def lesson(fen: str) -> str:
    """Explain a position, and say what is wrong with another move."""
    answer: kibitzer.Explanation = kibitzer.explain(fen, nodes=50_000, why_not=["Qxc3"], detail="brief")
    move: str | None = answer.san
    mate: kibitzer.Mate = kibitzer.prove_mate(fen, 3)
    proof = mate.proof
    proved: str = kibitzer.check(proof).text if proof is not None else "nothing"
    themes: tuple[str, ...] = kibitzer.tag(fen, moves="a6b6 a1a8").themes
    solved: bool | None = kibitzer.solve(fen, moves=["a6b6", "a1a8"]).solved
    return f"{move} {answer.headline} {proved} {themes} {solved} {kibitzer.hint(fen, level=2)}"
