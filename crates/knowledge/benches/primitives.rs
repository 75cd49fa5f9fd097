//! How fast the primitives of a position are computed, all 18 patterns and each group with what it needs; and how fast
//! whole static analyses are made.
//!
//! `cargo bench -p kibitzer-knowledge -- "static analysis"` shows where the time of an analysis goes; each line includes the
//! ones before it: `vision`, all `patterns`, the `matching` of the productions about a whole position, and the full
//! analysis.
//!
//! `cargo bench -p kibitzer-knowledge` reads the first thousand positions of the development suite of puzzles from
//! `$KIBITZER_SUITES` (by default `../shared/suites` beside the repository). One iteration examines all of them.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use knowledge::{
    Analyst, AttributeList, Category, Datum, Facts, Goal, Item, KnowledgeBase, Matcher, Pattern,
};
use shakmaty::{Chess, Color, Position, Square};
use vision::Vision;

/// The groups; each is measured on its own, with everything it needs from the others.
const GROUPS: [(&str, &[Pattern]); 10] = [
    ("dir", &[Pattern::Dir]),
    ("thru and its kinds", &[Pattern::Thru]),
    ("only-protection", &[Pattern::OnlyDir, Pattern::OnlyProtection]),
    ("legalmove", &[Pattern::LegalMove]),
    ("checkmove", &[Pattern::CheckMove]),
    ("mate", &[Pattern::Mate]),
    ("pin", &[Pattern::PinRay, Pattern::Pin]),
    ("dsc-threat", &[Pattern::DscThreat]),
    ("mobil-stay", &[Pattern::Mobil, Pattern::MobilStay, Pattern::EnPrise]),
    ("protects", &[Pattern::Protects]),
];

/// How many positions are looked at.
const POSITIONS: usize = 1_000;

criterion_group!(benches, primitives);
criterion_main!(benches);

fn primitives(criterion: &mut Criterion) {
    let positions = testing::puzzles(POSITIONS);
    let mut group = criterion.benchmark_group("primitives");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    let mut bench = |name: &str, look: &dyn Fn(&Facts) -> usize| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let seen = |position: &Chess| look(&Facts::of(&Vision::of(position.clone())));
                positions.iter().map(seen).sum::<usize>()
            });
        });
    };
    bench("nothing", &|facts| facts.vision().board().occupied().count());
    bench("relative pins", &|facts| facts.vision().relative_pins().len());
    for (name, patterns) in GROUPS {
        bench(name, &|facts| count(facts, patterns));
    }
    bench("all patterns", &|facts| GROUPS.iter().map(|(_, patterns)| count(facts, patterns)).sum());
    bench("all patterns, all occupabilities", &|facts| {
        let seen: usize = GROUPS.iter().map(|(_, patterns)| count(facts, patterns)).sum();
        let of = |color| Square::ALL.map(|square| facts.occupability(square, color));
        black_box((of(Color::White), of(Color::Black)));
        seen
    });
    let base = knowledge::base();
    bench("static analysis: vision", &|facts| facts.vision().board().occupied().count());
    bench("static analysis: patterns", &|facts| {
        GROUPS.iter().map(|(_, patterns)| count(facts, patterns)).sum()
    });
    bench("static analysis: matching", &|facts| match_all(base, facts));
    bench("static analysis", &|facts| {
        let side = facts.vision().position().turn();
        Analyst::new(base, facts).analyse(side).plans.len()
    });
    group.finish();
}

fn count(facts: &Facts, patterns: &[Pattern]) -> usize {
    patterns.iter().map(|pattern| black_box(facts.matches(*pattern)).len()).sum()
}

/// Matches the productions about a whole position, for the side to move.
fn match_all(base: &KnowledgeBase, facts: &Facts) -> usize {
    let side = facts.vision().position().turn();
    let goal = Goal::new(vec![Item::Color(side)], vec![AttributeList::default()], None);
    let of_position = base.sources.iter().filter(
        |source| matches!(source.arguments.as_slice(), [variable] if variable.category == Category::Color),
    );
    let productions = of_position.flat_map(|source| &source.productions);
    productions
        .map(|production| {
            let matcher = Matcher::new(facts, side, production, Some(&goal), &[]);
            matcher.matches(production, &[Datum::Color(side)]).matches.len()
        })
        .sum()
}
