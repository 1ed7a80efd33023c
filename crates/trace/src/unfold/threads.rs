//! Threads: creating, joining, ending.
//! A thread is unfolded after its creator, and may be created once only in one unfolding.

use super::access::known;
use super::knowledge::Beginning;
use super::library::Given;
use super::memory::{Slot, Spot};
use super::place::{Candidate, Purpose};
use super::state::{Origin, Path, Resumption, State};
use super::value::{Target, Value};
use super::{blank_thread, Result, Unfolder};
use crate::events::{Awaited, Class, Join, ThreadId, Wait};
use antiphon_domain::Number;
use antiphon_machine::memory::Scalar;
use antiphon_model::library::Pthread;
use antiphon_model::{ExprId, Type};
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};

/// Threads of one program.
const MOST_THREADS: usize = 1000;

impl Unfolder<'_> {
    /// A call of the thread library.
    pub(super) fn pthread(&mut self, mut state: State, function: Pthread, given: Given<'_>) -> Result<Vec<State>> {
        use Pthread as P;
        match function {
            P::Create => self.create(state, given),
            P::Join => self.join(state, given),
            P::Exit => {
                let value = self.value(&mut state, given.arguments[0])?;
                self.end_thread(&mut state, Some(value), given.span)?;
                Ok(Vec::new())
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
            P::Detach
            | P::SchedYield
            | P::AttrInit
            | P::AttrDestroy
            | P::AttrSetdetachstate
            | P::AttrSetstacksize
            | P::AttrSetscope
            | P::AttrSetschedpolicy
            | P::AttrSetinheritsched
            | P::MutexattrDestroy
            | P::MutexattrSetpshared
            | P::MutexattrSetprotocol
            | P::CondattrInit
            | P::CondattrDestroy
            | P::CondattrSetclock
            | P::CondattrSetpshared
            | P::RwlockattrInit
            | P::RwlockattrDestroy
            | P::BarrierattrInit
            | P::BarrierattrDestroy
            | P::Setcancelstate
            | P::Setcanceltype
            | P::Testcancel => self.nothing(state, given),
            P::Once
            | P::Cancel
            | P::KeyCreate
            | P::KeyDelete
            | P::Getspecific
            | P::Setspecific
            | P::AttrGetdetachstate
            | P::AttrGetstacksize
            | P::MutexattrSetrobust
            | P::MutexTimedlock
            | P::CondTimedwait
            | P::SemTimedwait => self.not_modelled(given),
            _ => self.synchronise(state, function, given),
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
        let [handle_place, _, routine, argument] = given.arguments else { return self.not_modelled(given) };
        let Some(Target::Function(function)) = self.pointer(&mut state, *routine)?.only() else {
            return self.unsupported("a thread whose function is not known", given.span);
        };
        let argument = self.value(&mut state, *argument)?;
        let creator = self.run.thread;
        let child = self.thread_id(creator, &state)?;
        let (places, scalar) = self.pointed(&mut state, *handle_place)?;
        if let Some(scalar) = scalar {
            let name = Value::int(handle(child));
            self.store_to(&mut state, &places, scalar, name, Class::Plain, given.span)?;
        }
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
        self.gives(state, given, Value::int(0))
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

    fn join(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let number = self.number(&mut state, given.arguments[0])?;
        let result = self.pointer(&mut state, given.arguments[1])?;
        let threads: Vec<ThreadId> = match known(&self.kernel, number) {
            Some(value) => self.thread_of(value).into_iter().collect(),
            None => (1..self.run.unfolding.threads.len()).map(|index| ThreadId(index as u32)).collect(),
        };
        // Whether a thread ends must not depend on itself.
        if threads.iter().any(|thread| thread.0 <= self.run.thread.0) {
            return self.unsupported("a thread joins itself, or one that is older than it", given.span);
        }
        let mut next = Vec::new();
        let mut some = Vec::new();
        for thread in threads {
            let here = self.kernel.equal(number, Number::Int(handle(thread)));
            some.push(here);
            let mut taken = state.clone();
            if here != Formulas::TRUE {
                taken.path.push(&mut self.kernel.formulas, here, Origin::Branch);
            }
            next.extend(self.join_one(taken, thread, &result, given)?);
        }
        let some = self.kernel.formulas.or(&some);
        let message = "`pthread_join` of what is no thread".to_owned();
        self.oblige(&mut state, some, Property::Lock, given.span, message);
        Ok(next)
    }

    fn thread_of(&self, handle: i64) -> Option<ThreadId> {
        let index = usize::try_from(handle - 1).ok()?;
        (index < self.run.unfolding.threads.len()).then_some(ThreadId(index as u32))
    }

    fn join_one(
        &mut self,
        mut state: State,
        thread: ThreadId,
        result: &super::value::Pointer,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let (_, ended) = self.ended(thread);
        let running = self.kernel.formulas.not(ended);
        let guard = self.kernel.formulas.and(&[state.path.guard(), running]);
        let (operation, until) = (given.name.to_owned(), format!("until thread {} ends", thread.0));
        let wait =
            Wait { thread: self.run.thread, guard, awaited: Awaited::End(thread), operation, until, span: given.span };
        self.run.unfolding.waits.push(wait);
        state.path.push(&mut self.kernel.formulas, ended, Origin::Assumed);
        let node = self.node(&state);
        self.run.unfolding.joins.push(Join { child: thread, node, guard: state.path.guard() });
        if result.only() != Some(Target::NULL) {
            let object = self.result_object(&mut state, thread);
            let spot = Spot { object, slot: Slot::Data, offset: 0 };
            let value = self.read(&mut state, spot, Scalar::Pointer, Class::Synchronisation, given.span)?;
            let (places, scalar) = self.pointed(&mut state, given.arguments[1])?;
            let not_null = self.is_target(result, |target| target != Target::NULL);
            let places: Vec<Candidate> = self.narrowed(places, not_null);
            self.store_to(&mut state, &places, scalar.unwrap_or(Scalar::Pointer), value, Class::Plain, given.span)?;
        }
        self.gives(state, given, Value::int(0))
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
