//! Invariants that nobody wrote (`--infer`).
//!
//! For each loop without an annotation, guesses are made from a few runs on known
//! numbers and from the text of the loop; those that hold together are kept
//! (`houdini`), and the programs are explored as if the user had written them.
//! Nothing rests on how a guess was made: in that exploration an invariant that
//! was found is checked by the same mechanism as one that was written.
//!
//! | file | what it holds |
//! |---|---|
//! | `draft` | a copy of a program that gets expressions of our own |
//! | `heads` | the loops in question, and what can be said there |
//! | `sampling` | states at heads, from runs on known numbers |
//! | `profile` | what these states have in common |
//! | `fitting` | linear relations between columns of numbers |
//! | `candidates` | guesses about numbers |
//! | `prefixes` | guesses about arrays |
//! | `stores` | what a round stores, in terms of its beginning |
//! | `houdini` | the guesses that hold together |
//! | `printing` | annotations to paste |
//!
//! Where invariants do not lead to an answer, the loops are executed as they would
//! be without `--infer`, for so many states; the result says so.

mod candidates;
mod draft;
mod fitting;
mod heads;
mod houdini;
mod prefixes;
mod printing;
mod profile;
mod sampling;
mod stores;

use crate::options::{Infer, Options};
use crate::outcome::{Inferred, LoopUse, Outcome, Party};
use crate::programs::Programs;
use crate::verify::explore;
use antiphon_model::{BinaryOp, ExprId, ExprKind, Invariant, LazyOp, Participants, Program};
use candidates::{about_numbers, Guesses, Solved};
use draft::Draft;
use heads::{heads, Head};
use prefixes::{about_arrays, Known};
use profile::Profile;
use sampling::{is_fixed, sample};
use std::ops::Range;
use std::time::Instant;

/// A loop and the guesses that are left for it.
struct Target {
    head: Head,
    guesses: Vec<ExprId>,
}

/// The programs with guesses.
struct Work<'a> {
    original: Vec<&'a Program>,
    drafts: Vec<Draft>,
    targets: Vec<Target>,
    options: &'a Options,
}

/// States for which loops are executed where invariants lead to no answer.
const MOST_STATES_UNROLLED: u64 = 200;
/// Steps of an exploration that is cheap enough to be repeated for each guess.
const CHEAP: u64 = 20_000;
/// Guesses beyond which they are not weighed one by one.
const FEW: usize = 14;

/// Explores programs with invariants that are found for their loops.
pub(crate) fn infer(original: &[&Program], options: &Options) -> Outcome {
    let started = Instant::now();
    let deadline = options.timeout.map(|time| started + time);
    let mut work = Work::new(original, options);
    if work.targets.is_empty() {
        return work.unrolled(options, &[]);
    }
    houdini::settle(&mut work, options, deadline);
    work.without_echoes();
    let mut outcome = work.answer(&rest(options, started));
    if is_conclusive(&outcome) {
        work.lighten(&outcome, options, deadline);
        outcome.inferred = work.told(LoopUse::Proved);
    } else {
        outcome = work.second_thoughts(outcome, &rest(options, started));
    }
    outcome.statistics.elapsed = started.elapsed();
    outcome
}

/// The options without what was used up.
fn rest(options: &Options, started: Instant) -> Options {
    let timeout = options.timeout.map(|time| time.saturating_sub(started.elapsed()));
    Options { timeout, infer: Infer::Nothing, ..options.clone() }
}

/// Whether more work would tell nothing new.
fn is_conclusive(outcome: &Outcome) -> bool {
    holds(outcome) || outcome.violations.iter().any(|violation| violation.replayed)
}

fn holds(outcome: &Outcome) -> bool {
    outcome.violations.is_empty() && outcome.incomplete.is_empty() && outcome.unsupported.is_none()
}

impl<'a> Work<'a> {
    fn new(original: &[&'a Program], options: &'a Options) -> Work<'a> {
        let mut drafts: Vec<Draft> = original.iter().map(|program| Draft::of(program)).collect();
        let mut targets = Vec::new();
        for (part, draft) in drafts.iter_mut().enumerate() {
            let processes = match (original.len(), part) {
                (2, 0) => options.specification_processes,
                _ => options.processes,
            };
            targets.extend(guessed(draft, part, processes, options));
        }
        Work { original: original.to_vec(), drafts, targets, options }
    }

    /// Programs for an exploration.
    fn programs<'p>(&self, programs: &'p [Program]) -> Programs<'p> {
        match programs {
            [specification, implementation] => Programs::pair(specification, implementation, self.options),
            [program, ..] => Programs::alone(program, self.options),
            [] => unreachable!("there is a program"),
        }
    }

    /// The programs in which each guess is an invariant of its own.
    fn with_guesses(&mut self) -> Vec<Program> {
        let truths: Vec<ExprId> = self.drafts.iter_mut().map(Draft::truth).collect();
        let mut programs: Vec<Program> = self.drafts.iter().map(|draft| draft.program.clone()).collect();
        for target in &self.targets {
            let all = std::iter::once(truths[target.head.part]).chain(target.guesses.iter().copied());
            let invariants = all.map(|condition| invariant(&target.head, None, condition)).collect();
            set_invariants(&mut programs, &target.head, invariants);
        }
        programs
    }

    /// The programs in which all guesses of a loop are one invariant.
    fn annotated(&mut self) -> Vec<Program> {
        let drafts = &mut self.drafts;
        let joined = |target: &Target| drafts[target.head.part].all_of(&target.guesses);
        let conditions: Vec<ExprId> = self.targets.iter().map(joined).collect();
        let mut programs: Vec<Program> = self.drafts.iter().map(|draft| draft.program.clone()).collect();
        for (number, (target, condition)) in (1..).zip(self.targets.iter().zip(conditions)) {
            let name = Some(format!("L{number}"));
            set_invariants(&mut programs, &target.head, vec![invariant(&target.head, name, condition)]);
        }
        programs
    }

    /// Drops guesses that another one says as well.
    fn without_echoes(&mut self) {
        for target in &mut self.targets {
            let program = &self.drafts[target.head.part].program;
            let kept = target.guesses.clone();
            target.guesses.retain(|guess| !kept.iter().any(|other| says(program, *other, *guess)));
        }
    }

    /// What the guesses that are left lead to.
    fn answer(&mut self, options: &Options) -> Outcome {
        let programs = self.annotated();
        explore(&self.programs(&programs), options)
    }

    /// Drops guesses without which the answer is the same, the last first.
    fn lighten(&mut self, outcome: &Outcome, options: &Options, deadline: Option<Instant>) {
        let guesses: usize = self.targets.iter().map(|target| target.guesses.len()).sum();
        if !holds(outcome) || outcome.statistics.transitions > CHEAP || guesses > FEW * self.targets.len() {
            return;
        }
        let options = Options { infer: Infer::Nothing, max_violations: 1, ..options.clone() };
        for index in (0..self.targets.len()).rev() {
            let all = 0..self.targets[index].guesses.len();
            self.drop_some(index, all, &options, deadline);
        }
    }

    /// Drops as many guesses of a part of the list as can be, halves first.
    fn drop_some(&mut self, index: usize, part: Range<usize>, options: &Options, deadline: Option<Instant>) {
        if part.is_empty() || deadline.is_some_and(|deadline| Instant::now() > deadline) {
            return;
        }
        let guesses = self.targets[index].guesses.clone();
        if part.len() < guesses.len() {
            self.targets[index].guesses.drain(part.clone());
            if holds(&self.answer(options)) {
                return;
            }
            self.targets[index].guesses = guesses;
        }
        if part.len() > 1 {
            let middle = part.start + part.len() / 2;
            self.drop_some(index, middle..part.end, options, deadline);
            self.drop_some(index, part.start..middle, options, deadline);
        }
    }

    /// Without an answer by invariants, the loops are executed for a while.
    fn second_thoughts(&mut self, first: Outcome, options: &Options) -> Outcome {
        let most = options.max_states.map_or(MOST_STATES_UNROLLED, |most| most.min(MOST_STATES_UNROLLED));
        let options = Options { max_states: Some(most), ..options.clone() };
        let told = self.told(LoopUse::Unrolled);
        let second = self.unrolled(&options, &told);
        if is_conclusive(&second) || first.unsupported.is_some() {
            return second;
        }
        Outcome { inferred: self.told(LoopUse::Insufficient), ..first }
    }

    /// The programs as the user wrote them.
    fn unrolled(&self, options: &Options, told: &[Inferred]) -> Outcome {
        let options = Options { infer: Infer::Nothing, ..options.clone() };
        let programs = match self.original.as_slice() {
            [specification, implementation] => Programs::pair(specification, implementation, &options),
            [program, ..] => Programs::alone(program, &options),
            [] => unreachable!("there is a program"),
        };
        let outcome = explore(&programs, &options);
        Outcome { inferred: told.to_vec(), ..outcome }
    }

    /// What was found, as annotations.
    fn told(&self, used: LoopUse) -> Vec<Inferred> {
        let two = self.original.len() > 1;
        let tell = |(number, target): (usize, &Target)| {
            let program = &self.drafts[target.head.part].program;
            let texts = target.guesses.iter().filter_map(|guess| printing::text(program, target.head.function, *guess));
            let texts: Vec<String> = texts.map(|text| enclosed(text, target.guesses.len())).collect();
            let condition = if texts.is_empty() { "1".to_owned() } else { texts.join(" && ") };
            Inferred {
                annotation: format!("#pragma TASS invariant L{number} {condition}"),
                span: target.head.span,
                party: match (two, target.head.part) {
                    (false, _) => Party::Alone,
                    (true, 0) => Party::Specification,
                    (true, _) => Party::Implementation,
                },
                used,
            }
        };
        (1..).zip(&self.targets).map(tell).collect()
    }
}

/// Whether a guess says another one, and more: `b` says `a || b`, `0 < x` says `0 <= x`.
fn says(program: &Program, strong: ExprId, weak: ExprId) -> bool {
    match (&program.expr(strong).kind, &program.expr(weak).kind) {
        (_, ExprKind::Lazy(LazyOp::Or, _, last)) => *last == strong,
        (ExprKind::Binary(BinaryOp::Less, _, a), ExprKind::Binary(BinaryOp::LessEqual, zero, b)) => {
            a == b && program.expr(*zero).kind == ExprKind::Int(0)
        }
        _ => false,
    }
}

/// What binds less tightly than `&&` stands in parentheses.
fn enclosed(text: String, count: usize) -> String {
    let loose = text.starts_with("forall") || text.contains("||") || text.contains("==>");
    if loose && count > 1 {
        format!("({text})")
    } else {
        text
    }
}

fn invariant(head: &Head, name: Option<String>, condition: ExprId) -> Invariant {
    Invariant { participants: Participants::Local, name, condition, span: head.span }
}

fn set_invariants(programs: &mut [Program], head: &Head, invariants: Vec<Invariant>) {
    let function = &mut programs[head.part].functions[head.function.0 as usize];
    function.body.loops[head.id.0 as usize].invariants = invariants;
}

/// The loops of a program whose number of rounds depends on inputs, with guesses.
fn guessed(draft: &mut Draft, part: usize, processes: u32, options: &Options) -> Vec<Target> {
    let all = heads(draft, part);
    let rows = sample(draft, &all.iter().collect::<Vec<_>>(), processes, options);
    let open = all.into_iter().zip(rows).filter(|(_, rows)| !rows.is_empty() && !is_fixed(rows));
    let open: Vec<(Head, Profile)> = open
        .map(|(head, rows)| {
            let profile = Profile::of(&draft.program, &head, &rows);
            (head, profile)
        })
        .collect();
    let mut numbers: Vec<(Guesses, Vec<Solved>)> =
        open.iter().map(|(head, profile)| about_numbers(draft, head, profile)).collect();
    let known: Vec<Known<'_>> =
        open.iter().zip(&numbers).map(|((head, profile), (_, solved))| Known { head, profile, solved }).collect();
    let mut arrays: Vec<Guesses> = numbers.iter().map(|(guesses, _)| guesses.clone()).collect();
    for (at, guesses) in arrays.iter_mut().enumerate() {
        about_arrays(draft, &known, at, guesses);
    }
    drop(known);
    numbers.clear();
    open.into_iter().zip(arrays).map(|((head, _), guesses)| Target { head, guesses: guesses.conditions }).collect()
}
