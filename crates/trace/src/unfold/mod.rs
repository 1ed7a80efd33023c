//! A program under a test input as finitely many threads of guarded events.
//!
//! Each thread is executed once, on symbolic values, in an order in which ways
//! that part are joined where they meet again (`positions`, `state`). Under a
//! test input nearly everything is known; what is not is what other threads may
//! write, and such a read is a new symbol and an event. Loops are followed as
//! long as their conditions are known; what is undecided is unfolded up to a
//! bound, and where it is cut off a condition says so ([`crate::events::Cut`]).
//! An iteration that changes nothing waits: it is left out, and no bound.
//!
//! | module | what it holds |
//! |---|---|
//! | `value`, `memory`, `state` | what a thread has |
//! | `kernel` | terms, formulas, defined symbols |
//! | `knowledge` | what one unfolding teaches the next |
//! | `positions` | the order of locations |
//! | `access`, `place`, `evaluate` | cells, places, expressions |
//! | `control`, `merge`, `step` | branches, loops, calls, joining of ways, actions |
//! | `library`, `atomics`, `openmp` | C's library, and what OpenMP's runtime tells |
//! | `threads`, `ending`, `cancel` | threads: how they begin and end |
//! | `sync`, `mutexes`, `conditions`, `gates` | what synchronises them |
//!
//! Deliberately not here: which executions there are. Any read may have any
//! value; `order` says which values go together.

mod access;
mod atomics;
mod cancel;
mod conditions;
mod control;
mod ending;
mod evaluate;
mod gates;
mod kernel;
mod knowledge;
mod library;
mod memory;
mod merge;
mod mutexes;
mod objects;
mod openmp;
mod owners;
mod place;
mod positions;
mod state;
mod step;
mod sync;
mod texts;
mod threads;
mod value;

pub use kernel::Kernel;

use crate::events::{CellId, NodeId, Site, Thread, ThreadId, Unfolding};
use antiphon_domain::Integers;
use antiphon_machine::{Checks, Launch, NumberType};
use antiphon_model::{FunctionId, Program};
use antiphon_numbers::Rat;
use antiphon_outcome::Unsupported;
use antiphon_passes::Liveness;
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;
use antiphon_symbolic::ExprId as Term;
use atomics::EventOrders;
use knowledge::{Knowledge, Notes};
use memory::{Address, Memory, Objects};
use positions::Positions;
use rustc_hash::FxHashMap;
use state::{Key, Path, State};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use value::Target;

/// Why a program is not unfolded.
#[derive(Clone, Debug)]
pub enum Stop {
    /// Something is not modelled.
    Unsupported(Box<Unsupported>),
    /// A limit was reached; in one sentence.
    Limit(String),
    /// Somebody stopped it.
    Stopped,
}

/// What may be, or why not.
pub type Result<T> = std::result::Result<T, Stop>;

/// What an unfolding needs to know beside the program.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What integers are.
    pub integers: Integers,
    /// The test vector.
    pub inputs: BTreeMap<String, Rat>,
    /// The program's arguments and standard input.
    pub launch: Launch,
    /// What is checked.
    pub checks: Checks,
    /// Undecided iterations and recursive calls that are unfolded at first.
    pub bound: u32,
    /// Steps after which to give up.
    pub most_steps: u64,
}

/// Unfoldings that one analysis may need.
const MOST_ROUNDS: u32 = 60;

/// Steps after which it is asked whether to stop.
const STEPS_BETWEEN_QUESTIONS: u64 = 256;

/// Unfolds one program, again and again with larger bounds.
#[derive(Debug)]
pub struct Unfolder<'p> {
    program: &'p Program,
    settings: Settings,
    /// Terms of the last unfolding.
    pub kernel: Kernel,
    knowledge: Knowledge,
    objects: Objects,
    codes: FxHashMap<Target, i64>,
    thread_ids: FxHashMap<(ThreadId, Key), ThreadId>,
    key_ids: FxHashMap<(ThreadId, Key), u32>,
    positions: FxHashMap<FunctionId, Rc<Positions>>,
    liveness: FxHashMap<FunctionId, Rc<Liveness>>,
    /// Whether a runtime claims memory.
    claims: bool,
    run: Run,
}

/// What belongs to one unfolding.
#[derive(Debug)]
struct Run {
    unfolding: Unfolding,
    notes: Notes,
    /// The thread at hand.
    thread: ThreadId,
    /// The statement at hand.
    here: Span,
    /// The orders of its atomic accesses.
    orders: EventOrders,
    /// Accesses and creations of all threads so far.
    clock: u64,
    /// Whether a thread was created.
    concurrent: bool,
    /// Memory when the first thread was created.
    initial: Memory,
    cells: FxHashMap<Address, CellId>,
    /// Numbers of condition variables.
    variables: FxHashMap<Address, u32>,
    cell_types: Vec<NumberType>,
    cell_sizes: Vec<u32>,
    pending: VecDeque<(ThreadId, State)>,
    /// What stands for the end of each thread.
    ends: BTreeMap<ThreadId, (Term, Formula)>,
    /// When the thread at hand comes to its end.
    ending: Vec<Formula>,
    /// Paths of what the thread at hand did that others may see.
    effects: Vec<Path>,
    /// What is known of atomic sections.
    sections: BTreeMap<NodeId, SectionNotes>,
    /// When something without a value is met: the message and the place.
    gaps: Vec<(Formula, String, Span)>,
    /// When something is violated that is not checked: the message.
    unchecked: Vec<(Formula, String)>,
    inputs: Vec<(String, Rat)>,
}

impl Run {
    fn new() -> Run {
        Run {
            unfolding: Unfolding::default(),
            notes: Notes::default(),
            thread: ThreadId(0),
            here: Span::NONE,
            orders: EventOrders::default(),
            clock: 0,
            concurrent: false,
            initial: Memory::default(),
            cells: FxHashMap::default(),
            variables: FxHashMap::default(),
            cell_types: Vec::new(),
            cell_sizes: Vec::new(),
            pending: VecDeque::new(),
            ends: BTreeMap::new(),
            ending: Vec::new(),
            effects: Vec::new(),
            sections: BTreeMap::new(),
            gaps: Vec::new(),
            unchecked: Vec::new(),
            inputs: Vec::new(),
        }
    }
}

/// What is known of an atomic section.
#[derive(Debug)]
struct SectionNotes {
    /// Says whether control leaves it.
    symbol: Term,
    /// What is assumed in it.
    assumed: Vec<Formula>,
    /// Whether something was written in it.
    written: bool,
    /// Whether something must hold in it behind that.
    obliged: bool,
    /// Whether something is assumed behind that.
    late: bool,
    span: Span,
}

/// What an unfolding gave.
#[derive(Debug)]
pub struct Unfolded {
    /// Threads and events.
    pub unfolding: Unfolding,
    /// When something is met that has no value: the message and the place.
    pub gaps: Vec<(Formula, String, Span)>,
    /// When something is violated that is not checked: the message.
    pub unchecked: Vec<(Formula, String)>,
    /// Inputs and their values.
    pub inputs: Vec<(String, Rat)>,
}

impl<'p> Unfolder<'p> {
    /// Nothing unfolded yet.
    pub fn new(program: &'p Program, settings: Settings) -> Unfolder<'p> {
        Unfolder {
            program,
            kernel: Kernel::new(settings.integers),
            settings,
            knowledge: Knowledge::default(),
            objects: Objects::default(),
            codes: FxHashMap::default(),
            thread_ids: FxHashMap::default(),
            key_ids: FxHashMap::default(),
            positions: FxHashMap::default(),
            liveness: FxHashMap::default(),
            claims: owners::claims_memory(program),
            run: Run::new(),
        }
    }

    /// Allows more undecided iterations at a place.
    pub fn widen(&mut self, site: Site) {
        let bound = self.bound(site);
        self.knowledge.bounds.insert(site, bound.saturating_mul(2));
    }

    /// Undecided iterations that are unfolded at a place.
    pub fn bound(&self, site: Site) -> u32 {
        self.knowledge.bounds.get(&site).copied().unwrap_or(self.settings.bound)
    }

    /// Unfolds until it is known what threads share.
    pub fn unfold(&mut self, stop: &dyn Fn() -> bool) -> Result<Unfolded> {
        for _ in 0..MOST_ROUNDS {
            if stop() {
                return Err(Stop::Stopped);
            }
            self.kernel = Kernel::new(self.settings.integers);
            self.run = Run::new();
            self.round(stop)?;
            let notes = std::mem::take(&mut self.run.notes);
            if !notes.teach(&mut self.knowledge) {
                return Ok(self.finished());
            }
        }
        Err(Stop::Limit(format!("what threads share is not known after {MOST_ROUNDS} unfoldings")))
    }

    fn finished(&mut self) -> Unfolded {
        let run = std::mem::replace(&mut self.run, Run::new());
        let mut unfolding = run.unfolding;
        unfolding.definitions = std::mem::take(&mut self.kernel.definitions);
        Unfolded { unfolding, gaps: run.gaps, unchecked: run.unchecked, inputs: run.inputs }
    }

    /// One unfolding of all threads.
    fn round(&mut self, stop: &dyn Fn() -> bool) -> Result<()> {
        let main = self.first_state()?;
        self.run.unfolding.threads.push(blank_thread(self.program.main));
        self.run.unfolding.threads[0].started = Formulas::TRUE;
        self.run.pending.push_back((ThreadId(0), main));
        while let Some((thread, state)) = self.run.pending.pop_front() {
            self.run.thread = thread;
            self.run.effects.clear();
            self.run.ending.clear();
            self.thread(state, stop)?;
            let ended = self.kernel.formulas.or(&std::mem::take(&mut self.run.ending));
            let (symbol, _) = self.ended(thread);
            self.kernel.fulfil(symbol, ended);
            self.run.unfolding.threads[thread.index()].ended = ended;
        }
        self.close_sections();
        let never: Vec<ThreadId> = self.run.ends.keys().copied().collect();
        for thread in never {
            if self.run.unfolding.threads[thread.index()].started == Formulas::FALSE {
                let (symbol, _) = self.ended(thread);
                self.kernel.fulfil(symbol, Formulas::FALSE);
            }
        }
        Ok(())
    }

    /// Says of every section when it is completed. What must hold in a section
    /// behind a write and before an assumption would need writes of a section
    /// that is not completed.
    fn close_sections(&mut self) {
        for notes in std::mem::take(&mut self.run.sections).into_values() {
            let completed = self.kernel.formulas.and(&notes.assumed);
            self.kernel.fulfil(notes.symbol, completed);
            if notes.late {
                let message = "an assumption after an assertion in one atomic section".to_owned();
                self.run.gaps.push((Formulas::TRUE, message, notes.span));
            }
        }
    }

    /// The Boolean that says whether a thread comes to its end.
    fn ended(&mut self, thread: ThreadId) -> (Term, Formula) {
        if let Some(known) = self.run.ends.get(&thread) {
            return *known;
        }
        let promise = self.kernel.promise(&format!("thread {} ended", thread.0));
        self.run.ends.insert(thread, promise);
        promise
    }

    /// Unfolds one thread.
    fn thread(&mut self, first: State, stop: &dyn Fn() -> bool) -> Result<()> {
        let mut waiting: BTreeMap<Vec<u32>, Vec<State>> = BTreeMap::new();
        waiting.insert(first.key.clone(), vec![first]);
        while let Some((_, states)) = waiting.pop_first() {
            self.run.unfolding.steps += 1;
            if self.run.unfolding.steps % STEPS_BETWEEN_QUESTIONS == 0 && stop() {
                return Err(Stop::Stopped);
            }
            if self.run.unfolding.steps > self.settings.most_steps {
                return Err(Stop::Limit(format!("more than {} steps in one unfolding", self.settings.most_steps)));
            }
            let state = self.merge_all(states);
            for mut next in self.step(state)? {
                if !next.path.is_dead() {
                    self.position(&mut next);
                    waiting.entry(next.key.clone()).or_default().push(next);
                }
            }
        }
        Ok(())
    }

    /// Something is not modelled.
    fn unsupported<T>(&self, message: &str, span: Span) -> Result<T> {
        let code = &antiphon_source::codes::unsupported::U207;
        let message = message.to_owned();
        Err(Stop::Unsupported(Box::new(Unsupported { code, message, span, calls: Vec::new() })))
    }
}

/// A thread of which nothing is known.
fn blank_thread(function: FunctionId) -> Thread {
    Thread {
        function,
        creator: None,
        started: Formulas::FALSE,
        ended: Formulas::FALSE,
        nodes: Vec::new(),
        span: Span::NONE,
    }
}
