//! Recipes as expressions of the kernel.

use crate::recipe::{symbols, Binary, Recipe, Sort, World, SORTS};
use antiphon_symbolic::{Arena, Assignment, BitOp, ExprId, Rat, Type, TypeId};

/// An arena and the symbols of the recipes in it.
pub struct Kernel {
    pub arena: Arena,
    array: TypeId,
    pair: TypeId,
    function: ExprId,
}

impl Kernel {
    pub fn new() -> Kernel {
        let mut arena = Arena::new();
        let array = arena.make_type(Type::Array(TypeId::INT, None));
        let pair = arena.make_type(Type::Tuple(Box::new([TypeId::INT, TypeId::REAL])));
        let ty = arena.make_type(Type::Function(Box::new([TypeId::INT, TypeId::INT]), TypeId::INT));
        let function = arena.symbol("f", ty);
        Kernel { arena, array, pair, function }
    }

    pub fn symbol(&mut self, sort: Sort, index: usize) -> ExprId {
        let (letter, ty) = match sort {
            Sort::Bool => ("p", TypeId::BOOL),
            Sort::Int => ("i", TypeId::INT),
            Sort::Real => ("r", TypeId::REAL),
            Sort::Array => ("a", self.array),
            Sort::Pair => ("t", self.pair),
        };
        self.arena.symbol(&format!("{letter}{index}"), ty)
    }

    /// The values of a world, for evaluation here.
    pub fn assignment(&mut self, world: &World) -> Assignment {
        let mut assignment = Assignment::default();
        for sort in SORTS {
            for index in 0..symbols(sort) {
                assignment.insert(self.symbol(sort, index), world.values[&(sort as u8, index)].clone());
            }
        }
        assignment.insert(self.function, world.function.clone());
        assignment
    }

    /// The expression; `None` if it divides by a number that is zero.
    pub fn build(&mut self, recipe: &Recipe) -> Option<ExprId> {
        Some(match recipe {
            Recipe::Bool(b) => self.arena.boolean(*b),
            Recipe::Int(n) => self.arena.int(*n),
            Recipe::Real(n, d) => self.arena.real(Rat::new((*n).into(), (*d).into())?),
            Recipe::Symbol(sort, index) => self.symbol(*sort, *index),
            Recipe::Binary(op, a, b) => {
                let (a, b) = (self.build(a)?, self.build(b)?);
                self.binary(*op, a, b)?
            }
            Recipe::Negate(a) => {
                let a = self.build(a)?;
                self.arena.neg(a)
            }
            Recipe::Not(a) => {
                let a = self.build(a)?;
                self.arena.not(a)
            }
            Recipe::Power(a, n) => {
                let a = self.build(a)?;
                self.arena.pow(a, *n)
            }
            Recipe::Wrap(bits, signed, a) => {
                let a = self.build(a)?;
                self.arena.wrap(*bits, *signed, a)
            }
            Recipe::ToReal(a) => {
                let a = self.build(a)?;
                self.arena.to_real(a)
            }
            Recipe::Truncate(a) => {
                let a = self.build(a)?;
                self.arena.truncate(a)
            }
            Recipe::If(c, a, b) => {
                let (c, a, b) = (self.build(c)?, self.build(a)?, self.build(b)?);
                self.arena.conditional(c, a, b)
            }
            Recipe::Read(..) | Recipe::Write(..) | Recipe::Everywhere(_) => self.build_array(recipe)?,
            Recipe::Pair(a, b) => {
                let parts = [self.build(a)?, self.build(b)?];
                self.arena.tuple(&parts)
            }
            Recipe::First(p) | Recipe::Second(p) => {
                let tuple = self.build(p)?;
                self.arena.project(tuple, u32::from(matches!(recipe, Recipe::Second(_))))
            }
            Recipe::Apply(a, b) => {
                let arguments = [self.build(a)?, self.build(b)?];
                self.arena.apply(self.function, &arguments)
            }
        })
    }

    fn build_array(&mut self, recipe: &Recipe) -> Option<ExprId> {
        Some(match recipe {
            Recipe::Read(a, i) => {
                let (a, i) = (self.build(a)?, self.build(i)?);
                self.arena.read(a, i)
            }
            Recipe::Write(a, i, v) => {
                let (a, i, v) = (self.build(a)?, self.build(i)?, self.build(v)?);
                self.arena.write(a, i, v)
            }
            Recipe::Everywhere(v) => {
                let value = self.build(v)?;
                self.arena.everywhere(self.array, value)
            }
            _ => return None,
        })
    }

    pub fn binary(&mut self, op: Binary, a: ExprId, b: ExprId) -> Option<ExprId> {
        let arena = &mut self.arena;
        Some(match op {
            Binary::Add => arena.add(a, b),
            Binary::Sub => arena.sub(a, b),
            Binary::Mul => arena.mul(a, b),
            Binary::Quotient if b == Arena::REAL_ZERO => return None,
            Binary::Quotient => arena.divide_real(a, b),
            Binary::Divide => arena.divide(a, b),
            Binary::Remainder => arena.remainder(a, b),
            Binary::BitAnd => arena.bits(BitOp::And, a, b),
            Binary::BitOr => arena.bits(BitOp::Or, a, b),
            Binary::BitXor => arena.bits(BitOp::Xor, a, b),
            Binary::ShiftLeft => arena.bits(BitOp::ShiftLeft, a, b),
            Binary::ShiftRight => arena.bits(BitOp::ShiftRight, a, b),
            Binary::Less => arena.less(a, b),
            Binary::LessEqual => arena.less_equal(a, b),
            Binary::Equal => arena.equal(a, b),
            Binary::NotEqual => arena.not_equal(a, b),
            Binary::And => arena.and(a, b),
            Binary::Or => arena.or(a, b),
        })
    }
}
