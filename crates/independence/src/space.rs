//! The iterations of a loop as numbers: the k-th value of its variable is the first one and k steps.
//!
//! Bounds and steps are evaluated once, before the loop, as OpenMP has it; of a sequential loop
//! each iteration evaluates them too, so that what it changes itself is seen.

use crate::execute::{changes, has_break};
use crate::facts::Doubt;
use crate::state::{Phase, Question, Value, Walk};
use antiphon_openmp::{canonical, expr_parts, parts, Canonical, Direction, Relation};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};
use antiphon_syntax::ast::{ExprId, ObjectId, StmtId};

/// One loop of a nest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counter {
    pub variable: ObjectId,
    /// Which iteration it is.
    pub number: Term,
    /// The value of the variable.
    pub value: Term,
}

/// The iterations of a nest of loops.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub counters: Vec<Counter>,
    /// When there is such an iteration.
    pub within: Term,
}

impl Walk<'_> {
    /// Takes any iteration of a nest of loops; its body, to be executed.
    pub fn any_iteration(&mut self, at: StmtId, depth: usize) -> Result<(Space, StmtId), Doubt> {
        let mut space = Space { counters: Vec::new(), within: Arena::TRUE };
        let mut body = at;
        for level in 0..depth.max(1) {
            let span = self.unit.ast.stmt(body).span;
            let Some(of) = canonical(self.unit.ast, body) else {
                return Doubt::new(span, "the loop does not have the form that OpenMP asks for");
            };
            self.check_variable(&of, span)?;
            self.phase = if level == 0 { Phase::Start } else { Phase::Body };
            let counter = self.counter(&of, span, &mut space.within);
            self.phase = Phase::Body;
            let counter = counter?;
            self.variables.own.insert(of.variable);
            self.flow.values.insert(of.variable, Value::Number(counter.value));
            space.counters.push(counter);
            body = of.body;
        }
        self.path = space.within;
        Ok((space, body))
    }

    fn check_variable(&self, of: &Canonical, span: Span) -> Result<(), Doubt> {
        let ast = self.unit.ast;
        let name = self.unit.name(of.variable);
        if has_break(ast, of.body) {
            return Doubt::new(span, "`break` leaves the loop");
        }
        if changes(ast, &parts(ast, of.body).exprs).contains(&of.variable) || self.unit.is_addressed(of.variable) {
            return Doubt::new(span, format!("the loop changes its variable `{name}` itself"));
        }
        // A negative value would be a large one where it is compared.
        let kind = |e: ExprId| self.unit.int_kind(ast.expr(e).ty.ty);
        let is_signed = self.unit.int_kind(ast.object(of.variable).ty.ty).is_none_or(|kind| kind.is_signed());
        if of.direction == Direction::Down && is_signed && kind(of.bound).is_none_or(|kind| !kind.is_signed()) {
            return Doubt::new(span, format!("`{name}` is compared with what has no sign"));
        }
        Ok(())
    }

    fn counter(&mut self, of: &Canonical, span: Span, within: &mut Term) -> Result<Counter, Doubt> {
        let low = self.bound(of.low, span)?;
        let bound = self.bound(of.bound, span)?;
        let step = of.step.map_or(Ok(Arena::ONE), |e| self.bound(e, span))?;
        let number = self.natural("k");
        let way = self.arena.mul(number, step);
        let value = match of.direction {
            Direction::Up => self.arena.add(low, way),
            Direction::Down => self.arena.sub(low, way),
        };
        let holds = match (of.relation, of.direction) {
            (Relation::Less, _) | (Relation::NotEqual, Direction::Up) => self.arena.less(value, bound),
            (Relation::LessEqual, _) => self.arena.less_equal(value, bound),
            (Relation::Greater, _) | (Relation::NotEqual, Direction::Down) => self.arena.less(bound, value),
            (Relation::GreaterEqual, _) => self.arena.less_equal(bound, value),
        };
        let forward = self.arena.less(Arena::ZERO, step);
        *within = self.arena.and_all(&[*within, holds, forward]);
        Ok(Counter { variable: of.variable, number, value })
    }

    /// A bound or step, evaluated before the loop; its accesses are none of the iterations'.
    fn bound(&mut self, e: ExprId, span: Span) -> Result<Term, Doubt> {
        let (accesses, touches) = (self.accesses.len(), self.touches.len());
        let changed = changes(self.unit.ast, &expr_parts(self.unit.ast, e).exprs);
        let value = self.value(e)?;
        self.accesses.truncate(accesses);
        self.touches.truncate(touches);
        match value {
            Value::Number(n) if changed.is_empty() => Ok(n),
            _ => Doubt::new(span, "a bound of the loop is not followed"),
        }
    }

    /// The bounds as each iteration of a sequential loop sees them.
    pub fn bounds_in_each_iteration(&mut self, at: StmtId) -> Result<(), Doubt> {
        if self.question != Question::Carried {
            return Ok(());
        }
        let Some(of) = canonical(self.unit.ast, at) else { return Ok(()) };
        for e in [Some(of.bound), of.step].into_iter().flatten() {
            self.value(e)?;
        }
        Ok(())
    }
}
