//! The programs with their guesses, as they are tried, used and told.
//!
//! A guess is tried as an invariant of its own, so that it can be dropped alone;
//! those that are left become one invariant, as they are told to the user.

use super::draft::Draft;
use super::guessed;
use super::heads::Head;
use super::pairs::{collective_guesses, joint_guesses, pairs};
use super::sampling::Row;
use crate::options::{Infer, Options};
use crate::outcome::{Incomplete, Inferred, LoopUse, Outcome, Party, Reason};
use crate::programs::Programs;
use crate::verify::{explore, passes};
use antiphon_model::{BinaryOp, ExprId, ExprKind, Invariant, LazyOp, Participants, Program};
use std::ops::Range;
use std::time::Instant;

/// Who goes round a loop together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tie {
    /// All processes of the program.
    Collective,
    /// Both programs.
    Joint,
}

/// Guesses that tie a loop to one of another process or program.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    /// Who.
    tie: Tie,
    /// Which pair.
    number: usize,
    /// What is left of them; none at the loop of the specification.
    guesses: Vec<ExprId>,
}

/// A loop and the guesses that are left for it.
pub(super) struct Target {
    /// The loop.
    pub(super) head: Head,
    /// What was seen there.
    pub(super) rows: Vec<Row>,
    /// About its own program.
    pub(super) own: Vec<ExprId>,
    /// About both programs.
    pub(super) joint: Option<Joint>,
}

/// Which guesses of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum List {
    /// About its own program.
    Own,
    /// About both.
    Joint,
}

impl Joint {
    fn name(&self) -> String {
        match self.tie {
            Tie::Collective => format!("C{}", self.number),
            Tie::Joint => format!("J{}", self.number),
        }
    }
}

impl Target {
    fn list(&mut self, list: List) -> Option<&mut Vec<ExprId>> {
        match list {
            List::Own => Some(&mut self.own),
            List::Joint => self.joint.as_mut().map(|joint| &mut joint.guesses),
        }
    }

    /// All guesses, in order.
    fn all(&self) -> impl Iterator<Item = ExprId> + Clone + '_ {
        let joint = self.joint.iter().flat_map(|joint| &joint.guesses);
        self.own.iter().chain(joint).copied()
    }

    /// An invariant of this loop. One that is tied to another has nothing but joint
    /// ones: what is known of its own constants is assumed when both have come.
    fn invariant(&self, number: Option<usize>, condition: ExprId) -> Invariant {
        let (participants, name) = match &self.joint {
            Some(joint) => match joint.tie {
                Tie::Collective => (Participants::Collective, Some(joint.name())),
                Tie::Joint => (Participants::Joint, Some(joint.name())),
            },
            None => (Participants::Local, number.map(|number| format!("L{number}"))),
        };
        Invariant { participants, name, condition, span: self.head.span }
    }

    /// What kind of invariant it has, and its name.
    fn words(&self, number: usize) -> String {
        match &self.joint {
            Some(joint) => match joint.tie {
                Tie::Collective => format!("collective invariant {}", joint.name()),
                Tie::Joint => format!("joint invariant {}", joint.name()),
            },
            None => format!("invariant L{number}"),
        }
    }

    /// Keeps the guesses that a test admits.
    pub(super) fn retain(&mut self, admits: impl Fn(ExprId) -> bool) {
        self.own.retain(|guess| admits(*guess));
        if let Some(joint) = &mut self.joint {
            joint.guesses.retain(|guess| admits(*guess));
        }
    }
}

/// The programs with guesses.
pub(super) struct Work<'a> {
    original: Vec<&'a Program>,
    drafts: Vec<Draft>,
    /// The loops.
    pub(super) targets: Vec<Target>,
    options: &'a Options,
}

/// Steps of an exploration that is cheap enough to be repeated for each guess.
const CHEAP: u64 = 20_000;

impl<'a> Work<'a> {
    /// The loops of programs, with guesses.
    pub(super) fn new(original: &[&'a Program], options: &'a Options) -> Work<'a> {
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

    /// Ties loops of both programs together, or processes of one; whether there are any.
    pub(super) fn pair_up(&mut self) -> bool {
        if self.original.len() != 2 {
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
            self.targets[first].joint = Some(Joint { tie: Tie::Joint, number, guesses: Vec::new() });
            self.targets[second].joint = Some(Joint { tie: Tie::Joint, number, guesses });
        }
        !found.is_empty()
    }

    /// Ties the processes of a program together at each of its loops.
    fn gather_up(&mut self) -> bool {
        let Some(draft) = self.drafts.first_mut() else { return false };
        for (number, target) in (1..).zip(&mut self.targets) {
            let guesses = collective_guesses(draft, &target.head, &target.rows);
            target.joint = Some(Joint { tie: Tie::Collective, number, guesses });
        }
        true
    }

    /// Programs for an exploration.
    pub(super) fn programs<'p>(&self, programs: &[&'p Program]) -> Option<Programs<'p>> {
        match programs {
            [specification, implementation] => Some(Programs::pair(specification, implementation, self.options)),
            [program] => Some(Programs::alone(program, self.options)),
            _ => None,
        }
    }

    /// The programs in which each guess is an invariant of its own.
    pub(super) fn with_guesses(&mut self) -> Vec<Program> {
        let truths: Vec<ExprId> = self.drafts.iter_mut().map(Draft::truth).collect();
        let mut programs: Vec<Program> = self.drafts.iter().map(|draft| draft.program.clone()).collect();
        for target in &self.targets {
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
        for (target, invariant) in self.targets.iter().zip(all) {
            set_invariants(&mut programs, &target.head, vec![invariant]);
        }
        programs
    }

    /// Drops guesses that another one says as well.
    pub(super) fn without_echoes(&mut self) {
        for target in &mut self.targets {
            let program = &self.drafts[target.head.part].program;
            let kept = target.own.clone();
            target.own.retain(|guess| !kept.iter().any(|other| says(program, *other, *guess)));
        }
    }

    /// What the guesses that are left lead to.
    pub(super) fn answer(&mut self, options: &Options) -> Outcome {
        let programs = self.annotated();
        let programs: Vec<&Program> = programs.iter().collect();
        self.explored(&programs, options)
    }

    fn passes(&mut self, options: &Options) -> bool {
        let programs = self.annotated();
        let programs: Vec<&Program> = programs.iter().collect();
        self.programs(&programs).is_some_and(|programs| passes(&programs, options))
    }

    fn explored(&self, programs: &[&Program], options: &Options) -> Outcome {
        let options = Options { infer: Infer::Nothing, ..options.clone() };
        match self.programs(programs) {
            Some(programs) => explore(&programs, &options),
            None => {
                let message = "there are neither one nor two programs".to_owned();
                let incomplete = vec![Incomplete { reason: Reason::Internal, message }];
                Outcome { incomplete, ..Outcome::default() }
            }
        }
    }

    /// The programs as the user wrote them.
    pub(super) fn unrolled(&self, options: &Options, inferred: Vec<Inferred>) -> Outcome {
        Outcome { inferred, ..self.explored(&self.original, options) }
    }

    /// Drops guesses without which the answer is the same, the last first.
    pub(super) fn lighten(&mut self, outcome: &Outcome, options: &Options, deadline: Option<Instant>) {
        if outcome.statistics.transitions > CHEAP {
            return;
        }
        // A proof that grows is no lighter.
        let most = outcome.statistics.states_seen * 5 / 4 + 2;
        let max_states = Some(options.max_states.map_or(most, |states| states.min(most)));
        let options = Options { max_states, ..options.clone() };
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
        let needs_one = self.targets[index].joint.is_none();
        let Some(guesses) = self.targets[index].list(list) else { return };
        let kept = guesses.clone();
        if part.len() < kept.len() || !needs_one {
            guesses.drain(part.clone());
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

    /// What was found, as annotations.
    pub(super) fn told(&self, used: LoopUse) -> Vec<Inferred> {
        let tell = |(number, target): (usize, &Target)| Inferred {
            annotation: format!("#pragma TASS {} {}", target.words(number), self.condition(target)),
            span: target.head.span,
            party: self.party(target),
            used,
        };
        (1..).zip(&self.targets).map(tell).collect()
    }

    fn condition(&self, target: &Target) -> String {
        let program = &self.drafts[target.head.part].program;
        let guesses: Vec<ExprId> = target.all().collect();
        let texts =
            guesses.iter().filter_map(|guess| antiphon_model::annotation_text(program, target.head.function, *guess));
        let texts: Vec<String> = texts.map(|text| enclosed(text, guesses.len())).collect();
        match texts.is_empty() {
            true => "1".to_owned(),
            false => texts.join(" && "),
        }
    }

    fn party(&self, target: &Target) -> Party {
        match (self.original.len(), target.head.part) {
            (2, 0) => Party::Specification,
            (2, _) => Party::Implementation,
            _ => Party::Alone,
        }
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

fn set_invariants(programs: &mut [Program], head: &Head, invariants: Vec<Invariant>) {
    let function = &mut programs[head.part].functions[head.function.0 as usize];
    function.body.loops[head.id.0 as usize].invariants = invariants;
}
