//! Arguments of calls that choose between functions: conditions about them, and what `dispatch` makes of them.
//!
//! A condition of `declare variant` may name the parameters of the base function. It becomes a function with these parameters, in the scope of their
//! declaration; a call computes its arguments once, hands them to that function, and then to the function that is chosen.
//!
//! `adjust_args(need_device_ptr: p)` puts the device's pointer in the place of an argument, and `append_args(interop(...))` hands over an object
//! that lives as long as the call does. The text of a selector is in the tree of its own line, and not in that of the call. Both are for variants that a `dispatch` chooses, since their selectors ask for that construct.
//!
//! Deliberately not here: which function is chosen.

use super::declarators::Parameter;
use super::scope::Entity;
use super::{FunctionState, Typing};
use crate::ast::{
    Conversion, Declared, Definition, ExprId, ExprKind, FunctionId, Init, Linkage, Object, ObjectId, Role, StmtId,
    StmtKind, Storage, Written,
};
use crate::openmp::Construct;
use crate::parse::{INTEROP_BEGINS, INTEROP_ENDS, NEED_DEVICE_POINTER};
use crate::tree::{self, Fits, Unit, Variadic};
use crate::types::{FunctionType, IntKind, QualType, Type};
use antiphon_source::codes::{openmp, unsupported};
use antiphon_source::{Diagnostic, Span, Symbol};

/// What becomes of the arguments of a call of a variant.
#[derive(Clone, Default)]
pub(super) struct Adjusted {
    /// Which of them become the device's pointers.
    need_device: Vec<usize>,
    /// How many objects of `interop` follow them.
    pub appended: usize,
}

/// What is computed of parameters.
#[derive(Clone, Copy)]
pub(super) enum Computed {
    Truth,
    Number,
}

/// How something is known that may be about parameters.
pub(super) enum Known {
    Constant(i128),
    /// A function of this name computes it.
    By(Symbol),
    Reported,
}

/// The arguments of a call: as they are written, or in variables.
#[derive(Clone, Copy)]
pub(super) enum Arguments<'s> {
    Written(&'s [tree::ExprId]),
    Held(&'s [ObjectId], &'s [tree::ExprId]),
}

impl<'s> Arguments<'s> {
    pub fn held(self) -> &'s [ObjectId] {
        match self {
            Arguments::Written(_) => &[],
            Arguments::Held(held, _) => held,
        }
    }

    pub fn written(self) -> &'s [tree::ExprId] {
        match self {
            Arguments::Written(written) | Arguments::Held(_, written) => written,
        }
    }
}

impl Typing<'_> {
    /// What an expression of a selector is: a constant, or something that a function computes of parameters.
    pub(super) fn of_parameters(
        &mut self,
        u: &Unit,
        e: tree::ExprId,
        (name, wanted): (Option<Symbol>, Computed),
        parameters: &[Parameter],
    ) -> Known {
        self.scopes.enter();
        let own: Vec<ObjectId> = parameters.iter().map(|parameter| self.again(parameter)).collect();
        let said = self.diagnostics.len();
        let typed = self.expr(u, e);
        let typed = self.value(typed);
        if self.is_error(typed) {
            // What is wrong with it stays said.
            self.scopes.leave();
            return Known::Reported;
        }
        let is_condition = matches!(wanted, Computed::Truth);
        let constant = self.integer_constant(typed).filter(|_| is_condition);
        self.diagnostics.truncate(said);
        let known = match (constant, name) {
            (Some(value), _) => Known::Constant(value),
            (None, Some(name)) if self.linked.contains_key(&name) => {
                // One text is a condition and a number of a device.
                self.not_modelled(self.span(typed));
                Known::Reported
            }
            (None, Some(name)) => self.computing(u, e, (name, wanted), (own, parameters)),
            (None, None) => {
                self.not_modelled(self.span(typed));
                Known::Reported
            }
        };
        self.scopes.leave();
        known
    }

    fn not_modelled(&mut self, span: Span) {
        let text = "`declare variant` of OpenMP with such a condition is not modelled";
        self.report(Diagnostic::new(&unsupported::U120, span, text));
    }

    /// A parameter of the name and type of another function's.
    fn again(&mut self, parameter: &Parameter) -> ObjectId {
        let name = parameter.object.and_then(|object| self.ast.object(object).name);
        let object = self.push_object(Object::parameter(name, parameter.ty, parameter.span));
        if let Some(name) = name {
            self.scopes.bind(name, Entity::Object(object), parameter.span);
        }
        object
    }

    /// The function that computes something of parameters.
    fn computing(
        &mut self,
        u: &Unit,
        e: tree::ExprId,
        (name, wanted): (Symbol, Computed),
        (own, parameters): (Vec<ObjectId>, &[Parameter]),
    ) -> Known {
        let int = QualType::plain(self.int(IntKind::Int));
        let span = u.exprs[e.0 as usize].span;
        let types: Vec<QualType> = parameters.iter().map(|parameter| parameter.ty).collect();
        if types.iter().any(|ty| self.is_variably_modified(ty.ty)) {
            self.not_modelled(span);
            return Known::Reported;
        }
        let ty = FunctionType { result: int, parameters: Some(types.into()), variadic: Variadic::No };
        let ty = QualType::plain(self.ast.types.intern(Type::Function(ty)));
        let id = self.add_function(name, ty, span);
        for object in &own {
            self.ast.objects[object.0 as usize].function = Some(id);
        }
        let around = self.function.replace(FunctionState::of(id, int));
        let before = self.diagnostics.len();
        let typed = self.expr(u, e);
        let value = match wanted {
            Computed::Truth => {
                let condition = self.condition(typed);
                let [yes, no] = [1, 0].map(|value| self.push_plain(ExprKind::Int(value), int.ty, span));
                self.push_plain(ExprKind::Conditional(condition, yes, no), int.ty, span)
            }
            Computed::Number => {
                let value = self.value(typed);
                self.push_plain(ExprKind::Convert(Conversion::Arithmetic, Written::Implicitly, value), int.ty, span)
            }
        };
        let is_fine = self.diagnostics.len() == before;
        let gives = self.push_stmt(StmtKind::Return(Some(value)), span);
        let body = self.push_stmt(StmtKind::Block(vec![gives]), span);
        self.function = around;
        let function = &mut self.ast.functions[id.0 as usize];
        (function.linkage, function.declared) = (Linkage::Internal, Declared::Explicitly);
        (function.parameters, function.body) = (own, Some(body));
        if is_fine {
            Known::By(name)
        } else {
            Known::Reported
        }
    }

    /// What such a function says of the arguments that variables hold.
    pub(super) fn computed(&mut self, name: Symbol, held: &[ObjectId], span: Span) -> ExprId {
        let Some(Entity::Function(function)) = self.linked.get(&name).copied() else { return self.push_error(span) };
        let wanted = self.ast.function(function).parameters.len();
        let arguments = held.iter().take(wanted).map(|object| self.held(*object, span)).collect();
        self.call_of(function, arguments, span)
    }

    pub(super) fn held(&mut self, object: ObjectId, span: Span) -> ExprId {
        let ty = self.ast.object(object).ty;
        let place = self.push(ExprKind::Object(object), ty, span);
        self.value(place)
    }

    /// A variable of the statement that is typed.
    fn local_variable(&mut self, ty: QualType, value: Option<ExprId>, list: &mut Vec<StmtId>, span: Span) -> ObjectId {
        let object = self.push_object(Object {
            name: None,
            ty: QualType::plain(ty.ty),
            linkage: Linkage::None,
            storage: Storage::Automatic,
            role: Role::Plain,
            definition: Definition::Defined,
            init: value.map(Init::Value),
            function: self.function.as_ref().map(|function| function.id),
            align: None,
            span,
        });
        list.push(self.push_stmt(StmtKind::Declare(object), span));
        object
    }

    /// Arguments of a call, each in a variable.
    pub(super) fn held_arguments(
        &mut self,
        u: &Unit,
        base: FunctionId,
        arguments: &[tree::ExprId],
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> Vec<ObjectId> {
        let function = self.ast.function(base);
        let (name, at, ty) = (function.name, function.span, function.ty);
        let values: Vec<ExprId> = arguments.iter().map(|e| self.expr(u, *e)).collect();
        let values = match self.kind(ty.ty).clone() {
            Type::Function(signature) => self.arguments(&signature, values, Some((name, at)), span),
            _ => values,
        };
        values
            .into_iter()
            .map(|value| self.local_variable(QualType::plain(self.ty(value)), Some(value), list, span))
            .collect()
    }

    /// An expression behind statements.
    pub(super) fn behind(&mut self, mut list: Vec<StmtId>, e: ExprId, span: Span) -> ExprId {
        let ty = self.ty(e);
        list.push(self.push_stmt(StmtKind::Expr(e), span));
        let body = self.push_stmt(StmtKind::Block(list), span);
        self.push_plain(ExprKind::StatementExpr(body), ty, span)
    }

    /// What `adjust_args` and `append_args` say, for parameters of the base function.
    pub(super) fn adjusts(&mut self, said: &tree::Variant, parameters: &[Parameter]) -> Adjusted {
        let adjusts = &said.adjusts;
        let asks = said.selector.traits.iter().any(|one| one.fits == Fits::Within(Construct::Dispatch));
        if adjusts.is_said && !asks {
            let text = "`adjust_args` and `append_args` are for variants that `construct = {dispatch}` matches";
            self.error(&openmp::E501, said.span, text);
        }
        let mut seen = Vec::new();
        let mut need_device = Vec::new();
        let all = adjusts.need_device.iter().chain(&adjusts.nothing);
        for (number, (name, span)) in all.enumerate() {
            let is_it =
                |parameter: &Parameter| parameter.object.and_then(|object| self.ast.object(object).name) == Some(*name);
            let text = self.text(*name).to_owned();
            let Some(at) = parameters.iter().position(is_it) else {
                self.error(&openmp::E501, *span, format!("`{text}` is no parameter of the function"));
                continue;
            };
            if seen.contains(&at) {
                self.error(&openmp::E501, *span, format!("`{text}` stands in `adjust_args` twice"));
            }
            seen.push(at);
            if number < adjusts.need_device.len() {
                if !matches!(self.kind(parameters[at].ty.ty), Type::Pointer(_)) {
                    self.error(&openmp::E501, *span, format!("`{text}` is no pointer, so that a device has none"));
                }
                need_device.push(at);
            }
        }
        Adjusted { need_device, appended: adjusts.appended }
    }

    /// Whether a variant goes with a function: it has the same type, but for the objects that are appended.
    pub(super) fn goes_with(&self, own: QualType, other: QualType, appended: usize) -> bool {
        if appended == 0 {
            return self.ast.types.compatible(own.ty, other.ty);
        }
        let (Type::Function(own), Type::Function(other)) = (self.kind(own.ty), self.kind(other.ty)) else {
            return false;
        };
        let (Some(before), Some(all)) = (&own.parameters, &other.parameters) else { return false };
        let is_object = |ty: &QualType| matches!(self.kind(ty.ty), Type::Int(IntKind::UnsignedLong));
        self.ast.types.compatible(own.result.ty, other.result.ty)
            && all.len() == before.len() + appended
            && before.iter().zip(all.iter()).all(|(one, other)| self.ast.types.compatible(one.ty, other.ty))
            && all[before.len()..].iter().all(is_object)
    }

    /// The arguments, with the device's pointers in the place of some.
    pub(super) fn for_device(
        &mut self,
        u: &Unit,
        adjusted: &Adjusted,
        mut values: Vec<ExprId>,
        (written, of_device): (&[tree::ExprId], &[Symbol]),
    ) -> Vec<ExprId> {
        for &at in &adjusted.need_device {
            let (Some(&value), Some(text)) = (values.get(at), written.get(at)) else { continue };
            // What is a device's pointer already stays.
            let is_there = match u.exprs[text.0 as usize].kind {
                tree::ExprKind::Name(name) => of_device.contains(&name),
                _ => false,
            };
            if is_there {
                continue;
            }
            let value = self.value(value);
            let (ty, span) = (self.ty(value), self.span(value));
            let nothing = QualType::plain(self.basic.void);
            let any = QualType::plain(self.ast.types.intern(Type::Pointer(nothing)));
            let Some(function) = self.of_runtime(NEED_DEVICE_POINTER, any, any, span) else { continue };
            let plain =
                self.push_plain(ExprKind::Convert(Conversion::Pointer, Written::Implicitly, value), any.ty, span);
            let there = self.call_of(function, vec![plain], span);
            values[at] = self.push_plain(ExprKind::Convert(Conversion::Pointer, Written::Implicitly, there), ty, span);
        }
        values
    }

    /// A call, with objects behind the arguments that live as long as it does.
    pub(super) fn call_with_objects(
        &mut self,
        function: FunctionId,
        mut values: Vec<ExprId>,
        appended: usize,
        span: Span,
    ) -> ExprId {
        if appended == 0 {
            return self.call_of(function, values, span);
        }
        let object = QualType::plain(self.int(IntKind::UnsignedLong));
        let to_object = QualType::plain(self.ast.types.intern(Type::Pointer(object)));
        let nothing = QualType::plain(self.basic.void);
        let (mut list, mut objects) = (Vec::new(), Vec::new());
        for _ in 0..appended {
            let none = self.push_plain(ExprKind::Int(0), object.ty, span);
            objects.push(self.local_variable(object, Some(none), &mut list, span));
        }
        let mut ends = Vec::new();
        for &one in &objects {
            for name in [INTEROP_BEGINS, INTEROP_ENDS] {
                let Some(function) = self.of_runtime(name, nothing, to_object, span) else { continue };
                let place = self.push(ExprKind::Object(one), object, span);
                let address = self.push_plain(ExprKind::AddressOf(place), to_object.ty, span);
                let call = self.call_of(function, vec![address], span);
                let call = self.push_stmt(StmtKind::Expr(call), span);
                match name {
                    INTEROP_BEGINS => list.push(call),
                    _ => ends.push(call),
                }
            }
        }
        values.extend(objects.iter().map(|one| self.held(*one, span)));
        let call = self.call_of(function, values, span);
        let ty = self.ty(call);
        let result = match ty == self.basic.void {
            true => {
                list.push(self.push_stmt(StmtKind::Expr(call), span));
                None
            }
            false => Some(self.local_variable(QualType::plain(ty), Some(call), &mut list, span)),
        };
        list.extend(ends);
        if let Some(result) = result {
            let value = self.held(result, span);
            list.push(self.push_stmt(StmtKind::Expr(value), span));
        }
        let body = self.push_stmt(StmtKind::Block(list), span);
        self.push_plain(ExprKind::StatementExpr(body), ty, span)
    }

    /// A function of the runtime with one parameter.
    fn of_runtime(&mut self, name: &str, result: QualType, parameter: QualType, span: Span) -> Option<FunctionId> {
        let name = self.names.find(name)?;
        if let Some(Entity::Function(known)) = self.linked.get(&name) {
            return Some(*known);
        }
        let ty = FunctionType { result, parameters: Some([parameter].into()), variadic: Variadic::No };
        let ty = QualType::plain(self.ast.types.intern(Type::Function(ty)));
        Some(self.add_function(name, ty, span))
    }
}
