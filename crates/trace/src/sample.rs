//! Executions whose schedules are chosen at random, from a seed: the first
//! execution of the paper's method, and more of them where a solver finds a
//! violation that its own schedule does not show, or nothing can be asked.
//!
//! An execution proves nothing; what goes wrong in it is real. One at random is seldom
//! the simplest, so a few more are made once something is found, with fewer threads first: what is
//! shown is the shortest of those with the fewest threads.

use antiphon_machine::{Fault, Options};
use antiphon_world::{Chance, Driver, Execution, Recording};

/// Choices of one execution.
const MOST_CHOICES: u32 = 2_000;

/// Executions with so many threads in which the same is looked for.
const ATTEMPTS: u64 = 16;

/// Threads beside `main` of those executions.
const TEAMS: [u32; 6] = [1, 2, 3, 4, 8, 16];

/// An execution with a violation, if one of so many has one.
pub fn search(driver: &Driver<'_>, seeds: std::ops::Range<u64>, stop: &dyn Fn() -> bool) -> Option<Execution> {
    for seed in seeds {
        if stop() {
            return None;
        }
        if driver.execute(&mut Chance::new(seed, MOST_CHOICES), Recording::Nothing).fault.is_some() {
            let shown = driver.execute(&mut Chance::new(seed, MOST_CHOICES), Recording::Trace);
            if shown.fault.is_some() {
                return Some(simplest(driver, shown, stop));
            }
        }
    }
    None
}

/// A simpler execution that shows the same, if one of a few does.
fn simplest(driver: &Driver<'_>, shown: Execution, stop: &dyn Fn() -> bool) -> Execution {
    let Some((_, fault)) = shown.fault.clone() else { return shown };
    let used = shown.trace.iter().map(|step| step.task.thread).max().unwrap_or(0);
    for team in TEAMS.into_iter().filter(|team| *team <= used) {
        let smaller = Driver {
            programs: driver.programs.clone(),
            run: Options { max_threads: Some(team), ..driver.run.clone() },
            deadlock: driver.deadlock,
            integers: driver.integers,
            stop: Box::new(|| (driver.stop)()),
        };
        let shows = |seed: u64| {
            if stop() {
                return None;
            }
            let again = smaller.execute(&mut Chance::new(seed, MOST_CHOICES), Recording::Trace);
            again.fault.as_ref().is_some_and(|(_, other)| is_same(&fault, other)).then_some(again)
        };
        if let Some(shortest) = (0..ATTEMPTS).filter_map(shows).min_by_key(|again| again.taken.len()) {
            let better = team < used || shortest.taken.len() < shown.taken.len();
            return if better { shortest } else { shown };
        }
    }
    shown
}

fn is_same(one: &Fault, other: &Fault) -> bool {
    one.property == other.property && one.span == other.span
}
