//! Numbers modulo a prime of 62 bits, in Montgomery's form.
//!
//! Most of what a greatest common divisor costs is done here, so a product must not divide:
//! a residue `x` is kept as `x * 2^64 mod p`, and a product of two is brought back by two
//! multiplications and a shift (Montgomery, Math. Comp. 1985). Primes are those below 2^62,
//! from the largest down, found by the Miller-Rabin test with bases that decide all numbers of
//! 64 bits.

use antiphon_numbers::Int;

/// Primes are searched below this.
const CEILING: u64 = 1 << 62;

/// These bases decide primality of every number below 2^64 (Sorenson and Webster, 2017).
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// A number modulo the prime of a [`Field`], in its form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Residue(u64);

impl Residue {
    pub const ZERO: Residue = Residue(0);

    pub fn is_zero(self) -> bool {
        self.0 == 0
    }
}

/// The integers modulo a prime.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    prime: u64,
    /// `-1 / prime` modulo 2^64.
    negated_inverse: u64,
    /// 2^128 modulo the prime: what brings a number into the form.
    square: u64,
}

impl Field {
    /// The field of an odd prime below 2^62.
    fn new(prime: u64) -> Field {
        // Newton's iteration doubles the number of right bits, of which an odd number has three.
        let inverse = (0..5).fold(prime, |x, _| x.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(x))));
        let square = (u128::MAX % u128::from(prime)) as u64 + 1;
        Field { prime, negated_inverse: inverse.wrapping_neg(), square: square % prime }
    }

    /// The fields of the primes, from the largest down.
    pub fn all() -> impl Iterator<Item = Field> {
        (1..CEILING / 2).map(|n| CEILING + 1 - 2 * n).filter(|n| is_prime(*n)).map(Field::new)
    }

    pub fn prime(self) -> u64 {
        self.prime
    }

    pub fn one(self) -> Residue {
        self.natural(1)
    }

    /// The residue of a number.
    pub fn natural(self, n: u64) -> Residue {
        self.mul(Residue(n % self.prime), Residue(self.square))
    }

    /// The residue of an integer.
    pub fn integer(self, n: &Int) -> Residue {
        let prime = self.prime as i64;
        let rest = match n.to_i64() {
            Some(small) => small.rem_euclid(prime),
            None => n.mod_floor(&Int::from(prime)).to_i64().unwrap_or(0),
        };
        self.natural(rest as u64)
    }

    /// The number between 0 and the prime that a residue stands for.
    pub fn value(self, a: Residue) -> u64 {
        self.mul(a, Residue(1)).0
    }

    #[inline]
    pub fn mul(self, a: Residue, b: Residue) -> Residue {
        let product = u128::from(a.0) * u128::from(b.0);
        let multiple = (product as u64).wrapping_mul(self.negated_inverse);
        let sum = product + u128::from(multiple) * u128::from(self.prime);
        let high = (sum >> 64) as u64;
        Residue(if high >= self.prime { high - self.prime } else { high })
    }

    #[inline]
    pub fn add(self, a: Residue, b: Residue) -> Residue {
        let sum = a.0 + b.0;
        Residue(if sum >= self.prime { sum - self.prime } else { sum })
    }

    #[inline]
    pub fn sub(self, a: Residue, b: Residue) -> Residue {
        Residue(if a.0 >= b.0 { a.0 - b.0 } else { a.0 + self.prime - b.0 })
    }

    pub fn pow(self, mut base: Residue, mut exponent: u64) -> Residue {
        let mut result = self.one();
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.mul(result, base);
            }
            base = self.mul(base, base);
            exponent >>= 1;
        }
        result
    }

    /// The inverse of what is not zero, by Fermat's theorem.
    pub fn inverse(self, a: Residue) -> Residue {
        self.pow(a, self.prime - 2)
    }
}

/// Whether an odd number above 37 is prime.
fn is_prime(n: u64) -> bool {
    let field = Field::new(n);
    let (one, minus_one) = (field.one(), field.sub(Residue::ZERO, field.one()));
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|base| {
        let mut power = field.pow(field.natural(*base), (n - 1) >> twos);
        if power == one || power == minus_one {
            return true;
        }
        (1..twos).any(|_| {
            power = field.mul(power, power);
            power == minus_one
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_primes_below_the_ceiling() {
        // 2^62 - 57, 2^62 - 87, 2^62 - 117: from a table of primes close to powers of two.
        let below: Vec<u64> = Field::all().take(3).map(|f| CEILING - f.prime()).collect();
        assert_eq!(below, [57, 87, 117]);
    }

    #[test]
    fn products_are_those_of_wide_integers() {
        let field = Field::all().next().expect("there are primes");
        let wide = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(field.prime())) as u64;
        for (a, b) in [(3, 5), (CEILING - 58, CEILING - 59), (1 << 61, 12_345_678_901)] {
            assert_eq!(field.value(field.mul(field.natural(a), field.natural(b))), wide(a, b));
        }
        let seven = field.natural(7);
        assert_eq!(field.mul(seven, field.inverse(seven)), field.one());
        assert_eq!(field.integer(&Int::from(-1)), field.sub(Residue::ZERO, field.one()));
    }
}
