//! Blocks as formulas: what they define, when they are safe, what must hold
//! before them, and what holds after.
//!
//! The weakest precondition of a straight line is the condition with every
//! variable replaced at once by what the environment says. Of a path-wise block
//! it is a conjunction of such, over the variables alone. Of a merged block it mentions the
//! defined symbols, under the hypothesis of their definitions: as these are
//! determined, it is the same whether they are read as *for all* or *there is*,
//! and a solver is simply given them. To put the definitions in would undo the merging.

use crate::block::{Block, Definition, Meaning};
use crate::environment::Environment;
use crate::step::Target;
use crate::Encoder;
use antiphon_model::LocationId;
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::{Assignment, ExprId as Term, TypeId, Value};

impl Encoder<'_> {
    /// A formula about variables at the beginning as one about what they are
    /// now: the weakest precondition of the environment as an assignment.
    pub fn substituted(&mut self, formula: Formula, environment: &Environment) -> Formula {
        let replacement = environment.substitution();
        self.formulas.substitute(self.domain.arena_mut(), formula, &replacement)
    }

    /// That defined symbols are what they are defined to be.
    pub fn definitions(&mut self, block: &Block) -> Formula {
        let all: Vec<Formula> = block.definitions.iter().map(|definition| self.definition(definition)).collect();
        self.formulas.and(&all)
    }

    /// That a defined symbol is what it is defined to be.
    pub fn definition(&mut self, definition: &Definition) -> Formula {
        match definition.meaning {
            Meaning::Truth(formula) => {
                let symbol = self.formula(definition.symbol);
                self.formulas.iff(symbol, formula)
            }
            Meaning::Value(term) => self.same(definition.symbol, term),
        }
    }

    /// That two terms are the same; of conditions as a formula, since the
    /// kernel would multiply it out.
    pub(crate) fn same(&mut self, a: Term, b: Term) -> Formula {
        if self.domain.arena().type_of(a) == TypeId::BOOL {
            let (a, b) = (self.formula(a), self.formula(b));
            return self.formulas.iff(a, b);
        }
        let equal = self.domain.arena_mut().equal(a, b);
        self.formula(equal)
    }

    /// What holds of every execution of a block: definitions and types.
    pub fn hypotheses(&mut self, block: &Block) -> Formula {
        let definitions = self.definitions(block);
        let all: Vec<Formula> = block.effects.facts.iter().copied().chain([definitions]).collect();
        self.formulas.and(&all)
    }

    /// That nothing is violated in a block.
    pub fn safety(&mut self, block: &Block) -> Formula {
        let held = block.effects.obligations.iter();
        let all: Vec<Formula> =
            held.map(|obligation| self.formulas.implies(obligation.reached, obligation.condition)).collect();
        self.formulas.and(&all)
    }

    /// The weakest liberal precondition: where it holds, every execution that
    /// leaves the block at a location does so with the condition. Together with
    /// [`Encoder::safety`] it is the one that forbids violations.
    pub fn precondition(&mut self, block: &Block, location: LocationId, condition: Formula) -> Formula {
        let mut all = Vec::new();
        for exit in block.exits.iter().filter(|exit| exit.target == Target::Location(location)) {
            let holds = self.substituted(condition, &exit.state.environment);
            all.push(self.formulas.implies(exit.state.reached, holds));
        }
        let after = self.formulas.and(&all);
        let hypotheses = self.hypotheses(block);
        self.formulas.implies(hypotheses, after)
    }

    /// Adds the values of defined symbols to an assignment of the others; those
    /// that have none are left out.
    pub fn complete(&mut self, block: &Block, assignment: &mut Assignment) {
        for definition in &block.definitions {
            let value = match definition.meaning {
                Meaning::Truth(formula) => {
                    self.formulas.evaluate(self.domain.arena_mut(), formula, assignment).map(Value::Bool)
                }
                Meaning::Value(term) => self.domain.arena().evaluate(term, assignment),
            };
            assignment.extend(value.map(|value| (definition.symbol, value)));
        }
    }

    /// Whether a formula of a block holds under an assignment of the others.
    pub fn holds(&mut self, formula: Formula, assignment: &Assignment) -> Option<bool> {
        match formula {
            Formulas::TRUE => Some(true),
            Formulas::FALSE => Some(false),
            _ => self.formulas.evaluate(self.domain.arena_mut(), formula, assignment),
        }
    }
}
