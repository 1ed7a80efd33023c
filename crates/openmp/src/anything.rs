//! Critical regions that decide by what they find: `if (size < cap) size++;`.
//!
//! Whoever comes first decides what the next one finds, so that the order of the threads shows in what each does. But it shows in nothing else than the values of what
//! regions of one name change. So the threads of a team can be compared (`comparable.rs`) all the same, if these values may be any: where a region begins such a
//! variable is given an unknown value, and a search takes all ways from there. What a thread does in some order of the regions is one of them. A thread that
//! waits by turning round comes back to the same state, and is explored with its team (`world/src/unfinished.rs`).
//!
//! The values are nobody's elsewhere: whoever reads or changes such a variable outside of regions of the name clashes with the regions, and is explored by threads
//! (`machine/src/series/marks.rs`). Behind the next barrier the runtime gives it a value that is any once more.
//!
//! From the text comes only which variables these are: numbers that some region of the name changes and some region decides by, each named in the region. Names that are
//! forgotten here cost an answer and no proof, since regions then get into each other's way. What functions that a region calls do is looked at as well, if it is about variables that last.
//!
//! Deliberately not here: what regions do to elements of arrays, to members and behind pointers; updates that commute (`exclusive.rs`), whose values are known; locks.

use crate::marked::PlainLoops;
use crate::translate::Translate;
use crate::walk;
use antiphon_source::{Span, Symbol};
use antiphon_syntax::ast::{Conversion, ExprId, ExprKind, ObjectId, StmtId, StmtKind, Storage};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::{FloatKind, IntKind, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// The variables that may be anything in critical regions, by the names of these.
pub(crate) type Anything = FxHashMap<Option<Symbol>, FxHashSet<ObjectId>>;

impl Translate<'_> {
    /// What regions of one name change and decide by, asked before anything is translated.
    pub fn changed_in_regions(&self) -> Anything {
        let mut changed: Anything = Anything::default();
        let mut looked_at: Anything = Anything::default();
        for stmt in &self.b.ast.stmts {
            let StmtKind::OpenMp(directive) = &stmt.kind else { continue };
            let Some(body) = directive.body.filter(|_| directive.constructs == [Construct::Critical]) else { continue };
            let name = directive.clauses.iter().find(|clause| clause.kind == ClauseKind::Name);
            let name = name.and_then(|clause| clause.words.first()).copied();
            let (exprs, updates) = (self.inside(body), self.updates_in(body));
            changed.entry(name).or_default().extend(exprs.iter().filter_map(|e| self.set_by(*e)));
            let others = exprs.iter().filter(|e| !updates.contains(e));
            looked_at.entry(name).or_default().extend(others.filter_map(|e| self.variable(*e)));
        }
        for (name, objects) in &mut changed {
            objects.retain(|object| looked_at.get(name).is_some_and(|others| others.contains(object)));
        }
        changed
    }

    /// What says of variables that they are anything in a critical region, and that it ends.
    pub fn anything_in(&mut self, name: Option<Symbol>, inner: StmtId, span: Span) -> [Vec<StmtId>; 2] {
        let none = [Vec::new(), Vec::new()];
        let Some(of_name) = self.nesting.anything.get(&name).filter(|_| self.plain_loops != PlainLoops::ByTeams) else {
            return none;
        };
        let mut seen = FxHashSet::default();
        let mut all: Vec<ObjectId> = self.inside(inner).into_iter().filter_map(|e| self.variable(e)).collect();
        let own = walk::parts(self.b.ast, inner).declared;
        let is_shared = |object: &ObjectId| !own.contains(object) && self.is_same_for_all(*object);
        all.retain(|object| of_name.contains(object) && is_shared(object) && seen.insert(*object));
        let all: Vec<(ObjectId, i128)> =
            all.into_iter().filter_map(|object| Some((object, self.kind_of_number(object)?))).collect();
        ["__omp_exclude_any", "__omp_exclude_any_end"].map(|function| {
            let says = all.iter().map(|(object, kind)| {
                let place = self.b.object(*object, span);
                let (place, to) = (self.b.address(place, span), self.b.void_pointer());
                let place = self.b.convert(Conversion::Pointer, place, to);
                let kind = self.b.number(*kind, span);
                self.b.call_statement(function, vec![place, kind], span)
            });
            says.collect()
        })
    }

    /// The expressions of a statement, and of the functions of the unit that it calls as far as these name variables that last.
    fn inside(&self, stmt: StmtId) -> Vec<ExprId> {
        let ast = &*self.b.ast;
        let mut all = walk::parts(ast, stmt).exprs;
        let (mut next, mut called) = (0, FxHashSet::default());
        while let Some(e) = all.get(next) {
            next += 1;
            let ExprKind::Function(function) = ast.expr(*e).kind else { continue };
            let Some(body) = ast.function(function).body.filter(|_| called.insert(function)) else { continue };
            all.extend(walk::parts(ast, body).exprs);
        }
        let own: FxHashSet<ExprId> = walk::parts(ast, stmt).exprs.into_iter().collect();
        all.retain(|e| {
            let lasts = |object: ObjectId| ast.object(object).storage == Storage::Static;
            own.contains(e) || self.variable(*e).or_else(|| self.set_by(*e)).is_some_and(lasts)
        });
        all
    }

    /// The expressions of updates that commute.
    fn updates_in(&self, stmt: StmtId) -> FxHashSet<ExprId> {
        let (mut open, mut all) = (vec![stmt], FxHashSet::default());
        while let Some(stmt) = open.pop() {
            match self.updating_statement(stmt) {
                Some(_) => all.extend(walk::parts(self.b.ast, stmt).exprs),
                None => open.extend(crate::exclusive::inner_statements(self.b.ast, stmt)),
            }
        }
        all
    }

    fn variable(&self, e: ExprId) -> Option<ObjectId> {
        match self.b.ast.expr(e).kind {
            ExprKind::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The variable that an expression changes as a whole.
    fn set_by(&self, e: ExprId) -> Option<ObjectId> {
        match self.b.ast.expr(e).kind {
            ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) => {
                self.variable(place)
            }
            _ => None,
        }
    }

    /// What the runtime calls the type of a number that it can give any value.
    fn kind_of_number(&self, object: ObjectId) -> Option<i128> {
        match self.b.ast.types.get(self.b.ast.object(object).ty.ty) {
            Type::Int(IntKind::Int) => Some(1),
            Type::Int(IntKind::UnsignedInt) => Some(2),
            Type::Int(IntKind::Long) => Some(3),
            Type::Int(IntKind::UnsignedLong) => Some(4),
            Type::Int(IntKind::LongLong) => Some(5),
            Type::Int(IntKind::UnsignedLongLong) => Some(6),
            Type::Int(IntKind::Bool) => Some(7),
            Type::Float(FloatKind::Double) => Some(8),
            _ => None,
        }
    }
}
