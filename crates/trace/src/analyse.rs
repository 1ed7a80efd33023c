//! One analysis: execute, unfold, ask, unfold further where a loop was cut off
//! too early, until there is an answer. Races and deadlocks are asked of the orders
//! of events whatever the method.

use crate::concrete::driver;
use crate::events::{Site, Unfolding};
use crate::guide::Guide;
use crate::narrate;
use crate::options::{Method, Optimisation, Options};
use crate::order::{Blaster, Circuit, Encoding, NoCircuit, Schedule};
use crate::questions;
use crate::sample;
use crate::steps::bmc::{self, Peephole, Reductions};
use crate::steps::{tdv, Locals, Verdict};
use crate::unfold::{Settings, Stop, Unfolded, Unfolder};
use antiphon_machine::Checks;
use antiphon_model::Program;
use antiphon_outcome::{Certainty, Incomplete, Outcome, Property, Reason, Unsupported, Violation};
use antiphon_prover::{self as prover};
use antiphon_world::{Execution, Recording};
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Instant;

/// Undecided iterations that are unfolded at first.
const FIRST_BOUND: u32 = 1;

/// Undecided iterations of one loop, or calls of one recursion, after which to give up: what times out
/// again and again has no last one.
const MOST_BOUND: u32 = 512;

/// Bits of cells at first, where their types have more.
const FIRST_WIDTH: u32 = 8;

/// Cells are not made wider than this.
const MOST_WIDTH: u32 = 128;

/// Executions that look for what a solver found, or could not be asked.
const MORE_EXECUTIONS: Range<u64> = 100..400;

/// What one unfolding led to.
pub(crate) enum Round {
    /// An answer.
    Done,
    /// These places must be unfolded further.
    Further(Vec<Site>),
    /// Cells need more bits.
    Wider,
}

/// Proves that no interleaving violates a property, or finds one that does.
pub fn analyse(program: &Program, options: &Options) -> Outcome {
    let settings = Settings {
        integers: options.integers,
        inputs: options.inputs.clone(),
        launch: options.launch.clone(),
        checks: options.checks,
        bound: FIRST_BOUND,
        most_steps: options.most_steps,
    };
    let mut analysis = Analysis {
        unfolder: Unfolder::new(program, settings),
        width: FIRST_WIDTH,
        findings: Findings { program, options, outcome: Outcome::default() },
    };
    analysis.run();
    analysis.findings.outcome
}

/// What was found so far.
pub(crate) struct Findings<'p> {
    pub program: &'p Program,
    pub options: &'p Options,
    pub outcome: Outcome,
}

struct Analysis<'p> {
    unfolder: Unfolder<'p>,
    width: u32,
    findings: Findings<'p>,
}

impl Findings<'_> {
    /// Something is open, and why.
    pub fn open(&mut self, reason: Reason, message: String) {
        self.outcome.incomplete.push(Incomplete { reason, message, hint: None });
    }

    /// The analysis was stopped.
    pub fn stopped(&mut self) {
        let reason = self.options.interruption.reason().unwrap_or(Reason::Timeout);
        let message = match reason {
            Reason::Memory => "memory limit reached",
            Reason::Interrupted => "interrupted",
            _ => "time limit reached",
        };
        self.open(reason, message.to_owned());
    }

    /// Whether as much was found as is wanted.
    pub fn are_enough(&self) -> bool {
        self.outcome.violations.len() as u64 >= self.options.most_violations
    }

    /// Whether a violation of a property at a place was found.
    pub fn have(&self, property: Property, span: antiphon_source::Span) -> bool {
        self.outcome.violations.iter().any(|known| known.fault.property == property && known.fault.span == span)
    }

    /// Adds a violation that is not there yet.
    fn add(&mut self, found: Violation) {
        if !self.have(found.fault.property, found.fault.span) {
            self.outcome.violations.push(found);
        }
    }

    /// Adds a violation as the concrete world shows it, if it does.
    pub fn confirm(&mut self, unfolded: &Unfolded, schedule: &Schedule, reported: Violation) {
        let mut shown = self.shown(unfolded, schedule, &reported, self.options.checks);
        // What was found before may come first: without it, the execution goes on.
        if shown.fault.as_ref().is_some_and(|(_, fault)| self.have(fault.property, fault.span)) {
            let others = Property::listed().filter(|other| *other != reported.fault.property);
            shown = self.shown(unfolded, schedule, &reported, others.fold(self.options.checks, Checks::without));
        }
        self.add(seen(shown, reported));
    }

    /// An execution along a schedule, or at random if that shows nothing.
    fn shown(&self, unfolded: &Unfolded, schedule: &Schedule, reported: &Violation, checks: Checks) -> Execution {
        let driver = driver(self.program, self.options, checks, schedule.answers.clone());
        let mut guide = Guide::new(&unfolded.unfolding, schedule, reported.task.thread);
        let shown = driver.execute(&mut guide, Recording::Trace);
        match shown.fault {
            Some(_) => shown,
            None => {
                let stop = || self.options.interruption.is_raised();
                sample::search(&driver, MORE_EXECUTIONS, &stop).unwrap_or_default()
            }
        }
    }

    /// Looks for violations in executions alone; whether there is one.
    fn execute(&mut self, seeds: Range<u64>) -> bool {
        let driver = driver(self.program, self.options, self.options.checks, BTreeMap::new());
        let Some(shown) = sample::search(&driver, seeds, &|| self.options.interruption.is_raised()) else {
            return false;
        };
        let Some((task, fault)) = shown.fault.clone() else { return false };
        self.add(seen(shown, Violation::met(fault, task)));
        true
    }
}

/// A violation as an execution shows it; as it was told, if none does.
fn seen(shown: Execution, reported: Violation) -> Violation {
    let Some((task, fault)) = shown.fault else { return reported };
    Violation {
        fault,
        task,
        certainty: Certainty::Provable,
        replayed: true,
        waits: shown.waits.0,
        cycle: shown.waits.1,
        hidden_steps: antiphon_outcome::hidden_steps(shown.steps, &shown.trace),
        trace: shown.trace,
        schedule: shown.taken,
        ..reported
    }
}

impl Analysis<'_> {
    fn run(&mut self) {
        if self.findings.options.method != Method::Bmc {
            self.findings.execute(0..self.findings.options.executions);
            if self.findings.are_enough() {
                return;
            }
        }
        loop {
            let unfolded = match self.unfolder.unfold(&|| self.findings.options.interruption.is_raised()) {
                Ok(unfolded) => unfolded,
                Err(Stop::Unsupported(limit)) => return self.unsupported(*limit),
                Err(Stop::Limit(message)) => return self.limited(message),
                Err(Stop::Stopped) => return self.findings.stopped(),
            };
            self.findings.outcome.statistics.transitions += unfolded.unfolding.steps;
            match self.examine(&unfolded) {
                Ok(Round::Done) => return,
                Ok(Round::Wider) if self.width < MOST_WIDTH => self.width *= 2,
                Ok(Round::Wider) => {
                    let message = format!("a value needs more than {MOST_WIDTH} bits");
                    return self.findings.open(Reason::SolverUnknown, message);
                }
                Ok(Round::Further(sites)) => {
                    if let Some(site) = sites.iter().find(|site| self.unfolder.bound(**site) >= MOST_BOUND) {
                        return self.limited(self.endless(*site));
                    }
                    sites.into_iter().for_each(|site| self.unfolder.widen(site));
                }
                Err(NoCircuit(_)) if self.findings.options.interruption.is_raised() => return self.findings.stopped(),
                Err(NoCircuit(message)) => {
                    if !self.findings.execute(MORE_EXECUTIONS) {
                        self.findings.open(Reason::Unsupported, message);
                    }
                    return;
                }
            }
            if self.findings.options.interruption.is_raised() {
                return self.findings.stopped();
            }
        }
    }

    /// Something is not modelled: executions may still show a violation.
    fn unsupported(&mut self, limit: Unsupported) {
        if !self.findings.execute(MORE_EXECUTIONS) {
            self.findings.outcome.unsupported = Some(limit);
        }
    }

    /// What is said of a place that needs more and more iterations.
    fn endless(&self, site: Site) -> String {
        match site {
            Site::Loop(function, _) => {
                let name = &self.findings.program.function(function).name;
                format!("a loop of `{name}` is undecided after {MOST_BOUND} iterations")
            }
            Site::Recursion(function) => {
                let name = &self.findings.program.function(function).name;
                format!("the recursion of `{name}` is undecided after {MOST_BOUND} calls")
            }
        }
    }

    fn limited(&mut self, message: String) {
        if !self.findings.execute(MORE_EXECUTIONS) {
            self.findings.open(Reason::MaxDepth, message);
        }
    }

    /// Asks everything about one unfolding.
    fn examine(&mut self, unfolded: &Unfolded) -> Result<Round, NoCircuit> {
        if self.findings.options.method != Method::Order {
            if let Some(round) = self.by_steps(unfolded) {
                return Ok(round);
            }
        }
        self.by_orders(unfolded)
    }

    /// What must hold, by formulas over steps; nothing if it does.
    fn by_steps(&mut self, unfolded: &Unfolded) -> Option<Round> {
        let options = self.findings.options;
        let checked = questions::checked(unfolded, options.checks);
        let reductions = reductions(options.optimisation);
        let solver = || {
            let left = options.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let (patience, limit) = (options.patience, prover::Limit::lasting(left));
            prover::Options { patience, limit, longest_query: 1 << 30, ..prover::Options::default() }
        };
        let (kernel, unfolding) = (&mut self.unfolder.kernel, &unfolded.unfolding);
        let verdict = match options.method {
            Method::Bmc => bmc::bmc(kernel, unfolding, &checked, reductions, solver()),
            Method::Tdv | Method::Order => tdv::tdv(kernel, unfolding, &checked, reductions, &solver),
        };
        self.findings.outcome.statistics.solver_calls += 1;
        match verdict {
            Verdict::Holds => None,
            Verdict::Further(sites) => Some(Round::Further(sites)),
            Verdict::Violated(at, points) => {
                let schedule = Schedule::of_points(points);
                let reported = narrate::violation(unfolded, &unfolding.obligations[at], &schedule);
                self.findings.confirm(unfolded, &schedule, reported);
                Some(Round::Done)
            }
            Verdict::Unknown(_) if options.interruption.is_raised() => {
                self.findings.stopped();
                Some(Round::Done)
            }
            Verdict::Unknown(message) => {
                self.findings.open(Reason::SolverUnknown, message);
                Some(Round::Done)
            }
        }
    }

    /// Everything that is still to be asked, by orders of events.
    fn by_orders(&mut self, unfolded: &Unfolded) -> Result<Round, NoCircuit> {
        let unfolding = &unfolded.unfolding;
        let circuit = Circuit::new(self.findings.options.interruption.clone());
        let arena = self.unfolder.kernel.domain.arena();
        let widths = widths(unfolding, arena, self.width);
        let blaster = Blaster::new(circuit, arena, &self.unfolder.kernel.formulas, unfolding, widths);
        let mut encoding = Encoding::new(unfolding, blaster)?;
        self.findings.outcome.statistics.solver_calls += 1;
        questions::ask_all(&mut encoding, unfolded, &mut self.findings)
    }
}

/// Bits of each cell: those that constants need, and some more.
fn widths(unfolding: &Unfolding, arena: &antiphon_symbolic::Arena, first: u32) -> Vec<u32> {
    let mut widths = vec![first; unfolding.cells.len()];
    let mut need = |cell: usize, term| {
        let bits = arena.as_int(term).map_or(0, |value| value.bits() as u32 + 1);
        widths[cell] = widths[cell].max(bits);
    };
    for (at, cell) in unfolding.cells.iter().enumerate() {
        need(at, cell.initial);
    }
    for event in unfolding.events.iter().filter(|event| event.is_write()) {
        need(event.cell.index(), event.value());
    }
    let types = unfolding.cells.iter().map(|cell| cell.width);
    widths.iter().zip(types).map(|(width, most)| most.map_or(*width, |most| (*width).min(most))).collect()
}

fn reductions(optimisation: Optimisation) -> Reductions {
    let (peephole, locals) = match optimisation {
        Optimisation::All => (Peephole::Used, Locals::SingleAssignment),
        Optimisation::None => (Peephole::Unused, Locals::Copied),
        Optimisation::PeepholeReduction => (Peephole::Used, Locals::Copied),
        Optimisation::ThreadLocalSsa => (Peephole::Unused, Locals::SingleAssignment),
    };
    Reductions { peephole, locals }
}
