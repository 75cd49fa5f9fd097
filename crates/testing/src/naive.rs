//! Slow oracles for exchanges, on a board of sixty-four boxes without a bitboard.
//!
//! [`same_rules`] plays the rules stated in `vision/src/exchange.rs` man by man; [`any_order`] lets any man capture next.

use shakmaty::{Board, Color, Role, Square};

/// A man in a box.
type Man = (Role, Color);

/// The board as it stands while captures on one square go on.
#[derive(Clone)]
pub struct Boxes {
    men: [[Option<Man>; 8]; 8],
    square: (i32, i32),
    worths: fn(Role) -> i32,
}

impl Boxes {
    /// Sets a board up; the man on the square itself only stands in the way.
    pub fn new(board: &Board, square: Square, worths: fn(Role) -> i32) -> Boxes {
        let mut men = [[None; 8]; 8];
        for (at, piece) in board.clone() {
            men[at.rank() as usize][at.file() as usize] = Some((piece.role, piece.color));
        }
        Boxes { men, square: (square.file() as i32, square.rank() as i32), worths }
    }

    fn at(&self, (file, rank): (i32, i32)) -> Option<Man> {
        self.men[rank as usize][file as usize]
    }

    fn without(&self, (file, rank): (i32, i32)) -> Boxes {
        let mut boxes = self.clone();
        boxes.men[rank as usize][file as usize] = None;
        boxes
    }

    /// Whether the man in one box attacks another.
    fn attacks(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let Some((role, color)) = self.at(from) else { return false };
        let (right, up) = (to.0 - from.0, to.1 - from.1);
        let is_line = right == 0 || up == 0;
        let is_diagonal = right.abs() == up.abs();
        match role {
            _ if (right, up) == (0, 0) => false,
            Role::Pawn => right.abs() == 1 && up == color.fold_wb(1, -1),
            Role::Knight => right.abs().min(up.abs()) == 1 && right.abs().max(up.abs()) == 2,
            Role::King => right.abs().max(up.abs()) == 1,
            Role::Bishop => is_diagonal && self.is_open(from, to),
            Role::Rook => is_line && self.is_open(from, to),
            Role::Queen => (is_line || is_diagonal) && self.is_open(from, to),
        }
    }

    fn is_open(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut at = (from.0 + step.0, from.1 + step.1);
        while at != to {
            // On the square of the exchange somebody always stands.
            if self.at(at).is_some() || at == self.square {
                return false;
            }
            at = (at.0 + step.0, at.1 + step.1);
        }
        true
    }

    fn all(&self) -> impl Iterator<Item = ((i32, i32), Man)> + '_ {
        let places = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        places.filter(|at| *at != self.square).filter_map(|at| self.at(at).map(|man| (at, man)))
    }

    fn bearing(&self, side: Color) -> Vec<((i32, i32), Role)> {
        let of = self.all().filter(|(at, (_, color))| *color == side && self.attacks(*at, self.square));
        of.map(|(at, (role, _))| (at, role)).collect()
    }

    /// Lists the sliders of a side that attack the other king, as far as they do not stand on the square.
    fn aiming(&self, side: Color) -> Vec<(i32, i32)> {
        let king = self.all().find(|(_, man)| *man == (Role::King, !side));
        let is_slider = |role: Role| matches!(role, Role::Queen | Role::Rook | Role::Bishop);
        let sliders = self.all().filter(|(_, (role, color))| *color == side && is_slider(*role));
        match king {
            Some((king, _)) => sliders.map(|(at, _)| at).filter(|at| self.attacks(*at, king)).collect(),
            None => Vec::new(),
        }
    }

    /// Lists the enemy sliders that attack a side's king once a man of the side has left.
    fn exposing(&self, man: (i32, i32), side: Color) -> Vec<(i32, i32)> {
        let before = self.aiming(!side);
        self.without(man).aiming(!side).into_iter().filter(|slider| !before.contains(slider)).collect()
    }

    fn may(&self, man: (i32, i32), role: Role, side: Color) -> bool {
        match role {
            Role::King => self.without(man).bearing(!side).is_empty(),
            _ => self.exposing(man, side).is_empty(),
        }
    }

    /// Whether a man's leaving lets an enemy capture who could not before.
    fn is_costly(&self, man: (i32, i32), side: Color) -> bool {
        let before = self.bearing(!side);
        let after = self.without(man).bearing(!side);
        let is_uncovered = after.iter().any(|enemy| !before.contains(enemy));
        is_uncovered || before.iter().any(|(enemy, _)| self.exposing(*enemy, !side).contains(&man))
    }

    /// Lists the men of a side that may capture, the cheapest first and of equals the one on the highest square.
    fn captors(&self, side: Color) -> Vec<((i32, i32), Role)> {
        let mut men = self.bearing(side);
        men.retain(|(at, role)| self.may(*at, *role, side));
        men.sort_by_key(|((file, rank), role)| (*role as u8, -(8 * rank + file)));
        men
    }
}

/// Returns what a side gains by captures when a man of some worth stands on the square, by the stated rules.
pub fn same_rules(boxes: &Boxes, side: Color, standing: i32) -> i32 {
    let captors = boxes.captors(side);
    let free = captors.iter().filter(|(at, _)| !boxes.is_costly(*at, side));
    let cheapest_free = free.clone().map(|(_, role)| *role as u8).min();
    let cheapest = captors.first().map(|(_, role)| *role as u8);
    let is_tried = |captor: &&((i32, i32), Role)| {
        Some(captor.1 as u8) == cheapest
            || Some(captor.1 as u8) == cheapest_free && !boxes.is_costly(captor.0, side)
    };
    let tried = captors.iter().filter(is_tried);
    tried.map(|captor| measure_gain(boxes, side, standing, *captor, same_rules)).max().unwrap_or(0).max(0)
}

/// Returns the same when any man may capture next.
pub fn any_order(boxes: &Boxes, side: Color, standing: i32) -> i32 {
    let captors = boxes.captors(side).into_iter();
    captors.map(|captor| measure_gain(boxes, side, standing, captor, any_order)).max().unwrap_or(0).max(0)
}

fn measure_gain(
    boxes: &Boxes,
    side: Color,
    standing: i32,
    (man, role): ((i32, i32), Role),
    rest: fn(&Boxes, Color, i32) -> i32,
) -> i32 {
    standing - rest(&boxes.without(man), !side, (boxes.worths)(role))
}
