//! Synchronisation objects, looked up, and misuse that POSIX leaves undefined: each has a
//! message of its own.
//!
//! An object that was never initialised by a call has what its bytes say: zeros (static
//! storage, or a static initialiser) make a usable one, and the kind of a mutex is in
//! its bytes. Bytes that were never written make none.

use crate::objects::{Address, Barrier, Mutex, MutexKind, Once, ReadWrite, Robustness, SyncObject};
use crate::perform::{pointer, Attempt, Flows, Strand};
use crate::state::Wait;
use antiphon_machine::memory::{Access, Cell, Scalar};
use antiphon_machine::{Domain, Fault, Given, NumberType, OrStop, Property, Stop};
use antiphon_model::library::thread_constants::mutex_kind_offset;
use antiphon_source::Span;

type Args<'g, N> = Option<&'g Given<N>>;

impl<D: Domain> Strand<'_, '_, D> {
    /// What a synchronisation object is called: `m`, `locks[2]`.
    fn name(&self, at: Address, given: Args<'_, D::Number>) -> String {
        if self.machine.is_called_openmp() {
            // The argument is the runtime's.
            return self.object_name(at);
        }
        match given.map(|given| self.machine.argument_text(given, 0)) {
            Some(text) => text.strip_prefix('&').map_or_else(|| format!("*{text}"), str::to_owned),
            None => self.object_name(at),
        }
    }

    /// What an object of memory is called.
    pub(crate) fn object_name(&self, at: Address) -> String {
        let machine = &*self.machine;
        antiphon_machine::object_text(machine.program, &machine.process.memory, at.object).replace('`', "")
    }

    fn misuse<T>(&self, message: String, also: Vec<(Span, String)>) -> OrStop<T, D::Number> {
        let calls = self.machine.calls();
        let (property, message, span) = match self.machine.is_called_openmp() {
            // A lock of OpenMP is a mutex of its runtime.
            true => {
                (Property::OmpMisuse, message.replace("the mutex", "the lock"), self.machine.place_outside_runtime())
            }
            false => (Property::Lock, message, self.machine.here()),
        };
        let fault = Fault { property, message, span, label: String::new(), also, calls };
        Err(Box::new(Stop::Fault(fault)))
    }

    /// The object at an address; one that a static initialiser made is made now.
    fn find(
        &mut self,
        at: Address,
        given: Args<'_, D::Number>,
        word: &'static str,
        initial: impl FnOnce(i64) -> Option<SyncObject>,
    ) -> OrStop<SyncObject, D::Number> {
        match self.team.roster_mut().objects.get(&at).cloned() {
            Some(SyncObject::Destroyed(_, span)) => {
                let message = format!("the {word} `{}` is used after it was destroyed", self.name(at, given));
                self.misuse(message, vec![(span, "destroyed here".into())])
            }
            Some(known) if known.word() == word => Ok(known),
            Some(known) => {
                let message = format!("`{}` is used as a {word}, and it is a {}", self.name(at, given), known.word());
                self.misuse(message, Vec::new())
            }
            None => match self.initial_kind(at).and_then(initial) {
                Some(made) if !self.is_raw_lock(at) => {
                    self.set(at, made.clone());
                    Ok(made)
                }
                _ => {
                    let message =
                        format!("the {word} `{}` is used, and it was never initialised", self.name(at, given));
                    self.misuse(message, Vec::new())
                }
            },
        }
    }

    /// Whether it is a lock of OpenMP, which has no static initialiser, unlike the mutexes of the runtime itself.
    fn is_raw_lock(&self, at: Address) -> bool {
        self.machine.is_called_openmp() && !self.object_name(at).starts_with("__omp_")
    }

    /// The kind that a static initialiser gave; `None` if nothing was written there.
    fn initial_kind(&mut self, at: Address) -> Option<i64> {
        let aside = self.machine.process.memory.set_rules_aside();
        let kind_at = mutex_kind_offset(u64::from(self.machine.code.layouts.pointer_size)) as u32;
        let kind = [kind_at, 0].into_iter().find_map(|offset| {
            let scalar = Scalar::Number(NumberType::INT);
            let place = pointer(at).offset as u32 + offset;
            let memory = &mut self.machine.process.memory;
            let fits = memory.get(at.object).is_some_and(|object| place + 4 <= object.size);
            let access = Access { offset: place, scalar, bits: None };
            let cell = fits.then(|| memory.load(&mut self.machine.domain, at.object, access).ok()).flatten();
            match cell {
                Some(Cell::Number(number)) => self.machine.domain.as_index(&number),
                _ => None,
            }
        });
        self.machine.process.memory.put_rules_back(aside);
        kind
    }

    pub(crate) fn mutex(&mut self, at: Address, given: Args<'_, D::Number>) -> OrStop<Mutex, D::Number> {
        let initial = |kind: i64| {
            let kind = MutexKind::of_number(kind)?;
            Some(SyncObject::Mutex(Mutex::new(kind, Robustness::Stalled)))
        };
        match self.find(at, given, "mutex", initial)? {
            SyncObject::Mutex(mutex) => Ok(mutex),
            _ => Ok(Mutex::new(MutexKind::Normal, Robustness::Stalled)),
        }
    }

    pub(crate) fn condition(&mut self, at: Address, given: Args<'_, D::Number>) -> OrStop<(), D::Number> {
        self.find(at, given, "condition variable", |_| Some(SyncObject::Condition)).map(|_| ())
    }

    pub(crate) fn read_write(&mut self, at: Address, given: Args<'_, D::Number>) -> OrStop<ReadWrite, D::Number> {
        let initial = |_| Some(SyncObject::ReadWrite(ReadWrite::default()));
        match self.find(at, given, "read-write lock", initial)? {
            SyncObject::ReadWrite(lock) => Ok(lock),
            _ => Ok(ReadWrite::default()),
        }
    }

    pub(crate) fn barrier(&mut self, at: Address, given: Args<'_, D::Number>) -> OrStop<Barrier, D::Number> {
        match self.find(at, given, "barrier", |_| None)? {
            SyncObject::Barrier(barrier) => Ok(barrier),
            _ => self.misuse("a barrier that is none".to_owned(), Vec::new()),
        }
    }

    pub(crate) fn spin_lock(&mut self, at: Address, given: Args<'_, D::Number>) -> OrStop<Option<u32>, D::Number> {
        match self.find(at, given, "spin lock", |_| None)? {
            SyncObject::Spin(owner) => Ok(owner),
            _ => Ok(None),
        }
    }

    pub(crate) fn semaphore(&mut self, at: Address, given: Args<'_, D::Number>) -> OrStop<u32, D::Number> {
        match self.find(at, given, "semaphore", |_| None)? {
            SyncObject::Semaphore(value) => Ok(value),
            _ => Ok(0),
        }
    }

    pub(crate) fn once_control(&mut self, at: Address, given: Args<'_, D::Number>) -> OrStop<Option<Once>, D::Number> {
        if !self.team.roster_mut().objects.contains_key(&at) {
            return Ok(None);
        }
        match self.find(at, given, "once control", |_| None)? {
            SyncObject::Once(once) => Ok(Some(once)),
            _ => Ok(None),
        }
    }

    /// An object that is in use is not destroyed, nor initialised again.
    pub(crate) fn refuse_busy(
        &mut self,
        at: Address,
        given: Args<'_, D::Number>,
        attempt: Attempt,
    ) -> OrStop<(), D::Number> {
        let waits = |wait: Wait| match wait {
            Wait::Signal { condition, mutex, .. } => condition == at || mutex == at,
            Wait::Others { barrier } => barrier == at,
        };
        let roster = self.team.roster_mut();
        let waiter = roster.tasks.iter().position(|task| task.wait.is_some_and(waits));
        let Some(object) = roster.objects.get(&at).cloned() else { return Ok(()) };
        let word = object.word();
        let (holder, since) = match &object {
            SyncObject::Mutex(mutex) => (mutex.owner, mutex.locked_at),
            SyncObject::ReadWrite(lock) => (lock.writer.or(lock.readers.first().copied()), Span::NONE),
            SyncObject::Spin(owner) => (*owner, Span::NONE),
            SyncObject::Destroyed(_, span) if attempt == Attempt::Destroy => {
                let message = format!("the {word} `{}` is destroyed twice", self.name(at, given));
                return self.misuse(message, vec![(*span, "destroyed before here".into())]);
            }
            _ => (None, Span::NONE),
        };
        let doing = match attempt {
            Attempt::Initialise => "initialised again",
            Attempt::Destroy => "destroyed",
        };
        let name = self.name(at, given);
        let also = |span: Span, text: &str| if span.is_none() { Vec::new() } else { vec![(span, text.to_owned())] };
        if let Some(holder) = holder {
            let message = format!("the {word} `{name}` is {doing} while {} holds it", title(holder));
            return self.misuse(message, also(since, "locked here"));
        }
        if let Some(waiter) = waiter {
            let at = self.team.roster_mut().tasks[waiter].at;
            let message = format!("the {word} `{name}` is {doing} while {} waits for it", title(waiter as u32));
            return self.misuse(message, also(at, "waits here"));
        }
        match (&object, attempt) {
            (SyncObject::Barrier(barrier), Attempt::Initialise) if !barrier.leaving.is_empty() => {
                let message = format!("the {word} `{name}` is {doing} while threads leave it");
                self.misuse(message, Vec::new())
            }
            (SyncObject::Destroyed(..), _) | (_, Attempt::Destroy) => Ok(()),
            (_, Attempt::Initialise) => {
                let message = format!("the {word} `{name}` is initialised again, and it was not destroyed before");
                self.misuse(message, Vec::new())
            }
        }
    }

    pub(crate) fn unlocked_wrongly(
        &mut self,
        at: Address,
        mutex: &Mutex,
        given: Args<'_, D::Number>,
    ) -> Flows<D::Number> {
        let name = match given {
            Some(given) if !self.machine.is_called_openmp() => self.machine.argument_text(given, 0),
            Some(_) => self.object_name(at),
            None => String::new(),
        };
        let name = name.trim_start_matches('&').to_owned();
        match mutex.owner {
            None => self.misuse(format!("the mutex `{name}` is unlocked, but no thread holds it"), Vec::new()),
            Some(owner) => {
                let me = title(self.me());
                let message = format!("{me} unlocks the mutex `{name}`, which {} holds", title(owner));
                self.misuse(message, vec![(mutex.locked_at, "locked here".into())])
            }
        }
    }

    pub(crate) fn waits_without_mutex(&mut self, mutex: &Mutex, given: Args<'_, D::Number>) -> Flows<D::Number> {
        let text = |index| given.map(|given| self.machine.argument_text(given, index)).unwrap_or_default();
        let (condition, name) = (text(0), text(1));
        let (condition, name) = (condition.trim_start_matches('&'), name.trim_start_matches('&'));
        let holder = match mutex.owner {
            None => "nobody holds".to_owned(),
            Some(owner) => format!("{} holds", title(owner)),
        };
        let message = format!("{} waits for `{condition}` with the mutex `{name}`, which {holder}", title(self.me()));
        self.misuse(message, Vec::new())
    }

    /// All that wait for a condition variable at the same time do so with one mutex.
    pub(crate) fn refuse_other_mutex(
        &mut self,
        at: Address,
        own: Address,
        given: Args<'_, D::Number>,
    ) -> OrStop<(), D::Number> {
        let other =
            |wait: &Wait| matches!(wait, Wait::Signal { condition, mutex, .. } if *condition == at && *mutex != own);
        let tasks = &self.team.roster_mut().tasks;
        let Some(waiter) = tasks.iter().position(|task| task.wait.as_ref().is_some_and(other)) else { return Ok(()) };
        let place = tasks[waiter].at;
        let (me, waiter) = (title(self.me()), title(waiter as u32));
        let name = self.name(at, given);
        let message = format!("{me} waits for `{name}` with another mutex than {waiter}, which waits for it, too");
        self.misuse(message, vec![(place, format!("{waiter} waits here"))])
    }

    pub(crate) fn not_held(&mut self, word: &str, given: Args<'_, D::Number>) -> Flows<D::Number> {
        let name = given.map(|given| self.machine.argument_text(given, 0)).unwrap_or_default();
        let name = name.trim_start_matches('&').to_owned();
        let message = format!("{} unlocks the {word} `{name}`, and it does not hold it", title(self.me()));
        self.misuse(message, Vec::new())
    }

    pub(crate) fn joined_wrongly(&mut self, target: u32, given: Args<'_, D::Number>, why: &str) -> Flows<D::Number> {
        let call = given.map_or("pthread_join", |given| given.name);
        let created = self.team.roster_mut().tasks[target as usize].created_at;
        let message = format!("`{call}` is called for {}, and {why}", title(target));
        let also = if created.is_none() { Vec::new() } else { vec![(created, "created here".to_owned())] };
        self.misuse(message, also)
    }
}

/// What a thread is called.
pub fn title(thread: u32) -> String {
    match thread {
        0 => "main".to_owned(),
        number => format!("thread {number}"),
    }
}
