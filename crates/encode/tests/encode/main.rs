//! Encodings against runs of the machine, and on small programs.

mod agreement;
mod generate;
mod small;
mod support;
