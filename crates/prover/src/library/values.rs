//! The exact values of the library's functions, where they have rational ones.
//! A model whose values are not exact is none, so nothing is rounded here.

use super::Function::{self, *};
use antiphon_symbolic::{Int, Rat};

/// The value of a function at some arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Exact {
    Is(Rat),
    /// The function has no value there.
    Undefined,
    /// It has one that is not rational, or not known to be.
    Irrational,
}

/// The exact value of a function.
pub(crate) fn value(function: Function, arguments: &[Rat]) -> Exact {
    let (Some(x), y) = (arguments.first(), arguments.get(1)) else { return Exact::Undefined };
    if outside(function, x) {
        return Exact::Undefined;
    }
    let known = |n: Option<Rat>| n.map_or(Exact::Irrational, Exact::Is);
    match function {
        Sqrt => known(x.exact_sqrt()),
        Cbrt => known(cube_root(x)),
        Fabs => Exact::Is(x.abs()),
        Floor => Exact::Is(Rat::from(x.floor())),
        Ceil => Exact::Is(Rat::from(x.ceil())),
        Rint => Exact::Is(Rat::from(half_even(x))),
        Fmin => Exact::Is(y.map_or(x, |y| x.min(y)).clone()),
        Fmax => Exact::Is(y.map_or(x, |y| x.max(y)).clone()),
        Pow => y.map_or(Exact::Undefined, |y| power(x, y)),
        Sin | Cos | Tan | Exp | Expm1 | Log | Log2 | Log10 | Log1p | Asin | Acos | Atan | Sinh | Cosh | Tanh
        | Asinh | Acosh | Atanh | Erf | Erfc => {
            let point = function.row().known;
            known(point.filter(|(at, _)| *x == Rat::from(*at)).map(|(_, result)| Rat::from(result)))
        }
    }
}

/// Whether a function of one argument has no value there.
fn outside(function: Function, x: &Rat) -> bool {
    let (one, minus) = (Rat::one(), Rat::from(-1));
    match function {
        Sqrt => x.signum() < 0,
        Log | Log2 | Log10 => x.signum() <= 0,
        Log1p => *x <= minus,
        Asin | Acos => *x < minus || *x > one,
        Atanh => *x <= minus || *x >= one,
        Acosh => *x < one,
        Fabs | Sin | Cos | Tan | Exp | Expm1 | Pow | Floor | Ceil | Rint | Fmin | Fmax | Cbrt | Atan | Sinh | Cosh
        | Tanh | Asinh | Erf | Erfc => false,
    }
}

fn power(x: &Rat, y: &Rat) -> Exact {
    const HIGHEST: i64 = 1024;
    let Some(exponent) = y.numerator().to_i64().filter(|n| y.is_integer() && n.abs() <= HIGHEST) else {
        return match x.signum() {
            -1 if !y.is_integer() => Exact::Undefined,
            0 if y.signum() > 0 => Exact::Is(Rat::zero()),
            0 => Exact::Undefined,
            _ => Exact::Irrational,
        };
    };
    let magnitude = x.pow(exponent.unsigned_abs() as u32);
    match exponent < 0 {
        true => magnitude.inverse().map_or(Exact::Undefined, Exact::Is),
        false => Exact::Is(magnitude),
    }
}

/// To the nearest whole number, halves to the even one.
fn half_even(x: &Rat) -> Int {
    let floor = x.floor();
    let twice = &(x - &Rat::from(floor.clone())) * &Rat::from(2);
    let odd = !floor.mod_floor(&Int::from(2)).is_zero();
    match twice > Rat::one() || twice == Rat::one() && odd {
        true => &floor + &Int::ONE,
        false => floor,
    }
}

/// The cube root, if it is a quotient of small numbers.
fn cube_root(x: &Rat) -> Option<Rat> {
    let root = |n: &Int| {
        let value = n.to_i64()?;
        let near = (value as f64).cbrt().round() as i64;
        (near.checked_mul(near)?.checked_mul(near)? == value).then(|| Int::from(near))
    };
    Rat::new(root(x.numerator())?, root(x.denominator())?)
}
