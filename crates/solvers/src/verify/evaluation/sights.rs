//! What each side sees: the first layer's sums, followed from move to move along the line of the search.
//!
//! The sums of a position are computed when its value is requested, and not before: many positions are answered by the
//! table or are in check. They are computed from those of the last position of the line that has them. When a king
//! comes to another zone, its side starts over from what it last saw from there.
//!
//! CITE: Incremental updates. <https://www.chessprogramming.org/NNUE>

use pulp::Arch;
use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Piece, Position, Role};

use super::super::state::State;
use super::super::value::MAX_PLY;
use super::change::Change;
use super::network::{Network, network};
use super::sums::Sums;
use super::view::{VIEWS, View};

/// The sights of the positions of one line.
pub(in super::super) struct Sights {
    plies: Vec<Ply>,
    /// White's and Black's sums, by ply.
    sums: Vec<[Sums; 2]>,
    /// What was last seen from each view.
    looks: Vec<Look>,
    arch: Arch,
}

/// What is known of a position of the line.
#[derive(Clone, Debug, Default)]
struct Ply {
    /// The part of the key that depends on the pieces, here and one ply before.
    men_key: u64,
    men_key_before: u64,
    change: Change,
    views: [View; 2],
    /// Whether White's and Black's sums are computed.
    is_seen: [bool; 2],
}

/// A board as a side last saw it from a view.
#[derive(Clone)]
struct Look {
    colors: ByColor<Bitboard>,
    roles: ByRole<Bitboard>,
    sums: Sums,
}

impl Sights {
    /// Returns sights that have seen nothing.
    pub(in super::super) fn new() -> Sights {
        let look =
            Look { colors: ByColor::default(), roles: ByRole::default(), sums: network().empty.clone() };
        Sights {
            plies: vec![Ply::default(); MAX_PLY + 3],
            sums: vec![[Sums::NONE; 2]; MAX_PLY + 3],
            looks: vec![look; VIEWS],
            arch: Arch::new(),
        }
    }

    /// Records that a move or a pass leads from a position to one that is `ply` plies from the root.
    pub(in super::super) fn follow(&mut self, before: &State, at: &State, ply: usize) {
        let here = &mut self.plies[ply.min(MAX_PLY + 2)];
        // The same pieces as last time look the same.
        if here.men_key != at.men_key {
            (here.men_key, here.views, here.is_seen) = (at.men_key, at.views, [false; 2]);
        }
        (here.men_key_before, here.change) = (before.men_key, at.change);
    }

    /// Returns the value of a position `ply` plies from the root, in centipawns for the side to move.
    pub(super) fn value(&mut self, at: &State, ply: usize) -> i32 {
        let ply = ply.min(MAX_PLY + 2);
        if self.plies[ply].men_key != at.men_key {
            self.plies[ply] = Ply { men_key: at.men_key, views: at.views, ..Ply::default() };
        }
        let board = at.chess.board();
        Color::ALL.into_iter().for_each(|color| self.see(board, color, ply));
        let turn = at.chess.turn();
        let sums = &self.sums[ply];
        network().value(self.arch, [&sums[index(turn)], &sums[index(!turn)]], board.occupied().count())
    }

    /// Computes a side's sums of a position, and those of the earlier positions that they depend on.
    fn see(&mut self, board: &Board, color: Color, ply: usize) {
        let side = index(color);
        let mut seen = ply;
        while !self.plies[seen].is_seen[side] {
            let here = &self.plies[seen];
            let before = seen.checked_sub(1).map(|before| &self.plies[before]);
            let is_followed = before.is_some_and(|before| {
                before.men_key == here.men_key_before && before.views[side] == here.views[side]
            });
            if !is_followed {
                self.look(board, color, ply);
                return;
            }
            seen -= 1;
        }
        for ply in seen + 1..=ply {
            self.step(color, ply);
        }
    }

    /// Computes a side's sums from those one ply before.
    fn step(&mut self, color: Color, ply: usize) {
        let (network, side): (&Network, usize) = (network(), index(color));
        let here = &mut self.plies[ply];
        here.is_seen[side] = true;
        let view = here.views[side];
        let parts = |(piece, square)| &network.first[view.place(color, piece, square)];
        let (before, after) = self.sums.split_at_mut(ply);
        let (Some(before), Some(after)) = (before.last(), after.first_mut()) else { return };
        let (before, after, arch) = (&before[side], &mut after[side], self.arch);
        match (here.change.lifted.map(|man| man.map(parts)), here.change.put.map(|man| man.map(parts))) {
            ([Some(one), None], [Some(put), _]) => after.follow(arch, before, [one], [put]),
            ([Some(one), Some(two)], [Some(put), None]) => after.follow(arch, before, [one, two], [put]),
            ([Some(one), Some(two)], [Some(put), Some(other)]) => {
                after.follow(arch, before, [one, two], [put, other]);
            }
            // A pass.
            _ => after.clone_from(before),
        }
    }

    /// Computes a side's sums from what it saw when it last looked from its king's present view.
    fn look(&mut self, board: &Board, color: Color, ply: usize) {
        let network: &Network = network();
        let here = &mut self.plies[ply];
        let view = here.views[index(color)];
        here.is_seen[index(color)] = true;
        let look = &mut self.looks[view.number()];
        for other in Color::ALL {
            for role in Role::ALL {
                let piece = Piece { color: other, role };
                let (old, new) = (look.colors[other] & look.roles[role], board.by_piece(piece));
                for square in old & !new {
                    look.sums.subtract(self.arch, &network.first[view.place(color, piece, square)]);
                }
                for square in new & !old {
                    look.sums.add(self.arch, &network.first[view.place(color, piece, square)]);
                }
            }
        }
        look.colors = ByColor::new_with(|color| board.by_color(color));
        look.roles = ByRole::new_with(|role| board.by_role(role));
        self.sums[ply][index(color)].clone_from(&look.sums);
    }
}

fn index(color: Color) -> usize {
    color.fold_wb(0, 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use testing::position;

    use super::*;

    proptest! {
        #[test]
        fn what_is_followed_is_what_is_seen_from_scratch(
            start in prop::sample::select(&[
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "8/P1k3p1/8/1pP2pP1/3p1P2/8/1p2P1K1/8 w - - 0 1",
                "4k3/1P3ppp/8/2pP4/8/1p6/PPP3p1/R3K2R w KQ c6 0 2",
            ][..]),
            choices in prop::collection::vec(any::<u16>(), 0..120),
        ) {
            let chess = position(start);
            let mut sights = Sights::new();
            let mut line = vec![State::of(&chess)];
            for choice in choices {
                let (pick, at) = (usize::from(choice / 8), line.last().unwrap().clone());
                let moves = at.chess.legal_moves();
                // Forward mostly, back sometimes, and now and then a pass.
                let next = match (choice % 8, moves.len()) {
                    (0..=4, 1..) => Some(at.after(moves[pick % moves.len()])),
                    (5, _) => at.after_pass(),
                    _ => None,
                };
                match next {
                    Some(next) => {
                        sights.follow(&at, &next, line.len());
                        line.push(next);
                    }
                    None if 1 < line.len() => drop(line.pop()),
                    None => {}
                }
                // Not every position is evaluated.
                let at = line.last().unwrap();
                if pick % 3 == 0 {
                    prop_assert_eq!(sights.value(at, line.len() - 1), Sights::new().value(at, 0));
                }
            }
        }
    }
}
