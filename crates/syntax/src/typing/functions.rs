//! Function definitions: the head as a declaration, then parameters and body
//! in a scope of their own. K&R heads name parameters and declare them after.

use super::declarators::{Declared, Parameter, Site};
use super::scope::Entity;
use super::specify::Company;
use super::{FunctionState, Typing};
use crate::ast::{Definition, FunctionId, Linkage, Object, ObjectId, Role, StmtKind, Storage};
use crate::tree::{self, FunctionDefinition, Unit};
use crate::types::{IntKind, QualType, Type};
use antiphon_source::codes::types;
use antiphon_source::{Diagnostic, Span, Symbol};
use rustc_hash::FxHashMap;

impl Object {
    /// A parameter of a function that is not known yet.
    pub(super) fn parameter(name: Option<Symbol>, ty: QualType, span: Span) -> Object {
        Object {
            name,
            ty,
            linkage: Linkage::None,
            storage: Storage::Parameter,
            role: Role::Plain,
            definition: Definition::Defined,
            init: None,
            function: None,
            align: None,
            span,
        }
    }
}

impl Typing<'_> {
    pub(super) fn function_definition(&mut self, u: &Unit, definition: &FunctionDefinition) {
        let decl = &u.decls[definition.declaration.0 as usize];
        let specified = self.specifiers(u, &decl.specifiers, Company::Declarators);
        let Some(first) = decl.declarators.first() else { return };
        let Some((name, span)) = first.declarator.name else { return };
        let declared = self.declarator(u, specified.ty, &first.declarator, Site::File);
        let mut specified = specified;
        specified.effects = specified.effects.and(self.effects(u, &first.attributes));
        let Type::Function(signature) = self.kind(declared.ty.ty).clone() else {
            if declared.ty.ty != self.basic.error {
                let message = format!("`{}` has a body, but is not a function", self.text(name));
                self.error(&types::E309, span, message);
            }
            return;
        };
        self.check_result(signature.result, span);
        let id = self.declare_function(name, declared.ty, &specified, span);
        self.check_first_body(id, span);
        self.declared_function(id, &declared.parameters);
        if let Some((base, order, when)) = definition.variant_of {
            let base = self.declare_function(base, declared.ty, &specified, span);
            self.defined_variant(base, (id, order, when), &declared.parameters, span);
        }
        let of_variant = self.constructs_of_variant(definition);
        let marks = self.marks(&decl.annotations, super::annotate::Follows::Body);
        self.apply_marks(u, &marks, &[Entity::Function(id)]);
        self.scopes.enter();
        self.scopes.bind_tags(&declared.tags);
        let parameters = self.bind_parameters(u, definition, &declared, id);
        self.ast.functions[id.0 as usize].span = span;
        self.ast.functions[id.0 as usize].parameters = parameters;
        self.body(u, (id, of_variant), signature.result, &decl.annotations, definition.body);
        self.scopes.leave();
    }

    fn check_result(&mut self, result: QualType, span: Span) {
        if let Type::Record(id) = self.kind(result.ty) {
            if self.ast.types.record(*id).layout.is_none() {
                let text = self.spell(result);
                self.error(&types::E305, span, format!("the function returns the incomplete type `{text}`"));
            }
        }
    }

    fn check_first_body(&mut self, id: FunctionId, span: Span) {
        let function = self.ast.function(id);
        if function.body.is_some() {
            let (first, text) = (function.span, self.text(function.name));
            let d = Diagnostic::new(&types::E303, span, format!("the function `{text}` is defined twice"));
            self.report(d.also(first, "first defined here"));
        }
    }

    fn bind_parameters(
        &mut self,
        u: &Unit,
        definition: &FunctionDefinition,
        declared: &Declared,
        id: FunctionId,
    ) -> Vec<ObjectId> {
        let objects: Vec<ObjectId> = match declared.names.is_empty() {
            true => declared.parameters.iter().map(|parameter| self.bind_parameter(parameter)).collect(),
            false => self.old_style_parameters(u, definition, &declared.names),
        };
        for &object in &objects {
            self.ast.objects[object.0 as usize].function = Some(id);
            self.check_parameter(object);
        }
        objects
    }

    fn bind_parameter(&mut self, parameter: &Parameter) -> ObjectId {
        let Some(object) = parameter.object else {
            return self.push_object(Object::parameter(None, parameter.ty, parameter.span));
        };
        if let Some(name) = self.ast.object(object).name {
            self.scopes.bind(name, Entity::Object(object), parameter.span);
        }
        object
    }

    fn check_parameter(&mut self, object: ObjectId) {
        let (ty, span) = (self.ast.object(object).ty, self.ast.object(object).span);
        if let Type::Record(id) = self.kind(ty.ty) {
            if self.ast.types.record(*id).layout.is_none() {
                let text = self.spell(ty);
                self.error(&types::E305, span, format!("a parameter has incomplete type `{text}`"));
                self.ast.objects[object.0 as usize].ty = QualType::plain(self.basic.error);
            }
        }
    }

    /// `f(a, b) int a; { ... }`: what is not declared is `int`.
    fn old_style_parameters(
        &mut self,
        u: &Unit,
        definition: &FunctionDefinition,
        names: &[(Symbol, Span)],
    ) -> Vec<ObjectId> {
        let mut declared: FxHashMap<Symbol, QualType> = FxHashMap::default();
        for decl in &definition.old_style_parameters {
            let decl = &u.decls[decl.0 as usize];
            let specified = self.specifiers(u, &decl.specifiers, Company::Declarators);
            for declarator in &decl.declarators {
                let Some((name, span)) = declarator.declarator.name else { continue };
                let ty = self.declarator(u, specified.ty, &declarator.declarator, Site::Parameter).ty;
                let ty = self.adjusted(ty, span);
                if !names.iter().any(|(known, _)| *known == name) {
                    let message = format!("`{}` is declared as a parameter, but is not one", self.text(name));
                    self.error(&types::E302, span, message);
                }
                declared.insert(name, ty);
            }
        }
        let int = QualType::plain(self.int(IntKind::Int));
        names
            .iter()
            .map(|(name, span)| {
                let ty = declared.get(name).copied().unwrap_or(int);
                self.declare_parameter(*name, ty, *span)
            })
            .collect()
    }

    fn body(
        &mut self,
        u: &Unit,
        (id, of_variant): (FunctionId, Vec<crate::openmp::Construct>),
        result: QualType,
        annotations: &[tree::Annotation],
        body: tree::StmtId,
    ) {
        self.function = Some(FunctionState { of_variant, ..FunctionState::of(id, result) });
        let contract = self.contract(u, annotations);
        self.ast.functions[id.0 as usize].contract = contract;
        // The outermost block shares the scope of the parameters.
        let body = match u.stmts.get(body.0 as usize).map(|stmt| (&stmt.kind, stmt.span)) {
            Some((tree::StmtKind::Block(list), span)) => {
                let list = self.statements(u, list);
                self.push_stmt(StmtKind::Block(list), span)
            }
            _ => self.statement(u, body),
        };
        if let Some(state) = self.function.take() {
            let labels = self.finish_labels(state);
            self.ast.functions[id.0 as usize].labels = labels;
        }
        self.ast.functions[id.0 as usize].body = Some(body);
    }
}
