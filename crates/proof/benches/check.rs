//! How fast certificates are checked: the checker alone, and with reading the JSON.
//!
//! `cargo bench -p kibitzer-proof` makes certificates of long mates, so nothing is read from the disk. An element is a node of a
//! certificate.

mod denial;
mod long_mate;

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use proof::{Certificate, check_certificate};

criterion_group!(benches, check);
criterion_main!(benches);

/// The last has pawns that give Black moves other than those of its king.
const LONG: [(&str, &str); 3] = [
    ("queen", "8/8/8/3k4/8/8/8/K5Q1 w - - 0 1"),
    ("rook", "8/8/8/3k4/8/8/8/K6R w - - 0 1"),
    ("rook and pawns", "8/8/8/p2k4/8/P7/8/K6R w - - 0 1"),
];

fn check(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    let mut bench = |name: &str, certificate: Option<Certificate>| {
        let Some(certificate) = certificate else { return };
        assert!(check_certificate(&certificate).is_ok(), "{name}");
        let text = serde_json::to_vec(&certificate).unwrap_or_default();
        let name = format!("{name}, {} nodes", certificate.nodes.len());
        group.throughput(Throughput::Elements(certificate.nodes.len() as u64));
        group.bench_function(format!("{name}, read already"), |bencher| {
            bencher.iter(|| check_certificate(&certificate));
        });
        group.bench_function(format!("{name}, reading included"), |bencher| {
            bencher.iter(|| {
                Certificate::from_json(&text).and_then(|certificate| check_certificate(&certificate))
            });
        });
    };
    for (name, fen) in LONG {
        bench(name, long_mate::long_mate(fen));
    }
    bench("no mate from the opening", denial::denial(4));
    group.finish();
}
