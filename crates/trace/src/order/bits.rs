//! Integers as bits: two's complement of as many bits as the values need, the
//! least significant first. Every operation gives enough bits for an exact
//! result, so that the mathematical integers of ideal arithmetic and the
//! wrapped ones of machine arithmetic are the same circuits.

use super::circuit::Circuit;
use antiphon_numbers::Int;
use batsat::Lit;

/// An integer; the last bit is its sign, and there is at least that one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bits(pub Vec<Lit>);

/// Wider integers are not computed.
pub const MOST_BITS: usize = 256;

impl Bits {
    /// A bit of the integer, which goes on with its sign for ever.
    pub fn bit(&self, at: usize) -> Lit {
        self.0[at.min(self.0.len() - 1)]
    }

    /// Number of bits.
    pub fn width(&self) -> usize {
        self.0.len()
    }

    /// The sign.
    pub fn sign(&self) -> Lit {
        self.0[self.0.len() - 1]
    }

    /// Without bits that repeat the sign.
    fn trimmed(mut self) -> Bits {
        while self.0.len() > 1 && self.0[self.0.len() - 1] == self.0[self.0.len() - 2] {
            self.0.pop();
        }
        self
    }

    /// The low bits, the last of which becomes the sign.
    pub fn signed(&self, width: usize) -> Bits {
        Bits((0..width).map(|at| self.bit(at)).collect()).trimmed()
    }
}

/// A known integer.
pub fn constant(circuit: &Circuit, value: &Int) -> Bits {
    let mut bits = Vec::new();
    let (zero, two) = (Int::from(0), Int::from(2));
    let mut rest = value.clone();
    while rest != zero && rest != Int::from(-1) {
        let low = rest.mod_floor(&two);
        bits.push(circuit.constant(low != zero));
        rest = rest.shifted_right(1);
    }
    bits.push(circuit.constant(rest != zero));
    Bits(bits).trimmed()
}

/// The value, if all bits are known.
pub fn value(bits: &Bits, of: impl Fn(Lit) -> bool) -> Int {
    let mut result = Int::from(0);
    let last = bits.width() - 1;
    for (at, bit) in bits.0.iter().enumerate().filter(|(_, bit)| of(**bit)) {
        let _ = bit;
        let power = Int::from(2).pow(at as u32);
        result = if at == last { &result - &power } else { &result + &power };
    }
    result
}

/// The bits as an integer without sign.
pub fn unsigned(circuit: &Circuit, bits: &Bits, width: usize) -> Bits {
    let mut all: Vec<Lit> = (0..width).map(|at| bits.bit(at)).collect();
    all.push(circuit.constant(false));
    Bits(all).trimmed()
}

/// `a + b + carry` to so many bits.
fn sum(circuit: &mut Circuit, a: &Bits, b: &Bits, mut carry: Lit, width: usize) -> Bits {
    let mut result = Vec::with_capacity(width);
    for at in 0..width {
        let (x, y) = (a.bit(at), b.bit(at));
        let half = circuit.xor(x, y);
        result.push(circuit.xor(half, carry));
        let both = circuit.and(x, y);
        let through = circuit.and(half, carry);
        carry = circuit.or(both, through);
    }
    Bits(result).trimmed()
}

/// `a + b`
pub fn add(circuit: &mut Circuit, a: &Bits, b: &Bits) -> Bits {
    let carry = circuit.constant(false);
    sum(circuit, a, b, carry, a.width().max(b.width()) + 1)
}

/// The complement of each bit: `-a - 1`.
fn complement(a: &Bits) -> Bits {
    Bits(a.0.iter().map(|bit| !*bit).collect())
}

/// `a - b`
pub fn subtract(circuit: &mut Circuit, a: &Bits, b: &Bits) -> Bits {
    let carry = circuit.constant(true);
    sum(circuit, a, &complement(b), carry, a.width().max(b.width()) + 1)
}

/// `-a`
pub fn negate(circuit: &mut Circuit, a: &Bits) -> Bits {
    let zero = Bits(vec![circuit.constant(false)]);
    subtract(circuit, &zero, a)
}

/// `a * b`
pub fn multiply(circuit: &mut Circuit, a: &Bits, b: &Bits) -> Bits {
    // Fewer partial products where one side has many known zeros.
    let known = |bits: &Bits| bits.0.iter().filter(|bit| circuit.known(**bit) == Some(false)).count();
    let (a, b) = if known(a) > known(b) { (b, a) } else { (a, b) };
    let width = a.width() + b.width();
    let mut result = Bits(vec![circuit.constant(false)]);
    let last = b.width() - 1;
    for at in 0..b.width() {
        let bit = b.0[at];
        if circuit.known(bit) == Some(false) {
            continue;
        }
        let mut partial: Vec<Lit> = vec![circuit.constant(false); at];
        for x in &a.0 {
            partial.push(circuit.and(*x, bit));
        }
        let partial = Bits(partial);
        result = if at == last { subtract(circuit, &result, &partial) } else { add(circuit, &result, &partial) };
        result = result.signed(width.min(result.width()));
    }
    result
}

/// `a < 0`
pub fn negative(a: &Bits) -> Lit {
    a.sign()
}

/// `a == 0`
pub fn zero(circuit: &mut Circuit, a: &Bits) -> Lit {
    !circuit.any(&a.0)
}

/// `a == b`
pub fn equal(circuit: &mut Circuit, a: &Bits, b: &Bits) -> Lit {
    let width = a.width().max(b.width());
    let same: Vec<Lit> = (0..width).map(|at| !circuit.xor(a.bit(at), b.bit(at))).collect();
    circuit.all(&same)
}

/// `c ? a : b`
pub fn select(circuit: &mut Circuit, c: Lit, a: &Bits, b: &Bits) -> Bits {
    let width = a.width().max(b.width());
    Bits((0..width).map(|at| circuit.select(c, a.bit(at), b.bit(at))).collect()).trimmed()
}

/// The absolute value.
fn magnitude(circuit: &mut Circuit, a: &Bits) -> Bits {
    let minus = negate(circuit, a);
    select(circuit, a.sign(), &minus, a)
}

/// C's quotient and remainder; anything if `b` is zero.
pub fn divide(circuit: &mut Circuit, a: &Bits, b: &Bits) -> (Bits, Bits) {
    let (x, y) = (magnitude(circuit, a), magnitude(circuit, b));
    let mut rest = Bits(vec![circuit.constant(false)]);
    let mut quotient = vec![circuit.constant(false); x.width()];
    for at in (0..x.width()).rev() {
        let mut shifted = vec![x.0[at]];
        shifted.extend(&rest.0);
        let shifted = Bits(shifted).trimmed_unsigned(circuit);
        let less = subtract(circuit, &shifted, &y);
        let fits = !less.sign();
        quotient[at] = fits;
        rest = select(circuit, fits, &less, &shifted);
        rest = rest.signed(rest.width().min(y.width() + 1));
    }
    quotient.push(circuit.constant(false));
    let quotient = Bits(quotient).trimmed();
    let opposite = circuit.xor(a.sign(), b.sign());
    let minus = negate(circuit, &quotient);
    let quotient = select(circuit, opposite, &minus, &quotient);
    let minus = negate(circuit, &rest);
    let rest = select(circuit, a.sign(), &minus, &rest);
    (quotient, rest)
}

impl Bits {
    /// Of a number that is not negative: with a sign bit that says so.
    fn trimmed_unsigned(mut self, circuit: &Circuit) -> Bits {
        if circuit.known(self.sign()) != Some(false) {
            self.0.push(circuit.constant(false));
        }
        self.trimmed()
    }
}

/// A bit operation, bit by bit.
pub fn bitwise(circuit: &mut Circuit, a: &Bits, b: &Bits, gate: fn(&mut Circuit, Lit, Lit) -> Lit) -> Bits {
    let width = a.width().max(b.width());
    Bits((0..width).map(|at| gate(circuit, a.bit(at), b.bit(at))).collect()).trimmed()
}

/// `a << n` or `a >> n` for an amount that is not negative and at most `most`.
pub fn shift(circuit: &mut Circuit, a: &Bits, amount: &Bits, left: bool, most: usize) -> Bits {
    let mut result = a.clone();
    for (stage, bit) in amount.0.iter().enumerate().take(amount.width() - 1) {
        let by = 1usize << stage.min(20);
        if by > most {
            // A larger amount is not one of a defined shift.
            continue;
        }
        let moved = match left {
            true => {
                let mut bits = vec![circuit.constant(false); by];
                bits.extend(&result.0);
                Bits(bits)
            }
            false if by >= result.width() => Bits(vec![result.sign()]),
            false => Bits(result.0[by..].to_vec()),
        };
        result = select(circuit, *bit, &moved, &result);
    }
    result
}
