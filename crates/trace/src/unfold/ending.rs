//! How threads end: by returning, by exiting, by being cancelled. One that exits
//! calls its cleanup functions while its variables are still there; destructors
//! of what it has of its own come after that. Its first call stays on the stack
//! meanwhile, as the place from which these functions are called.

use super::library::Given;
use super::memory::{Address, ObjectKey, Slot};
use super::state::{Leaving, Origin, Resumption, Stage, State};
use super::sync::INT;
use super::value::{Pointer, Target, Value};
use super::{Result, Unfolder};
use crate::events::{Class, ThreadId};
use antiphon_domain::Number;
use antiphon_machine::memory::Scalar;
use antiphon_model::FunctionId;
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;

/// Calls of destructors of one thread.
const MOST_DESTRUCTORS: u32 = 64;

impl Unfolder<'_> {
    /// `pthread_cleanup_push`
    pub(super) fn push_cleanup(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let function = self.pointer(&mut state, given.arguments[0])?;
        let Some(Target::Function(function)) = function.only() else { return self.not_modelled(given) };
        let argument = self.value(&mut state, given.arguments[1])?;
        state.cleanup.push((function, argument));
        self.gives(state, given, Value::int(0))
    }

    /// `pthread_cleanup_pop`: the function is called if that is asked for.
    pub(super) fn pop_cleanup(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let number = self.number(&mut state, given.arguments[0])?;
        let calls = self.kernel.nonzero(number);
        let Some((function, argument)) = state.cleanup.pop() else {
            let message = "`pthread_cleanup_pop` without a `pthread_cleanup_push`".to_owned();
            self.oblige(&mut state, Formulas::FALSE, Property::Lock, given.span, message);
            return Ok(Vec::new());
        };
        let not = self.kernel.formulas.not(calls);
        let mut next = Vec::new();
        for (condition, call) in [(calls, true), (not, false)] {
            let mut side = state.clone();
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            if condition == Formulas::FALSE || side.path.is_dead() {
                continue;
            }
            match call {
                // Control goes on behind the call when the function returns.
                true => next.extend(self.enter(side, function, vec![argument.clone()], None, given.span)?),
                false => next.extend(self.gives(side, given, Value::int(0))?),
            }
        }
        Ok(next)
    }

    /// The thread exits with a value.
    pub(super) fn exit(&mut self, mut state: State, value: Value, given: Given<'_>) -> Result<Vec<State>> {
        state.sections = 0;
        state.section = None;
        let frames = state.frames.len();
        state.leaving = Some(Leaving { value, frames, calls: 0, stage: Stage::Cleanup });
        self.leave_further(state, given.span)
    }

    /// Whether a thread is on its way to its end and no function of it is to be continued.
    pub(super) fn is_leaving(state: &State) -> bool {
        state.leaving.as_ref().is_some_and(|leaving| leaving.frames == state.frames.len())
    }

    /// Calls the next function that is to be called, or ends.
    pub(super) fn leave_further(&mut self, mut state: State, span: Span) -> Result<Vec<State>> {
        let Some(leaving) = state.leaving.as_mut() else { return Ok(vec![state]) };
        leaving.calls += 1;
        if leaving.stage == Stage::Cleanup {
            if let Some((function, argument)) = state.cleanup.pop() {
                return self.call_back(state, function, argument, span);
            }
            self.end_frames(&mut state, span)?;
        }
        self.destructors(state, span)
    }

    /// All variables of a thread end; its first call stays.
    fn end_frames(&mut self, state: &mut State, span: Span) -> Result<()> {
        let objects: Vec<_> =
            state.frames.iter().rev().flat_map(|frame| frame.objects.iter().flatten().copied()).collect();
        for object in objects {
            self.end_object(state, object, span)?;
        }
        state.frames.truncate(1);
        if let Some(frame) = state.frames.first_mut() {
            frame.objects.iter_mut().for_each(|object| *object = None);
        }
        if let Some(leaving) = state.leaving.as_mut() {
            leaving.stage = Stage::Destructors;
            leaving.frames = 1;
        }
        Ok(())
    }

    fn call_back(&mut self, mut state: State, function: FunctionId, argument: Value, span: Span) -> Result<Vec<State>> {
        self.position(&mut state);
        let Some(mut inside) = self.enter(state, function, vec![argument], None, span)? else { return Ok(Vec::new()) };
        if let Some(frame) = inside.frames.last_mut() {
            frame.resumption = Resumption::Here;
        }
        Ok(vec![inside])
    }

    /// The function of a thread returned.
    pub(super) fn returned(&mut self, mut state: State, value: Option<Value>, span: Span) -> Result<Vec<State>> {
        state.cleanup.clear();
        let value = value.unwrap_or(Value::Undefined);
        state.leaving = Some(Leaving { value, frames: 1, calls: 1, stage: Stage::Destructors });
        self.destructors(state, span)
    }

    /// The next destructor of what the thread has of its own; the end if there is none.
    fn destructors(&mut self, state: State, span: Span) -> Result<Vec<State>> {
        let keys: Vec<(u32, FunctionId)> = self.destructor_keys();
        let thread = self.run.thread;
        let mut next = Vec::new();
        let mut rest = state;
        for (key, function) in keys {
            let address = self.specific_spot(&mut rest, key, thread);
            let held = self.read(&mut rest, address, Scalar::Pointer, Class::Synchronisation, span)?;
            let Value::Pointer(pointer) = held else { continue };
            let null = self.is_target(&pointer, |target| target == Target::NULL);
            let set = self.kernel.formulas.not(null);
            let due = self.key_is_made(&mut rest, key, set, span)?;
            if due == Formulas::FALSE {
                continue;
            }
            let mut side = rest.clone();
            side.path.push(&mut self.kernel.formulas, due, Origin::Branch);
            if side.leaving.as_ref().is_some_and(|leaving| leaving.calls > MOST_DESTRUCTORS) {
                return self.unsupported("destructors that set what they destroy again and again", span);
            }
            if !side.path.is_dead() {
                let empty = Value::pointer(Target::NULL);
                self.write(&mut side, address, Scalar::Pointer, empty, Class::Synchronisation, span)?;
                next.extend(self.call_back(side, function, Value::Pointer(pointer), span)?);
            }
            if due == Formulas::TRUE {
                return Ok(next);
            }
            let other = self.kernel.formulas.not(due);
            rest.path.push(&mut self.kernel.formulas, other, Origin::Branch);
        }
        if !rest.path.is_dead() {
            let value = rest.leaving.take().map(|leaving| leaving.value);
            self.end_thread(&mut rest, value, span)?;
        }
        Ok(next)
    }

    /// Keys with destructors.
    fn destructor_keys(&self) -> Vec<(u32, FunctionId)> {
        let known = self.knowledge.library.keys.iter().chain(&self.run.notes.library.keys);
        let all: std::collections::BTreeMap<u32, Option<FunctionId>> = known.map(|(key, f)| (*key, *f)).collect();
        all.into_iter().filter_map(|(key, function)| Some((key, function?))).collect()
    }

    /// Where a thread keeps what it has of its own.
    fn specific_spot(&mut self, state: &mut State, key: u32, thread: ThreadId) -> Address {
        let object = self.objects.intern(ObjectKey::Specific(key, thread));
        if !state.memory.objects.contains_key(&object) {
            self.describe_result(state, object, format!("key {key} of thread {}", thread.0));
        }
        Address { object, slot: Slot::Data, offset: 0 }
    }

    /// Where it is kept whether a key is made (1) or deleted (2).
    fn key_spot(&mut self, state: &mut State, key: u32) -> Address {
        let object = self.objects.intern(ObjectKey::Key(key));
        if !state.memory.objects.contains_key(&object) {
            self.describe_result(state, object, format!("key {key}"));
        }
        Address { object, slot: Slot::State, offset: 0 }
    }

    fn key_is_made(&mut self, state: &mut State, key: u32, when: Formula, span: Span) -> Result<Formula> {
        if when == Formulas::FALSE {
            return Ok(when);
        }
        let address = self.key_spot(state, key);
        let made = match self.read(state, address, INT, Class::Synchronisation, span)? {
            Value::Number(number) => self.kernel.equal(number, Number::Int(1)),
            _ => Formulas::FALSE,
        };
        Ok(self.kernel.formulas.and(&[when, made]))
    }

    /// `pthread_key_create`
    pub(super) fn create_key(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let destructor = match self.pointer(&mut state, given.arguments[1])?.only() {
            Some(Target::Function(function)) => Some(function),
            Some(Target::Integer(0)) => None,
            _ => return self.not_modelled(given),
        };
        let next = self.key_ids.len() as u32;
        let key = *self.key_ids.entry((self.run.thread, state.key.clone().into())).or_insert(next);
        self.run.notes.library.keys.insert(key, destructor);
        let address = self.key_spot(&mut state, key);
        self.put(&mut state, address, Number::Int(1), given)?;
        let (places, scalar) = self.pointed(&mut state, given.arguments[0])?;
        let number = Value::int(i64::from(key));
        self.store_to(&mut state, &places, scalar.unwrap_or(INT), number, Class::Plain, given.span)?;
        self.answer(state, given, 0)
    }

    /// The functions that use a key.
    pub(super) fn use_key(&mut self, mut state: State, use_: KeyUse, given: Given<'_>) -> Result<Vec<State>> {
        let number = self.number(&mut state, given.arguments[0])?;
        let mut next = Vec::new();
        let mut some = Vec::new();
        for key in 0..self.key_ids.len() as u32 {
            let here = self.kernel.equal(number, Number::Int(i64::from(key)));
            if here == Formulas::FALSE {
                continue;
            }
            let mut side = state.clone();
            if here != Formulas::TRUE {
                side.path.push(&mut self.kernel.formulas, here, Origin::Branch);
            }
            let made = self.key_is_made(&mut side, key, here, given.span)?;
            some.push(made);
            if !side.path.is_dead() && made != Formulas::FALSE {
                if made != here {
                    side.path.push(&mut self.kernel.formulas, made, Origin::Assumed);
                }
                next.extend(self.with_key(side, key, use_, given)?);
            }
        }
        let some = self.kernel.formulas.or(&some);
        let message = format!("`{}` is called with a value that is not a key", given.name);
        self.oblige(&mut state, some, Property::Lock, given.span, message);
        Ok(next)
    }

    fn with_key(&mut self, mut state: State, key: u32, use_: KeyUse, given: Given<'_>) -> Result<Vec<State>> {
        let thread = self.run.thread;
        let own = self.specific_spot(&mut state, key, thread);
        match use_ {
            KeyUse::Delete => {
                let address = self.key_spot(&mut state, key);
                self.put(&mut state, address, Number::Int(2), given)?;
                self.answer(state, given, 0)
            }
            KeyUse::Set => {
                let value = Value::Pointer(self.pointer(&mut state, given.arguments[1])?);
                self.write(&mut state, own, Scalar::Pointer, value, Class::Synchronisation, given.span)?;
                self.answer(state, given, 0)
            }
            KeyUse::Get => {
                let value = match self.read(&mut state, own, Scalar::Pointer, Class::Synchronisation, given.span)? {
                    Value::Pointer(pointer) => pointer,
                    _ => Pointer::to(Target::NULL),
                };
                self.gives(state, given, Value::Pointer(value))
            }
        }
    }

    /// A thread comes to its end, with a value.
    fn end_thread(&mut self, state: &mut State, value: Option<Value>, span: Span) -> Result<()> {
        let given = Given::at(span);
        self.abandon_mutexes(state, given)?;
        let thread = self.run.thread;
        if thread != ThreadId(0) {
            let value = value.unwrap_or(Value::Undefined);
            let object = self.result_object(state, thread);
            let address = Address { object, slot: Slot::Data, offset: 0 };
            self.begin_section(state, span);
            let scalar = if matches!(value, Value::Number(_)) { INT } else { Scalar::Pointer };
            self.write(state, address, scalar, value, Class::Synchronisation, span)?;
        } else {
            self.begin_section(state, span);
        }
        let ended = self.of_thread(state, thread, Slot::Ended);
        self.put(state, ended, Number::Int(1), given)?;
        self.end_section(state);
        self.run.ending.push(state.path.guard());
        Ok(())
    }
}

/// What is done with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyUse {
    Get,
    Set,
    Delete,
}
