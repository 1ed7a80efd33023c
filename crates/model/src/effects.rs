//! What calling a function does besides giving a result, and how often control comes somewhere, as far as the text
//! of a model alone tells.
//!
//! Standards leave open who calls a function of the program, for which operands and how often (`qsort`, reductions),
//! and promise that a seed repeats what it gave before. Whoever answers such a question has to know whether it matters; the answers
//! here are safe: a function that only might leave a trace does.
//!
//! Deliberately not here: pointers. A write through one counts, wherever it leads.

use crate::action::{Action, Callee, LocationId, Step};
use crate::expr::{ExprId, ExprKind, PlaceId, PlaceKind};
use crate::library::{LibraryFunction, Memory, Unspecified};
use crate::program::{FunctionId, Program, Variable};
use crate::visit::{walk_expr, walk_place, walk_step, Visitor};

impl Program {
    /// Whether a function uses nothing but its arguments, so that it does not matter who calls it, nor how often.
    pub fn uses_only_arguments(&self, function: FunctionId) -> bool {
        self.each_step(function, |step| {
            let mut uses = Uses::default();
            walk_step(&mut uses, self, step);
            !uses.globals
                && !matches!(
                    step,
                    Step::Action(Action::Library { .. } | Action::Allocate { .. } | Action::CollectiveAssert { .. }, _)
                )
        })
    }

    /// Whether nobody can tell how often a function was called, nor with which arguments: it writes its own
    /// variables only.
    pub fn leaves_no_trace(&self, function: FunctionId) -> bool {
        self.each_step(function, |step| match step {
            Step::Action(Action::Assign(place, _) | Action::Clear(place), _) => self.is_own(*place),
            Step::Action(Action::Call { result, .. }, _) => result.is_none_or(|place| self.is_own(place)),
            Step::Action(Action::Library { function, result, .. }, _) => {
                let reads = match function {
                    LibraryFunction::Unspecified(_) => true,
                    LibraryFunction::Memory(own) => {
                        own.only_reads() && !matches!(own, Memory::Strdup | Memory::Strndup)
                    }
                    own => Unspecified::of(*own).is_some(),
                };
                reads && result.is_none_or(|place| self.is_own(place))
            }
            Step::Action(Action::Skip | Action::Live(_) | Action::Dead(_) | Action::Assume(_), _) => true,
            Step::Action(Action::Assert { .. }, _) => true,
            Step::Action(..) => false,
            _ => true,
        })
    }

    /// Whether the program calls a function of the library.
    pub fn is_called(&self, library: &str) -> bool {
        !self.calls_of(library).is_empty()
    }

    /// Whether the function of the library with this name is called at most once in a process.
    pub fn is_called_once(&self, library: &str) -> bool {
        match self.calls_of(library)[..] {
            [] => true,
            [(function, at)] => self.comes_once(function, at),
            [..] => false,
        }
    }

    /// Where a function of the library is called.
    fn calls_of(&self, library: &str) -> Vec<(FunctionId, LocationId)> {
        let functions = (0..).map(FunctionId).zip(&self.functions);
        let locations =
            functions.flat_map(|(id, own)| (0..).map(move |at| (id, LocationId(at))).zip(&own.body.locations));
        let calls = |step: &Step| matches!(step, Step::Action(Action::Library { function, .. }, _) if function.name() == library);
        locations.filter(|(_, location)| calls(&location.step)).map(|(at, _)| at).collect()
    }

    /// Whether control comes to a location at most once in a process: no way leads back to it, and its function is called at
    /// one such location only.
    fn comes_once(&self, mut function: FunctionId, mut at: LocationId) -> bool {
        let mut callers = Vec::new();
        while !self.repeats(function, at) && !callers.contains(&function) {
            if function == self.startup {
                return true;
            }
            callers.push(function);
            match self.only_call(function) {
                Some(call) => (function, at) = call,
                None => return false,
            }
        }
        false
    }

    /// Whether a way leads from a location of a function back to it.
    fn repeats(&self, function: FunctionId, at: LocationId) -> bool {
        let locations = &self.function(function).body.locations;
        let (mut seen, mut open) = (vec![false; locations.len()], vec![at]);
        while let Some(here) = open.pop() {
            for next in locations[here.0 as usize].step.successors() {
                if next == at {
                    return true;
                }
                if !std::mem::replace(&mut seen[next.0 as usize], true) {
                    open.push(next);
                }
            }
        }
        false
    }

    /// Where a function is called, if there is one place and nobody takes its address.
    fn only_call(&self, function: FunctionId) -> Option<(FunctionId, LocationId)> {
        let mut calls = Vec::new();
        for (caller, own) in (0..).map(FunctionId).zip(&self.functions) {
            for (at, location) in (0..).map(LocationId).zip(&own.body.locations) {
                let mut uses = Uses { of: Some(function), ..Uses::default() };
                walk_step(&mut uses, self, &location.step);
                match &location.step {
                    _ if uses.address => return None,
                    Step::Action(Action::Call { callee: Callee::Direct(callee), .. }, _) if *callee == function => {
                        calls.push((caller, at));
                    }
                    _ => {}
                }
            }
        }
        (calls.len() == 1).then(|| calls[0])
    }

    /// Whether something is true of every step of a function and of those that it calls; no if that is not known.
    fn each_step(&self, function: FunctionId, holds: impl Fn(&Step) -> bool) -> bool {
        let (mut known, mut next) = (vec![function], 0);
        while let Some(own) = known.get(next).copied() {
            next += 1;
            for location in &self.function(own).body.locations {
                match &location.step {
                    step if !holds(step) => return false,
                    Step::Action(Action::Call { callee: Callee::Direct(callee), .. }, _) if !known.contains(callee) => {
                        known.push(*callee);
                    }
                    Step::Action(Action::Call { callee: Callee::Indirect(_), .. }, _) => return false,
                    _ => {}
                }
            }
        }
        true
    }

    /// Whether a place is a local variable, or a part of one.
    fn is_own(&self, place: PlaceId) -> bool {
        match &self.place(place).kind {
            PlaceKind::Variable(Variable::Local(_)) => true,
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.is_own(*base),
            PlaceKind::Variable(Variable::Global(_))
            | PlaceKind::Deref(_)
            | PlaceKind::String(_)
            | PlaceKind::Remote(_) => false,
        }
    }
}

/// What a step mentions.
#[derive(Default)]
struct Uses {
    /// The function that is looked for.
    of: Option<FunctionId>,
    globals: bool,
    /// Its address.
    address: bool,
}

impl Visitor for Uses {
    fn place(&mut self, program: &Program, id: PlaceId) {
        self.globals |= matches!(program.place(id).kind, PlaceKind::Variable(Variable::Global(_)));
        walk_place(self, program, id);
    }

    fn expr(&mut self, program: &Program, id: ExprId) {
        self.address |= matches!(program.expr(id).kind, ExprKind::Function(own) if Some(own) == self.of);
        walk_expr(self, program, id);
    }
}
