//! Assignments by pointers to a variable of `lastprivate(conditional: ...)`.
//!
//! An assignment that is not by the name of the variable counts like one that is. Where the address of the variable goes to pointers of the construct's
//! own alone, which do nothing but lead to variables, all assignments by these are there to be seen: each asks whether it is the variable's copy that it assigns.
//!
//! Deliberately not here: addresses that functions, arrays or other threads get, or pointers of `private`, and atomic updates behind pointers; such
//! constructs are rejected.

use crate::sharing::is_static;
use crate::translate::Translate;
use crate::walk::{self, Parts};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind, Init, LogicalOp, ObjectId, StmtKind};
use antiphon_syntax::types::Type;
use rustc_hash::FxHashSet;

impl Translate<'_> {
    /// The pointers of a construct's own that may lead to a variable; none if its address may be known to others.
    pub fn pointers_to(&self, object: ObjectId, parts: &Parts) -> Option<FxHashSet<ObjectId>> {
        let ast = &*self.b.ast;
        let addressed = walk::addressed(ast);
        let is_own = |pointer: ObjectId| {
            let is_new = parts.declared.contains(&pointer) && !is_static(ast, pointer);
            self.is_pointer(pointer) && !addressed.contains(&pointer) && is_new
        };
        // What a pointer is set to: where it is declared, and by statements of their own.
        let mut set: Vec<(ObjectId, ExprId)> = Vec::new();
        set.extend(parts.declared.iter().filter_map(|pointer| match ast.object(*pointer).init {
            Some(Init::Value(value)) => Some((*pointer, value)),
            _ => None,
        }));
        let mut seen = FxHashSet::default();
        for stmt in &parts.stmts {
            let StmtKind::Expr(e) = ast.stmt(*stmt).kind else { continue };
            let ExprKind::Assign(place, value) = ast.expr(self.bare(e)).kind else { continue };
            let ExprKind::Object(pointer) = ast.expr(place).kind else { continue };
            set.push((pointer, value));
            seen.insert(place);
        }
        let mut pointers = FxHashSet::default();
        loop {
            let before = pointers.len();
            for (pointer, value) in set.iter().filter(|(pointer, _)| is_own(*pointer)) {
                if self.leads_to(*value, object, &pointers).is_some() {
                    pointers.insert(*pointer);
                }
            }
            if pointers.len() == before {
                break;
            }
        }
        for (pointer, value) in &set {
            if pointers.contains(pointer) {
                seen.extend(self.leads_to(*value, object, &pointers));
            }
        }
        for e in &parts.exprs {
            let inner = match ast.expr(*e).kind {
                ExprKind::Deref(inner) | ExprKind::Index(inner, _) => [Some(inner), None],
                ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => [Some(left), Some(right)],
                _ => continue,
            };
            seen.extend(inner.into_iter().flatten().filter_map(|e| self.leads_to(e, object, &pointers)));
        }
        let escapes = |e: &ExprId| match ast.expr(*e).kind {
            // Atomic updates take addresses of what pointers lead to.
            ExprKind::AddressOf(place) => match ast.expr(self.bare(place)).kind {
                ExprKind::Deref(base) | ExprKind::Index(base, _) => self.leads_to(base, object, &pointers).is_some(),
                _ => self.is_named(place, object) && !seen.contains(e),
            },
            ExprKind::Object(used) => pointers.contains(&used) && !seen.contains(e),
            _ => false,
        };
        (!parts.exprs.iter().any(escapes)).then_some(pointers)
    }

    /// The address of a variable, or the pointer that may hold it, that an expression is.
    fn leads_to(&self, mut e: ExprId, object: ObjectId, pointers: &FxHashSet<ObjectId>) -> Option<ExprId> {
        while let ExprKind::Convert(Conversion::Same | Conversion::Pointer, _, inner) = self.b.ast.expr(e).kind {
            e = inner;
        }
        match self.b.ast.expr(e).kind {
            ExprKind::AddressOf(place) => self.is_named(place, object).then_some(e),
            ExprKind::Object(used) => pointers.contains(&used).then_some(e),
            _ => None,
        }
    }

    fn is_named(&self, place: ExprId, object: ObjectId) -> bool {
        matches!(self.b.ast.expr(self.bare(place)).kind, ExprKind::Object(used) if used == object)
    }

    /// `*p = e` becomes `*(p == &x && (when = now, 1), p) = e`.
    pub fn note_assignments_by(
        &mut self,
        pointers: &FxHashSet<ObjectId>,
        (object, copy): (ObjectId, ObjectId),
        (when, now): (ObjectId, ObjectId),
        parts: &Parts,
    ) {
        for &e in &parts.exprs {
            let (ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place)) =
                self.b.ast.expr(e).kind
            else {
                continue;
            };
            let (ExprKind::Deref(base) | ExprKind::Index(base, _)) = self.b.ast.expr(place).kind else { continue };
            let Some(leads) = self.leads_to(base, object, pointers) else { continue };
            let (span, int, long) = (self.b.ast.expr(place).span, self.b.int(), self.b.long());
            let (noted, number) = (self.b.object(when, span), self.b.object(now, span));
            let noted = self.b.expr(ExprKind::Assign(noted, number), long, span);
            let one = self.b.number(1, span);
            let noted = self.b.expr(ExprKind::Comma(noted, one), int, span);
            let asked = match self.b.ast.expr(leads).kind {
                ExprKind::Object(pointer) => self.is_at(pointer, copy, span),
                _ => self.b.number(1, span),
            };
            let noted = self.b.expr(ExprKind::Logical(LogicalOp::And, asked, noted), int, span);
            let ty = self.b.ty(base);
            let both = self.b.expr(ExprKind::Comma(noted, base), ty, span);
            let kind = match self.b.ast.expr(place).kind {
                ExprKind::Index(_, at) => ExprKind::Index(both, at),
                _ => ExprKind::Deref(both),
            };
            self.b.ast.exprs[place.0 as usize].kind = kind;
        }
    }

    /// Whether a pointer leads to a copy.
    fn is_at(&mut self, pointer: ObjectId, copy: ObjectId, span: Span) -> ExprId {
        let (value, own, int, void) =
            (self.b.object(pointer, span), self.b.object(copy, span), self.b.int(), self.b.void_pointer());
        let own = self.b.address(own, span);
        let own = self.b.convert(Conversion::Pointer, own, void);
        let value = match self.b.ast.types.get(self.b.ty(value).ty) {
            Type::Pointer(_) => self.b.convert(Conversion::Pointer, value, void),
            _ => value,
        };
        self.b.binary(BinaryOp::Equal, value, own, int)
    }
}
