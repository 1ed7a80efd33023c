//! Threads: creating, joining, detaching.
//! A thread is unfolded after its creator, and may be created once only in one unfolding.

use super::access::known;
use super::ending::KeyUse;
use super::knowledge::Beginning;
use super::library::Given;
use super::memory::{Address, Slot};
use super::place::{Candidate, Purpose};
use super::state::{Origin, Path, Resumption, State};
use super::sync::{Patience, INT};
use super::value::{Pointer, Target, Value};
use super::{blank_thread, Result, Unfolder};
use crate::events::{Awaited, Class, EventId, Join, Passage, ThreadId};
use antiphon_domain::Number;
use antiphon_machine::memory::Scalar;
use antiphon_model::library::thread_constants::Setting;
use antiphon_model::library::{Pthread, ThreadStandard};
use antiphon_model::{ExprId, Type};
use antiphon_outcome::{Assumed, Property};
use antiphon_prover::{Formula, Formulas};

/// Threads of one program.
const MOST_THREADS: usize = 400;

/// What is assumed of resources.
const CREATED: Assumed = Assumed::CREATED;

/// Nobody can join a thread any more: it was detached.
const DETACHED: i64 = 1;
/// Nobody can join it any more: it was joined.
pub(super) const JOINED: i64 = 2;

impl Unfolder<'_> {
    /// A call of the thread library.
    pub(super) fn pthread(&mut self, mut state: State, function: Pthread, given: Given<'_>) -> Result<Vec<State>> {
        use Pthread as P;
        match function.kin() {
            P::Create => self.create(state, given),
            P::Join => self.join(state, Patience::Waits, given),
            P::TryjoinNp => self.join(state, Patience::Tries, given),
            P::TimedjoinNp | P::ClockjoinNp => self.join(state, Patience::Timed, given),
            P::Detach => self.detach(state, given),
            P::Exit => {
                let value = self.value(&mut state, given.arguments[0])?;
                self.exit(state, value, given)
            }
            P::SelfThread => {
                let own = Value::int(handle(self.run.thread));
                self.gives(state, given, own)
            }
            P::Equal => {
                let (a, b) =
                    (self.number(&mut state, given.arguments[0])?, self.number(&mut state, given.arguments[1])?);
                let equal = self.kernel.equal(a, b);
                let value = Value::Number(self.kernel.truth(equal));
                self.gives(state, given, value)
            }
            P::Once => self.once(state, given),
            P::Cancel => self.cancel(state, given),
            P::Testcancel => self.test_cancel(state, given),
            P::Setcancelstate | P::Setcanceltype => self.set_cancelling(state, function, given),
            P::CleanupPush => self.push_cleanup(state, given),
            P::CleanupPop => self.pop_cleanup(state, given),
            P::KeyCreate => self.create_key(state, given),
            P::KeyDelete => self.use_key(state, KeyUse::Delete, given),
            P::Getspecific => self.use_key(state, KeyUse::Get, given),
            P::Setspecific => self.use_key(state, KeyUse::Set, given),
            P::AttrInit | P::MutexattrInit | P::CondattrInit | P::RwlockattrInit | P::BarrierattrInit => {
                self.fresh_attributes(state, given)
            }
            P::SchedYield
            | P::AttrDestroy
            | P::MutexattrDestroy
            | P::CondattrDestroy
            | P::RwlockattrDestroy
            | P::BarrierattrDestroy
            | P::ThrdSleep => self.nothing(state, given),
            advice if advice.is_advice() => self.nothing(state, given),
            kin => self.synchronise(state, kin, given),
        }
    }

    /// Where a pointer argument points to, as a place of the type behind it.
    pub(super) fn pointed(&mut self, state: &mut State, argument: ExprId) -> Result<(Vec<Candidate>, Option<Scalar>)> {
        let expr = self.program.expr(argument);
        let ty = match self.program.types.get(expr.ty) {
            Type::Pointer(to) => *to,
            _ => expr.ty,
        };
        let found = self.behind(state, argument, ty, expr.span, Purpose::Access)?;
        Ok((found, Scalar::of(&self.program.types, ty)))
    }

    fn create(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let (handle_place, attributes, routine, argument) = match (given.standard, given.arguments) {
            (ThreadStandard::Posix, [handle, attributes, routine, argument]) => {
                (*handle, Some(*attributes), *routine, *argument)
            }
            (ThreadStandard::C11, [handle, routine, argument]) => (*handle, None, *routine, *argument),
            _ => return self.not_modelled(given),
        };
        let detached = match attributes {
            Some(attributes) => self.setting_of(&mut state, attributes, Setting::DetachState, given)?,
            None => Number::Int(0),
        };
        let Some(Target::Function(function)) = self.pointer(&mut state, routine)?.only() else {
            return self.unsupported("a thread whose function is not known", given.span);
        };
        let argument = self.value(&mut state, argument)?;
        let creator = self.run.thread;
        let child = self.thread_id(creator, &state)?;
        let (places, scalar) = self.pointed(&mut state, handle_place)?;
        if let Some(scalar) = scalar {
            let name = Value::int(handle(child));
            self.store_to(&mut state, &places, scalar, name, Class::Plain, given.span)?;
        }
        let attachment = self.of_thread(&mut state, child, Slot::Attachment);
        self.put(&mut state, attachment, detached, given)?;
        self.run.unfolding.assumed.push((CREATED, given.span));
        self.begin_concurrency(&state);
        self.run.clock += 1;
        self.run.notes.create(child, creator, self.run.clock);
        let first = self.first_of(&state, function, argument, child, given)?;
        let node = self.node(&state);
        self.run.unfolding.nodes[node.index()].creates = Some(child);
        let thread = &mut self.run.unfolding.threads[child.index()];
        thread.function = function;
        thread.creator = Some((creator, Some(node)));
        thread.started = state.path.guard();
        thread.span = given.span;
        self.run.pending.push_back((child, first));
        self.note_effect(&state);
        self.answer(state, given, 0)
    }

    /// The id of the thread that is created here.
    fn thread_id(&mut self, creator: ThreadId, state: &State) -> Result<ThreadId> {
        let next = ThreadId(self.thread_ids.len() as u32 + 1);
        let id = *self.thread_ids.entry((creator, state.key.clone().into())).or_insert(next);
        if id.index() > MOST_THREADS {
            return Err(super::Stop::Limit(format!("more than {MOST_THREADS} threads")));
        }
        while self.run.unfolding.threads.len() <= id.index() {
            let blank = blank_thread(self.program.main);
            self.run.unfolding.threads.push(blank);
        }
        Ok(id)
    }

    /// From the first thread on, accesses to what threads share are events.
    fn begin_concurrency(&mut self, state: &State) {
        if self.run.concurrent {
            return;
        }
        self.run.concurrent = true;
        if self.knowledge.beginning == Beginning::Start {
            return;
        }
        self.run.notes.undecided_creation = state.path.branches().next().is_some();
        self.run.initial = state.memory.clone();
    }

    /// The state in which a thread starts.
    fn first_of(
        &mut self,
        creator: &State,
        function: antiphon_model::FunctionId,
        argument: Value,
        child: ThreadId,
        given: Given<'_>,
    ) -> Result<State> {
        let mut path = Path::default();
        path.push(&mut self.kernel.formulas, creator.path.guard(), Origin::Assumed);
        let frame = self.frame(function, None, 0);
        let mut first = State {
            frames: vec![frame],
            path,
            memory: creator.memory.clone(),
            held: Vec::new(),
            sections: 0,
            section: None,
            cleanup: Vec::new(),
            leaving: None,
            sleeps: 0,
            read: 0,
            key: Vec::new(),
        };
        let creator = std::mem::replace(&mut self.run.thread, child);
        self.position(&mut first);
        self.bind(&mut first, function, vec![argument], given.span)?;
        if let Some(startup) = self.program.thread_startup {
            let mut frame = self.frame(startup, None, 0);
            frame.resumption = Resumption::Here;
            first.frames.push(frame);
            self.position(&mut first);
        }
        self.run.thread = creator;
        Ok(first)
    }

    /// Does something for each thread that an argument may name.
    pub(super) fn for_each_thread(
        &mut self,
        mut state: State,
        given: Given<'_>,
        mut work: impl FnMut(&mut Self, State, ThreadId) -> Result<Vec<State>>,
    ) -> Result<Vec<State>> {
        let number = self.number(&mut state, given.arguments[0])?;
        let threads: Vec<ThreadId> = match known(&self.kernel, number) {
            Some(value) => self.thread_of(value).into_iter().collect(),
            None => (0..self.run.unfolding.threads.len()).map(|index| ThreadId(index as u32)).collect(),
        };
        let mut next = Vec::new();
        let mut some = Vec::new();
        for thread in threads {
            let here = self.kernel.equal(number, Number::Int(handle(thread)));
            if here == Formulas::FALSE {
                continue;
            }
            some.push(here);
            let mut taken = state.clone();
            if here != Formulas::TRUE {
                taken.path.push(&mut self.kernel.formulas, here, Origin::Branch);
            }
            if !taken.path.is_dead() {
                next.extend(work(self, taken, thread)?);
            }
        }
        let some = self.kernel.formulas.or(&some);
        let message = format!("`{}` is called with a value that is not a thread", given.name);
        self.oblige(&mut state, some, Property::Lock, given.span, message);
        Ok(next)
    }

    fn thread_of(&self, handle: i64) -> Option<ThreadId> {
        let index = usize::try_from(handle - 1).ok()?;
        (index < self.run.unfolding.threads.len()).then_some(ThreadId(index as u32))
    }

    fn join(&mut self, state: State, patience: Patience, given: Given<'_>) -> Result<Vec<State>> {
        let (state, mut next) = match patience {
            Patience::Waits => self.cancellation_point(state, given)?,
            Patience::Tries | Patience::Timed => (state, Vec::new()),
        };
        let joined = self.for_each_thread(state, given, |own, mut state, thread| {
            if thread == own.run.thread {
                let message = format!("`{}` is called by the thread that it names", given.name);
                own.oblige(&mut state, Formulas::FALSE, Property::Lock, given.span, message);
                return Ok(Vec::new());
            }
            let result = own.pointer(&mut state, given.arguments[1])?;
            match patience {
                Patience::Waits => own.join_one(state, thread, &result, given),
                Patience::Tries | Patience::Timed => own.try_join(state, thread, patience, &result, given),
            }
        })?;
        next.extend(joined);
        Ok(next)
    }

    fn join_one(
        &mut self,
        mut state: State,
        thread: ThreadId,
        result: &Pointer,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        // Whether a thread ends must not depend on itself, so only younger ones have a formula for it.
        if thread.0 < self.run.thread.0 {
            return self.join_older(state, thread, result, given);
        }
        let (_, ended) = self.ended(thread);
        let running = self.kernel.formulas.not(ended);
        let guard = self.kernel.formulas.and(&[state.path.guard(), running]);
        let until = format!("until thread {} ends", thread.0);
        self.note_wait(&mut state, guard, Awaited::End(thread), given, &until);
        let creator = self.run.unfolding.threads[thread.index()].creator.map(|(creator, _)| creator);
        let passage = match state.path.branches().next() {
            None if creator == Some(self.run.thread) => Passage::Always,
            _ => Passage::Perhaps,
        };
        state.path.push(&mut self.kernel.formulas, ended, Origin::Assumed);
        let node = self.node(&state);
        self.run.unfolding.joins.push(Join { child: thread, node, guard: state.path.guard(), passage });
        self.collect(&mut state, thread, result, given)?;
        self.answer(state, given, 0)
    }

    /// Waits for the cell that says that a thread ended.
    fn join_older(
        &mut self,
        mut state: State,
        thread: ThreadId,
        result: &Pointer,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        self.begin_section(&mut state, given.span);
        let (ended, event) = self.has_ended(&mut state, thread, given)?;
        let until = format!("until {} ends", super::super::narrate::thread_name(thread.0));
        self.wait_until(&mut state, ended, event, given, &until);
        self.end_section(&mut state);
        self.collect(&mut state, thread, result, given)?;
        self.answer(state, given, 0)
    }

    fn has_ended(
        &mut self,
        state: &mut State,
        thread: ThreadId,
        given: Given<'_>,
    ) -> Result<(Formula, Option<EventId>)> {
        let address = self.of_thread(state, thread, Slot::Ended);
        let (value, event) = self.look(state, address, given)?;
        Ok((self.kernel.equal(value, Number::Int(1)), event))
    }

    /// Joins a thread if it ended.
    fn try_join(
        &mut self,
        mut state: State,
        thread: ThreadId,
        patience: Patience,
        result: &Pointer,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let (ended, _) = self.has_ended(&mut state, thread, given)?;
        let running = self.kernel.formulas.not(ended);
        let mut next = Vec::new();
        for (condition, number) in [(ended, 0), (running, patience.refusal())] {
            let mut side = state.clone();
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            if condition == Formulas::FALSE || side.path.is_dead() {
                continue;
            }
            if number == 0 {
                self.collect(&mut side, thread, result, given)?;
            }
            next.extend(self.answer(side, given, number)?);
        }
        Ok(next)
    }

    /// A thread that ended is joined: it must not have been before, and gives its value.
    fn collect(&mut self, state: &mut State, thread: ThreadId, result: &Pointer, given: Given<'_>) -> Result<()> {
        self.begin_section(state, given.span);
        let attachment = self.of_thread(state, thread, Slot::Attachment);
        self.demand_joinable(state, attachment, given)?;
        self.put(state, attachment, Number::Int(JOINED), given)?;
        self.end_section(state);
        if result.only() != Some(Target::NULL) {
            let object = self.result_object(state, thread);
            let address = Address { object, slot: Slot::Data, offset: 0 };
            let held = match given.standard {
                ThreadStandard::Posix => Scalar::Pointer,
                ThreadStandard::C11 => INT,
            };
            let value = self.read(state, address, held, Class::Synchronisation, given.span)?;
            let (places, scalar) = self.pointed(state, given.arguments[1])?;
            let not_null = self.is_target(result, |target| target != Target::NULL);
            let places: Vec<Candidate> = self.narrowed(places, not_null);
            self.store_to(state, &places, scalar.unwrap_or(held), value, Class::Plain, given.span)?;
        }
        Ok(())
    }

    fn demand_joinable(&mut self, state: &mut State, attachment: Address, given: Given<'_>) -> Result<()> {
        let (attached, _) = self.look(state, attachment, given)?;
        let joinable = self.kernel.equal(attached, Number::Int(0));
        let message = format!("`{}` is called for a thread that was joined or detached before", given.name);
        self.oblige(state, joinable, Property::Lock, given.span, message);
        Ok(())
    }

    fn detach(&mut self, state: State, given: Given<'_>) -> Result<Vec<State>> {
        self.for_each_thread(state, given, |own, mut state, thread| {
            own.begin_section(&mut state, given.span);
            let attachment = own.of_thread(&mut state, thread, Slot::Attachment);
            own.demand_joinable(&mut state, attachment, given)?;
            own.put(&mut state, attachment, Number::Int(DETACHED), given)?;
            own.end_section(&mut state);
            own.answer(state, given, 0)
        })
    }

    fn narrowed(&mut self, places: Vec<Candidate>, condition: Formula) -> Vec<Candidate> {
        let formulas = &mut self.kernel.formulas;
        places.into_iter().map(|c| Candidate { condition: formulas.and(&[c.condition, condition]), ..c }).collect()
    }
}

/// What a program sees of a thread: its `pthread_t`.
pub(super) fn handle(thread: ThreadId) -> i64 {
    i64::from(thread.0) + 1
}
