//! Sums of tasks that are looked at before their group ends.
//!
//! When copies are added to the variable is open until then. Here each task adds its own when it ends, so whoever looks at the variable
//! races with the task; but not if something orders them, as `taskwait` does, and then it would find what compilers need not have
//! added yet. So whoever reads it by its name there finds any value. Other ways to look at it are rejected, by the text of the group.
//!
//! Deliberately not here: regions and loops with `reduction`, whose threads have copies of their own that they only add to.

use crate::clauses::has;
use crate::sharing::{is_static, Kind, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_syntax::ast::{Directive, ExprId, ExprKind, Function, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::{QualType, Type};
use rustc_hash::FxHashSet;

impl Translate<'_> {
    /// Nobody looks at a sum of a group in it, or it is a race.
    pub fn check_early_looks(&mut self, own: &[TypedClause], body: StmtId) {
        let in_team = self.contexts.iter().any(|context| context.kind == Kind::Team);
        // With one thread nothing races.
        if in_team && !self.orders_tasks(body) {
            return;
        }
        let calls = self.calls_text(body);
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::TaskReduction) {
            for item in &clause.items {
                let of = item.variable;
                let is_called_upon = calls && (self.is_named_elsewhere(of) || self.has_aliases(of));
                let is_open = self.is_named_beside(of, body) && !self.open_looks(of, body);
                if is_open || is_called_upon || self.is_reached_beside(of, body) {
                    self.unsupported(item.span, "looking at a sum of tasks before its group ends");
                }
            }
        }
    }

    /// Whoever reads the variable in the group finds any value, and reads it all the same, which may be a race. Whether nothing else is done with it.
    fn open_looks(&mut self, of: ObjectId, body: StmtId) -> bool {
        let (beside, ty) = (self.beside(of, body), QualType::plain(self.b.ast.object(of).ty.ty));
        let ast = &*self.b.ast;
        let names_it = |e: &ExprId| matches!(ast.expr(*e).kind, ExprKind::Object(object) if object == of);
        let mut looks = beside.iter().filter(|e| names_it(e)).copied().collect::<Vec<_>>();
        looks.sort_unstable();
        looks.dedup();
        let is_number = matches!(ast.types.get(ty.ty), Type::Int(_) | Type::Enum(_) | Type::Float(_));
        let is_place = |e: &ExprId| match ast.expr(*e).kind {
            ExprKind::AddressOf(place) | ExprKind::Assign(place, _) | ExprKind::Step(_, place) => names_it(&place),
            ExprKind::CompoundAssign { place, .. } => names_it(&place),
            ExprKind::Builtin(..) => true,
            _ => false,
        };
        // Clauses of other constructs would give copies their values, or take it from them.
        let is_listed = |directive: &&Directive| {
            let lists = |clause: &TypedClause| {
                !matches!(clause.kind, ClauseKind::InReduction | ClauseKind::Shared)
                    && clause.items.iter().any(|item| item.variable == of)
            };
            directive.clauses.iter().any(lists)
        };
        if !is_number || beside.iter().any(is_place) || self.directives(body).iter().any(is_listed) {
            return false;
        }
        for look in looks {
            let span = self.b.ast.expr(look).span;
            let value = self.b.local(".unknown", ty, span);
            let (read, place, result) =
                (self.b.object(of, span), self.b.object(value, span), self.b.object(value, span));
            let list = vec![
                self.b.declare(value, Some(read), span),
                self.b.stmt(StmtKind::Havoc(place), span),
                self.b.stmt(StmtKind::Expr(result), span),
            ];
            let block = self.b.block(list, span);
            self.b.ast.exprs[look.0 as usize].kind = ExprKind::StatementExpr(block);
        }
        true
    }

    pub fn directives(&self, body: StmtId) -> Vec<&Directive> {
        let stmts = walk::parts(self.b.ast, body).stmts;
        let found = stmts.into_iter().filter_map(|id| match &self.b.ast.stmt(id).kind {
            StmtKind::OpenMp(directive) => Some(&**directive),
            _ => None,
        });
        found.collect()
    }

    /// Whether something in a statement waits for tasks, or is executed where it is met.
    fn orders_tasks(&self, body: StmtId) -> bool {
        let waits = |construct: &Construct| {
            matches!(construct, Construct::Taskwait | Construct::Taskgroup | Construct::Taskloop)
        };
        let orders =
            |clause: &TypedClause| matches!(clause.kind, ClauseKind::Depend | ClauseKind::If | ClauseKind::Final);
        // A region on a device that adds to a sum, and that is no task.
        let is_met = |of: &Directive| {
            of.constructs.contains(&Construct::Target)
                && has(&of.clauses, ClauseKind::InReduction)
                && !has(&of.clauses, ClauseKind::Nowait)
        };
        let found = |of: &&Directive| of.constructs.iter().any(waits) || of.clauses.iter().any(orders) || is_met(of);
        self.directives(body).iter().any(found) || self.calls_text(body)
    }

    /// Whether a statement calls a function that may do anything.
    pub fn calls_text(&self, body: StmtId) -> bool {
        let ast = &*self.b.ast;
        walk::parts(ast, body).exprs.iter().any(|e| match ast.expr(*e).kind {
            ExprKind::Call(callee, _) => match self.called(callee) {
                Some(function) => ast.function(function).body.is_some() || !self.facts.is_alone,
                None => true,
            },
            _ => false,
        })
    }

    /// Whether a variable is named by others than the tasks that add to it.
    fn is_named_beside(&self, of: ObjectId, body: StmtId) -> bool {
        let ast = &*self.b.ast;
        self.beside(of, body).iter().any(|e| matches!(ast.expr(*e).kind, ExprKind::Object(object) if object == of))
    }

    /// Whether one that pointers lead to may be meant by others.
    fn is_reached_beside(&self, of: ObjectId, body: StmtId) -> bool {
        let follows = |e: &ExprId| matches!(self.b.ast.expr(*e).kind, ExprKind::Index(..) | ExprKind::Deref(_));
        self.has_aliases(of) && self.beside(of, body).iter().any(follows)
    }

    /// What a statement consists of, without the tasks that add to a variable.
    fn beside(&self, of: ObjectId, body: StmtId) -> Vec<ExprId> {
        let ast = &*self.b.ast;
        let adds = |clause: &TypedClause| {
            clause.kind == ClauseKind::InReduction && clause.items.iter().any(|item| item.variable == of)
        };
        let adding = self.directives(body).into_iter().filter(|directive| directive.clauses.iter().any(adds));
        let inside: FxHashSet<ExprId> =
            adding.filter_map(|directive| directive.body).flat_map(|body| walk::parts(ast, body).exprs).collect();
        walk::parts(ast, body).exprs.into_iter().filter(|e| !inside.contains(e)).collect()
    }

    /// Whether pointers may lead to what a variable is, or to what it leads to.
    fn has_aliases(&self, of: ObjectId) -> bool {
        let ast = &*self.b.ast;
        let all: Vec<ExprId> = (0..ast.exprs.len() as u32).map(ExprId).collect();
        self.is_pointer(of) || walk::addressed(ast).contains(&of) || walk::handed_out(ast, &all).contains(&of)
    }

    /// Whether another function names a variable, beside tasks that add to it; those that were translated have a lock, or say that they combine.
    fn is_named_elsewhere(&self, of: ObjectId) -> bool {
        let ast = &*self.b.ast;
        let name = |function: &Function| self.b.names.text(function.name);
        let adds = |exprs: &[ExprId]| {
            exprs.iter().any(|e| match ast.expr(*e).kind {
                ExprKind::Function(function) => matches!(name(ast.function(function)), "__omp_lock" | "__omp_combine"),
                _ => false,
            })
        };
        let others = ast.functions.iter().filter(|function| name(function) != "main");
        let mut bodies = others.filter_map(|function| function.body);
        is_static(ast, of)
            && (!self.facts.is_alone
                || bodies.any(|body| self.is_named_beside(of, body) && !adds(&walk::parts(ast, body).exprs)))
    }
}
