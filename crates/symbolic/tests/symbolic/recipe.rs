//! Recipes: trees that say how an expression is built, and what it is worth.
//!
//! A recipe knows nothing of the kernel. Its value comes from the definitions
//! of the operations over exact numbers; it is strict, so that a recipe with a
//! division by zero anywhere has no value.

use antiphon_symbolic::{Int, Rat, Value};
use std::collections::BTreeMap;

/// A stream of numbers that one seed determines.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.roll((high - low + 1) as u64) as i64
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.roll(items.len() as u64) as usize]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Bool,
    Int,
    Real,
    /// An array of integers.
    Array,
    /// An integer and a real.
    Pair,
}

pub const SORTS: [Sort; 5] = [Sort::Bool, Sort::Int, Sort::Real, Sort::Array, Sort::Pair];

/// So many symbols there are of each sort.
pub fn symbols(sort: Sort) -> usize {
    match sort {
        Sort::Int => 3,
        Sort::Bool | Sort::Real | Sort::Array => 2,
        Sort::Pair => 1,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Quotient,
    Divide,
    Remainder,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    Less,
    LessEqual,
    Equal,
    NotEqual,
    And,
    Or,
}

#[derive(Clone, Debug)]
pub enum Recipe {
    Bool(bool),
    Int(i64),
    Real(i64, i64),
    Symbol(Sort, usize),
    Binary(Binary, Box<Recipe>, Box<Recipe>),
    Negate(Box<Recipe>),
    Not(Box<Recipe>),
    Power(Box<Recipe>, u32),
    Wrap(u32, bool, Box<Recipe>),
    ToReal(Box<Recipe>),
    Truncate(Box<Recipe>),
    If(Box<Recipe>, Box<Recipe>, Box<Recipe>),
    Read(Box<Recipe>, Box<Recipe>),
    Write(Box<Recipe>, Box<Recipe>, Box<Recipe>),
    Everywhere(Box<Recipe>),
    Pair(Box<Recipe>, Box<Recipe>),
    First(Box<Recipe>),
    Second(Box<Recipe>),
    /// The function of two integers.
    Apply(Box<Recipe>, Box<Recipe>),
}

pub fn binary(op: Binary, a: Recipe, b: Recipe) -> Recipe {
    Recipe::Binary(op, Box::new(a), Box::new(b))
}

/// A random recipe of a sort.
pub fn random(dice: &mut Dice, sort: Sort, depth: u32) -> Recipe {
    if depth == 0 || dice.roll(6) == 0 {
        return leaf(dice, sort);
    }
    let of = |dice: &mut Dice, sort| Box::new(random(dice, sort, depth - 1));
    if dice.roll(8) == 0 {
        let c = of(dice, Sort::Bool);
        let (a, b) = (of(dice, sort), of(dice, sort));
        return Recipe::If(c, a, b);
    }
    match sort {
        Sort::Bool => random_bool(dice, depth),
        Sort::Int => random_int(dice, depth),
        Sort::Real => random_real(dice, depth),
        Sort::Array => {
            let (array, index, value) = (of(dice, Sort::Array), random_index(dice, depth), of(dice, Sort::Int));
            Recipe::Write(array, index, value)
        }
        Sort::Pair => Recipe::Pair(of(dice, Sort::Int), of(dice, Sort::Real)),
    }
}

fn leaf(dice: &mut Dice, sort: Sort) -> Recipe {
    let symbol = Recipe::Symbol(sort, dice.roll(symbols(sort) as u64) as usize);
    match (sort, dice.roll(3)) {
        (Sort::Bool, 0) => Recipe::Bool(dice.roll(2) == 0),
        (Sort::Int, 0) => Recipe::Int(dice.between(-5, 5)),
        (Sort::Int, 1) if dice.roll(20) == 0 => {
            Recipe::Int(dice.pick(&[i64::MAX, i64::MIN, 1 << 30, -(1 << 31), 4_294_967_296]))
        }
        (Sort::Real, 0) => Recipe::Real(dice.between(-5, 5), dice.between(1, 4)),
        (Sort::Array, 0) => Recipe::Everywhere(Box::new(leaf(dice, Sort::Int))),
        _ => symbol,
    }
}

fn random_index(dice: &mut Dice, depth: u32) -> Box<Recipe> {
    Box::new(match dice.roll(3) {
        0 => random(dice, Sort::Int, depth - 1),
        1 => Recipe::Int(dice.between(0, 3)),
        _ => {
            let shift = Recipe::Int(dice.between(-1, 1));
            binary(Binary::Add, Recipe::Symbol(Sort::Int, dice.roll(2) as usize), shift)
        }
    })
}

fn random_bool(dice: &mut Dice, depth: u32) -> Recipe {
    let of = |dice: &mut Dice, sort| Box::new(random(dice, sort, depth - 1));
    match dice.roll(10) {
        0 => Recipe::Not(of(dice, Sort::Bool)),
        1..=3 => {
            let op = dice.pick(&[Binary::And, Binary::Or, Binary::And, Binary::Or, Binary::Equal]);
            let (a, b) = (of(dice, Sort::Bool), of(dice, Sort::Bool));
            Recipe::Binary(op, a, b)
        }
        4 => {
            let sort = dice.pick(&[Sort::Array, Sort::Pair]);
            let (a, b) = (of(dice, sort), of(dice, sort));
            Recipe::Binary(dice.pick(&[Binary::Equal, Binary::NotEqual]), a, b)
        }
        _ => {
            let sort = dice.pick(&[Sort::Int, Sort::Int, Sort::Real]);
            let (a, b) = (of(dice, sort), of(dice, sort));
            let op = dice.pick(&[Binary::Less, Binary::LessEqual, Binary::Equal, Binary::NotEqual]);
            Recipe::Binary(op, a, b)
        }
    }
}

fn random_int(dice: &mut Dice, depth: u32) -> Recipe {
    use Binary::{Add, BitAnd, BitOr, BitXor, Divide, Mul, Remainder, ShiftLeft, ShiftRight, Sub};
    let of = |dice: &mut Dice, sort| Box::new(random(dice, sort, depth - 1));
    match dice.roll(16) {
        0 => Recipe::Negate(of(dice, Sort::Int)),
        1 => Recipe::Power(of(dice, Sort::Int), dice.roll(4) as u32),
        2 | 3 => {
            let bits = dice.pick(&[4, 8, 32]);
            Recipe::Wrap(bits, dice.roll(2) == 0, of(dice, Sort::Int))
        }
        4 => Recipe::Truncate(of(dice, Sort::Real)),
        5 => Recipe::Read(of(dice, Sort::Array), random_index(dice, depth)),
        6 => Recipe::First(of(dice, Sort::Pair)),
        7 => Recipe::Apply(of(dice, Sort::Int), of(dice, Sort::Int)),
        8 | 9 => {
            let op = dice.pick(&[BitAnd, BitOr, BitXor, ShiftLeft, ShiftRight]);
            let (a, b) = (of(dice, Sort::Int), of(dice, Sort::Int));
            Recipe::Binary(op, a, b)
        }
        10 | 11 => {
            let op = dice.pick(&[Divide, Remainder]);
            let (a, b) = (of(dice, Sort::Int), of(dice, Sort::Int));
            Recipe::Binary(op, a, b)
        }
        _ => {
            let op = dice.pick(&[Add, Sub, Mul]);
            let (a, b) = (of(dice, Sort::Int), of(dice, Sort::Int));
            Recipe::Binary(op, a, b)
        }
    }
}

fn random_real(dice: &mut Dice, depth: u32) -> Recipe {
    let of = |dice: &mut Dice, sort| Box::new(random(dice, sort, depth - 1));
    match dice.roll(12) {
        0 => Recipe::Negate(of(dice, Sort::Real)),
        1 => Recipe::Power(of(dice, Sort::Real), dice.roll(3) as u32),
        2 => Recipe::ToReal(of(dice, Sort::Int)),
        3 => Recipe::Second(of(dice, Sort::Pair)),
        4..=6 => {
            let (a, b) = (of(dice, Sort::Real), of(dice, Sort::Real));
            Recipe::Binary(Binary::Quotient, a, b)
        }
        _ => {
            let op = dice.pick(&[Binary::Add, Binary::Sub, Binary::Mul]);
            let (a, b) = (of(dice, Sort::Real), of(dice, Sort::Real));
            Recipe::Binary(op, a, b)
        }
    }
}

/// What the symbols are worth.
#[derive(Clone, Debug)]
pub struct World {
    pub values: BTreeMap<(u8, usize), Value>,
    pub function: Value,
}

pub fn whole(n: i64) -> Value {
    Value::Number(Rat::from(n))
}

impl World {
    pub fn random(dice: &mut Dice) -> World {
        let mut values = BTreeMap::new();
        for sort in SORTS {
            for i in 0..symbols(sort) {
                values.insert((sort as u8, i), World::value(dice, sort));
            }
        }
        let mut points: Vec<(Vec<Value>, Value)> = Vec::new();
        for a in -1..=1 {
            for b in -1..=1 {
                points.push((vec![whole(a), whole(b)], whole(dice.between(-3, 3))));
            }
        }
        World { values, function: Value::Function(points, Box::new(whole(dice.between(-3, 3)))) }
    }

    fn value(dice: &mut Dice, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(dice.roll(2) == 0),
            Sort::Int => whole(dice.between(-3, 4)),
            Sort::Real => Value::Number(Rat::new(dice.between(-4, 4).into(), dice.between(1, 2).into()).unwrap()),
            Sort::Array => {
                let mut elements = BTreeMap::new();
                for index in -1..4 {
                    elements.insert(Int::from(index), whole(dice.between(-2, 3)));
                }
                array(elements, whole(dice.between(-1, 1)))
            }
            Sort::Pair => Value::Tuple(vec![World::value(dice, Sort::Int), World::value(dice, Sort::Real)]),
        }
    }

    pub fn set(&mut self, sort: Sort, index: usize, value: Value) {
        self.values.insert((sort as u8, index), value);
    }
}

fn array(mut elements: BTreeMap<Int, Value>, rest: Value) -> Value {
    elements.retain(|_, value| *value != rest);
    Value::Array(elements, Box::new(rest))
}

impl Recipe {
    /// The value, if every part has one.
    pub fn value(&self, world: &World) -> Option<Value> {
        Some(match self {
            Recipe::Bool(b) => Value::Bool(*b),
            Recipe::Int(n) => whole(*n),
            Recipe::Real(n, d) => Value::Number(Rat::new((*n).into(), (*d).into())?),
            Recipe::Symbol(sort, index) => world.values[&(*sort as u8, *index)].clone(),
            Recipe::Binary(op, a, b) => apply(*op, &a.value(world)?, &b.value(world)?)?,
            Recipe::Negate(a) => Value::Number(-&a.number(world)?),
            Recipe::Not(a) => Value::Bool(!a.truth(world)?),
            Recipe::Power(a, n) => {
                let base = a.number(world)?;
                Value::Number((0..*n).fold(Rat::one(), |product, _| &product * &base))
            }
            Recipe::Wrap(bits, signed, a) => Value::Number(wrapped(&a.number(world)?, *bits, *signed)),
            Recipe::ToReal(a) => a.value(world)?,
            Recipe::Truncate(a) => Value::Number(towards_zero(&a.number(world)?)),
            Recipe::If(c, a, b) => {
                let (c, a, b) = (c.truth(world)?, a.value(world)?, b.value(world)?);
                if c {
                    a
                } else {
                    b
                }
            }
            Recipe::Read(a, i) => {
                let (Value::Array(elements, rest), index) = (a.value(world)?, i.number(world)?) else { return None };
                elements.get(index.numerator()).cloned().unwrap_or(*rest)
            }
            Recipe::Write(a, i, v) => {
                let (Value::Array(mut elements, rest), index) = (a.value(world)?, i.number(world)?) else {
                    return None;
                };
                elements.insert(index.numerator().clone(), v.value(world)?);
                array(elements, *rest)
            }
            Recipe::Everywhere(v) => Value::Array(BTreeMap::new(), Box::new(v.value(world)?)),
            Recipe::Pair(a, b) => Value::Tuple(vec![a.value(world)?, b.value(world)?]),
            Recipe::First(p) | Recipe::Second(p) => {
                let Value::Tuple(parts) = p.value(world)? else { return None };
                parts[usize::from(matches!(self, Recipe::Second(_)))].clone()
            }
            Recipe::Apply(a, b) => {
                let arguments = vec![a.value(world)?, b.value(world)?];
                let Value::Function(points, rest) = &world.function else { return None };
                points.iter().find(|(at, _)| *at == arguments).map_or((**rest).clone(), |(_, value)| value.clone())
            }
        })
    }

    fn number(&self, world: &World) -> Option<Rat> {
        self.value(world)?.as_number().cloned()
    }

    pub fn truth(&self, world: &World) -> Option<bool> {
        self.value(world)?.as_bool()
    }
}

fn towards_zero(n: &Rat) -> Rat {
    let floor = Rat::from(n.floor());
    if n.signum() < 0 && floor != *n {
        &floor + &Rat::one()
    } else {
        floor
    }
}

fn wrapped(n: &Rat, bits: u32, signed: bool) -> Rat {
    let modulus = Rat::from(1i64 << bits);
    let turns = Rat::from(n.checked_div(&modulus).unwrap().floor());
    let rest = n - &(&turns * &modulus);
    if signed && rest >= Rat::from(1i64 << (bits - 1)) {
        &rest - &modulus
    } else {
        rest
    }
}

fn apply(op: Binary, a: &Value, b: &Value) -> Option<Value> {
    if op == Binary::Equal || op == Binary::NotEqual {
        return Some(Value::Bool((a == b) == (op == Binary::Equal)));
    }
    if let (Value::Bool(a), Value::Bool(b)) = (a, b) {
        return Some(Value::Bool(if op == Binary::And { *a && *b } else { *a || *b }));
    }
    let (a, b) = (a.as_number()?, b.as_number()?);
    let small = |n: &Rat| n.numerator().to_i64().map(i128::from);
    let number = |n: i128| Rat::from(Int::from(n));
    Some(Value::Number(match op {
        Binary::Add => a + b,
        Binary::Sub => a - b,
        Binary::Mul => a * b,
        Binary::Quotient => a.checked_div(b)?,
        Binary::Divide => towards_zero(&a.checked_div(b)?),
        Binary::Remainder => a - &(b * &towards_zero(&a.checked_div(b)?)),
        Binary::BitAnd => number(small(a)? & small(b)?),
        Binary::BitOr => number(small(a)? | small(b)?),
        Binary::BitXor => number(small(a)? ^ small(b)?),
        Binary::ShiftLeft => a * &number(1 << small(b).filter(|n| (0..60).contains(n))?),
        Binary::ShiftRight => {
            Rat::from(a.checked_div(&number(1 << small(b).filter(|n| (0..60).contains(n))?))?.floor())
        }
        Binary::Less => return Some(Value::Bool(a < b)),
        Binary::LessEqual => return Some(Value::Bool(a <= b)),
        Binary::Equal | Binary::NotEqual | Binary::And | Binary::Or => return None,
    }))
}
