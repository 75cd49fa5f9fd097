//! Answers: the moves that a row declares right (`bm`, `dm`) or wrong (`am`).

use shakmaty::{Chess, Move};

use crate::excerpt::excerpt;
use crate::moves::{is_mark, read_move};
use crate::row_fault::RowFault;

/// The right answer to a position; each part may be missing, but not all.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Answer {
    /// Right moves, any of which will do (`bm`).
    pub best: Vec<Move>,
    /// Wrong moves (`am`).
    pub avoid: Vec<Move>,
    /// Moves to mate (`dm` or `bm #n`).
    ///
    /// Counted in moves of the side to move: positive if it mates, negative if it is mated.
    pub mate_in: Option<i32>,
}

impl Answer {
    /// Whether the answer has no parts.
    pub(super) fn is_empty(&self) -> bool {
        *self == Answer::default()
    }

    /// Adds an operation's part of the answer; opcodes that are not answers are ignored.
    ///
    /// # Errors
    ///
    /// Returns a [`RowFault`] if a move is not legal or a distance to mate is not a number.
    pub(super) fn add(&mut self, position: &Chess, opcode: &str, operands: &str) -> Result<(), RowFault> {
        match opcode {
            "bm" => self.add_best(position, operands),
            "am" => add_moves("am", &mut self.avoid, position, words(operands)),
            "dm" => words(operands)
                .next()
                .ok_or(RowFault::Mate { field: "dm", found: String::new() })
                .and_then(|distance| self.add_mate("dm", distance)),
            _ => Ok(()),
        }
    }

    /// Adds right moves, or distances to mate given in their place.
    fn add_best(&mut self, position: &Chess, operands: &str) -> Result<(), RowFault> {
        let is_distance = |word: &&str| word.starts_with('#') && !is_mark(word);
        for distance in words(operands).filter(is_distance) {
            self.add_mate("bm", distance)?;
        }
        let moves: Vec<&str> = words(operands).filter(|word| !is_distance(word)).collect();
        if moves.is_empty() && self.mate_in.is_some() {
            return Ok(());
        }
        add_moves("bm", &mut self.best, position, moves.into_iter())
    }

    /// Adds a distance to mate such as `5`, `#5` or `#-5`.
    fn add_mate(&mut self, field: &'static str, distance: &str) -> Result<(), RowFault> {
        let number = distance.strip_prefix('#').unwrap_or(distance);
        let mate_in = number.parse().map_err(|_| RowFault::Mate { field, found: excerpt(distance) })?;
        match self.mate_in.replace(mate_in) {
            Some(first) if first != mate_in => Err(RowFault::TwoMates { first, second: mate_in }),
            _ => Ok(()),
        }
    }
}

/// Splits operands at blanks and commas, removing quotation marks.
fn words(operands: &str) -> impl Iterator<Item = &str> {
    operands
        .split(|c: char| c.is_ascii_whitespace() || matches!(c, ',' | '"'))
        .filter(|word| !word.is_empty())
}

/// Adds moves, each once; marks that stand alone are ignored.
fn add_moves<'a>(
    field: &'static str,
    moves: &mut Vec<Move>,
    position: &Chess,
    words: impl Iterator<Item = &'a str>,
) -> Result<(), RowFault> {
    for word in words.filter(|word| !is_mark(word)) {
        let found = read_move(position, word).map_err(|fault| RowFault::Move {
            field,
            found: excerpt(word),
            fault,
        })?;
        if !moves.contains(&found) {
            moves.push(found);
        }
    }
    if moves.is_empty() { Err(RowFault::NoMove { field }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use shakmaty::san::San;

    use super::*;
    use crate::read_position;

    /// Adds the operations to one answer and compares its text.
    #[track_caller]
    fn check(operations: &[(&str, &str)], expected: &str) {
        let position =
            read_position("r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - -").unwrap().position;
        let mut answer = Answer::default();
        let added = operations.iter().try_for_each(|(code, operands)| answer.add(&position, code, operands));
        let names = |moves: &[Move]| -> Vec<String> {
            moves.iter().map(|m| San::from_move(&position, *m).to_string()).collect()
        };
        let found = match added {
            Ok(()) => format!(
                "best {} avoid {} mate {:?}",
                names(&answer.best).join(" "),
                names(&answer.avoid).join(" "),
                answer.mate_in
            ),
            Err(fault) => fault.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn several_moves_are_alternatives() {
        check(&[("bm", "Nd5 a4"), ("am", "Qb6")], "best Nd5 a4 avoid Qb6 mate None");
        check(&[("bm", "Nd5, a4! a2a4")], "best Nd5 a4 avoid  mate None");
        check(&[("bm", "Nd5 + a4 !?")], "best Nd5 a4 avoid  mate None");
    }

    #[test]
    fn mate_has_a_sign() {
        check(&[("bm", "#13")], "best  avoid  mate Some(13)");
        check(&[("bm", "#-6")], "best  avoid  mate Some(-6)");
        check(&[("dm", "4")], "best  avoid  mate Some(4)");
        check(&[("bm", "Nd5 #3"), ("dm", "#3")], "best Nd5 avoid  mate Some(3)");
    }

    #[test]
    fn other_opcodes_are_ignored() {
        check(&[("Duals(2)", ""), ("c0", "\"bm Qxh7\""), ("00:00", "@ C2")], "best  avoid  mate None");
    }

    #[test]
    fn wrong_answers_are_refused() {
        check(&[("bm", "Nd5 Nd6")], "`bm` has `Nd6`, not legal there");
        check(&[("am", "Qq9")], "`am` has `Qq9`, not a move in SAN or UCI notation");
        check(&[("bm", "")], "`bm` has no move, expected at least one");
        check(&[("bm", "+")], "`bm` has no move, expected at least one");
        check(&[("bm", "#")], "`bm` has no move, expected at least one");
        check(&[("dm", "")], "`dm` has ``, expected a number of moves to mate");
        check(&[("dm", "soon")], "`dm` has `soon`, expected a number of moves to mate");
        check(&[("bm", "#99999999999")], "`bm` has `#99999999999`, expected a number of moves to mate");
        check(&[("bm", "#3"), ("dm", "4")], "mate in 3 and mate in 4 in one row, expected one of them");
    }
}
