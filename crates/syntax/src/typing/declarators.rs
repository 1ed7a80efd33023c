//! Declarators: from a base type and `*`, `[n]`, `(parameters)` to the type of
//! the declared name. The steps of a declarator go from the name outwards, so
//! they apply from the last to the first.
//!
//! The extent of an array is a number if it can be computed here; else it is
//! an expression, and the site of the declaration decides whether that is
//! allowed: in blocks and parameters, or at file scope over inputs.

use super::constants::{Value, Why};
use super::scope::{Entity, Tags};
use super::specify::Company;
use super::Typing;
use crate::ast::{ExprId, Object, ObjectId};
use crate::tree::{
    ArrayExtent, ArrayStep, DeclId, Declarator, DeclaratorStep, FunctionStep, Parameters, Unit, Variadic,
};
use crate::types::{Extent, FunctionType, QualType, Type, TypeId};
use antiphon_source::codes::types;
use antiphon_source::{Diagnostic, Span, Symbol};

/// Where a declarator stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// At file scope.
    File,
    /// In a block.
    Block,
    /// In a parameter list.
    Parameter,
    /// In a struct.
    Member,
    /// In a type name.
    TypeName,
}

/// What a declarator declares.
#[derive(Debug)]
pub struct Declared {
    /// The type.
    pub ty: QualType,
    /// Parameters of the function, if it is one.
    pub parameters: Vec<Parameter>,
    /// The names of a K&R list.
    pub names: Vec<(Symbol, Span)>,
    /// What the parameter list declares besides parameters; a body sees it.
    pub tags: Tags,
}

/// A parameter of a prototype.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its adjusted type.
    pub ty: QualType,
    /// Its object, if it has a name.
    pub object: Option<ObjectId>,
    /// Where it stands.
    pub span: Span,
}

impl Typing<'_> {
    /// The type that a declarator makes of `base`.
    pub(super) fn declarator(&mut self, u: &Unit, base: QualType, declarator: &Declarator, site: Site) -> Declared {
        let mut declared = Declared { ty: base, parameters: Vec::new(), names: Vec::new(), tags: Tags::default() };
        for (number, step) in declarator.steps.iter().enumerate().rev() {
            match step {
                DeclaratorStep::Pointer(quals) => {
                    declared.ty = QualType { ty: self.pointer_to(declared.ty), quals: *quals };
                }
                DeclaratorStep::Array(array) => {
                    declared.ty = match (site, number) {
                        (Site::Parameter, 0) => self.array_parameter(u, declared.ty, array),
                        _ => self.array_type(u, declared.ty, array, site),
                    };
                }
                DeclaratorStep::Function(function) => {
                    self.function_type(u, &mut declared, function);
                }
            }
        }
        declared
    }

    /// A parameter that is written as an array is a pointer.
    fn array_parameter(&mut self, u: &Unit, element: QualType, step: &ArrayStep) -> QualType {
        let array = self.array_type(u, element, step, Site::Parameter);
        match array.ty == self.basic.error {
            true => array,
            false => QualType { ty: self.pointer_to(element), quals: step.qualifiers },
        }
    }

    fn array_type(&mut self, u: &Unit, element: QualType, step: &ArrayStep, site: Site) -> QualType {
        let extent = match step.extent {
            ArrayExtent::Missing => Extent::Incomplete,
            ArrayExtent::Star => Extent::Star,
            ArrayExtent::Expr(e) => {
                let e = self.expr(u, e);
                self.extent(e, site)
            }
        };
        let error = QualType::plain(self.basic.error);
        match self.kind(element.ty) {
            Type::Error => return error,
            Type::Function(_) | Type::Void => {
                let text = self.spell(element);
                self.error(&types::E320, step.span, format!("an array cannot have elements of type `{text}`"));
                return error;
            }
            Type::Array(_, Extent::Incomplete) => {
                self.error(&types::E313, step.span, "only the first extent of an array may be left out");
                return error;
            }
            Type::Record(id) if self.ast.types.record(*id).layout.is_none() => {
                let text = self.spell(element);
                self.error(&types::E305, step.span, format!("an array has elements of incomplete type `{text}`"));
                return error;
            }
            _ => {}
        }
        let ty = QualType::plain(self.ast.types.intern(Type::Array(element, extent)));
        if matches!(extent, Extent::Fixed(_)) && self.is_too_large(ty.ty) {
            self.error(&types::E313, step.span, "the array is too large");
            return error;
        }
        ty
    }

    fn is_too_large(&self, ty: TypeId) -> bool {
        let Type::Array(element, Extent::Fixed(_)) = self.kind(ty) else { return false };
        let known = self.ast.types.size_of(element.ty, self.target).is_some();
        known && self.ast.types.size_of(ty, self.target).is_none()
    }

    fn extent(&mut self, e: ExprId, site: Site) -> Extent {
        let e = self.value(e);
        if self.is_error(e) {
            return Extent::Fixed(1);
        }
        let span = self.span(e);
        if !self.is_integer(self.ty(e)) {
            let text = self.spell_plain(self.ty(e));
            self.error(&types::E313, span, format!("the extent of an array must be an integer, not `{text}`"));
            return Extent::Fixed(1);
        }
        match self.evaluate(e) {
            Ok(Value::Int(value)) if value >= 0 => Extent::Fixed(u64::try_from(value).unwrap_or(u64::MAX)),
            Ok(_) => {
                self.error(&types::E313, span, "the extent of an array is negative");
                Extent::Fixed(1)
            }
            Err(Why::Reported) => Extent::Fixed(1),
            Err(why @ Why::DividesByZero(_)) => {
                self.report_why(why, "the extent of an array");
                Extent::Fixed(1)
            }
            Err(Why::Variable(_) | Why::Input(..)) => self.variable(e, site),
        }
    }

    fn variable(&mut self, e: ExprId, site: Site) -> Extent {
        let outside = site == Site::File || (self.function.is_none() && site == Site::TypeName);
        if outside && !self.is_over_inputs(e) {
            let at = self.not_static(e).unwrap_or(e);
            let message = "an extent at file scope may depend only on constants and inputs";
            let d = Diagnostic::new(&types::E328, self.span(e), message);
            let d = if at == e { d } else { d.also(self.span(at), "neither a constant nor an input") };
            self.report(d);
            return Extent::Fixed(1);
        }
        Extent::Variable(e)
    }

    fn function_type(&mut self, u: &Unit, declared: &mut Declared, step: &FunctionStep) {
        let result = declared.ty;
        if matches!(self.kind(result.ty), Type::Array(..) | Type::Function(_)) {
            let text = self.spell(result);
            self.error(&types::E320, step.span, format!("a function cannot return `{text}`"));
            declared.ty = QualType::plain(self.basic.error);
        }
        let result = declared.ty;
        self.scopes.enter();
        let (parameters, variadic) = match &step.parameters {
            Parameters::Unspecified => (None, Variadic::No),
            Parameters::Names(names) => {
                declared.names = names.clone();
                (None, Variadic::No)
            }
            Parameters::Prototype { parameters, variadic } => {
                let list: Vec<Parameter> = parameters.iter().map(|decl| self.parameter(u, *decl)).collect();
                let unqualified = list.iter().map(|p| p.ty).collect();
                declared.parameters = list;
                (Some(unqualified), *variadic)
            }
        };
        declared.tags = self.scopes.leave_with_tags();
        declared.ty =
            QualType::plain(self.ast.types.intern(Type::Function(FunctionType { result, parameters, variadic })));
    }

    fn parameter(&mut self, u: &Unit, decl: DeclId) -> Parameter {
        let decl = &u.decls[decl.0 as usize];
        let specified = self.specifiers(u, &decl.specifiers, Company::Declarators);
        let (mut ty, mut name) = (specified.ty, None);
        if let Some(first) = decl.declarators.first() {
            ty = self.declarator(u, ty, &first.declarator, Site::Parameter).ty;
            ty = self.reshape(u, &first.attributes, ty);
            name = first.declarator.name;
        }
        let span = name.map_or(decl.span, |(_, at)| at);
        let ty = self.adjusted(ty, span);
        let object = name.map(|(name, at)| self.declare_parameter(name, ty, at));
        Parameter { ty, object, span }
    }

    /// Arrays and functions as parameters are pointers.
    pub(super) fn adjusted(&mut self, ty: QualType, span: Span) -> QualType {
        match *self.kind(ty.ty) {
            Type::Array(element, _) => QualType::plain(self.pointer_to(element)),
            Type::Function(_) => QualType::plain(self.pointer_to(ty)),
            Type::Void => {
                self.error(&types::E329, span, "a parameter cannot have type `void`");
                QualType::plain(self.basic.error)
            }
            _ => ty,
        }
    }

    pub(super) fn declare_parameter(&mut self, name: Symbol, ty: QualType, span: Span) -> ObjectId {
        if let Some(old) = self.scopes.find_here(name) {
            let message = format!("two parameters are called `{}`", self.text(name));
            self.report(Diagnostic::new(&types::E303, span, message).also(old.span, "the first is here"));
        }
        let object = self.push_object(Object::parameter(Some(name), ty, span));
        self.scopes.bind(name, Entity::Object(object), span);
        object
    }

    /// The first extent of an array type that is an expression.
    pub(super) fn variable_extent(&self, ty: TypeId) -> Option<ExprId> {
        let mut ty = ty;
        while let Type::Array(element, extent) = self.kind(ty) {
            if let Extent::Variable(e) = extent {
                return Some(*e);
            }
            ty = element.ty;
        }
        None
    }

    /// Whether the type or what it points to has an extent that is an
    /// expression.
    pub(super) fn is_variably_modified(&self, ty: TypeId) -> bool {
        let mut ty = ty;
        loop {
            match self.kind(ty) {
                Type::Array(_, Extent::Variable(_)) => return true,
                Type::Array(inner, _) | Type::Pointer(inner) => ty = inner.ty,
                _ => return false,
            }
        }
    }
}
