//! One step of the model: where control goes under which condition, and what
//! variables are then.
//!
//! Actions that the kernel has no expressions for forget what they may write
//! and are reported as abstractions, each with its place: calls (all globals),
//! allocations, library functions, assertions over several processes. Library
//! functions and writes through pointers change nothing that is tracked,
//! because no pointer leads there.

use crate::effects::{Effects, Origin, Reason};
use crate::environment::{Slot, State};
use crate::evaluate::{number_type, Evaluation, Value};
use crate::place::Write;
use crate::{Encoder, Unwritten};
use antiphon_domain::Number;
use antiphon_machine::memory::Scalar;
use antiphon_machine::{asserted_property, expression_text, Arithmetic, NumberType, Property, Values};
use antiphon_model::library::{Control, Unspecified, Verifier};
use antiphon_model::{
    Action, AssertOrigin, Callee, Case, ExprId, ExprKind, LibraryFunction, LocalId, LocationId, PlaceId, Step, TypeId,
    Variable,
};
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;
use antiphon_symbolic::Arena;

/// Where control goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// To a location of the function.
    Location(LocationId),
    /// Back to the caller, with what it is given.
    Return(Option<Slot>),
    /// The program ends (`exit`).
    End,
}

/// One way on from a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Successor {
    /// Where control goes.
    pub target: Target,
    /// What it finds there.
    pub state: State,
}

/// A run of steps that is one simultaneous assignment: all values are those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Scalars that are assigned.
    pub assignments: Vec<(PlaceId, ExprId)>,
    /// Values that are computed and assigned nowhere.
    pub evaluated: Vec<ExprId>,
    /// Variables that come to life and are not assigned.
    pub begun: Vec<LocalId>,
    /// Where control is afterwards.
    pub next: LocationId,
}

/// What an action leads to.
enum ActionEffect {
    /// Control goes on, with these writes.
    Next(Vec<Write>),
    /// The program ends.
    End,
}

impl<'p> Encoder<'p> {
    /// The step of a location from a state. Ways that are never taken are left out.
    pub fn execute(&mut self, location: LocationId, state: &State, effects: &mut Effects) -> Vec<Successor> {
        let program = self.program;
        let function = state.environment.scope.function;
        if let Some(run) = self.runs.get(&(function, location)).cloned() {
            return self.run(&run, program.function(function).body.location(location).span, state, effects);
        }
        let location = program.function(function).body.location(location);
        let mut successors = match &location.step {
            Step::Action(action, next) => self.action(action, *next, location.span, state, effects),
            Step::Branch { condition, then, otherwise } => self.branch(*condition, [*then, *otherwise], state, effects),
            Step::Switch { value, cases, default } => self.switch(*value, cases, *default, state, effects),
            Step::Return(value) => self.returned(*value, state, effects),
            Step::Unreachable => {
                let message = "control reaches a place marked as unreachable".to_owned();
                self.evaluation(&mut state.clone(), effects, |own| {
                    own.oblige(Arena::FALSE, Property::Reachability, location.span, message);
                });
                Vec::new()
            }
        };
        successors.retain(|successor| successor.state.reached != Formulas::FALSE);
        successors
    }

    /// A run at once.
    fn run(&mut self, run: &Run, span: Span, state: &State, effects: &mut Effects) -> Vec<Successor> {
        let mut before = state.clone();
        self.evaluation(&mut before, effects, |own| {
            for value in &run.evaluated {
                own.argument(*value);
            }
        });
        let mut after = self.assign_all(&run.assignments, &before, effects);
        let writes = self.evaluation(&mut after.clone(), effects, |own| {
            run.begun.iter().filter_map(|local| own.unwritten(*local, span)).collect::<Vec<Write>>()
        });
        after.environment = after.environment.with(writes);
        if after.reached == Formulas::FALSE {
            return Vec::new();
        }
        vec![Successor { target: Target::Location(run.next), state: after }]
    }

    /// A simultaneous assignment of scalars: all values, and all indices on the
    /// left, are those of the state before. Of two writes to one place the later counts.
    pub fn assign_all(&mut self, pairs: &[(PlaceId, ExprId)], state: &State, effects: &mut Effects) -> State {
        let mut after = state.clone();
        let slots = self.evaluation(&mut after, effects, |own| {
            let evaluated: Vec<_> = pairs
                .iter()
                .map(|(place, value)| {
                    let value = own.argument(*value);
                    (*place, own.find(*place), value)
                })
                .collect();
            let mut slots = own.environment.slots.clone();
            for (place, found, value) in evaluated {
                if let Some(write) = own.put(place, found, value, &slots) {
                    slots[write.at] = write.slot;
                }
            }
            slots
        });
        after.environment.slots = slots;
        after
    }

    fn action(
        &mut self,
        action: &Action,
        next: LocationId,
        span: Span,
        state: &State,
        effects: &mut Effects,
    ) -> Vec<Successor> {
        let mut after = state.clone();
        let outcome = self.evaluation(&mut after, effects, |own| own.perform(action, span));
        let target = match outcome {
            ActionEffect::Next(writes) => {
                after.environment = after.environment.with(writes);
                Target::Location(next)
            }
            ActionEffect::End => Target::End,
        };
        vec![Successor { target, state: after }]
    }

    fn branch(
        &mut self,
        condition: ExprId,
        targets: [LocationId; 2],
        state: &State,
        effects: &mut Effects,
    ) -> Vec<Successor> {
        let mut here = state.clone();
        let condition = self.truth(condition, &mut here, effects);
        let holds = self.formula(condition);
        let fails = self.formulas.not(holds);
        [(targets[0], holds), (targets[1], fails)].map(|(target, guard)| self.taken(target, guard, &here)).into()
    }

    fn taken(&mut self, target: LocationId, guard: Formula, state: &State) -> Successor {
        let reached = self.formulas.and(&[state.reached, guard]);
        Successor { target: Target::Location(target), state: State { reached, ..state.clone() } }
    }

    fn switch(
        &mut self,
        value: ExprId,
        cases: &[Case],
        default: LocationId,
        state: &State,
        effects: &mut Effects,
    ) -> Vec<Successor> {
        let mut here = state.clone();
        let ty = number_type(self, self.program.expr(value).ty);
        let number = self.evaluation(&mut here, effects, |own| own.number(value));
        let mut successors = Vec::with_capacity(cases.len() + 1);
        let mut none = Vec::with_capacity(cases.len());
        for case in cases {
            let inside = self.in_range(number, ty, case);
            none.push(self.formulas.not(inside));
            successors.push(self.taken(case.target, inside, &here));
        }
        let none = self.formulas.and(&none);
        successors.push(self.taken(default, none, &here));
        successors
    }

    fn in_range(&mut self, number: Number, ty: NumberType, case: &Case) -> Formula {
        let (low, high) = (self.domain.integer(case.low, ty), self.domain.integer(case.high, ty));
        let sides = [(low, number), (number, high)];
        let conditions = sides.map(|(a, b)| self.domain.binary(Arithmetic::LessEqual, ty, &a, &b));
        let [above, below] = conditions.map(|answer| {
            // Comparisons are defined everywhere.
            let truth = answer.unwrap_or(Number::Int(0));
            let condition = self.domain.condition(truth);
            self.formula(condition)
        });
        self.formulas.and(&[above, below])
    }

    fn returned(&mut self, value: Option<ExprId>, state: &State, effects: &mut Effects) -> Vec<Successor> {
        let mut here = state.clone();
        let slot = value.map(|value| {
            let ty = number_type(self, self.program.expr(value).ty);
            let given = self.evaluation(&mut here, effects, |own| own.argument(value));
            Slot { value: self.domain.expression(given.number, ty), written: given.written }
        });
        vec![Successor { target: Target::Return(slot), state: here }]
    }
}

impl Evaluation<'_, '_> {
    fn perform(&mut self, action: &Action, span: Span) -> ActionEffect {
        let write = match action {
            Action::Skip => None,
            Action::Assign(place, value) => self.assign(*place, *value),
            Action::Update { place, old, .. } => return self.update(*place, *old, span),
            Action::Clear(place) => self.clear(*place),
            Action::Live(local) | Action::Dead(local) => self.unwritten(*local, span),
            // Measures are not needed here: engines find their own.
            Action::Assert { origin, .. } if origin.is_measure() => None,
            Action::Assert { condition, origin } => {
                self.assert(*condition, *origin, span);
                None
            }
            Action::CollectiveAssert { .. } => {
                self.left_out(Reason::Collective, span);
                None
            }
            Action::Assume(condition) => {
                let condition = self.truth(*condition);
                let condition = self.encoder.formula(condition);
                self.reached = self.encoder.formulas.and(&[self.reached, condition]);
                None
            }
            Action::Call { callee, arguments, result } => return self.call(*callee, arguments, *result, span),
            Action::Library { function, arguments, result } => {
                return self.library(*function, arguments, *result, span)
            }
            Action::Allocate { count, result, .. } => {
                self.number(*count);
                self.result(*result, Origin::Abstraction(Reason::Allocation), span)
            }
            Action::VaArg { list, result, .. } => {
                self.find(*list);
                let origin = Origin::Abstraction(Reason::Variadic);
                result.and_then(|result| self.result(result, origin, span))
            }
            Action::VaStart(_) | Action::VaEnd(_) | Action::VaCopy(..) => {
                self.left_out(Reason::Variadic, span);
                None
            }
        };
        ActionEffect::Next(write.into_iter().collect())
    }

    /// The write of a value: of a scalar, or of a whole array or record.
    fn assign(&mut self, place: PlaceId, value: ExprId) -> Option<Write> {
        let program = self.encoder.program;
        if program.types.is_scalar(program.place(place).ty) {
            let value = self.value(value);
            return self.store(place, value);
        }
        let from = match program.expr(value).kind {
            ExprKind::Load(from) => Some(from),
            _ => None,
        };
        self.copy(place, from)
    }

    /// An atomic object may hold what another thread wrote: neither its value
    /// before nor the one after is known.
    fn update(&mut self, place: PlaceId, old: LocalId, span: Span) -> ActionEffect {
        let origin = Origin::Abstraction(Reason::Atomic);
        let after = self.result(place, origin.clone(), span);
        let function = self.encoder.program.function(self.environment.scope.function);
        let ty = function.locals[old.0 as usize].ty;
        let before = self.environment.scope.position(Variable::Local(old)).map(|at| {
            let value = Value::known(self.any(ty, origin, span));
            let number = number_type(self.encoder, ty);
            Write {
                at,
                slot: Slot { value: self.encoder.domain.expression(value.number, number), written: value.written },
            }
        });
        ActionEffect::Next(before.into_iter().chain(after).collect())
    }

    fn unwritten(&mut self, local: LocalId, span: Span) -> Option<Write> {
        let at = self.environment.scope.position(Variable::Local(local))?;
        if self.encoder.unwritten == Unwritten::AnyValue {
            return Some(self.havoc(at, Reason::Unwritten, span));
        }
        let written = self.encoder.nothing_written(&self.environment.scope.tracked[at].shape);
        Some(Write { at, slot: Slot { written, ..self.environment.slots[at] } })
    }

    fn assert(&mut self, condition: ExprId, origin: AssertOrigin, span: Span) {
        let holds = self.truth(condition);
        let text = expression_text(self.encoder.program, Some(self.environment.scope.function), condition);
        self.oblige(holds, asserted_property(origin), span, origin.complaint(&text));
    }

    /// What is handed over; whole records are not encoded.
    fn argument(&mut self, argument: ExprId) -> Value {
        match self.is_scalar(self.encoder.program.expr(argument).ty) {
            true => self.value(argument),
            false => self.unknown(argument, Reason::Record),
        }
    }

    fn is_scalar(&self, ty: TypeId) -> bool {
        Scalar::of(&self.encoder.program.types, ty).is_some()
    }

    /// Arguments of a call must have been written: its function relies on that.
    fn arguments(&mut self, arguments: &[ExprId]) {
        for argument in arguments {
            match self.is_scalar(self.encoder.program.expr(*argument).ty) {
                true => drop(self.number(*argument)),
                false => drop(self.unknown(*argument, Reason::Record)),
            }
        }
    }

    fn call(&mut self, callee: Callee, arguments: &[ExprId], result: Option<PlaceId>, span: Span) -> ActionEffect {
        if let Callee::Indirect(pointer) = callee {
            self.number(pointer);
            let pointer = self.encoder.program.expr(pointer);
            if pointer.kind == ExprKind::Null {
                let message = "the pointer that is called leads to no function of its type".to_owned();
                self.oblige(Arena::FALSE, Property::Pointer, pointer.span, message);
                return ActionEffect::Next(Vec::new());
            }
        }
        self.arguments(arguments);
        self.left_out(Reason::Call, span);
        let mut writes: Vec<Write> =
            self.environment.shared().into_iter().map(|at| self.havoc(at, Reason::Call, span)).collect();
        writes.extend(result.and_then(|result| self.result(result, Origin::Abstraction(Reason::Call), span)));
        ActionEffect::Next(writes)
    }

    fn library(
        &mut self,
        function: LibraryFunction,
        arguments: &[ExprId],
        result: Option<PlaceId>,
        span: Span,
    ) -> ActionEffect {
        self.arguments(arguments);
        let abstracted = Origin::Abstraction(Reason::Library(function));
        let origin = match function {
            LibraryFunction::Verifier(Verifier::Error | Verifier::ReachError) => {
                let message = format!("`{}` is called", function.name());
                self.oblige(Arena::FALSE, Property::Reachability, span, message);
                abstracted
            }
            LibraryFunction::Control(Control::Abort | Control::AssertFail) => {
                let message = "the program aborts".to_owned();
                self.oblige(Arena::FALSE, Property::Assertion, span, message);
                abstracted
            }
            LibraryFunction::Control(Control::Exit | Control::QuickExit) => return ActionEffect::End,
            LibraryFunction::Verifier(verifier) if verifier.is_nondet() => Origin::Choice(function),
            LibraryFunction::Unspecified(Unspecified::Order) => Origin::Choice(function),
            LibraryFunction::Unspecified(Unspecified::Settled) => {
                // Without an object it stands for a write to one that was settled before, which is undefined.
                if arguments.is_empty() {
                    self.left_out(Reason::Library(function), span);
                }
                abstracted
            }
            LibraryFunction::Unspecified(Unspecified::Conflict) => {
                if let Some(condition) = arguments.first() {
                    let condition = self.truth(*condition);
                    let message = "C does not order two accesses to the same object".to_owned();
                    self.oblige(condition, Property::Unsequenced, span, message);
                }
                abstracted
            }
            _ => {
                self.left_out(Reason::Library(function), span);
                abstracted
            }
        };
        ActionEffect::Next(result.and_then(|result| self.result(result, origin, span)).into_iter().collect())
    }

    /// Any value into the place of a result.
    fn result(&mut self, place: PlaceId, origin: Origin, span: Span) -> Option<Write> {
        let ty = self.encoder.program.place(place).ty;
        if !self.is_scalar(ty) {
            return self.copy(place, None);
        }
        let number = self.any(ty, origin, span);
        self.store(place, Value::known(number))
    }
}
