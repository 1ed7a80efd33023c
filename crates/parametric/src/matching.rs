//! Who communicates with whom, for every number of processes.
//!
//! Classes of ranks that can exist side by side are one component. Its events are families over rank and round. A loop that
//! all classes of a component go through together, equally often, is one event of it, and its body is a
//! component of its own: one round stands for all.
//!
//! Given times, each send must have a receive that names it at its time, and each receive a send. As times grow along
//! a process, there is at most one. What a receive gets is the data of the sends that it may have.

use crate::events::{Act, Class, Envelope, Event, Node, Rounds, Sender};
use crate::kernel::{doubt, Kernel};
use crate::order;
use crate::samples::{larger_samples, samples};
use crate::sums::sum;
use crate::times::{attempts, guess, Clock, Time, RANGES};
use crate::values::{Form, Knowledge};
use crate::{wild, Doubt};
use antiphon_model::library::{mpi_constants as constants, Mpi};
use antiphon_symbolic::{Arena, ExprId as Term, TypeId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// One event over rank and round.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    /// Its class.
    pub class: usize,
    /// What it is; nothing for a loop of all.
    pub event: Option<Event>,
    /// Of which ranks and rounds.
    pub guard: Term,
    /// The round and how many there are, in a loop of its class alone.
    pub index: Option<(Term, Term)>,
}

/// A part of what a class does.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// Families at once.
    Step(Vec<usize>),
    /// A loop of this class alone.
    Rounds { index: Term, count: Term, bodies: Vec<(Term, Vec<Vec<usize>>)> },
}

/// Classes that exist side by side.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub classes: Vec<Class>,
    pub families: Vec<Family>,
    pub clocks: Vec<Clock>,
    /// What each class does.
    pub lines: Vec<Vec<Part>>,
    /// The rounds of the loops around.
    pub indices: Vec<Term>,
    /// Loops of all classes, by class.
    shared: Vec<Vec<Rounds>>,
}

/// Proves that everything is matched; what is received then.
pub(crate) fn prove(kernel: &mut Kernel<'_>, classes: &[Class]) -> Result<Knowledge, Doubt> {
    let mut knowledge = Knowledge::default();
    let uses = wild::Uses::of(classes);
    level(kernel, classes.to_vec(), &[], &uses, &mut knowledge)?;
    Ok(knowledge)
}

fn level(
    kernel: &mut Kernel<'_>,
    classes: Vec<Class>,
    indices: &[Term],
    uses: &wild::Uses,
    knowledge: &mut Knowledge,
) -> Result<(), Doubt> {
    for classes in components(kernel, classes) {
        let mut component = Component::new(kernel, classes, indices)?;
        wild::receives(kernel, &mut component, uses)?;
        let mut samples = samples(kernel, &component)?;
        let span = component.families.iter().find_map(|family| Some(family.event.as_ref()?.span));
        let message = "no order of all communications was found in which each finds its partner waiting";
        let mut result = Err(Doubt::unproved(span, message));
        for (attempted, (modulus, range)) in attempts().enumerate() {
            if attempted == RANGES.len() {
                samples.extend(larger_samples(kernel, &component)?);
            }
            let Some(times) = guess(kernel, &component.clocks, &samples, (range, modulus)) else { continue };
            let mut learnt = knowledge.clone();
            result = attempt(kernel, &component, &times, &mut learnt);
            if result.is_ok() {
                *knowledge = learnt;
                break;
            }
        }
        result?;
        for number in 0..component.shared.first().map_or(0, Vec::len) {
            let (inner, index) = component.inner(kernel, number)?;
            let indices: Vec<Term> = indices.iter().copied().chain([index]).collect();
            level(kernel, inner, &indices, uses, knowledge)?;
        }
    }
    Ok(())
}

/// Proves that these times are right.
fn attempt(
    kernel: &mut Kernel<'_>,
    component: &Component,
    times: &[Time],
    knowledge: &mut Knowledge,
) -> Result<(), Doubt> {
    order::prove(kernel, component, times)?;
    Matching { kernel, component, times }.prove(knowledge)
}

/// Classes that can exist side by side, together.
fn components(kernel: &mut Kernel<'_>, classes: Vec<Class>) -> Vec<Vec<Class>> {
    let mut found: Vec<Vec<Class>> = Vec::new();
    for class in classes {
        let (beside, apart): (Vec<_>, Vec<_>) = found.into_iter().partition(|group| {
            group.iter().any(|other| {
                let (rank, elsewhere) = (kernel.rank, kernel.arena().symbol("rank of another", TypeId::INT));
                let moved = kernel.arena().substitute(other.guard, &FxHashMap::from_iter([(rank, elsewhere)]));
                let is_rank = kernel.is_rank(elsewhere);
                let both = kernel.arena().and_all(&[class.guard, moved, is_rank]);
                kernel.possible(both)
            })
        });
        found = apart;
        found.push(beside.into_iter().flatten().chain([class]).collect());
    }
    found
}

impl Component {
    fn new(kernel: &mut Kernel<'_>, mut classes: Vec<Class>, indices: &[Term]) -> Result<Component, Doubt> {
        for class in &mut classes {
            let guard = class.guard;
            class.nodes.retain(|node| match node {
                Node::Rounds(rounds) => {
                    let none = kernel.arena().less_equal(rounds.count, Arena::ZERO);
                    !kernel.proves(guard, none)
                }
                Node::Step(_) => true,
            });
        }
        let loops = |class: &Class| -> Vec<Rounds> {
            let rounds = class.nodes.iter().filter_map(|node| match node {
                Node::Rounds(rounds) => Some(rounds.clone()),
                Node::Step(_) => None,
            });
            rounds.collect()
        };
        let mut shared: Vec<Vec<Rounds>> = classes.iter().map(loops).collect();
        // A loop of a single class is one of all if all go round equally often.
        let alone = classes.len() == 1;
        let everywhere = |rounds: &Rounds, all: &[Vec<Rounds>]| {
            all.iter().all(|own| own.iter().filter(|each| each.at == rounds.at).count() == 1)
        };
        let mut common = BTreeSet::new();
        for rounds in shared.first().into_iter().flatten() {
            if everywhere(rounds, &shared) && (!alone || kernel.is_public(rounds.count, indices)) {
                common.insert(rounds.at);
            }
        }
        shared.iter_mut().for_each(|own| own.retain(|rounds| common.contains(&rounds.at)));
        let (families, clocks, lines, indices) = (Vec::new(), Vec::new(), Vec::new(), indices.to_vec());
        let mut component = Component { classes, families, clocks, lines, indices, shared };
        component.fill()?;
        component.check_public(kernel)?;
        component.check_collectives(kernel)?;
        Ok(component)
    }

    fn fill(&mut self) -> Result<(), Doubt> {
        for class in 0..self.classes.len() {
            let (guard, nodes) = (self.classes[class].guard, self.classes[class].nodes.clone());
            let (mut line, mut common) = (Vec::new(), 0);
            for node in &nodes {
                match node {
                    Node::Step(events) => {
                        let families = events.iter().map(|event| {
                            let clock = match event.act {
                                Act::Collective { .. } => {
                                    common += 1;
                                    Clock::Common(common - 1)
                                }
                                Act::Send { .. } | Act::Receive { .. } => Clock::Own(1_000 + self.families.len()),
                            };
                            self.add(Family { class, event: Some(event.clone()), guard, index: None }, clock)
                        });
                        line.push(Part::Step(families.collect()));
                    }
                    Node::Rounds(rounds) if self.shared[class].iter().any(|each| each.at == rounds.at) => {
                        common += 1;
                        let family = Family { class, event: None, guard, index: None };
                        line.push(Part::Step(vec![self.add(family, Clock::Common(common - 1))]));
                    }
                    Node::Rounds(rounds) => line.push(self.rounds(class, rounds)?),
                }
            }
            self.lines.push(line);
        }
        Ok(())
    }

    fn add(&mut self, family: Family, clock: Clock) -> usize {
        self.families.push(family);
        self.clocks.push(clock);
        self.families.len() - 1
    }

    /// A loop of one class alone.
    fn rounds(&mut self, class: usize, rounds: &Rounds) -> Result<Part, Doubt> {
        let index = Some((rounds.index, rounds.count));
        let mut bodies = Vec::new();
        for body in &rounds.bodies {
            let mut steps = Vec::new();
            for node in &body.nodes {
                let Node::Step(events) = node else {
                    return Err(doubt(rounds.span, "a loop inside of this loop communicates with others"));
                };
                let mut step = Vec::new();
                for event in events {
                    if matches!(event.act, Act::Collective { .. }) {
                        return Err(doubt(
                            event.span,
                            "not all processes are known to go round this loop equally often",
                        ));
                    }
                    let family = Family { class, event: Some(event.clone()), guard: body.guard, index };
                    let clock = Clock::Own(1_000 + self.families.len());
                    step.push(self.add(family, clock));
                }
                steps.push(step);
            }
            bodies.push((body.guard, steps));
        }
        Ok(Part::Rounds { index: rounds.index, count: rounds.count, bodies })
    }

    /// Who communicates, and with whom, depends on rank, size, inputs and rounds alone: only then a rank can stand for another.
    fn check_public(&self, kernel: &mut Kernel<'_>) -> Result<(), Doubt> {
        let message = "who communicates depends on a value that is received or not known";
        let besides: Vec<Term> = self.indices.iter().copied().chain([kernel.rank]).collect();
        if self.classes.iter().any(|class| !kernel.is_public(class.guard, &besides)) {
            return Err(Doubt::general(message));
        }
        for family in &self.families {
            let Some(event) = &family.event else { continue };
            let besides: Vec<Term> = besides.iter().copied().chain(family.index.map(|(index, _)| index)).collect();
            let mut terms = vec![family.guard];
            match &event.act {
                Act::Send { envelope, .. } | Act::Receive { envelope, from: Sender::Named, .. } => {
                    terms.extend([envelope.peer, envelope.tag]);
                }
                Act::Receive { envelope, from: Sender::Any, .. } => terms.push(envelope.tag),
                Act::Collective { .. } => {}
            }
            if terms.into_iter().any(|term| !kernel.is_public(term, &besides)) {
                return Err(doubt(event.span, message));
            }
        }
        Ok(())
    }

    /// Everybody takes part in the same collective operations and in the same loops.
    fn check_collectives(&self, kernel: &mut Kernel<'_>) -> Result<(), Doubt> {
        let of_class = |class: usize| {
            let common = (0..self.families.len()).filter(move |at| self.families[*at].class == class);
            common.filter(|at| matches!(self.clocks[*at], Clock::Common(_))).collect::<Vec<usize>>()
        };
        let first = of_class(0);
        for class in 0..self.classes.len() {
            let own = of_class(class);
            if own.len() != first.len() {
                let more = if own.len() > first.len() { own[first.len()] } else { first[own.len()] };
                let message = "not all processes take part in the same collective operations";
                let span = self.families[more].event.as_ref().map(|event| event.span);
                return Err(Doubt::unproved(span, message));
            }
            for (one, other) in first.iter().zip(own) {
                self.check_loops(class)?;
                self.check_same(kernel, &self.families[*one], &self.families[other])?;
            }
        }
        Ok(())
    }

    /// Loops of all come in one order.
    fn check_loops(&self, class: usize) -> Result<(), Doubt> {
        for (one, other) in self.shared[0].iter().zip(&self.shared[class]) {
            if one.at != other.at {
                return Err(doubt(other.span, "not all processes go through their loops in one order"));
            }
        }
        Ok(())
    }

    fn check_same(&self, kernel: &mut Kernel<'_>, one: &Family, other: &Family) -> Result<(), Doubt> {
        let message = "not all processes take part in the same collective operations";
        let (Some(a), Some(b)) = (&one.event, &other.event) else {
            return match (&one.event, &other.event) {
                (None, None) => Ok(()),
                (some, none) => {
                    let span = some.as_ref().or(none.as_ref()).map(|event| event.span);
                    Err(Doubt::unproved(span, message))
                }
            };
        };
        let (
            Act::Collective { function: f, root: r, signature: s, .. },
            Act::Collective { function: g, root: q, signature: t, .. },
        ) = (&a.act, &b.act)
        else {
            return Err(doubt(b.span, message));
        };
        if f != g || s != t || r.is_some() != q.is_some() {
            return Err(Doubt::unproved(b.span, message));
        }
        for (one, other) in r.iter().zip(q) {
            if !kernel.is_public(*one, &self.indices) || !kernel.is_public(*other, &self.indices) {
                return Err(doubt(b.span, "the root depends on the rank or on a value that is not known"));
            }
            let same = kernel.arena().equal(*one, *other);
            let is_rank = kernel.is_rank(*other);
            let right = kernel.arena().and(same, is_rank);
            if !kernel.proves(Arena::TRUE, right) {
                return Err(Doubt::unproved(b.span, "not all processes name the same root"));
            }
        }
        Ok(())
    }

    /// One round of a loop of all.
    fn inner(&self, kernel: &mut Kernel<'_>, number: usize) -> Result<(Vec<Class>, Term), Doubt> {
        let first = &self.shared[0][number];
        let (index, count) = (first.index, first.count);
        let mut inner = Vec::new();
        for (class, rounds) in self.classes.iter().zip(&self.shared) {
            let rounds = &rounds[number];
            let same = kernel.arena().equal(rounds.count, count);
            let public = kernel.is_public(count, &self.indices) && kernel.is_public(rounds.count, &self.indices);
            if !public || !kernel.proves(class.guard, same) {
                return Err(doubt(rounds.span, "not all processes are known to go round this loop equally often"));
            }
            let map = FxHashMap::from_iter([(rounds.index, index)]);
            let inside = kernel.within(index, count);
            for body in &rounds.bodies {
                let own = kernel.arena().substitute(body.guard, &map);
                let guard = kernel.arena().and_all(&[class.guard, own, inside]);
                let nodes = body.nodes.iter().map(|node| node.substituted(kernel.arena(), &map)).collect();
                inner.push(Class { guard, nodes });
            }
        }
        Ok((inner, index))
    }

    /// Of which ranks and rounds a family is.
    pub fn guard(&self, kernel: &mut Kernel<'_>, family: usize) -> Term {
        let family = &self.families[family];
        let class = self.classes[family.class].guard;
        let inside = match family.index {
            Some((index, count)) => kernel.within(index, count),
            None => Arena::TRUE,
        };
        kernel.arena().and_all(&[class, family.guard, inside])
    }
}

struct Matching<'a, 'p> {
    kernel: &'a mut Kernel<'p>,
    component: &'a Component,
    times: &'a [Time],
}

/// A partner that a communication may have, and when it is that one.
struct Partner {
    family: usize,
    when: Term,
    /// The round of the partner.
    round: Term,
}

impl Matching<'_, '_> {
    fn prove(&mut self, knowledge: &mut Knowledge) -> Result<(), Doubt> {
        for number in 0..self.component.families.len() {
            let Some(event) = &self.component.families[number].event else { continue };
            match &event.act {
                Act::Send { envelope, .. } => self.sends(number, event, envelope)?,
                Act::Receive { envelope, from: Sender::Named, .. } => {
                    let partners = self.partners(number, envelope);
                    self.found(number, event, &partners)?;
                    self.learn(number, event, envelope.peer, &partners, knowledge);
                }
                Act::Receive { envelope, from: Sender::Any, .. } => {
                    let senders = (0..self.component.clocks.len())
                        .filter(|at| self.component.clocks[*at] == Clock::During(number));
                    let partners: Vec<Partner> = senders
                        .map(|family| {
                            let rank = self.kernel.rank;
                            let guard = self.component.guard(self.kernel, family);
                            let map = FxHashMap::from_iter([(rank, envelope.peer)]);
                            let when = self.kernel.arena().substitute(guard, &map);
                            Partner { family, when, round: Arena::ZERO }
                        })
                        .collect();
                    self.learn(number, event, envelope.peer, &partners, knowledge);
                }
                Act::Collective { .. } => self.collected(number, event, knowledge),
            }
        }
        Ok(())
    }

    fn sends(&mut self, number: usize, event: &Event, envelope: &Envelope) -> Result<(), Doubt> {
        let guard = self.component.guard(self.kernel, number);
        let arena = self.kernel.arena();
        let largest = arena.int(i64::from(i32::MAX));
        let (low, high) = (arena.less_equal(Arena::ZERO, envelope.tag), arena.less_equal(envelope.tag, largest));
        let right = arena.and(low, high);
        if !self.kernel.proves(guard, right) {
            return Err(Doubt::unproved(event.span, "it is not shown that the tag is never negative"));
        }
        if matches!(self.component.clocks[number], Clock::During(_)) {
            return Ok(());
        }
        let partners = self.partners(number, envelope);
        self.found(number, event, &partners)
    }

    /// Who may be on the other side at the same time.
    fn partners(&mut self, number: usize, envelope: &Envelope) -> Vec<Partner> {
        let is_send = self.is_send(number);
        let others: Vec<usize> = (0..self.component.families.len())
            .filter(|other| {
                let family = &self.component.families[*other];
                let named = match family.event.as_ref().map(|event| &event.act) {
                    Some(Act::Send { envelope: theirs, .. }) => !is_send && theirs.kind == envelope.kind,
                    Some(Act::Receive { envelope: theirs, from: Sender::Named, .. }) => {
                        is_send && theirs.kind == envelope.kind
                    }
                    _ => false,
                };
                named && !matches!(self.component.clocks[*other], Clock::During(_))
            })
            .collect();
        others.into_iter().filter_map(|other| self.partner(number, envelope, other)).collect()
    }

    fn is_send(&self, number: usize) -> bool {
        let event = self.component.families[number].event.as_ref();
        matches!(event.map(|event| &event.act), Some(Act::Send { .. }))
    }

    fn partner(&mut self, number: usize, envelope: &Envelope, other: usize) -> Option<Partner> {
        let theirs = match &self.component.families[other].event.as_ref()?.act {
            Act::Send { envelope, .. } | Act::Receive { envelope, .. } => envelope.clone(),
            Act::Collective { .. } => return None,
        };
        let (rank, peer) = (self.kernel.rank, envelope.peer);
        let own_round = self.component.families[number].index.map_or(Arena::ZERO, |(index, _)| index);
        let time = self.times[number].term(self.kernel, rank, own_round);
        let guard = self.component.guard(self.kernel, other);
        let their_index = self.component.families[other].index.map(|(index, _)| index);
        // Their round and our own may have one symbol, if both are in one loop.
        let fresh = self.kernel.arena().symbol("round of the partner", TypeId::INT);
        let mut map = FxHashMap::from_iter([(rank, peer)]);
        map.extend(their_index.map(|index| (index, fresh)));
        let arena = self.kernel.arena();
        let [guard, back, tag] = [guard, theirs.peer, theirs.tag].map(|term| arena.substitute(term, &map));
        let their_time = self.times[other].term(self.kernel, peer, fresh);
        let round = match their_index {
            Some(_) => self.round_of_partner((back, rank), (their_time, time), fresh)?,
            None => Arena::ZERO,
        };
        let is_rank = self.kernel.is_rank(peer);
        let arena = self.kernel.arena();
        let (names, tags, times) =
            (arena.equal(back, rank), arena.equal(tag, envelope.tag), arena.equal(their_time, time));
        let when = arena.and_all(&[is_rank, guard, names, tags, times]);
        let when = arena.substitute(when, &FxHashMap::from_iter([(fresh, round)]));
        Some(Partner { family: other, when, round })
    }

    /// The round in which a partner names this rank, or is at this time: what is equal has the round with factor 1 or -1.
    fn round_of_partner(&mut self, names: (Term, Term), times: (Term, Term), fresh: Term) -> Option<Term> {
        for (theirs, ours) in [names, times] {
            let arena = self.kernel.arena();
            let rest = arena.substitute(theirs, &FxHashMap::from_iter([(fresh, Arena::ZERO)]));
            let (plus, minus) = (arena.add(rest, fresh), arena.sub(rest, fresh));
            if theirs == plus {
                return Some(arena.sub(ours, rest));
            }
            if theirs == minus {
                return Some(arena.sub(rest, ours));
            }
        }
        None
    }

    /// Some partner is there, always.
    fn found(&mut self, number: usize, event: &Event, partners: &[Partner]) -> Result<(), Doubt> {
        let guard = self.component.guard(self.kernel, number);
        let some: Vec<Term> = partners.iter().map(|partner| partner.when).collect();
        let some = self.kernel.arena().or_all(&some);
        if self.kernel.proves(guard, some) {
            return Ok(());
        }
        let suspect = self.kernel.exception(guard, some);
        let message = "it is not shown that this call always finds its partner";
        Err(Doubt::unproved(event.span, message).suspecting(suspect))
    }

    /// What a receive gets: the data of the partner that it has.
    fn learn(&mut self, number: usize, event: &Event, sender: Term, partners: &[Partner], knowledge: &mut Knowledge) {
        let Act::Receive { values, .. } = &event.act else { return };
        let guard = self.component.guard(self.kernel, number);
        let possible: Vec<&Partner> = partners
            .iter()
            .filter(|partner| {
                let both = self.kernel.arena().and(guard, partner.when);
                self.kernel.possible(both)
            })
            .collect();
        for (at, opaque) in values.iter().enumerate() {
            let mut value = None;
            for partner in possible.iter().rev() {
                let Some(data) = self.data_of(partner, at, sender) else { return };
                value = Some(match value {
                    None => data,
                    Some(others) => self.kernel.arena().conditional(partner.when, data, others),
                });
            }
            if let Some(value) = value {
                let form = Form { parameters: opaque.parameters.clone(), value, guard };
                knowledge.learn(opaque.function, form);
            }
        }
    }

    /// What a partner sends, if that is the same for all who look at it.
    fn data_of(&mut self, partner: &Partner, at: usize, sender: Term) -> Option<Term> {
        let family = &self.component.families[partner.family];
        let Act::Send { data, .. } = &family.event.as_ref()?.act else { return None };
        let data = *data.get(at)?;
        let rank = self.kernel.rank;
        let index = family.index.map(|(index, _)| index);
        let besides: Vec<Term> = self.component.indices.iter().copied().chain([rank]).chain(index).collect();
        if !self.is_common(data, &besides) {
            return None;
        }
        let mut map = FxHashMap::from_iter([(rank, sender)]);
        map.extend(index.map(|index| (index, partner.round)));
        Some(self.kernel.arena().substitute(data, &map))
    }

    /// Whether a term has only symbols that mean the same in all processes, and functions.
    fn is_common(&mut self, term: Term, besides: &[Term]) -> bool {
        let symbols = self.kernel.arena().free_symbols(term);
        symbols.iter().all(|symbol| {
            let ty = self.kernel.arena().type_of(*symbol);
            let function = matches!(self.kernel.arena().get_type(ty), antiphon_symbolic::Type::Function(..));
            function || besides.contains(symbol) || self.kernel.shared.contains(symbol)
        })
    }

    /// What a collective operation gives, where that has a closed form.
    fn collected(&mut self, number: usize, event: &Event, knowledge: &mut Knowledge) {
        let Act::Collective { function, root, signature, values, .. } = &event.act else { return };
        let guard = self.component.guard(self.kernel, number);
        let clock = self.component.clocks[number];
        for (at, opaque) in values.iter().enumerate() {
            let value = match (function, root) {
                (Mpi::Bcast, Some(root)) => self.of_root(clock, *root, at),
                (Mpi::Reduce | Mpi::Allreduce, _) if signature.1 == constants::SUM => self.of_all(clock, at),
                _ => None,
            };
            if let Some(value) = value {
                let form = Form { parameters: opaque.parameters.clone(), value, guard };
                knowledge.learn(opaque.function, form);
            }
        }
    }

    fn given(&self, clock: Clock, at: usize) -> Vec<(usize, Term)> {
        let mut found = Vec::new();
        for (number, family) in self.component.families.iter().enumerate() {
            let Some(Act::Collective { data, .. }) = family.event.as_ref().map(|event| &event.act) else { continue };
            if self.component.clocks[number] == clock {
                found.extend(data.get(at).map(|data| (number, *data)));
            }
        }
        found
    }

    fn of_root(&mut self, clock: Clock, root: Term, at: usize) -> Option<Term> {
        let rank = self.kernel.rank;
        let [(_, data)] = self.given(clock, at)[..] else { return None };
        let besides: Vec<Term> = self.component.indices.iter().copied().chain([rank]).collect();
        if !self.is_common(data, &besides) {
            return None;
        }
        Some(self.kernel.arena().substitute(data, &FxHashMap::from_iter([(rank, root)])))
    }

    fn of_all(&mut self, clock: Clock, at: usize) -> Option<Term> {
        let given = self.given(clock, at);
        let (_, data) = *given.first()?;
        let (rank, size) = (self.kernel.rank, self.kernel.size);
        let besides: Vec<Term> = self.component.indices.iter().copied().chain([rank]).collect();
        if given.iter().any(|(_, other)| *other != data) || !self.kernel.is_public(data, &besides) {
            return None;
        }
        sum(self.kernel.arena(), data, rank, size).map(|(total, _)| total)
    }
}
