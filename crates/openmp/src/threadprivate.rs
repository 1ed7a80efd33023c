//! `threadprivate` variables, which each thread has for itself, and what copies private values from
//! thread to thread: `copyin` and `copyprivate`.
//!
//! Such a variable becomes one of C's thread storage. Threads of a team end with it, but their variables
//! are there again in the next region, so what they hold is kept by the number of their thread in between.
//! The first thread of a team is the one that met the region, and has its own.
//!
//! A task uses the variables of the thread that executes it, and is a thread of its own here. So in programs with tasks the runtime is asked
//! where the variable is each time, and counts which thread of the team executes a task (`slots`). One that is not tied may go on with
//! another thread's variables wherever it can be suspended.
//!
//! The first thread of a region inside of a task has the variables of the thread that executes the task.
//!
//! Deliberately not here: which variables the other threads of such a region find; they are new ones.

use crate::sharing::TypedClause;
use crate::translate::{ThreadPrivate, Translate};
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{Conversion, ExprId, ExprKind, ObjectId, StmtId, StmtKind, Storage};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::{IntKind, QualType};

impl Translate<'_> {
    /// The variables of a directive are per thread from here on.
    pub fn threadprivate(&mut self, clauses: &[TypedClause]) {
        for item in clauses.iter().flat_map(|clause| &clause.items) {
            let name = self.b.name_of(item.variable);
            let storage = &mut self.b.ast.objects[item.variable.0 as usize].storage;
            if !matches!(storage, Storage::Static | Storage::Thread) {
                self.misuse(item.span, format!("`{name}` is not a variable that lives as long as the program"));
                continue;
            }
            *storage = Storage::Thread;
            let is_extern = object_is_shared(self.b.ast, item.variable);
            let number = match self.threadprivates.iter().position(|known| is_extern && known.name == name) {
                Some(known) => known,
                None => {
                    let name = if is_extern { name } else { format!("{}.{name}", self.threadprivates.len()) };
                    self.threadprivates.push(ThreadPrivate { name });
                    self.threadprivates.len() - 1
                }
            };
            self.own_threadprivates.push((number, item.variable));
        }
    }

    /// Directives about static variables of functions.
    pub fn local_threadprivates(&mut self) {
        let found: Vec<Vec<TypedClause>> = self
            .b
            .ast
            .stmts
            .iter()
            .filter_map(|stmt| match &stmt.kind {
                StmtKind::OpenMp(directive) if directive.constructs == [Construct::Threadprivate] => {
                    Some(directive.clauses.clone())
                }
                _ => None,
            })
            .collect();
        found.iter().for_each(|clauses| self.threadprivate(clauses));
    }

    /// Where tasks may be executed by any thread of a team, variables are those of the one that does.
    pub fn ask_whose(&mut self, body: StmtId) {
        if !self.facts.has_tasks_of_teams || self.own_threadprivates.is_empty() {
            return;
        }
        for e in walk::parts(self.b.ast, body).exprs {
            let ExprKind::Object(object) = self.b.ast.expr(e).kind else { continue };
            let known = self.own_threadprivates.iter().find(|(_, variable)| *variable == object);
            let Some(&(number, _)) = known else { continue };
            let span = self.b.ast.expr(e).span;
            let (address, _) = self.extent(object, span);
            let (number, pointer) = (self.b.number(number as i128, span), self.b.void_pointer());
            let mine = self.b.call("__omp_mine", pointer, vec![number, address], span);
            let typed = self.b.pointer(self.b.ast.object(object).ty);
            let mine = self.b.convert(Conversion::Pointer, mine, typed);
            self.b.ast.exprs[e.0 as usize].kind = ExprKind::Deref(mine);
        }
    }

    /// Where the variable of the thread is that executes this, and its size.
    fn whose(&mut self, object: ObjectId, span: Span) -> (ExprId, ExprId) {
        let (address, size) = self.extent(object, span);
        let known = self.own_threadprivates.iter().find(|(_, variable)| *variable == object);
        match known.map(|(number, _)| *number).filter(|_| self.facts.has_tasks_of_teams) {
            Some(number) => {
                let (number, pointer) = (self.b.number(number as i128, span), self.b.void_pointer());
                (self.b.call("__omp_mine", pointer, vec![number, address], span), size)
            }
            None => (address, size),
        }
    }

    /// Whether tasks use variables of whichever thread executes them.
    pub fn tasks_have_threads(&self) -> bool {
        self.facts.has_tasks_of_teams && !self.threadprivates.is_empty()
    }

    /// What a thread has of earlier regions, before and behind the statement of a region.
    pub fn kept(&mut self, inner: StmtId, span: Span) -> StmtId {
        if self.own_threadprivates.is_empty() {
            return inner;
        }
        let mut list = self.each_kept("__omp_restore", span);
        list.push(inner);
        list.extend(self.each_kept("__omp_keep", span));
        self.b.block(list, span)
    }

    fn each_kept(&mut self, function: &str, span: Span) -> Vec<StmtId> {
        let mut list = Vec::new();
        for (number, object) in self.own_threadprivates.clone() {
            let (address, size) = self.extent(object, span);
            let number = self.b.number(number as i128, span);
            list.push(self.b.call_statement(function, vec![number, address, size], span));
        }
        list
    }

    /// Where a variable is, and its size.
    fn extent(&mut self, object: ObjectId, span: Span) -> (ExprId, ExprId) {
        let pointer = self.b.void_pointer();
        let place = self.b.object(object, span);
        let ty = QualType::plain(self.b.ty(place).ty);
        let address = self.b.address(place, span);
        let address = self.b.convert(Conversion::Pointer, address, pointer);
        let unsigned = QualType::plain(self.b.int_type(IntKind::UnsignedLong));
        (address, self.b.expr(ExprKind::SizeOf(ty), unsigned, span))
    }

    /// `copyin`: the threads of a team begin with what the first one has. What comes before the region, and its statement.
    pub fn copied_in(&mut self, own: &[TypedClause], inner: StmtId, span: Span) -> (Vec<StmtId>, StmtId) {
        let (mut before, mut list) = (Vec::new(), Vec::new());
        let pointer = self.b.void_pointer();
        let clauses = own.iter().filter(|clause| clause.kind == ClauseKind::Copyin);
        for item in clauses.flat_map(|clause| &clause.items) {
            if self.b.ast.object(item.variable).storage != Storage::Thread {
                let name = self.b.name_of(item.variable);
                self.misuse(item.span, format!("`{name}` of `copyin` is not threadprivate"));
                continue;
            }
            let (from, _) = self.whose(item.variable, span);
            let name = format!("&{}", self.b.name_of(item.variable));
            let from = self.b.set(&name, pointer, from, &mut before, span);
            let (to, size) = self.whose(item.variable, span);
            let from = self.b.object(from, span);
            list.push(self.b.call_statement("__omp_copy_in", vec![from, to, size], span));
        }
        if list.is_empty() {
            return (before, inner);
        }
        list.extend(self.barrier(span));
        list.push(inner);
        (before, self.b.block(list, span))
    }

    /// `copyprivate`: what the thread that executed a `single` leaves for the others, and how they take it.
    pub fn handed_on(&mut self, own: &[TypedClause], span: Span) -> (Vec<StmtId>, Vec<StmtId>) {
        let (mut left, mut taken) = (Vec::new(), Vec::new());
        let clauses = own.iter().filter(|clause| clause.kind == ClauseKind::Copyprivate);
        for (number, item) in clauses.flat_map(|clause| &clause.items).enumerate() {
            let (address, _) = self.whose(item.variable, span);
            let index = self.b.number(number as i128, span);
            left.push(self.b.call_statement("__omp_hand_on", vec![index, address], span));
            let (address, size) = self.whose(item.variable, span);
            let index = self.b.number(number as i128, span);
            taken.push(self.b.call_statement("__omp_take_over", vec![index, address, size], span));
        }
        (left, taken)
    }
}

/// Whether other units may mean the same variable.
fn object_is_shared(ast: &antiphon_syntax::ast::Ast, object: ObjectId) -> bool {
    ast.object(object).linkage == antiphon_syntax::ast::Linkage::External
}

/// Whether units have tasks and teams.
pub(crate) fn has_tasks_of_teams(units: &[antiphon_syntax::ast::Ast]) -> bool {
    let has = |wanted: &[Construct]| {
        units.iter().flat_map(|ast| &ast.stmts).any(|stmt| match &stmt.kind {
            StmtKind::OpenMp(directive) => directive.constructs.iter().any(|construct| wanted.contains(construct)),
            _ => false,
        })
    };
    has(&[Construct::Task, Construct::Taskloop]) && has(&[Construct::Parallel, Construct::Teams])
}
