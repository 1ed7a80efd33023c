//! Choices of which one is enough, because all of them lead to the same.
//!
//! A process that receives one message of each worker, from whoever is first, has as many orders as
//! there are permutations, and as many states between as there are sets of workers. If it adds up what it
//! receives, or keeps it by sender, nothing that comes of it depends on the order, and one order is explored. What that takes:
//!
//! - The loop does the same with every message, and what it does commutes (`gather`): a question about text, answered once for each receive.
//! - No message can come while it is in the loop, but for those that are there (`silence`), and it receives them all: it is tried in a copy of
//!   the world. How often the loop goes round does not depend on messages, so it is as often in any order.
//!
//! Why one is enough then: take any execution from here, and the receive that is chosen here wherever it comes in it. Whatever
//! comes before, receives of the same loop with what the loop does then, and steps of processes that are let go by them, can as well come after it:
//! the former since they commute, the latter since they neither take the message nor see the receiver. That the receive never
//! comes is only possible in an execution that ends in a violation before; and that one is met behind the receive, too. Messages of one sender
//! stay in their order. A fault of the loop itself is looked for in the copy, and it is in every order or in none.
//!
//! *Waiting for operations that are complete*: `MPI_Waitany` over requests all of which are complete has as many
//! answers now as it will ever have, and none of them concerns another process. So they are a persistent set: the choices of other processes
//! are made later. Nobody is put off for ever, since each such answer uses up an operation, and the process begins no others before
//! it comes to the call again (`using_up`).
//!
//! *Receives of one process*: where a process waits for receives from anybody, and nobody else sends anything from where it is, at least not
//! before all processes have met, what these receives may take is there already. They are a persistent set as well, and
//! each of them takes one of the messages that are there.
//!
//! Deliberately not here: programs with threads, windows, cancelling, assertions over several processes; messages that decide what a loop does; sleep sets.

mod gather;
mod silence;
mod using_up;

use crate::reading::Reading;
use crate::state::{Annotated, Commuting, ProcessStatus, Scheduling, SchedulingChoice, Until, Waiter, World};
use antiphon_machine::code::Pc;
use antiphon_machine::state::Caller;
use antiphon_machine::{Domain, Prints};
use antiphon_mpi::{Channel, Communication, Features, RequestId, Run, SendMode, Source, TagFilter, Wait, Wanted};
use gather::Gather;

impl<D: Domain> World<'_, D> {
    /// The choices that are enough, if not all.
    pub(crate) fn enough_of(&mut self, choices: &[SchedulingChoice]) -> Option<Vec<SchedulingChoice>> {
        let reduces = self.policy.scheduling == Scheduling::Reduced && self.policy.commuting != Commuting::Ignored;
        if !reduces || choices.len() < 2 || !self.is_plain() {
            return None;
        }
        self.all_complete(choices).or_else(|| self.any_order(choices)).or_else(|| self.receives_of_one(choices))
    }

    /// Whether the world as a whole has nothing by which processes could see each other but messages.
    fn is_plain(&mut self) -> bool {
        let network = &self.network;
        self.machine.program.counted.is_empty()
            && network.features == Features::default()
            && network.windows.is_empty()
            && network.files.open.is_empty()
            && network.pairings.is_empty()
            && network.meetings.is_empty()
            && self.machine.options.prints == Prints::Ignored
            && !self.is_tied()
            && (0..self.machine.instances.len()).all(|part| self.facts(part).annotated == Annotated::No)
    }

    /// The answers of one call that waits for several operations, all of which are complete.
    fn all_complete(&mut self, choices: &[SchedulingChoice]) -> Option<Vec<SchedulingChoice>> {
        let mut waiters: Vec<Waiter> = Vec::new();
        for choice in choices {
            match choice {
                SchedulingChoice::Answer { waiter, .. } if !waiters.contains(waiter) => waiters.push(*waiter),
                _ => {}
            }
        }
        waiters.retain(|waiter| self.is_all_complete(*waiter));
        let waiter = waiters.into_iter().find(|waiter| self.uses_up(waiter.rank))?;
        let of_it = |choice: &&SchedulingChoice| matches!(choice, SchedulingChoice::Answer { waiter: own, .. } if *own == waiter);
        let own: Vec<SchedulingChoice> = choices.iter().filter(of_it).cloned().collect();
        (own.len() < choices.len()).then_some(own)
    }

    /// Whether a call waits for one or some of operations that others took part in, and all are complete.
    fn is_all_complete(&self, Waiter { rank, thread }: Waiter) -> bool {
        let endpoint = &self.network.endpoints[rank as usize];
        if self.team(rank).roster().is_some() {
            return false;
        }
        let Some(Wait::Any(ids) | Wait::Some(ids)) = endpoint.undecided(thread) else { return false };
        ids.iter().all(|id| self.network.is_complete(rank, *id) && self.is_with_others(rank, *id))
    }

    /// Whether a process begins nothing new before it comes to the call again in which it waits.
    fn uses_up(&mut self, rank: u32) -> bool {
        self.park();
        let Some(stack) = self.stack_of(rank) else { return false };
        let reading = Reading { program: self.machine.program, code: self.machine.code };
        let key = (self.machine.part, stack);
        if let Some(known) = self.known.using_up.get(&key) {
            return *known;
        }
        let uses_up = using_up::uses_up(reading, &key.1);
        self.known.using_up.insert(key, uses_up);
        uses_up
    }

    /// The receives of one process, if nothing that others do before concerns them.
    fn receives_of_one(&mut self, choices: &[SchedulingChoice]) -> Option<Vec<SchedulingChoice>> {
        let mut ranks: Vec<u32> = Vec::new();
        for choice in choices {
            match choice {
                SchedulingChoice::Receive { rank, .. } if !ranks.contains(rank) => ranks.push(*rank),
                SchedulingChoice::Receive { .. } | SchedulingChoice::Answer { .. } => {}
                _ => return None,
            }
        }
        self.park();
        let rank = ranks.into_iter().find(|rank| self.receives_only_what_is_there(*rank, choices))?;
        let of_it = |choice: &&SchedulingChoice| rank_of(choice) == Some(rank);
        let own: Vec<SchedulingChoice> = choices.iter().filter(of_it).cloned().collect();
        (own.len() < choices.len()).then_some(own)
    }

    /// Whether a process goes on only after receives that take messages of others which are there already.
    fn receives_only_what_is_there(&mut self, rank: u32, choices: &[SchedulingChoice]) -> bool {
        self.waits_for_all(rank, choices)
            && self.stack_of(rank).is_some()
            && !self.has_entered(rank)
            && self.all_others_are_silent(rank, Until::AllMeet)
    }

    /// Whether all that is open for a process is receives from others for all of which it waits.
    fn waits_for_all(&self, rank: u32, choices: &[SchedulingChoice]) -> bool {
        let mut waits = self.network.endpoints[rank as usize].waits();
        let (Some(Wait::All(ids)), None) = (waits.next(), waits.next()) else { return false };
        let awaited = |choice: &SchedulingChoice| match choice {
            SchedulingChoice::Receive { request, from, .. } => ids.contains(request) && *from != rank,
            _ => false,
        };
        choices.iter().filter(|choice| rank_of(choice) == Some(rank)).all(awaited)
    }

    /// Whether an operation needs another process.
    fn is_with_others(&self, rank: u32, id: RequestId) -> bool {
        match self.network.look(rank, id).map(|request| &request.operation) {
            Some(Communication::Collective { context, .. }) => self.network.context(*context).members.len() > 1,
            Some(Communication::Receive { from: Source::Rank(from), .. }) => *from != rank,
            Some(Communication::Receive { message: Some((from, _)), .. }) => *from != rank,
            Some(Communication::Send { mode, to: Some(to), .. }) => *mode != SendMode::Buffered && *to != rank,
            _ => false,
        }
    }

    /// The first of the messages that a receive may take, where their order makes no difference.
    fn any_order(&mut self, choices: &[SchedulingChoice]) -> Option<Vec<SchedulingChoice>> {
        let SchedulingChoice::Receive { rank, request, .. } = choices[0] else { return None };
        let same = |choice: &SchedulingChoice| matches!(choice, SchedulingChoice::Receive { rank: own, request: id, .. } if *own == rank && *id == request);
        if !choices.iter().all(same) || !self.waits_for_this_only(rank, request) || self.was_heard(rank) {
            return None;
        }
        let messages = self.messages_alike(rank, request)?;
        self.park();
        let receive = self.innermost(rank)?;
        if !self.is_gathered(receive) || !self.all_others_are_silent(rank, Until::Heard(rank)) {
            return None;
        }
        self.takes_all(rank, receive, messages).then(|| choices[..1].to_vec())
    }

    /// Whether a process has begun nothing but the receive that it waits for.
    fn waits_for_this_only(&self, rank: u32, request: RequestId) -> bool {
        let endpoint = &self.network.endpoints[rank as usize];
        let mut waits = endpoint.waits();
        endpoint.requests.iter().all(|(number, _)| RequestId(number) == request)
            && matches!((waits.next(), waits.next()), (Some(Wait::All(ids)), None) if ids[..] == [request])
    }

    /// Whether others may still hear of a process, of what it did before.
    fn was_heard(&self, rank: u32) -> bool {
        self.network.channels.keys().any(|channel| channel.from == rank) || self.has_entered(rank)
    }

    /// Whether a process takes part in a collective operation that is not over.
    fn has_entered(&self, rank: u32) -> bool {
        self.network.collectives.iter().any(|(context, collectives)| {
            let place = self.network.context(*context).members.iter().position(|member| *member == rank);
            let Some(place) = place else { return false };
            collectives.iter().any(|collective| collective.entries.get(place).is_some_and(Option::is_some))
        })
    }

    /// How many messages there are for a receive, if they are of one shape: then each covers what the one before it left.
    fn messages_alike(&self, rank: u32, request: RequestId) -> Option<usize> {
        let Wanted { context, tag, .. } = self.network.wanted(rank, request)?;
        let fits = |own: i32| match tag {
            TagFilter::Any => true,
            TagFilter::Is(wanted) => wanted == own,
        };
        let (mut count, mut shape) = (0, None);
        for (Channel { from, .. }, messages) in
            self.network.channels.iter().filter(|(channel, _)| channel.to == rank && channel.context == context)
        {
            for message in messages.iter().filter(|message| fits(message.tag)) {
                let own: Vec<_> = message
                    .payload
                    .runs
                    .iter()
                    .map(|run| (run.basic(), run.len(), matches!(run, Run::Values(..))))
                    .collect();
                if *from == rank || shape.as_ref().is_some_and(|shape| *shape != own) {
                    return None;
                }
                shape = Some(own);
                count += 1;
            }
        }
        Some(count)
    }

    /// Where a process is that has one thread; `None` where the library called back.
    fn innermost(&self, rank: u32) -> Option<Pc> {
        self.stack_of(rank)?.pop()
    }

    /// Where each frame of a process is.
    fn stack_of(&self, rank: u32) -> Option<Vec<Pc>> {
        let parked = self.parked[rank as usize].as_ref()?;
        let frames = parked.thread.frames.iter().skip(1);
        let plain = frames.clone().all(|frame| matches!(frame.caller, Caller::Operation(_)));
        if parked.team.roster().is_some() || !plain || !parked.process.library.at_exit.is_empty() {
            return None;
        }
        Some(frames.map(|frame| frame.call_pc).chain([parked.thread.pc]).collect())
    }

    /// Whether a receive is in a loop that treats all messages alike.
    fn is_gathered(&mut self, receive: Pc) -> bool {
        let key = (self.machine.part, receive);
        let reading = Reading { program: self.machine.program, code: self.machine.code };
        let commuting = self.policy.commuting;
        *self.known.gathered.entry(key).or_insert_with(|| Gather::is_at(reading, receive, commuting))
    }

    /// Whether nobody but a process sends anything for so long.
    fn all_others_are_silent(&mut self, rank: u32, until: Until) -> bool {
        let others = (0..self.machine.processes()).filter(|other| *other != rank);
        let alive: Vec<u32> =
            others.filter(|other| self.schedule.statuses[*other as usize] == ProcessStatus::Alive).collect();
        alive.into_iter().all(|other| {
            let Some(stack) = self.stack_of(other) else { return false };
            let reading = Reading { program: self.machine.program, code: self.machine.code };
            let key = (self.machine.part, stack, until);
            if let Some(known) = self.known.silent.get(&key) {
                return *known;
            }
            let silent = silence::is_silent(reading, &key.1, until);
            self.known.silent.insert(key, silent);
            silent
        })
    }

    /// Whether a loop, in one order, receives so many messages and nothing else happens.
    fn takes_all(&mut self, rank: u32, receive: Pc, messages: usize) -> bool {
        self.rehearsed(|own| {
            for taken in 1..=messages {
                own.park();
                let choices = own.choices();
                let next = choices
                    .iter()
                    .find(|choice| matches!(choice, SchedulingChoice::Receive { rank: of, .. } if *of == rank));
                let (Some(next), true) = (next.cloned(), own.innermost(rank) == Some(receive)) else { return false };
                if taken == messages {
                    return true;
                }
                own.take(&next);
                if !own.run_until_quiescent() {
                    return false;
                }
            }
            false
        })
    }
}

/// The process that an answer or a receive is of.
fn rank_of(choice: &SchedulingChoice) -> Option<u32> {
    match choice {
        SchedulingChoice::Receive { rank, .. } => Some(*rank),
        SchedulingChoice::Answer { waiter, .. } => Some(waiter.rank),
        _ => None,
    }
}
