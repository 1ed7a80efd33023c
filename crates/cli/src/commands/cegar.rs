//! `antiphon cegar`: assertions and unreachability by abstraction and refinement,
//! and by Horn clauses.
//!
//! Unlike `verify`, nothing is unrolled and nothing is bounded: the answer is about
//! all executions of a program with one process, however long they are.

use crate::commands::temporal::{wrong_expression, TemporalOptions, Wanted};
use crate::console::Console;
use crate::exploring::{draw, exit_code, verdict};
use crate::failure::Failure;
use crate::findings::{limit, Gathered};
use crate::interrupt;
use crate::options::amounts::{duration, positive, size};
use crate::options::output::{Format, OutputOptions};
use crate::options::source::SourceOptions;
use crate::options::words::{word, words, Word, ARITH};
use crate::platform::{memory_in_use, peak_memory_mb};
use crate::session::Session;
use antiphon_cegar::{check, check_temporal, Engine, Options, Parallel};
use antiphon_interrupt::Interrupt;
use antiphon_machine::{Checks, NumberModel};
use antiphon_model::Program;
use antiphon_report::{DiagnosticRecord, Property, ResultRecord, Verdict};
use antiphon_solver::Choice;
use antiphon_source::Span;
use clap::Args;
use std::collections::BTreeMap;
use std::time::Duration;

/// `--parallel`
const PARALLEL: &[Word<Parallel>] = &[
    Word("concurrent", Parallel::Concurrent, "All between two loop heads is one step"),
    Word("atomise", Parallel::Atomise, "Runs of statements without a branch are one step"),
    Word("none", Parallel::None, "Every statement is a step"),
];

/// `--engine`
const ENGINE: &[Word<Engine>] = &[
    Word("predicates", Engine::Predicates, "Predicate abstraction, refined by interpolants"),
    Word("horn", Engine::Horn, "Horn clauses"),
    Word("both", Engine::Both, "One after the other"),
];

/// What this command can check, the default ones first.
const CHECKED: &[Property] = &[
    Property::Assertion,
    Property::Reachability,
    Property::ArrayBounds,
    Property::DivisionByZero,
    Property::IntegerOverflow,
    Property::Ltl,
    Property::Termination,
];

/// Properties of infinite runs.
const TEMPORAL: &[Property] = &[Property::Ltl, Property::Termination];

/// How many of them are checked without being asked for.
const DEFAULT: usize = 2;

/// Prove assertions and unreachability of a program without bounds
#[derive(Args, Debug)]
pub struct Cegar {
    #[command(flatten)]
    pub source: SourceOptions,
    #[command(flatten)]
    pub output: OutputOptions,
    /// How assignments are combined
    #[arg(long, default_value = "concurrent", value_parser = words(PARALLEL))]
    pub parallel: Parallel,
    /// Who looks for a proof
    #[arg(long, default_value = "both", value_parser = words(ENGINE))]
    pub engine: Engine,
    /// A function that must not be called; repeatable
    #[arg(long, value_name = "FUNCTION", default_values = ["reach_error", "__VERIFIER_error"])]
    pub unreach: Vec<String>,
    /// Give up after so many refinements
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_refinements: Option<u64>,
    #[command(flatten)]
    pub temporal: TemporalOptions,
    /// Check only these properties (see `antiphon list properties`)
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub check: Vec<String>,
    /// Do not check these properties
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub no_check: Vec<String>,
    /// What numbers are
    #[arg(long, default_value = "machine", value_parser = words(ARITH))]
    pub arith: NumberModel,
    /// Stop after so many seconds (also 500ms, 5m, 2h)
    #[arg(long, value_name = "T", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop when so many megabytes are in use (also 512M, 2G)
    #[arg(long, value_name = "M", value_parser = size)]
    pub memory: Option<u64>,
}

impl Cegar {
    /// Checks the program.
    pub fn execute(&self) -> Result<u8, Failure> {
        let console = Console::new(&self.output);
        let wanted = self.temporal.wanted(&self.check)?;
        let properties = self.properties(&wanted)?;
        let mut session = Session::open(&self.source)?;
        session.plain_loops = antiphon_openmp::PlainLoops::ByTeams;
        for temporal in &wanted.temporal {
            session.append(&Wanted::functions(temporal));
        }
        let Some(program) = session.program()? else {
            return wrong_expression(&session).map_or_else(|| reject(&console, &session), Err);
        };
        session.show_diagnostics(&console);
        let mut options = self.options(&properties);
        options.unreachable.extend(wanted.unreachable.iter().cloned());
        options.places = places(&program, &session);
        interrupt::listen(&options.interrupt);
        let mut gathered = Gathered::default();
        if properties.iter().any(|property| !TEMPORAL.contains(property)) {
            gathered.add(session.sources(), &check(&program, &options), 1);
            gathered.add_unsaid(&session);
        }
        for temporal in &wanted.temporal {
            let found = check_temporal(&program, temporal, &options).map_err(Failure)?;
            gathered.add(session.sources(), &found, 1);
            gathered.add_unsaid(&session);
        }
        gathered.note_missing_arguments(&session.map, antiphon_passes::usage_exit(&program), "");
        let mut outcome = self.outcome(&session, &gathered, properties);
        outcome.scope.formulas = wanted.formulas();
        if console.format() == Format::Human {
            draw(&console, &session, &gathered, &outcome);
        }
        let code = console.finish(&outcome)?;
        Ok(exit_code(&outcome, code))
    }

    /// What is checked.
    fn properties(&self, formulas: &Wanted) -> Result<Vec<Property>, Failure> {
        let known = |id: &String| {
            let found = CHECKED.iter().find(|property| property.id() == id);
            found.copied().ok_or_else(|| {
                let ids: Vec<&str> = CHECKED.iter().map(|property| property.id()).collect();
                Failure(format!("`cegar` does not check `{id}`; it checks {}", ids.join(", ")))
            })
        };
        let wanted = self.check.iter().map(known).collect::<Result<Vec<Property>, Failure>>()?;
        let unwanted = self.no_check.iter().map(known).collect::<Result<Vec<Property>, Failure>>()?;
        if wanted.contains(&Property::IntegerOverflow) && self.arith == NumberModel::Ideal {
            return Err(Failure("`--check integer-overflow`: mathematical integers do not overflow".into()));
        }
        let by_file = !formulas.properties.is_empty() || self.temporal.property.is_some();
        let asked = |at: usize, property: &Property| match wanted.is_empty() {
            _ if formulas.temporal.iter().any(|temporal| temporal.kind == *property) => true,
            true if by_file => formulas.properties.contains(property),
            true => at < DEFAULT,
            false => wanted.contains(property),
        };
        let selected = CHECKED.iter().enumerate().filter(|(at, property)| asked(*at, property));
        Ok(selected.map(|(_, property)| *property).filter(|property| !unwanted.contains(property)).collect())
    }

    fn options(&self, properties: &[Property]) -> Options {
        let off = Property::ALL.iter().filter(|property| !properties.contains(property));
        Options {
            parallel: self.parallel,
            engine: self.engine,
            arithmetic: self.arith,
            checks: off.fold(Checks::ALL, |checks, property| checks.without(*property)),
            unreachable: self.unreach.clone(),
            max_refinements: self.max_refinements,
            timeout: self.timeout,
            work: None,
            memory: self.memory.map(|most| (most, memory_in_use as fn() -> u64)),
            solver: Choice::Auto,
            interrupt: Interrupt::default(),
            places: BTreeMap::new(),
        }
    }

    fn outcome(&self, session: &Session, gathered: &Gathered, properties: Vec<Property>) -> ResultRecord {
        let mut outcome = session.outcome("cegar");
        outcome.scope.np = vec![1];
        outcome.scope.arith = word(ARITH, self.arith).into();
        outcome.scope.properties = properties;
        outcome.scope.data_model = self.source.reading.data_model.word().into();
        outcome.scope.bounded_by = gathered.inconclusive.iter().map(|each| each.reason.word().to_owned()).collect();
        outcome.violations = gathered.findings.iter().map(|finding| finding.record.clone()).collect();
        outcome.inconclusive = gathered.inconclusive.clone();
        outcome.assumptions = gathered.assumptions.clone();
        outcome.inferred = gathered.inferred.clone();
        outcome.abstraction = gathered.abstraction.clone();
        outcome.proof = gathered.proof.clone();
        outcome.statistics = gathered.statistics.clone();
        outcome.statistics.peak_memory_mb = peak_memory_mb();
        outcome.hashes = session.hashes();
        if let Some(unsupported) = &gathered.unsupported {
            let diagnostic = limit(&session.map, unsupported);
            outcome.diagnostics.push(DiagnosticRecord::of(&session.map, &diagnostic));
        }
        outcome.verdict = verdict(&outcome, gathered);
        outcome.proof = outcome.proof.filter(|_| outcome.verdict == Verdict::Holds);
        if outcome.verdict == Verdict::Violated {
            // They prove other properties, and nobody asks for that beside an error.
            outcome.inferred.clear();
        }
        outcome
    }
}

/// What the places of a program are called.
fn places(program: &Program, session: &Session) -> BTreeMap<Span, String> {
    let bodies = program.functions.iter().map(|function| &function.body);
    let spans = bodies.flat_map(|body| {
        let loops = body.loops.iter().map(|own| own.span);
        body.locations.iter().map(|location| location.span).chain(loops)
    });
    let named = |span: Span| Some((span, session.map.position(span)?));
    spans.filter_map(named).map(|(span, place)| (span, format!("{}:{}", place.name, place.line))).collect()
}

fn reject(console: &Console<'_>, session: &Session) -> Result<u8, Failure> {
    crate::exploring::reject("cegar", console, session)
}
