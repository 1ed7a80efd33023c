//! Domains that know all their numbers: everything but the numbers themselves
//! follows from that, and is written once.
//!
//! A condition is decided by looking at it, so nothing is ever assumed, forgotten or
//! merged, and no array is of unknown extent. A nondeterministic choice is drawn from
//! a seed; what else comes from the environment the machine has to find.

use super::{
    Answer, Arrays, Assumptions, Decision, Environment, InputStep, Layer, Layers, Merging, NumberType, Polarity,
    Relations, Serial, Values,
};
use crate::fault::DomainError;
use crate::value::Cell;
use antiphon_model::{BoundRange, Quantifier, Signedness};
use antiphon_numbers::Random;

/// A domain in which every number is known.
pub trait ConcreteValues: Values {
    /// Whether a number is not zero.
    fn holds(&self, x: &Self::Number) -> bool;

    /// What decides nondeterministic choices.
    fn random(&mut self) -> &mut Random;
}

/// A domain that never forgets what it assumes, and has no array values.
pub trait Plain: Values {}

impl<D: ConcreteValues> Plain for D {}

impl<D: ConcreteValues> Assumptions for D {
    type Path = ();

    #[inline]
    fn decide(&mut self, x: &Self::Number) -> Decision {
        match self.holds(x) {
            true => Decision::True,
            false => Decision::False,
        }
    }

    fn assume(&mut self, condition: &Self::Number) -> Decision {
        self.decide(condition)
    }

    fn path(&self) {}

    fn set_path(&mut self, (): ()) {}

    fn assume_within(&mut self, _condition: &Self::Number, _polarity: Polarity) {}

    fn leave(&mut self) {}

    fn epoch(&self) -> u64 {
        0
    }

    fn depends_on_path(&self, _x: &Self::Number) -> bool {
        false
    }
}

impl<D: ConcreteValues> Merging for D {
    fn choose(
        &mut self,
        condition: &Self::Number,
        a: Cell<Self::Number>,
        b: Cell<Self::Number>,
    ) -> Answer<Cell<Self::Number>, Self::Number> {
        Ok(if self.holds(condition) { a } else { b })
    }

    fn select(
        &mut self,
        cells: &[Cell<Self::Number>],
        index: &Self::Number,
    ) -> Answer<Cell<Self::Number>, Self::Number> {
        let index = self.as_index(index).and_then(|index| usize::try_from(index).ok());
        Ok(index.and_then(|index| cells.get(index)).cloned().unwrap_or(Cell::Undefined))
    }

    fn update(
        &mut self,
        cells: &mut [Cell<Self::Number>],
        index: &Self::Number,
        value: Cell<Self::Number>,
    ) -> Answer<(), Self::Number> {
        let index = self.as_index(index).and_then(|index| usize::try_from(index).ok());
        if let Some(cell) = index.and_then(|index| cells.get_mut(index)) {
            *cell = value;
        }
        Ok(())
    }
}

impl<D: ConcreteValues> Environment for D {
    const HAS_INPUTS: bool = false;

    fn nondeterministic(&mut self, ty: NumberType, _serial: Serial) -> Self::Number {
        let value = small_choice(self.random(), ty);
        self.integer(value, ty)
    }

    fn input(&mut self, _name: &str, _path: &[InputStep], _ty: NumberType) -> Option<Self::Number> {
        None
    }

    fn environment(&mut self, _name: &str, _ty: NumberType) -> Option<Self::Number> {
        None
    }

    fn uninterpreted(
        &mut self,
        _name: &str,
        _types: &[NumberType],
        _result: NumberType,
        _x: &[Self::Number],
    ) -> Option<Answer<Self::Number, Self::Number>> {
        None
    }
}

/// A value that the program leaves open: small, most often, since large ones
/// seldom show anything; at times any value of the type.
fn small_choice(random: &mut Random, ty: NumberType) -> i128 {
    let raw = random.next();
    let small = (raw >> 8 & 0xff) as i128 - 64;
    match ty.integer() {
        None => small,
        Some(_) if ty == NumberType::Bool => (raw & 1) as i128,
        Some((bits, Signedness::Unsigned)) if raw & 7 == 0 => i128::from(random.next() >> (64 - bits.min(64))),
        Some((bits, Signedness::Signed)) if raw & 7 == 0 => i128::from(random.next() as i64 >> (64 - bits.min(64))),
        Some((_, Signedness::Unsigned)) => small.abs(),
        Some((_, Signedness::Signed)) => small,
    }
}

impl<D: Plain> Layers for D {
    fn open_layer(&mut self, _layer: Layer) {}

    fn set_layer(&mut self, _layer: Option<Layer>) {}

    fn merge_layer(&mut self, _layer: Layer, _into: Option<Layer>) {}

    fn drop_layer(&mut self, _layer: Layer) {}

    fn relate(&mut self, _layer: Layer, _constant: &Self::Number, _value: &Self::Number) {}

    fn use_relations(&mut self, _relations: Relations) {}

    fn drop_relations(&mut self, _layer: Layer) {}

    fn begin_live_scan(&mut self) {}

    fn begin_use_scan(&mut self) {}

    fn drop_layer_but_used(&mut self, _: Layer) {}

    fn end_live_scan(&mut self) {}

    fn fresh(&mut self, _name: &str, ty: NumberType) -> Self::Number {
        self.integer(0, ty)
    }

    fn fresh_array(&mut self, name: &str, ty: NumberType, count: usize) -> Vec<Self::Number> {
        (0..count).map(|_| self.fresh(name, ty)).collect()
    }
}

/// A domain that knows all numbers needs no arrays of others.
fn no_arrays<T, N>() -> Answer<T, N> {
    DomainError::unsupported(&antiphon_source::codes::unsupported::U207, "an array of unknown size")
}

impl<D: Plain> Arrays for D {
    fn open_array(&mut self, _name: &str, _depth: usize, _ty: NumberType) -> Answer<Self::Number, Self::Number> {
        no_arrays()
    }

    fn input_array(
        &mut self,
        _name: &str,
        _path: &[InputStep],
        _extents: &[Self::Number],
        _ty: NumberType,
    ) -> Answer<Self::Number, Self::Number> {
        no_arrays()
    }

    fn uniform_array(
        &mut self,
        _depth: usize,
        _ty: NumberType,
        _value: &Self::Number,
    ) -> Answer<Self::Number, Self::Number> {
        no_arrays()
    }

    fn array_element(
        &mut self,
        _array: &Self::Number,
        _indices: &[Self::Number],
        _ty: NumberType,
    ) -> Answer<Self::Number, Self::Number> {
        no_arrays()
    }

    fn array_with(
        &mut self,
        _array: &Self::Number,
        _indices: &[Self::Number],
        _value: &Self::Number,
        _ty: NumberType,
    ) -> Answer<Self::Number, Self::Number> {
        no_arrays()
    }

    fn variable(&mut self, _name: &str, _over: BoundRange) -> Answer<Self::Number, Self::Number> {
        no_arrays()
    }

    fn mentions(&self, _x: &Self::Number, _variable: &Self::Number) -> bool {
        false
    }

    fn quantified(
        &mut self,
        _quantifier: Quantifier,
        _variable: &Self::Number,
        _condition: &Self::Number,
    ) -> Answer<Self::Number, Self::Number> {
        no_arrays()
    }

    fn folded(
        &mut self,
        _quantifier: Quantifier,
        _variable: &Self::Number,
        _body: &Self::Number,
        _low: &Self::Number,
        _high: &Self::Number,
        _ty: NumberType,
    ) -> Answer<Self::Number, Self::Number> {
        no_arrays()
    }
}
