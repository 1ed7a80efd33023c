//! One concrete run of a program, from its start to its end: the seed decides what
//! is undecided. A leak is reported after the output, with the place of the allocation.

use crate::state::{
    CollectiveIterations, Event, Observations, Policy, ProcessStatus, Processes, Queues, ScheduleState, World,
};
use antiphon_machine::{
    compile, Code, Domain, End, Fault, Limit, Machine, Options, OrStop, Output, ProgramInstance, ProgramRole, Property,
};
use antiphon_model::Program;
use antiphon_mpi::{LastCall, Network, Predefined};
use antiphon_numbers::Random;
use antiphon_outcome::{Assumed, TaskId, Wait};
use antiphon_source::Span;

/// What came out of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// Violations that do not end a run: leaks.
    pub leaks: Vec<Fault>,
    /// Who did what the end says.
    pub task: TaskId,
    /// Of a deadlock: who waits for whom, and a cycle of those who do.
    pub waits: (Vec<Wait>, Vec<TaskId>),
    /// Steps taken.
    pub steps: u64,
}

impl Report {
    /// A run that did not begin: inputs have no values.
    pub(crate) fn not_begun(missing: Vec<String>) -> Report {
        let (leaks, task) = (Vec::new(), TaskId::default());
        Report { end: End::MissingInputs(missing), leaks, task, waits: Default::default(), steps: 0 }
    }
}

/// Runs a program.
pub fn run<D: Domain>(program: &Program, options: &Options, domain: D, output: &mut dyn Output) -> Report {
    let code = compile(program);
    let mut world = World::new(program, &code, options, domain, Box::new(output));
    let missing = world.machine.missing_inputs();
    if !missing.is_empty() {
        return Report::not_begun(missing);
    }
    match world.begin() {
        Ok(()) => world.run_on(),
        Err(stop) => {
            let event = world.stopped(*stop);
            world.report(event.unwrap_or(Event::End))
        }
    }
}

impl<'a, D: Domain> World<'a, D> {
    /// A world with one program, before the first step.
    pub fn new(
        program: &'a Program,
        code: &'a Code,
        options: &'a Options,
        mut domain: D,
        output: Box<dyn Output + 'a>,
    ) -> World<'a, D> {
        let part = ProgramInstance::new(program, code, &mut domain, options.processes, ProgramRole::Alone);
        World::of_programs(part, Vec::new(), options, domain, output)
    }

    /// A world with several programs, which share their inputs.
    pub(crate) fn of_programs(
        first: ProgramInstance<'a, D::Number>,
        others: Vec<ProgramInstance<'a, D::Number>>,
        options: &'a Options,
        domain: D,
        output: Box<dyn Output + 'a>,
    ) -> World<'a, D> {
        let (domain_start, pointer_size) = (domain.path(), first.code.layouts.pointer_size);
        let instances: Vec<ProgramInstance<'a, D::Number>> = std::iter::once(first).chain(others).collect();
        World {
            elsewhere: vec![None; instances.len()],
            finished: Vec::new(),
            machine: Machine::new(instances, options, domain, output),
            parked: Processes::new(vec![None]),
            loaded: true,
            network: Network::new(1),
            shared_before: None,
            predefined: Predefined::new(pointer_size),
            last: LastCall::default(),
            schedule: ScheduleState::new(1),
            policy: Policy::RUN,
            blocked: false,
            recorded: None,
            failed: None,
            domain_start,
            queues: Queues::none(),
            collective_iterations: CollectiveIterations::none(),
            blamed: None,
            seen: Observations::default(),
            known: Default::default(),
        }
    }

    /// Makes the objects of the start and enters the first function, in each part.
    pub fn begin(&mut self) -> OrStop<(), D::Number> {
        self.begin_program()?;
        for part in 1..self.machine.instances.len() {
            self.leave_program();
            self.enter_program_at(part);
            self.begin_program()?;
        }
        self.go_to_program(0);
        self.assemble_all();
        Ok(())
    }

    fn begin_program(&mut self) -> OrStop<(), D::Number> {
        self.machine.make_globals()?;
        self.note_output_writes();
        self.machine.enter_program()?;
        self.populate();
        self.assemble()
    }

    /// Goes on until something stops it; the seed decides what is undecided.
    pub fn run_on(&mut self) -> Report {
        let mut random = Random::new(self.machine.options.seed ^ 0x5eed);
        loop {
            match self.advance() {
                Event::Pause | Event::Remember => {
                    if let Err(stop) = self.machine.look_at_limits() {
                        let event = self.stopped(*stop);
                        return self.report(event.unwrap_or(Event::End));
                    }
                }
                Event::Choices(choices) => {
                    let index = random.below(choices.len() as u64) as usize;
                    self.accept(&choices[index]);
                }
                event => return self.report(event),
            }
        }
    }

    /// Calls what `atexit` registered, the last first.
    pub(crate) fn run_exit_functions(&mut self) -> OrStop<(), D::Number> {
        while let Some(function) = self.machine.process.library.at_exit.pop() {
            self.call_back(function)?;
        }
        Ok(())
    }

    /// What came out.
    pub(crate) fn report(&mut self, event: Event<D::Number>) -> Report {
        let (mut task, mut waits) = (self.machine.task(), Default::default());
        let end = match event {
            Event::Fault(process, fault) => {
                task = process;
                End::Fault(fault)
            }
            Event::Deadlock(stuck) => {
                waits = (stuck.ranks, stuck.cycle);
                End::Fault(stuck.fault)
            }
            Event::Unsupported(process, unsupported) => {
                task = process;
                End::Unsupported(unsupported)
            }
            Event::Limit(limit, message, span) => End::Limit { limit, message, span },
            Event::Assumption(span) => End::Assumption(span),
            // No domain that is run by this driver leaves a choice open.
            Event::Undecided(..) => End::Limit {
                limit: Limit::Interrupted,
                message: "a condition was undecided".into(),
                span: self.machine.here(),
            },
            Event::Choices(_) | Event::Remember | Event::Pause | Event::End | Event::Nothing => {
                End::Exit(self.exit_status())
            }
        };
        let end = self.or_stuck_at_null(end);
        Report { end, leaks: std::mem::take(&mut self.seen.noted), task, waits, steps: self.machine.steps }
    }

    /// A run in which somebody used a null pointer has no end that says anything, even if nobody checks pointers.
    fn or_stuck_at_null(&self, end: End) -> End {
        let span = match end {
            End::Exit(_) => Span::NONE,
            End::Assumption(span) => span,
            end => return end,
        };
        if !self.machine.coverage.axioms.contains(&Assumed::NULL_ENDS) {
            return end;
        }
        let message = "a null pointer is used".to_owned();
        let (label, also, calls) = (String::new(), Vec::new(), Vec::new());
        End::Fault(Fault { property: Property::Pointer, message, span, label, also, calls })
    }

    /// The status of the first process that says that something went wrong.
    fn exit_status(&self) -> i32 {
        let statuses = self.statuses().iter().filter_map(|status| match status {
            ProcessStatus::Ended(status) => Some(*status),
            ProcessStatus::Alive | ProcessStatus::Diverging => None,
        });
        statuses.into_iter().find(|status| *status != 0).unwrap_or(0)
    }
}
