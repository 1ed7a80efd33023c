//! The walk over a unit: directives are found from the outside in and translated from the
//! inside out. A directive is handed to the file of its construct; a combined one becomes
//! one construct inside the other.

use crate::build::Build;
use crate::clauses::{allowed, owner};
use crate::marked::{LoopForm, PlainLoops};
use crate::sharing::{Context, Kind, Lists, TypedClause};
use crate::target::Sharers;
use antiphon_source::codes::{openmp as codes, unsupported};
use antiphon_source::{Diagnostic, Interner, Span, Symbol};
use antiphon_syntax::ast::{Ast, Directive, FunctionId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use rustc_hash::FxHashSet;

/// A unit while it is translated.
pub(crate) struct Translate<'a> {
    pub b: Build<'a>,
    pub diagnostics: Vec<Diagnostic>,
    pub contexts: Vec<Context>,
    /// How many functions were made of regions.
    pub regions: u32,
    /// Variables that hold the extents of arrays.
    pub extents: FxHashSet<ObjectId>,
    /// Whether the unit is the whole program.
    pub is_alone: bool,
    pub criticals: &'a mut Vec<Symbol>,
    /// How loops are executed whose iterations do not wait for each other.
    pub plain_loops: PlainLoops,
    /// What the construct around says of the loop that it is combined with.
    pub next_loop: LoopForm,
    /// Who shares the iterations of the next loop.
    pub sharers: Sharers,
    /// The threadprivate variables of all units.
    pub threadprivates: &'a mut Vec<ThreadPrivate>,
    /// Those of this unit, with their numbers.
    pub own_threadprivates: Vec<(usize, ObjectId)>,
    pub has_tasks_of_teams: bool,
    /// Whether the others of the team of the next region do nothing.
    pub one_executes: bool,
}

/// What the units of a program have in common.
#[derive(Default)]
pub(crate) struct Whole {
    pub criticals: Vec<Symbol>,
    pub threadprivates: Vec<ThreadPrivate>,
    pub is_alone: bool,
    pub plain_loops: PlainLoops,
    pub has_tasks_of_teams: bool,
}

/// A threadprivate variable; those with linkage are one in all units.
pub(crate) struct ThreadPrivate {
    pub name: String,
}

/// Translates all directives of a unit.
pub(crate) fn unit(ast: &mut Ast, names: &mut Interner, whole: &mut Whole) -> Vec<Diagnostic> {
    let functions = ast.functions.len() as u32;
    let build = Build { ast, names, function: None };
    let mut all = Translate {
        b: build,
        diagnostics: Vec::new(),
        contexts: Vec::new(),
        regions: 0,
        extents: FxHashSet::default(),
        is_alone: whole.is_alone,
        criticals: &mut whole.criticals,
        plain_loops: whole.plain_loops,
        next_loop: LoopForm::Shared,
        sharers: Sharers::Team,
        threadprivates: &mut whole.threadprivates,
        own_threadprivates: Vec::new(),
        has_tasks_of_teams: whole.has_tasks_of_teams,
        one_executes: false,
    };
    for directive in std::mem::take(&mut all.b.ast.directives) {
        match directive.constructs[..] {
            [Construct::Threadprivate] => all.threadprivate(&directive.clauses, directive.span),
            _ => all.unsupported(directive.span, &format!("`{}`", words(&directive.constructs))),
        }
    }
    all.local_threadprivates();
    for id in (0..functions).map(FunctionId) {
        if let Some(body) = all.b.ast.function(id).body {
            all.b.function = Some(id);
            all.statement(body);
        }
    }
    all.diagnostics
}

/// The words of a directive.
pub(crate) fn words(constructs: &[Construct]) -> String {
    constructs.iter().map(|construct| construct.text()).collect::<Vec<_>>().join(" ")
}

impl Translate<'_> {
    pub fn unsupported(&mut self, span: Span, what: &str) {
        let text = format!("{what} of OpenMP is not modelled");
        self.diagnostics.push(Diagnostic::new(&unsupported::U120, span, text));
    }

    pub fn misuse(&mut self, span: Span, text: impl Into<String>) {
        self.diagnostics.push(Diagnostic::new(&codes::E501, span, text));
    }

    /// Translates what is in a statement.
    pub fn statement(&mut self, id: StmtId) {
        let inner: Vec<StmtId> = match &self.b.ast.stmt(id).kind {
            StmtKind::OpenMp(_) => return self.directive(id),
            StmtKind::Declare(object) => {
                let object = *object;
                self.declared(object);
                return self.name_extents(id, object);
            }
            StmtKind::Block(list) | StmtKind::Group(list) => list.clone(),
            StmtKind::If(_, then, otherwise) => [Some(*then), *otherwise].into_iter().flatten().collect(),
            StmtKind::Loop(parts) => parts.init.into_iter().chain([parts.body]).collect(),
            StmtKind::Switch(_, body)
            | StmtKind::Case(_, _, body)
            | StmtKind::Default(body)
            | StmtKind::Label(_, body) => vec![*body],
            _ => return,
        };
        inner.into_iter().for_each(|stmt| self.statement(stmt));
    }

    pub fn declared(&mut self, object: ObjectId) {
        if let Some(context) = self.contexts.last_mut() {
            context.declared.insert(object);
        }
    }

    fn directive(&mut self, id: StmtId) {
        let kind = std::mem::replace(&mut self.b.ast.stmts[id.0 as usize].kind, StmtKind::Empty);
        let StmtKind::OpenMp(directive) = kind else { return };
        let Directive { constructs, clauses, body, span } = *directive;
        if !self.check(&constructs, &clauses) {
            return;
        }
        let made = self.construct(&constructs, clauses, body, span);
        self.b.ast.stmts[id.0 as usize].kind = StmtKind::Block(vec![made]);
    }

    /// Whether every clause belongs to one of the constructs.
    fn check(&mut self, constructs: &[Construct], clauses: &[TypedClause]) -> bool {
        let mut fine = true;
        for clause in clauses {
            if !constructs.iter().any(|construct| allowed(*construct).contains(&clause.kind)) {
                let (word, directive) = (clause.kind.text(), words(constructs));
                let known = [ClauseKind::InReduction, ClauseKind::TaskReduction, ClauseKind::Allocate];
                match known.contains(&clause.kind) {
                    true => self.unsupported(clause.span, &format!("the clause `{word}`")),
                    false => self.misuse(clause.span, format!("`{word}` is no clause of `{directive}`")),
                }
                fine = false;
            }
            if let Some(what) = self.without_meaning(constructs, clause) {
                self.unsupported(clause.span, &what);
                fine = false;
            }
        }
        fine
    }

    /// What of a clause is not modelled, though its construct is.
    fn without_meaning(&self, constructs: &[Construct], clause: &TypedClause) -> Option<String> {
        let word = |index: usize| clause.words.get(index).map_or("", |word| self.b.names.text(*word));
        let unmodelled = match clause.kind {
            ClauseKind::SimdWord => true,
            // Only a task that is not deferred can be merged.
            ClauseKind::Mergeable => false,
            ClauseKind::Default => !matches!(word(0), "none" | "shared"),
            ClauseKind::Reduction => !matches!(word(0), "" | "default"),
            ClauseKind::Lastprivate => !clause.words.is_empty(),
            ClauseKind::Bind => word(0) != "parallel",
            ClauseKind::If => constructs == [Construct::Simd],
            _ => false,
        };
        unmodelled.then(|| match clause.words.is_empty() {
            true => format!("the clause `{}`", clause.kind.text()),
            false => format!("the clause `{}({})`", clause.kind.text(), word(0)),
        })
    }

    /// Translates a construct and those that are combined with it.
    pub fn construct(
        &mut self,
        constructs: &[Construct],
        clauses: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        let Some((first, rest)) = constructs.split_first() else {
            let body = body.unwrap_or_else(|| self.b.stmt(StmtKind::Empty, span));
            self.statement(body);
            return body;
        };
        let (own, others) = split(constructs, clauses);
        match first {
            Construct::Parallel => self.parallel(own, rest, others, body, span),
            Construct::Simd if rest.is_empty() => self.simd(own, body, span),
            Construct::For | Construct::Loop => self.worksharing_loop(own, rest, others, body, span),
            Construct::Sections => self.sections(own, body, span),
            Construct::Single => self.single(own, body, span),
            Construct::Master | Construct::Masked => self.masked(own, rest, others, body, span),
            Construct::Critical => self.critical(own, body, span),
            Construct::Ordered => self.ordered(body, span),
            Construct::Barrier => self.barrier_directive(span),
            Construct::Flush | Construct::Taskyield => self.b.stmt(StmtKind::Empty, span),
            Construct::Atomic => self.atomic(own, body, span),
            Construct::Section => {
                self.misuse(span, "`section` stands outside of `sections`");
                self.b.stmt(StmtKind::Empty, span)
            }
            Construct::Task => self.task(own, body, span),
            Construct::Taskwait => self.taskwait(&own, span),
            Construct::Taskgroup => self.taskgroup(body, span),
            Construct::Taskloop => self.taskloop(own, others, body, span),
            Construct::Target => self.target(own, rest, others, body, span),
            Construct::Teams => self.teams(own, rest, others, body, span),
            Construct::Distribute => self.distribute(own, rest, others, body, span),
            // Seen before anything else.
            Construct::Threadprivate => self.b.stmt(StmtKind::Empty, span),
            Construct::Simd => {
                self.unsupported(span, "this combination of constructs");
                self.b.stmt(StmtKind::Empty, span)
            }
        }
    }

    /// Goes down into a construct, with what it makes of variables; comes back with what its
    /// statement has become.
    pub fn within(
        &mut self,
        kind: Kind,
        closed: Option<&'static str>,
        lists: &Lists,
        work: impl FnOnce(&mut Self) -> StmtId,
    ) -> StmtId {
        self.contexts.push(Context {
            kind,
            private: lists.privates(),
            shared: lists.shared.iter().copied().collect(),
            declared: FxHashSet::default(),
            closed,
        });
        let made = work(self);
        self.contexts.pop();
        made
    }

    /// A worksharing construct or a barrier must not be closely inside of one of these.
    pub fn check_nesting(&mut self, what: &str, span: Span) {
        let around = self.contexts.iter().rev().take_while(|context| context.kind == Kind::Inside);
        if let Some(outer) = around.filter_map(|context| context.closed).next() {
            self.misuse(span, format!("`{what}` must not be closely nested inside of `{outer}`"));
        }
    }
}

/// The clauses of the first construct and those of the others.
fn split(constructs: &[Construct], clauses: Vec<TypedClause>) -> (Vec<TypedClause>, Vec<TypedClause>) {
    let last: FxHashSet<ObjectId> = Lists::of(&clauses).last.into_iter().collect();
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for mut clause in clauses {
        // What is both first and last belongs to the loop, whose copies are written back.
        if clause.kind == ClauseKind::Firstprivate && constructs.len() > 1 && constructs[0] == Construct::Parallel {
            let (both, first): (Vec<_>, Vec<_>) =
                clause.items.iter().cloned().partition(|item| last.contains(&item.variable));
            if !both.is_empty() {
                others.push(TypedClause { items: both, ..clause.clone() });
            }
            clause.items = first;
            own.push(clause);
            continue;
        }
        match owner(constructs, clause.kind) {
            Some(0) => own.push(clause),
            _ => others.push(clause),
        }
    }
    (own, others)
}
