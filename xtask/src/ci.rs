//! `cargo xtask ci`: every check in order, cheap ones first, stopping at the first that fails.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::{bench, book, instructions, npm, page, programs, shell, test, tidy, wheel};

/// One check: the name shown in headings and errors, and the function that runs it.
struct Step {
    name: &'static str,
    run: fn() -> Result<()>,
}

const STEPS: &[Step] = &[
    Step { name: "format", run: format },
    // This comes before anything is compiled, because the program contains the page.
    Step { name: "page", run: page::build },
    Step { name: "clippy", run: clippy },
    Step { name: "test", run: all_tests },
    Step { name: "browser", run: page::drive },
    Step { name: "static", run: page::drive_static },
    Step { name: "npm", run: npm::test },
    Step { name: "python", run: wheel::test },
    Step { name: "docs", run: docs },
    Step { name: "book", run: book::build },
    Step { name: "package", run: package },
    Step { name: "tidy", run: tidy::run },
    Step { name: "bench", run: bench::check },
    Step { name: "instructions", run: instructions::check },
];

/// Runs all steps and prints a table of the time that each took.
///
/// # Errors
/// Returns the name of the first step that fails; later steps are not run.
pub(crate) fn run() -> Result<()> {
    programs::build_with_tests();
    let mut times = Vec::new();
    for (index, step) in STEPS.iter().enumerate() {
        println!("\n=== {} of {}: {} ===", index + 1, STEPS.len(), step.name);
        let start = Instant::now();
        (step.run)().with_context(|| format!("step `{}` failed", step.name))?;
        let time = start.elapsed();
        println!("=== {}: {:.1} s ===", step.name, time.as_secs_f64());
        times.push((step.name, time));
    }
    println!("\n{}", summary(&times));
    Ok(())
}

fn format() -> Result<()> {
    shell::run(&mut shell::cargo("fmt --all --check"))
}

fn clippy() -> Result<()> {
    shell::run(&mut shell::cargo("clippy --workspace --all-targets --locked -- -D warnings"))
}

fn all_tests() -> Result<()> {
    test::run(&[])
}

fn docs() -> Result<()> {
    shell::run(shell::cargo("doc --workspace --no-deps --locked").env("RUSTDOCFLAGS", "-D warnings"))
}

/// Packs every crate as a registry would get it; compiling them once more is left to the release.
fn package() -> Result<()> {
    shell::run(&mut shell::cargo("publish --workspace --dry-run --no-verify --allow-dirty --locked --quiet"))
}

/// Returns the table at the end: seconds per step, minutes in total.
fn summary(times: &[(&str, Duration)]) -> String {
    let mut lines = vec![format!("{:<12} {:>8}", "step", "seconds")];
    lines.extend(times.iter().map(|(name, time)| format!("{name:<12} {:>8.1}", time.as_secs_f64())));
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    lines.push(format!("{:<12} {:>8.1} minutes", "total", total.as_secs_f64() / 60.0));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_lists_seconds_and_total_minutes() {
        let times = [("format", Duration::from_millis(1500)), ("clippy", Duration::from_secs(118))];
        let expected = "\
step          seconds
format            1.5
clippy          118.0
total             2.0 minutes";
        assert_eq!(summary(&times), expected);
    }
}
