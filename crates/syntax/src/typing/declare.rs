//! Declarations: of types, variables and functions, at file scope and in
//! blocks. A variable is in scope from the end of its declarator, so its own
//! initialiser may mention it.

use super::annotate::Marks;
use super::declarators::{Parameter, Site};
use super::scope::Entity;
use super::specify::{Company, Specified};
use super::Typing;
use crate::ast::{Definition, Linkage, Object, ObjectId, Role, StmtId, StmtKind, Storage};
use crate::tree::{DeclId, InitDeclarator, Initializer, StorageClass, Unit};
use crate::types::{Extent, QualType, Type};
use antiphon_source::codes::types;
use antiphon_source::{Diagnostic, Span, Symbol};

impl Typing<'_> {
    pub(super) fn global_declaration(&mut self, u: &Unit, decl: DeclId) {
        let decl = &u.decls[decl.0 as usize];
        let company = if decl.declarators.is_empty() { Company::Alone } else { Company::Declarators };
        let specified = self.specifiers(u, &decl.specifiers, company);
        let marks = self.marks(&decl.annotations, super::annotate::Follows::NoBody);
        let mut declared = Vec::new();
        for declarator in &decl.declarators {
            declared.extend(self.global(u, specified, declarator, &marks));
        }
        self.apply_marks(u, &marks, &declared);
    }

    /// One declarator at file scope.
    fn global(&mut self, u: &Unit, specified: Specified, declarator: &InitDeclarator, marks: &Marks) -> Option<Entity> {
        let (name, span) = declarator.declarator.name?;
        let (specified, ty, parameters) = self.declared_type(u, specified, declarator, Site::File)?;
        match specified.storage {
            Some(StorageClass::Typedef) => {
                self.declare_typedef(name, ty, &specified, declarator, span);
                return None;
            }
            Some(StorageClass::Auto | StorageClass::Register) => {
                self.error(&types::E322, span, "`auto` and `register` are allowed only in functions");
            }
            Some(StorageClass::Extern | StorageClass::Static) | None => {}
        }
        if matches!(self.kind(ty.ty), Type::Function(_)) {
            self.no_function_init(declarator, span);
            let id = self.declare_function(name, ty, &specified, span);
            self.declared_function(id, &parameters);
            return Some(Entity::Function(id));
        }
        let ty = match specified.storage {
            // GNU: a symbol of the linker, of which only the address counts.
            Some(StorageClass::Extern) => ty,
            _ => self.object_type(ty, name, span),
        };
        let id = self.declare_linked(name, ty, &specified, span);
        if marks.is_input() {
            self.ast.objects[id.0 as usize].role = Role::Input(None);
        }
        if let Some(init) = &declarator.init {
            let (ty, init) = self.initializer(u, self.ast.object(id).ty, init);
            self.define_linked(id, ty, init, span);
        }
        Some(Entity::Object(id))
    }

    /// The type of a declarator, with what attributes after it say. With
    /// `__auto_type` the initialiser says the type.
    fn declared_type(
        &mut self,
        u: &Unit,
        specified: Specified,
        declarator: &InitDeclarator,
        site: Site,
    ) -> Option<(Specified, QualType, Vec<Parameter>)> {
        let mut specified = specified;
        if specified.inferred.is_some() {
            if let Some(Initializer::Expr(e)) = &declarator.init {
                let e = self.expr(u, *e);
                let e = self.decay(e);
                specified.ty.ty = self.ty(e);
            }
        }
        let declared = self.declarator(u, specified.ty, &declarator.declarator, site);
        let ty = self.reshape(u, &declarator.attributes, declared.ty);
        specified.effects = specified.effects.and(self.effects(u, &declarator.attributes));
        if matches!(self.kind(ty.ty), Type::Pointer(_)) && !declarator.declarator.steps.is_empty() {
            specified.type_align = None;
        }
        Some((specified, ty, declared.parameters))
    }

    fn no_function_init(&mut self, declarator: &InitDeclarator, span: Span) {
        if declarator.init.is_some() {
            self.error(&types::E319, span, "a function cannot have an initialiser");
        }
    }

    /// A variable cannot be `void`.
    fn object_type(&mut self, ty: QualType, name: Symbol, span: Span) -> QualType {
        if ty.ty != self.basic.void {
            return ty;
        }
        let message = format!("the variable `{}` cannot have type `void`", self.text(name));
        self.error(&types::E329, span, message);
        QualType::plain(self.basic.error)
    }

    fn declare_typedef(
        &mut self,
        name: Symbol,
        ty: QualType,
        specified: &Specified,
        declarator: &InitDeclarator,
        span: Span,
    ) {
        if declarator.init.is_some() {
            self.error(&types::E322, span, "a `typedef` cannot have an initialiser");
        }
        if specified.effects.transparent {
            if let Type::Record(id) = *self.kind(ty.ty) {
                self.transparent.insert(id);
            }
        }
        if let Some(old) = self.scopes.find_here(name) {
            match old.entity {
                Entity::Typedef(before, _) if self.ast.types.compatible_quals(before, ty) => {}
                Entity::Error => {}
                Entity::Typedef(before, _) => {
                    let how = format!("names the types `{}` and `{}`", self.spell(before), self.spell(ty));
                    self.conflict(name, span, old.span, &how);
                }
                _ => self.conflict(name, span, old.span, "is declared as something else in this scope"),
            }
        }
        let align = specified.effects.align.or(specified.type_align);
        self.scopes.bind(name, Entity::Typedef(ty, align), span);
    }

    /// A declaration in a block; what happens at run time goes to `out`.
    pub(super) fn local_declaration(&mut self, u: &Unit, decl: DeclId, out: &mut Vec<StmtId>) {
        let decl = &u.decls[decl.0 as usize];
        let company = if decl.declarators.is_empty() { Company::Alone } else { Company::Declarators };
        let specified = self.specifiers(u, &decl.specifiers, company);
        self.reject_local_marks(&decl.annotations);
        for declarator in &decl.declarators {
            self.local(u, specified, declarator, out);
        }
    }

    fn local(&mut self, u: &Unit, specified: Specified, declarator: &InitDeclarator, out: &mut Vec<StmtId>) {
        let Some((name, span)) = declarator.declarator.name else { return };
        let Some((specified, ty, _)) = self.declared_type(u, specified, declarator, Site::Block) else { return };
        if specified.storage == Some(StorageClass::Typedef) {
            self.declare_typedef(name, ty, &specified, declarator, span);
            if self.is_variably_modified(ty.ty) {
                out.push(self.push_stmt(StmtKind::EvaluateExtents(ty), span));
            }
            return;
        }
        if matches!(self.kind(ty.ty), Type::Function(_)) {
            self.no_function_init(declarator, span);
            self.declare_function(name, ty, &specified, span);
            return;
        }
        let ty = self.object_type(ty, name, span);
        if specified.storage == Some(StorageClass::Extern) {
            self.declare_linked(name, ty, &specified, span);
            if declarator.init.is_some() {
                self.error(&types::E322, span, "an `extern` declaration in a block cannot have an initialiser");
            }
            return;
        }
        let id = self.add_local(name, ty, &specified, span);
        if let Some(init) = &declarator.init {
            self.initialize_local(u, id, init, span);
        }
        self.check_local_type(id, name, span);
        if self.ast.object(id).storage == Storage::Automatic {
            out.push(self.push_stmt(StmtKind::Declare(id), span));
        }
    }

    fn add_local(&mut self, name: Symbol, ty: QualType, specified: &Specified, span: Span) -> ObjectId {
        if let Some(old) = self.scopes.find_here(name).filter(|old| old.entity != Entity::Error) {
            let message = format!("`{}` is declared twice in this scope", self.text(name));
            self.report(Diagnostic::new(&types::E303, span, message).also(old.span, "first declared here"));
        }
        let storage = match (specified.thread_local, specified.storage) {
            (Some(_), _) => Storage::Thread,
            (None, Some(StorageClass::Static)) => Storage::Static,
            (None, _) => Storage::Automatic,
        };
        if let Some(same) = self.of_other_alternative(name, ty, span).filter(|_| storage != Storage::Automatic) {
            self.scopes.bind(name, Entity::Object(same), span);
            return same;
        }
        let align = self.object_align(ty, specified);
        let id = self.push_object(Object {
            name: Some(name),
            ty,
            linkage: Linkage::None,
            storage,
            role: Role::Plain,
            definition: Definition::Defined,
            init: None,
            function: self.function.as_ref().map(|function| function.id),
            align,
            span,
        });
        if storage != Storage::Automatic {
            self.ast.statics.push(id);
            self.check_static_extent(ty, span);
            self.lives_on(id);
        }
        self.scopes.bind(name, Entity::Object(id), span);
        id
    }

    /// The extent of a static array may depend on inputs, not on variables.
    fn check_static_extent(&mut self, ty: QualType, span: Span) {
        let Some(extent) = self.variable_extent(ty.ty) else { return };
        if !self.is_over_inputs(extent) {
            let message = "the extent of a static array may depend only on constants and inputs";
            let d = Diagnostic::new(&types::E328, self.span(extent), message).also(span, "declared here");
            self.report(d);
        }
    }

    fn initialize_local(&mut self, u: &Unit, id: ObjectId, init: &Initializer, span: Span) {
        let ty = self.ast.object(id).ty;
        if self.variable_extent(ty.ty).is_some() && !matches!(init, Initializer::List(list) if list.elements.is_empty())
        {
            self.error(&types::E319, span, "an array whose extent is not constant cannot have an initialiser");
            return;
        }
        let (ty, init) = self.initializer(u, ty, init);
        if self.ast.object(id).storage != Storage::Automatic {
            self.check_static_init(&init);
        }
        let object = &mut self.ast.objects[id.0 as usize];
        object.ty = ty;
        object.init = Some(init);
    }

    fn check_local_type(&mut self, id: ObjectId, name: Symbol, span: Span) {
        let ty = self.ast.object(id).ty;
        let incomplete = match self.kind(ty.ty) {
            Type::Record(record) => self.ast.types.record(*record).layout.is_none(),
            Type::Array(_, Extent::Incomplete | Extent::Star) => true,
            _ => false,
        };
        if incomplete {
            let message = format!("the variable `{}` has incomplete type `{}`", self.text(name), self.spell(ty));
            self.error(&types::E305, span, message);
            self.ast.objects[id.0 as usize].ty = QualType::plain(self.basic.error);
        }
    }
}
