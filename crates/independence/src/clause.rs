//! With which clauses a sequential loop is a parallel one: what its iterations set before they use
//! it becomes private, sums become reductions, and what is used behind the loop is copied back.
//!
//! A variable whose value one iteration takes from another is a dependence like those of arrays.

use crate::compare::{is_write, Compare, Compared};
use crate::facts::Doubt;
use crate::judge::{Answer, Case, Iteration};
use crate::state::{Action, Question, Touch};
use antiphon_syntax::ast::ObjectId;
use antiphon_syntax::openmp::{ClauseKind, ReductionOp};

/// The order in which clauses are written.
const ORDER: [ClauseKind; 4] =
    [ClauseKind::Private, ClauseKind::Firstprivate, ClauseKind::Lastprivate, ClauseKind::Reduction];

/// A clause that a loop needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Which.
    pub kind: ClauseKind,
    /// The operator of a reduction.
    pub operator: Option<ReductionOp>,
    /// Its variables.
    pub variables: Vec<String>,
}

impl Clause {
    /// As it is written: `reduction(+: a, b)`.
    pub fn text(&self) -> String {
        let operator = self.operator.map(|op| format!("{}: ", op.spelling().unwrap_or("?"))).unwrap_or_default();
        format!("{}({operator}{})", self.kind.text(), self.variables.join(", "))
    }
}

/// What becomes of a variable.
enum Fate {
    Clause(ClauseKind, Option<ReductionOp>),
    Other(Answer),
}

/// The clauses of a loop whose shared accesses are none in another's way.
pub(crate) fn clauses(compare: &mut Compare<'_>, case: &Case, of: &Iteration) -> Answer {
    let mut needed: Vec<Clause> = Vec::new();
    if case.question == Question::Race {
        return Answer::Independent(needed);
    }
    let mut objects: Vec<ObjectId> = of.touches.iter().map(|touch| touch.object).collect();
    objects.extend(of.space.counters.iter().map(|counter| counter.variable).filter(|o| case.live.contains(o)));
    objects.sort_unstable();
    objects.dedup();
    let mut open = None;
    for object in objects {
        let touches: Vec<Touch> = of.touches.iter().filter(|touch| touch.object == object).cloned().collect();
        match fate(compare, case, of, object, &touches) {
            Fate::Clause(kind, operator) => {
                let name = compare.unit.name(object).to_owned();
                match needed.iter_mut().find(|clause| (clause.kind, clause.operator) == (kind, operator)) {
                    Some(clause) => clause.variables.push(name),
                    None => needed.push(Clause { kind, operator, variables: vec![name] }),
                }
            }
            Fate::Other(answer @ Answer::Dependent(_)) => return answer,
            Fate::Other(answer) => open = open.or(Some(answer)),
        }
    }
    needed.sort_by_key(|clause| {
        (ORDER.iter().position(|kind| *kind == clause.kind), clause.operator.and_then(|op| op.spelling()))
    });
    open.unwrap_or(Answer::Independent(needed))
}

fn fate(compare: &mut Compare<'_>, case: &Case, of: &Iteration, object: ObjectId, touches: &[Touch]) -> Fate {
    let is_live = case.live.contains(&object);
    if of.space.counters.iter().any(|counter| counter.variable == object) {
        return Fate::Clause(ClauseKind::Lastprivate, None);
    }
    if let Some(Action::Reduce(op)) = touches.first().map(|touch| touch.access.action) {
        if touches.iter().all(|touch| touch.access.action == Action::Reduce(op)) {
            return Fate::Clause(ClauseKind::Reduction, Some(op));
        }
    }
    let is_exposed = touches.iter().any(|touch| touch.is_exposed);
    if is_exposed {
        match carried(compare, touches) {
            Compared::Apart => {}
            Compared::Meet(dependence) => return Fate::Other(Answer::Dependent(dependence)),
            Compared::Open(doubt) => return Fate::Other(Answer::Undecided(doubt)),
        }
    }
    let is_sure = !of.ends.is_empty() && of.ends.iter().all(|set| set.contains(&object));
    match (is_exposed, is_live, is_sure) {
        (false, true, true) => Fate::Clause(ClauseKind::Lastprivate, None),
        (false, false, _) => Fate::Clause(ClauseKind::Private, None),
        (true, false, _) if !case.repeated => Fate::Clause(ClauseKind::Firstprivate, None),
        _ => {
            let name = compare.unit.name(object);
            let message = format!("`{name}` is used behind the loop, and which iteration sets it last is open");
            let span = touches.iter().find(|touch| is_write(&touch.access)).map(|touch| touch.access.span);
            Fate::Other(Answer::Undecided(Doubt { message, span: span.unwrap_or(antiphon_source::Span::NONE) }))
        }
    }
}

/// Whether an iteration may use what another one has set.
fn carried(compare: &mut Compare<'_>, touches: &[Touch]) -> Compared {
    let mut open = None;
    let mut number = 1 << 20;
    for read in touches.iter().filter(|touch| touch.is_exposed) {
        for write in touches.iter().filter(|touch| is_write(&touch.access)) {
            number += 2;
            let (set, used) = ((number, &write.access), (number + 1, &read.access));
            // People look for the value that an earlier iteration has left; a schedule may turn the order around.
            if let meet @ Compared::Meet(_) = compare.in_order(set, used) {
                return meet;
            }
            match compare.pair(set, used) {
                Compared::Apart => {}
                Compared::Open(doubt) => open = open.or(Some(doubt)),
                meet @ Compared::Meet(_) => return meet,
            }
        }
    }
    open.map_or(Compared::Apart, Compared::Open)
}
