//! Calls: whom a call means, and what becomes of its arguments and its result.
//! What a library function does is not told here.

use crate::context::{FunctionRef, Work};
use crate::frame::Frame;
use crate::library::{self, Treatment};
use crate::link::{Missing, UnitId};
use antiphon_model as m;
use antiphon_model::library::Control;
use antiphon_source::codes::{annotations, unsupported};
use antiphon_source::{Diagnostic, Span};
use antiphon_syntax::ast::{self, Conversion, ExprId, ExprKind, Nature};
use antiphon_syntax::types::{FunctionType, Type};

/// Whom a call means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Called {
    /// A function of the program, with a body.
    Program(FunctionRef),
    /// An uninterpreted function.
    Abstract(FunctionRef),
    /// A function that an annotation says is built in.
    System(FunctionRef),
    /// A library function.
    Library(FunctionRef, Treatment),
    /// A function that nobody knows.
    Unknown(FunctionRef),
    /// Whatever a pointer points to.
    Pointer(ExprId),
}

/// Where the result of a call goes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Destination {
    /// Nowhere.
    Discard,
    /// Into a place of its type.
    Place(m::PlaceId),
    /// Into a temporary.
    Value,
}

impl Frame<'_, '_> {
    /// Whom the callee of a call means.
    pub fn callee_of(&self, callee: ExprId) -> Called {
        let expr = self.st.ast.expr(callee);
        match expr.kind {
            ExprKind::Convert(Conversion::FunctionDecay | Conversion::Same, _, inner) | ExprKind::AddressOf(inner) => {
                self.callee_of(inner)
            }
            // `*f` is `f` again; of a pointer to a pointer it is a value to load.
            ExprKind::Deref(pointer) if matches!(self.st.ast.types.get(expr.ty.ty), Type::Function(_)) => {
                self.callee_of(pointer)
            }
            ExprKind::Function(id) => self.meaning(FunctionRef { unit: self.st.unit, id }),
            _ => Called::Pointer(callee),
        }
    }

    /// What a function's name means in the whole program.
    pub fn meaning(&self, function: FunctionRef) -> Called {
        let linked = self.cx.linked_function(function);
        let own = self.cx.ast(linked.unit).function(linked.id);
        let named = self.cx.ast(function.unit).function(function.id);
        let name = self.cx.names.text(own.name);
        match (own.nature, named.nature) {
            (Nature::Abstract(_), _) => return Called::Abstract(linked),
            (_, Nature::Abstract(_)) => return Called::Abstract(function),
            _ => {}
        }
        let treatment = self.cx.treatment(own.name);
        match treatment {
            Some(treatment) if own.body.is_none() || library::overrides_body(name) => {
                Called::Library(linked, treatment)
            }
            _ if own.body.is_some() => Called::Program(linked),
            _ if matches!(own.nature, Nature::System(_)) => Called::System(linked),
            _ => Called::Unknown(linked),
        }
    }

    /// The value of a call.
    pub fn call_value(&mut self, id: ExprId, callee: ExprId, arguments: &[ExprId]) -> m::ExprId {
        match self.call(id, callee, arguments, Destination::Value) {
            Some(value) => value,
            None => self.nothing(self.st.ast.expr(id).span),
        }
    }

    /// A call for what it does.
    pub fn call_discard(&mut self, id: ExprId, callee: ExprId, arguments: &[ExprId]) {
        self.call(id, callee, arguments, Destination::Discard);
    }

    /// A call whose result goes into a place.
    pub fn call_store(&mut self, id: ExprId, callee: ExprId, arguments: &[ExprId], (place, span): (m::PlaceId, Span)) {
        let ty = self.ty(self.st.ast.expr(id).ty.ty, span);
        let direct = ty == self.place_type(place);
        let destination = if direct { Destination::Place(place) } else { Destination::Value };
        if let Some(value) = self.call(id, callee, arguments, destination) {
            let value =
                if self.cx.types.is_scalar(ty) { self.convert(value, self.place_type(place), span) } else { value };
            self.assign(place, value, span);
        }
    }

    /// A call. Gives the value unless it went where it was told to go.
    fn call(
        &mut self,
        id: ExprId,
        callee: ExprId,
        arguments: &[ExprId],
        destination: Destination,
    ) -> Option<m::ExprId> {
        let expr = self.st.ast.expr(id);
        let span = expr.span;
        let ty = self.ty(expr.ty.ty, span);
        match self.callee_of(callee) {
            Called::Library(function, Treatment::Unsupported(_))
            | Called::System(function)
            | Called::Unknown(function)
                if self.cx.links.missing == Missing::Unknown =>
            {
                let target = self.cx.request_function(function, Some((self.st.function, span)), Work::Unknown);
                let values = self.values(arguments, span);
                self.finish_call(m::Callee::Direct(target), values, (ty, destination), span)
            }
            Called::Program(function) => {
                let from = Some((self.st.function, span));
                let target = self.cx.request_function(function, from, Work::Function);
                let values = self.arguments(arguments, Some(function), span);
                self.await_guard(callee, span);
                self.finish_call(m::Callee::Direct(target), values, (ty, destination), span)
            }
            Called::Pointer(pointer) => {
                self.presume_unless_ordered(&[&[pointer], arguments].concat(), span);
                let later = self.effects_of_all(arguments);
                let pointer = self.value(pointer);
                let pointer = self.keep(pointer, &later);
                let values = self.values(arguments, span);
                self.finish_call(m::Callee::Indirect(pointer), values, (ty, destination), span)
            }
            Called::Abstract(function) => {
                let target = self.abstract_function(function);
                let values = self.values(arguments, span);
                Some(self.expr(m::ExprKind::Abstract(target, values), ty, span))
            }
            Called::Library(function, Treatment::Unsupported(code)) => {
                self.report_unknown(function, span, "is not modelled", code);
                None
            }
            Called::Library(_, Treatment::Jump(jump)) => self.jump_call(jump, arguments, destination, span),
            Called::Library(_, Treatment::Action(function)) if self.free_node(function, arguments, span) => None,
            Called::Library(_, Treatment::Action(function)) => {
                self.refuse_callbacks(arguments, span);
                let arguments = self.values(arguments, span);
                self.await_guard(callee, span);
                let result = self.result_place(ty, destination, span);
                self.act_and_count(function, arguments, result, span);
                self.leave_unspecified(id, function, result, span);
                self.result_value(result, destination, span)
            }
            Called::Library(function, _) if self.guard_of(callee).is_some() => {
                self.report_unknown(
                    function,
                    span,
                    "has a guard, which is for functions with effects",
                    &unsupported::U008,
                );
                None
            }
            Called::Library(_, treatment) => self.library_call(treatment, arguments, (ty, destination), span),
            Called::System(function) => {
                self.report_unknown(function, span, "is not a system function of Antiphon", &unsupported::U008);
                None
            }
            Called::Unknown(function) => {
                self.report_unknown_call(function, span);
                None
            }
        }
    }

    /// The guard of a function that is called by its name, and the unit that it is written in.
    fn guard_of(&self, callee: ExprId) -> Option<(UnitId, ExprId)> {
        self.guard_of_function(self.named_function(callee)?)
    }

    fn guard_of_function(&self, named: FunctionRef) -> Option<(UnitId, ExprId)> {
        [named, self.cx.linked_function(named)].into_iter().find_map(|function| {
            match self.cx.ast(function.unit).function(function.id).nature {
                Nature::System(guard) => Some((function.unit, guard?)),
                Nature::Ordinary | Nature::Abstract(_) => None,
            }
        })
    }

    fn named_function(&self, callee: ExprId) -> Option<FunctionRef> {
        match self.st.ast.expr(callee).kind {
            ExprKind::Convert(Conversion::FunctionDecay | Conversion::Same, _, inner) | ExprKind::AddressOf(inner) => {
                self.named_function(inner)
            }
            ExprKind::Deref(pointer) => self.named_function(pointer),
            ExprKind::Function(id) => Some(FunctionRef { unit: self.st.unit, id }),
            _ => None,
        }
    }

    /// A call of a function with a guard waits until that holds.
    fn await_guard(&mut self, callee: ExprId, span: Span) {
        let Some((unit, guard)) = self.guard_of(callee) else { return };
        let outer = self.enter_unit(unit);
        let guard = self.condition(guard);
        self.enter_unit(outer);
        let function = m::LibraryFunction::Control(Control::Await);
        self.act(m::Action::Library { function, arguments: vec![guard], result: None }, span);
    }

    fn finish_call(
        &mut self,
        callee: m::Callee,
        arguments: Vec<m::ExprId>,
        (ty, destination): (m::TypeId, Destination),
        span: Span,
    ) -> Option<m::ExprId> {
        // A call that a jump leaves gives no value.
        let (kept, place) = match destination {
            Destination::Place(place) if self.cx.order.jumps => (Destination::Value, Some(place)),
            other => (other, None),
        };
        let result = self.result_place(ty, kept, span);
        self.act(m::Action::Call { callee, arguments, result }, span);
        self.after_call(span);
        let value = self.result_value(result, kept, span);
        match (place, value) {
            (Some(place), Some(value)) => {
                self.assign(place, value, span);
                None
            }
            (_, value) => value,
        }
    }

    /// Where a result is put: nowhere if there is none or nobody wants it.
    fn result_place(&mut self, ty: m::TypeId, destination: Destination, span: Span) -> Option<m::PlaceId> {
        match destination {
            _ if *self.cx.types.get(ty) == m::Type::Void => None,
            Destination::Discard => None,
            Destination::Place(place) => Some(place),
            Destination::Value => Some(self.temporary(ty, span)),
        }
    }

    fn result_value(&mut self, result: Option<m::PlaceId>, destination: Destination, span: Span) -> Option<m::ExprId> {
        match (destination, result) {
            (Destination::Value, Some(place)) => Some(self.load(place, span)),
            (Destination::Value | Destination::Discard | Destination::Place(_), _) => None,
        }
    }

    /// The arguments of a call of a function of the program, each of its
    /// parameter's type.
    fn arguments(&mut self, arguments: &[ExprId], function: Option<FunctionRef>, span: Span) -> Vec<m::ExprId> {
        let values = self.values(arguments, span);
        let Some(function) = function else { return values };
        let definition = self.cx.ast(function.unit).function(function.id);
        let Type::Function(ty) = self.cx.ast(function.unit).types.get(definition.ty.ty) else { return values };
        let count = definition.parameters.len();
        let variadic = ty.variadic == antiphon_syntax::tree::Variadic::Yes;
        if values.len() < count || values.len() > count && !variadic {
            self.report_misfit(function, span, format!("{} given, {count} expected", values.len()));
            return values;
        }
        self.fit(values, function, ty, span)
    }

    /// Converts arguments to the types of the definition's parameters; those
    /// differ only where the call saw no prototype, or in pointers.
    fn fit(&mut self, values: Vec<m::ExprId>, function: FunctionRef, ty: &FunctionType, span: Span) -> Vec<m::ExprId> {
        let outer = self.enter_unit(function.unit);
        let extents = std::mem::take(&mut self.st.extents);
        let wanted: Vec<_> = match &ty.parameters {
            Some(parameters) => parameters.iter().map(|p| self.ty(p.ty, span)).collect(),
            None => self.promoted_parameters(function, span),
        };
        self.st.extents = extents;
        self.enter_unit(outer);
        let mut fitted = Vec::with_capacity(values.len());
        for (index, value) in values.into_iter().enumerate() {
            match wanted.get(index) {
                Some(&wanted) => fitted.push(self.fit_one(value, wanted, function, span)),
                None => fitted.push(value),
            }
        }
        fitted
    }

    fn promoted_parameters(&mut self, function: FunctionRef, span: Span) -> Vec<m::TypeId> {
        let ast = self.cx.ast(function.unit);
        let parameters = &ast.function(function.id).parameters;
        let declared = parameters.iter().map(|&id| self.ty(ast.object(id).ty.ty, span));
        let declared: Vec<_> = declared.collect();
        declared.into_iter().map(|ty| self.promoted(ty)).collect()
    }

    fn fit_one(&mut self, value: m::ExprId, wanted: m::TypeId, function: FunctionRef, span: Span) -> m::ExprId {
        let given = self.type_of(value);
        let (from, to) = (self.cx.types.get(given), self.cx.types.get(wanted));
        match (from, to) {
            _ if given == wanted => value,
            (m::Type::Pointer(_), m::Type::Pointer(_))
            | (m::Type::Int(_) | m::Type::Bool, m::Type::Int(_) | m::Type::Bool)
            | (m::Type::Float(_), m::Type::Float(_)) => self.convert(value, wanted, span),
            _ => {
                self.report_misfit(function, span, "an argument has a type that does not fit its parameter".to_owned());
                value
            }
        }
    }

    fn library_call(
        &mut self,
        treatment: Treatment,
        arguments: &[ExprId],
        (ty, destination): (m::TypeId, Destination),
        span: Span,
    ) -> Option<m::ExprId> {
        match treatment {
            Treatment::Final(function) => {
                let arguments = self.values(arguments, span);
                self.act(m::Action::Library { function, arguments, result: None }, span);
                self.st.graph.unreachable(span);
                None
            }
            Treatment::Pure(function) => {
                let values = self.values(arguments, span);
                Some(self.expr(m::ExprKind::Pure(function, values), ty, span))
            }
            Treatment::Allocate(kind) => {
                let place = match destination {
                    Destination::Place(place) => place,
                    Destination::Discard | Destination::Value => self.temporary(ty, span),
                };
                self.allocate(kind, arguments, place, span);
                self.result_value(Some(place), destination, span)
            }
            Treatment::Assert => {
                let condition = self.first(arguments, span);
                self.act(m::Action::Assert { condition, origin: m::AssertOrigin::Program }, span);
                None
            }
            Treatment::Assume => {
                let condition = self.first(arguments, span);
                self.act(m::Action::Assume(condition), span);
                None
            }
            Treatment::Ignore => {
                self.values(arguments, span);
                None
            }
            // Done by the caller, which knows the expression.
            Treatment::Action(_) | Treatment::Jump(_) | Treatment::Unsupported(_) => None,
        }
    }

    /// The first argument; what follows it is text for the user.
    fn first(&mut self, arguments: &[ExprId], span: Span) -> m::ExprId {
        match arguments.first() {
            Some(&first) => self.value(first),
            None => self.nothing(span),
        }
    }

    /// The model's number of an uninterpreted function.
    fn abstract_function(&mut self, function: FunctionRef) -> m::AbstractId {
        if let Some(&known) = self.cx.ids.abstracts.get(&function) {
            return known;
        }
        let outer = self.enter_unit(function.unit);
        let declared = self.st.ast.function(function.id);
        let span = declared.span;
        let (result, parameters) = match self.st.ast.types.get(declared.ty.ty) {
            Type::Function(ty) => {
                let result = self.ty(ty.result.ty, span);
                let parameters = ty.parameters.iter().flat_map(|p| p.iter());
                (result, parameters.map(|p| self.ty(p.ty, span)).collect())
            }
            _ => (self.ty(declared.ty.ty, span), Vec::new()),
        };
        let continuous = match declared.nature {
            Nature::Abstract(continuous) => continuous,
            Nature::Ordinary | Nature::System(_) => None,
        };
        self.enter_unit(outer);
        let name = self.cx.text(declared.name);
        self.cx.abstracts.push(m::AbstractFunction { name, parameters, result, continuous, span });
        let id = m::AbstractId(self.cx.abstracts.len() as u32 - 1);
        self.cx.ids.abstracts.insert(function, id);
        id
    }

    /// The pointer that a function decays to; `(*p)` for a pointer to one is `p`.
    pub fn decayed_function(&mut self, operand: ExprId, ty: m::TypeId, span: Span) -> m::ExprId {
        match self.st.ast.expr(operand).kind {
            ExprKind::Function(function) => self.function_pointer(function, ty, span),
            ExprKind::Deref(pointer) => self.value(pointer),
            _ => self.value(operand),
        }
    }

    /// A pointer to a function: control can come there.
    pub fn function_pointer(&mut self, id: ast::FunctionId, ty: m::TypeId, span: Span) -> m::ExprId {
        let from = Some((self.st.function, span));
        let named = FunctionRef { unit: self.st.unit, id };
        if self.guard_of_function(named).is_some() {
            self.report_unknown(named, span, "has a guard and cannot be called through a pointer", &unsupported::U008);
        }
        let target = match self.meaning(named) {
            Called::Program(function) => self.cx.request_function(function, from, Work::Function),
            Called::Library(function, treatment) if self.can_wrap(function, treatment) => {
                self.refuse_uncounted(treatment, span);
                self.cx.request_function(function, from, Work::Wrapper)
            }
            Called::Library(function, _) | Called::System(function) | Called::Unknown(function)
                if self.cx.links.missing == Missing::Unknown =>
            {
                self.cx.request_function(function, from, Work::Unknown)
            }
            Called::Library(function, _) | Called::Abstract(function) => {
                let text = "cannot be called through a pointer";
                self.report_unknown(function, span, text, &unsupported::U010);
                return self.expr(m::ExprKind::Null, ty, span);
            }
            Called::System(function) | Called::Unknown(function) => {
                self.report_unknown_call(function, span);
                return self.expr(m::ExprKind::Null, ty, span);
            }
            Called::Pointer(_) => return self.expr(m::ExprKind::Null, ty, span),
        };
        self.expr(m::ExprKind::Function(target), ty, span)
    }

    /// Whether a function that only calls the library function does what it does.
    fn can_wrap(&self, function: FunctionRef, treatment: Treatment) -> bool {
        let ast = self.cx.ast(function.unit);
        let fixed = match ast.types.get(ast.function(function.id).ty.ty) {
            Type::Function(ty) => ty.parameters.is_some() && ty.variadic == antiphon_syntax::tree::Variadic::No,
            _ => false,
        };
        fixed && matches!(treatment, Treatment::Action(_) | Treatment::Final(_) | Treatment::Pure(_))
    }

    fn report_unknown_call(&mut self, function: FunctionRef, span: Span) {
        let name = self.cx.ast(function.unit).function(function.id).name;
        let text = self.cx.names.text(name);
        if !text.starts_with("MPI_") {
            return self.report_unknown(function, span, "has no body and is not modelled", &unsupported::U001);
        }
        let message = format!("MPI has no function `{text}`, and no file defines one");
        self.cx.diagnostics.push(Diagnostic::new(&annotations::E416, span, message));
    }

    fn report_unknown(&mut self, function: FunctionRef, span: Span, text: &str, code: antiphon_source::Code) {
        let name = self.cx.text(self.cx.ast(function.unit).function(function.id).name);
        self.unsupported(code, span, format!("`{name}` {text}"));
    }

    fn report_misfit(&mut self, function: FunctionRef, span: Span, note: String) {
        let definition = self.cx.ast(function.unit).function(function.id);
        let text = format!("this call does not match the definition of `{}`", self.cx.text(definition.name));
        let diagnostic = Diagnostic::new(&annotations::E414, span, text).note(note);
        self.cx.diagnostics.push(diagnostic.also(definition.span, "defined here"));
    }
}
