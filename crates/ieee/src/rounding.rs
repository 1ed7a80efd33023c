//! How far a rounded result is from the exact one: the standard model of floating-point arithmetic,
//! `fl(x) = x (1 + d) + e` with `|d| <= u` and `|e| <= h` (Higham, Accuracy and Stability of Numerical
//! Algorithms, section 2.2, with the term for numbers that are too small to be normal).

use crate::Format;

/// The largest relative error of a rounding: 2^-53 or 2^-24.
pub fn unit(format: Format) -> f64 {
    match format {
        Format::Double => f64::EPSILON / 2.0,
        Format::Single => f64::from(f32::EPSILON / 2.0),
    }
}

/// At least the largest error of a rounding to a number that is too small to be normal: 2^-1075 is not a double.
pub fn smallest_step(format: Format) -> f64 {
    match format {
        Format::Double => f64::from_bits(1),
        Format::Single => f64::from(f32::from_bits(1)) / 2.0,
    }
}

/// The largest finite number.
pub fn largest(format: Format) -> f64 {
    match format {
        Format::Double => f64::MAX,
        Format::Single => f64::from(f32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_numbers::Rat;

    /// Roundings of numbers between two neighbours, against exact rationals.
    #[test]
    fn no_rounding_goes_farther() {
        let small = [1.0, 1.5, 3.0e-310, 5e-324, 1e300, 0.1, f64::MIN_POSITIVE];
        for (a, b) in small.iter().flat_map(|a| small.iter().map(move |b| (*a, *b))) {
            let exact = &Rat::from_f64(a).unwrap() * &Rat::from_f64(b).unwrap();
            let Some(rounded) = Rat::from_f64(a * b) else { continue };
            let error = (&exact - &rounded).abs();
            let part = &exact * &Rat::from_f64(unit(Format::Double)).unwrap();
            assert!(error <= &part + &Rat::from_f64(smallest_step(Format::Double)).unwrap(), "{a} * {b}");
        }
    }
}
