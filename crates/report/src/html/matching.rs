//! Which receive took which message, and which calls are one collective operation.
//!
//! MPI decides it: between two ranks, on one communicator, messages do not overtake each other,
//! so the first message that fits and was not received yet is the one; and the ranks of a
//! communicator call its collective operations in the same order. A trace says who sent what
//! a receive from any source took, so nothing is guessed here.

use super::diagram::{Alternative, Diagram, Event};
use crate::ExchangeRecord;
use antiphon_outcome::{ExchangeRole, ProgramRole, Transfer};
use std::collections::BTreeMap;

/// A message that was received: the events that send and receive it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub from: usize,
    pub to: usize,
}

/// What belongs together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Links {
    pub delivered: Vec<Link>,
    /// Messages that nobody received: the event that sends, the lane that they go to.
    pub open: Vec<(usize, usize)>,
    /// Messages whose sender did not return from its call yet: its lane, the event that receives.
    pub under_way: Vec<(usize, usize)>,
    pub alternatives: Vec<Alternative>,
    pub collectives: Vec<Vec<usize>>,
}

/// A message that was sent.
struct Sent {
    event: usize,
    to: usize,
    tag: Option<i64>,
    members: Vec<u32>,
    received: bool,
}

/// Finds what belongs together.
pub(super) fn links(diagram: &Diagram) -> Links {
    let mut links = Links { collectives: collectives(diagram), ..Links::default() };
    let mut sent: Vec<Sent> = (0..diagram.events.len()).filter_map(|event| sent(diagram, event)).collect();
    for event in 0..diagram.events.len() {
        let Some((exchange, taken)) = receives(&diagram.events[event]) else { continue };
        let lane = diagram.events[event].lane;
        for other in &exchange.candidates {
            let Some(from) = diagram.rank(lane, *other) else { continue };
            let message = first(diagram, &sent, (from, lane), exchange, taken.tag);
            links.alternatives.push(Alternative { to: event, lane: from, from: message.map(|at| sent[at].event) });
        }
        let Some(arrival) = arrival(diagram, event, exchange) else { continue };
        let Some(from) = taken.rank.and_then(|rank| diagram.rank(lane, rank)) else { continue };
        match first(diagram, &sent, (from, lane), exchange, taken.tag) {
            Some(at) => {
                sent[at].received = true;
                links.delivered.push(Link { from: sent[at].event, to: arrival });
            }
            None => links.under_way.push((from, arrival)),
        }
    }
    links.open = sent.iter().filter(|sent| !sent.received).map(|sent| (sent.event, sent.to)).collect();
    links
}

fn sent(diagram: &Diagram, event: usize) -> Option<Sent> {
    let Event { lane, exchange, .. } = diagram.events.get(event)?;
    let exchange = exchange.as_ref()?;
    let sends = exchange.sends.as_ref()?;
    if !matches!(exchange.role, ExchangeRole::Send | ExchangeRole::SendReceive) {
        return None;
    }
    let to = diagram.rank(*lane, sends.rank?)?;
    Some(Sent { event, to, tag: sends.tag, members: exchange.members.clone(), received: false })
}

fn receives(event: &Event) -> Option<(&ExchangeRecord, &Transfer)> {
    let exchange = event.exchange.as_ref()?;
    match exchange.role {
        ExchangeRole::Receive | ExchangeRole::SendReceive => Some((exchange, exchange.receives.as_ref()?)),
        _ => None,
    }
}

/// The first message between two lanes that fits and is still there. Threads of a rank send
/// for their rank.
fn first(
    diagram: &Diagram,
    sent: &[Sent],
    (from, to): (usize, usize),
    exchange: &ExchangeRecord,
    tag: Option<i64>,
) -> Option<usize> {
    let rank = |lane: usize| (diagram.lanes[lane].task.program, diagram.lanes[lane].task.rank);
    sent.iter().position(|message| {
        !message.received
            && rank(diagram.events[message.event].lane) == rank(from)
            && rank(message.to) == rank(to)
            && (tag.is_none() || message.tag.is_none() || message.tag == tag)
            && (message.members.is_empty() || exchange.members.is_empty() || message.members == exchange.members)
    })
}

/// Where a message arrives: at its receive, or where the request of that is completed.
fn arrival(diagram: &Diagram, event: usize, exchange: &ExchangeRecord) -> Option<usize> {
    let begun = &diagram.events[event];
    if !begun.text.starts_with('I') {
        return Some(event);
    }
    let later = diagram.events.iter().enumerate().skip(event + 1).filter(|(_, other)| other.lane == begun.lane);
    let completes = |other: &Event| match &other.exchange {
        Some(other) if other.role == ExchangeRole::Completion => {
            other.request.is_none() || exchange.request.is_none() || other.request == exchange.request
        }
        _ => false,
    };
    later.into_iter().find(|(_, other)| completes(other)).map(|(at, _)| at)
}

/// The calls of each collective operation: the first ones of all members of a communicator are
/// one, the second ones, and so on.
fn collectives(diagram: &Diagram) -> Vec<Vec<usize>> {
    type Round = (ProgramRole, String, Vec<u32>, usize);
    let mut rounds: BTreeMap<Round, Vec<usize>> = BTreeMap::new();
    let mut calls: BTreeMap<(usize, String, Vec<u32>), usize> = BTreeMap::new();
    for (at, event) in diagram.events.iter().enumerate() {
        let Some(exchange) = event.exchange.as_ref().filter(|exchange| exchange.role == ExchangeRole::Collective)
        else {
            continue;
        };
        let (name, members) = (exchange.communicator.clone(), exchange.members.clone());
        let call = calls.entry((event.lane, name.clone(), members.clone())).or_default();
        rounds.entry((diagram.lanes[event.lane].task.program, name, members, *call)).or_default().push(at);
        *call += 1;
    }
    rounds.into_values().filter(|events| events.len() > 1).collect()
}

/// What the words of a step say, for results that were stored without more: `Send -> 1`,
/// `Recv <- 2 (any)`.
pub(super) fn of_words(action: &str) -> Option<ExchangeRecord> {
    let words: Vec<&str> = action.split([' ', ',']).collect();
    let [call, arrow @ ("->" | "<-"), rank, ..] = words[..] else { return None };
    let transfer = Some(Transfer { rank: Some(rank.parse().ok()?), ..Transfer::default() });
    let (role, sends, receives) = match arrow {
        _ if call.ends_with("probe") || call == "Probe" => (ExchangeRole::Probe, None, transfer),
        "->" => (ExchangeRole::Send, transfer, None),
        _ => (ExchangeRole::Receive, None, transfer),
    };
    let (communicator, members, request, candidates) = Default::default();
    Some(ExchangeRecord { role, sends, receives, communicator, members, request, candidates })
}
