//! How long a question may take, and how far work with many questions goes.
//!
//! A verdict must not depend on how busy the machine is. So patience is counted in the
//! solver's own steps (z3's `rlimit`), of which one question needs the same number everywhere, and the
//! clock is for those who ask for it: a user who gives a time for one question, or for everything.
//! Work that takes turns counts the steps of its solvers and its own together ([`Limit`]).
//!
//! z3 can get stuck where it counts nothing, and other solvers count nothing at all. For the first
//! there is a limit far beyond what the steps should take ([`Allowance`]); for the others the clock
//! is all there is.

use crate::answer::Reason;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Work, in steps as z3 counts them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Steps(u64);

/// What z3 does in a second of a processor, about: between 0.7 million (IEEE numbers), 1.4 to 1.8
/// (Horn clauses) and 3.3 (linear questions on a stack) were measured.
const PER_SECOND: u64 = 1_500_000;

impl Steps {
    /// No end.
    pub const UNLIMITED: Steps = Steps(u64::MAX);

    /// So many.
    pub const fn new(count: u64) -> Steps {
        Steps(count)
    }

    /// What z3 does in so many seconds, about.
    pub const fn of_seconds(seconds: u64) -> Steps {
        Steps(seconds.saturating_mul(PER_SECOND))
    }

    /// What z3 does in so many milliseconds, about.
    pub const fn of_millis(millis: u64) -> Steps {
        Steps(millis.saturating_mul(PER_SECOND / 1000))
    }

    /// What z3 does in such a time, about.
    pub fn of(time: Duration) -> Steps {
        Steps::of_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }

    /// The time that z3 needs for them, about.
    pub fn time(self) -> Duration {
        Duration::from_millis(self.0 / (PER_SECOND / 1000))
    }

    /// A part of them.
    pub fn share(self, (part, whole): (u64, u64)) -> Steps {
        match self {
            Steps::UNLIMITED => Steps::UNLIMITED,
            Steps(count) => Steps((count / whole.max(1)).saturating_mul(part)),
        }
    }

    fn after(self, done: u64) -> Steps {
        Steps(self.0.saturating_add(done))
    }

    /// As z3 is told; more than it can be told is no limit.
    pub(crate) fn rlimit(self) -> Option<u32> {
        u32::try_from(self.0.max(1)).ok()
    }
}

/// How long one question may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// So many steps: the same on every machine.
    Steps(Steps),
    /// So long: what a user asks for.
    Time(Duration),
}

impl Default for Patience {
    fn default() -> Patience {
        Patience::Steps(Steps::of_seconds(10))
    }
}

impl Patience {
    /// No more than so many steps, or the time that they take.
    pub fn at_most(self, most: Steps) -> Patience {
        match self {
            Patience::Steps(own) => Patience::Steps(own.min(most)),
            Patience::Time(own) => Patience::Time(own.min(most.time())),
        }
    }

    /// An equal part of it.
    pub(crate) fn divided(self, parts: u32) -> Patience {
        match self {
            Patience::Steps(own) => Patience::Steps(own.share((1, u64::from(parts)))),
            Patience::Time(own) => Patience::Time(own / parts.max(1)),
        }
    }

    /// A part of it.
    pub(crate) fn share(self, (part, whole): (u32, u32)) -> Patience {
        match self {
            Patience::Steps(own) => Patience::Steps(own.share((u64::from(part), u64::from(whole)))),
            Patience::Time(own) => Patience::Time(own / whole.max(1) * part),
        }
    }

    /// The time that it takes, about.
    pub(crate) fn time(self) -> Duration {
        match self {
            Patience::Steps(own) => own.time(),
            Patience::Time(own) => own,
        }
    }
}

/// Whether the steps of a limit are its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// They are.
    Final,
    /// Turns are planned by them, and the clock has the last word.
    Planned,
}

/// How far work goes that is done in many questions and steps between them. Copies count together.
#[derive(Clone, Debug)]
pub struct Limit {
    done: Arc<AtomicU64>,
    steps: Steps,
    end: End,
    deadline: Option<Instant>,
}

impl Default for Limit {
    fn default() -> Limit {
        Limit::lasting(None)
    }
}

impl Limit {
    /// The clock ends it after such a time; without one nothing does.
    pub fn lasting(time: Option<Duration>) -> Limit {
        Limit {
            done: Arc::default(),
            steps: time.map_or(Steps::UNLIMITED, Steps::of),
            end: End::Planned,
            deadline: time.and_then(|time| Instant::now().checked_add(time)),
        }
    }

    /// The same, and at most so many steps from now on.
    pub fn within(&self, steps: Steps) -> Limit {
        let own = steps.after(self.done());
        let steps = match self.end {
            End::Final => own.min(self.steps),
            End::Planned => own,
        };
        Limit { steps, end: End::Final, ..self.clone() }
    }

    /// The steps that are left, as far as they are planned.
    pub fn left(&self) -> Steps {
        match self.steps {
            Steps::UNLIMITED => Steps::UNLIMITED,
            Steps(end) => Steps(end.saturating_sub(self.done())),
        }
    }

    /// Counts steps.
    pub fn spend(&self, steps: Steps) {
        self.done.fetch_add(steps.0, Ordering::Relaxed);
    }

    /// The time on the clock that is left.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether it is reached.
    pub fn is_reached(&self) -> bool {
        self.time_left() == Some(Duration::ZERO) || self.end == End::Final && self.left() == Steps(0)
    }

    fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// What one question gets.
    pub(crate) fn allowance(&self, patience: Patience) -> Result<Allowance, Reason> {
        if self.is_reached() {
            return Err(Reason::Timeout);
        }
        let most = match self.end {
            End::Final => Some(self.left()),
            End::Planned => None,
        };
        let allowance = Allowance::new(patience, most);
        Ok(Allowance { time: self.time_left().map_or(allowance.time, |left| left.min(allowance.time)), ..allowance })
    }
}

/// What one question gets, as a process is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    /// If the solver counts them.
    pub steps: Option<Steps>,
    /// On the clock.
    pub time: Duration,
}

/// A solver that takes so many times as long as its steps should, and at least [`LEAST_HANGING`], hangs.
const HANGING: u32 = 20;
const LEAST_HANGING: Duration = Duration::from_secs(60);
const MOST_HANGING: Duration = Duration::from_secs(24 * 3600);

impl Allowance {
    fn new(patience: Patience, most: Option<Steps>) -> Allowance {
        match patience {
            Patience::Time(time) => Allowance { steps: most, time },
            Patience::Steps(own) => {
                let steps = most.map_or(own, |most| most.min(own));
                let time = steps.time().saturating_mul(HANGING).clamp(LEAST_HANGING, MOST_HANGING);
                Allowance { steps: Some(steps), time }
            }
        }
    }

    /// For a solver that counts no steps: the time that they should take.
    pub(crate) fn by_clock(self) -> Allowance {
        let time = self.steps.map_or(self.time, |steps| self.time.min(steps.time()));
        Allowance { steps: None, time }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_times_stand_for_each_other() {
        assert_eq!(Steps::of_seconds(10).time(), Duration::from_secs(10));
        assert_eq!(Steps::of(Duration::from_millis(300)), Steps::of_millis(300));
        assert_eq!(Steps::UNLIMITED.share((1, 2)), Steps::UNLIMITED);
        assert_eq!(Patience::Time(Duration::from_secs(1)).at_most(Steps::of_seconds(2)).time(), Duration::from_secs(1));
        assert_eq!(Patience::default().at_most(Steps::of_seconds(2)), Patience::Steps(Steps::of_seconds(2)));
    }

    #[test]
    fn a_limit_is_reached_by_steps_wherever_they_are_counted() {
        let whole = Limit::lasting(None);
        let part = whole.within(Steps::new(10));
        let smaller = part.within(Steps::new(100));
        whole.spend(Steps::new(9));
        assert!(!part.is_reached() && !smaller.is_reached());
        assert_eq!(smaller.left(), Steps::new(1));
        smaller.spend(Steps::new(1));
        assert!(part.is_reached() && smaller.is_reached() && !whole.is_reached());
        assert_eq!(part.allowance(Patience::default()), Err(Reason::Timeout));
    }

    #[test]
    fn what_a_user_gives_in_time_is_planned_in_steps_and_ended_by_the_clock() {
        let whole = Limit::lasting(Some(Duration::from_secs(3600)));
        whole.spend(Steps::of_seconds(4000));
        assert_eq!(whole.left(), Steps::new(0));
        assert!(!whole.is_reached());
        assert!(!whole.within(Steps::new(1)).is_reached());
        assert!(Limit::lasting(Some(Duration::ZERO)).is_reached());
    }

    #[test]
    fn a_solver_that_counts_has_time_enough_and_others_have_the_clock() {
        let own = Limit::default().allowance(Patience::default()).unwrap();
        assert_eq!(own.steps, Some(Steps::of_seconds(10)));
        assert!(own.time >= Duration::from_secs(100));
        assert_eq!(own.by_clock(), Allowance { steps: None, time: Duration::from_secs(10) });
        let given = Limit::default().allowance(Patience::Time(Duration::from_secs(3))).unwrap();
        assert_eq!(given, Allowance { steps: None, time: Duration::from_secs(3) });
    }
}
