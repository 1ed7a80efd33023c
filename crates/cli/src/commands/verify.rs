//! `antiphon verify`: every property of one program, by symbolic exploration.
//!
//! The result goes to stdout, as text or as JSON, and to every file that was
//! asked for; stderr has warnings about the program and the status of long
//! work. Several numbers of processes are explored one after the other and make
//! one result.

use crate::cli::{Arith, Format, OutputOptions, SourceOptions};
use crate::console::Console;
use crate::failure::{Failure, INTERNAL};
use crate::findings::{limit, Finding, Gathered};
use crate::interrupt;
use crate::options::amounts::{duration, positive, size};
use crate::options::checks::{Asked, Selection, Wishes};
use crate::options::inputs::{self, bound_text, input, Input};
use crate::options::range::{processes, Processes};
use crate::progress::Status;
use crate::session::Session;
use crate::surroundings::{memory_in_use, peak_memory_mb};
use antiphon_explore as explore;
use antiphon_model::Program;
use antiphon_report::human::{conclusion, finding};
use antiphon_report::{draw, Certainty, DiagnosticRecord, Noted, Outcome, Reason, Verdict};
use antiphon_solver::{Choice, Solver, SolverKind};
use clap::{Args, ValueEnum};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Check every property of a program, for all inputs and schedules
#[derive(Args, Debug)]
pub struct Verify {
    #[command(flatten)]
    pub source: SourceOptions,
    #[command(flatten)]
    pub output: OutputOptions,
    /// Processes: a number, or a range of which each is explored
    #[arg(short = 'n', long = "np", value_name = "N|LO..HI", default_value = "1", value_parser = processes)]
    pub processes: Processes,
    /// Fix or bound an input; repeatable. The others stay symbolic
    #[arg(long = "input", value_name = "NAME=VALUE|LO..HI", value_parser = input)]
    pub inputs: Vec<Input>,
    /// Check only these properties (see `antiphon list properties`)
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub check: Vec<String>,
    /// Do not check these properties
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub no_check: Vec<String>,
    /// Which states are deadlocks
    #[arg(long, value_enum, default_value_t)]
    pub deadlock: Deadlock,
    /// What becomes of loops with invariants
    #[arg(long = "loop", value_enum, default_value_t)]
    pub loops: Loops,
    /// What numbers are
    #[arg(long, value_enum, default_value_t)]
    pub arith: Arith,
    /// Stop after so many seconds (also 500ms, 5m, 2h)
    #[arg(long, value_name = "T", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop when so many megabytes are in use (also 512M, 2G)
    #[arg(long, value_name = "M", value_parser = size)]
    pub memory: Option<u64>,
    /// Stop after so many states
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_states: Option<u64>,
    /// Do not follow a path beyond so many choices
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_depth: Option<u64>,
    /// Stop after so many violations
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    pub max_violations: u64,
    /// Worker threads
    #[arg(short = 'j', long, value_name = "N", default_value = "1", value_parser = positive)]
    pub jobs: u64,
    /// What decides: auto, light (no SMT solver), or a solver by its name or path
    #[arg(long, value_name = "auto|light|NAME", default_value = "auto")]
    pub solver: String,
    /// Time for one question to the solver
    #[arg(long, value_name = "T", default_value = "10s", value_parser = duration)]
    pub solver_timeout: Duration,
    /// The program has N arguments, its name included, each of them any text
    #[arg(long, value_name = "N", value_parser = positive)]
    pub argc: Option<u64>,
    /// The program's arguments
    #[arg(last = true, value_name = "ARG")]
    pub arguments: Vec<String>,
}

/// Which states are deadlocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Deadlock {
    /// Those in which nobody goes on unless the library buffers
    #[default]
    Potential,
    /// Those in which nobody goes on however much it buffers
    Absolute,
    /// None
    Ignore,
}

/// What becomes of loops with invariants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Loops {
    /// Their annotations are used
    #[default]
    Invariant,
    /// Every iteration is executed
    Unroll,
}

impl Verify {
    /// Verifies the program.
    pub fn execute(&self) -> Result<u8, Failure> {
        let console = Console::new(&self.output);
        self.wishes().check_ids()?;
        let solver = self.solver()?;
        let mut session = Session::open(&self.source)?;
        let Some(program) = session.program()? else { return self.reject(&console, &session) };
        session.show_diagnostics(&console);
        inputs::check(&program, &self.inputs)?;
        let selection = self.wishes().select(&[&program]);
        let mut options = self.options(&selection, solver)?;
        interrupt::listen(&options.interrupt);
        let status = (!self.output.quiet).then(|| Status::show(&options.progress));
        let (gathered, explored) = self.explore(&session, &program, &mut options);
        drop(status);
        let outcome = self.outcome(&session, &program, &selection, &gathered, explored);
        self.check_that_inputs_admit_something(&outcome)?;
        if console.format() == Format::Human {
            self.draw(&console, &session, &gathered, &outcome);
        }
        let code = console.finish(&outcome)?;
        Ok(exit_code(&outcome, code))
    }

    /// Values that the program's own constraints exclude are a mistake of the command line:
    /// not a single step was taken, and a pass would say nothing.
    fn check_that_inputs_admit_something(&self, outcome: &Outcome) -> Result<(), Failure> {
        let nothing = outcome.statistics.transitions == 0 && outcome.statistics.executions == 0;
        if outcome.verdict != Verdict::Holds || !nothing || self.inputs.is_empty() {
            return Ok(());
        }
        let place = |note: &Noted| format!("`{}` ({}:{})", note.text, note.file, note.line);
        let constraints: Vec<String> = outcome.assumptions.iter().filter(|note| note.line > 0).map(place).collect();
        Err(Failure(format!("no execution has the inputs given: the program asks for {}", constraints.join(", "))))
    }

    /// Ends with what is wrong with the text of the program.
    fn reject(&self, console: &Console<'_>, session: &Session) -> Result<u8, Failure> {
        let mut outcome = session.outcome("verify");
        outcome.statistics.peak_memory_mb = peak_memory_mb();
        if console.format() == Format::Human {
            console.result(session.drawn_diagnostics(console.result_colour()));
            console.result(conclusion(&outcome));
        }
        console.finish(&outcome)
    }

    /// Each number of processes in turn, until there are violations enough.
    fn explore(&self, session: &Session, program: &Program, options: &mut explore::Options) -> (Gathered, Vec<u64>) {
        let started = Instant::now();
        let mut gathered = Gathered::default();
        let mut explored = Vec::new();
        for processes in self.processes.0.clone() {
            options.processes = processes;
            options.timeout = self.timeout.map(|whole| whole.saturating_sub(started.elapsed()));
            options.max_violations = (self.max_violations as usize).saturating_sub(gathered.findings.len()).max(1);
            gathered.add(session.sources(), &explore::verify(program, options), processes);
            explored.push(u64::from(processes));
            let enough = gathered.findings.len() as u64 >= self.max_violations;
            let stopped = gathered.open.iter().any(|open| ends_everything(open.reason));
            if enough || stopped || gathered.unsupported.is_some() {
                break;
            }
        }
        gathered.statistics.seconds = started.elapsed().as_secs_f64();
        (gathered, explored)
    }

    fn outcome(
        &self,
        session: &Session,
        program: &Program,
        selection: &Selection,
        gathered: &Gathered,
        explored: Vec<u64>,
    ) -> Outcome {
        let mut outcome = session.outcome("verify");
        self.set_scope(&mut outcome, program, selection);
        outcome.scope.np = explored;
        outcome.scope.bounded_by = gathered.open.iter().map(|open| open.reason.word().to_owned()).collect();
        outcome.scope.bounded_by.dedup();
        outcome.violations = gathered.findings.iter().map(|finding| finding.record.clone()).collect();
        outcome.inconclusive = gathered.open.clone();
        outcome.assumptions = gathered.assumptions.clone();
        outcome.vacuous = gathered.vacuous.clone().unwrap_or_default();
        outcome.statistics = gathered.statistics.clone();
        outcome.statistics.peak_memory_mb = peak_memory_mb();
        outcome.hashes = session.hashes();
        if let Some(unsupported) = &gathered.unsupported {
            outcome.diagnostics.push(DiagnosticRecord::of(&session.map, &limit(&session.map, unsupported)));
        }
        outcome.verdict = verdict(&outcome, gathered);
        outcome
    }

    fn set_scope(&self, outcome: &mut Outcome, program: &Program, selection: &Selection) {
        let scope = &mut outcome.scope;
        scope.inputs = self.inputs.iter().map(|input| (input.name.clone(), bound_text(&input.bound))).collect();
        let given = |name: &String| self.inputs.iter().any(|input| input.name == *name);
        scope.free_inputs = inputs::names(program).into_iter().filter(|name| !given(name)).collect();
        scope.arith = if self.arith == Arith::Ideal { "ideal" } else { "machine" }.into();
        scope.properties.clone_from(&selection.properties);
        scope.unchecked.clone_from(&selection.unchecked);
        scope.data_model = self.source.data_model.word().into();
        let symbolic = self.symbolic_arguments().unwrap_or(0);
        scope.arguments = self.arguments.iter().cloned().chain((0..symbolic).map(|_| "*".to_owned())).collect();
        scope.solver = self.solver_name();
    }

    fn draw(&self, console: &Console<'_>, session: &Session, gathered: &Gathered, outcome: &Outcome) {
        let style = console.result_style();
        let draw_one = |found: &Finding| finding(&found.record, &found.marks(session.sources()), style);
        let findings: Vec<String> = gathered.findings.iter().map(draw_one).collect();
        console.result(findings.join("\n"));
        if let Some(unsupported) = &gathered.unsupported {
            let diagnostic = limit(&session.map, unsupported);
            console.result(draw::unverified(session.sources(), &diagnostic, style.colour));
        }
        console.result(conclusion(outcome));
    }

    fn wishes(&self) -> Wishes<'_> {
        let deadlock = match self.deadlock {
            Deadlock::Potential => explore::Deadlock::Potential,
            Deadlock::Absolute => explore::Deadlock::Absolute,
            Deadlock::Ignore => explore::Deadlock::Ignore,
        };
        Wishes { asked: Asked::Verify, check: &self.check, no_check: &self.no_check, deadlock, arith: self.arith }
    }

    fn options(&self, selection: &Selection, solver: Choice) -> Result<explore::Options, Failure> {
        Ok(explore::Options {
            inputs: self.inputs.iter().map(|input| (input.name.clone(), input.bound.clone())).collect(),
            arguments: self.arguments.iter().map(|text| text.clone().into_bytes()).collect(),
            symbolic_arguments: self.symbolic_arguments()?,
            checks: selection.checks,
            deadlock: selection.deadlock,
            arithmetic: match self.arith {
                Arith::Ideal => explore::Arithmetic::Ideal,
                Arith::Machine => explore::Arithmetic::Machine,
            },
            loops: match self.loops {
                Loops::Invariant => explore::Loops::Invariant,
                Loops::Unroll => explore::Loops::Unroll,
            },
            local_steps: match self.output.verbose {
                true => explore::LocalSteps::Keep,
                false => explore::LocalSteps::Hide,
            },
            jobs: usize::try_from(self.jobs).unwrap_or(usize::MAX),
            memory: self.memory,
            max_states: self.max_states,
            max_depth: self.max_depth,
            solver,
            solver_timeout: self.solver_timeout,
            interrupt: Arc::default(),
            memory_in_use: Some(memory_in_use),
            ..explore::Options::default()
        })
    }

    /// Arguments of which nothing is known: those that `--argc` leaves after
    /// the program's name and the concrete ones.
    fn symbolic_arguments(&self) -> Result<u32, Failure> {
        let Some(argc) = self.argc else { return Ok(0) };
        let concrete = self.arguments.len() as u64 + 1;
        let left = argc.checked_sub(concrete).and_then(|left| u32::try_from(left).ok()).filter(|left| *left < 10_000);
        left.ok_or_else(|| Failure(format!("`--argc {argc}` does not fit {} arguments after `--`", concrete - 1)))
    }

    fn solver(&self) -> Result<Choice, Failure> {
        match self.solver.as_str() {
            "auto" => Ok(Choice::Auto),
            "light" => Ok(Choice::Nothing),
            name => {
                let choice = Choice::Path(name.into());
                antiphon_solver::find(&choice).map_err(|missing| Failure(format!("`--solver`: {}", missing.0)))?;
                Ok(choice)
            }
        }
    }

    /// The solver as the result names it.
    fn solver_name(&self) -> String {
        match self.solver.as_str() {
            "auto" => match antiphon_solver::find(&Choice::Auto) {
                Ok(Solver { kind: SolverKind::Z3, .. }) => "z3".into(),
                Ok(Solver { kind: SolverKind::Cvc5, .. }) => "cvc5".into(),
                Ok(solver) => solver.path.display().to_string(),
                Err(_) => "light".into(),
            },
            name => name.into(),
        }
    }
}

/// What is said about the program.
fn verdict(outcome: &Outcome, gathered: &Gathered) -> Verdict {
    let provable = outcome.violations.iter().any(|violation| violation.certainty == Certainty::Provable);
    let undecided = !outcome.violations.is_empty() || !outcome.inconclusive.is_empty();
    match (provable, gathered.unsupported.is_some(), undecided) {
        (true, _, _) => Verdict::Violated,
        (false, true, _) => Verdict::Rejected,
        (false, false, true) => Verdict::Inconclusive,
        (false, false, false) => Verdict::Holds,
    }
}

/// Whether more processes need not be tried.
fn ends_everything(reason: Reason) -> bool {
    match reason {
        Reason::Timeout | Reason::Memory | Reason::MaxStates | Reason::Interrupted | Reason::Internal => true,
        Reason::SolverUnknown | Reason::MaxDepth | Reason::Unchecked => false,
    }
}

/// The exit code: an internal error and an interruption outweigh the verdict.
fn exit_code(outcome: &Outcome, verdict: u8) -> u8 {
    let has = |reason| outcome.inconclusive.iter().any(|open| open.reason == reason);
    if has(Reason::Internal) {
        return INTERNAL;
    }
    match has(Reason::Interrupted) || interrupt::is_asked() {
        true => interrupt::INTERRUPTED,
        false => verdict,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_report::{Inconclusive, Property, ViolationRecord};

    /// A result with these violations and open questions: its verdict and exit code.
    fn concluded(certainties: &[Certainty], reasons: &[Reason]) -> (Verdict, u8) {
        let mut outcome = Outcome::new("verify", "0", Verdict::Holds);
        let violation = |certainty: &Certainty| ViolationRecord {
            certainty: *certainty,
            ..ViolationRecord::new(Property::Assertion, "")
        };
        outcome.violations = certainties.iter().map(violation).collect();
        let open = |reason: &Reason| Inconclusive { reason: *reason, message: String::new() };
        outcome.inconclusive = reasons.iter().map(open).collect();
        let verdict = verdict(&outcome, &Gathered::default());
        (verdict, exit_code(&outcome, verdict.exit_code()))
    }

    #[test]
    fn only_a_search_without_findings_and_questions_is_a_pass() {
        assert_eq!(concluded(&[], &[]), (Verdict::Holds, 0));
        assert_eq!(concluded(&[Certainty::Possible, Certainty::Provable], &[]), (Verdict::Violated, 1));
        assert_eq!(concluded(&[Certainty::Possible], &[]), (Verdict::Inconclusive, 3));
        for reason in [Reason::Timeout, Reason::Memory, Reason::MaxDepth, Reason::SolverUnknown, Reason::Unchecked] {
            assert_eq!(concluded(&[], &[reason]), (Verdict::Inconclusive, 3));
        }
    }

    #[test]
    fn interruption_and_internal_errors_are_in_the_exit_code() {
        assert_eq!(concluded(&[Certainty::Provable], &[Reason::Interrupted]), (Verdict::Violated, 130));
        assert_eq!(concluded(&[Certainty::Provable], &[Reason::Internal]), (Verdict::Violated, 5));
        assert_eq!(concluded(&[], &[Reason::Internal]), (Verdict::Inconclusive, 5));
    }
}
