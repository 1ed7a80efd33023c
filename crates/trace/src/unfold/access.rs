//! Reading and writing cells: of the thread's own memory, or by events.
//! An access that no other thread can see is not an event.

use super::kernel::Kernel;
use super::knowledge::Beginning;
use super::memory::{Address, Fill, Held, ObjectId, Slot, Storage};
use super::state::{SectionKind, State};
use super::value::{Pointer, Target, Value};
use super::{Result, Unfolder};
use crate::events::{Access, Cell, CellId, Class, Event, EventId, Hint, Meaning, Node, NodeId};
use antiphon_domain::{Integers, Number};
use antiphon_machine::memory::Scalar;
use antiphon_machine::{NumberType, Values};
use antiphon_model::{Signedness, Type, TypeId as ModelType};
use antiphon_prover::Formula;
use antiphon_source::Span;
use antiphon_symbolic::{ExprId as Term, TypeId};

/// Bits of a number that names a target or a thread.
const CODE_BITS: u32 = 24;

impl Unfolder<'_> {
    /// Whether accesses to a cell are events here.
    pub(super) fn is_event(&self, address: Address) -> bool {
        let begun = self.run.concurrent || self.knowledge.beginning == Beginning::Start;
        begun && self.knowledge.shared.contains(&address)
    }

    /// A new point of the order for the current thread.
    pub(super) fn new_node(&mut self, state: &State) -> NodeId {
        let node = NodeId(self.run.unfolding.nodes.len() as u32);
        let (thread, span, guard) = (self.run.thread, self.run.here, state.path.guard());
        self.run.unfolding.nodes.push(Node { thread, span, guard, creates: None, hint: Hint::None });
        let thread = self.run.thread.index();
        self.run.unfolding.threads[thread].nodes.push(node);
        node
    }

    /// The point at which an access stands now.
    pub(super) fn node(&mut self, state: &State) -> NodeId {
        match state.section {
            Some(section) => section.node,
            None => self.new_node(state),
        }
    }

    /// The class of an access, which is atomic in a section of the program
    /// whatever it says.
    pub(super) fn class(&self, state: &State, class: Class) -> Class {
        let atomic = state.section.is_some_and(|section| section.kind == SectionKind::Program);
        match class {
            Class::Plain if atomic => Class::Atomic,
            _ => class,
        }
    }

    /// Reads a cell.
    pub(super) fn read(
        &mut self,
        state: &mut State,
        address: Address,
        scalar: Scalar,
        class: Class,
        span: Span,
    ) -> Result<Value> {
        if state.path.is_dead() {
            return Ok(Value::Undefined);
        }
        self.run.clock += 1;
        self.run.notes.note(address, self.run.thread, self.run.clock, false);
        if !self.is_event(address) {
            return self.read_own(state, address, scalar, span);
        }
        let cell = self.cell(state, address, scalar, span)?;
        let class = self.class(state, class);
        let (symbol, _) = self.read_event(state, cell, class, span);
        match scalar {
            Scalar::Number(to) => {
                let from = self.run.cell_types[cell.index()];
                self.reinterpret(Number::Expr(symbol), from, to, span)
            }
            Scalar::Pointer => Ok(Value::Pointer(self.decode(address, symbol))),
            Scalar::VaList => self.unsupported("a `va_list` that threads share", span),
        }
    }

    /// The event of a read, and its symbol.
    pub(super) fn read_event(&mut self, state: &State, cell: CellId, class: Class, span: Span) -> (Term, EventId) {
        let id = EventId(self.run.unfolding.events.len() as u32);
        let name = self.run.unfolding.cells[cell.index()].name.clone();
        let symbol = self.kernel.define(&name, TypeId::INT, Meaning::Read(id));
        self.add_event(state, cell, Access::Read(symbol), state.path.guard(), class, span);
        (symbol, id)
    }

    fn add_event(&mut self, state: &State, cell: CellId, access: Access, guard: Formula, class: Class, span: Span) {
        let node = self.node(state);
        let held = state.held.clone().into();
        let (thread, order) = (self.run.thread, self.run.orders.order_of(access));
        self.run.unfolding.events.push(Event { thread, cell, access, guard, node, class, order, held, span });
    }

    fn read_own(&mut self, state: &mut State, address: Address, scalar: Scalar, span: Span) -> Result<Value> {
        if let Some(held) = state.memory.get(address) {
            let held = held.clone();
            return self.seen_as(held, scalar, span);
        }
        if address.slot == Slot::Data {
            let size = i64::from(scalar.size(self.pointer_size()));
            if state.memory.overlaps(address, size, self.pointer_size()) {
                return self.unsupported("an object is read as another type than it was written", span);
            }
        }
        Ok(self.unwritten(address, scalar))
    }

    /// A value of one type seen as another.
    fn seen_as(&mut self, held: Held, scalar: Scalar, span: Span) -> Result<Value> {
        match (held.scalar, scalar, &held.value) {
            (a, b, _) if a == b => Ok(held.value),
            (_, _, Value::Undefined) => Ok(Value::Undefined),
            (Scalar::Number(from), Scalar::Number(to), Value::Number(number)) => {
                self.reinterpret(*number, from, to, span)
            }
            (Scalar::Number(_), Scalar::Pointer, Value::Pointer(_)) => Ok(held.value),
            (Scalar::Number(_), Scalar::Pointer, Value::Number(Number::Int(value))) => {
                Ok(Value::pointer(Target::Integer(*value)))
            }
            _ => self.unsupported("an object is read as another type than it was written", span),
        }
    }

    fn reinterpret(&mut self, number: Number, from: NumberType, to: NumberType, span: Span) -> Result<Value> {
        let same_size = from.integer().map(|(bits, _)| bits) == to.integer().map(|(bits, _)| bits);
        match from == to {
            true => Ok(Value::Number(number)),
            false if same_size && !from.is_float() => match self.kernel.domain.convert(from, to, &number) {
                Ok(number) => Ok(Value::Number(number)),
                Err(_) => self.unsupported("an object is read as another type than it was written", span),
            },
            false => self.unsupported("an object is read as another type than it was written", span),
        }
    }

    /// What a cell holds that nobody wrote.
    pub(super) fn unwritten(&mut self, address: Address, scalar: Scalar) -> Value {
        let fill = self.objects.info(address.object).map_or(Fill::Undefined, |info| info.fill);
        match (address.slot, fill, scalar) {
            (Slot::Alive, ..) => Value::int(1),
            (Slot::Data, Fill::Undefined, _) => Value::Undefined,
            (_, _, Scalar::Number(_)) => Value::int(0),
            (_, _, Scalar::Pointer | Scalar::VaList) => Value::pointer(Target::NULL),
        }
    }

    /// Writes a cell.
    pub(super) fn write(
        &mut self,
        state: &mut State,
        address: Address,
        scalar: Scalar,
        value: Value,
        class: Class,
        span: Span,
    ) -> Result<()> {
        if state.path.is_dead() {
            return Ok(());
        }
        self.run.clock += 1;
        self.run.notes.note(address, self.run.thread, self.run.clock, true);
        if !self.is_event(address) {
            if address.slot == Slot::Data {
                self.evict(state, address, scalar, span)?;
            }
            state.memory.set(address, Held { scalar, value });
            return Ok(());
        }
        let cell = self.cell(state, address, scalar, span)?;
        self.note_value(address, &value);
        let term = self.encoded(address, scalar, cell, value, span)?;
        let class = self.class(state, class);
        let mut guard = state.path.guard();
        if let Some(section) = state.section {
            guard = self.kernel.formulas.and(&[guard, section.completed]);
            if let Some(notes) = self.run.sections.get_mut(&section.node) {
                notes.written = true;
            }
        }
        self.add_event(state, cell, Access::Write(term), guard, class, span);
        // A mutex that is given back is as it was; who holds it is compared elsewhere.
        // Those that wait are counted up and down, and what makes or destroys says so.
        if !matches!(address.slot, Slot::Owner | Slot::Waiters | Slot::Companion | Slot::State) {
            self.note_effect(state);
        }
        Ok(())
    }

    /// Something happens that other threads may see.
    pub(super) fn note_effect(&mut self, state: &State) {
        self.run.effects.push(state.path.clone());
    }

    /// A write of one scalar over others of other sizes would need bytes.
    fn evict(&mut self, state: &State, address: Address, scalar: Scalar, span: Span) -> Result<()> {
        let size = i64::from(scalar.size(self.pointer_size()));
        match state.memory.overlaps(address, size, self.pointer_size()) {
            true => self.unsupported("an object is written as another type than before", span),
            false => Ok(()),
        }
    }

    /// The cell of events for a place in memory.
    pub(super) fn cell(&mut self, state: &State, address: Address, scalar: Scalar, span: Span) -> Result<CellId> {
        if let Some(known) = self.run.cells.get(&address) {
            let size = self.run.cell_sizes[known.index()];
            if size != scalar.size(self.pointer_size()) {
                return self.unsupported("threads access an object as different types", span);
            }
            return Ok(*known);
        }
        let ty = match scalar {
            Scalar::Number(ty) => ty,
            Scalar::Pointer | Scalar::VaList => NumberType::INT,
        };
        if ty.is_float() {
            return self.unsupported("threads share an object of floating type", span);
        }
        let id = CellId(self.run.unfolding.cells.len() as u32);
        self.run.cells.insert(address, id);
        let initial = self.initial(state, address, scalar, ty, span)?;
        let cell = Cell { name: self.address_name(address), initial, width: self.width(address, scalar) };
        self.run.unfolding.cells.push(cell);
        self.run.cell_types.push(ty);
        self.run.cell_sizes.push(scalar.size(self.pointer_size()));
        Ok(id)
    }

    fn initial(&mut self, state: &State, address: Address, scalar: Scalar, ty: NumberType, span: Span) -> Result<Term> {
        let held = self.run.initial.get(address).or_else(|| state.memory.get(address)).cloned();
        let value = match held {
            Some(held) => self.seen_as(held, scalar, span)?,
            None => self.unwritten(address, scalar),
        };
        self.note_value(address, &value);
        match value {
            Value::Undefined => {
                let name = self.address_name(address);
                let any = match scalar {
                    Scalar::Number(_) => self.kernel.any(&name, ty, span),
                    _ => Number::Int(self.code(Target::Wild)),
                };
                Ok(self.kernel.term(any))
            }
            value => self.encode_value(address, value),
        }
    }

    /// Notes a value that a cell may have.
    fn note_value(&mut self, address: Address, value: &Value) {
        let number = match value {
            Value::Number(number) => known(&self.kernel, *number),
            Value::Pointer(_) | Value::Undefined => None,
        };
        self.run.notes.values.entry(address).or_default().add(number);
    }

    /// The other value of a cell that has only two, if this is one of them.
    pub(super) fn other_value(&self, address: Address, one: i64) -> Option<i64> {
        let mut values = self.knowledge.values.get(&address).cloned().unwrap_or_default();
        values.join(self.run.notes.values.get(&address).cloned().unwrap_or_default());
        values.other(one)
    }

    /// Bits for every value of a cell.
    fn width(&self, address: Address, scalar: Scalar) -> Option<u32> {
        match (address.slot, scalar) {
            (Slot::Data, Scalar::Number(NumberType::Int(int))) => match (self.kernel.domain.integers(), int.sign) {
                (_, Signedness::Unsigned) => Some(u32::from(int.bits) + 1),
                (Integers::Machine(_), Signedness::Signed) => Some(u32::from(int.bits)),
                (Integers::Ideal, Signedness::Signed) => None,
            },
            (Slot::Data, Scalar::Number(NumberType::Bool)) => Some(2),
            _ => Some(CODE_BITS),
        }
    }

    fn encoded(&mut self, address: Address, scalar: Scalar, cell: CellId, value: Value, span: Span) -> Result<Term> {
        match (scalar, value) {
            (Scalar::Number(from), Value::Number(number)) => {
                let to = self.run.cell_types[cell.index()];
                let value = self.reinterpret(number, from, to, span)?;
                self.encode_value(address, value)
            }
            (Scalar::Number(ty), Value::Undefined) => {
                let any = self.kernel.any("indeterminate", ty, span);
                Ok(self.kernel.term(any))
            }
            (_, value) => self.encode_value(address, value),
        }
    }

    /// A value as a number: pointers by the codes of their targets.
    fn encode_value(&mut self, address: Address, value: Value) -> Result<Term> {
        match value {
            Value::Number(number) => Ok(self.kernel.term(number)),
            Value::Undefined => self.encode_value(address, Value::pointer(Target::Wild)),
            Value::Pointer(pointer) => {
                let mut number = Number::Int(0);
                for (at, (condition, target)) in pointer.0.iter().enumerate() {
                    self.run.notes.targets.entry(address).or_default().insert(*target);
                    let code = Number::Int(self.code(*target));
                    number = if at == 0 { code } else { self.kernel.choose(*condition, code, number) };
                }
                Ok(self.kernel.term(number))
            }
        }
    }

    /// The pointer with a code that was read.
    fn decode(&mut self, address: Address, symbol: Term) -> Pointer {
        let mut targets: Vec<Target> = self.knowledge.targets.get(&address).into_iter().flatten().copied().collect();
        if let Some(now) = self.run.notes.targets.get(&address) {
            targets.extend(now.iter().filter(|target| !targets.contains(target)).copied().collect::<Vec<_>>());
        }
        if let [only] = targets[..] {
            return Pointer::to(only);
        }
        let codes: Vec<(Target, i64)> = targets.iter().map(|target| (*target, self.code(*target))).collect();
        let pairs = codes.into_iter().map(|(target, code)| {
            let condition = self.kernel.equal(Number::Expr(symbol), Number::Int(code));
            (condition, target)
        });
        Pointer(pairs.collect())
    }

    /// The number that names a target.
    pub(super) fn code(&mut self, target: Target) -> i64 {
        if target == Target::NULL {
            return 0;
        }
        let next = self.codes.len() as i64 + 1;
        *self.codes.entry(target).or_insert(next)
    }

    /// The name of a cell, as a user would write it: `queue[1].next`.
    pub(super) fn address_name(&self, address: Address) -> String {
        let info = self.objects.info(address.object);
        let name = info.map_or("memory", |info| info.name.as_str());
        if address.slot == Slot::Alive {
            return name.to_owned();
        }
        match info.and_then(|info| info.ty) {
            Some(ty) => format!("{name}{}", self.part_name(ty, address.offset, address.slot == Slot::Data)),
            None if address.offset == 0 => name.to_owned(),
            None => format!("byte {} of {name}", address.offset),
        }
    }

    /// The way from an object of a type to the part at an offset: the scalar
    /// there, or the whole record that the library keeps something for.
    fn part_name(&self, ty: ModelType, offset: i64, scalar: bool) -> String {
        let types = &self.program.types;
        match types.get(ty) {
            Type::Array(element, _) => {
                let size = types.size(*element).unwrap_or(1).max(1) as i64;
                format!("[{}]{}", offset / size, self.part_name(*element, offset % size, scalar))
            }
            Type::Record(record) => {
                let fields = &types.record(*record).fields;
                let Some(field) = fields.iter().rev().find(|field| field.offset as i64 <= offset) else {
                    return String::new();
                };
                let inside = matches!(types.get(field.ty), Type::Record(_));
                if !scalar && offset == 0 && !inside {
                    return String::new();
                }
                let dot = if field.name.is_empty() { "" } else { "." };
                format!("{dot}{}{}", field.name, self.part_name(field.ty, offset - field.offset as i64, scalar))
            }
            _ => String::new(),
        }
    }

    /// Bytes of a pointer.
    pub(super) fn pointer_size(&self) -> u32 {
        self.program.types.pointer_size as u32
    }

    /// What an access to the life of an object is: `free` races with any access.
    pub(super) fn life_class(&self, object: ObjectId) -> Class {
        match self.objects.info(object).map(|info| info.storage) {
            Some(Storage::Heap) => Class::Plain,
            Some(Storage::Declared) | None => Class::Synchronisation,
        }
    }

    /// Whether an object is alive must be asked where some thread ends it.
    pub(super) fn may_end(&self, object: ObjectId) -> bool {
        self.knowledge.ended.contains(&object) || self.run.notes.ended.contains(&object)
    }
}

/// A number that is known.
pub(super) fn known(kernel: &Kernel, number: Number) -> Option<i64> {
    kernel.domain.literal(&number)
}
