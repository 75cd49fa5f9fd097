//! Asserts that a certificate is rejected, with its flaw named by the library, by the program, and by the
//! independent checker in Python.

use kibitzer::{Certificate, Flaw, check_certificate};
use serde_json::Value;

use crate::program::{file, run};
use crate::python;

/// The independent checker.
pub(crate) const CHECKER: &str = "checkers.certificate.check";

/// Checks what the library, the program and the checker in Python say about a text.
///
/// `variant` is the library's flaw; `said` is the program's line after the name of the file or the flaw.
#[track_caller]
pub(crate) fn check(text: &str, variant: &str, name: &str, said: &str) {
    let flaw = Certificate::from_json(text.as_bytes())
        .and_then(|certificate| check_certificate(&certificate))
        .unwrap_err();
    let debugged = format!("{flaw:?}");
    let found = debugged.split(|c: char| !c.is_alphanumeric()).next().unwrap();
    assert_eq!((found, flaw.name(), flaw.to_string().as_str()), (variant, name, said));

    let path = file(&format!("{variant}-{:x}.json", hash(text)), text);
    let run = run(&["check", &path]);
    let (status, line) = match flaw {
        Flaw::Malformed(_) => (2, format!("error: `{path}`: {said}\n")),
        _ => (1, format!("rejected: {name}: {said}\n")),
    };
    assert_eq!((run.status, run.out.as_str(), run.err), (Some(status), "", line));

    if let Some(verdicts) = python::judge(CHECKER, text) {
        assert_eq!(verdicts.len(), 1, "{verdicts:?}");
        assert!(verdicts[0].starts_with(&format!("REJECTED {name}: ")), "{}", verdicts[0]);
    }
}

/// Like [`check`], for a certificate.
#[track_caller]
pub(crate) fn check_rejected(certificate: &Value, variant: &str, name: &str, said: &str) {
    check(&certificate.to_string(), variant, name, said);
}

/// Returns a hash that keeps apart the files of tests that run at the same time.
pub(crate) fn hash(text: &str) -> u64 {
    text.bytes().fold(5381, |sum: u64, byte| sum.wrapping_mul(33) ^ u64::from(byte))
}
