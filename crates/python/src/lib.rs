//! Kibitzer for Python: the native module behind the package `kibitzer` in `python/`.
//!
//! Every function takes plain values, releases the interpreter lock while it searches, and ends at Ctrl-C.
//! Input and output are those of the command line; the package makes objects of them.

mod errors;
mod explain;
mod mate;
mod question;
mod review;
mod rows;
mod runs;
mod sources;
mod table;
mod waiting;

use pyo3::prelude::*;

/// Functions of Kibitzer that take and return plain values.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::errors::{InputError, ProofError, RunError};
    #[pymodule_export]
    use crate::explain::{explain, hint, san};
    #[pymodule_export]
    use crate::mate::{check, prove_mate};
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::rows::{solve, tag};
    #[pymodule_export]
    use crate::runs::{check_options, look, run};
    #[pymodule_export]
    use crate::table::{Rows, close, table};

    #[pymodule_export]
    const VERSION: &str = batch::VERSION;
}
