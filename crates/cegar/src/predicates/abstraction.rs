//! The region behind an edge: the strongest formula over the predicates there that
//! holds after it.
//!
//! *Cartesian first.* Each predicate is tried alone: one that always holds afterwards, or
//! never, is a conjunct of the region. Models that the solver finds on the way show
//! what can be, so that most questions are never asked. *Boolean then.* For
//! those that can be either, all combinations are enumerated, each model's excluded
//! by a clause (Lahiri, Nieuwenhuis, Oliveras, CAV 2006). Beyond a number of combinations
//! the Cartesian region stays: it is weaker, and sound.
//!
//! An all-solutions solver was taken rather than decision diagrams, since regions
//! here are small disjunctions and the solver decides covering anyway.

use crate::graph::{substitute, EdgeId};
use crate::work::Work;
use antiphon_prover::{CheckResult, Context, Formula, Formulas, Reason, Steps};
use antiphon_symbolic::{Assignment, ExprId as Term};
use rustc_hash::FxHashMap;

/// More combinations than this are not enumerated.
const MOST_COMBINATIONS: usize = 200;

/// What a question over arrays counts beside the steps of the solver, which does not count most of what it does with them: about 20 ms.
const ARRAYS: Steps = Steps::new(30_000);

/// Computes regions, with a solver of its own.
pub(crate) struct Abstraction {
    context: Context,
    /// What each question counts.
    question: Steps,
    /// Names of the predicates behind an edge.
    names: Vec<Formula>,
    /// Regions that were computed.
    known: FxHashMap<(Formula, EdgeId, Vec<Formula>), Formula>,
}

impl Abstraction {
    /// With a solver.
    pub fn new(work: &Work<'_>) -> Abstraction {
        let arrays = work.graph.scope.tracked.iter().any(|own| !own.shape.extents.is_empty());
        let question = if arrays { ARRAYS } else { Steps::new(0) };
        Abstraction { context: work.context(), question, names: Vec::new(), known: FxHashMap::default() }
    }

    /// Questions that were asked.
    pub fn queries(&self) -> u64 {
        self.context.statistics().queries
    }

    /// Whether an edge can be taken from a region.
    pub fn can_be_taken(&mut self, work: &mut Work<'_>, region: Formula, edge: EdgeId) -> Result<bool, Reason> {
        self.enter(work, region, edge);
        let (arena, formulas) = work.encoder.kernel();
        let result = self.context.check(arena, formulas);
        self.context.pop();
        match result {
            CheckResult::Satisfiable { .. } => Ok(true),
            CheckResult::Unsatisfiable(_) => Ok(false),
            CheckResult::Unknown(reason) => Err(reason),
        }
    }

    /// The region behind an edge.
    pub fn post(
        &mut self,
        work: &mut Work<'_>,
        region: Formula,
        edge: EdgeId,
        predicates: &[Formula],
    ) -> Result<Formula, Reason> {
        let key = (region, edge, predicates.to_vec());
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.enter(work, region, edge);
        let names = self.name(work, edge, predicates);
        let result = self.combinations(work, predicates, &names);
        self.context.pop();
        let result = result?;
        self.known.insert(key, result);
        Ok(result)
    }

    fn enter(&mut self, work: &mut Work<'_>, region: Formula, edge: EdgeId) {
        let guard = work.graph.edge(edge).guard;
        let (arena, formulas) = work.encoder.kernel();
        self.context.push();
        self.context.assert(arena, formulas, region);
        self.context.assert(arena, formulas, guard);
    }

    /// Says what each predicate is behind the edge, by a name.
    fn name(&mut self, work: &mut Work<'_>, edge: EdgeId, predicates: &[Formula]) -> Vec<Formula> {
        let tracked = &work.graph.scope.tracked;
        let next = work.graph.edge(edge).next.iter();
        let after: FxHashMap<Term, Term> = next.map(|(at, term)| (tracked[*at].value, *term)).collect();
        while self.names.len() < predicates.len() {
            let (arena, formulas) = work.encoder.kernel();
            self.names.push(formulas.fresh(arena, "predicate"));
        }
        for (name, predicate) in self.names.iter().zip(predicates) {
            let holds = substitute(&mut work.encoder, *predicate, &after);
            let (arena, formulas) = work.encoder.kernel();
            let named = formulas.iff(*name, holds);
            self.context.assert(arena, formulas, named);
        }
        self.names[..predicates.len()].to_vec()
    }

    fn combinations(
        &mut self,
        work: &mut Work<'_>,
        predicates: &[Formula],
        names: &[Formula],
    ) -> Result<Formula, Reason> {
        let Some(first) = self.model(work, &[])? else { return Ok(Formulas::FALSE) };
        let first: Vec<bool> = names.iter().map(|name| truth(work, *name, &first)).collect();
        let mut seen = vec![first];
        let open = self.undecided(work, names, &mut seen)?;
        let literal = |work: &mut Work<'_>, at: usize, holds: bool| match holds {
            true => predicates[at],
            false => work.encoder.kernel().1.not(predicates[at]),
        };
        let mut conjuncts: Vec<Formula> = Vec::new();
        for at in (0..names.len()).filter(|at| !open.contains(at)) {
            conjuncts.push(literal(work, at, seen[0][at]));
        }
        if let Some(cubes) = self.enumerate(work, names, &open)? {
            let mut disjuncts: Vec<Formula> = Vec::new();
            for cube in &cubes {
                let literals: Vec<Formula> =
                    open.iter().zip(cube).map(|(at, holds)| literal(work, *at, *holds)).collect();
                disjuncts.push(work.encoder.kernel().1.and(&literals));
            }
            conjuncts.push(work.encoder.kernel().1.or(&disjuncts));
        }
        Ok(work.encoder.kernel().1.and(&conjuncts))
    }

    /// The predicates that can be either. Each model says what can be of all.
    fn undecided(
        &mut self,
        work: &mut Work<'_>,
        names: &[Formula],
        seen: &mut Vec<Vec<bool>>,
    ) -> Result<Vec<usize>, Reason> {
        let mut open = Vec::new();
        for at in 0..names.len() {
            let usual = seen[0][at];
            if seen.iter().any(|model| model[at] != usual) {
                open.push(at);
                continue;
            }
            let other = match usual {
                true => work.encoder.kernel().1.not(names[at]),
                false => names[at],
            };
            if let Some(model) = self.model(work, &[other])? {
                seen.push(names.iter().map(|name| truth(work, *name, &model)).collect());
                open.push(at);
            }
        }
        Ok(open)
    }

    /// All combinations of some predicates; none if there are too many, or only one
    /// is left to be said.
    fn enumerate(
        &mut self,
        work: &mut Work<'_>,
        names: &[Formula],
        open: &[usize],
    ) -> Result<Option<Vec<Vec<bool>>>, Reason> {
        if open.len() < 2 {
            return Ok(None);
        }
        let mut cubes = Vec::new();
        while let Some(model) = self.model(work, &[])? {
            let cube: Vec<bool> = open.iter().map(|at| truth(work, names[*at], &model)).collect();
            let formulas = work.encoder.kernel().1;
            let others: Vec<Formula> = open
                .iter()
                .zip(&cube)
                .map(|(at, holds)| if *holds { formulas.not(names[*at]) } else { names[*at] })
                .collect();
            let another = formulas.or(&others);
            let (arena, formulas) = work.encoder.kernel();
            self.context.assert(arena, formulas, another);
            cubes.push(cube);
            if cubes.len() > MOST_COMBINATIONS {
                return Ok(None);
            }
        }
        Ok((cubes.len() < 1 << open.len().min(60)).then_some(cubes))
    }

    fn model(&mut self, work: &mut Work<'_>, under: &[Formula]) -> Result<Option<Assignment>, Reason> {
        work.limit.spend(self.question);
        let (arena, formulas) = work.encoder.kernel();
        match self.context.check_under(arena, formulas, under) {
            CheckResult::Satisfiable { model: Some(model) } => Ok(Some(model)),
            CheckResult::Satisfiable { model: None } => Err(Reason::Undefined),
            CheckResult::Unsatisfiable(_) => Ok(None),
            CheckResult::Unknown(reason) => Err(reason),
        }
    }
}

/// What a model says of a name; one that it does not mention may be anything.
fn truth(work: &mut Work<'_>, name: Formula, model: &Assignment) -> bool {
    work.encoder.holds(name, model).unwrap_or(false)
}
