//! `parallel`: the statement becomes a function, which every thread of a team calls.
//!
//! What it shares is handed over by address. A scalar that nobody can change while the region
//! runs is handed over by value instead: it is not written inside, and its address is not
//! taken anywhere; threads then have no steps for reading it.

use crate::marked::LoopForm;
use crate::misuse::Positive;
use crate::privates::Copies;
use crate::sharing::{is_static, Kind, Lists, TypedClause};
use crate::target::Sharers;
use crate::translate::Translate;
use crate::walk::{self, Parts, Stand};
use antiphon_source::codes::openmp as codes;
use antiphon_source::{Diagnostic, Span};
use antiphon_syntax::ast::{
    Conversion, ExprId, ExprKind, FunctionId, Init, Linkage, Object, ObjectId, StmtId, StmtKind, Storage,
};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::Type;
use rustc_hash::{FxHashMap, FxHashSet};

/// How a variable gets into a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// Its address is handed over.
    Address,
    /// Its value at the start is.
    Value,
}

/// The level at which all threads may call MPI.
const MPI_THREAD_MULTIPLE: i128 = 3;

/// What a region takes from around it.
pub(crate) type Captured = Vec<(ObjectId, By)>;

impl Translate<'_> {
    pub fn parallel(
        &mut self,
        mut own: Vec<TypedClause>,
        rest: &[Construct],
        mut others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        let said = Lists::of(&own);
        others.extend(self.condition_of_lanes(&own, rest));
        let all: Vec<TypedClause> = own.iter().chain(&others).cloned().collect();
        // Teams of a league share a loop: then not everybody executes all of it.
        if self.sharers == Sharers::Team && self.is_markable(rest, &all, body) {
            self.next_loop = LoopForm::Marked;
            Self::handed_to_loop(&mut own, &mut others);
        }
        let form = self.next_loop;
        let mut lists = Lists::of(&own);
        let one_executes = rest.is_empty()
            && lists.reduced.is_empty()
            && !self.tasks_have_threads()
            && body.is_some_and(|body| self.is_for_one(body));
        self.check_extrema(&own, body);
        let mut ahead = Vec::new();
        lists.sections = self.sections_of(&own, &mut ahead, span);
        let sums = self.task_sums(&own, &mut ahead, span);
        let body_or_nothing = body.unwrap_or_else(|| self.b.stmt(StmtKind::Empty, span));
        self.check_cancelled(Construct::Parallel, &own, body_or_nothing, span);
        let unknown = self.unknown_if_cancelled(Construct::Parallel, &own, body, &mut ahead, span);
        let inner = self.cancellable(Construct::Parallel, body_or_nothing, |all| {
            all.within(Kind::Team, None, &lists, |all| all.construct(rest, others, body, span))
        });
        self.sums.truncate(sums);
        let (copied, inner) = self.copied_in(&own, inner, span);
        ahead.extend(copied);
        let inner = if form == LoopForm::Shared { self.kept(inner, span) } else { inner };
        let (parts, captured) = self.head("parallel", (&said, &lists), inner, span);
        let wanted = self.count(&own, (ClauseKind::NumThreads, Positive::NumThreads), span);
        let condition = own.iter().find(|clause| clause.kind == ClauseKind::If).and_then(|clause| clause.value);
        let condition = match condition {
            Some(value) => self.truth(value),
            None => self.b.number(1, span),
        };
        self.one_executes = one_executes;
        let made = self.fork(inner, &parts, &lists, captured, (wanted, condition, form), span);
        self.one_executes = false;
        let list: Vec<StmtId> = ahead.into_iter().chain([made]).chain(unknown).collect();
        self.b.block(list, span)
    }

    /// What a region's statement consists of, and what it takes from around it; the rules for regions are checked.
    pub fn head(
        &mut self,
        word: &str,
        (said, lists): (&Lists, &Lists),
        inner: StmtId,
        span: Span,
    ) -> (Parts, Captured) {
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, word);
        self.check_default(said, &parts, span);
        let captured = self.region_captures(lists, &parts, span);
        (parts, captured)
    }

    /// The number that a clause gives, which must be positive; or 0.
    pub fn count(&mut self, clauses: &[TypedClause], (kind, what): (ClauseKind, Positive), span: Span) -> ExprId {
        let int = self.b.int();
        match clauses.iter().find(|clause| clause.kind == kind).and_then(|clause| clause.value) {
            Some(value) => {
                let value = self.positive(value, what, span);
                self.b.arithmetic(value, int)
            }
            None => self.b.number(0, span),
        }
    }

    /// Whether a statement is nothing but a `single` or `master`, and nobody asks who executes it, as MPI does: then the other
    /// threads of a team do nothing that anybody sees.
    fn is_for_one(&self, body: StmtId) -> bool {
        let StmtKind::OpenMp(directive) = &self.b.ast.stmt(crate::canonical::inside(self.b.ast, body)).kind else {
            return false;
        };
        let is_one = matches!(directive.constructs[..], [Construct::Single | Construct::Master])
            && !directive.clauses.iter().any(|clause| clause.kind == ClauseKind::Copyprivate);
        let asks = [
            "omp_get_thread_num",
            "omp_get_num_threads",
            "omp_get_ancestor_thread_num",
            "omp_get_team_size",
            "omp_get_active_level",
            "omp_in_parallel",
        ];
        // Any thread may execute a `single`, and MPI may provide less than all of them need.
        let by_mpi = directive.constructs[..] == [Construct::Single] || self.is_asked_by_mpi();
        let asked = |name: &str| asks.contains(&name) || by_mpi && name.starts_with("MPI_");
        let is_declared = |function: &antiphon_syntax::ast::Function| asked(self.b.names.text(function.name));
        let is_used = self.b.ast.exprs.iter().any(|e| match e.kind {
            ExprKind::Function(f) => is_declared(self.b.ast.function(f)),
            _ => false,
        });
        is_one && self.facts.is_alone && !is_used && self.own_threadprivates.is_empty()
    }

    /// Whether MPI asks who calls it: unless all threads may.
    fn is_asked_by_mpi(&self) -> bool {
        let ast = &*self.b.ast;
        let name = |f: FunctionId| self.b.names.text(ast.function(f).name);
        let named = |e: &antiphon_syntax::ast::Expr| match e.kind {
            ExprKind::Function(f) => matches!(name(f), "MPI_Init" | "MPI_Init_thread" | "MPI_Is_thread_main"),
            _ => false,
        };
        let for_all = |e: &antiphon_syntax::ast::Expr| match &e.kind {
            ExprKind::Call(callee, arguments) => {
                self.called(*callee).is_some_and(|f| name(f) == "MPI_Init_thread")
                    && arguments.get(2).is_some_and(|level| self.constant(*level) == Some(MPI_THREAD_MULTIPLE))
            }
            _ => false,
        };
        let begins = ast.exprs.iter().filter(|e| for_all(e)).count();
        begins == 0 || begins != ast.exprs.iter().filter(|e| named(e)).count()
    }

    /// A number, or a variable that is always one.
    pub fn constant(&self, e: ExprId) -> Option<i128> {
        match self.b.ast.expr(self.bare(e)).kind {
            ExprKind::Int(value) => Some(value),
            ExprKind::Object(object) => match self.b.ast.object(object) {
                Object { ty, init: Some(Init::Value(value)), .. } if ty.quals.has(Qualifiers::CONST) => {
                    match self.b.ast.expr(self.bare(*value)).kind {
                        ExprKind::Int(value) => Some(value),
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A condition as 0 or 1.
    pub fn truth(&mut self, value: ExprId) -> ExprId {
        let int = self.b.int();
        let span = self.b.ast.expr(value).span;
        let is_pointer = matches!(self.b.ast.types.get(self.b.ty(value).ty), Type::Pointer(_));
        let zero = self.b.number(0, span);
        let ty = self.b.ty(value);
        let zero = match is_pointer {
            true => self.b.convert(Conversion::NullPointer, zero, ty),
            false => self.b.arithmetic(zero, ty),
        };
        self.b.binary(antiphon_syntax::ast::BinaryOp::NotEqual, value, zero, int)
    }

    /// A team executes a statement.
    pub fn fork(
        &mut self,
        inner: StmtId,
        parts: &Parts,
        lists: &Lists,
        captured: Captured,
        (wanted, condition, form): (ExprId, ExprId, LoopForm),
        span: Span,
    ) -> StmtId {
        let mut list = Vec::new();
        let sources = self.sources(&captured, &mut list, span);
        let function = self.outline("parallel", inner, parts, lists, &captured, span);
        let handed = self.handed_over(&sources, &mut list, span);
        let region = self.b.function_value(function, span);
        let runs = match form {
            LoopForm::MarkedLanes => {
                // Nothing of the runtime: what it keeps would be touched by all iterations around.
                let void = self.b.void();
                let call = self.b.expr(ExprKind::Call(region, vec![handed]), void, span);
                list.push(self.b.stmt(StmtKind::Expr(call), span));
                return self.b.block(list, span);
            }
            LoopForm::Shared | LoopForm::MarkedByFirst if self.one_executes => "__omp_fork_one",
            LoopForm::Shared | LoopForm::MarkedByFirst => "__omp_fork",
            LoopForm::Marked => "__omp_alone",
        };
        list.push(self.b.call_statement(runs, vec![region, handed, wanted, condition], span));
        self.b.block(list, span)
    }

    /// The variables whose addresses are handed over: those that are shared, and copies of the others.
    pub fn sources(&mut self, captured: &Captured, list: &mut Vec<StmtId>, span: Span) -> Vec<ObjectId> {
        let mut sources = Vec::with_capacity(captured.len());
        for &(object, by) in captured {
            if by == By::Address {
                sources.push(object);
                continue;
            }
            let (name, ty) = (self.b.name_of(object), self.b.ast.object(object).ty);
            let value = self.b.object(object, span);
            if matches!(self.b.ast.types.get(ty.ty), Type::Array(..)) {
                // An array is copied by the threads, which all wait for each other at the end.
                sources.push(object);
                continue;
            }
            sources.push(self.b.set(&name, ty, value, list, span));
        }
        sources
    }

    /// An array with the addresses of variables.
    pub fn handed_over(&mut self, sources: &[ObjectId], list: &mut Vec<StmtId>, span: Span) -> ExprId {
        let pointer = self.b.void_pointer();
        let array = self.b.array(pointer, sources.len().max(1) as u64);
        let handed = self.b.local(".captured", array, span);
        list.push(self.b.declare(handed, None, span));
        for (index, &object) in sources.iter().enumerate() {
            let place = self.b.object(handed, span);
            let index = self.b.number(index as i128, span);
            let place = self.b.index(place, index, span);
            let variable = self.b.object(object, span);
            let address = self.b.address(variable, span);
            let address = self.b.convert(Conversion::Pointer, address, pointer);
            list.push(self.b.assign(place, address, span));
        }
        let handed = self.b.object(handed, span);
        self.b.decay(handed)
    }

    /// What the region takes from around it, and how.
    pub fn region_captures(&mut self, lists: &Lists, parts: &Parts, span: Span) -> Captured {
        let changed = walk::changes(self.b.ast, &parts.exprs);
        let addressed = walk::addressed(self.b.ast);
        let mut captured = Captured::new();
        let needed = lists.reduced.iter().map(|(object, ..)| *object).chain(lists.first.iter().copied());
        let bounds = lists.sections.iter().flat_map(|section| [section.low, section.length]);
        let mut all: Vec<ObjectId> = needed.chain(bounds).collect();
        all.extend(parts.free(self.b.ast));
        let mut seen = FxHashSet::default();
        for object in all.into_iter().filter(|object| seen.insert(*object)) {
            let (is_first, is_reduced) =
                (lists.first.contains(&object), lists.reduced.iter().any(|(reduced, ..)| *reduced == object));
            let is_private = lists.private.contains(&object);
            let ty = self.b.ast.object(object).ty;
            if is_private || (is_static(self.b.ast, object) && !is_first) {
                continue;
            }
            if self.b.ast.object(object).storage == Storage::Bound {
                continue;
            }
            self.capture_extents(object, &mut captured, span);
            if captured.iter().any(|(known, _)| *known == object) {
                continue;
            }
            let scalar = !matches!(self.b.ast.types.get(ty.ty), Type::Array(..) | Type::Record(_));
            // Threads of a team around could change it meanwhile.
            let is_constant = scalar
                && self.contexts.iter().all(|context| context.kind == Kind::Inside)
                && !changed.contains(&object)
                && !addressed.contains(&object)
                && !ty.quals.has(Qualifiers::VOLATILE)
                && !ty.quals.has(Qualifiers::ATOMIC);
            let by = if is_first || (is_constant && !is_reduced) { By::Value } else { By::Address };
            captured.push((object, by));
        }
        captured
    }

    /// The extents of a variable's type come before the variable.
    pub fn capture_extents(&mut self, object: ObjectId, captured: &mut Captured, span: Span) {
        let ty = self.b.ast.object(object).ty;
        let Some(extents) = self.extent_variables(ty) else {
            let name = self.b.name_of(object);
            return self.unsupported(span, &format!("the extents of `{name}` in a region"));
        };
        for extent in extents {
            if !captured.iter().any(|(known, _)| *known == extent) {
                captured.push((extent, By::Value));
            }
        }
    }

    /// A function that does what a statement does, with what it takes from around it.
    pub fn outline(
        &mut self,
        word: &str,
        inner: StmtId,
        parts: &Parts,
        lists: &Lists,
        captured: &Captured,
        span: Span,
    ) -> FunctionId {
        let outer = self.b.function;
        let labels = outer.map(|outer| self.b.ast.function(outer).labels.clone()).unwrap_or_default();
        let owner = outer.map_or_else(String::new, |outer| {
            let name = self.b.ast.function(outer).name;
            self.b.names.text(name).to_owned()
        });
        self.regions += 1;
        let name = self.b.names.intern(format!("{owner}.{word}{}", self.regions).as_str());
        let pointer = self.b.void_pointer();
        let array = self.b.pointer(pointer);
        let void = self.b.void();
        let function = self.b.add_function(name, void, &[array], Linkage::Internal, span);
        self.b.function = Some(function);
        let parameter = self.b.local(".captured", array, span);
        self.b.ast.objects[parameter.0 as usize].storage = Storage::Parameter;
        let mut list = Vec::new();
        let pointers = self.received(parameter, captured, &mut list, span);
        let Copies { before, after, mut stands, .. } =
            self.copies(lists, span, |all, object| match pointers.get(&lists.source(object)) {
                Some(Stand::Copy(copy)) if lists.source(object) != object && !all.is_pointer(object) => {
                    let pointer = all.b.object(*copy, span);
                    all.b.deref(pointer, span)
                }
                Some(Stand::Copy(copy)) => all.b.object(*copy, span),
                Some(Stand::Pointee(pointer)) => {
                    let pointer = all.b.object(*pointer, span);
                    all.b.deref(pointer, span)
                }
                None => all.b.object(object, span),
            });
        for (object, stand) in pointers {
            stands.entry(object).or_insert(stand);
        }
        walk::replace(self.b.ast, &parts.exprs, &stands);
        list.extend(before);
        list.push(inner);
        list.extend(after);
        let body = self.b.block(list, span);
        for object in parts.declared.iter() {
            self.b.ast.objects[object.0 as usize].function = Some(function);
        }
        let made = &mut self.b.ast.functions[function.0 as usize];
        (made.parameters, made.body, made.labels) = (vec![parameter], Some(body), labels);
        self.b.function = outer;
        function
    }

    /// Takes what was handed over, in one step.
    fn received(
        &mut self,
        parameter: ObjectId,
        captured: &Captured,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> FxHashMap<ObjectId, Stand> {
        let mut stands = FxHashMap::default();
        if captured.is_empty() {
            return stands;
        }
        // What holds extents is there before the types that need it.
        for of_extents in [true, false] {
            let mut taken = Vec::new();
            for (index, &(object, by)) in captured.iter().enumerate() {
                if self.variables.extents.contains(&object) == of_extents {
                    self.receive(parameter, (index, object, by), (&mut *list, &mut taken, &mut stands), span);
                }
            }
            if !taken.is_empty() {
                list.push(self.b.call_statement("__VERIFIER_atomic_begin", Vec::new(), span));
                list.extend(taken);
                list.push(self.b.call_statement("__VERIFIER_atomic_end", Vec::new(), span));
            }
        }
        stands
    }

    /// Takes one of the things that were handed over.
    fn receive(
        &mut self,
        parameter: ObjectId,
        (index, object, by): (usize, ObjectId, By),
        (list, taken, stands): (&mut Vec<StmtId>, &mut Vec<StmtId>, &mut FxHashMap<ObjectId, Stand>),
        span: Span,
    ) {
        let (name, ty) = (self.b.name_of(object), self.b.ast.object(object).ty);
        let base = self.b.object(parameter, span);
        let index = self.b.number(index as i128, span);
        let place = self.b.index(base, index, span);
        let pointer_type = self.b.pointer(ty);
        let address = self.b.convert(Conversion::Pointer, place, pointer_type);
        let is_array = matches!(self.b.ast.types.get(ty.ty), Type::Array(..));
        if self.variables.extents.contains(&object) {
            // The same variable, of this function: types name it.
            let value = self.b.deref(address, span);
            let place = self.b.object(object, span);
            return taken.push(self.b.assign(place, value, span));
        }
        let by_value = by == By::Value && !is_array;
        let (made, value) = match by_value {
            true => (self.b.local(&name, ty, span), self.b.deref(address, span)),
            false => (self.b.local(&format!("&{name}"), pointer_type, span), address),
        };
        list.push(self.b.declare(made, None, span));
        let place = self.b.object(made, span);
        taken.push(self.b.assign(place, value, span));
        stands.insert(object, if by_value { Stand::Copy(made) } else { Stand::Pointee(made) });
    }

    /// Nothing jumps out of a construct.
    pub fn check_jumps(&mut self, parts: &Parts, what: &str) {
        let ast = &*self.b.ast;
        let labels: FxHashSet<_> = parts
            .stmts
            .iter()
            .filter_map(|id| match ast.stmt(*id).kind {
                StmtKind::Label(label, _) => Some(label),
                _ => None,
            })
            .collect();
        let inside: FxHashSet<StmtId> = parts.stmts.iter().copied().collect();
        let whole = self.b.function.and_then(|function| ast.function(function).body).filter(|_| !labels.is_empty());
        let around = whole.map(|body| walk::parts(ast, body).stmts).unwrap_or_default();
        let enters = around.iter().filter(|id| match &ast.stmt(**id).kind {
            StmtKind::Goto(label) => {
                labels.contains(label) && !inside.contains(id) && !self.exits.labels.contains(label)
            }
            _ => false,
        });
        let entries: Vec<Span> = enters.map(|id| ast.stmt(*id).span).collect();
        let leaves = parts.stmts.iter().filter(|id| match &ast.stmt(**id).kind {
            StmtKind::Return(_) => true,
            StmtKind::Goto(label) => !labels.contains(label) && !self.exits.labels.contains(label),
            _ => false,
        });
        let spans: Vec<Span> = leaves.map(|id| ast.stmt(*id).span).collect();
        for span in entries {
            let text = format!("control must not enter `{what}` by a jump");
            self.diagnostics.push(Diagnostic::new(&codes::E502, span, text));
        }
        // What leaves one construct may leave those around it, too; it is said once.
        let is_known = |span: &Span| self.diagnostics.iter().any(|known| known.primary.span == *span);
        let spans: Vec<Span> = spans.into_iter().filter(|span| !is_known(span)).collect();
        for span in spans {
            let text = format!("control must not leave `{what}` by a jump");
            self.diagnostics.push(Diagnostic::new(&codes::E502, span, text));
        }
    }

    /// Under `default(none)` every variable from outside is listed.
    pub fn check_default(&mut self, lists: &Lists, parts: &Parts, span: Span) {
        if lists.default.is_none_or(|word| self.b.names.text(word) != "none") {
            return;
        }
        for object in parts.free(self.b.ast) {
            let ty = self.b.ast.object(object).ty;
            let name = self.b.ast.object(object).name;
            // Variables of ours have names that C does not have, or none.
            let is_own = name.is_none_or(|name| self.b.names.text(name).starts_with(['&', '.']))
                || self.b.ast.object(object).storage == Storage::Thread;
            if lists.is_listed(object) || is_own || (ty.quals.has(Qualifiers::CONST) && is_static(self.b.ast, object)) {
                continue;
            }
            let name = self.b.name_of(object);
            let used = parts
                .exprs
                .iter()
                .find(|e| matches!(self.b.ast.expr(**e).kind, ExprKind::Object(used) if used == object));
            let at = used.map_or(span, |e| self.b.ast.expr(*e).span);
            let text = format!("`{name}` is in no list of a construct with `default(none)`");
            self.diagnostics.push(Diagnostic::new(&codes::E503, at, text).also(span, "the construct"));
        }
    }
}
