//! IEEE numbers in conditions: which symbols are operations on them, which are known numbers, and
//! what both are worth.
//!
//! They are values of an opaque type of the kernel, and operations are functions by name (crate `ieee`):
//! the kernel knows only that equal arguments give equal results. Their meaning is here and in `smt/floating`. As
//! a value of a model a number is its 64 bits, so that two zeros are two values and equality is identity.

use antiphon_ieee::{constant_value, FloatOperation, Kind, SORT};
use antiphon_symbolic::{Arena, Assignment, ExprId, Rat, Type, TypeId, Value, View};

/// Whether a type is that of IEEE numbers.
pub(crate) fn is_sort(arena: &Arena, ty: TypeId) -> bool {
    matches!(arena.get_type(ty), Type::Opaque(name) if **name == *SORT)
}

/// The operation that a function symbol is.
pub(crate) fn operation_of(arena: &Arena, symbol: ExprId) -> Option<FloatOperation> {
    let Type::Function(parameters, result) = arena.get_type(arena.type_of(symbol)) else { return None };
    let first = *parameters.first()?;
    let kind = match (is_sort(arena, first), is_sort(arena, *result)) {
        (true, true) => Kind::Number,
        (true, false) if *result == TypeId::BOOL => Kind::Condition,
        (true, false) => Kind::ToInteger,
        (false, true) if first == TypeId::INT => Kind::OfInteger,
        _ => return None,
    };
    FloatOperation::called(arena.symbol_name(symbol)?, parameters.len(), kind)
}

/// The known number that a symbol is.
pub(crate) fn constant_of(arena: &Arena, symbol: ExprId) -> Option<f64> {
    match is_sort(arena, arena.type_of(symbol)) {
        true => constant_value(arena.symbol_name(symbol)?),
        false => None,
    }
}

/// Whether the meaning of a symbol is fixed.
pub(crate) fn is_fixed(arena: &Arena, symbol: ExprId) -> bool {
    constant_of(arena, symbol).is_some() || operation_of(arena, symbol).is_some()
}

/// A number as a value of a model.
pub(crate) fn value_of(number: f64) -> Value {
    Value::Number(Rat::from(antiphon_numbers::Int::from(antiphon_ieee::canonical(number).to_bits())))
}

fn number_of(value: &Value) -> Option<f64> {
    u64::try_from(value.as_number()?.numerator().to_i128()?).ok().map(f64::from_bits)
}

/// What an operation gives; none where that is left open.
pub(crate) fn result(operation: FloatOperation, arguments: &[Value]) -> Option<Value> {
    match operation.kind() {
        Kind::OfInteger => {
            let FloatOperation::FromInteger(format) = operation else { return None };
            let integer = arguments.first()?.as_number()?.numerator().to_i64()?;
            Some(value_of(match format {
                antiphon_ieee::Format::Double => integer as f64,
                antiphon_ieee::Format::Single => f64::from(integer as f32),
            }))
        }
        Kind::ToInteger => {
            let number = number_of(arguments.first()?)?;
            let whole = Rat::from_f64(number)?.trunc();
            whole.to_i64().map(|whole| Value::Number(Rat::from(whole)))
        }
        Kind::Number | Kind::Condition => {
            let numbers: Vec<f64> = arguments.iter().map(number_of).collect::<Option<_>>()?;
            match operation.kind() {
                Kind::Condition => operation.holds(&numbers).map(Value::Bool),
                _ => operation.number(&numbers).map(value_of),
            }
        }
    }
}

/// Whether conditions are about IEEE numbers.
pub(crate) fn is_mentioned(arena: &Arena, conditions: &[ExprId]) -> bool {
    let mut found = false;
    for condition in conditions {
        arena.visit(*condition, &mut |arena, e| found |= is_sort(arena, arena.type_of(e)));
    }
    found
}

/// Gives the known numbers of a condition their values.
pub(crate) fn add_constants(arena: &Arena, condition: ExprId, assignment: &mut Assignment) {
    arena.visit(condition, &mut |arena, e| {
        if matches!(arena.view(e), View::Symbol(_)) {
            if let Some(number) = constant_of(arena, e) {
                assignment.insert(e, value_of(number));
            }
        }
    });
}
