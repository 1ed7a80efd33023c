//! The program, the automaton and what is known of both: what the parts of this engine
//! share.

use super::observe::{Sight, Sights};
use super::simulate::simulate;
use crate::graph::{EdgeId, FailureKind, Graph, PointId, PointKind, Way};
use crate::houdini::{self, Arrow};
use crate::kernel::Kernel;
use crate::polyhedra::polyhedra;
use crate::work::Work;
use antiphon_model::LocationId;
use antiphon_prover::{Context, Formula, Formulas};
use antiphon_symbolic::{Arena, ExprId as Term, Type, TypeId, View};
use antiphon_temporal::{Automaton, StateId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What an atom says at a point.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// A formula over globals.
    Condition(Formula),
    /// It is true at these points.
    Places(BTreeSet<PointId>),
}

/// The program and the automaton of what must not happen.
pub(crate) struct System<'w, 'p> {
    /// The program.
    pub work: &'w mut Work<'p>,
    /// The solver.
    pub context: Context,
    /// The automaton.
    pub automaton: Automaton,
    /// By atom.
    pub atoms: Vec<Meaning>,
    /// Points at which a state is looked at.
    pub looked_at: BTreeSet<PointId>,
    /// Where `main` begins.
    pub starts: BTreeSet<PointId>,
    /// By edge: when it is taken and what symbols are then.
    pub arrows: Vec<Arrow>,
    /// By point: what always holds there.
    pub invariants: Vec<Formula>,
    /// By point: what is tracked.
    pub predicates: Vec<Vec<Formula>>,
    /// By point: numbers that a ranking function may use.
    pub measured: Vec<Vec<Term>>,
    /// The ranking functions of the product that was looked at last: points, and numbers that no step increases there.
    pub ranked: Vec<(PointId, Term)>,
}

/// A way on for the automaton from a point.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    /// What the automaton demands of the state.
    pub guard: Formula,
    /// Its acceptance sets.
    pub marks: u64,
    /// Its state then.
    pub state: Option<StateId>,
}

/// Polyhedra of one edge that are looked at for candidates.
const MOST_POLYHEDRA: usize = 24;

/// Numbers of the program that are tried as bounds.
const MOST_NUMBERS: usize = 12;

impl<'w, 'p> System<'w, 'p> {
    /// The system of a program.
    pub fn new(
        work: &'w mut Work<'p>,
        automaton: Automaton,
        sights: &Sights,
        conditions: Vec<Option<Formula>>,
    ) -> System<'w, 'p> {
        let graph = &work.graph;
        let points = graph.points.len();
        let ends = [graph.exit(), graph.error()];
        let place = |places: &BTreeSet<_>| places.iter().flat_map(|at| graph.points_at(*at)).collect();
        let atoms = sights.atoms.iter().zip(conditions).map(|(sight, condition)| match (sight, condition) {
            (_, Some(formula)) => Meaning::Condition(formula),
            (Sight::End, None) => Meaning::Places(BTreeSet::from(ends)),
            (Sight::Places(places), None) => Meaning::Places(place(places)),
            (Sight::Condition, None) => Meaning::Places(BTreeSet::new()),
        });
        let atoms = atoms.collect();
        let mut starts: BTreeSet<PointId> = graph.points_at(sights.start).collect();
        if starts.is_empty() {
            starts.insert(Graph::ENTRY);
        }
        let context = work.context();
        let mut system = System {
            work,
            context,
            automaton,
            atoms,
            looked_at: BTreeSet::from(ends),
            starts,
            arrows: Vec::new(),
            invariants: vec![Formulas::TRUE; points],
            predicates: vec![Vec::new(); points],
            measured: vec![Vec::new(); points],
            ranked: Vec::new(),
        };
        system.arrows = system.all_arrows();
        system.measured = (0..points).map(|at| system.numbers_at(PointId(at as u32))).collect();
        system
    }

    /// Has the state looked at where some locations are.
    pub fn look_at(&mut self, locations: &BTreeSet<LocationId>) {
        let points: Vec<PointId> = locations.iter().flat_map(|at| self.graph().points_at(*at)).collect();
        self.looked_at.extend(points);
    }

    /// Terms, formulas and the solver.
    pub fn kernel(&mut self) -> Kernel<'_> {
        let (arena, formulas) = self.work.encoder.kernel();
        Kernel { arena, formulas, context: &mut self.context }
    }

    /// The program.
    pub fn graph(&self) -> &Graph {
        &self.work.graph
    }

    /// Whether a point is where the program has ended.
    pub fn is_end(&self, point: PointId) -> bool {
        !matches!(self.graph().point(point).kind, PointKind::Location(_))
    }

    fn all_arrows(&self) -> Vec<Arrow> {
        let graph = self.graph();
        let arrow = |edge: &crate::graph::Edge| {
            let next = edge.next.iter().map(|(at, term)| (graph.scope.tracked[*at].value, *term)).collect();
            Arrow { from: edge.from.0 as usize, to: edge.to.0 as usize, guard: edge.guard, next }
        };
        graph.edges.iter().map(arrow).collect()
    }

    /// What can happen in an edge that is not modelled, and when.
    pub fn gaps(&mut self, edge: EdgeId) -> Vec<(Formula, String)> {
        let edge = self.graph().edge(edge).clone();
        let Way::Failure = edge.way else { return Vec::new() };
        let failures = self.graph().chunks[edge.block].failures.clone();
        let gaps = failures.into_iter().filter(|failure| failure.kind == FailureKind::Gap);
        let formulas = self.work.encoder.kernel().1;
        gaps.map(|failure| (formulas.and(&[edge.guard, failure.when]), failure.message)).collect()
    }

    /// The integers at a point: variables, and elements of arrays with known indices
    /// that guards read.
    fn numbers_at(&mut self, point: PointId) -> Vec<Term> {
        let symbols = self.graph().symbols(point);
        let guards: Vec<Formula> = self.arrows.iter().map(|arrow| arrow.guard).collect();
        let arena = self.work.encoder.arena();
        let mut found: Vec<Term> = symbols.iter().copied().filter(|own| arena.type_of(*own) == TypeId::INT).collect();
        let arrays: Vec<Term> = symbols
            .iter()
            .copied()
            .filter(|own| matches!(arena.get_type(arena.type_of(*own)), Type::Array(..)))
            .collect();
        if !arrays.is_empty() {
            found.extend(self.elements(&guards, &arrays));
        }
        found
    }

    fn elements(&mut self, guards: &[Formula], arrays: &[Term]) -> BTreeSet<Term> {
        let (arena, formulas) = self.work.encoder.kernel();
        let mut found = BTreeSet::new();
        for guard in guards {
            for condition in formulas.conditions(*guard) {
                arena.visit(condition, &mut |arena, part| {
                    if let View::Read(array, index) = arena.view(part) {
                        let known = arena.number(index).is_some() && arena.type_of(part) == TypeId::INT;
                        if known && arrays.contains(&array) {
                            found.insert(part);
                        }
                    }
                });
            }
        }
        found
    }

    /// How the automaton goes on at a point.
    pub fn readings(&mut self, point: PointId, state: Option<StateId>) -> Vec<Reading> {
        let begins = state.is_none() && self.starts.contains(&point);
        let state = if begins { self.automaton.initial } else { state };
        let (Some(reading), true) = (state, self.looked_at.contains(&point)) else {
            return vec![Reading { guard: Formulas::TRUE, marks: 0, state }];
        };
        let transitions = self.automaton.of(reading).to_vec();
        let mut found = Vec::new();
        for transition in transitions {
            let mut literals = Vec::new();
            for literal in &transition.guard {
                let truth = match &self.atoms[literal.atom.0 as usize] {
                    Meaning::Condition(formula) => *formula,
                    Meaning::Places(places) => Formulas::boolean(places.contains(&point)),
                };
                let formulas = self.work.encoder.kernel().1;
                literals.push(if literal.holds { truth } else { formulas.not(truth) });
            }
            let guard = self.work.encoder.kernel().1.and(&literals);
            if guard != Formulas::FALSE {
                found.push(Reading { guard, marks: transition.marks, state: Some(transition.target) });
            }
        }
        found
    }

    /// Looks for invariants.
    pub fn find_invariants(&mut self) {
        let rows = self.guard_rows();
        let numbers = self.numbers(&rows);
        let samples = simulate(self, &numbers);
        let mut candidates = Vec::new();
        for point in 0..self.measured.len() {
            let mut variables = self.measured[point].clone();
            variables.truncate(MOST_RELATED);
            let mut kernel = self.kernel();
            let mut own = houdini::candidates(&mut kernel, &variables, &numbers);
            let symbols: BTreeSet<Term> = self.graph().symbols(PointId(point as u32)).into_iter().collect();
            let (arena, formulas) = self.work.encoder.kernel();
            for row in &rows {
                if formulas.symbols(arena, *row).iter().all(|symbol| symbols.contains(symbol)) {
                    own.extend([*row, formulas.not(*row)]);
                }
            }
            own.sort_unstable();
            own.dedup();
            let samples = &samples[point];
            own.retain(|own| samples.iter().all(|sample| formulas.evaluate(arena, *own, sample) != Some(false)));
            candidates.push(own);
        }
        let late = self.work.late();
        let arrows = self.arrows.clone();
        self.invariants = houdini::invariants(&mut self.kernel(), &arrows, Graph::ENTRY.0 as usize, candidates, late);
    }

    /// Linear conditions of guards.
    fn guard_rows(&mut self) -> Vec<Formula> {
        let mut found = BTreeSet::new();
        let conditions: Vec<Formula> = self
            .atoms
            .iter()
            .filter_map(|atom| match atom {
                Meaning::Condition(formula) => Some(*formula),
                Meaning::Places(_) => None,
            })
            .collect();
        found.extend(conditions);
        for at in 0..self.arrows.len() {
            let guard = self.arrows[at].guard;
            let mut kernel = self.kernel();
            for polyhedron in polyhedra(&mut kernel, guard, &[], MOST_POLYHEDRA).unwrap_or_default() {
                for row in polyhedron.rows.iter().filter(|row| !row.linear.terms.is_empty()) {
                    let term = row.linear.to_term(kernel.arena);
                    let condition = kernel.arena.less_equal(Arena::ZERO, term);
                    found.insert(kernel.formula(condition));
                }
            }
        }
        found.into_iter().collect()
    }

    /// Small numbers of the program.
    fn numbers(&mut self, rows: &[Formula]) -> Vec<i64> {
        let mut found: BTreeSet<(u64, i64)> = [0, 1, -1].map(|own: i64| (own.unsigned_abs(), own)).into();
        let nexts: Vec<Term> = self.arrows.iter().flat_map(|arrow| arrow.next.values().copied()).collect();
        let (arena, formulas) = self.work.encoder.kernel();
        let mut note = |arena: &Arena, part: Term| {
            let number = arena.number(part).and_then(|own| own.as_int().and_then(|own| own.to_i64()));
            found.extend(number.filter(|own| own.unsigned_abs() < 1 << 31).map(|own| (own.unsigned_abs(), own)));
        };
        for next in nexts {
            note(arena, next);
        }
        for row in rows {
            formulas.conditions(*row).into_iter().for_each(|condition| arena.visit(condition, &mut note));
        }
        found.into_iter().take(MOST_NUMBERS).map(|(_, own)| own).collect()
    }
}

/// Variables of which pairs are related.
const MOST_RELATED: usize = 10;

/// An edge's image of a formula: what it says at the beginning about the end.
pub(crate) fn image(kernel: &mut Kernel<'_>, formula: Formula, next: &FxHashMap<Term, Term>) -> Formula {
    kernel.formulas.substitute(kernel.arena, formula, next)
}
