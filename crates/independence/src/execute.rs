//! Statements of one iteration, executed once on symbols.
//!
//! Branches are executed both, under their conditions, and joined. A loop inside is executed for
//! one of its iterations, any: what it changes is unknown before and after. Jumps but `continue`,
//! `break` and `return` are not followed.

use crate::facts::{base, Doubt};
use crate::state::{Ending, Flow, Guardian, Question, Value, Walk};
use antiphon_openmp::{bare, canonical, parts, Canonical, Direction, Relation};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};
use antiphon_syntax::ast::{Ast, Directive, ExprId, ExprKind, Init, Loop, LoopKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::{Extent, IntKind, Type, TypeId};
use rustc_hash::FxHashSet;

type Done = Result<(), Doubt>;

impl Walk<'_> {
    pub fn statement(&mut self, id: StmtId) -> Done {
        let span = self.unit.ast.stmt(id).span;
        if self.is_too_much() {
            return Doubt::new(span, "the loop is too large");
        }
        match &self.unit.ast.stmt(id).kind {
            StmtKind::Empty => Ok(()),
            StmtKind::Block(list) | StmtKind::Group(list) => list.iter().try_for_each(|stmt| self.statement(*stmt)),
            StmtKind::Declare(object) => self.declare(*object),
            StmtKind::EvaluateExtents(_) => Doubt::new(span, "a type of variable extent is declared"),
            StmtKind::Expr(e) => self.expression_statement(*e),
            StmtKind::If(condition, then, otherwise) => self.conditional(id, *condition, *then, *otherwise),
            StmtKind::Loop(parts) => self.inner_loop(id, parts),
            StmtKind::Continue | StmtKind::Break => {
                self.leave();
                Ok(())
            }
            StmtKind::Return(e) => self.give_back(*e, span),
            StmtKind::Assert(_, _, e) | StmtKind::Assume(e) => self.value(*e).map(|_| ()),
            StmtKind::OpenMp(directive) => self.directive(directive),
            StmtKind::Switch(..) | StmtKind::Case(..) | StmtKind::Default(_) => {
                Doubt::new(span, "`switch` is not followed")
            }
            StmtKind::Label(..) | StmtKind::Goto(_) | StmtKind::GotoComputed(_) => {
                Doubt::new(span, "`goto` is not followed")
            }
            StmtKind::Asm => Doubt::new(span, "assembler text is not followed"),
            StmtKind::AssertWithin(..) | StmtKind::Havoc(_) => Doubt::new(span, "an annotation is not followed"),
        }
    }

    fn declare(&mut self, object: ObjectId) -> Done {
        let declared = self.unit.ast.object(object);
        if self.unit.is_static(object) {
            return Ok(());
        }
        self.variables.own.insert(object);
        for extent in extents(self.unit.ast, declared.ty.ty) {
            self.value(extent)?;
        }
        let value = match &declared.init {
            None => None,
            Some(Init::Value(e)) => Some(self.value(*e)?),
            Some(Init::Parts(parts)) => {
                for part in parts {
                    self.value(part.value)?;
                }
                None
            }
        };
        if self.is_tracked(object) {
            let name = self.unit.name(object).to_owned();
            let value = value.unwrap_or_else(|| self.unknown(&name, declared.ty.ty));
            self.flow.values.insert(object, value);
        }
        Ok(())
    }

    fn conditional(&mut self, id: StmtId, condition: ExprId, then: StmtId, otherwise: Option<StmtId>) -> Done {
        if self.is_extremum(id)? {
            return Ok(());
        }
        let condition = self.truth(condition)?;
        self.branch(
            condition,
            |walk| walk.statement(then),
            |walk| otherwise.map_or(Ok(()), |stmt| walk.statement(stmt)),
        )?;
        Ok(())
    }

    /// Does one thing where a condition holds, another where it does not.
    pub fn branch<T>(
        &mut self,
        condition: Term,
        then: impl FnOnce(&mut Self) -> Result<T, Doubt>,
        otherwise: impl FnOnce(&mut Self) -> Result<T, Doubt>,
    ) -> Result<(T, T), Doubt> {
        let (path, before) = (self.path, self.flow.clone());
        self.path = self.arena.and(path, condition);
        let first = then(self)?;
        let after_then = std::mem::replace(&mut self.flow, before);
        let not = self.arena.not(condition);
        self.path = self.arena.and(path, not);
        let second = otherwise(self)?;
        self.path = path;
        let after_else = self.flow.clone();
        self.flow = self.join(condition, after_then, after_else);
        Ok((first, second))
    }

    fn join(&mut self, condition: Term, then: Flow, otherwise: Flow) -> Flow {
        let left = then.left.iter().zip(&otherwise.left);
        let left: Vec<Term> = left.map(|(a, b)| if a == b { *a } else { self.arena.or(*a, *b) }).collect();
        if then.is_gone || otherwise.is_gone {
            let stays = if then.is_gone { otherwise } else { then };
            return Flow { left, ..stays };
        }
        let mut values = then.values;
        values.retain(|object, _| otherwise.values.contains_key(object));
        for (object, value) in &mut values {
            let other = &otherwise.values[object];
            *value = self.either(condition, value.clone(), other.clone());
        }
        let set = then.set.intersection(&otherwise.set).copied().collect();
        Flow { values, set, left, is_gone: false }
    }

    pub fn either(&mut self, condition: Term, a: Value, b: Value) -> Value {
        match (a, b) {
            (a, b) if a == b => a,
            (Value::Number(a), Value::Number(b)) => Value::Number(self.arena.conditional(condition, a, b)),
            _ => Value::Unknown,
        }
    }

    /// Control leaves the innermost body.
    fn leave(&mut self) {
        let now = self.now();
        if let Some(left) = self.flow.left.last_mut() {
            *left = self.arena.or(*left, now);
        }
        if self.flow.left.len() == 1 {
            self.ends.push(self.flow.set.clone());
        }
        self.flow.is_gone = true;
    }

    fn give_back(&mut self, e: Option<ExprId>, span: Span) -> Done {
        if self.frames.is_empty() {
            return Doubt::new(span, "`return` leaves the loop");
        }
        let value = e.map_or(Ok(Value::Unknown), |e| self.value(e))?;
        let now = self.now();
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let (level, earlier) = (frame.level, frame.result.take());
        let result = match earlier {
            None => value,
            Some(earlier) => self.either(now, value, earlier),
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.result = Some(result);
        }
        for left in &mut self.flow.left[level..] {
            *left = self.arena.or(*left, now);
        }
        self.flow.is_gone = true;
        Ok(())
    }

    /// Forgets the values of variables.
    fn forget(&mut self, objects: &FxHashSet<ObjectId>) {
        let mut objects: Vec<ObjectId> = objects.iter().copied().collect();
        objects.sort_unstable();
        for object in objects {
            if self.flow.values.contains_key(&object) || self.is_tracked(object) {
                let name = self.unit.name(object).to_owned();
                let value = self.unknown(&name, self.unit.ast.object(object).ty.ty);
                self.flow.values.insert(object, value);
            }
        }
    }

    /// A loop inside of an iteration: any one of its own iterations.
    fn inner_loop(&mut self, id: StmtId, of: &Loop) -> Done {
        if let Some(init) = of.init {
            self.statement(init)?;
        }
        let ast = self.unit.ast;
        let inside = parts(ast, of.body);
        let changed = changes(self.unit.ast, &inside.exprs);
        let others = [of.condition, of.step].into_iter().flatten();
        let others: Vec<ExprId> = others.flat_map(|e| antiphon_openmp::expr_parts(ast, e).exprs).collect();
        let mut all = changes(ast, &others);
        all.extend(&changed);
        let shape = canonical(ast, id).filter(|shape| {
            of.kind == LoopKind::For && !changed.contains(&shape.variable) && self.is_tracked(shape.variable)
        });
        if !shape.is_some_and(|shape| self.is_counted(&shape)) {
            self.ending = Ending::Open;
        }
        let first = shape.and_then(|shape| self.flow.values.get(&shape.variable).cloned());
        let (before, path) = (self.flow.set.clone(), self.path);
        let ends_early = inside.stmts.iter().any(|stmt| matches!(ast.stmt(*stmt).kind, StmtKind::Return(_)))
            || has_break(ast, of.body);
        self.forget(&all);
        if ends_early {
            let perhaps = self.unknown_truth();
            self.path = self.arena.and(self.path, perhaps);
        }
        if let (Some(shape), Some(Value::Number(first))) = (shape, first) {
            self.place_variable(&shape, first)?;
        }
        self.test(of)?;
        self.flow.left.push(Arena::FALSE);
        self.statement(of.body)?;
        self.flow.left.pop();
        self.flow.is_gone = false;
        if let Some(step) = of.step {
            self.value(step)?;
        }
        if of.kind == LoopKind::Do {
            self.test(of)?;
        }
        self.path = path;
        self.flow.set = before;
        self.forget(&all);
        Ok(())
    }

    /// Whether a loop surely ends: its variable does not come back over the end of its type.
    fn is_counted(&self, shape: &Canonical) -> bool {
        let kind = |ty| self.unit.int_kind(ty).filter(|kind| kind.rank() >= IntKind::Int.rank());
        let variable = kind(self.unit.ast.object(shape.variable).ty.ty);
        let bound = kind(self.unit.ast.expr(shape.bound).ty.ty);
        let (Some(variable), Some(bound)) = (variable, bound) else { return false };
        let Some(step) = shape.step.map_or(Some(1), |e| self.unit.number(e)) else { return false };
        match (variable.is_signed(), bound.is_signed()) {
            (true, true) => step > 0 && shape.relation != Relation::NotEqual,
            (false, false) => step == 1 && matches!(shape.relation, Relation::Less | Relation::Greater),
            _ => false,
        }
    }

    /// The variable of a canonical loop in any of its iterations.
    fn place_variable(&mut self, shape: &Canonical, first: Term) -> Done {
        let step = match shape.step {
            None => Arena::ONE,
            Some(e) => match self.value(e)? {
                Value::Number(step) => step,
                _ => return Ok(()),
            },
        };
        let kind = self.unit.int_kind(self.unit.ast.object(shape.variable).ty.ty);
        let wraps = kind.is_none_or(|kind| !kind.is_signed() || kind.rank() < IntKind::Int.rank());
        if wraps && step != Arena::ONE {
            // It may go over the end of its type and come back between the values that it had.
            return Ok(());
        }
        let number = self.natural("k");
        let mut way = self.arena.mul(number, step);
        if shape.direction == Direction::Down {
            way = self.arena.neg(way);
        }
        let value = self.arena.add(first, way);
        if shape.relation == Relation::NotEqual {
            // A loop that steps over its bound never ends.
            let Value::Number(bound) = self.value(shape.bound)? else { return Ok(()) };
            let within = match shape.direction {
                Direction::Up => self.arena.less(value, bound),
                Direction::Down => self.arena.less(bound, value),
            };
            self.path = self.arena.and(self.path, within);
        }
        self.flow.values.insert(shape.variable, Value::Number(value));
        Ok(())
    }

    /// The test of a loop, which is made once more than the body is executed.
    fn test(&mut self, of: &Loop) -> Done {
        let Some(condition) = of.condition else { return Ok(()) };
        let path = self.path;
        let perhaps = self.unknown_truth();
        self.path = self.arena.and(path, perhaps);
        let holds = self.truth(condition)?;
        self.path = match of.kind {
            LoopKind::Do => path,
            LoopKind::While | LoopKind::For => self.arena.and(path, holds),
        };
        Ok(())
    }

    fn directive(&mut self, directive: &Directive) -> Done {
        let span = directive.span;
        if self.question == Question::Carried {
            return Doubt::new(span, "there is a directive of OpenMP in it");
        }
        let Some(body) = directive.body else {
            let is_plain = directive.constructs == [Construct::Flush];
            return match is_plain {
                true => Ok(()),
                false => Doubt::new(span, "there is a directive of OpenMP in it that is not followed"),
            };
        };
        let has = |kind| directive.clauses.iter().any(|clause| clause.kind == kind);
        let guardian = match directive.constructs[..] {
            [Construct::Critical] => {
                let name = directive.clauses.iter().find(|clause| clause.kind == ClauseKind::Name);
                Guardian::Critical(name.and_then(|clause| clause.words.first().copied()))
            }
            // Of other threads `ordered simd` says nothing.
            [Construct::Ordered] if has(ClauseKind::SimdWord) && !has(ClauseKind::Threads) => {
                return self.statement(body);
            }
            [Construct::Ordered] => Guardian::Ordered,
            [Construct::Atomic] => return self.atomic(directive, body),
            _ => return Doubt::new(span, "there is a directive of OpenMP in it that is not followed"),
        };
        self.held.push(guardian);
        let done = self.statement(body);
        self.held.pop();
        done
    }

    /// `atomic`: the place that it is about is accessed atomically, everything else is not.
    fn atomic(&mut self, directive: &Directive, body: StmtId) -> Done {
        let has = |kind| directive.clauses.iter().any(|clause| clause.kind == kind);
        let inner = antiphon_openmp::inside(self.unit.ast, body);
        let StmtKind::Expr(e) = self.unit.ast.stmt(inner).kind else {
            return Doubt::new(directive.span, "this form of `atomic` is not followed");
        };
        let kind = &self.unit.ast.expr(e).kind;
        match *kind {
            _ if has(ClauseKind::Capture) || has(ClauseKind::Compare) => {
                Doubt::new(directive.span, "this form of `atomic` is not followed")
            }
            ExprKind::Assign(to, value) if has(ClauseKind::Read) => {
                self.with_atomic(bare(self.unit.ast, value), |walk| walk.value(value).map(|_| ()))?;
                let place = self.place(to)?;
                let (ty, span) = (self.unit.ast.expr(to).ty, self.unit.ast.expr(e).span);
                let value = self.unknown("value", ty.ty);
                self.write(&place, ty, value, span)
            }
            ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) | ExprKind::Assign(place, _) => {
                self.with_atomic(place, |walk| walk.value(e).map(|_| ()))
            }
            _ => Doubt::new(directive.span, "this form of `atomic` is not followed"),
        }
    }

    /// Does something in which one place is accessed atomically.
    fn with_atomic(&mut self, place: ExprId, work: impl FnOnce(&mut Self) -> Done) -> Done {
        if !self.unit.ast.is_place(place) {
            return Doubt::new(self.unit.ast.expr(place).span, "this form of `atomic` is not followed");
        }
        let place = self.place(place)?;
        let begin = self.accesses.len();
        work(self)?;
        for access in self.accesses[begin..].iter_mut().filter(|access| access.place == place) {
            access.held.push(Guardian::Atomic);
        }
        Ok(())
    }
}

/// What is evaluated where a variable of a type is declared.
fn extents(ast: &Ast, ty: TypeId) -> Vec<ExprId> {
    match *ast.types.get(ty) {
        Type::Array(element, extent) => {
            let own = match extent {
                Extent::Variable(e) => Some(e),
                Extent::Fixed(_) | Extent::Incomplete | Extent::Star => None,
            };
            own.into_iter().chain(extents(ast, element.ty)).collect()
        }
        Type::Pointer(to) => extents(ast, to.ty),
        _ => Vec::new(),
    }
}

/// The variables that expressions assign, in parts or whole, or whose address they take.
pub(crate) fn changes(ast: &Ast, exprs: &[ExprId]) -> FxHashSet<ObjectId> {
    let mut changed = FxHashSet::default();
    for id in exprs {
        let place = match ast.expr(*id).kind {
            ExprKind::Assign(place, _)
            | ExprKind::CompoundAssign { place, .. }
            | ExprKind::Step(_, place)
            | ExprKind::AddressOf(place) => place,
            _ => continue,
        };
        changed.extend(base(ast, place));
    }
    changed
}

/// Whether a `break` leaves the loop with this body.
pub(crate) fn has_break(ast: &Ast, body: StmtId) -> bool {
    match &ast.stmt(body).kind {
        StmtKind::Break => true,
        StmtKind::Block(list) | StmtKind::Group(list) => list.iter().any(|stmt| has_break(ast, *stmt)),
        StmtKind::If(_, then, otherwise) => has_break(ast, *then) || otherwise.is_some_and(|s| has_break(ast, s)),
        StmtKind::Label(_, body) | StmtKind::Case(_, _, body) | StmtKind::Default(body) => has_break(ast, *body),
        StmtKind::OpenMp(directive) => directive.body.is_some_and(|body| has_break(ast, body)),
        _ => false,
    }
}
