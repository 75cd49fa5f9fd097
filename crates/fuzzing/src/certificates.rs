//! Certificates of proofs.

use proof::{Certificate, Flaw, check_certificate};

use crate::law::require_line;

/// Reads a certificate and checks it.
///
/// A certificate that is written and read again is the same, and is judged alike; a flaw has a name.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_certificates(data: &[u8]) {
    let certificate = match Certificate::from_json(data) {
        Ok(certificate) => certificate,
        Err(flaw) => return examine(&flaw),
    };
    let verdict = check_certificate(&certificate);
    match &verdict {
        Ok(verdict) => {
            require_line(verdict);
            assert!(0 < verdict.nodes && verdict.nodes == certificate.nodes.len());
        }
        Err(flaw) => examine(flaw),
    }
    let again = serde_json::to_vec(&certificate).ok().and_then(|json| Certificate::from_json(&json).ok());
    assert_eq!(again.as_ref(), Some(&certificate));
}

fn examine(flaw: &Flaw) {
    require_line(flaw);
    assert!(!flaw.name().is_empty());
}
