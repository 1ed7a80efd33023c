//! Threads of a process, as far as one of them is concerned: how it starts, and
//! the globals of which it has its own.
//!
//! A thread runs in the memory of its process. Who goes on when, and what threads
//! do to each other, is not here but in the crate `threads`.

use crate::call::Arguments;
use crate::code::SizeCode;
use crate::domain::Domain;
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Fill, ObjectId, Origin, Reach, Scalar};
use crate::state::{Caller, Thread};
use crate::step::Value;
use antiphon_model::{FunctionId, GlobalId, GlobalStorage};
use std::rc::Rc;

impl<D: Domain> Machine<'_, D> {
    /// The object of a global in the thread that runs.
    #[inline]
    pub(crate) fn global_object(&self, global: u32) -> ObjectId {
        let own = match self.thread.own.is_empty() {
            true => None,
            false => self.thread.own.iter().find(|(own, _)| *own == global).map(|(_, object)| *object),
        };
        own.unwrap_or(ObjectId { slot: global, generation: 0 })
    }

    /// Whether each thread has its own object of a global.
    pub(crate) fn is_of_each_thread(&self, global: u32) -> bool {
        let declared = self.program.global(GlobalId(global));
        declared.storage == GlobalStorage::Thread || self.code.errno.is_some_and(|errno| errno.0 == global)
    }

    /// A thread with this number that is about to call a function.
    pub fn spawn(
        &mut self,
        number: u32,
        function: FunctionId,
        argument: Cell<D::Number>,
    ) -> OrStop<Thread<D::Number>, D::Number> {
        let own = self.own_globals()?;
        let creator = std::mem::replace(&mut self.thread, Thread { number, own: Rc::new(own), ..Thread::new() });
        let entered = self.enter_thread(function, argument);
        let started = std::mem::replace(&mut self.thread, creator);
        entered.map(|()| started)
    }

    fn enter_thread(&mut self, function: FunctionId, argument: Cell<D::Number>) -> OrStop<(), D::Number> {
        let mut arguments = Arguments::new();
        // A function without parameters is called through a cast now and then.
        if self.code.functions[function.0 as usize].parameters > 0 {
            arguments.push(Value::Scalar(Scalar::Pointer, argument));
        }
        self.enter(function, arguments, Caller::Start)?;
        match self.program.thread_startup {
            // It returns to the first operation of the function.
            Some(startup) => self.enter(startup, Arguments::new(), Caller::Library),
            None => Ok(()),
        }
    }

    /// Objects for the globals of which each thread has its own.
    fn own_globals(&mut self) -> OrStop<Vec<(u32, ObjectId)>, D::Number> {
        let code = self.code;
        let mut own = Vec::new();
        for (index, global) in code.globals.iter().enumerate() {
            let SizeCode::Fixed(bytes) = global.size else { continue };
            if self.is_of_each_thread(index as u32) {
                let size = self.object_size(bytes)?;
                let origin = Origin::Global(GlobalId(index as u32));
                let object = self.process.memory.create(size, Fill::Zero, origin, global.layout);
                if let Some(made) = self.process.memory.get_mut(object) {
                    made.reach = Reach::Private;
                }
                own.push((index as u32, object));
            }
        }
        Ok(own)
    }

    /// Ends everything that the thread that runs has of its own: its variables and
    /// its globals. It has no frames afterwards.
    pub fn end_thread(&mut self) -> OrStop<(), D::Number> {
        while let Some(frame) = self.thread.frames.pop() {
            self.end_locals(&frame);
        }
        self.thread.slots.clear();
        for (_, object) in self.thread.own.clone().iter() {
            self.process.memory.end(*object, crate::memory::Life::Ended);
        }
        self.thread.own = Rc::default();
        Ok(())
    }
}
