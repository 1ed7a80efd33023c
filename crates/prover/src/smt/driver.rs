//! Questions about sets of conditions: a solver that is kept alive, and its
//! stack of assertions.
//!
//! The stack follows the questions: a frame stays as long as everything in it
//! belongs to the next question too, and only what is new is sent. A path
//! condition that grows during a search is so asserted once.

use super::attempts::attempts;
use super::compose::BIT_DECLARATIONS;
use super::names::Names;
use super::process::{prelude, time_limit, within, Ask, Process, Said};
use super::translate::Assertion;
use crate::answer::Reason;
use crate::options::Options;
use crate::patience::{Limit, Patience};
use antiphon_solver::{Choice, SolverKind};
use antiphon_symbolic::ExprId;
use rustc_hash::FxHashSet;
use std::rc::Rc;
use std::time::Duration;

/// A condition to assert, and its translation.
pub(crate) type Asserted = (ExprId, Rc<Assertion>);

/// What a solver said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The text of the model.
    Satisfiable(String),
    Unsatisfiable,
    Unknown(Reason),
}

/// How questions are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// On the stack.
    Incremental,
    /// On the stack, and quantified facts are only instantiated.
    Matching,
    /// Each from nothing: solvers have stronger procedures for that.
    Fresh,
}

/// More declarations than this, and the solver starts anew.
const MOST_DECLARATIONS: usize = 50_000;

/// A solver for sets of conditions.
#[derive(Debug)]
pub(crate) struct Driver {
    mode: Mode,
    limit: Limit,
    process: Process<Transcript>,
}

/// What the solver has been told.
#[derive(Default, Debug)]
struct Transcript {
    frames: Vec<Vec<ExprId>>,
    declared: FxHashSet<ExprId>,
    sorts: usize,
    /// The limit that it keeps; `None` before it was told anything.
    timeout: Option<Duration>,
}

impl Driver {
    pub(crate) fn new(choice: Choice, mode: Mode, options: &Options) -> Driver {
        Driver { mode, limit: options.limit.clone(), process: Process::new(choice, options) }
    }

    /// Questions asked, and times that the solver was started.
    pub(crate) fn counts(&self) -> (u64, u64) {
        (self.process.calls, self.process.starts)
    }

    /// Whether all conditions can hold at once, with such patience.
    pub(crate) fn ask(&mut self, names: &Names, conditions: &[Asserted], patience: Patience) -> Verdict {
        match self.mode {
            Mode::Incremental | Mode::Matching => self.attempt(names, conditions, patience, "(check-sat)\n"),
            Mode::Fresh => self.attempts(names, conditions, patience),
        }
    }

    /// One procedure after the other, until one knows.
    fn attempts(&mut self, names: &Names, conditions: &[Asserted], patience: Patience) -> Verdict {
        let mut last = Verdict::Unknown(Reason::Resources);
        // Without a solver the question itself says why there is none.
        let kind = self.process.kind().unwrap_or(SolverKind::Other);
        for attempt in attempts(kind, conditions) {
            last = self.attempt(names, conditions, patience.share(attempt.share), attempt.check);
            match &last {
                Verdict::Unknown(Reason::GaveUp(_) | Reason::Resources | Reason::Timeout) => {}
                Verdict::Unknown(_) | Verdict::Satisfiable(_) | Verdict::Unsatisfiable => break,
            }
        }
        last
    }

    /// The question, put by one command.
    fn attempt(&mut self, names: &Names, conditions: &[Asserted], patience: Patience, check: &str) -> Verdict {
        if self.process.transcript().is_some_and(|transcript| transcript.declared.len() > MOST_DECLARATIONS) {
            self.process.restart();
        }
        let mode = self.mode;
        let allowance = match self.limit.allowance(patience) {
            Ok(allowance) => allowance,
            Err(reason) => return Verdict::Unknown(reason),
        };
        let said = self.process.ask(allowance, |transcript, kind, allowance| {
            let question = match mode {
                Mode::Incremental | Mode::Matching => {
                    transcript.begin(kind, mode, allowance.time) + &transcript.next_question(names, conditions)
                }
                Mode::Fresh => transcript.fresh_question(names, conditions, kind, allowance.time),
            };
            let text = question + &within(kind, allowance.steps, check);
            Ask {
                text,
                if_sat: values_command(names, &symbols_of(conditions.iter().map(|(_, a)| a))),
                if_unsat: String::new(),
            }
        });
        self.limit.spend(self.process.spent);
        match said {
            Ok(Said::Satisfiable(model)) => Verdict::Satisfiable(model),
            Ok(Said::Unsatisfiable(_)) => Verdict::Unsatisfiable,
            Err(reason) => Verdict::Unknown(reason),
        }
    }
}

impl Transcript {
    /// What comes before a question on the stack: first words, another limit.
    fn begin(&mut self, kind: SolverKind, mode: Mode, timeout: Duration) -> String {
        let mut text = String::new();
        if self.timeout.is_none() {
            if mode == Mode::Matching && kind == SolverKind::Z3 {
                text.push_str(MATCHING);
            }
            text.push_str(&prelude(kind));
        }
        if self.timeout != Some(timeout) {
            text.push_str(&time_limit(kind, timeout));
            self.timeout = Some(timeout);
        }
        text
    }

    /// The commands that turn the stack into the question.
    fn next_question(&mut self, names: &Names, conditions: &[Asserted]) -> String {
        let wanted: FxHashSet<ExprId> = conditions.iter().map(|(e, _)| *e).collect();
        let kept = self.frames.iter().take_while(|frame| frame.iter().all(|e| wanted.contains(e))).count();
        let mut text = String::new();
        if kept < self.frames.len() {
            text.push_str(&format!("(pop {})\n", self.frames.len() - kept));
            self.frames.truncate(kept);
        }
        let asserted: FxHashSet<ExprId> = self.frames.iter().flatten().copied().collect();
        let new: Vec<&Asserted> = conditions.iter().filter(|(e, _)| !asserted.contains(e)).collect();
        self.declare(names, &new, &mut text);
        // What is asked about stands last and changes most: a frame of its own.
        let (last, others) = new.split_last().map_or((None, &[][..]), |(last, others)| (Some(*last), others));
        self.push(others, &mut text);
        self.push(last.as_slice(), &mut text);
        text
    }

    fn push(&mut self, conditions: &[&Asserted], text: &mut String) {
        if conditions.is_empty() {
            return;
        }
        text.push_str("(push 1)\n");
        for (_, assertion) in conditions {
            assert(assertion, text);
        }
        self.frames.push(conditions.iter().map(|(e, _)| *e).collect());
    }

    /// The commands that ask from nothing.
    fn fresh_question(
        &mut self,
        names: &Names,
        conditions: &[Asserted],
        kind: SolverKind,
        timeout: Duration,
    ) -> String {
        self.declared.clear();
        self.sorts = 0;
        let mut text = String::from("(reset)\n");
        text.push_str(&prelude(kind));
        text.push_str(&time_limit(kind, timeout));
        let all: Vec<&Asserted> = conditions.iter().collect();
        self.declare(names, &all, &mut text);
        all.iter().for_each(|(_, assertion)| assert(assertion, &mut text));
        text
    }

    fn declare(&mut self, names: &Names, conditions: &[&Asserted], text: &mut String) {
        declare_sorts(names, &mut self.sorts, text);
        for symbol in conditions.iter().flat_map(|(_, assertion)| &assertion.symbols) {
            if self.declared.insert(*symbol) {
                text.push_str(names.declaration(*symbol));
                text.push('\n');
            }
        }
    }
}

/// Declares the sorts after the first `told`; then all are.
pub(crate) fn declare_sorts(names: &Names, declared: &mut usize, text: &mut String) {
    for declaration in &names.sort_declarations()[*declared..] {
        text.push_str(declaration);
        text.push('\n');
    }
    *declared = names.sort_declarations().len();
}

/// The symbols of some assertions, each once.
pub(crate) fn symbols_of<'a>(assertions: impl Iterator<Item = &'a Rc<Assertion>>) -> Vec<ExprId> {
    let mut seen = FxHashSet::default();
    assertions.flat_map(|assertion| assertion.symbols.iter().copied()).filter(|s| seen.insert(*s)).collect()
}

/// The command that gives the values of a question's symbols. A whole model
/// would mention every symbol ever declared; functions and arrays need it.
pub(crate) fn values_command(names: &Names, symbols: &[ExprId]) -> String {
    if symbols.is_empty() || !symbols.iter().all(|symbol| names.is_scalar(*symbol)) {
        return "(get-model)\n".into();
    }
    let written: Vec<String> = symbols.iter().map(|s| names.written(*s)).collect();
    format!("(get-value ({}))\n", written.join(" "))
}

fn assert(assertion: &Assertion, text: &mut String) {
    text.push_str("(assert ");
    text.push_str(&assertion.text);
    text.push_str(")\n");
}

/// What z3 is told that is not to look for models of quantified conditions.
const MATCHING: &str = "(set-option :auto_config false)\n(set-option :smt.mbqi false)\n";

/// The question as a text for any solver.
pub(crate) fn standalone(names: &Names, conditions: &[Asserted], verdict: &Verdict) -> String {
    let status = match verdict {
        Verdict::Satisfiable(_) => "sat",
        Verdict::Unsatisfiable => "unsat",
        Verdict::Unknown(_) => "unknown",
    };
    let mut text = format!("(set-logic ALL)\n(set-info :status {status})\n");
    for declaration in names.sort_declarations() {
        text.push_str(declaration);
        text.push('\n');
    }
    text.push_str(BIT_DECLARATIONS);
    let mut declared = FxHashSet::default();
    for symbol in conditions.iter().flat_map(|(_, assertion)| &assertion.symbols) {
        if declared.insert(*symbol) {
            text.push_str(names.declaration(*symbol));
            text.push('\n');
        }
    }
    conditions.iter().for_each(|(_, assertion)| assert(assertion, &mut text));
    text.push_str("(check-sat)\n");
    text
}
