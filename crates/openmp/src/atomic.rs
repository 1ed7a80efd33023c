//! `atomic`: the storage that it names is accessed as an atomic object of C; the value that
//! is combined with it is computed before, as an ordinary access.
//!
//! `read` and `write` order as much as their clause says, which is nothing without one, and `flush` is a fence; so what is handed over
//! through a flag that nobody flushes is a race. So do updates, which are in `ordered_updates.rs`, unless nobody can tell that they were made: then they count as
//! sequentially consistent, and so do those that C has no operation for. `capture` with two statements becomes a section that others cannot
//! interrupt, in which nothing but the storage is accessed: other values are computed before, and what was read is written
//! to its variable behind it. So does what C has no operator for: `x = e - x`, and `x = x + e + d`, which is computed as it is written.
//! `compare` is in `compare.rs`.
//!
//! A cast that may change the value is no part of a form: `x = (int)(x + e)` is not `x += e`.

use crate::accumulate::{alike, bare, of_operator};
use crate::clauses::{first_word, has};
use crate::comparable::CommutingKind;
use crate::ordered_updates::{Given, Updates};
use crate::sharing::TypedClause;
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{AtomicBuiltin, BinaryOp, Builtin, Expr, ExprId, ExprKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, ReductionOp};
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::{IntKind, QualType, Type};

/// What an access does to the storage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Reads,
    Writes,
    /// Both, and nobody is told what was read.
    Updates,
    Both,
}

/// An assignment that computes from the storage, though not as `x op= e` does: where it reads it, and what stands beside.
struct Computed {
    place: ExprId,
    read: ExprId,
    others: Vec<ExprId>,
}

/// Where storage may be written whatever it was: behind the statement that reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    Alone,
}

impl Translate<'_> {
    pub fn atomic(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        if !self.check_atomic(&own, span) {
            return body;
        }
        let statement = crate::canonical::inside(self.b.ast, body);
        let done = match self.b.ast.stmt(statement).kind {
            _ if has(&own, ClauseKind::Compare) => self.atomic_compare(&own, statement, span),
            StmtKind::Expr(e) if has(&own, ClauseKind::Read) => self.atomic_read(e, self.order_of(&own, Side::Reads)),
            StmtKind::Expr(e) if has(&own, ClauseKind::Write) => {
                self.atomic_write(e, self.order_of(&own, Side::Writes))
            }
            StmtKind::Expr(e) if has(&own, ClauseKind::Capture) => self.atomic_capture(e, &own, span),
            StmtKind::Expr(e) => self.atomic_update(e, &own, span),
            StmtKind::Block(_) if has(&own, ClauseKind::Capture) => self.atomic_pair(statement, &own, span),
            _ => None,
        };
        if done.is_none() {
            self.no_form(&own, statement, span);
        }
        let made = done.unwrap_or(body);
        match self.hands_over_nothing(&own) {
            true => {
                let says = self.b.call_statement("__omp_relaxed", Vec::new(), span);
                self.b.block(vec![says, made], span)
            }
            false => made,
        }
    }

    /// A statement that has none of the forms of its clauses. Where functions are called, two places that are one may look different.
    fn no_form(&mut self, own: &[TypedClause], statement: StmtId, span: Span) {
        let forms = [ClauseKind::Read, ClauseKind::Write, ClauseKind::Compare, ClauseKind::Capture];
        let words: Vec<&str> = forms.into_iter().filter(|kind| has(own, *kind)).map(ClauseKind::text).collect();
        let directive = match words.is_empty() {
            true => "atomic".to_owned(),
            false => format!("atomic {}", words.join(" ")),
        };
        let exprs = walk::parts(self.b.ast, statement).exprs;
        match exprs.iter().any(|e| matches!(self.b.ast.expr(*e).kind, ExprKind::Call(..))) {
            true => self.unsupported(span, &format!("this form of `{directive}`")),
            false => self.misuse(span, format!("the statement has none of the forms of `{directive}`")),
        }
    }

    /// Whether the clauses go together.
    fn check_atomic(&mut self, own: &[TypedClause], span: Span) -> bool {
        use ClauseKind as K;
        let of = |kinds: &[K]| kinds.iter().copied().filter(|kind| has(own, *kind)).collect::<Vec<K>>();
        let does = of(&[K::Read, K::Write, K::Update]);
        let more = of(&[K::Capture, K::Compare]);
        let orders = of(&[K::SeqCst, K::AcqRel, K::Acquire, K::Release, K::Relaxed]);
        let about_failure = of(&[K::Weak, K::Fail]);
        let fails = own.iter().find(|clause| clause.kind == K::Fail).map(|clause| first_word(clause, self.b.names));
        let text = match (&does[..], &more[..], &orders[..], &about_failure[..]) {
            ([one, other, ..], ..) | (_, _, [one, other, ..], _) | ([one @ (K::Read | K::Write)], [other, ..], ..) => {
                format!("`{}` does not go with `{}`", one.text(), other.text())
            }
            ([K::Read], _, [K::Release], _) => "`read` does not go with `release`".to_owned(),
            ([K::Write], _, [K::Acquire], _) => "`write` does not go with `acquire`".to_owned(),
            (.., [one, ..]) if !has(own, K::Compare) => format!("`{}` is for `atomic compare`", one.text()),
            _ if fails.is_some_and(|word| !matches!(word, "seq_cst" | "acquire" | "relaxed")) => {
                "`fail` takes `seq_cst`, `acquire` or `relaxed`".to_owned()
            }
            _ => return true,
        };
        self.misuse(span, text);
        false
    }

    /// Makes a place an atomic one, where it stands.
    fn make_atomic(&mut self, place: ExprId) {
        let Expr { ty, span, .. } = *self.b.ast.expr(place);
        let kind = std::mem::replace(&mut self.b.ast.exprs[place.0 as usize].kind, ExprKind::Error);
        let plain = self.b.expr(kind, ty, span);
        let address = self.b.address(plain, span);
        let made = &mut self.b.ast.exprs[place.0 as usize];
        made.kind = ExprKind::Deref(address);
        made.ty.quals = made.ty.quals.with(Qualifiers::ATOMIC);
    }

    /// An expression without the conversions around it that keep its value.
    pub fn bare(&self, e: ExprId) -> ExprId {
        bare(self.b.ast, e)
    }

    fn statement_of(&mut self, e: ExprId) -> StmtId {
        let span = self.b.ast.expr(e).span;
        self.b.stmt(StmtKind::Expr(e), span)
    }

    /// `v = x`
    fn atomic_read(&mut self, e: ExprId, order: i128) -> Option<StmtId> {
        let ExprKind::Assign(_, value) = self.b.ast.expr(e).kind else { return None };
        let place = self.bare(value);
        if !self.b.ast.is_place(place) {
            return None;
        }
        let Expr { ty, span, .. } = *self.b.ast.expr(place);
        let address = self.address_kept(place);
        let order = self.b.number(order, span);
        let made = &mut self.b.ast.exprs[place.0 as usize];
        made.kind = ExprKind::Builtin(Builtin::Atomic(AtomicBuiltin::Load), vec![address, order]);
        made.ty = QualType::plain(ty.ty);
        Some(self.statement_of(e))
    }

    /// The address of a place, whose expression becomes something else.
    fn address_kept(&mut self, place: ExprId) -> ExprId {
        let Expr { ty, span, .. } = *self.b.ast.expr(place);
        let kind = std::mem::replace(&mut self.b.ast.exprs[place.0 as usize].kind, ExprKind::Error);
        let plain = self.b.expr(kind, ty, span);
        self.b.address(plain, span)
    }

    /// How much an access orders, as C numbers it; by what the unit requires if the directive does not say.
    pub fn order_of(&self, own: &[TypedClause], side: Side) -> i128 {
        let of = |kind: ClauseKind| match (kind, side) {
            (ClauseKind::SeqCst, _) => Some(5),
            (ClauseKind::AcqRel | ClauseKind::Acquire, Side::Reads) => Some(2),
            (ClauseKind::AcqRel | ClauseKind::Release, Side::Writes | Side::Updates) => Some(3),
            (ClauseKind::AcqRel, Side::Both) => Some(4),
            (ClauseKind::Release, Side::Both) => Some(3),
            (ClauseKind::Acquire, Side::Both) => Some(2),
            (ClauseKind::Relaxed | ClauseKind::Acquire | ClauseKind::Release, _) => Some(0),
            _ => None,
        };
        own.iter().find_map(|clause| of(clause.kind)).or_else(|| of(self.nesting.atomic_order?)).unwrap_or(0)
    }

    /// Whether an access by which threads could tell each other something does not order what they do before and behind it.
    fn hands_over_nothing(&self, own: &[TypedClause]) -> bool {
        let sides = [
            (ClauseKind::Capture, Side::Both),
            (ClauseKind::Compare, Side::Both),
            (ClauseKind::Read, Side::Reads),
            (ClauseKind::Write, Side::Writes),
        ];
        let side = sides.into_iter().find(|(kind, _)| has(own, *kind));
        side.is_some_and(|(_, side)| self.order_of(own, side) == 0)
    }

    /// `requires atomic_default_mem_order(...)`
    pub fn require_order(&mut self, clauses: &[TypedClause]) {
        for clause in clauses.iter().filter(|clause| clause.kind == ClauseKind::AtomicDefaultMemOrder) {
            self.nesting.atomic_order = ClauseKind::of_text(first_word(clause, self.b.names));
        }
    }

    /// `flush`: a fence, unless it is about some variables only.
    pub fn flush(&mut self, own: &[TypedClause], span: Span) -> StmtId {
        if has(own, ClauseKind::Items) {
            return self.b.stmt(StmtKind::Empty, span);
        }
        let order = match own.first().map(|clause| clause.kind) {
            Some(ClauseKind::Acquire) => 2,
            Some(ClauseKind::Release) => 3,
            Some(ClauseKind::AcqRel) => 4,
            _ => 5,
        };
        let (order, void) = (self.b.number(order, span), self.b.void());
        let fence = ExprKind::Builtin(Builtin::Atomic(AtomicBuiltin::ThreadFence), vec![order]);
        let fence = self.b.expr(fence, void, span);
        self.b.stmt(StmtKind::Expr(fence), span)
    }

    /// `x = e`
    fn atomic_write(&mut self, e: ExprId, order: i128) -> Option<StmtId> {
        let ExprKind::Assign(place, value) = self.b.ast.expr(e).kind else { return None };
        let span = self.b.ast.expr(e).span;
        let address = self.address_kept(place);
        let (order, void) = (self.b.number(order, span), self.b.void());
        let store = ExprKind::Builtin(Builtin::Atomic(AtomicBuiltin::Store), vec![address, value, order]);
        let store = self.b.expr(store, void, span);
        Some(self.statement_of(store))
    }

    /// `x++`, `x op= e`, `x = x op e`, `x = e op x`
    fn atomic_update(&mut self, e: ExprId, own: &[TypedClause], span: Span) -> Option<StmtId> {
        let e = self.bare(e);
        if let Some(computed) = self.computing(e) {
            let (mut list, update) = self.computed_ahead(e, computed, span);
            let update = self.statement_of(update);
            self.in_section(vec![update], &mut list, span);
            return Some(self.b.block(list, span));
        }
        if self.facts.updates == Updates::Seen {
            if let Some(made) = self.ordered_update(e, own, span) {
                return Some(made);
            }
        }
        self.updating(e)?;
        let update = self.statement_of(e);
        let Some(kind) = self.commuting_update(e) else { return Some(update) };
        let span = self.b.ast.expr(e).span;
        let number = self.b.number(kind as i128, span);
        let says = self.b.call_statement("__omp_updates", vec![number], span);
        Some(self.b.block(vec![says, update], span))
    }

    /// What an update commutes with: others of its kind, unless something is lost in between.
    pub fn commuting_update(&self, e: ExprId) -> Option<CommutingKind> {
        let (place, op, computed) = match self.b.ast.expr(e).kind {
            ExprKind::Step(_, place) => (place, BinaryOp::Add, self.b.ty(place)),
            ExprKind::CompoundAssign { op, place, computed, .. } => (place, op, computed),
            _ => return None,
        };
        self.commuting_kind(self.b.ty(place), computed, of_operator(op)?)
    }

    /// The kind of updates of a place by an operator that computes in a type.
    pub fn commuting_kind(&self, ty: QualType, computed: QualType, operator: ReductionOp) -> Option<CommutingKind> {
        let is_float = |ty: QualType| matches!(self.b.ast.types.get(ty.ty), Type::Float(_));
        let is_number = match self.b.ast.types.get(ty.ty) {
            Type::Int(kind) => *kind != IntKind::Bool,
            Type::Float(_) => true,
            _ => false,
        };
        if !is_number || is_float(ty) != is_float(computed) {
            return None;
        }
        CommutingKind::of_reduction(operator).filter(|_| self.plain_loops.combines_in_any_order(operator))
    }

    /// Makes an expression an update of an atomic object, in place.
    fn updating(&mut self, e: ExprId) -> Option<()> {
        match self.b.ast.expr(e).kind {
            ExprKind::CompoundAssign { op, .. } if !updates_by(op) => None,
            ExprKind::Step(_, place) | ExprKind::CompoundAssign { place, .. } => {
                self.make_atomic(place);
                Some(())
            }
            ExprKind::Assign(place, value) => {
                let inner = self.bare(value);
                let ExprKind::Binary(op, left, right) = self.b.ast.expr(inner).kind else { return None };
                let computed = self.b.ty(inner);
                let is_left = self.same_place(place, left);
                let value = match is_left {
                    _ if !updates_by(op) => return None,
                    true => right,
                    false if combines(op) && self.same_place(place, right) => left,
                    false => return None,
                };
                self.make_atomic(place);
                self.b.ast.exprs[e.0 as usize].kind = ExprKind::CompoundAssign { op, place, computed, value };
                Some(())
            }
            _ => None,
        }
    }

    /// `x = e - x`, `x = x + e + d`
    fn computing(&self, e: ExprId) -> Option<Computed> {
        let ExprKind::Assign(place, value) = self.b.ast.expr(e).kind else { return None };
        let ExprKind::Binary(op, left, right) = self.b.ast.expr(self.bare(value)).kind else { return None };
        if !updates_by(op) || self.same_place(place, left) {
            return None;
        }
        if self.same_place(place, right) {
            let is_plain = combines(op);
            return (!is_plain).then(|| Computed { place, read: self.bare(right), others: vec![left] });
        }
        let (mut at, mut others) = (self.bare(left), vec![right]);
        while let ExprKind::Binary(inner, first, next) = self.b.ast.expr(at).kind {
            if inner != op || !combines(op) {
                return None;
            }
            others.push(next);
            at = self.bare(first);
            if self.same_place(place, at) {
                others.reverse();
                return Some(Computed { place, read: at, others });
            }
        }
        None
    }

    /// Computes what an update needs beside the storage, and where that is; comes back with that and the update.
    fn computed_ahead(&mut self, e: ExprId, of: Computed, span: Span) -> (Vec<StmtId>, ExprId) {
        let mut list = Vec::new();
        of.others.iter().for_each(|other| self.ahead(*other, &mut list));
        let Expr { ty, .. } = *self.b.ast.expr(of.place);
        let pointer = self.b.pointer(QualType::plain(ty.ty));
        let address = self.address_kept(of.place);
        let address = self.b.set(".storage", pointer, address, &mut list, span);
        for place in [of.place, of.read] {
            self.stands_for_storage(place, address, span);
        }
        (list, e)
    }

    fn stands_for_storage(&mut self, place: ExprId, address: ObjectId, span: Span) {
        let address = self.b.object(address, span);
        let made = &mut self.b.ast.exprs[place.0 as usize];
        made.kind = ExprKind::Deref(address);
        made.ty.quals = made.ty.quals.with(Qualifiers::ATOMIC);
    }

    /// Statements that nobody comes in between.
    fn in_section(&mut self, inner: Vec<StmtId>, list: &mut Vec<StmtId>, span: Span) {
        list.push(self.b.call_statement("__VERIFIER_atomic_begin", Vec::new(), span));
        list.extend(inner);
        list.push(self.b.call_statement("__VERIFIER_atomic_end", Vec::new(), span));
    }

    /// `v = x++`, `v = x op= e`, ...
    fn atomic_capture(&mut self, e: ExprId, own: &[TypedClause], span: Span) -> Option<StmtId> {
        let ExprKind::Assign(to, value) = self.b.ast.expr(e).kind else { return None };
        let inner = self.bare(value);
        if self.uses(inner, to) {
            return None;
        }
        let Some(computed) = self.computing(inner) else {
            if let Some(made) = self.ordered_capture(e, own, span) {
                return Some(made);
            }
            self.updating(inner)?;
            return Some(self.statement_of(e));
        };
        let (mut list, _) = self.computed_ahead(inner, computed, span);
        let Expr { ty, .. } = *self.b.ast.expr(inner);
        let seen = self.b.local(".seen", ty, span);
        list.push(self.b.declare(seen, None, span));
        let kind = std::mem::replace(&mut self.b.ast.exprs[inner.0 as usize].kind, ExprKind::Object(seen));
        let update = self.b.expr(kind, ty, span);
        let place = self.b.object(seen, span);
        let update = self.b.assign(place, update, span);
        self.in_section(vec![update], &mut list, span);
        list.push(self.statement_of(e));
        Some(self.b.block(list, span))
    }

    /// Whether an expression mentions a place, or the variable that it is in.
    fn uses(&self, e: ExprId, place: ExprId) -> bool {
        walk::expr_parts(self.b.ast, e).exprs.iter().any(|part| alike(self.b.ast, *part, place))
    }

    /// Two statements, one of which updates and one of which reads.
    fn atomic_pair(&mut self, block: StmtId, own: &[TypedClause], span: Span) -> Option<StmtId> {
        let StmtKind::Block(list) = &self.b.ast.stmt(block).kind else { return None };
        let [first, second] = list[..] else { return None };
        let [first, second] = [first, second].map(|part| crate::canonical::inside(self.b.ast, part));
        let (StmtKind::Expr(a), StmtKind::Expr(b)) = (&self.b.ast.stmt(first).kind, &self.b.ast.stmt(second).kind)
        else {
            return None;
        };
        let (a, b) = (self.bare(*a), self.bare(*b));
        let is_read = |all: &Self, e: ExprId, other: ExprId| match all.b.ast.expr(e).kind {
            ExprKind::Assign(_, value) => {
                all.b.ast.is_place(all.bare(value)) && all.updated(other).is_some_and(|x| all.same_place(x, value))
            }
            _ => false,
        };
        let reads_first = is_read(self, a, b);
        if !reads_first && !is_read(self, b, a) {
            return None;
        }
        let (read, update) = if reads_first { (a, b) } else { (b, a) };
        let ExprKind::Assign(to, value) = self.b.ast.expr(read).kind else { return None };
        if self.uses(update, to) {
            return None;
        }
        let given = if reads_first { Given::Before } else { Given::After };
        if let Some(made) = self.ordered_pair((read, update, given), own, span) {
            return Some(made);
        }
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        let ty = self.b.ty(to);
        let seen = self.b.local(".seen", ty, span);
        before.push(self.b.declare(seen, None, span));
        let place = self.b.object(seen, span);
        let read = self.b.assign(place, value, span);
        let value_read = self.b.object(seen, span);
        let at = self.b.ast.expr(to).span;
        behind.push(self.b.assign(to, value_read, at));
        let storage = self.bare(value);
        self.make_atomic(storage);
        self.update_ahead(update, &mut before, reads_first.then_some(Written::Alone))?;
        let update = self.statement_of(update);
        let inner = if reads_first { [read, update] } else { [update, read] };
        before.push(self.b.call_statement("__VERIFIER_atomic_begin", Vec::new(), span));
        before.extend(inner);
        before.push(self.b.call_statement("__VERIFIER_atomic_end", Vec::new(), span));
        before.extend(behind);
        Some(self.b.block(before, span))
    }

    /// The storage that an expression changes.
    fn updated(&self, e: ExprId) -> Option<ExprId> {
        match self.b.ast.expr(e).kind {
            ExprKind::Step(_, place) | ExprKind::CompoundAssign { place, .. } | ExprKind::Assign(place, _) => {
                Some(place)
            }
            _ => None,
        }
    }

    /// Makes an expression an update of an atomic object, or what is written to it where that may be, its other operands computed before.
    fn update_ahead(&mut self, e: ExprId, before: &mut Vec<StmtId>, written: Option<Written>) -> Option<()> {
        if let Some(of) = self.computing(e) {
            of.others.iter().for_each(|other| self.ahead(*other, before));
            [of.place, of.read].into_iter().for_each(|place| self.make_atomic(place));
            return Some(());
        }
        let assigned = match self.b.ast.expr(e).kind {
            ExprKind::Assign(place, value) => Some((place, value)),
            _ => None,
        };
        match (self.updating(e), assigned, written) {
            (Some(()), ..) => {}
            (None, Some((place, value)), Some(Written::Alone)) => {
                self.ahead(value, before);
                self.make_atomic(place);
            }
            _ => return None,
        }
        if let ExprKind::CompoundAssign { value, .. } = self.b.ast.expr(e).kind {
            self.ahead(value, before);
        }
        Some(())
    }

    /// Computes a value before, where it stands a variable takes its place.
    pub fn ahead(&mut self, e: ExprId, before: &mut Vec<StmtId>) {
        let Expr { ty, span, .. } = *self.b.ast.expr(e);
        if matches!(self.b.ast.expr(e).kind, ExprKind::Int(_)) {
            return;
        }
        let kind = std::mem::replace(&mut self.b.ast.exprs[e.0 as usize].kind, ExprKind::Error);
        let value = self.b.expr(kind, ty, span);
        let held = self.b.set(".value", ty, value, before, span);
        self.b.ast.exprs[e.0 as usize].kind = ExprKind::Object(held);
    }

    /// Whether two expressions are the same text, structurally.
    pub fn same_place(&self, a: ExprId, b: ExprId) -> bool {
        alike(self.b.ast, a, b)
    }
}

/// The operators of `x = x op e`.
fn updates_by(op: BinaryOp) -> bool {
    use BinaryOp as B;
    combines(op)
        || matches!(op, B::Subtract | B::Divide | B::ShiftLeft | B::ShiftRight | B::PointerAdd | B::PointerSubtract)
}

/// Whether operands of an operator may change places, and be grouped otherwise.
fn combines(op: BinaryOp) -> bool {
    use BinaryOp as B;
    matches!(op, B::Add | B::Multiply | B::BitAnd | B::BitOr | B::BitXor)
}
