//! One step of a thread: what each action does.
//! What a library function does is in `library`.

use super::library::Given;
use super::memory::Fill;
use super::state::{Origin, Section, SectionKind, State};
use super::value::Value;
use super::{Result, SectionNotes, Unfolder};
use crate::events::Class;
use antiphon_machine::{asserted_property, expression_text, memory::Scalar};
use antiphon_model::{Action, AllocationFill, ExprId, ExprKind, LocalId, LocalStorage, PlaceId, Step};
use antiphon_outcome::Assumed;
use antiphon_prover::Formula;
use antiphon_source::Span;

impl Unfolder<'_> {
    /// Takes the step at which a state is; the states after it.
    pub(super) fn step(&mut self, mut state: State) -> Result<Vec<State>> {
        let program = self.program;
        let Some(frame) = state.frames.last() else { return Ok(Vec::new()) };
        let location = program.function(frame.function).body.location(frame.location);
        let span = location.span;
        self.run.here = span;
        if Self::is_leaving(&state) {
            return self.leave_further(state, span);
        }
        self.begin_iteration(&mut state);
        let mut ended = self.asynchronous_end(&mut state, &location.step, Given::at(span))?;
        ended.extend(self.step_at(state, &location.step, span)?);
        Ok(ended)
    }

    fn step_at(&mut self, mut state: State, step: &Step, span: Span) -> Result<Vec<State>> {
        match step {
            Step::Action(Action::Call { callee, arguments, result }, _) => {
                self.call(state, *callee, arguments, *result, span)
            }
            Step::Action(Action::Library { function, arguments, result }, _) => {
                self.library(state, *function, arguments, *result, span)
            }
            Step::Action(action, next) => {
                self.action(&mut state, action, span)?;
                Ok(self.go(state, *next).into_iter().collect())
            }
            Step::Branch { condition, then, otherwise } => self.branch(state, *condition, [*then, *otherwise]),
            Step::Switch { value, cases, default } => self.switch(state, *value, cases, *default),
            Step::Return(value) => self.leave(state, *value, span),
            Step::Unreachable => Ok(Vec::new()),
        }
    }

    fn action(&mut self, state: &mut State, action: &Action, span: Span) -> Result<()> {
        match action {
            Action::Skip => Ok(()),
            Action::Assign(place, value) => self.assign(state, *place, *value),
            Action::Update { place, old, value } => self.update(state, *place, *old, *value, span),
            Action::Clear(place) => self.clear(state, *place),
            Action::Live(local) => self.begin_local(state, *local, span),
            Action::Dead(local) => self.dead(state, *local, span),
            // Whether loops end is none of this engine's questions.
            Action::Assert { origin, .. } if origin.is_measure() => Ok(()),
            Action::Assert { condition, origin } => {
                let function = state.frames.last().map(|frame| frame.function);
                let holds = self.truth(state, *condition)?;
                let text = expression_text(self.program, function, *condition);
                self.oblige(state, holds, asserted_property(*origin), span, origin.complaint(&text));
                Ok(())
            }
            Action::Assume(condition) => {
                let holds = self.truth(state, *condition)?;
                self.assume(state, holds);
                Ok(())
            }
            Action::Allocate { element, count, fill, result } => {
                self.run.unfolding.assumed.push((Assumed::ALLOCATIONS, span));
                let fill = match fill {
                    AllocationFill::Zero => Fill::Zero,
                    AllocationFill::Undefined => Fill::Undefined,
                };
                let number = self.number(state, *count)?;
                let Some(count) = super::access::known(&self.kernel, number) else {
                    return self.unsupported("an allocation of unknown size", span);
                };
                let size = match element {
                    Some(element) => self.size_of(state, *element, span)?,
                    None => 1,
                };
                let target = self.allocate(state, size * count.max(0) as u64, fill);
                self.store(state, *result, Value::pointer(target))
            }
            // Taken apart in `step`, since they may go more than one way.
            Action::Call { .. } | Action::Library { .. } => Ok(()),
            Action::CollectiveAssert { .. } => self.unsupported("an assertion over several processes", span),
            Action::VaStart(_) | Action::VaArg { .. } | Action::VaEnd(_) | Action::VaCopy(..) => {
                self.unsupported("arguments of a variadic function", span)
            }
        }
    }

    /// Only executions in which it holds are considered.
    pub(super) fn assume(&mut self, state: &mut State, holds: Formula) {
        if let Some(section) = state.section {
            let implied = self.kernel.formulas.implies(state.path.guard(), holds);
            if let Some(notes) = self.run.sections.get_mut(&section.node) {
                notes.assumed.push(implied);
                notes.late |= notes.obliged;
            }
        }
        state.path.push(&mut self.kernel.formulas, holds, Origin::Assumed);
    }

    fn begin_local(&mut self, state: &mut State, local: LocalId, span: Span) -> Result<()> {
        let Some(frame) = state.frames.last_mut() else { return Ok(()) };
        let variable = &self.program.function(frame.function).locals[local.0 as usize];
        match variable.storage {
            LocalStorage::Register => {
                frame.registers[local.0 as usize] = Value::Undefined;
                Ok(())
            }
            LocalStorage::Memory => {
                self.dead(state, local, span)?;
                self.live(state, local, span)
            }
        }
    }

    fn assign(&mut self, state: &mut State, place: PlaceId, value: ExprId) -> Result<()> {
        let program = self.program;
        if program.types.is_scalar(program.place(place).ty) {
            let value = self.value(state, value)?;
            return self.store(state, place, value);
        }
        match program.expr(value).kind {
            ExprKind::Load(from) => self.copy(state, place, from),
            _ => self.unsupported("a whole record or array as a value", program.expr(value).span),
        }
    }

    /// A read and a write that nothing comes between.
    fn update(&mut self, state: &mut State, place: PlaceId, old: LocalId, value: ExprId, span: Span) -> Result<()> {
        let program = self.program;
        let Some(scalar) = Scalar::of(&program.types, program.place(place).ty) else {
            return self.unsupported("an atomic object that is not a scalar", span);
        };
        self.begin_section(state, span);
        let candidates = self.locate(state, place, super::place::Purpose::Access)?;
        let before = self.load_from(state, &candidates, scalar, Class::Atomic, span)?;
        if let Some(frame) = state.frames.last_mut() {
            frame.registers[old.0 as usize] = before;
        }
        let after = self.value(state, value)?;
        self.store_to(state, &candidates, scalar, after, Class::Atomic, span)?;
        self.end_section(state);
        Ok(())
    }

    /// From here on nothing of other threads comes between.
    pub(super) fn begin_section(&mut self, state: &mut State, span: Span) {
        state.sections += 1;
        if state.sections == 1 {
            let node = self.new_node(state);
            let (symbol, completed) = self.kernel.promise("section completed");
            state.section = Some(Section { node, completed, kind: SectionKind::Library });
            let notes = SectionNotes { symbol, assumed: Vec::new(), written: false, obliged: false, late: false, span };
            self.run.sections.insert(node, notes);
        }
    }

    /// Others may come between again.
    pub(super) fn end_section(&mut self, state: &mut State) {
        state.sections = state.sections.saturating_sub(1);
        if state.sections == 0 {
            state.section = None;
        }
    }
}
