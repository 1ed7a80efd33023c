//! What C does not order: the operands of an operator, the arguments of a call.
//!
//! Two operands may be evaluated in any order, even interleaved. If both touch the same
//! object by themselves, one of them by a side effect, the behaviour is undefined (C17 6.5p2): `i = i++ + 1`,
//! `f(i++, i)`, `a[i] = i++`. That is reported: at once where the text says that it is the same
//! object, by a check of addresses where it may be. If functions that they call do it, the order is only open (6.5.2.2p10), and
//! `orders.rs` lowers every order that may make a difference.
//!
//! An operand's *atoms* are what it reads and writes by itself and whom it calls. What `,`, `&&`, `||` and `?:` put
//! into an order is not a conflict inside of them, and all of it is unordered to what stands beside.
//!
//! Deliberately not here: objects accessed through a type that is not theirs, which are taken for different
//! ones. Where neither the text nor a check can tell, the order from left to right is one of the
//! assumptions of the program (`Program::presumed`).

use crate::calls::Called;
use crate::context::{Context, ObjectRef};
use crate::footprint::{Footprint, Reach, Use};
use crate::frame::Frame;
use antiphon_model as m;
use antiphon_model::library::Unspecified;
use antiphon_source::Span;
use antiphon_syntax::ast::{Conversion, ExprId, ExprKind};
use antiphon_syntax::tree::RecordKind;
use antiphon_syntax::types::{IntKind, Type};
use std::rc::Rc;

/// An operand as it is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    /// For its value.
    Value(ExprId),
    /// For where it is.
    Place(ExprId),
}

/// Whether something happens whenever the operand is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Certainty {
    Surely,
    Perhaps,
}

/// What an operand does that others could notice.
#[derive(Clone, Debug)]
struct Atom {
    expr: ExprId,
    certainty: Certainty,
    kind: AtomKind,
}

#[derive(Clone, Debug)]
enum AtomKind {
    /// It touches a scalar place by itself.
    Own(Use),
    /// It calls a function, or executes statements.
    Call(Rc<Footprint>),
}

/// Whether two places are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Overlap {
    Same,
    Perhaps,
    Never,
}

impl Frame<'_, '_> {
    /// Looks at operands that C does not order, before they are evaluated. Gives those
    /// whose order is open and may matter.
    pub fn unordered(&mut self, operands: &[Operand]) -> Vec<usize> {
        if operands.len() < 2 || !operands.iter().any(|operand| self.effects(operand.expr()).any) {
            return Vec::new();
        }
        let atoms: Vec<Vec<Atom>> = operands.iter().map(|operand| self.atoms(*operand)).collect();
        let mut open = vec![0usize; operands.len()];
        for right in 1..operands.len() {
            for left in 0..right {
                let (own, calls) = self.conflicts(&atoms[left], &atoms[right]);
                if let Some((a, b)) = own {
                    self.conflict(&a, &b);
                }
                open[left] = open[left].max(calls.0);
                open[right] = open[right].max(calls.1);
            }
        }
        if open.iter().any(|count| *count > 1) {
            // Others may come between two calls of one operand, which is not looked at.
            self.presume(self.st.ast.expr(operands[0].expr()).span);
        }
        (0..operands.len()).filter(|at| open[*at] > 0).collect()
    }

    /// Looks at the write of an assignment beside what its operands write: values
    /// are computed before it, side effects need not have come to pass.
    pub fn unordered_write(&mut self, target: ExprId, operands: &[Operand]) {
        if !operands.iter().any(|operand| self.effects(operand.expr()).any) {
            return;
        }
        let own = Atom { expr: target, certainty: Certainty::Surely, kind: AtomKind::Own(Use::Write) };
        for operand in operands {
            let expr = self.st.ast.expr(operand.expr());
            let mut writes = Vec::new();
            self.pending_writes(operand.expr(), Certainty::Surely, &mut writes);
            // `a = b = 0`: the value of the inner one is that of its object after the assignment.
            if let ExprKind::Assign(place, _) = expr.kind {
                writes.retain(|atom| atom.expr != place);
            }
            if let (Some((a, b)), _) = self.conflicts(std::slice::from_ref(&own), &writes) {
                self.conflict(&a, &b);
            }
        }
    }

    /// The first own conflict of two operands, and how many atoms of each conflict with calls of the other.
    fn conflicts(&self, left: &[Atom], right: &[Atom]) -> (Option<(Atom, Atom)>, (usize, usize)) {
        let (mut own, mut by_calls) = (None, (vec![false; left.len()], vec![false; right.len()]));
        for (i, a) in left.iter().enumerate() {
            for (j, b) in right.iter().enumerate() {
                let conflict = match (&a.kind, &b.kind) {
                    (AtomKind::Own(x), AtomKind::Own(y)) => {
                        let worse = |found: &Option<(Atom, Atom)>| {
                            found.as_ref().is_none_or(|(a, b)| self.overlap(a.expr, b.expr) == Overlap::Perhaps)
                        };
                        if x.conflicts(*y) && self.overlap(a.expr, b.expr) != Overlap::Never && worse(&own) {
                            own = Some((a.clone(), b.clone()));
                        }
                        false
                    }
                    (AtomKind::Own(used), AtomKind::Call(call)) => self.call_conflicts(call, a.expr, *used),
                    (AtomKind::Call(call), AtomKind::Own(used)) => self.call_conflicts(call, b.expr, *used),
                    (AtomKind::Call(x), AtomKind::Call(y)) => x.conflicts(self.cx, y),
                };
                by_calls.0[i] |= conflict;
                by_calls.1[j] |= conflict;
            }
        }
        let count = |which: &[bool]| which.iter().filter(|conflict| **conflict).count();
        (own, (count(&by_calls.0), count(&by_calls.1)))
    }

    fn call_conflicts(&self, call: &Footprint, place: ExprId, used: Use) -> bool {
        match self.root(place) {
            Some(object) => {
                let has_address = self.cx.has_address(object);
                call.conflicts_with(object, has_address, used)
            }
            None => call.conflicts_behind(self.cx, used),
        }
    }

    /// The variable that a place lies in, if the text says so.
    fn root(&self, place: ExprId) -> Option<ObjectRef> {
        match self.st.ast.expr(place).kind {
            ExprKind::Object(id) => Some(self.cx.linked_object(ObjectRef { unit: self.st.unit, id })),
            ExprKind::Member(base, _) => self.root(base),
            ExprKind::Index(base, _) | ExprKind::Convert(Conversion::ArrayDecay, _, base) => {
                let is_array = matches!(self.st.ast.expr(place).kind, ExprKind::Convert(..))
                    || matches!(self.st.ast.expr(base).kind, ExprKind::Convert(Conversion::ArrayDecay, ..));
                is_array.then(|| self.root(base)).flatten()
            }
            _ => None,
        }
    }

    /// Whether two scalar places are the same object.
    fn overlap(&self, a: ExprId, b: ExprId) -> Overlap {
        let ast = self.st.ast;
        if self.is_same_text(a, b) {
            return Overlap::Same;
        }
        match (self.root(a), self.root(b)) {
            (Some(x), Some(y)) if x != y => return Overlap::Never,
            (Some(x), None) | (None, Some(x)) if !self.cx.has_address(x) => return Overlap::Never,
            _ => {}
        }
        let apart = match (&ast.expr(a).kind, &ast.expr(b).kind) {
            (ExprKind::Member(p, x), ExprKind::Member(q, y)) => x != y && self.is_same_struct(*p, *q),
            (ExprKind::Index(p, x), ExprKind::Index(q, y)) if self.is_same_text(*p, *q) => {
                matches!((&ast.expr(*x).kind, &ast.expr(*y).kind), (ExprKind::Int(x), ExprKind::Int(y)) if x != y)
            }
            _ => false,
        };
        let same_type = ast.types.get(ast.expr(a).ty.ty) == ast.types.get(ast.expr(b).ty.ty);
        if apart || !same_type {
            return Overlap::Never;
        }
        Overlap::Perhaps
    }

    fn is_same_struct(&self, a: ExprId, b: ExprId) -> bool {
        let ast = self.st.ast;
        match (ast.types.get(ast.expr(a).ty.ty), ast.types.get(ast.expr(b).ty.ty)) {
            (Type::Record(x), Type::Record(y)) => x == y && ast.types.record(*x).kind == RecordKind::Struct,
            _ => false,
        }
    }

    /// Whether two expressions without effects are written alike, so that they mean the same
    /// as long as nothing is written.
    fn is_same_text(&self, a: ExprId, b: ExprId) -> bool {
        let ast = self.st.ast;
        match (&ast.expr(a).kind, &ast.expr(b).kind) {
            (ExprKind::Int(x), ExprKind::Int(y)) => x == y,
            (ExprKind::Object(x), ExprKind::Object(y)) => x == y,
            (ExprKind::Deref(x), ExprKind::Deref(y)) | (ExprKind::Convert(_, _, x), ExprKind::Convert(_, _, y)) => {
                self.is_same_text(*x, *y)
            }
            (ExprKind::Index(p, x), ExprKind::Index(q, y)) => self.is_same_text(*p, *q) && self.is_same_text(*x, *y),
            (ExprKind::Member(x, m), ExprKind::Member(y, n)) => m == n && self.is_same_text(*x, *y),
            (ExprKind::Binary(o, p, x), ExprKind::Binary(r, q, y)) => {
                o == r && self.is_same_text(*p, *q) && self.is_same_text(*x, *y)
            }
            _ => false,
        }
    }

    /// Reports two accesses that are the same object, or checks whether they are.
    fn conflict(&mut self, a: &Atom, b: &Atom) {
        let spans = (self.st.ast.expr(a.expr).span, self.st.ast.expr(b.expr).span);
        let surely = a.certainty == Certainty::Surely && b.certainty == Certainty::Surely;
        let pure = !self.effects(a.expr).any && !self.effects(b.expr).any;
        match self.overlap(a.expr, b.expr) {
            Overlap::Never => {}
            Overlap::Same if surely => {
                let no = self.nothing(spans.0);
                self.check_apart(no, spans);
            }
            Overlap::Perhaps if surely && pure && self.has_pointer(a.expr) && self.has_pointer(b.expr) => {
                let (x, y) = (self.pointer_to(a.expr), self.pointer_to(b.expr));
                let ty = self.int_type(IntKind::Int);
                let apart = self.binary(m::BinaryOp::NotEqual, (x, y), ty, spans.0);
                self.check_apart(apart, spans);
            }
            Overlap::Same | Overlap::Perhaps => self.presume(spans.0),
        }
    }

    /// Whether a place is one that a pointer can lead to.
    fn has_pointer(&self, place: ExprId) -> bool {
        match self.st.ast.expr(place).kind {
            ExprKind::Object(id) => self.cx.has_address(ObjectRef { unit: self.st.unit, id }),
            ExprKind::Member(base, _) => self.has_pointer(base) && !self.is_bit_field(place),
            ExprKind::Deref(_) | ExprKind::Index(..) => true,
            _ => false,
        }
    }

    fn is_bit_field(&self, place: ExprId) -> bool {
        let ast = self.st.ast;
        let ExprKind::Member(base, member) = ast.expr(place).kind else { return false };
        match ast.types.get(ast.expr(base).ty.ty) {
            Type::Record(record) => ast
                .types
                .record(*record)
                .layout
                .as_ref()
                .and_then(|layout| layout.members.get(member as usize))
                .is_some_and(|member| member.bits.is_some()),
            _ => true,
        }
    }

    fn pointer_to(&mut self, place: ExprId) -> m::ExprId {
        let span = self.st.ast.expr(place).span;
        let place = self.place_of(place);
        if let m::PlaceKind::Deref(pointer) = self.cx.places[place.0 as usize].kind {
            return pointer;
        }
        let ty = self.cx.types.intern(m::Type::Pointer(self.place_type(place)));
        self.expr(m::ExprKind::AddressOf(place), ty, span)
    }

    /// A step that fails unless the condition holds; the places are those of both accesses.
    fn check_apart(&mut self, condition: m::ExprId, (first, second): (Span, Span)) {
        let function = m::LibraryFunction::Unspecified(Unspecified::Conflict);
        let (one, other) = (self.nothing(first), self.nothing(second));
        self.act(m::Action::Library { function, arguments: vec![condition, one, other], result: None }, first);
    }

    /// Operands are taken from left to right; the result says so if their order may matter.
    pub fn presume_unless_ordered(&mut self, operands: &[ExprId], span: Span) {
        let operands: Vec<Operand> = operands.iter().map(|id| Operand::Value(*id)).collect();
        if self.unordered(&operands).len() > 1 {
            self.presume(span);
        }
    }

    /// The values of an initialiser come in any order; they are taken as they stand, and the
    /// result says so if that may matter.
    pub fn presume_initialisers(&mut self, values: &[ExprId], span: Span) {
        let busy: Vec<ExprId> = values.iter().copied().filter(|id| self.effects(*id).any).collect();
        for own in busy {
            let atoms = self.atoms(Operand::Value(own));
            let matters = values.iter().filter(|other| **other != own).any(|other| {
                let others = self.atoms(Operand::Value(*other));
                let (unordered, calls) = self.conflicts(&atoms, &others);
                unordered.is_some() || calls.0 > 0
            });
            if matters {
                return self.presume(span);
            }
        }
    }

    /// Operands are taken from left to right, and the result says so.
    pub fn presume(&mut self, span: Span) {
        if !self.cx.order.presumed.contains(&span) {
            self.cx.order.presumed.push(span);
        }
    }

    fn atoms(&mut self, operand: Operand) -> Vec<Atom> {
        let mut atoms = Vec::new();
        match operand {
            Operand::Value(id) => self.value_atoms(id, Certainty::Surely, &mut atoms),
            Operand::Place(id) => self.place_atoms(id, Certainty::Surely, &mut atoms),
        }
        atoms
    }

    fn value_atoms(&mut self, id: ExprId, certainty: Certainty, into: &mut Vec<Atom>) {
        let ast = self.st.ast;
        let own = |expr, used| Atom { expr, certainty, kind: AtomKind::Own(used) };
        match &ast.expr(id).kind {
            ExprKind::Object(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Member(..) => {
                self.place_atoms(id, certainty, into);
                into.push(own(id, Use::Read));
            }
            ExprKind::AddressOf(place) | ExprKind::Convert(Conversion::ArrayDecay, _, place) => {
                self.place_atoms(*place, certainty, into);
            }
            ExprKind::Assign(place, value) => {
                self.place_atoms(*place, certainty, into);
                self.value_atoms(*value, certainty, into);
                into.push(own(*place, Use::Write));
            }
            ExprKind::CompoundAssign { place, value, .. } => {
                self.place_atoms(*place, certainty, into);
                self.value_atoms(*value, certainty, into);
                into.push(own(*place, Use::Write));
            }
            ExprKind::Step(_, place) => {
                self.place_atoms(*place, certainty, into);
                into.push(own(*place, Use::Write));
            }
            ExprKind::Logical(_, left, right) | ExprKind::ElseConditional(left, right) => {
                self.value_atoms(*left, certainty, into);
                self.value_atoms(*right, Certainty::Perhaps, into);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.value_atoms(*condition, certainty, into);
                self.value_atoms(*then, Certainty::Perhaps, into);
                self.value_atoms(*otherwise, Certainty::Perhaps, into);
            }
            ExprKind::Call(callee, arguments) => {
                self.value_atoms(*callee, certainty, into);
                arguments.iter().for_each(|argument| self.value_atoms(*argument, certainty, into));
                let kind = AtomKind::Call(self.footprint_of(*callee));
                into.push(Atom { expr: id, certainty, kind });
            }
            ExprKind::StatementExpr(body) => {
                let kind = AtomKind::Call(Rc::new(Reach::of_statements(self.cx, self.st.unit, *body)));
                into.push(Atom { expr: id, certainty, kind });
            }
            ExprKind::Builtin(..) | ExprKind::VaArg(_) => {
                self.inner_atoms(id, certainty, into);
                if self.effects(id).any {
                    let kind = AtomKind::Call(Rc::new(Footprint::everything()));
                    into.push(Atom { expr: id, certainty, kind });
                }
            }
            _ => self.inner_atoms(id, certainty, into),
        }
    }

    /// The writes that need not have come to pass when the value is there: those that no
    /// sequence point is behind.
    fn pending_writes(&mut self, id: ExprId, certainty: Certainty, into: &mut Vec<Atom>) {
        let kind = AtomKind::Own(Use::Write);
        match &self.st.ast.expr(id).kind {
            ExprKind::Comma(_, last) => self.pending_writes(*last, certainty, into),
            ExprKind::Logical(_, _, right) | ExprKind::ElseConditional(_, right) => {
                self.pending_writes(*right, Certainty::Perhaps, into);
            }
            ExprKind::Conditional(_, then, otherwise) => {
                self.pending_writes(*then, Certainty::Perhaps, into);
                self.pending_writes(*otherwise, Certainty::Perhaps, into);
            }
            // Arguments are evaluated before the call, and the call is over.
            ExprKind::Call(..) | ExprKind::Builtin(..) | ExprKind::StatementExpr(_) | ExprKind::VaArg(_) => {}
            own => {
                if let ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) =
                    own
                {
                    into.push(Atom { expr: *place, certainty, kind });
                }
                let mut inner = Vec::new();
                antiphon_syntax::operands(own, &mut inner);
                inner.into_iter().for_each(|own| self.pending_writes(own, certainty, into));
            }
        }
    }

    fn inner_atoms(&mut self, id: ExprId, certainty: Certainty, into: &mut Vec<Atom>) {
        let mut inner = Vec::new();
        antiphon_syntax::operands(&self.st.ast.expr(id).kind, &mut inner);
        inner.into_iter().for_each(|own| self.value_atoms(own, certainty, into));
    }

    fn place_atoms(&mut self, id: ExprId, certainty: Certainty, into: &mut Vec<Atom>) {
        match self.st.ast.expr(id).kind {
            ExprKind::Object(_) | ExprKind::String(..) => {}
            ExprKind::Deref(pointer) => self.value_atoms(pointer, certainty, into),
            ExprKind::Index(base, index) => {
                self.value_atoms(base, certainty, into);
                self.value_atoms(index, certainty, into);
            }
            ExprKind::Member(base, _) if self.st.ast.is_place(base) => self.place_atoms(base, certainty, into),
            _ => self.inner_atoms(id, certainty, into),
        }
    }

    fn footprint_of(&mut self, callee: ExprId) -> Rc<Footprint> {
        match self.callee_of(callee) {
            Called::Program(function) => {
                if let Some(known) = self.cx.order.footprints.get(&function) {
                    return known.clone();
                }
                let found = Rc::new(Reach::of(self.cx, function));
                self.cx.order.footprints.insert(function, found.clone());
                found
            }
            Called::Library(_, treatment) => Rc::new(Context::library_footprint(treatment)),
            Called::Abstract(_) => Rc::default(),
            Called::System(_) | Called::Unknown(_) => Rc::new(Footprint::everything()),
            Called::Pointer(_) => {
                if self.cx.order.anyone.is_none() {
                    self.cx.order.anyone = Some(Rc::new(Reach::of_anyone(self.cx)));
                }
                self.cx.order.anyone.clone().unwrap_or_default()
            }
        }
    }
}

impl Operand {
    /// The expression.
    pub fn expr(self) -> ExprId {
        match self {
            Operand::Value(id) | Operand::Place(id) => id,
        }
    }
}
