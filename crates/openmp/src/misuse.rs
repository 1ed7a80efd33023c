//! Misuse that only an execution shows: what a function meets depends on who calls it, and clauses have values.
//!
//! What stands inside of one another in the text is checked there (`check_nesting`). A directive outside of all regions
//! of its function binds to a region of whoever calls it; so, if a program has such directives, constructs that must not contain
//! them say so to the runtime when they begin and end (`__omp_enter`), and the directives ask it (`__omp_meets`).
//!
//! All threads of a team meet the same worksharing constructs and barriers in the same order. Those without a condition
//! around them are met by all that come so far; the others are noted by each thread for itself (`__omp_meet`), and the notes are
//! compared when the region ends. Comparing earlier would make threads meet that have nothing to do with each other.

use crate::anything::Anything;
use crate::early::{Handing, Teams};
use crate::sharing::{Kind, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{Ast, ExprId, ExprKind, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use rustc_hash::FxHashSet;

/// What is known of constructs around while a unit is translated.
#[derive(Default)]
pub(crate) struct Nesting {
    /// The numbers of critical regions that are open.
    pub held: Vec<usize>,
    /// What may be anything in them.
    pub anything: Anything,
    /// How what is computed is handed over, and to whom.
    pub handing: Handing,
    pub teams: Teams,
    pub orphans: Orphans,
    /// How many places have a number.
    pub places: u32,
    /// What the unit requires of atomic accesses that do not say how much they order.
    pub atomic_order: Option<ClauseKind>,
}

/// Whether directives bind to regions of other functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Orphans {
    #[default]
    None,
    Some,
}

/// What a directive is to the region that it is met in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meeting {
    Barrier = 0,
    Worksharing = 1,
    Masked = 2,
    Ordered = 3,
}

impl Meeting {
    fn of(construct: Construct) -> Option<Meeting> {
        use Construct as C;
        match construct {
            C::Barrier => Some(Meeting::Barrier),
            C::For | C::Loop | C::Sections | C::Single | C::Scope => Some(Meeting::Worksharing),
            C::Masked | C::Master => Some(Meeting::Masked),
            C::Ordered => Some(Meeting::Ordered),
            _ => None,
        }
    }

    /// Whether all threads of a team meet it, or none.
    fn is_for_all(self) -> bool {
        matches!(self, Meeting::Barrier | Meeting::Worksharing)
    }
}

/// What a region is to directives that are met in it; as the runtime numbers them.
fn closes(construct: Construct, own: &[TypedClause]) -> Option<i128> {
    use Construct as C;
    match construct {
        C::For if crate::clauses::has(own, ClauseKind::Ordered) => Some(6),
        C::For | C::Loop | C::Sections | C::Single => Some(1),
        C::Critical => Some(2),
        C::Ordered => Some(3),
        C::Masked | C::Master => Some(4),
        _ => None,
    }
}

/// A number of a clause that must be positive; as the runtime numbers them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Positive {
    NumThreads = 0,
    Chunk = 1,
    NumTeams = 2,
    Tasks = 3,
}

/// Whether units have directives that are in no region of their function.
pub(crate) fn orphans(units: &[Ast]) -> Orphans {
    let has_some =
        units.iter().any(|ast| ast.functions.iter().filter_map(|f| f.body).any(|body| has_orphan(ast, body)));
    match has_some {
        true => Orphans::Some,
        false => Orphans::None,
    }
}

fn has_orphan(ast: &Ast, body: StmtId) -> bool {
    let all = walk::parts(ast, body).stmts;
    let directives = || {
        all.iter().filter_map(|id| match &ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => Some((*id, directive)),
            _ => None,
        })
    };
    let is_region = |c: &Construct| matches!(c, Construct::Parallel | Construct::Task | Construct::Taskloop);
    let regions = directives().filter(|(_, d)| d.constructs.iter().any(is_region));
    let inside: FxHashSet<StmtId> =
        regions.filter_map(|(_, d)| d.body).flat_map(|body| walk::parts(ast, body).stmts).collect();
    directives()
        .any(|(id, d)| d.constructs.first().is_some_and(|first| Meeting::of(*first).is_some()) && !inside.contains(&id))
}

impl Translate<'_> {
    /// What a directive is made of, with what the runtime is told about it.
    pub fn told(
        &mut self,
        construct: Construct,
        own: &[TypedClause],
        body: Option<StmtId>,
        span: Span,
        work: impl FnOnce(&mut Self) -> StmtId,
    ) -> StmtId {
        let has_text = self.nesting.orphans == Orphans::Some && body.is_some_and(|body| self.calls_something(body));
        let closed = closes(construct, own).filter(|_| has_text);
        let mut list: Vec<StmtId> = self.meeting(construct, own, body, span).into_iter().collect();
        let made = work(self);
        let Some(region) = closed else {
            if list.is_empty() {
                return made;
            }
            list.push(made);
            return self.b.block(list, span);
        };
        let int = self.b.int();
        let region = self.b.number(region, span);
        let outer = self.b.call("__omp_enter", int, vec![region], span);
        let outer = self.b.set(".region", int, outer, &mut list, span);
        list.push(made);
        let outer = self.b.object(outer, span);
        list.push(self.b.call_statement("__omp_leave", vec![outer], span));
        self.b.block(list, span)
    }

    /// What a thread says when it comes to a directive, if that can be wrong.
    fn meeting(
        &mut self,
        construct: Construct,
        own: &[TypedClause],
        body: Option<StmtId>,
        span: Span,
    ) -> Option<StmtId> {
        let meeting = Meeting::of(construct)?;
        // `ordered depend` is about iterations that the text names.
        let is_dependence = meeting == Meeting::Ordered && body.is_none() && !own.is_empty();
        let region = self.contexts.iter().rposition(|context| context.kind != Kind::Inside);
        let conditions: u32 = self.contexts[region.unwrap_or(0)..].iter().map(|context| context.conditions).sum();
        let is_orphan = region.is_none() && !is_dependence;
        let is_noted = meeting.is_for_all() && conditions > 0;
        if !is_orphan && !is_noted {
            return None;
        }
        self.nesting.places += 1;
        let place = self.b.number(i128::from(self.nesting.places), span);
        let place = if meeting.is_for_all() { place } else { self.b.number(0, span) };
        Some(match is_orphan {
            true => {
                let what = self.b.number(meeting as i128, span);
                self.b.call_statement("__omp_meets", vec![what, place], span)
            }
            false => self.b.call_statement("__omp_meet", vec![place], span),
        })
    }

    fn calls_something(&self, body: StmtId) -> bool {
        let is_call = |e: &ExprId| matches!(self.b.ast.expr(*e).kind, ExprKind::Call(..));
        walk::parts(self.b.ast, body).exprs.iter().any(is_call)
    }

    /// A statement that not every thread needs to come to.
    pub fn conditional(&mut self, work: impl FnOnce(&mut Self)) {
        if let Some(context) = self.contexts.last_mut() {
            context.conditions += 1;
        }
        work(self);
        if let Some(context) = self.contexts.last_mut() {
            context.conditions -= 1;
        }
    }

    /// `masked` must not be closely inside of what threads share among them, nor of a task.
    pub fn check_masked(&mut self, span: Span) {
        let mut around = self.contexts.iter().rev();
        let outer = around.find_map(|context| match context.kind {
            Kind::Inside => context.closed.filter(|word| !matches!(*word, "critical" | "ordered" | "masked")).map(Some),
            Kind::Task => Some(Some("task")),
            Kind::Team => Some(None),
        });
        if let Some(outer) = outer.flatten() {
            self.misuse(span, format!("`masked` must not be closely nested inside of `{outer}`"));
        }
    }

    /// A number of a clause, checked when it is computed unless it is known.
    pub fn positive(&mut self, value: ExprId, what: Positive, span: Span) -> ExprId {
        let long = self.b.long();
        let value = self.b.arithmetic(value, long);
        let mut inner = value;
        while let ExprKind::Convert(_, _, of) = self.b.ast.expr(inner).kind {
            inner = of;
        }
        if matches!(self.b.ast.expr(inner).kind, ExprKind::Int(known) if known > 0) {
            return value;
        }
        let what = self.b.number(what as i128, span);
        self.b.call("__omp_positive", long, vec![value, what], span)
    }
}
