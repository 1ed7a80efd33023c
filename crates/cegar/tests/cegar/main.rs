//! Tests of `antiphon-cegar` on C text: known verdicts under all settings, and
//! agreement with brute force on generated programs, also with threads.

mod brute;
mod settings;
mod support;
mod threads;
