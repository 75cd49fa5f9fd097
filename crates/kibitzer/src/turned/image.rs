//! Images of squares, sides, moves and positions.

use claims::{Claim, SecondTry};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, EnPassantMode, FromSetup, Move, Position, Square};

use super::Turn;

/// Something that a turned board shows elsewhere.
pub(crate) trait Image {
    /// Gives what it is on the turned board.
    fn image(&self, turn: Turn) -> Self;
}

impl Image for Square {
    fn image(&self, turn: Turn) -> Square {
        let square = if turn.colors { self.flip_vertical() } else { *self };
        if turn.files { square.flip_horizontal() } else { square }
    }
}

impl Image for Color {
    fn image(&self, turn: Turn) -> Color {
        if turn.colors { !*self } else { *self }
    }
}

impl Image for Move {
    fn image(&self, turn: Turn) -> Move {
        let at = |square: Square| square.image(turn);
        match *self {
            Move::Normal { role, from, capture, to, promotion } => {
                Move::Normal { role, from: at(from), capture, to: at(to), promotion }
            }
            Move::EnPassant { from, to } => Move::EnPassant { from: at(from), to: at(to) },
            Move::Castle { king, rook } => Move::Castle { king: at(king), rook: at(rook) },
            Move::Put { role, to } => Move::Put { role, to: at(to) },
        }
    }
}

impl Image for UciMove {
    fn image(&self, turn: Turn) -> UciMove {
        match *self {
            UciMove::Normal { from, to, promotion } => {
                UciMove::Normal { from: from.image(turn), to: to.image(turn), promotion }
            }
            UciMove::Put { role, to } => UciMove::Put { role, to: to.image(turn) },
            UciMove::Null => UciMove::Null,
        }
    }
}

impl Image for Claim {
    fn image(&self, turn: Turn) -> Claim {
        let squares = |squares: &[Square]| squares.iter().map(|square| square.image(turn)).collect();
        Claim {
            kind: self.kind,
            men: squares(&self.men),
            squares: squares(&self.squares),
            moves: self.moves.iter().map(|mv| mv.image(turn)).collect(),
            number: self.number,
        }
    }
}

impl Image for SecondTry {
    fn image(&self, turn: Turn) -> SecondTry {
        let line = |line: &Vec<UciMove>| line.iter().map(|mv| mv.image(turn)).collect();
        SecondTry {
            overturned: self.overturned.iter().map(line).collect(),
            proposed: self.proposed.as_ref().map(|mv| mv.image(turn)),
        }
    }
}

/// Turns a position; `None` where its image cannot be set up.
pub(super) fn position(position: &Chess, turn: Turn) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Always);
    if turn.colors {
        setup.mirror();
    }
    if turn.files {
        setup.board.flip_horizontal();
        setup.ep_square = setup.ep_square.map(Square::flip_horizontal);
    }
    Chess::from_setup(setup, position.castles().mode()).ok()
}
