//! The door for encodings: a session with a solver over a stack of formulas.
//!
//! A [`Context`] keeps a stack of assertions ([`Context::push`],
//! [`Context::assert`], [`Context::pop`]) and checks whether they can hold
//! together, alone or under assumptions. It answers with values, with a core, or with
//! the reason why it does not know. Nothing is simplified and no light-weight rule
//! is tried: who builds an encoding wants the solver, and wants it to
//! remember what it learnt.
//!
//! What was said of the first door holds here too. What is refuted is refuted:
//! all that the solver is told besides holds for all values. Values are
//! evaluated under every formula on the stack before they are handed out. A
//! solver that dies costs one `unknown`; the next check starts another and
//! tells it the whole stack.
//!
//! | module | what it holds |
//! |---|---|
//! | `stack` | assertions in frames |
//! | `transcript` | what the process knows of them |
//! | `core` | assumptions and cores |
//!
//! Deliberately not here: which formulas are built. Memory of earlier answers:
//! the stack is the memory.

mod core;
mod stack;
pub(crate) mod transcript;

use crate::answer::Reason;
use crate::check::Checked;
use crate::formula::{Formula, Formulas, NodeId};
use crate::library::has_facts;
use crate::options::Options;
use crate::patience::{Allowance, Limit};
use crate::question::{Question, ROUNDS};
use crate::smt::driver::{symbols_of, Asserted};
use crate::smt::model::parse_model;
use crate::smt::process::{Process, Said};
use crate::smt::translate::Translator;
use crate::statistics::{Decider, Statistics};
use antiphon_solver::SolverKind;
use antiphon_symbolic::{Arena, Assignment, ExprId};
use rustc_hash::FxHashMap;
use std::time::Instant;

pub use self::core::Core;
use self::core::Literals;
pub use self::stack::Label;
use self::stack::{Entry, Stack};
use self::transcript::{Check, Leaves, Transcript};

/// Whether what is asserted and assumed can hold.
#[derive(Clone, PartialEq, Debug)]
pub enum CheckResult {
    /// It can.
    Satisfiable {
        /// Such values, checked by evaluation; `None` where they have no exact
        /// form (an irrational number, a quantifier that cannot be evaluated).
        model: Option<Assignment>,
    },
    /// It cannot, and what is to blame.
    Unsatisfiable(Core),
    /// Nobody knows.
    Unknown(Reason),
}

impl CheckResult {
    /// Whether values were found.
    pub fn is_satisfiable(&self) -> bool {
        matches!(self, CheckResult::Satisfiable { .. })
    }

    /// Whether it was refuted.
    pub fn is_unsatisfiable(&self) -> bool {
        matches!(self, CheckResult::Unsatisfiable(_))
    }
}

/// Definitions beyond twice the live ones before the process is replaced.
const MOST_DEAD: usize = 500_000;

/// A stack of assertions and a solver that follows it. Belongs to one arena and
/// one [`Formulas`].
///
/// Of the options, `second` and `rules` do not matter here.
#[derive(Debug)]
pub struct Context {
    options: Options,
    translator: Translator,
    leaves: Leaves,
    factual: FxHashMap<ExprId, Factual>,
    stack: Stack,
    process: Process<Transcript>,
    statistics: Statistics,
    logged: u64,
}

/// Whether something in a condition has facts to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Factual {
    Some,
    None,
}

/// All that one check is about.
struct Live {
    /// On the stack or assumed.
    roots: Vec<Formula>,
    /// Below them, operands first.
    nodes: Vec<NodeId>,
    /// Those that the assumptions alone bring.
    own: Vec<NodeId>,
    symbols: Vec<ExprId>,
}

impl Default for Context {
    fn default() -> Context {
        Context::new(Options::default())
    }
}

impl Context {
    /// An empty stack. No solver is started before the first check.
    pub fn new(options: Options) -> Context {
        Context {
            translator: Translator::default(),
            leaves: Leaves::default(),
            factual: FxHashMap::default(),
            stack: Stack::new(),
            process: Process::new(options.solver.clone(), &options),
            statistics: Statistics::default(),
            logged: 0,
            options,
        }
    }

    /// Another limit from now on.
    pub fn set_limit(&mut self, limit: Limit) {
        self.options.limit = limit;
    }

    /// Opens a frame.
    pub fn push(&mut self) {
        self.stack.push();
    }

    /// Takes back the last frame with all that was asserted in it. What was
    /// asserted before the first push is never taken back.
    pub fn pop(&mut self) {
        self.stack.pop();
    }

    /// How many frames are open.
    pub fn depth(&self) -> usize {
        self.stack.frames().len() - 1
    }

    /// Asserts a formula. If it cannot be told to a solver, the checks say so
    /// as long as it is there.
    pub fn assert(&mut self, arena: &Arena, formulas: &Formulas, formula: Formula) {
        self.enter(arena, formulas, formula, None);
    }

    /// Asserts a formula that cores mention by a label.
    pub fn assert_named(&mut self, arena: &Arena, formulas: &Formulas, formula: Formula) -> Label {
        let label = self.stack.label();
        self.enter(arena, formulas, formula, Some(label));
        label
    }

    /// Whether all that is asserted can hold.
    pub fn check(&mut self, arena: &mut Arena, formulas: &Formulas) -> CheckResult {
        self.check_under(arena, formulas, &[])
    }

    /// Whether all that is asserted can hold together with the assumptions,
    /// which are forgotten afterwards. Assumptions that are Boolean variables
    /// or their negations cost least.
    pub fn check_under(&mut self, arena: &mut Arena, formulas: &Formulas, assumptions: &[Formula]) -> CheckResult {
        let start = Instant::now();
        self.statistics.queries += 1;
        let own = self.stack.bring(formulas, assumptions);
        let result = self.try_check(arena, formulas, assumptions, &own).unwrap_or_else(CheckResult::Unknown);
        self.stack.forget(&own);
        let result = match arena.exhausted() {
            Some(limit) => CheckResult::Unknown(Reason::Exhausted(limit)),
            None => result,
        };
        match result {
            CheckResult::Unknown(_) => self.statistics.unknown += 1,
            _ => self.statistics.decided(Decider::Solver),
        }
        self.statistics.solver_time += start.elapsed();
        result
    }

    /// A core from which nothing can be left out, as far as the solver knows:
    /// each assumption is left out in turn and stays out if the rest still
    /// cannot hold. `core` are assumptions that cannot hold.
    pub fn minimize(&mut self, arena: &mut Arena, formulas: &Formulas, core: &[Formula]) -> Vec<Formula> {
        let (mut kept, mut open) = (Vec::new(), core.to_vec());
        while let Some(candidate) = open.pop() {
            let rest: Vec<Formula> = kept.iter().chain(&open).copied().collect();
            match self.check_under(arena, formulas, &rest) {
                CheckResult::Unsatisfiable(smaller) => {
                    kept.retain(|f| smaller.assumptions.contains(f));
                    open.retain(|f| smaller.assumptions.contains(f));
                }
                CheckResult::Satisfiable { .. } | CheckResult::Unknown(_) => kept.push(candidate),
            }
        }
        kept.reverse();
        kept
    }

    /// How many checks there were and what they cost.
    pub fn statistics(&self) -> Statistics {
        Statistics { solver_calls: self.process.calls, solver_starts: self.process.starts, ..self.statistics.clone() }
    }

    fn enter(&mut self, arena: &Arena, formulas: &Formulas, formula: Formula, label: Option<Label>) {
        let nodes = self.stack.bring(formulas, &[formula]);
        let (bytes, failure) = match self.translate(arena, formulas, &nodes) {
            Ok(bytes) => (bytes, None),
            Err(reason) => (0, Some(reason)),
        };
        self.stack.add(Entry { formula, label, nodes, bytes, failure });
    }

    /// Translates the leaves among some nodes; the bytes of all their texts.
    fn translate(&mut self, arena: &Arena, formulas: &Formulas, nodes: &[NodeId]) -> Result<usize, Reason> {
        for leaf in formulas.leaves(nodes) {
            if !self.leaves.contains_key(&leaf) {
                let assertion = self.translator.assertion(arena, leaf, self.options.longest_query)?;
                self.leaves.insert(leaf, assertion);
            }
        }
        Ok(nodes.iter().map(|id| transcript::term(formulas, &self.leaves, *id).len()).sum())
    }

    fn try_check(
        &mut self,
        arena: &mut Arena,
        formulas: &Formulas,
        assumptions: &[Formula],
        own: &[NodeId],
    ) -> Result<CheckResult, Reason> {
        if let Some(reason) = self.stack.entries().find_map(|entry| entry.failure.clone()) {
            return Err(reason);
        }
        let bytes = self.translate(arena, formulas, own)?;
        if bytes + self.stack.entries().map(|entry| entry.bytes).sum::<usize>() > self.options.longest_query {
            return Err(Reason::TooLarge);
        }
        let live = self.live(formulas, assumptions, own);
        if self
            .process
            .transcript()
            .is_some_and(|transcript| transcript.definitions() > 2 * live.nodes.len() + MOST_DEAD)
        {
            self.process.restart();
        }
        let literals = Literals::new(arena, formulas, &mut self.translator.names, &self.stack, assumptions);
        self.rounds(arena, formulas, &literals, &live)
    }

    fn live(&self, formulas: &Formulas, assumptions: &[Formula], own: &[NodeId]) -> Live {
        let roots: Vec<Formula> =
            self.stack.entries().map(|entry| entry.formula).chain(assumptions.iter().copied()).collect();
        let mut nodes: Vec<NodeId> = self.stack.entries().flat_map(|entry| entry.nodes.iter().copied()).collect();
        nodes.extend(own);
        nodes.sort_unstable();
        let leaves = formulas.leaves(&nodes);
        let symbols = symbols_of(leaves.iter().filter_map(|leaf| self.leaves.get(leaf)));
        Live { roots, nodes, own: own.to_vec(), symbols }
    }

    /// Asks until the answer can be believed, with more facts each time.
    fn rounds(
        &mut self,
        arena: &mut Arena,
        formulas: &Formulas,
        literals: &Literals,
        live: &Live,
    ) -> Result<CheckResult, Reason> {
        let leaves = formulas.leaves(&live.nodes);
        let rough = leaves.iter().find_map(|leaf| self.leaves.get(leaf)?.approximate);
        let factual: Vec<ExprId> = leaves.iter().copied().filter(|leaf| self.has_facts(arena, *leaf)).collect();
        let mut question = Question::about(arena, factual);
        let approximate = rough.or(question.approximate);
        let reason = approximate.map_or(Reason::Refuted, Reason::Approximate);
        let mut domains = Domains::Open;
        for _ in 0..ROUNDS {
            let facts = self.facts(arena, &question)?;
            let text = match (self.ask(formulas, literals, live, &facts), domains) {
                (Ok(Said::Satisfiable(text)), _) => text,
                (Ok(Said::Unsatisfiable(text)), Domains::Open) => {
                    return Ok(CheckResult::Unsatisfiable(literals.core(&text)));
                }
                (Err(reason), Domains::Open) => return Err(reason),
                (_, Domains::Asserted) => return Err(Reason::Undefined),
            };
            let mut model = parse_model(&text, arena, &mut self.translator.names, &live.symbols)
                .ok_or_else(|| Reason::Died("its model cannot be read".into()))?;
            let checked = formulas.check_nodes(arena, &live.nodes, &live.roots, &mut model).into_iter().max();
            match checked.unwrap_or(Checked::True) {
                Checked::True => return Ok(CheckResult::Satisfiable { model: Some(model) }),
                Checked::Open if approximate.is_none() => return Ok(CheckResult::Satisfiable { model: None }),
                Checked::Undefined if domains == Domains::Open => {
                    domains = Domains::Asserted;
                    question.conditions = leaves.clone();
                    question.tell_domains(arena);
                }
                Checked::Undefined => return Err(Reason::Undefined),
                Checked::False if question.tell_bits(arena, &model) => {}
                Checked::Open | Checked::False => return Err(reason),
            }
        }
        Err(reason)
    }

    fn has_facts(&mut self, arena: &Arena, leaf: ExprId) -> bool {
        let factual = self.factual.entry(leaf).or_insert_with(|| {
            let mut found = Factual::None;
            arena.visit(leaf, &mut |arena, e| {
                if has_facts(arena, e) {
                    found = Factual::Some;
                }
            });
            found
        });
        *factual == Factual::Some
    }

    fn facts(&mut self, arena: &Arena, question: &Question) -> Result<Vec<Asserted>, Reason> {
        let limit = self.options.longest_query;
        question.facts.iter().map(|fact| Ok((*fact, self.translator.assertion(arena, *fact, limit)?))).collect()
    }

    fn ask(
        &mut self,
        formulas: &Formulas,
        literals: &Literals,
        live: &Live,
        facts: &[Asserted],
    ) -> Result<Said, Reason> {
        let allowance = self.options.limit.allowance(self.options.patience)?;
        let check = Check {
            formulas,
            names: &self.translator.names,
            leaves: &self.leaves,
            stack: &self.stack,
            literals,
            nodes: &live.own,
            facts,
            symbols: &live.symbols,
        };
        let said = self.process.ask(allowance, |transcript, kind, own| transcript.compose(kind, &check, own));
        self.options.limit.spend(self.process.spent);
        if let Some(log) = &mut self.options.log {
            self.logged += 1;
            log.record(self.logged, &standalone(&check, allowance, &said));
        }
        said
    }
}

/// Whether the solver was told that everything is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Domains {
    Open,
    Asserted,
}

/// A check as a text for any solver: what a new process would be told.
fn standalone(check: &Check, allowance: Allowance, said: &Result<Said, Reason>) -> String {
    let status = match said {
        Ok(Said::Satisfiable(_)) => "sat",
        Ok(Said::Unsatisfiable(_)) => "unsat",
        Err(_) => "unknown",
    };
    format!("(set-info :status {status})\n{}", Transcript::default().compose(SolverKind::Other, check, allowance).text)
}
