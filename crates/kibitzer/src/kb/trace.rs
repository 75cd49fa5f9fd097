//! `kb trace`: what an analysis posted, stage by stage, as the report prints its agenda (III.C), and its
//! plans, each as a chain of sentences.

use std::collections::BTreeSet;
use std::fmt::Write;

use claims::count_of;
use explain::Style;
use knowledge::{Analyst, Facts, KnowledgeBase, Names};
use shakmaty::{Chess, Position};
use solvers::Problem;
use vision::Vision;

use super::{Teller, policy};

/// Analyzes a position for the side to move and prints what was posted, the plans, and how likely the policy
/// considers every legal move.
pub fn trace(base: &KnowledgeBase, position: &Chess) -> String {
    let vision = Vision::of(position.clone());
    let facts = Facts::of(&vision);
    let analysis = Analyst::new(base, &facts).analyse(position.turn());
    let names = Names::of(vision.board()).with_squares();
    let mut text = String::new();
    let mut stages: Vec<&str> = Vec::new();
    for concept in &analysis.concepts {
        if !stages.contains(&&*concept.name) {
            stages.push(&concept.name);
        }
    }
    for stage in stages {
        let _ = writeln!(text, "{stage}");
        for concept in analysis.concepts.iter().filter(|concept| *concept.name == *stage) {
            match concept.goal.plan() {
                Some(plan) => {
                    let _ = writeln!(text, "{}", indent(&names.plan(plan)));
                }
                None => {
                    let args: Vec<String> =
                        concept.goal.args().iter().map(|item| names.item(*item)).collect();
                    let _ = writeln!(text, "  ({})", args.join(" "));
                }
            }
            for list in concept.goal.lists() {
                let _ = writeln!(text, "  {}", indent(&names.list(list)));
            }
        }
    }
    let _ = writeln!(text, "{}, the best first", count_of(analysis.plans.len(), "plan"));
    let teller = Teller::new(base, &facts);
    let mut left_out = BTreeSet::new();
    for plan in &analysis.plans {
        let _ = writeln!(text, "{}", indent(&names.proposal(plan)));
        for sentence in teller.chain(plan) {
            if sentence.holds() {
                let _ = writeln!(text, "    {}", sentence.said.write(Style::plain()));
            } else {
                left_out.extend(
                    sentence.failed_examples().map(|claim| (sentence.production.clone(), claim.to_owned())),
                );
            }
        }
    }
    for (production, claim) in left_out {
        let _ = writeln!(text, "A sentence of {production} is left out, since {claim} is not so.");
    }
    if analysis.is_cut {
        let _ = writeln!(text, "A limit cut the analysis off.");
    }
    let _ = writeln!(
        text,
        "All moves, the likeliest first\n{}",
        indent(&policy(base, &Problem::win(position.clone())))
    );
    text
}

fn indent(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
    lines.join("\n")
}
