//! Sums of tasks that are read before their group ends.
//!
//! When copies are added to the variable is open until then. Here each task adds its own when it ends, so whoever looks at the variable
//! races with the task; but not if something orders them, as `taskwait` does, and then it would find what compilers need not have
//! added yet. So whoever reads it by its name there finds any value. Where it may be looked at in another way, by a pointer, in a function or in a clause, tasks
//! add to a sum that nobody sees, and leave any value in the variable when they end; behind the group it has the sum. A program that sets it meanwhile is
//! rejected when it comes to that: the variable is compared with what the last task has left. Sums that are no numbers are rejected by the text of the group.
//!
//! Deliberately not here: regions and loops with `reduction`, whose threads have copies of their own that they only add to.

use crate::clauses::has;
use crate::privates::COMBINING;
use crate::sharing::{is_static, Kind, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Directive, ExprId, ExprKind, Function, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::{QualType, Type};
use rustc_hash::FxHashSet;

/// Whether threads may know of each other how far they are, beside waiting for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Handing {
    Nowhere,
    #[default]
    Somewhere,
}

/// How many threads the teams of a unit have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Teams {
    OfSeveral,
    #[default]
    OfAnySize,
}

/// Of a sum that is hidden while its group lasts: pointers to the variable, and to what the last task has left there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    variable: ObjectId,
    left: ObjectId,
    /// Where that is kept, and the sum.
    kept: ObjectId,
    sum: ObjectId,
}

impl Shown {
    /// What a task takes along.
    pub fn taken(&self) -> [ObjectId; 2] {
        [self.variable, self.left]
    }
}

impl Translate<'_> {
    /// Whether tasks can add to a sum that nobody sees: all of them are there in the text of the group.
    fn can_be_hidden(&self, of: ObjectId, body: StmtId) -> bool {
        let ast = &*self.b.ast;
        let ty = ast.object(of).ty;
        let is_number = matches!(ast.types.get(ty.ty), Type::Int(_) | Type::Enum(_) | Type::Float(_));
        let adds = |directive: &&Directive| self.joins(directive, of);
        let mut adding = self.directives(body).into_iter().filter(adds);
        let is_plain = !ty.quals.has(Qualifiers::VOLATILE) && !ty.quals.has(Qualifiers::ATOMIC);
        let is_known = !is_static(ast, of) || !self.is_joined_elsewhere(of, body);
        is_number && is_plain && is_known && adding.all(|one| one.constructs == [Construct::Task])
    }

    /// Whether a directive makes something add to a variable.
    fn joins(&self, directive: &Directive, of: ObjectId) -> bool {
        let mut clauses = directive.clauses.iter().filter(|clause| clause.kind == ClauseKind::InReduction);
        clauses.any(|clause| clause.items.iter().any(|item| item.variable == of))
    }

    /// Whether tasks outside of the text of a group may add to a variable that lives as long as the program.
    pub fn is_joined_elsewhere(&self, of: ObjectId, body: StmtId) -> bool {
        let ast = &*self.b.ast;
        let here: FxHashSet<StmtId> = walk::parts(ast, body).stmts.into_iter().collect();
        let mut directives = (0..).map(StmtId).zip(&ast.stmts).filter(|(id, _)| !here.contains(id));
        let by_directives = directives.any(|(_, stmt)| match &stmt.kind {
            StmtKind::OpenMp(directive) => self.joins(directive, of),
            _ => false,
        });
        // Functions that were translated may add to it.
        !self.facts.is_alone || by_directives || self.is_added_to_elsewhere(of)
    }

    /// Whether another function that was translated combines something, and names a variable.
    fn is_added_to_elsewhere(&self, of: ObjectId) -> bool {
        let ast = &*self.b.ast;
        let mut bodies = ast.functions.iter().filter_map(|function| function.body);
        bodies.any(|body| {
            let exprs = walk::parts(ast, body).exprs;
            let names_it = exprs.iter().any(|e| matches!(ast.expr(*e).kind, ExprKind::Object(used) if used == of));
            let combines = exprs.iter().any(|e| match ast.expr(*e).kind {
                ExprKind::Function(function) => {
                    matches!(self.b.names.text(ast.function(function).name), "__omp_lock" | "__omp_combine")
                }
                _ => false,
            });
            names_it && combines
        })
    }

    /// The sum that tasks add to in the place of a variable, if somebody may look at that; the address of either.
    pub fn hidden(
        &mut self,
        of: ObjectId,
        address: ExprId,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> (Option<Shown>, ExprId) {
        let Some(at) = self.variables.hidden.iter().position(|hidden| *hidden == of) else { return (None, address) };
        self.variables.hidden.remove(at);
        let ty = QualType::plain(self.b.ast.object(of).ty.ty);
        let pointer = self.b.pointer(ty);
        let variable = self.b.set(".shown", pointer, address, list, span);
        let [sum, kept] = [".sum", ".kept"].map(|name| {
            let value = self.b.object(of, span);
            self.b.set(name, ty, value, list, span)
        });
        let kept_value = self.b.object(kept, span);
        let kept_at = self.b.address(kept_value, span);
        let left = self.b.set(".left", pointer, kept_at, list, span);
        for made in [variable, sum, kept, left] {
            self.declared(made);
        }
        let value = self.b.object(sum, span);
        (Some(Shown { variable, left, kept, sum }), self.b.address(value, span))
    }

    /// Where a task ends that adds to a hidden sum, the variable may be anything.
    pub fn shows_anything(&mut self, shown: Shown, list: &mut Vec<StmtId>, span: Span) {
        let pointer = self.b.object(shown.variable, span);
        let place = self.b.deref(pointer, span);
        let ty = QualType::plain(self.b.ty(place).ty);
        let value = self.b.local(".unknown", ty, span);
        let unknown = self.b.object(value, span);
        let mut work = vec![self.b.declare(value, None, span), self.b.stmt(StmtKind::Havoc(unknown), span)];
        for held in [shown.variable, shown.left] {
            let pointer = self.b.object(held, span);
            let (place, value) = (self.b.deref(pointer, span), self.b.object(value, span));
            work.push(self.b.assign(place, value, span));
        }
        list.extend(self.locked(COMBINING, work, span));
    }

    /// Behind the group the variable has the sum, unless the program has set it meanwhile.
    pub fn shown_behind(&mut self, before: usize, span: Span) -> Vec<StmtId> {
        let shown: Vec<(ObjectId, Shown)> =
            self.sums[before..].iter().filter_map(|sum| Some((sum.of, sum.shown?))).collect();
        let mut list = Vec::new();
        for (of, shown) in shown {
            let (now, kept, int) = (self.b.object(of, span), self.b.object(shown.kept, span), self.b.int());
            let differs = self.b.binary(BinaryOp::NotEqual, now, kept, int);
            let rejected = self.b.call_statement("__omp_sum_was_set", Vec::new(), span);
            list.push(self.b.when(differs, rejected, span));
            let (place, sum) = (self.b.object(of, span), self.b.object(shown.sum, span));
            list.push(self.b.assign(place, sum, span));
        }
        list
    }

    /// Nobody looks at a sum of a group in it, or it is a race.
    pub fn check_early_looks(&mut self, own: &[TypedClause], body: StmtId) {
        let in_team = self.contexts.iter().any(|context| context.kind == Kind::Team);
        let hands_over = self.nesting.handing != Handing::Nowhere || !self.facts.is_alone;
        // With one thread nothing races.
        let races = in_team && self.nesting.teams == Teams::OfSeveral;
        if races && !hands_over && !self.orders_tasks(body) {
            return;
        }
        let calls = self.calls_text(body);
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::TaskReduction) {
            for item in &clause.items {
                let of = item.variable;
                let is_called_upon = calls && (self.is_named_elsewhere(of) || self.has_aliases(of));
                let is_open = self.is_named_beside(of, body) && !self.open_looks(of, body);
                let is_seen = hands_over && in_team && self.is_seen_outside(of, body);
                if !(is_open || is_called_upon || is_seen || self.is_reached_beside(of, body)) {
                    continue;
                }
                match item.sections.is_empty() && self.can_be_hidden(of, body) {
                    true => self.variables.hidden.push(of),
                    false => self.unsupported(item.span, "reading a sum of tasks before its group ends"),
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
        use Construct as C;
        let waits = |construct: &Construct| {
            let by_tasks = matches!(construct, C::Taskwait | C::Taskgroup | C::Taskloop | C::Barrier);
            let at_end = matches!(construct, C::Parallel | C::Teams | C::For | C::Sections | C::Single | C::Scope);
            by_tasks || at_end || matches!(construct, C::Loop | C::Distribute)
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
        self.facts.finals || self.directives(body).iter().any(found) || self.calls_text(body)
    }

    /// Whether a variable is named outside of the text of a group, or reached by pointers: another thread may look at it there meanwhile.
    fn is_seen_outside(&self, of: ObjectId, body: StmtId) -> bool {
        let ast = &*self.b.ast;
        let inside: FxHashSet<ExprId> = walk::parts(ast, body).exprs.into_iter().collect();
        let mut all = (0..ast.exprs.len() as u32).map(ExprId).filter(|e| !inside.contains(e));
        self.has_aliases(of) || all.any(|e| matches!(ast.expr(e).kind, ExprKind::Object(used) if used == of))
    }

    /// How the unit hands over what it computes without a barrier, and whether teams may have one thread, asked before anything is translated.
    pub fn handing(&self) -> (Handing, Teams) {
        let ast = &*self.b.ast;
        let directives = ast.stmts.iter().filter_map(|stmt| match &stmt.kind {
            StmtKind::OpenMp(directive) => Some(directive),
            _ => None,
        });
        let hands = |construct: &Construct| {
            matches!(construct, Construct::Atomic | Construct::Critical | Construct::Flush | Construct::Ordered)
        };
        let is_one = |clause: &TypedClause| match clause.kind {
            ClauseKind::If => true,
            ClauseKind::NumThreads => clause.value.is_none_or(|e| self.constant(e).is_none_or(|count| count < 2)),
            _ => false,
        };
        let (mut handing, mut teams) = (Handing::Nowhere, Teams::OfSeveral);
        for directive in directives {
            if directive.constructs.iter().any(hands) {
                handing = Handing::Somewhere;
            }
            if directive.constructs.contains(&Construct::Parallel) && directive.clauses.iter().any(is_one) {
                teams = Teams::OfAnySize;
            }
        }
        let named = |e: &antiphon_syntax::ast::Expr| match e.kind {
            ExprKind::Function(function) => Some(self.b.names.text(ast.function(function).name)),
            _ => None,
        };
        let orders = |name: &str| {
            let kin = ["omp_set_lock", "omp_set_nest_lock", "omp_test_", "pthread_", "sem_", "mtx_", "cnd_", "MPI_"];
            name.contains("atomic") || name.starts_with("__sync") || kin.iter().any(|kin| name.starts_with(kin))
        };
        if ast.exprs.iter().any(|e| e.ty.quals.has(Qualifiers::ATOMIC) || named(e).is_some_and(orders)) {
            handing = Handing::Somewhere;
        }
        if ast.exprs.iter().any(|e| named(e).is_some_and(|name| name.starts_with("omp_set_"))) {
            teams = Teams::OfAnySize;
        }
        (handing, teams)
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
