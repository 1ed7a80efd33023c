//! Compiled code as text: what an expression names, which local an address is of, who is
//! called. For analyses that ask what code will do without executing it.

use antiphon_machine::code::{
    CallCode, Code, Constant, LibraryCode, Node, NodeId, Operation, Pc, PlaceCode, PlaceCodeId, Target, ValueCode,
};
use antiphon_machine::NumberType;
use antiphon_model::Program;

/// A program and its code.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    pub(crate) program: &'a Program,
    pub(crate) code: &'a Code,
}

impl<'a> Reading<'a> {
    /// The operation there.
    pub(crate) fn at(self, pc: Pc) -> &'a Operation {
        self.code.operations.get(pc.0 as usize).unwrap_or(&Operation::Unreachable)
    }

    /// The function to which an operation belongs.
    pub(crate) fn function(self, pc: Pc) -> u32 {
        self.code.places[pc.0 as usize].0 .0
    }

    /// All operations of a function.
    pub(crate) fn text(self, function: u32) -> impl Iterator<Item = Pc> {
        let entry = self.code.functions[function as usize].entry.0;
        let next = self.code.functions.get(function as usize + 1);
        (entry..next.map_or(self.code.operations.len() as u32, |next| next.entry.0)).map(Pc)
    }

    pub(crate) fn node(self, node: NodeId) -> &'a Node {
        &self.code.nodes[node.0 as usize]
    }

    pub(crate) fn place_code(self, place_code: PlaceCodeId) -> &'a PlaceCode {
        &self.code.place_codes[place_code.0 as usize]
    }

    /// An address without conversions of pointers.
    pub(crate) fn bare(self, node: NodeId) -> NodeId {
        match self.node(node) {
            Node::Repoint(_, _, inner) => self.bare(*inner),
            _ => node,
        }
    }

    /// The local whose address this is.
    pub(crate) fn local_at(self, node: NodeId) -> Option<u32> {
        let Node::Address(place_code) = self.node(self.bare(node)) else { return None };
        match self.place_code(*place_code) {
            PlaceCode::Local(local) => Some(local.0),
            _ => None,
        }
    }

    /// Whether an address is `MPI_STATUS_IGNORE` or the like.
    pub(crate) fn is_ignored(self, node: NodeId) -> bool {
        let Node::Address(place_code) = self.node(self.bare(node)) else { return false };
        let PlaceCode::Global(global) = self.place_code(*place_code) else { return false };
        let name = self.program.globals[*global as usize].name.as_str();
        matches!(name, "__antiphon_mpi_status_ignore" | "__antiphon_mpi_statuses_ignore")
    }

    /// The number that the text writes there.
    pub(crate) fn literal(self, node: NodeId) -> Option<i64> {
        match self.node(node) {
            Node::Constant(id) => match &self.code.constants[id.0 as usize] {
                Constant::Integer(value, _) => i64::try_from(*value).ok(),
                Constant::Real(..) | Constant::Null | Constant::Function(_) => None,
            },
            Node::Negate(_, inner) => self.literal(*inner)?.checked_neg(),
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => self.literal(*inner),
            _ => None,
        }
    }
}

/// The function that is called, if the text says which.
pub(crate) fn callee(call: &CallCode) -> Option<u32> {
    match call.target {
        Target::Direct(function) => Some(function.0),
        Target::Indirect(_) => None,
    }
}

/// An argument of a library function that is a scalar.
pub(crate) fn argument(call: &LibraryCode, at: usize) -> Option<NodeId> {
    match call.arguments.get(at)?.value {
        ValueCode::Scalar(node, _) => Some(node),
        _ => None,
    }
}
