//! Threads themselves: created, joined, detached, cancelled, ended; what each has of its
//! own; attributes.
//!
//! A thread that exits or is cancelled calls its cleanup functions before its frames
//! go, because those may use what lies in them: control stays at the call, which is looked
//! at again whenever one of them returns. Destructors of what it has of its own come
//! after that, when its function is over.

use crate::history::{Carrier, History};
use crate::intent::FIRST_HANDLE;
use crate::objects::{Robustness, SyncObject};
use crate::perform::{error, Control, Flow, Flows, Strand};
use crate::state::{Asked, Attachment, CancelKind, Key, Leaving, Refused, Status, Task};
use antiphon_machine::code::{LibraryCode, Operation, Pc};
use antiphon_machine::memory::{Cell, ObjectId, Pointer, Scalar};
use antiphon_machine::{
    Arguments, AtomicSections, Domain, Ending, Given, Limit, NumberType, OrStop, Property, RaceDetection, Stop, Value,
};
use antiphon_model::library::thread_constants::Setting;
use antiphon_model::library::{Pthread, SettingUse, ThreadStandard};
use antiphon_model::{IntType, Signedness};
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// What is assumed of resources.
const CREATED: Assumed = Assumed::CREATED;

/// What is assumed of memory orders.
const ONE_ORDER: Assumed = Assumed::ONE_ORDER;

/// What is assumed of handles that a new thread can read.
const HANDLE_FIRST: Assumed = Assumed::HANDLE_FIRST;

/// `PTHREAD_CREATE_DETACHED`
const DETACHED: i64 = 1;

impl<D: Domain> Strand<'_, '_, D> {
    /// A call that concerns nobody else.
    pub(crate) fn alone(&mut self, function: Pthread, given: &Given<D::Number>) -> Flows<D::Number> {
        if let Some((how, setting)) = function.setting() {
            return self.attribute(how, setting, given);
        }
        match function.kin() {
            Pthread::Create => self.create(function, given),
            Pthread::Exit => {
                let value = self.machine.cell(given, 0)?;
                self.leave(value)
            }
            Pthread::SelfThread => Ok(Flow::Done(i64::from(self.me()) + FIRST_HANDLE)),
            Pthread::Equal => {
                let (a, b) = (self.machine.integer_argument(given, 0)?, self.machine.integer_argument(given, 1)?);
                Ok(Flow::Done(i64::from(a == b)))
            }
            Pthread::SchedYield => Ok(Flow::Done(0)),
            Pthread::Setcancelstate | Pthread::Setcanceltype => self.set_cancelling(function, given),
            Pthread::KeyCreate | Pthread::KeyDelete | Pthread::Getspecific | Pthread::Setspecific => {
                self.specific(function, given)
            }
            Pthread::AttrInit
            | Pthread::MutexattrInit
            | Pthread::CondattrInit
            | Pthread::RwlockattrInit
            | Pthread::BarrierattrInit => {
                let at = self.address(given, 0)?;
                self.team.roster_mut().settings.retain(|(of, _), _| *of != at);
                Ok(Flow::Done(0))
            }
            Pthread::CleanupPush => {
                let Cell::Function(function) = self.machine.cell(given, 0)? else { return self.no_function(given, 0) };
                let argument = self.machine.cell(given, 1)?;
                self.team.roster_mut().running().cleanup.push((function, argument));
                Ok(Flow::Nothing)
            }
            Pthread::AttrDestroy
            | Pthread::MutexattrDestroy
            | Pthread::CondattrDestroy
            | Pthread::RwlockattrDestroy
            | Pthread::BarrierattrDestroy
            | Pthread::ThrdSleep => Ok(Flow::Done(0)),
            advice if advice.is_advice() => Ok(Flow::Done(0)),
            _ => {
                let message = format!("`{}` is not modelled yet", given.name);
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
        }
    }

    /// Sets or gives what an object of attributes holds.
    fn attribute(&mut self, how: SettingUse, setting: Setting, given: &Given<D::Number>) -> Flows<D::Number> {
        let at = self.address(given, 0)?;
        match how {
            SettingUse::Set => {
                let value = self.machine.integer_argument(given, 1)?;
                self.team.roster_mut().settings.insert((at, setting), value);
            }
            // Priorities change when things happen, not what can happen.
            SettingUse::SetThrough => {}
            SettingUse::Get => {
                let to = self.machine.pointer_argument(given, 1)?;
                let scalar = match setting {
                    Setting::StackSize | Setting::GuardSize => Scalar::Number(self.word()),
                    _ => Scalar::Number(NumberType::INT),
                };
                let Scalar::Number(ty) = scalar else { return Ok(Flow::Done(0)) };
                let value = self.setting(at, setting);
                let value = self.machine.domain.integer(i128::from(value), ty);
                self.machine.write_scalar(&to, scalar, Cell::Number(value), given.name)?;
            }
        }
        Ok(Flow::Done(0))
    }

    /// `unsigned long`
    fn word(&self) -> NumberType {
        let bits = 8 * self.machine.code.layouts.pointer_size as u16;
        NumberType::Int(IntType { bits, sign: Signedness::Unsigned, chars: antiphon_model::CharLike::Number })
    }

    /// `pthread_cleanup_pop`: the function is called if that is asked for, and control
    /// goes on behind the call.
    pub(crate) fn pop_cleanup(&mut self, call: &LibraryCode, next: Pc) -> OrStop<Control, D::Number> {
        let given = self.machine.library_arguments(call)?;
        let calls = self.machine.integer_argument(&given, 0)? != 0;
        let Some((function, argument)) = self.team.roster_mut().running().cleanup.pop() else {
            let message = "`pthread_cleanup_pop` without a `pthread_cleanup_push`";
            return self.machine.fault(Property::Lock, self.machine.here(), message);
        };
        self.machine.thread.pc = next;
        if calls {
            let mut arguments = Arguments::new();
            arguments.push(Value::Scalar(Scalar::Pointer, argument));
            self.enter(function, arguments)?;
        }
        Ok(Control::GoesOn)
    }

    fn create(&mut self, function: Pthread, given: &Given<D::Number>) -> Flows<D::Number> {
        let handle = self.machine.pointer_argument(given, 0)?;
        // C11 has no attributes.
        let (attributes, rest) = match function.standard() {
            ThreadStandard::Posix => (self.machine.cell(given, 1)?, 2),
            ThreadStandard::C11 => (Cell::Null, 1),
        };
        let attachment = match attributes {
            Cell::Null => Attachment::Joinable,
            _ => {
                let at = self.address(given, 1)?;
                match self.setting(at, Setting::DetachState) {
                    DETACHED => Attachment::Detached,
                    _ => Attachment::Joinable,
                }
            }
        };
        let Cell::Function(function) = self.machine.cell(given, rest)? else { return self.no_function(given, rest) };
        let argument = match given.values.get(rest + 1) {
            Some(Value::Scalar(_, cell)) => cell.clone(),
            _ => Cell::Null,
        };
        let number = self.team.roster_mut().tasks.len() as u32;
        let here = self.machine.here();
        if let Some(most) = self.machine.options.max_threads.filter(|most| number > *most) {
            let message = format!("more than {most} threads are created");
            return Err(Box::new(Stop::Limit(Limit::Threads, message, here)));
        }
        if self.machine.process.memory.is_shared(handle.object) {
            self.machine.coverage.axioms.insert(HANDLE_FIRST);
        }
        self.write_handle(&handle, number, given.name)?;
        self.machine.process.memory.publish(&argument);
        let thread = self.machine.spawn(number, function, argument)?;
        let task = Task { attachment, ..Task::new(Some(Rc::new(thread)), here) };
        let (me, weak) = (self.me(), self.has_weak_orders());
        let options = self.machine.options;
        let remembers = weak
            || options.checks.sections == AtomicSections::OrderNothing
            || options.race_detection == RaceDetection::HappensBefore && options.checks.has(Property::DataRace);
        self.machine.coverage.axioms.insert(CREATED);
        if weak {
            self.machine.coverage.axioms.insert(ONE_ORDER);
        }
        let roster = self.team.roster_mut();
        roster.tasks.push(task);
        roster.living += 1;
        if roster.history.is_none() && remembers {
            roster.history = Some(History::default());
        }
        if let Some(history) = &mut roster.history {
            history.flow(Carrier::Thread(me), Carrier::Thread(number));
        }
        Ok(Flow::Done(0))
    }

    /// Whether the program has an atomic operation with an order weaker than the strongest.
    fn has_weak_orders(&self) -> bool {
        self.machine.code.operations.iter().any(|operation| match operation {
            Operation::Library(call, _) => call.function.is_weakly_ordered(),
            _ => false,
        })
    }

    fn write_handle(&mut self, handle: &Pointer, number: u32, name: &'static str) -> OrStop<(), D::Number> {
        let ty = self.word();
        let value = self.machine.domain.integer(i128::from(i64::from(number) + FIRST_HANDLE), ty);
        self.machine.write_scalar(handle, Scalar::Number(ty), Cell::Number(value), name)
    }

    pub(crate) fn join(&mut self, target: u32, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        if target == self.me() {
            return self.joined_wrongly(target, given, "it is the thread that calls");
        }
        let task = &self.team.roster_mut().tasks[target as usize];
        let (attachment, status) = (task.attachment, task.status.clone());
        match attachment {
            Attachment::Joinable => {}
            Attachment::Detached => return self.joined_wrongly(target, given, "it was detached"),
            Attachment::Joined => return self.joined_wrongly(target, given, "it was joined before"),
        }
        let Status::Ended(value) = status else { return Ok(Flow::Done(error::EDEADLK)) };
        if let Some(given) = given {
            if !matches!(self.machine.cell(given, 1)?, Cell::Null) {
                let to = self.machine.pointer_argument(given, 1)?;
                // A thread of C11 gives an `int`.
                let scalar = match value {
                    Cell::Number(_) => Scalar::Number(NumberType::INT),
                    _ => Scalar::Pointer,
                };
                self.machine.write_scalar(&to, scalar, value, given.name)?;
            }
        }
        self.team.roster_mut().tasks[target as usize].attachment = Attachment::Joined;
        Ok(Flow::Done(0))
    }

    pub(crate) fn detach(&mut self, target: u32, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        match self.team.roster_mut().tasks[target as usize].attachment {
            Attachment::Joinable => {}
            Attachment::Detached => return self.joined_wrongly(target, given, "it was detached before"),
            Attachment::Joined => return self.joined_wrongly(target, given, "it was joined before"),
        }
        self.team.roster_mut().tasks[target as usize].attachment = Attachment::Detached;
        Ok(Flow::Done(0))
    }

    pub(crate) fn ask_to_end(&mut self, target: u32) -> Flow<D::Number> {
        let task = &mut self.team.roster_mut().tasks[target as usize];
        if task.is_alive() && task.cancelling.asked == Asked::No {
            task.cancelling.asked = Asked::Yes;
        }
        Flow::Done(0)
    }

    /// Whether the thread that runs was asked to end and lets itself be.
    pub(crate) fn is_asked(&mut self) -> bool {
        let cancelling = self.team.roster_mut().running().cancelling;
        cancelling.asked == Asked::Yes && cancelling.refused == Refused::No
    }

    /// Whether it was chosen to end because somebody asked, and has not begun to.
    pub(crate) fn is_cancelled(&mut self) -> bool {
        self.team.roster_mut().running().cancelling.asked == Asked::Ending && !self.is_leaving()
    }

    /// `PTHREAD_CANCELED`
    pub(crate) fn cancelled_value(&self) -> Cell<D::Number> {
        let object = ObjectId { slot: u32::MAX, generation: u32::MAX };
        Cell::Pointer(Pointer { object, offset: 0, low: 0, high: 0 })
    }

    fn set_cancelling(&mut self, function: Pthread, given: &Given<D::Number>) -> Flows<D::Number> {
        let wanted = self.machine.integer_argument(given, 0)?;
        let cancelling = &mut self.team.roster_mut().running().cancelling;
        let old = match function {
            Pthread::Setcancelstate => {
                let old = cancelling.refused;
                cancelling.refused = if wanted == 1 { Refused::Yes } else { Refused::No };
                i64::from(old == Refused::Yes)
            }
            _ => {
                let old = cancelling.kind;
                cancelling.kind = if wanted == 1 { CancelKind::Asynchronous } else { CancelKind::Deferred };
                i64::from(old == CancelKind::Asynchronous)
            }
        };
        if !matches!(self.machine.cell(given, 1)?, Cell::Null) {
            let to = self.machine.pointer_argument(given, 1)?;
            let cell = self.machine.integer(i128::from(old));
            self.machine.write_scalar(&to, Scalar::Number(NumberType::INT), cell, given.name)?;
        }
        Ok(Flow::Done(0))
    }

    /// Whether the thread that runs is on its way to its end.
    pub(crate) fn is_leaving(&self) -> bool {
        let roster = self.team.roster();
        roster.is_some_and(|roster| roster.tasks[roster.current as usize].leaving.is_some())
    }

    /// The thread that runs exits with a value.
    pub(crate) fn leave(&mut self, value: Cell<D::Number>) -> Flows<D::Number> {
        let frames = self.machine.thread.frames.len();
        self.team.roster_mut().running().leaving = Some(Leaving { value, frames });
        self.leave_further()
    }

    /// The thread that runs was chosen to end early, or a cleanup function of it is over:
    /// it goes on to its end. Whether there was anything to do.
    pub fn leave_on(&mut self) -> OrStop<bool, D::Number> {
        let Some(roster) = self.team.roster() else { return Ok(false) };
        let task = &roster.tasks[roster.current as usize];
        let due = match &task.leaving {
            Some(leaving) => leaving.frames == self.machine.thread.frames.len(),
            None => task.cancelling.asked == Asked::Ending && task.wait.is_none(),
        };
        if !due {
            return Ok(false);
        }
        match self.is_leaving() {
            true => self.leave_further()?,
            false => self.leave(self.cancelled_value())?,
        };
        Ok(true)
    }

    /// Calls the next cleanup function, or ends.
    pub(crate) fn leave_further(&mut self) -> Flows<D::Number> {
        match self.team.roster_mut().running().cleanup.pop() {
            Some((function, argument)) => {
                let mut arguments = Arguments::new();
                arguments.push(Value::Scalar(Scalar::Pointer, argument));
                self.enter(function, arguments)
            }
            None => Err(Box::new(Stop::Exit(0, Ending::Thread))),
        }
    }

    fn specific(&mut self, function: Pthread, given: &Given<D::Number>) -> Flows<D::Number> {
        if function.kin() == Pthread::KeyCreate {
            let to = self.machine.pointer_argument(given, 0)?;
            let destructor = match self.machine.cell(given, 1)? {
                Cell::Function(function) => Some(function),
                _ => None,
            };
            let roster = self.team.roster_mut();
            roster.keys.push(Key::Made(destructor));
            let key = roster.keys.len() as i128 - 1;
            let ty = NumberType::Int(IntType {
                bits: 32,
                sign: Signedness::Unsigned,
                chars: antiphon_model::CharLike::Number,
            });
            let value = self.machine.domain.integer(key, ty);
            self.machine.write_scalar(&to, Scalar::Number(ty), Cell::Number(value), given.name)?;
            return Ok(Flow::Done(0));
        }
        let key = self.machine.integer_argument(given, 0)?;
        let known = self.team.roster_mut().keys.get(key as usize).copied();
        if !matches!(known, Some(Key::Made(_))) {
            let text = self.machine.argument_text(given, 0);
            let message = format!("`{text}` is given to `{}`, and it is no key", given.name);
            return self.machine.fault(Property::Lock, self.machine.argument_span(given, 0), message);
        }
        let key = key as u32;
        match function.kin() {
            Pthread::KeyDelete => {
                self.team.roster_mut().keys[key as usize] = Key::Deleted;
                Ok(Flow::Done(0))
            }
            Pthread::Setspecific => {
                let value = self.machine.cell(given, 1)?;
                self.team.roster_mut().running().specific.insert(key, value);
                Ok(Flow::Done(0))
            }
            _ => {
                let value = self.team.roster_mut().running().specific.get(&key).cloned().unwrap_or(Cell::Null);
                Ok(Flow::Gives(value))
            }
        }
    }

    /// The function of the thread that runs is over, or it exits: what is still to be called
    /// is entered, and otherwise it ends. Whether it ended.
    pub fn end(&mut self) -> OrStop<bool, D::Number> {
        let returned = std::mem::replace(&mut self.machine.evaluation.returned, Cell::Undefined);
        let task = self.team.roster_mut().running();
        // The frames of what is called from here on are its only ones.
        let value = task.leaving.get_or_insert(Leaving { value: returned, frames: usize::MAX }).value.clone();
        if let Some(leaving) = &mut task.leaving {
            leaving.frames = usize::MAX;
        }
        task.cleanup.clear();
        if let Some((function, argument)) = self.next_destructor() {
            self.machine.end_thread()?;
            let mut arguments = Arguments::new();
            arguments.push(Value::Scalar(Scalar::Pointer, argument));
            self.machine.enter(function, arguments, antiphon_machine::state::Caller::Start)?;
            return Ok(false);
        }
        self.machine.end_thread()?;
        self.machine.process.memory.publish(&value);
        let me = self.me();
        let roster = self.team.roster_mut();
        for object in roster.objects.values_mut() {
            if let SyncObject::Mutex(mutex) = object {
                if mutex.owner == Some(me) && mutex.robustness != Robustness::Stalled {
                    (mutex.owner, mutex.depth, mutex.robustness) = (None, 0, Robustness::OwnerDied);
                }
            }
        }
        roster.living -= 1;
        // A thread that ends inside of an atomic section leaves it.
        roster.section = roster.section.filter(|section| section.thread != me);
        let task = roster.running();
        task.specific.clear();
        task.leaving = None;
        task.status = Status::Ended(value);
        Ok(true)
    }

    /// The next destructor of what the thread that runs has of its own.
    fn next_destructor(&mut self) -> Option<(antiphon_model::FunctionId, Cell<D::Number>)> {
        let roster = self.team.roster_mut();
        let keys = roster.keys.clone();
        let specific = &mut roster.running().specific;
        let due = specific.iter().find_map(|(key, value)| match keys.get(*key as usize) {
            Some(Key::Made(Some(function))) if !matches!(value, Cell::Null) => Some((*key, *function, value.clone())),
            _ => None,
        });
        let (key, function, value) = due?;
        specific.insert(key, Cell::Null);
        Some((function, value))
    }
}
