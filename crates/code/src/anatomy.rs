//! What an operation, an expression or a place of compiled code is made of: its
//! direct parts, and where control goes from it.
//!
//! A question about code (which locals matter, which globals are named, what
//! depends on a rank) is asked of everything in it. The one who asks matches what
//! the question is about and goes on with the parts of all the rest, so that a new
//! kind of node is added here and nowhere else.
//!
//! Deliberately not here: the walk itself. Questions differ in what they look into.

use crate::code::{Node, NodeId, Operation, Pc, PlaceCode, PlaceCodeId, ResultCode, SizeCode, Target, ValueCode};

/// The direct parts of something.
#[derive(Default)]
pub struct Parts {
    /// Expressions.
    pub nodes: Vec<NodeId>,
    /// Places that are read, or on the way to which something is read.
    pub place_codes: Vec<PlaceCodeId>,
    /// The place that is written.
    pub target: Option<PlaceCodeId>,
    /// Sizes of types.
    pub sizes: Vec<SizeCode>,
}

impl Parts {
    /// Nothing but expressions.
    pub fn of_nodes(nodes: impl IntoIterator<Item = NodeId>) -> Parts {
        Parts { nodes: nodes.into_iter().collect(), ..Parts::default() }
    }

    /// Nothing but a place.
    fn of_spot(place_code: PlaceCodeId) -> Parts {
        Parts { place_codes: vec![place_code], ..Parts::default() }
    }

    /// Nothing but a place that is written.
    fn of_target(target: PlaceCodeId) -> Parts {
        Parts { target: Some(target), ..Parts::default() }
    }

    /// All places, those that are written too.
    pub fn places(&self) -> impl Iterator<Item = PlaceCodeId> + '_ {
        self.place_codes.iter().copied().chain(self.target)
    }

    fn with_sizes(self, sizes: impl IntoIterator<Item = SizeCode>) -> Parts {
        Parts { sizes: sizes.into_iter().collect(), ..self }
    }

    fn value(&mut self, value: &ValueCode) {
        match value {
            ValueCode::Scalar(node, _) => self.nodes.push(*node),
            ValueCode::Block(place_code, size) => {
                self.place_codes.push(*place_code);
                self.sizes.push(*size);
            }
            ValueCode::Either(condition, sides) => {
                self.nodes.push(*condition);
                self.value(&sides.0);
                self.value(&sides.1);
            }
        }
    }

    fn result(&mut self, result: Option<&ResultCode>) {
        self.target = result.map(|result| result.place_code);
    }
}

/// The parts of a value.
pub fn of_value(value: &ValueCode) -> Parts {
    let mut instances = Parts::default();
    instances.value(value);
    instances
}

/// The parts of an operation. Locals that it names by their slot are none.
pub fn of_operation(operation: &Operation) -> Parts {
    let mut instances = Parts::default();
    match operation {
        Operation::Skip(_) | Operation::Live(..) | Operation::Dead(..) | Operation::Unreachable => {}
        Operation::Set(_, node, _)
        | Operation::Assert(node, _, _, _)
        | Operation::Assume(node, _)
        | Operation::Branch(node, _, _) => instances.nodes.push(*node),
        Operation::Store(place_code, node, _, _) => {
            instances = Parts { nodes: vec![*node], ..Parts::of_target(*place_code) }
        }
        // It is read, too.
        Operation::Update(_, place_code, node, _, _) => {
            instances = Parts { nodes: vec![*node], ..Parts::of_spot(*place_code) }
        }
        Operation::Copy(place_code, value, _) => {
            instances.value(value);
            instances.target = Some(*place_code);
        }
        Operation::Clear(place_code, size, _, _) => instances = Parts::of_target(*place_code).with_sizes([*size]),
        Operation::VaStart(place_code, _) | Operation::VaEnd(place_code, _) => instances.target = Some(*place_code),
        Operation::CollectiveAssert(code, _) => instances.nodes.extend(code.conjuncts.iter().map(|(node, _)| *node)),
        Operation::Switch(switch) => instances.nodes.push(switch.value),
        Operation::Call(call, _) => {
            if let Target::Indirect(pointer) = call.target {
                instances.nodes.push(pointer);
            }
            call.arguments.iter().for_each(|argument| instances.value(argument));
            instances.result(call.result.as_ref());
        }
        Operation::Library(call, _) => {
            call.arguments.iter().for_each(|argument| instances.value(&argument.value));
            instances.result(call.result.as_ref());
        }
        Operation::Allocate(allocate, _) => {
            instances = Parts::of_nodes([allocate.count]).with_sizes([allocate.element]);
            instances.result(Some(&allocate.result));
        }
        Operation::Return(value) => value.iter().for_each(|value| instances.value(value)),
        Operation::VaArg(list, result, _) => {
            instances.place_codes.push(*list);
            instances.result(result.as_ref());
        }
        Operation::VaCopy(to, from, _) => instances = Parts { place_codes: vec![*from], ..Parts::of_target(*to) },
    }
    instances
}

/// The parts of an expression. What another process has is none of them.
pub fn of_node(node: &Node) -> Parts {
    match node {
        Node::Constant(_)
        | Node::Register(_)
        | Node::Bound(_)
        | Node::Pid
        | Node::NumberOfProcesses
        | Node::Unsupported(_) => Parts::default(),
        Node::SizeOf(size, _) => Parts::default().with_sizes([*size]),
        Node::Load(place_code, _) | Node::Address(place_code) => Parts::of_spot(*place_code),
        Node::Negate(_, a)
        | Node::Complement(_, a)
        | Node::Not(a)
        | Node::Convert(_, _, a)
        | Node::Repoint(_, _, a)
        | Node::PointerToNumber(_, a)
        | Node::NumberToPointer(a)
        | Node::Elsewhere(_, a)
        | Node::Home(a) => Parts::of_nodes([*a]),
        Node::Binary(_, _, a, b) | Node::SamePointer(_, a, b) | Node::PointerOrder(_, a, b) | Node::Lazy(_, a, b) => {
            Parts::of_nodes([*a, *b])
        }
        Node::PointerAdd(a, b, size) | Node::PointerDifference(a, b, size) => {
            Parts::of_nodes([*a, *b]).with_sizes([*size])
        }
        Node::Conditional(c, a, b) => Parts::of_nodes([*c, *a, *b]),
        Node::Pure(code) => Parts::of_nodes(code.arguments.iter().copied()),
        Node::Abstract(code) => Parts::of_nodes(code.arguments.iter().copied()),
        Node::Quantified(code) => {
            let bounds = code.low.iter().chain(&code.high).map(|end| end.bound);
            Parts::of_nodes(bounds.chain(code.constraint).chain([code.body]))
        }
    }
}

/// The parts of a place. The variable that it is in is none of them.
pub fn of_spot(place_code: &PlaceCode) -> Parts {
    match place_code {
        PlaceCode::Register(_)
        | PlaceCode::Local(_)
        | PlaceCode::Global(_)
        | PlaceCode::String(_)
        | PlaceCode::Unsupported(_) => Parts::default(),
        PlaceCode::Deref(node) => Parts::of_nodes([*node]),
        PlaceCode::Index(array, index, size, extent) => {
            Parts { nodes: vec![*index], ..Parts::of_spot(*array) }.with_sizes([*size].into_iter().chain(*extent))
        }
        PlaceCode::Field(base, _) => Parts::of_spot(*base),
    }
}

/// Where control goes from an operation within its function.
pub fn successors(operation: &Operation) -> Vec<Pc> {
    match operation {
        Operation::Skip(next)
        | Operation::Set(_, _, next)
        | Operation::Store(_, _, _, next)
        | Operation::Update(_, _, _, _, next)
        | Operation::Copy(_, _, next)
        | Operation::Clear(_, _, _, next)
        | Operation::Live(_, next)
        | Operation::Dead(_, next)
        | Operation::Assert(_, _, _, next)
        | Operation::Assume(_, next)
        | Operation::CollectiveAssert(_, next)
        | Operation::Call(_, next)
        | Operation::Library(_, next)
        | Operation::Allocate(_, next)
        | Operation::VaStart(_, next)
        | Operation::VaArg(_, _, next)
        | Operation::VaEnd(_, next)
        | Operation::VaCopy(_, _, next) => vec![*next],
        Operation::Branch(_, then, otherwise) => vec![*then, *otherwise],
        Operation::Switch(switch) => switch.cases.iter().map(|case| case.target).chain([switch.default]).collect(),
        Operation::Return(_) | Operation::Unreachable => Vec::new(),
    }
}
