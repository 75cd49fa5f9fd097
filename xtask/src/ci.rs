//! `cargo xtask ci`: every check, cheap ones first, stopping at the first that fails; and one check by its name.
//!
//! The package for Python waits for downloads and for single threads: it is tested beside all that follows the first build.
//! What its tests write is shown when they have ended.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

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
    Step { name: "build", run: build },
    Step { name: "python", run: wheel::test },
    Step { name: "test", run: all_tests },
    Step { name: "browser", run: page::drive },
    Step { name: "static", run: page::drive_static },
    Step { name: "npm", run: npm::test },
    Step { name: "docs", run: docs },
    Step { name: "book", run: book::build },
    Step { name: "package", run: package },
    Step { name: "tidy", run: tidy::run },
    Step { name: "bench", run: bench::check },
    Step { name: "instructions", run: instructions::check },
];
/// The step that runs beside those after it.
const BESIDE: &str = "python";

/// Runs all steps and prints a table of the time that each took.
///
/// # Errors
/// Returns the name of the first step that fails; later steps are not run.
pub(crate) fn run() -> Result<()> {
    programs::build_with_tests();
    let begin = Instant::now();
    let mut beside: Option<Beside> = None;
    let mut times = Vec::new();
    for (index, step) in STEPS.iter().enumerate() {
        if step.name == BESIDE {
            beside = Some(Beside::start(step.name)?);
            continue;
        }
        if let Some(running) = &mut beside
            && running.has_failed()?
        {
            break;
        }
        println!("\n=== {} of {}: {} ===", index + 1, STEPS.len(), step.name);
        let start = Instant::now();
        (step.run)().with_context(|| name_failure(step.name))?;
        let time = start.elapsed();
        println!("=== {}: {:.1} s ===", step.name, time.as_secs_f64());
        times.push((step.name, time));
    }
    if let Some(beside) = beside {
        times.push((BESIDE, beside.finish()?));
    }
    println!("\n{}", summary(&times, begin.elapsed()));
    Ok(())
}

/// Runs the step of a name, as in the whole check.
///
/// # Errors
/// Returns an error if there is no such step, or it fails.
pub(crate) fn run_step(name: &str) -> Result<()> {
    programs::build_with_tests();
    let Some(step) = STEPS.iter().find(|step| step.name == name) else {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("there is no step `{name}`, expected one of {}", names.join(", "));
    };
    (step.run)().with_context(|| name_failure(step.name))
}

fn name_failure(name: &str) -> String {
    format!("step `{name}` failed")
}

/// A step in a process of its own, whose output goes to a file until it has ended.
struct Beside {
    name: &'static str,
    child: Child,
    output: PathBuf,
    start: Instant,
    /// Whether its output has been shown.
    is_shown: bool,
}

impl Beside {
    fn start(name: &'static str) -> Result<Beside> {
        let output = shell::target_dir().join(format!("step-{name}.log"));
        let file = File::create(&output).with_context(|| format!("cannot write `{}`", output.display()))?;
        println!("\n=== {name}, beside the next: output in {} ===", output.display());
        let mut command = Command::new(std::env::current_exe().context("this program has no path")?);
        command.args(["step", name]).current_dir(shell::root()).stdin(Stdio::null());
        command.stdout(file.try_clone()?).stderr(file);
        let child = command.spawn().context("cannot start a step beside the others")?;
        Ok(Beside { name, child, output, start: Instant::now(), is_shown: false })
    }

    /// Waits for the end, shows the output, and returns the time from the start.
    fn finish(mut self) -> Result<Duration> {
        println!("\n=== waiting for {} ===", self.name);
        let status = self.child.wait()?;
        let time = self.start.elapsed();
        self.show();
        if !status.success() {
            bail!("{}", name_failure(self.name));
        }
        println!("=== {}: {:.1} s, beside others ===", self.name, time.as_secs_f64());
        Ok(time)
    }

    fn show(&mut self) {
        self.is_shown = true;
        let output = fs::read(&self.output).unwrap_or_default();
        println!("=== {} ===\n{}", self.name, String::from_utf8_lossy(&output));
    }

    /// Whether it has ended, and has failed.
    fn has_failed(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_some_and(|status| !status.success()))
    }
}

impl Drop for Beside {
    /// Ends the step if another has failed before it was waited for, and shows what it has written.
    fn drop(&mut self) {
        if !self.is_shown {
            drop(self.child.kill());
            drop(self.child.wait());
            self.show();
        }
    }
}

fn format() -> Result<()> {
    shell::run(&mut shell::cargo("fmt --all --check"))
}

fn clippy() -> Result<()> {
    shell::run(&mut shell::cargo("clippy --workspace --all-targets --locked -- -D warnings"))
}

/// Compiles all tests, and the programs that they start.
fn build() -> Result<()> {
    shell::run(&mut shell::cargo("test --workspace --no-run --locked"))
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

/// Returns the table at the end: seconds per step, and minutes of the whole, in which steps overlap.
fn summary(times: &[(&str, Duration)], whole: Duration) -> String {
    let mut lines = vec![format!("{:<12} {:>8}", "step", "seconds")];
    lines.extend(times.iter().map(|(name, time)| format!("{name:<12} {:>8.1}", time.as_secs_f64())));
    lines.push(format!("{:<12} {:>8.1} minutes", "whole", whole.as_secs_f64() / 60.0));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_lists_seconds_and_minutes_of_the_whole() {
        let times = [("format", Duration::from_millis(1500)), ("clippy", Duration::from_secs(118))];
        let expected = "\
step          seconds
format            1.5
clippy          118.0
whole             2.0 minutes";
        assert_eq!(summary(&times, Duration::from_secs(120)), expected);
    }

    #[test]
    fn steps_are_known_by_name() {
        assert!(STEPS.iter().any(|step| step.name == BESIDE));
        let error = run_step("pages").unwrap_err().to_string();
        assert!(error.starts_with("there is no step `pages`, expected one of format, page, "), "{error}");
    }
}
