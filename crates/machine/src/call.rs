//! Calls and returns.
//!
//! A frame's slots lie at the end of the thread's array. Locals in memory get
//! an object when they come to life, parameters in memory at the call; all end
//! with the frame, and pointers to them dangle from then on.

use crate::code::{CallCode, Operation, PlaceCodeId, ResultCode, Target, ValueCode};
use crate::domain::Domain;
use crate::fault::{Ending, Limit, Property, Stop};
use crate::loops::Phase;
use crate::machine::{Machine, OrStop};
use crate::memory::{Access, Argument, Cell, Life, Scalar};
use crate::options::Invariants;
use crate::state::{Caller, Frame};
use crate::step::{Performed, Value};
use antiphon_model::{FunctionId, LocalId};
use antiphon_source::codes::unsupported as codes;
use smallvec::SmallVec;

/// Arguments of a call.
pub type Arguments<N> = SmallVec<[Value<N>; 4]>;

impl<D: Domain> Machine<'_, D> {
    /// Calls a function of the program.
    pub(crate) fn call(&mut self, call: &CallCode) -> OrStop<(), D::Number> {
        let function = match call.target {
            Target::Direct(function) => function,
            Target::Indirect(pointer) => match self.defined(pointer)? {
                Cell::Function(function) => function,
                cell => {
                    let what = if matches!(cell, Cell::Null) { "is null" } else { "does not point to a function" };
                    let message = format!("`{}` is called but {what}", self.spelled(pointer));
                    return self.fault(Property::Pointer, self.node_span(pointer), message);
                }
            },
        };
        let mut arguments = Arguments::new();
        for argument in &call.arguments {
            arguments.push(self.value(argument)?);
        }
        if let Target::Indirect(pointer) = call.target {
            self.check_signature(pointer, function, &arguments, call.result.as_ref())?;
        }
        let caller = Caller::Operation(self.thread.pc);
        self.enter(function, arguments, caller)
    }

    /// Whether a function that a pointer gave takes and gives what the call says.
    fn check_signature(
        &self,
        pointer: crate::code::NodeId,
        function: FunctionId,
        arguments: &Arguments<D::Number>,
        result: Option<&ResultCode>,
    ) -> OrStop<(), D::Number> {
        let (types, size) = (&self.program.types, self.code.layouts.pointer_size);
        let declared = self.program.function(function);
        let interchangeable =
            |a: Scalar, b: Scalar| a == b || a.is_integer() && b.is_integer() && a.size(size) == b.size(size);
        let fits = |(argument, local): (&Value<D::Number>, &antiphon_model::Local)| match argument {
            Value::Scalar(scalar, _) => Scalar::of(types, local.ty).is_some_and(|own| interchangeable(own, *scalar)),
            Value::Block(_) => Scalar::of(types, local.ty).is_none(),
        };
        let parameters = arguments.iter().zip(declared.locals.iter().take(declared.parameters as usize));
        let gives = match (result.and_then(|result| result.scalar), Scalar::of(types, declared.result)) {
            (Some(wanted), Some(own)) => interchangeable(wanted, own),
            (Some(_), None) => false,
            (None, _) => true,
        };
        if gives && parameters.into_iter().all(fits) {
            return Ok(());
        }
        let message = format!("`{}` is called, but `{}` has another type", self.spelled(pointer), declared.name);
        self.fault(Property::Pointer, self.node_span(pointer), message)
    }

    /// Makes a frame and puts the arguments into it.
    pub fn enter(
        &mut self,
        function: FunctionId,
        arguments: Arguments<D::Number>,
        caller: Caller,
    ) -> OrStop<(), D::Number> {
        let code = self.code;
        let callee = &code.functions[function.0 as usize];
        let parameters = callee.parameters as usize;
        if arguments.len() < parameters || arguments.len() > parameters && !callee.variadic {
            let name = &self.program.function(function).name;
            let message =
                format!("`{name}` is called with {} arguments but has {parameters} parameters", arguments.len());
            return self.fault(Property::Pointer, self.here(), message);
        }
        if self.thread.frames.len() >= self.options.max_frames {
            let message =
                format!("more than {} nested calls: {}", self.options.max_frames, self.cycle(function).join(" calls "));
            return Err(Box::new(Stop::Limit(Limit::Frames, message, self.here())));
        }
        if matches!(&*self.thread.frames, [first] if first.function == self.program.startup) {
            self.freeze_constants();
        }
        let base = self.thread.slots.len();
        let call_pc = self.thread.pc;
        self.thread.slots.resize(base + callee.slots as usize, Cell::Undefined);
        self.thread.frames.push(Frame { function, base, caller, call_pc, variable: None });
        self.thread.base = base;
        self.thread.pc = callee.entry;
        let mut arguments = arguments.into_iter();
        for (index, value) in arguments.by_ref().take(parameters).enumerate() {
            self.set_parameter(LocalId(index as u32), value)?;
        }
        if callee.variadic {
            let rest = arguments.map(|value| match value {
                Value::Scalar(scalar, cell) => Argument::Scalar(scalar, cell),
                Value::Block(block) => Argument::Block(block),
            });
            let rest: Vec<Argument<D::Number>> = rest.collect();
            if let Some(frame) = self.thread.frames.last_mut() {
                frame.variable = Some(rest.into());
            }
        }
        Ok(())
    }

    /// The functions from the last call of `function` to this one, or the innermost few.
    #[cold]
    fn cycle(&self, function: FunctionId) -> Vec<String> {
        let name = |id: FunctionId| format!("`{}`", self.program.function(id).name);
        let frames = self.thread.frames.iter().rev().take(8);
        let mut names = vec![name(function)];
        for frame in frames {
            names.push(name(frame.function));
            if frame.function == function {
                break;
            }
        }
        names.reverse();
        names
    }

    fn set_parameter(&mut self, local: LocalId, value: Value<D::Number>) -> OrStop<(), D::Number> {
        let code = self.code;
        let Some(function) = self.thread.frames.last().map(|frame| frame.function) else { return Ok(()) };
        match (code.functions[function.0 as usize].memory[local.0 as usize], value) {
            (None, Value::Scalar(_, cell)) => {
                let slot = self.thread.base + local.0 as usize;
                self.thread.slots[slot] = cell;
                Ok(())
            }
            (Some(_), Value::Scalar(scalar, cell)) => {
                let pointer = self.enliven(local)?;
                let access = Access { offset: 0, scalar, bits: None };
                let answer = self.process.memory.store(&mut self.domain, pointer.object, access, cell);
                self.placed(answer, Self::here)
            }
            (_, Value::Block(block)) => {
                let pointer = self.enliven(local)?;
                if block.size() > pointer.high {
                    return self.fault(Property::Pointer, self.here(), "an argument does not fit its parameter");
                }
                let answer = self.process.memory.put(&mut self.domain, pointer.object, 0, &block);
                self.placed(answer, Self::here)
            }
        }
    }

    /// Ends the innermost frame.
    pub(crate) fn give_back(&mut self, value: Option<&ValueCode>) -> OrStop<(), D::Number> {
        self.check_frame_end()?;
        let value = match value {
            Some(value) => Some(self.value(value)?),
            None => None,
        };
        let Some(frame) = self.thread.frames.pop() else { return Ok(()) };
        let (base, pc) = (self.thread.base, self.thread.pc);
        self.thread.base = self.thread.frames.last().map_or(0, |frame| frame.base);
        self.thread.pc = frame.call_pc;
        // The result goes to the caller first: where that stops, the function has not returned.
        if let Err(stop) = self.hand_over(frame.caller, value) {
            if !matches!(*stop, Stop::Exit(..)) {
                self.thread.frames.push(frame);
                (self.thread.base, self.thread.pc) = (base, pc);
                return Err(stop);
            }
            self.end_locals(&frame);
            return Err(stop);
        }
        self.end_locals(&frame);
        Ok(())
    }

    pub(crate) fn end_locals(&mut self, frame: &Frame<D::Number>) {
        let code = self.code;
        for &local in &code.functions[frame.function.0 as usize].in_memory {
            if let Cell::Pointer(pointer) = self.thread.slots[frame.base + local as usize] {
                self.process.memory.end(pointer.object, Life::Ended);
            }
        }
        self.thread.slots.truncate(frame.base);
    }

    /// Gives a result to the caller, who goes on.
    fn hand_over(&mut self, caller: Caller, value: Option<Value<D::Number>>) -> OrStop<(), D::Number> {
        let code = self.code;
        match caller {
            Caller::Operation(pc) => {
                let Some(Operation::Call(call, next)) = code.operations.get(pc.0 as usize) else { return Ok(()) };
                if let Some(result) = &call.result {
                    self.put_result(result, value)?;
                }
                self.thread.pc = *next;
                Ok(())
            }
            Caller::Library => {
                self.evaluation.returned = match value {
                    Some(Value::Scalar(_, cell)) => cell,
                    Some(Value::Block(_)) | None => Cell::Undefined,
                };
                Ok(())
            }
            Caller::Start => {
                self.evaluation.returned = match value {
                    Some(Value::Scalar(_, cell)) => cell,
                    Some(Value::Block(_)) | None => Cell::Undefined,
                };
                Err(Box::new(Stop::Exit(0, Ending::Thread)))
            }
            Caller::Nobody => {
                let span = self.code.spans.get(self.returned_at.0 as usize).copied().unwrap_or_else(|| self.here());
                let status = match value {
                    Some(Value::Scalar(_, Cell::Number(number))) => self.status_of(&number, span)?,
                    Some(Value::Scalar(_, Cell::Undefined)) => {
                        let message = "`main` returns a value that was never written";
                        return self.fault(Property::Uninitialized, span, message);
                    }
                    Some(Value::Scalar(..) | Value::Block(_)) | None => 0,
                };
                Err(Box::new(Stop::Exit(status as i32, Ending::Return)))
            }
        }
    }

    pub(crate) fn put_result(&mut self, result: &ResultCode, value: Option<Value<D::Number>>) -> OrStop<(), D::Number> {
        match (value, result.scalar) {
            (Some(Value::Scalar(_, cell)), Some(scalar)) => self.store(result.place_code, scalar, cell),
            (Some(Value::Block(block)), _) => self.put(result.place_code, &block),
            // A function that should return a value ended without one.
            (None, Some(scalar)) => self.store(result.place_code, scalar, Cell::Undefined),
            (Some(Value::Scalar(..)), None) | (None, None) => Ok(()),
        }
    }

    /// Calls a function of the program from the library and runs it to its end.
    pub(crate) fn call_back(
        &mut self,
        function: FunctionId,
        arguments: Arguments<D::Number>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        self.call_back_with(function, arguments, |own| {
            let message = "called within a callback of the C library";
            own.unsupported(&codes::U206, own.here(), message)
        })
    }

    /// The same, with somebody who performs what is not about this process alone.
    pub fn call_back_with(
        &mut self,
        function: FunctionId,
        arguments: Arguments<D::Number>,
        mut perform: impl FnMut(&mut Self) -> OrStop<(), D::Number>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let depth = self.thread.frames.len();
        self.enter(function, arguments, Caller::Library)?;
        let outer = std::mem::replace(&mut self.nested, true);
        while self.thread.frames.len() > depth {
            self.tick()?;
            if self.is_at_annotated_loop() {
                let message = "a loop with an invariant in a callback of the C library";
                return self.unsupported(&codes::U207, self.here(), message);
            }
            if self.perform()? == Performed::NotAlone {
                perform(self)?;
            }
        }
        self.nested = outer;
        Ok(std::mem::replace(&mut self.evaluation.returned, Cell::Undefined))
    }

    /// Whether control is at the head of a loop whose invariants are used.
    fn is_at_annotated_loop(&self) -> bool {
        !self.code.loops.is_empty()
            && self.options.invariants != Invariants::Ignored
            && self.thread.loops.phase != Phase::Ready
            && self.code.loop_at.contains_key(&self.thread.pc)
    }

    /// `va_arg`
    pub(crate) fn next_argument(&mut self, list: PlaceCodeId, result: Option<&ResultCode>) -> OrStop<(), D::Number> {
        let Cell::VaList(arguments, next) = self.load(list, Scalar::VaList)? else {
            return self.fault(Property::Uninitialized, self.here(), "`va_arg` of a list without `va_start`");
        };
        let Some(argument) = arguments.get(next as usize).cloned() else {
            return self.fault(Property::ArrayBounds, self.here(), "`va_arg` after the last argument");
        };
        let given = match (argument, result) {
            (_, None) => None,
            (Argument::Scalar(scalar, cell), Some(result)) => {
                Some((result, Value::Scalar(scalar, self.promised(scalar, result, cell)?)))
            }
            (Argument::Block(block), Some(result)) => Some((result, Value::Block(block))),
        };
        self.store(list, Scalar::VaList, Cell::VaList(arguments, next + 1))?;
        match given {
            Some((result, value)) => self.put_result(result, Some(value)),
            None => Ok(()),
        }
    }

    /// The argument as the type that is asked for; only signed and unsigned
    /// integers of one size may be taken for each other.
    fn promised(
        &mut self,
        given: Scalar,
        result: &ResultCode,
        cell: Cell<D::Number>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let size = self.code.layouts.pointer_size;
        match (given, result.scalar, cell) {
            (Scalar::Number(from), Some(Scalar::Number(to)), Cell::Number(number))
                if given != Scalar::Number(to)
                    && given.is_integer()
                    && Scalar::Number(to).is_integer()
                    && given.size(size) == Scalar::Number(to).size(size) =>
            {
                let answer = self.domain.convert(from, to, &number);
                Ok(Cell::Number(self.placed(answer, Self::here)?))
            }
            (_, Some(wanted), cell) if wanted == given => Ok(cell),
            _ => {
                let message = "`va_arg` reads another type than was passed";
                self.fault(Property::Uninitialized, self.here(), message)
            }
        }
    }
}
