//! How a side holds the draw: positions that it never has to leave.

use shakmaty::{Chess, Color, Move, Position};

use crate::{Certificate, check_certificate};

/// The most positions that are examined for the end of a line.
const MOST_STEPS: u32 = 20_000;

/// Positions among which the side to move at the root can stay without being beaten.
#[derive(Clone, Debug)]
pub struct Hold {
    root: Chess,
    nodes: Vec<Vec<(Move, u32)>>,
}

impl Hold {
    /// Returns a hold of the moves of each position, the root first, each with the index of the position that it leads
    /// to: one move in each of the side's positions, all moves in the others. `None` if the checker of certificates
    /// does not accept them.
    pub fn of(root: Chess, nodes: Vec<Vec<(Move, u32)>>) -> Option<Hold> {
        let hold = Hold { root, nodes };
        check_certificate(&hold.certificate()?).ok()?;
        Some(hold)
    }

    /// Returns the side that holds.
    pub fn side(&self) -> Color {
        self.root.turn()
    }

    /// Returns the move at the root.
    pub fn first(&self) -> Option<Move> {
        self.moves(0).first().map(|(mv, _)| *mv)
    }

    /// Returns the moves at an index, each with the index it leads to; empty if the index does not exist.
    pub fn moves(&self, place: u32) -> &[(Move, u32)] {
        self.nodes.get(place as usize).map_or(&[], |moves| moves)
    }

    /// Returns the index that moves lead to from the root; `None` where they leave the positions.
    pub fn place(&self, line: &[Move]) -> Option<u32> {
        line.iter().try_fold(0, |place, mv| {
            self.moves(place).iter().find(|(other, _)| other == mv).map(|(_, next)| *next)
        })
    }

    /// Returns the shortest line of at most so many plies that begins with moves from the root and ends the game, or
    /// comes back to a position that occurred before; `None` where the moves leave the positions, or no line is so
    /// short, or there are so many lines that the search stops before one is found.
    pub fn shortest_end(&self, line: &[Move], most: usize) -> Option<Vec<Move>> {
        let mut places = vec![0];
        for mv in line {
            let (_, next) = self.moves(*places.last()?).iter().find(|(other, _)| other == mv)?;
            places.push(*next);
        }
        let mut left = MOST_STEPS;
        (line.len()..=most).find_map(|plies| {
            let mut path = places.clone();
            let mut moves = line.to_vec();
            self.ends(&mut path, &mut moves, plies, &mut left).then_some(moves)
        })
    }

    /// Looks for an end after exactly so many plies in all.
    fn ends(&self, path: &mut Vec<u32>, moves: &mut Vec<Move>, plies: usize, left: &mut u32) -> bool {
        let Some((place, before)) = path.split_last().filter(|_| 0 < *left) else { return false };
        *left -= 1;
        let next = self.moves(*place);
        if next.is_empty() || before.contains(place) || moves.len() == plies {
            return moves.len() == plies && (next.is_empty() || before.contains(place));
        }
        next.iter().any(|(mv, to)| {
            path.push(*to);
            moves.push(*mv);
            let ends = self.ends(path, moves, plies, left);
            if !ends {
                path.pop();
                moves.pop();
            }
            ends
        })
    }

    /// Whether the side mates by these moves whatever is replied: then it holds more than a draw.
    pub fn wins(&self) -> bool {
        let is_mate = |position: Chess| position.turn() != self.side() && position.is_checkmate();
        let mut won: Vec<bool> = self.positions().into_iter().map(is_mate).collect();
        loop {
            let next = |place: usize| {
                let moves = &self.nodes[place];
                won[place] || !moves.is_empty() && moves.iter().all(|(_, to)| won[*to as usize])
            };
            let more: Vec<bool> = (0..won.len()).map(next).collect();
            if more == won {
                return won[0];
            }
            won = more;
        }
    }

    /// Whether every move of the side gives check, in any of the positions.
    pub fn is_check_after_check(&self) -> bool {
        // All positions of the other side except the root come after a move of the side.
        self.positions().iter().all(|position| position.turn() == self.side() || position.is_check())
    }

    /// Returns the positions, each at its index: an earlier one leads to each but the root, as the checker saw.
    fn positions(&self) -> Vec<Chess> {
        let mut positions = vec![self.root.clone(); self.nodes.len()];
        let mut is_set = vec![false; self.nodes.len()];
        is_set[0] = true;
        for place in 0..self.nodes.len() {
            for (mv, next) in &self.nodes[place] {
                let next = *next as usize;
                if !std::mem::replace(&mut is_set[next], true) {
                    positions[next] = positions[place].clone();
                    positions[next].play_unchecked(*mv);
                }
            }
        }
        positions
    }

    /// Returns the certificate that the other side cannot mate, however long the game goes on.
    pub fn certificate(&self) -> Option<Certificate> {
        Certificate::of_no_mate(&self.root, !self.side(), None, &self.nodes)
    }
}
