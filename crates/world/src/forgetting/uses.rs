//! What one operation does with the locals of its function that lie in memory.
//!
//! An address that is given to MPI is used as its table says (`arguments`); given to any other
//! function, its object is read. An address that goes anywhere else is out of sight, and its
//! local is left alone for good.

use super::arguments::{access, Access};
use crate::reading::Reading;
use antiphon_machine::anatomy::{self, Parts};
use antiphon_machine::code::{LibraryCode, Node, NodeId, Operation, PlaceCode, PlaceCodeId, ValueCode};
use antiphon_model::LibraryFunction;
use std::collections::BTreeSet;

/// What happens to locals in memory.
#[derive(Default)]
pub(super) struct Uses {
    /// Those that are read, at least in part.
    pub(super) reads: BTreeSet<u32>,
    /// Those that are written whole, or end.
    pub(super) writes: BTreeSet<u32>,
    /// Those whose address goes out of sight.
    pub(super) shared: BTreeSet<u32>,
}

impl Uses {
    /// Of one operation.
    pub(super) fn of(reading: Reading<'_>, operation: &Operation) -> Uses {
        let mut uses = Uses::default();
        let mut parts = anatomy::of_operation(operation);
        match operation {
            Operation::Live(local, _) | Operation::Dead(local, _) => {
                uses.writes.insert(local.0);
            }
            Operation::Library(call, _) => {
                for at in 0..call.arguments.len() {
                    uses.given(reading, call, at, &mut parts);
                }
            }
            Operation::Call(call, _) => {
                let values = call.arguments.iter().filter_map(|value| match value {
                    ValueCode::Scalar(node, _) => Some(*node),
                    _ => None,
                });
                for node in values {
                    if let Some((local, _)) = pointed_to(reading, node) {
                        uses.reads.insert(local);
                        take_out(&mut parts, node);
                        uses.indices(reading, node);
                    }
                }
            }
            _ => {}
        }
        if let Some(target) = parts.target.take() {
            uses.target(reading, target);
        }
        uses.parts(reading, &parts);
        uses
    }

    /// Of the parts of something.
    pub(super) fn of_parts(reading: Reading<'_>, parts: &Parts) -> Uses {
        let mut uses = Uses::default();
        uses.parts(reading, parts);
        uses
    }

    /// An argument of a library function.
    fn given(&mut self, reading: Reading<'_>, call: &LibraryCode, at: usize, parts: &mut Parts) {
        let ValueCode::Scalar(node, _) = call.arguments[at].value else { return };
        let Some((local, extent)) = pointed_to(reading, node) else { return };
        let access = match call.function {
            LibraryFunction::Mpi(function) => access(function, at),
            _ => Access::Reads,
        };
        match (access, extent) {
            (Access::Reads, _) => {
                self.reads.insert(local);
            }
            (Access::Writes, Extent::Whole) => {
                self.writes.insert(local);
            }
            (Access::Writes | Access::MayWrite, _) => {}
        }
        take_out(parts, node);
        self.indices(reading, node);
    }

    /// What is read on the way to an address.
    fn indices(&mut self, reading: Reading<'_>, node: NodeId) {
        match reading.node(node) {
            Node::Repoint(_, _, inner) => self.indices(reading, *inner),
            Node::PointerAdd(base, index, _) => {
                self.indices(reading, *base);
                self.parts(reading, &Parts::of_nodes([*index]));
            }
            Node::Address(place) => self.way(reading, *place),
            _ => {}
        }
    }

    /// What is read on the way to a place of a local.
    fn way(&mut self, reading: Reading<'_>, place: PlaceCodeId) {
        match reading.place_code(place) {
            PlaceCode::Index(base, index, ..) => {
                self.way(reading, *base);
                self.parts(reading, &Parts::of_nodes([*index]));
            }
            PlaceCode::Field(base, _) => self.way(reading, *base),
            _ => {}
        }
    }

    /// A place that is written.
    fn target(&mut self, reading: Reading<'_>, target: PlaceCodeId) {
        match (root(reading, target), reading.place_code(target)) {
            (Some(local), PlaceCode::Local(_)) => {
                self.writes.insert(local);
            }
            (Some(_), _) => self.way(reading, target),
            (None, other) => self.parts(reading, &anatomy::of_spot(other)),
        }
    }

    fn parts(&mut self, reading: Reading<'_>, parts: &Parts) {
        for node in &parts.nodes {
            match reading.node(*node) {
                Node::Load(place, _) if root(reading, *place).is_some() => {
                    self.reads.extend(root(reading, *place));
                    self.way(reading, *place);
                }
                Node::Address(place) => {
                    self.shared.extend(root(reading, *place));
                    self.parts(reading, &anatomy::of_spot(reading.place_code(*place)));
                }
                other => self.parts(reading, &anatomy::of_node(other)),
            }
        }
        for place in parts.places() {
            self.reads.extend(root(reading, place));
            self.parts(reading, &anatomy::of_spot(reading.place_code(place)));
        }
    }
}

/// How much of an object a pointer is to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// From its start.
    Whole,
    /// From somewhere in it.
    Part,
}

/// The local into which an address points.
fn pointed_to(reading: Reading<'_>, node: NodeId) -> Option<(u32, Extent)> {
    match reading.node(node) {
        Node::Repoint(_, _, inner) => pointed_to(reading, *inner),
        Node::PointerAdd(base, _, _) => pointed_to(reading, *base).map(|(local, _)| (local, Extent::Part)),
        Node::Address(place) => Some((root(reading, *place)?, extent(reading, *place))),
        _ => None,
    }
}

fn extent(reading: Reading<'_>, place: PlaceCodeId) -> Extent {
    match reading.place_code(place) {
        PlaceCode::Local(_) => Extent::Whole,
        PlaceCode::Index(base, index, ..) if reading.literal(*index) == Some(0) => extent(reading, *base),
        _ => Extent::Part,
    }
}

/// The local in memory of which a place is a part.
pub(super) fn root(reading: Reading<'_>, place: PlaceCodeId) -> Option<u32> {
    match reading.place_code(place) {
        PlaceCode::Local(local) => Some(local.0),
        PlaceCode::Index(base, ..) | PlaceCode::Field(base, _) => root(reading, *base),
        _ => None,
    }
}

fn take_out(parts: &mut Parts, node: NodeId) {
    if let Some(place) = parts.nodes.iter().position(|part| *part == node) {
        parts.nodes.swap_remove(place);
    }
}
