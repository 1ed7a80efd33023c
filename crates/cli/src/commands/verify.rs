//! `antiphon verify`: every property of one program, by symbolic exploration.
//!
//! The result goes to stdout, as text or as JSON, and to every file that was
//! asked for; stderr has warnings about the program and the status of long
//! work. Several numbers of processes are explored one after the other and make
//! one result.

use crate::borrowed::borrowed;
use crate::console::Console;
use crate::every::Every;
use crate::exploring::{reject, Exploring};
use crate::failure::Failure;
use crate::findings::Gathered;
use crate::loops::{self, Loops};
use crate::options::checks::Asked;
use crate::options::exploration::{ExplorationOptions, Infers};
use crate::options::inputs;
use crate::options::output::OutputOptions;
use crate::options::reads;
use crate::options::source::SourceOptions;
use crate::session::Session;
use antiphon_machine::NumberModel;
use antiphon_model::Program;
use antiphon_outcome::{ProvedNp, Verdict};
use antiphon_report::ResultRecord;
use antiphon_solver::Choice;
use antiphon_verify::{Floats, Programs};
use clap::Args;
use std::time::{Duration, Instant};

/// Check all executions of a program: every input, schedule and buffering
#[derive(Args, Debug)]
pub struct Verify {
    #[command(flatten)]
    pub source: SourceOptions,
    #[command(flatten)]
    pub output: OutputOptions,
    #[command(flatten)]
    pub exploration: ExplorationOptions,
    /// Say for each sequential `for` loop whether it could be `parallel for`, and with which clauses; nothing is explored
    #[arg(long)]
    pub suggest_parallel: bool,
}

impl Verify {
    /// Verifies the program.
    pub fn execute(&self) -> Result<u8, Failure> {
        self.exploration.join_others()?;
        let console = Console::new(&self.output);
        let requested = self.exploration.requested(Asked::Verify);
        requested.check_ids()?;
        let solver = self.exploration.solver.chosen_solver()?;
        let mut session = Session::open(&self.source)?;
        if self.suggest_parallel {
            return loops::suggest(&mut session, &console, &solver);
        }
        let Some(program) = self.program(&mut session, &solver)? else {
            return reject(Asked::Verify.name(), &console, &session);
        };
        session.show_diagnostics(&console);
        inputs::check(&[&program], &self.exploration.inputs)?;
        let started = Instant::now();
        let (gathered, outcome) = self.answered(&session, &program, &solver, Duration::ZERO)?;
        if self.may_borrow(&gathered, &outcome) {
            if let Some(code) = self.with_borrowed(&console, &session, &program, &solver, started)? {
                return Ok(code);
            }
        }
        self.exploring(&session, &program).conclude(&console, &gathered, &outcome)
    }

    /// Makes a program of the text; none if anything is wrong with it.
    fn program(&self, session: &mut Session, solver: &Choice) -> Result<Option<Program>, Failure> {
        session.contracts = self.exploration.standards.contracts();
        session.plain_loops = self.exploration.numbers.plain_loops();
        session.judging =
            Loops::Judged(solver.clone(), self.exploration.numbers.given(), self.exploration.standards.strictness());
        session.executable()
    }

    fn exploring<'a>(&'a self, session: &'a Session, program: &'a Program) -> Exploring<'a> {
        Exploring {
            asked: Asked::Verify,
            exploration: &self.exploration,
            output: &self.output,
            session,
            programs: vec![program],
            selection: self.exploration.requested(Asked::Verify).select(&[program]),
        }
    }

    fn answered(
        &self,
        session: &Session,
        program: &Program,
        solver: &Choice,
        spent: Duration,
    ) -> Result<(Gathered, ResultRecord), Failure> {
        let work = self.exploring(session, program);
        let mut options = self.exploration.engine(&work.selection, solver.clone())?;
        options.budget.elapsed = spent;
        options.launch.reads = reads::bounds(&[program], &session.map, &self.exploration.inputs)?;
        let every = Every::tried(&work, &mut options);
        let (mut gathered, explored) =
            every.explore(&work, &mut options, |options| Programs::alone(program, options.processes))?;
        every.conclude(&work, &mut gathered, &explored);
        let mut outcome = work.outcome(&gathered, explored);
        every.tell(&mut outcome);
        outcome.scope.data_model = self.source.reading.data_model.word().into();
        Ok((gathered, outcome))
    }

    /// Whether invariants of another engine may help: there are none that do, and one process with exact numbers.
    fn may_borrow(&self, gathered: &Gathered, outcome: &ResultRecord) -> bool {
        let infers = self.exploration.infers() == Infers::Invariants && self.exploration.inputs.is_empty();
        let open = outcome.verdict == Verdict::Inconclusive && gathered.unsupported.is_none();
        let numbers = self.exploration.numbers;
        let plain = numbers.arith == NumberModel::Ideal && numbers.fp == Floats::Real;
        infers && open && plain && outcome.scope.np == [1] && outcome.scope.np_proved != ProvedNp::All
    }

    /// Verifies the program with invariants that another engine found; the exit code, if that is a pass.
    fn with_borrowed(
        &self,
        console: &Console<'_>,
        session: &Session,
        program: &Program,
        solver: &Choice,
        started: Instant,
    ) -> Result<Option<u8>, Failure> {
        let left = self.exploration.time_limit().map(|limit| limit.saturating_sub(started.elapsed()));
        let Some(found) = borrowed(session, program, left, solver) else { return Ok(None) };
        let mut annotated = Session::of_texts(&self.source.files, &self.source.reading, &found.texts)?;
        let Some(better) = self.program(&mut annotated, solver)? else { return Ok(None) };
        let (mut gathered, mut outcome) = self.answered(&annotated, &better, solver, started.elapsed())?;
        if outcome.verdict != Verdict::Holds {
            return Ok(None);
        }
        gathered.add_inferred(session.sources(), &found.outcome);
        outcome.inferred = gathered.inferred.clone();
        outcome.hashes = session.hashes();
        self.exploring(&annotated, &better).conclude(console, &gathered, &outcome).map(Some)
    }
}
