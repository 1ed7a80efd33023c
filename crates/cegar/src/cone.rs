//! The cone of influence: what of a block an edge needs, and which variables
//! matter at which point.
//!
//! A merged block defines a symbol for every variable at every join. An edge
//! needs the definitions that its guard and the values of variables that matter
//! behind it reach, and no others; as each definition only names something, to
//! leave it out changes nothing. Facts about unknowns (they are of their types) come
//! along with the unknowns. Variables matter at a point where an edge from there
//! reads them to decide or to compute what matters at its end: the least fixpoint,
//! which is the slice of the program for what is asked.

use crate::graph::{EdgeId, Graph};
use antiphon_encode::{Block, Encoder, Meaning, Scope};
use antiphon_model::Variable;
use antiphon_prover::Formula;
use antiphon_symbolic::{ExprId as Term, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// What reads what in a block.
pub(crate) struct Cone {
    variable_of: FxHashMap<Term, usize>,
    definition_of: FxHashMap<Term, usize>,
    /// The symbols that each definition reads.
    reads: Vec<Vec<Term>>,
    facts: Vec<Fact>,
    unknowns: FxHashSet<Term>,
}

/// Something that holds anyway.
struct Fact {
    formula: Formula,
    symbols: Vec<Term>,
    /// Those for whose sake it is there.
    about: Vec<Term>,
}

/// What an edge needs.
#[derive(Default)]
pub(crate) struct Needed {
    /// Variables that are read, by their position.
    pub variables: BTreeSet<usize>,
    /// Symbols that belong to the edge.
    pub own: Vec<Term>,
    definitions: BTreeSet<usize>,
    facts: BTreeSet<usize>,
}

impl Cone {
    /// The cone of a block.
    pub fn new(encoder: &mut Encoder<'_>, scope: &Scope, block: &Block) -> Cone {
        let unknowns: FxHashSet<Term> = block.effects.unknowns.iter().filter_map(|unknown| unknown.symbol).collect();
        let variable_of = scope.tracked.iter().enumerate().map(|(at, tracked)| (tracked.value, at)).collect();
        let definition_of = block.definitions.iter().enumerate().map(|(at, own)| (own.symbol, at)).collect();
        let reads = block.definitions.iter().map(|definition| match definition.meaning {
            Meaning::Truth(formula) => symbols(encoder, formula),
            Meaning::Value(term) => encoder.arena().free_symbols(term),
        });
        let reads = reads.collect();
        let mut facts = Vec::new();
        for formula in block.effects.facts.iter().copied().filter(|fact| *fact != scope.typing) {
            let symbols = symbols(encoder, formula);
            let about = about(encoder, &symbols, &unknowns);
            facts.push(Fact { formula, symbols, about });
        }
        Cone { variable_of, definition_of, reads, facts, unknowns }
    }

    /// All that a condition and some terms need.
    pub fn close(&self, encoder: &mut Encoder<'_>, condition: Formula, terms: &[Term]) -> Needed {
        let mut needed = Needed::default();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut open = symbols(encoder, condition);
        open.extend(terms.iter().flat_map(|term| encoder.arena().free_symbols(*term)));
        loop {
            while let Some(symbol) = open.pop() {
                if !seen.insert(symbol) {
                    continue;
                }
                if let Some(at) = self.variable_of.get(&symbol) {
                    needed.variables.insert(*at);
                } else if let Some(at) = self.definition_of.get(&symbol) {
                    needed.definitions.insert(*at);
                    open.extend(self.reads[*at].iter().copied());
                    needed.own.push(symbol);
                } else if self.unknowns.contains(&symbol) {
                    needed.own.push(symbol);
                }
            }
            for (at, fact) in self.facts.iter().enumerate() {
                if fact.about.iter().any(|symbol| seen.contains(symbol)) && needed.facts.insert(at) {
                    open.extend(fact.symbols.iter().copied());
                }
            }
            if open.is_empty() {
                break;
            }
        }
        needed.own.sort_unstable();
        needed
    }
}

impl Needed {
    /// The definitions as formulas.
    pub fn definitions(&self, encoder: &mut Encoder<'_>, block: &Block) -> Vec<Formula> {
        self.definitions.iter().map(|at| encoder.definition(&block.definitions[*at])).collect()
    }

    /// The facts.
    pub fn facts<'a>(&'a self, cone: &'a Cone) -> impl Iterator<Item = Formula> + 'a {
        self.facts.iter().map(|at| cone.facts[*at].formula)
    }
}

/// The symbols that a fact is about: unknowns, or else arrays.
fn about(encoder: &Encoder<'_>, symbols: &[Term], unknowns: &FxHashSet<Term>) -> Vec<Term> {
    let own: Vec<Term> = symbols.iter().copied().filter(|symbol| unknowns.contains(symbol)).collect();
    let arena = encoder.arena();
    let array = |symbol: &Term| matches!(arena.get_type(arena.type_of(*symbol)), Type::Array(..));
    let arrays: Vec<Term> = symbols.iter().copied().filter(array).collect();
    if own.is_empty() || !arrays.is_empty() {
        return own.into_iter().chain(arrays).collect();
    }
    own
}

fn symbols(encoder: &mut Encoder<'_>, formula: Formula) -> Vec<Term> {
    let (arena, formulas) = encoder.kernel();
    formulas.symbols(arena, formula)
}

/// The variables that matter at each point.
pub(crate) fn live_variables(
    encoder: &mut Encoder<'_>,
    graph: &Graph,
    cones: &[Cone],
    observed: &BTreeSet<Variable>,
) -> Vec<BTreeSet<usize>> {
    let tracked = graph.scope.tracked.iter().enumerate();
    let always: BTreeSet<usize> =
        tracked.filter(|(_, tracked)| observed.contains(&tracked.variable)).map(|(at, _)| at).collect();
    let mut live = vec![always; graph.points.len()];
    let mut changed = true;
    // What each edge was last closed for.
    let mut last: Vec<Option<BTreeSet<usize>>> = vec![None; graph.edges.len()];
    while changed {
        changed = false;
        for (at, edge) in graph.edges.iter().enumerate().rev() {
            let after = &live[edge.to.0 as usize];
            if last[at].as_ref() == Some(after) {
                continue;
            }
            last[at] = Some(after.clone());
            let terms = graph.terms(EdgeId(at as u32), after);
            let needed = cones[edge.block].close(encoder, edge.guard, &terms);
            let before = &mut live[edge.from.0 as usize];
            let size = before.len();
            before.extend(needed.variables);
            changed |= before.len() > size;
        }
    }
    live
}
