//! Terms, formulas and a solver, together: what the techniques that know no program
//! work with.

use antiphon_prover::{CheckResult, Context, Formula, Formulas};
use antiphon_symbolic::{Arena, Assignment, ExprId as Term, Rat, Type, TypeId, Value};

/// Terms, formulas and who is asked about them.
pub(crate) struct Kernel<'a> {
    /// Terms.
    pub arena: &'a mut Arena,
    /// Formulas.
    pub formulas: &'a mut Formulas,
    /// The solver.
    pub context: &'a mut Context,
}

impl Kernel<'_> {
    /// Whether some formulas can hold together.
    pub fn check(&mut self, parts: &[Formula]) -> CheckResult {
        self.context.push();
        for part in parts {
            self.context.assert(self.arena, self.formulas, *part);
        }
        let result = self.context.check(self.arena, self.formulas);
        self.context.pop();
        result
    }

    /// Whether some formulas are known to contradict each other.
    pub fn refutes(&mut self, parts: &[Formula]) -> bool {
        self.check(parts).is_unsatisfiable()
    }

    /// A condition as a formula.
    pub fn formula(&mut self, condition: Term) -> Formula {
        self.formulas.condition(self.arena, condition)
    }

    /// The assignment with a value for every symbol of some formulas and terms: any
    /// value where nobody cares.
    pub fn completed(&self, model: &Assignment, formulas: &[Formula], terms: &[Term]) -> Assignment {
        let mut completed = model.clone();
        let inside = formulas.iter().flat_map(|formula| self.formulas.symbols(self.arena, *formula));
        let beside = terms.iter().flat_map(|term| self.arena.free_symbols(*term));
        for symbol in inside.chain(beside) {
            completed.entry(symbol).or_insert_with(|| any_value(self.arena, self.arena.type_of(symbol)));
        }
        completed
    }
}

/// Some value of a type.
pub(crate) fn any_value(arena: &Arena, ty: TypeId) -> Value {
    match arena.get_type(ty) {
        Type::Bool => Value::Bool(false),
        Type::Array(element, _) => Value::Array(Default::default(), Box::new(any_value(arena, *element))),
        _ => Value::Number(Rat::zero()),
    }
}
