//! The process of rank `r` among `n`, executed once with both unknown.
//!
//! A branch on which both sides are possible makes two processes of one; each end is a class of ranks. Steps are
//! those of the crate `encode`; calls of MPI are in `calls`, loops in `rounds`. What must hold (an index in its array, an
//! assertion) is proved where it is met, in the walk that is asked to.

use crate::coupled::Summary;
use crate::events::{Body, Class, Node};
use crate::kernel::{doubt, Kernel};
use crate::prepare::Prepared;
use crate::requests::Pending;
use crate::values::Knowledge;
use crate::Doubt;
use antiphon_encode::{Effects, State, Target};
use antiphon_model::{Action, LocationId, Step, Variable};
use antiphon_passes::{dominators, natural_loops, Flow, LoopForest};
use antiphon_symbolic::{Arena, ExprId as Term};
use std::collections::{BTreeMap, BTreeSet};

/// More steps than this are too many.
const MOST_STEPS: usize = 40_000;

/// More ways than this are too many.
const MOST_CLASSES: usize = 64;

/// Whether obligations are proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Checking {
    /// Where they are met.
    Now,
    /// By another walk.
    Later,
}

/// Which calls of MPI are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Life {
    /// Before `MPI_Init`.
    Before,
    /// Between both.
    Running,
    /// After `MPI_Finalize`.
    After,
}

/// A process on its way.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub at: LocationId,
    pub state: State,
    /// What is true besides.
    pub facts: Term,
    /// The branches that were taken.
    pub chosen: Vec<Term>,
    /// How many of them were taken before the last communication.
    pub settled: usize,
    pub nodes: Vec<Node>,
    pub life: Life,
    /// The rounds of the loops around.
    pub indices: Vec<Term>,
    /// Names this way among all.
    pub key: Vec<u32>,
    /// How often heads of loops were passed.
    pub passed: BTreeMap<LocationId, u32>,
    /// Operations under way.
    pub pending: Vec<Pending>,
    /// How many were posted so far.
    pub posted: u32,
    /// Variables that were written outside of loops with any number of rounds.
    pub written: BTreeSet<Variable>,
}

/// A loop that is being walked.
pub(crate) struct Region {
    pub head: LocationId,
    pub body: BTreeSet<LocationId>,
}

/// Why a walk stops.
#[derive(Debug)]
pub(crate) enum Stop {
    Doubt(Doubt),
    /// This condition does not depend on the round: it is decided before the loop.
    Hoist(Term),
}

impl From<Doubt> for Stop {
    fn from(doubt: Doubt) -> Stop {
        Stop::Doubt(doubt)
    }
}

/// Walks a program.
pub(crate) struct Walker<'k, 'p> {
    pub kernel: &'k mut Kernel<'p>,
    pub prepared: &'p Prepared,
    pub knowledge: &'k Knowledge,
    pub checking: Checking,
    pub loops: LoopForest,
    steps: usize,
    pub numbered: u32,
    ended: Vec<Path>,
    /// Loops with any number of rounds that were met outside of others.
    pub summaries: Vec<Summary>,
}

impl<'k, 'p> Walker<'k, 'p> {
    /// A walker at the beginning.
    pub fn new(
        kernel: &'k mut Kernel<'p>,
        prepared: &'p Prepared,
        knowledge: &'k Knowledge,
        checking: Checking,
    ) -> Walker<'k, 'p> {
        let body = &prepared.program.function(prepared.program.startup).body;
        let flow = Flow::of(body);
        let loops = natural_loops(&flow, &dominators(&flow));
        let (ended, summaries) = (Vec::new(), Vec::new());
        Walker { kernel, prepared, knowledge, checking, loops, steps: 0, numbered: 0, ended, summaries }
    }

    /// All classes of ranks.
    pub fn classes(self) -> Result<Vec<Class>, Doubt> {
        let (kernel, ended, _) = self.ends()?;
        Ok(classes_of(kernel, &ended))
    }

    /// All ways to an end, the loops on them, and the kernel back.
    pub fn ends(mut self) -> Result<(&'k mut Kernel<'p>, Vec<Path>, Vec<Summary>), Doubt> {
        if !self.loops.irreducible.is_empty() {
            return Err(Doubt::general("the program jumps into a loop"));
        }
        let mut effects = Effects::default();
        let state = self.kernel.encoder.initial(&mut effects);
        self.kernel.refuse_abstractions(&effects)?;
        let path = Path {
            at: antiphon_model::Body::ENTRY,
            state,
            facts: Arena::TRUE,
            chosen: Vec::new(),
            settled: 0,
            nodes: Vec::new(),
            life: Life::Before,
            indices: Vec::new(),
            key: Vec::new(),
            passed: BTreeMap::new(),
            pending: Vec::new(),
            posted: 0,
            written: BTreeSet::new(),
        };
        match self.run(path, None) {
            Ok(_) => {}
            Err(Stop::Doubt(doubt)) => return Err(doubt),
            Err(Stop::Hoist(_)) => return Err(Doubt::general("a condition is undecided")),
        }
        Ok((self.kernel, self.ended, self.summaries))
    }

    /// What is known where a path is.
    pub fn known(&mut self, path: &Path) -> Term {
        let (arena, formulas) = self.kernel.encoder.kernel();
        let reached = formulas.to_condition(arena, path.state.reached);
        arena.and(reached, path.facts)
    }

    /// Follows a path to its ends; of a loop, to where it starts anew.
    pub fn run(&mut self, start: Path, region: Option<&Region>) -> Result<Vec<Path>, Stop> {
        let mut open = vec![start];
        let mut back = Vec::new();
        while let Some(path) = open.pop() {
            self.steps += 1;
            if self.steps > MOST_STEPS || open.len() + back.len() + self.ended.len() > MOST_CLASSES {
                return Err(Doubt::general("there are too many ways through the program").into());
            }
            if let Some(region) = region {
                if path.at == region.head {
                    if !path.pending.is_empty() {
                        let message = "an operation is still under way where a round of this loop ends";
                        return Err(self.doubt_here(&path, message).into());
                    }
                    back.push(path);
                    continue;
                }
                if !region.body.contains(&path.at) {
                    return Err(self.doubt_here(&path, "a loop is left before its condition fails").into());
                }
            }
            if self.loops.loops.iter().any(|each| each.head == path.at) {
                self.check_owned(&path)?;
                self.at_head(path, region, &mut open)?;
            } else if let Some(call) = self.prepared.calls.get(&path.at).cloned() {
                self.call(path, &call, region, &mut open)?;
            } else {
                self.check_owned(&path)?;
                self.step(path, region, &mut open)?;
            }
        }
        Ok(back)
    }

    pub fn doubt_here(&self, path: &Path, message: &str) -> Doubt {
        let program = &self.prepared.program;
        doubt(program.function(program.startup).body.location(path.at).span, message)
    }

    /// Proves what must hold, if that is asked for; what is true of types becomes a fact.
    pub fn settle(&mut self, path: &mut Path, effects: &Effects) -> Result<(), Doubt> {
        self.kernel.refuse_abstractions(effects)?;
        for fact in &effects.facts {
            let (arena, formulas) = self.kernel.encoder.kernel();
            let fact = formulas.to_condition(arena, *fact);
            path.facts = arena.and(path.facts, fact);
        }
        if self.checking == Checking::Later {
            return Ok(());
        }
        for obligation in &effects.obligations {
            let (arena, formulas) = self.kernel.encoder.kernel();
            let reached = formulas.to_condition(arena, obligation.reached);
            let reached = arena.and(reached, path.facts);
            let condition = formulas.to_condition(arena, obligation.condition);
            let reached = self.knowledge.resolve(self.kernel, reached);
            let condition = self.knowledge.resolve(self.kernel, condition);
            if !self.kernel.proves(reached, condition) {
                let message = format!("it is not shown that `{}` is never violated here", obligation.property.id());
                let suspect = self.kernel.exception(reached, condition);
                return Err(Doubt::unproved(obligation.span, message).suspecting(suspect));
            }
        }
        Ok(())
    }

    /// One step that is no call of MPI and no head of a loop.
    pub fn step(&mut self, mut path: Path, region: Option<&Region>, open: &mut Vec<Path>) -> Result<(), Stop> {
        let program = &self.prepared.program;
        let step = &program.function(program.startup).body.location(path.at).step;
        if let Step::Branch { condition, then, otherwise } = *step {
            let mut effects = Effects::default();
            let condition = self.kernel.encoder.truth(condition, &mut path.state, &mut effects);
            self.settle(&mut path, &effects)?;
            return self.fork(path, condition, [then, otherwise], region, open);
        }
        if let (Step::Action(Action::Assign(place, _), _), None) = (step, region) {
            path.written.extend(program.root(*place));
        }
        let mut effects = Effects::default();
        let successors = self.kernel.encoder.execute(path.at, &path.state, &mut effects);
        self.settle(&mut path, &effects)?;
        if successors.len() > 1 {
            return Err(self.doubt_here(&path, "`switch` is not followed").into());
        }
        for successor in successors {
            let mut path = Path { state: successor.state, ..path.clone() };
            match successor.target {
                Target::Location(next) => {
                    path.at = next;
                    open.push(path);
                }
                Target::Return(_) | Target::End if region.is_some() => {
                    return Err(self.doubt_here(&path, "the program ends inside of a loop").into());
                }
                Target::Return(_) | Target::End => self.end(path)?,
            }
        }
        Ok(())
    }

    fn end(&mut self, path: Path) -> Result<(), Doubt> {
        if path.life == Life::Running {
            return Err(self.doubt_here(&path, "a process ends without MPI_Finalize"));
        }
        self.ended.push(path);
        Ok(())
    }

    /// A process that aborts the program ends here; all do that together, before anything else.
    pub fn abort(&mut self, path: Path) -> Result<(), Doubt> {
        let guard = self.kernel.arena().and_all(&path.chosen);
        if !path.nodes.is_empty() || !self.kernel.is_public(guard, &[]) {
            return Err(self.doubt_here(&path, "MPI_Abort is called by some processes, or after communication"));
        }
        self.ended.push(Path { settled: path.chosen.len(), ..path });
        Ok(())
    }

    /// Both sides of a condition that are possible.
    pub fn fork(
        &mut self,
        path: Path,
        condition: Term,
        targets: [LocationId; 2],
        region: Option<&Region>,
        open: &mut Vec<Path>,
    ) -> Result<(), Stop> {
        let condition = self.knowledge.resolve(self.kernel, condition);
        let opposite = self.kernel.arena().not(condition);
        let known = self.known(&path);
        let sides = [condition, opposite].map(|side| {
            let both = self.kernel.arena().and(known, side);
            side != Arena::FALSE && (side == Arena::TRUE || self.kernel.possible(both))
        });
        let undecided = sides == [true, true];
        if undecided && region.is_some() {
            let (outer, rank) = (&path.indices[..path.indices.len().saturating_sub(1)], self.kernel.rank);
            let besides: Vec<Term> = outer.iter().copied().chain([rank]).collect();
            if self.kernel.is_public(condition, &besides) {
                return Err(Stop::Hoist(condition));
            }
        }
        for (number, ((side, possible), target)) in
            [condition, opposite].into_iter().zip(sides).zip(targets).enumerate()
        {
            if !possible {
                continue;
            }
            let mut path = Path { at: target, ..path.clone() };
            self.assume(&mut path, side);
            if undecided {
                path.key.extend([path.at.0, number as u32]);
                path.chosen.push(side);
            }
            open.push(path);
        }
        Ok(())
    }

    /// A path on which a condition holds.
    pub fn assume(&mut self, path: &mut Path, condition: Term) {
        let formula = self.kernel.encoder.formula(condition);
        let (_, formulas) = self.kernel.encoder.kernel();
        path.state.reached = formulas.and(&[path.state.reached, formula]);
    }

    /// A communication of a path.
    pub fn communicate(path: &mut Path, node: Node) {
        path.settled = path.chosen.len();
        path.nodes.push(node);
    }

    /// The ways through a body, as far as they differ in what is communicated.
    pub fn bodies(&mut self, back: &[Path], entry: &Path) -> Vec<Body> {
        let (chosen, nodes) = (entry.chosen.len(), entry.nodes.len());
        let mut bodies: Vec<Body> = Vec::new();
        for path in back {
            let guard = self.kernel.arena().and_all(&decisive(path, back, chosen)[chosen..]);
            let body = Body { guard, nodes: path.nodes[nodes..].to_vec() };
            if !bodies.contains(&body) {
                bodies.push(body);
            }
        }
        bodies
    }
}

/// The classes of ranks that take these ways.
pub(crate) fn classes_of(kernel: &mut Kernel<'_>, ended: &[Path]) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for path in ended {
        let guard = kernel.arena().and_all(decisive(path, ended, 0));
        let class = Class { guard, nodes: path.nodes.clone() };
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    classes
}

/// The branches of a path that decide what it communicates: those after its last communication do not, unless another
/// path goes on to communicate there. At least so many count.
fn decisive<'a>(path: &'a Path, all: &[Path], least: usize) -> &'a [Term] {
    let settled = path.settled.max(least).min(path.chosen.len());
    let goes_on = |other: &Path| other.chosen.starts_with(&path.chosen[..settled]) && other.nodes != path.nodes;
    match all.iter().any(goes_on) {
        true => &path.chosen,
        false => &path.chosen[..settled],
    }
}
