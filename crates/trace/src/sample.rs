//! Executions whose schedules are chosen at random, from a seed: the first
//! execution of the paper's method, and more of them where a solver finds a
//! violation that its own schedule does not show, or nothing can be asked.
//!
//! An execution proves nothing; what goes wrong in it is real.

use antiphon_world::{Chance, Driver, Execution, Recording};

/// Choices of one execution.
const MOST_CHOICES: u32 = 2_000;

/// An execution with a violation, if one of so many has one.
pub fn search(driver: &Driver<'_>, seeds: std::ops::Range<u64>, stop: &dyn Fn() -> bool) -> Option<Execution> {
    for seed in seeds {
        if stop() {
            return None;
        }
        if driver.execute(&mut Chance::new(seed, MOST_CHOICES), Recording::Nothing).fault.is_some() {
            let shown = driver.execute(&mut Chance::new(seed, MOST_CHOICES), Recording::Trace);
            if shown.fault.is_some() {
                return Some(shown);
            }
        }
    }
    None
}
