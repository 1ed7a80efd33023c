//! Abstract functions: `#pragma TASS abstract double f(double x);`
//!
//! Nothing is known of such a function but that equal arguments give equal
//! values. The symbolic domain has applications of its own for them. A run on
//! known numbers has no value to go on with, unless it is a replay: then the values are
//! those of the model that led there, a table under names that a reader
//! understands (`f(1/2)`, and `f(otherwise)` for every other argument). Whatever the table says, it
//! is some function, so what such a run shows is true of the program; and finitely many points lie on a
//! function as smooth as one likes, so `continuous(k)` forbids none of them.

use crate::code::{AbstractCode, NodeId};
use crate::domain::{Domain, NumberType};
use crate::machine::{Machine, OrStop};
use crate::memory::Cell;
use antiphon_source::codes::unsupported as codes;
use antiphon_texts::number;
use smallvec::SmallVec;

/// The name under which a replay finds the value at these arguments.
pub fn point_name(function: &str, arguments: &[String]) -> String {
    format!("{function}({})", arguments.join(", "))
}

/// The name of the value at all arguments without one of their own.
pub fn otherwise_name(function: &str) -> String {
    point_name(function, &["otherwise".to_owned()])
}

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn abstract_value(&mut self, id: NodeId, code: &AbstractCode) -> OrStop<Cell<D::Number>, D::Number> {
        let mut arguments: SmallVec<[D::Number; 3]> = SmallVec::new();
        for &argument in &code.arguments {
            arguments.push(self.number(argument)?);
        }
        if let Some(answer) = self.domain.uninterpreted(&code.name, &code.types, code.result, &arguments) {
            return self.placed(answer, |own| own.node_span(id)).map(Cell::Number);
        }
        if let Some(name) = self.answered_point(code, &arguments) {
            if let Some(value) = self.answered(&name, code.result)? {
                return Ok(Cell::Number(value));
            }
        }
        let message = format!(
            "the abstract function `{}` has no value in a run; `antiphon verify` treats it as any function",
            code.name
        );
        self.unsupported(&codes::U207, self.node_span(id), message)
    }

    /// The name of the value that a replay was reported for these arguments.
    fn answered_point(&mut self, code: &AbstractCode, arguments: &[D::Number]) -> Option<String> {
        let answers = &self.options.answers;
        let opening = format!("{}(", code.name);
        for (name, _) in answers.range(opening.clone()..).take_while(|(name, _)| name.starts_with(&opening)) {
            let inside = name[opening.len()..].strip_suffix(')');
            if inside.is_some_and(|inside| same_point(&mut self.domain, inside, &code.types, arguments)) {
                return Some(name.clone());
            }
        }
        let otherwise = otherwise_name(&code.name);
        answers.contains_key(&otherwise).then_some(otherwise)
    }
}

/// Whether a text names these arguments, as far as the domain can tell numbers apart.
fn same_point<D: Domain>(domain: &mut D, text: &str, types: &[NumberType], arguments: &[D::Number]) -> bool {
    let texts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    texts.len() == arguments.len()
        && texts.iter().zip(types).zip(arguments).all(|((text, ty), argument)| {
            number(text).is_some_and(|value| domain.exact(&value, *ty).is_ok_and(|value| value == *argument))
        })
}
