//! Sums of symbols with whole coefficients, and what is known of the symbols.
//!
//! A symbol stands for the number of an iteration, or for a value of which only bounds are known. Its bounds are sums of
//! earlier symbols, so that a claim about a sum is proved by putting bounds in place of symbols, the last one first,
//! until a number is left. Which bound helps is found by trying.
//!
//! Deliberately not here: a solver. What bounds do not show is not known, and the loop is executed instead.

/// `constant + coefficient * symbol + ...`, by symbols, without zeros.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Affine {
    terms: Vec<(Symbol, i128)>,
    constant: i128,
}

/// A symbol, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u32);

/// Larger numbers than those that C's integers have are not followed.
const LARGEST: i128 = 1 << 96;

impl Affine {
    /// A number.
    pub fn number(constant: i128) -> Affine {
        Affine { terms: Vec::new(), constant }
    }

    /// A symbol.
    pub fn symbol(symbol: Symbol) -> Affine {
        Affine { terms: vec![(symbol, 1)], constant: 0 }
    }

    /// Its value, if no symbol is in it.
    pub fn known(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The symbol that it is, if it is one.
    pub fn as_symbol(&self) -> Option<Symbol> {
        match self.terms[..] {
            [(symbol, 1)] if self.constant == 0 => Some(symbol),
            _ => None,
        }
    }

    /// `self + factor * other`, if its numbers are not too large.
    pub fn plus(&self, factor: i128, other: &Affine) -> Option<Affine> {
        let small = |number: i128| (number.abs() < LARGEST).then_some(number);
        let scaled = |number: i128| number.checked_mul(factor).and_then(small);
        let constant = self.constant.checked_add(scaled(other.constant)?).and_then(small)?;
        let mut terms = self.terms.clone();
        for (symbol, coefficient) in &other.terms {
            let added = scaled(*coefficient)?;
            match terms.binary_search_by_key(symbol, |term| term.0) {
                Ok(at) => terms[at].1 = small(terms[at].1 + added)?,
                Err(at) => terms.insert(at, (*symbol, added)),
            }
        }
        terms.retain(|(_, coefficient)| *coefficient != 0);
        Some(Affine { terms, constant })
    }

    /// `factor * self`, if its numbers are not too large.
    pub fn times(&self, factor: i128) -> Option<Affine> {
        Affine::default().plus(factor, self)
    }

    /// `self + number`, if that is not too large.
    pub fn plus_number(&self, number: i128) -> Option<Affine> {
        self.plus(1, &Affine::number(number))
    }

    /// `(q, r)` where this is `divisor * q + r` and `0 <= r < divisor`, if the coefficients are multiples of it.
    pub fn divided(&self, divisor: i128) -> Option<(Affine, i128)> {
        if divisor <= 0 || self.terms.iter().any(|(_, coefficient)| coefficient % divisor != 0) {
            return None;
        }
        let terms = self.terms.iter().map(|(symbol, coefficient)| (*symbol, coefficient / divisor)).collect();
        let quotient = Affine { terms, constant: self.constant.div_euclid(divisor) };
        Some((quotient, self.constant.rem_euclid(divisor)))
    }

    /// Something else in place of each symbol.
    fn mapped(&self, of: impl Fn(Symbol) -> Affine) -> Option<Affine> {
        let start = Some(Affine::number(self.constant));
        self.terms.iter().try_fold(start, |sum, (symbol, c)| Some(sum?.plus(*c, &of(*symbol)))).flatten()
    }
}

/// What a symbol is not below, and not above.
#[derive(Clone, Default, Debug)]
pub struct Bounds {
    /// It is not below any of these.
    pub lows: Vec<Affine>,
    /// It is not above any of these.
    pub highs: Vec<Affine>,
}

/// All symbols.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    bounds: Vec<Bounds>,
}

/// So many bounds are tried for one claim.
const PATIENCE: u32 = 4_000;

impl Symbols {
    /// A symbol of which only bounds are known; these are sums of earlier ones.
    pub fn fresh(&mut self, bounds: Bounds) -> Affine {
        let symbol = Symbol(self.bounds.len() as u32);
        self.bounds.push(bounds);
        Affine::symbol(symbol)
    }

    /// Whether a sum is never above a number.
    pub fn is_at_most(&self, sum: &Affine, limit: i128) -> bool {
        self.tried(sum, limit, &mut { PATIENCE })
    }

    /// Whether a sum is never below a number.
    pub fn is_at_least(&self, sum: &Affine, limit: i128) -> bool {
        sum.times(-1).is_some_and(|negated| self.is_at_most(&negated, -limit))
    }

    fn tried(&self, sum: &Affine, limit: i128, left: &mut u32) -> bool {
        let Some((symbol, coefficient)) = sum.terms.last() else { return sum.constant <= limit };
        let bounds = &self.bounds[symbol.0 as usize];
        let choices = if *coefficient > 0 { &bounds.highs } else { &bounds.lows };
        choices.iter().any(|bound| {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            replaced(sum, bound).is_some_and(|next| self.tried(&next, limit, left))
        })
    }

    /// A number that a sum is never above, as small as a few tries show.
    pub fn highest(&self, sum: &Affine) -> Option<i128> {
        self.smallest(sum, &mut { PATIENCE })
    }

    /// A number that a sum is never below.
    pub fn lowest(&self, sum: &Affine) -> Option<i128> {
        self.highest(&sum.times(-1)?).map(|number| -number)
    }

    fn smallest(&self, sum: &Affine, left: &mut u32) -> Option<i128> {
        let Some((symbol, coefficient)) = sum.terms.last() else { return Some(sum.constant) };
        let bounds = &self.bounds[symbol.0 as usize];
        let choices = if *coefficient > 0 { &bounds.highs } else { &bounds.lows };
        let mut best: Option<i128> = None;
        for bound in choices {
            if *left == 0 {
                break;
            }
            *left -= 1;
            let found = replaced(sum, bound).and_then(|next| self.smallest(&next, left));
            best = match (best, found) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        }
        best
    }

    /// The symbols of two iterations of a loop, the second one after the first: see [`Two`].
    pub fn two(&self, counter: Symbol) -> Option<(Symbols, Two)> {
        let two = Two { counter };
        let mut bounds = Vec::with_capacity(2 * self.bounds.len());
        for (number, own) in self.bounds.iter().enumerate() {
            let symbol = Symbol(number as u32);
            let first = |bound: &Affine| two.first(bound);
            bounds.push(Bounds { lows: all_of(&own.lows, &first)?, highs: all_of(&own.highs, &first)? });
            bounds.push(match symbol == counter {
                true => {
                    // How many iterations after the next one.
                    let own_number = Affine::symbol(Symbol(2 * symbol.0)).plus_number(1)?;
                    let rest = |bound: &Affine| two.first(bound)?.plus(-1, &own_number);
                    Bounds { lows: vec![Affine::number(0)], highs: all_of(&own.highs, &rest)? }
                }
                false => {
                    let second = |bound: &Affine| two.second(bound);
                    Bounds { lows: all_of(&own.lows, &second)?, highs: all_of(&own.highs, &second)? }
                }
            });
        }
        Some((Symbols { bounds }, two))
    }
}

/// Names for what two iterations of a loop compute: symbols from before the loop are the same in both, the others
/// have a name for each. The number of the second iteration is that of the first, one more, and a number that is not negative.
pub struct Two {
    counter: Symbol,
}

impl Two {
    /// A sum of the first iteration.
    pub fn first(&self, sum: &Affine) -> Option<Affine> {
        sum.mapped(|symbol| Affine::symbol(Symbol(2 * symbol.0)))
    }

    /// The same sum in the second one.
    pub fn second(&self, sum: &Affine) -> Option<Affine> {
        sum.mapped(|symbol| match symbol.cmp(&self.counter) {
            std::cmp::Ordering::Less => Affine::symbol(Symbol(2 * symbol.0)),
            std::cmp::Ordering::Greater => Affine::symbol(Symbol(2 * symbol.0 + 1)),
            std::cmp::Ordering::Equal => {
                Affine { terms: vec![(Symbol(2 * symbol.0), 1), (Symbol(2 * symbol.0 + 1), 1)], constant: 1 }
            }
        })
    }
}

fn all_of(list: &[Affine], of: &dyn Fn(&Affine) -> Option<Affine>) -> Option<Vec<Affine>> {
    list.iter().map(of).collect()
}

/// A bound in place of the last symbol.
fn replaced(sum: &Affine, bound: &Affine) -> Option<Affine> {
    let mut rest = sum.clone();
    let (_, coefficient) = rest.terms.pop()?;
    rest.plus(coefficient, bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(symbols: &mut Symbols, lows: &[&Affine], highs: &[&Affine]) -> Affine {
        let all = |list: &[&Affine]| list.iter().map(|bound| (*bound).clone()).collect();
        symbols.fresh(Bounds { lows: all(lows), highs: all(highs) })
    }

    #[test]
    fn tiles_of_two_iterations_are_apart() {
        let mut symbols = Symbols::default();
        let (zero, last) = (Affine::number(0), Affine::number(499));
        let tile = between(&mut symbols, &[&zero], &[&Affine::number(31)]);
        let low = tile.times(16).expect("small");
        let row = between(&mut symbols, &[&low], &[&low.plus_number(15).expect("small"), &last]);
        assert!(symbols.is_at_least(&row, 0) && symbols.is_at_most(&row, 499) && !symbols.is_at_most(&row, 498));
        let (both, two) = symbols.two(tile.as_symbol().expect("one")).expect("small");
        let apart = |row: &Affine| {
            let distance = two.first(row)?.plus(-1, &two.second(row)?)?;
            Some(both.is_at_most(&distance, -1))
        };
        assert_eq!(apart(&row), Some(true));
        assert_eq!(apart(&row.plus(1, &tile).expect("small")), Some(true));
        assert_eq!(apart(&row.plus(-16, &tile).expect("small")), Some(false));
    }

    #[test]
    fn what_has_no_bound_is_not_known() {
        let mut symbols = Symbols::default();
        let open = symbols.fresh(Bounds { lows: vec![Affine::number(3)], highs: Vec::new() });
        assert!(symbols.is_at_least(&open, 3) && !symbols.is_at_most(&open, 1 << 40));
        assert_eq!((symbols.lowest(&open), symbols.highest(&open)), (Some(3), None));
    }

    #[test]
    fn quotients_keep_their_rests() {
        let mut symbols = Symbols::default();
        let any = symbols.fresh(Bounds::default());
        let sum = any.times(4).and_then(|sum| sum.plus_number(-3)).expect("small");
        let (quotient, rest) = sum.divided(4).expect("a multiple");
        assert_eq!((quotient, rest), (any.plus_number(-1).expect("small"), 1));
        assert_eq!(sum.divided(8), None);
    }
}
