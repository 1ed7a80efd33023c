//! The domain as the machine knows it: one `impl` for each of the traits that a domain
//! consists of. What takes more than a few lines is in the file of its technique.

use crate::extremes::Extreme;
use crate::number::{self, Number};
use crate::path::Path;
use crate::Answer;
use crate::{Floats, Symbolic};
use antiphon_ieee::FloatOperation;
use antiphon_machine::memory::Cell;
use antiphon_machine::{
    Arithmetic, Arrays, Assumptions, Bytes, Decision, DomainError, Environment, InputStep, Integers, Layer, Layers,
    MathError, Merging, NumberType, Polarity, Printed, Relations, Serial, Values, Widths,
};
use antiphon_model::{BoundRange, FloatFormat, PureFunction, Quantifier, Real, Signedness};
use antiphon_numbers::Fingerprint;
use antiphon_symbolic::{Arena, Rat, TypeId};

impl Values for Symbolic {
    type Number = Number;

    const KNOWS_ALL: bool = false;

    fn widths(&self) -> Widths {
        match self.integers {
            Integers::Ideal => Widths::Unbounded,
            Integers::Machine(_) => Widths::Bounded,
        }
    }

    fn integer(&mut self, value: i128, ty: NumberType) -> Number {
        if self.is_ieee(ty) {
            return self.ieee_integer(value, ty);
        }
        if self.is_bounded(ty) {
            let exact = Rat::from(antiphon_numbers::Int::from(value));
            return self.bounded_exact(&exact, ty).unwrap_or_else(|_| self.known_number(&exact, ty));
        }
        let value = match (ty, self.integers) {
            (NumberType::Bool, _) => i128::from(value != 0),
            (NumberType::Int(int), Integers::Machine(_)) if int.bits < 128 => wrapped(value, int.bits, int.sign),
            (NumberType::Int(_) | NumberType::Float(_), _) => value,
        };
        match i64::try_from(value) {
            Ok(small) => Number::Int(small),
            Err(_) => self.known_number(&Rat::from(antiphon_numbers::Int::from(value)), ty),
        }
    }

    fn real(&mut self, value: &Real, format: FloatFormat) -> Answer<Number> {
        if self.is_ieee(NumberType::Float(format)) {
            return self.ieee_real(value, format);
        }
        if self.is_bounded(NumberType::Float(format)) {
            return self.bounded_real(value, format);
        }
        let value = crate::of_known(self.exact.real(value, format))?;
        Ok(self.known_number(&value, NumberType::Float(format)))
    }

    fn exact(&mut self, value: &antiphon_numbers::Rat, ty: NumberType) -> Answer<Number> {
        if self.is_ieee(ty) {
            return self.ieee_rounded(value, ty);
        }
        if self.is_bounded(ty) {
            return self.bounded_exact(value, ty);
        }
        let double = NumberType::Float(FloatFormat::Double);
        let number = self.known_number(value, double);
        self.converted(double, ty, number)
    }

    fn negate(&mut self, ty: NumberType, x: &Number) -> Answer<Number> {
        if self.is_ieee(ty) {
            return Ok(self.ieee_operate(FloatOperation::Negate, &[*x]));
        }
        if self.is_bounded(ty) {
            let e = self.real_of(*x);
            let e = self.arena.neg(e);
            return Ok(self.number_of(e));
        }
        self.binary(Arithmetic::Subtract, ty, &Number::Int(0), x)
    }

    fn complement(&mut self, ty: NumberType, x: &Number) -> Answer<Number> {
        self.complemented(ty, *x)
    }

    fn is_zero(&mut self, x: &Number) -> Number {
        match *x {
            Number::Int(value) => Number::truth(value == 0),
            Number::Ratio(..) => Number::Int(0),
            Number::Ieee(bits) => Number::truth(f64::from_bits(bits) == 0.0),
            Number::Expr(_) => {
                let condition = self.condition_of(*x);
                let opposite = self.arena.not(condition);
                self.truth_of(opposite)
            }
        }
    }

    #[inline]
    fn binary(&mut self, op: Arithmetic, ty: NumberType, a: &Number, b: &Number) -> Answer<Number> {
        if let (Number::Int(x), Number::Int(y), false) = (a, b, ty.is_float()) {
            if let Some(value) = self.small_whole(op, ty, *x, *y) {
                return Ok(Number::Int(value));
            }
        } else if ty.is_float() {
            match self.floats {
                Floats::Real => {}
                Floats::Ieee => return self.ieee_binary(op, ty, *a, *b),
                Floats::Bounded => return self.bounded_binary(op, ty, *a, *b),
            }
            if let Some(value) = number::real(op, *a, *b) {
                return Ok(value);
            }
        }
        self.operate(op, ty, *a, *b)
    }

    #[inline]
    fn convert(&mut self, from: NumberType, to: NumberType, x: &Number) -> Answer<Number> {
        if self.is_ieee(from) || self.is_ieee(to) {
            return self.ieee_convert(from, to, *x);
        }
        if self.is_bounded(from) || self.is_bounded(to) {
            return self.bounded_convert(from, to, *x);
        }
        if let (Number::Int(value), NumberType::Int(int)) = (x, to) {
            let unbounded = self.integers == Integers::Ideal && to.wraps().is_none();
            if unbounded || number::fits(*value, u32::from(int.bits), int.sign) {
                return Ok(*x);
            }
        }
        self.converted(from, to, *x)
    }

    fn pure(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Answer<Number> {
        match (self.floats, result.is_float() || types.iter().any(|ty| ty.is_float())) {
            (Floats::Ieee, true) => self.ieee_pure(function, types, result, x),
            (Floats::Bounded, true) => self.bounded_pure(function, types, result, x),
            _ => self.applied(function, types, result, x),
        }
    }

    fn math_error(
        &self,
        function: PureFunction,
        result: NumberType,
        x: &[Number],
        value: &Number,
    ) -> Option<MathError> {
        self.ieee?;
        self.ieee_math_error(function, result, x, *value)
    }

    fn narrow(&mut self, ty: NumberType, width: u32, x: &Number) -> Number {
        match ty {
            NumberType::Int(int) if width < u32::from(int.bits) => self.reduced_to(width, int.sign, *x),
            _ => *x,
        }
    }

    #[inline]
    fn literal(&self, x: &Number) -> Option<i64> {
        match x {
            Number::Int(value) => Some(*value),
            Number::Ratio(..) | Number::Ieee(_) | Number::Expr(_) => None,
        }
    }

    fn fingerprint(&mut self, x: &Number) -> u128 {
        match x {
            Number::Int(value) => Fingerprint::EMPTY.word(*value as u64).0,
            Number::Ratio(numerator, denominator) => {
                Fingerprint::EMPTY.word(u64::from(*denominator)).word(*numerator as u64).0
            }
            Number::Ieee(bits) => Fingerprint::EMPTY.word(*bits).word(u64::from(u32::MAX)).word(64).0,
            Number::Expr(e) if self.live_scan_epoch().is_some() => {
                self.count(*e);
                0
            }
            Number::Expr(e) if self.is_unasked(*e) => Fingerprint::EMPTY.and(self.arena.fingerprint(*e).0).0,
            Number::Expr(_) => match self.simplified(*x) {
                Number::Expr(e) => Fingerprint::EMPTY.and(self.arena.fingerprint(e).0).0,
                known => self.fingerprint(&known),
            },
        }
    }

    fn to_bytes(&self, ty: NumberType, x: &Number) -> Option<Bytes> {
        match (x, self.integers, ty.integer()) {
            // Zero is the one number whose bytes do not depend on its type.
            (Number::Int(0), ..) => Some(Bytes::from_elem(0, 16)),
            (Number::Ieee(bits), ..) => ieee_bytes(f64::from_bits(*bits), ty),
            (_, Integers::Machine(_), Some((bits, _))) => {
                let value = self.known(*x)?.numerator().to_i128()?;
                Some(Bytes::from_slice(&value.to_le_bytes()[..(bits as usize / 8).clamp(1, 16)]))
            }
            (_, _, Some(_)) => self.exact.to_bytes(ty, &self.known(*x)?),
            _ => None,
        }
    }

    fn number_of_bytes(&mut self, ty: NumberType, bytes: &[u8]) -> Option<Number> {
        if self.is_ieee(ty) {
            return ieee_of_bytes(bytes, ty);
        }
        let value = ty.integer_of_bytes(bytes)?;
        Some(self.integer(value, ty))
    }

    fn printed(&self, ty: NumberType, x: &Number) -> Printed {
        if let (true, Some(value)) = (self.is_ieee(ty), x.as_ieee()) {
            return self.ieee_printed(value, ty);
        }
        match self.known(*x) {
            Some(value) => self.exact.printed(ty, &value),
            None => Printed::Text(self.text(*x)),
        }
    }
}

impl Assumptions for Symbolic {
    type Path = Path;

    #[inline]
    fn decide(&mut self, x: &Number) -> Decision {
        match x {
            Number::Int(0) => Decision::False,
            Number::Ieee(bits) if f64::from_bits(*bits) == 0.0 => Decision::False,
            Number::Int(_) | Number::Ratio(..) | Number::Ieee(_) => Decision::True,
            Number::Expr(_) => {
                let condition = self.condition_of(*x);
                self.decide_condition(condition)
            }
        }
    }

    fn assume(&mut self, condition: &Number) -> Decision {
        let condition = self.condition_of(*condition);
        self.assume_condition(condition)
    }

    fn assume_axiom(&mut self, condition: &Number) -> Decision {
        let condition = self.condition_of(*condition);
        self.presume_condition(condition)
    }

    fn path(&self) -> Path {
        self.path
    }

    fn set_path(&mut self, path: Path) {
        self.path = path;
        self.outer.clear();
    }

    fn assume_within(&mut self, condition: &Number, polarity: Polarity) {
        self.enter(*condition, polarity);
    }

    fn leave(&mut self) {
        if let Some(outer) = self.outer.pop() {
            self.path.condition = outer;
        }
    }

    fn asked(&mut self, x: &Number) -> Answer<bool> {
        self.asked_of(*x)
    }

    fn as_index(&mut self, x: &Number) -> Option<i64> {
        let simple = self.simplified(*x);
        self.literal(&simple)
    }

    fn bounds(&mut self, x: &Number) -> Option<(i64, i64)> {
        self.few_values(*x)
    }

    fn epoch(&self) -> u64 {
        self.live_scan_epoch().unwrap_or(u64::from(self.path.condition.0))
    }

    fn depends_on_path(&self, x: &Number) -> bool {
        match x {
            Number::Int(_) | Number::Ratio(..) | Number::Ieee(_) => false,
            Number::Expr(_) => true,
        }
    }
}

impl Merging for Symbolic {
    fn choose(&mut self, condition: &Number, a: Cell<Number>, b: Cell<Number>) -> Answer<Cell<Number>> {
        if a == b {
            return Ok(a);
        }
        let holds = self.condition_of(*condition);
        match (holds, &a, &b) {
            (Arena::TRUE, ..) => Ok(a),
            (Arena::FALSE, ..) => Ok(b),
            (_, Cell::Number(x), Cell::Number(y)) => {
                // A choice between truth values is one.
                if let (Some(x), Some(y)) = (self.as_condition(*x), self.as_condition(*y)) {
                    let either = self.arena.conditional(holds, x, y);
                    return Ok(Cell::Number(self.truth_of(either)));
                }
                let ty = self.common_type([*x, *y]);
                let (x, y) = (self.as_type(*x, ty), self.as_type(*y, ty));
                let either = match self.chosen_by_sign(holds, x, y) {
                    Some(size) => size,
                    None => self.arena.conditional(holds, x, y),
                };
                Ok(Cell::Number(self.number_of(either)))
            }
            // Where a pointer may be null or nothing was written, that side is looked at first, as that of a check which fails.
            (_, _, Cell::Null | Cell::Undefined) => DomainError::unchecked(self.truth_of(holds)),
            _ => self.ask(holds),
        }
    }

    fn select(&mut self, cells: &[Cell<Number>], index: &Number) -> Answer<Cell<Number>> {
        self.selected(cells, *index)
    }

    fn update(&mut self, cells: &mut [Cell<Number>], index: &Number, value: Cell<Number>) -> Answer<()> {
        self.updated(cells, *index, value)
    }
}

impl Layers for Symbolic {
    fn open_layer(&mut self, layer: Layer) {
        self.add_layer(layer);
    }

    fn set_layer(&mut self, layer: Option<Layer>) {
        self.aim_layer(layer);
    }

    fn merge_layer(&mut self, layer: Layer, into: Option<Layer>) {
        self.join_layer(layer, into);
    }

    fn drop_layer(&mut self, layer: Layer) {
        self.take_layer(layer);
    }

    fn begin_use_scan(&mut self) {
        self.count_values();
    }

    fn drop_layer_but_used(&mut self, layer: Layer) {
        self.thin_layer(layer);
    }

    fn relate(&mut self, layer: Layer, constant: &Number, value: &Number) {
        self.relate_constant(layer, *constant, *value);
    }

    fn use_relations(&mut self, relations: Relations) {
        self.count_relations(relations);
    }

    fn drop_relations(&mut self, layer: Layer) {
        self.drop_relations(layer);
    }

    fn begin_live_scan(&mut self) {
        self.count_symbols();
    }

    fn end_live_scan(&mut self) {
        self.end_count();
    }

    fn fresh(&mut self, name: &str, ty: NumberType) -> Number {
        self.fresh_constant(name, ty)
    }

    fn fresh_array(&mut self, name: &str, ty: NumberType, count: usize) -> Vec<Number> {
        self.fresh_elements(name, ty, count)
    }
}

impl Arrays for Symbolic {
    fn open_array(&mut self, name: &str, depth: usize, ty: NumberType) -> Answer<Number> {
        Ok(self.array_of_unknowns(name, depth, ty))
    }

    fn input_array(&mut self, name: &str, path: &[InputStep], extents: &[Number], ty: NumberType) -> Answer<Number> {
        Ok(self.array_of_input(name, path, extents, ty))
    }

    fn uniform_array(&mut self, depth: usize, ty: NumberType, value: &Number) -> Answer<Number> {
        Ok(self.array_of_one(depth, ty, *value))
    }

    fn array_element(&mut self, array: &Number, indices: &[Number], _ty: NumberType) -> Answer<Number> {
        Ok(self.element_of(*array, indices))
    }

    fn array_with(&mut self, array: &Number, indices: &[Number], value: &Number, _ty: NumberType) -> Answer<Number> {
        Ok(self.array_written(*array, indices, *value))
    }

    fn array_around(
        &mut self,
        name: &str,
        old: &Number,
        ends: (&Number, &Number),
        inside: Option<&Number>,
        ty: NumberType,
    ) -> Answer<Number> {
        Ok(self.array_changed_within(name, *old, (*ends.0, *ends.1), inside.copied(), ty))
    }

    fn variable(&mut self, name: &str, over: BoundRange) -> Answer<Number> {
        let ty = match over {
            BoundRange::Integer => TypeId::INT,
            BoundRange::Real if self.ieee.is_some() => {
                return crate::not_computed("a quantifier over real numbers, where floating types are none".to_owned());
            }
            BoundRange::Real => TypeId::REAL,
        };
        Ok(Number::Expr(self.arena.symbol(name, ty)))
    }

    fn mentions(&self, x: &Number, variable: &Number) -> bool {
        match (x, variable) {
            (Number::Expr(e), Number::Expr(variable)) => self.arena.occurs(*variable, *e),
            _ => false,
        }
    }

    fn quantified(&mut self, quantifier: Quantifier, variable: &Number, condition: &Number) -> Answer<Number> {
        self.quantified_condition(quantifier, *variable, *condition)
    }

    fn folded(
        &mut self,
        quantifier: Quantifier,
        variable: &Number,
        body: &Number,
        low: &Number,
        high: &Number,
        ty: NumberType,
    ) -> Answer<Number> {
        if self.is_ieee(ty) {
            return crate::not_computed(
                "a sum, a minimum or a maximum of IEEE numbers over an unbounded range".to_owned(),
            );
        }
        match quantifier {
            Quantifier::Min => self.extreme_over(Extreme::Least, *variable, *body, (*low, *high)),
            Quantifier::Max => self.extreme_over(Extreme::Greatest, *variable, *body, (*low, *high)),
            Quantifier::Sum | Quantifier::ForAll | Quantifier::Exists => self.sum_over(*variable, *body, *low, *high),
        }
    }
}

impl Environment for Symbolic {
    const HAS_INPUTS: bool = true;

    fn nondeterministic(&mut self, ty: NumberType, serial: Serial) -> Number {
        self.open_value(ty, serial)
    }

    fn stand_for_more(&mut self, reason: &str) {
        self.cast_doubt(reason);
    }

    fn input(&mut self, name: &str, path: &[InputStep], ty: NumberType) -> Option<Number> {
        Some(self.input_value(name, path, ty))
    }

    fn environment(&mut self, name: &str, ty: NumberType) -> Option<Number> {
        Some(self.environment_value(name, ty))
    }

    fn uninterpreted(
        &mut self,
        name: &str,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Option<Answer<Number>> {
        Some(self.abstract_application(name, types, result, x))
    }
}

/// The bytes of a known IEEE number.
fn ieee_bytes(value: f64, ty: NumberType) -> Option<Bytes> {
    match ty {
        NumberType::Float(FloatFormat::Double) => Some(Bytes::from_slice(&value.to_bits().to_le_bytes())),
        NumberType::Float(FloatFormat::Single) => Some(Bytes::from_slice(&(value as f32).to_bits().to_le_bytes())),
        _ => None,
    }
}

/// The IEEE number with these bytes.
fn ieee_of_bytes(bytes: &[u8], ty: NumberType) -> Option<Number> {
    match ty {
        NumberType::Float(FloatFormat::Double) => {
            Some(Number::ieee(f64::from_le_bytes(bytes.get(..8)?.try_into().ok()?)))
        }
        NumberType::Float(FloatFormat::Single) => {
            Some(Number::ieee(f64::from(f32::from_le_bytes(bytes.get(..4)?.try_into().ok()?))))
        }
        _ => None,
    }
}

/// The value modulo the width of a type of fewer than 128 bits.
fn wrapped(value: i128, bits: u16, sign: Signedness) -> i128 {
    let shift = 128 - u32::from(bits.clamp(1, 127));
    match sign {
        Signedness::Signed => value << shift >> shift,
        Signedness::Unsigned => ((value as u128) << shift >> shift) as i128,
    }
}
