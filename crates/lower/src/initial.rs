//! Declarations and initialisers.
//!
//! What an initialiser does not mention is zero: the object is cleared first,
//! unless every part is given. Static objects are zero before startup, so
//! startup writes only what is said.

use crate::context::ObjectRef;
use crate::frame::Frame;
use crate::types::qualifiers;
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{self, Init, InitPart, PathStep, Role, Storage};
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::{Extent, IntKind, QualType, Type, TypeId};
use rustc_hash::FxHashSet;

/// What an object holds before it is initialised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Before {
    /// Values never written.
    Undefined,
    /// Zeros.
    Zero,
}

/// Ranges of an initialiser that are longer become a loop.
const LONGEST_RANGE: u64 = 16;

impl Frame<'_, '_> {
    /// The declaration of a local variable: extents are evaluated, it comes to
    /// life, it is initialised.
    pub fn declare(&mut self, id: ast::ObjectId, span: Span) {
        let object = self.st.ast.object(id);
        if matches!(object.storage, Storage::Static | Storage::Thread) {
            self.global(id);
            return;
        }
        let name = object.name.map_or_else(|| "literal".to_owned(), |name| self.cx.text(name));
        self.evaluate_extents(object.ty.ty, &name, span);
        let local = self.local(id);
        let in_register = self.st.locals[local.0 as usize].storage == m::LocalStorage::Register;
        match (&object.init, in_register) {
            (Some(Init::Value(value)), true) => {
                let place = self.local_place(local, object.span);
                if self.reads_itself(*value, id) {
                    self.come_to_life(local, span);
                }
                self.store(*value, place, span);
                self.register_declared(local);
            }
            (None, _) => self.come_to_life(local, span),
            (Some(init), _) => {
                self.come_to_life(local, span);
                let place = self.local_place(local, object.span);
                self.initialise(place, init, Before::Undefined, span);
                self.settle(place, object.ty, span);
            }
        }
    }

    /// Whether an initialiser mentions the variable that it initialises, as
    /// `int x = x;`. Then the variable must be without a value first.
    fn reads_itself(&self, value: ast::ExprId, object: ast::ObjectId) -> bool {
        let mut open = vec![value];
        while let Some(id) = open.pop() {
            match &self.st.ast.expr(id).kind {
                ast::ExprKind::Object(other) if *other == object => return true,
                ast::ExprKind::StatementExpr(_) | ast::ExprKind::CompoundLiteral(_) => return true,
                kind => antiphon_syntax::operands(kind, &mut open),
            }
        }
        false
    }

    /// Evaluates the variable extents in a type into hidden variables, from
    /// the outermost inwards.
    pub fn evaluate_extents(&mut self, ty: TypeId, name: &str, span: Span) {
        if !self.is_variable(ty) {
            return;
        }
        match self.st.ast.types.get(ty) {
            Type::Pointer(inner) => self.evaluate_extents(inner.ty, name, span),
            Type::Array(inner, extent) => {
                if let Extent::Variable(e) = extent {
                    self.evaluate_extent(*e, name, span);
                }
                self.evaluate_extents(inner.ty, name, span);
            }
            _ => {}
        }
    }

    fn evaluate_extent(&mut self, e: ast::ExprId, name: &str, span: Span) {
        // Evaluated where it is written: a variable of a typedef's type, or of `typeof` another, has its extent.
        if self.st.extents.contains_key(&e) || self.cx.ids.extents.contains_key(&(self.st.unit, e)) {
            return;
        }
        let ty = self.int_type(IntKind::LongLong);
        let value = self.value(e);
        let value = self.convert(value, ty, span);
        let number = self.st.extents.len();
        let name = if number == 0 { format!("{name}.extent") } else { format!("{name}.extent{number}") };
        let (kind, storage) = (m::LocalKind::Extent, m::LocalStorage::Register);
        let local = self.add_local(m::Local { name, ty, kind, storage, qualifiers: m::Qualifiers::NONE, span });
        self.st.extents.insert(e, local);
        let place = self.local_place(local, span);
        self.assign(place, value, span);
    }

    /// Initialises an object.
    pub fn initialise(&mut self, place: m::PlaceId, init: &Init, before: Before, span: Span) {
        match init {
            Init::Value(value) => self.store(*value, place, span),
            Init::Parts(parts) => {
                if before == Before::Undefined && !self.covers(parts, self.place_type(place)) {
                    self.act(m::Action::Clear(place), span);
                }
                let values: Vec<ast::ExprId> = parts.iter().map(|part| part.value).collect();
                self.presume_initialisers(&values, span);
                for part in parts {
                    self.initialise_part(place, &part.path, part.value, span);
                }
            }
        }
    }

    /// Follows the path to a part and gives it its value. A range of elements
    /// evaluates the value once.
    fn initialise_part(&mut self, place: m::PlaceId, path: &[PathStep], value: ast::ExprId, span: Span) {
        let Some((step, rest)) = path.split_first() else {
            return self.store(value, place, self.st.ast.expr(value).span);
        };
        let place = match *step {
            PathStep::Member(member) => {
                let ty = self.st.ast.expr(value).ty.ty;
                self.field(place, member, ty, span)
            }
            PathStep::Index(index) => self.numbered(place, index, span),
            PathStep::Range(low, high) => return self.initialise_range(place, (low, high), rest, value, span),
        };
        self.initialise_part(place, rest, value, span);
    }

    fn numbered(&mut self, array: m::PlaceId, index: u64, span: Span) -> m::PlaceId {
        let ty = self.int_type(IntKind::LongLong);
        let index = self.int(i128::from(index), ty, span);
        self.index(array, index, span)
    }

    fn initialise_range(
        &mut self,
        array: m::PlaceId,
        (low, high): (u64, u64),
        rest: &[PathStep],
        value: ast::ExprId,
        span: Span,
    ) {
        let is_string = matches!(self.st.ast.expr(value).kind, ast::ExprKind::String(..));
        let saved = if is_string { None } else { Some(self.value(value)) };
        let saved = saved.map(|saved| match self.effects(value).any {
            true => self.save(saved),
            false => saved,
        });
        self.fill_range(array, (low, high), rest, (value, saved), span);
    }

    /// Gives every element of a range its value. A long range becomes a loop.
    fn fill_range(
        &mut self,
        array: m::PlaceId,
        (low, high): (u64, u64),
        rest: &[PathStep],
        value: (ast::ExprId, Option<m::ExprId>),
        span: Span,
    ) {
        if high.saturating_sub(low) >= LONGEST_RANGE {
            return self.counted_loop((low, high), span, |frame, index| {
                let element = frame.index(array, index, span);
                frame.fill(element, rest, value, span);
            });
        }
        for index in low..=high {
            let element = self.numbered(array, index, span);
            self.fill(element, rest, value, span);
        }
    }

    /// Follows the rest of a path inside a range, through the ranges in it, and
    /// gives the parts at its ends the value that was evaluated before.
    fn fill(&mut self, place: m::PlaceId, path: &[PathStep], value: (ast::ExprId, Option<m::ExprId>), span: Span) {
        let Some((step, rest)) = path.split_first() else {
            return match value {
                (_, Some(saved)) => self.assign(place, saved, span),
                (value, None) => self.store(value, place, span),
            };
        };
        let place = match *step {
            PathStep::Member(member) => {
                let ty = self.st.ast.expr(value.0).ty.ty;
                self.field(place, member, ty, span)
            }
            PathStep::Index(index) => self.numbered(place, index, span),
            PathStep::Range(low, high) => return self.fill_range(place, (low, high), rest, value, span),
        };
        self.fill(place, rest, value, span);
    }

    /// Whether the parts say every scalar of an object.
    fn covers(&mut self, parts: &[InitPart], ty: m::TypeId) -> bool {
        let is_scalar = |part: &InitPart| {
            let ranges = part.path.iter().any(|step| matches!(step, PathStep::Range(..)));
            let kind = &self.st.ast.expr(part.value).kind;
            !ranges
                && !matches!(kind, ast::ExprKind::String(..))
                && self.is_scalar_tree(self.st.ast.expr(part.value).ty.ty)
        };
        let mut seen = FxHashSet::default();
        let distinct = parts.iter().filter(|part| is_scalar(part)).filter(|part| {
            let key: Vec<_> = part.path.iter().map(path_key).collect();
            seen.insert(key)
        });
        let given = distinct.count() as u64;
        self.scalars(ty) == Some(given)
    }

    fn is_scalar_tree(&self, ty: TypeId) -> bool {
        matches!(
            self.st.ast.types.get(ty),
            Type::Int(_) | Type::Float(_) | Type::Enum(_) | Type::Pointer(_) | Type::VaList
        )
    }

    /// How many scalars a type is made of; `None` if that is not the question
    /// (unions, flexible arrays).
    fn scalars(&mut self, ty: m::TypeId) -> Option<u64> {
        if let Some(&known) = self.cx.type_map.scalar_counts.get(&ty) {
            return known;
        }
        let count = match self.cx.types.get(ty).clone() {
            m::Type::Array(element, m::Extent::Fixed(count)) => {
                self.scalars(element).and_then(|n| n.checked_mul(count))
            }
            m::Type::Array(..) | m::Type::Void | m::Type::Function(_) => None,
            m::Type::Record(id) => self.scalars_of_record(id),
            m::Type::Bool | m::Type::Int(_) | m::Type::Float(_) | m::Type::Pointer(_) | m::Type::VaList => Some(1),
        };
        self.cx.type_map.scalar_counts.insert(ty, count);
        count
    }

    fn scalars_of_record(&mut self, id: m::RecordId) -> Option<u64> {
        let record = self.cx.types.record(id);
        if record.kind == m::RecordKind::Union {
            return None;
        }
        let fields: Vec<_> = record.fields.iter().map(|field| field.ty).collect();
        fields.into_iter().try_fold(0u64, |sum, ty| sum.checked_add(self.scalars(ty)?))
    }

    /// Enters a global variable with its type.
    pub fn declare_global(&mut self, id: ast::ObjectId) -> m::GlobalId {
        let key = ObjectRef { unit: self.st.unit, id };
        if let Some(&known) = self.cx.ids.globals.get(&key) {
            return known;
        }
        let object = self.st.ast.object(id);
        let own = object.name.map_or_else(|| format!("literal{}", self.cx.globals.len()), |name| self.cx.text(name));
        let name = match object.function {
            Some(function) => format!("{}.{own}", self.cx.text(self.st.ast.function(function).name)),
            None => own,
        };
        self.declare_global_extents(object.ty.ty, &name, object.span);
        let ty = self.ty(object.ty.ty, object.span);
        let role = match object.role {
            Role::Plain => m::Role::Plain,
            Role::Input(_) => m::Role::Input(None),
            Role::Output => m::Role::Output,
        };
        let storage = match object.storage {
            Storage::Thread => m::GlobalStorage::Thread,
            Storage::Static | Storage::Automatic | Storage::Parameter | Storage::Bound => m::GlobalStorage::Process,
        };
        let constness = self.constness(object.ty);
        let qualifiers = qualifiers(self.st.ast, object.ty);
        let span = object.span;
        let global = self.cx.add_global(m::Global { name, ty, role, storage, constness, qualifiers, span });
        self.cx.ids.globals.insert(key, global);
        global
    }

    /// An array is as constant as its elements.
    pub(crate) fn constness(&self, mut ty: QualType) -> m::Constness {
        while let Type::Array(element, _) = self.st.ast.types.get(ty.ty) {
            ty = *element;
        }
        // What a device or another program may change is left alone.
        match ty.quals.has(Qualifiers::CONST) && !ty.quals.has(Qualifiers::VOLATILE) {
            true => m::Constness::Constant,
            false => m::Constness::Changing,
        }
    }

    /// Hidden variables for the extents of a global array over inputs.
    fn declare_global_extents(&mut self, ty: TypeId, name: &str, span: Span) {
        let ast = self.st.ast;
        let ty_of_extents = self.int_type(IntKind::LongLong);
        let (mut at, mut number) = (ty, 0);
        loop {
            let (inner, extent) = match ast.types.get(at) {
                Type::Array(inner, extent) => (inner.ty, Some(*extent)),
                Type::Pointer(inner) => (inner.ty, None),
                _ => return,
            };
            at = inner;
            let Some(Extent::Variable(e)) = extent else { continue };
            let key = (self.st.unit, e);
            if self.cx.ids.extents.contains_key(&key) {
                continue;
            }
            let name = if number == 0 { format!("{name}.extent") } else { format!("{name}.extent{number}") };
            number += 1;
            let (role, storage, constness) = (m::Role::Extent, m::GlobalStorage::Process, m::Constness::Changing);
            let global = self.cx.add_global(m::Global {
                name,
                ty: ty_of_extents,
                role,
                storage,
                constness,
                qualifiers: m::Qualifiers::NONE,
                span,
            });
            self.cx.ids.extents.insert(key, global);
        }
    }

    /// Gives the hidden extents of a global their values.
    pub fn set_global_extents(&mut self, ty: TypeId, span: Span) {
        let (inner, extent) = match self.st.ast.types.get(ty) {
            Type::Array(inner, extent) => (inner.ty, Some(*extent)),
            Type::Pointer(inner) => (inner.ty, None),
            _ => return,
        };
        if let Some(Extent::Variable(e)) = extent {
            if let Some(&global) = self.cx.ids.extents.get(&(self.st.unit, e)) {
                let value = self.value(e);
                let place = self.global_place(global, span);
                let value = self.convert(value, self.place_type(place), span);
                self.assign(place, value, span);
            }
        }
        self.set_global_extents(inner, span);
    }
}

fn path_key(step: &PathStep) -> (u8, u64) {
    match *step {
        PathStep::Member(member) => (0, u64::from(member)),
        PathStep::Index(index) | PathStep::Range(index, _) => (1, index),
    }
}
