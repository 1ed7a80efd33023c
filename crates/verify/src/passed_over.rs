//! Messages that are passed over for ever by scheduling choices (property 11 of the TASS report: "assuming weak fairness, every
//! message sent is eventually received").
//!
//! Where a search came back to states along which some message stayed pending (`recurring`), the states are explored
//! once more, one at a time and without the reductions that make states or orders one: symmetry, orders that commute. What comes
//! of it is a graph of all of them, with what is open in each and met on each way (`world/src/fairness.rs`). A message is passed over
//! if it lies in its channel all along a fair circle: so the graph is multiplied by the messages that lie in its states, and
//! its fair circles are looked for (`search/src/lasso/fair.rs`). If there is none, every message is received, and nothing
//! is assumed. If there is one, the way to it and once around is a violation, which a replay on known numbers must come back by, too.
//!
//! Deliberately not here: threads, several programs at once, and graphs that are too large: of these it stays assumed.

use crate::confirm::confirm;
use crate::finding::Finding;
use crate::options::{Options, Reductions};
use crate::recurring::recurs;
use crate::report::Report;
use crate::settings::run_options;
use crate::system::{Exploration, State};
use antiphon_search::{Advance, FairGraph, Found, Obligations, Path, SearchResult, System, Trail};
use antiphon_world::{Claim, Codes, Commuting, Dues, Lying, Programs, Question, Reach, Symmetry};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};

/// States that are explored. Each keeps its whole way, so many cost more than their number.
const MOST_STATES: usize = 2_000;

/// Ways between them, and messages that lie in them.
const MOST_WAYS: usize = 200_000;

/// Looks into what a search came back to; the answer is put into what it found.
pub(crate) fn settle(
    programs: &Programs<'_>,
    codes: &Codes,
    options: &Options,
    found: &mut SearchResult<Finding, Report>,
) {
    let edges: Vec<_> = found.reports.iter().flat_map(|report| report.pending.iter().copied()).collect();
    let is_clean = found.found.is_empty() && found.incomplete.is_none() && found.reports.iter().all(is_silent);
    if !is_clean || codes.all().count() != 1 || !recurs(edges) {
        return;
    }
    let run = run_options(options);
    let reductions = Reductions { symmetry: Symmetry::Ignored, commuting: Commuting::Ignored, ..options.reductions };
    let own = Options { reductions, ..options.clone() };
    match look(|| Exploration::new(programs, codes, &run, &own)) {
        Answer::AllReceived => found.reports.iter_mut().for_each(|report| report.pending.clear()),
        Answer::PassedOver(starved) if confirm(programs, options, &starved.finding).replayed => {
            found.reports.iter_mut().for_each(|report| report.pending.clear());
            found.found.push(*starved);
        }
        Answer::PassedOver(_) | Answer::Open => {}
    }
}

fn is_silent(report: &Report) -> bool {
    report.limits.is_empty() && report.unsupported.is_none() && report.deferred.is_empty()
}

/// What a look at all states gave.
enum Answer {
    AllReceived,
    PassedOver(Box<Found<Finding>>),
    /// Nobody knows.
    Open,
}

/// A state that was met.
struct Node {
    /// The choices that lead to it.
    path: Path,
    /// How many decisions of the scheduler are on the way.
    taken: usize,
    lying: Vec<Lying>,
    open: Dues,
}

/// A way from one state to the next.
struct Passage {
    from: usize,
    to: usize,
    /// The choices on it.
    path: Path,
    met: Dues,
    /// How many decisions of the scheduler.
    taken: usize,
    /// Messages that lie in both, by their places in the lists of the two.
    kept: Vec<(usize, usize)>,
}

/// All states, and the ways between them.
#[derive(Default)]
struct States {
    nodes: Vec<Node>,
    passages: Vec<Passage>,
    known: FxHashMap<u128, usize>,
    /// Messages that are kept on ways, all together.
    kept: usize,
}

fn look<'a>(make: impl Fn() -> Exploration<'a>) -> Answer {
    let Some(states) = States::explored(&mut make()) else { return Answer::Open };
    let fair = Product::of(&states);
    match fair.graph.fair_circle() {
        Some(circle) => {
            fair.finding(&circle, &mut make()).map_or(Answer::Open, |found| Answer::PassedOver(Box::new(found)))
        }
        None => Answer::AllReceived,
    }
}

impl States {
    /// All states, if they are not too many and nothing goes wrong in them.
    fn explored(system: &mut Exploration<'_>) -> Option<States> {
        let mut own = States::default();
        let mut open = VecDeque::new();
        let start = system.initial();
        own.expand(system, None, start, &mut open)?;
        while let Some((node, state)) = open.pop_front() {
            own.expand(system, Some(node), state, &mut open)?;
        }
        (is_silent(&system.report) && system.world.machine.domain.exhausted().is_none()).then_some(own)
    }

    /// Goes on from a state to all that come next.
    fn expand(
        &mut self,
        system: &mut Exploration<'_>,
        from: Option<usize>,
        state: State,
        open: &mut VecDeque<(usize, State)>,
    ) -> Option<()> {
        let mut ways: Vec<(State, Path)> = vec![(state, Path::new())];
        while let Some((mut state, path)) = ways.pop() {
            loop {
                match system.advance(&mut state) {
                    Advance::Save => {
                        let (to, is_new) = self.arrive(system, &state, from, &path)?;
                        self.connect(system, (from, to), path)?;
                        if is_new {
                            open.push_back((to, state));
                        }
                        break;
                    }
                    Advance::Choose(choices) => {
                        for (index, way) in choices.iter().enumerate().rev() {
                            let mut path = path.clone();
                            path.push(u32::try_from(index).ok()?);
                            ways.push((system.follow(&state, way), path));
                        }
                        break;
                    }
                    Advance::Done => break,
                    Advance::Pause if system.options.interrupt.is_raised() => return None,
                    Advance::Pause => {}
                    Advance::Found(_) => return None,
                }
            }
        }
        Some(())
    }

    /// The number of the state that the world is in.
    fn arrive(
        &mut self,
        system: &mut Exploration<'_>,
        state: &State,
        from: Option<usize>,
        path: &Path,
    ) -> Option<(usize, bool)> {
        let fingerprint = system.fingerprint(state);
        if let Some(known) = self.known.get(&fingerprint) {
            return Some((*known, false));
        }
        if self.nodes.len() >= MOST_STATES {
            return None;
        }
        let mut whole = from.map_or_else(Path::new, |from| self.nodes[from].path.clone());
        whole.extend(path);
        self.known.insert(fingerprint, self.nodes.len());
        let (taken, lying, open) = (system.world.taken().len(), system.world.lying(), system.world.open());
        self.nodes.push(Node { path: whole, taken, lying, open });
        Some((self.nodes.len() - 1, true))
    }

    /// Notes a way to the state that the world is in.
    fn connect(&mut self, system: &Exploration<'_>, (from, to): (Option<usize>, usize), path: Path) -> Option<()> {
        let Some(from) = from else { return Some(()) };
        let mut met = Dues::default();
        let decisions = &system.world.taken()[self.nodes[from].taken..];
        for (_, choice) in decisions {
            let mut more = self.nodes[from].open.met_by(choice)?;
            met.claims.append(&mut more.claims);
            met.questions.append(&mut more.questions);
        }
        let lying = system.world.lying();
        let place_of = |number: u64| {
            let here = lying.iter().find(|message| message.number == number)?;
            let same = |known: &Lying| (known.channel, known.place) == (here.channel, here.place);
            Some(self.nodes[to].lying.iter().position(same))
        };
        let mut kept = Vec::new();
        for (at, message) in self.nodes[from].lying.iter().enumerate() {
            if let Some(place) = place_of(message.number) {
                // Equal states have equal channels.
                kept.push((at, place?));
            }
        }
        self.kept += kept.len();
        self.passages.push(Passage { from, to, path, met, taken: decisions.len(), kept });
        (self.passages.len() <= MOST_WAYS && self.kept <= MOST_WAYS).then_some(())
    }
}

/// States with one of their messages each.
struct Product<'s> {
    states: &'s States,
    /// State and message.
    nodes: Vec<(usize, usize)>,
    /// The ways, in the order of the arcs.
    passages: Vec<usize>,
    graph: FairGraph,
}

impl<'s> Product<'s> {
    fn of(states: &'s States) -> Product<'s> {
        let mut numbers = Numbers::default();
        let mut own = Product { states, nodes: Vec::new(), passages: Vec::new(), graph: FairGraph::default() };
        let mut places: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        for (at, node) in states.nodes.iter().enumerate() {
            for message in 0..node.lying.len() {
                places.insert((at, message), own.nodes.len());
                own.nodes.push((at, message));
                own.graph.nodes.push(numbers.of(&node.open));
            }
        }
        for (at, passage) in states.passages.iter().enumerate() {
            for (before, after) in &passage.kept {
                let (from, to) = (places[&(passage.from, *before)], places[&(passage.to, *after)]);
                own.graph.arcs.push((from, to, numbers.of(&passage.met)));
                own.passages.push(at);
            }
        }
        own
    }

    /// The way to a circle and once around, as something that was found.
    fn finding(&self, circle: &[usize], system: &mut Exploration<'_>) -> Option<Found<Finding>> {
        let (state, message) = self.nodes[self.graph.arcs[*circle.first()?].0];
        let wanted = |arc: &usize| {
            let (state, message) = self.nodes[self.graph.arcs[*arc].0];
            self.states.nodes[state].lying[message].reach == Reach::Wanted
        };
        let reach = if circle.iter().any(wanted) { Reach::Wanted } else { Reach::Unwanted };
        let mut path = self.states.nodes[state].path.clone();
        circle.iter().for_each(|arc| path.extend(&self.states.passages[self.passages[*arc]].path));
        let around: usize = circle.iter().map(|arc| self.states.passages[self.passages[*arc]].taken).sum();
        let mut end = Trail::default().follow(system, &path)?;
        loop {
            match system.advance(&mut end) {
                // What is decided where there is only one way on is no choice: further states may lie behind the last one.
                Advance::Save if system.world.taken().len() >= self.states.nodes[state].taken + around => break,
                Advance::Save | Advance::Pause => {}
                Advance::Choose(_) | Advance::Done | Advance::Found(_) => return None,
            }
        }
        let place = &self.states.nodes[state].lying[message];
        let same = |known: &Lying| (known.channel, known.place) == (place.channel, place.place);
        let lying = system.world.lying().into_iter().find(same)?;
        let (task, fault) = system.world.passed_over(&lying, reach)?;
        Some(Found { finding: system.finding_here(task, fault), path })
    }
}

/// Numbers for what is open or met.
#[derive(Default)]
struct Numbers {
    claims: BTreeMap<Claim, u32>,
    questions: BTreeMap<Question, u32>,
}

impl Numbers {
    fn of(&mut self, dues: &Dues) -> Obligations {
        let mut own = Obligations::default();
        for claim in &dues.claims {
            let next = self.claims.len() as u32;
            own.claims.insert(*self.claims.entry(*claim).or_insert(next));
        }
        for question in &dues.questions {
            let next = self.questions.len() as u32;
            own.questions.insert(*self.questions.entry(question.anywhere()).or_insert(next));
        }
        own
    }
}
