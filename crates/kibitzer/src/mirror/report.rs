//! Mirrors a report back to the position that was asked about.

use claims::{Image, Turn, turned_uci};
use explain::{Answer, Explanation};
use proof::{Certificate, Nodes, Uci};
use shakmaty::{Chess, Color, EnPassantMode, fen::Fen};

/// Mirrors all of an answer except its themes, which depend on the sides of the board.
pub(crate) fn answer(turn: Turn, position: &Chess, answer: Answer) -> Answer {
    let uci = |mv: String| turned_uci(&mv, turn);
    Answer {
        fen: Fen::from_position(position, EnPassantMode::Always).to_string(),
        best_move: answer.best_move.map(uci),
        line: answer.line.into_iter().map(uci).collect(),
        second_try: answer.second_try.map(|tried| tried.image(turn)),
        ..answer
    }
}

/// Mirrors an explanation; `before` is the position before the last move, if known.
pub(crate) fn explanation(turn: Turn, before: Option<&Chess>, explanation: &Explanation) -> Explanation {
    let mut turned = explanation.image(turn);
    turned.context = turned.context.zip(before).map(|(mut context, before)| {
        context.fen = Fen::from_position(before, EnPassantMode::Legal).to_string();
        context
    });
    turned
}

/// Mirrors a certificate.
pub(crate) fn certificate(turn: Turn, position: &Chess, certificate: Certificate) -> Certificate {
    let edge = |(mv, to): &(Uci, u32)| match mv {
        Uci::Move(mv) => (Uci::Move(mv.image(turn)), *to),
        Uci::Other(text) => (Uci::Other(text.clone()), *to),
    };
    let nodes: Nodes =
        certificate.nodes.iter().map(|edges| edges.iter().map(edge).collect::<Vec<_>>()).collect();
    Certificate {
        fen: Fen::from_position(position, EnPassantMode::Always).to_string(),
        winner: certificate.winner.map(|winner| Color::from(winner).image(turn).into()),
        nodes,
        ..certificate
    }
}
