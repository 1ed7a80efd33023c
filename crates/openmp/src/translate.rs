//! The walk over a unit: directives are found from the outside in and translated from the
//! inside out. A directive is handed to the file of its construct; a combined one becomes
//! one construct inside the other.

use crate::build::Build;
use crate::cancel::{Activates, Cancels, Exits};
use crate::clauses::{allowed, first_word, has, owner};
use crate::declared::KnownByName;
use crate::device::{Devices, Memory};
use crate::followed::Strays;
use crate::marked::{LoopForm, PlainLoops};
use crate::misuse::{Nesting, Orphans};
use crate::ordered::Crossed;
use crate::ordered_updates::Updates;
use crate::scopes::DeclaredReduction;
use crate::sharing::{Context, Kind, Lists, TypedClause};
use crate::sums::OpenSum;
use crate::target::Sharers;
use antiphon_source::codes::{openmp as codes, unsupported};
use antiphon_source::{Diagnostic, Interner, Span, Symbol};
use antiphon_syntax::ast::{Ast, Directive, ExprId, FunctionId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};
use antiphon_syntax::Target;
use rustc_hash::FxHashSet;

/// A unit while it is translated.
pub(crate) struct Translate<'a> {
    pub b: Build<'a>,
    pub diagnostics: Vec<Diagnostic>,
    pub contexts: Vec<Context>,
    /// How many functions were made of regions.
    pub regions: u32,
    pub variables: Variables,
    pub facts: Facts,
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
    /// Whether the others of the team of the next region do nothing.
    pub one_executes: bool,
    /// Constructs that are open, and where leaving them leads.
    pub exits: Exits,
    pub cancels: Cancels,
    pub extrema: Extrema,
    /// Variables that tasks add to, and pointers to them.
    pub sums: Vec<OpenSum>,
    /// Loops that are open whose iterations name those that they wait for.
    pub crossings: Vec<Vec<Crossed>>,
    pub devices: Devices,
    pub nesting: Nesting,
}

/// What is known of variables of the unit, and of how they are added up.
#[derive(Default)]
pub(crate) struct Variables {
    /// Those that hold the extents of arrays.
    pub extents: FxHashSet<ObjectId>,
    /// Those that the unit changes, or whose address it takes.
    pub changed: FxHashSet<ObjectId>,
    /// The reductions that the unit declares.
    pub reductions: Vec<DeclaredReduction>,
    /// Those whose sums the next group hides while it lasts.
    pub hidden: Vec<ObjectId>,
    /// Those at which somebody may look behind a loop that sets them in each iteration.
    pub read_elsewhere: FxHashSet<ObjectId>,
}

/// What is known of the whole program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// Whether the unit is all of it.
    pub is_alone: bool,
    pub has_tasks_of_teams: bool,
    /// Whether any task may be final.
    pub finals: bool,
    pub updates: Updates,
    /// Whether one thread executes all tasks, and nothing runs beside it.
    pub is_lone: bool,
}

/// `min` and `max` of fractions.
#[derive(Default, Debug)]
pub(crate) struct Extrema {
    /// Variables at whose copies somebody looks.
    pub read: FxHashSet<ObjectId>,
    /// Whether the copy that begins now is one of these.
    pub begins_read: bool,
}

/// What the units of a program have in common.
#[derive(Default)]
pub(crate) struct Whole {
    pub criticals: Vec<Symbol>,
    pub threadprivates: Vec<ThreadPrivate>,
    pub is_alone: bool,
    pub plain_loops: PlainLoops,
    /// How wide types are.
    pub target: Target,
    pub has_tasks_of_teams: bool,
    pub cancels: Cancels,
    /// Whether any task of the units may be final.
    pub finals: bool,
    /// Whether one thread executes all tasks.
    pub is_lone: bool,
    pub memory: Memory,
    pub orphans: Orphans,
    pub updates: Updates,
    /// How many places have a number.
    pub places: u32,
    /// Whether any unit creates tasks.
    pub creates_tasks: bool,
    pub strays: Strays,
    /// How many devices there may be.
    pub most_devices: u32,
    /// The variables of `declare target` that files share.
    pub known_to_devices: Vec<KnownByName>,
}

/// A threadprivate variable; those with linkage are one in all units.
pub(crate) struct ThreadPrivate {
    pub name: String,
}

/// Translates all directives of a unit.
pub(crate) fn unit(ast: &mut Ast, names: &mut Interner, whole: &mut Whole) -> Vec<Diagnostic> {
    let functions = ast.functions.len() as u32;
    let everything: Vec<ExprId> = (0..ast.exprs.len() as u32).map(ExprId).collect();
    let changed = crate::walk::changes(ast, &everything);
    let read_elsewhere = crate::elsewhere::read_elsewhere(ast);
    let build = Build { ast, names, function: None, target: whole.target };
    let mut all = Translate {
        b: build,
        diagnostics: Vec::new(),
        contexts: Vec::new(),
        regions: 0,
        variables: Variables { changed, read_elsewhere, ..Variables::default() },
        facts: Facts {
            is_alone: whole.is_alone,
            has_tasks_of_teams: whole.has_tasks_of_teams,
            finals: whole.finals,
            updates: whole.updates,
            is_lone: whole.is_lone,
        },
        criticals: &mut whole.criticals,
        plain_loops: whole.plain_loops,
        next_loop: LoopForm::Shared,
        sharers: Sharers::Team,
        threadprivates: &mut whole.threadprivates,
        own_threadprivates: Vec::new(),
        one_executes: false,
        exits: Exits::default(),
        cancels: whole.cancels,
        extrema: Extrema::default(),
        sums: Vec::new(),
        crossings: Vec::new(),
        devices: Devices { memory: whole.memory, strays: whole.strays, most: whole.most_devices, ..Devices::default() },
        nesting: Nesting { orphans: whole.orphans, places: whole.places, ..Nesting::default() },
    };
    all.transform_loops();
    for directive in std::mem::take(&mut all.b.ast.directives) {
        all.outside_functions(&directive);
    }
    all.led_to_by_first_values();
    all.declared_in_other_files(&whole.known_to_devices);
    all.led_to_by_first_values();
    all.devices.reach = all.how_reached();
    all.first_values_there();
    all.local_threadprivates();
    all.nesting.anything = all.changed_in_regions();
    (all.nesting.handing, all.nesting.teams) = all.handing();
    all.declared_reductions();
    all.declared_mappers();
    for id in (0..functions).map(FunctionId) {
        if let Some(body) = all.b.ast.function(id).body {
            all.b.function = Some(id);
            all.extents_of_parameters(id, body);
            if whole.creates_tasks {
                all.last_tasks(id, body);
            }
            all.ask_for_sides(body);
            all.ask_whose(body);
            all.known_from_the_beginning(body);
            all.only_on_host(id, body);
            all.statement(body);
        }
    }
    all.ask_for_strays(whole.strays);
    let (diagnostics, places) = (all.diagnostics, all.nesting.places);
    whole.places = places;
    diagnostics
}

/// Whose memory devices use, by what the units of a program require.
pub(crate) fn memory_of_devices(units: &[Ast]) -> Memory {
    let unified = units.iter().flat_map(|ast| &ast.directives).any(|directive| {
        directive.constructs == [Construct::Requires]
            && directive.clauses.iter().any(|clause| clause.kind == ClauseKind::UnifiedSharedMemory)
    });
    if unified {
        Memory::Unified
    } else {
        Memory::Own
    }
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

    /// A directive at file scope.
    fn outside_functions(&mut self, directive: &Directive) {
        if !self.check(&directive.constructs, &directive.clauses) {
            return;
        }
        match directive.constructs[..] {
            [Construct::Threadprivate] => self.threadprivate(&directive.clauses),
            [Construct::DeclareTarget | Construct::BeginDeclareTarget | Construct::EndDeclareTarget] => {
                self.declare_target(&directive.clauses);
                self.of_the_host_alone(&directive.clauses);
            }
            // Lanes call the function like others; what it touches is theirs.
            [Construct::DeclareSimd] => {}
            // Where a variable is kept changes nothing.
            [Construct::Requires] => {
                self.devices.asks_back |= has(&directive.clauses, ClauseKind::ReverseOffload);
                self.require_order(&directive.clauses);
            }
            [Construct::Nothing | Construct::Allocate | Construct::EndAssumes] => {}
            [Construct::Error] => self.error_while_compiling(&directive.clauses, directive.span),
            [Construct::DeclareMapper] => self.unsupported(directive.span, "`declare mapper`"),
            [Construct::Assumes | Construct::BeginAssumes] => {
                if let Some(clause) = directive.clauses.iter().find(|clause| clause.kind == ClauseKind::Holds) {
                    self.unsupported(clause.span, "`holds` outside of functions");
                }
            }
            _ => self.misuse(directive.span, format!("`{}` stands outside of functions", words(&directive.constructs))),
        }
    }

    /// Translates what is in a statement.
    pub fn statement(&mut self, id: StmtId) {
        let kind = &self.b.ast.stmt(id).kind;
        let is_straight = matches!(kind, StmtKind::Block(_) | StmtKind::Group(_));
        let inner: Vec<StmtId> = match kind {
            StmtKind::OpenMp(_) => return self.directive(id),
            StmtKind::Declare(object) => {
                let object = *object;
                self.declared(object);
                return self.name_extents(id, object);
            }
            StmtKind::Block(list) | StmtKind::Group(list) => {
                let list = list.clone();
                self.locks_as_exclusion(&list);
                list
            }
            StmtKind::If(_, then, otherwise) => [Some(*then), *otherwise].into_iter().flatten().collect(),
            StmtKind::Loop(parts) => parts.init.into_iter().chain([parts.body]).collect(),
            StmtKind::Switch(_, body)
            | StmtKind::Case(_, _, body)
            | StmtKind::Default(body)
            | StmtKind::Label(_, body) => vec![*body],
            _ => return,
        };
        match is_straight {
            true => inner.into_iter().for_each(|stmt| self.statement(stmt)),
            false => self.conditional(|all| inner.into_iter().for_each(|stmt| all.statement(stmt))),
        }
    }

    pub fn declared(&mut self, object: ObjectId) {
        if let Some(context) = self.contexts.last_mut() {
            context.declared.insert(object);
        }
    }

    fn directive(&mut self, id: StmtId) {
        let kind = std::mem::replace(&mut self.b.ast.stmts[id.0 as usize].kind, StmtKind::Empty);
        let StmtKind::OpenMp(directive) = kind else { return };
        let Directive { mut constructs, mut clauses, body, span } = *directive;
        let outer = self.devices.at.replace(id);
        self.elements_of_members(&mut clauses);
        if !self.check(&constructs, &clauses) {
            self.devices.at = outer;
            return;
        }
        self.check_originals(&constructs, &clauses);
        self.check_handed_on(&clauses);
        self.check_rounded(&constructs, &clauses);
        if constructs.len() > 1 && constructs.contains(&Construct::Simd) {
            self.keep_loop_variables(&mut clauses, body, span);
        }
        self.loop_of_teams(&mut constructs, &mut clauses, span);
        self.copies_by_default(&mut clauses, body);
        let made = self.construct(&constructs, clauses, body, span);
        self.devices.at = outer;
        self.b.ast.stmts[id.0 as usize].kind = StmtKind::Block(vec![made]);
    }

    /// Whether every clause belongs to one of the constructs.
    pub fn check(&mut self, constructs: &[Construct], clauses: &[TypedClause]) -> bool {
        let mut fine = self.check_distributed(constructs, clauses);
        // `cancel for` is no loop.
        let is_cancel = matches!(constructs.first(), Some(Construct::Cancel | Construct::CancellationPoint));
        let constructs = if is_cancel { &constructs[..1] } else { constructs };
        let is_inscan =
            |clause: &TypedClause| clause.kind == ClauseKind::Reduction && first_word(clause, self.b.names) == "inscan";
        if clauses.iter().any(is_inscan) {
            let other = clauses.iter().find(|c| matches!(c.kind, ClauseKind::Schedule | ClauseKind::Ordered));
            if let Some(other) = other {
                let word = other.kind.text();
                self.misuse(other.span, format!("`{word}` does not go with `reduction(inscan, ...)`"));
                fine = false;
            }
        }
        for clause in clauses {
            if !constructs.iter().any(|construct| allowed(*construct).contains(&clause.kind)) {
                let (word, directive) = (clause.kind.text(), words(constructs));
                self.misuse(clause.span, format!("`{word}` is not a clause of `{directive}`"));
                fine = false;
            }
            let takes_places = matches!(clause.kind, ClauseKind::Depend | ClauseKind::Affinity);
            let maps = matches!(clause.kind, ClauseKind::Map | ClauseKind::To | ClauseKind::From);
            let is_wrong = |item: &&Item<ExprId, ObjectId>| {
                item.place.is_some_and(|place| !(takes_places || maps && self.is_mapped_member(place)))
            };
            if let Some(item) = clause.items.iter().find(is_wrong) {
                let word = clause.kind.text();
                match maps {
                    true => self.unsupported(item.span, &format!("such a place in `{word}`")),
                    false => self.misuse(item.span, format!("`{word}` takes variables, and this is none")),
                }
                fine = false;
            }
            if let Some(iterator) = clause.iterators.first().filter(|_| !takes_places && !maps) {
                let word = clause.kind.text();
                self.unsupported(iterator.span, &format!("an iterator in `{word}`"));
                fine = false;
            }
            if clause.kind == ClauseKind::Device && first_word(clause, self.b.names) == "ancestor" {
                fine &= self.check_ancestor(constructs, clauses, clause);
                continue;
            }
            if let Some(construct) = self.has_no_conditional(constructs, clause) {
                let text = format!("`lastprivate(conditional: ...)` is not for `{}`", construct.text());
                self.misuse(clause.span, text);
                fine = false;
            }
            if let Some(what) = self.without_meaning(clause) {
                self.unsupported(clause.span, &what);
                fine = false;
            }
        }
        fine
    }

    /// The construct that does not take `conditional` in its `lastprivate`.
    fn has_no_conditional(&self, constructs: &[Construct], clause: &TypedClause) -> Option<Construct> {
        if clause.kind != ClauseKind::Lastprivate || first_word(clause, self.b.names) != "conditional" {
            return None;
        }
        let without = [Construct::Taskloop, Construct::Distribute, Construct::Loop];
        constructs.iter().copied().find(|construct| without.contains(construct))
    }

    /// What of a clause is not modelled, though its construct is.
    fn without_meaning(&self, clause: &TypedClause) -> Option<String> {
        let word = |index: usize| clause.words.get(index).map_or("", |word| self.b.names.text(*word));
        let unmodelled = match clause.kind {
            ClauseKind::SimdWord => true,
            // Only a task that is not deferred can be merged.
            ClauseKind::Mergeable => false,
            ClauseKind::Default => !matches!(word(0), "none" | "shared" | "private" | "firstprivate"),
            ClauseKind::Reduction => !matches!(word(0), "" | "default" | "inscan" | "task"),
            ClauseKind::Lastprivate => !matches!(word(0), "" | "conditional"),
            ClauseKind::Device => !matches!(word(0), "" | "device_num"),
            ClauseKind::Bind => !matches!(word(0), "parallel" | "thread" | "teams"),
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
        let (own, others) = split(constructs, clauses, self.b.names);
        let about = own.clone();
        self.told(*first, &about, body, span, |all| all.one_construct((*first, rest), own, others, body, span))
    }

    /// Translates a construct, whose clauses are parted from those of the others.
    fn one_construct(
        &mut self,
        (first, rest): (Construct, &[Construct]),
        own: Vec<TypedClause>,
        others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        match first {
            Construct::Parallel => self.parallel(own, rest, others, body, span),
            Construct::Simd if rest.is_empty() => self.simd(own, body, span),
            // Whoever comes to it executes it, with lanes.
            Construct::Loop if self.is_bound_to_thread(&own) => self.simd(own, body, span),
            Construct::For | Construct::Loop => self.worksharing_loop(own, rest, others, body, span),
            Construct::Sections => self.sections(own, body, span),
            Construct::Single => self.single(own, body, span),
            Construct::Master | Construct::Masked => self.masked(own, rest, others, body, span),
            Construct::Critical => self.critical(own, body, span),
            Construct::Ordered => self.ordered(&own, body, span),
            Construct::Barrier => self.barrier_directive(span),
            Construct::Flush => self.flush(&own, span),
            Construct::Taskyield => self.b.call_statement("__omp_yield", Vec::new(), span),
            Construct::Atomic => self.atomic(own, body, span),
            Construct::Section => {
                self.misuse(span, "`section` stands outside of `sections`");
                self.b.stmt(StmtKind::Empty, span)
            }
            Construct::Task => self.task(own, body, span),
            Construct::Taskwait if Self::goes_on(first, &own) => self.taskwait_behind(&own, span),
            Construct::Taskwait => self.taskwait(&own, span),
            Construct::Taskgroup => self.taskgroup(&own, body, span),
            Construct::Taskloop => self.taskloop(own, others, body, span),
            Construct::Target => self.target(own, rest, others, body, span),
            Construct::Teams => self.teams(own, rest, others, body, span),
            Construct::Distribute => self.distribute(own, rest, others, body, span),
            Construct::Scope => self.scope(own, body, span),
            Construct::Cancel => self.cancel(rest.first().copied(), &own, Activates::Yes, span),
            Construct::CancellationPoint => self.cancel(rest.first().copied(), &own, Activates::No, span),
            Construct::Scan => {
                self.misuse(span, "`scan` stands outside of the statement of a loop with `reduction(inscan, ...)`");
                self.b.stmt(StmtKind::Empty, span)
            }
            Construct::TargetData
            | Construct::TargetEnterData
            | Construct::TargetExitData
            | Construct::TargetUpdate => self.target_memory(first, own, body, span),
            Construct::Assume => self.assume(&own, body, span),
            // Seen before anything else, or without a meaning for what is executed.
            Construct::Threadprivate | Construct::DeclareSimd | Construct::Nothing | Construct::Assumes => {
                self.b.stmt(StmtKind::Empty, span)
            }
            Construct::BeginAssumes | Construct::EndAssumes | Construct::Allocate => self.b.stmt(StmtKind::Empty, span),
            Construct::Error => self.error(&own, span),
            Construct::Depobj => self.depobj(&own, span),
            Construct::Dispatch => self.dispatch(&own, body, span),
            Construct::Interop => self.interop(&own, span),
            Construct::DeclareMapper | Construct::Tile | Construct::Unroll => {
                self.unsupported(span, &format!("`{}` here", first.text()));
                self.b.stmt(StmtKind::Empty, span)
            }
            Construct::DeclareTarget
            | Construct::BeginDeclareTarget
            | Construct::EndDeclareTarget
            | Construct::Requires => {
                self.misuse(span, format!("`{}` stands inside of a function", first.text()));
                self.b.stmt(StmtKind::Empty, span)
            }
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
            conditions: 0,
        });
        let made = work(self);
        self.contexts.pop();
        made
    }

    /// A worksharing construct or a barrier must not be closely inside of one of these.
    pub fn check_nesting(&mut self, what: &str, span: Span) {
        let mut around = self.contexts.iter().rev();
        let closed = around.find_map(|context| match context.kind {
            Kind::Inside => context.closed.map(Some),
            Kind::Task => Some(Some("task")),
            Kind::Team => Some(None),
        });
        if let Some(outer) = closed.flatten() {
            self.misuse(span, format!("`{what}` must not be closely nested inside of `{outer}`"));
        }
    }
}

/// The clauses of the first construct and those of the others.
pub(crate) fn split(
    constructs: &[Construct],
    clauses: Vec<TypedClause>,
    names: &Interner,
) -> (Vec<TypedClause>, Vec<TypedClause>) {
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
        // What is given to a region on a device is given to the teams and threads in it as well.
        let is_passed_on = constructs.len() > 1 && constructs[0] == Construct::Target;
        if is_passed_on && clause.kind == ClauseKind::Firstprivate {
            own.push(clause.clone());
            if owner(&constructs[1..], clause.kind).is_some() {
                others.push(clause);
            }
            continue;
        }
        match owner_of(constructs, &clause, names) {
            Some(0) => own.push(clause),
            _ => others.push(clause),
        }
    }
    (own, others)
}

/// The same with what a clause says itself: `if(target: ...)`.
fn owner_of(constructs: &[Construct], clause: &TypedClause, names: &Interner) -> Option<usize> {
    let named = clause.words.first().filter(|_| clause.kind == ClauseKind::If).map(|word| names.text(*word));
    match named.and_then(Construct::of_text) {
        Some(construct) => constructs.iter().position(|of| *of == construct),
        None => owner(constructs, clause.kind),
    }
}
