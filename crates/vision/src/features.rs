//! Features of the whole board at once: CAPS-II's FEATRS (II.B.4), in its order.
//!
//! Squares beside the kings, threats that work and that do not, pieces that mask a discovery or stand where another
//! would attack from (IDEA), the threat potential of squares (TSQ), the best captures (BEST), and with them the duties
//! of all pieces.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::exchange::{KING, in_units};
use crate::threats::{QUEENED, is_last};
use crate::{Duties, DutyKind, Threat, Vision};

/// The number of captures that are kept as a side's best.
const BEST: usize = 5;

/// A capture that gains.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Capture {
    /// The square of the piece that can be captured, or of the pawn that can promote.
    pub square: Square,
    /// What is gained, in units.
    pub gain: i32,
}

/// Features of the whole board, White's first where there are two.
#[derive(Clone, Debug)]
pub struct Features {
    /// The duties of all pieces.
    pub duties: Duties,
    threats: [Vec<Threat>; 2],
    ideas: [Bitboard; 2],
    potential: [[i32; 64]; 2],
    best: [Vec<Capture>; 2],
    free_around_king: [Bitboard; 2],
    defensive_paths: [Bitboard; 2],
    low: Bitboard,
}

impl Vision {
    /// Returns the features of the whole board.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Color, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 8  r . . . k . . .   knight b5 could go to c7, with check and an attack on rook a8
    /// // 5  . N . . . . . .
    /// // 1  . . . . K . . .
    /// let fen: Fen = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let fork = vision.features().threats(Color::White).iter().find(|threat| threat.to == Square::C7);
    /// assert!(fork.is_some_and(|fork| fork.is_workable && fork.targets.count() == 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn features(&self) -> &Features {
        self.features.get_or_init(|| Box::new(self.worked_out_features()))
    }

    fn worked_out_features(&self) -> Features {
        let mut duties = Vec::with_capacity(96);
        self.assign_on_men(&mut duties);
        let low: Bitboard = self.low_mobility(Color::White) | self.low_mobility(Color::Black);
        let around = |duties: &mut Vec<_>| {
            [Color::White, Color::Black].map(|color| self.assign_around_king(duties, color))
        };
        let free_around_king = around(&mut duties);
        let mut threats = [Vec::with_capacity(24), Vec::with_capacity(24)];
        let mut potential = [[0; 64]; 2];
        let mut ideas = [Bitboard::EMPTY; 2];
        for color in Color::ALL {
            let side = color.fold_wb(0, 1);
            for man in self.board().by_color(color) {
                self.threats_of(man, low, &mut threats[side]);
                self.blocked_threats(man, low, &mut ideas[side], &mut potential[side]);
            }
            for threat in &threats[side] {
                self.assign_on_threat(&mut duties, threat, low);
                potential[side][threat.to.to_usize()] += threat.worth;
            }
        }
        for line in self.masked_men().iter().filter(|line| 0 < line.worth) {
            let Some(color) = self.board().color_at(line.slider) else { continue };
            if self.board().color_at(line.front) == Some(color) {
                let side = color.fold_wb(0, 1);
                ideas[side].add(line.front);
                potential[side][line.front.to_usize()] += in_units(line.worth);
            }
        }
        self.assign_blocks(&mut duties, low);
        let duties = Duties::of(duties);
        let defensive_paths = [Color::White, Color::Black].map(|color| self.paths_of_defence(&duties, color));
        let best = [Color::White, Color::Black].map(|color| self.best_captures(color, &threats));
        Features { duties, threats, ideas, potential, best, free_around_king, defensive_paths, low }
    }

    /// Notes one's own pieces on squares where a piece could attack effectively.
    fn blocked_threats(&self, man: Square, low: Bitboard, ideas: &mut Bitboard, potential: &mut [i32; 64]) {
        let Some(piece) = self.board().piece_at(man) else { return };
        let is_pawn = piece.role == Role::Pawn;
        let reach = if is_pawn {
            man.offset(piece.color.fold_wb(8, -8)).into_iter().collect()
        } else {
            self.attacks_from(man)
        };
        for square in reach & self.board().by_color(piece.color) & !self.board().kings() {
            let (mut worth, _) = self.attack_from(man, square, low);
            if is_pawn && is_last(square, piece.color) {
                // Vacating the square is worth a queen even if another piece guards it.
                worth = worth.max(QUEENED);
            }
            if 0 < worth {
                ideas.add(square);
                potential[square.to_usize()] += worth;
            }
        }
    }

    /// Returns the squares on which a defending line of a slider of a color could be cut (DPATH).
    fn paths_of_defence(&self, duties: &Duties, color: Color) -> Bitboard {
        let sliders = self.board().sliders() & self.board().by_color(color);
        let defending =
            duties.all().iter().filter(|duty| duty.kind == DutyKind::Defend && sliders.contains(duty.man));
        defending.fold(Bitboard::EMPTY, |paths, duty| paths | attacks::between(duty.man, duty.square))
    }

    /// Lists the captures and promotions of a color that gain, the best first (BEST).
    fn best_captures(&self, color: Color, threats: &[Vec<Threat>; 2]) -> Vec<Capture> {
        let men = self.board().by_color(!color) & !self.board().kings();
        let captures = men.into_iter().filter_map(|square| {
            let gain = self.safety(square)?.at_stake;
            (0 < gain).then_some(Capture { square, gain })
        });
        let pawns = self.board().pawns();
        let promotions = threats[color.fold_wb(0, 1)]
            .iter()
            .filter(|threat| pawns.contains(threat.man) && is_last(threat.to, color) && threat.loss == 0);
        let promoted =
            promotions.map(|threat| Capture { square: threat.man, gain: QUEENED + threat.captured });
        let mut best: Vec<Capture> = captures.chain(promoted).collect();
        best.sort_by_key(|capture| -capture.gain);
        best.dedup_by_key(|capture| capture.square);
        best.truncate(BEST);
        best
    }
}

impl Features {
    /// Returns what a color could attack or capture by one move, pieces and squares from a1 to h8.
    pub fn threats(&self, color: Color) -> &[Threat] {
        &self.threats[color.fold_wb(0, 1)]
    }

    /// Returns the pieces of a color that mask a discovered attack of their side or stand where another of them would
    /// attack from (IDEA).
    pub fn ideas(&self, color: Color) -> Bitboard {
        self.ideas[color.fold_wb(0, 1)]
    }

    /// Returns the threat potential of a square for a color, in units (TSQ): what could be attacked from it, workable
    /// or not; for the square of one of the color's own pieces, what others could attack once it leaves. A king's worth
    /// at most.
    pub fn potential(&self, color: Color, square: Square) -> i32 {
        self.potential[color.fold_wb(0, 1)][square.to_usize()].min(KING)
    }

    /// Returns a color's best captures and promotions, at most five, the best first (BEST).
    pub fn best(&self, color: Color) -> &[Capture] {
        &self.best[color.fold_wb(0, 1)]
    }

    /// Returns the squares beside a color's king where it could go (KMOB).
    pub fn free_around_king(&self, color: Color) -> Bitboard {
        self.free_around_king[color.fold_wb(0, 1)]
    }

    /// Returns the squares on which a color's defending lines could be cut (DPATH).
    pub fn defensive_paths(&self, color: Color) -> Bitboard {
        self.defensive_paths[color.fold_wb(0, 1)]
    }

    /// Returns the pieces of both sides that can hardly move (LMP).
    pub fn low(&self) -> Bitboard {
        self.low
    }
}
