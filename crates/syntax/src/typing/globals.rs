//! Linkage: what file-scope declarations, and `extern` ones in blocks, say
//! about one variable or function, put together. Two declarations of one
//! thing must agree; their composite type is what is known in the end.

use super::builtins::Kind;
use super::scope::Entity;
use super::specify::Specified;
use super::Typing;
use crate::ast::{Declared, Definition, FunctionId, Init, Inline, Linkage, Object, ObjectId, Returns, Role, Storage};
use crate::tree::StorageClass;
use crate::types::{Extent, QualType, Type};
use antiphon_source::codes::{types, warnings};
use antiphon_source::{Diagnostic, Span, Symbol};

impl Typing<'_> {
    /// Where a name with linkage was declared first.
    fn linked_span(&self, entity: Entity) -> Span {
        match entity {
            Entity::Object(id) => self.ast.object(id).span,
            Entity::Function(id) => self.ast.function(id).span,
            Entity::Typedef(..) | Entity::Constant(..) | Entity::Error => Span::NONE,
        }
    }

    /// Says so if the scope already uses the name for something else.
    fn clashes_here(&mut self, name: Symbol, span: Span, wanted: Option<Entity>) -> bool {
        let Some(old) = self.scopes.find_here(name) else { return false };
        if old.entity == Entity::Error || Some(old.entity) == wanted {
            return false;
        }
        self.conflict(name, span, old.span, "is declared as something else in this scope");
        true
    }

    /// A declaration of a function; gives its entry.
    pub(super) fn declare_function(
        &mut self,
        name: Symbol,
        ty: QualType,
        specified: &Specified,
        span: Span,
    ) -> FunctionId {
        let prior = self.linked.get(&name).copied();
        let id = match prior {
            Some(Entity::Function(id)) => {
                self.merge_function(id, ty, specified, span);
                id
            }
            other => {
                if let Some(other) = other {
                    let first = self.linked_span(other);
                    self.conflict(name, span, first, "is declared as a variable and as a function");
                    self.scopes.bind(name, Entity::Error, span);
                }
                let id = self.add_function(name, ty, span);
                if specified.storage == Some(StorageClass::Static) {
                    self.ast.functions[id.0 as usize].linkage = Linkage::Internal;
                }
                id
            }
        };
        let function = &mut self.ast.functions[id.0 as usize];
        if specified.inline.is_some() {
            function.inline = Inline::Yes;
        }
        if specified.effects.noreturn {
            function.returns = Returns::Never;
        }
        function.declared = Declared::Explicitly;
        if !self.clashes_here(name, span, Some(Entity::Function(id))) {
            self.scopes.bind(name, Entity::Function(id), span);
        }
        id
    }

    fn merge_function(&mut self, id: FunctionId, ty: QualType, specified: &Specified, span: Span) {
        let function = self.ast.function(id);
        let (old, first, name, by_call) =
            (function.ty, function.span, function.name, function.declared == Declared::ByCall);
        let was_external = function.linkage == Linkage::External;
        if self.ast.types.compatible(old.ty, ty.ty) {
            let both = self.ast.types.composite(ty, old);
            self.ast.functions[id.0 as usize].ty = both;
        } else if self.is_library_guess(id) {
            self.ast.functions[id.0 as usize].ty = ty;
        } else if by_call && self.returns_void(ty) {
            let message =
                format!("`{}` was called before this declaration, as a function that returns `int`", self.text(name));
            self.report(Diagnostic::new(&warnings::W012, span, message).also(first, "called here"));
            self.ast.functions[id.0 as usize].ty = ty;
        } else if !self.is_old_style_pair(old, ty) {
            let how = format!("is declared as `{}` and as `{}`", self.spell(old), self.spell(ty));
            self.conflict(name, span, first, &how);
        }
        if specified.storage == Some(StorageClass::Static) && was_external {
            if by_call || self.is_library_guess(id) {
                self.ast.functions[id.0 as usize].linkage = Linkage::Internal;
            } else {
                self.conflict(name, span, first, "is declared `static` after a declaration that is not");
            }
        }
    }

    fn returns_void(&self, ty: QualType) -> bool {
        matches!(self.kind(ty.ty), Type::Function(function) if function.result.ty == self.basic.void)
    }

    /// Whether the entry was made from the table of built-ins alone.
    fn is_library_guess(&self, id: FunctionId) -> bool {
        let function = self.ast.function(id);
        let known = self.known.builtins.get(&function.name);
        known.is_some_and(|(row, _)| row.kind == Kind::Library) && self.scopes.find(function.name).is_none()
            || function.declared == Declared::ByCall && known.is_some()
    }

    /// `int f(char c)` after `int f();` with a K&R definition: gcc accepts
    /// what the definition's promotions allow.
    fn is_old_style_pair(&self, old: QualType, new: QualType) -> bool {
        match (self.kind(old.ty), self.kind(new.ty)) {
            (Type::Function(f), Type::Function(g)) => {
                let open = f.parameters.is_none() || g.parameters.is_none();
                open && self.ast.types.compatible(f.result.ty, g.result.ty)
            }
            (Type::Error, _) | (_, Type::Error) => true,
            _ => false,
        }
    }

    /// A variable with linkage; gives its entry.
    pub(super) fn declare_linked(&mut self, name: Symbol, ty: QualType, specified: &Specified, span: Span) -> ObjectId {
        let is_static = specified.storage == Some(StorageClass::Static);
        let linkage = if is_static { Linkage::Internal } else { Linkage::External };
        let definition = match specified.storage {
            Some(StorageClass::Extern) => Definition::Declared,
            _ => Definition::Tentative,
        };
        let id = match self.linked.get(&name).copied() {
            Some(Entity::Object(id)) => {
                self.merge_object(id, ty, linkage, specified, span);
                id
            }
            other => {
                if let Some(other) = other {
                    let first = self.linked_span(other);
                    self.conflict(name, span, first, "is declared as a function and as a variable");
                    self.scopes.bind(name, Entity::Error, span);
                }
                let storage = if specified.thread_local.is_some() { Storage::Thread } else { Storage::Static };
                let align = self.object_align(ty, specified);
                let id = self.push_object(Object {
                    name: Some(name),
                    ty,
                    linkage,
                    storage,
                    role: Role::Plain,
                    definition,
                    init: None,
                    function: None,
                    align,
                    span,
                });
                self.ast.statics.push(id);
                self.linked.insert(name, Entity::Object(id));
                id
            }
        };
        let object = &mut self.ast.objects[id.0 as usize];
        if object.definition == Definition::Declared && definition == Definition::Tentative {
            (object.definition, object.span) = (definition, span);
        }
        if !self.clashes_here(name, span, Some(Entity::Object(id))) {
            self.scopes.bind(name, Entity::Object(id), span);
        }
        id
    }

    fn merge_object(&mut self, id: ObjectId, ty: QualType, linkage: Linkage, specified: &Specified, span: Span) {
        let object = self.ast.object(id);
        let (old, first, name, was) = (object.ty, object.span, object.name, object.linkage);
        let Some(name) = name else { return };
        if self.ast.types.compatible_quals(old, ty) {
            let both = self.ast.types.composite(old, ty);
            self.ast.objects[id.0 as usize].ty = both;
        } else if old.ty != self.basic.error && ty.ty != self.basic.error {
            let how = format!("is declared as `{}` and as `{}`", self.spell(old), self.spell(ty));
            self.conflict(name, span, first, &how);
        }
        let is_extern = specified.storage == Some(StorageClass::Extern);
        if was != linkage && !(is_extern && was == Linkage::Internal) {
            let how = match linkage {
                Linkage::Internal => "is declared `static` after a declaration that is not",
                Linkage::External | Linkage::None => "is declared without `static` after a declaration with it",
            };
            self.conflict(name, span, first, how);
        }
    }

    /// The alignment that attributes or a typedef ask for, where it says more
    /// than the type.
    pub(super) fn object_align(&self, ty: QualType, specified: &Specified) -> Option<u64> {
        let natural = self.ast.types.align_of(ty.ty, self.target).unwrap_or(1);
        specified.effects.align.max(specified.type_align).filter(|&align| align > natural)
    }

    /// The initialiser of a variable with linkage.
    pub(super) fn define_linked(&mut self, id: ObjectId, ty: QualType, init: Init, span: Span) {
        let object = self.ast.object(id);
        let (first, name, is_input) = (object.span, object.name, matches!(object.role, Role::Input(_)));
        if object.definition == Definition::Defined {
            let text = name.map_or("it", |name| self.text(name));
            let d = Diagnostic::new(&types::E303, span, format!("`{text}` is initialised twice"));
            return self.report(d.also(first, "first initialised here"));
        }
        if !is_input {
            self.check_static_init(&init);
        }
        let object = &mut self.ast.objects[id.0 as usize];
        object.definition = Definition::Defined;
        object.span = span;
        object.ty = ty;
        object.init = if is_input { None } else { Some(init) };
    }

    /// At the end of the unit: `int a[];` has one element, and what has no
    /// complete type is reported.
    pub(super) fn complete_tentative_definitions(&mut self) {
        for id in self.ast.statics.clone() {
            let object = self.ast.object(id);
            if object.definition != Definition::Tentative {
                continue;
            }
            let (ty, span) = (object.ty, object.span);
            match *self.kind(ty.ty) {
                Type::Array(element, Extent::Incomplete) => {
                    let array = self.ast.types.intern(Type::Array(element, Extent::Fixed(1)));
                    self.ast.objects[id.0 as usize].ty.ty = array;
                }
                Type::Record(record) if self.ast.types.record(record).layout.is_none() => {
                    let text = self.spell(ty);
                    self.error(&types::E305, span, format!("a variable has incomplete type `{text}`"));
                }
                _ => {}
            }
        }
    }
}
