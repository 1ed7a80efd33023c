//! What an operation, an expression or a place is made of: its direct parts, so
//! that a question about code can be asked of everything in it.

use crate::code::{LibraryArgument, Node, NodeId, Operation, ResultCode, Spot, SpotId, Target, ValueCode};

/// The direct parts of something.
#[derive(Default)]
pub(super) struct Parts {
    /// Expressions.
    pub(super) nodes: Vec<NodeId>,
    /// Places.
    pub(super) spots: Vec<SpotId>,
}

impl Parts {
    fn of(nodes: &[NodeId], spots: &[SpotId]) -> Parts {
        Parts { nodes: nodes.to_vec(), spots: spots.to_vec() }
    }

    fn value(&mut self, value: &ValueCode) {
        match value {
            ValueCode::Scalar(node, _) => self.nodes.push(*node),
            ValueCode::Block(spot, _) => self.spots.push(*spot),
            ValueCode::Either(condition, sides) => {
                self.nodes.push(*condition);
                self.value(&sides.0);
                self.value(&sides.1);
            }
        }
    }

    fn result(&mut self, result: Option<&ResultCode>) {
        self.spots.extend(result.map(|result| result.spot));
    }

    fn argument(&mut self, argument: &LibraryArgument) {
        self.value(&argument.value);
    }
}

/// The parts of a value.
pub(super) fn of_value(value: &ValueCode) -> Parts {
    let mut parts = Parts::default();
    parts.value(value);
    parts
}

/// The parts of an operation.
pub(super) fn of_operation(operation: &Operation) -> Parts {
    let mut parts = Parts::default();
    match operation {
        Operation::Skip(_) | Operation::Live(..) | Operation::Dead(..) | Operation::Unreachable => {}
        Operation::Set(_, node, _)
        | Operation::Assert(node, _, _)
        | Operation::Assume(node, _)
        | Operation::Branch(node, _, _) => parts.nodes.push(*node),
        Operation::Store(spot, node, _, _) | Operation::Update(_, spot, node, _, _) => {
            parts = Parts::of(&[*node], &[*spot])
        }
        Operation::Copy(spot, value, _) => {
            parts.spots.push(*spot);
            parts.value(value);
        }
        Operation::Clear(spot, _, _, _) | Operation::VaStart(spot, _) | Operation::VaEnd(spot, _) => {
            parts.spots.push(*spot);
        }
        Operation::CollectiveAssert(code, _) => parts.nodes.extend(code.conjuncts.iter().map(|(node, _)| *node)),
        Operation::Switch(switch) => parts.nodes.push(switch.value),
        Operation::Call(call, _) => {
            if let Target::Indirect(pointer) = call.target {
                parts.nodes.push(pointer);
            }
            call.arguments.iter().for_each(|argument| parts.value(argument));
            parts.result(call.result.as_ref());
        }
        Operation::Library(call, _) => {
            call.arguments.iter().for_each(|argument| parts.argument(argument));
            parts.result(call.result.as_ref());
        }
        Operation::Allocate(allocate, _) => {
            parts.nodes.push(allocate.count);
            parts.result(Some(&allocate.result));
        }
        Operation::Return(value) => value.iter().for_each(|value| parts.value(value)),
        Operation::VaArg(list, result, _) => {
            parts.spots.push(*list);
            parts.result(result.as_ref());
        }
        Operation::VaCopy(to, from, _) => parts = Parts::of(&[], &[*to, *from]),
    }
    parts
}

/// The parts of an expression. What another process has is none of them.
pub(super) fn of_node<N>(node: &Node<N>) -> Parts {
    match node {
        Node::Constant(_)
        | Node::Register(_)
        | Node::SizeOf(..)
        | Node::Bound(_)
        | Node::Pid
        | Node::NumberOfProcesses
        | Node::Unsupported(_) => Parts::default(),
        Node::Load(spot, _) | Node::Address(spot) => Parts::of(&[], &[*spot]),
        Node::Negate(_, a)
        | Node::Complement(_, a)
        | Node::Not(a)
        | Node::Convert(_, _, a)
        | Node::Repoint(_, _, a)
        | Node::PointerToNumber(_, a)
        | Node::NumberToPointer(a)
        | Node::Elsewhere(_, a)
        | Node::Home(a) => Parts::of(&[*a], &[]),
        Node::Binary(_, _, a, b)
        | Node::SamePointer(_, a, b)
        | Node::PointerOrder(_, a, b)
        | Node::PointerAdd(a, b, _)
        | Node::PointerDifference(a, b, _)
        | Node::Lazy(_, a, b) => Parts::of(&[*a, *b], &[]),
        Node::Conditional(c, a, b) => Parts::of(&[*c, *a, *b], &[]),
        Node::Pure(code) => Parts::of(&code.arguments, &[]),
        Node::Abstract(code) => Parts::of(&code.arguments, &[]),
        Node::Quantified(code) => {
            let bounds = code.low.iter().chain(&code.high).map(|end| end.bound);
            Parts { nodes: bounds.chain(code.constraint).chain([code.body]).collect(), spots: Vec::new() }
        }
    }
}

/// The parts of a place.
pub(super) fn of_spot(spot: &Spot) -> Parts {
    match spot {
        Spot::Register(_) | Spot::Local(_) | Spot::Global(_) | Spot::String(_) | Spot::Unsupported(_) => {
            Parts::default()
        }
        Spot::Deref(node) => Parts::of(&[*node], &[]),
        Spot::Index(array, index, _, _) => Parts::of(&[*index], &[*array]),
        Spot::Field(base, _) => Parts::of(&[], &[*base]),
    }
}
