//! Who is asked when: the engines on one graph, limits, and the answer.
//!
//! A violation is mostly near and a proof mostly short, so that a few steps are
//! unrolled first, a few executions tried out on numbers, and bounded loops followed; then an engine looks
//! for a proof, and where it says that there is none, unrolling goes on until it has the way.
//! Whoever asks for one engine gets that engine alone for a turn, behind the few first steps; what it leaves open is
//! for those who look for no invariants, and for it again. Small steps (`--parallel none`, `atomise`) have their turn in the same way: what
//! they leave open is asked again of whole regions between loops. So a setting decides who is asked first, and not what
//! comes out. With a number of refinements that must do ([`Options::is_alone`]) nobody else is asked.

use crate::concrete::try_out;
use crate::confirm::confirm;
use crate::control::graphs;
use crate::explicit;
use crate::explore::{explore, Explored, Questions};
use crate::facts::strengthen;
use crate::graph::{cycle_heads, EdgeId, Failure, FailureKind, Parallel, Purpose};
use crate::horn::{self, Solved, Types};
use crate::path::{follow, ConcretePath};
use crate::predicates::{self, Abstracted};
use crate::prepare::Prepared;
use crate::proof::{self, Flaw, Invariants};
use crate::reported::reported;
use crate::runs::runs;
use crate::states::{self, Counting};
use crate::threads::{self, NoProduct, Watch};
use crate::unroll::{Unrolled, Unrolling};
use crate::visited::{self, Visited};
use crate::work::{assumptions, Effort, Engine, Options, Stop, Work};
use antiphon_encode::{Encoder, Refusal, Unwritten};
use antiphon_outcome::{Assumption, Certainty, Inconclusive, Outcome, Reason, Violation};
use antiphon_prover::{Formulas, Limit, Steps};
use antiphon_symbolic::Assignment;

/// What came out.
pub(crate) enum Answer {
    /// No error can be reached; with the invariants that show it.
    Holds(Invariants),
    /// All states were visited, these among them, and none fails.
    Visited(Visited),
    /// All executions were followed to their ends, none to an error.
    Exhausted,
    /// An error is reached on a way.
    Fails(Vec<EdgeId>, Assignment),
    /// An error is reached by an execution.
    Found(Box<(Failure, ConcretePath)>),
    /// A run on numbers has met an error.
    Met(Box<Violation>),
    /// Nobody knows.
    Open(Inconclusive),
}

/// Steps that are unrolled before a proof is looked for.
const FIRST_STEPS: u32 = 3;

/// Work for that: about 5 s.
const FIRST_LOOK: Steps = Steps::of_seconds(5);

/// Work on Horn clauses without types, where nothing else limits it: about 5 min.
const UNTYPED_LOOK: Steps = Steps::of_seconds(300);

/// Work on Horn clauses without types, however little is left: about 1 s.
const LEAST_UNTYPED_LOOK: Steps = Steps::of_seconds(1);

/// The first turn of an engine where both take turns: about 20 s.
const TURN: Steps = Steps::of_seconds(20);

/// A look of the engines at what is easy: about 2 s.
const SHORT_TURN: Steps = Steps::of_seconds(2);

/// The turn of small steps: about 1 s.
const SMALL_STEPS: Steps = Steps::of_seconds(1);

/// The first turn of the engines, before all that can be unrolled is: about 20 s.
const FIRST_TURN: Steps = Steps::of_seconds(20);

/// Work on invariants from states that were visited: about 5 s.
const RECHECK: Steps = Steps::of_seconds(5);

/// Why invariants of threads are in no witness.
const OF_THREADS: &str = "invariants of all threads together, in the orders of steps that had to be looked at: \
                          a witness has no form for them";

/// Why there are none to show of threads.
const WORDLESS: &str =
    "invariants of all threads together that the prover confirmed; in the variables that have a name \
                        where a thread is they say nothing";

/// Why confirmed invariants are not told.
const UNSPOKEN: &str = "invariants that the prover confirmed; what they say of loops is too long to be written there";

/// What is told of a program in which control never comes back.
const NO_LOOP: &str = "there is no loop: every execution was followed to its end";

/// What is told where no invariant was found after the proof.
const FOLLOWED: &str = "every execution was followed to its end; no invariants were looked for beyond a few seconds";

/// Work on invariants where there is a proof without: about 4 s.
const AFTERWARDS: Steps = Steps::of_seconds(4);

/// Steps of a first look at all states.
const FEW_STATES: u64 = 100_000;

/// Steps of a long one.
const MANY_STATES: u64 = 20_000_000;

/// Checks a program that was made ready.
pub(crate) fn attempt(prepared: Prepared, options: &Options, limit: &Limit) -> Outcome {
    with_work(prepared, options, limit, |work, purpose| work.answer(purpose))
}

/// A violation of a program that was made ready, by unrolling so many steps.
pub(crate) fn violation(prepared: Prepared, options: &Options, limit: &Limit, steps: u32) -> Option<Outcome> {
    let outcome = with_work(prepared, options, limit, |work, _| {
        let mut unrolling = Unrolling::new(work);
        let found = work.unroll(&mut unrolling, steps);
        found.unwrap_or_else(|| open(Reason::MaxDepth, "the way to an error is longer"))
    });
    Some(outcome).filter(|outcome| !outcome.violations.is_empty())
}

/// A violation of a program that was made ready, by a few executions on numbers.
pub(crate) fn tried(prepared: Prepared, options: &Options, limit: &Limit) -> Option<Outcome> {
    let outcome = with_work(prepared, options, limit, |work, _| match try_out(work) {
        Some(violation) => Answer::Met(Box::new(violation)),
        None => open(Reason::MaxDepth, "the few executions that were tried violate nothing"),
    });
    Some(outcome).filter(|outcome| !outcome.violations.is_empty())
}

/// What the search through executions says, with nobody else asked.
#[cfg(test)]
pub(crate) fn explored_alone(prepared: Prepared, options: &Options) -> Outcome {
    with_work(prepared, options, &options.limit(), |work, _| {
        let found = work.explored(Questions::Many);
        found.unwrap_or_else(|| open(Reason::MaxDepth, "not all executions were seen"))
    })
}

/// Work on the graph of a program, and what is said of its answer.
fn with_work(
    mut prepared: Prepared,
    options: &Options,
    limit: &Limit,
    answer: impl FnOnce(&mut Work<'_>, &Purpose) -> Answer,
) -> Outcome {
    let limit = limit.clone();
    let mut outcome = Outcome::default();
    let startup = prepared.inlined.startup;
    let runs = runs(&mut prepared.inlined, startup, options.parallel, &Default::default(), &Default::default());
    let encoder = Encoder::new(&prepared.inlined, options.integers()).unwritten(Unwritten::AnyValue);
    let mut encoder = encoder.combined(startup, runs.combined);
    let purpose = Purpose {
        parallel: options.parallel,
        starts: runs.starts,
        checks: options.checks,
        cuts: Default::default(),
        observed: Default::default(),
        partition: Default::default(),
        limit: limit.clone(),
    };
    match graphs(&mut encoder, startup, &purpose) {
        Err(_) if limit.is_reached() => {
            outcome.incomplete.push(stopped_by(Stop::Timeout).into());
        }
        Err(refusal) => outcome.incomplete.push(refused(&refusal).into()),
        Ok((graph, plain)) => {
            let (replayed, effort) = (&prepared.replayed, Effort::default());
            let facts = Invariants::new();
            let moves = prepared.moves.as_ref();
            let history = None;
            let mut work = Work { encoder, graph, plain, facts, replayed, moves, options, limit, effort, history };
            let answer = answer(&mut work, &purpose);
            work.report(answer, &mut outcome);
        }
    }
    outcome
}

/// What is said about a program that is not encoded.
pub(crate) fn not_prepared(reason: NoProduct) -> Outcome {
    let mut outcome = Outcome::default();
    match reason {
        NoProduct::Unsupported(unsupported) => outcome.unsupported = Some(*unsupported),
        NoProduct::Limit(most) => {
            let message = format!("the threads can be at more than {most} combinations of places");
            outcome.incomplete.push(Inconclusive { reason: Reason::MaxStates, message }.into());
        }
    }
    outcome
}

pub(crate) fn refused(refusal: &Refusal) -> Inconclusive {
    let message = match refusal {
        Refusal::Loop(_) => "a block of the program has a loop in it".to_owned(),
        Refusal::Paths(most) => format!("a block has more than {most} paths"),
        Refusal::Exhausted(limit) => limit.clone(),
    };
    Inconclusive { reason: Reason::Unsupported, message }
}

impl Work<'_> {
    fn answer(&mut self, purpose: &Purpose) -> Answer {
        let mut unrolling = Unrolling::new(self);
        if let Some(answer) = self.within(FIRST_LOOK, |own| own.unroll(&mut unrolling, FIRST_STEPS)) {
            return answer;
        }
        if self.options.is_alone() {
            return self.by_engine(&mut unrolling);
        }
        let mut purpose = purpose.clone();
        if let Some(answer) = self.as_asked(&mut purpose, &mut unrolling) {
            return answer;
        }
        if let Some(answer) = self.first_look(&purpose, &mut unrolling) {
            return answer;
        }
        let first = self.within(FIRST_TURN, |own| Some(own.by_engine(&mut unrolling)));
        if let Some(answer) = first.or_else(|| self.unrolled_whole(&purpose)) {
            return answer;
        }
        let whole = self.limit.clone();
        self.limit = whole.within(FIRST_LOOK);
        self.facts = strengthen(self);
        self.limit = whole;
        let mut unrolling = Unrolling::new(self);
        self.by_engine(&mut unrolling)
    }

    /// The turn of the steps and the engine that were asked for. What is left open goes on with steps as large as there are.
    fn as_asked(&mut self, purpose: &mut Purpose, unrolling: &mut Unrolling) -> Option<Answer> {
        let both = self.options.engine == Engine::Both;
        if both {
            if let Some(violation) = try_out(self) {
                return Some(Answer::Met(Box::new(violation)));
            }
        }
        if purpose.parallel != Parallel::Concurrent {
            let turn = SMALL_STEPS.min(self.limit.left().share((1, 4)));
            let small = self.within(turn, |own| Some(own.by_engine(unrolling)));
            if let Some(answer) = small.or_else(|| self.tried_out_late()) {
                return Some(answer);
            }
            if self.with_large_blocks(purpose) {
                *unrolling = Unrolling::new(self);
                if let Some(answer) = self.within(FIRST_LOOK, |own| own.unroll(unrolling, FIRST_STEPS)) {
                    return Some(answer);
                }
            }
        }
        if both {
            return None;
        }
        let turn = SHORT_TURN.min(self.limit.left().share((1, 3)));
        let alone = self.within(turn, |own| Some(own.by_engine(unrolling)));
        alone.or_else(|| self.tried_out_late())
    }

    /// A few executions on numbers, for an engine that was asked for alone and has had its turn.
    fn tried_out_late(&self) -> Option<Answer> {
        let late = self.options.engine != Engine::Both;
        late.then(|| try_out(self)).flatten().map(|violation| Answer::Met(Box::new(violation)))
    }

    /// What is tried before an engine has all the time that there is.
    fn first_look(&mut self, purpose: &Purpose, unrolling: &mut Unrolling) -> Option<Answer> {
        if self.moves.is_some() {
            // Executions one after the other are too many with threads.
            let half = self.limit.left().share((1, 2));
            return self.within(FIRST_TURN.min(half), |own| own.with_numbers_in_control(purpose));
        }
        if let Some(answer) = self.within(FIRST_LOOK, |own| own.explored(Questions::Few)) {
            return Some(answer);
        }
        // Horn clauses over arrays take long, however few states there are.
        let visits_first = self.graph.scope.tracked.iter().any(|own| !own.shape.extents.is_empty());
        if visits_first {
            if let Some(answer) = self.within(SHORT_TURN, |own| own.by_visiting_states(FEW_STATES)) {
                return Some(answer);
            }
        }
        // Where flags are all that matters an engine is done before executions are counted. One that is alone has had this turn.
        if self.options.engine == Engine::Both {
            if let Some(answer) = self.within(SHORT_TURN, |own| Some(own.by_engine(unrolling))) {
                return Some(answer);
            }
        }
        // An engine has shorter invariants to show than states give.
        if !visits_first {
            if let Some(answer) = self.within(SHORT_TURN, |own| own.by_visiting_states(FEW_STATES)) {
                return Some(answer);
            }
        }
        if let Some(answer) = self.within(FIRST_LOOK, |own| own.explored(Questions::Many)) {
            return Some(answer);
        }
        let third = self.limit.left().share((1, 3));
        if let Some(answer) = self.within(FIRST_TURN.min(third), |own| own.by_visiting_states(MANY_STATES)) {
            return Some(answer);
        }
        let third = self.limit.left().share((1, 3));
        self.within(FIRST_TURN.min(third), |own| own.with_flags_in_control(purpose))
    }

    fn by_engine(&mut self, unrolling: &mut Unrolling) -> Answer {
        match self.options.engine {
            Engine::Horn => self.by_horn(unrolling),
            Engine::Predicates => self.by_predicates(),
            Engine::Both => self.by_turns(unrolling),
        }
    }

    /// The answer that is found within some work. What is open then is none, unless nothing
    /// is left to go on with.
    pub(crate) fn within(&mut self, steps: Steps, work: impl FnOnce(&mut Self) -> Option<Answer>) -> Option<Answer> {
        let whole = self.limit.clone();
        self.limit = whole.within(steps);
        let found = work(self);
        self.limit = whole;
        found.filter(|answer| !matches!(answer, Answer::Open(_)) || self.stop().is_some())
    }

    /// Follows executions, where loops have known bounds.
    fn explored(&mut self, questions: Questions) -> Option<Answer> {
        match explore(self, questions) {
            Explored::Fails(found) => Some(Answer::Found(found)),
            Explored::All => Some(Answer::Exhausted),
            Explored::Some => None,
            Explored::Stopped(stop) => Some(stopped(stop)),
        }
    }

    /// Visits states, each once.
    fn by_visiting_states(&mut self, steps: u64) -> Option<Answer> {
        match states::search(self, steps, Counting::Forgotten) {
            (Explored::Fails(found), _) => Some(Answer::Found(found)),
            (Explored::All, visited) => Some(Answer::Visited(visited)),
            (Explored::Some | Explored::Stopped(_), _) => None,
        }
    }

    /// The engines in turns, each with more work than before; the last turn has what
    /// is left.
    fn by_turns(&mut self, unrolling: &mut Unrolling) -> Answer {
        let whole = self.limit.clone();
        let mut turn = TURN.min(whole.left().share((1, 2)));
        let mut engine = Engine::Horn;
        loop {
            let last = whole.left() <= turn.share((3, 2));
            self.limit = if last { whole.clone() } else { whole.within(turn) };
            let answer = match engine {
                Engine::Horn | Engine::Both => self.by_horn(unrolling),
                Engine::Predicates => self.by_predicates(),
            };
            self.limit = whole.clone();
            match answer {
                Answer::Open(_) if !last && self.stop().is_none() => {}
                answer => return answer,
            }
            match engine {
                Engine::Predicates => {
                    engine = Engine::Horn;
                    turn = turn.share((3, 1));
                }
                Engine::Horn | Engine::Both => engine = Engine::Predicates,
            }
        }
    }

    fn by_horn(&mut self, unrolling: &mut Unrolling) -> Answer {
        self.history = None;
        let whole = self.limit.clone();
        self.limit = whole.within(whole.left().share((3, 4)).clamp(LEAST_UNTYPED_LOOK, UNTYPED_LOOK));
        let mut horn = self.horn();
        let untyped = horn::solve(self, &mut horn, Types::Ignored);
        self.limit = whole;
        if let Solved::Invariants(invariants) = untyped {
            return Answer::Holds(invariants);
        }
        let mut horn = self.horn();
        match horn::solve(self, &mut horn, Types::Asserted) {
            Solved::Invariants(invariants) => Answer::Holds(invariants),
            Solved::Unknown(reason) => self.unknown(&reason),
            Solved::Reachable => self
                .unroll(unrolling, u32::MAX)
                .unwrap_or_else(|| open(Reason::MaxDepth, "the way to an error is longer than can be counted")),
        }
    }

    pub(crate) fn by_predicates(&mut self) -> Answer {
        let (found, effort, history) = predicates::run(self);
        self.history = Some(history);
        self.effort.nodes += effort.nodes;
        self.effort.refinements += effort.refinements;
        self.effort.predicates += effort.predicates;
        self.effort.queries += effort.queries;
        match found {
            Abstracted::Invariants(invariants) => Answer::Holds(invariants),
            Abstracted::Way(way, model) => Answer::Fails(way, model),
            Abstracted::Refinements(most) => open(Reason::MaxStates, &format!("{most} refinements were not enough")),
            Abstracted::NoProgress => open(Reason::SolverUnknown, "a way that cannot be taken gave no new predicates"),
            Abstracted::Stopped(stop) => stopped(stop),
            Abstracted::Unknown(reason) => self.unknown(&reason),
        }
    }

    /// Unrolls up to a depth; an answer if there is one.
    pub(crate) fn unroll(&mut self, unrolling: &mut Unrolling, depth: u32) -> Option<Answer> {
        unrolling.set_limit(self.limit.clone());
        match unrolling.search(self, depth) {
            Unrolled::Way(way, model) => Some(Answer::Fails(way, model)),
            Unrolled::NoWay => Some(Answer::Exhausted),
            Unrolled::NotWithin => None,
            Unrolled::Stopped(stop) => Some(stopped(stop)),
            Unrolled::Unknown(reason) => Some(self.unknown(&reason)),
        }
    }

    fn unknown(&self, reason: &antiphon_prover::Reason) -> Answer {
        match self.stop() {
            Some(stop) => stopped(stop),
            None => open(Reason::SolverUnknown, &reason.to_string()),
        }
    }

    fn report(&mut self, answer: Answer, outcome: &mut Outcome) {
        outcome.statistics.refinements = self.effort.refinements;
        outcome.statistics.predicates = self.effort.predicates;
        outcome.statistics.symbolic_values = self.encoder.arena().len() as u64;
        outcome.statistics.states_saved = self.graph.points.len() as u64;
        outcome.statistics.transitions = self.graph.edges.len() as u64;
        outcome.statistics.states_seen = self.effort.nodes;
        outcome.statistics.validity_queries = self.effort.queries;
        outcome.abstraction = match answer {
            Answer::Holds(_) | Answer::Fails(..) | Answer::Open(_) => self.history.take(),
            // Executions were followed; predicates had no part in it.
            Answer::Visited(_) | Answer::Exhausted | Answer::Found(_) | Answer::Met(_) => None,
        }
        .map(|history| history.told(self));
        match answer {
            Answer::Holds(invariants) => self.proved(invariants, outcome),
            Answer::Visited(visited) => self.visited(&visited, outcome),
            Answer::Exhausted => self.exhausted(outcome),
            Answer::Fails(way, model) => {
                let concrete = follow(self, &way, &model);
                match concrete.failure.clone() {
                    Some(failure) => self.failed(&failure, &concrete, outcome),
                    None => {
                        let message = "the values that were found do not lead to the error".to_owned();
                        outcome.incomplete.push(Inconclusive { reason: Reason::SolverUnknown, message }.into());
                    }
                }
            }
            Answer::Met(violation) => {
                outcome.statistics.executions = 1;
                outcome.violations.push(*violation);
            }
            Answer::Found(found) => self.failed(&found.0, &found.1, outcome),
            Answer::Open(open) => outcome.incomplete.push(open.into()),
        }
    }

    /// Tells a proof by invariants, if every block keeps them.
    fn proved(&mut self, invariants: Invariants, outcome: &mut Outcome) {
        match self.confirmed(invariants) {
            Ok(invariants) => self.tell(&invariants, outcome),
            Err(flaw) => outcome.incomplete.push(flawed(&flaw).into()),
        }
    }

    /// Invariants of the graph in which all variables are data, if every block keeps them.
    fn confirmed(&mut self, mut invariants: Invariants) -> Result<Invariants, Flaw> {
        for (point, fact) in std::mem::take(&mut self.facts) {
            let own = invariants.get(&point).copied().unwrap_or(Formulas::TRUE);
            invariants.insert(point, self.encoder.kernel().1.and(&[own, fact]));
        }
        if let Some(plain) = self.plain.take() {
            invariants = explicit::joined(self, &plain, &invariants);
            self.graph = plain;
        }
        let mut context = self.context();
        proof::check(self, &mut context, &invariants).map(|()| invariants)
    }

    /// Tells that all executions were followed, with the invariants that are found now that there are some for sure.
    fn exhausted(&mut self, outcome: &mut Outcome) {
        let body = &self.encoder.program().function(self.encoder.program().startup).body;
        let loops = !cycle_heads(body).is_empty();
        match loops.then(|| self.afterwards()).flatten() {
            Some(invariants) => self.tell(&invariants, outcome),
            None => {
                outcome.proof = Some(if loops { FOLLOWED } else { NO_LOOP }.to_owned());
                outcome.assumptions.extend(self.assumptions());
            }
        }
    }

    /// Invariants of a program whose executions were all followed: by an engine, else from its states. With arrays it is the other way round,
    /// since Horn clauses over them take long.
    fn afterwards(&mut self) -> Option<Invariants> {
        let arrays = self.graph.scope.tracked.iter().any(|own| !own.shape.extents.is_empty());
        let whole = self.limit.clone();
        let mut found = None;
        for by_states in [arrays, !arrays] {
            let work = if by_states { RECHECK } else { AFTERWARDS };
            self.limit = whole.within(work.min(whole.left().share((1, 4))));
            found = match by_states {
                true => self.visited_afterwards(),
                false => self.found_afterwards(&whole),
            };
            self.limit = whole.clone();
            if found.is_some() {
                break;
            }
        }
        found
    }

    /// Invariants from the states of a program whose executions all end: one of them is met at each point.
    fn visited_afterwards(&mut self) -> Option<Invariants> {
        // Where guards rely on facts, states are no invariants without them.
        if self.moves.is_some() || !self.facts.is_empty() {
            return None;
        }
        if let Some(plain) = self.plain.take() {
            self.graph = plain;
        }
        match states::search(self, FEW_STATES, Counting::Kept) {
            (Explored::All, visited) => visited::invariants(self, &visited).ok(),
            (Explored::Fails(_) | Explored::Some | Explored::Stopped(_), _) => None,
        }
    }

    /// Invariants of a program that is known to be right, confirmed.
    fn found_afterwards(&mut self, whole: &Limit) -> Option<Invariants> {
        let found = self.looked_for_afterwards()?;
        self.limit = whole.within(RECHECK.min(whole.left().share((1, 4))));
        self.confirmed(found).ok()
    }

    fn looked_for_afterwards(&mut self) -> Option<Invariants> {
        if self.options.engine == Engine::Predicates {
            return match predicates::run(self).0 {
                Abstracted::Invariants(invariants) => Some(invariants),
                _ => None,
            };
        }
        for types in [Types::Ignored, Types::Asserted] {
            let whole = self.limit.clone();
            self.limit = whole.within(whole.left().share((1, 2)));
            let mut horn = self.horn();
            let found = horn::solve(self, &mut horn, types);
            self.limit = whole;
            if let Solved::Invariants(invariants) = found {
                return Some(invariants);
            }
        }
        None
    }

    /// Tells a proof by states that were visited: with invariants, if that is found out in time.
    fn visited(&mut self, visited: &Visited, outcome: &mut Outcome) {
        if let Some(plain) = self.plain.take() {
            self.graph = plain;
        }
        let whole = self.limit.clone();
        self.limit = whole.within(RECHECK);
        let found = visited::invariants(self, visited);
        self.limit = whole;
        match found {
            Ok(invariants) => self.tell(&invariants, outcome),
            Err(_) => {
                let message =
                    "all states were visited; no invariant made of them was confirmed by the prover within its limit";
                outcome.proof = Some(message.to_owned());
                outcome.assumptions.extend(self.assumptions());
            }
        }
    }

    fn tell(&mut self, invariants: &Invariants, outcome: &mut Outcome) {
        outcome.inferred = reported(self, invariants);
        let body = &self.encoder.program().function(self.encoder.program().startup).body;
        outcome.proof = match self.moves {
            Some(_) if outcome.inferred.is_empty() => Some(WORDLESS.to_owned()),
            Some(_) => Some(OF_THREADS.to_owned()),
            None if cycle_heads(body).is_empty() => Some(NO_LOOP.to_owned()),
            None => outcome.inferred.is_empty().then(|| UNSPOKEN.to_owned()),
        };
        outcome.assumptions.extend(self.assumptions());
    }

    fn failed(&mut self, failure: &Failure, concrete: &ConcretePath, outcome: &mut Outcome) {
        outcome.statistics.executions = 1;
        match failure.kind {
            FailureKind::Violation(_) => {
                let found = confirm(self, failure, concrete);
                let sure = found.as_ref().is_none_or(|found| found.certainty == Certainty::Provable);
                // A violation that rests on memory which is not tracked may be met by another run.
                let other = if sure || self.options.is_alone() { None } else { try_out(self) };
                outcome.violations.extend(other.or(found));
            }
            FailureKind::Gap => {
                let message = format!("the program can come to {}, which is not modelled", failure.message);
                outcome.incomplete.push(Inconclusive { reason: Reason::Unsupported, message }.into());
            }
        }
    }

    /// What a proof rests on beside the program.
    fn assumptions(&self) -> Vec<Assumption> {
        let obligations = self.graph.chunks.iter().flat_map(|chunk| &chunk.block.effects.obligations);
        let unchecked = obligations.filter(|obligation| !self.options.checks.has(obligation.property));
        let mut all = assumptions(unchecked.map(|obligation| obligation.property.id()));
        if self.moves.is_some() {
            all.extend(threads::assumptions(self.replayed, &Watch::Errors));
        }
        all
    }
}

fn open(reason: Reason, message: &str) -> Answer {
    Answer::Open(Inconclusive { reason, message: message.to_owned() })
}

fn stopped(stop: Stop) -> Answer {
    Answer::Open(stopped_by(stop))
}

/// What is said where work ends before its answer.
pub(crate) fn stopped_by(stop: Stop) -> Inconclusive {
    let (reason, message) = match stop {
        Stop::Timeout => (Reason::Timeout, "the time given was over"),
        Stop::Memory => (Reason::Memory, "the memory given was used up"),
        Stop::Interrupted => (Reason::Interrupted, "the work was interrupted"),
    };
    Inconclusive { reason, message: message.to_owned() }
}

fn flawed(flaw: &Flaw) -> Inconclusive {
    let message = match flaw {
        Flaw::NotInductive(_) | Flaw::Foreign(_) => "the invariants that were found are none".to_owned(),
        Flaw::Unknown(reason) => format!("the invariants that were found could not be checked: {reason}"),
    };
    Inconclusive { reason: Reason::SolverUnknown, message }
}
