//! `kb fit`: the weights that the productions of a file should have in the policy, learned from rows with
//! right moves.
//!
//! Everything that was learned before is unchanged. A move's score gets one more term for each production
//! that speaks for it, and these terms are chosen so that the right moves of the rows become as likely as
//! possible, with a pull towards zero that a few rows alone do not overcome.

use input::Row;
use knowledge::KnowledgeBase;
use solvers::paradise::policy::{Weights, likely};

use super::lessons::Lesson;

/// The strength of the pull towards zero: this many contrary rows are needed to overcome it by one unit.
const PULL: f32 = 1.0;
/// The greatest weight of a production.
const MOST: f32 = 10.0;
/// The number of rounds of steps, the greatest step, and the step size at which to stop.
const ROUNDS: usize = 100;
const STEP: f32 = 1.0;
const ENOUGH: f32 = 1e-3;

/// A move of a row.
struct Choice {
    /// Its score in the policy: the logarithm of its share, without the terms of the fitted productions.
    score: f32,
    is_right: bool,
    /// The productions that speak for it, by index.
    named: Vec<usize>,
}

/// The weight that one production should have.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// Its name.
    pub name: String,
    /// The weight.
    pub weight: f32,
    /// The number of positions in which it speaks for a move.
    pub named: u64,
    /// In how many of these it speaks for a right move.
    pub right: u64,
}

/// What was learned from rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Positions with a right move.
    pub positions: u64,
    /// In how many of them the likeliest move was right before.
    pub before: u64,
    /// In how many it is right with these weights.
    pub after: u64,
    /// The productions, in the order in which their names were given.
    pub productions: Vec<Fitted>,
}

/// Learns the weights of productions, row by row.
pub struct Fitter<'b> {
    base: &'b KnowledgeBase,
    names: Vec<String>,
    /// The current weight of each.
    said: Vec<f32>,
    positions: Vec<Vec<Choice>>,
}

impl<'b> Fitter<'b> {
    /// Starts with the names of the productions that are to be fitted; each counts once.
    pub fn new(base: &'b KnowledgeBase, names: Vec<String>) -> Fitter<'b> {
        let mut unique: Vec<String> = Vec::new();
        for name in names {
            if !unique.contains(&name) {
                unique.push(name);
            }
        }
        let weights = base.weights();
        let said_of = |name: &String| weights.iter().find(|(known, _)| known == name);
        let said = unique.iter().map(|name| said_of(name).map_or(0.0, |(_, weight)| *weight)).collect();
        Fitter { base, names: unique, said, positions: Vec::new() }
    }

    /// Adds a row; returns `false` if it has no right move.
    pub fn add(&mut self, row: &Row) -> bool {
        let lesson = Lesson::of(row);
        if lesson.right.is_empty() {
            return false;
        }
        let likely = likely(self.base, Weights::built_in(), &lesson.problem);
        let choice = |likely: solvers::paradise::policy::Likely| {
            let named = (0..self.names.len())
                .filter(|place| likely.productions.iter().any(|(name, _)| **name == *self.names[*place]));
            let named: Vec<usize> = named.collect();
            let said: f32 = named.iter().map(|place| self.said[*place]).sum();
            let is_right = lesson.is_right(likely.mv);
            Choice { score: likely.share.max(f32::MIN_POSITIVE).ln() - said, is_right, named }
        };
        let choices: Vec<Choice> = likely.into_iter().map(choice).collect();
        let is_answered = choices.iter().any(|choice| choice.is_right);
        if is_answered {
            self.positions.push(choices);
        }
        is_answered
    }

    /// Returns how many positions have been added.
    pub fn positions(&self) -> u64 {
        self.positions.len() as u64
    }

    /// Learns the weights.
    pub fn fit(&self) -> Fit {
        let mut weights = vec![0.0_f32; self.names.len()];
        for _ in 0..ROUNDS {
            let steps = self.steps(&weights);
            for (weight, step) in weights.iter_mut().zip(&steps) {
                *weight = (*weight + step).clamp(-MOST, MOST);
            }
            if steps.iter().all(|step| step.abs() < ENOUGH) {
                break;
            }
        }
        let speaks = |position: &[Choice], place: usize, right: bool| {
            position.iter().any(|choice| (!right || choice.is_right) && choice.named.contains(&place))
        };
        let count = |place: usize, right: bool| {
            self.positions.iter().filter(|position| speaks(position, place, right)).count() as u64
        };
        let fitted = |(place, name): (usize, &String)| Fitted {
            name: name.clone(),
            // Normalizes the sign of zero.
            weight: weights[place] + 0.0,
            named: count(place, false),
            right: count(place, true),
        };
        Fit {
            positions: self.positions(),
            before: self.first(&self.said),
            after: self.first(&weights),
            productions: self.names.iter().enumerate().map(fitted).collect(),
        }
    }

    /// Counts the positions in which the likeliest move is right; of equals the first counts, as in the
    /// policy.
    fn first(&self, weights: &[f32]) -> u64 {
        let likeliest = |position: &Vec<Choice>| {
            let scored = position.iter().map(|choice| (score(choice, weights), choice.is_right));
            scored.min_by(|one, other| other.0.total_cmp(&one.0)).is_some_and(|(_, is_right)| is_right)
        };
        self.positions.iter().filter(|position| likeliest(position)).count() as u64
    }

    /// Returns how far each weight should move: the slope of the objective, divided by a bound on how fast it
    /// falls when all weights move at once (the sum of a row of second derivatives), so that no step goes too
    /// far.
    fn steps(&self, weights: &[f32]) -> Vec<f32> {
        let mut slopes: Vec<f32> = weights.iter().map(|weight| -PULL * weight).collect();
        let mut curves = vec![PULL; weights.len()];
        for position in &self.positions {
            if position.iter().all(|choice| choice.named.is_empty()) {
                continue;
            }
            let scores: Vec<f32> = position.iter().map(|choice| score(choice, weights)).collect();
            let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let raised: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
            let total: f32 = raised.iter().sum();
            let of_right = position.iter().zip(&raised).filter(|(choice, _)| choice.is_right);
            let right: f32 = of_right.map(|(_, raised)| raised).sum();
            for (choice, raised) in position.iter().zip(&raised) {
                let share = raised / total;
                let wanted = if choice.is_right { raised / right.max(1e-6) } else { 0.0 };
                for place in &choice.named {
                    slopes[*place] += wanted - share;
                    curves[*place] += share * choice.named.len() as f32;
                }
            }
        }
        slopes.iter().zip(&curves).map(|(slope, curve)| (slope / curve).clamp(-STEP, STEP)).collect()
    }
}

fn score(choice: &Choice, weights: &[f32]) -> f32 {
    choice.score + choice.named.iter().map(|place| weights[*place]).sum::<f32>()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use input::read_rows;

    use super::super::{Source, with_files};
    use super::*;

    /// A production that speaks for every move of a pawn.
    const MINE: &str = r#"(knowledge-source THREAT)
(production PUSHES
  (description "A pawn can go somewhere.")
  (rule ((PN1 SQ) (PATTERN LEGALMOVE PN1 SQ) (PLAN ((PN1 SQ)) ((THREAT 5) (LIKELY 1)))))
  (says "{PN1} can go to {SQ}.")
  (example "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" (PN1 e2) (SQ e3))
  (near-miss "4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
"#;

    fn rows(best: &str) -> Vec<Row> {
        let fens = ["4k3/8/8/8/8/4P3/8/3RK3", "4k3/p7/8/8/8/P7/8/3RK3", "6k1/5ppp/8/8/8/1P6/5PPP/3R2K1"];
        let text: Vec<String> = fens.iter().map(|fen| format!("{fen} w - - bm {best};")).collect();
        read_rows(std::io::Cursor::new(text.join("\n").into_bytes())).unwrap().map(Result::unwrap).collect()
    }

    fn fit(base: &KnowledgeBase, best: &str) -> Fit {
        let mut fitter = Fitter::new(base, vec!["PUSHES".into()]);
        for row in rows(best) {
            assert!(fitter.add(&row), "{}", row.id);
        }
        fitter.fit()
    }

    fn base(text: &str) -> KnowledgeBase {
        with_files(&[Source { name: "mine.kb".into(), text: text.into() }]).unwrap()
    }

    #[test]
    fn who_speaks_for_wrong_moves_loses_weight() {
        let base = base(MINE);
        let fit = fit(&base, "Rd8+");
        assert_eq!((fit.positions, fit.productions[0].named, fit.productions[0].right), (3, 3, 0));
        assert!(fit.productions[0].weight < -0.1, "{fit:?}");
        assert!(fit.before <= fit.after);
    }

    #[test]
    fn what_was_said_before_is_not_counted_twice() {
        let without = fit(&base(MINE), "Rd8+");
        let said = MINE.replace("  (near-miss", "  (weight 1.5)\n  (near-miss");
        let with = fit(&base(&said), "Rd8+");
        let (one, other) = (without.productions[0].weight, with.productions[0].weight);
        assert!((one - other).abs() < 0.02, "{one} {other}");
    }

    #[test]
    fn productions_that_say_the_same_share_one_weight() {
        let fit = |count: usize| {
            let names: Vec<String> = (0..count).map(|place| format!("PUSHES-{place}")).collect();
            let stanza = &MINE[MINE.find("(production").unwrap()..];
            // They promise different things; otherwise they would be a single one.
            let text: String = names
                .iter()
                .enumerate()
                .map(|(place, name)| {
                    stanza.replace("PUSHES", name).replace("THREAT 5", &format!("THREAT {}", 5 + place))
                })
                .collect();
            let base = base(&format!("(knowledge-source THREAT)\n{text}"));
            let mut fitter = Fitter::new(&base, names);
            rows("Rd8+").iter().for_each(|row| assert!(fitter.add(row)));
            fitter.fit()
        };
        let one = fit(1).productions[0].weight;
        assert!(one < -0.1, "{one}");
        for count in [2, 3, 4] {
            let fit = fit(count);
            assert!(fit.before <= fit.after, "{fit:?}");
            for fitted in &fit.productions {
                assert!(one < fitted.weight && fitted.weight < 0.0, "{count}: {fit:?}");
            }
        }
    }

    #[test]
    fn a_row_without_a_right_move_teaches_nothing() {
        let base = base(MINE);
        let text = "6k1/5ppp/8/8/8/8/8/R6K w - - id \"a mate that nobody asks for\";\n";
        let row = read_rows(text.as_bytes()).unwrap().next().unwrap().unwrap();
        assert!(!Fitter::new(&base, vec!["PUSHES".into()]).add(&row));
    }
}
