//! Texts from outside a program: the numbers in them, and texts made to fit what was
//! observed of one.
//!
//! | module | what it holds |
//! |---|---|
//! | `numerals` | numbers in text, as `strtol`, `strtod` and `scanf` read them |
//! | `facet` | what a program can learn of a text, and a text of which all of it is true |
//! | `fields`, `scans` | conversions of `printf` and of `scanf`, and the text of a number that is known |
//! | `options` | the options that a text for `getopt` names |
//! | `reading` | which parts of a file are read as what |
//! | `calendar` | dates and their texts |
//! | `given` | numbers as users write them |
//! | `draws` | random numbers that were drawn |
//!
//! Deliberately not here: what a program's memory holds; the functions of the library that read
//! text call this.

pub mod calendar;
mod draws;
pub mod facet;
pub mod fields;
mod given;
mod numerals;
pub mod options;
pub mod reading;
pub mod scans;

pub use draws::Draws;
pub use given::number;
pub use numerals::{integer, is_space, real, Minus, RealText};
