//! Inputs and values that the program leaves open, as symbols with the user's
//! names; and concrete values for them that lead down a path.
//!
//! A scalar input is a symbol, an array an array of the kernel, whose element
//! prints as `a[i]`. A field of a record has its way in its name: `p[2].x`.

use crate::{Number, Symbolic};
use antiphon_machine::{input_name, InputStep, NumberType, Serial};
use antiphon_numbers::{Int, Rat};
use antiphon_prover::Satisfiability;
use antiphon_symbolic::{Arena, Assignment, ExprId, Type, TypeId, Value, View};
use rustc_hash::{FxHashMap, FxHashSet};

/// Values that lead down a path, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Model {
    /// Values of inputs (each scalar in them: `N`, `a[2]`, `p[0].x`) and of open
    /// values, in the order in which the program met them. Other inputs may
    /// have any value. Then the values of constants that stand for what loops
    /// changed.
    Values(Vec<(String, Given)>, Vec<(String, Given)>),
    /// There are such values, and they have no exact form.
    Inexact,
    /// There are none.
    Impossible,
    /// Nobody knows; the reason.
    Unknown(String),
}

/// A value of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// An exact number.
    Number(Rat),
    /// An IEEE number, by its bits.
    Ieee(u64),
}

impl Given {
    /// The value so much above.
    pub fn moved(&self, distance: i64) -> Given {
        match self {
            Given::Number(value) => Given::Number(value + &Rat::from(distance)),
            Given::Ieee(bits) => Given::Ieee((f64::from_bits(*bits) + distance as f64).to_bits()),
        }
    }

    /// The value, if it is an exact number.
    pub fn as_number(&self) -> Option<&Rat> {
        match self {
            Given::Number(value) => Some(value),
            Given::Ieee(_) => None,
        }
    }
}

impl From<Rat> for Given {
    fn from(value: Rat) -> Given {
        Given::Number(value)
    }
}

/// As a replay reads it.
impl std::fmt::Display for Given {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let value = match self {
            Given::Number(value) => return value.fmt(f),
            Given::Ieee(bits) => f64::from_bits(*bits),
        };
        match value.is_finite() {
            true => f.write_str(&antiphon_ieee::constant_name(value)),
            false if value.is_nan() => f.write_str("nan"),
            false => f.write_str(if value > 0.0 { "inf" } else { "-inf" }),
        }
    }
}

/// What is known of all inputs.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// Every scalar that was asked for, with its name, once.
    scalars: Vec<(String, ExprId)>,
    known: FxHashSet<ExprId>,
    /// Those that the environment decides. Where a path says nothing of one,
    /// it may not even have been asked for.
    environment: FxHashSet<ExprId>,
    /// Those that were drawn, each under a name that is given once on a path.
    drawn: FxHashSet<ExprId>,
    /// Inputs whose extents nothing bounds.
    arrays: Vec<InputArray>,
    /// What the user said of an input by name.
    limits: FxHashMap<String, (Option<i64>, Option<i64>)>,
    /// Abstract functions that were applied, each once.
    functions: Vec<(String, ExprId)>,
}

impl Inputs {
    pub(crate) fn keep_function(&mut self, name: &str, symbol: ExprId) {
        if self.functions.iter().all(|(_, known)| *known != symbol) {
            self.functions.push((name.to_owned(), symbol));
        }
    }

    /// Whether a value was drawn: where nothing holds it any more, nothing ever will.
    pub(crate) fn is_drawn(&self, symbol: ExprId) -> bool {
        self.drawn.contains(&symbol)
    }

    /// Whether any value was drawn.
    pub(crate) fn has_drawn(&self) -> bool {
        !self.drawn.is_empty()
    }

    pub(crate) fn functions(&self) -> &[(String, ExprId)] {
        &self.functions
    }
}

impl Inputs {
    /// The same, with their names.
    pub(crate) fn named(&self) -> impl Iterator<Item = (&str, ExprId)> {
        self.scalars.iter().map(|(name, e)| (name.as_str(), *e))
    }

    /// Every scalar that was asked for, in order.
    pub(crate) fn expressions(&self) -> impl Iterator<Item = ExprId> + '_ {
        self.scalars.iter().map(|(_, e)| *e)
    }
}

/// An input whose extents nothing bounds, or a field of its elements.
#[derive(Debug)]
struct InputArray {
    name: String,
    /// The fields that lead from an element to the scalar.
    path: Vec<InputStep>,
    symbol: ExprId,
    extents: Vec<ExprId>,
}

/// So many elements of an array are reported of a model.
const MOST_ELEMENTS: usize = 4096;

impl Symbolic {
    /// Every number in an input is between these, both included.
    pub fn limit_input(&mut self, name: &str, low: Option<i64>, high: Option<i64>) {
        self.inputs.limits.insert(name.to_owned(), (low, high));
    }

    /// A value that the environment decides.
    pub(crate) fn environment_value(&mut self, name: &str, ty: NumberType) -> Number {
        let symbol = self.arena.symbol(name, self.kernel_type(ty));
        self.keep(name.to_owned(), symbol);
        self.inputs.environment.insert(symbol);
        let any = self.any_of(ty, symbol);
        self.grant(any);
        self.simplified(Number::Expr(symbol))
    }

    pub(crate) fn open_value(&mut self, ty: NumberType, serial: Serial) -> Number {
        let name = serial.name();
        let symbol = self.arena.symbol(&name, self.kernel_type(ty));
        self.keep(name, symbol);
        self.inputs.drawn.insert(symbol);
        let any = self.any_of(ty, symbol);
        self.grant(any);
        self.simplified(Number::Expr(symbol))
    }

    pub(crate) fn input_value(&mut self, name: &str, path: &[InputStep], ty: NumberType) -> Number {
        let last_field = path.iter().rposition(|step| matches!(step, InputStep::Field(_)));
        let (inside, indices) = path.split_at(last_field.map_or(0, |at| at + 1));
        let mut symbol_type = self.kernel_type(ty);
        for _ in indices {
            symbol_type = self.arena.make_type(Type::Array(symbol_type, None));
        }
        let mut e = self.arena.symbol(&input_name(name, inside), symbol_type);
        for step in indices {
            if let InputStep::Index(at) = step {
                let at = self.arena.int(*at);
                e = self.arena.read(e, at);
            }
        }
        self.keep(input_name(name, path), e);
        let any = self.any_of(ty, e);
        let (low, high) = self.input_limits(name);
        let limits = self.between(e, low.map(Int::from), high.map(Int::from));
        let both = self.arena.and(any, limits);
        self.grant(both);
        self.simplified(Number::Expr(e))
    }

    /// What the user said of an input.
    pub(crate) fn input_limits(&self, name: &str) -> (Option<i64>, Option<i64>) {
        self.inputs.limits.get(name).copied().unwrap_or_default()
    }

    pub(crate) fn keep_array(&mut self, name: &str, path: &[InputStep], symbol: ExprId, extents: Vec<ExprId>) {
        let known = self.inputs.arrays.iter().any(|array| array.symbol == symbol && array.extents == extents);
        if !known {
            self.inputs.arrays.push(InputArray { name: name.to_owned(), path: path.to_vec(), symbol, extents });
        }
    }

    /// The elements of inputs without bounds that a model gives them, in order.
    fn array_values(&self, model: &Assignment, values: &mut Vec<(String, Given)>) {
        for array in &self.inputs.arrays {
            let counts: Option<Vec<u64>> = array
                .extents
                .iter()
                .map(|extent| match self.arena.evaluate(*extent, model) {
                    Some(Value::Number(count)) => u64::try_from(count.numerator().to_i64()?).ok(),
                    _ => None,
                })
                .collect();
            let Some(counts) = counts else { continue };
            let total = counts.iter().try_fold(1u64, |all, count| all.checked_mul(*count)).unwrap_or(u64::MAX);
            for number in 0..total.min(MOST_ELEMENTS as u64) {
                let indices = split(number, &counts);
                let value = indices.iter().fold(model.get(&array.symbol).cloned(), |value, at| element(value?, *at));
                let value = match value {
                    Some(Value::Number(value)) => value,
                    _ => Rat::zero(),
                };
                let steps: Vec<InputStep> =
                    indices.into_iter().map(InputStep::Index).chain(array.path.clone()).collect();
                let element = self.scalar_type(array.symbol);
                values.push((input_name(&array.name, &steps), self.given(element, value)));
            }
        }
    }

    fn keep(&mut self, name: String, e: ExprId) {
        if self.inputs.known.insert(e) {
            self.inputs.scalars.push((name, e));
        }
    }

    /// What is true of a value because it is one of its type.
    pub(crate) fn grant(&mut self, condition: ExprId) {
        let simple = self.simplify(condition);
        if simple != Arena::TRUE {
            self.narrow(simple);
            // It is true in every iteration of a loop, as it was before a layer simplified it.
            if self.outer.is_empty() {
                self.record(None, condition);
            }
        }
    }

    /// The same of what may speak of the constants of a loop: an iteration that
    /// forgets them forgets this.
    pub(crate) fn grant_for_now(&mut self, condition: ExprId) {
        let simple = self.simplify(condition);
        if simple != Arena::TRUE {
            self.narrow(simple);
            if self.outer.is_empty() {
                self.record(self.aim(), condition);
            }
        }
    }

    /// Values of inputs and open values that lead down the path taken so far.
    pub fn model(&mut self) -> Model {
        self.small_values().0
    }

    /// The same, and the values by expression where there are any.
    pub(crate) fn small_values(&mut self) -> (Model, Option<Assignment>) {
        let before = self.path;
        self.path.condition = self.hypotheses(Arena::TRUE);
        let values = self.values_on_path();
        self.path = before;
        values
    }

    fn values_on_path(&mut self) -> (Model, Option<Assignment>) {
        let condition = self.path.condition;
        match self.prover.satisfiable(&mut self.arena, condition) {
            Satisfiability::Satisfiable { model: Some(model) } => {
                let model = self.small_model(model);
                let model = self.plain_arrays(model);
                (self.named(&model), Some(model))
            }
            Satisfiability::Unsatisfiable => (Model::Impossible, None),
            without => match (self.guessed_model(), without) {
                (Some(model), _) => (self.named(&model), Some(model)),
                (None, Satisfiability::Unknown(reason)) => (Model::Unknown(reason.to_string()), None),
                (None, Satisfiability::Satisfiable { .. } | Satisfiability::Unsatisfiable) => (Model::Inexact, None),
            },
        }
    }

    /// The values by name.
    fn named(&self, model: &Assignment) -> Model {
        let mentioned: FxHashSet<ExprId> = self.arena.free_symbols(self.path.condition).into_iter().collect();
        let mut values = Vec::new();
        for (name, e) in &self.inputs.scalars {
            let symbols = self.arena.free_symbols(*e);
            let scalar = matches!(self.arena.view(*e), View::Symbol(_));
            if !scalar && !symbols.iter().any(|symbol| mentioned.contains(symbol)) {
                continue;
            }
            match self.arena.evaluate(*e, model) {
                Some(Value::Number(value)) => {
                    values.push((name.clone(), self.given(self.arena.type_of(*e), value)));
                }
                _ if self.inputs.environment.contains(e) => {}
                // Not mentioned: any value does.
                _ if scalar && symbols.iter().all(|symbol| !mentioned.contains(symbol)) => {
                    values.push((name.clone(), self.given(self.arena.type_of(*e), Rat::zero())));
                }
                _ => {}
            }
        }
        values.extend(self.function_values(model));
        self.array_values(model, &mut values);
        let mut constants = Vec::new();
        for (name, symbol) in self.constants_in(self.path.condition) {
            if let Some(Value::Number(value)) = self.arena.evaluate(symbol, model) {
                constants.push((name, self.given(self.arena.type_of(symbol), value)));
            }
        }
        Model::Values(values, constants)
    }

    /// A value of a model, which is the bits of an IEEE number.
    pub(crate) fn given(&self, ty: TypeId, value: Rat) -> Given {
        let bits = value.numerator().to_i128().and_then(|bits| u64::try_from(bits).ok());
        match (Some(ty) == self.ieee, bits) {
            (true, Some(bits)) => Given::Ieee(bits),
            _ => Given::Number(value),
        }
    }

    /// The type of the numbers in an array.
    fn scalar_type(&self, array: ExprId) -> TypeId {
        let mut ty = self.arena.type_of(array);
        while let Type::Array(element, _) = self.arena.get_type(ty) {
            ty = *element;
        }
        ty
    }

    /// The same model with zeros in arrays wherever the path says nothing.
    fn plain_arrays(&self, model: Assignment) -> Assignment {
        let mut plain = model.clone();
        for (_, e) in self.inputs.scalars.iter().filter(|(_, e)| self.arena.occurs(*e, self.path.condition)) {
            let View::Read(array, index) = self.arena.view(*e) else { continue };
            let (Some(at), Some(value)) = (self.arena.as_int(index), self.arena.evaluate(*e, &model)) else { continue };
            if let Some(Value::Array(elements, _)) = plain.get_mut(&array) {
                elements.insert(at, value);
            }
        }
        for value in plain.values_mut() {
            if let Value::Array(_, others) = value {
                if matches!(**others, Value::Number(_)) {
                    **others = Value::Number(Rat::zero());
                }
            }
        }
        match self.arena.evaluate(self.path.condition, &plain) {
            Some(Value::Bool(true)) => plain,
            _ => model,
        }
    }

    /// The kernel's type of numbers of a type.
    pub(crate) fn kernel_type(&self, ty: NumberType) -> TypeId {
        self.ieee.filter(|_| ty.is_float()).unwrap_or_else(|| kernel_type(ty))
    }

    /// A number of the type of another expression.
    pub(crate) fn constant(&mut self, value: Rat, like: ExprId) -> ExprId {
        if self.arena.is_real(like) {
            self.arena.real(value)
        } else {
            self.arena.int(value.numerator().clone())
        }
    }
}

/// The indices of the element with this number.
fn split(number: u64, counts: &[u64]) -> Vec<u64> {
    let mut rest = number;
    let mut indices: Vec<u64> = counts
        .iter()
        .rev()
        .map(|count| {
            let at = rest % (*count).max(1);
            rest /= (*count).max(1);
            at
        })
        .collect();
    indices.reverse();
    indices
}

/// The value of an element.
fn element(array: Value, at: u64) -> Option<Value> {
    match array {
        Value::Array(elements, others) => Some(elements.get(&Int::from(at)).cloned().unwrap_or(*others)),
        _ => None,
    }
}

pub(crate) fn kernel_type(ty: NumberType) -> TypeId {
    if ty.is_float() {
        TypeId::REAL
    } else {
        TypeId::INT
    }
}
