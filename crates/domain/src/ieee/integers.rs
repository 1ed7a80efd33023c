//! Integers as floating numbers and back. As long as nothing is rounded (up to 2^53 for `double`, 2^24 for
//! `float`), sums, differences and comparisons of such numbers are those of the integers.

use super::unknown_long;
use crate::number::{ends, Number};
use crate::{Answer, Symbolic};
use antiphon_ieee::{FloatOperation, Format, Kind};
use antiphon_machine::{DomainError, NumberType, Overflow, Property};
use antiphon_model::{FloatFormat, IntType, Signedness};
use antiphon_numbers::{Int, Rat};
use antiphon_symbolic::{Arena, ExprId, View};

/// Up to here every integer is a number of the format.
fn exact_up_to(format: Format) -> i64 {
    match format {
        Format::Double => 1 << 53,
        Format::Single => 1 << 24,
    }
}

impl Symbolic {
    pub(crate) fn integer_to_ieee(&mut self, format: FloatFormat, to: NumberType, x: Number) -> Answer<Number> {
        if let Some(value) = self.known(x) {
            return self.ieee_rounded(&value, to);
        }
        let format = match format {
            FloatFormat::Single => Format::Single,
            FloatFormat::Double => Format::Double,
            FloatFormat::Extended | FloatFormat::Quad => return unknown_long(),
        };
        let e = self.int_of(x);
        let e = match self.range(Number::Expr(e)) {
            (Some(_), Some(_)) => self.ieee_apply(FloatOperation::FromInteger(format), &[e]),
            // Of what may have more than 64 bits nothing is known.
            _ => self.ieee_function("from_integer", Kind::OfInteger, &[e]),
        };
        Ok(Number::Expr(e))
    }

    /// The integer that a number is, if it surely is one of that format without rounding.
    fn whole_of(&mut self, x: Number, format: Format) -> Option<ExprId> {
        let most = exact_up_to(format);
        if let Some(value) = x.as_ieee() {
            let whole =
                value.fract() == 0.0 && value.abs() <= most as f64 && !(value == 0.0 && value.is_sign_negative());
            return whole.then(|| self.arena.int(value as i64));
        }
        let Number::Expr(e) = x else { return None };
        let View::Apply(function, inner) = self.arena.view(e) else { return None };
        let Some(FloatOperation::FromInteger(own)) = self.ieee_operation(function) else { return None };
        let exact = exact_up_to(own).min(most);
        match self.range(Number::Expr(inner[0])) {
            (Some(low), Some(high)) if -exact <= low && high <= exact => Some(inner[0]),
            _ => None,
        }
    }

    /// A sum or difference of integers, or a product of such that are not negative (which are no negative zeros).
    pub(crate) fn whole_result(&mut self, operation: FloatOperation, x: &[Number]) -> Option<Number> {
        let format = match operation {
            FloatOperation::Add(format) | FloatOperation::Subtract(format) | FloatOperation::Multiply(format) => format,
            _ => return None,
        };
        let (a, b) = (self.whole_of(*x.first()?, format)?, self.whole_of(*x.get(1)?, format)?);
        let result = match operation {
            FloatOperation::Add(_) => self.arena.add(a, b),
            FloatOperation::Subtract(_) => self.arena.sub(a, b),
            _ => {
                let is_natural = |own: &mut Symbolic, e| matches!(own.range(Number::Expr(e)).0, Some(low) if low >= 0);
                if !(is_natural(self, a) && is_natural(self, b)) {
                    return None;
                }
                self.arena.mul(a, b)
            }
        };
        let most = exact_up_to(format);
        match self.range(Number::Expr(result)) {
            (Some(low), Some(high)) if -most <= low && high <= most => {}
            _ => return None,
        }
        if let Some(known) = self.arena.number(result) {
            return Some(Number::ieee(known.to_f64()));
        }
        Some(Number::Expr(self.ieee_apply(FloatOperation::FromInteger(format), &[result])))
    }

    /// A comparison of integers.
    pub(crate) fn whole_comparison(&mut self, operation: FloatOperation, a: Number, b: Number) -> Option<ExprId> {
        let (x, y) = (self.whole_of(a, Format::Double), self.whole_of(b, Format::Double));
        let (x, y) = match (x, y) {
            (Some(x), Some(y)) => (x, y),
            // `n < 2.5` is `n < 3`, `n <= 2.5` is `n <= 2`; the other way round the other way.
            (Some(x), None) => (x, self.whole_end(b, operation == FloatOperation::Less, operation)?),
            (None, Some(y)) => (self.whole_end(a, operation != FloatOperation::Less, operation)?, y),
            (None, None) => return None,
        };
        Some(match operation {
            FloatOperation::Less => self.arena.less(x, y),
            FloatOperation::LessEqual => self.arena.less_equal(x, y),
            _ => self.arena.equal(x, y),
        })
    }

    /// The integer next to a known finite number that is none.
    fn whole_end(&mut self, x: Number, up: bool, operation: FloatOperation) -> Option<ExprId> {
        let value = x.as_ieee().and_then(Rat::from_f64)?;
        if operation == FloatOperation::Equal {
            return value.is_integer().then(|| self.arena.int(value.trunc()));
        }
        let whole = if up { value.ceil() } else { value.floor() };
        Some(self.arena.int(whole))
    }

    /// A number without its fraction. One that the type does not hold has no value in C.
    pub(crate) fn ieee_to_integer(&mut self, int: IntType, x: Number) -> Answer<Number> {
        let (bits, sign) = (u32::from(int.bits), int.sign);
        let fits = self.fits_integer(bits, sign, x);
        let message =
            move |own: &Symbolic| format!("{} is converted to an integer of {bits} bits and does not fit", own.text(x));
        match self.machine_widths() {
            Some(Overflow::Wrap) => self.need(fits, message)?,
            Some(Overflow::Fault) | None => self.require(fits, Property::IntegerOverflow, message)?,
        }
        if let Some(value) = x.as_ieee() {
            let whole = Rat::from_f64(value).map(|value| Rat::from(value.trunc())).unwrap_or_else(Rat::zero);
            return Ok(self.known_number(&whole, NumberType::Int(int)));
        }
        if let Some(whole) = self.whole_of(x, Format::Double) {
            return Ok(self.number_of(whole));
        }
        if bits > 64 || bits == 64 && sign == Signedness::Unsigned {
            return DomainError::unsupported(
                &antiphon_source::codes::unsupported::U202,
                "a number that is not known is converted to an integer of more than 63 bits",
            );
        }
        let e = self.ieee_of(x);
        let range = self.ieee_range(e);
        if let (Some(low), Some(high)) = (Rat::from_f64(range.low), Rat::from_f64(range.high)) {
            if low.trunc() == high.trunc() {
                return Ok(self.known_number(&Rat::from(low.trunc()), NumberType::Int(int)));
            }
        }
        let whole = self.ieee_apply(FloatOperation::ToInteger, &[e]);
        let (least, greatest) = ends(bits, sign);
        let end = |end: f64, limit: Int| Rat::from_f64(end).map_or(limit, |end| end.trunc());
        let between = self.between(whole, Some(end(range.low, least)), Some(end(range.high, greatest)));
        self.axioms.insert(between);
        self.grant_for_now(between);
        Ok(self.simplified(Number::Expr(whole)))
    }

    /// Whether a number without its fraction is one of an integer type.
    fn fits_integer(&mut self, bits: u32, sign: Signedness, x: Number) -> ExprId {
        let (low, high) = ends(bits, sign);
        let (below, above) = (&low - &Int::ONE, &high + &Int::ONE);
        let exact = |end: &Int| Rat::from(end.clone()).to_f64();
        // One above is a power of two; one below may be no double, and then no number is between.
        let low = match Rat::from_f64(exact(&below)) == Some(Rat::from(below.clone())) {
            true => self.ieee_compare(FloatOperation::Less, Number::ieee(exact(&below)), x),
            false => self.ieee_compare(FloatOperation::LessEqual, Number::ieee(exact(&low)), x),
        };
        let high = self.ieee_compare(FloatOperation::Less, x, Number::ieee(exact(&above)));
        match (low, high) {
            (Arena::TRUE, Arena::TRUE) => Arena::TRUE,
            _ => self.arena.and(low, high),
        }
    }
}
