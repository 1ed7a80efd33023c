//! SSA environments: what each tracked variable is now, over the symbols that
//! stand for the values where the block began.
//!
//! An environment is one simultaneous assignment to all variables. So running a
//! straight line of assignments is what makes one parallel assignment of them
//! (Stokely, Chaki and Ouaknine, "Parallel Assignments in Software Model Checking",
//! section 2.3), and the weakest precondition of all of it is one substitution.

use crate::effects::Effects;
use crate::variables::{Lasting, Scope, Tracked};
use crate::{Encoder, Unwritten};
use antiphon_model::{FunctionId, LocalId, LocalKind, Role, Variable};
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::{Arena, ExprId as Term};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a variable is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Its value; any, where it was not written.
    pub value: Term,
    /// Whether it was written: a condition, of an array an array of 0 and 1.
    pub written: Term,
}

/// What all tracked variables are now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Environment {
    pub(crate) scope: Rc<Scope>,
    pub(crate) slots: Vec<Slot>,
}

impl Environment {
    /// The tracked variables.
    pub fn scope(&self) -> &Rc<Scope> {
        &self.scope
    }

    /// What a variable is, if it is tracked.
    pub fn get(&self, variable: Variable) -> Option<Slot> {
        self.scope.position(variable).map(|at| self.slots[at])
    }

    /// Every tracked variable and what it is.
    pub fn iter(&self) -> impl Iterator<Item = (&Tracked, Slot)> {
        self.scope.tracked.iter().zip(self.slots.iter().copied())
    }

    /// What the variable at a position is.
    pub fn value(&self, at: usize) -> Term {
        self.slots[at].value
    }

    /// Makes the variable at a position something else.
    pub fn set_value(&mut self, at: usize, value: Term) {
        self.slots[at].value = value;
    }

    /// The symbols of the beginning, and what stands for them now.
    pub fn substitution(&self) -> FxHashMap<Term, Term> {
        let pairs = self.iter().flat_map(|(tracked, slot)| {
            let written = tracked.written.map(|symbol| (symbol, slot.written));
            [Some((tracked.value, slot.value)), written].into_iter().flatten()
        });
        pairs.filter(|(symbol, now)| symbol != now).collect()
    }
}

/// Where control is: an environment, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// What variables are.
    pub environment: Environment,
    /// When control is here, with nothing violated before.
    pub reached: Formula,
}

impl Encoder<'_> {
    /// A state at any location of a function: every variable is any value, and
    /// was perhaps written.
    pub fn anywhere(&mut self, function: FunctionId) -> State {
        let scope = self.scope(function);
        let slot = |tracked: &Tracked| {
            let written = tracked.written.unwrap_or_else(|| self.all_written(&tracked.shape));
            Slot { value: tracked.value, written }
        };
        let slots = scope.tracked.iter().map(slot).collect();
        State { environment: Environment { scope, slots }, reached: Formulas::TRUE }
    }

    /// The same where some variables, by their positions, are known terms.
    pub fn anywhere_with(&mut self, function: FunctionId, known: &[(usize, Term)]) -> State {
        let mut state = self.anywhere(function);
        for (at, value) in known {
            state.environment.slots[*at].value = *value;
        }
        state
    }

    /// The state in which a program starts, in its first function: variables are
    /// zero, inputs are any value that their constraints allow, and there are
    /// no arguments but the program's name. What the
    /// constraints are about besides comes to the effects.
    pub fn initial(&mut self, effects: &mut Effects) -> State {
        let program = self.program;
        let mut state = self.start(program.startup);
        let scope = Rc::clone(&state.environment.scope);
        for (at, tracked) in scope.tracked.iter().enumerate() {
            if let (Variable::Global(_), Lasting::Changing) = (tracked.variable, tracked.lasting) {
                state.environment.slots[at] = self.zeros(&tracked.shape);
            }
        }
        let arguments = program.function(program.startup).parameters;
        if let Some(at) = scope.position(Variable::Local(LocalId(0))).filter(|_| arguments > 0) {
            state.environment.slots[at].value = Arena::ONE;
        }
        for global in &program.globals {
            if let Role::Input(Some(constraint)) = global.role {
                let holds = self.truth(constraint, &mut state, effects);
                let holds = self.formula(holds);
                state.reached = self.formulas.and(&[state.reached, holds]);
            }
        }
        state
    }

    /// The state in which a function starts: parameters and globals are any
    /// value, no other local was written.
    pub fn start(&mut self, function: FunctionId) -> State {
        let mut state = self.anywhere(function);
        if self.unwritten == Unwritten::AnyValue {
            return state;
        }
        let scope = Rc::clone(&state.environment.scope);
        let locals = &self.program.function(function).locals;
        for (at, tracked) in scope.tracked.iter().enumerate() {
            let Variable::Local(id) = tracked.variable else { continue };
            state.environment.slots[at].written = match locals[id.0 as usize].kind {
                LocalKind::Parameter => self.all_written(&tracked.shape),
                LocalKind::User | LocalKind::Temporary | LocalKind::Extent | LocalKind::Reading => {
                    self.nothing_written(&tracked.shape)
                }
            };
        }
        state
    }
}
