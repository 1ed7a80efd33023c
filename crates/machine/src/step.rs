//! One step: the operation at one location of one thread.
//!
//! An operation evaluates everything first and writes afterwards, wherever that
//! is simple; `transaction` sees to it that a step which stops (a violation, a
//! limit, a choice) has changed nothing in any case.

use crate::code::{AllocateCode, NodeId, Operation, Pc, PlaceCodeId, SizeCode, SwitchCode, ValueCode};
use crate::domain::{Arithmetic, Decision, Domain, Widths, SIZE};
use crate::fault::{Allocations, Asked, Fault, Property, Stop};
use crate::locate::Aim;
use crate::machine::{Machine, OrStop};
use crate::memory::{Block, Cell, Fill, Life, Origin, Pointer, Scalar, Usage};
use antiphon_model::library::Verifier;
use antiphon_model::{AllocationFill, AssertOrigin, ExprId, LibraryFunction, LocalId};
use antiphon_outcome::Assumed;

/// A value of any type.
#[derive(Clone, Debug)]
pub enum Value<N> {
    /// A scalar.
    Scalar(Scalar, Cell<N>),
    /// An array or a record.
    Block(Block<N>),
}

/// Whether a library function is about more than the thread that calls it.
fn is_about_others(function: LibraryFunction) -> bool {
    match function {
        LibraryFunction::Mpi(_) | LibraryFunction::Pthread(_) => true,
        LibraryFunction::Verifier(own) => {
            matches!(own, Verifier::AtomicBegin | Verifier::AtomicEnd | Verifier::SeveralThreads)
        }
        _ => false,
    }
}

/// What became of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Performed {
    /// It is done.
    Done,
    /// It is about more than this process: whoever schedules it performs it. Nothing
    /// has happened.
    NotAlone,
}

impl<D: Domain> Machine<'_, D> {
    /// Performs the operation at which control is.
    #[inline]
    pub(crate) fn operation(&mut self) -> OrStop<Performed, D::Number> {
        let code = self.code;
        let Some(operation) = code.operations.get(self.thread.pc.0 as usize) else {
            return self.unsupported(
                &antiphon_source::codes::unsupported::U207,
                self.here(),
                "control left the program",
            );
        };
        match operation {
            Operation::Set(slot, node, next) => {
                let value = self.evaluate(*node)?;
                let slot = self.thread.base + *slot as usize;
                self.thread.slots[slot] = value;
                self.thread.pc = *next;
            }
            Operation::Branch(condition, then, otherwise) => {
                // What stops while the condition is evaluated is a check in it, and no reason to merge.
                self.thread.pc = match self.truth(*condition)? {
                    Decision::True => *then,
                    Decision::False => *otherwise,
                    Decision::Undecided => match self.evaluate(*condition)? {
                        Cell::Number(open) => {
                            self.merged(Box::new(Stop::Undecided(open, Asked::Way)), *then, *otherwise)?
                        }
                        _ => return self.no_number(*condition),
                    },
                };
            }
            Operation::Store(place_code, node, scalar, next) => {
                let value = self.evaluate(*node)?;
                self.store(*place_code, *scalar, value)?;
                self.thread.pc = *next;
            }
            Operation::Skip(next) => self.thread.pc = *next,
            Operation::Call(call, _) => self.call(call)?,
            Operation::Return(value) => {
                if self.thread.frames.len() == 2 {
                    self.returned_at = self.thread.pc;
                }
                self.give_back(value.as_deref())?;
            }
            other => return self.step_rarer(other),
        }
        Ok(Performed::Done)
    }

    fn step_rarer(&mut self, operation: &Operation) -> OrStop<Performed, D::Number> {
        let next = match operation {
            Operation::Update(slot, place_code, node, scalar, next) => {
                self.update(*slot, *place_code, *node, *scalar)?;
                *next
            }
            Operation::Copy(place_code, value, next) => {
                self.copy(*place_code, value)?;
                *next
            }
            Operation::Clear(place_code, size, scalar, next) => {
                self.clear(*place_code, *size, *scalar)?;
                *next
            }
            Operation::Live(local, next) => {
                self.live(*local)?;
                *next
            }
            Operation::Dead(local, next) => {
                self.dead(*local)?;
                *next
            }
            Operation::CollectiveAssert(..) => return Ok(Performed::NotAlone),
            Operation::Assert(condition, expr, origin, next) => {
                self.assert(*condition, *expr, *origin)?;
                *next
            }
            Operation::Assume(condition, next) => {
                if !self.assumed(*condition)? {
                    return Err(Box::new(Stop::Assumption(self.node_span(*condition))));
                }
                *next
            }
            Operation::Switch(switch) => self.switch(switch)?,
            Operation::Library(call, _) if is_about_others(call.function) => return Ok(Performed::NotAlone),
            Operation::Library(call, next) => match self.abridge(call, *next)? {
                Some(behind) => behind,
                None => {
                    self.library(call)?;
                    *next
                }
            },
            Operation::Allocate(allocate, next) => {
                self.allocate(allocate)?;
                *next
            }
            Operation::VaStart(list, next) => {
                let arguments = self.thread.frames.last().and_then(|frame| frame.variable.clone());
                self.store(*list, Scalar::VaList, Cell::VaList(arguments.unwrap_or_else(|| [].into()), 0))?;
                *next
            }
            Operation::VaArg(list, result, next) => {
                self.next_argument(*list, result.as_ref())?;
                *next
            }
            Operation::VaEnd(list, next) => {
                self.store(*list, Scalar::VaList, Cell::Undefined)?;
                *next
            }
            Operation::VaCopy(to, from, next) => {
                let cell = self.load(*from, Scalar::VaList)?;
                self.store(*to, Scalar::VaList, cell)?;
                *next
            }
            Operation::Unreachable => {
                let message = "control reaches a place marked as unreachable";
                return self.fault(Property::Reachability, self.here(), message);
            }
            // Handled by the caller.
            Operation::Set(..)
            | Operation::Branch(..)
            | Operation::Store(..)
            | Operation::Skip(_)
            | Operation::Call(..)
            | Operation::Return(_) => self.thread.pc,
        };
        self.thread.pc = next;
        Ok(Performed::Done)
    }

    /// Reads a place into a register and writes what is computed from it.
    fn update(&mut self, slot: u32, place_code: PlaceCodeId, node: NodeId, scalar: Scalar) -> OrStop<(), D::Number> {
        let old = self.load(place_code, scalar)?;
        let slot = self.thread.base + slot as usize;
        self.thread.slots[slot] = old;
        let value = self.evaluate(node)?;
        self.store(place_code, scalar, value)
    }

    /// A value of any type.
    pub fn value(&mut self, code: &ValueCode) -> OrStop<Value<D::Number>, D::Number> {
        match code {
            ValueCode::Scalar(node, scalar) => Ok(Value::Scalar(*scalar, self.evaluate(*node)?)),
            ValueCode::Block(place_code, size) => Ok(Value::Block(self.take(*place_code, *size)?)),
            ValueCode::Either(condition, sides) => {
                if self.holds(*condition)? {
                    self.value(&sides.0)
                } else {
                    self.value(&sides.1)
                }
            }
        }
    }

    fn copy(&mut self, place_code: PlaceCodeId, value: &ValueCode) -> OrStop<(), D::Number> {
        match self.value(value)? {
            Value::Scalar(scalar, cell) => self.store(place_code, scalar, cell),
            Value::Block(block) => self.put(place_code, &block),
        }
    }

    fn clear(&mut self, place_code: PlaceCodeId, size: SizeCode, scalar: Option<Scalar>) -> OrStop<(), D::Number> {
        if let Some(scalar) = scalar {
            let zero = crate::memory::zero(&mut self.domain, scalar);
            return self.store(place_code, scalar, zero);
        }
        let size = self.size(size)?;
        let found = self.locate(place_code, Aim::Access)?;
        self.check(&found, size, |own| own.place_span(place_code), place_code)?;
        let answer = self.process.memory.clear(&mut self.domain, found.object, found.offset as u32, size as u32);
        self.placed(answer, |own| own.place_span(place_code))
    }

    fn live(&mut self, local: LocalId) -> OrStop<(), D::Number> {
        if !self.is_in_memory(local) {
            return self.dead(local);
        }
        // Its size may stop the step, so it comes first.
        if let Some(extents) = self.open_local(local)? {
            self.dead(local)?;
            self.create_open_local(local, extents)?;
            return Ok(());
        }
        let size = self.local_size(local)?;
        self.dead(local)?;
        self.create_local(local, size);
        Ok(())
    }

    fn is_in_memory(&self, local: LocalId) -> bool {
        let function = self.thread.frames.last().map(|frame| frame.function);
        function.is_some_and(|function| {
            let memory = &self.code.functions[function.0 as usize].memory;
            memory.get(local.0 as usize).is_some_and(Option::is_some)
        })
    }

    fn dead(&mut self, local: LocalId) -> OrStop<(), D::Number> {
        let slot = self.thread.base + local.0 as usize;
        if let (Cell::Pointer(pointer), true) = (&self.thread.slots[slot], self.is_in_memory(local)) {
            let object = pointer.object;
            let answer = self.process.memory.check_end(object, Usage::End);
            self.placed(answer, Self::here)?;
            self.process.memory.end(object, Life::Ended);
        }
        self.slot_will_change(slot);
        self.thread.slots[slot] = Cell::Undefined;
        Ok(())
    }

    fn assert(&mut self, condition: crate::code::NodeId, expr: ExprId, origin: AssertOrigin) -> OrStop<(), D::Number> {
        self.coverage.asserted.insert((self.part, self.thread.pc.0));
        // A measure is a claim about a loop, as its invariant is.
        let property = crate::fault::asserted_property(origin);
        let asked = match origin.is_measure() {
            true => Property::LoopInvariant,
            false => property,
        };
        let condition = self.defined(condition)?;
        if !self.options.checks.has(asked) {
            // Where the message is received, the condition is believed.
            if origin == AssertOrigin::Message {
                let message = "the invariant of a channel, while assertions are not checked";
                return self.unsupported(&antiphon_source::codes::unsupported::U021, self.here(), message);
            }
            return Ok(());
        }
        let held = match condition {
            Cell::Number(number) => self.passes(&number)?,
            cell => !matches!(cell, Cell::Null),
        };
        if held {
            return Ok(());
        }
        let text = crate::spell::expression(self.program, self.function(), expr);
        Err(Box::new(Stop::Fault(Fault {
            property,
            message: origin.complaint(&text),
            span: self.here(),
            label: self.values_in(expr),
            also: Vec::new(),
            calls: self.calls(),
        })))
    }

    fn switch(&mut self, switch: &SwitchCode) -> OrStop<Pc, D::Number> {
        let value = self.number(switch.value)?;
        let Some(known) = self.domain.as_index(&value) else { return self.switch_openly(switch, &value) };
        let known = match switch.ty.integer() {
            Some((64, antiphon_model::Signedness::Unsigned)) if known < 0 => i128::from(known as u64),
            _ => i128::from(known),
        };
        let after = switch.cases.partition_point(|case| case.low <= known);
        let found = after.checked_sub(1).map(|index| &switch.cases[index]).filter(|case| known <= case.high);
        Ok(found.map_or(switch.default, |case| case.target))
    }

    /// A value that is not known: one decision for each range.
    fn switch_openly(&mut self, switch: &SwitchCode, value: &D::Number) -> OrStop<Pc, D::Number> {
        for case in &switch.cases {
            let (low, high) = (self.domain.integer(case.low, switch.ty), self.domain.integer(case.high, switch.ty));
            let above = self.domain.binary(Arithmetic::LessEqual, switch.ty, &low, value);
            let below = self.domain.binary(Arithmetic::LessEqual, switch.ty, value, &high);
            let (above, below) = (self.placed(above, Self::here)?, self.placed(below, Self::here)?);
            let inside = self.domain.binary(Arithmetic::BitAnd, crate::domain::NumberType::INT, &above, &below);
            let inside = self.placed(inside, Self::here)?;
            if self.decided(&inside)? {
                return Ok(case.target);
            }
        }
        Ok(switch.default)
    }

    fn allocate(&mut self, code: &AllocateCode) -> OrStop<(), D::Number> {
        let count = self.number(code.count)?;
        self.note_wrapping_size(code, &count)?;
        let function = match code.fill {
            AllocationFill::Undefined => "malloc",
            AllocationFill::Zero => "calloc",
        };
        if !self.is_memory_left(function)? {
            return self.store(code.result.place_code, Scalar::Pointer, Cell::Null);
        }
        if let Some(pointer) = self.allocate_open(code, &count)? {
            return self.store(code.result.place_code, Scalar::Pointer, Cell::Pointer(pointer));
        }
        let element = self.size(code.element)?;
        let Some(known) = self.found_value(&count, self.here())? else { return Err(self.too_large()) };
        let bytes = u64::try_from(known).map_or(u64::MAX, |known| known.saturating_mul(element));
        if i64::try_from(bytes).is_err() {
            return match self.options.checks.allocations {
                // That one fails everywhere.
                Allocations::MayFail => self.store(code.result.place_code, Scalar::Pointer, Cell::Null),
                Allocations::Succeed => self.never_allocated(&count),
            };
        }
        let size = self.object_size(bytes)?;
        let answer = self.process.memory.room_for(1);
        self.placed(answer, Self::here)?;
        let fill = match code.fill {
            AllocationFill::Undefined => Fill::Undefined,
            AllocationFill::Zero => Fill::Zero,
        };
        let object = self.process.memory.create(size, fill, Origin::Heap(self.here()), code.layout);
        self.store(code.result.place_code, Scalar::Pointer, Cell::Pointer(Pointer::to_object(object, size)))
    }

    /// A size that may wrap in machine arithmetic is taken not to, which is said.
    fn note_wrapping_size(&mut self, code: &AllocateCode, count: &D::Number) -> OrStop<(), D::Number> {
        if self.domain.widths() != Widths::Bounded || self.domain.as_index(count).is_some() {
            return Ok(());
        }
        let most = i128::from(u64::MAX / self.size(code.element)?.max(1));
        let most = self.domain.integer(most, SIZE);
        let fits = self.domain.binary(Arithmetic::LessEqual, SIZE, count, &most);
        if fits.is_ok_and(|fits| self.domain.decide(&fits) != Decision::True) {
            self.coverage.axioms.insert(Assumed::SIZES);
        }
        Ok(())
    }

    /// An allocation of more bytes than objects can have: most often a negative number became a size. In machine
    /// arithmetic a program may mean it, and gets a null pointer, which is not explored.
    #[cold]
    fn never_allocated<T>(&mut self, count: &D::Number) -> OrStop<T, D::Number> {
        if self.domain.widths() == Widths::Bounded {
            return Err(self.too_large());
        }
        let text = self.shown(&Cell::Number(count.clone()), SIZE);
        let negative = text.parse::<i128>().ok().filter(|count| *count > i128::from(i64::MAX));
        let shown = negative.map_or(text, |count| (count - (1 << 64)).to_string());
        self.fault(Property::ArrayBounds, self.here(), format!("an allocation of {shown} elements"))
    }
}
