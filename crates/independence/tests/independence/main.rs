//! Loops that are judged: answers as text, and answers against oracles that share nothing with the judge.

mod answers;
mod enumeration;
mod permuted;
