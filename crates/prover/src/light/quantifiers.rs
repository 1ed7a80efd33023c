//! Quantified conditions without their quantifiers: what an inductive step of
//! a loop's invariant needs.
//!
//! *There is* a value: it gets a name (skolemisation). A goal `forall j ...` is negated
//! here, so its variable becomes such a name. *For all* values: the fact is taken at the
//! terms that matter, which are those that make an array element in it one that occurs elsewhere:
//! a fact about `a[j + c]` says something about `a[t]` for `j = t - c`. Two passes are made, since an
//! instance brings elements of its own. Quantifiers over several variables are taken at the combinations.
//!
//! What comes out follows from the conditions (but for the names), so a
//! contradiction in it is one; a model of it need not be one of them.

use antiphon_symbolic::{Arena, ExprId, QuantifierKind, TypeId, View};
use rustc_hash::{FxHashMap, FxHashSet};

/// Instances that are made.
const MOST_INSTANCES: usize = 64;
/// Terms at which one variable is taken.
const MOST_TERMS: usize = 8;
/// Conditions inside each other.
const DEEPEST: u32 = 8;

/// Rounds in which facts are taken at terms, at most.
pub(crate) const PASSES: usize = 2;

/// The conditions with their quantifiers taken away, after so many passes.
pub(crate) fn ground(arena: &mut Arena, conditions: &[ExprId], passes: usize) -> Vec<ExprId> {
    let mut names = Names::default();
    let mut open: Vec<ExprId> = Vec::new();
    for condition in conditions {
        let named = named(arena, *condition, &mut names, DEEPEST);
        open.extend(arena.conjuncts(named));
    }
    let (facts, mut ground): (Vec<ExprId>, Vec<ExprId>) = open.into_iter().partition(|e| is_for_all(arena, *e));
    let facts: Vec<Fact> = facts.into_iter().map(|e| Fact::new(arena, e)).collect();
    let mut known: FxHashSet<ExprId> = ground.iter().copied().collect();
    let most = ground.len() + MOST_INSTANCES;
    for _ in 0..passes {
        let reads = reads_of(arena, &ground);
        let before = ground.len();
        let given = names.integers.clone();
        for fact in &facts {
            for instance in fact.instances(arena, &reads, &given) {
                let instance = named(arena, instance, &mut names, DEEPEST);
                for part in arena.conjuncts(instance) {
                    if part != Arena::TRUE && ground.len() < most && known.insert(part) {
                        ground.push(part);
                    }
                }
            }
        }
        if ground.len() == before {
            break;
        }
    }
    ground
}

/// Names given so far.
#[derive(Default)]
struct Names {
    count: u32,
    integers: Vec<ExprId>,
}

/// Whether some condition has a quantifier.
pub(crate) fn has_quantifier(arena: &Arena, conditions: &[ExprId]) -> bool {
    let mut found = false;
    for e in conditions {
        arena.visit(*e, &mut |arena, node| found |= matches!(arena.view(node), View::Quantified(..)));
    }
    found
}

fn is_for_all(arena: &Arena, e: ExprId) -> bool {
    matches!(arena.view(e), View::Quantified(QuantifierKind::ForAll, ..))
}

/// The condition with a name for each value that there is. Under `forall` nothing is named.
fn named(arena: &mut Arena, e: ExprId, names: &mut Names, depth: u32) -> ExprId {
    match arena.view(e) {
        _ if depth == 0 || !has_quantifier(arena, &[e]) => e,
        View::And(parts) => {
            let parts: Vec<ExprId> = parts.iter().map(|part| named(arena, *part, names, depth - 1)).collect();
            arena.and_all(&parts)
        }
        View::Or(parts) => {
            let parts: Vec<ExprId> = parts.iter().map(|part| named(arena, *part, names, depth - 1)).collect();
            arena.or_all(&parts)
        }
        View::Quantified(QuantifierKind::Exists, variable, body) => {
            // No name of a program has this form, and names of one question differ.
            let name = arena.symbol(&format!("?{}", names.count), arena.type_of(variable));
            names.count += 1;
            if arena.type_of(variable) == TypeId::INT {
                names.integers.push(name);
            }
            let body = arena.substitute(body, &FxHashMap::from_iter([(variable, name)]));
            named(arena, body, names, depth - 1)
        }
        _ => e,
    }
}

/// The array that an element is read from, before all writes; how many indices lead to the element; and the last index.
type Read = (ExprId, u32, ExprId);

/// What holds for all values of some variables.
struct Fact {
    variables: Vec<ExprId>,
    body: ExprId,
    patterns: Vec<Read>,
}

impl Fact {
    fn new(arena: &mut Arena, e: ExprId) -> Fact {
        let mut variables = Vec::new();
        let body = opened(arena, e, &mut variables);
        let patterns = reads_of(arena, &[body]);
        Fact { variables, body, patterns }
    }

    /// All instances at the terms that matter.
    fn instances(&self, arena: &mut Arena, reads: &[Read], names: &[ExprId]) -> Vec<ExprId> {
        let mut choices: Vec<FxHashMap<ExprId, ExprId>> = vec![FxHashMap::default()];
        for variable in &self.variables {
            let terms = self.terms(arena, *variable, reads, names);
            let mut longer = Vec::new();
            for choice in &choices {
                for term in &terms {
                    if longer.len() < MOST_INSTANCES {
                        let mut choice = choice.clone();
                        choice.insert(*variable, *term);
                        longer.push(choice);
                    }
                }
            }
            choices = longer;
        }
        choices.into_iter().map(|choice| arena.substitute(self.body, &choice)).collect()
    }

    /// The terms that make an element in the fact one of those that occur.
    /// Where there is none, names are tried.
    fn terms(&self, arena: &mut Arena, variable: ExprId, reads: &[Read], names: &[ExprId]) -> Vec<ExprId> {
        let mut terms = Vec::new();
        if arena.type_of(variable) != TypeId::INT {
            return Vec::new();
        }
        for (array, depth, pattern) in &self.patterns {
            // `v + c` or `c - v`
            let (after, before) = (arena.sub(*pattern, variable), arena.add(*pattern, variable));
            for (_, _, index) in reads.iter().filter(|read| (read.0, read.1) == (*array, *depth)) {
                if !mentions_bound(arena, after) {
                    terms.push(arena.sub(*index, after));
                } else if !mentions_bound(arena, before) {
                    terms.push(arena.sub(before, *index));
                }
            }
        }
        // A pattern of another form: `a[2 * v]`.
        if terms.is_empty() {
            terms.extend(names);
        }
        let mut known = FxHashSet::default();
        terms.retain(|term| !mentions_bound(arena, *term) && known.insert(*term));
        terms.truncate(MOST_TERMS);
        terms
    }
}

/// The body of a quantifier, with the quantifiers inside of it drawn out: a
/// disjunction holds for all values if it holds for all values of each part's variables.
fn opened(arena: &mut Arena, e: ExprId, variables: &mut Vec<ExprId>) -> ExprId {
    match arena.view(e) {
        View::Quantified(QuantifierKind::ForAll, variable, body) if !variables.contains(&variable) => {
            variables.push(variable);
            opened(arena, body, variables)
        }
        View::Or(parts) => {
            let parts: Vec<ExprId> = parts.into_iter().map(|part| opened(arena, part, variables)).collect();
            arena.or_all(&parts)
        }
        _ => e,
    }
}

/// The elements that are read or written in some conditions, each once.
fn reads_of(arena: &Arena, conditions: &[ExprId]) -> Vec<Read> {
    let mut reads = Vec::new();
    for condition in conditions {
        arena.visit(*condition, &mut |arena, node| {
            let (View::Read(array, index) | View::Write(array, index, _)) = arena.view(node) else { return };
            let (array, depth) = base(arena, array);
            let read = (array, depth + 1, index);
            if !reads.contains(&read) {
                reads.push(read);
            }
        });
    }
    reads
}

/// The array itself, whatever was written to it, and the indices that lead to this part of it.
fn base(arena: &Arena, mut array: ExprId) -> (ExprId, u32) {
    let mut depth = 0;
    loop {
        array = match arena.view(array) {
            View::Write(inner, ..) | View::Cells(inner, _) => inner,
            View::Conditional(_, first, _) => first,
            View::Read(outer, _) => {
                depth += 1;
                outer
            }
            _ => return (array, depth),
        };
    }
}

fn mentions_bound(arena: &Arena, e: ExprId) -> bool {
    crate::library::mentions_bound(arena, e)
}
