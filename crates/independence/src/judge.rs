//! The question about one loop, from its text to the answer: an iteration is executed on symbols
//! until it is known which shared variables keep their values, and then compared with another one.

use crate::clause::{clauses, Clause};
use crate::compare::{is_write, Compare, Compared, Dependence};
use crate::facts::{Doubt, Unit};
use crate::place::{overlap, Base, Leaf, Overlap, Trust};
use crate::space::Space;
use crate::state::{Access, Ending, Hidden, Question, Symbols, Touch, Variables, Walk};
use antiphon_prover::Prover;
use antiphon_source::Span;
use antiphon_symbolic::Arena;
use antiphon_syntax::ast::{ObjectId, StmtId};
use rustc_hash::FxHashSet;

/// Values are guessed to be constant and the guess is corrected so often.
const ROUNDS: usize = 4;

/// What is to be said of a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// No iteration depends on another one, if variables are what the clauses say.
    Independent(Vec<Clause>),
    /// Two iterations depend on each other.
    Dependent(Box<Dependence>),
    /// Nobody knows.
    Undecided(Doubt),
}

/// A loop and the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The loop.
    pub span: Span,
    /// What it is.
    pub answer: Answer,
    /// Of a loop that a team shares.
    pub sharing: Sharing,
}

/// Whether it makes a difference how a team shares a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// None: every thread that executes all of it does the same as the team.
    Indifferent,
    /// It may.
    Matters,
}

/// What is asked of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub question: Question,
    /// The loop.
    pub at: StmtId,
    /// How many loops are one.
    pub depth: usize,
    pub variables: Variables,
    /// Variables of the iteration that have the value from before the loop.
    pub first: Vec<ObjectId>,
    pub waits: bool,
    /// Candidates whose values matter behind the loop.
    pub live: FxHashSet<ObjectId>,
    /// Whether control may come to the loop again.
    pub repeated: bool,
}

/// What an iteration does.
pub(crate) struct Iteration {
    pub space: Space,
    pub symbols: Symbols,
    pub accesses: Vec<Access>,
    pub touches: Vec<Touch>,
    pub hidden: Hidden,
    pub ends: Vec<FxHashSet<ObjectId>>,
    pub ending: Ending,
}

/// Answers for one loop; if nothing had to be believed for it, what an iteration does goes with it.
pub(crate) fn judge(
    unit: &Unit<'_>,
    arena: &mut Arena,
    prover: &mut Prover,
    case: &Case,
) -> (Answer, Option<Iteration>) {
    if let Ok(of) = iteration(unit, arena, case, Trust::Text) {
        let found = answer(unit, arena, prover, (case, Trust::Text), &of);
        if matches!(found, Answer::Independent(_)) {
            return (found, Some(of));
        }
    }
    let found = match iteration(unit, arena, case, Trust::Rules) {
        Ok(of) => answer(unit, arena, prover, (case, Trust::Rules), &of),
        Err(doubt) => Answer::Undecided(doubt),
    };
    (found, None)
}

fn answer(
    unit: &Unit<'_>,
    arena: &mut Arena,
    prover: &mut Prover,
    (case, trust): (&Case, Trust),
    of: &Iteration,
) -> Answer {
    if let Some(doubt) = doubt_of_copies(unit, case, trust, of) {
        return Answer::Undecided(doubt);
    }
    let mut compare = Compare::new(unit, arena, prover, &of.symbols, &of.space, trust);
    let open = match compare.all(&of.accesses, of.hidden, case.question) {
        Compared::Meet(dependence) => return Answer::Dependent(dependence),
        Compared::Open(doubt) => Some(doubt),
        Compared::Apart => None,
    };
    compare.shapes.clear();
    match (clauses(&mut compare, case, of), open) {
        (Answer::Independent(_), Some(doubt)) => Answer::Undecided(doubt),
        (answer, _) => answer,
    }
}

/// Whether a variable that is private, or would be, may be used behind the back of the loop.
fn doubt_of_copies(unit: &Unit<'_>, case: &Case, trust: Trust, of: &Iteration) -> Option<Doubt> {
    let counters = || of.space.counters.iter().map(|counter| counter.variable);
    let is_copy = |o: ObjectId| case.variables.own.contains(&o) || case.variables.candidates.contains(&o);
    let through_calls = of.accesses.iter().find(|access| match access.place.base {
        Base::Shared(o) => is_copy(o) || counters().any(|counter| counter == o),
        _ => false,
    });
    if let Some(access) = through_calls {
        let message = "a function that is called uses a variable that would have to be private".into();
        return Some(Doubt { message, span: access.span });
    }
    if case.question == Question::Race {
        return None;
    }
    // Another file may have the address of a variable of this one.
    let mut copies: Vec<ObjectId> = case.variables.candidates.iter().copied().chain(counters()).collect();
    copies.sort_unstable();
    let reached = copies.into_iter().filter(|o| !unit.is_out_of_reach(*o)).find_map(|object| {
        let own = (Base::Shared(object), Leaf::of(unit, unit.ast.object(object).ty.ty));
        let is_met = |access: &&Access| overlap(unit, trust, own, (access.place.base, access.leaf)) != Overlap::Never;
        of.accesses.iter().find(is_met).map(|access| (object, access.span))
    });
    reached.map(|(object, span)| Doubt { message: format!("a pointer may point to `{}`", unit.name(object)), span })
}

/// Executes an iteration, until those shared variables are known that keep their values.
fn iteration(unit: &Unit<'_>, arena: &mut Arena, case: &Case, trust: Trust) -> Result<Iteration, Doubt> {
    let mut unstable = case.variables.unstable.clone();
    for _ in 0..ROUNDS {
        let found = execute(unit, arena, case, &unstable)?;
        let known = unstable.len();
        unstable.extend(changed(unit, trust, &found.accesses));
        if unstable.len() == known {
            return Ok(found);
        }
    }
    Doubt::new(unit.ast.stmt(case.at).span, "what the loop changes depends on itself")
}

fn execute(
    unit: &Unit<'_>,
    arena: &mut Arena,
    case: &Case,
    unstable: &FxHashSet<ObjectId>,
) -> Result<Iteration, Doubt> {
    let mut walk = Walk::new(unit, arena, case.question);
    walk.variables = Variables { unstable: unstable.clone(), ..case.variables.clone() };
    walk.waits = case.waits;
    for object in &case.first {
        let value = walk.at_start(*object);
        walk.flow.values.insert(*object, value);
    }
    let (space, body) = walk.any_iteration(case.at, case.depth)?;
    walk.bounds_in_each_iteration(case.at)?;
    walk.statement(body)?;
    if !walk.flow.is_gone {
        let set = walk.flow.set.clone();
        walk.ends.push(set);
    }
    let Walk { symbols, accesses, touches, hidden, ends, ending, .. } = walk;
    Ok(Iteration { space, symbols, accesses, touches, hidden, ends, ending })
}

/// The variables that are read and may be written by some iteration.
fn changed(unit: &Unit<'_>, trust: Trust, accesses: &[Access]) -> Vec<ObjectId> {
    let variables = accesses.iter().filter_map(|access| match access.place.base {
        Base::Shared(object) => Some((object, access)),
        _ => None,
    });
    let is_changed = |read: &Access| {
        accesses.iter().filter(|write| is_write(write)).any(|write| {
            overlap(unit, trust, (read.place.base, read.leaf), (write.place.base, write.leaf)) != Overlap::Never
        })
    };
    variables.filter(|(_, access)| is_changed(access)).map(|(object, _)| object).collect()
}
