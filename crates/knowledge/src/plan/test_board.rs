//! A board for tests: pieces of a placement, with given exchanges.

use claims::{ManId, PARADISE, Roster};
use shakmaty::{Role, Square, fen::Fen};

use super::{Board, Names};

/// A placement, the pieces with their numbers.
pub(super) struct TestBoard {
    board: shakmaty::Board,
    root: Roster,
    now: Vec<Option<Square>>,
    /// What exchanges win; a capture that is not listed wins what stands there.
    pub(super) exchanges: Vec<(ManId, Square, i32)>,
}

impl TestBoard {
    /// Sets up pieces.
    pub(super) fn new(placement: &str) -> TestBoard {
        let board = placement.parse::<Fen>().unwrap().into_setup().board;
        let root = Roster::new(&board);
        let mut now = vec![None; 32];
        for square in board.occupied() {
            now[root.man_at(square).unwrap().index()] = Some(square);
        }
        TestBoard { board, root, now, exchanges: Vec::new() }
    }

    /// Returns what the report says about position 2.1, with kings and pawns made up where it does not.
    pub(super) fn forks() -> TestBoard {
        TestBoard::new("3q3r/5k1r/4nbp1/5Q1p/2P5/1B5N/8/3R1RK1")
    }

    /// Returns the piece that stands on a square at the root.
    pub(super) fn man(&self, square: Square) -> ManId {
        self.root.man_at(square).unwrap()
    }

    /// Moves a piece, or removes it.
    pub(super) fn put(&mut self, man: ManId, square: Option<Square>) {
        self.now[man.index()] = square;
    }

    /// Names the pieces.
    pub(super) fn names(&self) -> Names {
        Names::of(&self.board)
    }
}

impl Board for TestBoard {
    fn square_of(&self, man: ManId) -> Option<Square> {
        self.now[man.index()]
    }

    fn man_at(&self, square: Square) -> Option<ManId> {
        Square::ALL
            .into_iter()
            .filter_map(|root| self.root.man_at(root))
            .find(|man| self.square_of(*man) == Some(square))
    }

    fn worth(&self, man: ManId) -> i32 {
        let role = self.board.role_at(self.root.square_of(man).unwrap()).unwrap();
        if role == Role::King { 320 } else { PARADISE.of(role) }
    }

    fn exchval(&self, man: ManId, square: Square) -> i32 {
        let told = self.exchanges.iter().find(|(mover, to, _)| (*mover, *to) == (man, square));
        told.map_or_else(|| self.man_at(square).map_or(0, |taken| self.worth(taken)), |(_, _, value)| *value)
    }
}
