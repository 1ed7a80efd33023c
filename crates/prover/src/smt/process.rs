//! A solver's process: questions go in as text, verdicts come out.
//!
//! What the process was told dies with it. So it is kept here, as a value of
//! the caller's type that starts empty with every new process; the caller
//! composes the next text from it, and after a restart says everything again
//! without having to know that there was one. Commands are sent in one piece
//! and their answers read up to an echo, so that one question costs one
//! exchange.
//!
//! Whatever the solver does, a question ends: it has a limit of its own, and
//! when it does not keep it, it is killed. Every failure costs one `unknown`
//! and a restart; after many in a row the solver is given up.

use super::compose::BIT_DECLARATIONS;
use crate::answer::Reason;
use crate::options::Options;
use crate::patience::{Allowance, Steps};
use antiphon_interrupt::Interrupt;
use antiphon_solver::{find, Choice, Limits, Received, Session, Solver, SolverKind};
use std::time::{Duration, Instant};

/// A question as text, and what is asked after its answer.
#[derive(Default, Debug)]
pub(crate) struct Ask {
    /// Commands of which exactly one answers.
    pub text: String,
    /// A command for the model.
    pub if_sat: String,
    /// A command for the core; empty if none is wanted.
    pub if_unsat: String,
}

/// What a solver said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// The text of the model.
    Satisfiable(String),
    /// The text of the core.
    Unsatisfiable(String),
}

/// An answer of more lines than this is none.
const MOST_LINES: usize = 1_000_000;

/// How much longer than a solver's own limit it is waited for.
const LEAST_ROOM: Duration = Duration::from_millis(300);
const MOST_ROOM: Duration = Duration::from_millis(1_500);

/// A flag that stops the work is looked at so often.
const GLANCE: Duration = Duration::from_millis(20);

/// A solver, running or not.
#[derive(Debug)]
pub(crate) struct Process<Transcript> {
    choice: Choice,
    limits: Limits,
    most_failures: u32,
    interrupt: Interrupt,
    solver: Option<Result<Solver, Reason>>,
    live: Option<Live<Transcript>>,
    failures: u32,
    /// Times that the solver was started.
    pub starts: u64,
    /// Questions that it was asked.
    pub calls: u64,
    /// What the last question took.
    pub spent: Steps,
}

/// A running solver and what it has been told.
#[derive(Debug)]
struct Live<Transcript> {
    session: Session,
    kind: SolverKind,
    transcript: Transcript,
    echoes: u64,
    /// Steps that it has done, if it counts them.
    steps: u64,
    interrupt: Interrupt,
}

/// When a question began and how long it may take.
#[derive(Clone, Copy, Debug)]
struct Clock {
    start: Instant,
    allowance: Allowance,
}

impl Clock {
    /// With room for what the solver does not count: reading, writing, a model.
    fn deadline(&self) -> Instant {
        let time = self.allowance.time;
        self.start + time + (time / 4).clamp(LEAST_ROOM, MOST_ROOM)
    }

    /// What made the solver break off. z3 uses one word for both limits.
    fn canceled(&self) -> Reason {
        match self.allowance.steps.is_some() && self.start.elapsed() < self.allowance.time {
            true => Reason::Resources,
            false => Reason::Timeout,
        }
    }
}

impl<Transcript: Default> Process<Transcript> {
    pub(crate) fn new(choice: Choice, options: &Options) -> Process<Transcript> {
        Process {
            choice,
            limits: Limits {
                timeout: options.patience.time(),
                lifetime: options.lifetime,
                megabytes: options.megabytes,
            },
            most_failures: options.failures,
            interrupt: options.interrupt.clone(),
            solver: None,
            live: None,
            failures: 0,
            starts: 0,
            calls: 0,
            spent: Steps::new(0),
        }
    }

    /// Asks what `compose` makes of what the solver was told, within what it is allowed.
    pub(crate) fn ask(
        &mut self,
        allowance: Allowance,
        compose: impl FnOnce(&mut Transcript, SolverKind, Allowance) -> Ask,
    ) -> Result<Said, Reason> {
        let said = self.try_ask(allowance, compose);
        match &said {
            Err(Reason::Died(_) | Reason::Memory) => self.fail(),
            Err(Reason::Timeout) if self.live.is_none() => self.failures += 1,
            Err(_) => {}
            Ok(_) => self.failures = 0,
        }
        said
    }

    /// What the running solver was told, if one runs.
    pub(crate) fn transcript(&self) -> Option<&Transcript> {
        self.live.as_ref().map(|live| &live.transcript)
    }

    /// Which solver it is; it is started if none runs.
    pub(crate) fn kind(&mut self) -> Result<SolverKind, Reason> {
        self.live().map(|live| live.kind)
    }

    /// Ends the process; the next question starts another.
    pub(crate) fn restart(&mut self) {
        self.live = None;
    }

    fn fail(&mut self) {
        self.live = None;
        self.failures += 1;
    }

    fn try_ask(
        &mut self,
        allowance: Allowance,
        compose: impl FnOnce(&mut Transcript, SolverKind, Allowance) -> Ask,
    ) -> Result<Said, Reason> {
        let start = Instant::now();
        self.spent = Steps::new(0);
        if self.interrupt.is_raised() {
            return Err(Reason::Stopped);
        }
        self.calls += 1;
        let live = self.live()?;
        let allowance = if live.kind == SolverKind::Z3 { allowance } else { allowance.by_clock() };
        let clock = Clock { start, allowance };
        let ask = compose(&mut live.transcript, live.kind, allowance);
        let mut spent = Steps::new(0);
        let outcome = live.question(&ask.text, clock).and_then(|(lines, own)| {
            spent = own;
            live.verdict(&lines, &ask, clock)
        });
        self.spent = spent;
        if matches!(outcome, Err(Reason::Timeout | Reason::Stopped)) {
            // It did not keep its own limit and hangs, or is in the middle of an answer.
            self.live = None;
        }
        outcome?
    }

    fn live(&mut self) -> Result<&mut Live<Transcript>, Reason> {
        if self.live.is_none() {
            self.live = Some(self.start()?);
        }
        self.live.as_mut().ok_or(Reason::Timeout)
    }

    fn start(&mut self) -> Result<Live<Transcript>, Reason> {
        if self.failures > self.most_failures {
            return Err(Reason::NoSolver(format!("the solver failed {} times in a row", self.failures)));
        }
        let choice = &self.choice;
        let found = self.solver.get_or_insert_with(|| find(choice).map_err(|missing| Reason::NoSolver(missing.0)));
        let solver = found.as_ref().map_err(Clone::clone)?;
        let session = Session::start(solver, &self.limits).map_err(|error| Reason::Died(error.to_string()))?;
        self.starts += 1;
        Ok(Live {
            session,
            kind: solver.kind,
            transcript: Transcript::default(),
            echoes: 0,
            steps: 0,
            interrupt: self.interrupt.clone(),
        })
    }
}

impl<Transcript> Live<Transcript> {
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
                return Err(Reason::Died("its output does not end".into()));
            }
        }
    }

    /// Sends a question; the lines of its answer, and the steps that it took, with those for reading it. A solver
    /// that does not count them is taken by its time.
    fn question(&mut self, commands: &str, clock: Clock) -> Result<(Vec<String>, Steps), Reason> {
        if self.kind != SolverKind::Z3 {
            let lines = self.exchange(commands, clock.deadline())?;
            return Ok((lines, Steps::of(clock.start.elapsed())));
        }
        let mut lines = self.exchange(&format!("{commands}{COUNTED}"), clock.deadline())?;
        let before = self.steps;
        if let Some(steps) = lines.last().and_then(|line| counted(line)) {
            lines.pop();
            self.steps = steps;
        }
        let read = commands.len() as u64 / BYTES_PER_STEP;
        Ok((lines, Steps::new(self.steps.saturating_sub(before) + read)))
    }

    /// The outer error is the solver's failure, the inner one its not knowing.
    fn verdict(&mut self, lines: &[String], ask: &Ask, clock: Clock) -> Result<Result<Said, Reason>, Reason> {
        if lines.iter().any(|line| line.contains("out of memory")) {
            return Err(Reason::Memory);
        }
        let [line] = lines else {
            return Err(Reason::Died(format!("unexpected output `{}`", excerpt(lines))));
        };
        match line.trim() {
            "unsat" if ask.if_unsat.is_empty() => Ok(Ok(Said::Unsatisfiable(String::new()))),
            "unsat" => Ok(Ok(Said::Unsatisfiable(self.exchange(&ask.if_unsat, clock.deadline())?.join("\n")))),
            "sat" => Ok(Ok(Said::Satisfiable(self.exchange(&ask.if_sat, clock.deadline())?.join("\n")))),
            "unknown" => Ok(Err(self.reason(clock)?)),
            "timeout" => Ok(Err(Reason::Timeout)),
            _ => Err(Reason::Died(format!("unexpected output `{}`", excerpt(lines)))),
        }
    }

    fn reason(&mut self, clock: Clock) -> Result<Reason, Reason> {
        let text = self.exchange("(get-info :reason-unknown)\n", clock.deadline())?.join(" ");
        let words = text.trim().trim_start_matches("(:reason-unknown").trim_end_matches(')').trim().trim_matches('"');
        Ok(match () {
            () if words.contains("timeout") => Reason::Timeout,
            () if words.contains("canceled") => clock.canceled(),
            () if words.contains("resource") => Reason::Resources,
            () if words.contains("memout") || words.contains("memory") => Reason::Memory,
            () => Reason::GaveUp(words.to_owned()),
        })
    }
}

/// Of a question's text that cost as much as a step: z3 does not count what it reads.
const BYTES_PER_STEP: u64 = 4;

/// Asks z3 for the steps that it has done.
const COUNTED: &str = "(get-info :rlimit)\n";

/// What z3 answers to that.
fn counted(line: &str) -> Option<u64> {
    line.trim().strip_prefix("(:rlimit ")?.strip_suffix(')')?.parse().ok()
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

/// What a solver is told first. The seeds are fixed: one question has one answer.
pub(crate) fn prelude(kind: SolverKind) -> String {
    let own = match kind {
        SolverKind::Z3 => "(set-option :smt.random_seed 0)\n(set-option :sat.random_seed 0)\n",
        SolverKind::Cvc5 | SolverKind::Other => "(set-logic ALL)\n",
    };
    format!("(set-option :global-declarations true)\n(set-option :produce-models true)\n{own}{BIT_DECLARATIONS}")
}

/// The command that sets the limit of time. Only z3 can change its own; others
/// are stopped by the deadline.
pub(crate) fn time_limit(kind: SolverKind, timeout: Duration) -> String {
    match kind {
        SolverKind::Z3 => format!("(set-option :timeout {})\n", timeout.as_millis().max(1)),
        SolverKind::Cvc5 | SolverKind::Other => String::new(),
    }
}

/// A check within a limit of z3's steps. The limit counts from where it is
/// set and, once reached, makes even `push` fail, so it is lifted at once.
pub(crate) fn within(kind: SolverKind, steps: Option<Steps>, check: &str) -> String {
    match (kind, steps.and_then(Steps::rlimit)) {
        (SolverKind::Z3, Some(steps)) => format!("(set-option :rlimit {steps})\n{check}(set-option :rlimit 0)\n"),
        _ => check.to_owned(),
    }
}
