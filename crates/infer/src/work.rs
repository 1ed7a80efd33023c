//! The programs with their guesses, as they are tried, used and reported.
//!
//! A guess is tried as an invariant of its own, so that it can be dropped alone;
//! those that are left become one invariant, as they are reported to the user.

use crate::draft::Draft;
use crate::heads::Head;
use crate::pairs::{collective_guesses, joint_guesses, pairs};
use crate::targets::{guessed, Joint, List, Target, Tie};
use antiphon_machine::{Fault, Property};
use antiphon_model::{BinaryOp, ExprId, ExprKind, Invariant, LazyOp, Program};
use antiphon_source::Span;
use antiphon_verify::{explore, passes, Budget, Inferred, LoopUse, Options, Outcome, ProgramRole, Programs};
use std::ops::Range;
use std::time::Instant;

/// The programs with guesses.
pub(crate) struct Work<'a> {
    /// The programs as the user wrote them.
    pub(crate) original: &'a Programs<'a>,
    pub(crate) drafts: Vec<Draft>,
    /// The loops.
    pub(crate) targets: Vec<Target>,
    pub(crate) options: &'a Options,
    /// Explorations that may still be made to drop guesses that are not needed.
    trials: u32,
}

/// What is guessed about numbers where claims are carried from loop to loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Much {
    /// Bounds. What is left of so little is not looked through again: a question that fails takes longest.
    Bounds,
    /// All that was seen.
    Numbers,
}

/// Explorations that are made to drop guesses where each of them asks much about arrays.
const FEW_TRIALS: u32 = 12;

/// Steps of an exploration that is cheap enough to be repeated for each guess.
const CHEAP: u64 = 20_000;

impl<'a> Work<'a> {
    /// The loops of programs, with guesses.
    pub(crate) fn new(original: &'a Programs<'a>, options: &'a Options) -> Work<'a> {
        let mut drafts: Vec<Draft> = original.all().map(|played| Draft::of(played.program)).collect();
        let mut targets = Vec::new();
        for (part, (draft, played)) in drafts.iter_mut().zip(original.all()).enumerate() {
            targets.extend(guessed(draft, part, played.processes, options));
        }
        Work { original, drafts, targets, options, trials: u32::MAX }
    }

    /// Takes the guesses that are enough for claims that are carried from loop to loop; whether there are any.
    pub(crate) fn take_few(&mut self, much: Much) -> bool {
        let possible = self.drafts.len() == 1 && self.targets.iter().any(|target| !target.few.is_empty());
        if possible {
            self.trials = match much {
                Much::Bounds => 0,
                Much::Numbers => FEW_TRIALS,
            };
            for target in self.targets.iter_mut().filter(|target| target.head.given.is_empty()) {
                target.own = match much {
                    Much::Bounds => target.few[..target.fewest].to_vec(),
                    Much::Numbers => target.few.clone(),
                };
            }
        }
        possible
    }

    /// As many explorations as it takes may drop guesses again.
    pub(crate) fn every_trial(&mut self) {
        self.trials = u32::MAX;
    }

    /// Ties loops of both programs together, or processes of one; whether there are any.
    pub(crate) fn pair_up(&mut self) -> bool {
        if self.drafts.len() != 2 {
            return self.options.processes > 1 && self.gather_up();
        }
        let targets = &self.targets;
        let of_part = |part: usize| (0..targets.len()).filter(|at| targets[*at].head.part == part).collect();
        let (theirs, own): (Vec<usize>, Vec<usize>) = (of_part(0), of_part(1));
        let rows = |list: &[usize]| list.iter().map(|at| targets[*at].rows.as_slice()).collect::<Vec<_>>();
        let found = pairs(&rows(&theirs), &rows(&own));
        for (number, (specification, implementation)) in (1..).zip(&found) {
            let (first, second) = (theirs[*specification], own[*implementation]);
            let (specification, implementation) = (&self.targets[first], &self.targets[second]);
            let [one, two] = self.drafts.as_mut_slice() else { return false };
            let guesses = joint_guesses(
                two,
                (&one.program, &specification.head, &specification.rows),
                (&implementation.head, &implementation.rows),
            );
            self.targets[first].joint = Some(Joint { tie: Tie::Joint, number, guesses: Vec::new(), at: None });
            self.targets[second].joint = Some(Joint { tie: Tie::Joint, number, guesses, at: None });
        }
        !found.is_empty()
    }

    /// Ties the processes of a program together at each of its loops.
    fn gather_up(&mut self) -> bool {
        let Some(draft) = self.drafts.first_mut() else { return false };
        for (number, target) in (1..).zip(&mut self.targets) {
            let guesses = collective_guesses(draft, &target.head, &target.rows);
            target.joint = Some(Joint { tie: Tie::Collective, number, guesses, at: None });
            // What did not hold by itself may hold together with what others do.
            target.own = target.guessed.clone();
        }
        true
    }

    /// The programs in which each guess is an invariant of its own.
    pub(crate) fn with_guesses(&mut self) -> Vec<Program> {
        let truths: Vec<ExprId> = self.drafts.iter_mut().map(Draft::truth).collect();
        let mut programs: Vec<Program> = self.drafts.iter().map(|draft| draft.program.clone()).collect();
        for target in self.targets.iter().filter(|target| !target.is_annotated()) {
            let all = std::iter::once(truths[target.head.part]).chain(target.all());
            let invariants = all.map(|condition| target.invariant(None, condition)).collect();
            set_invariants(&mut programs, &target.head, invariants);
        }
        programs
    }

    /// The programs in which all guesses of a loop are one invariant.
    fn annotated(&mut self) -> Vec<Program> {
        let mut all = Vec::new();
        for (number, target) in (1..).zip(&self.targets) {
            let guesses: Vec<ExprId> = target.all().collect();
            let condition = self.drafts[target.head.part].all_of(&guesses);
            all.push(target.invariant(Some(number), condition));
        }
        let mut programs: Vec<Program> = self.drafts.iter().map(|draft| draft.program.clone()).collect();
        let guessed = self.targets.iter().zip(all).filter(|(target, _)| !target.is_annotated());
        for (target, invariant) in guessed {
            set_invariants(&mut programs, &target.head, vec![invariant]);
        }
        programs
    }

    /// Drops guesses that another one says as well.
    pub(crate) fn without_echoes(&mut self) {
        for target in &mut self.targets {
            let program = &self.drafts[target.head.part].program;
            let kept = target.own.clone();
            let implied = &target.implied;
            let said =
                |other: &ExprId, guess: &ExprId| says(program, *other, *guess) || implied.contains(&(*other, *guess));
            target.own.retain(|guess| !kept.iter().any(|other| said(other, guess)));
        }
    }

    /// What the guesses that are left lead to.
    pub(crate) fn answer(&mut self, options: &Options) -> Outcome {
        let programs = self.annotated();
        explore(&self.original.with(|part| &programs[part]), options)
    }

    fn passes(&mut self, options: &Options) -> bool {
        let programs = self.annotated();
        passes(&self.original.with(|part| &programs[part]), options)
    }

    /// The programs as the user wrote them.
    pub(crate) fn unrolled(&self, options: &Options, inferred: Vec<Inferred>) -> Outcome {
        Outcome { inferred, ..explore(self.original, options) }
    }

    /// Drops guesses without which the answer is the same, the last first.
    pub(crate) fn lighten(&mut self, outcome: &Outcome, options: &Options, deadline: Option<Instant>) {
        if outcome.statistics.transitions > CHEAP {
            return;
        }
        // A proof that grows is no lighter.
        let most = outcome.statistics.states_seen * 5 / 4 + 2;
        let max_states = Some(options.budget.max_states.map_or(most, |states| states.min(most)));
        let options = Options { budget: Budget { max_states, ..options.budget }, ..options.clone() };
        for index in (0..self.targets.len()).rev() {
            for list in [List::Own, List::Joint] {
                let count = self.targets[index].list(list).map_or(0, |list| list.len());
                self.drop_some((index, list), 0..count, &options, deadline);
            }
        }
    }

    /// Drops as many guesses of a part of a list as can be, halves first.
    fn drop_some(
        &mut self,
        (index, list): (usize, List),
        part: Range<usize>,
        options: &Options,
        deadline: Option<Instant>,
    ) {
        if part.is_empty() || deadline.is_some_and(|deadline| Instant::now() > deadline) {
            return;
        }
        if !self.targets[index].head.given.is_empty() {
            return;
        }
        let needs_one = self.targets[index].joint.is_none();
        let Some(guesses) = self.targets[index].list(list) else { return };
        let kept = guesses.clone();
        if self.trials == 0 {
            return;
        }
        if part.len() < kept.len() || !needs_one {
            guesses.drain(part.clone());
            self.trials -= 1;
            if self.passes(options) {
                return;
            }
            if let Some(guesses) = self.targets[index].list(list) {
                *guesses = kept;
            }
        }
        if part.len() > 1 {
            let middle = part.start + part.len() / 2;
            self.drop_some((index, list), middle..part.end, options, deadline);
            self.drop_some((index, list), part.start..middle, options, deadline);
        }
    }

    /// Leaves out that guesses break, which stand where their loops begin; what the user wrote of a loop stays. Gives how many.
    pub(crate) fn forget_broken_guesses(&self, outcome: &mut Outcome) -> usize {
        let stands = |span: Span| self.targets.iter().any(|own| own.head.given.is_empty() && own.head.span == span);
        let before = outcome.violations.len();
        let is_guess = |fault: &Fault| fault.property == Property::LoopInvariant && stands(fault.span);
        outcome.violations.retain(|violation| !is_guess(&violation.fault));
        before - outcome.violations.len()
    }

    /// What was found, as annotations.
    pub(crate) fn reported(&self, used: LoopUse) -> Vec<Inferred> {
        let tell = |(number, target): (usize, &Target)| Inferred {
            annotation: format!("#pragma antiphon {} {}", target.words(number), self.condition(target)),
            span: target.head.span,
            role: self.role(target),
            used,
        };
        (1..).zip(&self.targets).filter(|(_, target)| !target.is_annotated()).map(tell).collect()
    }

    fn condition(&self, target: &Target) -> String {
        let program = &self.drafts[target.head.part].program;
        let guesses: Vec<ExprId> = target.all().collect();
        let texts =
            guesses.iter().filter_map(|guess| antiphon_model::annotation_text(program, target.head.function, *guess));
        let mut texts: Vec<String> = texts.map(|text| enclosed(text, guesses.len())).collect();
        // The shortest first; but what has an element in it may need a bound before it.
        texts.sort_by_key(|text| (text.contains('['), text.len()));
        let whole = match texts.is_empty() {
            true => "1".to_owned(),
            false => texts.join(" && "),
        };
        match target.joint.as_ref().and_then(|joint| joint.at.as_ref()) {
            Some(function) => with_function(&whole, function),
            None => whole,
        }
    }

    fn role(&self, target: &Target) -> ProgramRole {
        self.original.all().nth(target.head.part).map_or(ProgramRole::Alone, |played| played.role)
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

/// `PROC[0].i` as `PROC[0]@main.i`: the variable of the other process may be out of scope.
fn with_function(text: &str, function: &str) -> String {
    let mut parts = text.split("PROC[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| match part.split_once("].") {
        Some((process, rest)) => format!("{whole}PROC[{process}]@{function}.{rest}"),
        None => format!("{whole}PROC[{part}"),
    })
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

fn set_invariants(programs: &mut [Program], head: &Head, invariants: Vec<Invariant>) {
    let function = &mut programs[head.part].functions[head.function.0 as usize];
    function.body.loops[head.id.0 as usize].invariants = invariants;
}
