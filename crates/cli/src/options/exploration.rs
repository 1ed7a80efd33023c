//! The options of the commands that explore: what is known of inputs, what is
//! checked, what decides, and when to stop. `verify` and `compare` have the same.

use super::amounts::{duration, positive, size};
use super::checkpoint::CheckpointOptions;
use super::checks::{Asked, RequestedChecks, Selection};
use super::inputs::{self, bound_text, input, Input};
use super::launch::LaunchOptions;
use super::numbers::NumberOptions;
use super::range::{processes, Processes};
use super::reads;
use super::reductions::ReductionOptions;
use super::solver::SolverOptions;
use super::standards::StandardOptions;
use super::words::{words, DEADLOCK, LOOP, ORDER};
use crate::cluster;
use crate::failure::Failure;
use crate::platform::memory_in_use;
use antiphon_machine::Invariants;
use antiphon_model::Program;
use antiphon_report::Scope;
use antiphon_solver::Choice;
use antiphon_verify as explore;
use antiphon_world::{Deadlock, Order, Policy};
use clap::Args;
use std::time::Duration;

/// How to explore.
#[derive(Args, Debug)]
pub struct ExplorationOptions {
    /// Number of processes, or a range whose numbers are all explored; by default 1, and 1..3 for `verify` of
    /// a program that calls `MPI_Init`. With `all` the first few are explored, and every number is proved if it can be
    #[arg(short = 'n', long = "np", value_name = "N|LO..HI|all", value_parser = processes)]
    pub processes: Option<Processes>,
    /// Fix or bound an input; repeatable. Other inputs may have any value. `scanf:7` is what the call of
    /// `scanf` in line 7 reads
    #[arg(long = "input", value_name = "NAME=VALUE|LO..HI", value_parser = input)]
    pub inputs: Vec<Input>,
    /// Check only these properties (see `antiphon list properties`); `+ID` checks one besides those that are checked anyway
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub check: Vec<String>,
    /// Do not check these properties
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub no_check: Vec<String>,
    /// What counts as a deadlock
    #[arg(long, default_value = "potential", value_parser = words(DEADLOCK))]
    pub deadlock: Deadlock,
    /// How loops with invariants are handled
    #[arg(long = "loop", value_name = "LOOPS", default_value = "invariant", value_parser = words(LOOP))]
    pub invariants: Invariants,
    /// Which of several runnable processes runs first; the answer is the same
    #[arg(long, default_value = "cqmin", value_parser = words(ORDER))]
    pub order: Order,
    /// What is left out
    #[command(flatten)]
    pub reductions: ReductionOptions,
    /// Infer invariants for loops that have none, and prove the loops with them
    #[arg(long)]
    pub infer: bool,
    /// What numbers are
    #[command(flatten)]
    pub numbers: NumberOptions,
    /// Time limit in seconds, or as 500ms, 5m, 2h [default: 10m, if there is no other limit and no checkpoint]
    #[arg(long, value_name = "T", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Memory limit in megabytes, or as 512M, 2G
    #[arg(long, value_name = "M", value_parser = size)]
    pub memory: Option<u64>,
    /// Stop after this many states
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_states: Option<u64>,
    /// Do not follow an execution beyond this many choices
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_depth: Option<u64>,
    /// Stop after this many violations [default: one of each property, within a few times the states of the first]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_violations: Option<u64>,
    /// Worker threads; they change nothing about what is reported [default: as many as there are cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = positive)]
    pub jobs: Option<u64>,
    /// Where to stop and go on
    #[command(flatten)]
    pub checkpoints: CheckpointOptions,
    /// How the standards are read
    #[command(flatten)]
    pub standards: StandardOptions,
    /// Who decides
    #[command(flatten)]
    pub solver: SolverOptions,
    /// With what the program is started
    #[command(flatten)]
    pub launch: LaunchOptions,
}

/// The time limit of those who give no limit.
const PATIENCE: Duration = Duration::from_secs(600);

/// Whether invariants are inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Infers {
    /// None: a loop without an annotation is executed iteration by iteration.
    Nothing,
    /// For each loop without an annotation whose number of iterations is not fixed.
    Invariants,
}

impl ExplorationOptions {
    /// What the user wants to have checked.
    pub fn requested(&self, asked: Asked) -> RequestedChecks<'_> {
        RequestedChecks {
            asked,
            check: &self.check,
            no_check: &self.no_check,
            deadlock: self.deadlock,
            arith: self.numbers.arith,
            strictness: self.standards.strictness(),
        }
    }

    /// Whether invariants are inferred.
    pub fn infers(&self) -> Infers {
        match self.infer && self.invariants == Invariants::Proved {
            true => Infers::Invariants,
            false => Infers::Nothing,
        }
    }

    /// When to stop: a search that nothing bounds must not look as if it would end soon.
    pub fn time_limit(&self) -> Option<Duration> {
        let is_bounded = self.max_states.is_some() || self.max_depth.is_some() || self.checkpoints.checkpoint.is_some();
        self.timeout.or((!is_bounded).then_some(PATIENCE))
    }

    /// Takes this process's place among others that MPI has started, and refuses what such processes cannot do.
    pub fn join_others(&self) -> Result<(), Failure> {
        cluster::join()?;
        let refused = [
            ("-j", self.jobs.is_some_and(|jobs| jobs > 1), "start as many ranks as there are cores"),
            ("--checkpoint", self.checkpoints.checkpoint.is_some(), "it is for one process"),
            ("--resume", self.checkpoints.resume.is_some(), "it is for one process"),
        ];
        match refused.iter().find(|(_, is_asked, _)| *is_asked && cluster::member().is_some()) {
            Some((option, _, why)) => Err(Failure(format!("`{option}` under MPI: {why}"))),
            None => Ok(()),
        }
    }

    /// How many workers share a search.
    fn workers(&self) -> usize {
        if cluster::member().is_some() {
            return 1;
        }
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.jobs.map_or_else(cores, |given| usize::try_from(given).unwrap_or(usize::MAX))
    }

    /// The engine's options; the number of processes is still to be set.
    pub fn engine(&self, selection: &Selection, solver: Choice) -> Result<explore::Options, Failure> {
        Ok(explore::Options {
            inputs: self
                .inputs
                .iter()
                .filter(|input| !reads::is_read(&input.name))
                .map(|input| (input.name.clone(), input.bound.clone()))
                .collect(),
            launch: self.launch.given()?,
            checks: self.standards.apply(self.numbers.checked(selection.checks, &self.no_check)),
            policy: Policy { deadlock: selection.deadlock, order: self.order, ..Policy::EXPLORE },
            arithmetic: self.numbers.given(),
            invariants: self.invariants,
            reductions: self.reductions.given(),
            jobs: self.workers(),
            budget: explore::Budget {
                timeout: None,
                elapsed: Duration::ZERO,
                memory: self.memory,
                max_states: self.max_states,
                max_depth: self.max_depth,
            },
            solver,
            patience: self.solver.patience(),
            memory_in_use: Some(memory_in_use),
            ..explore::Options::default()
        })
    }

    /// Records in the result what was covered of these programs.
    pub fn set_scope(&self, scope: &mut Scope, programs: &[&Program], selection: &Selection) {
        scope.inputs = self.inputs.iter().map(|input| (input.name.clone(), bound_text(&input.bound))).collect();
        let given = |name: &String| self.inputs.iter().any(|input| input.name == *name);
        for name in programs.iter().flat_map(|program| inputs::names(program)).filter(|name| !given(name)) {
            if !scope.free_inputs.contains(&name) {
                scope.free_inputs.push(name);
            }
        }
        self.numbers.set_scope(scope);
        scope.properties.clone_from(&selection.properties);
        scope.unchecked.clone_from(&selection.unchecked);
        self.launch.set_scope(scope);
        scope.solver = self.solver.solver_name();
    }
}
