//! Loops that are collapsed though the bounds of one depend on the variable of another.
//!
//! Their iterations are numbered as they would be executed one after the other. How many there are, and which one a
//! number means, is found by going through the outer loops and counting those of the innermost: slow, but nothing has to be
//! solved, and bounds may be any expressions without effects. Loops over pointers count the elements behind the first one.

use crate::canonical::{Canonical, Direction};
use crate::loops::Counted;
use crate::privates::Copies;
use crate::translate::Translate;
use crate::walk::{self, Stand};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind, ObjectId, StmtId, UnaryOp};
use antiphon_syntax::types::{QualType, Type};
use rustc_hash::FxHashMap;

/// The iterations that a directive is about.
pub(crate) enum Space {
    /// The loops run equally often, whatever the others do.
    Even(Vec<Counted>),
    /// Not so.
    Uneven(Vec<Canonical>),
    /// Not so either; the values of their variables in each iteration were written down.
    Tabled { variables: Vec<ObjectId>, table: ObjectId, all: ObjectId },
}

impl Space {
    /// The loops that were counted beforehand.
    pub fn counted(&self) -> &[Counted] {
        match self {
            Space::Even(counted) => counted,
            Space::Uneven(_) | Space::Tabled { .. } => &[],
        }
    }
}

/// A loop of the walk through all of them.
#[derive(Clone, Copy, Debug)]
struct Level {
    variable: ObjectId,
    /// Of a loop over a pointer where that begins.
    base: Option<ObjectId>,
    low: ObjectId,
    step: ObjectId,
    trips: ObjectId,
}

impl Translate<'_> {
    /// How many iterations loops have together.
    pub fn all_uneven(&mut self, loops: &[Canonical], list: &mut Vec<StmtId>, span: Span) -> ObjectId {
        let long = self.b.long();
        let zero = self.b.long_number(0, span);
        let all = self.b.set(".iterations", long, zero, list, span);
        let walk = self.through(loops, span, &mut Vec::new(), None, &mut |own, levels| {
            let Some(last) = levels.last() else { return own.b.block(Vec::new(), span) };
            let (before, trips) = (own.b.object(all, span), own.b.object(last.trips, span));
            let sum = own.b.long_binary(BinaryOp::Add, before, trips);
            let place = own.b.object(all, span);
            own.b.assign(place, sum, span)
        });
        list.extend(walk);
        all
    }

    /// Bounds that are computed in another place get copies of what they are computed from, which are given. Deliberately not so: what is read from memory.
    pub fn freeze(&mut self, space: &mut Space, list: &mut Vec<StmtId>, span: Span) -> Vec<ObjectId> {
        let Space::Uneven(loops) = space else { return Vec::new() };
        let counted: Vec<ObjectId> = loops.iter().map(|of| of.variable).collect();
        let mut copies: FxHashMap<ObjectId, Stand> = FxHashMap::default();
        let mut made = Vec::new();
        for of in loops {
            for e in [Some(&mut of.low), Some(&mut of.bound), of.step.as_mut()].into_iter().flatten() {
                let again = self.b.again(*e).map(|again| (again, walk::expr_parts(self.b.ast, again).exprs));
                let Some((again, exprs)) =
                    again.filter(|(_, exprs)| exprs.iter().all(|e| self.is_number_of_variables(*e)))
                else {
                    self.unsupported(span, "`collapse` of loops with such bounds in a `taskloop`");
                    continue;
                };
                for used in &exprs {
                    let ExprKind::Object(object) = self.b.ast.expr(*used).kind else { continue };
                    if counted.contains(&object) || copies.contains_key(&object) {
                        continue;
                    }
                    let (name, ty) = (self.b.name_of(object), QualType::plain(self.b.ast.object(object).ty.ty));
                    let value = self.b.object(object, span);
                    let copy = self.b.set(&name, ty, value, list, span);
                    self.declared(copy);
                    copies.insert(object, Stand::Copy(copy));
                    made.push(copy);
                }
                walk::replace(self.b.ast, &exprs, &copies);
                *e = again;
            }
        }
        made
    }

    /// Whether bounds of loops of integers are read from memory, so that copies of what they are computed from do not tell them elsewhere.
    pub fn are_read(&self, space: &Space) -> bool {
        let Space::Uneven(loops) = space else { return false };
        let bounds = loops.iter().flat_map(|of| [Some(of.low), Some(of.bound), of.step]);
        let mut parts = bounds.flatten().flat_map(|e| walk::expr_parts(self.b.ast, e).exprs);
        !loops.iter().any(|of| self.is_pointer(of.variable)) && !parts.all(|e| self.is_number_of_variables(e))
    }

    /// Writes down the values that the variables of the loops have in each iteration. What was written is given back by the statement.
    pub fn tabled(&mut self, space: Space, all: ObjectId, list: &mut Vec<StmtId>, span: Span) -> (Space, StmtId) {
        let variables: Vec<ObjectId> = match &space {
            Space::Uneven(loops) => loops.iter().map(|of| of.variable).collect(),
            Space::Even(_) | Space::Tabled { .. } => Vec::new(),
        };
        let (long, pointer) = (self.b.long(), self.b.void_pointer());
        let typed = self.b.pointer(long);
        let (count, row) = (self.b.object(all, span), self.b.long_number(8 * variables.len() as i128, span));
        let size = self.b.long_binary(BinaryOp::Multiply, count, row);
        let room = self.b.call("__omp_room", pointer, vec![size], span);
        let room = self.b.convert(Conversion::Pointer, room, typed);
        let table = self.b.set(".table", typed, room, list, span);
        self.declared(table);
        let counter = self.b.local(".number", long, span);
        list.push(self.b.declare(counter, None, span));
        let (mut body, mut copies) = (Vec::new(), Copies::default());
        self.variables(&variables, &mut copies, span);
        body.append(&mut copies.before);
        self.place_variables(&space, counter, &copies, &mut body, span);
        for (index, variable) in variables.iter().enumerate() {
            let Some(Stand::Copy(copy)) = copies.stands.get(variable).copied() else { continue };
            let value = self.b.object(copy, span);
            let value = self.b.arithmetic(value, long);
            let place = self.in_table(table, (counter, index, variables.len()), span);
            body.push(self.b.assign(place, value, span));
        }
        let body = self.b.block(body, span);
        let bounds = (self.b.long_number(0, span), self.b.object(all, span));
        list.push(self.b.count_loop(counter, bounds, body, span));
        let done = self.b.object(table, span);
        let done = self.b.convert(Conversion::Pointer, done, pointer);
        let given_back = self.b.call_statement("free", vec![done], span);
        (Space::Tabled { variables, table, all }, given_back)
    }

    fn in_table(&mut self, table: ObjectId, (row, column, columns): (ObjectId, usize, usize), span: Span) -> ExprId {
        let (row, columns) = (self.b.object(row, span), self.b.long_number(columns as i128, span));
        let (column, base, long) =
            (self.b.long_number(column as i128, span), self.b.object(table, span), self.b.long());
        let at = self.b.long_binary(BinaryOp::Multiply, row, columns);
        let at = self.b.long_binary(BinaryOp::Add, at, column);
        self.b.expr(ExprKind::Index(base, at), long, span)
    }

    /// The variables of the loops in the iteration of a number, as they were written down.
    pub fn place_tabled(
        &mut self,
        (variables, table): (&[ObjectId], ObjectId),
        counter: ObjectId,
        copies: &Copies,
        body: &mut Vec<StmtId>,
        span: Span,
    ) {
        for (index, variable) in variables.iter().enumerate() {
            let Some(Stand::Copy(copy)) = copies.stands.get(variable).copied() else { continue };
            let value = self.in_table(table, (counter, index, variables.len()), span);
            let place = self.b.object(copy, span);
            let ty = QualType::plain(self.b.ty(place).ty);
            let value = self.b.arithmetic(value, ty);
            body.push(self.b.assign(place, value, span));
        }
    }

    /// Whether an expression is computed from variables that hold integers, or a part of such a one.
    fn is_number_of_variables(&self, e: ExprId) -> bool {
        let expr = self.b.ast.expr(e);
        match expr.kind {
            ExprKind::Object(_) => matches!(self.b.ast.types.get(expr.ty.ty), Type::Int(_) | Type::Enum(_)),
            ExprKind::Int(_) | ExprKind::SizeOf(_) | ExprKind::Unary(..) | ExprKind::Convert(..) => true,
            ExprKind::Binary(..) | ExprKind::Conditional(..) => true,
            _ => false,
        }
    }

    /// The variables of the loops in the iteration of a number.
    pub fn place_uneven(
        &mut self,
        loops: &[Canonical],
        counter: ObjectId,
        copies: &Copies,
        body: &mut Vec<StmtId>,
        span: Span,
    ) {
        let (long, int) = (self.b.long(), self.b.int());
        let number = self.b.object(counter, span);
        let left = self.b.set(".left", long, number, body, span);
        let no = self.b.number(0, span);
        let found = self.b.set(".found", int, no, body, span);
        let walk = self.through(loops, span, &mut Vec::new(), Some(found), &mut |own, levels| {
            own.take_if_here((left, found), levels, loops, copies, span)
        });
        body.extend(walk);
    }

    /// What the variables of the loops are behind them, as if they had been executed one after the other: each has the first value that its loop
    /// does not run with, when it is left for the last time.
    pub fn left_uneven(&mut self, loops: &[Canonical], variables: &[ObjectId], span: Span) -> Vec<StmtId> {
        match variables.is_empty() {
            true => Vec::new(),
            false => self.left_behind(loops, variables, &mut Vec::new(), span),
        }
    }

    fn left_behind(
        &mut self,
        loops: &[Canonical],
        variables: &[ObjectId],
        levels: &mut Vec<Level>,
        span: Span,
    ) -> Vec<StmtId> {
        let Some(of) = loops.get(levels.len()) else { return Vec::new() };
        let mut list = Vec::new();
        // What cannot be computed again was reported when iterations were counted.
        let Some(level) = self.level(loops, levels, of, &mut list, span) else { return list };
        let Level { variable, trips, .. } = level;
        levels.push(level);
        if levels.len() < loops.len() {
            let long = self.b.long();
            let counter = self.b.local(".number", long, span);
            list.push(self.b.declare(counter, None, span));
            let number = self.b.object(counter, span);
            let mut body = vec![self.variable_at(variable, &level, number, span)];
            body.extend(self.left_behind(loops, variables, levels, span));
            let body = self.b.block(body, span);
            let bounds = (self.b.long_number(0, span), self.b.object(trips, span));
            list.push(self.b.count_loop(counter, bounds, body, span));
        }
        levels.pop();
        if variables.contains(&of.variable) {
            let number = self.b.object(trips, span);
            list.push(self.variable_at(of.variable, &level, number, span));
        }
        list
    }

    fn variable_at(&mut self, variable: ObjectId, level: &Level, number: ExprId, span: Span) -> StmtId {
        let value = self.at_number(level, number, span);
        let place = self.b.object(variable, span);
        let ty = self.b.ty(place);
        let value = self.b.arithmetic(value, ty);
        self.b.assign(place, value, span)
    }

    /// If the number that is left is in the innermost loop, the variables get their values; otherwise it is passed by.
    fn take_if_here(
        &mut self,
        (left, found): (ObjectId, ObjectId),
        levels: &[Level],
        loops: &[Canonical],
        copies: &Copies,
        span: Span,
    ) -> StmtId {
        let int = self.b.int();
        let Some(last) = levels.last() else { return self.b.block(Vec::new(), span) };
        let (number, trips) = (self.b.object(left, span), self.b.object(last.trips, span));
        let is_here = self.b.binary(BinaryOp::Less, number, trips, int);
        let mut here = Vec::new();
        for (index, level) in levels.iter().enumerate() {
            let Some(Stand::Copy(copy)) = copies.stands.get(&loops[index].variable).copied() else { continue };
            let value = match index + 1 == levels.len() {
                true => {
                    let number = self.b.object(left, span);
                    self.at_number(level, number, span)
                }
                false => self.b.object(level.variable, span),
            };
            let place = self.b.object(copy, span);
            let ty = self.b.ty(place);
            let value = self.b.arithmetic(value, ty);
            here.push(self.b.assign(place, value, span));
        }
        let (place, yes) = (self.b.object(found, span), self.b.number(1, span));
        here.push(self.b.assign(place, yes, span));
        let here = self.b.block(here, span);
        let (number, trips) = (self.b.object(left, span), self.b.object(last.trips, span));
        let passed = self.b.long_binary(BinaryOp::Subtract, number, trips);
        let place = self.b.object(left, span);
        let passed = self.b.assign(place, passed, span);
        self.b.stmt(antiphon_syntax::ast::StmtKind::If(is_here, here, Some(passed)), span)
    }

    fn at_number(&mut self, level: &Level, number: ExprId, span: Span) -> ExprId {
        let step = self.b.object(level.step, span);
        let moved = self.b.long_binary(BinaryOp::Multiply, number, step);
        let low = self.b.object(level.low, span);
        let value = self.b.long_binary(BinaryOp::Add, low, moved);
        let Some(base) = level.base else { return value };
        let base = self.b.object(base, span);
        let ty = QualType::plain(self.b.ty(base).ty);
        self.b.binary(BinaryOp::PointerAdd, base, value, ty)
    }

    /// Goes through all loops but the innermost, for which `work` is done with all of them, until something is found.
    fn through(
        &mut self,
        loops: &[Canonical],
        span: Span,
        levels: &mut Vec<Level>,
        found: Option<ObjectId>,
        work: &mut dyn FnMut(&mut Self, &[Level]) -> StmtId,
    ) -> Vec<StmtId> {
        let Some(of) = loops.get(levels.len()) else { return Vec::new() };
        let mut list = Vec::new();
        let Some(level) = self.level(loops, levels, of, &mut list, span) else {
            self.unsupported(span, "`collapse` of loops with such bounds");
            return list;
        };
        let Level { trips, variable, .. } = level;
        levels.push(level);
        if levels.len() == loops.len() {
            list.push(work(self, levels));
            levels.pop();
            return list;
        }
        let (long, int) = (self.b.long(), self.b.int());
        let counter = self.b.local(".number", long, span);
        list.push(self.b.declare(counter, None, span));
        let number = self.b.object(counter, span);
        let value = self.at_number(&level, number, span);
        let place = self.b.object(variable, span);
        let ty = self.b.ty(place);
        let value = self.b.arithmetic(value, ty);
        let mut body = vec![self.b.assign(place, value, span)];
        body.extend(self.through(loops, span, levels, found, work));
        levels.pop();
        let mut body = self.b.block(body, span);
        if let Some(found) = found {
            let (is_found, no) = (self.b.object(found, span), self.b.number(0, span));
            let goes_on = self.b.binary(BinaryOp::Equal, is_found, no, int);
            body = self.b.when(goes_on, body, span);
        }
        let bounds = (self.b.long_number(0, span), self.b.object(trips, span));
        list.push(self.b.count_loop(counter, bounds, body, span));
        list
    }

    /// The bounds of a loop inside of others, whose variables have values.
    fn level(
        &mut self,
        loops: &[Canonical],
        outer: &[Level],
        of: &Canonical,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> Option<Level> {
        let stands: FxHashMap<ObjectId, Stand> =
            outer.iter().zip(loops).map(|(level, of)| (of.variable, Stand::Copy(level.variable))).collect();
        let long = self.b.long();
        let again = |all: &mut Self, e: ExprId| {
            let again = all.b.again(e)?;
            let parts = walk::expr_parts(all.b.ast, again);
            walk::replace(all.b.ast, &parts.exprs, &stands);
            Some(again)
        };
        let [first, end] = [again(self, of.low)?, again(self, of.bound)?];
        let mut step = match of.step {
            Some(step) => {
                let step = again(self, step)?;
                self.b.arithmetic(step, long)
            }
            None => self.b.long_number(1, span),
        };
        if of.direction == Direction::Down {
            step = self.b.expr(ExprKind::Unary(UnaryOp::Negate, step), long, span);
        }
        let (name, ty) = (self.b.name_of(of.variable), self.b.ast.object(of.variable).ty);
        let base = self.is_pointer(of.variable).then(|| self.b.set(".base", QualType::plain(ty.ty), first, list, span));
        let (low, end) = match base {
            Some(base) => {
                let begin = self.b.object(base, span);
                (self.b.long_number(0, span), self.b.binary(BinaryOp::PointerDifference, end, begin, long))
            }
            None => (self.b.arithmetic(first, long), self.b.arithmetic(end, long)),
        };
        let low = self.b.set(".low", long, low, list, span);
        let step = self.b.set(".step", long, step, list, span);
        let relation = self.b.number(of.relation as i128, span);
        let (a, b) = (self.b.object(low, span), self.b.object(step, span));
        let trips = self.b.call("__omp_trips", long, vec![a, end, b, relation], span);
        let trips = self.b.set(".trips", long, trips, list, span);
        let variable = self.b.local(&name, ty, span);
        list.push(self.b.declare(variable, None, span));
        Some(Level { variable, base, low, step, trips })
    }
}
