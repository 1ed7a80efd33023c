//! Conversions of text to numbers, and the small rest of `<stdlib.h>`.
//! In machine arithmetic a number that its type does not hold is the nearest
//! that it does; in ideal arithmetic there is no such number.

use super::{errno, Answer, Given};
use crate::domain::{Domain, NumberType, Printed, Widths};
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::{Block, Cell, Piece, Pointer, Scalar};
use crate::step::Value;
use antiphon_model::library::Stdlib;
use antiphon_model::{CharLike, FloatFormat, IntType, PureFunction, Signedness};
use antiphon_numbers::{Int, Rat};
use antiphon_texts::{self as parse, Minus, RealText};

impl<D: Domain> Machine<'_, D> {
    pub(super) fn stdlib(&mut self, function: Stdlib, given: &Given<D::Number>) -> Answer<D::Number> {
        let of_unknown = self.unknown_to_number(function, given)?;
        if of_unknown.is_some() {
            return Ok(of_unknown);
        }
        match function {
            Stdlib::Atoi | Stdlib::Atol | Stdlib::Atoll => {
                let text = self.text(given, 0)?;
                let value = parse::integer(&text, 10).0.unwrap_or_default();
                // `atoi` is `(int)strtol`: what does not even fit `long` is the largest one.
                let long = if function == Stdlib::Atoll { 64 } else { 8 * self.code.layouts.pointer_size };
                let value = self.in_range(value, long, Signedness::Signed)?;
                Ok(self.integer_result(given, value))
            }
            Stdlib::Strtol | Stdlib::Strtoll | Stdlib::Strtoul | Stdlib::Strtoull => {
                self.text_to_integer(function, given)
            }
            Stdlib::Atof | Stdlib::Strtod | Stdlib::Strtof | Stdlib::Strtold => self.text_to_real(function, given),
            Stdlib::Rand
            | Stdlib::Srand
            | Stdlib::RandR
            | Stdlib::Random
            | Stdlib::Srandom
            | Stdlib::Drand48
            | Stdlib::Erand48
            | Stdlib::Nrand48
            | Stdlib::Jrand48
            | Stdlib::Srand48
            | Stdlib::Lrand48
            | Stdlib::Mrand48 => self.random_function(function, given),
            Stdlib::Qsort => self.sort(given),
            Stdlib::Bsearch => self.search(given),
            Stdlib::Div | Stdlib::Ldiv | Stdlib::Lldiv => self.quotient_and_remainder(given),
            Stdlib::Getopt => self.next_option(given),
            Stdlib::GetoptLong => self.next_long_option(given),
            Stdlib::Getenv => self.variable(given),
        }
    }

    fn text_to_integer(&mut self, function: Stdlib, given: &Given<D::Number>) -> Answer<D::Number> {
        let pointer = self.pointer_argument(given, 0)?;
        let text = self.read_string(&pointer, given.name)?;
        let base = match u32::try_from(self.integer_argument(given, 2)?) {
            Ok(base @ (0 | 2..=36)) => base,
            _ => {
                self.set_errno(errno::EINVAL)?;
                return Ok(self.integer_result(given, 0i64));
            }
        };
        let (value, length) = parse::integer(&text, base);
        self.write_end(given, &pointer, length)?;
        // The result may be thrown away, and `errno` still counts.
        let long = 8 * self.code.layouts.pointer_size;
        let (bits, sign) = match function {
            Stdlib::Strtoul => (long, Signedness::Unsigned),
            Stdlib::Strtoull => (64, Signedness::Unsigned),
            Stdlib::Strtoll => (64, Signedness::Signed),
            _ => (long, Signedness::Signed),
        };
        let value = self.in_range(value.unwrap_or_default(), bits, sign)?;
        self.exact_result(NumberType::Int(IntType { bits: bits as u16, sign, chars: CharLike::Number }), &value.into())
    }

    /// The nearest number that a type holds, where types have bounds; `errno`
    /// says if it is another one.
    fn in_range(&mut self, value: Int, bits: u32, sign: Signedness) -> OrStop<Int, D::Number> {
        if self.domain.widths() == Widths::Unbounded {
            return Ok(value);
        }
        let (kept, fits) = saturated(&value, bits, sign);
        if !fits {
            self.set_errno(errno::ERANGE)?;
        }
        Ok(kept)
    }

    /// An exact number as the result.
    fn exact_result(&mut self, ty: NumberType, value: &Rat) -> Answer<D::Number> {
        let answer = self.domain.exact(value, ty);
        let number = self.placed(answer, Self::here)?;
        Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(number))))
    }

    /// Writes where the number ended, if the caller asks for it.
    fn write_end(&mut self, given: &Given<D::Number>, start: &Pointer, length: usize) -> OrStop<(), D::Number> {
        match given.values.get(1) {
            Some(Value::Scalar(_, Cell::Pointer(target))) => {
                let end = Pointer { offset: start.offset + length as i32, ..*start };
                self.write_scalar(target, Scalar::Pointer, Cell::Pointer(end), given.name)
            }
            _ => Ok(()),
        }
    }

    fn text_to_real(&mut self, function: Stdlib, given: &Given<D::Number>) -> Answer<D::Number> {
        let pointer = self.pointer_argument(given, 0)?;
        let text = self.read_string(&pointer, given.name)?;
        let (value, length) = match parse::real(&text) {
            Some((value, length)) => (value, length),
            None => (RealText::Finite(Default::default(), Minus::No), 0),
        };
        if function != Stdlib::Atof {
            self.write_end(given, &pointer, length)?;
        }
        let ty = NumberType::Float(match function {
            Stdlib::Strtof => FloatFormat::Single,
            Stdlib::Strtold => FloatFormat::Extended,
            _ => FloatFormat::Double,
        });
        let number = self.real_number(&value, ty)?;
        if let RealText::Finite(exact, _) = &value {
            if self.is_out_of_range(exact, ty, &number) {
                self.set_errno(errno::ERANGE)?;
            }
        }
        Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(number))))
    }

    /// Whether a number became infinite, or lost digits because it is tiny.
    fn is_out_of_range(&self, exact: &Rat, ty: NumberType, number: &D::Number) -> bool {
        let Printed::Real(_, bits) = self.domain.printed(ty, number) else { return false };
        let value = f64::from_bits(bits.0);
        let smallest = match ty {
            NumberType::Float(FloatFormat::Single) => f64::from(f32::MIN_POSITIVE),
            NumberType::Float(_) | NumberType::Int(_) | NumberType::Bool => f64::MIN_POSITIVE,
        };
        let bounded = self.domain.widths() == Widths::Bounded;
        bounded && (value.is_infinite() || value.abs() < smallest && Rat::from_f64(value).as_ref() != Some(exact))
    }

    /// A number that was read from text.
    pub(super) fn real_number(&mut self, value: &RealText, ty: NumberType) -> OrStop<D::Number, D::Number> {
        let (answer, minus) = match value {
            RealText::Finite(rat, minus) => {
                let minus = if rat.is_zero() { *minus } else { Minus::No };
                (self.domain.exact(rat, ty), minus)
            }
            RealText::Infinite(minus) => (self.domain.pure(PureFunction::Infinity, &[], ty, &[]), *minus),
            RealText::NotANumber => (self.domain.pure(PureFunction::Nan, &[], ty, &[]), Minus::No),
        };
        let number = self.placed(answer, Self::here)?;
        match minus {
            Minus::No => Ok(number),
            Minus::Yes => {
                let answer = self.domain.negate(ty, &number);
                self.placed(answer, Self::here)
            }
        }
    }

    fn quotient_and_remainder(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let ty = self.number_type(given, 0);
        let (a, b) = (self.number_argument(given, 0)?, self.number_argument(given, 1)?);
        let scalar = Scalar::Number(ty);
        let width = scalar.size(self.code.layouts.pointer_size);
        let mut pieces = Vec::new();
        for (index, op) in
            [crate::domain::Arithmetic::Divide, crate::domain::Arithmetic::Remainder].into_iter().enumerate()
        {
            let answer = self.domain.binary(op, ty, &a, &b);
            let cell = Cell::Number(self.placed(answer, Self::here)?);
            pieces.push(Piece { offset: index as u32 * width, scalar, bits: None, cell });
        }
        Ok(Some(Value::Block(Block::Pieces { pieces, size: 2 * width })))
    }

    /// A function pointer argument.
    pub(super) fn function_argument(
        &self,
        given: &Given<D::Number>,
        index: usize,
    ) -> OrStop<antiphon_model::FunctionId, D::Number> {
        match self.cell(given, index)? {
            Cell::Function(function) => Ok(function),
            _ => {
                let message = format!(
                    "`{}` is passed to `{}` but is not a function",
                    self.argument_text(given, index),
                    given.name
                );
                self.fault(Property::Pointer, self.argument_span(given, index), message)
            }
        }
    }
}

/// The nearest number that a type holds, and whether it is the number itself.
fn saturated(value: &Int, bits: u32, sign: Signedness) -> (Int, bool) {
    if sign == Signedness::Unsigned {
        let largest = &Int::ONE.shifted_left(bits) - &Int::ONE;
        return match (value.abs() <= largest, value.is_negative()) {
            (false, _) => (largest, false),
            // `strtoul("-1")` is the largest number: the negation is unsigned.
            (true, true) => (value.wrapped_unsigned(bits), true),
            (true, false) => (value.clone(), true),
        };
    }
    let beyond = Int::ONE.shifted_left(bits - 1);
    let kept = value.clone().max(-&beyond).min(&beyond - &Int::ONE);
    let fits = kept == *value;
    (kept, fits)
}
