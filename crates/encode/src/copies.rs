//! The same formula over named copies of the variables: `x@0`, `x@1`, ...
//!
//! Unrollings and traces put transitions one behind the other. The symbols of
//! an encoding become those of a copy by renaming; defined symbols and unknowns
//! are renamed along, so that each use of a transition has its own. Inputs never change and are the same in all copies.
//! Globals and locals have labels of their own: threads share globals, and a
//! callee has other locals than its caller.

use crate::block::{Block, Exit};
use crate::variables::{Lasting, Scope, Tracked};
use crate::Encoder;
use antiphon_model::Variable;
use antiphon_prover::Formula;
use antiphon_symbolic::ExprId as Term;
use rustc_hash::FxHashMap;

/// The name of a copy.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Label {
    /// Behind the names of globals.
    pub globals: String,
    /// Behind the names of locals, of defined symbols and of unknowns.
    pub locals: String,
}

impl Label {
    /// The copy of that number.
    pub fn number(at: u32) -> Label {
        Label { globals: at.to_string(), locals: at.to_string() }
    }

    fn of(&self, variable: Variable) -> &str {
        match variable {
            Variable::Global(_) => &self.globals,
            Variable::Local(_) => &self.locals,
        }
    }
}

impl Encoder<'_> {
    /// A symbol of a copy.
    pub fn copy(&mut self, symbol: Term, label: &str) -> Term {
        let arena = self.domain.arena_mut();
        let ty = arena.type_of(symbol);
        match arena.symbol_name(symbol).map(|name| format!("{name}@{label}")) {
            Some(name) => arena.symbol(&name, ty),
            None => symbol,
        }
    }

    fn copied(&mut self, tracked: &Tracked, label: &Label, symbol: Term) -> Term {
        match tracked.lasting {
            Lasting::Constant => symbol,
            Lasting::Changing => self.copy(symbol, label.of(tracked.variable)),
        }
    }

    /// The renaming of a scope's variables into those of a copy.
    pub fn renaming(&mut self, scope: &Scope, label: &Label) -> FxHashMap<Term, Term> {
        let mut renaming = FxHashMap::default();
        for tracked in &scope.tracked {
            for symbol in [Some(tracked.value), tracked.written].into_iter().flatten() {
                let copy = self.copied(tracked, label, symbol);
                renaming.insert(symbol, copy);
            }
        }
        renaming
    }

    /// A formula about the variables of a scope as one about a copy of them.
    pub fn at(&mut self, formula: Formula, scope: &Scope, label: &Label) -> Formula {
        let renaming = self.renaming(scope, label);
        self.formulas.substitute(self.domain.arena_mut(), formula, &renaming)
    }

    /// A block as a relation between two copies of the variables: control takes
    /// the exit, and nothing is violated.
    pub fn relation(&mut self, block: &Block, exit: &Exit, from: &Label, to: &Label) -> Formula {
        let scope = exit.state.environment.scope.clone();
        let mut renaming = self.renaming(&scope, from);
        for symbol in own_symbols(block) {
            let copy = self.copy(symbol, &from.locals);
            renaming.insert(symbol, copy);
        }
        let hypotheses = self.hypotheses(block);
        let taken = self.formulas.and(&[hypotheses, exit.state.reached]);
        let mut instances = vec![self.formulas.substitute(self.domain.arena_mut(), taken, &renaming)];
        for (tracked, slot) in exit.state.environment.iter() {
            let flag = tracked.written.map(|symbol| (symbol, slot.written));
            for (symbol, now) in [Some((tracked.value, slot.value)), flag].into_iter().flatten() {
                let next = self.copied(tracked, to, symbol);
                let now = self.domain.arena_mut().substitute(now, &renaming);
                instances.push(self.same(next, now));
            }
        }
        self.formulas.and(&instances)
    }
}

/// The symbols that belong to one use of a block.
fn own_symbols(block: &Block) -> Vec<Term> {
    let defined = block.definitions.iter().map(|definition| definition.symbol);
    defined.chain(block.effects.unknowns.iter().filter_map(|unknown| unknown.symbol)).collect()
}
