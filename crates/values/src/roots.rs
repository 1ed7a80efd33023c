//! Square roots of numbers that are no squares, near enough to decide comparisons.
//!
//! The search knows such a root by what follows from its definition and needs no digits of it. A replay that confirms what the search
//! found has to give it a value. It gets one to two thousand bits. From then on, a comparison between numbers
//! that agree in far fewer bits than that, but are not the same, is refused, and so is rounding a number that is as near to a whole
//! number or to the middle of two: only arithmetic that loses eighteen hundred bits could decide one wrongly. Two numbers that are the same are equal.
//!
//! Deliberately not here: other functions of the mathematics library, whose values stop a replay.

use crate::domain::{Answer, Arithmetic};
use crate::fault::DomainError;
use antiphon_model::PureFunction;
use antiphon_numbers::{Int, Rat};
use antiphon_source::codes::unsupported as codes;

/// How many bits behind the point a root has.
const BITS: u32 = 2000;

/// Numbers that differ by less than a half to this power are too near.
const NEAR: u32 = 200;

/// What a domain does with roots that are no rational numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Roots {
    /// It refuses them.
    Refused,
    /// It takes them, and none came so far: all numbers are exact.
    Exact,
    /// It takes them, and some number is one.
    Near,
}

impl Roots {
    /// The root that a function gives, if it is one that no fraction is.
    pub(crate) fn root(&mut self, function: PureFunction, x: &[Rat]) -> Option<Rat> {
        if *self == Roots::Refused {
            return None;
        }
        let square = match (function, x) {
            (PureFunction::Sqrt, [a, ..]) => a.clone(),
            (PureFunction::Hypot, [a, b, ..]) => &(a * a) + &(b * b),
            _ => return None,
        };
        if square.exact_sqrt().is_some() {
            return None;
        }
        let scaled = (square.numerator() * square.denominator()).shifted_left(2 * BITS);
        let root = Rat::new(scaled.floor_sqrt()?, square.denominator().shifted_left(BITS))?;
        *self = Roots::Near;
        Some(root)
    }

    /// Whether a comparison may be decided.
    pub(crate) fn check_comparison(self, op: Arithmetic, a: &Rat, b: &Rat) -> Answer<(), Rat> {
        let compares =
            matches!(op, Arithmetic::Less | Arithmetic::LessEqual | Arithmetic::Equal | Arithmetic::NotEqual);
        match self == Roots::Near && compares && a != b && is_tiny(&(a - b)) {
            true => too_near(),
            false => Ok(()),
        }
    }

    /// Whether a number may be rounded.
    pub(crate) fn check_rounding(self, x: &Rat) -> Answer<(), Rat> {
        if self != Roots::Near || x.is_integer() {
            return Ok(());
        }
        let twice = x + x;
        let nearest = Rat::from((&twice + &Rat::new(Int::ONE, Int::from(2)).unwrap_or_default()).floor());
        match twice != nearest && is_tiny(&(&twice - &nearest)) {
            true => too_near(),
            false => Ok(()),
        }
    }
}

fn is_tiny(x: &Rat) -> bool {
    Rat::new(Int::ONE, Int::ONE.shifted_left(NEAR)).is_some_and(|bound| x.abs() < bound)
}

#[cold]
fn too_near<T>() -> Answer<T, Rat> {
    DomainError::unsupported(&codes::U204, "a comparison that the digits of a square root would decide")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_taken_if_asked_for_and_compared_if_they_are_apart() {
        let (two, three) = (Rat::from(2), Rat::from(3));
        assert_eq!(Roots::Refused.root(PureFunction::Sqrt, std::slice::from_ref(&two)), None);
        let mut roots = Roots::Exact;
        assert_eq!(roots.root(PureFunction::Sqrt, &[Rat::from(9)]), None);
        let (a, b) =
            (roots.root(PureFunction::Sqrt, std::slice::from_ref(&two)), roots.root(PureFunction::Sqrt, &[three]));
        let (Some(a), Some(b)) = (a, b) else { panic!("no roots") };
        assert_eq!(roots, Roots::Near);
        assert!(a < b && roots.check_comparison(Arithmetic::Less, &a, &b).is_ok());
        assert!(roots.check_comparison(Arithmetic::Equal, &(&a * &a), &two).is_err());
        assert!(roots.check_rounding(&a).is_ok() && roots.check_rounding(&(&a * &a)).is_err());
    }
}
