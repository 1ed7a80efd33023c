//! Cancellation: a thread that was asked to end does so at a cancellation point,
//! or anywhere if it allows that. Whether it does is a choice of each execution;
//! having been asked is a cell that others write.

use super::access::known;
use super::library::Given;
use super::memory::{Address, ObjectId, ObjectKey, Slot};
use super::state::{Origin, State};
use super::sync::INT;
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::{CellId, Class, Hint, ThreadId};
use antiphon_domain::Number;
use antiphon_model::library::Pthread;
use antiphon_model::{Action, LibraryFunction, Step};
use antiphon_outcome::Property;
use antiphon_prover::Formulas;

/// `PTHREAD_CANCELED`
pub(super) const CANCELED: Target = Target::Integer(-1);

impl Unfolder<'_> {
    /// A cell that the library keeps for a thread.
    pub(super) fn of_thread(&mut self, state: &mut State, thread: ThreadId, slot: Slot) -> Address {
        let object = self.result_object(state, thread);
        Address { object, slot, offset: 0 }
    }

    /// Whether somebody asks a thread to end.
    fn may_be_cancelled(&self, thread: ThreadId) -> bool {
        self.knowledge.library.cancelled.contains(&thread) || self.run.notes.library.cancelled.contains(&thread)
    }

    /// The cell in which the thread at hand finds that it was asked, if that can end it here.
    pub(super) fn asked_cell(&mut self, state: &mut State) -> Option<CellId> {
        if !self.may_be_cancelled(self.run.thread) || self.refuses(state) {
            return None;
        }
        let asked = self.of_thread(state, self.run.thread, Slot::Asked);
        self.run.cells.get(&asked).copied()
    }

    /// Whether the thread at hand refuses to be cancelled.
    fn refuses(&mut self, state: &mut State) -> bool {
        self.own_setting(state, Slot::Refuses) == Some(1)
    }

    fn own_setting(&mut self, state: &mut State, slot: Slot) -> Option<i64> {
        let address = self.of_thread(state, self.run.thread, slot);
        match &state.memory.get(address)?.value {
            Value::Number(number) => known(&self.kernel, *number),
            Value::Pointer(_) | Value::Undefined => None,
        }
    }

    /// `pthread_cancel`
    pub(super) fn cancel(&mut self, state: State, given: Given<'_>) -> Result<Vec<State>> {
        self.for_each_thread(state, given, |own, mut state, thread| {
            own.run.notes.library.cancelled.insert(thread);
            own.begin_section(&mut state, given.span);
            let attachment = own.of_thread(&mut state, thread, Slot::Attachment);
            let (attached, _) = own.look(&mut state, attachment, given)?;
            let joined = own.kernel.equal(attached, Number::Int(super::threads::JOINED));
            let there = own.kernel.formulas.not(joined);
            let message = format!("`{}` is called for a thread that was joined", given.name);
            own.oblige(&mut state, there, Property::Lock, given.span, message);
            let asked = own.of_thread(&mut state, thread, Slot::Asked);
            own.put(&mut state, asked, Number::Int(1), given)?;
            own.end_section(&mut state);
            own.answer(state, given, 0)
        })
    }

    /// `pthread_setcancelstate` and `pthread_setcanceltype`
    pub(super) fn set_cancelling(
        &mut self,
        mut state: State,
        function: Pthread,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let slot = match function {
            Pthread::Setcancelstate => Slot::Refuses,
            _ => Slot::Asynchronous,
        };
        let wanted = self.number(&mut state, given.arguments[0])?;
        if known(&self.kernel, wanted).is_none() {
            return self.not_modelled(given);
        }
        let address = self.of_thread(&mut state, self.run.thread, slot);
        let (old, _) = self.look(&mut state, address, given)?;
        self.put(&mut state, address, wanted, given)?;
        if self.pointer(&mut state, given.arguments[1])?.only() != Some(Target::NULL) {
            let (places, _) = self.pointed(&mut state, given.arguments[1])?;
            self.store_to(&mut state, &places, INT, Value::Number(old), Class::Plain, given.span)?;
        }
        self.gives(state, given, Value::int(0))
    }

    /// A thread may end here if it was asked to: the state of one that does not,
    /// and those of one that does.
    pub(super) fn cancellation_point(&mut self, mut state: State, given: Given<'_>) -> Result<(State, Vec<State>)> {
        match self.cancelled_side(&mut state, given)? {
            Some(side) => {
                let ended = self.exit(side, Value::pointer(CANCELED), given)?;
                Ok((state, ended))
            }
            None => Ok((state, Vec::new())),
        }
    }

    /// The state of a thread that is cancelled here, before it exits; the state
    /// given becomes that of one that is not.
    pub(super) fn cancelled_side(&mut self, state: &mut State, given: Given<'_>) -> Result<Option<State>> {
        if !self.may_be_cancelled(self.run.thread) || state.leaving.is_some() || self.refuses(state) {
            return Ok(None);
        }
        let (_, chosen) = self.kernel.promise("is cancelled");
        let mut side = state.clone();
        side.path.push(&mut self.kernel.formulas, chosen, Origin::Branch);
        self.begin_section(&mut side, given.span);
        let address = self.of_thread(&mut side, self.run.thread, Slot::Asked);
        let (asked, _) = self.look(&mut side, address, given)?;
        let was_asked = self.kernel.equal(asked, Number::Int(1));
        self.assume(&mut side, was_asked);
        let node = self.node(&side);
        self.run.unfolding.nodes[node.index()].hint = Hint::EndEarly;
        self.end_section(&mut side);
        let stays = self.kernel.formulas.not(chosen);
        state.path.push(&mut self.kernel.formulas, stays, Origin::Branch);
        Ok((!side.path.is_dead()).then_some(side))
    }

    /// `pthread_testcancel`: ends the thread if it was asked.
    pub(super) fn test_cancel(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        if !self.may_be_cancelled(self.run.thread) || self.refuses(&mut state) {
            return self.gives(state, given, Value::int(0));
        }
        let address = self.of_thread(&mut state, self.run.thread, Slot::Asked);
        let (asked, _) = self.look(&mut state, address, given)?;
        let was_asked = self.kernel.equal(asked, Number::Int(1));
        let was_not = self.kernel.formulas.not(was_asked);
        let mut next = Vec::new();
        for (condition, ends) in [(was_asked, true), (was_not, false)] {
            let mut side = state.clone();
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            if condition == Formulas::FALSE || side.path.is_dead() {
                continue;
            }
            match ends {
                true => next.extend(self.exit(side, Value::pointer(CANCELED), given)?),
                false => next.extend(self.gives(side, given, Value::int(0))?),
            }
        }
        Ok(next)
    }

    /// Before a step of a thread that may be cancelled at any time.
    pub(super) fn asynchronous_end(&mut self, state: &mut State, step: &Step, given: Given<'_>) -> Result<Vec<State>> {
        let visible = match step {
            Step::Action(Action::Assign(..) | Action::Update { .. } | Action::Clear(_), _) | Step::Branch { .. } => {
                true
            }
            Step::Action(Action::Library { function, .. }, _) => {
                !matches!(function, LibraryFunction::Pthread(Pthread::Setcanceltype | Pthread::Testcancel))
            }
            _ => false,
        };
        if !visible || self.own_setting(state, Slot::Asynchronous) != Some(1) {
            return Ok(Vec::new());
        }
        match self.cancelled_side(state, given)? {
            Some(side) => self.exit(side, Value::pointer(CANCELED), given),
            None => Ok(Vec::new()),
        }
    }

    /// What holds the value that a thread returns, and what the library keeps for it.
    pub(super) fn result_object(&mut self, state: &mut State, thread: ThreadId) -> ObjectId {
        let object = self.objects.intern(ObjectKey::Result(thread));
        if !state.memory.objects.contains_key(&object) {
            let name = format!("result of thread {}", thread.0);
            self.describe_result(state, object, name);
        }
        object
    }
}
