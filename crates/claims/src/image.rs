//! Mirror images: a board with colors or files exchanged, and what stands on it.

use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{Color, Move, Square};

use crate::{Claim, Played, SecondTry};

/// How a board is turned; turning it twice restores it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Turn {
    /// Whether colors are exchanged: White's pieces become Black's, and the first rank the eighth.
    pub colors: bool,
    /// Whether files are mirrored: the a-file becomes the h-file.
    pub files: bool,
}

impl Turn {
    /// Whether nothing is turned.
    pub fn is_plain(self) -> bool {
        !self.colors && !self.files
    }
}

/// Turns a move in UCI; a text that is not a move stays unchanged.
pub fn turned_uci(mv: &str, turn: Turn) -> String {
    mv.parse::<UciMove>().map_or_else(|_| mv.to_owned(), |mv| mv.image(turn).to_string())
}

/// Something that appears elsewhere on a turned board.
pub trait Image {
    /// Returns its image on the turned board.
    #[must_use]
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

impl Image for Played {
    fn image(&self, turn: Turn) -> Played {
        let san = match self.san.san {
            San::Normal { role, file, rank, capture, to, promotion } => San::Normal {
                role,
                file: file.map(|file| if turn.files { file.flip_horizontal() } else { file }),
                rank: rank.map(|rank| if turn.colors { rank.flip_vertical() } else { rank }),
                capture,
                to: to.image(turn),
                promotion,
            },
            San::Put { role, to } => San::Put { role, to: to.image(turn) },
            other => other,
        };
        let san = SanPlus { san, suffix: self.san.suffix };
        Played { turn: self.turn.image(turn), mv: self.mv.image(turn), san }
    }
}
