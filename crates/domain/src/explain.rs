//! Two numbers that differ on the path taken, with values that show it; and inputs
//! that one path admits and another does not.
//!
//! Deliberately not here: the words for a difference (`difference`), and the
//! search for small values (`smallest`).

use crate::difference::{contrast, Contrast, Difference};
use crate::{Model, Number, Path, Symbolic};
use antiphon_symbolic::{Arena, ExprId, View};
use rustc_hash::FxHashSet;

/// A difference and what leads to it.
#[derive(Clone, Debug)]
pub struct Explained {
    /// Values that lead there.
    pub model: Model,
    /// The condition under which the two are computed, as C, without inputs
    /// whose value it determines; empty if there is none.
    pub condition: String,
    /// How they differ.
    pub difference: Difference,
}

impl Symbolic {
    /// How two numbers differ that were computed under `before`; what is
    /// assumed now says also that they differ.
    pub fn explain(&mut self, output: &str, before: Path, specification: Number, implementation: Number) -> Explained {
        let (model, values) = self.small_values();
        let now = std::mem::replace(&mut self.path, before);
        let mut difference = Difference::new(output, Contrast::Value);
        let [a, b] = [specification, implementation].map(|x| self.simplified(x));
        let ty = self.common_type([a, b]);
        let (a, b) = (self.as_type(a, ty), self.as_type(b, ty));
        let decided = contrast(&mut self.arena, a, b, values.as_ref(), &mut difference);
        difference.notes.extend(self.case(&decided));
        let (condition, determined) = self.circumstances();
        difference.determined = determined;
        difference.relevant = self.relevant(&model, &[a, b, now.condition]);
        self.path = now;
        Explained { model, condition, difference }
    }

    /// `where x < 0`: what was decided within the values and is not assumed anyway.
    fn case(&mut self, decided: &[ExprId]) -> Option<String> {
        let all = self.arena.and_all(decided);
        let all = self.simplify(all);
        let case = self.reduced(all);
        (case != Arena::TRUE && case != Arena::FALSE).then(|| format!("where {}", self.arena.print(case)))
    }

    /// Names of a model's values, without inputs that do not occur.
    fn relevant(&self, model: &Model, expressions: &[ExprId]) -> Vec<String> {
        let Model::Values(values, _) = model else { return Vec::new() };
        let symbols: FxHashSet<ExprId> = expressions.iter().flat_map(|e| self.arena.free_symbols(*e)).collect();
        let occurs = |e: ExprId| self.arena.free_symbols(e).iter().any(|symbol| symbols.contains(symbol));
        let idle: FxHashSet<&str> = self.inputs.named().filter(|(_, e)| !occurs(*e)).map(|(name, _)| name).collect();
        values.iter().map(|(name, _)| name.clone()).filter(|name| !idle.contains(name.as_str())).collect()
    }

    /// What is assumed, as C, but for inputs that have only one value there;
    /// and the names of those.
    fn circumstances(&mut self) -> (String, Vec<String>) {
        if self.path.condition == Arena::TRUE {
            return (String::new(), Vec::new());
        }
        let simplifier = self.prover.simplifier(&mut self.arena, self.path.condition);
        let (rest, values) = (simplifier.reduced(), simplifier.values(&self.arena));
        let mut determined: Vec<String> = Vec::new();
        let mut condition = vec![rest];
        for (symbol, value) in values {
            match (self.arena.view(symbol), self.arena.number(value)) {
                (View::Symbol(name), Some(_)) => determined.push(name.to_owned()),
                _ => condition.push(self.arena.equal(symbol, value)),
            }
        }
        determined.sort();
        let condition = self.arena.and_all(&condition);
        let text = if condition == Arena::TRUE { String::new() } else { self.arena.print(condition) };
        (text, determined)
    }

    /// Values, as `N = 0`, that one path admits and another does not; none of
    /// them if there are no such values, and nothing if nobody knows.
    pub fn admitted_beyond(&mut self, one: Path, other: Path) -> Option<Vec<String>> {
        let opposite = self.arena.not(other.condition);
        let before = std::mem::replace(&mut self.path, one);
        self.extend(opposite);
        let (model, mentioned) = (self.model(), self.arena.free_symbols(self.path.condition));
        let names: Vec<String> =
            mentioned.iter().filter_map(|symbol| self.arena.symbol_name(*symbol)).map(str::to_owned).collect();
        self.path = before;
        match model {
            Model::Values(values, _) => {
                let is_reported =
                    |name: &str| names.iter().any(|known| *known == name || name.starts_with(&format!("{known}[")));
                let reported = values.iter().filter(|(name, _)| is_reported(name));
                Some(reported.map(|(name, value)| format!("{name} = {value}")).collect())
                    .filter(|v: &Vec<String>| !v.is_empty())
            }
            Model::Impossible => Some(Vec::new()),
            Model::Inexact | Model::Unknown(_) => None,
        }
    }
}
