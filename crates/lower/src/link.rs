//! Linking: what a name of external linkage means in the whole program.
//!
//! Each unit has its own tree; a name of external linkage means the one
//! definition among all units, a name of internal linkage that of its unit.
//! Two definitions, or declarations whose types do not agree, are errors with
//! both places. A tentative definition counts as a definition (as with gcc's
//! default, `-fno-common`); an `inline` one may stand in several units.

use crate::compatible::Comparison;
use crate::context::{Context, FunctionRef, ObjectRef};
use crate::library::{self, Treatment};
use antiphon_source::codes::annotations;
use antiphon_source::{Diagnostic, Span, Symbol};
use antiphon_syntax::ast::{Definition, Inline, Linkage};
use antiphon_syntax::types::Type;
use rustc_hash::FxHashMap;

/// A translation unit, by its place on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct UnitId(pub u32);

/// What becomes of a name that no unit defines, where it is used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Missing {
    /// It is reported.
    #[default]
    Reported,
    /// It is something of which nothing is known.
    Unknown,
}

/// What external names mean.
#[derive(Default, Debug)]
pub(crate) struct Links {
    /// What becomes of names without a definition.
    pub missing: Missing,
    functions: FxHashMap<Symbol, FunctionRef>,
    objects: FxHashMap<Symbol, ObjectRef>,
    /// How calls of library functions are lowered, for all names of functions.
    treatments: FxHashMap<Symbol, Option<Treatment>>,
}

impl Context<'_> {
    /// Finds what every external name means.
    pub fn link(&mut self) {
        for unit in (0..self.units.len() as u32).map(UnitId) {
            let ast = self.ast(unit);
            for index in 0..ast.functions.len() as u32 {
                self.link_function(FunctionRef { unit, id: antiphon_syntax::ast::FunctionId(index) });
            }
            for &id in &ast.statics {
                self.link_object(ObjectRef { unit, id });
            }
        }
    }

    /// Enters a function of external linkage.
    fn link_function(&mut self, new: FunctionRef) {
        let function = self.ast(new.unit).function(new.id);
        let text = self.names.text(function.name);
        self.links.treatments.entry(function.name).or_insert_with(|| library::lookup(text));
        if function.linkage != Linkage::External {
            return;
        }
        let Some(&old) = self.links.functions.get(&function.name) else {
            self.links.functions.insert(function.name, new);
            return;
        };
        let other = self.ast(old.unit).function(old.id);
        if !self.same_type((old.unit, other.ty.ty), (new.unit, function.ty.ty)) && !self.is_implicit(old, new) {
            self.report_types(function.name, function.span, other.span);
        }
        match (other.body.is_some(), function.body.is_some()) {
            (true, true) if function.inline == Inline::No && other.inline == Inline::No => {
                self.report_twice(function.name, function.span, other.span);
            }
            (true, _) | (false, false) => {}
            (false, true) => {
                self.links.functions.insert(function.name, new);
            }
        }
    }

    /// Whether two declarations are of a library function that one of the files does not declare at all: calls there are like
    /// those of one file alone, whatever another file includes.
    fn is_implicit(&self, old: FunctionRef, new: FunctionRef) -> bool {
        let is_bare = |of: FunctionRef| {
            let ast = self.ast(of.unit);
            let function = ast.function(of.id);
            let has_parameters = match ast.types.get(function.ty.ty) {
                Type::Function(of) => of.parameters.is_some(),
                _ => true,
            };
            function.body.is_none() && !has_parameters
        };
        let has_body = |of: FunctionRef| self.ast(of.unit).function(of.id).body.is_some();
        let name = self.ast(new.unit).function(new.id).name;
        (is_bare(old) || is_bare(new)) && !has_body(old) && !has_body(new) && self.treatment(name).is_some()
    }

    /// Enters a variable of external linkage.
    fn link_object(&mut self, new: ObjectRef) {
        let object = self.ast(new.unit).object(new.id);
        let (Linkage::External, Some(name)) = (object.linkage, object.name) else { return };
        let Some(&old) = self.links.objects.get(&name) else {
            self.links.objects.insert(name, new);
            return;
        };
        if old == new {
            return;
        }
        let other = self.ast(old.unit).object(old.id);
        if !self.same_type((old.unit, other.ty.ty), (new.unit, object.ty.ty)) {
            self.report_types(name, object.span, other.span);
        }
        match (other.definition, object.definition) {
            (_, Definition::Declared) => {}
            (Definition::Declared, _) => {
                self.links.objects.insert(name, new);
            }
            (_, _) if old.unit == new.unit => {}
            (_, _) => self.report_twice(name, object.span, other.span),
        }
    }

    /// Whether two declarations of one name agree.
    fn same_type(
        &self,
        left: (UnitId, antiphon_syntax::types::TypeId),
        right: (UnitId, antiphon_syntax::types::TypeId),
    ) -> bool {
        left.0 == right.0 || Comparison::new(self.units).types(left, right)
    }

    fn report_twice(&mut self, name: Symbol, new: Span, old: Span) {
        let text = format!("`{}` is defined in two files", self.text(name));
        let diagnostic = Diagnostic::new(&annotations::E411, new, text).label("defined again here");
        self.diagnostics.push(diagnostic.also(old, "first defined here"));
    }

    fn report_types(&mut self, name: Symbol, new: Span, old: Span) {
        let text = format!("`{}` has different types in two files", self.text(name));
        let diagnostic = Diagnostic::new(&annotations::E412, new, text).label("declared with another type here");
        self.diagnostics.push(diagnostic.also(old, "first declared here"));
    }

    /// The function of the whole program that a unit's function means: the one
    /// with the body, if any has one.
    pub fn linked_function(&self, function: FunctionRef) -> FunctionRef {
        let own = self.ast(function.unit).function(function.id);
        if own.linkage != Linkage::External {
            return function;
        }
        self.links.functions.get(&own.name).copied().unwrap_or(function)
    }

    /// The variable of the whole program that a unit's variable means.
    pub fn linked_object(&self, object: ObjectRef) -> ObjectRef {
        let own = self.ast(object.unit).object(object.id);
        match (own.linkage, own.name) {
            (Linkage::External, Some(name)) => self.links.objects.get(&name).copied().unwrap_or(object),
            (Linkage::External | Linkage::Internal | Linkage::None, _) => object,
        }
    }

    /// How a call of the library function of that name is lowered.
    pub fn treatment(&self, name: Symbol) -> Option<Treatment> {
        self.links.treatments.get(&name).copied().flatten()
    }

    /// The function `main`, if a unit defines it.
    pub fn main(&self) -> Option<FunctionRef> {
        let name = self.names.find("main")?;
        let main = *self.links.functions.get(&name)?;
        self.ast(main.unit).function(main.id).body.map(|_| main)
    }
}
