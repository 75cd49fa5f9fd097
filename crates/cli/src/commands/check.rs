//! `kibitzer check`: verifies a proof with the rules of chess alone.

use std::io::{self, Read, Write};

use kibitzer::{Certificate, Flaw, check_certificate};

use super::{open, unreadable};
use crate::failure::Failure;

/// The largest certificate that is read, in bytes.
const LARGEST: u64 = 1 << 32;

/// Says what a certificate proves, or names its flaw.
pub(crate) fn run(arguments: &crate::arguments::Check) -> Result<(), Failure> {
    let name = &arguments.file;
    let mut text = Vec::new();
    let read = open(name)?.take(LARGEST).read_to_end(&mut text);
    read.map_err(|error| unreadable(name, &error))?;
    let judged = Certificate::from_json(&text).and_then(|certificate| check_certificate(&certificate));
    let verdict = judged.map_err(|flaw| match flaw {
        Flaw::Malformed(_) => Failure::BadInput(format!("`{name}`: {flaw}")),
        flaw => Failure::Rejected(format!("{}: {flaw}", flaw.name())),
    })?;
    let (winner, moves) = (verdict.winner, verdict.mate_in.unsigned_abs());
    let fifty = if verdict.fifty_move { ", unless a draw by fifty moves is claimed on the way" } else { "" };
    writeln!(io::stdout(), "proved: {winner} mates in {moves}{fifty}; {} positions checked", verdict.nodes)?;
    Ok(())
}
