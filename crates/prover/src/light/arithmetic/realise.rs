//! Numbers of atoms as values of symbols, arrays and functions.
//!
//! Expressions are older than those they occur in, so that in the order of
//! their ids an index or an argument has its value before the element or
//! application. What two atoms say differently of one place is not a model. Everything is
//! evaluated at the end.

use super::state::{State, Values};
use super::{Question, Verdict};
use crate::check::{check_within, Checked};
use crate::library::function_of;
use crate::smt::model::default_value;
use antiphon_symbolic::{Arena, Assignment, ExprId, Int, Value, View};

/// Instances of quantifiers that are evaluated.
const INSTANCES: usize = 256;

impl Question<'_> {
    /// A model of the branch's values, if they are one.
    pub(super) fn realised(&mut self, state: &State, values: &Values) -> Verdict {
        let mut atoms: Vec<(ExprId, Value)> =
            values.atoms.iter().map(|(atom, number)| (*atom, Value::Number(number.clone()))).collect();
        atoms.extend(state.flags.iter().map(|(flag, truth)| (*flag, Value::Bool(*truth))));
        atoms.sort_unstable_by_key(|(atom, _)| *atom);
        let all = self.conditions.iter().chain(self.facts_given);
        let Some(mut model) = assignment(self.arena, all, &atoms) else { return Verdict::Open };
        match check_within(self.arena, self.conditions, &mut model, INSTANCES) {
            Checked::True => Verdict::Model(model),
            Checked::Open | Checked::Undefined | Checked::False => Verdict::Open,
        }
    }
}

fn assignment<'e>(
    arena: &Arena,
    conditions: impl Iterator<Item = &'e ExprId>,
    atoms: &[(ExprId, Value)],
) -> Option<Assignment> {
    let mut model = Assignment::default();
    for symbol in conditions.flat_map(|e| arena.free_symbols(*e)) {
        if function_of(arena, symbol).is_none() && !model.contains_key(&symbol) {
            model.insert(symbol, default_value(arena, arena.type_of(symbol))?);
        }
    }
    let mut written: Vec<(ExprId, Vec<Int>)> = Vec::new();
    for (atom, value) in atoms {
        match arena.view(*atom) {
            View::Symbol(_) => {
                model.insert(*atom, value.clone());
            }
            View::Read(..) => set_element(arena, &mut model, *atom, value, &mut written)?,
            View::Apply(function, arguments) if function_of(arena, function).is_none() => {
                let at: Option<Vec<Value>> = arguments.iter().map(|a| arena.evaluate(*a, &model)).collect();
                let Some(Value::Function(points, _)) = model.get_mut(&function) else { return None };
                set_point(points, at?, value)?;
            }
            // What the rest of the model determines.
            _ => {}
        }
    }
    Some(model)
}

/// Writes an element of an array that is a symbol, however many indices lead there.
fn set_element(
    arena: &Arena,
    model: &mut Assignment,
    atom: ExprId,
    value: &Value,
    written: &mut Vec<(ExprId, Vec<Int>)>,
) -> Option<()> {
    let (mut array, mut indices) = (atom, Vec::new());
    while let View::Read(inner, index) = arena.view(array) {
        indices.push(arena.evaluate(index, model)?.as_number()?.numerator().clone());
        array = inner;
    }
    if !matches!(arena.view(array), View::Symbol(_)) {
        return Some(());
    }
    indices.reverse();
    let again = written.contains(&(array, indices.clone()));
    let mut place = model.get_mut(&array)?;
    for index in &indices {
        let Value::Array(elements, others) = place else { return None };
        place = elements.entry(index.clone()).or_insert_with(|| (**others).clone());
    }
    if again && place != value {
        return None;
    }
    *place = value.clone();
    written.push((array, indices));
    Some(())
}

fn set_point(points: &mut Vec<(Vec<Value>, Value)>, at: Vec<Value>, value: &Value) -> Option<()> {
    match points.iter().find(|(known, _)| *known == at) {
        Some((_, known)) => (known == value).then_some(()),
        None => {
            points.push((at, value.clone()));
            Some(())
        }
    }
}
