//! Races between threads: two accesses to the same bytes at the same time, one of
//! them a write, and not both atomic.
//!
//! At the same time means that one thread takes its access while another is about to
//! take its own: nothing orders the two. Looking at what is about to happen is enough,
//! because all synchronisation here is sequentially consistent: if two accesses of an
//! execution are not ordered by what happens before what, some execution has them next
//! to each other (the argument behind C's guarantee for programs without races), and
//! the search meets it. Inside of an atomic section every access is compared with what
//! others are about to do.

use super::names::Depth;
use crate::state::{Event, World};
use antiphon_machine::anatomy;
use antiphon_machine::code::{NodeId, Operation, Pc, PlaceCode, PlaceCodeId};
use antiphon_machine::memory::{Manner, ObjectId, Touched};
use antiphon_machine::{AccessOf, Certainty, Domain, Fault, Property, Stop, Unordered};
use antiphon_model::library::{AtomicAccess, MemoryOrder};
use antiphon_model::{LibraryFunction, Qualifiers};
use antiphon_source::Span;
use antiphon_threads::{title, Address, AtomicStep, Claim, Pending, Status, Touch};
use std::rc::Rc;

/// Of the calls around the other access, so many are told, the innermost first.
const MOST_CALLS: usize = 6;

impl<D: Domain> World<'_, D> {
    /// Whether C orders the accesses of an operation.
    pub(crate) fn claim(&self, pc: Pc) -> Claim {
        let code = self.machine.code;
        match code.operations.get(pc.0 as usize) {
            Some(Operation::Update(..)) => Claim::Ordered,
            Some(Operation::Library(call, _)) if matches!(call.function, LibraryFunction::Atomic(..)) => Claim::Ordered,
            Some(operation) => {
                let atomic = |place_code: &PlaceCodeId| self.is_atomic(*place_code);
                match self.spots_of(operation).iter().any(atomic) {
                    true => Claim::Ordered,
                    false => Claim::Plain,
                }
            }
            None => Claim::Plain,
        }
    }

    fn is_atomic(&self, place_code: PlaceCodeId) -> bool {
        let origin = self.machine.code.place_origins[place_code.0 as usize];
        let places = &self.machine.program.places;
        places.get(origin.0 as usize).is_some_and(|place| place.qualifiers.has(Qualifiers::ATOMIC))
    }

    /// Whether an operation names one place in memory, so that its first access is its only
    /// one. Most do, because the passes split the others.
    pub(crate) fn has_one_place(&self, operation: &Operation) -> bool {
        self.spots_of(operation).len() == 1
    }

    /// The places in memory that an operation names.
    fn spots_of(&self, operation: &Operation) -> Vec<PlaceCodeId> {
        let code = self.machine.code;
        let parts = anatomy::of_operation(operation);
        let mut found: Vec<PlaceCodeId> = parts.places().collect();
        let mut nodes: Vec<NodeId> = parts.nodes.clone();
        let mut next = 0;
        while next < found.len() || !nodes.is_empty() {
            while let Some(node) = nodes.pop() {
                let parts = anatomy::of_node(&code.nodes[node.0 as usize]);
                found.extend(parts.places());
                nodes.extend(parts.nodes);
            }
            if let Some(place_code) = found.get(next) {
                let parts = anatomy::of_spot(&code.place_codes[place_code.0 as usize]);
                nodes.extend(parts.nodes);
                next += 1;
            }
        }
        found.retain(|place_code| !matches!(code.place_codes[place_code.0 as usize], PlaceCode::Register(_)));
        found
    }

    /// The step at an operation touched these bytes: whether another thread was about to
    /// do so, too.
    pub(crate) fn race_with_others(&mut self, pc: Pc, touched: &[Touched]) -> Option<Event<D::Number>> {
        if touched.is_empty() || !self.machine.options.checks.has(Property::DataRace) {
            return None;
        }
        let claim = self.claim(pc);
        let roster = self.parked.team.roster()?;
        let me = roster.current;
        for (other, task) in roster.tasks.iter().enumerate() {
            let Status::Pending(Pending { footprint, .. }) = &task.status else { continue };
            if other as u32 == me {
                continue;
            }
            for own in touched.iter().map(|bytes| Touch { bytes: *bytes, claim }) {
                if let Some(theirs) = footprint.touches().iter().find(|theirs| own.races(theirs)) {
                    let mut fault = self.race(pc, own, (other as u32, theirs.bytes, task.at));
                    fault.also.extend(self.calls_of(other as u32));
                    self.schedule.over = true;
                    return Some(Event::Fault(self.machine.task(), fault));
                }
            }
        }
        None
    }

    /// The same with what was done before, where atomic operations have weaker orders.
    pub(crate) fn race_with_past(&mut self, pc: Pc, touched: &[Touched]) -> Option<Event<D::Number>> {
        self.parked.team.roster()?.history.as_ref()?;
        let (claim, me) = (self.claim(pc), self.machine.thread.number);
        let span = self.machine.code.spans.get(pc.0 as usize).copied().unwrap_or(Span::NONE);
        let step = self.atomic_step(pc, touched);
        let roster = self.parked.team.roster_mut();
        let alive: Vec<u32> = roster.alive().collect();
        let history = roster.history.as_mut()?;
        let touches = touched.iter().map(|bytes| Touch { bytes: *bytes, claim });
        let found = touches.clone().find_map(|own| history.race(me, &own).map(|past| (own, past.clone())));
        if let Some(step) = step {
            history.atomic(me, step);
        }
        touches.for_each(|touch| history.add(me, touch, span));
        history.settle(&alive);
        let (own, past) = found.filter(|_| self.machine.options.checks.has(Property::DataRace))?;
        let fault = self.race(pc, own, (past.by, past.touch.bytes, past.at));
        self.schedule.over = true;
        Some(Event::Fault(self.machine.task(), fault))
    }

    /// The step belongs to a task that is compared with others: whether one of those touched the same bytes that nothing
    /// orders with it. Then the tasks of the region have to be explored in all their orders.
    pub(crate) fn clash_of_tasks(&mut self, pc: Pc) -> Option<Event<D::Number>> {
        self.machine.thread.tasks.as_ref()?;
        let mut marked = self.machine.process.memory.marked();
        marked.retain(|touched| !self.machine.is_of_runtime(touched.object));
        marked.extend(self.touched_by_call(pc));
        let of = match self.machine.code.operations.get(pc.0 as usize) {
            Some(Operation::Update(..)) => AccessOf::Update,
            _ => AccessOf::Plain,
        };
        let tasks = Rc::make_mut(self.machine.thread.tasks.as_mut()?);
        for touched in &marked {
            match tasks.note(touched, pc, of) {
                Some(clash) if clash.certainty == Certainty::Race => return self.race_of_tasks(pc, (*touched, clash)),
                Some(_) => return self.give_up_comparing(),
                None => {}
            }
            if touched.high == u32::MAX {
                tasks.forget(touched.object);
            }
        }
        if of == AccessOf::Update {
            tasks.end_update();
        }
        None
    }

    /// A race of the execution in which each task is executed where it is created.
    fn race_of_tasks(&mut self, pc: Pc, (own, clash): (Touched, Unordered)) -> Option<Event<D::Number>> {
        if !self.machine.options.checks.has(Property::DataRace) {
            return self.give_up_comparing();
        }
        let span_of = |pc: Pc| self.machine.code.spans.get(pc.0 as usize).copied().unwrap_or(Span::NONE);
        let mine = self.machine.thread.tasks.as_ref().and_then(|tasks| tasks.origin());
        let what = self.part_text(own.object, own.low, Depth::Scalar);
        let who = if mine.is_some() && clash.origin.is_some() { "tasks" } else { "threads" };
        let how = match (own.manner, clash.manner) {
            (Manner::Write, Manner::Write) => format!("is written by two {who} at once"),
            (Manner::Read, _) | (_, Manner::Read) => format!("is read and written by two {who} at once"),
        };
        let task_or_thread = |origin: Option<Pc>| if origin.is_some() { "task" } else { "thread" };
        let mut also =
            vec![(span_of(clash.at), format!("another {} {} here", task_or_thread(clash.origin), verb(clash.manner)))];
        also.extend(clash.origin.map(|at| (span_of(at), "that task is created here".to_owned())));
        also.extend(mine.map(|at| (span_of(at), "the task at the violation is created here".to_owned())));
        let label = format!("a {} {} here", task_or_thread(mine), verb(own.manner));
        let (message, calls) = (format!("{what} {how}"), self.machine.calls());
        let fault = Fault { property: Property::DataRace, message, span: span_of(pc), label, also, calls };
        self.stopped(Stop::Fault(fault))
    }

    /// Threads and tasks cannot be compared here: they have to be explored.
    pub(crate) fn give_up_comparing(&mut self) -> Option<Event<D::Number>> {
        let given_up: antiphon_machine::OrStop<(), D::Number> = self.machine.given_up();
        given_up.err().and_then(|stop| self.stopped(*stop))
    }

    /// The step belongs to an iteration that may run with others at once: whether one of them touched the
    /// same bytes before.
    pub(crate) fn race_of_iterations(&mut self, pc: Pc) -> Option<Event<D::Number>> {
        let marked = self.machine.process.memory.take_marked();
        let iterations = Rc::make_mut(self.machine.thread.iterations.as_mut()?);
        let (clash, own) = marked.iter().find_map(|touched| Some((iterations.note(touched, pc)?, *touched)))?;
        let span_of = |pc: Pc| self.machine.code.spans.get(pc.0 as usize).copied().unwrap_or(Span::NONE);
        let what = self.part_text(own.object, clash.low, Depth::Scalar);
        let how = match (own.manner, clash.manner) {
            (Manner::Write, Manner::Write) => "is written by two iterations at once",
            (Manner::Read, _) | (_, Manner::Read) => "is read and written by two iterations at once",
        };
        let also = vec![
            (span_of(clash.at), format!("the {} iteration {} here", ordinal(clash.earlier), verb(clash.manner))),
            (span_of(clash.of_loop), "the iterations of this loop run at the same time".to_owned()),
        ];
        let label = format!("the {} iteration {} here", ordinal(clash.mine), verb(own.manner));
        let (message, calls) = (format!("{what} {how}"), self.machine.calls());
        let fault = Fault { property: Property::DataRace, message, span: span_of(pc), label, also, calls };
        // What comes of it depends on who is first, also if nobody asks for races.
        self.stopped(Stop::Fault(fault))
    }

    /// A fence touches nothing, and lets its thread know of what others did.
    pub(crate) fn note_fence(&mut self, pc: Pc) {
        if self.parked.team.roster().is_none_or(|roster| roster.history.is_none()) {
            return;
        }
        let Some(step) = self.atomic_step(pc, &[]) else { return };
        let me = self.machine.thread.number;
        if let (AtomicAccess::Nothing, Some(history)) = (step.access, &mut self.parked.team.roster_mut().history) {
            history.atomic(me, step);
        }
    }

    /// What the operation does as an atomic one.
    fn atomic_step(&self, pc: Pc, touched: &[Touched]) -> Option<AtomicStep> {
        let writes = touched.iter().any(|touched| touched.manner == Manner::Write);
        let reads = touched.iter().any(|touched| touched.manner == Manner::Read);
        let at = touched.first().map(|touched| Address { object: touched.object, offset: touched.low as i32 });
        let operation = self.machine.code.operations.get(pc.0 as usize)?;
        let (access, order) = match operation {
            Operation::Library(call, _) => match call.function {
                LibraryFunction::Atomic(function, orders) => match function.access() {
                    // One that failed only reads.
                    AtomicAccess::Compare | AtomicAccess::CompareValue if !writes => {
                        (AtomicAccess::Read, orders.failure)
                    }
                    access => (access, orders.order),
                },
                _ => return None,
            },
            _ if self.claim(pc) == Claim::Plain => return None,
            _ => match (reads, writes) {
                (true, true) => (AtomicAccess::ReadWrite, MemoryOrder::SeqCst),
                (_, true) => (AtomicAccess::Write, MemoryOrder::SeqCst),
                (_, false) => (AtomicAccess::Read, MemoryOrder::SeqCst),
            },
        };
        let nowhere = || Address { object: ObjectId { slot: u32::MAX, generation: 0 }, offset: 0 };
        match access {
            AtomicAccess::Nothing => Some(AtomicStep { at: nowhere(), access, order }),
            _ => Some(AtomicStep { at: at?, access, order }),
        }
    }

    fn race(&self, pc: Pc, own: Touch, (other, theirs, at): (u32, Touched, Span)) -> Fault {
        let me = self.machine.thread.number;
        let span = self.machine.code.spans.get(pc.0 as usize).copied().unwrap_or(Span::NONE);
        let low = own.bytes.low.max(theirs.low);
        let what = self.part_text(own.bytes.object, low, Depth::Scalar);
        let how = match (own.bytes.manner, theirs.manner) {
            (Manner::Write, Manner::Write) => "is written by two threads at once",
            (Manner::Read, _) | (_, Manner::Read) => "is read and written at once",
        };
        let label = self.access_words(me, own.bytes.manner);
        let also = vec![(at, self.access_words(other, theirs.manner))];
        let calls = self.machine.calls();
        Fault { property: Property::DataRace, message: format!("{what} {how}"), span, label, also, calls }
    }

    /// The calls in which a thread is that is about to do something: places, and what to say there. What a thread
    /// did before has none, since it has gone on.
    fn calls_of(&self, thread: u32) -> Vec<(Span, String)> {
        let roster = self.parked.team.roster();
        let Some(strand) = roster.and_then(|roster| roster.tasks[thread as usize].strand.as_ref()) else {
            return Vec::new();
        };
        let sites = self.machine.calls_in(strand).into_iter().filter(|site| site.function != "main");
        let words = |function: &str| format!("`{function}` called here by {}", title(thread));
        sites.take(MOST_CALLS).map(|site| (site.span, words(&site.function))).collect()
    }

    /// `thread 1 (deposit) writes here, holding m`.
    fn access_words(&self, thread: u32, manner: Manner) -> String {
        let verb = verb(manner);
        let holding = match self.locks_held(thread) {
            held if held.is_empty() => "holding nothing".to_owned(),
            held => format!("holding {}", held.join(", ")),
        };
        let name = match self.thread_function(thread) {
            Some(function) if thread > 0 => format!("{} ({function})", title(thread)),
            _ => title(thread),
        };
        format!("{name} {verb} here, {holding}")
    }

    /// The function that a thread runs.
    fn thread_function(&self, thread: u32) -> Option<&str> {
        let roster = self.parked.team.roster()?;
        let frames = match &roster.tasks[thread as usize].strand {
            Some(strand) if roster.current != thread => &strand.frames,
            _ => &self.machine.thread.frames,
        };
        frames.first().map(|frame| self.machine.program.function(frame.function).name.as_str())
    }

    /// The locks that a thread holds, by name.
    pub(crate) fn locks_held(&self, thread: u32) -> Vec<String> {
        let Some(roster) = self.parked.team.roster() else { return Vec::new() };
        let name = |at: Address| self.part_text(at.object, at.offset.max(0) as u32, Depth::Part);
        roster.held(thread).into_iter().map(name).collect()
    }
}

fn verb(manner: Manner) -> &'static str {
    match manner {
        Manner::Read => "reads",
        Manner::Write => "writes",
    }
}

/// `1st`, `2nd`, `3rd`, `4th`, ..., `11th`, ..., `21st`.
fn ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn ordinals_are_english() {
        let all: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1000].map(ordinal).into();
        assert_eq!(all.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th 1000th");
    }
}
