//! Steps that concern nobody but the process that takes them: conditions, calls, returns, what is
//! printed. A counterexample does not tell them unless its reader asks for every step (`-v`);
//! a false assertion may depend on some of them, and those are told.
//!
//! What an assertion depends on is found among what was recorded, not by a slice of the program:
//! the last writes of the cells that it reads and, where a call gave its condition, the condition that
//! decided what the call returned. Deliberately not here: assignments and calls of MPI (`recording`).

use crate::state::Before;
use crate::state::{CellKey, World};
use antiphon_machine::code::{Node, NodeId, Operation, PlaceCode, PlaceCodeId, Target, ValueCode};
use antiphon_machine::memory::{Cell, Scalar};
use antiphon_machine::{anatomy, Domain, Fault, NumberType, Property, Stop};
use antiphon_model::{
    condition_text, element_text, BinaryOp, ExprId, ExprKind, LibraryFunction, LocalKind, PlaceKind, Step, UnaryOp,
    Variable,
};
use antiphon_outcome::{TaskId, TraceStep, Weight};
use antiphon_source::Span;

/// At most this many elements are named beside an assertion.
const MOST_ELEMENTS: usize = 6;

impl<D: Domain> World<'_, D> {
    /// What the step that was taken did, where only its own process knows.
    pub(crate) fn local_step(&mut self, before: &Before, span: Span) -> Option<TraceStep> {
        let code = self.machine.code;
        let (action, changes) = match code.operations.get(before.pc.0 as usize)? {
            Operation::Branch(node, then, otherwise) if then != otherwise => {
                let holds = self.machine.thread.pc == *then;
                let text = self.condition_text(before)?;
                self.note_decision(*node);
                (format!("{text} is {holds}"), Vec::new())
            }
            Operation::Call(call, _) => {
                let Target::Direct(called) = call.target else { return None };
                (format!("call {}", self.machine.program.function(called).name), self.parameters())
            }
            Operation::Return(_) => match &before.returned {
                Some(value) => (format!("return {value}"), Vec::new()),
                None => ("return".to_owned(), Vec::new()),
            },
            Operation::Library(call, _) => match call.function {
                LibraryFunction::Mpi(_) | LibraryFunction::Unspecified(_) => return None,
                function => (function.name().to_owned(), Vec::new()),
            },
            _ => return None,
        };
        let made_up = action == "call main" || action.starts_with("__antiphon");
        let step = TraceStep { changes, weight: Weight::Local, ..self.acted(self.machine.task(), span, action) };
        (!made_up).then_some(step)
    }

    /// The value that the next step returns to its caller.
    pub(crate) fn returned(&mut self) -> Option<String> {
        let code = self.machine.code;
        let Some(Operation::Return(Some(value))) = code.operations.get(self.machine.thread.pc.0 as usize) else {
            return None;
        };
        let ValueCode::Scalar(node, scalar) = **value else { return None };
        let cell = self.machine.defined(node).ok()?;
        Some(self.scalar_text(&cell, Some(scalar)))
    }

    /// The condition of a branch, with elements by their numbers; none for one that the compiler made up.
    fn condition_text(&mut self, before: &Before) -> Option<String> {
        let function = self.machine.function()?;
        let entry = self.machine.code.functions.get(function.0 as usize)?.entry;
        let location = before.pc.0.checked_sub(entry.0)? as usize;
        let Step::Branch { condition, .. } =
            &self.machine.program.function(function).body.locations.get(location)?.step
        else {
            return None;
        };
        let program = self.machine.program;
        let text = condition_text(program, Some(function), *condition, &mut |index| self.settled(index));
        let made_up = text.contains("...") || text.contains("__antiphon");
        (!made_up).then_some(text)
    }

    /// The parameters of the function that was just called, with their values.
    fn parameters(&mut self) -> Vec<(String, String)> {
        let Some(function) = self.machine.function() else { return Vec::new() };
        let declared = self.machine.program.function(function);
        let mut given = Vec::new();
        for (slot, local) in declared.locals.iter().enumerate().filter(|(_, local)| local.kind == LocalKind::Parameter)
        {
            let scalar = Scalar::of(&self.machine.program.types, local.ty);
            let Some(cell) = self.machine.thread.slots.get(self.machine.thread.base + slot).cloned() else { continue };
            let in_memory =
                self.machine.code.functions[function.0 as usize].memory.get(slot).is_some_and(Option::is_some);
            if !in_memory && !matches!(scalar, None | Some(Scalar::VaList)) && !matches!(cell, Cell::Undefined) {
                given.push((local.name.clone(), self.scalar_text(&cell, scalar)));
            }
        }
        given
    }

    /// A value as C.
    fn scalar_text(&self, cell: &Cell<D::Number>, scalar: Option<Scalar>) -> String {
        let ty = match scalar {
            Some(Scalar::Number(ty)) => ty,
            Some(Scalar::Pointer | Scalar::VaList) | None => NumberType::INT,
        };
        self.machine.shown(cell, ty)
    }

    /// Remembers what the last condition of the task that runs has read.
    fn note_decision(&mut self, condition: NodeId) {
        let cells = self.elements(condition).into_iter().filter_map(|(place, _)| self.cell_key(place)).collect();
        let task = self.machine.task();
        if let Some(recorded) = &mut self.recorded {
            recorded.decided.insert(task, (recorded.trace.len(), cells));
        }
    }

    /// An assertion is false: names the elements that it reads, and the steps that it depends on.
    pub(crate) fn explain_assertion(&mut self, stop: Stop<D::Number>) -> Stop<D::Number> {
        let operation = self.machine.code.operations.get(self.machine.thread.pc.0 as usize);
        match (stop, operation) {
            (Stop::Fault(fault), Some(Operation::Assert(node, ..))) if fault.property == Property::Assertion => {
                Stop::Fault(self.unnoticed(|own| own.with_elements(fault, *node)))
            }
            (stop, _) => stop,
        }
    }

    fn with_elements(&mut self, mut fault: Fault, condition: NodeId) -> Fault {
        let elements = self.elements(condition);
        let mut values: Vec<String> = Vec::new();
        for (place, scalar) in elements.iter().take(MOST_ELEMENTS) {
            let name = self.element_name(*place);
            let Ok(cell) = self.machine.load(*place, *scalar) else { continue };
            let value = self.scalar_text(&cell, Some(*scalar));
            let sentence = format!("`{name}` is {value}");
            if !matches!(cell, Cell::Undefined) && name != value && !values.contains(&sentence) {
                values.push(sentence);
            }
        }
        let own = (!fault.label.is_empty()).then(|| std::mem::take(&mut fault.label));
        fault.label = own.into_iter().chain(values).collect::<Vec<_>>().join(", ");
        let cells: Vec<CellKey> = elements.into_iter().filter_map(|(place, _)| self.cell_key(place)).collect();
        let task = self.machine.task();
        self.note_decisive(task, cells, reads_call(self.machine.code, condition));
        fault
    }

    /// The steps that wrote the cells; where a call gave the condition, also what decided it.
    fn note_decisive(&mut self, task: TaskId, mut cells: Vec<CellKey>, condition: Condition) {
        let Some(recorded) = &mut self.recorded else { return };
        let is_return = |step: &TraceStep| step.weight == Weight::Local && step.action.starts_with("return");
        let last = recorded.trace.iter().rposition(|step| step.task == task);
        let returned = last.filter(|at| condition == Condition::OfCall && is_return(&recorded.trace[*at]));
        if let (Some(returned), Some((decided, read))) = (returned, recorded.decided.get(&task)) {
            recorded.decisive.extend([returned, *decided]);
            cells.extend(read.iter().copied());
        }
        recorded.sought.extend(cells.iter().copied());
        let writes = &recorded.writes;
        recorded.decisive.extend(cells.iter().filter_map(|cell| writes.get(cell)));
    }

    /// The places in an expression that are a part of something: elements, members, what pointers point to.
    fn elements(&self, root: NodeId) -> Vec<(PlaceCodeId, Scalar)> {
        let code = self.machine.code;
        let (mut found, mut open) = (Vec::new(), vec![root]);
        while let Some(id) = open.pop() {
            let node = &code.nodes[id.0 as usize];
            // Which element a bound variable means is nobody's to say here.
            if matches!(node, Node::Quantified(_) | Node::Elsewhere(..)) {
                continue;
            }
            let parts = anatomy::of_node(node);
            if let Node::Load(place, scalar) = node {
                let place_code = &code.place_codes[place.0 as usize];
                if matches!(place_code, PlaceCode::Index(..) | PlaceCode::Field(..) | PlaceCode::Deref(_)) {
                    found.push((*place, *scalar));
                }
                open.extend(anatomy::of_spot(place_code).nodes.into_iter().rev());
            }
            open.extend(parts.nodes.into_iter().rev());
        }
        found
    }

    /// The cell that a place is.
    pub(crate) fn cell_key(&mut self, place: PlaceCodeId) -> Option<CellKey> {
        match self.machine.address(place).ok()? {
            Cell::Pointer(pointer) => Some((self.machine.rank(), pointer.object, pointer.offset as u32)),
            _ => None,
        }
    }

    /// What a place is called, with its indices as numbers where registers say them: those are what they were
    /// before a step that writes memory.
    pub(crate) fn element_name(&mut self, place_code: PlaceCodeId) -> String {
        let place = self.machine.code.place_origins[place_code.0 as usize];
        let (program, function) = (self.machine.program, self.machine.function());
        element_text(program, function, place, &mut |index| self.settled(index))
    }

    /// The value of an expression over registers.
    fn settled(&mut self, expr: ExprId) -> Option<i64> {
        let program = self.machine.program;
        match &program.expr(expr).kind {
            ExprKind::Int(value) => i64::try_from(*value).ok(),
            ExprKind::Convert(inner) => self.settled(*inner),
            ExprKind::Unary(UnaryOp::Negate, inner) => self.settled(*inner)?.checked_neg(),
            ExprKind::Binary(operator, a, b) => {
                let (a, b) = (self.settled(*a)?, self.settled(*b)?);
                match operator {
                    BinaryOp::Add => a.checked_add(b),
                    BinaryOp::Subtract => a.checked_sub(b),
                    BinaryOp::Multiply => a.checked_mul(b),
                    _ => None,
                }
            }
            ExprKind::Load(place) => {
                let PlaceKind::Variable(Variable::Local(local)) = program.place(*place).kind else { return None };
                let slot = self.machine.thread.base + local.0 as usize;
                match self.machine.thread.slots.get(slot)?.clone() {
                    Cell::Number(number) => self.machine.domain.as_index(&number),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// What an asserted condition is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Condition {
    /// What a call returned, possibly compared with something.
    OfCall,
    /// Anything else.
    OfVariables,
}

/// Whether a condition reads no memory, so that a register that a call filled decides it.
fn reads_call(code: &antiphon_machine::code::Code, root: NodeId) -> Condition {
    let mut open = vec![root];
    let mut registers = 0;
    while let Some(id) = open.pop() {
        match &code.nodes[id.0 as usize] {
            Node::Register(_) => registers += 1,
            Node::Load(..) | Node::Address(_) => return Condition::OfVariables,
            node => open.extend(anatomy::of_node(node).nodes),
        }
    }
    if registers > 0 {
        Condition::OfCall
    } else {
        Condition::OfVariables
    }
}
