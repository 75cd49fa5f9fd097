//! The four games that TECH's report prints, as far as the scan can be read and the moves are legal.
//!
//! Games 1 and 3 are from the Second Annual Computer Chess Championship (1971), game 2 is against David Levy, in game 4
//! the other side is TECH without its positional analysis. Checks, annotations and "eventually won" are left out. Game
//! 2 ends before the printed 28...R-Q5 and game 4 before 30.K-QN5, which are not legal as read.

use shakmaty::{Chess, Color, Move, Position, san::San};

/// One printed game.
pub(super) struct Game {
    /// The players.
    pub(super) name: &'static str,
    /// TECH's side.
    pub(super) tech: Color,
    /// TECH's depth in plies: stated for games 2 and 4, the usual one for the others.
    pub(super) depth: u32,
    moves: &'static str,
}

/// The games in the report's order.
pub(super) const GAMES: [Game; 4] = [
    Game {
        name: "1: COKO III–TECH",
        tech: Color::Black,
        depth: 5,
        moves: "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 d5 Bxd5 Nxd5 exd5 Qxd5 Nc3 Bb4 O-O Bxc3 bxc3 O-O Ng5 Bf5 Rb1 h6 c4 \
                Qc5 Nh3 Bxh3 Be3 Nd4 gxh3 Qc6 c3 Nf3 Kh1 Nd2 f3 Nxf1 Qxf1 f5 Rb5 f4 Rc5 Qe6 Bc1 c6 d4 Rae8 \
                Rxe5 Qg6 Rxe8 Qxe8 Qf2 Qe6 Qf1 Rf5 h4 c5 d5 Qd6 Qh3 Qe5 Qf1 Qxc3 d6 Qd4 Qe2 Qxd6 Qe8 Rf8 Qa4 \
                Rf5 Qe8 Rf8 Qa4 Qe6 Qb3 Qe2 h3 Rd8 Bxf4 Rd1",
    },
    Game {
        name: "2: TECH–Levy",
        tech: Color::White,
        depth: 4,
        moves: "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Bd3 O-O O-O c6 Be3 Nbd7 Qd2 b5 Bh6 Nb6 Bxg7 Kxg7 Ng5 Nc4 Bxc4 \
                bxc4 f4 Rb8 e5 Ne8 exd6 Nxd6 Rab1 Bf5 d5 c5 Rf3 h6 Nh3 Nb5 Nf2 Qa5 Re3 Nd4 Nfe4 Rfd8 Kh1 Bxe4 \
                Rxe4 Rxb2 Rxe7 Rd6 Ne4 Qxd2 Nxd2 Nxc2 Nxc4",
    },
    Game {
        name: "3: GENIE–TECH",
        tech: Color::Black,
        depth: 5,
        moves: "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Bc5 Nc3 d6 d4 exd4 Nxd4 Bd7 Nf5 O-O Bg5 Ne5 Na4 Bxb5 Nxc5 Bxf1",
    },
    Game {
        name: "4: without–with presort",
        tech: Color::Black,
        depth: 4,
        moves: "h3 e5 Na3 d5 Nf3 Nc6 e3 Nf6 g3 Bc5 Nb5 O-O a4 Bf5 Bg2 Ne4 h4 Re8 Rh2 Re6 Rb1 Nb4 Bf1 Nxf2 Rxf2 \
                Bxc2 Ng5 Bxd1 Nxe6 fxe6 Kxd1 Qe7 Be2 Rf8 Rxf8 Kxf8 h5 e4 g4 Qh4 d3 exd3 Bf1 Qf2 Bxd3 Nxd3 Bd2 c6 \
                Na3 Bxe3 Bxe3 Qxe3 Kc2 Ke7 Kc3 d4 Kc4 Nxb2",
    },
];

/// A position in which TECH was to move.
pub(super) struct Turn {
    /// The number of the move.
    pub(super) number: u32,
    /// The positions of the game before, oldest first.
    pub(super) history: Vec<Chess>,
    /// The position.
    pub(super) position: Chess,
    /// The move that the report prints.
    pub(super) played: Move,
}

impl Game {
    /// Returns TECH's turns, as far as the moves are legal.
    pub(super) fn turns(&self) -> Vec<Turn> {
        let (mut position, mut history, mut turns) = (Chess::default(), Vec::new(), Vec::new());
        for text in self.moves.split_whitespace() {
            let san = San::from_ascii(text.as_bytes()).ok();
            let Some(played) = san.and_then(|san| san.to_move(&position).ok()) else { break };
            if position.turn() == self.tech {
                let number = position.fullmoves().get();
                turns.push(Turn { number, history: history.clone(), position: position.clone(), played });
            }
            history.push(position.clone());
            position.play_unchecked(played);
        }
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_of_the_games_is_legal() {
        let turns = GAMES.map(|game| game.turns().len());
        let halves = GAMES.map(|game| game.moves.split_whitespace().count());
        assert_eq!((turns, halves), ([40, 28, 11, 29], [80, 55, 22, 58]));
    }
}
