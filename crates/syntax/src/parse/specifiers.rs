//! Declaration specifiers: storage classes, qualifiers, type words.
//!
//! Which combinations of words make a type is for typing; here they are only
//! collected. A `typedef` name is a type only as long as no other type word
//! was seen: in `unsigned T;` the name T is declared anew.

use super::words::Keyword;
use super::{NameState, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{Alignment, Basic, Qualifiers, Specifiers, StorageClass, TypeSpecifier};
use antiphon_source::{codes, Diagnostic, Span, Symbol};

/// What a keyword is among specifiers.
enum Role {
    Storage(StorageClass),
    Qualifier(Qualifiers),
    Type(&'static [Basic]),
    Record,
    Enum,
    Typeof,
    Atomic,
    Alignas,
    Attribute,
    Extension,
    ThreadLocal,
    Inline,
    Noreturn,
}

/// The role of `keyword` among specifiers, if it can stand there.
fn role(keyword: Keyword) -> Option<Role> {
    Some(match keyword {
        Keyword::Typedef => Role::Storage(StorageClass::Typedef),
        Keyword::Extern => Role::Storage(StorageClass::Extern),
        Keyword::Static => Role::Storage(StorageClass::Static),
        Keyword::Auto => Role::Storage(StorageClass::Auto),
        Keyword::Register => Role::Storage(StorageClass::Register),
        Keyword::Const => Role::Qualifier(Qualifiers::CONST),
        Keyword::Volatile => Role::Qualifier(Qualifiers::VOLATILE),
        Keyword::Restrict => Role::Qualifier(Qualifiers::RESTRICT),
        Keyword::Void => Role::Type(&[Basic::Void]),
        Keyword::Bool => Role::Type(&[Basic::Bool]),
        Keyword::Char => Role::Type(&[Basic::Char]),
        Keyword::Short => Role::Type(&[Basic::Short]),
        Keyword::Int => Role::Type(&[Basic::Int]),
        Keyword::Long => Role::Type(&[Basic::Long]),
        Keyword::Float | Keyword::Float32 => Role::Type(&[Basic::Float]),
        Keyword::Double | Keyword::Float64 => Role::Type(&[Basic::Double]),
        Keyword::Float64x => Role::Type(&[Basic::Long, Basic::Double]),
        Keyword::Float128 => Role::Type(&[Basic::Float128]),
        Keyword::Signed => Role::Type(&[Basic::Signed]),
        Keyword::Unsigned => Role::Type(&[Basic::Unsigned]),
        Keyword::Complex => Role::Type(&[Basic::Complex]),
        Keyword::Imaginary => Role::Type(&[Basic::Imaginary]),
        Keyword::Int128 => Role::Type(&[Basic::Int128]),
        Keyword::VaList => Role::Type(&[Basic::VaList]),
        Keyword::AutoType => Role::Type(&[Basic::AutoType]),
        Keyword::Struct | Keyword::Union => Role::Record,
        Keyword::Enum => Role::Enum,
        Keyword::Typeof => Role::Typeof,
        Keyword::Atomic => Role::Atomic,
        Keyword::Alignas => Role::Alignas,
        Keyword::Attribute => Role::Attribute,
        Keyword::Extension => Role::Extension,
        Keyword::ThreadLocal => Role::ThreadLocal,
        Keyword::Inline => Role::Inline,
        Keyword::Noreturn => Role::Noreturn,
        _ => return None,
    })
}

impl Parser<'_> {
    /// Whether `kind` can begin a type name, and so a cast.
    #[inline]
    pub(super) fn begins_type(&self, kind: TokenKind) -> bool {
        let TokenKind::Word(name) = kind else { return false };
        match self.words.keyword(name) {
            None => self.is_type_name(name),
            Some(keyword) => match role(keyword) {
                None | Some(Role::Storage(_) | Role::Extension | Role::ThreadLocal | Role::Inline | Role::Noreturn) => {
                    false
                }
                Some(_) => true,
            },
        }
    }

    /// Whether `kind` can begin declaration specifiers.
    #[inline]
    pub(super) fn begins_specifiers(&self, kind: TokenKind) -> bool {
        let TokenKind::Word(name) = kind else { return false };
        match self.words.keyword(name) {
            None => self.is_type_name(name),
            Some(keyword) => role(keyword).is_some(),
        }
    }

    /// declaration-specifiers, and specifier-qualifier-list alike.
    pub(super) fn declaration_specifiers(&mut self) -> Specifiers {
        let start = self.start();
        let mut specifiers = Specifiers::default();
        loop {
            match self.current.kind {
                TokenKind::Word(name) => match self.words.keyword(name) {
                    Some(keyword) => match role(keyword) {
                        Some(role) if !self.is_redeclared_float(keyword, &specifiers) => {
                            self.specifier(keyword, role, &mut specifiers);
                        }
                        _ => break,
                    },
                    None if specifiers.types.is_empty() && self.is_type_name(name) => {
                        let span = self.bump().span();
                        specifiers.types.push((TypeSpecifier::Named(name), span));
                    }
                    None => break,
                },
                TokenKind::Punct(Punct::LeftBracket) if self.next_is(Punct::LeftBracket) => self.standard_attributes(),
                _ => break,
            }
        }
        specifiers.span = self.span_from(start);
        if specifiers.types.is_empty() {
            self.missing_type(&mut specifiers);
        }
        specifiers.span = self.span_from(start);
        specifiers
    }

    /// Some headers say `typedef float _Float32;` for compilers without it.
    fn is_redeclared_float(&self, keyword: Keyword, specifiers: &Specifiers) -> bool {
        let float = matches!(keyword, Keyword::Float32 | Keyword::Float64 | Keyword::Float64x | Keyword::Float128);
        let complex = specifiers.types.iter().all(|(word, _)| matches!(word, TypeSpecifier::Basic(Basic::Complex)));
        float && !complex
    }

    fn specifier(&mut self, keyword: Keyword, role: Role, specifiers: &mut Specifiers) {
        let span = self.current.span();
        match role {
            Role::Storage(class) => {
                self.bump();
                specifiers.storage.push((class, span));
            }
            Role::Qualifier(qualifier) => {
                self.bump();
                specifiers.qualifiers = specifiers.qualifiers.with(qualifier);
            }
            Role::Type(words) => {
                self.bump();
                specifiers.types.extend(words.iter().map(|&word| (TypeSpecifier::Basic(word), span)));
            }
            Role::Record => {
                let record = self.struct_or_union_specifier(keyword);
                specifiers.types.push((TypeSpecifier::Record(record), self.span_from(span.start)));
            }
            Role::Enum => {
                let enumeration = self.enum_specifier();
                specifiers.types.push((TypeSpecifier::Enum(enumeration), self.span_from(span.start)));
            }
            Role::Typeof => self.typeof_specifier(specifiers),
            Role::Atomic => self.atomic(specifiers),
            Role::Alignas => self.alignment_specifier(specifiers),
            Role::Attribute => self.attributes_into(&mut specifiers.attributes),
            Role::Extension => drop(self.bump()),
            Role::ThreadLocal => specifiers.thread_local = Some(self.bump().span()),
            Role::Inline => specifiers.inline = Some(self.bump().span()),
            Role::Noreturn => specifiers.noreturn = Some(self.bump().span()),
        }
    }

    /// `typeof(expression)` or `typeof(type)`.
    fn typeof_specifier(&mut self, specifiers: &mut Specifiers) {
        let start = self.start();
        let Some(level) = self.enter() else { return };
        self.bump();
        let open = self.current.span();
        if self.expect(Punct::LeftParen) {
            let word = match self.begins_type_or_extension() {
                true => TypeSpecifier::TypeofType(self.type_name()),
                false => TypeSpecifier::TypeofExpr(self.expression()),
            };
            self.close(Punct::RightParen, open);
            specifiers.types.push((word, self.span_from(start)));
        }
        self.leave(level);
    }

    /// Whether a type begins here, after any `__extension__`.
    fn begins_type_or_extension(&self) -> bool {
        self.begins_type(self.current.kind)
            || (self.at_keyword(Keyword::Extension) && self.begins_type(self.next_kind()))
    }

    /// `_Atomic` as qualifier, or `_Atomic(type)`.
    fn atomic(&mut self, specifiers: &mut Specifiers) {
        let start = self.start();
        let Some(level) = self.enter() else { return };
        self.bump();
        let open = self.current.span();
        match self.at(Punct::LeftParen) && self.begins_type(self.next_kind()) {
            false => specifiers.qualifiers = specifiers.qualifiers.with(Qualifiers::ATOMIC),
            true => {
                self.bump();
                let type_name = self.type_name();
                self.close(Punct::RightParen, open);
                specifiers.types.push((TypeSpecifier::Atomic(type_name), self.span_from(start)));
            }
        }
        self.leave(level);
    }

    /// `_Alignas(type or constant)`.
    fn alignment_specifier(&mut self, specifiers: &mut Specifiers) {
        let Some(level) = self.enter() else { return };
        self.bump();
        let open = self.current.span();
        if self.expect(Punct::LeftParen) {
            let alignment = match self.begins_type(self.current.kind) {
                true => Alignment::Type(self.type_name()),
                false => Alignment::Value(self.conditional_expression()),
            };
            self.close(Punct::RightParen, open);
            specifiers.alignments.push(alignment);
        }
        self.leave(level);
    }

    /// No type word was found: an unknown name stands for one, or the type is
    /// the `int` of old C.
    fn missing_type(&mut self, specifiers: &mut Specifiers) {
        let unknown = match self.current.kind {
            TokenKind::Word(name) => self.words.keyword(name).is_none() && self.stands_for_type(name),
            _ => false,
        };
        if unknown {
            self.unknown_type();
            let span = self.bump().span();
            specifiers.types.push((TypeSpecifier::Basic(Basic::Int), span));
            return self.rest_of_specifiers(specifiers);
        }
        let bare = specifiers.storage.is_empty() && specifiers.qualifiers == Qualifiers::NONE;
        let place = if bare { self.current.span() } else { specifiers.span };
        specifiers.types.push((TypeSpecifier::Basic(Basic::Int), place));
        let declares = self.identifier().is_some() || self.at(Punct::Star) || self.at(Punct::LeftParen);
        let parameter = !bare && (self.at(Punct::Comma) || self.at(Punct::RightParen));
        match declares || parameter {
            true => self.implicit_int(place),
            false => self.expected("a type"),
        }
    }

    /// Whether a declarator begins here without any specifier, and no word that
    /// could be meant as a type. Only declarations outside structs and
    /// parameter lists may do so.
    pub(super) fn lacks_type(&self) -> bool {
        match self.current.kind {
            TokenKind::Word(name) => {
                self.words.keyword(name).is_none() && !self.is_type_name(name) && !self.stands_for_type(name)
            }
            TokenKind::Punct(Punct::Star | Punct::LeftParen) => true,
            _ => false,
        }
    }

    /// A parameter of a prototype that begins with a name which is not a type, as
    /// in `f(int n, a[n])`: the name is taken to be meant as one.
    pub(super) fn unknown_parameter_type(&mut self) -> Specifiers {
        let mut specifiers = Specifiers { span: self.current.span(), ..Specifiers::default() };
        specifiers.types.push((TypeSpecifier::Basic(Basic::Int), self.current.span()));
        match self.identifier() {
            Some(_) => {
                self.unknown_type();
                self.bump();
            }
            None => self.expected("a type"),
        }
        specifiers
    }

    /// Qualifiers and storage classes that follow an unknown type name.
    fn rest_of_specifiers(&mut self, specifiers: &mut Specifiers) {
        while let Some((keyword, role)) = self.keyword().and_then(|keyword| Some((keyword, role(keyword)?))) {
            self.specifier(keyword, role, specifiers);
        }
        if specifiers.types.len() > 1 {
            specifiers.types.remove(0);
        }
    }

    fn implicit_int(&mut self, place: Span) {
        let diagnostic = Diagnostic::new(&codes::warnings::W020, place, "the type is missing; assumed to be `int`");
        self.remark(diagnostic.help("write `int`"));
    }

    /// Whether `name`, which is not a type, is meant as one: another name or
    /// `* name` follows.
    pub(super) fn stands_for_type(&self, name: Symbol) -> bool {
        match self.next_kind() {
            TokenKind::Word(next) => match self.words.keyword(next) {
                None => true,
                Some(keyword) => matches!(role(keyword), Some(Role::Qualifier(_) | Role::Type(_))),
            },
            TokenKind::Punct(Punct::Star) => {
                self.scopes.state(name) == NameState::Unknown && self.stars_then_declarator()
            }
            _ => false,
        }
    }

    /// Whether `*`s, a name, and something that can follow a declarator come
    /// after the current token.
    fn stars_then_declarator(&self) -> bool {
        let mut count = 1;
        while count < 8 && self.kind_after(count) == TokenKind::Punct(Punct::Star) {
            count += 1;
        }
        use Punct::*;
        let follows = matches!(
            self.kind_after(count + 1),
            TokenKind::Punct(Semicolon | Comma | Equal | RightParen | LeftBracket | LeftParen)
        );
        self.identifier_of(self.kind_after(count)).is_some() && follows
    }
}
