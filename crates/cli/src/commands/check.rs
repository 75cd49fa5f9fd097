//! `kibitzer check`: verifies a proof with the rules of chess alone.

use std::io::{self, Read, Write};

use kibitzer::{Certificate, Claimed, Drawn, Flaw, Verdict, check_certificate};

use super::{open, unreadable};
use crate::failure::Failure;

/// The largest certificate that is read, in bytes.
const LARGEST: u64 = 1 << 30;

/// Says what a certificate proves, or names its flaw.
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
    writeln!(io::stdout(), "proved: {}", in_words(&verdict))?;
    Ok(())
}

/// Says what is proved.
fn in_words(verdict: &Verdict) -> String {
    let side = verdict.winner.map_or("", |color| color.fold_wb("White", "Black"));
    let claim = match verdict.claim {
        Claimed::MateIn(0) => format!("{side} has mated"),
        Claimed::MateIn(moves) => format!("{side} mates in {}", moves.unsigned_abs()),
        Claimed::NoMateIn(Some(moves)) => format!("{side} has no mate in {moves}"),
        Claimed::NoMateIn(None) => format!("{side} cannot mate, however long it goes on"),
        Claimed::Drawn(Drawn::Stalemate) => "stalemate, a draw".to_owned(),
        Claimed::Drawn(Drawn::InsufficientMaterial) => "neither side can mate, a draw".to_owned(),
    };
    let fifty = if verdict.fifty_move && verdict.winner.is_some() {
        ", unless a draw by fifty moves is claimed on the way"
    } else {
        ""
    };
    let plural = if verdict.nodes == 1 { "" } else { "s" };
    format!("{claim}{fifty}; {} position{plural} checked", verdict.nodes)
}
