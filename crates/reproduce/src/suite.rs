//! The rows of a suite: their numbers, their answers, and a task carried out for each of them.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use input::{Row, Task};
use shakmaty::{Chess, Move};

use super::Means;

/// The number of rows between two progress messages.
const TOLD_EVERY: usize = 25;

/// Carries out a task for each row, several at a time, and returns the results in the order of the rows.
///
/// A result is `None` if the task returned nothing, and for rows that were not reached before an interrupt.
pub(super) fn each<T: Send>(
    means: &Means<'_>,
    name: &str,
    rows: &[Row],
    task: impl Fn(&Row, Option<&AtomicBool>) -> Option<T> + Sync,
) -> Vec<Option<T>> {
    let (next, interrupt) = (AtomicUsize::new(0), means.interrupt);
    let (next, task) = (&next, &task);
    let mut results: Vec<Option<T>> = rows.iter().map(|_| None).collect();
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    (means.tell)(&format!("{name}: {} rows", rows.len()));
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers {
            let sender = sender.clone();
            scope.spawn(move || {
                while let Some((place, row)) = take(next, rows) {
                    let is_ended = interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed));
                    if is_ended || sender.send((place, task(row, interrupt))).is_err() {
                        return;
                    }
                }
            });
        }
        // The receiver ends when the last worker does.
        drop(sender);
        for (done, (place, result)) in (1..).zip(receiver) {
            results[place] = result;
            if done % TOLD_EVERY == 0 {
                (means.tell)(&format!("{name}: {done} of {} rows done", rows.len()));
            }
        }
    });
    results
}

/// Returns the number at the end of a row's id, as in WAC.001.
pub(super) fn number(row: &Row) -> Option<u32> {
    let digits = row.id.rsplit(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// Returns the position in which a move is wanted.
pub(super) fn position_of(row: &Row) -> &Chess {
    match &row.task {
        Task::Position { position, .. } | Task::Puzzle { position, .. } => position,
    }
}

/// Whether a move is among the right ones of a row.
pub(super) fn is_right(row: &Row, mv: Move) -> bool {
    match &row.task {
        Task::Position { answer: Some(answer), .. } => {
            (answer.best.is_empty() || answer.best.contains(&mv)) && !answer.avoid.contains(&mv)
        }
        Task::Position { answer: None, .. } => false,
        Task::Puzzle { solution, .. } => solution.first() == Some(&mv),
    }
}

/// Takes the next row, with its index.
fn take<'r>(next: &AtomicUsize, rows: &'r [Row]) -> Option<(usize, &'r Row)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    rows.get(place).map(|row| (place, row))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use std::time::Duration;

    use input::read_rows;

    use super::*;

    const ROWS: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"WAC.001\";\n\
                        6k1/5ppp/8/8/8/8/8/R6K w - - am Ra7; id \"WAC.022\";\n\
                        6k1/5ppp/8/8/8/8/8/R6K w - -\n";

    fn rows() -> Vec<Row> {
        read_rows(ROWS.as_bytes()).unwrap().map(Result::unwrap).collect()
    }

    fn numbers(interrupt: Option<&AtomicBool>) -> Vec<Option<Option<u32>>> {
        let means = Means { rows: None, elapsed: &|| Duration::ZERO, tell: &|_| (), interrupt };
        each(&means, "numbers", &rows(), |row, _| Some(number(row)))
    }

    #[test]
    fn results_come_in_the_order_of_the_rows() {
        assert_eq!(numbers(None), [Some(Some(1)), Some(Some(22)), Some(Some(3))]);
    }

    #[test]
    fn after_an_interrupt_nothing_is_begun() {
        assert_eq!(numbers(Some(&AtomicBool::new(true))), [None, None, None]);
    }

    #[test]
    fn a_move_is_right_as_the_row_says() {
        let rows = rows();
        let legal = shakmaty::Position::legal_moves(position_of(&rows[0]));
        let right = |row: usize| legal.iter().filter(|mv| is_right(&rows[row], **mv)).count();
        assert_eq!([right(0), right(1), right(2)], [1, legal.len() - 1, 0]);
    }
}
