//! `antiphon trace`: every interleaving of a program's threads under a test
//! input. Every input has a value on the command line; what the program leaves
//! undecided otherwise (`__VERIFIER_nondet_int`) is any value, and the result
//! says so.

use crate::console::Console;
use crate::exploring::reject;
use crate::failure::Failure;
use crate::findings::{limit, Gathered};
use crate::interrupt;
use crate::options::amounts::{duration, positive, size};
use crate::options::checks::{Asked, RequestedChecks, Selection};
use crate::options::environment::EnvironmentOptions;
use crate::options::inputs::{self, bound_text, input, Input};
use crate::options::output::{Format, OutputOptions};
use crate::options::source::SourceOptions;
use crate::options::words::{word, words, ARITH, METHOD, OPTIMIZE};
use crate::platform::{memory_in_use, peak_memory_mb};
use crate::session::Session;
use antiphon_interrupt::Interrupt;
use antiphon_machine::{Checks, Integers, Launch, NumberModel, Strictness};
use antiphon_model::Program;
use antiphon_numbers::Rat;
use antiphon_outcome::{Command, Property, Reason, Verdict};
use antiphon_report::human::finding;
use antiphon_report::{draw, DiagnosticRecord, ResultRecord};
use antiphon_trace::order::Interruption;
use antiphon_trace::{Method, Optimisation, Options, Patience, EXECUTIONS, QUESTION};
use antiphon_verify::Bound;
use antiphon_world::Deadlock;
use clap::Args;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Steps of one unfolding without `--max-states`.
const STEPS: u64 = 2_000_000;

/// Check every interleaving of a program's threads under a test input
#[derive(Args, Debug)]
pub struct Trace {
    #[command(flatten)]
    pub source: SourceOptions,
    #[command(flatten)]
    pub output: OutputOptions,
    /// The value of an input; repeatable. Every input needs one
    #[arg(long = "input", value_name = "NAME=VALUE", value_parser = input)]
    pub inputs: Vec<Input>,
    /// What the program finds when it starts
    #[command(flatten)]
    pub environment: EnvironmentOptions,
    /// How interleavings are examined
    #[arg(long, default_value = "order", value_parser = words(METHOD))]
    pub method: Method,
    /// Which reductions `tdv` and `bmc` use
    #[arg(long, default_value = "all", value_parser = words(OPTIMIZE))]
    pub optimize: Optimisation,
    /// Check only these properties (see `antiphon list properties`)
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub check: Vec<String>,
    /// Do not check these properties
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub no_check: Vec<String>,
    /// What numbers are
    #[arg(long, default_value = "ideal", value_parser = words(ARITH))]
    pub arith: NumberModel,
    /// Stop after so many seconds (also 500ms, 5m, 2h)
    #[arg(long, value_name = "T", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Time for one question of `tdv` and `bmc` to the solver, instead of a limit of its steps (about 60 s)
    #[arg(long, value_name = "T", value_parser = duration)]
    pub solver_timeout: Option<Duration>,
    /// Memory limit in megabytes, or as 512M, 2G
    #[arg(long, value_name = "M", value_parser = size)]
    pub memory: Option<u64>,
    /// Stop when the unfolded program has so many steps
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_states: Option<u64>,
    /// Stop after this many violations
    #[arg(long, value_name = "N", default_value = "1", value_parser = positive)]
    pub max_violations: u64,
    /// The program's arguments
    #[arg(last = true, value_name = "ARG")]
    pub arguments: Vec<String>,
}

impl Trace {
    /// Analyses the program.
    pub fn execute(&self) -> Result<u8, Failure> {
        let console = Console::new(&self.output);
        let requested = RequestedChecks {
            asked: Asked::Trace,
            check: &self.check,
            no_check: &self.no_check,
            deadlock: Deadlock::Absolute,
            arith: self.arith,
            strictness: Strictness::Usual,
        };
        requested.check_ids()?;
        let mut session = Session::open(&self.source)?;
        session.plain_loops = antiphon_openmp::PlainLoops::ByTeams;
        let Some(program) = session.executable()? else { return reject(Asked::Trace.name(), &console, &session) };
        session.show_diagnostics(&console);
        inputs::check(&[&program], &self.inputs)?;
        let values = self.test_vector(&program)?;
        let mut selection = requested.select(&[&program]);
        // Executions would find what this command does not speak about.
        let foreign = Property::listed().filter(|property| !property.commands().contains(&Command::Trace));
        selection.checks = foreign.fold(selection.checks, Checks::without);
        let started = Instant::now();
        let options = Options { launch: self.launch()?, ..self.options(values, &selection, started) };
        let mut outcome = antiphon_trace::trace(&program, &options);
        outcome.statistics.seconds = started.elapsed().as_secs_f64();
        let mut gathered = Gathered::default();
        gathered.add(session.sources(), &outcome, 1);
        gathered.add_unsaid(&session);
        if self.arguments.is_empty() {
            let usage = antiphon_passes::usage_exit(&program);
            gathered.note_missing_arguments(&session.map, usage, ": see `-- ARG...`");
        }
        let record = self.record(&session, &gathered, &selection);
        self.conclude(&console, &session, &gathered, &record)
    }

    /// With what the program is started.
    fn launch(&self) -> Result<Launch, Failure> {
        let mut launch = self.environment.launch()?;
        launch.arguments.extend(self.arguments.iter().map(|text| text.clone().into_bytes()));
        Ok(launch)
    }

    /// The value of every input.
    fn test_vector(&self, program: &Program) -> Result<BTreeMap<String, Rat>, Failure> {
        let mut values = BTreeMap::new();
        for name in inputs::names(program) {
            let Some(given) = self.inputs.iter().find(|input| input.name == name) else {
                return Err(Failure(format!("`trace` runs under a test input: give `--input {name}=VALUE`")));
            };
            let number = match &given.bound {
                Bound::Value(text) => text.parse::<i64>().ok(),
                Bound::Range(..) => None,
            };
            let Some(number) = number else {
                return Err(Failure(format!("`--input {name}`: a whole number is needed under `trace`")));
            };
            values.insert(name, Rat::from(number));
        }
        Ok(values)
    }

    fn options(&self, inputs: BTreeMap<String, Rat>, selection: &Selection, started: Instant) -> Options {
        let flag = Interrupt::default();
        interrupt::listen(&flag);
        let (timeout, memory) = (self.timeout, self.memory);
        let stop = move || {
            let late = timeout.is_some_and(|limit| started.elapsed() >= limit);
            let full = || memory.is_some_and(|limit| memory_in_use() >= limit);
            match flag.is_raised() {
                true => Some(Reason::Interrupted),
                false if late => Some(Reason::Timeout),
                false => full().then_some(Reason::Memory),
            }
        };
        Options {
            method: self.method,
            optimisation: self.optimize,
            integers: Integers::of(self.arith, selection.checks),
            inputs,
            launch: Launch::default(),
            checks: selection.checks,
            interruption: Interruption(Rc::new(stop)),
            patience: self.solver_timeout.map_or(Patience::Steps(QUESTION), Patience::Time),
            deadline: timeout.and_then(|limit| started.checked_add(limit)),
            most_steps: self.max_states.unwrap_or(STEPS),
            most_violations: self.max_violations,
            executions: EXECUTIONS,
        }
    }

    fn record(&self, session: &Session, gathered: &Gathered, selection: &Selection) -> ResultRecord {
        let mut record = session.outcome(Asked::Trace.name());
        record.scope.np = vec![1];
        record.scope.inputs = self.inputs.iter().map(|input| (input.name.clone(), bound_text(&input.bound))).collect();
        record.scope.arguments.clone_from(&self.arguments);
        self.environment.set_scope(&mut record.scope);
        record.scope.arith = word(ARITH, self.arith).into();
        record.scope.properties.clone_from(&selection.properties);
        record.scope.unchecked.clone_from(&selection.unchecked);
        record.scope.data_model = self.source.reading.data_model.word().into();
        record.scope.bounded_by = gathered.inconclusive.iter().map(|each| each.reason.word().to_owned()).collect();
        record.violations = gathered.findings.iter().map(|finding| finding.record.clone()).collect();
        record.inconclusive = gathered.inconclusive.clone();
        record.assumptions = gathered.assumptions.clone();
        record.vacuous = gathered.vacuous.clone().unwrap_or_default();
        record.statistics = gathered.statistics.clone();
        record.statistics.peak_memory_mb = peak_memory_mb();
        record.hashes = session.hashes();
        if let Some(unsupported) = &gathered.unsupported {
            record.diagnostics.push(DiagnosticRecord::of(&session.map, &limit(&session.map, unsupported)));
        }
        let certainties = record.violations.iter().map(|violation| violation.certainty);
        record.verdict = Verdict::of(certainties, gathered.unsupported.iter().count(), record.inconclusive.len());
        record
    }

    fn conclude(
        &self,
        console: &Console<'_>,
        session: &Session,
        gathered: &Gathered,
        record: &ResultRecord,
    ) -> Result<u8, Failure> {
        if console.format() == Format::Human {
            let (style, sources) = (console.result_style(), session.sources());
            let drawn = gathered.findings.iter().map(|found| finding(&found.record, &found.marks(sources), style));
            console.result(drawn.collect::<Vec<String>>().join("\n"));
            if let Some(unsupported) = &gathered.unsupported {
                console.result(draw::unverified(sources, &limit(&session.map, unsupported), style.colour));
            }
            console.conclusion(record);
        }
        let code = console.finish(record)?;
        let stopped = record.inconclusive.iter().any(|open| open.reason == Reason::Interrupted);
        Ok(if stopped || interrupt::is_asked() { interrupt::INTERRUPTED } else { code })
    }
}
