//! The window of alpha-beta: what the side to move has already, and what the other side will not allow.

use super::parameters::{WINDOW_FACTOR, WINDOW_FROM_DEPTH, WINDOW_START};
use super::value::{INFINITE, is_mate};

/// A window; values strictly between its bounds are exact, others are bounds.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Every value is inside.
    pub(super) const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Returns a window that tests only whether the value is at least `bound`.
    pub(super) fn at_least(bound: i32) -> Window {
        Window { alpha: bound - 1, beta: bound }
    }

    /// Returns the window as the other side sees it.
    pub(super) fn of_other_side(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns a window, as the other side sees it, that tests whether a move of the side to move does better than
    /// alpha.
    pub(super) fn above_alpha(self) -> Window {
        Window { alpha: -self.alpha - 1, beta: -self.alpha }
    }

    /// Whether there is room for an exact value: a node of the principal variation.
    pub(super) fn is_open(self) -> bool {
        self.alpha + 1 < self.beta
    }
}

/// A window around the value of the previous depth, opened further on the side where it failed.
///
/// CITE: Aspiration windows. <https://www.chessprogramming.org/Aspiration_Windows>
pub(super) struct Aspiration {
    pub(super) window: Window,
    step: i32,
}

impl Aspiration {
    /// Returns a window around a value, or the full window where a value would say little.
    pub(super) fn around(value: i32, depth: i32) -> Aspiration {
        if depth < WINDOW_FROM_DEPTH || is_mate(value) {
            return Aspiration { window: Window::FULL, step: INFINITE };
        }
        let step = WINDOW_START;
        let (alpha, beta) = ((value - step).max(-INFINITE), (value + step).min(INFINITE));
        Aspiration { window: Window { alpha, beta }, step }
    }

    /// Opens the window around a value that fell outside; returns whether it did.
    pub(super) fn reopen(&mut self, value: i32) -> bool {
        self.step = self.step.saturating_mul(WINDOW_FACTOR).min(INFINITE);
        if value <= self.window.alpha && -INFINITE < self.window.alpha {
            self.window.beta = i32::midpoint(self.window.alpha, self.window.beta);
            self.window.alpha = (value - self.step).max(-INFINITE);
            return true;
        }
        if self.window.beta <= value && self.window.beta < INFINITE {
            self.window.beta = (value + self.step).min(INFINITE);
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_opens_until_the_value_is_inside() {
        for value in [-30_950, -900, -20, 0, 35, 31, 2_500, 30_990] {
            let mut aspiration = Aspiration::around(30, 20);
            let mut turns = 0;
            while aspiration.reopen(value) {
                turns += 1;
                assert!(turns < 30, "{value}");
            }
            assert!(aspiration.window.alpha < value && value < aspiration.window.beta, "{value}");
        }
    }

    #[test]
    fn zero_windows_have_no_room() {
        let window = Window { alpha: 10, beta: 50 };
        assert!(window.is_open() && !window.above_alpha().is_open() && !Window::at_least(7).is_open());
        assert_eq!(window.above_alpha(), Window { alpha: -11, beta: -10 });
    }
}
