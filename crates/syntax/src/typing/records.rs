//! Structs, unions and enums: their tags, members and constants.
//!
//! When a record is complete, all names that can be selected from it, also
//! through anonymous members, go into one table: selecting is one look-up.

use super::attributes::Effects;
use super::constants::Why;
use super::declarators::Site;
use super::layout::{Field, Layouter, Named, Packed};
use super::scope::{Entity, Tag};
use super::specify::Company;
use super::Typing;
use crate::tree::{DeclId, EnumSpecifier, InitDeclarator, MemberDeclaration, RecordKind, RecordSpecifier, Unit};
use crate::types::{Enum, EnumId, Extent, IntKind, Member, QualType, Record, RecordId, RecordLayout, Type, TypeId};
use antiphon_source::codes::{types, unsupported, warnings};
use antiphon_source::{Diagnostic, Span, Symbol};
use smallvec::SmallVec;

/// The way from a record to a member: numbers of members, through anonymous
/// ones.
pub type MemberPath = SmallVec<[u32; 2]>;

/// A record being read.
struct Draft {
    id: RecordId,
    layouter: Layouter,
    members: Vec<Member>,
    names: Vec<Symbol>,
    packed: bool,
    /// A flexible array was the last member.
    flexible: Option<Span>,
}

impl Typing<'_> {
    /// The type of `struct tag {...}`.
    pub(super) fn record_specifier(
        &mut self,
        u: &Unit,
        specifier: &RecordSpecifier,
        span: Span,
        company: Company,
    ) -> QualType {
        let id = match self.record_of_tag(specifier, company) {
            Ok(Some(id)) => id,
            Ok(None) => self.new_record(specifier, span),
            Err(()) => return QualType::plain(self.basic.error),
        };
        if let Some(members) = &specifier.members {
            let at = specifier.tag.map_or(span, |(_, at)| at);
            let fresh = match self.ast.types.record(id).layout.is_some() {
                false => id,
                true => {
                    let (tag, first) = (self.spell_record(id), self.ast.types.record(id).span);
                    let d = Diagnostic::new(&types::E323, at, format!("`{tag}` is defined twice"));
                    self.report(d.also(first, "first defined here"));
                    self.new_record(specifier, span)
                }
            };
            self.ast.types.records[fresh.0 as usize].span = at;
            self.define_record(u, fresh, specifier, members);
            return QualType::plain(self.ast.types.intern(Type::Record(fresh)));
        }
        QualType::plain(self.ast.types.intern(Type::Record(id)))
    }

    fn spell_record(&mut self, id: RecordId) -> String {
        let ty = self.ast.types.intern(Type::Record(id));
        self.spell_plain(ty)
    }

    fn record_of_tag(&mut self, specifier: &RecordSpecifier, company: Company) -> Result<Option<RecordId>, ()> {
        let Some((tag, span)) = specifier.tag else { return Ok(None) };
        let new = specifier.members.is_some() || company == Company::Alone;
        let found = if new { self.scopes.find_tag_here(tag) } else { self.scopes.find_tag(tag) };
        match found {
            None => Ok(None),
            Some(binding) => match binding.entity {
                Tag::Record(id) if self.ast.types.record(id).kind == specifier.kind => Ok(Some(id)),
                _ => {
                    self.wrong_tag(tag, span, binding.span);
                    Err(())
                }
            },
        }
    }

    fn wrong_tag(&mut self, tag: Symbol, span: Span, first: Span) {
        let message = format!("`{}` is a tag of another kind", self.text(tag));
        self.report(Diagnostic::new(&types::E323, span, message).also(first, "declared here"));
    }

    fn new_record(&mut self, specifier: &RecordSpecifier, span: Span) -> RecordId {
        let id = RecordId(self.ast.types.records.len() as u32);
        let tag = specifier.tag.map(|(tag, _)| tag);
        let span = specifier.tag.map_or(span, |(_, at)| at);
        self.ast.types.records.push(Record { kind: specifier.kind, tag, layout: None, span });
        if let Some((tag, at)) = specifier.tag {
            self.scopes.bind_tag(tag, Tag::Record(id), at);
        }
        id
    }

    fn define_record(&mut self, u: &Unit, id: RecordId, specifier: &RecordSpecifier, members: &[MemberDeclaration]) {
        let effects = self.effects(u, &specifier.attributes);
        let mut draft = Draft {
            id,
            layouter: Layouter::new(specifier.kind, specifier.pack.map(u64::from)),
            members: Vec::new(),
            names: Vec::new(),
            packed: effects.packed,
            flexible: None,
        };
        for member in members {
            match member {
                MemberDeclaration::Members(decl) => self.member_declaration(u, &mut draft, *decl),
                MemberDeclaration::StaticAssert(assertion) => self.static_assert(u, assertion),
            }
        }
        let Draft { layouter, members, names, .. } = draft;
        let (size, align) = layouter.finish(effects.align).unwrap_or_else(|| {
            let span = self.ast.types.record(id).span;
            self.error(&types::E313, span, "the struct is too large");
            (0, 1)
        });
        if effects.transparent {
            self.transparent.insert(id);
        }
        self.member_names.insert(id, names);
        self.ast.types.records[id.0 as usize].layout = Some(RecordLayout { members, size, align });
    }

    fn member_declaration(&mut self, u: &Unit, draft: &mut Draft, decl: DeclId) {
        let decl = &u.decls[decl.0 as usize];
        let company = if decl.declarators.is_empty() { Company::Alone } else { Company::Declarators };
        let specified = self.specifiers(u, &decl.specifiers, company);
        if decl.declarators.is_empty() {
            let Type::Record(inner) = *self.kind(specified.ty.ty) else {
                return self.error(&warnings::W011, decl.span, "the declaration declares no member");
            };
            if self.ast.types.record(inner).tag.is_some() {
                return self.error(&warnings::W011, decl.span, "the declaration declares no member");
            }
            self.add_member(draft, None, specified.ty, specified.effects, specified.type_align, decl.span);
            return;
        }
        for declarator in &decl.declarators {
            let declared = self.declarator(u, specified.ty, &declarator.declarator, Site::Member);
            let ty = self.reshape(u, &declarator.attributes, declared.ty);
            let effects = specified.effects.and(self.effects(u, &declarator.attributes));
            let keeps = !matches!(self.kind(ty.ty), Type::Pointer(_)) || declarator.declarator.steps.is_empty();
            let align = specified.type_align.filter(|_| keeps);
            match declarator.bits {
                Some(width) => {
                    let e = self.expr(u, width);
                    self.add_bits(draft, declarator, ty, effects, e);
                }
                None => {
                    let span = declarator.declarator.name.map_or(declarator.declarator.span, |(_, at)| at);
                    let name = declarator.declarator.name.map(|(name, _)| name);
                    self.add_member(draft, name, ty, effects, align, span);
                }
            }
        }
    }

    fn add_member(
        &mut self,
        draft: &mut Draft,
        name: Option<Symbol>,
        ty: QualType,
        effects: Effects,
        type_align: Option<u64>,
        span: Span,
    ) {
        let Some(size) = self.member_size(draft, ty, span) else { return };
        let natural = self.ast.types.align_of(ty.ty, self.target).unwrap_or(1);
        let packed = if draft.packed || effects.packed { Packed::Yes } else { Packed::No };
        let field = Field {
            size,
            align: type_align.unwrap_or(natural),
            user_align: effects.align,
            packed,
            bits: None,
            named: Named::Yes,
        };
        let placed = draft.layouter.place(field);
        let number = draft.members.len() as u32;
        draft.members.push(Member { name, ty, offset: placed.offset, bits: None, span });
        match name {
            Some(name) => self.add_name(draft, name, SmallVec::from_slice(&[number]), span),
            None => self.add_anonymous(draft, number, ty, span),
        }
    }

    /// The bytes of a member, or a report.
    fn member_size(&mut self, draft: &mut Draft, ty: QualType, span: Span) -> Option<u64> {
        if let Some(at) = draft.flexible.take() {
            self.error(&types::E313, at, "a flexible array must be the last member");
        }
        match *self.kind(ty.ty) {
            Type::Error => None,
            Type::Function(_) => {
                self.error(&types::E320, span, "a member cannot be a function");
                None
            }
            Type::Array(_, Extent::Incomplete | Extent::Star) => {
                let union = self.ast.types.record(draft.id).kind == RecordKind::Union;
                draft.flexible = (!union).then_some(span);
                Some(0)
            }
            Type::Array(..) if self.variable_extent(ty.ty).is_some() => {
                self.report_member_extent(ty.ty, span);
                None
            }
            Type::Void => {
                self.error(&types::E305, span, "a member cannot have type `void`");
                None
            }
            _ => {
                let size = self.ast.types.size_of(ty.ty, self.target);
                if size.is_none() {
                    let text = self.spell(ty);
                    self.error(&types::E305, span, format!("a member has incomplete type `{text}`"));
                }
                size
            }
        }
    }

    fn report_member_extent(&mut self, ty: TypeId, span: Span) {
        let Some(extent) = self.variable_extent(ty) else { return };
        match self.evaluate(extent) {
            Err(why @ Why::Input(..)) => self.report_why(why, "the extent of a member"),
            _ => self.error(&unsupported::U104, span, "a member of variable size is not modelled"),
        }
    }

    fn add_anonymous(&mut self, draft: &mut Draft, number: u32, ty: QualType, span: Span) {
        let Type::Record(inner) = *self.kind(ty.ty) else { return };
        let names = self.member_names.get(&inner).cloned().unwrap_or_default();
        for name in names {
            let Some(rest) = self.member_paths.get(&(inner, name)).cloned() else { continue };
            let mut path: MemberPath = SmallVec::from_slice(&[number]);
            path.extend(rest);
            self.add_name(draft, name, path, span);
        }
    }

    fn add_name(&mut self, draft: &mut Draft, name: Symbol, path: MemberPath, span: Span) {
        if let Some(old) = self.member_paths.insert((draft.id, name), path) {
            let first = old.first().and_then(|&n| draft.members.get(n as usize)).map_or(span, |m| m.span);
            let message = format!("the member `{}` is declared twice", self.text(name));
            self.report(Diagnostic::new(&types::E303, span, message).also(first, "first declared here"));
            return;
        }
        draft.names.push(name);
    }

    fn add_bits(
        &mut self,
        draft: &mut Draft,
        declarator: &InitDeclarator,
        ty: QualType,
        effects: Effects,
        width: crate::ast::ExprId,
    ) {
        let span = self.span(width);
        let Some(value) = self.required_constant(width, "the width of a bit-field") else { return };
        let Some(kind) = self.int_kind(ty.ty) else {
            if ty.ty != self.basic.error {
                let text = self.spell(ty);
                self.error(&types::E314, span, format!("a bit-field cannot have type `{text}`"));
            }
            return;
        };
        let name = declarator.declarator.name;
        let largest = i128::from(kind.bits(self.target));
        if value < 0 || value > largest || (value == 0 && name.is_some()) {
            let message = format!("a bit-field of type `{}` cannot have {value} bits", self.spell(ty));
            return self.error(&types::E314, span, message);
        }
        let size = kind.size(self.target);
        let placed = draft.layouter.place(Field {
            size,
            align: self.ast.types.align_of(ty.ty, self.target).unwrap_or(size),
            user_align: effects.align,
            packed: if draft.packed || effects.packed { Packed::Yes } else { Packed::No },
            bits: Some(value as u32),
            named: if name.is_some() { Named::Yes } else { Named::No },
        });
        if let Some((name, at)) = name {
            let number = draft.members.len() as u32;
            let member = Member { name: Some(name), ty, offset: placed.offset, bits: placed.bits, span: at };
            draft.members.push(member);
            self.add_name(draft, name, SmallVec::from_slice(&[number]), at);
        }
    }

    /// The type of `enum tag {...}`.
    pub(super) fn enum_specifier(
        &mut self,
        u: &Unit,
        specifier: &EnumSpecifier,
        span: Span,
        company: Company,
    ) -> QualType {
        let new = specifier.constants.is_some() || company == Company::Alone;
        let found = specifier.tag.and_then(|(tag, at)| {
            let found = if new { self.scopes.find_tag_here(tag) } else { self.scopes.find_tag(tag) };
            found.map(|binding| (binding, tag, at))
        });
        let id = match found {
            None => self.new_enum(specifier, span),
            Some((binding, tag, at)) => match binding.entity {
                Tag::Enum(id)
                    if specifier.constants.is_some() && self.ast.types.enumeration(id).constants.is_some() =>
                {
                    let message = format!("`enum {}` is defined twice", self.text(tag));
                    let d = Diagnostic::new(&types::E323, at, message).also(binding.span, "first defined here");
                    self.report(d);
                    self.new_enum(specifier, span)
                }
                Tag::Enum(id) => id,
                Tag::Record(_) => {
                    self.wrong_tag(tag, at, binding.span);
                    self.new_enum(&EnumSpecifier { tag: None, constants: None, attributes: Vec::new() }, span)
                }
            },
        };
        if specifier.constants.is_some() {
            self.define_enum(u, id, specifier);
        }
        QualType::plain(self.ast.types.intern(Type::Enum(id)))
    }

    fn new_enum(&mut self, specifier: &EnumSpecifier, span: Span) -> EnumId {
        let id = EnumId(self.ast.types.enums.len() as u32);
        let at = specifier.tag.map_or(span, |(_, at)| at);
        let tag = specifier.tag.map(|(tag, _)| tag);
        self.ast.types.enums.push(Enum { tag, constants: None, representation: IntKind::UnsignedInt, span: at });
        if let Some((tag, at)) = specifier.tag {
            self.scopes.bind_tag(tag, Tag::Enum(id), at);
        }
        id
    }

    fn define_enum(&mut self, u: &Unit, id: EnumId, specifier: &EnumSpecifier) {
        let mut constants: Vec<(Symbol, i128)> = Vec::new();
        let mut next: i128 = 0;
        for enumerator in specifier.constants.iter().flatten() {
            if let Some(value) = enumerator.value {
                let e = self.expr(u, value);
                next = self.required_constant(e, "the value of an enum constant").unwrap_or(next);
            }
            let kind = [IntKind::Int, IntKind::UnsignedInt, IntKind::Long, IntKind::UnsignedLong, IntKind::LongLong];
            let kind = kind.into_iter().find(|kind| kind.holds(next, self.target));
            let ty = self.int(kind.unwrap_or(IntKind::UnsignedLongLong));
            self.declare_constant(enumerator.name, next, ty, enumerator.span);
            constants.push((enumerator.name, next));
            next = next.wrapping_add(1);
        }
        let packed = match self.effects(u, &specifier.attributes).packed {
            true => Packed::Yes,
            false => Packed::No,
        };
        let least = constants.iter().map(|(_, v)| *v).min().unwrap_or(0);
        let most = constants.iter().map(|(_, v)| *v).max().unwrap_or(0);
        let entry = &mut self.ast.types.enums[id.0 as usize];
        entry.representation = representation(least, most, packed, self.target);
        entry.constants = Some(constants);
    }

    fn declare_constant(&mut self, name: Symbol, value: i128, ty: TypeId, span: Span) {
        if let Some(old) = self.scopes.find_here(name) {
            let message = format!("`{}` is declared twice in this scope", self.text(name));
            self.report(Diagnostic::new(&types::E303, span, message).also(old.span, "first declared here"));
        }
        self.scopes.bind(name, Entity::Constant(value, ty), span);
    }
}

/// The smallest of gcc's choices that holds all values.
fn representation(least: i128, most: i128, packed: Packed, target: crate::Target) -> IntKind {
    use IntKind::*;
    let small: &[IntKind] = match packed {
        Packed::Yes => &[UnsignedChar, SignedChar, UnsignedShort, Short],
        Packed::No => &[],
    };
    let large = [UnsignedInt, Int, UnsignedLong, Long, UnsignedLongLong, LongLong];
    let fits = |kind: &IntKind| kind.holds(least, target) && kind.holds(most, target);
    small.iter().chain(&large).copied().find(fits).unwrap_or(LongLong)
}
