//! `antiphon verify`: every property of one program, by symbolic exploration.
//!
//! The result goes to stdout, as text or as JSON, and to every file that was
//! asked for; stderr has warnings about the program and the status of long
//! work. Several numbers of processes are explored one after the other and make
//! one result.

use crate::console::Console;
use crate::every::Every;
use crate::exploring::{reject, Exploring};
use crate::failure::Failure;
use crate::loops::{self, Loops};
use crate::options::checks::Asked;
use crate::options::exploration::ExplorationOptions;
use crate::options::inputs;
use crate::options::output::OutputOptions;
use crate::options::reads;
use crate::options::source::SourceOptions;
use crate::session::Session;
use antiphon_verify::Programs;
use clap::Args;

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
        session.contracts = self.exploration.standards.contracts();
        session.judging = Loops::Judged(solver.clone(), self.exploration.numbers.given());
        let Some(program) = session.executable()? else { return reject(Asked::Verify.name(), &console, &session) };
        session.show_diagnostics(&console);
        inputs::check(&[&program], &self.exploration.inputs)?;
        let selection = requested.select(&[&program]);
        let mut options = self.exploration.engine(&selection, solver)?;
        options.launch.reads = reads::bounds(&[&program], &session.map, &self.exploration.inputs)?;
        let work = Exploring {
            asked: Asked::Verify,
            exploration: &self.exploration,
            output: &self.output,
            session: &session,
            programs: vec![&program],
            selection,
        };
        let every = Every::tried(&work, &mut options);
        let (mut gathered, explored) =
            every.explore(&work, &mut options, |options| Programs::alone(&program, options.processes))?;
        every.conclude(&work, &mut gathered, &explored);
        let mut outcome = work.outcome(&gathered, explored);
        every.tell(&mut outcome);
        outcome.scope.data_model = self.source.reading.data_model.word().into();
        work.conclude(&console, &gathered, &outcome)
    }
}
