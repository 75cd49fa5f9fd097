//! `kibitzer check`: verifies a proof with the rules of chess alone.

use std::io::{self, Read, Write};

use kibitzer::{Certificate, Flaw, check_certificate};

use super::{open, unreadable};
use crate::failure::Failure;

/// The largest certificate that is read, in bytes.
const LARGEST: u64 = 1 << 30;

/// Prints what a certificate proves, or fails with its flaw.
pub(crate) fn run(arguments: &crate::arguments::Check) -> Result<(), Failure> {
    let name = &arguments.file;
    let mut text = Vec::new();
    let read = open(name)?.take(LARGEST + 1).read_to_end(&mut text);
    read.map_err(|error| unreadable(name, &error))?;
    if LARGEST < text.len() as u64 {
        return Err(Failure::BadInput(format!("`{name}` has more than {LARGEST} bytes")));
    }
    let judged = Certificate::from_json(&text).and_then(|certificate| check_certificate(&certificate));
    let verdict = judged.map_err(|flaw| match flaw {
        Flaw::Malformed(_) => Failure::BadInput(format!("`{name}`: {flaw}")),
        flaw => Failure::Rejected(format!("{}: {flaw}", flaw.name())),
    })?;
    writeln!(io::stdout(), "proved: {}", verdict)?;
    Ok(())
}
