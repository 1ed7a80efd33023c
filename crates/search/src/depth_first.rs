//! Depth-first search by one worker.
//!
//! The stack holds the states at which there was a choice, with the choices
//! that are still to be taken. Between them the state is edited in place by the
//! system. The clock and the memory are looked at every [`PATIENCE`] events.

use crate::limits::{Limits, Reason};
use crate::seen::Seen;
use crate::system::{Advance, Found, Path, SearchResult, Statistics, System};

/// Events between two looks at the limits that are costly to look at.
const PATIENCE: u32 = 256;

/// Searches everything that can be reached.
pub fn search<S: System>(mut system: S, limits: &Limits) -> SearchResult<S::Finding, S::Report> {
    let seen = Seen::default();
    let mut walk = Walk::new(&mut system, limits, &seen);
    let start = walk.system.initial();
    walk.explore(start, Path::new(), &NoOthers);
    let walked = walk.end();
    walked.with(system.finish())
}

/// What a walk came to.
pub(crate) struct Walked<F> {
    found: Vec<Found<F>>,
    incomplete: Option<Reason>,
    statistics: Statistics,
}

impl<F> Walked<F> {
    /// The same with what the system has to tell.
    pub(crate) fn with<R>(self, report: R) -> SearchResult<F, R> {
        let (found, incomplete, statistics) = (self.found, self.incomplete, self.statistics);
        SearchResult { found, incomplete, statistics, reports: vec![report] }
    }
}

/// States that a worker sees before it gives anything away: a small search is over sooner than somebody else has begun.
const ALONE: u64 = 16;

/// Those who would take work off a worker's hands.
pub(crate) trait Others {
    /// Whether somebody is idle.
    fn want_work(&self) -> bool;

    /// Gives somebody a path to explore; says whether it was taken.
    fn give(&self, path: &Path) -> bool;

    /// Whether somebody reached a limit, so that nobody goes on.
    fn have_stopped(&self) -> bool;
}

/// One worker alone.
struct NoOthers;

impl Others for NoOthers {
    fn want_work(&self) -> bool {
        false
    }

    fn give(&self, _: &Path) -> bool {
        false
    }

    fn have_stopped(&self) -> bool {
        false
    }
}

/// A state with more than one way on.
struct Frame<S: System> {
    state: S::State,
    choices: Vec<S::Choice>,
    next: usize,
}

impl<S: System> Frame<S> {
    fn is_exhausted(&self) -> bool {
        self.next == self.choices.len()
    }
}

/// One worker's way through the system.
pub(crate) struct Walk<'a, S: System> {
    pub(crate) system: &'a mut S,
    limits: &'a Limits,
    seen: &'a Seen,
    stack: Vec<Frame<S>>,
    /// Choices on the way to the current state.
    path: Path,
    found: Vec<Found<S::Finding>>,
    incomplete: Option<Reason>,
    statistics: Statistics,
    events: u32,
    /// What was remembered since the last choice.
    recent: Vec<u128>,
    /// Paths that were left when the walk was stopped; the one to go on with comes last.
    left: Vec<Path>,
}

/// What to do after a state went as far as it could.
#[derive(PartialEq, Eq)]
enum Next {
    /// Take the next choice that is left.
    Backtrack,
    /// End the search.
    Stop,
}

impl<'a, S: System> Walk<'a, S> {
    pub(crate) fn new(system: &'a mut S, limits: &'a Limits, seen: &'a Seen) -> Walk<'a, S> {
        Walk {
            system,
            limits,
            seen,
            stack: Vec::new(),
            path: Path::new(),
            found: Vec::new(),
            incomplete: None,
            statistics: Statistics::default(),
            events: 0,
            recent: Vec::new(),
            left: Vec::new(),
        }
    }

    /// Explores everything below a state that a path leads to, but for what others take.
    pub(crate) fn explore(&mut self, start: S::State, path: Path, others: &impl Others) {
        self.path = path;
        let base = self.path.len();
        let mut current = Some(start);
        loop {
            if let Some(state) = current.take() {
                if others.have_stopped() {
                    // What led to the last choice is done; only the choice itself is not.
                    self.recent.clear();
                    return self.leave(base);
                }
                if self.descend(state) == Next::Stop {
                    return self.leave(base);
                }
            }
            if self.statistics.seen >= ALONE && others.want_work() {
                self.give_shallowest(base, others);
            }
            let depth = base + self.stack.len();
            let Some(frame) = self.stack.last_mut() else { return };
            self.path.truncate(depth - 1);
            if frame.is_exhausted() {
                self.stack.pop();
                continue;
            }
            let index = frame.next;
            frame.next += 1;
            self.path.push(index as u32);
            current = Some(self.system.follow(&frame.state, &frame.choices[index]));
        }
    }

    /// Notes what is left undone: the choices that nobody has taken, and the way that was just gone, which
    /// is gone again from its last choice. So what was remembered since then is forgotten.
    fn leave(&mut self, base: usize) {
        self.statistics.seen -= self.recent.len() as u64;
        self.statistics.saved -= self.recent.len() as u64;
        self.recent.drain(..).for_each(|fingerprint| self.seen.remove(fingerprint));
        for (at, frame) in self.stack.drain(..).enumerate() {
            let untaken = (frame.next..frame.choices.len()).rev();
            let from = &self.path[..base + at];
            self.left.extend(untaken.map(|index| from.iter().copied().chain([index as u32]).collect::<Path>()));
        }
        self.left.push(self.path.clone());
    }

    /// Gives away the untaken choice nearest to the start of the execution: what is below it is
    /// most likely much, and the way to it is short. The last frame keeps its first choice,
    /// which this worker is about to take.
    fn give_shallowest(&mut self, base: usize, others: &impl Others) {
        let Some(at) = self.stack.iter().position(|frame| !frame.is_exhausted()) else { return };
        let is_last = at + 1 == self.stack.len();
        let frame = &mut self.stack[at];
        if is_last && frame.next + 1 == frame.choices.len() {
            return;
        }
        let mut path = self.path[..base + at].to_vec();
        path.push(frame.choices.len() as u32 - 1);
        if others.give(&path) {
            frame.choices.pop();
            self.statistics.given += 1;
        }
    }

    /// Goes on from a state to the next choice, which it pushes.
    fn descend(&mut self, mut state: S::State) -> Next {
        self.recent.clear();
        loop {
            let event = self.system.advance(&mut state);
            let patience = if matches!(event, Advance::Pause) { 0 } else { PATIENCE };
            if self.limit_reached(patience) {
                return Next::Stop;
            }
            match event {
                Advance::Pause => {}
                Advance::Done => {
                    self.statistics.seen += 1;
                    self.statistics.ends += 1;
                    return Next::Backtrack;
                }
                Advance::Save => {
                    self.statistics.seen += 1;
                    let fingerprint = self.system.fingerprint(&state);
                    if !self.seen.insert(fingerprint) {
                        self.statistics.met_again += 1;
                        return Next::Backtrack;
                    }
                    self.statistics.saved += 1;
                    self.recent.push(fingerprint);
                }
                Advance::Found(finding) => {
                    self.found.push(Found { finding, path: self.path.clone() });
                    if self.found.len() >= self.limits.findings {
                        self.incomplete = Some(Reason::Findings);
                        return Next::Stop;
                    }
                }
                Advance::Choose(choices) => return self.push(state, choices),
            }
        }
    }

    fn push(&mut self, state: S::State, choices: Vec<S::Choice>) -> Next {
        self.statistics.seen += 1;
        let depth = self.path.len() as u64 + 1;
        if self.limits.depth.is_some_and(|most| depth > most) {
            self.incomplete = self.incomplete.max(Some(Reason::MaxDepth));
            return Next::Backtrack;
        }
        self.statistics.deepest = self.statistics.deepest.max(depth);
        self.stack.push(Frame { state, choices, next: 0 });
        Next::Backtrack
    }

    /// Whether a limit is reached; the costly ones are looked at after so many events.
    fn limit_reached(&mut self, patience: u32) -> bool {
        self.events += 1;
        let states = self.statistics.seen;
        let exact = self.limits.states.is_some_and(|most| states >= most);
        if self.events < patience && !exact && !self.limits.is_interrupted() {
            return false;
        }
        self.events = 0;
        let (system, seen) = (&self.system, self.seen);
        let reached = self.limits.reached(states, || system.memory(seen.memory()));
        if reached.is_some() {
            self.incomplete = reached;
        }
        reached.is_some()
    }

    /// Whether the walk ended before its time. A path that was cut is not an end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.incomplete.is_some_and(|reason| reason != Reason::MaxDepth)
    }

    /// A path could not be followed: something was not looked at.
    pub(crate) fn fail(&mut self, reason: Reason, path: Path) {
        self.incomplete = Some(reason);
        self.left.push(path);
    }

    /// What was left when it was stopped.
    pub(crate) fn take_left(&mut self) -> Vec<Path> {
        std::mem::take(&mut self.left)
    }

    /// What the walk came to.
    pub(crate) fn end(self) -> Walked<S::Finding> {
        Walked { found: self.found, incomplete: self.incomplete, statistics: self.statistics }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toys::{Grid, Tree};
    use std::time::Duration;

    #[test]
    fn every_state_of_a_grid_is_saved_once() {
        let outcome = search(Grid { size: 20, bad: None }, &Limits::default());
        assert_eq!(outcome.statistics.saved, 21 * 21);
        assert_eq!(outcome.incomplete, None);
        assert!(outcome.found.is_empty());
    }

    #[test]
    fn a_bad_state_is_found_and_its_path_leads_to_it() {
        let mut grid = Grid { size: 20, bad: Some((7, 3)) };
        let outcome = search(Grid { ..grid }, &Limits::default());
        let path = &outcome.found[0].path;
        let mut state = grid.initial();
        for index in path {
            let choices = loop {
                if let Advance::Choose(choices) = grid.advance(&mut state) {
                    break choices;
                }
            };
            state = grid.follow(&state, &choices[*index as usize]);
        }
        assert_eq!((state.x, state.y), (7, 3));
        assert_eq!(outcome.incomplete, Some(Reason::Findings));
    }

    #[test]
    fn each_limit_ends_the_search_with_its_reason() {
        let reason = |limits: Limits| search(Tree { depth: 40, leaves: 0 }, &limits).incomplete;
        assert_eq!(reason(Limits { states: Some(100), ..Limits::default() }), Some(Reason::MaxStates));
        assert_eq!(reason(Limits { memory: Some(1000), ..Limits::default() }), Some(Reason::Memory));
        assert_eq!(reason(Limits::default().within(Duration::from_millis(20))), Some(Reason::Timeout));
        let interrupted = Limits::default();
        interrupted.interrupt.raise();
        assert_eq!(reason(interrupted), Some(Reason::Interrupted));
    }

    #[test]
    fn a_limit_on_depth_cuts_paths_and_looks_at_the_others() {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let outcome = search(Tree { depth: 40, leaves: 0 }, &limits);
        assert_eq!(outcome.incomplete, Some(Reason::MaxDepth));
        assert_eq!(outcome.statistics.deepest, 5);
        let all = search(Tree { depth: 5, leaves: 0 }, &limits);
        assert_eq!((all.incomplete, all.statistics.ends), (None, 32));
        assert_eq!(all.reports, [32], "the system reports what it counted");
    }
}
