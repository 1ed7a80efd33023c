//! Functions that count or move the bits of an integer that is not known.
//!
//! The bits that matter are those of the argument's type. A value that lies
//! between zero and the largest of that type has them as digits, `x >> i & 1`,
//! which kernel and solvers understand exactly; that it lies there is decided first.
//! With a known upper bound, only the bits below it are looked at.

use crate::Answer;
use crate::{not_computed, Number, Symbolic};
use antiphon_machine::NumberType;
use antiphon_model::PureFunction;
use antiphon_numbers::Int;
use antiphon_symbolic::{Arena, BitOp, ExprId, RelOp};

impl Symbolic {
    /// `popcount`, `ffs`, `clz` and their like.
    pub(crate) fn counted(&mut self, function: PureFunction, types: &[NumberType], a: Number) -> Answer<ExprId> {
        let width = types.first().and_then(|ty| ty.integer()).map_or(32, |(bits, _)| bits).min(64);
        let e = self.int_of(a);
        let bits = self.bits_that_matter(function, e, width)?;
        match function {
            PureFunction::PopCount | PureFunction::Parity => {
                let digits: Vec<ExprId> = (0..bits).map(|at| self.digits(e, at, 1)).collect();
                let sum = self.arena.sum(self.arena.type_of(e), &digits);
                let two = self.arena.int(2);
                Ok(if function == PureFunction::Parity { self.arena.remainder(sum, two) } else { sum })
            }
            PureFunction::FindFirstSet => Ok(self.lowest(e, bits, 1, Arena::ZERO)),
            PureFunction::CountTrailingZeros => {
                self.need_some_bit(function, e)?;
                Ok(self.lowest(e, bits, 0, Arena::ZERO))
            }
            PureFunction::CountLeadingZeros => {
                self.need_some_bit(function, e)?;
                Ok(self.leading(e, bits, width))
            }
            PureFunction::ByteSwap => {
                let bytes = width / 8;
                let moved: Vec<ExprId> = (0..bytes.min(bits.div_ceil(8)))
                    .map(|byte| {
                        let digits = self.digits(e, 8 * byte, 8);
                        let factor = self.arena.int(Int::from(2).pow(8 * (bytes - 1 - byte)));
                        self.arena.mul(digits, factor)
                    })
                    .collect();
                Ok(self.arena.sum(self.arena.type_of(e), &moved))
            }
            _ => not_computed(format!("`{}({})` is not computed", function.name(), self.text(a))),
        }
    }

    /// How many bits of a value may be set, once it is known to be none of too many.
    fn bits_that_matter(&mut self, function: PureFunction, e: ExprId, width: u32) -> Answer<u32> {
        let high = &Int::from(2).pow(width) - &Int::ONE;
        let fits = self.between(e, Some(Int::ZERO), Some(high));
        self.need(fits, |own| {
            let (name, text) = (function.name(), own.arena.print(e));
            format!("`{name}({text})` of a number that is negative or wider than {width} bits")
        })?;
        let known = match self.range(Number::Expr(e)) {
            (_, Some(high)) => 64 - (high.max(0) as u64).leading_zeros(),
            (_, None) => width,
        };
        Ok(known.min(width))
    }

    fn need_some_bit(&mut self, function: PureFunction, e: ExprId) -> Answer<()> {
        let nonzero = self.arena.relation(RelOp::NonZero, e);
        self.need(nonzero, |own| format!("`{}({})` of zero has no value", function.name(), own.arena.print(e)))
    }

    /// Some bits of a number, the lowest at `at`.
    fn digits(&mut self, e: ExprId, at: u32, count: u32) -> ExprId {
        let (at, mask) = (self.arena.int(u64::from(at)), self.arena.int(&Int::from(2).pow(count) - &Int::ONE));
        let shifted = self.arena.bits(BitOp::ShiftRight, e, at);
        self.arena.bits(BitOp::And, shifted, mask)
    }

    /// The place of the lowest bit that is set, counted from `first`.
    fn lowest(&mut self, e: ExprId, bits: u32, first: u32, none: ExprId) -> ExprId {
        (0..bits).rev().fold(none, |rest, at| {
            let digit = self.digits(e, at, 1);
            let (set, place) = (self.arena.relation(RelOp::NonZero, digit), self.arena.int(u64::from(at + first)));
            self.arena.conditional(set, place, rest)
        })
    }

    /// The zeros above the highest bit that is set.
    fn leading(&mut self, e: ExprId, bits: u32, width: u32) -> ExprId {
        let none = self.arena.int(u64::from(width));
        (0..bits).fold(none, |rest, at| {
            let least = self.arena.int(Int::from(2).pow(at));
            let (set, zeros) = (self.arena.less_equal(least, e), self.arena.int(u64::from(width - 1 - at)));
            self.arena.conditional(set, zeros, rest)
        })
    }
}
