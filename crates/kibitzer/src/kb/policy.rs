//! `kb policy`: how likely the knowledge considers every legal move, with the productions that weigh most.

use std::fmt::Write;

use explain::{Message, Style, write_score};
use knowledge::KnowledgeBase;
use shakmaty::Position;
use solvers::Problem;
use solvers::paradise::policy::{Weights, likely};

/// Productions that are printed for a move.
const MOST: usize = 3;
/// The least change to a move's score for which a production is printed.
const LEAST: f32 = 0.05;

/// Prints every legal move with its share, and the productions behind it with what each adds to the move's
/// score. No move is made.
pub fn policy(base: &KnowledgeBase, problem: &Problem) -> String {
    let mut text = String::new();
    for likely in likely(base, Weights::built_in(), problem) {
        let mv = write_score(&problem.position, &[likely.mv], Style::plain());
        let _ = write!(text, "{:>5.1} %  {mv}", 100.0 * likely.share);
        let weighty = likely.productions.iter().filter(|(_, added)| LEAST <= added.abs()).take(MOST);
        let named: Vec<String> = weighty.map(|(name, added)| format!("{name} {added:+.2}")).collect();
        let _ = writeln!(text, "{}{}", if named.is_empty() { "" } else { "  " }, named.join(", "));
    }
    if text.is_empty() {
        text.push_str("There is no legal move.\n");
    }
    text
}

/// Writes the same under a heading, as a section of an explanation; empty if the game is over.
pub fn policy_section(base: &KnowledgeBase, problem: &Problem, style: &Style) -> String {
    if problem.position.is_game_over() {
        return String::new();
    }
    let lines: Vec<String> = policy(base, problem).lines().map(|line| format!("  {line}\n")).collect();
    format!("\n{}\n{}", Message::new("section-policy").write(style), lines.concat())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use testing::position;

    use super::*;

    #[test]
    fn a_mate_is_likeliest_and_shares_add_up() {
        let position = position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
        let text = policy(knowledge::base(), &Problem::win(position.clone()));
        assert_eq!(text.lines().count(), position.legal_moves().len());
        assert!(text.lines().next().unwrap().contains("Ra8#"), "{text}");
        let shares: f32 =
            text.lines().filter_map(|line| line.split(" %").next()?.trim().parse::<f32>().ok()).sum();
        assert!((99.0..=101.0).contains(&shares), "{shares}");
    }
}
