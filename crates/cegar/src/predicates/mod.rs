//! Lazy predicate abstraction (Henzinger, Jhala, Majumdar, Sutre, POPL 2002) over
//! blocks: an abstract reachability tree whose nodes are a point of the graph and a
//! region over the predicates of that point.
//!
//! A task is an edge to be taken from a node. Its end is a new node: the strongest
//! region that the predicates there can say (`abstraction`). A node that others at its
//! point cover is not gone on from. Where an edge reaches the error, the way there is
//! checked; one that can be taken is a violation, one that cannot brings
//! new predicates to its points (`refine`). Only the part of the tree behind
//! the first point that got one is built again, and what was covered is looked at
//! again.
//!
//! When nothing is left to do, the regions of each point together are an invariant.
//!
//! | module | what it holds |
//! |---|---|
//! | `abstraction` | the region behind an edge: Boolean by all solutions, Cartesian beyond |
//! | `refine` | predicates from a way that cannot be taken |

mod abstraction;
mod refine;

use crate::graph::{EdgeId, Graph, PointId};
use crate::history::{History, Way};
use crate::path::feasible;
use crate::proof::Invariants;
use crate::work::{Effort, Stop, Work};
use abstraction::Abstraction;
use antiphon_prover::{CheckResult, Context, Formula, Formulas, Horn, Reason, Steps};
use antiphon_symbolic::Assignment;
use std::collections::{BTreeMap, VecDeque};

/// What an edge of a way to an error counts beside the steps of the solver: it is written down for questions and for interpolants, which
/// takes most of the time where ways are long, and more for each edge the longer they are.
const EDGE: Steps = Steps::new(1_000);

/// A way with fewer edges is short.
const SHORT: u64 = 16;

/// What predicate abstraction came to.
#[derive(Debug)]
pub(crate) enum Abstracted {
    /// Errors are out of reach with these.
    Invariants(Invariants),
    /// A way to an error, with values.
    Way(Vec<EdgeId>, Assignment),
    /// So many refinements were not enough.
    Refinements(u64),
    /// A way that cannot be taken brought nothing new.
    NoProgress,
    /// Something told to stop.
    Stopped(Stop),
    /// Nobody knows.
    Unknown(Reason),
}

/// A node of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NodeId(usize);

#[derive(Debug)]
struct Node {
    point: PointId,
    region: Formula,
    /// How many predicates its point had when the region was computed.
    known: usize,
    /// Where it comes from; none for the root.
    parent: Option<(NodeId, EdgeId)>,
    status: Status,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// Its edges were taken, or are tasks.
    Expanded,
    /// Others cover it.
    Covered,
    /// It was cut off.
    Gone,
}

/// An edge to be taken from a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Task {
    from: NodeId,
    edge: EdgeId,
}

/// The predicates of each point.
pub(crate) type Precision = BTreeMap<PointId, Vec<Formula>>;

/// The tree and what builds it.
struct Tree {
    nodes: Vec<Node>,
    tasks: VecDeque<Task>,
    precision: Precision,
    abstraction: Abstraction,
    context: Context,
    horn: Horn,
    effort: Effort,
    history: History,
}

/// Looks for a proof or a violation by predicate abstraction.
pub(crate) fn run(work: &mut Work<'_>) -> (Abstracted, Effort, History) {
    let (context, horn, abstraction) = (work.context(), work.horn(), Abstraction::new(work));
    let mut tree = Tree {
        nodes: Vec::new(),
        tasks: VecDeque::new(),
        precision: Precision::new(),
        abstraction,
        context,
        horn,
        effort: Effort::default(),
        history: History::default(),
    };
    let result = tree.build(work);
    tree.effort.predicates = tree.precision.values().map(|own| own.len() as u64).sum();
    tree.effort.queries = tree.context.statistics().queries + tree.abstraction.queries();
    tree.history.predicates = tree.by_place(work);
    (result, tree.effort, tree.history)
}

impl Tree {
    fn build(&mut self, work: &mut Work<'_>) -> Abstracted {
        let root = self.add(Graph::ENTRY, Formulas::TRUE, None);
        self.expand(work, root);
        while let Some(task) = self.tasks.pop_front() {
            if let Some(stop) = work.stop() {
                return Abstracted::Stopped(stop);
            }
            if self.nodes[task.from.0].status == Status::Gone {
                continue;
            }
            let done = match work.graph.edge(task.edge).to == work.graph.error() {
                true => self.try_error(work, task),
                false => self.take(work, task),
            };
            if let Err(end) = done {
                return end;
            }
        }
        Abstracted::Invariants(self.invariants(work))
    }

    fn add(&mut self, point: PointId, region: Formula, parent: Option<(NodeId, EdgeId)>) -> NodeId {
        self.effort.nodes += 1;
        let known = self.precision.get(&point).map_or(0, Vec::len);
        self.nodes.push(Node { point, region, known, parent, status: Status::Expanded });
        NodeId(self.nodes.len() - 1)
    }

    fn expand(&mut self, work: &Work<'_>, node: NodeId) {
        let point = self.nodes[node.0].point;
        let tasks = work.graph.edges_from(point).filter(|edge| work.graph.edge(*edge).to != work.graph.exit());
        let tasks: Vec<Task> = tasks.map(|edge| Task { from: node, edge }).collect();
        // Errors first: a short way is the best one.
        let (errors, others): (Vec<Task>, Vec<Task>) =
            tasks.into_iter().partition(|task| work.graph.edge(task.edge).to == work.graph.error());
        errors.into_iter().for_each(|task| self.tasks.push_front(task));
        self.tasks.extend(others);
    }

    /// Takes an edge that leads to no error.
    fn take(&mut self, work: &mut Work<'_>, task: Task) -> Result<(), Abstracted> {
        let to = work.graph.edge(task.edge).to;
        let region = self.nodes[task.from.0].region;
        let predicates = self.precision.get(&to).cloned().unwrap_or_default();
        let after = self.abstraction.post(work, region, task.edge, &predicates).map_err(Abstracted::Unknown)?;
        if after == Formulas::FALSE {
            return Ok(());
        }
        let node = self.add(to, after, Some((task.from, task.edge)));
        if self.is_covered(work, node)? {
            self.nodes[node.0].status = Status::Covered;
        } else {
            self.expand(work, node);
        }
        Ok(())
    }

    /// Whether the other nodes at its point cover a node.
    fn is_covered(&mut self, work: &mut Work<'_>, node: NodeId) -> Result<bool, Abstracted> {
        let Node { point, region, .. } = self.nodes[node.0];
        let others: Vec<Formula> = self.regions(point).filter(|(id, _)| *id != node).map(|(_, own)| own).collect();
        if others.contains(&region) || others.contains(&Formulas::TRUE) {
            return Ok(true);
        }
        if others.is_empty() {
            return Ok(false);
        }
        let (arena, formulas) = work.encoder.kernel();
        let union = formulas.or(&others);
        let outside = formulas.not(union);
        let outside = formulas.and(&[region, outside]);
        self.context.push();
        self.context.assert(arena, formulas, outside);
        let result = self.context.check(arena, formulas);
        self.context.pop();
        // What nobody knows is not covered.
        Ok(result.is_unsatisfiable())
    }

    /// The regions of a point.
    fn regions(&self, point: PointId) -> impl Iterator<Item = (NodeId, Formula)> + '_ {
        let own = move |(_, node): &(usize, &Node)| node.point == point && node.status == Status::Expanded;
        self.nodes.iter().enumerate().filter(own).map(|(at, node)| (NodeId(at), node.region))
    }

    fn try_error(&mut self, work: &mut Work<'_>, task: Task) -> Result<(), Abstracted> {
        let region = self.nodes[task.from.0].region;
        if !self.abstraction.can_be_taken(work, region, task.edge).map_err(Abstracted::Unknown)? {
            return Ok(());
        }
        let way = self.way(task);
        let edges = way.len() as u64;
        work.limit.spend(EDGE.share((edges * (1 + edges / SHORT), 1)));
        match feasible(work, &mut self.context, &way) {
            CheckResult::Satisfiable { model: Some(model) } => {
                self.history.left = self.places(work, task);
                Err(Abstracted::Way(way, model))
            }
            CheckResult::Satisfiable { model: None } => Err(Abstracted::Unknown(Reason::Undefined)),
            CheckResult::Unknown(reason) => Err(Abstracted::Unknown(reason)),
            CheckResult::Unsatisfiable(_) => self.refine(work, task, &way),
        }
    }

    /// The edges from the start to the end of a task.
    fn way(&self, task: Task) -> Vec<EdgeId> {
        let mut way = vec![task.edge];
        let mut at = task.from;
        while let Some((parent, edge)) = self.nodes[at.0].parent {
            way.push(edge);
            at = parent;
        }
        way.reverse();
        way
    }

    /// The nodes of a way but its end.
    fn nodes_of(&self, task: Task) -> Vec<NodeId> {
        let mut nodes = vec![task.from];
        while let Some((parent, _)) = self.nodes[nodes[nodes.len() - 1].0].parent {
            nodes.push(parent);
        }
        nodes.reverse();
        nodes
    }

    /// The places of a way, with what is known there.
    fn places(&self, work: &Work<'_>, task: Task) -> Way {
        let nodes = self.nodes_of(task).into_iter().map(|node| &self.nodes[node.0]);
        nodes.map(|node| (work.graph.point(node.point).span, node.region)).collect()
    }

    /// The predicates, by place.
    fn by_place(&self, work: &Work<'_>) -> Way {
        let own = |(point, own): (&PointId, &Vec<Formula>)| {
            let span = work.graph.point(*point).span;
            own.iter().map(|predicate| (span, *predicate)).collect::<Way>()
        };
        self.precision.iter().flat_map(own).collect()
    }

    fn refine(&mut self, work: &mut Work<'_>, task: Task, way: &[EdgeId]) -> Result<(), Abstracted> {
        self.effort.refinements += 1;
        if work.options.max_refinements.is_some_and(|most| self.effort.refinements > most) {
            return Err(Abstracted::Refinements(self.effort.refinements - 1));
        }
        let found = refine::predicates(work, &mut self.horn, way).map_err(Abstracted::Unknown)?;
        let nodes = self.nodes_of(task);
        // The first node is the start, which needs no predicates. A node may be
        // older than predicates that another way brought to its point.
        let mut pivot = None;
        let (places, mut learned) = (self.places(work, task), Vec::new());
        for (node, new) in nodes.iter().skip(1).zip(found) {
            let known = self.precision.entry(self.nodes[node.0].point).or_default();
            for predicate in new {
                let opposite = work.encoder.kernel().1.not(predicate);
                let at = known.iter().position(|own| *own == predicate || *own == opposite);
                if at.is_none() {
                    known.push(predicate);
                    learned.push((work.graph.point(self.nodes[node.0].point).span, predicate));
                }
                if at.is_none_or(|at| at >= self.nodes[node.0].known) {
                    pivot.get_or_insert(*node);
                }
            }
        }
        self.history.exclude(places, learned);
        let Some(pivot) = pivot else { return Err(Abstracted::NoProgress) };
        self.cut(pivot);
        Ok(())
    }

    /// Cuts a node off with all behind it, and does again what led to it and to
    /// what it may have covered.
    fn cut(&mut self, pivot: NodeId) {
        let mut gone = vec![false; self.nodes.len()];
        gone[pivot.0] = true;
        // Children come after their parents.
        for at in pivot.0 + 1..self.nodes.len() {
            gone[at] = self.nodes[at].parent.is_some_and(|(parent, _)| gone[parent.0]);
        }
        let mut again: Vec<Task> = Vec::new();
        for (at, node) in self.nodes.iter_mut().enumerate() {
            let redo = at == pivot.0 || (node.status == Status::Covered && !gone[at]);
            if let (true, Some((from, edge))) = (redo && node.status != Status::Gone, node.parent) {
                again.push(Task { from, edge });
            }
            if gone[at] || redo {
                node.status = Status::Gone;
            }
        }
        again.into_iter().rev().for_each(|task| self.tasks.push_front(task));
    }

    fn invariants(&self, work: &mut Work<'_>) -> Invariants {
        let points: Vec<PointId> = (0..work.graph.points.len() as u32).map(PointId).collect();
        let mut invariants = Invariants::new();
        for point in points.into_iter().filter(|point| *point != Graph::ENTRY && *point != work.graph.exit()) {
            let regions: Vec<Formula> = self.regions(point).map(|(_, region)| region).collect();
            invariants.insert(point, work.encoder.kernel().1.or(&regions));
        }
        invariants
    }
}
