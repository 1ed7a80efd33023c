//! A recorded schedule as `antiphon run --schedule` follows it: the decisions of a stored
//! violation, and what else its execution needs (inputs, processes, arithmetic, arguments,
//! what was checked), as far as the result remembers it.
//!
//! A result does not say how the engine looked for races, whether tasks were threads, or which deadlocks it stopped
//! at. So the few ways there are are tried silently, and the first that shows the
//! violation is the one that is run; one that shows another race only if none shows this one.

use crate::failure::Failure;
use crate::input::result;
use crate::loops::Loops;
use crate::options::numbers::NumberOptions;
use crate::options::words::{find, ARITH, FP};
use crate::session::Session;
use antiphon_machine::{
    Checks, End, EnvironmentInputs, Integers, Invariants, Nowhere, NumberModel, Options, Output, RaceDetection,
    TaskExecution,
};
use antiphon_model::Program;
use antiphon_openmp::PlainLoops;
use antiphon_outcome::{Fault, Move, Property, TaskId, Violation};
use antiphon_report::{Explored, Finding, ResultRecord, Scope, ViolationRecord};
use antiphon_verify::Floats;
use antiphon_world::{run_along, Deadlock, Followed, Leaks, Misfit, Policy, Recorded};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A stored violation and the way to it.
#[derive(Debug)]
pub struct Schedule {
    path: PathBuf,
    result: ResultRecord,
    violation: ViolationRecord,
    moves: Vec<Move>,
}

/// A way in which an engine may have executed a program.
#[derive(Clone, Copy)]
struct Way {
    races: RaceDetection,
    tasks: TaskExecution,
    policy: Policy,
}

impl Way {
    fn prepare(self, options: &mut Options) {
        options.race_detection = self.races;
        options.tasks = self.tasks;
    }
}

impl Schedule {
    /// Reads the schedule of a violation, counted from 1.
    pub fn read(path: &Path, number: usize) -> Result<Schedule, Failure> {
        let (result, violation) = result::violation(path, number)?;
        let told = path.display();
        if result.is_comparison() {
            return Err(Failure(format!("`{told}` is about two programs; a run follows the schedule of one")));
        }
        if result.command == "run" {
            return Err(Failure(format!("`{told}` is the result of a run; the same `--seed` repeats it")));
        }
        let moves = violation.schedule.iter().cloned().map(Move).collect();
        Ok(Schedule { path: path.to_owned(), result, violation, moves })
    }

    /// The files of the program, as they were named.
    pub fn files(&self) -> Vec<PathBuf> {
        self.result.files.iter().map(PathBuf::from).collect()
    }

    /// How the loops of teams were explored.
    pub fn loops(&self) -> Loops {
        let by_one = self.result.loops.iterations.iter().filter(|of| of.explored == Explored::ByOneThread);
        Loops::ByOneThread(by_one.map(|of| (of.file.clone(), of.line)).collect())
    }

    /// How parallel loops were executed.
    pub fn plain_loops(&self) -> PlainLoops {
        let arith = self.arith().unwrap_or(NumberModel::Ideal);
        let fp = find(FP, &self.result.scope.fp).unwrap_or(Floats::Real);
        NumberOptions { arith, fp }.plain_loops()
    }

    /// The violation.
    pub fn violation(&self) -> &ViolationRecord {
        &self.violation
    }

    /// What is known of all executions.
    pub fn scope(&self) -> &Scope {
        &self.result.scope
    }

    /// The number of processes of the execution.
    pub fn processes(&self) -> u32 {
        self.violation.np.and_then(|np| u32::try_from(np).ok()).unwrap_or(1)
    }

    /// The standard input of the execution, read again.
    pub fn stdin(&self) -> Result<Option<Vec<u8>>, Failure> {
        let file = &self.result.scope.stdin;
        let read = || std::fs::read(file).map_err(|error| Failure(format!("the standard input `{file}`: {error}")));
        (!file.is_empty()).then(read).transpose()
    }

    /// What numbers were.
    pub fn arith(&self) -> Option<NumberModel> {
        find(ARITH, &self.result.scope.arith)
    }

    /// What was checked.
    pub fn checks(&self) -> Checks {
        let looked_at = |property: Property| {
            self.result.scope.properties.contains(&property) || property == self.violation.property
        };
        Property::ALL.iter().fold(Checks::ALL, |checks, property| match looked_at(*property) {
            true => checks.with(*property),
            false => checks.without(*property),
        })
    }

    /// Whether integers had the sizes that they have now.
    pub fn check_data_model(&self, word: &str) -> Result<(), Failure> {
        let recorded = self.result.scope.data_model.as_str();
        match recorded.is_empty() || recorded == word {
            true => Ok(()),
            false => Err(Failure(format!("`{}` was recorded with `--data-model {recorded}`", self.path.display()))),
        }
    }

    /// Adds to the options of a run what the recorded execution had; what the user gives stays.
    pub fn complete(&self, options: &mut Options) {
        let scope = &self.result.scope;
        for (name, value) in scope.inputs.iter().filter(|(_, value)| !value.contains("..")) {
            options.inputs.entry(name.clone()).or_insert_with(|| value.clone());
        }
        let given: Vec<String> = options.inputs.keys().cloned().collect();
        let open = self.violation.inputs.iter().filter(|(name, _)| !given.contains(name));
        options.answers = open.map(|(name, value)| (name.clone(), value.clone())).collect::<BTreeMap<_, _>>();
        let launch = &mut options.launch;
        if launch.arguments.len() <= 1 {
            let concrete = scope.arguments.iter().filter(|argument| *argument != "*");
            launch.arguments.extend(concrete.map(|argument| argument.clone().into_bytes()));
            launch.symbolic_arguments = scope.arguments.iter().filter(|argument| *argument == "*").count() as u32;
        }
        if launch.variables.is_empty() {
            let recorded = scope.environment.iter();
            launch.variables = recorded.map(|(name, value)| (name.clone().into(), value.clone().into())).collect();
        }
        options.environment = match self.is_trace() {
            true => EnvironmentInputs::Fixed,
            false => EnvironmentInputs::Open,
        };
        options.invariants = match self.violation.property {
            Property::LoopInvariant => Invariants::Checked,
            _ => Invariants::Ignored,
        };
    }

    fn is_trace(&self) -> bool {
        self.result.command == "trace"
    }

    /// What makes it doubtful that the schedule is one of this program.
    pub fn doubts(&self, session: &Session) -> Option<String> {
        let now = session.hashes();
        let changed = |(name, hash): (&String, &String)| self.result.hashes.get(name).is_some_and(|old| old != hash);
        if let Some((name, _)) = now.iter().find(|(name, hash)| changed((name, hash))) {
            return Some(format!("`{name}` has changed since the schedule was recorded"));
        }
        let known = |hash: &String| self.result.hashes.values().any(|old| old == hash);
        match self.result.hashes.is_empty() || now.values().any(known) {
            true => None,
            false => Some(format!("the schedule was recorded for `{}`", self.result.files.join("`, `"))),
        }
    }

    /// Runs the program along the schedule.
    pub fn follow(
        &self,
        program: &Program,
        session: &Session,
        (options, integers): (&mut Options, Integers),
        output: &mut dyn Output,
    ) -> Result<Followed, Misfit> {
        let ways = self.ways();
        let mut showing = None;
        for way in ways {
            way.prepare(options);
            let shown = run_along(program, options, integers, self.recorded(way.policy), &mut Nowhere);
            let Some(followed) = shown.ok().filter(|followed| self.is_shown(session, followed)) else { continue };
            showing.get_or_insert(way);
            if self.is_repeated(&followed) {
                showing = Some(way);
                break;
            }
        }
        let way = showing.unwrap_or(ways[1]);
        way.prepare(options);
        run_along(program, options, integers, self.recorded(way.policy), output)
    }

    fn recorded(&self, policy: Policy) -> Recorded<'_> {
        Recorded { moves: &self.moves, policy, property: self.violation.property }
    }

    /// The ways in which an engine may have executed it, the likely one first.
    fn ways(&self) -> [Way; 5] {
        let deadlock = match self.result.scope.properties.as_slice() {
            checked if checked.contains(&Property::PotentialDeadlock) => Deadlock::Potential,
            checked if checked.contains(&Property::AbsoluteDeadlock) => Deadlock::Absolute,
            _ => Deadlock::Ignore,
        };
        let policy = if self.is_trace() { Policy::RUN } else { Policy::EXPLORE };
        let policy = Policy { leaks: Leaks::Noted, ..policy };
        let other = if deadlock == Deadlock::Potential { Deadlock::Absolute } else { Deadlock::Potential };
        let of = |races, deadlock| {
            let (tasks, policy) = (TaskExecution::ByThreads, Policy { deadlock, ..policy });
            Way { races, tasks, policy }
        };
        let first = of(RaceDetection::Adjacency, deadlock);
        // Tasks in one order come first: where they are threads, hundreds of them take long.
        [
            Way { tasks: TaskExecution::ComparedHere, ..first },
            first,
            of(RaceDetection::HappensBefore, deadlock),
            of(RaceDetection::Adjacency, other),
            of(RaceDetection::HappensBefore, other),
        ]
    }

    /// Whether a run shows what was recorded in the same words.
    fn is_repeated(&self, followed: &Followed) -> bool {
        let is_race = self.violation.property == Property::DataRace;
        !is_race || matches!(&followed.report.end, End::Fault(fault) if fault.message == self.violation.message)
    }

    /// Whether a run shows what was recorded.
    fn is_shown(&self, session: &Session, followed: &Followed) -> bool {
        let fault = match &followed.report.end {
            End::Fault(fault) => Some(fault),
            _ => None,
        };
        fault.into_iter().chain(&followed.report.leaks).any(|fault| self.is_same(session, fault))
    }

    fn is_same(&self, session: &Session, fault: &Fault) -> bool {
        if fault.property != self.violation.property {
            return false;
        }
        let shown = Finding::of(session.sources(), &Violation::met(fault.clone(), TaskId::default())).record;
        // Which two accesses of a race are met first depends on how it is looked for.
        shown.line == self.violation.line || fault.property == Property::DataRace
    }

    /// What is said of a decision that the program does not offer.
    pub fn misfit(&self, session: &Session, misfit: &Misfit) -> Failure {
        let (path, number, all) = (self.path.display(), misfit.taken + 1, self.moves.len());
        let wanted = self.moves.get(misfit.taken).map_or("", |next| next.0.as_str());
        let offered = misfit.offered.iter().map(|(offered, span)| {
            let place = session.map.position(*span).map(|place| format!(" ({}:{})", place.name, place.line));
            format!("\n  {}{}", offered.0, place.unwrap_or_default())
        });
        let offered: String = offered.collect();
        let doubts = self.doubts(session).map(|doubts| format!("\n{doubts}")).unwrap_or_default();
        Failure(format!(
            "the schedule of `{path}` does not fit this program: choice {number} of {all} is\n  {wanted}\n\
             but here the choices are{offered}{doubts}"
        ))
    }

    /// What is said after a run that does not show what was recorded.
    pub fn remark(&self, session: &Session, followed: &Followed) -> Option<String> {
        if self.is_shown(session, followed) {
            return None;
        }
        let (all, property) = (self.moves.len(), self.violation.property.id());
        let place = format!("{}:{}", self.violation.file, self.violation.line);
        let left = all - followed.taken;
        let end = match (left, followed.beyond) {
            (0, 0) => "all choices of the schedule were taken".to_owned(),
            (0, _) => format!("all choices of the schedule were taken, and {} more under the seed", followed.beyond),
            (_, _) => format!("the run ended after {} of {all} choices of the schedule", followed.taken),
        };
        Some(format!("{end}; the recorded violation ({property}, {place}) did not show\n"))
    }
}
