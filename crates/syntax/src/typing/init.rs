//! Initialisers, laid out: from nested braces, designators and left-out
//! braces to a flat list of paths and values.
//!
//! A stack of frames says where the next value goes: one frame for each level
//! of array, struct or union between the braces and that place. A value that
//! is not an aggregate itself descends to the first scalar below; a designator
//! rebuilds the stack from the braces.

use super::convert::Sink;
use super::Typing;
use crate::ast::{ExprId, ExprKind, Init, InitPart, PathStep};
use crate::tree::{Designator, Initializer, InitializerElement, InitializerList, RecordKind, Unit};
use crate::types::{Extent, QualType, Type};
use antiphon_source::codes::{types, warnings};
use antiphon_source::{Diagnostic, Span};
use rustc_hash::FxHashSet;

/// What kind of aggregate a frame is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Array,
    Struct,
    Union,
}

/// A position within one aggregate.
#[derive(Clone, Copy, Debug)]
struct Frame {
    ty: QualType,
    shape: Shape,
    /// The element or member.
    at: u64,
    /// The last element, of a range.
    last: u64,
    /// How many there are; an incomplete array has no end.
    count: Option<u64>,
}

impl Frame {
    fn step(&self) -> PathStep {
        match self.shape {
            Shape::Array if self.at != self.last => PathStep::Range(self.at, self.last),
            Shape::Array => PathStep::Index(self.at),
            Shape::Struct | Shape::Union => PathStep::Member(self.at as u32),
        }
    }

    fn advance(&mut self) {
        self.at = self.last.saturating_add(1);
        self.last = self.at;
    }

    fn is_exhausted(&self) -> bool {
        self.count.is_some_and(|count| self.at >= count)
    }
}

/// One pair of braces being laid out.
struct Layout<'p> {
    prefix: &'p [PathStep],
    frames: Vec<Frame>,
    /// One more than the largest element of the outermost array.
    extent: u64,
    /// The outermost positions that have values, where designators may come
    /// back to them.
    touched: Option<Touched>,
}

/// Positions that have values.
#[derive(Default)]
struct Touched {
    single: FxHashSet<u64>,
    has_ranges: bool,
}

impl Touched {
    /// Adds a position; true if it may have values already.
    fn add(&mut self, frame: &Frame) -> bool {
        let before = self.has_ranges || self.single.contains(&frame.at) || frame.at != frame.last;
        self.has_ranges |= frame.at != frame.last;
        self.single.insert(frame.at);
        before
    }
}

impl Layout<'_> {
    fn path(&self) -> Vec<PathStep> {
        self.prefix.iter().copied().chain(self.frames.iter().map(Frame::step)).collect()
    }

    /// Goes on to the next place; false when the braces are full.
    fn settle(&mut self) -> bool {
        while let Some(top) = self.frames.last() {
            if !top.is_exhausted() {
                return true;
            }
            if self.frames.len() == 1 {
                return false;
            }
            self.frames.pop();
            self.advance();
        }
        false
    }

    /// Notes that the current place gets a value; true if it may have one.
    fn touch(&mut self) -> bool {
        match (&mut self.touched, self.frames.first()) {
            (Some(touched), Some(first)) => touched.add(first),
            _ => false,
        }
    }

    fn advance(&mut self) {
        if let Some(first) = self.frames.first() {
            self.extent = self.extent.max(first.last.saturating_add(1));
        }
        if let Some(top) = self.frames.last_mut() {
            top.advance();
        }
    }
}

impl Typing<'_> {
    /// Lays out an initialiser of an object of type `ty`; an incomplete array
    /// gets its extent.
    pub(super) fn initializer(&mut self, u: &Unit, ty: QualType, init: &Initializer) -> (QualType, Init) {
        match init {
            Initializer::List(list) => self.list_initializer(u, ty, list),
            Initializer::Expr(e) => {
                let e = self.expr(u, *e);
                self.whole_initializer(ty, e)
            }
        }
    }

    fn whole_initializer(&mut self, ty: QualType, e: ExprId) -> (QualType, Init) {
        if !matches!(self.kind(ty.ty), Type::Array(..)) {
            return (ty, Init::Value(self.convert_for(e, QualType::plain(ty.ty), Sink::Initializer)));
        }
        let span = self.span(e);
        if self.is_error(e) {
            return (ty, Init::Value(e));
        }
        if self.fits_string(ty, e) {
            self.check_string_length(ty, e);
            return (self.completed(ty, self.string_extent(e)), Init::Value(e));
        }
        if matches!(self.ast.expr(e).kind, ExprKind::CompoundLiteral(_)) && self.ast.types.compatible(ty.ty, self.ty(e))
        {
            let ty = QualType { ty: self.ast.types.composite(ty, self.ast.expr(e).ty).ty, quals: ty.quals };
            return (ty, Init::Value(e));
        }
        self.error(&types::E319, span, "an array needs an initialiser in braces or a string");
        (ty, Init::Value(self.push_error(span)))
    }

    /// Lays out `{ ... }`.
    pub(super) fn list_initializer(&mut self, u: &Unit, ty: QualType, list: &InitializerList) -> (QualType, Init) {
        let mut parts = Vec::new();
        if let Some(e) = self.braced_string(u, ty, list) {
            return self.whole_initializer(ty, e);
        }
        match self.frame(ty) {
            Some(frame) => {
                let extent = self.fill(u, frame, list, &[], &mut parts);
                (self.completed(ty, extent), Init::Parts(parts))
            }
            None => {
                self.scalar_list(u, ty, list, &[], &mut parts);
                match parts.pop() {
                    Some(part) => (ty, Init::Value(part.value)),
                    None => (ty, Init::Parts(Vec::new())),
                }
            }
        }
    }

    /// An incomplete array with its extent.
    fn completed(&mut self, ty: QualType, extent: u64) -> QualType {
        match *self.kind(ty.ty) {
            Type::Array(element, Extent::Incomplete) => {
                let array = Type::Array(element, Extent::Fixed(extent));
                QualType { ty: self.ast.types.intern(array), quals: ty.quals }
            }
            _ => ty,
        }
    }

    fn frame(&self, ty: QualType) -> Option<Frame> {
        let (shape, count) = match self.kind(ty.ty) {
            Type::Array(_, Extent::Fixed(n)) => (Shape::Array, Some(*n)),
            Type::Array(..) => (Shape::Array, None),
            Type::Record(id) => {
                let record = self.ast.types.record(*id);
                let members = record.layout.as_ref().map_or(0, |layout| layout.members.len() as u64);
                match record.kind {
                    RecordKind::Struct => (Shape::Struct, Some(members)),
                    RecordKind::Union => (Shape::Union, Some(members.min(1))),
                }
            }
            Type::Vector(_, n) => (Shape::Array, Some(u64::from(*n))),
            _ => return None,
        };
        Some(Frame { ty, shape, at: 0, last: 0, count })
    }

    /// The type of the place where a frame stands.
    fn part_type(&mut self, frame: &Frame) -> QualType {
        match *self.kind(frame.ty.ty) {
            Type::Array(element, _) => element,
            Type::Vector(element, _) => QualType::plain(element),
            _ => match self.member_at(frame.ty, frame.at as u32) {
                Some(member) => self.ast.types.qualify(member.ty, frame.ty.quals),
                None => QualType::plain(self.basic.error),
            },
        }
    }

    fn fill(
        &mut self,
        u: &Unit,
        frame: Frame,
        list: &InitializerList,
        prefix: &[PathStep],
        parts: &mut Vec<InitPart>,
    ) -> u64 {
        let designated = list.elements.iter().any(|element| !element.designators.is_empty());
        let touched = designated.then(Touched::default);
        let mut layout = Layout { prefix, frames: vec![frame], extent: 0, touched };
        for element in &list.elements {
            if element.designators.is_empty() {
                if !layout.settle() {
                    self.excess(u, element);
                    break;
                }
            } else if !self.designate(u, &mut layout, element, list.span) {
                continue;
            }
            self.element(u, &mut layout, element, parts);
            layout.advance();
        }
        layout.extent
    }

    fn excess(&mut self, u: &Unit, element: &InitializerElement) {
        let span = self.element_span(u, element);
        self.error(&warnings::W004, span, "the initialiser has more values than the object has parts");
    }

    fn element_span(&self, u: &Unit, element: &InitializerElement) -> Span {
        match &element.value {
            Initializer::Expr(e) => self.span_of(u, *e),
            Initializer::List(list) => list.span,
        }
    }

    fn element(&mut self, u: &Unit, layout: &mut Layout, element: &InitializerElement, parts: &mut Vec<InitPart>) {
        let Some(top) = layout.frames.last().copied() else { return };
        let ty = self.part_type(&top);
        match &element.value {
            Initializer::List(list) => {
                let path = layout.path();
                if layout.touch() {
                    // Braces begin anew: what was said about the part is void.
                    parts.retain(|part| !covers(&path, &part.path));
                }
                self.nested(u, ty, list, path, parts);
            }
            Initializer::Expr(e) => {
                layout.touch();
                let e = self.expr(u, *e);
                self.descend(layout, e, parts);
            }
        }
    }

    fn nested(
        &mut self,
        u: &Unit,
        ty: QualType,
        list: &InitializerList,
        path: Vec<PathStep>,
        parts: &mut Vec<InitPart>,
    ) {
        if let Some(value) = self.braced_string(u, ty, list) {
            self.check_string_length(ty, value);
            return parts.push(InitPart { path, value });
        }
        match self.frame(ty) {
            Some(frame) => {
                self.fill(u, frame, list, &path, parts);
            }
            None => self.scalar_list(u, ty, list, &path, parts),
        }
    }

    /// `{ 1 }` for a scalar.
    fn scalar_list(
        &mut self,
        u: &Unit,
        ty: QualType,
        list: &InitializerList,
        path: &[PathStep],
        parts: &mut Vec<InitPart>,
    ) {
        if let Some(extra) = list.elements.get(1) {
            self.excess(u, extra);
        }
        let Some(first) = list.elements.first() else { return };
        if !first.designators.is_empty() && ty.ty != self.basic.error {
            let text = self.spell(ty);
            return self.error(&types::E319, list.span, format!("a value of type `{text}` has no parts to designate"));
        }
        match &first.value {
            Initializer::List(inner) => self.scalar_list(u, ty, inner, path, parts),
            Initializer::Expr(e) => {
                let value = self.expr_for(u, *e, QualType::plain(ty.ty), Sink::Initializer);
                parts.push(InitPart { path: path.to_vec(), value });
            }
        }
    }

    /// Goes down to the part that the value initialises, and puts it there.
    fn descend(&mut self, layout: &mut Layout, e: ExprId, parts: &mut Vec<InitPart>) {
        loop {
            let Some(top) = layout.frames.last().copied() else { return };
            let ty = self.part_type(&top);
            if self.fits_string(ty, e) {
                self.check_string_length(ty, e);
                return parts.push(InitPart { path: layout.path(), value: e });
            }
            let whole = match self.frame(ty) {
                None => true,
                Some(_) => self.is_whole(ty, e),
            };
            if whole || self.is_error(e) {
                let value = self.convert_for(e, QualType::plain(ty.ty), Sink::Initializer);
                return parts.push(InitPart { path: layout.path(), value });
            }
            match self.frame(ty) {
                Some(inner) if !inner.is_exhausted() => layout.frames.push(inner),
                _ => {
                    let span = self.span(e);
                    return self.error(&warnings::W004, span, "the initialiser has a value for an empty part");
                }
            }
        }
    }

    /// Whether one value initialises the whole aggregate.
    fn is_whole(&self, ty: QualType, e: ExprId) -> bool {
        match self.kind(ty.ty) {
            Type::Record(_) => self.ast.types.compatible(ty.ty, self.ty(e)),
            Type::Vector(..) => matches!(self.kind(self.ty(e)), Type::Vector(..)),
            _ => false,
        }
    }

    /// Follows designators from the braces; false after a report.
    fn designate(&mut self, u: &Unit, layout: &mut Layout, element: &InitializerElement, span: Span) -> bool {
        layout.frames.truncate(1);
        let Some(outer) = layout.frames.first().map(|frame| frame.ty) else { return false };
        let mut ty = outer;
        for (depth, designator) in element.designators.iter().enumerate() {
            if depth > 0 {
                let Some(frame) = self.frame(ty) else {
                    let text = self.spell(ty);
                    self.error(&types::E319, span, format!("a value of type `{text}` has no parts to designate"));
                    return false;
                };
                layout.frames.push(frame);
            }
            let placed = match *designator {
                Designator::Member(name, at) => self.designate_member(layout, name, at),
                Designator::Index(e) => self.designate_range(u, layout, e, e),
                Designator::Range(low, high) => self.designate_range(u, layout, low, high),
            };
            let Some(top) = layout.frames.last().copied().filter(|_| placed) else { return false };
            ty = self.part_type(&top);
        }
        true
    }

    fn designate_member(&mut self, layout: &mut Layout, name: antiphon_source::Symbol, at: Span) -> bool {
        let Some(top) = layout.frames.last().copied() else { return false };
        let Type::Record(id) = *self.kind(top.ty.ty) else {
            let text = self.spell(top.ty);
            self.error(&types::E319, at, format!("`{text}` has no members to designate"));
            return false;
        };
        let Some(path) = self.member_paths.get(&(id, name)).cloned() else {
            self.no_member(id, top.ty, name, at);
            return false;
        };
        for (depth, &number) in path.iter().enumerate() {
            if depth > 0 {
                let Some(top) = layout.frames.last().copied() else { return false };
                let ty = self.part_type(&top);
                let Some(frame) = self.frame(ty) else { return false };
                layout.frames.push(frame);
            }
            let Some(top) = layout.frames.last_mut() else { return false };
            top.at = u64::from(number);
            top.last = top.at;
            if top.shape == Shape::Union {
                top.count = Some(top.at + 1);
            }
        }
        true
    }

    fn designate_range(
        &mut self,
        u: &Unit,
        layout: &mut Layout,
        low: crate::tree::ExprId,
        high: crate::tree::ExprId,
    ) -> bool {
        let span = self.span_of(u, low);
        let Some(top) = layout.frames.last().copied() else { return false };
        if top.shape != Shape::Array {
            let text = self.spell(top.ty);
            self.error(&types::E319, span, format!("`{text}` has no elements to designate"));
            return false;
        }
        let first = self.expr(u, low);
        let Some(first) = self.required_constant(first, "an array designator") else { return false };
        let last = match low == high {
            true => Some(first),
            false => {
                let e = self.expr(u, high);
                self.required_constant(e, "an array designator")
            }
        };
        let Some(last) = last else { return false };
        let end = top.count.map_or(i128::from(u64::MAX), i128::from);
        if first < 0 || last < first || last >= end {
            let message =
                format!("the designated element {} is outside the array", if first < 0 { first } else { last });
            let d = Diagnostic::new(&types::E319, span, message);
            self.report(d.note(format!("the array is `{}`", self.spell(top.ty))));
            return false;
        }
        if let Some(top) = layout.frames.last_mut() {
            (top.at, top.last) = (first as u64, last as u64);
        }
        true
    }

    /// `{ "text" }` for an array of characters.
    fn braced_string(&mut self, u: &Unit, ty: QualType, list: &InitializerList) -> Option<ExprId> {
        let [only] = &list.elements[..] else { return None };
        let Initializer::Expr(e) = only.value else { return None };
        let string = matches!(u.exprs[e.0 as usize].kind, crate::tree::ExprKind::String(..));
        if !string || !only.designators.is_empty() || !matches!(self.kind(ty.ty), Type::Array(..)) {
            return None;
        }
        let e = self.expr(u, e);
        self.fits_string(ty, e).then_some(e)
    }

    /// Whether `e` is a string literal and `ty` an array of its characters.
    fn fits_string(&self, ty: QualType, e: ExprId) -> bool {
        let (ExprKind::String(_, encoding), Type::Array(element, _)) = (&self.ast.expr(e).kind, self.kind(ty.ty))
        else {
            return false;
        };
        let kind = match self.kind(element.ty) {
            Type::Int(kind) => *kind,
            Type::Enum(id) => self.ast.types.enumeration(*id).representation,
            _ => return false,
        };
        let unit = self.unit_kind(*encoding);
        kind.size(self.target) == unit.size(self.target) && kind != crate::types::IntKind::Bool
    }

    fn string_extent(&self, e: ExprId) -> u64 {
        match &self.ast.expr(e).kind {
            ExprKind::String(units, _) => units.len() as u64 + 1,
            _ => 0,
        }
    }

    /// The closing zero may be missing, characters may not.
    fn check_string_length(&mut self, ty: QualType, e: ExprId) {
        let Type::Array(_, Extent::Fixed(n)) = *self.kind(ty.ty) else { return };
        if self.string_extent(e) > n.saturating_add(1) {
            let span = self.span(e);
            self.error(&warnings::W010, span, format!("the string is longer than its array of {n}"));
        }
    }

    /// A static object is initialised by constants, addresses and inputs.
    pub(super) fn check_static_init(&mut self, init: &Init) {
        let bad = match init {
            Init::Value(e) => self.not_static_init(*e),
            Init::Parts(parts) => parts.iter().find_map(|part| self.not_static_init(part.value)),
        };
        if let Some(e) = bad {
            let message = "the initialiser of a static object must be a constant expression";
            let d = Diagnostic::new(&types::E312, self.span(e), message).label("this is not constant");
            self.report(d);
        }
    }

    fn not_static_init(&self, e: ExprId) -> Option<ExprId> {
        // GNU: a compound literal of constants is itself a constant value.
        let at = self.not_static(e)?;
        match self.ast.expr(at).kind {
            ExprKind::Error => None,
            _ => Some(at),
        }
    }
}

/// Whether the part at `outer` holds the part at `inner`.
fn covers(outer: &[PathStep], inner: &[PathStep]) -> bool {
    let range = |step: PathStep| match step {
        PathStep::Member(number) => (u64::from(number), u64::from(number)),
        PathStep::Index(index) => (index, index),
        PathStep::Range(low, high) => (low, high),
    };
    outer.len() <= inner.len()
        && outer.iter().zip(inner).all(|(&o, &i)| {
            let ((low, high), (first, last)) = (range(o), range(i));
            low <= first && last <= high
        })
}
