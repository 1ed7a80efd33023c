//! What was found, for people: the events of an execution as the steps of a trace.
//! Everything here is for people; what is sure is decided elsewhere (`guide`).

use crate::events::{Awaited, Class, EventId, Obligation, Unfolding};
use crate::order::{Race, Schedule};
use crate::unfold::Unfolded;
use antiphon_numbers::Int;
use antiphon_outcome::{Certainty, Fault, ProgramRole, Property, TaskId, TraceStep, Violation, Wait};
use antiphon_source::Span;

/// A violated obligation.
pub fn violation(unfolded: &Unfolded, obligation: &Obligation, schedule: &Schedule) -> Violation {
    let fault = Fault {
        property: obligation.property,
        message: obligation.message.clone(),
        span: obligation.span,
        label: String::new(),
        also: Vec::new(),
        calls: Vec::new(),
    };
    found(fault, task(obligation.thread.0), unfolded, schedule)
}

/// Two accesses that race.
pub fn race(unfolded: &Unfolded, race: Race, schedule: &Schedule) -> Violation {
    let unfolding = &unfolded.unfolding;
    let event = |id: EventId| &unfolding.events[id.index()];
    let (first, second) = (event(race.first), event(race.second));
    let name = &unfolding.cells[first.cell.index()].name;
    let verb = |writes: bool| if writes { "written" } else { "read" };
    let fault = Fault {
        property: Property::DataRace,
        message: format!(
            "`{name}` is {} by {} while it is {} by {}",
            verb(second.is_write()),
            thread_name(second.thread.0),
            verb(first.is_write()),
            thread_name(first.thread.0)
        ),
        span: second.span,
        label: String::new(),
        also: vec![(first.span, format!("{} here", verb(first.is_write())))],
        calls: Vec::new(),
    };
    found(fault, task(second.thread.0), unfolded, schedule)
}

/// A deadlock: who waits for what.
pub fn deadlock(unfolded: &Unfolded, waits: &[usize], schedule: &Schedule) -> Violation {
    let unfolding = &unfolded.unfolding;
    let waiting: Vec<&crate::events::Wait> = waits.iter().map(|at| &unfolding.waits[*at]).collect();
    let first = waiting.first();
    let names: Vec<String> = waiting.iter().map(|wait| thread_name(wait.thread.0)).collect();
    let fault = Fault {
        property: Property::AbsoluteDeadlock,
        message: format!("deadlock: {} can never continue", names.join(", ")),
        span: first.map_or(Span::NONE, |wait| wait.span),
        label: String::new(),
        also: Vec::new(),
        calls: Vec::new(),
    };
    let mut violation = found(fault, task(first.map_or(0, |wait| wait.thread.0)), unfolded, schedule);
    violation.waits = waiting.iter().map(|wait| reported(wait, schedule)).collect();
    violation
}

/// A wait, and who could end it.
fn reported(wait: &crate::events::Wait, schedule: &Schedule) -> Wait {
    let on = match wait.awaited {
        Awaited::End(thread) => vec![task(thread.0)],
        Awaited::Value(read) => holder(schedule, read).map(task).into_iter().collect(),
        Awaited::Signal(_) | Awaited::Nothing => Vec::new(),
    };
    let (operation, until) = (wait.operation.clone(), wait.until.clone());
    Wait { task: task(wait.thread.0), operation, until, span: wait.span, on }
}

/// The thread that holds the mutex that was read.
fn holder(schedule: &Schedule, read: EventId) -> Option<u32> {
    let (_, owner) = schedule.events.iter().find(|(id, _)| *id == read)?;
    u32::try_from(owner.to_i64()? - 1).ok()
}

/// What a thread is called.
pub fn thread_name(thread: u32) -> String {
    match thread {
        0 => "main".to_owned(),
        thread => format!("thread {thread}"),
    }
}

fn task(thread: u32) -> TaskId {
    TaskId { program: ProgramRole::Alone, rank: 0, thread }
}

fn found(fault: Fault, task: TaskId, unfolded: &Unfolded, schedule: &Schedule) -> Violation {
    let mut violation = Violation::met(fault, task);
    violation.certainty = Certainty::Possible;
    violation.replayed = false;
    violation.inputs = inputs(unfolded, schedule);
    violation.trace = schedule.events.iter().filter_map(|(id, value)| step(&unfolded.unfolding, *id, value)).collect();
    violation
}

fn inputs(unfolded: &Unfolded, schedule: &Schedule) -> Vec<(String, String)> {
    let given = unfolded.inputs.iter().map(|(name, value)| (name.clone(), value.to_string()));
    let chosen = schedule.choices.iter().filter_map(|(at, value)| {
        let (name, _) = unfolded.unfolding.definitions[*at].name.clone()?;
        Some((name, value.to_string()))
    });
    given.chain(chosen).collect()
}

/// A step of the trace; reads of the library's own cells are none.
fn step(unfolding: &Unfolding, id: EventId, value: &Int) -> Option<TraceStep> {
    let event = &unfolding.events[id.index()];
    let name = &unfolding.cells[event.cell.index()].name;
    let (action, changes) = match (event.class, event.is_write()) {
        (Class::Synchronisation, false) => return None,
        (Class::Synchronisation, true) if *value == Int::from(0) => (format!("release {name}"), Vec::new()),
        (Class::Synchronisation, true) => (format!("acquire {name}"), Vec::new()),
        (Class::Plain | Class::Atomic, false) => (format!("read {name}: {value}"), Vec::new()),
        (Class::Plain | Class::Atomic, true) => (String::new(), vec![(name.clone(), value.to_string())]),
    };
    let (task, span) = (task(event.thread.0), event.span);
    let (symbolic, locks, weight) = (Vec::new(), Vec::new(), Default::default());
    Some(TraceStep { task, span, action, changes, symbolic, locks, exchange: None, weight })
}
