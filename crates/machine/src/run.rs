//! One concrete run of a sequential program, from its start to its end.
//!
//! An allocation that is never freed is a leak where `main` returns; a program
//! that calls `exit` in the middle is not asked for what it still held. The
//! leak is reported after the output, with the place of the allocation.

use crate::code::Code;
use crate::code::Pc;
use crate::compile::compile;
use crate::domain::{Domain, Party};
use crate::fault::{Checks, End, Fault, Limit, Property, Stop};
use crate::machine::{Machine, Outcome};
use crate::memory::Cell;
use crate::mpi::Network;
use crate::output::Output;
use crate::outside::Outside;
use crate::random::Random;
use crate::state::{Caller, Process, Thread};
use crate::world::{Course, Event, Part, Policy, Standing};
use antiphon_interrupt::Interrupt;
use antiphon_model::{LocationRole, Program};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Values of inputs, as text: a number, or a list of numbers for an array.
    pub inputs: BTreeMap<String, String>,
    /// Values of what the program leaves open, as text, by name
    /// ([`crate::Serial::name`]); those that are missing come from the seed.
    pub answers: BTreeMap<String, String>,
    /// The program's arguments, with its name as the first.
    pub arguments: Vec<Vec<u8>>,
    /// Arguments that follow, of which nothing is known.
    pub symbolic_arguments: u32,
    /// Who decides what comes from outside of the program.
    pub outside: Outside,
    /// What the program reads from standard input.
    pub stdin: Vec<u8>,
    /// Whether it is kept what programs print.
    pub prints: crate::world::Prints,
    /// The seed of all choices.
    pub seed: u64,
    /// What is reported.
    pub checks: Checks,
    /// How many processes.
    pub processes: u32,
    /// What becomes of the invariants of loops.
    pub invariants: Invariants,
    /// Most steps.
    pub max_steps: Option<u64>,
    /// Most calls inside each other.
    pub max_frames: usize,
    /// Most values in memory.
    pub max_cells: usize,
    /// Set by the caller to stop the run.
    pub interrupt: Interrupt,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            inputs: BTreeMap::new(),
            answers: BTreeMap::new(),
            arguments: vec![b"a.out".to_vec()],
            symbolic_arguments: 0,
            outside: Outside::Fixed,
            stdin: Vec::new(),
            prints: Default::default(),
            seed: 0,
            checks: Checks::ALL,
            processes: 1,
            invariants: Invariants::Checked,
            max_steps: None,
            max_frames: 100_000,
            max_cells: 64 << 20,
            interrupt: Interrupt::default(),
        }
    }
}

/// What becomes of the invariants of loops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Invariants {
    /// Nothing.
    Ignored,
    /// They are assertions at the start of every round.
    Checked,
    /// They are all that is known at the start of a round but the first: one
    /// round stands for all. In a domain that knows all they are checked.
    Proved,
    /// As `Proved`; but one that is not proved is dropped from there on, and
    /// which is told ([`Machine::refuted`]): for guesses.
    Tried,
    /// They are expressions whose values are kept at the start of every round
    /// ([`Machine::take_sightings`]); nothing else becomes of them.
    Watched,
}

/// What came out of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// Violations that do not end a run: leaks.
    pub leaks: Vec<Fault>,
    /// Who did what the end says.
    pub rank: u32,
    /// Steps taken.
    pub steps: u64,
}

/// Runs a program.
pub fn run<D: Domain>(program: &Program, options: &Options, mut domain: D, output: &mut dyn Output) -> Report {
    let code = compile(program, &mut domain);
    let mut machine = Machine::new(program, &code, options, domain, Box::new(output));
    let missing = machine.missing_inputs();
    if !missing.is_empty() {
        return Report { end: End::MissingInputs(missing), leaks: Vec::new(), rank: 0, steps: 0 };
    }
    match machine.begin() {
        Ok(()) => machine.run_on(),
        Err(stop) => {
            let event = machine.stopped(*stop);
            machine.report(event.unwrap_or(Event::End))
        }
    }
}

/// The operations at which a loop starts a round. A `for` loop that counts ends
/// by itself; only one without a condition is like a `while` here.
pub(crate) fn heads<N>(program: &Program, code: &Code<N>) -> Rc<[bool]> {
    let head = |(function, location): &(antiphon_model::FunctionId, antiphon_model::LocationId)| {
        let body = &program.function(*function).body;
        body.locations.get(location.0 as usize).is_some_and(|found| matches!(found.role, LocationRole::LoopHead(_)))
    };
    code.places.iter().map(head).collect()
}

impl<'a, D: Domain> Machine<'a, D> {
    /// A machine before the first step.
    pub fn new(
        program: &'a Program,
        code: &'a Code<D::Number>,
        options: &'a Options,
        domain: D,
        output: Box<dyn Output + 'a>,
    ) -> Machine<'a, D> {
        let part = Part::new(program, code, options.processes, Party::Alone);
        Machine::of_parts(part, Vec::new(), options, domain, output)
    }

    /// A machine with several programs, which share their inputs.
    pub fn of_parts(
        first: Part<'a, D::Number>,
        others: Vec<Part<'a, D::Number>>,
        options: &'a Options,
        domain: D,
        output: Box<dyn Output + 'a>,
    ) -> Machine<'a, D> {
        let domain_start = domain.path();
        let (program, code) = (first.program, first.code);
        let heads = first.heads.clone();
        let parts: Vec<Part<'a, D::Number>> = std::iter::once(first).chain(others).collect();
        Machine {
            program,
            code,
            part: 0,
            elsewhere: vec![None; parts.len()],
            finished: Vec::new(),
            inputs: Rc::default(),
            parts,
            domain,
            process: Process::empty(code.layouts.clone(), options.max_cells),
            thread: Thread::new(),
            output,
            options,
            bounds: Vec::new(),
            returned: Cell::Undefined,
            errno: crate::library::errno::find(program),
            math_error: None,
            definedness: None,
            undertaken: crate::transaction::Undertaken::new(),
            nested: false,
            steps: 0,
            parked: vec![None],
            loaded: true,
            network: Network::new(1),
            predefined: crate::mpi::Predefined::new(code.layouts.pointer_size),
            course: Course::new(1),
            policy: Policy::RUN,
            blocked: false,
            silent: false,
            returned_at: Pc(0),
            heads,
            story: None,
            failed: None,
            domain_start,
            aborts: Default::default(),
            asserted: Default::default(),
            presumed: Default::default(),
            queues: crate::world::collective::Queues::none(),
            gatherings: crate::world::loops::Gatherings::none(),
            union: None,
            blamed: None,
            noted: Vec::new(),
            refuted: Default::default(),
            sightings: Vec::new(),
            known: Default::default(),
        }
    }

    /// Makes the objects of the start and enters the first function, in each part.
    pub fn begin(&mut self) -> Outcome<(), D::Number> {
        self.begin_part()?;
        for part in 1..self.parts.len() {
            self.leave_part();
            self.enter_part(part);
            self.begin_part()?;
        }
        self.go_to_part(0);
        self.assemble_all();
        Ok(())
    }

    fn begin_part(&mut self) -> Outcome<(), D::Number> {
        self.make_globals()?;
        self.note_output_writes();
        self.make_strings()?;
        self.set_inputs()?;
        let arguments = self.program_arguments()?;
        self.enter(self.program.startup, arguments, Caller::Nobody)?;
        self.populate();
        self.assemble()
    }

    /// Goes on until something stops it; the seed decides what is open.
    pub fn run_on(&mut self) -> Report {
        let mut random = Random::new(self.options.seed ^ 0x5eed);
        loop {
            match self.advance() {
                Event::Pause | Event::Remember => {
                    if let Err(stop) = self.look_at_limits() {
                        let event = self.stopped(*stop);
                        return self.report(event.unwrap_or(Event::End));
                    }
                }
                Event::Offers(offers) => {
                    let index = random.below(offers.len() as u64) as usize;
                    self.accept(&offers[index]);
                }
                event => return self.report(event),
            }
        }
    }

    /// Calls what `atexit` registered, the last first.
    pub(crate) fn run_exit_functions(&mut self) -> Outcome<(), D::Number> {
        while let Some(function) = self.process.library.at_exit.pop() {
            self.call_back(function, Default::default())?;
        }
        Ok(())
    }

    /// Counts a step and looks at the limits now and then.
    #[inline]
    pub(crate) fn tick(&mut self) -> Outcome<(), D::Number> {
        self.steps += 1;
        if self.steps & 0x3fff == 0 || self.options.max_steps.is_some_and(|most| self.steps > most) {
            return self.look_at_limits();
        }
        Ok(())
    }

    #[cold]
    fn look_at_limits(&mut self) -> Outcome<(), D::Number> {
        if self.options.max_steps.is_some_and(|most| self.steps > most) {
            let message = format!("the limit of {} steps was reached", self.steps - 1);
            return Err(Box::new(Stop::Limit(Limit::Steps, message, self.here())));
        }
        if self.is_interrupted() {
            return Err(Box::new(Stop::Limit(Limit::Interrupted, "the run was stopped".into(), self.here())));
        }
        Ok(())
    }

    /// Whether whoever drives the machine wants it to stop.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.options.interrupt.is_raised()
    }

    /// What came out.
    fn report(&mut self, event: Event<D::Number>) -> Report {
        let mut rank = self.rank();
        let end = match event {
            Event::Fault(process, fault) => {
                rank = process;
                End::Fault(fault)
            }
            Event::Deadlock(stuck) => End::Fault(stuck.fault),
            Event::Unsupported(process, unsupported) => {
                rank = process;
                End::Unsupported(unsupported)
            }
            Event::Limit(limit, message, span) => End::Limit { limit, message, span },
            Event::Assumption(span) => End::Assumption(span),
            // No domain that is run by this driver leaves a choice open.
            Event::Choice(_) => {
                End::Limit { limit: Limit::Interrupted, message: "a condition was left open".into(), span: self.here() }
            }
            Event::Offers(_) | Event::Remember | Event::Pause | Event::End | Event::Nothing => {
                End::Exit(self.exit_status())
            }
        };
        Report { end, leaks: std::mem::take(&mut self.noted), rank, steps: self.steps }
    }

    /// The status of the first process that says that something went wrong.
    fn exit_status(&self) -> i32 {
        let statuses = self.standings().iter().filter_map(|standing| match standing {
            Standing::Ended(status) => Some(*status),
            Standing::Alive | Standing::Circling => None,
        });
        statuses.into_iter().find(|status| *status != 0).unwrap_or(0)
    }

    /// The leaks, one for each place that allocated: what is still there, and
    /// what nothing led to long before.
    pub(crate) fn leaks(&self) -> Vec<Fault> {
        let memory = &self.process.memory;
        let mut places: Vec<(antiphon_source::Span, usize, Option<u64>)> = Vec::new();
        for (span, size) in memory.allocations() {
            match places.iter_mut().find(|(known, ..)| *known == span) {
                Some((_, count, bytes)) => {
                    *count += 1;
                    *bytes = bytes.zip(size).map(|(all, size)| all + u64::from(size));
                }
                None => places.push((span, 1, size.map(u64::from))),
            }
        }
        let is_lost = |span| memory.lost().any(|lost| lost == span);
        places.retain(|(span, ..)| !is_lost(*span));
        places.extend(memory.lost().map(|span| (span, 0, None)));
        let faults = places.into_iter().map(|(span, count, bytes)| Fault {
            property: Property::MemoryLeak,
            message: match (count, bytes) {
                (0, _) => "memory that is allocated here is lost without being freed".to_owned(),
                (_, None) => "memory that is allocated here is never freed".to_owned(),
                (1, Some(bytes)) => format!("{bytes} bytes that are allocated here are never freed"),
                (_, Some(bytes)) => {
                    format!("{bytes} bytes in {count} blocks that are allocated here are never freed")
                }
            },
            span,
            label: String::new(),
            also: Vec::new(),
            calls: Vec::new(),
        });
        faults.collect()
    }
}
