//! One analysis: unfold, ask, unfold further where a loop was cut off too
//! early, until there is an answer. Races and deadlocks are asked of the orders
//! of events whatever the method.

use crate::events::{Site, Unfolding};
use crate::guide;
use crate::limits;
use crate::narrate;
use crate::options::{Method, Optimisation, Options};
use crate::order::{Answer, Blaster, Circuit, Encoding, NoCircuit, Schedule};
use crate::steps::bmc::{self, Peephole, Reductions};
use crate::steps::{tdv, Locals, Verdict};
use crate::unfold::{Settings, Stop, Unfolded, Unfolder};
use antiphon_model::Program;
use antiphon_outcome::{Assumption, Certainty, Incomplete, Outcome, Property, Reason, Violation};
use antiphon_prover::{self as prover, Formula};
use antiphon_source::Span;

/// Undecided iterations that are unfolded at first.
const FIRST_BOUND: u32 = 1;

/// Bits of cells at first, where their types have more.
const FIRST_WIDTH: u32 = 8;

/// Cells are not made wider than this.
const MOST_WIDTH: u32 = 128;

/// What one unfolding led to.
enum Round {
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
        bound: FIRST_BOUND,
        most_steps: options.most_steps,
    };
    let mut analysis = Analysis {
        program,
        options,
        unfolder: Unfolder::new(program, settings),
        width: FIRST_WIDTH,
        outcome: Outcome::default(),
    };
    analysis.run();
    analysis.outcome
}

struct Analysis<'p> {
    program: &'p Program,
    options: &'p Options,
    unfolder: Unfolder<'p>,
    width: u32,
    outcome: Outcome,
}

impl Analysis<'_> {
    fn run(&mut self) {
        loop {
            let unfolded = match self.unfolder.unfold() {
                Ok(unfolded) => unfolded,
                Err(Stop::Unsupported(limit)) => {
                    self.outcome.unsupported = Some(*limit);
                    return;
                }
                Err(Stop::Limit(message)) => return self.open(Reason::MaxDepth, message),
            };
            self.outcome.statistics.transitions += unfolded.unfolding.steps;
            match self.examine(&unfolded) {
                Ok(Round::Done) => return,
                Ok(Round::Wider) if self.width < MOST_WIDTH => self.width *= 2,
                Ok(Round::Wider) => {
                    let message = format!("a value needs more than {MOST_WIDTH} bits");
                    return self.open(Reason::SolverUnknown, message);
                }
                Ok(Round::Further(sites)) => sites.into_iter().for_each(|site| self.unfolder.widen(site)),
                Err(NoCircuit(message)) => return self.open(Reason::Unsupported, message),
            }
            if (self.options.interruption.0)() {
                return self.open(Reason::Timeout, "time limit reached".to_owned());
            }
        }
    }

    fn open(&mut self, reason: Reason, message: String) {
        self.outcome.incomplete.push(Incomplete { reason, message, hint: None });
    }

    /// Asks everything about one unfolding.
    fn examine(&mut self, unfolded: &Unfolded) -> Result<Round, NoCircuit> {
        if self.options.method != Method::Order {
            if let Some(round) = self.by_steps(unfolded) {
                return Ok(round);
            }
        }
        self.by_orders(unfolded)
    }

    /// What must hold, by formulas over steps; nothing if it does.
    fn by_steps(&mut self, unfolded: &Unfolded) -> Option<Round> {
        let checked = checked(unfolded, self.options);
        let reductions = reductions(self.options.optimisation);
        let limit = self.options.solver_timeout;
        let solver = move || prover::Options { timeout: limit, longest_query: 1 << 30, ..prover::Options::default() };
        let (kernel, unfolding) = (&mut self.unfolder.kernel, &unfolded.unfolding);
        let verdict = match self.options.method {
            Method::Bmc => bmc::bmc(kernel, unfolding, &checked, reductions, solver()),
            Method::Tdv | Method::Order => tdv::tdv(kernel, unfolding, &checked, reductions, &solver),
        };
        self.outcome.statistics.solver_calls += 1;
        match verdict {
            Verdict::Holds => None,
            Verdict::Further(sites) => Some(Round::Further(sites)),
            Verdict::Violated(at, points) => {
                let schedule = Schedule { points, events: Vec::new(), choices: Vec::new() };
                let told = narrate::violation(unfolded, &unfolding.obligations[at], &schedule);
                let found = confirm(self.program, self.options, unfolded, &schedule, told);
                self.outcome.violations.push(found);
                Some(Round::Done)
            }
            Verdict::Unknown(message) => {
                self.open(Reason::SolverUnknown, message);
                Some(Round::Done)
            }
        }
    }

    /// Everything that is still to be asked, by orders of events.
    fn by_orders(&mut self, unfolded: &Unfolded) -> Result<Round, NoCircuit> {
        let unfolding = &unfolded.unfolding;
        let circuit = Circuit::new(self.options.interruption.clone());
        let arena = self.unfolder.kernel.domain.arena();
        let widths = widths(unfolding, arena, self.width);
        let blaster = Blaster::new(circuit, arena, &self.unfolder.kernel.formulas, unfolding, widths);
        let mut encoding = Encoding::new(unfolding, blaster)?;
        let mut found = Vec::new();
        let round = ask(&mut encoding, unfolded, self.options, self.program, &mut found, &mut self.outcome)?;
        self.outcome.statistics.solver_calls += 1;
        self.outcome.violations.extend(found);
        Ok(round)
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

/// The obligations of properties that are checked.
fn checked(unfolded: &Unfolded, options: &Options) -> Vec<usize> {
    let obligations = unfolded.unfolding.obligations.iter().enumerate();
    obligations.filter(|(_, obligation)| options.checks.has(obligation.property)).map(|(at, _)| at).collect()
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

fn ask(
    encoding: &mut Encoding<'_>,
    unfolded: &Unfolded,
    options: &Options,
    program: &Program,
    found: &mut Vec<Violation>,
    outcome: &mut Outcome,
) -> Result<Round, NoCircuit> {
    let stopped = |outcome: &mut Outcome| {
        outcome.incomplete.push(Incomplete {
            reason: Reason::Timeout,
            message: "time limit reached".to_owned(),
            hint: None,
        });
        Ok(Round::Done)
    };
    let checked = checked(unfolded, options);
    let formulas: Vec<Formula> = checked.iter().map(|at| unfolded.unfolding.obligations[*at].violated).collect();
    match encoding.any_of(&formulas)? {
        Answer::Yes(which) => {
            let obligation = &unfolded.unfolding.obligations[checked[which[0]]];
            let schedule = encoding.schedule(obligation.after)?;
            let told = narrate::violation(unfolded, obligation, &schedule);
            found.push(confirm(program, options, unfolded, &schedule, told));
            return Ok(Round::Done);
        }
        Answer::Imprecise => return Ok(Round::Wider),
        Answer::Stopped => return stopped(outcome),
        Answer::No => {}
    }
    if options.checks.has(Property::DataRace) {
        match encoding.race() {
            Answer::Yes(race) => {
                let first = encoding.event(race.first).node;
                let schedule = encoding.schedule(Some(first))?;
                let told = narrate::race(unfolded, race, &schedule);
                found.push(confirm(program, options, unfolded, &schedule, told));
                return Ok(Round::Done);
            }
            Answer::Imprecise => return Ok(Round::Wider),
            Answer::Stopped => return stopped(outcome),
            Answer::No => {}
        }
    }
    if options.checks.has(Property::AbsoluteDeadlock) {
        match encoding.deadlock()? {
            Answer::Yes(waits) => {
                let schedule = encoding.schedule(None)?;
                let told = narrate::deadlock(unfolded, &waits, &schedule);
                found.push(confirm(program, options, unfolded, &schedule, told));
                return Ok(Round::Done);
            }
            Answer::Imprecise => return Ok(Round::Wider),
            Answer::Stopped => return stopped(outcome),
            Answer::No => {}
        }
    }
    match encoding.cut_off()? {
        Answer::Yes(sites) => return Ok(Round::Further(sites)),
        Answer::Imprecise => return Ok(Round::Wider),
        Answer::Stopped => return stopped(outcome),
        Answer::No => {}
    }
    gaps(encoding, unfolded, outcome)?;
    if options.checks.has(Property::DataRace) && unfolded.unfolding.weak.iter().any(|(_, relaxed)| *relaxed) {
        let message = "relaxed atomic operations: races that only they would order are not searched".to_owned();
        outcome.incomplete.push(Incomplete { reason: Reason::Unsupported, message, hint: None });
    }
    outcome.incomplete.extend(limits::uncovered(program, options.checks));
    assumptions(unfolded, outcome);
    outcome.statistics.executions = 1;
    Ok(Round::Done)
}

/// A violation as the concrete world shows it, if it does.
fn confirm(
    program: &Program,
    options: &Options,
    unfolded: &Unfolded,
    schedule: &Schedule,
    told: Violation,
) -> Violation {
    let shown = guide::replay(program, options, &unfolded.unfolding, schedule, told.task.thread);
    let Some((task, fault)) = shown.fault else { return told };
    Violation {
        fault,
        task,
        certainty: Certainty::Provable,
        replayed: true,
        waits: shown.waits.0,
        cycle: shown.waits.1,
        hidden_steps: shown.steps.saturating_sub(shown.trace.len() as u64),
        trace: shown.trace,
        schedule: shown.taken,
        ..told
    }
}

/// What has no value here, if some execution comes to it.
fn gaps(encoding: &mut Encoding<'_>, unfolded: &Unfolded, outcome: &mut Outcome) -> Result<(), NoCircuit> {
    let formulas: Vec<Formula> = unfolded.gaps.iter().map(|(formula, ..)| *formula).collect();
    if let Answer::Yes(which) = encoding.any_of(&formulas)? {
        let message = unfolded.gaps[which[0]].1.clone();
        outcome.incomplete.push(Incomplete { reason: Reason::Unsupported, message, hint: None });
    }
    Ok(())
}

/// What a pass rests on.
fn assumptions(unfolded: &Unfolded, outcome: &mut Outcome) {
    let mut named: Vec<(String, Span)> =
        unfolded.unfolding.definitions.iter().filter_map(|definition| definition.name.clone()).collect();
    named.sort_by(|a, b| a.0.cmp(&b.0));
    named.dedup_by(|a, b| a.0 == b.0);
    if let Some((span, _)) = unfolded.unfolding.weak.first() {
        let text = "memory orders weaker than `seq_cst` are executed as `seq_cst`".to_owned();
        outcome.assumptions.push(Assumption { text, span: *span });
    }
    for (name, span) in named {
        let text = format!("`{name}` is any value of its type");
        outcome.assumptions.push(Assumption { text, span });
    }
}
