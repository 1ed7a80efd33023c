//! Contracts: `requires`, `ensures` and `assigns` of functions, `havoc`, `decreases`.
//!
//! By default a contract is a check: what is required is asserted where the body
//! begins, what is ensured where it returns, about the arguments as they were given.
//!
//! Where contracts replace functions ([`Contracts::Replaced`]) a call meets a stub: it
//! asserts what is required, lets what may be written have any values, and assumes
//! what is ensured. The body is looked at once, by a branch of `startup` that calls it in any
//! state that satisfies `requires`: what is ensured and left alone is asserted, and the
//! execution ends. Calls within it meet stubs again, so that a recursive function is proved by
//! induction over the depth of its calls. All of that is ordinary model; no engine knows of contracts.
//!
//! Replaced is only what the text shows to compute with numbers: parameters and result are
//! numbers, and nothing is allocated, freed, written behind a pointer, printed or sent
//! on any way through it; functions that communicate are the business of [`crate::meetings`].
//! All others keep their bodies, and their contracts stay checks.

use crate::behind::reads_behind;
use crate::context::{Context, FunctionRef, ObjectRef};
use crate::footprint::{root_of, Footprint, Reach, Use};
use crate::frame::{Frame, State};
use crate::graph::Label;
use crate::meetings::{Company, Meeting};
use crate::stretches::MemoryBefore;
use antiphon_model as m;
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction;
use antiphon_source::codes::{annotations, unsupported, warnings};
use antiphon_source::{Diagnostic, Span};
use antiphon_syntax::ast::{self, ExprId, ExprKind, Loop, ObjectId, Role};
use antiphon_syntax::operands;
use antiphon_syntax::types::{IntKind, Type};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What is done with functions that have a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Contracts {
    /// They are executed, and their contracts are checked at each call.
    #[default]
    Checked,
    /// Their contracts are checked once and replace them at their calls.
    Replaced,
}

/// What is done with a condition of a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Duty {
    /// It is asserted.
    Shown,
    /// It is assumed.
    Given,
}

/// What `ensures` needs to know of the start of a call.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    /// The value of each `\\old(e)`.
    olds: FxHashMap<ExprId, m::LocalId>,
    /// The parameters as they were given.
    given: Vec<(ObjectId, m::LocalId)>,
    /// Where the result is.
    result: Option<m::PlaceId>,
    /// What is behind pointers.
    pub memory: MemoryBefore,
}

/// The objects that a contract allows to be written; `None` where it does not say.
fn assigned(cx: &Context<'_>, function: FunctionRef) -> Option<Vec<Option<ObjectRef>>> {
    let ast = cx.ast(function.unit);
    let places = ast.function(function.id).contract.assigns.as_ref()?;
    let object = |place: &ExprId| {
        let object = root_of(ast, *place)?;
        Some(cx.linked_object(ObjectRef { unit: function.unit, id: object }))
    };
    Some(places.iter().map(object).collect())
}

impl<'a> Context<'a> {
    /// Whether calls of a function meet its contract.
    pub fn is_replaced(&self, function: FunctionRef) -> bool {
        self.may_be_replaced(function)
            && !self.counts_messages()
            && (self.computes_with_numbers(function) || self.meets(function).is_some())
    }

    /// How a function meets that is checked by all processes together.
    fn meets(&self, function: FunctionRef) -> Option<Meeting> {
        let meeting = self.meeting(function)?;
        let plain = self.ast(function.unit).function(function.id).contract.behind.is_empty();
        (plain && meeting.is_quiet() && self.is_about_numbers(function, &meeting.touched)).then_some(meeting)
    }

    fn may_be_replaced(&self, function: FunctionRef) -> bool {
        let source = self.ast(function.unit).function(function.id);
        let has_contract = !source.contract.is_empty() && self.names.text(source.name) != "main";
        self.pending.contracts == Contracts::Replaced && has_contract
    }

    /// Says of a function that its contract stays a check, if the user wanted it to be more.
    pub fn report_not_replaced(&mut self, function: FunctionRef) {
        if !self.may_be_replaced(function) {
            return;
        }
        let source = self.ast(function.unit).function(function.id);
        let (name, span) = (self.text(source.name), source.span);
        let message = format!("the contract of `{name}` is checked at each call and does not replace the function");
        let (at, why) = self.why_not_replaced(function);
        let diagnostic = Diagnostic::new(&warnings::W014, span, message);
        let diagnostic = match at == span {
            true => diagnostic.label(why),
            false => diagnostic.also(at, why),
        };
        self.diagnostics.push(diagnostic);
    }

    /// Whether the program starts threads: a contract says nothing of what happens in between.
    pub(crate) fn starts_threads(&self) -> bool {
        let starts = |name: &str| matches!(name, "pthread_create" | "thrd_create");
        self.units.iter().any(|unit| {
            unit.ast.exprs.iter().any(|expr| match expr.kind {
                ExprKind::Function(id) => starts(self.names.text(unit.ast.function(id).name)),
                _ => false,
            })
        })
    }

    fn computes_with_numbers(&self, function: FunctionRef) -> bool {
        let touched = Reach::of(self, function);
        let quiet = [touched.environment, touched.allocation].iter().all(|used| *used == Use::None);
        quiet && self.says_enough_of_memory(function, &touched) && self.is_about_numbers(function, &touched)
    }

    /// Whether all that a function is given, gives and touches by name is made of numbers.
    fn is_about_numbers(&self, function: FunctionRef, touched: &Footprint) -> bool {
        let ast = self.ast(function.unit);
        let source = ast.function(function.id);
        let is_number = |ty| matches!(ast.types.get(ty), Type::Int(_) | Type::Float(_) | Type::Enum(_));
        let Type::Function(signature) = ast.types.get(source.ty.ty) else { return false };
        let result = matches!(ast.types.get(signature.result.ty), Type::Void) || is_number(signature.result.ty);
        let named = assigned(self, function).is_none_or(|places| places.iter().all(Option::is_some));
        let known = self.state_of(touched).iter().all(|object| self.is_plain_data(*object));
        let is_given = |id: &ObjectId| is_number(ast.object(*id).ty.ty) || self.is_given_behind(function, *id);
        let parameters = source.parameters.iter().all(is_given);
        !self.starts_threads() && result && named && known && parameters && signature.parameters.is_some()
    }

    /// What a function computes with besides its parameters; inputs stay what they are.
    fn state_of(&self, touched: &Footprint) -> BTreeSet<ObjectRef> {
        let all = touched.reads.iter().chain(&touched.writes).copied();
        all.filter(|object| !matches!(self.ast(object.unit).object(object.id).role, Role::Input(_))).collect()
    }

    /// Whether a variable is made of numbers, as many as its type says.
    fn is_plain_data(&self, object: ObjectRef) -> bool {
        let ast = self.ast(object.unit);
        let mut ty = ast.object(object.id).ty.ty;
        while let Type::Array(element, antiphon_syntax::types::Extent::Fixed(_)) = ast.types.get(ty) {
            ty = element.ty;
        }
        matches!(ast.types.get(ty), Type::Int(_) | Type::Float(_) | Type::Enum(_))
    }

    /// A contract in place of its function.
    pub fn lower_stub(&mut self, id: m::FunctionId, function: FunctionRef) {
        let ast = self.ast(function.unit);
        let source = ast.function(function.id);
        let meeting = self.meets(function);
        let touched = meeting.as_ref().map_or_else(|| Reach::of(self, function), |meeting| meeting.touched.clone());
        let written = match assigned(self, function) {
            Some(places) => places.into_iter().flatten().collect(),
            None => touched.writes.clone(),
        };
        let mut frame = Frame::open(self, id, function);
        frame.parameters(&source.parameters);
        frame.meet(meeting.as_ref(), source.span);
        if meeting.is_some() {
            // Whether or not it says something of all, all come to it.
            frame.claim_together("the call", &[], Duty::Shown, source.span);
        }
        frame.enter_contract(Duty::Shown);
        let memory = frame.memory_before();
        frame.claim_apart(&memory, &touched, source.span);
        for object in written {
            let place = frame.linked_place(object, source.span);
            frame.havoc(place, Verifier::Contract, source.span);
        }
        frame.forget_memory(&memory);
        let result = frame.st.evaluation.entry.as_ref().and_then(|entry| entry.result);
        let result = result.or_else(|| frame.result_of_call(source.span));
        let value = result.map(|place| {
            frame.havoc(place, Verifier::Contract, source.span);
            frame.load(place, source.span)
        });
        let value = frame.leave_contract(value, Duty::Given, source.span);
        frame.drop_copies(&memory, source.span);
        // Nobody goes on before all that is given is known.
        frame.meet(meeting.as_ref(), source.span);
        frame.st.graph.give_back(value, source.span);
        let lowered = frame.close(function, source.parameters.len() as u32);
        self.functions[id.0 as usize] = Some(lowered);
    }

    /// Lowers the checks of contracts, and what they lead to.
    pub fn lower_checks(&mut self, mut state: State<'a>, mut threads: State<'a>) -> (State<'a>, State<'a>) {
        while let Some(&(function, body)) = self.pending.to_check.get(self.pending.checks.len()) {
            let check = self.lower_check(function, body);
            let company = if self.meets(function).is_some() { Company::All } else { Company::Alone };
            self.pending.checks.push((check, company));
            (state, threads) = self.lower_rest(state, threads, |_, _| {});
        }
        (state, threads)
    }

    /// A function that calls a body in any state that its contract allows.
    fn lower_check(&mut self, function: FunctionRef, body: m::FunctionId) -> m::FunctionId {
        let ast = self.ast(function.unit);
        let source = ast.function(function.id);
        let span = source.span;
        let meeting = self.meets(function);
        let touched = meeting.as_ref().map_or_else(|| Reach::of(self, function), |meeting| meeting.touched.clone());
        let state = self.state_of(&touched);
        let allowed: Option<BTreeSet<ObjectRef>> =
            assigned(self, function).map(|places| places.into_iter().flatten().collect());
        let id = self.reserve_function(None);
        let mut frame = Frame::open(self, id, function);
        frame.begin_talking(meeting.as_ref(), span);
        for object in state {
            let place = frame.linked_place(object, span);
            if !frame.is_constant(place) {
                frame.havoc(place, Verifier::Havoc, span);
            }
        }
        let mut arguments = Vec::new();
        for &parameter in &source.parameters {
            let local = frame.local(parameter);
            frame.st.locals[local.0 as usize].kind = m::LocalKind::User;
            if !frame.is_register(local) {
                frame.come_to_life(local, span);
            }
            let place = frame.local_place(local, span);
            if !frame.cx.is_given_behind(function, parameter) {
                frame.havoc(place, Verifier::Havoc, span);
            }
            arguments.push(frame.load(place, span));
        }
        frame.enter_contract(Duty::Given);
        frame.meet(meeting.as_ref(), span);
        let kept = frame.kept(&touched, allowed.as_ref(), span);
        let memory = frame.memory_before();
        let result = frame.st.evaluation.entry.as_ref().and_then(|entry| entry.result);
        frame.act(m::Action::Call { callee: m::Callee::Direct(body), arguments, result }, span);
        let value = result.map(|place| frame.load(place, span));
        frame.leave_contract(value, Duty::Shown, span);
        frame.claim_frame(&memory, span);
        for condition in kept {
            frame.act(m::Action::Assert { condition, origin: m::AssertOrigin::Assigns }, span);
        }
        frame.end_talking(meeting.as_ref(), span);
        frame.st.graph.give_back(None, span);
        let void = frame.cx.types.intern(m::Type::Void);
        let signature = m::Signature { result: void, parameters: Box::default(), variadic: false };
        frame.st.result = void;
        let ty = frame.cx.types.intern(m::Type::Function(signature));
        let lowered = m::Function { ty, ..frame.close(function, 0) };
        self.functions[id.0 as usize] = Some(lowered);
        id
    }
}

impl Frame<'_, '_> {
    /// The place of a variable of any unit.
    pub fn linked_place(&mut self, object: ObjectRef, span: Span) -> m::PlaceId {
        let outer = self.enter_unit(object.unit);
        let global = self.global(object.id);
        self.enter_unit(outer);
        self.global_place(global, span)
    }

    /// Whether a variable never changes.
    fn is_constant(&self, place: m::PlaceId) -> bool {
        match self.cx.places[place.0 as usize].kind {
            m::PlaceKind::Variable(m::Variable::Global(id)) => {
                self.cx.globals[id.0 as usize].constness == m::Constness::Constant
            }
            _ => false,
        }
    }

    /// Where the function begins: `requires`, and what `ensures` will ask for.
    pub fn enter_contract(&mut self, duty: Duty) {
        let ast = self.st.ast;
        let Some(source) = self.st.source else { return };
        let function = ast.function(source);
        if function.contract.is_empty() {
            return;
        }
        let about_numbers = |claim: &&(ExprId, Span)| !reads_behind(ast, claim.0);
        let claims = |frame: &mut Self, wanted: &[&(ExprId, Span)]| {
            for (condition, span) in wanted {
                let condition = frame.condition(*condition);
                frame.claim(condition, m::AssertOrigin::Requires, duty, *span);
            }
        };
        // How far memory reaches depends on numbers, and other conditions read it.
        let (numbers, others): (Vec<_>, Vec<_>) = function.contract.requires.iter().partition(about_numbers);
        claims(self, &numbers);
        let memory = self.enter_memory(duty);
        claims(self, &others);
        if let Some((_, at)) = function.contract.collective_requires.first() {
            self.claim_together("what is required", &function.contract.collective_requires, duty, *at);
        }
        let mut entry = Entry { memory, ..Entry::default() };
        let ensured = function.contract.ensures.iter().chain(&function.contract.collective_ensures);
        for &(condition, _) in ensured.clone() {
            self.save_olds(condition, &mut entry);
        }
        if ensured.clone().count() > 0 {
            for &parameter in &function.parameters {
                self.save_parameter(parameter, &mut entry);
            }
        }
        let asks = ensured.clone().any(|(condition, _)| self.asks_for_copies(*condition));
        if asks || duty == Duty::Given {
            self.copy_memory(&mut entry.memory, function.span);
        }
        entry.result = self.result_of_call(function.span);
        self.st.evaluation.entry = Some(entry);
    }

    fn result_of_call(&mut self, span: Span) -> Option<m::PlaceId> {
        match *self.cx.types.get(self.st.result) {
            m::Type::Void => None,
            _ => {
                let local = self.named_local("\\result".to_owned(), self.st.result, span);
                Some(self.local_place(local, span))
            }
        }
    }

    /// A variable of the contract's own.
    pub fn named_local(&mut self, name: String, ty: m::TypeId, span: Span) -> m::LocalId {
        let storage = match self.cx.types.is_scalar(ty) {
            true => m::LocalStorage::Register,
            false => m::LocalStorage::Memory,
        };
        let (kind, qualifiers) = (m::LocalKind::User, m::Qualifiers::NONE);
        let local = self.add_local(m::Local { name, ty, kind, storage, qualifiers, span });
        if storage == m::LocalStorage::Memory {
            self.come_to_life(local, span);
        }
        local
    }

    /// Keeps the value of each `\old(e)` within a condition.
    fn save_olds(&mut self, id: ExprId, entry: &mut Entry) {
        let ast = self.st.ast;
        let expr = ast.expr(id);
        if let ExprKind::Old(inner) = expr.kind {
            if self.speaks_of_bound(inner) && self.is_about_copies(inner) {
                return;
            }
            if self.speaks_of_bound(inner) {
                let message = "`\\old` of a variable that depends on the variable of a quantifier";
                return self.unsupported(&unsupported::U013, expr.span, message);
            }
            let value = self.condition(inner);
            let name = format!("\\old({})", self.spelled(inner));
            let local = self.named_local(name, self.type_of(value), expr.span);
            let place = self.local_place(local, expr.span);
            self.assign(place, value, expr.span);
            entry.olds.insert(id, local);
            return;
        }
        let mut inner = Vec::new();
        operands(&expr.kind, &mut inner);
        inner.into_iter().for_each(|own| self.save_olds(own, entry));
    }

    /// The variable that holds the value of a `\at(e, L)`.
    fn kept_at_label(&mut self, id: ExprId) -> m::LocalId {
        if let Some(local) = self.st.evaluation.from_labels.get(&id) {
            return *local;
        }
        let expr = self.st.ast.expr(id);
        let name = self.spelled(id);
        let ty = self.ty(expr.ty.ty, expr.span);
        let local = self.named_local(name, ty, expr.span);
        self.st.evaluation.from_labels.insert(id, local);
        local
    }

    /// Where a label stands: what annotations elsewhere ask for.
    pub fn keep_at_label(&mut self, label: ast::LabelId) {
        let ast = self.st.ast;
        let Some(label) = self.st.source.and_then(|f| ast.function(f).labels.get(label.0 as usize)) else { return };
        for &id in &label.asked {
            let expr = ast.expr(id);
            let ExprKind::At(inner, _) = expr.kind else { continue };
            if self.speaks_of_bound(inner) {
                let message = "`\\at` of something that depends on the variable of a quantifier";
                self.unsupported(&unsupported::U013, expr.span, message);
                continue;
            }
            let local = self.kept_at_label(id);
            let value = self.condition(inner);
            let place = self.local_place(local, expr.span);
            self.assign(place, value, expr.span);
        }
    }

    /// The value that an expression had at a label.
    pub fn value_at_label(&mut self, id: ExprId) -> m::ExprId {
        let span = self.st.ast.expr(id).span;
        let local = self.kept_at_label(id);
        let place = self.local_place(local, span);
        self.load(place, span)
    }

    pub(crate) fn speaks_of_bound(&self, id: ExprId) -> bool {
        let expr = self.st.ast.expr(id);
        if let ExprKind::Object(object) = expr.kind {
            return self.st.ast.object(object).storage == ast::Storage::Bound;
        }
        let mut inner = Vec::new();
        operands(&expr.kind, &mut inner);
        inner.into_iter().any(|own| self.speaks_of_bound(own))
    }

    /// The user's text of an expression.
    pub(crate) fn spelled(&self, id: ExprId) -> String {
        let span = self.st.ast.expr(id).span;
        let file_text = |(file, from): (_, u32), to: u32| {
            let text = self.cx.sources.file(file).text.get(from as usize..to as usize)?;
            std::str::from_utf8(text).ok().map(str::to_owned)
        };
        let (from, to) = (self.cx.sources.spelling_offset(span.start), self.cx.sources.spelling_offset(span.end));
        match (from, to) {
            (Some(from), Some(to)) if from.0 == to.0 => file_text(from, to.1).unwrap_or_else(|| "...".to_owned()),
            _ => "...".to_owned(),
        }
    }

    fn save_parameter(&mut self, parameter: ObjectId, entry: &mut Entry) {
        let span = self.st.ast.object(parameter).span;
        let given = self.local(parameter);
        let (name, ty) = (self.st.locals[given.0 as usize].name.clone(), self.st.locals[given.0 as usize].ty);
        let kept = self.named_local(name, ty, span);
        let (to, from) = (self.local_place(kept, span), self.local_place(given, span));
        let value = self.load(from, span);
        self.assign(to, value, span);
        entry.given.push((parameter, kept));
    }

    /// Where the function returns: `ensures`. Gives what it returns.
    pub fn leave_contract(&mut self, value: Option<m::ExprId>, duty: Duty, span: Span) -> Option<m::ExprId> {
        let ast = self.st.ast;
        let Some(mut entry) = self.st.evaluation.entry.take() else { return value };
        let Some(source) = self.st.source else { return value };
        let contract = &ast.function(source).contract;
        if contract.ensures.is_empty() && contract.collective_ensures.is_empty() {
            self.st.evaluation.entry = Some(entry);
            return value;
        }
        let value = match (value, entry.result) {
            (Some(value), Some(place)) => {
                self.assign(place, value, span);
                Some(self.load(place, span))
            }
            (value, _) => value,
        };
        let swap = |frame: &mut Self, entry: &mut Entry| {
            for (parameter, kept) in &mut entry.given {
                if let Some(own) = frame.st.variables.get_mut(parameter) {
                    std::mem::swap(own, kept);
                }
            }
        };
        swap(self, &mut entry);
        self.st.evaluation.entry = Some(entry);
        // What is given rests on what is required of all, and where nobody asks for that it is not known either.
        let rests_on_all = duty == Duty::Given && !contract.collective_requires.is_empty();
        let (alone, together) = match rests_on_all {
            true => (Vec::new(), [contract.ensures.as_slice(), &contract.collective_ensures].concat()),
            false => (contract.ensures.clone(), contract.collective_ensures.clone()),
        };
        for (condition, at) in alone {
            let condition = self.condition(condition);
            self.claim(condition, m::AssertOrigin::Ensures, duty, at);
        }
        if let Some((_, at)) = together.first() {
            self.claim_together("what is ensured", &together, duty, *at);
        }
        if let Some(mut entry) = self.st.evaluation.entry.take() {
            swap(self, &mut entry);
            self.st.evaluation.entry = Some(entry);
        }
        value
    }

    fn claim(&mut self, condition: m::ExprId, origin: m::AssertOrigin, duty: Duty, span: Span) {
        match duty {
            Duty::Shown => self.act(m::Action::Assert { condition, origin }, span),
            Duty::Given => {
                let (yes, no) = (self.st.graph.label(), self.st.graph.label());
                self.st.graph.branch(condition, yes, no, span);
                self.st.graph.resume(no);
                self.prune(yes, span);
                self.st.graph.resume(yes);
            }
        }
    }

    /// Such executions are not looked at. That is no assumption about the program, so it is none of its `assume`s.
    pub(crate) fn prune(&mut self, next: Label, span: Span) {
        let function = LibraryFunction::Verifier(Verifier::Prune);
        self.act(m::Action::Library { function, arguments: Vec::new(), result: None }, span);
        self.st.graph.jump(next);
    }

    /// `\old(e)` or `\result` in a condition that is being lowered.
    pub fn of_the_call(&mut self, id: ExprId) -> m::ExprId {
        let expr = self.st.ast.expr(id);
        let entry = self.st.evaluation.entry.as_ref();
        let known = entry.and_then(|entry| match expr.kind {
            ExprKind::Result => entry.result.map(Ok),
            _ => entry.olds.get(&id).map(|local| Err(*local)),
        });
        match known {
            Some(Ok(place)) => self.load(place, expr.span),
            Some(Err(local)) => {
                let place = self.local_place(local, expr.span);
                self.load(place, expr.span)
            }
            None => match expr.kind {
                ExprKind::Old(inner) => {
                    let memory = self.memory_before();
                    self.value_before(&memory, inner)
                }
                _ => self.nothing(expr.span),
            },
        }
    }

    /// What a check will assert of the variables that the body writes and `assigns` does not name.
    fn kept(&mut self, touched: &Footprint, allowed: Option<&BTreeSet<ObjectRef>>, span: Span) -> Vec<m::ExprId> {
        let Some(allowed) = allowed else { return Vec::new() };
        let mut claims = Vec::new();
        for &object in touched.writes.difference(allowed) {
            let place = self.linked_place(object, span);
            let ty = self.place_type(place);
            let own = self.cx.ast(object.unit).object(object.id);
            let name = own.name.map_or_else(String::new, |name| self.cx.text(name));
            if !self.cx.types.is_scalar(ty) {
                let message = format!("the function writes `{name}`, which its `assigns` does not name");
                self.cx.diagnostics.push(Diagnostic::new(&annotations::E408, span, message));
                continue;
            }
            let local = self.named_local(format!("\\old({name})"), ty, span);
            let (before, now) = (self.local_place(local, span), self.load(place, span));
            self.assign(before, now, span);
            let (now, before) = (self.load(place, span), self.load(before, span));
            let int = self.plain_int();
            claims.push(self.binary(m::BinaryOp::Equal, (now, before), int, span));
        }
        claims
    }

    /// Where an iteration of a loop with a measure begins: it is not negative, and kept.
    pub fn begin_measured(&mut self, each: &Loop) -> Option<m::PlaceId> {
        let (measure, span) = each.frame.measure?;
        let text = self.spelled(measure);
        let value = self.condition(measure);
        let (ty, int) = (self.type_of(value), self.plain_int());
        let local = self.named_local(format!("\\old({text})"), ty, span);
        let before = self.local_place(local, span);
        self.assign(before, value, span);
        let (zero, now) = (self.int(0, ty, span), self.condition(measure));
        let condition = self.binary(m::BinaryOp::LessEqual, (zero, now), int, span);
        self.act(m::Action::Assert { condition, origin: m::AssertOrigin::MeasureBound }, span);
        Some(before)
    }

    /// Where it is over and the next one may begin: the measure is smaller.
    pub fn end_measured(&mut self, each: &Loop, before: Option<m::PlaceId>) {
        let (Some((measure, span)), Some(before)) = (each.frame.measure, before) else { return };
        let (now, before, int) = (self.condition(measure), self.load(before, span), self.plain_int());
        let condition = self.binary(m::BinaryOp::Less, (now, before), int, span);
        self.act(m::Action::Assert { condition, origin: m::AssertOrigin::MeasureStep }, span);
    }

    /// `loop assigns`: everything that the loop writes by name must be named, and only that may be written.
    pub fn check_loop_frame(&mut self, each: &Loop) {
        let Some((places, span)) = &each.frame.assigns else { return };
        let (ast, unit) = (self.st.ast, self.st.unit);
        let written = Reach::of_loop(self.cx, unit, each);
        let named: Vec<Option<ObjectId>> = places.iter().map(|place| root_of(ast, *place)).collect();
        let linked = |id: ObjectId| self.cx.linked_object(ObjectRef { unit, id });
        let allowed: BTreeSet<ObjectRef> = named.iter().flatten().map(|id| linked(*id)).collect();
        let declared_inside = |object: &ObjectRef| {
            let own = self.cx.ast(object.unit).object(object.id);
            let body = ast.stmt(each.body).span;
            own.storage == ast::Storage::Automatic && body.start <= own.span.start && own.span.start < body.end
        };
        let extra: Vec<ObjectRef> =
            written.writes.difference(&allowed).copied().filter(|object| !declared_inside(object)).collect();
        for object in extra {
            let own = self.cx.ast(object.unit).object(object.id);
            let name = own.name.map_or_else(String::new, |name| self.cx.text(name));
            let message = format!("the loop writes `{name}`, which its `loop assigns` does not name");
            self.cx.diagnostics.push(Diagnostic::new(&annotations::E408, *span, message));
        }
        if written.memory == Use::Write && !named.iter().any(Option::is_none) {
            let message = "the loop writes behind a pointer, and its `loop assigns` names only variables";
            self.cx.diagnostics.push(Diagnostic::new(&annotations::E408, *span, message));
        }
    }

    /// `loop keeps`: variables whose values are followed one by one.
    pub fn keep_variables(&mut self, each: &Loop, id: m::LoopId) {
        let mut kept = Vec::new();
        for &place in &each.frame.keeps {
            let expr = self.st.ast.expr(place);
            match expr.kind {
                ExprKind::Object(object) => kept.push(self.variable(object)),
                _ => {
                    let message = "`loop keeps` names variables, not parts of them";
                    self.cx.diagnostics.push(Diagnostic::new(&annotations::E403, expr.span, message));
                }
            }
        }
        self.st.graph.set_kept(id, kept);
    }

    /// A place has any value from here on.
    pub fn havoc(&mut self, place: m::PlaceId, by: Verifier, span: Span) {
        let ty = self.place_type(place);
        match self.cx.types.get(ty).clone() {
            m::Type::Int(_) | m::Type::Bool | m::Type::Float(_) => {
                let (function, arguments) = (LibraryFunction::Verifier(by), Vec::new());
                self.act(m::Action::Library { function, arguments, result: Some(place) }, span);
            }
            m::Type::Array(element, m::Extent::Fixed(count)) if count > 0 => {
                self.counted_loop((0, count - 1), span, |frame, index| {
                    let element = frame.place(m::PlaceKind::Index(place, index), element, span);
                    frame.havoc(element, by, span);
                });
            }
            m::Type::Record(id) => {
                let fields: Vec<m::TypeId> = self.cx.types.record(id).fields.iter().map(|field| field.ty).collect();
                for (number, ty) in fields.into_iter().enumerate() {
                    let field = self.place(m::PlaceKind::Field(place, number as u32), ty, span);
                    self.havoc(field, by, span);
                }
            }
            _ => self.unsupported(&unsupported::U013, span, "`havoc` of a pointer or of an array of unknown size"),
        }
    }

    /// In `startup`: the first process chooses between the program and the checks of contracts.
    pub fn choose_check(&mut self) {
        let checks = std::mem::take(&mut self.cx.pending.checks);
        let of =
            |wanted: Company| checks.iter().filter(move |(_, company)| *company == wanted).map(|(check, _)| *check);
        let together: Vec<m::FunctionId> = of(Company::All).collect();
        let checks: Vec<m::FunctionId> = of(Company::Alone).collect();
        self.choose_meeting(&together);
        if checks.is_empty() {
            return;
        }
        let int = self.int_type(IntKind::Int);
        let choice = self.temporary(int, Span::NONE);
        let program = self.st.graph.label();
        let pid = self.expr(m::ExprKind::Pid, int, Span::NONE);
        let zero = self.int(0, int, Span::NONE);
        let first = self.binary(m::BinaryOp::Equal, (pid, zero), int, Span::NONE);
        let chooses = self.st.graph.label();
        self.st.graph.branch(first, chooses, program, Span::NONE);
        self.st.graph.resume(chooses);
        self.havoc(choice, Verifier::Choice, Span::NONE);
        for (number, check) in checks.iter().enumerate() {
            let (taken, next) = (self.st.graph.label(), self.st.graph.label());
            let chosen = self.load(choice, Span::NONE);
            let own = self.int(number as i128 + 1, int, Span::NONE);
            let is_own = self.binary(m::BinaryOp::Equal, (chosen, own), int, Span::NONE);
            self.st.graph.branch(is_own, taken, next, Span::NONE);
            self.st.graph.resume(taken);
            let callee = m::Callee::Direct(*check);
            self.act(m::Action::Call { callee, arguments: Vec::new(), result: None }, Span::NONE);
            self.prune(program, Span::NONE);
            self.st.graph.resume(next);
        }
        self.st.graph.jump(program);
        self.st.graph.resume(program);
    }
}
