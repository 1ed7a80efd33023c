//! Linear temporal logic: what a formula says, and an automaton for it.
//!
//! A property of infinite runs comes in as text, on the command line or in a
//! property file in the form of SV-COMP, and leaves as an automaton that accepts
//! exactly the runs with the property. An engine puts the automaton of the negation
//! beside a program and looks for a run of both.
//!
//! | file | what |
//! |---|---|
//! | `formula` | formulas as they are written, and their printer |
//! | `lexer`, `parse` | text to formula, errors with a column |
//! | `property` | property files |
//! | `normal` | negation normal form, simplified where it is built |
//! | `automaton` | generalised Büchi automata and their reductions |
//! | `tableau` | formula to automaton |
//! | `word` | ultimately periodic words: what a formula says of one, straight from its semantics |
//!
//! Deliberately not here: what an atom means (an engine's business: this crate
//! knows no C), programs, and the search for accepting runs (crate `search`).

mod automaton;
mod formula;
mod lexer;
mod normal;
mod parse;
mod property;
mod tableau;
mod word;

pub use automaton::{Automaton, Literal, StateId, Transition};
pub use formula::{Atom, AtomId, Ltl, Property};
pub use parse::{parse, ParseError};
pub use property::{property_file, Goal, PropertyFileError};
pub use tableau::{automaton_of, TooManyPromises};
pub use word::{Letter, Word};
