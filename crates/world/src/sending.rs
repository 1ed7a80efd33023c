//! Calls that send and wait for their partner: told when they begin.
//!
//! A call is recorded when it is complete. A receive may be complete, and followed by the
//! violation, before the rank that sent goes on; so a send that waits stands where it began, and in
//! no trace a receive stands above its send. `MPI_Sendrecv` has two rows then: where it sends, and
//! where it has received.
//!
//! Deliberately not here: sends that nobody received. They wait at the end, and are told there.

use crate::state::Before;
use crate::state::{RecordedTrace, Waiter, World};
use antiphon_machine::code::{LibraryCode, Operation};
use antiphon_machine::Domain;
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;
use antiphon_outcome::{Exchange, ExchangeRole, Operands, OrderTaken, TaskId, TraceStep, Weight};
use antiphon_source::Span;

impl<D: Domain> World<'_, D> {
    /// A call waits: tells it if it sends and was not told before.
    pub(crate) fn begins_to_send(&mut self, before: &Before) {
        let task = self.machine.task();
        let told = self.recorded.as_ref().is_none_or(|recorded| recorded.sending.contains_key(&task));
        let span = self.machine.code.spans.get(before.pc.0 as usize).copied().unwrap_or(Span::NONE);
        if told || span.is_none() || self.machine.silent {
            return;
        }
        let Some(step) = self.unnoticed(|own| own.beginning(before, task, span)) else { return };
        if let Some(recorded) = &mut self.recorded {
            recorded.sending.insert(task, recorded.trace.len());
            recorded.trace.push(step);
        }
    }

    fn beginning(&mut self, before: &Before, task: TaskId, span: Span) -> Option<TraceStep> {
        let code = self.machine.code;
        let Operation::Library(call, _) = code.operations.get(before.pc.0 as usize)? else { return None };
        let LibraryFunction::Mpi(function) = call.function else { return None };
        let exchange = self.exchange(function, call, before)?;
        if !matches!(exchange.role, ExchangeRole::Send | ExchangeRole::SendReceive) {
            return None;
        }
        let action = self.action_words(function, call);
        let exchange = Exchange { role: ExchangeRole::Send, receives: None, ..exchange };
        Some(TraceStep { exchange: Some(exchange), ..self.acted(task, span, action) })
    }

    /// Of a call that was told when it began: what is left to tell. None for other calls.
    pub(crate) fn sent_before(
        &mut self,
        function: Mpi,
        call: &LibraryCode,
        before: &Before,
        span: Span,
    ) -> Option<Option<TraceStep>> {
        let task = self.machine.task();
        self.recorded.as_mut()?.sending.remove(&task)?;
        let Some(exchange) = self.exchange(function, call, before) else { return Some(None) };
        let Some(from) = exchange.receives.as_ref().map(|receives| receives.rank) else { return Some(None) };
        let name = function.name().trim_start_matches("MPI_");
        let action = from.map_or_else(|| name.to_owned(), |from| format!("{name} <- {from}"));
        let changes = self.received(function, call, before).into_iter().collect();
        let exchange = Some(Exchange { role: ExchangeRole::Receive, sends: None, ..exchange });
        Some(Some(TraceStep { changes, exchange, ..self.acted(task, span, action) }))
    }

    /// Which requests the call that is reported now found complete, where it could have found others.
    pub(crate) fn listed(&mut self, task: TaskId, whole: Span) -> Option<OrderTaken> {
        let waiter = Waiter { rank: task.rank, thread: task.thread };
        let order = self.recorded.as_mut()?.listed.remove(&waiter)?;
        Some(OrderTaken { task, whole, operands: Operands::Requests, order, grouping: String::new() })
    }
}

impl RecordedTrace {
    /// Sends that wait at the end belong to the trace only if somebody received their message: what they wait for is
    /// told with the violation.
    pub(crate) fn hide_unreceived(&mut self) {
        for at in std::mem::take(&mut self.sending).into_values() {
            let (before, after) = self.trace.split_at_mut(at + 1);
            let Some(step) = before.last_mut() else { continue };
            let to = step.exchange.as_ref().and_then(|exchange| exchange.sends.as_ref()).and_then(|sends| sends.rank);
            let from = step.task.rank;
            let takes = |other: &TraceStep| {
                other.exchange.as_ref().is_some_and(|exchange| match exchange.role {
                    ExchangeRole::Completion => true,
                    _ => exchange.receives.as_ref().is_some_and(|receives| receives.rank == Some(from)),
                })
            };
            if !after.iter().any(|other| Some(other.task.rank) == to && takes(other)) {
                step.weight = Weight::Local;
            }
        }
    }
}
