//! Functions of C's library and of verifiers: those that programs with threads
//! use. What has an effect that is not modelled is rejected.

use super::access::known;
use super::memory::{Address, Slot, Storage};
use super::place::Candidate;
use super::state::{SectionKind, State};
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::{Class, OpenValue};
use antiphon_machine::memory::Scalar;
use antiphon_machine::NumberType;
use antiphon_model::library::{Control, Memory, Pthread, Stdio, Stdlib, ThreadStandard, Time, Unspecified, Verifier};
use antiphon_model::{ExprId, LibraryFunction, PlaceId, Type};
use antiphon_outcome::{Assumed, Property, Unsupported};
use antiphon_prover::Formulas;
use antiphon_source::Span;
use antiphon_symbolic::ExprId as Term;

/// A call of a library function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    /// Its name.
    pub name: &'static str,
    /// With what.
    pub arguments: &'a [ExprId],
    /// Where the result goes.
    pub result: Option<PlaceId>,
    /// Where.
    pub span: Span,
    /// Whose rules its result follows.
    pub standard: ThreadStandard,
    /// Whether a thread may be cancelled while it waits in it.
    pub is_cancellation_point: bool,
}

impl Given<'_> {
    /// What the library does without being called.
    pub(super) fn at(span: Span) -> Given<'static> {
        Given {
            name: "",
            arguments: &[],
            result: None,
            span,
            standard: ThreadStandard::Posix,
            is_cancellation_point: false,
        }
    }
}

/// Whether a thread may be cancelled while it waits in a function.
fn is_cancellation_point(function: Pthread) -> bool {
    use Pthread::{BarrierWait, CondClockwait, CondTimedwait, CondWait, Join, SemClockwait, SemTimedwait, SemWait};
    matches!(
        function.kin(),
        BarrierWait | CondClockwait | CondTimedwait | CondWait | Join | SemClockwait | SemTimedwait | SemWait
    )
}

/// What is presumed of side effects that C does not order.
const SEQUENCED: Assumed = Assumed::SEQUENCED;

impl Unfolder<'_> {
    /// Calls a library function; the states behind it.
    pub(super) fn library(
        &mut self,
        state: State,
        function: LibraryFunction,
        arguments: &[ExprId],
        result: Option<PlaceId>,
        span: Span,
    ) -> Result<Vec<State>> {
        let mut given = Given { name: function.name(), arguments, result, ..Given::at(span) };
        if let LibraryFunction::Pthread(pthread) = function {
            given.standard = pthread.standard();
            given.is_cancellation_point = is_cancellation_point(pthread);
        }
        match function {
            LibraryFunction::Verifier(verifier) => self.verifier(state, verifier, given),
            LibraryFunction::Control(control) => self.program_end(state, control, given),
            LibraryFunction::Pthread(pthread) => self.pthread(state, pthread, given),
            LibraryFunction::Atomic(atomic, orders) => {
                self.note_orders(orders, span);
                self.atomic(state, atomic, orders, given)
            }
            LibraryFunction::Memory(memory) => self.memory_function(state, memory, given),
            LibraryFunction::Stdio(Stdio::Scanf) => self.scan(state, given),
            LibraryFunction::Stdio(stdio) => self.output(state, stdio, given),
            LibraryFunction::Stdlib(Stdlib::Atoi | Stdlib::Atol | Stdlib::Atoll) => self.number_of_text(state, given),
            LibraryFunction::Stdlib(Stdlib::Rand | Stdlib::Random | Stdlib::Lrand48) => self.undecided(state, given),
            LibraryFunction::Stdlib(Stdlib::Srand | Stdlib::Srandom | Stdlib::Srand48) => self.nothing(state, given),
            LibraryFunction::Time(Time::Sleep | Time::Usleep | Time::Nanosleep) => self.nothing(state, given),
            LibraryFunction::Time(Time::Clock) => self.undecided(state, given),
            LibraryFunction::Unspecified(Unspecified::Conflict) => {
                self.run.unfolding.assumed.push((SEQUENCED, span));
                self.gives(state, given, Value::int(0))
            }
            LibraryFunction::Unspecified(Unspecified::Order) => self.undecided(state, given),
            LibraryFunction::Unspecified(Unspecified::Settled) => self.nothing(state, given),
            LibraryFunction::Stdlib(_)
            | LibraryFunction::Unspecified(_)
            | LibraryFunction::Time(_)
            | LibraryFunction::Numeric(_)
            | LibraryFunction::Character(_)
            | LibraryFunction::System(_)
            | LibraryFunction::Mpi(_) => self.not_modelled(given),
        }
    }

    /// A function that is not modelled here.
    pub(super) fn not_modelled<T>(&self, given: Given<'_>) -> Result<T> {
        let message = format!("`{}` is not modelled under `trace`", given.name);
        let code = &antiphon_source::codes::unsupported::U206;
        let limit = Unsupported { code, message, span: given.span, calls: Vec::new() };
        Err(super::Stop::Unsupported(Box::new(limit)))
    }

    /// Gives the result and goes on.
    pub(super) fn gives(&mut self, mut state: State, given: Given<'_>, value: Value) -> Result<Vec<State>> {
        if let Some(result) = given.result {
            self.store(&mut state, result, value)?;
        }
        Ok(self.go_on(state).into_iter().collect())
    }

    /// Evaluates the arguments and does nothing else; the result is zero.
    pub(super) fn nothing(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        for argument in given.arguments {
            self.value(&mut state, *argument)?;
        }
        let zero = match given.result.map(|place| self.program.types.get(self.program.place(place).ty)) {
            Some(Type::Pointer(_)) => Value::pointer(Target::NULL),
            _ => Value::int(0),
        };
        self.gives(state, given, zero)
    }

    /// Gives any value of the result's type.
    fn undecided(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        for argument in given.arguments {
            self.value(&mut state, *argument)?;
        }
        let ty = match given.result.map(|place| self.program.place(place).ty) {
            None => {
                self.note_open_value(&state, given, None);
                return self.gives(state, given, Value::Undefined);
            }
            Some(ty) => Scalar::of(&self.program.types, ty),
        };
        match ty {
            Some(Scalar::Number(ty)) if !ty.is_float() => {
                let any = self.kernel.any(given.name, ty, given.span);
                let symbol = self.kernel.term(any);
                self.note_open_value(&state, given, Some(symbol));
                self.gives(state, given, Value::Number(any))
            }
            _ => self.not_modelled(given),
        }
    }

    /// Notes where a value comes about that the program leaves open.
    fn note_open_value(&mut self, state: &State, given: Given<'_>, symbol: Option<Term>) {
        let after = self.run.unfolding.threads[self.run.thread.index()].nodes.last().copied();
        let (name, guard) = (given.name, state.path.guard());
        self.run.unfolding.open_values.push(OpenValue { name, symbol, guard, after });
    }

    fn verifier(&mut self, mut state: State, function: Verifier, given: Given<'_>) -> Result<Vec<State>> {
        match function {
            Verifier::Error | Verifier::ReachError => {
                let message = format!("`{}` is called", given.name);
                if !self.settings.checks.has(Property::Reachability) {
                    return self.gives(state, given, Value::int(0));
                }
                self.oblige(&mut state, Formulas::FALSE, Property::Reachability, given.span, message);
                Ok(Vec::new())
            }
            Verifier::AtomicBegin => {
                self.begin_section(&mut state, given.span);
                self.note_section(&mut state);
                self.gives(state, given, Value::int(0))
            }
            Verifier::AtomicEnd => {
                self.end_section(&mut state);
                self.gives(state, given, Value::int(0))
            }
            Verifier::Misuse => self.misuse(state, given),
            Verifier::Claim | Verifier::Owner | Verifier::Left | Verifier::EndOwned => {
                self.about_owners(state, function, given)
            }
            _ => self.undecided(state, given),
        }
    }

    /// The program asks for the atomic section that begins here.
    pub(super) fn note_section(&mut self, state: &mut State) {
        if let (1, Some(section)) = (state.sections, &mut state.section) {
            section.kind = SectionKind::Program;
            self.run.unfolding.sections.push(section.node);
        }
    }

    fn program_end(&mut self, mut state: State, function: Control, given: Given<'_>) -> Result<Vec<State>> {
        match function {
            Control::Exit | Control::QuickExit => {
                for argument in given.arguments {
                    self.value(&mut state, *argument)?;
                }
                self.end_program(&state);
                Ok(Vec::new())
            }
            Control::Abort | Control::AssertFail => {
                let message = "the program aborts".to_owned();
                self.oblige(&mut state, Formulas::FALSE, Property::Assertion, given.span, message);
                if !state.path.is_dead() {
                    self.end_program(&state);
                }
                Ok(Vec::new())
            }
            Control::AtExit | Control::Await => self.not_modelled(given),
        }
    }

    fn output(&mut self, state: State, function: Stdio, given: Given<'_>) -> Result<Vec<State>> {
        match function {
            Stdio::Printf
            | Stdio::Fprintf
            | Stdio::Puts
            | Stdio::Fputs
            | Stdio::Putchar
            | Stdio::Fputc
            | Stdio::Perror
            | Stdio::Fflush => self.nothing(state, given),
            _ => self.not_modelled(given),
        }
    }

    fn memory_function(&mut self, mut state: State, function: Memory, given: Given<'_>) -> Result<Vec<State>> {
        match function {
            Memory::Free => {
                let pointer = self.pointer(&mut state, given.arguments[0])?;
                for (condition, target) in pointer.0.iter() {
                    self.free(&mut state, *condition, *target, given.span)?;
                }
                self.gives(state, given, Value::int(0))
            }
            Memory::Memset | Memory::Bzero => self.fill(state, function, given),
            Memory::Memcpy | Memory::Memmove => self.copy_bytes(state, given),
            Memory::Strlen => self.length_of_text(state, given),
            _ => self.not_modelled(given),
        }
    }

    fn free(
        &mut self,
        state: &mut State,
        condition: antiphon_prover::Formula,
        target: Target,
        span: Span,
    ) -> Result<()> {
        let object = match target {
            Target::Integer(0) => return Ok(()),
            Target::Object(object, 0) => Some(object),
            _ => None,
        };
        let heap = object.filter(|object| self.objects.info(*object).is_some_and(|info| info.storage == Storage::Heap));
        let Some(object) = heap else {
            let elsewhere = self.kernel.formulas.not(condition);
            let message = "`free` of what was not allocated".to_owned();
            self.oblige(state, elsewhere, Property::Pointer, span, message);
            return Ok(());
        };
        self.run.notes.ended.insert(object);
        self.demand_alive(state, condition, object, span)?;
        self.demand_unowned(state, condition, object, span)?;
        let address = Address { object, slot: Slot::Alive, offset: 0 };
        self.write_if(state, condition, address, Value::int(0), span)
    }

    /// Writes a cell of the library where a condition holds.
    pub(super) fn write_if(
        &mut self,
        state: &mut State,
        condition: antiphon_prover::Formula,
        address: Address,
        value: Value,
        span: Span,
    ) -> Result<()> {
        let scalar = Scalar::Number(NumberType::INT);
        let class = match address.slot {
            Slot::Alive => self.life_class(address.object),
            _ => Class::Synchronisation,
        };
        if self.is_event(address) {
            let length = state.path.len();
            state.path.push(&mut self.kernel.formulas, condition, super::state::Origin::Branch);
            self.write(state, address, scalar, value, class, span)?;
            state.path.split_off(length);
            return Ok(());
        }
        let old = self.read(state, address, scalar, Class::Synchronisation, span)?;
        let chosen = self.kernel.choose_value(condition, &value, &old);
        self.write(state, address, scalar, chosen, Class::Synchronisation, span)
    }

    /// The only place that a pointer argument may point to.
    pub(super) fn only_object(
        &mut self,
        state: &mut State,
        argument: ExprId,
        given: Given<'_>,
    ) -> Result<Option<Candidate>> {
        let pointer = self.pointer(state, argument)?;
        match pointer.only() {
            Some(Target::Object(object, offset)) => Ok(Some(Candidate { condition: Formulas::TRUE, object, offset })),
            Some(_) => {
                let message = format!("`{}` gets a pointer to no object", given.name);
                self.oblige(state, Formulas::FALSE, Property::Pointer, given.span, message);
                Ok(None)
            }
            None => self.not_modelled(given),
        }
    }

    /// Whether threads share any of so many bytes.
    fn has_events(&self, from: Candidate, size: i64) -> bool {
        let address = |offset| Address { object: from.object, slot: Slot::Data, offset };
        self.knowledge.shared.range(address(from.offset)..address(from.offset + size)).next().is_some()
    }

    /// `memset` with zero, of an object whose scalars are known.
    fn fill(&mut self, mut state: State, function: Memory, given: Given<'_>) -> Result<Vec<State>> {
        let size = given.arguments.last().copied();
        let (Some(size), Some(to)) = (size, given.arguments.first().copied()) else { return self.not_modelled(given) };
        let byte = match function {
            Memory::Bzero => Some(0),
            _ => {
                let number = self.number(&mut state, given.arguments[1])?;
                known(&self.kernel, number)
            }
        };
        let number = self.number(&mut state, size)?;
        let (Some(0), Some(size)) = (byte, known(&self.kernel, number)) else { return self.not_modelled(given) };
        let Some(there) = self.only_object(&mut state, to, given)? else { return Ok(Vec::new()) };
        let Some(object) = state.memory.objects.get(&there.object).cloned() else { return self.not_modelled(given) };
        if self.has_events(there, size) {
            return self.not_modelled(given);
        }
        let inside = object.cells.range((Slot::Data, there.offset)..(Slot::Data, there.offset + size));
        if object.info.fill == super::memory::Fill::Undefined && inside.clone().next().is_none() {
            return self.not_modelled(given);
        }
        for ((_, offset), held) in inside {
            let zero = match held.scalar {
                Scalar::Number(_) => Value::int(0),
                Scalar::Pointer | Scalar::VaList => Value::pointer(Target::NULL),
            };
            let address = Address { object: there.object, slot: Slot::Data, offset: *offset };
            self.write(&mut state, address, held.scalar, zero, Class::Plain, given.span)?;
        }
        let target = Value::pointer(Target::Object(there.object, there.offset));
        self.gives(state, given, target)
    }

    /// `memcpy` of an object whose scalars are known.
    fn copy_bytes(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let number = self.number(&mut state, given.arguments[2])?;
        let Some(size) = known(&self.kernel, number) else { return self.not_modelled(given) };
        let Some(to) = self.only_object(&mut state, given.arguments[0], given)? else { return Ok(Vec::new()) };
        let Some(from) = self.only_object(&mut state, given.arguments[1], given)? else { return Ok(Vec::new()) };
        let Some(object) = state.memory.objects.get(&from.object).cloned() else { return self.not_modelled(given) };
        if self.has_events(from, size) || self.has_events(to, size) {
            return self.not_modelled(given);
        }
        for ((_, offset), held) in object.cells.range((Slot::Data, from.offset)..(Slot::Data, from.offset + size)) {
            let source = Address { object: from.object, slot: Slot::Data, offset: *offset };
            let target = Address { object: to.object, slot: Slot::Data, offset: offset - from.offset + to.offset };
            let value = self.read(&mut state, source, held.scalar, Class::Plain, given.span)?;
            self.write(&mut state, target, held.scalar, value, Class::Plain, given.span)?;
        }
        let target = Value::pointer(Target::Object(to.object, to.offset));
        self.gives(state, given, target)
    }
}
