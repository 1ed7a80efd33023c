//! Numbers that an expression has whenever it is evaluated.
//!
//! Bounds of loops over ranks are literals, the number of processes, or made of both: in variables that are
//! written once or always with the same, in parameters that all calls give the same. What `MPI_Comm_size` wrote
//! about `MPI_COMM_WORLD` into a variable that nothing else writes is the number of processes.
//!
//! Deliberately not here: anything that depends on how control came there. A variable that has two values is none.

use crate::reading::{argument, callee, Reading};
use antiphon_machine::anatomy::{self, Parts};
use antiphon_machine::code::{Constant, Node, NodeId, Operation, PlaceCode, PlaceCodeId, ValueCode};
use antiphon_machine::{Arithmetic, NumberType};
use antiphon_model::library::mpi_constants::COMM_WORLD;
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;

/// How many variables deep a number is looked for.
const DEEPEST: u32 = 8;

/// The register that counts, and what it holds at the moment.
#[derive(Clone, Copy)]
pub(super) struct Counter {
    pub(super) slot: u32,
    pub(super) value: i64,
}

/// What expressions are for this many processes.
#[derive(Clone, Copy)]
pub(super) struct Fixed<'a> {
    pub(super) reading: Reading<'a>,
    pub(super) processes: u32,
}

impl Fixed<'_> {
    /// The number that an expression of a function is, while a counter has a value.
    pub(super) fn number(self, function: u32, node: NodeId, counter: Option<Counter>) -> Option<i64> {
        self.at_depth(function, node, counter, DEEPEST)
    }

    /// Whether a comparison holds while a counter has a value.
    pub(super) fn holds(self, function: u32, node: NodeId, counter: Counter) -> Option<bool> {
        let Node::Binary(operator, NumberType::Int(_), a, b) = self.reading.node(node) else { return None };
        let number = |node: NodeId| self.number(function, node, Some(counter));
        let (a, b) = (number(*a)?, number(*b)?);
        match operator {
            Arithmetic::Less => Some(a < b),
            Arithmetic::LessEqual => Some(a <= b),
            Arithmetic::Equal => Some(a == b),
            Arithmetic::NotEqual => Some(a != b),
            Arithmetic::Multiply
            | Arithmetic::Divide
            | Arithmetic::Remainder
            | Arithmetic::Add
            | Arithmetic::Subtract
            | Arithmetic::ShiftLeft
            | Arithmetic::ShiftRight
            | Arithmetic::BitAnd
            | Arithmetic::BitXor
            | Arithmetic::BitOr => None,
        }
    }

    fn at_depth(self, function: u32, node: NodeId, counter: Option<Counter>, depth: u32) -> Option<i64> {
        let depth = depth.checked_sub(1)?;
        let number = match self.reading.node(node) {
            Node::Register(slot) => match counter.filter(|counter| counter.slot == *slot) {
                Some(counter) => Some(counter.value),
                None => self.register(function, *slot, depth),
            },
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => {
                self.at_depth(function, *inner, counter, depth).filter(|number| *number >= 0)
            }
            Node::Binary(operator, NumberType::Int(_), a, b) => {
                let (a, b) =
                    (self.at_depth(function, *a, counter, depth)?, self.at_depth(function, *b, counter, depth)?);
                match operator {
                    Arithmetic::Add => a.checked_add(b),
                    Arithmetic::Subtract => a.checked_sub(b),
                    _ => None,
                }
            }
            Node::NumberOfProcesses => Some(i64::from(self.processes)),
            Node::Load(place_code, _) => self.is_size(function, *place_code).then_some(i64::from(self.processes)),
            _ => self.reading.literal(node),
        };
        // What no arithmetic of C can change on the way.
        number.filter(|number| number.unsigned_abs() < 1 << 30)
    }

    /// The number that is all that is ever written into a register.
    fn register(self, function: u32, slot: u32, depth: u32) -> Option<i64> {
        let mut known = (slot < self.reading.code.functions[function as usize].parameters)
            .then(|| self.parameter(function, slot, depth));
        for pc in self.reading.text(function) {
            let operation = self.reading.at(pc);
            let written = match operation {
                Operation::Set(own, node, _) if *own == slot => self.at_depth(function, *node, None, depth),
                _ if self.writes(operation, slot) => return None,
                _ => continue,
            };
            if known.is_some_and(|known| known != written) {
                return None;
            }
            known = Some(written);
        }
        known?
    }

    /// What all calls of a function give it.
    fn parameter(self, function: u32, parameter: u32, depth: u32) -> Option<i64> {
        let code = self.reading.code;
        if code.constants.iter().any(|constant| matches!(constant, Constant::Function(own) if own.0 == function)) {
            return None;
        }
        let mut known = None;
        for (at, operation) in code.operations.iter().enumerate() {
            let Operation::Call(call, _) = operation else { continue };
            if callee(call) != Some(function) {
                continue;
            }
            let ValueCode::Scalar(node, _) = call.arguments.get(parameter as usize)? else { return None };
            let caller = code.places.get(at)?.0 .0;
            let given = self.at_depth(caller, *node, None, depth)?;
            if known.is_some_and(|known| known != given) {
                return None;
            }
            known = Some(given);
        }
        known
    }

    /// Whether an operation writes a register.
    pub(super) fn writes_register(self, operation: &Operation, slot: u32) -> bool {
        matches!(operation, Operation::Set(own, ..) if *own == slot) || self.writes(operation, slot)
    }

    /// Whether an operation writes a register, otherwise than by `Set`.
    fn writes(self, operation: &Operation, slot: u32) -> bool {
        let target = anatomy::of_operation(operation).target.map(|target| self.reading.place_code(target));
        matches!(target, Some(PlaceCode::Register(own)) if *own == slot)
            || matches!(operation, Operation::Update(own, ..) if *own == slot)
    }

    /// Whether a variable in memory holds the number of processes, once it holds anything.
    fn is_size(self, function: u32, place_code: PlaceCodeId) -> bool {
        let place = self.reading.place_code(place_code);
        let code = self.reading.code;
        let mut asked = false;
        let mut plain = |at: usize, operation: &Operation| {
            let mut parts = anatomy::of_operation(operation);
            if let Some(node) = self.asked_size(operation, place) {
                asked = true;
                parts.nodes.retain(|part| *part != node);
            }
            let is_startup = code.places[at].0 == self.reading.program.startup;
            if is_startup && self.clears(operation, place) {
                return true;
            }
            self.only_reads(&parts, place)
        };
        let is_plain = match place {
            PlaceCode::Local(_) => self.reading.text(function).all(|pc| plain(pc.0 as usize, self.reading.at(pc))),
            PlaceCode::Global(_) => code.operations.iter().enumerate().all(|(at, operation)| plain(at, operation)),
            _ => return false,
        };
        is_plain && asked
    }

    /// The argument by which a call asks for the number of all processes, to be written there.
    fn asked_size(self, operation: &Operation, place: &PlaceCode) -> Option<NodeId> {
        let Operation::Library(call, _) = operation else { return None };
        if call.function != LibraryFunction::Mpi(Mpi::CommSize) {
            return None;
        }
        let (comm, to) = (argument(call, 0)?, argument(call, 1)?);
        if self.reading.literal(comm) != Some(i64::from(COMM_WORLD)) {
            return None;
        }
        let Node::Address(own) = self.reading.node(self.reading.bare(to)) else { return None };
        (self.reading.place_code(*own) == place).then_some(to)
    }

    /// Whether the start of a program makes a variable zero.
    fn clears(self, operation: &Operation, place: &PlaceCode) -> bool {
        match operation {
            Operation::Clear(own, ..) => self.reading.place_code(*own) == place,
            Operation::Store(own, node, ..) => {
                self.reading.place_code(*own) == place && self.reading.literal(*node) == Some(0)
            }
            _ => false,
        }
    }

    /// Whether a variable occurs only as a value.
    fn only_reads(self, parts: &Parts, place: &PlaceCode) -> bool {
        let nodes = parts.nodes.iter().all(|node| match self.reading.node(*node) {
            Node::Load(own, _) if self.reading.place_code(*own) == place => true,
            node => self.only_reads(&anatomy::of_node(node), place),
        });
        nodes
            && parts.places().all(|own| {
                let own = self.reading.place_code(own);
                own != place && self.only_reads(&anatomy::of_spot(own), place)
            })
    }
}
