//! Depth first, with states put aside that wait for an answer.
//!
//! Whether a state is new is often known to another rank only. The walk asks, puts the state aside and goes on elsewhere; if the
//! state is new it is gone on from there, for it is at hand. Questions to one rank are sent together, when there are
//! many or when there is nothing else to do. So what a state costs the network is its fingerprint and one byte.
//!
//! Since the walk jumps, every open state knows its own way: a list that shares its beginning with those of others.

use crate::member::{Counters, Member, Task};
use crate::message::{Errand, Message};
use crate::office::News;
use crate::owner::owner;
use antiphon_search::{Advance, Found, Limits, Path, Reason, SearchResult, Seen, Statistics, System, Trail};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Questions to one rank that are sent together.
const BATCH: usize = 64;
/// States that are put aside, at most; then the walk waits.
const MOST_ASIDE: usize = 4096;
/// Events between two looks at the limits that are costly to look at.
const PATIENCE: u32 = 256;
/// Rounds in which nothing could be given to those who are hungry, until they are named back.
const MISSES: u32 = 64;
/// Between two reports of what was done.
const REPORT: Duration = Duration::from_millis(500);
/// How long an idle worker sleeps before it looks at its limits.
const NAP: Duration = Duration::from_millis(20);

/// A flag that is raised so shortly before the end of the time is raised because of it.
const NEARLY: Duration = Duration::from_millis(500);

/// The choices on the way to a state, the last one first.
type Way = Option<Rc<Link>>;

struct Link {
    before: Way,
    choice: u32,
}

fn path_of(way: &Way) -> Path {
    let mut path = Path::new();
    let mut at = way;
    while let Some(link) = at {
        path.push(link.choice);
        at = &link.before;
    }
    path.reverse();
    path
}

/// A state to go on from.
struct Spot<S: System> {
    state: S::State,
    way: Way,
    depth: u64,
    /// States that were remembered since the last choice.
    saves: u32,
}

/// Why somebody raised the flag: the other ranks have to know, and cannot see it.
fn interruption(limits: &Limits, memory: usize) -> Reason {
    let soon = Instant::now() + NEARLY;
    if limits.deadline.is_some_and(|end| soon >= end) {
        return Reason::Timeout;
    }
    match limits.memory.is_some_and(|most| memory > most) {
        true => Reason::Memory,
        false => Reason::Interrupted,
    }
}

/// What is to be done.
enum Open<S: System> {
    /// A state that is new.
    Spot(Spot<S>),
    /// A state with several ways on, of which some are left.
    Fork(Spot<S>, Vec<S::Choice>, usize),
}

impl<S: System> Open<S> {
    fn left(&self) -> usize {
        match self {
            Open::Spot(_) => 1,
            Open::Fork(_, choices, next) => choices.len() - next,
        }
    }
}

/// States whose fingerprints belong to one rank.
struct Questions<S: System> {
    fingerprints: Vec<u128>,
    spots: Vec<Spot<S>>,
}

impl<S: System> Default for Questions<S> {
    fn default() -> Questions<S> {
        Questions { fingerprints: Vec::new(), spots: Vec::new() }
    }
}

/// One rank's way through the system.
pub(crate) struct Walk<'a, S: System> {
    system: &'a mut S,
    member: &'a Member,
    limits: &'a Limits,
    counters: Arc<dyn Counters>,
    seen: &'a Seen,
    open: Vec<Open<S>>,
    /// Paths that are to be followed from the start.
    errands: Vec<Errand>,
    trail: Trail<S>,
    /// Questions that are not sent, by rank.
    questions: Vec<Questions<S>>,
    /// States whose questions are under way, by rank and batch.
    aside: HashMap<(u32, u32), Vec<Spot<S>>>,
    waiting: usize,
    batch: u32,
    found: Vec<Found<S::Finding>>,
    incomplete: Option<Reason>,
    statistics: Statistics,
    states_before: u64,
    events: u32,
    misses: u32,
    reported: (Instant, [u64; 2]),
}

impl<'a, S: System> Walk<'a, S> {
    pub(crate) fn new(
        system: &'a mut S,
        task: &Task<'a>,
        seen: &'a Seen,
        (member, paths): (&'a Member, Vec<Path>),
    ) -> Walk<'a, S> {
        Walk {
            system,
            member,
            limits: task.limits,
            counters: Arc::clone(&task.counters),
            seen,
            open: Vec::new(),
            errands: paths.into_iter().map(|path| Errand { path, saves: 0 }).collect(),
            trail: Trail::default(),
            questions: (0..member.ranks()).map(|_| Questions::default()).collect(),
            aside: HashMap::new(),
            waiting: 0,
            batch: 0,
            found: Vec::new(),
            incomplete: None,
            statistics: Statistics::default(),
            states_before: task.states,
            events: 0,
            misses: 0,
            reported: (Instant::now(), task.counters.read()),
        }
    }

    /// Works until the search is over for everybody.
    pub(crate) fn run(&mut self, stopped: Option<Reason>) {
        self.incomplete = stopped;
        loop {
            if self.incomplete.is_some() {
                return self.stop();
            }
            if self.member.desk.news.load(Ordering::Relaxed) && self.take_news() {
                return;
            }
            if self.member.desk.wanted.load(Ordering::Relaxed) {
                self.feed();
            }
            if self.waiting < MOST_ASIDE && self.step() {
                continue;
            }
            self.ask_all();
            self.pause();
        }
    }

    /// Takes what came; says whether the search is over.
    fn take_news(&mut self) -> bool {
        let (news, over) = self.member.desk.change(|office| {
            let round = office.round();
            round.map_or((Vec::new(), true), |round| (round.inbox.drain(..).collect(), round.over.is_some()))
        });
        for each in news {
            match each {
                News::Gift(errand) => self.errands.push(errand),
                News::Answer(from, batch, new) => self.take_answer(from, batch, &new),
            }
        }
        over
    }

    fn take_answer(&mut self, from: u32, batch: u32, new: &[u8]) {
        let spots = self.aside.remove(&(from, batch)).unwrap_or_default();
        self.waiting -= spots.len();
        if spots.len() != new.len() {
            self.incomplete = Some(Reason::RankLost);
            return;
        }
        for (spot, new) in spots.into_iter().zip(new) {
            match new {
                0 => self.statistics.met_again += 1,
                _ => {
                    self.statistics.saved += 1;
                    self.open.push(Open::Spot(spot));
                }
            }
        }
    }

    /// Does the next thing that is to be done; says whether there was one.
    fn step(&mut self) -> bool {
        while let Some(last) = self.open.last_mut() {
            match last {
                Open::Fork(_, choices, next) if *next == choices.len() => {
                    self.open.pop();
                }
                Open::Fork(spot, choices, next) => {
                    let state = self.system.follow(&spot.state, &choices[*next]);
                    let way = Some(Rc::new(Link { before: spot.way.clone(), choice: *next as u32 }));
                    *next += 1;
                    let depth = spot.depth + 1;
                    self.descend(Spot { state, way, depth, saves: 0 });
                    return true;
                }
                Open::Spot(_) => {
                    if let Some(Open::Spot(spot)) = self.open.pop() {
                        self.descend(spot);
                    }
                    return true;
                }
            }
        }
        let Some(errand) = self.errands.pop() else { return false };
        match self.follow(&errand) {
            Some(spot) => self.descend(spot),
            None if self.limits.interrupt.is_raised() => {
                self.limit_reached(0);
            }
            None => self.incomplete = Some(Reason::WorkerLost),
        }
        true
    }

    /// The state that a path leads to. What is saved or found on the way was saved and found by whoever gave the path.
    fn follow(&mut self, errand: &Errand) -> Option<Spot<S>> {
        let mut state = self.trail.follow(self.system, &errand.path)?;
        let mut saves = 0;
        while saves < errand.saves {
            match self.system.advance(&mut state) {
                Advance::Save => saves += 1,
                Advance::Found(_) | Advance::Pause => {}
                Advance::Choose(_) | Advance::Done => return None,
            }
        }
        let link = |way: Way, choice: &u32| Some(Rc::new(Link { before: way, choice: *choice }));
        let way = errand.path.iter().fold(None, link);
        Some(Spot { state, way, depth: errand.path.len() as u64, saves })
    }

    /// Goes on from a state to the next choice, or to a state that another rank may know.
    fn descend(&mut self, mut spot: Spot<S>) {
        loop {
            let event = self.system.advance(&mut spot.state);
            let patience = if matches!(event, Advance::Pause) { 0 } else { PATIENCE };
            if self.limit_reached(patience) {
                return;
            }
            match event {
                Advance::Pause => {}
                Advance::Done => {
                    self.statistics.seen += 1;
                    self.statistics.ends += 1;
                    return;
                }
                Advance::Save => {
                    self.statistics.seen += 1;
                    spot.saves += 1;
                    let fingerprint = self.system.fingerprint(&spot.state);
                    let owner = owner(fingerprint, self.member.ranks());
                    if owner != self.member.rank() {
                        return self.ask(owner, fingerprint, spot);
                    }
                    if !self.seen.insert(fingerprint) {
                        self.statistics.met_again += 1;
                        return;
                    }
                    self.statistics.saved += 1;
                }
                Advance::Found(finding) => {
                    self.found.push(Found { finding, path: path_of(&spot.way) });
                    if self.found.len() >= self.limits.findings {
                        self.incomplete = Some(Reason::Findings);
                        return;
                    }
                }
                Advance::Choose(choices) => {
                    self.statistics.seen += 1;
                    self.statistics.deepest = self.statistics.deepest.max(spot.depth + 1);
                    self.open.push(Open::Fork(spot, choices, 0));
                    return;
                }
            }
        }
    }

    fn ask(&mut self, owner: u32, fingerprint: u128, spot: Spot<S>) {
        let questions = &mut self.questions[owner as usize];
        questions.fingerprints.push(fingerprint);
        questions.spots.push(spot);
        self.waiting += 1;
        if questions.spots.len() >= BATCH {
            self.send_questions(owner);
        }
    }

    fn send_questions(&mut self, owner: u32) {
        let questions = std::mem::take(&mut self.questions[owner as usize]);
        if questions.spots.is_empty() {
            return;
        }
        self.batch += 1;
        let batch = self.batch;
        self.aside.insert((owner, batch), questions.spots);
        let ask = Message::Ask { batch, fingerprints: questions.fingerprints };
        self.member.desk.change(|office| office.send(owner, ask));
    }

    fn ask_all(&mut self) {
        (0..self.member.ranks()).for_each(|rank| self.send_questions(rank));
    }

    /// There is nothing to do before somebody says something.
    fn pause(&mut self) {
        let desk = &self.member.desk;
        let mut office = desk.lock();
        let is_quiet = office.round().is_some_and(|round| round.inbox.is_empty() && round.over.is_none());
        if is_quiet {
            if self.waiting == 0 {
                office.rest();
            }
            office = desk.wait(office, NAP);
        }
        drop(office);
        // What was said by this rank to itself is news, too.
        desk.change(|_| ());
        self.limit_reached(0);
    }

    /// Gives something to those who want it: what is nearest to the start, since much lies below it.
    fn feed(&mut self) {
        let rank = self.member.desk.lock().round().and_then(|round| round.wants.pop());
        let Some(rank) = rank else { return self.member.desk.change(|_| ()) };
        match self.shallowest() {
            Some(errand) => {
                self.misses = 0;
                self.statistics.given += 1;
                self.member.desk.change(|office| office.give(rank, errand));
            }
            None => {
                self.misses += 1;
                let misses = self.misses;
                self.member.desk.change(|office| {
                    office.round().into_iter().for_each(|round| round.wants.push(rank));
                    if misses % MISSES == 0 {
                        office.decline();
                    }
                });
            }
        }
    }

    /// Something that this rank can do without: its last choice it keeps.
    fn shallowest(&mut self) -> Option<Errand> {
        if self.errands.len() > 1 || self.errands.len() == 1 && !self.open.is_empty() {
            return Some(self.errands.remove(0));
        }
        let at = self.open.iter().position(|open| open.left() > 0)?;
        if at + 1 == self.open.len() && self.open[at].left() == 1 {
            return None;
        }
        match &mut self.open[at] {
            Open::Fork(spot, choices, _) => {
                let mut path = path_of(&spot.way);
                path.push(choices.len() as u32 - 1);
                choices.pop();
                Some(Errand { path, saves: 0 })
            }
            Open::Spot(_) => match self.open.remove(at) {
                Open::Spot(spot) => Some(Errand { path: path_of(&spot.way), saves: spot.saves }),
                Open::Fork(..) => None,
            },
        }
    }

    /// Whether a limit is reached; the costly ones are looked at after so many events.
    fn limit_reached(&mut self, patience: u32) -> bool {
        self.events += 1;
        if self.events < patience && !self.limits.interrupt.is_raised() {
            return false;
        }
        self.events = 0;
        self.report();
        let (system, seen) = (&self.system, self.seen);
        let states = self.states_before + self.statistics.seen;
        let memory = || system.memory(seen.memory());
        let reached = match self.limits.reached(states, memory) {
            Some(Reason::Interrupted) => Some(interruption(self.limits, memory())),
            other => other,
        };
        if reached.is_some() {
            self.incomplete = reached;
        }
        reached.is_some()
    }

    /// Tells rank 0 from time to time what was done.
    fn report(&mut self) {
        let (last, told) = self.reported;
        if self.member.rank() == 0 || last.elapsed() < REPORT {
            return;
        }
        let now = self.counters.read();
        let since = [now[0] - told[0], now[1] - told[1]];
        self.reported = (Instant::now(), now);
        self.member.desk.change(|office| office.send(0, Message::Count(since)));
    }

    /// Tells the others that this rank was stopped, and waits until they are, too.
    fn stop(&mut self) {
        let reason = self.incomplete.unwrap_or(Reason::WorkerLost);
        let desk = &self.member.desk;
        desk.change(|office| office.send(0, Message::Stop(reason)));
        loop {
            let mut office = desk.lock();
            if office.round().is_none_or(|round| round.over.is_some()) {
                return;
            }
            drop(desk.wait(office, NAP));
        }
    }

    /// What the walk came to, with what the system has to tell.
    pub(crate) fn end(self) -> impl FnOnce(S::Report) -> SearchResult<S::Finding, S::Report> {
        let (found, incomplete, statistics) = (self.found, self.incomplete, self.statistics);
        move |report| SearchResult { found, incomplete, statistics, reports: vec![report] }
    }
}
