//! Functions of `<math.h>` with a second result behind a pointer.
//! They are put together from the domain's functions and exact arithmetic.

use super::{Answer, Given};
use crate::domain::{Arithmetic, Domain, NumberType, Printed};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Scalar};
use crate::step::Value;
use antiphon_model::library::Numeric;
use antiphon_model::PureFunction;
use antiphon_numbers::{Int, Magnitude, Rat};
use antiphon_source::codes::unsupported as codes;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn numeric(&mut self, function: Numeric, given: &Given<D::Number>) -> Answer<D::Number> {
        let ty = self.number_type(given, 0);
        let x = self.number_argument(given, 0)?;
        match function {
            Numeric::Frexp => self.fraction_and_exponent(given, ty, &x),
            Numeric::Modf => {
                let whole = self.pure_of(PureFunction::Trunc, ty, &x)?;
                let answer = self.domain.binary(Arithmetic::Subtract, ty, &x, &whole);
                let rest = self.placed(answer, Self::here)?;
                let target = self.pointer_argument(given, 1)?;
                self.write_scalar(&target, Scalar::Number(ty), Cell::Number(whole), given.name)?;
                Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(rest))))
            }
            Numeric::Sincos => {
                for (index, function) in [(1, PureFunction::Sin), (2, PureFunction::Cos)] {
                    let value = self.pure_of(function, ty, &x)?;
                    let target = self.pointer_argument(given, index)?;
                    self.write_scalar(&target, Scalar::Number(ty), Cell::Number(value), given.name)?;
                }
                Ok(None)
            }
            Numeric::Remquo => {
                let message = format!("`{}` is not computed", given.name);
                self.unsupported(&codes::U203, self.here(), message)
            }
        }
    }

    fn pure_of(&mut self, function: PureFunction, ty: NumberType, x: &D::Number) -> OrStop<D::Number, D::Number> {
        let answer = self.domain.pure(function, &[ty], ty, std::slice::from_ref(x));
        self.placed(answer, Self::here)
    }

    /// `frexp`: the fraction is in [1/2, 1).
    fn fraction_and_exponent(&mut self, given: &Given<D::Number>, ty: NumberType, x: &D::Number) -> Answer<D::Number> {
        let mut result = x.clone();
        let mut exponent = 0i64;
        let printed = self.domain.printed(ty, x);
        if let Printed::Text(text) = &printed {
            let message = format!("`{}` of `{text}`, which is unknown", given.name);
            return self.unsupported(&codes::U206, self.here(), message);
        }
        if let Printed::Real(decimal, _) = printed {
            if let Magnitude::Finite(numerator, denominator) = decimal.magnitude {
                let value = Rat::new(Int::from(numerator), Int::from(denominator)).unwrap_or_default();
                if !value.is_zero() {
                    let (fraction, power) = halved(&value);
                    exponent = power;
                    let fraction = if decimal.negative { -&fraction } else { fraction };
                    let answer = self.domain.exact(&fraction, ty);
                    result = self.placed(answer, Self::here)?;
                }
            }
        }
        let target = self.pointer_argument(given, 1)?;
        let exponent = self.integer(i128::from(exponent));
        self.write_scalar(&target, Scalar::Number(NumberType::INT), exponent, given.name)?;
        Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(result))))
    }
}

/// A positive number as a fraction in [1/2, 1) and a power of two.
fn halved(value: &Rat) -> (Rat, i64) {
    let mut exponent = value.numerator().bits() as i64 - value.denominator().bits() as i64;
    let scaled = |exponent: i64| {
        let power = Rat::from(Int::ONE.shifted_left(exponent.unsigned_abs() as u32));
        if exponent < 0 {
            value * &power
        } else {
            value.checked_div(&power).unwrap_or_default()
        }
    };
    if scaled(exponent) >= Rat::from(1) {
        exponent += 1;
    }
    (scaled(exponent), exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_lies_between_a_half_and_one() {
        let of = |value: f64| {
            let (fraction, exponent) = halved(&Rat::from_f64(value).unwrap());
            (fraction.to_f64(), exponent)
        };
        assert_eq!(of(8.0), (0.5, 4));
        assert_eq!(of(0.75), (0.75, 0));
        assert_eq!(of(0.1), (0.8, -3));
    }
}
