//! The entry: one program under one number of processes.
//!
//! The program is compiled, searched and, where something was found, replayed;
//! what all of that came to is put together here. What the limits cut off is
//! told as what it is, and never counts as seen.

use crate::abridging;
use crate::checkpoint::joined;
use crate::compared;
use crate::confirm::confirm;
use crate::covered::coverage;
use crate::dice;
use crate::finding::Finding;
use crate::floating::float_assumptions;
use crate::forgetting::{keeping, search_forgetting};
use crate::incomplete::incomplete;
use crate::merging::search_merging;
use crate::options::{Doubts, Options, ThreadReduction, TraceValues, Wanted};
use crate::outcome::{Assumption, Outcome, Reason, Statistics, Violation};
use crate::passed_over;
use crate::put_off::{may_put_off, Crew};
use crate::recurring::recurs;
use crate::report::Report;
use crate::retold::retold;
use crate::roughly::explored;
use crate::settings::{limits, run_options};
use crate::shorten::shorten;
use crate::source_sets;
use crate::system::Exploration;
use crate::teams;
use crate::together::search_together;
use crate::unrolled;
use crate::watch::watched;
use antiphon_machine::code::{LoopCode, Operation};
use antiphon_machine::{Allocations, Invariants, Options as RunOptions, Property, RaceDetection, TaskExecution};
use antiphon_model::library::Memory;
use antiphon_model::{Action, ExprId, LibraryFunction, Participants, Program, Step};
use antiphon_outcome::Assumed;
use antiphon_search::{probe, search, search_from, Found, Frontier, Limits, SearchResult};
use antiphon_source::Span;
use antiphon_world::{Codes, Programs};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Explores every execution of the program that the options admit.
pub fn verify(program: &Program, options: &Options) -> Outcome {
    explore(&Programs::alone(program, options.processes), options)
}

/// Whether an exploration of the programs would end as a pass. What goes wrong is
/// neither shortened nor shown.
pub fn passes(programs: &Programs<'_>, options: &Options) -> bool {
    let wanted = Wanted { doubts: Doubts::Counted, ..Wanted::default() };
    let options = Options { wanted, ..keeping(options) };
    let codes = programs.compile();
    let run = run_options(&options);
    let searched = search(Exploration::new(programs, &codes, &run, &options), &limits(&options));
    let mut report = Report::joined(searched.reports);
    report.tell_unfinished();
    let complete = incomplete(searched.incomplete, &options, (programs, &codes), &report).is_empty();
    searched.found.is_empty() && complete && report.unsupported.is_none() && report.deferred.is_empty()
}

/// Of the invariants of the programs' loops, taken as guesses, those that a
/// search within the limits could not prove: the program and the condition.
pub fn refuted(programs: &Programs<'_>, options: &Options, limits: &Limits) -> BTreeSet<(usize, ExprId)> {
    let (codes, options) = (programs.compile(), &keeping(options));
    let run = RunOptions { invariants: Invariants::Tried, ..run_options(options) };
    let searched = search(Exploration::new(programs, &codes, &run, options), limits);
    Report::joined(searched.reports).refuted
}

/// What a search came to.
type Searched = SearchResult<Finding, Report>;

/// Searches with small teams of threads first; what is found is shown with the smallest.
fn search_teams(programs: &Programs<'_>, codes: &Codes, options: &Options) -> Searched {
    let limits = limits(options);
    let search = |size, limits: &Limits| {
        let run = RunOptions { max_threads: size, ..run_options(options) };
        search_threads(programs, codes, options, limits, run)
    };
    let mut searched = search_by_teams(programs, codes, options, &limits, &search);
    teams::show_with_fewer(&mut searched, &limits, |size, limits| search(Some(size), limits));
    searched
}

fn search_by_teams(
    programs: &Programs<'_>,
    codes: &Codes,
    options: &Options,
    limits: &Limits,
    search: &dyn Fn(Option<u32>, &Limits) -> Searched,
) -> Searched {
    let few = limits.states.map_or(teams::FIRST_STATES, |most| most.min(teams::FIRST_STATES));
    let first = search(Some(teams::MANY), &Limits { states: Some(few), ..limits.clone() });
    let crowded = teams::is_crowded(&first);
    if !crowded && teams::was_enough(&first, limits, few) {
        return first;
    }
    if let Some(found) = probe_threads(programs, codes, options, limits) {
        return found;
    }
    match crowded {
        false => sampled(programs, codes, options).unwrap_or_else(|| search(None, limits)),
        true => {
            let answer = teams::sizes().map(|size| search(Some(size), limits)).find(teams::is_answer);
            answer.unwrap_or_else(|| search(None, limits))
        }
    }
}

/// States that a quick look may take, and threads that it may create.
const PROBED_STATES: u64 = 5_000;
const PROBED_THREADS: u32 = 64;

/// Explores a few schedules that differ little before all of them are searched.
fn probe_threads(programs: &Programs<'_>, codes: &Codes, options: &Options, limits: &Limits) -> Option<Searched> {
    if options.wanted.most > 1 {
        return None;
    }
    let run = RunOptions { max_threads: Some(PROBED_THREADS), ..run_options(options) };
    let make = || Exploration::new(programs, codes, &run, options);
    let mut searched = probe(make(), limits, PROBED_STATES)?;
    let statistics = searched.statistics;
    if let [only] = searched.found.as_mut_slice() {
        shorten(only, (limits, &statistics), make);
    }
    retell(&mut searched.found, options, make);
    Some(searched)
}

/// What a few schedules at random show. What happens before what takes long to tell among many threads.
fn sampled(programs: &Programs<'_>, codes: &Codes, options: &Options) -> Option<Searched> {
    let is_worth_it = source_sets::is_admitted(options) && options.reductions.tasks == TaskExecution::ByThreads;
    let sampled = is_worth_it.then(|| dice::sampled((programs, codes), options, teams::MANY))?;
    (!sampled.found.is_empty()).then_some(sampled)
}

/// States after which a search by persistent sets makes room for one by source sets.
const FIRST_STATES: u64 = 20_000;

/// Searches by one reduction or the other, whichever ends.
fn search_threads(
    programs: &Programs<'_>,
    codes: &Codes,
    options: &Options,
    limits: &Limits,
    run: RunOptions,
) -> Searched {
    let by_persistent_sets = |limits: &Limits| search_once(programs, codes, options, limits, run.clone());
    let reduction = match source_sets::is_admitted(options) {
        true => options.reductions.threads,
        false => ThreadReduction::PersistentSets,
    };
    let first = match reduction {
        ThreadReduction::PersistentSets => return by_persistent_sets(limits),
        ThreadReduction::SourceSets => None,
        ThreadReduction::Both if limits.states.is_some_and(|most| most <= FIRST_STATES) => {
            return by_persistent_sets(limits);
        }
        ThreadReduction::Both => Some(by_persistent_sets(&Limits { states: Some(FIRST_STATES), ..limits.clone() })),
    };
    if let Some(answer) = first.filter(|first| first.incomplete != Some(antiphon_search::Reason::MaxStates)) {
        return answer;
    }
    let run = RunOptions { race_detection: RaceDetection::HappensBefore, ..run.clone() };
    let own = Options { policy: source_sets::policy(options.policy), ..options.clone() };
    let traces = || source_sets::search_traces(Exploration::new(programs, codes, &run, &own), limits);
    let by_source_sets = match &options.outside.checkpoints {
        Some(log) => log.search_in_a_piece(traces),
        None => traces(),
    };
    by_source_sets.unwrap_or_else(|| by_persistent_sets(limits))
}

fn search_once(
    programs: &Programs<'_>,
    codes: &Codes,
    options: &Options,
    limits: &Limits,
    run: RunOptions,
) -> Searched {
    let make_for = |crew: Crew| Exploration::new(programs, codes, &run, options).by(crew);
    let make = || make_for(Crew::One);
    let log = options.outside.checkpoints.as_ref().filter(|log| log.admits(limits));
    let cluster = options.outside.cluster.as_ref().filter(|_| is_shared(limits));
    let jobs = match is_shared(limits) || is_own(limits, options) && !creates_threads(codes) {
        true => options.jobs.max(1),
        false => 1,
    };
    let crew = if jobs == 1 && creates_threads(codes) { Crew::One } else { Crew::Several };
    let mut outcome = match (cluster, log, jobs) {
        (Some(member), _, _) => search_together(member, make_for, limits, options),
        (None, Some(log), _) => {
            let noted = cut(log.search((jobs, crew), make_for, (limits, options)), limits);
            found_by_one(noted, (limits, jobs), || search(make(), limits))
        }
        (None, None, 1) => by(1, make, limits, options),
        (None, None, jobs) => {
            let searched = cut(by(jobs, || make_for(crew), limits, options), limits);
            found_by_one(searched, (limits, jobs), || by(1, make, limits, options))
        }
    };
    keep_distinct(&mut outcome.found, limits.findings);
    if let [only] = outcome.found.as_mut_slice() {
        shorten(only, (limits, &outcome.statistics), make);
    }
    retell(&mut outcome.found, options, make);
    outcome
}

/// Searches by so many workers, with the set of states where the user wants it.
fn by<'a>(jobs: usize, make: impl Fn() -> Exploration<'a> + Sync, limits: &Limits, options: &Options) -> Searched {
    if let (1, None) = (jobs, &options.outside.disk) {
        return search(make(), limits);
    }
    let mut frontier = Frontier { seen: options.outside.seen(), ..Frontier::default() };
    let Some((enough, better)) = limits.better.as_ref().filter(|_| jobs > 1) else {
        return search_from(&mut frontier, jobs, make, limits);
    };
    // Whether there is a better way is mostly known after a few states, which one worker sees as if it were alone. If none is in sight, several go on;
    // else the one does, up to where it gives way.
    let up_to = |states: u64| limits.states.map_or(states, |most| most.min(states));
    let alone = |frontier: &mut Frontier, seen: u64, most: u64| {
        let better = Some((enough.saturating_sub(seen).max(1), better.clone()));
        let own = Limits { states: Some(most.saturating_sub(seen).max(1)), better, ..limits.clone() };
        search_from(frontier, 1, &make, &own)
    };
    let is_cut = |searched: &Searched| searched.incomplete == Some(antiphon_search::Reason::MaxStates);
    let mut first = alone(&mut frontier, 0, up_to(FIRST_LOOK));
    if is_cut(&first) && better.is_raised() {
        let most = up_to(enough.saturating_add(SOME_MORE));
        let seen = first.statistics.seen;
        first = joined(first, alone(&mut frontier, seen, most));
        if is_cut(&first) && first.statistics.seen >= most {
            return by(1, make, limits, options);
        }
        return first;
    }
    if !is_cut(&first) {
        return first;
    }
    let seen = first.statistics.seen;
    let better = Some((enough.saturating_sub(seen).max(1), better.clone()));
    let rest = Limits { states: limits.states.map(|all| all.saturating_sub(seen).max(1)), better, ..limits.clone() };
    joined(first, search_from(&mut frontier, jobs, make, &rest))
}

/// States after which it mostly shows whether there may be a better way.
const FIRST_LOOK: u64 = 64;

/// States behind those after which there may be a better way: a worker looks for one every so often only.
const SOME_MORE: u64 = 512;

/// Gives findings the expressions on the way to them, if somebody wants to see these.
pub(crate) fn retell<'a>(found: &mut [Found<Finding>], options: &Options, make: impl Fn() -> Exploration<'a>) {
    match options.trace_values {
        TraceValues::Concrete => {}
        TraceValues::Symbolic => {
            found.iter_mut().for_each(|own| own.finding.symbolic = retold(make(), &own.path, own.finding.key()));
        }
    }
}

/// Which worker finds something first, and on which way, is a matter of luck. So workers find out whether
/// there is something, and what is reported is what one alone finds, within the limits: then it is the same whatever
/// their number. The same is true of a search that gives way to a better one after so many states, and of one in which workers together may
/// have put a thread off for ever.
fn found_by_one(searched: Searched, (limits, jobs): (&Limits, usize), alone: impl FnOnce() -> Searched) -> Searched {
    if searched.incomplete.is_none() && may_put_off(&searched) {
        return alone();
    }
    let is_by_one = searched.reports.iter().all(|report| report.ways.is_empty());
    if searched.statistics.given == 0 && is_by_one {
        return searched;
    }
    let has_findings = |searched: &Searched| {
        !searched.found.is_empty() || searched.reports.iter().any(|report| !report.deferred.is_empty())
    };
    let gives_way = limits.better.as_ref().is_some_and(|(enough, better)| {
        better.is_raised() && searched.statistics.seen.saturating_add(jobs as u64) >= *enough
    });
    if !has_findings(&searched) && !gives_way {
        return searched;
    }
    let own = alone();
    match has_findings(&own) || own.incomplete == Some(antiphon_search::Reason::MaxStates) {
        true => own,
        false => searched,
    }
}

/// Whether a search can be shared. Which states are the first so many, or are met within so many choices, depends on the
/// order of the search.
fn is_shared(limits: &Limits) -> bool {
    limits.states.is_none() && limits.depth.is_none()
}

/// Whether the limit on states is that of a search which another one follows if it is reached: then only whether it is matters, and that
/// is the same for any number of workers. Not so with threads, where the first look also asks how many there are.
fn is_own(limits: &Limits, options: &Options) -> bool {
    limits.states.is_some() && limits.states != options.budget.max_states && limits.depth.is_none()
}

/// Each worker counts its own states: what all of them saw together may be more than one would have seen.
fn cut(mut searched: Searched, limits: &Limits) -> Searched {
    if searched.incomplete.is_none() && limits.states.is_some_and(|most| searched.statistics.seen > most) {
        searched.incomplete = Some(antiphon_search::Reason::MaxStates);
    }
    searched
}

pub(crate) fn creates_threads(codes: &Codes) -> bool {
    let creates = |operation: &Operation| match operation {
        Operation::Library(call, _) => call.function.creates_thread(),
        _ => false,
    };
    codes.all().any(|code| code.operations.iter().any(creates))
}

/// Explores every execution of the programs together; with tasks in one order, or without the loops that decide nothing, if that is enough. Before that, a
/// few executions with random numbers that are drawn.
pub fn explore(programs: &Programs<'_>, options: &Options) -> Outcome {
    match dice::shown(programs, options) {
        Ok(outcome) => outcome,
        Err(rest) => compared::proved(programs, &rest).unwrap_or_else(|rest| explore_threads(programs, &rest)),
    }
}

/// Explores every execution of the programs by their threads, without the loops that decide nothing if that is enough.
pub(crate) fn explore_threads(programs: &Programs<'_>, options: &Options) -> Outcome {
    abridging::proved(programs, options).unwrap_or_else(|rest| explored(programs, &rest))
}

/// Explores every execution of the programs together.
pub(crate) fn explore_all(programs: &Programs<'_>, options: &Options) -> Outcome {
    let started = Instant::now();
    let codes = programs.compile();
    let (mut found, stopped) = watched(options, |options| match creates_threads(&codes) {
        _ if options.launch.draws.is_some() => dice::sampled((programs, &codes), &keeping(options), dice::THREADS),
        true => search_teams(programs, &codes, &keeping(options)),
        false => search_forgetting(programs, options, |options| {
            let merging = options.reductions.merging;
            let mut found = search_merging(merging, &limits(options), run_options(options), |limits, run| {
                search_once(programs, &codes, options, limits, run)
            });
            passed_over::settle(programs, &codes, options, &mut found);
            found
        }),
    });
    let mut report = Report::joined(found.reports);
    report.tell_unfinished();
    if recurs(std::mem::take(&mut report.pending)) {
        report.axioms.insert(Assumed::RECEIVED);
    }
    if let Some(reason) = stopped {
        // The flag that everybody saw means an interruption to them.
        if found.incomplete == Some(antiphon_search::Reason::Interrupted) {
            found.incomplete = Some(reason);
        }
        report.limits.retain(|(reason, _)| *reason != Reason::Interrupted);
    }
    let mut findings: Vec<Finding> = found.found.into_iter().map(|found| found.finding).collect();
    let room = options.wanted.most.max(1).saturating_sub(findings.len());
    let deferred = to_tell(std::mem::take(&mut report.deferred), &findings, room);
    findings.extend(deferred);
    let replaying = Instant::now();
    let violations: Vec<Violation> = findings.iter().map(|finding| confirm(programs, options, finding)).collect();
    options.progress.replay_time.fetch_add(replaying.elapsed().as_nanos() as u64, Ordering::Relaxed);
    // A violation that nobody confirmed, on a path of which nobody knows whether it exists.
    for (finding, violation) in findings.iter().zip(&violations) {
        if let (Some(doubt), false) = (&finding.doubt, violation.replayed) {
            report.limits.insert((Reason::SolverUnknown, doubt.clone()));
        }
    }
    let mut outcome = Outcome {
        violations,
        incomplete: incomplete(found.incomplete, options, (programs, &codes), &report),
        unsupported: report.unsupported.clone(),
        assumptions: assumptions(programs, &codes, options, &report),
        vacuous: vacuous(&codes, &report),
        abnormal: abnormal(&codes, &report),
        distances: report.distances.clone(),
        proved_loops: proved_loops(&codes, &report),
        inferred: Vec::new(),
        abstraction: None,
        coverage: coverage(&codes, &report.executed),
        proof: None,
        statistics: statistics(&found.statistics, &report, started),
    };
    if findings.iter().any(|finding| !finding.havocked.is_empty()) {
        unrolled::look(programs, options, &mut outcome, started);
    }
    outcome
}

/// Two workers may find the same: what is by the first path counts.
fn keep_distinct(found: &mut Vec<Found<Finding>>, most: usize) {
    let mut known = BTreeSet::new();
    found.retain(|each| known.insert(each.finding.key()));
    found.truncate(most);
}

fn statistics(searched: &antiphon_search::Statistics, report: &Report, started: Instant) -> Statistics {
    Statistics {
        states_seen: searched.seen,
        states_saved: searched.saved,
        transitions: report.work.transitions,
        symbolic_values: report.work.expressions,
        validity_queries: report.work.queries,
        solver_calls: report.work.solver_calls,
        executions: report.ended,
        seconds: started.elapsed().as_secs_f64(),
        ..Statistics::default()
    }
}

/// Of the violations that loops may have made up, those to tell: an invariant
/// that is not one is the reason of what follows from it.
fn to_tell(mut deferred: Vec<Finding>, found: &[Finding], room: usize) -> Vec<Finding> {
    deferred.retain(|finding| found.iter().all(|known| known.key() != finding.key()));
    deferred.sort_by_key(|finding| finding.fault.property != Property::LoopInvariant);
    deferred.truncate(room);
    deferred
}

/// What a pass rests on.
fn assumptions(programs: &Programs<'_>, codes: &Codes, options: &Options, report: &Report) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = Vec::new();
    let written = programs.all().flat_map(|played| written_assumptions(played.program));
    let orders = programs.all().flat_map(|played| Assumption::left_to_right(&played.program.presumed));
    let kept = programs.all().flat_map(|played| Assumption::kept_values(&played.program.kept));
    let axioms = report.axioms.iter().map(|assumed| Assumption::of(*assumed, Span::NONE));
    let own = own_assumptions(codes, options.checks.allocations, report);
    let own = own.into_iter().chain(float_assumptions(programs, codes, options.arithmetic.floats));
    for assumption in written.chain(axioms).chain(orders).chain(kept).chain(own) {
        // Two programs that are compared say the same of their inputs.
        if all.iter().all(|known| known.text != assumption.text || known.span.is_none()) {
            all.push(assumption);
        }
    }
    all
}

/// What the program tells to assume.
fn written_assumptions(program: &Program) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = Vec::new();
    for global in &program.globals {
        if let antiphon_model::Role::Input(Some(constraint)) = global.role {
            let text = antiphon_machine::expression_text(program, None, constraint);
            all.push(Assumption { text, span: global.span });
        }
    }
    for (index, function) in program.functions.iter().enumerate() {
        for location in &function.body.locations {
            if let Step::Action(Action::Assume(condition), _) = &location.step {
                let id = antiphon_model::FunctionId(index as u32);
                let text = antiphon_machine::expression_text(program, Some(id), *condition);
                all.push(Assumption { text, span: location.span });
            }
        }
    }
    all
}

/// What Antiphon assumes itself, where it matters for the programs.
fn own_assumptions(codes: &Codes, may_fail: Allocations, report: &Report) -> Vec<Assumption> {
    let mut all = Vec::new();
    for (part, at) in &report.aborts {
        let span = codes.all().nth(*part).and_then(|code| code.spans.get(*at as usize)).copied();
        all.push(Assumption::of(Assumed::ABORT, span.unwrap_or(Span::NONE)));
    }
    if may_fail == Allocations::Succeed && codes.all().flat_map(|code| &code.operations).any(allocates) {
        all.push(Assumption::of(Assumed::ALLOCATIONS, Span::NONE));
    }
    all
}

/// Whether an operation asks for memory.
fn allocates(operation: &Operation) -> bool {
    match operation {
        Operation::Allocate(..) => true,
        Operation::Library(code, _) => matches!(
            code.function,
            LibraryFunction::Memory(
                Memory::Realloc | Memory::Reallocarray | Memory::PosixMemalign | Memory::Strdup | Memory::Strndup
            )
        ),
        _ => false,
    }
}

/// The annotated loops that executions came to: each was proved for every number
/// of iterations, if anything was. Their names, and where they are.
fn proved_loops(codes: &Codes, report: &Report) -> Vec<(String, Span)> {
    let all = codes.all().enumerate().flat_map(|(part, code)| code.loops.iter().map(move |each| (part, each)));
    let reached = all.filter(|(part, each)| report.asserted.contains(&(*part, each.head.0)));
    let name = |each: &LoopCode| each.invariants.iter().find_map(|invariant| invariant.name.clone());
    reached.map(|(_, each)| (name(each).unwrap_or_default(), each.span)).collect()
}

/// How the executions of a program end, if none ends with status 0.
fn abnormal(codes: &Codes, report: &Report) -> Vec<(String, Span)> {
    let programs = codes.all().count();
    if report.ended == 0 || (0..programs).any(|part| report.ends.normal.contains(&part)) {
        return Vec::new();
    }
    let aborts = report.aborts.iter().filter_map(|(part, at)| {
        let code = codes.all().nth(*part)?;
        let Operation::Library(call, _) = code.operations.get(*at as usize)? else { return None };
        Some((format!("by `{}`", call.function.name()), code.spans.get(*at as usize).copied()?))
    });
    let failing = report.ends.failing.iter().map(|(_, span, status)| (format!("with status {status}"), *span));
    aborts.chain(failing).collect()
}

/// Assertions that no execution reached.
fn vacuous(codes: &Codes, report: &Report) -> Vec<(String, Span)> {
    let mut all = Vec::new();
    if report.ended == 0 && report.known.is_empty() {
        all.push(("no execution terminates: the assumptions admit none, or all run forever".to_owned(), Span::NONE));
    }
    for ((name, span), _) in report.outputs.iter().filter(|(_, written)| !**written) {
        all.push((format!("no execution writes the output `{name}`"), *span));
    }
    let programs = codes.all().count();
    for (part, code) in codes.all().enumerate() {
        for (at, operation) in code.operations.iter().enumerate() {
            let asserts = match operation {
                Operation::Assert(..) => true,
                // A joint one is about two programs, and there may be one.
                Operation::CollectiveAssert(code, _) => programs > 1 || code.participants != Participants::Joint,
                _ => false,
            };
            if asserts && !report.asserted.contains(&(part, at as u32)) {
                all.push(("this assertion is never reached".to_owned(), code.spans[at]));
            }
        }
    }
    all
}
