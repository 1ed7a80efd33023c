//! `antiphon run`: one concrete run. The program's output goes to stdout as it
//! comes, what Antiphon says about it to stderr. With `--format json` stdout
//! carries the result, and the program's output goes to stderr.
//!
//! `--schedule` follows the recorded schedule of a violation instead of the seed
//! (`crate::schedule`).
//!
//! The exit code is that of the verdict; the program's own status is said
//! beside it and stands in the result.

use crate::console::Console;
use crate::failure::Failure;
use crate::options::checks::unknown_property;
use crate::options::environment::EnvironmentOptions;
use crate::options::output::{Format, OutputOptions};
use crate::options::source::SourceOptions;
use crate::options::words::{word, words, ARITH};
use crate::schedule::Schedule;
use crate::session::Session;
use antiphon_interrupt::Interrupt;
use antiphon_machine::{Checks, End, Integers, Launch, Limit, NumberModel, Options, Output, Stream};
use antiphon_model::library::{LibraryFunction, Stdio};
use antiphon_model::{Action, Program, Step};
use antiphon_outcome::{CheckedWhen, Fault, Inconclusive, Property, Reason, Verdict, Violation};
use antiphon_report::human::{arithmetic, count, finding};
use antiphon_report::Finding;
use antiphon_world::Report;
use antiphon_world::{run_exact, run_machine};
use clap::Args;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Run a program once and report any run-time error
#[derive(Args, Debug)]
pub struct Run {
    #[command(flatten)]
    pub source: SourceOptions,
    #[command(flatten)]
    pub output: OutputOptions,
    /// Arithmetic model; by default ideal, or that of the schedule
    #[arg(long, value_parser = words(ARITH))]
    pub arith: Option<NumberModel>,
    /// Set an input; repeatable
    #[arg(long = "input", value_name = "NAME=VALUE")]
    pub inputs: Vec<String>,
    /// Seed for the schedule, random numbers and unspecified inputs
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Follow the schedule of a violation, with its inputs: a result that `verify`, `trace` or `cegar` wrote by `-o`
    #[arg(long, value_name = "TRACE.json")]
    pub schedule: Option<PathBuf>,
    /// Which violation of that result, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1, requires = "schedule")]
    pub violation: usize,
    /// Report only these properties
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub check: Vec<String>,
    /// Do not report these properties
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub no_check: Vec<String>,
    /// Number of processes; by default 1, or that of the schedule
    #[arg(short = 'n', long = "np", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub processes: Option<u32>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<u64>,
    /// Stop after this many steps
    #[arg(long, value_name = "N")]
    pub max_depth: Option<u64>,
    /// What the program finds beside its arguments
    #[command(flatten)]
    pub environment: EnvironmentOptions,
    /// The program's arguments
    #[arg(last = true, value_name = "ARG")]
    pub arguments: Vec<String>,
}

impl Run {
    /// Runs the program.
    pub fn execute(&self) -> Result<u8, Failure> {
        let console = Console::new(&self.output);
        let schedule = self.schedule.as_ref().map(|path| Schedule::read(path, self.violation)).transpose()?;
        let mut run = self.made(schedule.as_ref())?;
        let mut session = Session::open(&self.source)?;
        if let Some(schedule) = &schedule {
            session.judging = schedule.loops();
            session.plain_loops = schedule.plain_loops();
        }
        let program = session.executable()?;
        session.show_diagnostics(&console);
        let Some(program) = program else { return console.finish(&session.outcome("run")) };
        let own = &mut run.options.launch.stdin;
        if own.is_none() && schedule.is_none() && reads_input(&program) && !std::io::stdin().is_terminal() {
            let mut bytes = Vec::new();
            let _ = std::io::stdin().lock().read_to_end(&mut bytes);
            *own = Some(bytes);
        }
        let mut sink = Sink { out: Vec::new(), json: console.format() != Format::Human };
        let started = Instant::now();
        let integers = Integers::of(run.arith, run.options.checks);
        let report = match (&schedule, integers) {
            (Some(schedule), _) => self.follow(&console, &session, &program, (schedule, &mut run), &mut sink)?,
            (None, Integers::Ideal) => run_exact(&program, &run.options, &mut sink),
            (None, Integers::Machine(overflow)) => run_machine(&program, &run.options, overflow, &mut sink),
        };
        sink.flush();
        self.conclude(&console, &session, (&run, &report), started.elapsed())
    }

    /// Runs the program along a schedule.
    fn follow(
        &self,
        console: &Console<'_>,
        session: &Session,
        program: &Program,
        (schedule, run): (&Schedule, &mut Made),
        sink: &mut Sink,
    ) -> Result<Report, Failure> {
        let integers = Integers::of(run.arith, run.options.checks);
        let followed = schedule.follow(program, session, (&mut run.options, integers), sink);
        sink.flush();
        let followed = followed.map_err(|misfit| schedule.misfit(session, &misfit))?;
        if let Some(remark) = schedule.remark(session, &followed) {
            console.message(&remark);
        }
        Ok(followed.report)
    }

    /// With what it is run: as the user says, or else as the schedule was recorded.
    fn made(&self, schedule: Option<&Schedule>) -> Result<Made, Failure> {
        let mut options = self.options()?;
        let Some(schedule) = schedule else {
            return Ok(Made { options, arith: self.arith.unwrap_or(NumberModel::Ideal) });
        };
        schedule.check_data_model(self.source.reading.data_model.word())?;
        let recorded = schedule.processes();
        if let Some(given) = self.processes.filter(|given| *given != recorded) {
            return Err(Failure(format!(
                "`-n {given}`: the schedule is one of {}",
                count(recorded as usize, "process")
            )));
        }
        options.processes = recorded;
        if self.check.is_empty() {
            let unwanted = Property::ALL.iter().filter(|property| !self.wants(**property));
            options.checks = unwanted.fold(schedule.checks(), |checks, property| checks.without(*property));
        }
        schedule.complete(&mut options);
        if options.launch.stdin.is_none() {
            options.launch.stdin = schedule.stdin()?;
        }
        Ok(Made { options, arith: self.arith.or_else(|| schedule.arith()).unwrap_or(NumberModel::Ideal) })
    }

    fn options(&self) -> Result<Options, Failure> {
        let mut inputs = BTreeMap::new();
        for input in &self.inputs {
            let Some((name, value)) = input.split_once('=') else {
                return Err(Failure(format!("`--input {input}`: expected NAME=VALUE")));
            };
            inputs.insert(name.to_owned(), value.to_owned());
        }
        for id in self.check.iter().chain(&self.no_check) {
            let Some(property) = Property::find_listed(id) else {
                return Err(unknown_property(id));
            };
            if !property.is_reported_by_executions() {
                let known = Property::listed().filter(|property| property.is_reported_by_executions());
                let known: Vec<&str> = known.map(Property::id).collect();
                let known = known.join(", ");
                return Err(Failure(format!("a single run cannot check `{id}`; it can check: {known}")));
            }
        }
        let checks = Property::ALL.iter().fold(Checks::ALL, |checks, property| match self.wants(*property) {
            true if property.checked_when() != CheckedWhen::Strict || !self.check.is_empty() => checks.with(*property),
            _ => checks.without(*property),
        });
        let name = self.source.files.first().map(|file| file.with_extension("").display().to_string());
        let arguments = name.iter().chain(&self.arguments).map(|text| text.clone().into_bytes()).collect();
        let launch = Launch { arguments, ..self.environment.launch()? };
        let interrupt = Interrupt::default();
        crate::interrupt::listen(&interrupt);
        if let Some(seconds) = self.timeout {
            let shared = interrupt.clone();
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_secs(seconds));
                shared.raise();
            });
        }
        Ok(Options {
            inputs,
            launch,
            seed: self.seed,
            processes: self.processes.unwrap_or(1),
            checks,
            max_steps: self.max_depth,
            interrupt,
            ..Options::default()
        })
    }

    fn wants(&self, property: Property) -> bool {
        let named = |list: &[String]| list.iter().any(|id| id == property.id());
        (self.check.is_empty() || named(&self.check)) && !named(&self.no_check)
    }

    fn conclude(
        &self,
        console: &Console<'_>,
        session: &Session,
        (run, report): (&Made, &Report),
        elapsed: Duration,
    ) -> Result<u8, Failure> {
        let mut outcome = session.outcome("run");
        outcome.scope.np = vec![u64::from(run.options.processes)];
        outcome.scope.inputs = run.given();
        outcome.scope.arith = word(ARITH, run.arith).into();
        outcome.statistics.transitions = report.steps;
        outcome.statistics.seconds = elapsed.as_secs_f64();
        let mut faults: Vec<&Fault> = report.leaks.iter().collect();
        match &report.end {
            End::Exit(status) => {
                outcome.exit_status = Some(*status);
                if *status & 0xff != 0 {
                    console.message(&format!("exit status {}\n", *status & 0xff));
                }
                if faults.is_empty() {
                    console.message(&ended(session, ""));
                }
            }
            End::Fault(fault) if !run.options.checks.has(fault.property) => {
                let place = session.map.position(fault.span).map(|p| format!(" ({}:{})", p.name, p.line));
                let (message, id) = (&fault.message, fault.property.id());
                let place = place.unwrap_or_default();
                let message = format!("{message}{place}: the run cannot continue, and `{id}` is not checked");
                outcome.verdict = Verdict::Inconclusive;
                console.verdict(Verdict::Inconclusive, &message);
                outcome.inconclusive.push(Inconclusive { reason: Reason::Unchecked, message });
            }
            End::Fault(fault) => faults.push(fault),
            End::Unsupported(limit) => {
                let diagnostic = crate::findings::limit(&session.map, limit);
                outcome.verdict = Verdict::Rejected;
                outcome.diagnostics.push(antiphon_report::DiagnosticRecord::of(&session.map, &diagnostic));
                let text = antiphon_report::draw::diagnostic(session.sources(), &diagnostic, console.message_colour());
                console.message(&text);
                console.verdict(Verdict::Rejected, &count(1, "unsupported feature"));
            }
            End::Limit { limit, message, .. } => {
                let reason = match limit {
                    Limit::Memory => Reason::Memory,
                    Limit::Steps | Limit::Frames | Limit::Threads => Reason::MaxDepth,
                    Limit::Interrupted => Reason::Timeout,
                };
                outcome.verdict = Verdict::Inconclusive;
                outcome.inconclusive.push(Inconclusive { reason, message: message.clone() });
                console.verdict(Verdict::Inconclusive, message);
            }
            End::Assumption(span) => {
                let place = session.map.position(*span).map(|p| format!(" ({}:{})", p.name, p.line));
                let place = place.unwrap_or_default();
                console.message(&ended(session, &format!(", which ended at a false assumption{place}")));
            }
            End::MissingInputs(names) => {
                let wanted: Vec<String> = names.iter().map(|name| format!("--input {name}=VALUE")).collect();
                return Err(Failure(format!("inputs need a value: {}", wanted.join(" "))));
            }
        }
        for fault in &faults {
            let found = Finding::of(session.sources(), &run.violation(fault, report));
            let found = found.with_processes(run.options.processes);
            console.message(&finding(&found.record, &found.marks(session.sources()), console.message_style()));
            outcome.violations.push(found.record);
            outcome.verdict = Verdict::Violated;
        }
        if !faults.is_empty() {
            let about = format!("{}{}", count(faults.len(), "error"), arithmetic(&outcome));
            console.verdict(Verdict::Violated, &about);
        }
        let code = console.finish(&outcome)?;
        Ok(if crate::interrupt::is_asked() { crate::interrupt::INTERRUPTED } else { code })
    }
}

/// With what a program is run.
struct Made {
    options: Options,
    arith: NumberModel,
}

impl Made {
    /// Values of inputs and of what the program leaves open.
    fn given(&self) -> BTreeMap<String, String> {
        self.options
            .answers
            .iter()
            .chain(&self.options.inputs)
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }

    fn violation(&self, fault: &Fault, report: &Report) -> Violation {
        let inputs = self.given().into_iter().collect();
        let ends_it = matches!(&report.end, End::Fault(end) if end == fault);
        let (waits, cycle) = if ends_it { report.waits.clone() } else { Default::default() };
        Violation { inputs, waits, cycle, ..Violation::met(fault.clone(), report.task) }
    }
}

/// `no error   ring.c   in this run`: not `holds`, since one run says nothing of others.
fn ended(session: &Session, remark: &str) -> String {
    let name = session.files.last().cloned().unwrap_or_default();
    format!("no error   {name}   in this run{remark}\n")
}

/// Whether the program asks for standard input anywhere.
fn reads_input(program: &Program) -> bool {
    let steps = program.functions.iter().flat_map(|function| &function.body.locations).map(|location| &location.step);
    steps.into_iter().any(|step| match step {
        Step::Action(Action::Library { function: LibraryFunction::Stdio(function), .. }, _) => matches!(
            function,
            Stdio::Scanf | Stdio::Fscanf | Stdio::Getchar | Stdio::Fgetc | Stdio::Fgets | Stdio::Feof
        ),
        _ => false,
    })
}

/// The program's output on its way out; what goes to stdout waits in a buffer.
struct Sink {
    out: Vec<u8>,
    json: bool,
}

impl Sink {
    fn flush(&mut self) {
        let bytes = std::mem::take(&mut self.out);
        let _ = match self.json {
            true => std::io::stderr().lock().write_all(&bytes),
            false => {
                let mut out = std::io::stdout().lock();
                out.write_all(&bytes).and_then(|()| out.flush())
            }
        };
    }
}

impl Output for Sink {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        match stream {
            Stream::Out => self.out.extend_from_slice(bytes),
            Stream::Err => {
                self.flush();
                let _ = std::io::stderr().lock().write_all(bytes);
            }
            Stream::File => {}
        }
        if self.out.len() > 1 << 14 {
            self.flush();
        }
    }
}
