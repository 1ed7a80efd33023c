//! Abstract functions: applications of function symbols of the kernel.
//!
//! The symbol has the function's name, so that two programs that declare the
//! same function share it. That equal arguments give equal values is all that
//! kernel and solvers know of it, besides that the value is one of its type. A model gives such a function a
//! table and a value for the rest, which a replay is given under names.

use crate::inputs::Given;
use crate::Answer;
use crate::{Number, Symbolic};
use antiphon_machine::{otherwise_name, point_name, NumberType};
use antiphon_numbers::Rat;
use antiphon_symbolic::{Assignment, ExprId, Type, TypeId, Value};

impl Symbolic {
    /// The application of an abstract function.
    pub(crate) fn abstract_application(
        &mut self,
        name: &str,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Answer<Number> {
        let parameters: Vec<TypeId> = types.iter().map(|ty| self.kernel_type(*ty)).collect();
        let arguments: Vec<ExprId> = x
            .iter()
            .zip(&parameters)
            .map(|(x, ty)| {
                let simple = self.simplified(*x);
                self.as_type(simple, *ty)
            })
            .collect();
        let ty = self.arena.make_type(Type::Function(parameters.into(), self.kernel_type(result)));
        // What the prover takes for a function of the library must not get its meaning.
        let symbol = match antiphon_prover::is_library(name) {
            true => self.arena.symbol(&format!("abstract {name}"), ty),
            false => self.arena.symbol(name, ty),
        };
        self.inputs.keep_function(name, symbol);
        let e = self.arena.apply(symbol, &arguments);
        let any = self.any_of(result, e);
        self.grant(any);
        Ok(self.simplified(Number::Expr(e)))
    }

    /// The values of abstract functions in a model, by the names of a replay.
    pub(crate) fn function_values(&self, model: &Assignment) -> Vec<(String, Given)> {
        let mut values = Vec::new();
        for (name, symbol) in self.inputs.functions() {
            let result = match self.arena.get_type(self.arena.type_of(*symbol)) {
                Type::Function(_, result) => *result,
                _ => TypeId::INT,
            };
            let (points, rest) = match model.get(symbol) {
                Some(Value::Function(points, rest)) => (points.as_slice(), rest.as_number().cloned()),
                _ => (&[][..], None),
            };
            for (arguments, value) in points {
                let texts: Option<Vec<String>> =
                    arguments.iter().map(|value| value.as_number().map(Rat::to_string)).collect();
                if let (Some(texts), Some(value)) = (texts, value.as_number()) {
                    values.push((point_name(name, &texts), self.given(result, value.clone())));
                }
            }
            let constant =
                matches!(self.arena.get_type(self.arena.type_of(*symbol)), Type::Function(all, _) if all.is_empty());
            let rest = self.given(result, rest.unwrap_or_else(Rat::zero));
            match constant {
                // Of a function without parameters there is one value.
                true if points.is_empty() => values.push((point_name(name, &[]), rest)),
                true => {}
                false => values.push((otherwise_name(name), rest)),
            }
        }
        values
    }
}
