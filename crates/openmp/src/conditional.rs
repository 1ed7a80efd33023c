//! `lastprivate(conditional: x)`: the value of the last iteration that assigned `x`, in the order of the sequential loop; if none did, `x` keeps its value.
//!
//! Each assignment by the name of `x` notes the number of its iteration beside the thread's copy. When a thread is through, it asks the runtime whether its
//! note is later than those of the team so far, under the mutex of reductions, and then writes its copy back. Where one thread executes all iterations
//! in their order (`marked`), what an iteration assigned is written back between it and the next.
//!
//! Deliberately not here: assignments by other means than the name, which are for `pointed`; and `distribute`, `taskloop` and `loop`, which OpenMP does not allow.

use crate::marked::LoopForm;
use crate::privates::{Copies, COMBINING};
use crate::sharing::Lists;
use crate::translate::Translate;
use crate::walk::{self, Stand};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId};
use antiphon_syntax::types::Type;

/// Who knows whether what an iteration assigned is the latest so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    /// One thread executes all iterations in their order.
    Nobody,
    /// The runtime, of the team that executes the construct of a number.
    Team { construct: ObjectId },
    /// The same, where lanes of a thread have a team of their own.
    TeamOfThread { team: ObjectId, construct: ObjectId },
}

impl Translate<'_> {
    /// Assignments to the variables of a construct note when they were made; what they leave is written back.
    pub fn conditional_copies(
        &mut self,
        (form, lists): (LoopForm, &mut Lists),
        parts: &walk::Parts,
        copies: &mut Copies,
        (list, of_thread): (&mut Vec<StmtId>, Option<(ObjectId, ObjectId)>),
        span: Span,
    ) {
        if lists.conditional.is_empty() {
            return;
        }
        lists.last.retain(|object| !lists.conditional.contains(object));
        if !self.check_conditional(lists, parts, span) {
            return;
        }
        let long = self.b.long();
        let now = self.b.local(".now", long, span);
        copies.before.push(self.b.declare(now, None, span));
        copies.now = Some(now);
        let asked = match of_thread {
            _ if form.is_marked() => Asked::Nobody,
            Some((team, construct)) => Asked::TeamOfThread { team, construct },
            None => {
                let number = self.b.call("__omp_conditional", long, Vec::new(), span);
                Asked::Team { construct: self.b.set(".construct", long, number, list, span) }
            }
        };
        let mut back = Vec::new();
        for (index, &object) in lists.conditional.iter().enumerate() {
            let Some(Stand::Copy(copy)) = copies.stands.get(&object).copied() else { continue };
            let never = self.b.long_number(-1, span);
            let when = self.b.set(".when", long, never, &mut copies.before, span);
            self.note_assignments((object, copy), (when, now), parts);
            let pointers = self.pointers_to(object, parts).unwrap_or_default();
            self.note_assignments_by(&pointers, (object, copy), (when, now), parts);
            let condition = self.is_to_be_written_back(asked, index, when, span);
            let (place, value) = (self.b.object(object, span), self.b.object(copy, span));
            let written = self.b.assign(place, value, span);
            back.push(self.b.when(condition, written, span));
        }
        match form.is_marked() {
            true => copies.after.extend(back),
            false => copies.after.extend(self.locked(COMBINING, back, span)),
        }
    }

    fn is_to_be_written_back(&mut self, asked: Asked, index: usize, when: ObjectId, span: Span) -> ExprId {
        let (int, when) = (self.b.int(), self.b.object(when, span));
        let which = self.b.number(index as i128, span);
        match asked {
            Asked::Team { construct } => {
                let construct = self.b.object(construct, span);
                self.b.call("__omp_is_later", int, vec![construct, which, when], span)
            }
            Asked::TeamOfThread { team, construct } => {
                let [team, construct] = [team, construct].map(|held| self.b.object(held, span));
                self.b.call("__omp_is_later_among_threads", int, vec![team, construct, which, when], span)
            }
            Asked::Nobody => {
                let zero = self.b.long_number(0, span);
                self.b.binary(BinaryOp::GreaterEqual, when, zero, int)
            }
        }
    }

    /// Whether the variables are scalars that nothing leads to but their names and pointers of the construct's own.
    fn check_conditional(&mut self, lists: &Lists, parts: &walk::Parts, span: Span) -> bool {
        let before = self.diagnostics.len();
        for &object in &lists.conditional {
            let ty = self.b.ast.object(object).ty;
            let name = self.b.name_of(object);
            if matches!(self.b.ast.types.get(ty.ty), Type::Array(..) | Type::Record(_)) {
                self.misuse(span, format!("`lastprivate(conditional: ...)` is for scalars, and `{name}` is none"));
            } else if self.pointers_to(object, parts).is_none() {
                self.unsupported(
                    span,
                    &format!("handing on the address of `{name}` in a construct with `lastprivate(conditional: ...)`"),
                );
            }
        }
        self.diagnostics.len() == before
    }

    /// `x = e` becomes `*(when = now, &x) = e`.
    fn note_assignments(
        &mut self,
        (object, copy): (ObjectId, ObjectId),
        (when, now): (ObjectId, ObjectId),
        parts: &walk::Parts,
    ) {
        for &e in &parts.exprs {
            let (ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place)) =
                self.b.ast.expr(e).kind
            else {
                continue;
            };
            if !matches!(self.b.ast.expr(place).kind, ExprKind::Object(assigned) if assigned == object) {
                continue;
            }
            let (span, long) = (self.b.ast.expr(place).span, self.b.long());
            let (noted, number) = (self.b.object(when, span), self.b.object(now, span));
            let noted = self.b.expr(ExprKind::Assign(noted, number), long, span);
            let own = self.b.object(copy, span);
            let own = self.b.address(own, span);
            let ty = self.b.ty(own);
            let both = self.b.expr(ExprKind::Comma(noted, own), ty, span);
            self.b.ast.exprs[place.0 as usize].kind = ExprKind::Deref(both);
        }
    }
}
