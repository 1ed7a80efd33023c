//! A solver that is kept alive, and its stack of assertions.
//!
//! The stack follows the questions: a frame stays as long as everything in it
//! belongs to the next question too, and only what is new is sent. A path
//! condition that grows during a search is so asserted once. Commands are sent
//! in one piece and their answers read up to an echo, so that one question
//! costs one exchange.
//!
//! Whatever the solver does, a question ends: it has a limit of its own, and
//! when it does not keep it, it is killed. Every failure costs one `unknown`
//! and a restart; after many in a row the solver is given up.

use super::compose::BIT_DECLARATIONS;
use super::names::Names;
use super::translate::Assertion;
use crate::answer::Reason;
use crate::options::Options;
use antiphon_interrupt::Interrupt;
use antiphon_solver::{find, Choice, Limits, Received, Session, Solver, SolverKind};
use antiphon_symbolic::ExprId;
use rustc_hash::FxHashSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

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
/// An answer of more lines than this is none.
const MOST_LINES: usize = 1_000_000;

/// A flag that stops the work is looked at so often.
const GLANCE: Duration = Duration::from_millis(20);

/// A solver, running or not.
#[derive(Debug)]
pub(crate) struct Driver {
    choice: Choice,
    mode: Mode,
    limits: Limits,
    most_failures: u32,
    interrupt: Interrupt,
    solver: Option<Result<Solver, Reason>>,
    live: Option<Live>,
    failures: u32,
    /// Times that the solver was started.
    pub starts: u64,
    /// Questions that it was asked.
    pub calls: u64,
}

/// A running solver and what it has been told.
#[derive(Debug)]
struct Live {
    session: Session,
    kind: SolverKind,
    frames: Vec<Vec<ExprId>>,
    declared: FxHashSet<ExprId>,
    sorts: usize,
    /// The limit that it keeps.
    timeout: Duration,
    echoes: u64,
    interrupt: Interrupt,
}

impl Driver {
    pub(crate) fn new(choice: Choice, mode: Mode, options: &Options) -> Driver {
        Driver {
            choice,
            mode,
            limits: Limits { timeout: options.timeout, megabytes: options.megabytes },
            most_failures: options.failures,
            interrupt: options.interrupt.clone(),
            solver: None,
            live: None,
            failures: 0,
            starts: 0,
            calls: 0,
        }
    }

    /// Whether all conditions can hold at once, within the time given.
    pub(crate) fn ask(&mut self, names: &Names, conditions: &[Asserted], timeout: Duration) -> Verdict {
        let verdict = self.try_ask(names, conditions, timeout).unwrap_or_else(Verdict::Unknown);
        match &verdict {
            Verdict::Unknown(Reason::Died(_) | Reason::Memory) => self.fail(),
            Verdict::Unknown(Reason::Timeout) if self.live.is_none() => self.failures += 1,
            Verdict::Unknown(_) => {}
            Verdict::Satisfiable(_) | Verdict::Unsatisfiable => self.failures = 0,
        }
        verdict
    }

    fn fail(&mut self) {
        self.live = None;
        self.failures += 1;
    }

    fn try_ask(&mut self, names: &Names, conditions: &[Asserted], timeout: Duration) -> Result<Verdict, Reason> {
        // Room for what the solver does not count: reading, writing, a model.
        let deadline = Instant::now() + timeout + (timeout / 4).max(Duration::from_millis(300));
        let mode = self.mode;
        if self.interrupt.is_raised() {
            return Err(Reason::Stopped);
        }
        self.calls += 1;
        let live = self.live()?;
        let text = match mode {
            Mode::Incremental | Mode::Matching => live.limit(timeout) + &live.next_question(names, conditions),
            Mode::Fresh => live.fresh_question(names, conditions, timeout),
        };
        let values = values_command(names, conditions);
        let result = live.exchange(&text, deadline).and_then(|lines| live.verdict(&lines, &values, deadline));
        if matches!(result, Err(Reason::Timeout | Reason::Stopped)) {
            // It did not keep its own limit and hangs, or is in the middle of an answer.
            self.live = None;
        }
        result
    }

    fn live(&mut self) -> Result<&mut Live, Reason> {
        if self.live.as_ref().is_some_and(|live| live.declared.len() > MOST_DECLARATIONS) {
            self.live = None;
        }
        if self.live.is_none() {
            self.live = Some(self.start()?);
        }
        self.live.as_mut().ok_or(Reason::Timeout)
    }

    fn start(&mut self) -> Result<Live, Reason> {
        if self.failures > self.most_failures {
            return Err(Reason::NoSolver(format!("the solver failed {} times in a row", self.failures)));
        }
        let choice = &self.choice;
        let found = self.solver.get_or_insert_with(|| find(choice).map_err(|missing| Reason::NoSolver(missing.0)));
        let solver = found.as_ref().map_err(Clone::clone)?;
        let session = Session::start(solver, &self.limits).map_err(|error| Reason::Died(error.to_string()))?;
        self.starts += 1;
        let mut live = Live {
            session,
            kind: solver.kind,
            frames: Vec::new(),
            declared: FxHashSet::default(),
            sorts: 0,
            timeout: self.limits.timeout,
            echoes: 0,
            interrupt: self.interrupt.clone(),
        };
        if self.mode != Mode::Fresh {
            let mut prelude = prelude(live.kind, self.limits.timeout);
            if self.mode == Mode::Matching && live.kind == SolverKind::Z3 {
                prelude.insert_str(0, MATCHING);
            }
            let soon = Instant::now() + Duration::from_secs(10);
            live.session.send(&prelude, soon).map_err(|error| Reason::Died(error.to_string()))?;
        }
        Ok(live)
    }
}

impl Live {
    /// The command that sets another limit. Only z3 can change its own; others
    /// are stopped by the deadline.
    fn limit(&mut self, timeout: Duration) -> String {
        if self.timeout == timeout || self.kind != SolverKind::Z3 {
            return String::new();
        }
        self.timeout = timeout;
        format!("(set-option :timeout {})\n", timeout.as_millis().max(1))
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
        text.push_str("(check-sat)\n");
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
    fn fresh_question(&mut self, names: &Names, conditions: &[Asserted], timeout: Duration) -> String {
        self.declared.clear();
        self.sorts = 0;
        let mut text = String::from("(reset)\n");
        text.push_str(&prelude(self.kind, timeout));
        let all: Vec<&Asserted> = conditions.iter().collect();
        self.declare(names, &all, &mut text);
        all.iter().for_each(|(_, assertion)| assert(assertion, &mut text));
        text.push_str("(check-sat)\n");
        text
    }

    fn declare(&mut self, names: &Names, conditions: &[&Asserted], text: &mut String) {
        for declaration in &names.sort_declarations()[self.sorts..] {
            text.push_str(declaration);
            text.push('\n');
        }
        self.sorts = names.sort_declarations().len();
        for symbol in conditions.iter().flat_map(|(_, assertion)| &assertion.symbols) {
            if self.declared.insert(*symbol) {
                text.push_str(names.declaration(*symbol));
                text.push('\n');
            }
        }
    }

    /// Sends commands and gives the lines of their answers.
    fn exchange(&mut self, commands: &str, deadline: Instant) -> Result<Vec<String>, Reason> {
        self.echoes += 1;
        let mark = format!("antiphon-{}", self.echoes);
        let text = format!("{commands}(echo \"{mark}\")\n");
        self.session.send(&text, deadline).map_err(|error| match error.kind() {
            std::io::ErrorKind::TimedOut => Reason::Timeout,
            _ => Reason::Died("it ended".into()),
        })?;
        let mut lines = Vec::new();
        loop {
            let glance = deadline.min(Instant::now() + GLANCE);
            match self.session.receive(glance) {
                Received::Line(line) if line.trim_matches('"') == mark => return Ok(lines),
                Received::Line(line) => lines.push(line),
                Received::Nothing if self.interrupt.is_raised() => return Err(Reason::Stopped),
                Received::Nothing if glance == deadline => return Err(Reason::Timeout),
                Received::Nothing => {}
                Received::Closed => return Err(ending(&lines)),
            }
            if lines.len() > MOST_LINES {
                return Err(Reason::Died("it does not stop talking".into()));
            }
        }
    }

    fn verdict(&mut self, lines: &[String], values: &str, deadline: Instant) -> Result<Verdict, Reason> {
        if lines.iter().any(|line| line.contains("out of memory")) {
            return Err(Reason::Memory);
        }
        let [line] = lines else {
            return Err(Reason::Died(format!("instead of an answer it said `{}`", excerpt(lines))));
        };
        match line.trim() {
            "unsat" => Ok(Verdict::Unsatisfiable),
            "sat" => Ok(Verdict::Satisfiable(self.exchange(values, deadline)?.join("\n"))),
            "unknown" => Ok(Verdict::Unknown(self.reason(deadline)?)),
            "timeout" => Ok(Verdict::Unknown(Reason::Timeout)),
            _ => Err(Reason::Died(format!("instead of an answer it said `{}`", excerpt(lines)))),
        }
    }

    fn reason(&mut self, deadline: Instant) -> Result<Reason, Reason> {
        let text = self.exchange("(get-info :reason-unknown)\n", deadline)?.join(" ");
        let words = text.trim().trim_start_matches("(:reason-unknown").trim_end_matches(')').trim().trim_matches('"');
        Ok(match () {
            () if words.contains("timeout") || words.contains("canceled") => Reason::Timeout,
            () if words.contains("memout") || words.contains("memory") => Reason::Memory,
            () => Reason::GaveUp(words.to_owned()),
        })
    }
}

/// The command that gives the values of a question's symbols. A whole model
/// would mention every symbol ever declared; functions and arrays need it.
fn values_command(names: &Names, conditions: &[Asserted]) -> String {
    let symbols = || conditions.iter().flat_map(|(_, assertion)| &assertion.symbols);
    if symbols().next().is_none() || !symbols().all(|symbol| names.is_scalar(*symbol)) {
        return "(get-model)\n".into();
    }
    let mut seen = FxHashSet::default();
    let written: Vec<String> = symbols().filter(|s| seen.insert(**s)).map(|s| names.written(*s)).collect();
    format!("(get-value ({}))\n", written.join(" "))
}

fn assert(assertion: &Assertion, text: &mut String) {
    text.push_str("(assert ");
    text.push_str(&assertion.text);
    text.push_str(")\n");
}

/// Why the output ended, as far as its last lines tell.
fn ending(lines: &[String]) -> Reason {
    match lines.iter().any(|line| line.contains("out of memory")) {
        true => Reason::Memory,
        false if lines.is_empty() => Reason::Died("it ended".into()),
        false => Reason::Died(format!("it ended after `{}`", excerpt(lines))),
    }
}

fn excerpt(lines: &[String]) -> String {
    lines.join(" ").chars().take(200).collect()
}

/// What z3 is told that is not to look for models of quantified conditions.
const MATCHING: &str = "(set-option :auto_config false)\n(set-option :smt.mbqi false)\n";

/// What a solver is told first. The seeds are fixed: one question has one answer.
fn prelude(kind: SolverKind, timeout: Duration) -> String {
    let own = match kind {
        SolverKind::Z3 => format!(
            "(set-option :timeout {})\n(set-option :smt.random_seed 0)\n(set-option :sat.random_seed 0)\n",
            timeout.as_millis().max(1)
        ),
        SolverKind::Cvc5 | SolverKind::Other => "(set-logic ALL)\n".into(),
    };
    format!("(set-option :global-declarations true)\n(set-option :produce-models true)\n{own}{BIT_DECLARATIONS}")
}

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
