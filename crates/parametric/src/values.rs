//! What is received, once it is known who sent it: the sender's data, with the sender's rank for the rank.
//!
//! Known values are put in the place of the functions that stood for them, a bounded number of times. Values that depend
//! on themselves are not followed here; they get a closed form (`closed`) or stay unknown.

use crate::kernel::Kernel;
use antiphon_symbolic::{ExprId as Term, View};
use rustc_hash::FxHashMap;

/// Values go through at most so many processes before somebody gives up to follow them.
const MOST_STEPS: usize = 6;

/// What functions are that stand for received values.
#[derive(Clone, Default, Debug)]
pub(crate) struct Knowledge {
    forms: FxHashMap<Term, Form>,
}

/// What a function is.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// Its parameters, as symbols; the rank is the first.
    pub parameters: Vec<Term>,
    /// Its value.
    pub value: Term,
    /// For which ranks it is used.
    pub guard: Term,
}

impl Knowledge {
    /// Learns what a function is.
    pub fn learn(&mut self, function: Term, form: Form) {
        self.forms.insert(function, form);
    }

    /// Forgets it again.
    pub fn forget(&mut self, function: Term) {
        self.forms.remove(&function);
    }

    /// What a function is.
    pub fn form(&self, function: Term) -> Option<&Form> {
        self.forms.get(&function)
    }

    /// All functions that something is known of.
    pub fn functions(&self) -> Vec<Term> {
        let mut functions: Vec<Term> = self.forms.keys().copied().collect();
        functions.sort();
        functions
    }

    /// The functions that a term applies.
    pub fn applied(kernel: &mut Kernel<'_>, term: Term) -> Vec<(Term, Term, Vec<Term>)> {
        let mut found = Vec::new();
        kernel.arena().visit(term, &mut |arena, part| {
            if let View::Apply(function, arguments) = arena.view(part) {
                found.push((part, function, arguments));
            }
        });
        found
    }

    /// A term with known values in it.
    pub fn resolve(&self, kernel: &mut Kernel<'_>, mut term: Term) -> Term {
        term = kernel.expanded(term);
        if self.forms.is_empty() {
            return term;
        }
        for _ in 0..MOST_STEPS {
            let mut map = FxHashMap::default();
            for (part, function, arguments) in Knowledge::applied(kernel, term) {
                let Some(form) = self.forms.get(&function) else { continue };
                let substitution = form.parameters.iter().copied().zip(arguments).collect();
                let value = kernel.arena().substitute(form.value, &substitution);
                map.insert(part, value);
            }
            if map.is_empty() {
                break;
            }
            term = kernel.arena().substitute(term, &map);
            term = kernel.expanded(term);
        }
        term
    }
}
