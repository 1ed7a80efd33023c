//! What the commands that explore have in common: each number of processes in
//! turn, one result of all of them, the drawing, the exit code.

use crate::cluster;
use crate::console::Console;
use crate::failure::{Failure, INTERNAL};
use crate::findings::{limit, Arguments, Gathered};
use crate::interrupt;
use crate::last_resort;
use crate::loops;
use crate::options::checks::{Asked, Selection};
use crate::options::exploration::{ExplorationOptions, Infers};
use crate::options::output::{Format, OutputOptions};
use crate::options::range::Processes;
use crate::platform::peak_memory_mb;
use crate::progress::{Duties, Line, Sampling, Status};
use crate::session::Session;
use antiphon_model::Program;
use antiphon_outcome::{Reason, Verdict};
use antiphon_report::draw::unverified;
use antiphon_report::human::finding;
use antiphon_report::{distance_text, Course, DiagnosticRecord, Finding, Noted, Rendering, ResultRecord, Stamp};
use antiphon_verify::{self as explore, Programs, TraceValues};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A command at work on programs that were read.
pub struct Exploring<'a> {
    /// The command.
    pub asked: Asked,
    /// How to explore.
    pub exploration: &'a ExplorationOptions,
    /// How to show the result.
    pub output: &'a OutputOptions,
    /// The text.
    pub session: &'a Session,
    /// The programs.
    pub programs: Vec<&'a Program>,
    /// What is looked at.
    pub selection: Selection,
}

impl Exploring<'_> {
    /// Explores each number of processes in turn and a further one if there is reason to, also after one for which there are violations.
    pub fn explore<'p>(
        &self,
        options: &mut explore::Options,
        further: Option<u32>,
        programs: impl Fn(&explore::Options) -> Programs<'p>,
    ) -> Result<(Gathered, Vec<u64>), Failure> {
        options.outside.checkpoints = self.exploration.checkpoints.log(&self.programs, options)?;
        options.outside.cluster = cluster::member();
        options.outside.disk = self.exploration.checkpoints.disk()?;
        if self.output.wants(Rendering::Html) {
            options.trace_values = TraceValues::Symbolic;
        }
        interrupt::listen(&options.interrupt);
        last_resort::count(&options.progress);
        let front_end = last_resort::elapsed();
        let status = Status::show(&options.progress, self.duties());
        let (started, before) = (Instant::now(), options.budget.elapsed);
        let (most, timeout) = (self.exploration.max_violations, self.exploration.time_limit());
        let mut gathered = Gathered::default();
        let mut explored = Vec::new();
        let first = self.processes().0;
        let further = further.filter(|number| !first.contains(number));
        for processes in first.chain(further) {
            options.processes = processes;
            options.budget.timeout = timeout;
            options.budget.elapsed = before + started.elapsed();
            options.wanted.most = most.map_or(1, |most| usize::try_from(most).unwrap_or(usize::MAX).max(1));
            let engine = |options: &explore::Options| self.engine(&programs(options), options);
            let outcome = match most {
                Some(_) => engine(options),
                None => explore::with_others(options, engine),
            };
            gathered.add(self.session.sources(), &outcome, processes);
            gathered.add_unsaid(self.session);
            explored.push(u64::from(processes));
            // Without a limit of the user's on states there is only the one of a second opinion, for each number anew.
            let is_small = |reason| reason == Reason::MaxStates && self.exploration.max_states.is_none();
            if gathered.inconclusive.iter().any(|each| each.reason.ends_everything() && !is_small(each.reason)) {
                break;
            }
        }
        gathered.put_leaks_last();
        self.note_checkpoint(&mut gathered, options);
        gathered.note_explored();
        gathered.note_abnormal_ends(self.arguments());
        if let (Arguments::Missing, [alone]) = (self.arguments(), self.programs.as_slice()) {
            gathered.note_usage(&self.session.map, antiphon_passes::usage_exit(alone));
        }
        gathered.statistics.seconds = started.elapsed().as_secs_f64();
        gathered.course =
            Course { samples: status.finish(), phases: phases(front_end, started.elapsed(), &options.progress) };
        Ok((gathered, explored))
    }

    /// Says how to go on where the run was stopped.
    fn note_checkpoint(&self, gathered: &mut Gathered, options: &explore::Options) {
        let Some(log) = &options.outside.checkpoints else { return };
        let mut stopped = gathered.inconclusive.iter_mut().filter(|each| each.reason.ends_everything()).peekable();
        if stopped.peek().is_none() {
            return log.finish();
        }
        if let Some(advice) = self.exploration.checkpoints.advice(log) {
            stopped.for_each(|each| each.message = format!("{}; {advice}", each.message));
        }
    }

    /// What is done beside the work.
    fn duties(&self) -> Duties {
        Duties {
            line: if self.output.quiet { Line::None } else { Line::Shown },
            sampling: if self.output.wants(Rendering::Html) { Sampling::On } else { Sampling::Off },
        }
    }

    /// Whether the programs were given arguments that they could read.
    fn arguments(&self) -> Arguments {
        let reads =
            |program: &&Program| program.functions.iter().any(|each| each.name == "main" && each.parameters > 0);
        let given = self.exploration.launch.says_arguments();
        match self.programs.iter().any(reads) && !given {
            true => Arguments::Missing,
            false => Arguments::Given,
        }
    }

    /// The numbers of processes that are explored.
    pub fn processes(&self) -> Processes {
        match (&self.exploration.processes, self.programs.as_slice()) {
            (Some(given), _) => given.clone(),
            (None, [alone]) => Processes::meant_for(alone),
            (None, _) => Processes::ONE,
        }
    }

    /// What the engine says of the programs, with or without invariants that it finds itself.
    fn engine(&self, programs: &Programs<'_>, options: &explore::Options) -> explore::Outcome {
        match self.exploration.infers() {
            Infers::Invariants => antiphon_infer::infer(programs, options),
            Infers::Nothing => explore::explore(programs, options),
        }
    }

    /// The result.
    pub fn outcome(&self, gathered: &Gathered, explored: Vec<u64>) -> ResultRecord {
        let mut outcome = self.session.outcome(self.asked.name());
        self.exploration.set_scope(&mut outcome.scope, &self.programs, &self.selection);
        outcome.scope.np = explored;
        outcome.scope.bounded_by = gathered.inconclusive.iter().map(|each| each.reason.word().to_owned()).collect();
        outcome.scope.bounded_by.dedup();
        outcome.violations = gathered.findings.iter().map(|finding| finding.record.clone()).collect();
        outcome.inconclusive = gathered.inconclusive.clone();
        // What was not covered may be farther apart.
        if gathered.inconclusive.is_empty() {
            let distances = gathered.distances.iter();
            outcome.distance = distances.map(|(name, most)| (name.clone(), distance_text(*most))).collect();
        }
        outcome.assumptions = gathered.assumptions.clone();
        outcome.inferred = gathered.inferred.clone();
        outcome.loops.proved_loops = gathered.proved_loops.clone();
        outcome.loops.iterations = self.session.loops.clone();
        outcome.assumptions.extend(loops::assumption(&self.session.map, &outcome.loops.iterations));
        outcome.vacuous = gathered.vacuous.clone().unwrap_or_default();
        outcome.statistics = gathered.statistics.clone();
        outcome.statistics.peak_memory_mb = peak_memory_mb();
        outcome.hashes = self.session.hashes();
        if let Some(unsupported) = &gathered.unsupported {
            let diagnostic = limit(&self.session.map, unsupported);
            outcome.diagnostics.push(DiagnosticRecord::of(&self.session.map, &diagnostic));
        }
        outcome.verdict = verdict(&outcome, gathered);
        outcome
    }

    /// Shows the result and hands it over; the exit code.
    pub fn conclude(&self, console: &Console<'_>, gathered: &Gathered, outcome: &ResultRecord) -> Result<u8, Failure> {
        self.check_that_inputs_admit_something(outcome)?;
        if console.format() == Format::Human {
            draw(console, self.session, gathered, outcome);
        }
        let (coverage, course) = (gathered.coverage.clone(), gathered.course.clone());
        let stamp = Stamp { coverage, course, ..Stamp::default() };
        let code = console.finish_with(outcome, stamp)?;
        Ok(exit_code(outcome, code))
    }

    /// Values that the program's own constraints exclude are a mistake of the command line:
    /// not a single step was taken, and a pass would say nothing.
    fn check_that_inputs_admit_something(&self, outcome: &ResultRecord) -> Result<(), Failure> {
        let nothing = outcome.statistics.transitions == 0 && outcome.statistics.executions == 0;
        if outcome.verdict != Verdict::Holds || !nothing || self.exploration.inputs.is_empty() {
            return Ok(());
        }
        let place = |note: &Noted| format!("`{}` ({}:{})", note.text, note.file, note.line);
        let constraints: Vec<String> = outcome.assumptions.iter().filter(|note| note.line > 0).map(place).collect();
        Err(Failure(format!("the given inputs contradict the program's constraints: {}", constraints.join(", "))))
    }
}

/// The time of each phase. The prover works inside of the search.
fn phases(front_end: Duration, work: Duration, counters: &explore::Progress) -> Vec<(&'static str, Duration)> {
    let prover = Duration::from_nanos(counters.prover_time.load(Ordering::Relaxed));
    let replay = Duration::from_nanos(counters.replay_time.load(Ordering::Relaxed));
    vec![
        ("front end", front_end),
        ("search", work.saturating_sub(replay)),
        ("of it prover, all workers together", prover),
        ("replay", replay),
    ]
}

/// Draws a result for people.
pub fn draw(console: &Console<'_>, session: &Session, gathered: &Gathered, outcome: &ResultRecord) {
    let (style, sources) = (console.result_style(), session.sources());
    let draw_one = |found: &Finding| finding(&found.record, &found.marks(sources), style);
    let findings: Vec<String> = gathered.findings.iter().map(draw_one).collect();
    console.result(findings.join("\n"));
    if let Some(unsupported) = &gathered.unsupported {
        let diagnostic = limit(&session.map, unsupported);
        console.result(unverified(sources, &diagnostic, style.colour));
    }
    console.conclusion(outcome);
}

/// Ends a command with what is wrong with the text of its programs.
pub fn reject(command: &str, console: &Console<'_>, session: &Session) -> Result<u8, Failure> {
    let mut outcome = session.outcome(command);
    outcome.statistics.peak_memory_mb = peak_memory_mb();
    if console.format() == Format::Human {
        console.result(session.drawn_diagnostics(console.result_colour()));
        console.conclusion(&outcome);
    }
    console.finish(&outcome)
}

/// What is said about the program.
pub fn verdict(outcome: &ResultRecord, gathered: &Gathered) -> Verdict {
    let certainties = outcome.violations.iter().map(|violation| violation.certainty);
    Verdict::of(certainties, gathered.unsupported.iter().count(), outcome.inconclusive.len())
}

/// The exit code: an internal error and an interruption outweigh the verdict.
pub fn exit_code(outcome: &ResultRecord, verdict: u8) -> u8 {
    let has = |reason| outcome.inconclusive.iter().any(|each| each.reason == reason);
    if has(Reason::Internal) {
        return INTERNAL;
    }
    match has(Reason::Interrupted) || interrupt::is_asked() {
        true => interrupt::INTERRUPTED,
        false => verdict,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_outcome::{Certainty, Inconclusive, Property};
    use antiphon_report::ViolationRecord;

    /// A result with these violations and open questions: its verdict and exit code.
    fn concluded(certainties: &[Certainty], reasons: &[Reason]) -> (Verdict, u8) {
        let mut outcome = ResultRecord::new("verify", "0", Verdict::Holds);
        let violation = |certainty: &Certainty| ViolationRecord {
            certainty: *certainty,
            ..ViolationRecord::new(Property::Assertion, "")
        };
        outcome.violations = certainties.iter().map(violation).collect();
        let open = |reason: &Reason| Inconclusive { reason: *reason, message: String::new() };
        outcome.inconclusive = reasons.iter().map(open).collect();
        let verdict = verdict(&outcome, &Gathered::default());
        (verdict, exit_code(&outcome, verdict.exit_code()))
    }

    #[test]
    fn only_a_search_without_findings_and_questions_is_a_pass() {
        assert_eq!(concluded(&[], &[]), (Verdict::Holds, 0));
        assert_eq!(concluded(&[Certainty::Possible, Certainty::Provable], &[]), (Verdict::Violated, 1));
        assert_eq!(concluded(&[Certainty::Possible], &[]), (Verdict::Inconclusive, 3));
        for reason in [Reason::Timeout, Reason::Memory, Reason::MaxDepth, Reason::SolverUnknown, Reason::Unchecked] {
            assert_eq!(concluded(&[], &[reason]), (Verdict::Inconclusive, 3));
        }
    }

    #[test]
    fn interruption_and_internal_errors_are_in_the_exit_code() {
        assert_eq!(concluded(&[Certainty::Provable], &[Reason::Interrupted]), (Verdict::Violated, 130));
        assert_eq!(concluded(&[Certainty::Provable], &[Reason::Internal]), (Verdict::Violated, 5));
        assert_eq!(concluded(&[], &[Reason::Internal]), (Verdict::Inconclusive, 5));
    }
}
