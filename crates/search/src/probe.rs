//! A quick look for something wrong: two schedules, those that differ from them in
//! one choice, and some at random.
//!
//! A depth-first search tries other choices at the end of an execution first. What goes
//! wrong after another choice near its start is then found last, after all that lies
//! between. Here one execution is taken that always goes on by the first way and one by the last, and
//! then, from the start on, each execution that differs from these in one choice. Most errors of
//! threads need few switches between them (Musuvathi and Qadeer, *Iterative context
//! bounding*, PLDI 2007; delays: Emmi, Qadeer and Rakamaric, POPL 2011). What needs more of them has a chance
//! in schedules at random (`chance`), whose seeds are fixed.
//!
//! Nothing is concluded from finding nothing.

use crate::chance::Chance;
use crate::limits::{Limits, Reason};
use crate::system::{Advance, Found, Path, SearchResult, Statistics, System};
use std::collections::HashSet;

/// Which way is taken where nothing else is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Habit {
    First,
    Last,
}

impl Habit {
    fn of(self, ways: usize) -> usize {
        match self {
            Habit::First => 0,
            Habit::Last => ways.saturating_sub(1),
        }
    }
}

/// Schedules at random.
const AT_RANDOM: u64 = 200;

/// How an execution goes on at its choices.
enum Schedule {
    By(Habit),
    At(Chance),
}

/// A point at which an execution could have gone another way.
struct Fork<S: System> {
    state: S::State,
    ways: Vec<S::Choice>,
    taken: usize,
    path: Path,
}

/// Looks at so many states at most around each of the two schedules and at random; gives the first finding, if there
/// is one.
pub fn probe<S: System>(mut system: S, limits: &Limits, most: u64) -> Option<SearchResult<S::Finding, S::Report>> {
    let mut walk = Walk { system: &mut system, limits, share: most, most: 0, statistics: Statistics::default() };
    let found = [Habit::First, Habit::Last].into_iter().find_map(|habit| walk.by(habit));
    let found = found.or_else(|| walk.at_random())?;
    let statistics = walk.statistics;
    let incomplete = Some(Reason::Findings);
    Some(SearchResult { found: vec![found], incomplete, statistics, reports: vec![system.finish()] })
}

/// Points of an execution that come before the first choice between tasks.
const MOST_BEFORE: u64 = 5_000;

/// Looks at some schedules at random, each for so many states, behind what there is one way to do: that is executed once.
pub fn sample<S: System>(
    mut system: S,
    limits: &Limits,
    (schedules, most): (u64, u64),
) -> SearchResult<S::Finding, S::Report> {
    let mut walk = Walk { system: &mut system, limits, share: most, most: 0, statistics: Statistics::default() };
    let found = walk.behind_one_way(schedules);
    let incomplete = Some(if found.is_some() { Reason::Findings } else { Reason::MaxStates });
    let statistics = walk.statistics;
    SearchResult { found: found.into_iter().collect(), incomplete, statistics, reports: vec![system.finish()] }
}

struct Walk<'a, S: System> {
    system: &'a mut S,
    limits: &'a Limits,
    /// States for each kind of schedules.
    share: u64,
    /// States up to the end of the kind that is tried.
    most: u64,
    statistics: Statistics,
}

impl<S: System> Walk<'_, S> {
    /// One execution, and those that differ from it once.
    fn by(&mut self, habit: Habit) -> Option<Found<S::Finding>> {
        self.most = self.statistics.seen + self.share;
        let start = self.system.initial();
        let mut forks = Vec::new();
        if let Some(found) = self.run(start, &mut Schedule::By(habit), Path::new(), Some(&mut forks)) {
            return Some(found);
        }
        for fork in forks {
            for (index, way) in fork.ways.iter().enumerate().filter(|(index, _)| *index != fork.taken) {
                let state = self.system.follow(&fork.state, way);
                let mut path = fork.path.clone();
                path.push(index as u32);
                if let Some(found) = self.run(state, &mut Schedule::By(habit), path, None) {
                    return Some(found);
                }
                if self.is_spent() {
                    return None;
                }
            }
        }
        None
    }

    /// Executions at random.
    fn at_random(&mut self) -> Option<Found<S::Finding>> {
        self.most = self.statistics.seen + self.share;
        for seed in 0..AT_RANDOM {
            let start = self.system.initial();
            let found = self.run(start, &mut Schedule::At(Chance::new(seed)), Path::new(), None);
            if found.is_some() || self.is_spent() {
                return found;
            }
        }
        None
    }

    /// Executions at random from the first choice between tasks on.
    fn behind_one_way(&mut self, schedules: u64) -> Option<Found<S::Finding>> {
        self.most = MOST_BEFORE;
        let (mut state, mut path) = (self.system.initial(), Path::new());
        let ways = loop {
            if self.is_spent() {
                return None;
            }
            self.statistics.seen += 1;
            match self.system.advance(&mut state) {
                Advance::Choose(ways) if ways.iter().any(|way| self.system.nature(way).actor.is_some()) => break ways,
                Advance::Choose(ways) => {
                    state = self.system.follow(&state, &ways[0]);
                    path.push(0);
                }
                Advance::Found(finding) => return Some(Found { finding, path }),
                Advance::Save | Advance::Pause => {}
                Advance::Done => return None,
            }
        };
        for seed in 0..schedules {
            self.most = self.statistics.seen + self.share;
            let chance = if seed % 2 == 0 { Chance::new(seed / 2) } else { Chance::led(seed / 2) };
            let mut schedule = Schedule::At(chance);
            let taken = self.choose(&mut schedule, &ways);
            let next = self.system.follow(&state, &ways[taken]);
            let way = path.iter().copied().chain([taken as u32]).collect();
            let found = self.run(next, &mut schedule, way, None);
            if found.is_some() || self.limits.reached(self.statistics.seen, || 0).is_some() {
                return found;
            }
        }
        None
    }

    fn choose(&self, schedule: &mut Schedule, ways: &[S::Choice]) -> usize {
        match schedule {
            Schedule::By(habit) => habit.of(ways.len()),
            Schedule::At(chance) => {
                let natures: Vec<_> = ways.iter().map(|way| self.system.nature(way)).collect();
                chance.choose(&natures)
            }
        }
    }

    fn is_spent(&self) -> bool {
        self.statistics.seen >= self.most || self.limits.reached(self.statistics.seen, || 0).is_some()
    }

    /// An execution, up to its end or to a state that it was in before.
    fn run(
        &mut self,
        mut state: S::State,
        schedule: &mut Schedule,
        mut path: Path,
        mut forks: Option<&mut Vec<Fork<S>>>,
    ) -> Option<Found<S::Finding>> {
        let mut passed = HashSet::new();
        while !self.is_spent() {
            self.statistics.seen += 1;
            match self.system.advance(&mut state) {
                Advance::Choose(ways) => {
                    let taken = self.choose(schedule, &ways);
                    let next = self.system.follow(&state, &ways[taken]);
                    if let Some(forks) = &mut forks {
                        forks.push(Fork { state, ways, taken, path: path.clone() });
                    }
                    path.push(taken as u32);
                    state = next;
                }
                Advance::Save => {
                    if !passed.insert(self.system.fingerprint(&state)) {
                        return None;
                    }
                }
                Advance::Found(finding) => return Some(Found { finding, path }),
                Advance::Pause => {}
                Advance::Done => return None,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::Doors;

    fn found(wrong: &[u32], depth: u32) -> Option<Path> {
        let system = Doors { depth, ways: 3, wrong: wrong.to_vec() };
        probe(system, &Limits::default(), 10_000).map(|searched| searched.found[0].path.clone())
    }

    #[test]
    fn what_always_or_never_switches_shows_is_found() {
        assert_eq!(found(&[0; 6], 6), Some(vec![0; 6]));
        assert_eq!(found(&[2; 6], 6), Some(vec![2; 6]));
    }

    #[test]
    fn one_other_choice_anywhere_is_found() {
        assert_eq!(found(&[1, 0, 0, 0, 0, 0], 6), Some(vec![1, 0, 0, 0, 0, 0]));
        assert_eq!(found(&[2, 2, 2, 0, 2, 2], 6), Some(vec![2, 2, 2, 0, 2, 2]));
    }

    #[test]
    fn what_is_far_from_both_may_be_met_at_random() {
        let met = found(&[1, 1, 0, 2], 4);
        assert_eq!(met, Some(vec![1, 1, 0, 2]));
        assert_eq!(met, found(&[1, 1, 0, 2], 4));
    }

    #[test]
    fn what_nobody_chooses_between_is_executed_once_by_the_first_ways() {
        let of =
            |wrong: &[u32]| sample(Doors { depth: 3, ways: 2, wrong: wrong.to_vec() }, &Limits::default(), (4, 10));
        assert_eq!(of(&[0; 3]).found.first().map(|found| found.path.clone()), Some(vec![0; 3]));
        assert_eq!((of(&[1; 3]).found.len(), of(&[1; 3]).incomplete), (0, Some(Reason::MaxStates)));
    }

    #[test]
    fn one_way_among_too_many_is_not_met_and_nothing_is_said() {
        assert_eq!(found(&[1; 30], 30), None);
    }
}
