//! `tile` and `unroll`: loops that OpenMP makes of loops, before anything else looks at them.
//!
//! `tile sizes(s, ...)` executes tile after tile, so its loops become twice as many: over the tiles, and over the iterations in
//! each. `unroll partial(n)` is a tile of n iterations of one loop; `unroll` and `unroll full` leave the order of
//! iterations as it is. What is made has the canonical form, so that a directive around it applies to its
//! outermost loop, as OpenMP says.
//!
//! Deliberately not here: tiles of loops whose bounds depend on each other, which OpenMP does not allow.

use crate::canonical::{inside, Canonical, Direction};
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, Loop, LoopKind, ObjectId, StepOp, StmtId, StmtKind, UnaryOp};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::QualType;
use rustc_hash::FxHashSet;

impl Translate<'_> {
    /// Replaces all loop transformations of the unit.
    pub fn transform_loops(&mut self) {
        let consumed = self.consumed();
        // Inner statements were made before those around them.
        for index in 0..self.b.ast.stmts.len() as u32 {
            let id = StmtId(index);
            let StmtKind::OpenMp(directive) = &self.b.ast.stmt(id).kind else { continue };
            let what = match directive.constructs[..] {
                [what @ (Construct::Tile | Construct::Unroll)] => what,
                _ => continue,
            };
            let (clauses, body, span) = (directive.clauses.clone(), directive.body, directive.span);
            let fits = self.check(&[what], &clauses);
            let Some(body) = body.filter(|_| fits) else { continue };
            let values: Vec<ExprId> = clauses.iter().flat_map(|c| c.values.iter().copied().chain(c.value)).collect();
            let sizes = self.sizes(&values, span);
            let is_partial = clauses.iter().any(|clause| clause.kind == ClauseKind::Partial);
            let made = match what {
                _ if sizes.len() < values.len() => None,
                Construct::Tile if values.is_empty() => {
                    self.misuse(span, "`tile` needs `sizes`");
                    None
                }
                Construct::Unroll if !is_partial || sizes.is_empty() => {
                    if consumed.contains(&id) {
                        self.unsupported(span, "a directive for a loop that `unroll` leaves as the compiler likes");
                    }
                    self.nest_of(1, body, span).map(|_| body)
                }
                _ => self.tiled(&sizes, body, span),
            };
            let made = made.unwrap_or_else(|| self.b.stmt(StmtKind::Empty, span));
            self.b.ast.stmts[index as usize].kind = StmtKind::Block(vec![made]);
        }
    }

    /// Statements that a directive about loops applies to.
    fn consumed(&self) -> FxHashSet<StmtId> {
        use Construct as C;
        let takes = |c: &C| matches!(c, C::For | C::Simd | C::Loop | C::Tile | C::Taskloop | C::Distribute | C::Unroll);
        let bodies = self.b.ast.stmts.iter().filter_map(|stmt| match &stmt.kind {
            StmtKind::OpenMp(directive) if directive.constructs.iter().any(takes) => directive.body,
            _ => None,
        });
        bodies.map(|body| inside(self.b.ast, body)).collect()
    }

    /// Constants of clauses, which must be positive.
    fn sizes(&mut self, values: &[ExprId], span: Span) -> Vec<i128> {
        let mut all = Vec::new();
        for &value in values {
            match self.b.ast.expr(value).kind {
                ExprKind::Int(size) if size > 0 => all.push(size),
                ExprKind::Int(_) => self.misuse(span, "the size of a tile is not positive"),
                _ => self.unsupported(span, "a size that is no constant"),
            }
        }
        all
    }

    /// The loops over tiles, and those in a tile.
    fn tiled(&mut self, sizes: &[i128], body: StmtId, span: Span) -> Option<StmtId> {
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
        let made = self.nested(&loops, sizes, &numbers, innermost, span);
        self.b.function = outer;
        if made.is_none() {
            self.unsupported(span, "a transformation of loops with such bounds");
        }
        made
    }

    fn nested(
        &mut self,
        loops: &[Canonical],
        sizes: &[i128],
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
            let [first, behind] = [0, 1].map(|more| {
                let (tile, more) = (self.b.object(*tile, span), self.b.long_number(more, span));
                let tile = self.b.long_binary(BinaryOp::Add, tile, more);
                let size = self.b.long_number(*size, span);
                self.b.long_binary(BinaryOp::Multiply, tile, size)
            });
            let again = self.b.again(behind)?;
            let (trips, trips_again) = (self.trips(of, span)?, self.trips(of, span)?);
            let (int, long) = (self.b.int(), self.b.long());
            let is_whole = self.b.binary(BinaryOp::Less, again, trips, int);
            let end = self.b.expr(ExprKind::Conditional(is_whole, behind, trips_again), long, span);
            made = self.counting(*number, (first, end), made, span);
        }
        for ((of, size), (tile, _)) in loops.iter().zip(sizes).zip(numbers).rev() {
            let trips = self.trips(of, span)?;
            let (more, size) = (self.b.long_number(size - 1, span), self.b.long_number(*size, span));
            let all = self.b.long_binary(BinaryOp::Add, trips, more);
            let end = self.b.long_binary(BinaryOp::Divide, all, size);
            let first = self.b.long_number(0, span);
            made = self.counting(*tile, (first, end), made, span);
        }
        Some(made)
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
