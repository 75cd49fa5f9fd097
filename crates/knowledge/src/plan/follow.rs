//! Following a plan: what the opponent's reply leaves of it, and which move a goal is about (II.C.2; spec 5.2).

use claims::ManId;
use shakmaty::{Role, Square};

use super::{Board, Element, Item, Plan};
use crate::primitives::KING;

/// The move that an element makes or tries to make.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub struct OwnMove {
    /// The piece; the king for castling.
    pub man: ManId,
    /// The square it goes to.
    pub square: Square,
    /// What a pawn should promote to.
    pub promotion: Option<Role>,
    /// Whether it is castling.
    pub castling: bool,
}

impl Plan {
    /// Returns the plans that are left after the first move was made and a piece of the other side went somewhere, the
    /// most promising first.
    ///
    /// Castling is a move of the king. Nothing is left when the plan has no such reply.
    ///
    /// If the plan begins with a reply, it is that reply.
    pub fn follow(&self, man: ManId, to: Square) -> Vec<Plan> {
        let matching = self.replies().iter().filter(|(template, _)| template.matches(man, to));
        matching.map(|(_, plan)| plan.clone()).collect()
    }

    /// Returns the move with which the plan begins, for a goal the move it is trying to make; `None` when a reply is
    /// awaited or the goal leaves the move open.
    pub fn first_move(&self, board: &dyn Board) -> Option<OwnMove> {
        self.element()?.intended_move(board)
    }
}

impl Element {
    /// Returns the move that it makes or tries to make in a position, whether legal or not; `None` where it leaves the
    /// move open, or where a piece it mentions is gone.
    pub fn intended_move(&self, board: &dyn Board) -> Option<OwnMove> {
        let (man, square, promotion) = match self {
            Element::Move { man, square, promotion } => (*man, *square, *promotion),
            Element::Castle(square) => {
                let man = castling_king(*square, board)?;
                return Some(OwnMove { man, square: *square, promotion: None, castling: true });
            }
            Element::Goal { concept, args } => match (&**concept, args.as_slice()) {
                ("SAFEMOVE" | "CHECKMOVE" | "MATEMOVE", [Item::Man(man), Item::Square(square)]) => {
                    (*man, *square, None)
                }
                // CITE: the KILL of problem 96 is explained nowhere in the report; it is read as a capture.
                ("SAFECAPTURE" | "KILL", [Item::Man(man), Item::Man(enemy)]) => {
                    (*man, board.square_of(*enemy)?, None)
                }
                _ => return None,
            },
        };
        board.square_of(man)?;
        Some(OwnMove { man, square, promotion, castling: false })
    }
}

/// Returns the king that can castle to a square: it stands on the same rank.
fn castling_king(square: Square, board: &dyn Board) -> Option<ManId> {
    let rank = Square::ALL.into_iter().filter(|other| other.rank() == square.rank());
    // On the first rank only White castles, on the last only Black.
    let castles = |man: &ManId| man.color().is_white() == (square.rank() == shakmaty::Rank::First);
    rank.filter_map(|other| board.man_at(other)).find(|man| castles(man) && board.worth(*man) == KING)
}
