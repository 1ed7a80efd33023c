//! Values of options: words that mean something, amounts, ranges, inputs, lists
//! of properties. Each has its parser here, with messages that say what was
//! expected; what cannot be decided without the program is checked later.

pub mod amounts;
pub mod checkpoint;
pub mod checks;
pub mod environment;
pub mod exploration;
mod folder;
pub mod groups;
pub mod inputs;
pub mod launch;
pub mod macros;
pub mod numbers;
pub mod output;
pub mod range;
pub mod reads;
pub mod reductions;
pub mod solver;
pub mod source;
pub mod standards;
pub mod words;
