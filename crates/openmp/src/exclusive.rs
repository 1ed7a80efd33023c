//! Updates under mutual exclusion: `x += e` and its like in a `critical` region, or between `omp_set_lock` and `omp_unset_lock`.
//!
//! Who comes first to a critical region is open, and so is what it finds there. But where all that regions of one name do to a variable is to
//! add to it, the order shows nowhere. So the threads of a team can be compared although they exclude each other (`comparable.rs`): the
//! update of a place is said to commute with others of its kind under the same mutex, and whatever else the region touches
//! is an access like any other. If two regions touch something in another way, they are in each other's way, and the threads are explored.
//!
//! Tasks with the dependence `mutexinoutset` exclude each other in the same way, under a mutex that is the place.
//!
//! Only the place itself is touched while accesses commute: the value that is added, and what says where the place is, are
//! computed ahead, so that reading what others change shows.
//!
//! Tasks of a program without teams and devices run one after the other, on the one thread that there is. Which comes first is open, so that the same is said of
//! their updates.
//!
//! Deliberately not here: regions that decide by what they find (`anything.rs`), lists, queues.

use crate::accumulate::{alike, is_calm, of_operator};
use crate::canonical::inside;
use crate::comparable::CommutingKind;
use crate::sharing::TypedClause;
use crate::translate::Translate;
use antiphon_source::{Span, Symbol};
use antiphon_syntax::ast::{Ast, BinaryOp, Conversion, ExprId, ExprKind, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, ReductionOp};
use antiphon_syntax::types::Type;

/// A statement that updates a place: where it names the place, and what it computes from.
pub(crate) struct Updating {
    places: Vec<ExprId>,
    values: Vec<ExprId>,
    kind: CommutingKind,
}

/// What keeps others from what an update touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exclusion {
    Mutex,
    /// There is one thread, and it turns to other tasks elsewhere.
    OneThread,
}

impl Exclusion {
    /// What stands before an update and behind it.
    fn functions(self) -> [&'static str; 2] {
        match self {
            Exclusion::Mutex => ["__omp_exclude_update", "__omp_exclude_updated"],
            Exclusion::OneThread => ["__omp_lone_update", "__omp_lone_updated"],
        }
    }
}

impl Translate<'_> {
    /// A critical region: its mutex around a statement whose updates say what they are.
    pub fn excluding(&mut self, (number, name): (usize, Option<Symbol>), inner: StmtId, span: Span) -> Vec<StmtId> {
        let [begins, ends] = self.anything_in(name, inner, span);
        self.say_updates(inner, Exclusion::Mutex);
        let mutex = |all: &mut Self, function: &str| {
            let number = all.b.number(number as i128, span);
            all.b.call_statement(function, vec![number], span)
        };
        let (begin, end) = (mutex(self, "__omp_exclude"), mutex(self, "__omp_exclude_end"));
        [vec![begin], begins, vec![inner], ends, vec![end]].concat()
    }

    /// Whether a task excludes others that use a place of its clauses; one that is kept in an object is not seen.
    pub fn excludes_others(&self, clauses: &[TypedClause]) -> bool {
        let mut depends = clauses.iter().filter(|clause| clause.kind == ClauseKind::Depend);
        depends.any(|clause| clause.words.first().is_some_and(|word| self.b.names.text(*word) == "mutexinoutset"))
    }

    /// `omp_set_lock(l); x += e; omp_unset_lock(l);` in a block: the same under the mutex of a lock. Whoever holds a lock for longer is explored.
    pub fn locks_as_exclusion(&mut self, list: &[StmtId]) {
        for begin in 0..list.len() {
            let Some(lock) = self.locks(list[begin], "omp_set_lock") else { continue };
            let ends = |stmt: &StmtId| self.locks(*stmt, "omp_unset_lock").is_some_and(|l| alike(self.b.ast, l, lock));
            let Some(end) = list[begin + 1..].iter().position(ends).map(|at| begin + 1 + at) else { continue };
            let inside = &list[begin + 1..end];
            if !inside.iter().all(|stmt| self.updating_statement(*stmt).is_some()) {
                continue;
            }
            inside.iter().for_each(|stmt| self.say_updates(*stmt, Exclusion::Mutex));
            self.call_instead(list[begin], "__omp_exclude_by");
            self.call_instead(list[end], "__omp_exclude_by_end");
        }
    }

    /// The lock that a statement hands to a function, if it is a call of it.
    fn locks(&self, stmt: StmtId, function: &str) -> Option<ExprId> {
        let StmtKind::Expr(e) = self.b.ast.stmt(stmt).kind else { return None };
        let ExprKind::Call(callee, ref arguments) = self.b.ast.expr(self.bare(e)).kind else { return None };
        let [lock] = arguments[..] else { return None };
        (self.called_name(callee) == function && is_calm(self.b.ast, lock)).then_some(lock)
    }

    fn call_instead(&mut self, stmt: StmtId, function: &str) {
        let StmtKind::Expr(e) = self.b.ast.stmt(stmt).kind else { return };
        let ExprKind::Call(_, ref arguments) = self.b.ast.expr(self.bare(e)).kind else { return };
        let (arguments, span) = (arguments.clone(), self.b.ast.expr(e).span);
        let void = self.b.void();
        let call = self.b.call(function, void, arguments, span);
        self.b.ast.stmts[stmt.0 as usize].kind = StmtKind::Expr(call);
    }

    /// What a statement updates, if that commutes with its like and nothing else happens.
    pub fn updating_statement(&self, stmt: StmtId) -> Option<Updating> {
        let updating = match self.b.ast.stmt(stmt).kind {
            StmtKind::Expr(e) => self.keeping_sum(e),
            StmtKind::If(condition, then, None) => self.keeping_extremum(condition, then),
            _ => None,
        };
        updating.filter(|updating| self.only_reads(updating))
    }

    /// Surrounds updates in a statement by what says that they commute.
    pub fn say_updates(&mut self, stmt: StmtId, by: Exclusion) {
        match self.updating_statement(stmt) {
            Some(updating) => self.surround(stmt, updating, by),
            None => inner_statements(self.b.ast, stmt).into_iter().for_each(|inner| self.say_updates(inner, by)),
        }
    }

    fn only_reads(&self, updating: &Updating) -> bool {
        updating.places.iter().all(|place| is_reached_by_reading(self.b.ast, *place))
            && updating.values.iter().all(|value| is_calm(self.b.ast, *value))
    }

    fn surround(&mut self, stmt: StmtId, updating: Updating, by: Exclusion) {
        let [begins, ends] = by.functions();
        let span = self.b.ast.stmt(stmt).span;
        let mut list = Vec::new();
        updating.places.iter().for_each(|place| self.place_ahead(*place, &mut list));
        updating.values.iter().for_each(|value| self.ahead(*value, &mut list));
        let kind = std::mem::replace(&mut self.b.ast.stmts[stmt.0 as usize].kind, StmtKind::Empty);
        let number = self.b.number(updating.kind as i128, span);
        list.push(self.b.call_statement(begins, vec![number], span));
        list.push(self.b.stmt(kind, span));
        list.push(self.b.call_statement(ends, Vec::new(), span));
        self.b.ast.stmts[stmt.0 as usize].kind = StmtKind::Block(list);
    }

    /// Computes ahead the numbers that say where a place is. Pointers stay: nothing that is added to is one.
    fn place_ahead(&mut self, place: ExprId, list: &mut Vec<StmtId>) {
        match self.b.ast.expr(place).kind {
            ExprKind::Index(base, index) => {
                self.ahead(index, list);
                self.place_ahead(base, list);
            }
            ExprKind::Binary(_, left, right) if self.leads_somewhere(place) => {
                for operand in [left, right] {
                    match self.leads_somewhere(operand) {
                        true => self.place_ahead(operand, list),
                        false => self.ahead(operand, list),
                    }
                }
            }
            ExprKind::Member(inner, _) | ExprKind::Deref(inner) => self.place_ahead(inner, list),
            ExprKind::Convert(Conversion::ArrayDecay | Conversion::Pointer | Conversion::Same, _, inner) => {
                self.place_ahead(inner, list);
            }
            ExprKind::Object(_) => {}
            _ => self.ahead(place, list),
        }
    }

    /// `x++`, `x op= e`, `x = x op e`, `x = e op x`
    fn keeping_sum(&self, e: ExprId) -> Option<Updating> {
        let e = self.bare(e);
        match self.b.ast.expr(e).kind {
            ExprKind::Step(_, place) => {
                Some(Updating { places: vec![place], values: Vec::new(), kind: self.commuting_update(e)? })
            }
            ExprKind::CompoundAssign { place, value, .. } => {
                Some(Updating { places: vec![place], values: vec![value], kind: self.commuting_update(e)? })
            }
            ExprKind::Assign(place, value) => {
                let inner = self.bare(value);
                let ExprKind::Binary(op, left, right) = self.b.ast.expr(inner).kind else { return None };
                let is_left = alike(self.b.ast, place, left);
                let is_right = op != BinaryOp::Subtract && alike(self.b.ast, place, right);
                let (own, added) = match (is_left, is_right) {
                    (true, false) => (left, right),
                    (false, true) => (right, left),
                    _ => return None,
                };
                let kind = self.commuting_kind(self.b.ty(place), self.b.ty(inner), of_operator(op)?)?;
                Some(Updating { places: vec![place, self.bare(own)], values: vec![added], kind })
            }
            _ => None,
        }
    }

    /// `if (e > x) x = e`
    fn keeping_extremum(&self, condition: ExprId, then: StmtId) -> Option<Updating> {
        let ast = &*self.b.ast;
        let StmtKind::Expr(set) = ast.stmt(inside(ast, then)).kind else { return None };
        let ExprKind::Assign(place, value) = ast.expr(self.bare(set)).kind else { return None };
        let ExprKind::Binary(op, left, right) = ast.expr(self.bare(condition)).kind else { return None };
        let is_less = match op {
            BinaryOp::Less | BinaryOp::LessEqual => true,
            BinaryOp::Greater | BinaryOp::GreaterEqual => false,
            _ => return None,
        };
        // `x < e` takes the greater one.
        let (own, other, takes_greater) = match (alike(ast, left, place), alike(ast, right, place)) {
            (true, false) if alike(ast, right, value) => (left, right, is_less),
            (false, true) if alike(ast, left, value) => (right, left, !is_less),
            _ => return None,
        };
        let operator = if takes_greater { ReductionOp::Max } else { ReductionOp::Min };
        let kind = self.commuting_kind(self.b.ty(place), self.b.ty(self.bare(value)), operator)?;
        // One that is stored as another number than it was compared as may be overwritten by a smaller one.
        let is_same = self.b.ty(place).ty == self.b.ty(self.bare(value)).ty;
        is_same.then(|| Updating { places: vec![place, self.bare(own)], values: vec![self.bare(other), value], kind })
    }

    fn leads_somewhere(&self, e: ExprId) -> bool {
        matches!(self.b.ast.types.get(self.b.ty(e).ty), Type::Pointer(_))
    }
}

/// The statements that a statement consists of.
pub(crate) fn inner_statements(ast: &Ast, stmt: StmtId) -> Vec<StmtId> {
    match &ast.stmt(stmt).kind {
        StmtKind::Block(list) | StmtKind::Group(list) => list.clone(),
        StmtKind::If(_, then, otherwise) => [Some(*then), *otherwise].into_iter().flatten().collect(),
        StmtKind::Loop(parts) => vec![parts.body],
        StmtKind::Switch(_, body) | StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, body) => {
            vec![*body]
        }
        _ => Vec::new(),
    }
}

/// Whether finding a place does nothing but read.
fn is_reached_by_reading(ast: &Ast, place: ExprId) -> bool {
    let is_form = match ast.expr(place).kind {
        ExprKind::Object(_) | ExprKind::Index(..) | ExprKind::Deref(_) => true,
        ExprKind::Member(inner, _) => return is_reached_by_reading(ast, inner),
        _ => false,
    };
    is_form && is_calm(ast, place)
}
