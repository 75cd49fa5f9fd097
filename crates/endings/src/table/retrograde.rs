//! Retrograde analysis: from the mates back, the value of every position of a material, and the number of plies.
//!
//! Each position counts its moves. A position before a lost one is won, a ply later; a position all of whose moves lead
//! to won ones is lost, a ply after the last of them. Captures and promotions lead to smaller tables. What is never
//! reached is drawn. En passant cannot occur here: no material has pawns on both sides.
//!
//! CITE: Retrograde Analysis. <https://www.chessprogramming.org/Retrograde_Analysis>

use shakmaty::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

use super::index::Index;
use super::men::Few;
use super::value::Value;

/// The value of an impossible position: two pieces on one square, or the side that is not to move is in check.
pub(super) const IMPOSSIBLE: u8 = u8::MAX;
/// The value of a position that is neither won nor lost.
pub(super) const DRAWN: u8 = 0;

/// The analysis in progress.
struct Analysis {
    few: Few,
    /// The values of other pieces, to which captures and promotions lead.
    value_of: fn(&Few) -> Value,
    index: Index,
    /// Whether a side has a queen, a rook or a bishop, White's first.
    sliders: [bool; 2],
    /// For each position [`IMPOSSIBLE`], [`DRAWN`] or not yet known, or the plies to mate plus one.
    values: Vec<u8>,
    /// For each position the moves that are not known to lose.
    moves: Vec<u8>,
    /// For each number of plies, the positions that are known then.
    known: Vec<Vec<u32>>,
    /// For each number of plies, the positions with a capture or promotion to a position that the other side then wins.
    losing: Vec<Vec<u32>>,
    /// For each number of plies, the positions with a capture or promotion to a position that the other side then
    /// loses.
    winning: Vec<Vec<u32>>,
}

/// Returns the values of all positions of the pieces, by their numbers; `value_of` looks up those of fewer pieces or
/// with a promoted one.
pub(super) fn values_of(few: Few, value_of: fn(&Few) -> Value) -> Vec<u8> {
    let index = Index::of(&few);
    let has_slider = |color: Color| {
        let is_slider = |role: Role| matches!(role, Role::Queen | Role::Rook | Role::Bishop);
        few.pieces().iter().any(|piece| piece.color == color && is_slider(piece.role))
    };
    let mut analysis = Analysis {
        few,
        value_of,
        sliders: [has_slider(Color::White), has_slider(Color::Black)],
        index,
        values: vec![DRAWN; index.count()],
        moves: vec![0; index.count()],
        known: vec![Vec::new()],
        losing: Vec::new(),
        winning: Vec::new(),
    };
    analysis.rule_out();
    analysis.count_moves();
    analysis.go_back();
    analysis.values
}

impl Analysis {
    fn at(&self, number: usize) -> Few {
        let (squares, turn) = self.index.position(number);
        self.few.with(squares, turn)
    }

    /// Marks impossible positions.
    fn rule_out(&mut self) {
        for number in 0..self.values.len() {
            if !is_possible(&self.at(number)) {
                self.values[number] = IMPOSSIBLE;
            }
        }
    }

    /// Counts the moves of each position, and finds mates and transitions to a smaller table.
    fn count_moves(&mut self) {
        for number in 0..self.values.len() {
            if self.values[number] != IMPOSSIBLE {
                self.count_moves_of(number);
            }
        }
    }

    fn count_moves_of(&mut self, number: usize) {
        let few = self.at(number);
        let (turn, squares, king) = (few.turn, few.all_squares(), few.king(few.turn));
        let (own, occupied) = (few.of_side(turn), few.occupied_squares());
        let attacked = attacked_squares(&few, !turn, occupied.without(king));
        let is_check = attacked.contains(king);
        // Where nothing can be pinned, and there is no check to meet, every move of a piece is legal.
        let is_simple = !is_check && !self.sliders[usize::from(turn == Color::White)];
        let mut count = 0;
        for (place, piece, from) in few.men().filter(|(_, piece, _)| piece.color == turn) {
            let targets = targets(piece, from, own, occupied);
            let last = if piece.role == Role::Pawn { Bitboard::BACKRANKS } else { Bitboard::EMPTY };
            let quiet = targets & !occupied & !last;
            count += match piece.role {
                Role::King => (quiet & !attacked).count(),
                _ if is_simple => quiet.count(),
                _ => {
                    let after = |to| self.index.move_men(number, squares, turn, place, to);
                    quiet.into_iter().filter(|to| self.values[after(*to)] != IMPOSSIBLE).count()
                }
            };
            for to in targets & !quiet {
                for role in roles(piece, to) {
                    count += usize::from(self.note(number, few.after(place, to, *role)));
                }
            }
        }
        // No position of four pieces has as many moves as a byte holds.
        self.moves[number] = u8::try_from(count).unwrap_or(u8::MAX);
        if count == 0 && is_check {
            self.decide(number, 0);
        }
    }

    /// Records what a capture or promotion leads to; returns how many legal moves it is.
    fn note(&mut self, number: usize, after: Option<Few>) -> u8 {
        let Some(after) = after.filter(is_possible) else { return 0 };
        let (list, plies) = match (self.value_of)(&after) {
            Value::Draws => return 1,
            Value::Loses(plies) => (&mut self.winning, plies),
            Value::Wins(plies) => (&mut self.losing, plies),
        };
        let plies = plies as usize;
        if list.len() <= plies {
            list.resize(plies + 1, Vec::new());
        }
        list[plies].push(number as u32);
        1
    }

    /// Works back from the mates, ply by ply.
    fn go_back(&mut self) {
        let mut plies = 0;
        while plies < self.known.len().max(self.winning.len()).max(self.losing.len()) {
            for number in take(&mut self.winning, plies) {
                self.win(number as usize, plies + 1);
            }
            for number in take(&mut self.losing, plies) {
                self.lose(number as usize, plies + 1);
            }
            for number in take(&mut self.known, plies) {
                self.go_back_from(number as usize, plies);
            }
            plies += 1;
        }
    }

    /// Works back by one move from a position whose value is known.
    fn go_back_from(&mut self, number: usize, plies: usize) {
        let few = self.at(number);
        let (squares, occupied) = (few.all_squares(), few.occupied_squares());
        for (place, piece, at) in few.men().filter(|(_, piece, _)| piece.color != few.turn) {
            for from in origins(piece, at, occupied) {
                let before = self.index.move_men(number, squares, few.turn, place, from);
                // An even number of plies means that the side to move is mated.
                match plies % 2 {
                    0 => self.win(before, plies + 1),
                    _ => self.lose(before, plies + 1),
                }
            }
        }
    }

    fn win(&mut self, number: usize, plies: usize) {
        if self.values[number] == DRAWN {
            self.decide(number, plies);
        }
    }

    /// Counts a move that loses; the last one decides.
    fn lose(&mut self, number: usize, plies: usize) {
        if self.values[number] == DRAWN {
            self.moves[number] -= 1;
            if self.moves[number] == 0 {
                self.decide(number, plies);
            }
        }
    }

    fn decide(&mut self, number: usize, plies: usize) {
        self.values[number] = u8::try_from(plies + 1).unwrap_or(IMPOSSIBLE - 1);
        if self.known.len() <= plies {
            self.known.resize(plies + 1, Vec::new());
        }
        self.known[plies].push(number as u32);
    }
}

fn take(lists: &mut [Vec<u32>], plies: usize) -> Vec<u32> {
    lists.get_mut(plies).map(std::mem::take).unwrap_or_default()
}

/// Whether the pieces can stand like this.
pub(super) fn is_possible(few: &Few) -> bool {
    let occupied = few.occupied_squares();
    let is_pawn_in_place = |(_, piece, square): (usize, Piece, Square)| {
        piece.role != Role::Pawn || !Bitboard::BACKRANKS.contains(square)
    };
    occupied.count() == few.pieces().len()
        && few.men().all(is_pawn_in_place)
        && !attacked_squares(few, few.turn, occupied).contains(few.king(!few.turn))
}

/// Returns the squares that a side attacks.
fn attacked_squares(few: &Few, by: Color, occupied: Bitboard) -> Bitboard {
    let own = few.men().filter(|(_, piece, _)| piece.color == by);
    own.fold(Bitboard::EMPTY, |all, (_, piece, from)| all | attacks::attacks(from, piece, occupied))
}

/// Returns what a piece may be after a move: itself, or what a pawn promotes to.
fn roles(piece: Piece, to: Square) -> &'static [Role] {
    match piece.role {
        Role::Pawn if Bitboard::BACKRANKS.contains(to) => {
            &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
        }
        Role::Pawn => &[Role::Pawn],
        Role::Knight => &[Role::Knight],
        Role::Bishop => &[Role::Bishop],
        Role::Rook => &[Role::Rook],
        Role::Queen => &[Role::Queen],
        Role::King => &[Role::King],
    }
}

/// Returns where a piece may go, whether or not its king is then in check.
fn targets(piece: Piece, from: Square, own: Bitboard, occupied: Bitboard) -> Bitboard {
    let attacked = attacks::attacks(from, piece, occupied) & !own;
    match piece.role {
        Role::Pawn => (attacked & occupied) | steps(from, piece.color, occupied, Rank::Second),
        _ => attacked,
    }
}

/// Returns where a piece may have come from without capturing.
fn origins(piece: Piece, at: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => steps_back(at, piece.color, occupied),
        _ => attacks::attacks(at, piece, occupied) & !occupied,
    }
}

/// Returns the squares that a pawn may step to over empty ones, two from its first rank.
fn steps(from: Square, color: Color, occupied: Bitboard, first: Rank) -> Bitboard {
    let step = color.fold_wb(8, -8);
    let one = from.offset(step).filter(|square| !occupied.contains(*square));
    let is_first = color.relative_rank(from.rank()) == first;
    let two = one.filter(|_| is_first).and_then(|square| square.offset(step));
    one.into_iter().chain(two.filter(|square| !occupied.contains(*square))).collect()
}

/// Returns the squares that a pawn may have stepped from.
fn steps_back(at: Square, color: Color, occupied: Bitboard) -> Bitboard {
    let is_first = |square: Square| color.relative_rank(square.rank()) == Rank::First;
    let back: Bitboard = steps(at, !color, occupied, Rank::Fifth);
    back.into_iter().filter(|square| !is_first(*square)).collect()
}
