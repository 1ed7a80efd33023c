//! Dependences that are more than a place: `depobj`, which keeps one for later, and iterators, which repeat one.
//!
//! A dependence object holds an address and how it is used (`omp_depend_t`); a task that names it depends on that. An iterator
//! is a loop around the calls that announce dependences, executed when the task is created.

use crate::sharing::TypedClause;
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Item};

/// Stands for every place.
pub(crate) const ALL_MEMORY: &str = "omp_all_memory";

impl Translate<'_> {
    /// How a place is used, as the runtime numbers it; nothing if an object says so.
    pub fn use_of(&mut self, clause: &TypedClause) -> Option<i128> {
        let word = clause.words.first().map_or(String::new(), |word| self.b.names.text(*word).to_owned());
        Some(match word.as_str() {
            "in" => 0,
            "out" | "inout" => 1,
            "mutexinoutset" => 2,
            "inoutset" => 3,
            "depobj" => return None,
            _ => {
                self.unsupported(clause.span, &format!("the dependence `{word}`"));
                0
            }
        })
    }

    /// `depend(depobj: o)`
    pub fn dependence_objects(&mut self, clause: &TypedClause, list: &mut Vec<StmtId>) {
        for item in &clause.items {
            let object = self.object_of(item);
            list.push(self.b.call_statement("__omp_depends_on", vec![object], item.span));
        }
    }

    fn object_of(&mut self, item: &Item<ExprId, ObjectId>) -> ExprId {
        let pointer = self.b.void_pointer();
        let place = item.place.unwrap_or_else(|| self.b.object(item.variable, item.span));
        let address = self.b.address(place, item.span);
        self.b.convert(Conversion::Pointer, address, pointer)
    }

    /// `depobj(o)` with `depend`, `update` or `destroy`.
    pub fn depobj(&mut self, own: &[TypedClause], span: Span) -> StmtId {
        let nothing = |all: &mut Self| all.b.stmt(StmtKind::Empty, span);
        let named = own.iter().find(|clause| clause.kind == ClauseKind::Items).and_then(|clause| clause.items.first());
        let Some(named) = named else { return nothing(self) };
        let object = self.object_of(named);
        let what = own.iter().find(|clause| clause.kind != ClauseKind::Items);
        match what.map(|clause| (clause.kind, clause)) {
            Some((ClauseKind::Depend, clause)) => {
                let (Some(use_of), [item]) = (self.use_of(clause), &clause.items[..]) else {
                    self.misuse(clause.span, "`depobj` takes one place");
                    return nothing(self);
                };
                let (at, use_of) = (self.address_of(item), self.b.number(use_of, span));
                self.b.call_statement("__omp_depobj", vec![object, at, use_of], span)
            }
            Some((ClauseKind::Update, clause)) => {
                let use_of = self.use_of(clause).unwrap_or(0);
                let use_of = self.b.number(use_of, span);
                self.b.call_statement("__omp_depobj_update", vec![object, use_of], span)
            }
            Some((ClauseKind::Destroy, _)) => self.b.call_statement("__omp_depobj_destroy", vec![object], span),
            _ => {
                self.misuse(span, "`depobj` needs `depend`, `update` or `destroy`");
                nothing(self)
            }
        }
    }

    /// Statements for all values of the iterators of a clause.
    pub fn repeated(&mut self, clause: &TypedClause, calls: Vec<StmtId>, list: &mut Vec<StmtId>) {
        let span = clause.span;
        let mut inner = calls;
        for iterator in clause.iterators.iter().rev() {
            let long = self.b.long();
            let mut around = vec![self.b.declare(iterator.variable, None, span)];
            let low = self.b.arithmetic(iterator.low, long);
            let low = self.b.set(".low", long, low, &mut around, span);
            let step = match iterator.step {
                Some(step) => self.b.arithmetic(step, long),
                None => self.b.long_number(1, span),
            };
            let step = self.b.set(".step", long, step, &mut around, span);
            let (first, high, each) =
                (self.b.object(low, span), self.b.arithmetic(iterator.high, long), self.b.object(step, span));
            // Up to the end in the direction of the step.
            let relation = self.b.number(4, span);
            let trips = self.b.call("__omp_trips", long, vec![first, high, each, relation], span);
            let counter = self.b.local(".number", long, span);
            around.push(self.b.declare(counter, None, span));
            let (number, each) = (self.b.object(counter, span), self.b.object(step, span));
            let moved = self.b.long_binary(BinaryOp::Multiply, number, each);
            let first = self.b.object(low, span);
            let value = self.b.long_binary(BinaryOp::Add, first, moved);
            let place = self.b.object(iterator.variable, span);
            let mut body = vec![self.b.assign(place, value, span)];
            body.extend(inner);
            let body = self.b.block(body, span);
            let zero = self.b.long_number(0, span);
            around.push(self.b.count_loop(counter, (zero, trips), body, span));
            inner = vec![self.b.block(around, span)];
        }
        list.extend(inner);
    }
}
