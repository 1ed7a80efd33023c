//! `tile` and `unroll`: loops that OpenMP makes of loops, before anything else looks at them.
//!
//! `tile sizes(s, ...)` executes tile after tile, so its loops become twice as many: over the tiles, and over the iterations in
//! each. `unroll partial(n)` is a tile of n iterations of one loop; `unroll` and `unroll full` leave the order of
//! iterations as it is, and no loop for a directive around them. How far `unroll partial` goes is the compiler's choice: any
//! number, once for each construct. What is made has the canonical form, so that a directive around it applies to its
//! outermost loop, as OpenMP says.
//!
//! Deliberately not here: tiles of loops whose bounds depend on each other, which OpenMP does not allow.

use crate::canonical::{canonical_of_any, inside, Canonical, Direction};
use crate::translate::{split, Translate};
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{
    BinaryOp, Conversion, Directive, ExprId, ExprKind, Loop, LoopKind, ObjectId, StepOp, StmtId, StmtKind, Storage,
    UnaryOp,
};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::QualType;
use rustc_hash::FxHashMap;

/// What the runtime calls a size of tiles.
const POSITIVE_TILE: i128 = 4;

/// How many iterations a tile has.
#[derive(Clone, Copy, Debug)]
enum Size {
    Known(i128),
    /// What the program computes.
    Said(ExprId),
    /// What may change in the loop, so that it is computed before it.
    Before(ExprId),
    /// What was computed before.
    Held(ObjectId),
    /// What the compiler likes; the number of the construct.
    Chosen(u32),
}

/// Whether a directive around a loop applies to what is made of it, so that nothing may stand before that; the outermost one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Alone,
    InNest(StmtId),
}

impl Translate<'_> {
    /// Replaces all loop transformations of the unit.
    pub fn transform_loops(&mut self) {
        let consumed = self.consumed();
        // Inner statements were made before those around them.
        let mut next = 0;
        while next < self.b.ast.stmts.len() {
            let id = StmtId(next as u32);
            next += 1;
            let StmtKind::OpenMp(directive) = &self.b.ast.stmt(id).kind else { continue };
            let what = match directive.constructs[..] {
                [what @ (Construct::Tile | Construct::Unroll)] => what,
                _ => continue,
            };
            let (clauses, body, span) = (directive.clauses.clone(), directive.body, directive.span);
            let fits = self.check(&[what], &clauses);
            let Some(body) = body.filter(|_| fits) else { continue };
            let values: Vec<ExprId> = clauses.iter().flat_map(|c| c.values.iter().copied().chain(c.value)).collect();
            let place = match consumed.contains_key(&id) {
                true => Place::InNest(self.outermost(id, &consumed)),
                false => Place::Alone,
            };
            let sizes = self.sizes((what, body), &values, place, span);
            let is_partial = clauses.iter().any(|clause| clause.kind == ClauseKind::Partial);
            let made = match what {
                _ if sizes.len() < values.len() => None,
                Construct::Tile if values.is_empty() => {
                    self.misuse(span, "`tile` needs `sizes`");
                    None
                }
                Construct::Unroll if !is_partial && consumed.contains_key(&id) => {
                    self.misuse(span, "`unroll` leaves a loop for the directive around it only with `partial`");
                    None
                }
                Construct::Unroll if is_partial && sizes.is_empty() && consumed.contains_key(&id) => {
                    let number = self.nesting.places;
                    self.nesting.places += 1;
                    self.tiled(&[Size::Chosen(number)], body, span)
                }
                Construct::Unroll if !is_partial || sizes.is_empty() => self.nest_of(1, body, span).map(|_| body),
                _ => self.tiled(&sizes, body, span),
            };
            let made = made.unwrap_or_else(|| self.b.stmt(StmtKind::Empty, span));
            self.b.ast.stmts[id.0 as usize].kind = StmtKind::Block(vec![made]);
        }
    }

    /// Statements that a directive about loops applies to, and that directive.
    fn consumed(&self) -> FxHashMap<StmtId, StmtId> {
        use Construct as C;
        let takes = |c: &C| matches!(c, C::For | C::Simd | C::Loop | C::Tile | C::Taskloop | C::Distribute | C::Unroll);
        let bodies = (0..).zip(&self.b.ast.stmts).filter_map(|(id, stmt)| match &stmt.kind {
            StmtKind::OpenMp(directive) if directive.constructs.iter().any(takes) => {
                directive.body.map(|body| (body, StmtId(id)))
            }
            _ => None,
        });
        bodies.map(|(body, of)| (inside(self.b.ast, body), of)).collect()
    }

    /// The directive around a loop that no other one applies to.
    fn outermost(&self, mut at: StmtId, consumed: &FxHashMap<StmtId, StmtId>) -> StmtId {
        while let Some(of) = consumed.get(&at) {
            at = *of;
        }
        at
    }

    /// Computes sizes before the directive that what is made of the loops is for. Threads of a region compute them each, as they do with bounds.
    fn sizes_before(&mut self, sizes: &mut [Size], of: StmtId, body: StmtId, span: Span) -> bool {
        use Construct as C;
        let StmtKind::OpenMp(directive) = &self.b.ast.stmt(of).kind else { return false };
        let directive = (**directive).clone();
        let region = directive.constructs.iter().position(|construct| *construct == C::Parallel);
        let (around, inner) = directive.constructs.split_at(region.map_or(0, |at| at + 1));
        // Teams and devices compute them each, too.
        let is_elsewhere = |construct: &C| matches!(construct, C::Target | C::Teams | C::Distribute);
        // What the clauses of the loop name would be missing in those of the region.
        let asks = region.is_some() && directive.clauses.iter().any(|clause| clause.kind == ClauseKind::Default);
        if asks || inner.is_empty() || directive.constructs.iter().any(is_elsewhere) {
            return false;
        }
        let function = canonical_of_any(self.b.ast, body).and_then(|of| self.b.ast.object(of.variable).function);
        let outer = std::mem::replace(&mut self.b.function, function);
        let mut list = Vec::new();
        for size in sizes {
            *size = self.size_ahead(*size, &mut list, span);
        }
        let (mut own, mut others) = (Vec::new(), directive.clauses.clone());
        for at in 0..around.len() {
            let (first, rest) = split(&directive.constructs[at..], others, self.b.names);
            own.extend(first);
            others = rest;
        }
        let of_loops = Directive { constructs: inner.to_vec(), clauses: others, ..directive.clone() };
        list.push(self.b.stmt(StmtKind::OpenMp(Box::new(of_loops)), directive.span));
        let made = StmtKind::Block(list);
        self.b.ast.stmts[of.0 as usize].kind = match around.is_empty() {
            true => made,
            false => {
                let inner = self.b.stmt(made, directive.span);
                let region = Directive { constructs: around.to_vec(), clauses: own, body: Some(inner), ..directive };
                StmtKind::OpenMp(Box::new(region))
            }
        };
        self.b.function = outer;
        true
    }

    /// Sizes of clauses, which must be positive.
    fn sizes(&mut self, (what, body): (Construct, StmtId), values: &[ExprId], place: Place, span: Span) -> Vec<Size> {
        let mut all = Vec::new();
        for &value in values {
            match self.b.ast.expr(self.bare(value)).kind {
                ExprKind::Int(size) if size > 0 => all.push(Size::Known(size)),
                ExprKind::Int(_) => self.misuse(span, "the size of a tile is not positive"),
                _ if what == Construct::Unroll => self.misuse(span, "`partial` takes a constant"),
                _ if self.stays(value, body) => all.push(Size::Said(value)),
                _ => all.push(Size::Before(value)),
            }
        }
        let Place::InNest(of) = place else { return all };
        if all.iter().any(|size| matches!(size, Size::Before(_))) && !self.sizes_before(&mut all, of, body, span) {
            self.unsupported(span, "a size of tiles that may change in the loop, under such a directive,");
        }
        all
    }

    /// Whether an expression has the same value all the time while a statement is executed.
    fn stays(&self, value: ExprId, body: StmtId) -> bool {
        let changed = walk::changes(self.b.ast, &walk::parts(self.b.ast, body).exprs);
        let addressed = walk::addressed(self.b.ast);
        walk::expr_parts(self.b.ast, value).exprs.iter().all(|e| match self.b.ast.expr(*e).kind {
            ExprKind::Object(object) => {
                let of = self.b.ast.object(object);
                let is_own = matches!(of.storage, Storage::Automatic | Storage::Parameter);
                is_own && !changed.contains(&object) && !addressed.contains(&object)
            }
            ExprKind::Int(_) | ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::SizeOf(_) => true,
            ExprKind::Convert(Conversion::Arithmetic, ..) => true,
            _ => false,
        })
    }

    /// The size of a tile as an expression.
    fn size_of_tile(&mut self, size: Size, of: &Canonical, span: Span) -> Option<ExprId> {
        let long = self.b.long();
        match size {
            Size::Known(size) => Some(self.b.long_number(size, span)),
            Size::Said(value) => {
                let value = self.b.again(value)?;
                let value = self.b.arithmetic(value, long);
                let what = self.b.number(POSITIVE_TILE, span);
                Some(self.b.call("__omp_positive", long, vec![value, what], span))
            }
            Size::Held(size) => Some(self.b.object(size, span)),
            Size::Before(_) => None,
            Size::Chosen(number) => {
                let trips = self.trips(of, span)?;
                let number = self.b.number(i128::from(number), span);
                Some(self.b.call("__omp_factor", long, vec![number, trips], span))
            }
        }
    }

    /// Computes a size that may change before the loops.
    fn size_ahead(&mut self, size: Size, list: &mut Vec<StmtId>, span: Span) -> Size {
        let Size::Before(value) = size else { return size };
        let long = self.b.long();
        let value = self.b.arithmetic(value, long);
        let what = self.b.number(POSITIVE_TILE, span);
        let value = self.b.call("__omp_positive", long, vec![value, what], span);
        Size::Held(self.b.set(".size", long, value, list, span))
    }

    /// The loops over tiles, and those in a tile.
    fn tiled(&mut self, sizes: &[Size], body: StmtId, span: Span) -> Option<StmtId> {
        let loops = self.nest_of(sizes.len() as i128, body, span)?;
        if self.is_uneven(&loops) {
            self.misuse(span, "`tile` is for loops whose bounds do not depend on each other");
            return None;
        }
        let function = loops.first().and_then(|of| self.b.ast.object(of.variable).function);
        let outer = std::mem::replace(&mut self.b.function, function);
        let long = self.b.long();
        let numbers: Vec<(ObjectId, ObjectId)> =
            loops.iter().map(|_| (self.b.local(".tile", long, span), self.b.local(".number", long, span))).collect();
        let innermost = loops.last().map(|of| of.body)?;
        let mut list = Vec::new();
        let sizes: Vec<Size> = sizes.iter().map(|size| self.size_ahead(*size, &mut list, span)).collect();
        let mut made = self.nested(&loops, &sizes, &numbers, innermost, span);
        if !list.is_empty() {
            list.extend(made);
            made = made.map(|_| self.b.block(list, span));
        }
        self.b.function = outer;
        if made.is_none() {
            self.unsupported(span, "a transformation of loops with such bounds");
        }
        made
    }

    fn nested(
        &mut self,
        loops: &[Canonical],
        sizes: &[Size],
        numbers: &[(ObjectId, ObjectId)],
        innermost: StmtId,
        span: Span,
    ) -> Option<StmtId> {
        let mut list = Vec::new();
        for (of, (_, number)) in loops.iter().zip(numbers) {
            list.push(self.placed(of, *number, span)?);
        }
        list.push(innermost);
        let mut made = self.b.block(list, span);
        for ((of, size), (tile, number)) in loops.iter().zip(sizes).zip(numbers).rev() {
            let first = self.begin_of(*tile, 0, (*size, of), span)?;
            let [behind, again] =
                [self.begin_of(*tile, 1, (*size, of), span)?, self.begin_of(*tile, 1, (*size, of), span)?];
            let (trips, trips_again) = (self.trips(of, span)?, self.trips(of, span)?);
            let (int, long) = (self.b.int(), self.b.long());
            let is_whole = self.b.binary(BinaryOp::Less, again, trips, int);
            let end = self.b.expr(ExprKind::Conditional(is_whole, behind, trips_again), long, span);
            made = self.counting(*number, (first, end), made, span);
        }
        for ((of, size), (tile, _)) in loops.iter().zip(sizes).zip(numbers).rev() {
            let trips = self.trips(of, span)?;
            let [more, divisor] = [self.size_of_tile(*size, of, span)?, self.size_of_tile(*size, of, span)?];
            let one = self.b.long_number(1, span);
            let more = self.b.long_binary(BinaryOp::Subtract, more, one);
            let all = self.b.long_binary(BinaryOp::Add, trips, more);
            let end = self.b.long_binary(BinaryOp::Divide, all, divisor);
            let first = self.b.long_number(0, span);
            made = self.counting(*tile, (first, end), made, span);
        }
        Some(made)
    }

    /// The first iteration of a tile, or of one that comes later.
    fn begin_of(&mut self, tile: ObjectId, later: i128, (size, of): (Size, &Canonical), span: Span) -> Option<ExprId> {
        let (tile, later) = (self.b.object(tile, span), self.b.long_number(later, span));
        let tile = self.b.long_binary(BinaryOp::Add, tile, later);
        let size = self.size_of_tile(size, of, span)?;
        Some(self.b.long_binary(BinaryOp::Multiply, tile, size))
    }

    /// How often a loop is executed, as an expression.
    fn trips(&mut self, of: &Canonical, span: Span) -> Option<ExprId> {
        let long = self.b.long();
        let (low, bound) = (self.b.again(of.low)?, self.b.again(of.bound)?);
        let (low, bound, step) =
            (self.b.arithmetic(low, long), self.b.arithmetic(bound, long), self.step_of(of, span)?);
        let relation = self.b.number(of.relation as i128, span);
        Some(self.b.call("__omp_trips", long, vec![low, bound, step, relation], span))
    }

    fn step_of(&mut self, of: &Canonical, span: Span) -> Option<ExprId> {
        let long = self.b.long();
        let step = match of.step {
            Some(step) => {
                let step = self.b.again(step)?;
                self.b.arithmetic(step, long)
            }
            None => self.b.long_number(1, span),
        };
        Some(match of.direction {
            Direction::Up => step,
            Direction::Down => self.b.expr(ExprKind::Unary(UnaryOp::Negate, step), long, span),
        })
    }

    /// The variable of a loop in the iteration of a number.
    fn placed(&mut self, of: &Canonical, number: ObjectId, span: Span) -> Option<StmtId> {
        let (long, ty) = (self.b.long(), self.b.ast.object(of.variable).ty);
        let low = self.b.again(of.low)?;
        let low = self.b.arithmetic(low, long);
        let step = self.step_of(of, span)?;
        let number = self.b.object(number, span);
        let moved = self.b.long_binary(BinaryOp::Multiply, number, step);
        let value = self.b.long_binary(BinaryOp::Add, low, moved);
        let value = self.b.arithmetic(value, QualType::plain(ty.ty));
        Some(match of.is_declared {
            true => self.b.declare(of.variable, Some(value), span),
            false => {
                let place = self.b.object(of.variable, span);
                self.b.assign(place, value, span)
            }
        })
    }

    /// `for (long number = first; number < end; ++number)`, in canonical form.
    fn counting(&mut self, number: ObjectId, (first, end): (ExprId, ExprId), body: StmtId, span: Span) -> StmtId {
        let (int, long) = (self.b.int(), self.b.long());
        let init = Some(self.b.declare(number, Some(first), span));
        let value = self.b.object(number, span);
        let condition = Some(self.b.binary(BinaryOp::Less, value, end, int));
        let place = self.b.object(number, span);
        let step = Some(self.b.expr(ExprKind::Step(StepOp::PreIncrement, place), long, span));
        let (invariants, frame) = (Vec::new(), Default::default());
        let parts = Loop { kind: LoopKind::For, invariants, frame, init, condition, step, body };
        self.b.stmt(StmtKind::Loop(Box::new(parts)), span)
    }
}
