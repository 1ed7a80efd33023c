//! Types in the text: read as syntax first, resolved when all names are known,
//! because an extent may be named before it is declared.

use super::{Parser, Result};
use crate::print::names::starts_type;
use crate::print::types::{odd_integer, INTEGERS};
use crate::program::{LocalId, Variable};
use crate::qualifiers::Qualifiers;
use crate::text::lex::Token;
use crate::types::{Extent, FloatFormat, IntType, Signature, Type, TypeId};

/// What stands at the left of a declaration.
#[derive(Clone, Debug)]
enum Base {
    Plain(Type),
    Record(String),
}

/// One step from a name to its base.
#[derive(Clone, Debug)]
enum Derivation {
    Pointer,
    Array(ExtentText),
    Function(Vec<TypeText>, bool),
}

#[derive(Clone, Debug)]
enum ExtentText {
    Fixed(u64),
    Named(String),
    Local(u32),
    Flexible,
}

/// A type as it is written.
#[derive(Clone, Debug)]
pub(super) struct TypeText {
    base: Base,
    /// From the name outwards.
    steps: Vec<Derivation>,
}

impl Parser {
    /// Whether a type starts here.
    pub(super) fn at_type(&self) -> bool {
        matches!(self.peek(), Token::Word(word) if starts_type(word))
    }

    /// The qualifiers that stand before a type.
    pub(super) fn qualifiers(&mut self) -> Qualifiers {
        Qualifiers::WORDS.into_iter().fold(Qualifiers::NONE, |all, (qualifier, word)| match self.accept_word(word) {
            true => all.with(qualifier),
            false => all,
        })
    }

    /// A type with a name in it, or none.
    pub(super) fn declaration(&mut self) -> Result<(TypeText, Option<String>)> {
        let base = self.base()?;
        let mut steps = Vec::new();
        let name = self.declarator(&mut steps)?;
        Ok((TypeText { base, steps }, name))
    }

    /// A type without a name, resolved.
    pub(super) fn type_name(&mut self) -> Result<TypeId> {
        let (text, name) = self.declaration()?;
        if name.is_some() {
            return self.error("a type was expected, not a declaration");
        }
        self.resolve(&text)
    }

    fn base(&mut self) -> Result<Base> {
        let word = self.word()?;
        let second = match self.peek() {
            Token::Word(second) => second.clone(),
            _ => String::new(),
        };
        let two = format!("{word} {second}");
        let plain = match word.as_str() {
            "struct" | "union" => return Ok(Base::Record(self.word()?)),
            "void" => Some(Type::Void),
            "_Bool" => Some(Type::Bool),
            "float" => Some(Type::Float(FloatFormat::Single)),
            "double" => Some(Type::Float(FloatFormat::Double)),
            "_Float128" => Some(Type::Float(FloatFormat::Quad)),
            "va_list" => Some(Type::VaList),
            "long" if second == "double" => {
                self.advance();
                Some(Type::Float(FloatFormat::Extended))
            }
            _ => None,
        };
        if let Some(plain) = plain {
            return Ok(Base::Plain(plain));
        }
        if let Some(int) = integer(&two) {
            self.advance();
            return Ok(Base::Plain(Type::Int(int)));
        }
        match integer(&word).or_else(|| odd_integer(&word)) {
            Some(int) => Ok(Base::Plain(Type::Int(int))),
            None => self.error(&format!("`{word}` is not a type")),
        }
    }

    fn declarator(&mut self, steps: &mut Vec<Derivation>) -> Result<Option<String>> {
        self.enter()?;
        let mut stars = 0;
        while self.accept("*") {
            stars += 1;
        }
        let name = if self.at_mark("(") && *self.peek_at(1) == Token::Mark("*") {
            self.advance();
            let name = self.declarator(steps)?;
            self.expect(")")?;
            name
        } else if matches!(self.peek(), Token::Word(_)) {
            Some(self.word()?)
        } else {
            None
        };
        self.suffixes(steps)?;
        steps.extend((0..stars).map(|_| Derivation::Pointer));
        self.leave();
        Ok(name)
    }

    fn suffixes(&mut self, steps: &mut Vec<Derivation>) -> Result<()> {
        loop {
            if self.accept("[") {
                steps.push(Derivation::Array(self.extent()?));
                self.expect("]")?;
            } else if self.at_mark("(") {
                self.advance();
                steps.push(self.parameters()?);
            } else {
                return Ok(());
            }
        }
    }

    fn extent(&mut self) -> Result<ExtentText> {
        Ok(match self.peek().clone() {
            Token::Mark("]") => ExtentText::Flexible,
            Token::Word(word) => {
                self.advance();
                ExtentText::Named(word)
            }
            Token::Dollar(number) => {
                self.advance();
                ExtentText::Local(number)
            }
            _ => ExtentText::Fixed(self.number()?),
        })
    }

    fn parameters(&mut self) -> Result<Derivation> {
        let mut list = Vec::new();
        if *self.peek() == Token::Word("void".into()) && *self.peek_at(1) == Token::Mark(")") {
            self.advance();
            self.advance();
            return Ok(Derivation::Function(list, false));
        }
        loop {
            if self.accept("...") {
                self.expect(")")?;
                return Ok(Derivation::Function(list, true));
            }
            list.push(self.declaration()?.0);
            if !self.accept(",") {
                self.expect(")")?;
                return Ok(Derivation::Function(list, false));
            }
        }
    }

    /// The type that a text means here and now.
    pub(super) fn resolve(&mut self, text: &TypeText) -> Result<TypeId> {
        let base = match &text.base {
            Base::Plain(ty) => ty.clone(),
            Base::Record(key) => match self.records.get(key) {
                Some(id) => Type::Record(*id),
                None => return self.error(&format!("no record is called `{key}`")),
            },
        };
        let mut ty = self.program.types.intern(base);
        for step in text.steps.iter().rev() {
            let next = match step {
                Derivation::Pointer => Type::Pointer(ty),
                Derivation::Array(extent) => Type::Array(ty, self.resolve_extent(extent)?),
                Derivation::Function(parameters, variadic) => {
                    let parameters = parameters.iter().map(|p| self.resolve(p)).collect::<Result<_>>()?;
                    Type::Function(Signature { result: ty, parameters, variadic: *variadic })
                }
            };
            ty = self.program.types.intern(next);
        }
        Ok(ty)
    }

    fn resolve_extent(&mut self, extent: &ExtentText) -> Result<Extent> {
        Ok(match extent {
            ExtentText::Fixed(n) => Extent::Fixed(*n),
            ExtentText::Flexible => Extent::Flexible,
            ExtentText::Local(id) => Extent::Variable(Variable::Local(LocalId(*id))),
            ExtentText::Named(key) => match self.variable(key) {
                Some(variable) => Extent::Variable(variable),
                None => return self.error(&format!("no variable is called `{key}`")),
            },
        })
    }
}

fn integer(words: &str) -> Option<IntType> {
    let found = INTEGERS.iter().find(|(_, _, _, text)| *text == words);
    found.map(|(bits, sign, chars, _)| IntType { bits: *bits, sign: *sign, chars: *chars })
}
