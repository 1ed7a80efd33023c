//! Objects as they come to life: variables, string literals, allocations; and
//! the state in which `main` starts.

use super::memory::{Address, Fill, Held, ObjectId, ObjectInfo, ObjectKey, Slot, Storage};
use super::state::{Frame, Key, Path, Resumption, State};
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::{Class, ThreadId};
use antiphon_machine::memory::Scalar;
use antiphon_machine::{NumberType, Values};
use antiphon_model::{Body, FunctionId, GlobalId, GlobalStorage, LocalId, PlaceId, Role, StringId, Type};
use antiphon_source::Span;
use std::rc::Rc;

impl Unfolder<'_> {
    /// The state in which the program starts.
    pub(super) fn first_state(&mut self) -> Result<State> {
        let frame = self.frame(self.program.startup, None, 0);
        let mut state = State {
            frames: vec![frame],
            path: Path::default(),
            memory: Default::default(),
            held: Vec::new(),
            sections: 0,
            section: None,
            cleanup: Vec::new(),
            leaving: None,
            sleeps: 0,
            read: 0,
            key: Vec::new(),
        };
        let given = self.program_arguments(&mut state);
        state.frames[0].registers.iter_mut().zip(given).for_each(|(to, value)| *to = value);
        let program = self.program;
        for (index, global) in program.globals.iter().enumerate() {
            let id = GlobalId(index as u32);
            if global.storage == GlobalStorage::Process {
                self.global_object(&mut state, id, None)?;
            }
            if let Role::Input(_) = global.role {
                self.give_input(&mut state, id)?;
            }
        }
        self.position(&mut state);
        Ok(state)
    }

    fn give_input(&mut self, state: &mut State, id: GlobalId) -> Result<()> {
        let global = self.program.global(id);
        let Some(Scalar::Number(ty)) = Scalar::of(&self.program.types, global.ty) else {
            return self.unsupported("an input that is not a number", global.span);
        };
        let Some(value) = self.settings.inputs.get(&global.name).cloned() else {
            return self.unsupported("an input without a value", global.span);
        };
        self.run.inputs.push((global.name.clone(), value.clone()));
        let Ok(number) = self.kernel.domain.exact(&value, ty) else {
            return self.unsupported("an input whose value its type does not have", global.span);
        };
        let object = self.global_object(state, id, None)?;
        let address = Address { object, slot: Slot::Data, offset: 0 };
        state.memory.set(address, Held { scalar: Scalar::Number(ty), value: Value::Number(number) });
        Ok(())
    }

    /// A call of a function, before its first step.
    pub(super) fn frame(&mut self, function: FunctionId, result: Option<PlaceId>, branches: usize) -> Frame {
        let callee = self.program.function(function);
        Frame {
            function,
            location: Body::ENTRY,
            visits: Vec::new(),
            registers: vec![Value::Undefined; callee.locals.len()],
            objects: vec![None; callee.locals.len()],
            result,
            branches,
            atomic: callee.name.starts_with("__VERIFIER_atomic_"),
            resumption: Resumption::Behind,
        }
    }

    /// The object of a global variable, which comes to life if it is not there.
    pub(super) fn global_object(
        &mut self,
        state: &mut State,
        id: GlobalId,
        thread: Option<ThreadId>,
    ) -> Result<ObjectId> {
        let object = self.objects.intern(ObjectKey::Global(id, thread));
        if !state.memory.objects.contains_key(&object) {
            let global = self.program.global(id);
            let size = self.size_of(state, global.ty, global.span)?;
            let (name, ty) = (global.name.clone(), Some(global.ty));
            let info = ObjectInfo { name, size, fill: Fill::Zero, storage: Storage::Declared, ty };
            self.bring_to_life(state, object, info);
        }
        Ok(object)
    }

    pub(super) fn bring_to_life(&mut self, state: &mut State, object: ObjectId, info: ObjectInfo) {
        let info = Rc::new(info);
        self.objects.describe(object, Rc::clone(&info));
        state.memory.create(object, info);
    }

    /// The object for the value that a thread returns.
    pub(super) fn describe_result(&mut self, state: &mut State, object: ObjectId, name: String) {
        let size = u64::from(self.pointer_size());
        self.bring_to_life(
            state,
            object,
            ObjectInfo { name, size, fill: Fill::Zero, storage: Storage::Declared, ty: None },
        );
    }

    /// The object of a string literal.
    pub(super) fn string_object(&mut self, state: &mut State, id: StringId) -> ObjectId {
        let object = self.objects.intern(ObjectKey::String(id));
        if !state.memory.objects.contains_key(&object) {
            let program = self.program;
            let literal = program.string(id);
            let unit = match program.types.get(literal.ty) {
                Type::Array(element, _) => self.number_type(*element),
                _ => NumberType::INT,
            };
            let bytes = i64::from(Scalar::Number(unit).size(self.pointer_size()));
            let size = bytes as u64 * literal.units.len() as u64;
            let (name, ty) = ("string".to_owned(), Some(literal.ty));
            let info = ObjectInfo { name, size, fill: Fill::Zero, storage: Storage::Declared, ty };
            self.bring_to_life(state, object, info);
            for (at, value) in literal.units.iter().enumerate() {
                let value = Value::Number(self.kernel.domain.integer(i128::from(*value), unit));
                let address = Address { object, slot: Slot::Data, offset: at as i64 * bytes };
                state.memory.set(address, Held { scalar: Scalar::Number(unit), value });
            }
        }
        object
    }

    /// A local variable in memory comes to life.
    pub(super) fn live(&mut self, state: &mut State, local: LocalId, span: Span) -> Result<()> {
        let Some(frame) = state.frames.last() else { return Ok(()) };
        let variable = &self.program.function(frame.function).locals[local.0 as usize];
        let key: Key = state.key.clone().into();
        let object = self.objects.intern(ObjectKey::Local(self.run.thread, key, local));
        let size = self.size_of(state, variable.ty, span)?;
        let (name, ty) = (variable.name.clone(), Some(variable.ty));
        let info = ObjectInfo { name, size, fill: Fill::Undefined, storage: Storage::Declared, ty };
        self.bring_to_life(state, object, info);
        if let Some(frame) = state.frames.last_mut() {
            frame.objects[local.0 as usize] = Some(object);
        }
        Ok(())
    }

    /// A local variable in memory ends.
    pub(super) fn dead(&mut self, state: &mut State, local: LocalId, span: Span) -> Result<()> {
        let Some(frame) = state.frames.last_mut() else { return Ok(()) };
        match frame.objects[local.0 as usize].take() {
            Some(object) => self.end_object(state, object, span),
            None => Ok(()),
        }
    }

    /// An object ends: whoever uses it afterwards uses a dangling pointer.
    pub(super) fn end_object(&mut self, state: &mut State, object: ObjectId, span: Span) -> Result<()> {
        self.run.notes.ended.insert(object);
        let address = Address { object, slot: Slot::Alive, offset: 0 };
        let scalar = Scalar::Number(NumberType::INT);
        self.write(state, address, scalar, Value::int(0), Class::Synchronisation, span)
    }

    /// Fresh memory.
    pub(super) fn allocate(&mut self, state: &mut State, size: u64, fill: Fill) -> Target {
        let object = self.objects.intern(ObjectKey::Heap(self.run.thread, state.key.clone().into()));
        let name = format!("allocation {}", object.0);
        self.bring_to_life(state, object, ObjectInfo { name, size, fill, storage: Storage::Heap, ty: None });
        Target::Object(object, 0)
    }
}
