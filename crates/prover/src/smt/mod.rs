//! The SMT back end: conditions to SMT-LIB, a solver over a pipe, models back.
//!
//! | module | what it holds |
//! |---|---|
//! | `names` | sorts, symbols and their declarations |
//! | `translate`, `compose` | terms: sharing, and one node |
//! | `numeral`, `sexpr`, `model` | numbers, answers, values |
//! | `process` | the process: limits, exchanges, failures |
//! | `attempts` | which procedures are tried from nothing |
//! | `driver` | sets of conditions on its stack of assertions |

pub(crate) mod attempts;
pub(crate) mod compose;
pub(crate) mod driver;
pub(crate) mod floating;
pub(crate) mod model;
pub(crate) mod names;
pub(crate) mod numeral;
pub(crate) mod process;
pub(crate) mod sexpr;
pub(crate) mod translate;
