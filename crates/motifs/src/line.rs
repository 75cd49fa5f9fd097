//! A line of play: the positions, the moves between them, and the side whose line it is.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square};
use vision::Vision;

/// Moves in turn from a position, from the viewpoint of one side.
#[derive(Clone, Debug)]
pub struct Line {
    /// The positions before and after each move: one more than there are moves.
    boards: Vec<Vision>,
    moves: Vec<Move>,
    side: Color,
}

impl Line {
    /// Plays the moves from a position; `None` if one of them is not legal.
    ///
    /// `side` is the side whose tactic it is. When the first move is the other side's, it is context: the move that
    /// allowed the tactic.
    pub fn new(start: &Chess, moves: &[Move], side: Color) -> Option<Line> {
        let mut position = start.clone();
        let mut boards = vec![Vision::of(position.clone())];
        for mv in moves {
            position = position.play(*mv).ok()?;
            boards.push(Vision::of(position.clone()));
        }
        Some(Line { boards, moves: moves.to_vec(), side })
    }

    /// Returns the side whose line it is.
    pub fn side(&self) -> Color {
        self.side
    }

    /// Returns the position in which the side has its first move, if it has one.
    pub fn start(&self) -> Option<&Vision> {
        self.own().next().map(|turn| turn.before())
    }

    /// Returns the side's own moves in turn.
    pub fn own(&self) -> impl DoubleEndedIterator<Item = Turn<'_>> {
        (0..self.moves.len()).filter_map(|index| self.turn(index)).filter(|turn| turn.is_own())
    }

    /// Returns the side's own moves after its first.
    pub(crate) fn later(&self) -> impl Iterator<Item = Turn<'_>> {
        self.own().skip(1)
    }

    /// Returns one move of the line, counted from 0.
    fn turn(&self, index: usize) -> Option<Turn<'_>> {
        (index < self.moves.len()).then_some(Turn { line: self, index })
    }
}

/// One move of a line, with the positions around it.
#[derive(Copy, Clone)]
pub struct Turn<'l> {
    line: &'l Line,
    index: usize,
}

impl<'l> Turn<'l> {
    /// Returns its index in the line, from 0.
    pub fn index(self) -> usize {
        self.index
    }

    /// Returns the move.
    pub fn mv(self) -> Move {
        self.line.moves[self.index]
    }

    /// Returns the position before it.
    pub fn before(self) -> &'l Vision {
        &self.line.boards[self.index]
    }

    /// Returns the position after it.
    pub fn after(self) -> &'l Vision {
        &self.line.boards[self.index + 1]
    }

    /// Returns the board before it.
    pub(crate) fn board_before(self) -> &'l Board {
        self.before().board()
    }

    /// Returns the board after it.
    pub(crate) fn board_after(self) -> &'l Board {
        self.after().board()
    }

    /// Returns the move before it.
    pub(crate) fn previous(self) -> Option<Turn<'l>> {
        self.line.turn(self.index.checked_sub(1)?)
    }

    /// Returns the move after it.
    pub(crate) fn next(self) -> Option<Turn<'l>> {
        self.line.turn(self.index + 1)
    }

    /// Returns the square from which the piece comes, the king's in castling.
    pub(crate) fn from(self) -> Square {
        self.mv().from().unwrap_or_else(|| self.mv().to())
    }

    /// Returns the square on which the piece then stands, the king's in castling.
    pub(crate) fn to(self) -> Square {
        let mv = self.mv();
        match mv.castling_side() {
            Some(side) => side.king_to(self.mover()),
            None => mv.to(),
        }
    }

    /// Returns the piece as it is after the move: promoted, if it promotes.
    pub(crate) fn man(self) -> Role {
        self.mv().promotion().unwrap_or_else(|| self.mv().role())
    }

    /// Returns the piece that stood where the move goes; `None` for a capture en passant.
    pub(crate) fn victim(self) -> Option<Role> {
        if self.mv().is_castle() { None } else { self.board_before().role_at(self.to()) }
    }

    /// Returns the piece that stood where the move goes, if it was more than a pawn.
    pub(crate) fn piece_taken(self) -> Option<Role> {
        self.victim().filter(|role| *role != Role::Pawn)
    }

    /// Whether the move gives check.
    pub(crate) fn is_check(self) -> bool {
        self.after().position().is_check()
    }

    /// Whether the side that moves was in check.
    pub(crate) fn is_answer_to_check(self) -> bool {
        self.before().position().is_check()
    }

    /// Returns the pieces of the other side that the moved piece attacks after the move.
    pub(crate) fn attacked_squares(self) -> Bitboard {
        let board = self.board_after();
        board.attacks_from(self.to()) & board.by_color(!self.mover())
    }

    /// Returns the side that moves.
    pub(crate) fn mover(self) -> Color {
        self.before().position().turn()
    }

    fn is_own(self) -> bool {
        self.mover() == self.line.side
    }
}
