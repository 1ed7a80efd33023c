//! Tests of `antiphon-cegar` on C text: known verdicts under all settings, and
//! agreement with brute force on generated programs.

mod brute;
mod settings;
mod support;
