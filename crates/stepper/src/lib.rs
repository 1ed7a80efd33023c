//! A stored counterexample, step by step, forward and back: keys in, frames of text out.
//!
//! | module | what it is |
//! |---|---|
//! | `story` | what is known at each step: who stands where, values, messages under way |
//! | `keys` | the keys, and what a terminal sends for them |
//! | `stepper` | where the reader is, and where a key leads |
//! | `frame` | a screen of text of a size |
//!
//! Nothing here knows a terminal: whoever has one gives keys and shows frames, and a test
//! does the same.

mod frame;
mod keys;
mod stepper;
mod story;

pub use frame::Size;
pub use keys::{decode, Key};
pub use stepper::{Pressed, Stepper};
pub use story::{Sources, Story};
