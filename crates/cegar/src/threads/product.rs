//! All threads as one: a location of the product says where each thread is, and a step is one
//! step of one of them.
//!
//! Who moves is a choice of the environment, as any other, and everything behind this file sees a program without threads:
//! between two choices control is known, so that runs of steps are combined there as elsewhere. That is
//! where parallel assignments gain most with threads (Stokely, Chaki, Ouaknine, section 1).
//!
//! *Partial orders.* Not every thread need move everywhere. A set of threads is enough whose next steps depend on nothing that the
//! others may ever do (a persistent set; Godefroid 1996, section 4.4): one in which the thread works on its own variables, or under a
//! mutex, moves alone. The set must have a member that can surely move, and nobody of it is at the head of a loop: so every
//! cycle has a location at which all may move, and nobody is left waiting for ever. A step that ends the whole program is
//! tried together with all others.
//!
//! *What is lost.* States that only differ in the order of independent steps. Every failing condition is still met, but what
//! holds at a location of the product need not hold wherever these threads are there.

use super::footprint::{Footprints, Touches};
use super::sections::{border, Border, Sections};
use super::synchronise::Synchronised;
use super::team::{Team, ThreadId};
use super::watch::{fair, Watch};
use antiphon_model::library::{Control, LibraryFunction, Pthread, Verifier};
use antiphon_model::visit::{walk_place, walk_step, Visitor};
use antiphon_model::{
    Action, BinaryOp, Body, Expr, ExprId, ExprKind, FunctionId, Label, LazyOp, LocalId, LocalStorage, Location,
    LocationId, LocationRole, PlaceId, PlaceKind, Program, Step, Type, TypeId, UnaryOp, Variable,
};
use antiphon_outcome::Unsupported;
use antiphon_passes::{Flow, Rewriter};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Gives who moves. No program calls it.
pub(crate) const SCHEDULE: Verifier = Verifier::NondetPchar;

/// Where a thread is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Position {
    NotBegun,
    At(LocationId),
    Ended,
}

type Tuple = Vec<Position>;

/// Why there is no product.
#[derive(Debug)]
pub(crate) enum NoProduct {
    /// Something is not modelled.
    Unsupported(Box<Unsupported>),
    /// It has more locations than this.
    Limit(usize),
}

impl From<Box<Unsupported>> for NoProduct {
    fn from(unsupported: Box<Unsupported>) -> NoProduct {
        NoProduct::Unsupported(unsupported)
    }
}

/// Locations that the product has at most.
const MOST_LOCATIONS: usize = 40_000;

/// Who does what at the locations of the product, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    /// By location.
    pub at: Vec<Vec<Move>>,
    /// How many threads there are.
    pub threads: usize,
    /// Where each thread is, at the locations at which one of them moves next.
    pub standing: BTreeMap<LocationId, Vec<Standing>>,
}

/// Where a thread is in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Nobody has created it.
    NotBegun,
    /// Before the first step of a loop, which is there.
    Loop(Span),
    /// Before another step.
    Step(Span),
    /// Nowhere any more.
    Ended,
}

/// Whether others could see a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// It touches what others may touch, or the library.
    Shared,
    /// It does not.
    Private,
}

/// A step of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    /// Whose.
    pub thread: ThreadId,
    /// Where it is in the text.
    pub span: Span,
    /// Whether others could see it.
    pub sight: Sight,
    /// The thread that it creates.
    pub creates: Option<ThreadId>,
    /// Whether a loop begins anew with it.
    pub turn: Turn,
}

/// Whether a step is the first one of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// Each time the loop goes round.
    Begins,
    /// It is not.
    No,
}

/// Puts the product in the place of a function whose body is that of all threads.
pub(crate) fn multiply(
    program: &mut Program,
    function: FunctionId,
    synchronised: &Synchronised,
    watch: &Watch,
) -> Result<Moves, NoProduct> {
    let body = program.function(function).body.clone();
    let team = Team::of(&body);
    team.check(&body)?;
    let sections = Sections::of(&body, &team)?;
    let footprints = Footprints::of(program, &body, &team, synchronised);
    let heads = heads(&body);
    let schedule = schedule(program, function);
    let bool = program.types.intern(Type::Bool);
    let (labels, visible) = (watch.labelled(&body), watch.visible(program, &body));
    let threads = Threads { body, team, sections, footprints, heads, synchronised, watch, labels, visible };
    let mut product = Product {
        program,
        threads: &threads,
        locations: Vec::new(),
        moves: Vec::new(),
        labels: Vec::new(),
        at: BTreeMap::new(),
        open: Vec::new(),
        schedule,
        bool,
    };
    product.build()?;
    let (locations, at, labels) = (product.locations, product.moves, product.labels);
    let standing = |tuple: Tuple| tuple.into_iter().map(|position| threads.standing(position)).collect();
    let standing = product.at.into_iter().map(|(tuple, location)| (location, standing(tuple))).collect();
    program.functions[function.0 as usize].body = Body { locations, loops: Vec::new(), labels };
    Ok(Moves { at, threads: threads.team.entries.len(), standing })
}

/// The variable that says who moves.
fn schedule(program: &mut Program, function: FunctionId) -> LocalId {
    let ty = program.types.intern(Type::Bool);
    Rewriter::new(program, function).temporary(ty, Span::NONE)
}

/// Where cycles go through: every cycle has one of these locations.
fn heads(body: &Body) -> BTreeSet<LocationId> {
    let flow = Flow::of(body);
    let order = flow.reverse_postorder();
    let number: BTreeMap<LocationId, usize> = order.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    let edges = order.iter().flat_map(|from| flow.successors(*from).map(move |to| (*from, to)));
    edges.filter(|(from, to)| number[to] <= number[from]).map(|(_, to)| to).collect()
}

/// The threads, and what is known about them.
struct Threads<'a> {
    body: Body,
    team: Team,
    sections: Sections,
    footprints: Footprints,
    heads: BTreeSet<LocationId>,
    synchronised: &'a Synchronised,
    watch: &'a Watch,
    /// Labels that are looked at.
    labels: BTreeMap<LocationId, Vec<String>>,
    /// Steps whose order is looked at.
    visible: BTreeSet<LocationId>,
}

/// What a thread is about to do.
struct Intent {
    touches: Touches,
    waits: Waits,
    cycle: Cycle,
}

/// Whether a cycle may go through what a thread is about to do, or a property may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cycle {
    Passes,
    No,
}

/// Whether a thread can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Waits {
    /// Whatever others do.
    Never,
    /// A condition must hold.
    Condition,
    /// Other threads must have ended.
    Threads,
    /// Behind it nobody goes on.
    Ends,
}

impl Threads<'_> {
    fn step(&self, at: LocationId) -> &Step {
        &self.body.location(at).step
    }

    /// Who moves: enough threads that nothing is missed.
    fn movers(&self, tuple: &Tuple) -> Vec<ThreadId> {
        let live: Vec<(ThreadId, LocationId)> = live(tuple).collect();
        if let Some((thread, _)) = live.iter().find(|(_, at)| self.sections.inside(*at)) {
            return vec![*thread];
        }
        if self.watch.is_fair() {
            return live.into_iter().map(|(thread, _)| thread).collect();
        }
        let intents: Vec<Intent> = live.iter().map(|(_, at)| self.intent(*at)).collect();
        let closed = (0..live.len()).filter_map(|first| self.persistent(&live, &intents, first));
        let chosen = closed.min_by_key(|set| set.len());
        let chosen = chosen.unwrap_or_else(|| (0..live.len()).collect());
        chosen.into_iter().map(|at| live[at].0).collect()
    }

    /// The threads that must move together with one, if nothing is missed by that.
    fn persistent(&self, live: &[(ThreadId, LocationId)], intents: &[Intent], first: usize) -> Option<BTreeSet<usize>> {
        let mut set = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(member) = open.pop() {
            let Intent { touches, waits, .. } = &intents[member];
            for (other, (_, at)) in live.iter().enumerate() {
                let all = matches!(waits, Waits::Threads | Waits::Ends);
                if (all || self.footprints.depends(touches, *at)) && set.insert(other) {
                    open.push(other);
                }
            }
        }
        let moves = set.iter().any(|member| intents[*member].waits == Waits::Never);
        let at_head = set.iter().any(|member| intents[*member].cycle == Cycle::Passes);
        (set.len() == live.len() || moves && !at_head).then_some(set)
    }

    /// What the thread at a location does before another may go on.
    fn intent(&self, at: LocationId) -> Intent {
        let mut locations = vec![at];
        if border(self.step(at)) == Border::Begin {
            let mut seen = BTreeSet::from([at]);
            let mut open = self.team.next(&self.body, at);
            while let Some(next) = open.pop() {
                if self.sections.inside(next) && seen.insert(next) {
                    open.extend(self.team.next(&self.body, next));
                }
            }
            locations = seen.into_iter().collect();
        }
        let waits = locations.iter().map(|at| self.waits(*at));
        let waits = waits.fold(Waits::Never, |all, one| match (all, one) {
            (Waits::Ends, _) | (_, Waits::Ends) => Waits::Ends,
            (Waits::Threads, _) | (_, Waits::Threads) => Waits::Threads,
            (Waits::Condition, _) | (_, Waits::Condition) => Waits::Condition,
            (Waits::Never, Waits::Never) => Waits::Never,
        });
        let is_seen = |at: &LocationId| self.visible.contains(at) || self.labels.contains_key(at);
        let cycle = match locations.iter().any(|at| self.heads.contains(at) || is_seen(at)) {
            true => Cycle::Passes,
            false => Cycle::No,
        };
        Intent { touches: self.footprints.together(locations), waits, cycle }
    }

    fn waits(&self, at: LocationId) -> Waits {
        match self.step(at) {
            Step::Return(_) => Waits::Ends,
            Step::Action(
                Action::Library { function: LibraryFunction::Control(Control::Exit | Control::QuickExit), .. },
                _,
            ) => Waits::Ends,
            Step::Action(Action::Assume(_), _) => Waits::Condition,
            Step::Action(..) if self.synchronised.joins.contains(&at) => Waits::Threads,
            _ => Waits::Never,
        }
    }

    /// Where a thread is that does nothing at a location.
    fn settle(&self, mut at: LocationId) -> LocationId {
        while !self.heads.contains(&at) && !self.labels.contains_key(&at) {
            match self.step(at) {
                Step::Action(Action::Skip, next) => at = *next,
                Step::Action(_, next) if border(self.step(at)) == Border::End => at = *next,
                Step::Branch { then, .. } if self.is_sure(at) => at = *then,
                _ => break,
            }
        }
        at
    }

    /// A position in the text.
    fn standing(&self, position: Position) -> Standing {
        let Position::At(at) = position else {
            return if position == Position::Ended { Standing::Ended } else { Standing::NotBegun };
        };
        match self.body.loops.iter().find(|own| own.head == at) {
            Some(own) => Standing::Loop(own.span),
            None => Standing::Step(self.body.location(at).span),
        }
    }

    /// Whether it was asked whether a thread has a mutex that it surely has.
    fn is_sure(&self, at: LocationId) -> bool {
        self.synchronised.checks.get(&at).is_some_and(|mutex| self.footprints.holds(at, *mutex))
    }
}

/// Where a thread waits.
#[derive(Clone, Copy)]
enum Blocked {
    /// Until a condition holds.
    Condition(ExprId),
    /// Until a thread with this name has ended.
    Thread(ExprId),
}

impl Threads<'_> {
    /// Where the thread at a location waits, if it may have to.
    fn blocked(&self, at: LocationId) -> Option<Blocked> {
        if let Some(condition) = self.synchronised.waits.get(&at) {
            return Some(Blocked::Condition(*condition));
        }
        let Step::Action(_, next) = self.step(at) else { return None };
        match self.step(*next) {
            Step::Action(Action::Library { arguments, .. }, _)
                if border(self.step(at)) == Border::Begin && self.synchronised.joins.contains(next) =>
            {
                arguments.first().map(|name| Blocked::Thread(*name))
            }
            _ => None,
        }
    }
}

/// Looks for what other threads could reach.
struct Memory {
    function: FunctionId,
    found: bool,
}

impl Visitor for Memory {
    fn place(&mut self, program: &Program, id: PlaceId) {
        self.found |= match program.place(id).kind {
            PlaceKind::Variable(Variable::Global(_)) | PlaceKind::Deref(_) => true,
            PlaceKind::Variable(Variable::Local(local)) => {
                program.function(self.function).locals[local.0 as usize].storage == LocalStorage::Memory
            }
            PlaceKind::Index(..) | PlaceKind::Field(..) | PlaceKind::String(_) | PlaceKind::Remote(_) => false,
        };
        walk_place(self, program, id);
    }
}

fn live(tuple: &Tuple) -> impl Iterator<Item = (ThreadId, LocationId)> + '_ {
    tuple.iter().enumerate().filter_map(|(thread, position)| match position {
        Position::At(at) => Some((ThreadId(thread as u32), *at)),
        Position::NotBegun | Position::Ended => None,
    })
}

/// The product as far as it is built.
struct Product<'a> {
    program: &'a mut Program,
    threads: &'a Threads<'a>,
    locations: Vec<Location>,
    moves: Vec<Vec<Move>>,
    labels: Vec<Label>,
    at: BTreeMap<Tuple, LocationId>,
    open: Vec<Tuple>,
    schedule: LocalId,
    bool: TypeId,
}

impl Product<'_> {
    fn build(&mut self) -> Result<(), NoProduct> {
        let mut start = vec![Position::NotBegun; self.threads.team.entries.len()];
        start[0] = Position::At(self.threads.settle(Body::ENTRY));
        self.location(start);
        while let Some(tuple) = self.open.pop() {
            if self.locations.len() > MOST_LOCATIONS {
                return Err(NoProduct::Limit(MOST_LOCATIONS));
            }
            let here = self.at[&tuple];
            self.choose(here, &tuple);
        }
        Ok(())
    }

    /// The location of a tuple, a new one if there is none.
    fn location(&mut self, tuple: Tuple) -> LocationId {
        if let Some(known) = self.at.get(&tuple) {
            return *known;
        }
        let new = self.add(Span::NONE);
        self.at.insert(tuple.clone(), new);
        self.open.push(tuple);
        new
    }

    fn add(&mut self, span: Span) -> LocationId {
        self.locations.push(Location { step: Step::Unreachable, role: LocationRole::Plain, span });
        self.moves.push(Vec::new());
        LocationId(self.locations.len() as u32 - 1)
    }

    fn set(&mut self, at: LocationId, step: Step) {
        self.locations[at.0 as usize].step = step;
    }

    /// One of the threads moves.
    fn choose(&mut self, mut here: LocationId, tuple: &Tuple) {
        let movers = self.threads.movers(tuple);
        let Some((last, others)) = movers.split_last() else {
            return self.set(here, Step::Return(None));
        };
        if self.threads.watch.is_runs() {
            here = self.notice(here, tuple, &movers);
        }
        for thread in others {
            let (own, next) = self.ask(here);
            self.advance(own, tuple, *thread);
            here = next;
        }
        self.advance(here, tuple, *last);
    }

    /// The environment decides between two ways.
    fn ask(&mut self, here: LocationId) -> (LocationId, LocationId) {
        let [asked, then, otherwise] = [(); 3].map(|()| self.add(Span::NONE));
        let (place, condition) = self.asked();
        let function = LibraryFunction::Verifier(SCHEDULE);
        let asks = Action::Library { function, arguments: Vec::new(), result: Some(place) };
        self.set(here, Step::Action(asks, asked));
        self.set(asked, Step::Branch { condition, then, otherwise });
        (then, otherwise)
    }

    /// Notes who waits, and stays for ever where all do.
    fn notice(&mut self, mut here: LocationId, tuple: &Tuple, movers: &[ThreadId]) -> LocationId {
        let threads = self.threads;
        let live: Vec<(ThreadId, LocationId)> = live(tuple).collect();
        if live.iter().any(|(_, at)| threads.sections.inside(*at)) {
            return here;
        }
        let mut stuck = Vec::new();
        for (thread, at) in &live {
            let Some(blocked) = threads.blocked(*at) else { continue };
            let waits = self.waits(tuple, blocked);
            stuck.push(waits);
            if threads.watch.is_fair() {
                let [noted, next] = [(); 2].map(|()| self.add(Span::NONE));
                self.set(here, Step::Branch { condition: waits, then: noted, otherwise: next });
                self.label(noted, fair(*thread));
                self.set(noted, Step::Action(Action::Skip, next));
                here = next;
            }
        }
        if stuck.len() == live.len() && movers.len() == live.len() {
            let (waits, next) = self.ask(here);
            let mut at = waits;
            for condition in stuck {
                let after = self.add(Span::NONE);
                self.set(at, Step::Action(Action::Assume(condition), after));
                at = after;
            }
            if threads.watch.is_fair() {
                (0..tuple.len() as u32).for_each(|thread| self.label(at, fair(ThreadId(thread))));
            }
            let last = live.last().map_or(Span::NONE, |(_, at)| threads.body.location(*at).span);
            self.locations[at.0 as usize].span = last;
            self.set(at, Step::Action(Action::Skip, at));
            here = next;
        }
        here
    }

    /// Whether a thread has to wait.
    fn waits(&mut self, tuple: &Tuple, blocked: Blocked) -> ExprId {
        let goes_on = match blocked {
            Blocked::Condition(condition) => condition,
            // A name that no thread has is a gap, which is met by going on.
            Blocked::Thread(name) => {
                let begun = self.among(tuple, name, |position| position != Position::NotBegun);
                let ended = self.among(tuple, name, |position| position == Position::Ended);
                let unknown = self.not(begun);
                let span = self.program.expr(name).span;
                let kind = ExprKind::Lazy(LazyOp::Or, unknown, ended);
                self.program.add_expr(Expr { kind, ty: self.bool, span })
            }
        };
        self.not(goes_on)
    }

    fn not(&mut self, condition: ExprId) -> ExprId {
        let span = self.program.expr(condition).span;
        self.program.add_expr(Expr { kind: ExprKind::Unary(UnaryOp::Not, condition), ty: self.bool, span })
    }

    fn label(&mut self, location: LocationId, name: String) {
        self.labels.push(Label { name, location });
    }

    /// A location of its own before a step that is looked at, with its labels.
    fn marked(&mut self, here: LocationId, tuple: &Tuple, (thread, at): (ThreadId, LocationId)) -> LocationId {
        let threads = self.threads;
        let mut names = threads.labels.get(&at).cloned().unwrap_or_default();
        if threads.watch.is_fair() && threads.heads.contains(&at) {
            let alone = threads.sections.inside(at);
            let absent = |other: &ThreadId| !matches!(tuple[other.index()], Position::At(_));
            let all = (0..tuple.len() as u32).map(ThreadId);
            names.extend(all.filter(|other| alone || *other == thread || absent(other)).map(fair));
        }
        if names.is_empty() {
            return here;
        }
        let own = self.add(self.locations[here.0 as usize].span);
        self.set(here, Step::Action(Action::Skip, own));
        names.into_iter().for_each(|name| self.label(own, name));
        own
    }

    fn asked(&mut self) -> (PlaceId, ExprId) {
        let startup = self.program.startup;
        let mut rewriter = Rewriter::new(self.program, startup);
        (rewriter.local_place(self.schedule, Span::NONE), rewriter.local_value(self.schedule, Span::NONE))
    }

    /// A thread does its next step.
    fn advance(&mut self, here: LocationId, tuple: &Tuple, thread: ThreadId) {
        let Position::At(at) = tuple[thread.index()] else { return };
        let threads = self.threads;
        let span = threads.body.location(at).span;
        self.locations[here.0 as usize].span = span;
        let (sight, creates) = (self.sight(at), threads.team.created[at.0 as usize]);
        let turn = if threads.heads.contains(&at) { Turn::Begins } else { Turn::No };
        self.moves[here.0 as usize].push(Move { thread, span, sight, creates, turn });
        let here = self.marked(here, tuple, (thread, at));
        let mut after = tuple.clone();
        let step = threads.step(at);
        if let Some(created) = threads.team.created[at.0 as usize] {
            after[created.index()] = Position::At(threads.settle(threads.team.entries[created.index()]));
            let next = threads.team.next(&threads.body, at)[0];
            return self.go(here, after, thread, next);
        }
        match step {
            Step::Action(Action::Library { function: LibraryFunction::Pthread(Pthread::Exit), .. }, _) => {
                after[thread.index()] = Position::Ended;
                self.pass(here, after);
            }
            Step::Action(Action::Library { arguments, .. }, next) if threads.synchronised.joins.contains(&at) => {
                self.join(here, tuple, thread, arguments[0], *next);
            }
            Step::Action(_, next) if border(step) != Border::None => self.go(here, after, thread, *next),
            step => {
                let mut step = step.clone();
                step.redirect(|next| {
                    after[thread.index()] = Position::At(threads.settle(next));
                    self.location(after.clone())
                });
                self.set(here, step);
            }
        }
    }

    /// Whether the world stops before a step: variables that others could reach, and calls of the library.
    fn sight(&self, at: LocationId) -> Sight {
        let threads = self.threads;
        let step = threads.step(at);
        if threads.sections.inside(at) {
            return Sight::Private;
        }
        let mut memory =
            Memory { function: self.program.startup, found: matches!(step, Step::Action(Action::Library { .. }, _)) };
        walk_step(&mut memory, self.program, step);
        if memory.found {
            Sight::Shared
        } else {
            Sight::Private
        }
    }

    /// A thread goes on without doing anything.
    fn go(&mut self, here: LocationId, mut tuple: Tuple, thread: ThreadId, next: LocationId) {
        tuple[thread.index()] = Position::At(self.threads.settle(next));
        self.pass(here, tuple);
    }

    /// A location is that of another tuple as well, if that has none yet: nothing happens between.
    fn pass(&mut self, here: LocationId, tuple: Tuple) {
        let is_labelled = self.labels.last().is_some_and(|label| label.location == here);
        match self.at.get(&tuple) {
            Some(known) => {
                let known = *known;
                self.set(here, Step::Action(Action::Skip, known));
            }
            // A label is passed by its own thread only.
            None if is_labelled => {
                let next = self.location(tuple);
                self.set(here, Step::Action(Action::Skip, next));
            }
            None => {
                self.at.insert(tuple.clone(), here);
                self.choose(here, &tuple);
            }
        }
    }

    /// A thread waits until the thread with a name has ended. A name that no thread has is a gap.
    fn join(&mut self, here: LocationId, tuple: &Tuple, thread: ThreadId, name: ExprId, next: LocationId) {
        let begun = self.among(tuple, name, |position| position != Position::NotBegun);
        let ended = self.among(tuple, name, |position| position == Position::Ended);
        let span = self.locations[here.0 as usize].span;
        let [known, unknown] = [(); 2].map(|()| self.add(span));
        self.set(here, Step::Branch { condition: begun, then: known, otherwise: unknown });
        let mut after = tuple.clone();
        after[thread.index()] = Position::At(self.threads.settle(next));
        let next = self.location(after);
        self.set(known, Step::Action(Action::Assume(ended), next));
        let (function, arguments) = (LibraryFunction::Pthread(Pthread::Join), Vec::new());
        self.set(unknown, Step::Action(Action::Library { function, arguments, result: None }, next));
    }

    /// Whether a name is that of a thread in some position.
    fn among(&mut self, tuple: &Tuple, name: ExprId, wanted: impl Fn(Position) -> bool) -> ExprId {
        let Expr { ty, span, .. } = *self.program.expr(name);
        let no = Expr { kind: ExprKind::Int(0), ty: self.bool, span };
        let mut all = self.program.add_expr(no);
        for (thread, _) in tuple.iter().enumerate().filter(|(_, position)| wanted(**position)) {
            let number = ExprKind::Int(ThreadId(thread as u32).name());
            let number = self.program.add_expr(Expr { kind: number, ty, span });
            let same = ExprKind::Binary(BinaryOp::Equal, name, number);
            let same = self.program.add_expr(Expr { kind: same, ty: self.bool, span });
            all = self.program.add_expr(Expr { kind: ExprKind::Lazy(LazyOp::Or, same, all), ty: self.bool, span });
        }
        all
    }
}
