//! Constructs that are a statement with something around it: `single`, `masked`, `critical`,
//! `scope`, `assume`; `barrier` and `error`; and what `default` makes of variables.

use crate::clauses::has;
use crate::marked::LoopForm;
use crate::regions::Captured;
use crate::sharing::{is_static, Kind, Lists, TypedClause};
use crate::translate::Translate;
use crate::walk::{self, Parts};
use antiphon_source::codes::openmp as codes;
use antiphon_source::{Diagnostic, Span, Symbol};
use antiphon_syntax::ast::{BinaryOp, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};
use antiphon_syntax::tree::Participants;
use antiphon_syntax::types::Type;

/// Numbers of mutexes that are taken: of `critical` without a name, of reductions.
const TAKEN: usize = 2;

impl Translate<'_> {
    pub fn barrier_directive(&mut self, span: Span) -> StmtId {
        self.check_nesting("barrier", span);
        let list = self.barrier(span);
        self.b.block(list, span)
    }

    /// All threads of the team wait for each other here, at the user's place.
    pub fn barrier(&mut self, span: Span) -> Vec<StmtId> {
        match self.cancellable_barrier(span) {
            Some(barrier) => vec![barrier],
            None => vec![self.b.call_statement("__omp_barrier", Vec::new(), span)],
        }
    }

    pub fn single(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        self.check_nesting("single", span);
        let lists = Lists::of(&own);
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        let (compared, aside) = self.aside_of_values(body, &lists, span);
        let inner = self.within(Kind::Inside, Some("single"), &lists, |all| {
            all.statement(body);
            body
        });
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "single");
        let mut copies = self.copies(&lists, span, |all, object| all.b.object(object, span));
        walk::replace(self.b.ast, &parts.exprs, &copies.stands);
        let mut then = vec![aside];
        then.append(&mut copies.before);
        then.push(inner);
        then.push(self.b.call_statement("__omp_aside_end", Vec::new(), span));
        let (left, taken) = self.handed_on(&own, span);
        if !taken.is_empty() && has(&own, ClauseKind::Nowait) {
            self.misuse(span, "`copyprivate` does not go with `nowait`");
        }
        then.extend(left);
        let then = self.b.block(then, span);
        let int = self.b.int();
        let mine = self.b.call("__omp_single", int, Vec::new(), span);
        if !taken.is_empty() {
            let mut list = compared;
            let is_mine = self.b.set(".single", int, mine, &mut list, span);
            let condition = self.b.object(is_mine, span);
            list.push(self.b.when(condition, then, span));
            list.extend(self.barrier(span));
            let condition = self.b.object(is_mine, span);
            let zero = self.b.number(0, span);
            let others = self.b.binary(BinaryOp::Equal, condition, zero, int);
            let taken = self.b.block(taken, span);
            list.push(self.b.when(others, taken, span));
            list.extend(self.barrier(span));
            return self.b.block(list, span);
        }
        let mut list = compared;
        list.push(self.b.when(mine, then, span));
        if !has(&own, ClauseKind::Nowait) {
            list.extend(self.barrier(span));
        }
        self.b.block(list, span)
    }

    pub fn masked(
        &mut self,
        own: Vec<TypedClause>,
        rest: &[Construct],
        others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        self.check_masked(span);
        let inner =
            self.within(Kind::Inside, Some("masked"), &Lists::default(), |all| all.construct(rest, others, body, span));
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "masked");
        let int = self.b.int();
        let filter = own.iter().find(|clause| clause.kind == ClauseKind::Filter).and_then(|clause| clause.value);
        let who = match filter {
            Some(filter) => self.b.arithmetic(filter, int),
            None => self.b.number(0, span),
        };
        let me = self.b.call("__omp_thread", int, Vec::new(), span);
        let mine = self.b.binary(BinaryOp::Equal, me, who, int);
        self.b.when(mine, inner, span)
    }

    pub fn critical(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        let name = own.iter().find(|clause| clause.kind == ClauseKind::Name);
        let name = name.and_then(|clause| clause.words.first()).copied();
        let number = match name {
            Some(name) => self.mutex_of(name),
            None => 0,
        };
        if self.nesting.held.contains(&number) {
            self.misuse(span, "a critical region must not be inside of one of the same name");
        }
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        self.nesting.held.push(number);
        let inner = self.within(Kind::Inside, Some("critical"), &Lists::default(), |all| {
            all.statement(body);
            body
        });
        self.nesting.held.pop();
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "critical");
        let list = self.excluding((number, name), inner, span);
        self.b.block(list, span)
    }

    fn mutex_of(&mut self, name: Symbol) -> usize {
        let known = self.criticals.iter().position(|other| *other == name);
        TAKEN
            + known.unwrap_or_else(|| {
                self.criticals.push(name);
                self.criticals.len() - 1
            })
    }

    /// `scope`: all threads execute the statement, with copies of its own.
    pub fn scope(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        self.check_nesting("scope", span);
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        self.check_extrema(&own, Some(body));
        let mut list = Vec::new();
        let mut lists = Lists::of(&own);
        lists.sections = self.sections_of(&own, &mut list, span);
        let sums = self.task_sums(&own, &mut list, span);
        let inner = self.within(Kind::Inside, None, &lists, |all| {
            all.statement(body);
            body
        });
        self.sums.truncate(sums);
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "scope");
        let mut copies = self.copies(&lists, span, |all, object| all.b.object(object, span));
        walk::replace(self.b.ast, &parts.exprs, &copies.stands);
        list.append(&mut copies.before);
        list.push(inner);
        list.append(&mut copies.after);
        if !has(&own, ClauseKind::Nowait) {
            list.extend(self.barrier(span));
        }
        self.b.block(list, span)
    }

    /// `assume`: what it says to hold is checked; the rest are hints.
    pub fn assume(&mut self, own: &[TypedClause], body: Option<StmtId>, span: Span) -> StmtId {
        let mut list = Vec::new();
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::Holds) {
            if let Some(value) = clause.value {
                let holds = self.truth(value);
                list.push(self.b.stmt(StmtKind::Assert(Participants::Local, None, holds), clause.span));
            }
        }
        if let Some(body) = body {
            self.statement(body);
            list.push(body);
        }
        self.b.block(list, span)
    }

    /// `error`: the compiler or the execution ends, unless it is a warning.
    pub fn error(&mut self, own: &[TypedClause], span: Span) -> StmtId {
        let (is_execution, is_warning) =
            (self.says(own, ClauseKind::At, "execution"), self.says(own, ClauseKind::Severity, "warning"));
        match (is_execution, is_warning) {
            (true, false) => self.b.call_statement("__omp_error", Vec::new(), span),
            (true, true) => self.b.stmt(StmtKind::Empty, span),
            (false, _) => {
                self.error_while_compiling(own, span);
                self.b.stmt(StmtKind::Empty, span)
            }
        }
    }

    pub fn error_while_compiling(&mut self, own: &[TypedClause], span: Span) {
        if !self.says(own, ClauseKind::Severity, "warning") {
            let text = "the directive `error` ends the compilation here";
            self.diagnostics.push(Diagnostic::new(&codes::E505, span, text));
        }
    }

    /// Whether a clause has a word.
    pub fn says(&self, own: &[TypedClause], kind: ClauseKind, word: &str) -> bool {
        own.iter().any(|clause| clause.kind == kind && clause.words.iter().any(|w| self.b.names.text(*w) == word))
    }

    pub fn is_bound_to_thread(&self, own: &[TypedClause]) -> bool {
        self.says(own, ClauseKind::Bind, "thread")
    }

    /// A `loop` whose iterations the teams of a league share: all of their threads do.
    pub fn loop_of_teams(&mut self, constructs: &mut Vec<Construct>, clauses: &mut Vec<TypedClause>, span: Span) {
        let Some(at) = constructs.iter().position(|construct| *construct == Construct::Loop) else { return };
        let is_said = self.says(clauses, ClauseKind::Bind, "teams");
        let is_meant = !has(clauses, ClauseKind::Bind) && at > 0 && constructs[at - 1] == Construct::Teams;
        if !is_said && !is_meant {
            return;
        }
        let is_elsewhere = at > 0 && constructs[at - 1] != Construct::Teams;
        if is_elsewhere || (at == 0 && self.contexts.iter().any(|context| context.closed.is_some())) {
            self.misuse(span, "`loop` with `bind(teams)` stands closely inside of `teams`");
        }
        clauses.retain(|clause| clause.kind != ClauseKind::Bind);
        constructs.splice(at..=at, [Construct::Distribute, Construct::Parallel, Construct::For]);
    }

    /// `default(private)` and `default(firstprivate)`: what the clauses do not name, but for what lives as long as the program
    /// and the variables of loops.
    pub fn copies_by_default(&mut self, clauses: &mut [TypedClause], body: Option<StmtId>) {
        let Some(at) = clauses.iter().position(|clause| clause.kind == ClauseKind::Default) else { return };
        let word = clauses[at].words.first().map_or("", |word| self.b.names.text(*word));
        let kind = match word {
            "private" => ClauseKind::Private,
            "firstprivate" => ClauseKind::Firstprivate,
            _ => return,
        };
        let Some(body) = body else { return };
        let named: Vec<_> = clauses.iter().flat_map(|clause| &clause.items).map(|item| item.variable).collect();
        let span = clauses[at].span;
        let free = walk::parts(self.b.ast, body).free(self.b.ast);
        let items = free.into_iter().filter(|object| {
            !named.contains(object) && !is_static(self.b.ast, *object) && !self.is_loop_variable(*object, body)
        });
        let items = items.map(|variable| Item { variable, sections: Vec::new(), place: None, span }).collect();
        clauses[at] = TypedClause { items, ..TypedClause::new(kind, span) };
    }

    /// Whether marked lanes can stay where they are: they change none of the variables around but arrays and structures, which are in
    /// memory, where accesses are seen, and those that the last lane alone gives a value, since all lanes have copies of these. Others get
    /// a function, to which variables are handed by their addresses.
    fn is_for_place(&self, clauses: &[TypedClause], parts: &Parts, captured: &Captured) -> bool {
        let assigned = walk::assigned(self.b.ast, &parts.exprs);
        let is_scalar = |object: ObjectId| {
            !matches!(self.b.ast.types.get(self.b.ast.object(object).ty.ty), Type::Array(..) | Type::Record(_))
        };
        let given_back = |object: ObjectId| {
            let is_last = |clause: &&TypedClause| clause.kind == ClauseKind::Lastprivate && clause.words.is_empty();
            let mut items = clauses.iter().filter(is_last).flat_map(|clause| &clause.items);
            items.any(|item| item.variable == object)
        };
        captured.iter().all(|(object, _)| !(is_scalar(*object) && assigned.contains(object)) || given_back(*object))
    }

    /// A loop whose iterations are lanes: a team of its own, whatever team is around.
    pub fn lanes(&mut self, clauses: Vec<TypedClause>, body: Option<StmtId>, form: LoopForm, span: Span) -> StmtId {
        let none = Lists::default();
        let inner = self.within(Kind::Team, None, &none, |all| all.shared_loop(&clauses, body, form, span));
        let parts = walk::parts(self.b.ast, inner);
        let captured = self.region_captures(&none, &parts, span);
        if form == LoopForm::MarkedLanes && self.is_for_place(&clauses, &parts, &captured) {
            return inner;
        }
        let (wanted, condition) = (self.b.number(2, span), self.b.number(2, span));
        self.fork(inner, &parts, &none, captured, (wanted, condition, form), span)
    }
}
