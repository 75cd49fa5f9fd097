//! How fast positions are examined: all bearings, all 128 occupabilities, everything.
//!
//! `cargo bench -p kibitzer-vision` reads the first thousand positions of the development suite of puzzles from
//! `$KIBITZER_SUITES` (by default `../shared/suites` beside the repository). One iteration examines all of them.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shakmaty::{Color, Square};
use vision::{RELATIONS, Vision};

/// How many positions are looked at.
const POSITIONS: usize = 1_000;

criterion_group!(benches, sight);
criterion_main!(benches);

fn sight(criterion: &mut Criterion) {
    let positions = testing::puzzles(POSITIONS);
    let mut group = criterion.benchmark_group("sight");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    let mut bench = |name: &str, look: fn(&Vision) -> usize| {
        group.bench_function(name, |bencher| {
            bencher
                .iter(|| positions.iter().map(|position| look(&Vision::of(position.clone()))).sum::<usize>());
        });
    };
    bench("nothing", |vision| vision.board().occupied().count());
    bench("bearings", bearings);
    bench("occupabilities", occupabilities);
    bench("features", |vision| vision.features().duties.all().len());
    bench("everything", everything);
    group.finish();
}

/// Counts all bearing relations, by piece and by square.
fn bearings(vision: &Vision) -> usize {
    let bearings = vision.bearings();
    let on = |square| RELATIONS.map(|relation| bearings.on_square(relation, square)).into_iter().sum::<u32>();
    black_box(Square::ALL.map(on));
    Square::ALL.len()
}

/// Sums the occupability of every square for both sides.
fn occupabilities(vision: &Vision) -> usize {
    let of = |color| Square::ALL.map(|square| vision.occupability(square, color).worth);
    black_box((of(Color::White), of(Color::Black)));
    Square::ALL.len()
}

/// Computes every relation of the crate, for both sides.
fn everything(vision: &Vision) -> usize {
    let men = vision.board().occupied();
    bearings(vision);
    occupabilities(vision);
    black_box(men.into_iter().map(|man| vision.legal_destinations(man).count()).sum::<usize>());
    black_box(men.into_iter().map(|man| vision.safe_destinations(man).count()).sum::<usize>());
    black_box(men.into_iter().filter(|man| vision.is_trapped(*man)).count());
    black_box((vision.pins().len(), vision.relative_pins().len(), vision.skewers(), vision.discoveries()));
    black_box((vision.blockers(), vision.batteries(), vision.checking_moves().len()));
    for color in Color::ALL {
        black_box((vision.low_mobility(color), vision.en_prise(color), vision.hanging(color)));
        black_box((vision.forks(color), vision.flights(color), vision.king_sector(color)));
    }
    men.count()
}
