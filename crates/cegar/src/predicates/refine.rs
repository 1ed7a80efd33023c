//! Predicates from a way that cannot be taken.
//!
//! *Interpolants.* Between two edges of the way, an interpolant follows from what
//! comes before and contradicts what comes after, in the variables that matter there
//! (Henzinger, Jhala, Majumdar, McMillan, POPL 2004). With it as a predicate of
//! its point this way is excluded. Its atoms are taken rather than itself while they are
//! few: they combine with those of other ways.
//!
//! *Weakest preconditions.* Where the solver finds no interpolants, the conditions of
//! the edges behind a point are pulled back to it by substitution, as in the first
//! tools of this kind (Ball, Rajamani; and section 2.3 of the paper on parallel
//! assignments). Those that mention an edge's own symbols are left out.

use crate::graph::{substitute, EdgeId};
use crate::work::Work;
use antiphon_prover::{Formula, Formulas, Horn, Interpolation, Reason};
use antiphon_symbolic::ExprId as Term;
use rustc_hash::{FxHashMap, FxHashSet};

/// An interpolant with more atoms than this is a predicate as a whole.
const MOST_ATOMS: usize = 12;

/// Atoms that a precondition is taken apart into at most.
const MOST_CONDITIONS: usize = 24;

/// Predicates for the points between the edges of a way, in order.
pub(crate) fn predicates(work: &mut Work<'_>, horn: &mut Horn, way: &[EdgeId]) -> Result<Vec<Vec<Formula>>, Reason> {
    let mut parts = Vec::with_capacity(way.len());
    for (step, edge) in way.iter().enumerate() {
        parts.push(work.graph.relation(&mut work.encoder, *edge, step as u32));
    }
    let (arena, formulas) = work.encoder.kernel();
    match horn.interpolate(arena, formulas, &parts) {
        Interpolation::Interpolants(cuts) => {
            let mut all = Vec::with_capacity(cuts.len());
            for (cut, interpolant) in cuts.into_iter().enumerate() {
                let here = at_point(work, way[cut + 1], cut as u32 + 1, interpolant);
                all.push(taken_apart(work, here));
            }
            Ok(all)
        }
        Interpolation::Satisfiable { .. } => Err(Reason::Refuted),
        Interpolation::Unknown(_) => Ok(preconditions(work, way)),
    }
}

/// An interpolant over the variables of its point instead of their copies.
fn at_point(work: &mut Work<'_>, edge: EdgeId, step: u32, interpolant: Formula) -> Formula {
    let symbols = work.graph.symbols(work.graph.edge(edge).from);
    let label = step.to_string();
    let back: FxHashMap<Term, Term> =
        symbols.into_iter().map(|symbol| (work.encoder.copy(symbol, &label), symbol)).collect();
    substitute(&mut work.encoder, interpolant, &back)
}

fn taken_apart(work: &mut Work<'_>, interpolant: Formula) -> Vec<Formula> {
    let formulas = work.encoder.kernel().1;
    let atoms = formulas.atoms(interpolant);
    match atoms.len() {
        0 => Vec::new(),
        few if few <= MOST_ATOMS => atoms,
        _ => vec![interpolant],
    }
}

/// Conditions of the edges behind each point, pulled back to it.
fn preconditions(work: &mut Work<'_>, way: &[EdgeId]) -> Vec<Vec<Formula>> {
    let mut all = Vec::new();
    let mut behind: Vec<Formula> = Vec::new();
    for edge in way.iter().skip(1).rev() {
        let edge = work.graph.edge(*edge).clone();
        let tracked = &work.graph.scope.tracked;
        let next: FxHashMap<Term, Term> = edge.next.iter().map(|(at, term)| (tracked[*at].value, *term)).collect();
        let mut here: Vec<Formula> = work.encoder.kernel().1.atoms(edge.guard);
        for condition in behind {
            let before = substitute(&mut work.encoder, condition, &next);
            here.extend(work.encoder.kernel().1.atoms(before));
        }
        let own: FxHashSet<Term> = edge.own.iter().copied().collect();
        here.retain(|atom| {
            let (arena, formulas) = work.encoder.kernel();
            !formulas.symbols(arena, *atom).iter().any(|symbol| own.contains(symbol))
        });
        here.retain(|atom| *atom != Formulas::TRUE && *atom != Formulas::FALSE);
        here.sort_unstable();
        here.dedup();
        here.truncate(MOST_CONDITIONS);
        all.push(here.clone());
        behind = here;
    }
    all.reverse();
    all
}
