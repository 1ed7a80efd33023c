//! The tests of the prover, as one binary: it is linked once.

mod agreement;
mod answers;
mod context;
#[cfg(unix)]
mod context_faults;
#[cfg(unix)]
mod faults;
mod floating;
mod horn;
mod hostile;
mod induction;
mod log;
mod support;
