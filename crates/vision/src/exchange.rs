//! Exchanges on a square: who wins what if captures there go on as long as they pay.
//!
//! CAPS-II (II.B.3, OCCUP) and PARADISE (II.B.3) ask the same question; this is the one answer. The pieces that bear on
//! the square capture in turn, each side free to stop; pieces behind those that have captured join in (batteries and
//! x-rays). Nothing is moved.
//!
//! Who captures: the least valuable piece; if several are equally valuable, each is tried. Where it costs something for
//! any of these to leave its square — an enemy behind it or pinned by it may then capture too, or it is pinned to a
//! piece that is lost — the least valuable pieces that cost nothing are tried as well. The best of these counts. The
//! reports choose one piece by rules of thumb (CAPS-II: a pinned piece waits until no piece cheaper than its pin's
//! object is left, and a pinner captures only what is worth more; PARADISE: a piece through which an enemy bears waits
//! when the other side has no other piece); trying needs no such rules and errs less.
//!
//! Decisions where the reports are silent or differ:
//! * A piece that would expose its king by leaving takes part only along that line; so this is tested on the board as
//!   captures have left it, and a pin may end when the pinner captures or arise when another piece does.
//! * A king captures only what is no longer guarded, a pinned piece's guard included.
//! * Pins to other pieces count on request ([`PinsHeeded::All`]): the other side may answer the pinned piece's capture
//!   by capturing the pin's object, which ends the exchange (PARADISE). What that wins is calculated on the board
//!   before the exchange, as PARADISE does; a pin whose object is the square itself, or whose pinner has left, does not
//!   count.
//! * A pawn that captures on the last rank stays a pawn, and there is no en passant.

use std::cell::Cell;

use claims::{UNITS, Values};
use shakmaty::{Bitboard, Color, Position, Role, Square, attacks};

use crate::{RelativePin, Vision};

/// The course of an exchange.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Exchange {
    /// What the side that begins wins, in the requested scale; never less than 0, since it need not begin.
    pub gain: i32,
    /// The pieces that capture, in order, as far as each capture pays.
    pub captures: Vec<Square>,
}

/// The pieces that may take part in an exchange, and the board around them.
#[derive(Copy, Clone, Debug)]
pub struct Participants {
    /// The pieces that may capture; others only stand in the way.
    pub men: Bitboard,
    /// The occupied squares.
    pub occupied: Bitboard,
    /// Which pins are respected.
    pub pins: PinsHeeded,
}

/// Which pins an exchange respects.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum PinsHeeded {
    /// Pins to the king, which are rules of chess.
    ToKing,
    /// Pins to the king, and pins to other pieces, which cost what is lost behind the piece that leaves.
    All,
}

/// The worth of a king in an exchange, in pawns (CAPS-II, table II-4 in units).
pub const KING: i32 = 31;

impl Vision {
    /// Returns the course of captures on a square begun by a side, with everything on the board taking part.
    ///
    /// The gain is in the scale of `values`. An empty square, or one held by the side itself, gains nothing. Only pins
    /// to a king count. If the side is to move and in check, its first capture must end the check.
    ///
    /// ```
    /// use claims::HOUSE;
    /// use shakmaty::{CastlingMode, Chess, Color, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 8  . . . r k . . .   rook d2 may take on d5: pawn, then rook for rook
    /// // 5  . . . p . . . .
    /// // 2  . . . R . . . .
    /// // 1  . . . R K . . .
    /// let fen: Fen = "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let exchange = vision.exchange(Square::D5, Color::White, &HOUSE);
    /// assert_eq!((exchange.gain, exchange.captures), (100, vec![Square::D2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exchange(&self, square: Square, side: Color, values: &Values) -> Exchange {
        let Some(standing) = self.worth_standing(square, side, values) else { return Exchange::default() };
        if self.is_check_unanswered(square, side) {
            let king = self.king(side).filter(|_| self.king_takes(square, side));
            let gain = king.map_or(0, |_| standing);
            return Exchange { gain, captures: king.into_iter().collect() };
        }
        self.exchange_among(square, side, standing, values, self.everyone())
    }

    /// Returns what [`Vision::exchange`] gains, without the order of captures.
    pub fn exchange_gain(&self, square: Square, side: Color, values: &Values) -> i32 {
        let Some(standing) = self.worth_standing(square, side, values) else { return 0 };
        if self.is_check_unanswered(square, side) {
            return if self.king_takes(square, side) { standing } else { 0 };
        }
        self.gain_among(square, side, standing, values, self.everyone())
    }

    /// Whether a side is to move and in check, and no capture on a square except by the king ends the check.
    fn is_check_unanswered(&self, square: Square, side: Color) -> bool {
        let checkers = self.checkers();
        side == self.position().turn() && checkers.any() && checkers != Bitboard::from_square(square)
    }

    fn king_takes(&self, square: Square, side: Color) -> bool {
        let reaches = self.king(side).is_some_and(|king| attacks::king_attacks(king).contains(square));
        reaches && self.covers(square, !side).is_empty()
    }

    /// Returns the course of captures among some pieces on a square where a piece of some worth is assumed to stand.
    pub fn exchange_among(
        &self,
        square: Square,
        side: Color,
        standing: i32,
        values: &Values,
        among: Participants,
    ) -> Exchange {
        let course = Course::new(self, square, values, among);
        let mut captures = Vec::new();
        let (mut state, mut worth) = (State { occupied: among.occupied, to_capture: side }, standing);
        let mut gain = 0;
        while let Some((man, gained)) = course.best(state, worth).filter(|(_, gained)| 0 < *gained) {
            if captures.is_empty() {
                gain = gained;
            }
            captures.push(man);
            worth = course.worth(man);
            // Where capturing a pin's object is the best answer, the exchange on the square is over.
            if course.gain(state.after(man), worth) < course.pin_cost(state, man) {
                break;
            }
            state = state.after(man);
        }
        Exchange { gain, captures }
    }

    /// Returns what [`Vision::exchange_among`] gains, without the order of captures.
    pub fn gain_among(
        &self,
        square: Square,
        side: Color,
        standing: i32,
        values: &Values,
        among: Participants,
    ) -> i32 {
        let course = Course::new(self, square, values, among);
        course.gain(State { occupied: among.occupied, to_capture: side }, standing)
    }

    /// Returns the worth of the piece on a square in CAPS-II's units, [`KING`] for a king; 0 for an empty square.
    pub fn units(&self, man: Square) -> i32 {
        self.board().role_at(man).map_or(0, |role| worth(role, &UNITS))
    }

    /// Returns participants that include every piece on the board, with pins to the king respected.
    pub fn everyone(&self) -> Participants {
        let men = self.board().occupied();
        Participants { men, occupied: men, pins: PinsHeeded::ToKing }
    }

    /// Returns the worth of a piece on a square if it does not belong to a side.
    fn worth_standing(&self, square: Square, side: Color, values: &Values) -> Option<i32> {
        let piece = self.board().piece_at(square)?;
        (piece.color != side).then(|| worth(piece.role, values))
    }
}

impl Participants {
    /// Removes a piece, so that it neither captures nor stands in the way.
    #[must_use]
    pub fn without(self, man: Square) -> Participants {
        Participants { men: self.men.without(man), occupied: self.occupied.without(man), ..self }
    }
}

/// Converts centipawns of the house scale to units, rounded.
pub(crate) fn in_units(centipawns: i32) -> i32 {
    (centipawns + 50) / 100
}

/// Returns the worth of a piece in an exchange: its own, and for a king more than everything else together.
pub(crate) fn worth(role: Role, values: &Values) -> i32 {
    if role == Role::King { KING * values.of(Role::Pawn) } else { values.of(role) }
}

/// How far captures on the square have gone.
#[derive(Copy, Clone)]
pub(crate) struct State {
    pub(crate) occupied: Bitboard,
    pub(crate) to_capture: Color,
}

impl State {
    /// Returns the state after a piece has left its square to capture.
    pub(crate) fn after(self, man: Square) -> State {
        State { occupied: self.occupied.without(man), to_capture: !self.to_capture }
    }
}

/// The data that does not change while captures on one square go on.
pub(crate) struct Course<'v> {
    vision: &'v Vision,
    square: Square,
    values: Values,
    men: Bitboard,
    /// Pins to other pieces, if they are respected.
    relative: &'v [RelativePin],
    /// How often more than one piece may still be tried.
    branches: Cell<u32>,
}

/// More than any position of a game needs; with ten knights a side it ends what would otherwise take too long.
const BRANCHES: u32 = 500;

impl<'v> Course<'v> {
    pub(crate) fn new(
        vision: &'v Vision,
        square: Square,
        values: &Values,
        among: Participants,
    ) -> Course<'v> {
        let relative = match among.pins {
            PinsHeeded::ToKing => &[],
            PinsHeeded::All => vision.relative_pins(),
        };
        Course { vision, square, values: *values, men: among.men, relative, branches: Cell::new(BRANCHES) }
    }

    /// Returns what the side to capture gains at best when a piece of some worth stands on the square.
    pub(crate) fn gain(&self, state: State, standing: i32) -> i32 {
        self.best(state, standing).map_or(0, |(_, gain)| gain.max(0))
    }

    /// Returns the piece to capture with, and what that gains; a negative gain if no capture gains anything.
    pub(crate) fn best(&self, state: State, standing: i32) -> Option<(Square, i32)> {
        let gained = |man| (man, standing - self.loss(state, man));
        let mut men = self.candidates(state).into_iter().rev();
        let mut best = gained(men.next()?);
        for man in men {
            let other = gained(man);
            if best.1 < other.1 {
                best = other;
            }
        }
        Some(best)
    }

    /// Returns what the other side gains after a piece has captured.
    pub(crate) fn loss(&self, state: State, man: Square) -> i32 {
        self.gain(state.after(man), self.worth(man)).max(self.pin_cost(state, man))
    }

    pub(crate) fn worth(&self, man: Square) -> i32 {
        self.vision.board().role_at(man).map_or(0, |role| worth(role, &self.values))
    }

    /// Returns the pieces that are tried: the least valuable that may capture, and if it costs something for each of
    /// these to leave, the least valuable that cost nothing.
    pub(crate) fn candidates(&self, state: State) -> Bitboard {
        let board = self.vision.board();
        let present = self.men & state.occupied;
        let bearing = board.attacks_to(self.square, state.to_capture, state.occupied) & present;
        let mut tried = Bitboard::EMPTY;
        if bearing.is_empty() {
            return tried;
        }
        for role in Role::ALL {
            let men = bearing & board.by_role(role);
            let able: Bitboard = men.into_iter().filter(|man| self.may(state, *man, role)).collect();
            if able.is_empty() {
                continue;
            }
            let free: Bitboard = able.into_iter().filter(|man| !self.is_costly(state, *man)).collect();
            if tried.is_empty() {
                tried = able;
            } else {
                tried |= free;
            }
            if free.any() {
                break;
            }
        }
        self.spared_squares(tried)
    }

    /// Reduces the pieces to try to one once a question has branched too often, so that every question ends.
    fn spared_squares(&self, tried: Bitboard) -> Bitboard {
        if !tried.more_than_one() {
            return tried;
        }
        let branches = self.branches.get();
        if branches == 0 {
            return tried.last().into_iter().collect();
        }
        self.branches.set(branches - 1);
        tried
    }

    /// Whether a piece that bears on the square may capture there, as far as kings are concerned.
    fn may(&self, state: State, man: Square, role: Role) -> bool {
        let board = self.vision.board();
        if role == Role::King {
            // A line continues through the king.
            let occupied = state.occupied.without(man);
            let guards = board.attacks_to(self.square, !state.to_capture, occupied);
            return (guards & self.men & occupied).is_empty();
        }
        !self.holders(state, state.to_capture).into_iter().any(|holder| self.holds(state, holder, man))
    }

    /// Returns the sliders of the other side that aim at the king of a color and have not left yet.
    fn holders(&self, state: State, color: Color) -> Bitboard {
        (self.vision.snipers(color) & state.occupied).without(self.square)
    }

    /// Whether a slider pins a piece to its king off the square.
    fn holds(&self, state: State, slider: Square, man: Square) -> bool {
        let Some(king) = self.vision.board().color_at(man).and_then(|color| self.vision.king(color)) else {
            return false;
        };
        let line = attacks::between(king, slider);
        line.contains(man)
            && !line.contains(self.square)
            && (line & state.occupied).single_square() == Some(man)
    }

    /// Whether a piece that leaves lets an enemy capture that could not before, or loses a piece behind it.
    fn is_costly(&self, state: State, man: Square) -> bool {
        self.uncovers(state, man) || self.releases(state, man) || 0 < self.pin_cost(state, man)
    }

    /// Whether an enemy slider stands right behind a piece on its line to the square.
    fn uncovers(&self, state: State, man: Square) -> bool {
        let board = self.vision.board();
        let line = attacks::ray(self.square, man);
        let is_straight = self.square.file() == man.file() || self.square.rank() == man.rank();
        let movers = if is_straight { board.rooks_and_queens() } else { board.bishops_and_queens() };
        let behind = line & movers & board.by_color(!state.to_capture) & self.men & state.occupied;
        behind.into_iter().any(|slider| {
            (attacks::between(self.square, slider) & state.occupied).single_square() == Some(man)
        })
    }

    /// Whether a piece pins an enemy to its king that otherwise bears on the square.
    fn releases(&self, state: State, man: Square) -> bool {
        let board = self.vision.board();
        if !self.holders(state, !state.to_capture).contains(man) {
            return false;
        }
        let enemies = board.attacks_to(self.square, !state.to_capture, state.occupied);
        (enemies & self.men & state.occupied).into_iter().any(|enemy| self.holds(state, man, enemy))
    }

    /// Returns what is lost behind a piece when it leaves to capture, in the scale of this exchange.
    fn pin_cost(&self, state: State, man: Square) -> i32 {
        let counts = |pin: &&RelativePin| {
            pin.pinned == man
                && !pin.allows(self.square)
                && state.occupied.contains(pin.pinner)
                && state.occupied.contains(pin.object)
        };
        let cost = |pin: &RelativePin| pin.worth * self.values.of(Role::Pawn) / claims::HOUSE.of(Role::Pawn);
        self.relative.iter().filter(counts).map(cost).max().unwrap_or(0)
    }
}
