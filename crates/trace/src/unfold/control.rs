//! Where control goes: branches, loops with their bounds, calls and returns.
//! Paths meet again where control does, so that branches do not multiply.

use super::library::Given;
use super::memory::{Address, Slot};
use super::positions::Positions;
use super::state::{Origin, Resumption, Snapshot, State, Visit};
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::{Class, Cut, Exit, Site, ThreadId};
use antiphon_machine::memory::Scalar;
use antiphon_model::{Callee, Case, ExprId, FunctionId, LocalStorage, LocationId, PlaceId};
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;
use std::rc::Rc;

impl Unfolder<'_> {
    pub(super) fn positions(&mut self, function: FunctionId) -> Rc<Positions> {
        let program = self.program;
        let positions = self.positions.entry(function);
        Rc::clone(positions.or_insert_with(|| Rc::new(Positions::of(program.function(function)))))
    }

    /// Writes down where a state is.
    pub(super) fn position(&mut self, state: &mut State) {
        let mut key = Vec::with_capacity(state.key.len() + 4);
        for (at, frame) in state.frames.iter().enumerate() {
            if at > 0 {
                key.push(frame.function.0);
            }
            frame.visits.iter().for_each(|visit| key.extend([visit.head, visit.iteration]));
            key.push(self.positions(frame.function).position(frame.location));
            if let Some(leaving) = state.leaving.as_ref().filter(|leaving| leaving.frames == at + 1) {
                key.push(LEAVING + leaving.calls);
            }
        }
        state.key = key;
    }

    /// Control goes to another location of the function; nowhere, if a loop is
    /// cut off or an iteration changed nothing.
    pub(super) fn go(&mut self, mut state: State, to: LocationId) -> Option<State> {
        let frame = state.frames.last()?;
        let function = frame.function;
        let positions = self.positions(function);
        let from = positions.position(frame.location);
        let (target, heads) = (positions.position(to), positions.heads(to).to_vec());
        let back = target <= from && heads.last() == Some(&target);
        if back && !self.iterate(&mut state, function, target) {
            return None;
        }
        let frame = state.frames.last_mut()?;
        frame.location = to;
        let stay = frame.visits.iter().zip(&heads).take_while(|(visit, head)| visit.head == **head).count();
        frame.visits.truncate(stay);
        for head in &heads[stay..] {
            frame.visits.push(Visit { head: *head, iteration: 0, undecided: 0, resumed: 0, snapshot: None });
        }
        Some(state)
    }

    /// At the head of a loop: remembers what the iteration begins with.
    pub(super) fn begin_iteration(&mut self, state: &mut State) {
        let Some(frame) = state.frames.last() else { return };
        let (at, positions) = (frame.location, self.positions(frame.function));
        if positions.heads(at).last() == Some(&positions.position(at)) {
            let snapshot = Rc::new(self.snapshot(state, at));
            let visit = state.frames.last_mut().and_then(|frame| frame.visits.last_mut());
            if let Some(visit) = visit {
                visit.snapshot = Some(snapshot);
            }
        }
    }

    /// One more iteration of a loop; whether there is one.
    fn iterate(&mut self, state: &mut State, function: FunctionId, head: u32) -> bool {
        let site = Site::Loop(function, head);
        let bound = self.bound(site);
        let to = self.positions(function).location(head);
        let now = self.snapshot(state, to);
        let Some(frame) = state.frames.last_mut() else { return false };
        let Some(depth) = frame.visits.iter().position(|visit| visit.head == head) else { return true };
        frame.visits.truncate(depth + 1);
        let visit = &mut frame.visits[depth];
        visit.iteration += 1;
        let Some(before) = visit.snapshot.take() else { return true };
        let decided = before.branches == now.branches;
        visit.undecided += u32::from(!decided);
        let beyond = visit.undecided > bound;
        // A thread that is woken, finds nothing new and waits again has taken a signal.
        let resumes = before.sleeps != now.sleeps && visit.resumed < RESUMED;
        if self.changed_nothing(state, &before, &now) {
            let visit = state.frames.last_mut().and_then(|frame| frame.visits.last_mut());
            if let Some(visit) = visit.filter(|_| resumes) {
                visit.resumed += 1;
                visit.undecided -= u32::from(!decided);
            }
            return resumes;
        }
        if beyond && !decided {
            let span = self.program.function(function).body.location(to).span;
            self.run.unfolding.cuts.push(Cut { guard: state.path.guard(), span, site });
            return false;
        }
        true
    }

    fn snapshot(&mut self, state: &State, at: LocationId) -> Snapshot {
        let Some(frame) = state.frames.last() else { unreachable!("control is in a function") };
        let liveness = self.liveness(frame.function);
        let live = liveness.before(at);
        let keep = |(index, value): (usize, &Value)| {
            live.contains(&antiphon_model::LocalId(index as u32)).then(|| value.clone())
        };
        Snapshot {
            registers: frame.registers.iter().enumerate().map(keep).collect(),
            memory: state.memory.clone(),
            effects: self.run.effects.len(),
            held: state.held.clone(),
            branches: state.path.branches().count(),
            sleeps: state.sleeps,
        }
    }

    /// Whether an iteration left everything as it was: taking it once more, or
    /// not at all, makes no difference, so it waits for others.
    fn changed_nothing(&self, state: &State, before: &Snapshot, now: &Snapshot) -> bool {
        // Objects that are new were declared in the iteration: nothing else leads to them.
        let kept = before.memory.objects.iter().all(|(id, object)| now.memory.objects.get(id) == Some(object));
        let same = before.registers == now.registers && kept && before.held == now.held;
        same && self.run.effects[before.effects..].iter().all(|effect| {
            effect.branches().any(|condition| state.path.decides(&self.kernel.formulas, condition) == Some(false))
        })
    }

    /// Both sides of a condition.
    pub(super) fn branch(
        &mut self,
        mut state: State,
        condition: ExprId,
        targets: [LocationId; 2],
    ) -> Result<Vec<State>> {
        let condition = self.truth(&mut state, condition)?;
        let opposite = self.kernel.formulas.not(condition);
        Ok(self.ways(state, &[(condition, targets[0]), (opposite, targets[1])]))
    }

    /// Each way whose condition may hold; conditions exclude each other.
    fn ways(&mut self, state: State, ways: &[(Formula, LocationId)]) -> Vec<State> {
        let mut next = Vec::with_capacity(ways.len());
        for (condition, target) in ways {
            let decided = state.path.decides(&self.kernel.formulas, *condition);
            if *condition == Formulas::FALSE || decided == Some(false) {
                continue;
            }
            let mut taken = state.clone();
            if decided.is_none() {
                taken.path.push(&mut self.kernel.formulas, *condition, Origin::Branch);
            }
            if !taken.path.is_dead() {
                next.extend(self.go(taken, *target));
            }
        }
        next
    }

    /// All ways of a switch.
    pub(super) fn switch(
        &mut self,
        mut state: State,
        value: ExprId,
        cases: &[Case],
        default: LocationId,
    ) -> Result<Vec<State>> {
        let span = self.program.expr(value).span;
        let ty = self.number_type(self.program.expr(value).ty);
        let number = self.number(&mut state, value)?;
        let mut ways = Vec::new();
        let mut none = Vec::new();
        for case in cases {
            let inside = self.in_range(&mut state, number, ty, case, span)?;
            none.push(self.kernel.formulas.not(inside));
            ways.push((inside, case.target));
        }
        ways.push((self.kernel.formulas.and(&none), default));
        Ok(self.ways(state, &ways))
    }

    fn in_range(
        &mut self,
        state: &mut State,
        number: antiphon_domain::Number,
        ty: antiphon_machine::NumberType,
        case: &Case,
        span: Span,
    ) -> Result<Formula> {
        use antiphon_machine::{Arithmetic, Values};
        let low = self.kernel.domain.integer(case.low, ty);
        let high = self.kernel.domain.integer(case.high, ty);
        if case.low == case.high {
            return Ok(self.kernel.equal(number, low));
        }
        let above = self.operate(state, span, &mut |domain| domain.binary(Arithmetic::LessEqual, ty, &low, &number))?;
        let below =
            self.operate(state, span, &mut |domain| domain.binary(Arithmetic::LessEqual, ty, &number, &high))?;
        let sides = [self.kernel.nonzero(above), self.kernel.nonzero(below)];
        Ok(self.kernel.formulas.and(&sides))
    }

    /// A call of a function of the program.
    pub(super) fn call(
        &mut self,
        mut state: State,
        callee: Callee,
        arguments: &[ExprId],
        result: Option<PlaceId>,
        span: Span,
    ) -> Result<Vec<State>> {
        let function = match callee {
            Callee::Direct(function) => function,
            Callee::Indirect(pointer) => {
                let pointer = self.pointer(&mut state, pointer)?;
                return self.call_through(state, &pointer, arguments, result, span);
            }
        };
        let values = self.arguments(&mut state, arguments)?;
        Ok(self.enter(state, function, values, result, span)?.into_iter().collect())
    }

    fn arguments(&mut self, state: &mut State, arguments: &[ExprId]) -> Result<Vec<Value>> {
        let program = self.program;
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            let expr = program.expr(*argument);
            if !program.types.is_scalar(expr.ty) {
                return self.unsupported("a record is passed by value", expr.span);
            }
            values.push(self.value(state, *argument)?);
        }
        Ok(values)
    }

    fn call_through(
        &mut self,
        mut state: State,
        pointer: &super::value::Pointer,
        arguments: &[ExprId],
        result: Option<PlaceId>,
        span: Span,
    ) -> Result<Vec<State>> {
        let callable = self.is_target(pointer, |target| matches!(target, Target::Function(_)));
        let message = "a pointer is called that points to no function".to_owned();
        self.oblige(&mut state, callable, Property::Pointer, span, message);
        let values = self.arguments(&mut state, arguments)?;
        let mut next = Vec::new();
        for (condition, target) in pointer.0.iter() {
            let Target::Function(function) = target else { continue };
            let mut taken = state.clone();
            if state.path.decides(&self.kernel.formulas, *condition).is_none() {
                taken.path.push(&mut self.kernel.formulas, *condition, Origin::Branch);
            }
            if !taken.path.is_dead() {
                next.extend(self.enter(taken, *function, values.clone(), result, span)?);
            }
        }
        Ok(next)
    }

    /// Control enters a function; not, if its recursion is cut off.
    pub(super) fn enter(
        &mut self,
        mut state: State,
        function: FunctionId,
        values: Vec<Value>,
        result: Option<PlaceId>,
        span: Span,
    ) -> Result<Option<State>> {
        let branches = state.path.branches().count();
        let site = Site::Recursion(function);
        let own = state.frames.iter().filter(|frame| frame.function == function);
        let mut undecided = 0;
        let mut last = usize::MAX;
        for frame in own {
            undecided += u32::from(last != usize::MAX && frame.branches != last);
            last = frame.branches;
        }
        undecided += u32::from(last != usize::MAX && branches != last);
        if undecided > self.bound(site) {
            self.run.unfolding.cuts.push(Cut { guard: state.path.guard(), span, site });
            return Ok(None);
        }
        if state.frames.len() > MOST_FRAMES {
            return Err(super::Stop::Limit(format!("more than {MOST_FRAMES} calls inside each other")));
        }
        let frame = self.frame(function, result, branches);
        let atomic = frame.atomic;
        state.frames.push(frame);
        self.position(&mut state);
        self.bind(&mut state, function, values, span)?;
        if atomic {
            self.begin_section(&mut state, span);
            self.note_section(&mut state);
        }
        Ok(Some(state))
    }

    /// Gives parameters their values.
    pub(super) fn bind(
        &mut self,
        state: &mut State,
        function: FunctionId,
        values: Vec<Value>,
        span: Span,
    ) -> Result<()> {
        let callee = self.program.function(function);
        for (at, value) in values.into_iter().enumerate().take(callee.parameters as usize) {
            let local = antiphon_model::LocalId(at as u32);
            let parameter = &callee.locals[at];
            match parameter.storage {
                LocalStorage::Register => {
                    if let Some(frame) = state.frames.last_mut() {
                        frame.registers[at] = value;
                    }
                }
                LocalStorage::Memory => {
                    self.live(state, local, span)?;
                    let Some(scalar) = Scalar::of(&self.program.types, parameter.ty) else {
                        return self.unsupported("a record is passed by value", span);
                    };
                    let Some(object) = state.frames.last().and_then(|frame| frame.objects[at]) else { continue };
                    self.write(
                        state,
                        Address { object, slot: Slot::Data, offset: 0 },
                        scalar,
                        value,
                        Class::Plain,
                        span,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Control leaves a function.
    pub(super) fn leave(&mut self, mut state: State, value: Option<ExprId>, span: Span) -> Result<Vec<State>> {
        let value = match value {
            Some(value) if !self.program.types.is_scalar(self.program.expr(value).ty) => {
                return self.unsupported("a record is returned by value", span);
            }
            Some(value) => Some(self.value(&mut state, value)?),
            None => None,
        };
        self.end_locals(&mut state, span)?;
        if state.frames.len() == 1 && self.run.thread != ThreadId(0) {
            state.sections = 0;
            state.section = None;
            return self.returned(state, value, span);
        }
        let Some(frame) = state.frames.pop() else { return Ok(Vec::new()) };
        if frame.atomic {
            self.end_section(&mut state);
        }
        if state.frames.is_empty() {
            self.end_program(&state);
            return Ok(Vec::new());
        }
        if let (Some(result), Some(value)) = (frame.result, value) {
            self.position(&mut state);
            self.store(&mut state, result, value)?;
        }
        match frame.resumption {
            Resumption::Behind => Ok(self.go_on(state).into_iter().collect()),
            Resumption::Here => Ok(vec![state]),
            Resumption::Once(control) => self.once_returned(state, control, Given::at(span)),
        }
    }

    /// A thread ends the program.
    pub(super) fn end_program(&mut self, state: &State) {
        let node = self.node(state);
        self.run.unfolding.exits.push(Exit { guard: state.path.guard(), thread: self.run.thread, node });
    }

    /// Control goes on behind the action at which it is.
    pub(super) fn go_on(&mut self, state: State) -> Option<State> {
        let frame = state.frames.last()?;
        let step = &self.program.function(frame.function).body.location(frame.location).step;
        let next = *step.successors().first()?;
        self.go(state, next)
    }

    fn end_locals(&mut self, state: &mut State, span: Span) -> Result<()> {
        let Some(frame) = state.frames.last_mut() else { return Ok(()) };
        let objects: Vec<_> = frame.objects.iter_mut().filter_map(Option::take).collect();
        for object in objects {
            self.end_object(state, object, span)?;
        }
        Ok(())
    }
}

/// Iterations that only wait for a signal and are followed all the same.
const RESUMED: u32 = 1;

/// Where a thread is that leaves: behind every position.
const LEAVING: u32 = 1 << 30;

/// Calls inside each other.
const MOST_FRAMES: usize = 4000;
