//! The binary `antiphon`; the library beside it does everything.
//! It stands apart so that benchmarks can use the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    antiphon_cli::main()
}
