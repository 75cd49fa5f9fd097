//! What the search remembers of each ply of its current line.

use shakmaty::Move;

use super::history::{PLIES_BEFORE, Played};
use super::ordering::Scored;
use super::table::NO_EVALUATION;
use super::value::MAX_PLY;

/// One ply of the line.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    /// The best moves from here on.
    pub(super) line: Vec<Move>,
    /// Quiet moves that cut off in sister nodes.
    ///
    /// CITE: Killer heuristic. <https://www.chessprogramming.org/Killer_Heuristic>
    pub(super) killers: [Option<Move>; 2],
    /// The static evaluation of the node; none in check.
    pub(super) evaluation: i32,
    /// The move that was made here; none for a pass.
    pub(super) played: Option<Played>,
    /// The move that a search of all others leaves out.
    pub(super) excluded: Option<Move>,
    /// A list to order moves in, kept so that it is made only once.
    pub(super) list: Scored,
}

/// The plies of the line from the root on.
pub(super) struct Plies(Vec<Ply>);

impl Plies {
    pub(super) fn new() -> Plies {
        let ply = Ply {
            line: Vec::new(),
            killers: [None; 2],
            evaluation: NO_EVALUATION,
            played: None,
            excluded: None,
            list: Scored::default(),
        };
        Plies(vec![ply; MAX_PLY + 3])
    }

    /// Returns a ply; all plies deeper than the search goes share one.
    pub(super) fn at(&mut self, ply: usize) -> &mut Ply {
        &mut self.0[ply.min(MAX_PLY + 2)]
    }

    /// Returns the moves made in the plies before.
    pub(super) fn before(&self, ply: usize) -> [Option<Played>; PLIES_BEFORE] {
        [1, 2, 4].map(|back| ply.checked_sub(back).and_then(|index| self.0.get(index)?.played))
    }

    /// Returns the evaluation two plies before, when the same side was to move.
    pub(super) fn evaluation_before(&self, ply: usize) -> i32 {
        let ply = ply.checked_sub(2).and_then(|index| self.0.get(index));
        ply.map_or(NO_EVALUATION, |ply| ply.evaluation)
    }

    /// Makes a move and the line after it the line of a ply.
    pub(super) fn begin_with(&mut self, mv: Move, ply: usize) {
        let (head, tail) = self.0.split_at_mut((ply + 1).min(MAX_PLY + 2));
        if let (Some(own), Some(next)) = (head.last_mut(), tail.first()) {
            own.line.clear();
            own.line.push(mv);
            own.line.extend_from_slice(&next.line);
        }
    }

    /// Remembers a quiet move that cut off.
    pub(super) fn remember_killer(&mut self, mv: Move, ply: usize) {
        let killers = &mut self.at(ply).killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}
