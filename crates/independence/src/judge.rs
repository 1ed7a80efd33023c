//! The question about one loop, from its text to the answer: an iteration is executed on symbols
//! until it is known which shared variables keep their values, and then compared with another one.

use crate::clause::{clauses, Clause};
use crate::compare::{is_write, Compare, Compared, Dependence};
use crate::facts::{Doubt, Unit};
use crate::place::{overlap, Base, Overlap};
use crate::space::Space;
use crate::state::{Access, Hidden, Question, Symbols, Touch, Walk};
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
}

/// What is asked of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub question: Question,
    /// The loop.
    pub at: StmtId,
    /// How many loops are one.
    pub depth: usize,
    /// What each iteration or thread has for itself.
    pub own: FxHashSet<ObjectId>,
    /// Those of them that have the value from before the loop.
    pub first: Vec<ObjectId>,
    pub candidates: FxHashSet<ObjectId>,
    pub unstable: FxHashSet<ObjectId>,
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
}

/// Answers for one loop.
pub(crate) fn judge(unit: &Unit<'_>, arena: &mut Arena, prover: &mut Prover, case: &Case) -> Answer {
    match iteration(unit, arena, case) {
        Ok(iteration) => answer(unit, arena, prover, case, &iteration),
        Err(doubt) => Answer::Undecided(doubt),
    }
}

fn answer(unit: &Unit<'_>, arena: &mut Arena, prover: &mut Prover, case: &Case, of: &Iteration) -> Answer {
    let through_calls = of.accesses.iter().find(|access| match access.place.base {
        Base::Shared(o) => {
            case.candidates.contains(&o) || case.own.contains(&o) || of.space.counters.iter().any(|c| c.variable == o)
        }
        _ => false,
    });
    if let Some(access) = through_calls {
        let message = "a function that is called uses a variable that would have to be private".into();
        return Answer::Undecided(Doubt { message, span: access.span });
    }
    let mut compare = Compare::new(unit, arena, prover, &of.symbols, &of.space);
    let open = match compare.all(&of.accesses, of.hidden) {
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

/// Executes an iteration, until those shared variables are known that keep their values.
fn iteration(unit: &Unit<'_>, arena: &mut Arena, case: &Case) -> Result<Iteration, Doubt> {
    let mut unstable = case.unstable.clone();
    for _ in 0..ROUNDS {
        let found = execute(unit, arena, case, &unstable)?;
        let known = unstable.len();
        unstable.extend(changed(unit, &found.accesses));
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
    walk.own = case.own.clone();
    walk.before = case.own.clone();
    walk.candidates = case.candidates.clone();
    walk.unstable = unstable.clone();
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
    let Walk { symbols, accesses, touches, hidden, ends, .. } = walk;
    Ok(Iteration { space, symbols, accesses, touches, hidden, ends })
}

/// The variables that are read and may be written by some iteration.
fn changed(unit: &Unit<'_>, accesses: &[Access]) -> Vec<ObjectId> {
    let variables = accesses.iter().filter_map(|access| match access.place.base {
        Base::Shared(object) => Some((object, access)),
        _ => None,
    });
    let is_changed = |read: &Access| {
        accesses.iter().filter(|write| is_write(write)).any(|write| {
            overlap(unit, (read.place.base, read.leaf), (write.place.base, write.leaf)) != Overlap::Never
        })
    };
    variables.filter(|(_, access)| is_changed(access)).map(|(object, _)| object).collect()
}
