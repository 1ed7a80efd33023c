//! What was found, for people: the events of an execution as the steps of a trace.

use crate::events::{Class, EventId, Obligation, Unfolding};
use crate::order::{Race, Schedule};
use crate::unfold::Unfolded;
use antiphon_model::Program;
use antiphon_numbers::Int;
use antiphon_outcome::{Certainty, Fault, ProgramRole, Property, TaskId, TraceStep, Violation};

/// A violated obligation.
pub fn violation(_: &Program, unfolded: &Unfolded, obligation: &Obligation, schedule: &Schedule) -> Violation {
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
pub fn race(_: &Program, unfolded: &Unfolded, race: Race, schedule: &Schedule) -> Violation {
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

fn thread_name(thread: u32) -> String {
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
    Some(TraceStep { task: task(event.thread.0), span: event.span, action, changes })
}
