//! What a process communicates: steps in order, and loops of them.
//!
//! All terms are over the rank and the size, over inputs, over the rounds of the loops
//! around, and over functions of these that stand for what is not known.

use antiphon_model::library::Mpi;
use antiphon_model::LocationId;
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};
use rustc_hash::FxHashMap;

/// Processes that take the same branches as long as they communicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Class {
    /// Which ranks: over rank, size and inputs.
    pub guard: Term,
    /// What they communicate.
    pub nodes: Vec<Node>,
}

impl Class {
    /// How many events it has, a loop's counted once.
    pub fn events(&self) -> usize {
        count(&self.nodes)
    }
}

fn count(nodes: &[Node]) -> usize {
    let of = |node: &Node| match node {
        Node::Step(events) => events.len(),
        Node::Rounds(rounds) => rounds.bodies.iter().map(|body| count(&body.nodes)).sum(),
    };
    nodes.iter().map(of).sum()
}

/// One part of what a process communicates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// A call: one event, or the two of `MPI_Sendrecv`, which are not ordered.
    Step(Vec<Event>),
    /// A loop.
    Rounds(Rounds),
}

/// A loop that communicates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rounds {
    /// Its head.
    pub at: LocationId,
    /// Its text.
    pub span: Span,
    /// The symbol of the round, from 0 on.
    pub index: Term,
    /// How many there are.
    pub count: Term,
    /// What a round may do, one for each way through it.
    pub bodies: Vec<Body>,
}

/// A way through the body of a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Body {
    /// In which rounds.
    pub guard: Term,
    /// What is communicated.
    pub nodes: Vec<Node>,
}

/// One communication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    /// The call.
    pub span: Span,
    /// What is done.
    pub act: Act,
}

/// What a communication does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    /// A message is sent.
    Send {
        /// Its envelope; the peer is the receiver.
        envelope: Envelope,
        /// What is in it.
        data: Vec<Term>,
    },
    /// A message is received.
    Receive {
        /// Its envelope; the peer is the sender, nobody where any will do.
        envelope: Envelope,
        /// Whether the sender is named.
        from: Sender,
        /// What comes in: functions of the rank and the rounds.
        values: Vec<Opaque>,
    },
    /// A collective operation on all processes.
    Collective {
        /// Which.
        function: Mpi,
        /// Who is special, if anybody.
        root: Option<Term>,
        /// Datatype, operation and number of elements.
        signature: (i32, i32, usize),
        /// What this process gives.
        data: Vec<Term>,
        /// What it gets.
        values: Vec<Opaque>,
    },
}

/// To or from whom, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Envelope {
    /// The other process.
    pub peer: Term,
    /// The tag.
    pub tag: Term,
    /// The datatype and the number of elements.
    pub kind: (i32, usize),
}

/// Whom a receive names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sender {
    /// The peer of its envelope.
    Named,
    /// `MPI_ANY_SOURCE`; the peer of the envelope is a function that says who it was.
    Any,
}

/// A value that nothing is known of but what it depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opaque {
    /// The function.
    pub function: Term,
    /// The rank and the rounds of the loops around, as symbols.
    pub parameters: Vec<Term>,
}

impl Node {
    /// The node with symbols replaced, but for what opaque values depend on.
    pub fn substituted(&self, arena: &mut Arena, map: &FxHashMap<Term, Term>) -> Node {
        match self {
            Node::Step(events) => Node::Step(events.iter().map(|event| event.substituted(arena, map)).collect()),
            Node::Rounds(rounds) => {
                let body = |body: &Body, arena: &mut Arena| Body {
                    guard: arena.substitute(body.guard, map),
                    nodes: body.nodes.iter().map(|node| node.substituted(arena, map)).collect(),
                };
                Node::Rounds(Rounds {
                    count: arena.substitute(rounds.count, map),
                    bodies: rounds.bodies.iter().map(|each| body(each, arena)).collect(),
                    ..rounds.clone()
                })
            }
        }
    }
}

impl Event {
    fn substituted(&self, arena: &mut Arena, map: &FxHashMap<Term, Term>) -> Event {
        let mut event = self.clone();
        match &mut event.act {
            Act::Send { envelope, data } => {
                envelope.substitute(arena, map);
                data.iter_mut().for_each(|term| *term = arena.substitute(*term, map));
            }
            Act::Receive { envelope, values, .. } => {
                envelope.substitute(arena, map);
                values.iter_mut().for_each(|value| value.rename(map));
            }
            Act::Collective { root, data, values, .. } => {
                root.iter_mut().chain(data).for_each(|term| *term = arena.substitute(*term, map));
                values.iter_mut().for_each(|value| value.rename(map));
            }
        }
        event
    }
}

impl Envelope {
    fn substitute(&mut self, arena: &mut Arena, map: &FxHashMap<Term, Term>) {
        self.peer = arena.substitute(self.peer, map);
        self.tag = arena.substitute(self.tag, map);
    }
}

impl Opaque {
    fn rename(&mut self, map: &FxHashMap<Term, Term>) {
        self.parameters.iter_mut().for_each(|symbol| *symbol = map.get(symbol).copied().unwrap_or(*symbol));
    }
}
