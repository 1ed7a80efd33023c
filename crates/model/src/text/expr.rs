//! Expressions and places.
//!
//! A place and the value in it look alike; [`Operand`] keeps them apart until
//! it is known which of the two is wanted.

use super::{Parser, Result};
use crate::expr::{
    BinaryOp, Bound, BoundId, BoundRange, Expr, ExprId, ExprKind, LazyOp, Place, PlaceId, PlaceKind, Quantifier, Real,
    Remote, Side, UnaryOp,
};
use crate::library::PureFunction;
use crate::natural;
use crate::print::names::name_of;
use crate::print::syntax::{level, BINARY};
use crate::program::{GlobalId, LocalId, StringId, Variable};
use crate::qualifiers::{self, Qualifiers};
use crate::text::lex::Token;
use crate::types::Type;
use antiphon_source::Span;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// A place or a value.
#[derive(Clone, Copy)]
pub(super) enum Operand {
    Place(PlaceId),
    Value(ExprId),
}

impl Parser {
    /// An expression.
    pub(super) fn expr(&mut self) -> Result<ExprId> {
        self.expr_at(level::LOOSEST)
    }

    fn expr_at(&mut self, least: u8) -> Result<ExprId> {
        self.enter()?;
        let operand = self.prefix()?;
        let expr = self.expr_from(operand, least)?;
        self.leave();
        Ok(expr)
    }

    /// An expression whose first operand has been read.
    pub(super) fn expr_from(&mut self, first: Operand, least: u8) -> Result<ExprId> {
        let mut left = self.value(first)?;
        loop {
            let Token::Mark(mark) = *self.peek() else { return Ok(left) };
            left = if let Some((_, own, op)) = BINARY.iter().find(|(m, own, _)| *m == mark && *own >= least) {
                self.advance();
                let right = self.expr_at(own + 1)?;
                let op = self.on_pointers(*op, left);
                self.add(ExprKind::Binary(op, left, right))?
            } else {
                match mark {
                    "&&" if level::AND >= least => self.lazy(LazyOp::And, left, level::AND + 1)?,
                    "||" if level::OR >= least => self.lazy(LazyOp::Or, left, level::OR + 1)?,
                    "==>" if level::IMPLIES >= least => self.lazy(LazyOp::Implies, left, level::IMPLIES)?,
                    "?" if level::CONDITIONAL >= least => {
                        self.advance();
                        let then = self.expr()?;
                        self.expect(":")?;
                        let otherwise = self.expr_at(level::CONDITIONAL)?;
                        self.add(ExprKind::Conditional(left, then, otherwise))?
                    }
                    _ => return Ok(left),
                }
            };
        }
    }

    fn lazy(&mut self, op: LazyOp, left: ExprId, least: u8) -> Result<ExprId> {
        self.advance();
        let right = self.expr_at(least)?;
        self.add(ExprKind::Lazy(op, left, right))
    }

    /// `+` and `-` mean something else if a pointer stands at their left.
    fn on_pointers(&self, op: BinaryOp, left: ExprId) -> BinaryOp {
        let pointer = matches!(self.program.types.get(self.program.expr(left).ty), Type::Pointer(_));
        match op {
            BinaryOp::Add if pointer => BinaryOp::PointerAdd,
            BinaryOp::Subtract if pointer => BinaryOp::PointerDifference,
            other => other,
        }
    }

    /// A new expression of the type that its parts tell.
    fn add(&mut self, kind: ExprKind) -> Result<ExprId> {
        let ty = natural::expr(&self.program, &kind).unwrap_or(Type::Void);
        Ok(self.add_typed(kind, ty))
    }

    fn add_typed(&mut self, kind: ExprKind, ty: Type) -> ExprId {
        let ty = self.program.types.intern(ty);
        self.program.exprs.push(Expr { kind, ty, span: Span::NONE });
        ExprId(self.program.exprs.len() as u32 - 1)
    }

    fn add_place(&mut self, kind: PlaceKind) -> Operand {
        let ty = natural::place(&self.program, &self.local_list, &kind).unwrap_or(Type::Void);
        let ty = self.program.types.intern(ty);
        let qualifiers = qualifiers::natural(&self.program, &self.local_list, &kind);
        self.program.places.push(Place { kind, ty, qualifiers, span: Span::NONE });
        Operand::Place(PlaceId(self.program.places.len() as u32 - 1))
    }

    /// The value of an operand.
    fn value(&mut self, operand: Operand) -> Result<ExprId> {
        match operand {
            Operand::Value(expr) => Ok(expr),
            Operand::Place(place) => self.add(ExprKind::Load(place)),
        }
    }

    /// A place, and nothing else.
    pub(super) fn place(&mut self) -> Result<PlaceId> {
        match self.prefix()? {
            Operand::Place(place) => Ok(place),
            Operand::Value(_) => self.error("a place was expected, not a value"),
        }
    }

    /// Prefix operators and casts.
    pub(super) fn prefix(&mut self) -> Result<Operand> {
        self.enter()?;
        let operand = match self.peek().clone() {
            Token::Mark("-") => self.minus()?,
            Token::Mark("~") => self.unary(UnaryOp::Complement)?,
            Token::Mark("!") => self.unary(UnaryOp::Not)?,
            Token::Mark("*") => {
                self.advance();
                let pointer = self.prefix()?;
                let pointer = self.value(pointer)?;
                self.add_place(PlaceKind::Deref(pointer))
            }
            Token::Mark("&") => self.address()?,
            Token::Mark("(") => match self.cast()? {
                Some(cast) => cast,
                None => self.postfix()?,
            },
            _ => self.postfix()?,
        };
        self.leave();
        Ok(operand)
    }

    fn minus(&mut self) -> Result<Operand> {
        match self.peek_at(1) {
            Token::Int(..) | Token::Real(..) => {
                self.advance();
                self.literal(-1).map(Operand::Value)
            }
            _ => self.unary(UnaryOp::Negate),
        }
    }

    fn unary(&mut self, op: UnaryOp) -> Result<Operand> {
        self.advance();
        let operand = self.prefix()?;
        let operand = self.value(operand)?;
        self.add(ExprKind::Unary(op, operand)).map(Operand::Value)
    }

    fn address(&mut self) -> Result<Operand> {
        self.advance();
        if let Token::Word(word) = self.peek() {
            if let Some(id) = self.functions.get(word).copied() {
                self.advance();
                return self.add(ExprKind::Function(id)).map(Operand::Value);
            }
        }
        let place = self.place()?;
        self.add(ExprKind::AddressOf(place)).map(Operand::Value)
    }

    /// `(T)e`, or nothing read if it is something else in parentheses.
    fn cast(&mut self) -> Result<Option<Operand>> {
        let start = self.at;
        self.advance();
        let qualified = Qualifiers::WORDS.iter().any(|(_, word)| self.at_word(word));
        if self.at_type() && !qualified {
            let ty = self.type_name()?;
            if self.accept(")") {
                let operand = self.prefix()?;
                let operand = self.value(operand)?;
                let ty = self.program.types.get(ty).clone();
                return Ok(Some(Operand::Value(self.add_typed(ExprKind::Convert(operand), ty))));
            }
        }
        self.at = start;
        Ok(None)
    }

    fn postfix(&mut self) -> Result<Operand> {
        let mut operand = self.primary()?;
        loop {
            let Token::Mark(mark) = *self.peek() else { return Ok(operand) };
            operand = match (mark, operand) {
                ("[", Operand::Place(array)) => {
                    self.advance();
                    let index = self.expr()?;
                    self.expect("]")?;
                    self.add_place(PlaceKind::Index(array, index))
                }
                (".", Operand::Place(record)) => {
                    self.advance();
                    self.field(record)?
                }
                ("->", operand) => {
                    self.advance();
                    let pointer = self.value(operand)?;
                    match self.add_place(PlaceKind::Deref(pointer)) {
                        Operand::Place(record) => self.field(record)?,
                        value => value,
                    }
                }
                _ => return Ok(operand),
            };
        }
    }

    fn field(&mut self, record: PlaceId) -> Result<Operand> {
        if let Token::Hash(number) = *self.peek() {
            self.advance();
            return Ok(self.add_place(PlaceKind::Field(record, number)));
        }
        let name = name_of(&self.word()?);
        let types = &self.program.types;
        let fields = match types.get(self.program.place(record).ty) {
            Type::Record(id) => types.record(*id).fields.as_slice(),
            _ => &[],
        };
        match fields.iter().position(|field| field.name == name) {
            Some(index) => Ok(self.add_place(PlaceKind::Field(record, index as u32))),
            None => self.error(&format!("there is no field `{name}`")),
        }
    }

    fn primary(&mut self) -> Result<Operand> {
        match self.peek().clone() {
            Token::Mark("(") => {
                self.advance();
                let inner = self.prefix()?;
                // `(p)` stays a place; what goes on is a value.
                if self.accept(")") {
                    return Ok(inner);
                }
                let inner = self.expr_from(inner, level::LOOSEST)?;
                self.expect(")")?;
                Ok(Operand::Value(inner))
            }
            Token::Int(..) | Token::Real(..) => self.literal(1).map(Operand::Value),
            Token::Char(unit) => {
                self.advance();
                Ok(Operand::Value(self.add_typed(ExprKind::Int(i128::from(unit)), natural::CHAR)))
            }
            Token::Text(_) => {
                self.advance();
                match *self.peek() {
                    Token::Hash(id) if (id as usize) < self.program.strings.len() => {
                        self.advance();
                        Ok(self.add_place(PlaceKind::String(StringId(id))))
                    }
                    _ => self.error("the number of a string was expected"),
                }
            }
            Token::Word(_) if self.at_type() => self.stated(),
            Token::Word(word) => self.named(&word),
            Token::Dollar(id) => {
                self.advance();
                Ok(self.add_place(PlaceKind::Variable(Variable::Local(LocalId(id)))))
            }
            other => self.error(&format!("an expression was expected, not {other:?}")),
        }
    }

    /// `T{e}`, a value with its type, or `T@{p}`, a place with its type.
    fn stated(&mut self) -> Result<Operand> {
        let qualifiers = self.qualifiers();
        let ty = self.type_name()?;
        let place = self.accept("@");
        self.expect("{")?;
        let operand = if place { Operand::Place(self.place()?) } else { Operand::Value(self.expr()?) };
        self.expect("}")?;
        match operand {
            Operand::Place(id) => {
                let place = &mut self.program.places[id.0 as usize];
                place.ty = ty;
                place.qualifiers = place.qualifiers.with(qualifiers);
            }
            Operand::Value(id) => self.program.exprs[id.0 as usize].ty = ty,
        }
        Ok(operand)
    }

    fn named(&mut self, word: &str) -> Result<Operand> {
        let value = match (word, self.peek_at(1).clone()) {
            ("NULL", _) => self.constant(ExprKind::Null)?,
            ("PID", _) => self.constant(ExprKind::Pid)?,
            ("NPROCS", _) => self.constant(ExprKind::NumberOfProcesses)?,
            ("sizeof", _) => {
                self.advance();
                self.expect("(")?;
                let ty = self.type_name()?;
                self.expect(")")?;
                self.add(ExprKind::SizeOf(ty))?
            }
            ("PROC" | "spec", _) => return self.remote(),
            ("forall", Token::Mark("{")) => self.quantified(Quantifier::ForAll)?,
            ("exists", Token::Mark("{")) => self.quantified(Quantifier::Exists)?,
            ("sum", Token::Mark("{")) => self.quantified(Quantifier::Sum)?,
            ("min", Token::Mark("{")) => self.quantified(Quantifier::Min)?,
            ("max", Token::Mark("{")) => self.quantified(Quantifier::Max)?,
            (_, Token::Mark("(")) => self.application(word)?,
            _ => return self.name(word),
        };
        Ok(Operand::Value(value))
    }

    fn constant(&mut self, kind: ExprKind) -> Result<ExprId> {
        self.advance();
        self.add(kind)
    }

    fn name(&mut self, word: &str) -> Result<Operand> {
        self.advance();
        if let Some((_, bound)) = self.bounds.iter().rev().find(|(key, _)| key == word) {
            let bound = *bound;
            return self.add(ExprKind::Bound(bound)).map(Operand::Value);
        }
        match self.variable(word) {
            Some(variable) => Ok(self.add_place(PlaceKind::Variable(variable))),
            None => self.error(&format!("nothing is called `{word}`")),
        }
    }

    fn application(&mut self, word: &str) -> Result<ExprId> {
        self.advance();
        let arguments = self.arguments()?;
        if let Some(id) = self.abstracts.get(word).copied() {
            return self.add(ExprKind::Abstract(id, arguments));
        }
        match PureFunction::ALL.iter().find(|f| f.name() == word) {
            Some(function) => self.add(ExprKind::Pure(*function, arguments)),
            None => self.error(&format!("no mathematical function is called `{word}`")),
        }
    }

    /// Expressions in parentheses, commas between.
    pub(super) fn arguments(&mut self) -> Result<Vec<ExprId>> {
        self.expect("(")?;
        let mut list = Vec::new();
        while !self.accept(")") {
            if !list.is_empty() {
                self.expect(",")?;
            }
            list.push(self.expr()?);
        }
        Ok(list)
    }

    fn quantified(&mut self, quantifier: Quantifier) -> Result<ExprId> {
        self.advance();
        self.expect("{")?;
        let range = match self.word()?.as_str() {
            "int" => BoundRange::Integer,
            "real" => BoundRange::Real,
            _ => return self.error("`int` or `real` was expected"),
        };
        let key = self.word()?;
        let variable = BoundId(self.program.bounds.len() as u32);
        self.program.bounds.push(Bound { name: name_of(&key), range });
        self.bounds.push((key, variable));
        let constraint = if self.accept("|") { Some(self.expr()?) } else { None };
        self.expect("}")?;
        let body = self.expr()?;
        self.bounds.pop();
        self.add(ExprKind::Quantified { quantifier, variable, constraint, body })
    }

    fn remote(&mut self) -> Result<Operand> {
        let side = match self.accept_word("spec") {
            true => {
                self.expect(".")?;
                Side::Specification
            }
            false => Side::Own,
        };
        self.expect_word("PROC")?;
        let process = match self.accept("[") {
            true => {
                let process = self.expr()?;
                self.expect("]")?;
                Some(process)
            }
            false => None,
        };
        let function = if self.accept("@") { Some(name_of(&self.word()?)) } else { None };
        self.expect(".")?;
        let name = name_of(&self.word()?);
        let variable = if self.accept("{") { Some(self.numbered_variable()?) } else { None };
        let remote = Remote { side, process, function, name, variable };
        Ok(self.add_place(PlaceKind::Remote(Box::new(remote))))
    }

    fn numbered_variable(&mut self) -> Result<Variable> {
        let word = self.word()?;
        let number = self.number()?;
        self.expect("}")?;
        match word.as_str() {
            "global" => Ok(Variable::Global(GlobalId(number))),
            "local" => Ok(Variable::Local(LocalId(number))),
            _ => self.error("`global` or `local` was expected"),
        }
    }

    /// A number; `sign` is 1 or -1.
    fn literal(&mut self, sign: i8) -> Result<ExprId> {
        let token = self.peek().clone();
        self.advance();
        match token {
            Token::Int(value, suffix) => {
                let Some(ty) = literal_type(&suffix, |ty| matches!(ty, Type::Int(_))) else {
                    return self.error("an integer has no such suffix");
                };
                match (value * BigInt::from(sign)).to_i128() {
                    Some(value) => Ok(self.add_typed(ExprKind::Int(value), ty)),
                    None => self.error("an integer is too large"),
                }
            }
            Token::Real(mantissa, base, exponent, suffix) => {
                let Some(ty) = literal_type(&suffix, |ty| matches!(ty, Type::Float(_))) else {
                    return self.error("a real has no such suffix");
                };
                let real = Real { mantissa: mantissa * BigInt::from(sign), base, exponent };
                Ok(self.add_typed(ExprKind::Real(Box::new(real)), ty))
            }
            _ => self.error("a number was expected"),
        }
    }
}

fn literal_type(suffix: &str, family: impl Fn(&Type) -> bool) -> Option<Type> {
    natural::SUFFIXES.iter().find(|(ty, known)| *known == suffix && family(ty)).map(|(ty, _)| ty.clone())
}
