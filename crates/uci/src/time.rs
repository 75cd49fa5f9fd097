//! How long to think about a move.
//!
//! CITE: Time management. <https://www.chessprogramming.org/Time_Management>

use std::time::Duration;

use shakmaty::Color;

use crate::command::Go;

/// The delay between a move made here and the GUI noticing it.
const OVERHEAD: Duration = Duration::from_millis(20);
/// The number of moves that the time must last if nothing is specified.
const USUAL_MOVES: u32 = 30;
/// No move may take more than one part in this many of the remaining time, except the last before a time
/// control.
const PARTS: u32 = 4;

/// Returns the time for a move; `None` if there is no limit.
pub(crate) fn budget(go: &Go, side: Color) -> Option<Duration> {
    if let Some(time) = go.move_time {
        return Some(less_overhead(time));
    }
    let index = if side.is_white() { 0 } else { 1 };
    let left = less_overhead(go.time[index]?);
    let moves = go.moves_to_go.unwrap_or(USUAL_MOVES).clamp(1, USUAL_MOVES * 2);
    let share = left / moves + go.increment[index] * 3 / 4;
    let most = if moves == 1 { left * 9 / 10 } else { left / PARTS };
    Some(share.min(most).max(Duration::from_millis(1)))
}

fn less_overhead(time: Duration) -> Duration {
    // If very little time is left, only a part of it is used.
    time.saturating_sub(OVERHEAD).max(time / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(go: Go, expected: Option<u64>) {
        assert_eq!(budget(&go, Color::Black), expected.map(Duration::from_millis), "{go:?}");
    }

    #[test]
    fn a_move_gets_its_share_of_the_own_clock() {
        let clock = |left: u64| Go { time: [None, Some(Duration::from_millis(left))], ..Go::default() };
        check(Go::default(), None);
        check(clock(60_020), Some(2_000));
        check(Go { moves_to_go: Some(1), ..clock(1_020) }, Some(900));
        check(Go { increment: [Duration::ZERO, Duration::from_secs(8)], ..clock(420) }, Some(100));
        check(clock(0), Some(1));
        check(Go { move_time: Some(Duration::from_secs(1)), ..clock(5) }, Some(980));
        check(Go { move_time: Some(Duration::from_millis(8)), ..Go::default() }, Some(2));
    }
}
