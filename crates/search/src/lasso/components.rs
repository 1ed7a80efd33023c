//! Couvreur's search: depth first, with the components on the current path on a
//! stack of roots.
//!
//! Each root remembers the marks on the edge that led to it and the marks inside
//! its component. An edge back to a state that is still live joins all components
//! from there on into one, with all their marks; if these are all the sets, there
//! is an accepting cycle. A component that is left without that is dead: no
//! accepting cycle goes through it.
//!
//! A limit on depth cuts the graph: an edge that would lead too deep is passed
//! over, and its target may still be entered by a shorter way. Cycles that are found
//! in the rest are cycles of the graph.

use super::explored::{Explored, Node};
use super::graph::{Graph, Marks};
use super::witness::lasso_through;
use super::{Emptiness, LassoOutcome};
use crate::limits::{Limits, Reason};

/// Looks for an accepting lasso. Of the [`Limits`] all but the one on findings
/// count; depth is the number of edges on a path.
pub fn find_lasso<G: Graph>(graph: &mut G, limits: &Limits) -> LassoOutcome<G::Label, G::State> {
    let mut search = Search::new(graph, limits);
    let emptiness = search.run();
    LassoOutcome { emptiness, expanded: search.entered, deepest: search.deepest }
}

/// What is known about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// Not entered yet.
    Met,
    /// Entered as the so-manieth; its component is not left yet.
    Live(u64),
    /// Its component is left, and was not accepting.
    Dead,
}

/// A component on the current path.
struct Component {
    /// When its first state was entered.
    root: u64,
    /// The marks on the edge that led to it.
    incoming: Marks,
    /// The marks on the edges inside it.
    inside: Marks,
}

/// A state on the current path, and its next edge.
struct Frame {
    node: Node,
    next: usize,
}

struct Search<'a, G: Graph> {
    graph: &'a mut G,
    limits: &'a Limits,
    /// Every acceptance set.
    all: Marks,
    explored: Explored<G>,
    /// By number of the state; what is missing is only met.
    status: Vec<Status>,
    path: Vec<Frame>,
    components: Vec<Component>,
    /// Live states in the order in which they were entered.
    live: Vec<Node>,
    entered: u64,
    deepest: u64,
    /// Whether the limit on depth hid an edge.
    is_cut: bool,
}

impl<'a, G: Graph> Search<'a, G> {
    fn new(graph: &'a mut G, limits: &'a Limits) -> Search<'a, G> {
        Search {
            all: graph.acceptance(),
            graph,
            limits,
            explored: Explored::new(),
            status: Vec::new(),
            path: Vec::new(),
            components: Vec::new(),
            live: Vec::new(),
            entered: 0,
            deepest: 0,
            is_cut: false,
        }
    }

    fn run(&mut self) -> Emptiness<G::Label, G::State> {
        let initial = self.graph.initial();
        let initial: Vec<Node> = initial.into_iter().map(|state| self.explored.number(state)).collect();
        for start in &initial {
            if self.status(*start) != Status::Met {
                continue;
            }
            match self.explore(*start) {
                Below::Dead => {}
                Below::Accepting => return self.witness(&initial),
                Below::Limit(reason) => return Emptiness::Inconclusive(reason),
            }
        }
        match self.is_cut {
            true => Emptiness::Inconclusive(Reason::MaxDepth),
            false => Emptiness::Empty,
        }
    }

    /// The lasso of the component on top. That there is one follows from its
    /// marks; should it fail, the answer is at least not that there is none.
    fn witness(&self, initial: &[Node]) -> Emptiness<G::Label, G::State> {
        let lasso = lasso_through(&self.explored, initial, self.top_component(), self.all);
        lasso.map_or(Emptiness::Inconclusive(Reason::WorkerLost), Emptiness::Lasso)
    }

    /// Explores what can be reached from a state that was not entered yet.
    fn explore(&mut self, start: Node) -> Below {
        if let Err(reason) = self.enter(start, Marks::NONE) {
            return Below::Limit(reason);
        }
        while let Some(frame) = self.path.last_mut() {
            let (node, index) = (frame.node, frame.next);
            frame.next += 1;
            let Some(arc) = self.explored.arcs(node).get(index) else {
                self.leave(node);
                continue;
            };
            let (target, marks) = (arc.target, arc.marks);
            match self.status(target) {
                Status::Dead => {}
                Status::Live(entry) => {
                    if self.close_cycle(entry, marks) {
                        return Below::Accepting;
                    }
                }
                Status::Met if self.is_too_deep() => self.is_cut = true,
                Status::Met => {
                    if let Err(reason) = self.enter(target, marks) {
                        return Below::Limit(reason);
                    }
                }
            }
        }
        Below::Dead
    }

    /// Goes to a state for the first time, unless a limit is reached.
    fn enter(&mut self, node: Node, incoming: Marks) -> Result<(), Reason> {
        let (graph, explored) = (&*self.graph, &self.explored);
        if let Some(reason) = self.limits.reached(self.entered, || graph.memory(explored.memory())) {
            return Err(reason);
        }
        self.explored.expand(self.graph, node);
        self.status.resize(self.explored.len(), Status::Met);
        self.status[node.index()] = Status::Live(self.entered);
        self.components.push(Component { root: self.entered, incoming, inside: Marks::NONE });
        self.deepest = self.deepest.max(self.path.len() as u64);
        self.entered += 1;
        self.live.push(node);
        self.path.push(Frame { node, next: 0 });
        Ok(())
    }

    /// Joins the components that an edge back to a live state ties together; says
    /// whether the result has all marks.
    fn close_cycle(&mut self, entry: u64, marks: Marks) -> bool {
        let oldest = self.components.iter().rposition(|component| component.root <= entry).unwrap_or(0);
        let joined = self
            .components
            .drain(oldest + 1..)
            .fold(marks, |joined, component| joined.union(component.incoming).union(component.inside));
        let component = &mut self.components[oldest];
        component.inside = component.inside.union(joined);
        self.all.is_within(component.inside)
    }

    /// All edges of a state are done. If it is the root of its component, the
    /// component is dead.
    fn leave(&mut self, node: Node) {
        self.path.pop();
        let root = self.components.last().map(|component| Status::Live(component.root));
        if root != Some(self.status(node)) {
            return;
        }
        self.components.pop();
        while let Some(member) = self.live.pop() {
            self.status[member.index()] = Status::Dead;
            if member == node {
                return;
            }
        }
    }

    /// The states of the component on top: the live ones from its root on.
    fn top_component(&self) -> &[Node] {
        let root = self.components.last().map(|component| Status::Live(component.root));
        let first = self.live.iter().rposition(|node| Some(self.status(*node)) == root);
        &self.live[first.unwrap_or(0)..]
    }

    fn status(&self, node: Node) -> Status {
        self.status.get(node.index()).copied().unwrap_or(Status::Met)
    }

    fn is_too_deep(&self) -> bool {
        self.limits.depth.is_some_and(|most| self.path.len() as u64 > most)
    }
}

/// How the search below a state ended.
enum Below {
    /// Everything is dead.
    Dead,
    /// The component on top is accepting.
    Accepting,
    /// By a limit.
    Limit(Reason),
}
