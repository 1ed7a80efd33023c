//! Sections of arrays as pieces of memory: where one begins, and how many bytes it has.
//!
//! What `map` and the motion clauses name is one piece: of the dimensions, first come some of which one element is meant, then at most one of which
//! several are, and all behind that are whole (`a[1][0:2]`, `a[2:3][:]`). Others are no contiguous memory, which `map` does not take (OpenMP 5.2, 5.8.3).
//!
//! The motion clauses of `target update` take others, too: these are piece by piece what an iterator names.
//!
//! Deliberately not here: inner dimensions that are computed.

use crate::sharing::TypedClause;
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId};
use antiphon_syntax::openmp::{Item, Stepped};
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::{Extent, QualType, Type};

/// How much of a dimension is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Share {
    One,
    Some,
    All,
}

impl Translate<'_> {
    /// How far from the beginning of something a section of it is, and how large, in bytes.
    pub fn piece(&mut self, item: &Item<ExprId, ObjectId>, ty: QualType) -> (ExprId, ExprId) {
        let span = item.span;
        let (mut low, mut size) = (self.b.long_number(0, span), self.size_of(ty, span));
        let (mut ty, mut so_far) = (ty, Share::One);
        for (index, section) in item.sections.iter().enumerate() {
            let (element, extent) = match *self.b.ast.types.get(ty.ty) {
                Type::Array(element, Extent::Fixed(count)) => (element, Some(count)),
                Type::Array(element, _) | Type::Pointer(element) if index == 0 => (element, None),
                _ => {
                    self.unsupported(span, "this section");
                    break;
                }
            };
            let share = self.share_of(*section, extent);
            if so_far != Share::One && share != Share::All {
                self.unsupported(span, "a section that is not contiguous memory");
                break;
            }
            let (first, count) = self.section(item, *section, extent);
            let [stride, one] = [(); 2].map(|()| self.size_of(element, span));
            let behind = self.b.long_binary(BinaryOp::Multiply, first, stride);
            low = self.b.long_binary(BinaryOp::Add, low, behind);
            size = match so_far {
                Share::One => self.b.long_binary(BinaryOp::Multiply, count, one),
                // Whole rows were counted with what is around them.
                Share::Some | Share::All => size,
            };
            if so_far == Share::One {
                so_far = share;
            }
            ty = element;
        }
        (low, size)
    }

    /// Whether a section is one piece, as far as constants show; what is behind a pointer that is an element is not asked.
    pub fn is_one_piece(&self, item: &Item<ExprId, ObjectId>) -> bool {
        let mut ty = match item.place {
            Some(place) => self.b.ty(place),
            None => self.b.ast.object(item.variable).ty,
        };
        let mut so_far = Share::One;
        for section in &item.sections {
            let (element, extent) = match *self.b.ast.types.get(ty.ty) {
                Type::Array(element, Extent::Fixed(count)) => (element, Some(count)),
                Type::Array(element, _) | Type::Pointer(element) => (element, None),
                _ => return true,
            };
            let share = self.share_of(*section, extent);
            if so_far != Share::One && share != Share::All {
                return false;
            }
            so_far = if so_far == Share::One { share } else { so_far };
            ty = element;
        }
        true
    }

    /// A clause that names a section piece by piece; nothing, if its dimensions are not known.
    pub fn piece_by_piece(&mut self, clause: &TypedClause, item: &Item<ExprId, ObjectId>) -> Option<TypedClause> {
        let mut ty = match item.place {
            Some(place) => self.b.ty(place),
            None => self.b.ast.object(item.variable).ty,
        };
        let mut dimensions = Vec::new();
        for (index, section) in item.sections.iter().enumerate() {
            let (element, extent) = match *self.b.ast.types.get(ty.ty) {
                Type::Array(element, Extent::Fixed(count)) => (element, Some(count)),
                Type::Array(element, _) | Type::Pointer(element) if index == 0 => (element, None),
                _ => return None,
            };
            dimensions.push((self.share_of(*section, extent), extent));
            ty = element;
        }
        let last = dimensions.iter().rposition(|(share, _)| *share != Share::All)?;
        let mut made = TypedClause { items: vec![item.clone()], ..clause.clone() };
        for (index, (share, extent)) in dimensions.into_iter().enumerate().take(last) {
            if share == Share::One {
                continue;
            }
            let (low, length) = item.sections[index];
            let span = item.span;
            let again = match low {
                Some(low) => Some(self.b.again(low)?),
                None => None,
            };
            let (first, count) = self.section(item, (again, length), extent);
            let begin = self.b.again(first)?;
            let high = self.b.long_binary(BinaryOp::Add, begin, count);
            let long = self.b.long();
            let variable = self.b.local(".piece", long, span);
            let [from, to] = [self.b.object(variable, span); 2];
            made.iterators.push(Stepped { variable, low: first, high, step: None, span });
            made.items[0].sections[index] = (Some(from), Some(to));
        }
        Some(made)
    }

    /// Whether a variable is never written: its copy does not come back.
    pub fn is_constant(&self, variable: ObjectId) -> bool {
        let mut ty = self.b.ast.object(variable).ty;
        while let Type::Array(element, _) = *self.b.ast.types.get(ty.ty) {
            ty = element;
        }
        ty.quals.has(Qualifiers::CONST)
    }

    /// How much of a dimension a section names, as far as constants show.
    fn share_of(&self, (low, length): (Option<ExprId>, Option<ExprId>), extent: Option<u64>) -> Share {
        let number = |e: ExprId| match self.b.ast.expr(self.bare(e)).kind {
            ExprKind::Int(value) => value,
            _ => -1,
        };
        let first = low.map_or(0, number);
        match (length, extent) {
            _ if self.is_one_element(low, length) || length.map(number) == Some(1) => Share::One,
            (None, _) if first == 0 => Share::All,
            (Some(length), Some(extent)) if first == 0 && number(length) == i128::from(extent) => Share::All,
            _ => Share::Some,
        }
    }

    /// Whether a subscript is written, and no section: of an element the index was written once, and typed twice.
    pub fn is_one_element(&self, low: Option<ExprId>, length: Option<ExprId>) -> bool {
        let written = |e: Option<ExprId>| e.map(|e| self.b.ast.expr(e).span);
        low.is_some() && written(length) == written(low)
    }

    /// The first element of a section and how many it has.
    fn section(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        (low, length): (Option<ExprId>, Option<ExprId>),
        extent: Option<u64>,
    ) -> (ExprId, ExprId) {
        let (long, span): (QualType, Span) = (self.b.long(), item.span);
        let is_element = self.is_one_element(low, length);
        let again = low.filter(|_| length.is_none()).and_then(|low| self.b.again(low));
        let first = match low {
            Some(low) => self.b.arithmetic(low, long),
            None => self.b.long_number(0, span),
        };
        let count = match (length, extent) {
            (Some(_), _) if is_element => self.b.long_number(1, span),
            (Some(length), _) => self.b.arithmetic(length, long),
            (None, Some(extent)) => {
                let all = self.b.long_number(i128::from(extent), span);
                match again {
                    Some(low) => {
                        let low = self.b.arithmetic(low, long);
                        self.b.long_binary(BinaryOp::Subtract, all, low)
                    }
                    None => all,
                }
            }
            (None, None) => {
                self.misuse(item.span, "a section of what a pointer leads to says how long it is");
                self.b.long_number(0, span)
            }
        };
        (first, count)
    }
}
