//! Loops with any number of rounds.
//!
//! Round `j` of a loop starts with what the variables that the loop writes are then: expressions over `j` where
//! these are found, functions of the rank and of `j` elsewhere. A variable to which each round adds a polynomial in `j` has a sum in
//! closed form, one that each round sets is what the round before set. What is found makes more of the body known, so the body is
//! walked again until nothing new is found.
//!
//! The condition must be one comparison that comes one closer to its end in each round: so the number of rounds is
//! known, and the loop ends. A branch inside that does not depend on the round is taken before the loop.

use crate::coupled::{Changed, Summary};
use crate::events::{Act, Node, Rounds, Sender};
use crate::kernel::doubt;
use crate::maps::{pieces, Map};
use crate::sums::sum;
use crate::walk::{Checking, Path, Region, Stop, Walker};
use antiphon_encode::Effects;
use antiphon_model::{Action, LocationId, Step, Variable};
use antiphon_symbolic::{Arena, ExprId as Term, RelOp, TypeId, View};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// A loop that is known to go on is unrolled so often.
const MOST_UNROLLED: u32 = 64;

/// So often is a body walked again.
const MOST_WALKS: u32 = 5;

/// A loop at its head.
struct Here {
    region: Region,
    condition: antiphon_model::ExprId,
    inside: LocationId,
    exit: LocationId,
    /// The symbol of the round.
    index: Term,
    /// Positions of what the loop writes.
    written: Vec<usize>,
}

/// What the body does, as far as it is known.
struct Found {
    /// What variables are before round `index`.
    closed: BTreeMap<usize, Term>,
    /// What holds of these expressions.
    facts: Term,
}

impl Walker<'_, '_> {
    /// A path at the head of a loop.
    pub fn at_head(&mut self, mut path: Path, region: Option<&Region>, open: &mut Vec<Path>) -> Result<(), Stop> {
        let program = &self.prepared.program;
        let location = program.function(program.startup).body.location(path.at);
        let (head, span) = (path.at, location.span);
        let Some(body) = self.loops.loops.iter().find(|each| each.head == head).map(|each| each.body.clone()) else {
            return self.step(path, region, open);
        };
        let sides = match location.step {
            Step::Branch { condition, then, otherwise } => match (body.contains(&then), body.contains(&otherwise)) {
                (true, false) => Some((condition, then, otherwise)),
                _ => None,
            },
            _ => None,
        };
        if let Some((condition, inside, exit)) = sides {
            let value = self.kernel.encoder.truth(condition, &mut path.state.clone(), &mut Effects::default());
            let value = self.knowledge.resolve(self.kernel, value);
            if value != Arena::TRUE && value != Arena::FALSE {
                if !path.pending.is_empty() {
                    return Err(doubt(span, "this loop is executed while an operation is under way").into());
                }
                let written = self.written_in(&path, &body);
                self.numbered += 1;
                let index = self.kernel.arena().symbol(&format!("round {}", self.numbered), TypeId::INT);
                let here = Here { region: Region { head, body }, condition, inside, exit, index, written };
                return self.summarise(path, &here, region, open);
            }
        }
        let passed = path.passed.entry(head).or_default();
        *passed += 1;
        if *passed > MOST_UNROLLED {
            return Err(doubt(span, "this loop has too many iterations").into());
        }
        if let Some(call) = self.prepared.calls.get(&head).cloned() {
            return self.call(path, &call, region, open);
        }
        self.step(path, region, open)
    }

    /// What a loop writes, by its text.
    fn written_in(&mut self, path: &Path, body: &BTreeSet<LocationId>) -> Vec<usize> {
        let program = &self.prepared.program;
        let mut variables = BTreeSet::new();
        for at in body {
            let Step::Action(action, _) = &program.function(program.startup).body.location(*at).step else { continue };
            match action {
                Action::Assign(place, _) | Action::Clear(place) => variables.extend(program.root(*place)),
                Action::Live(local) | Action::Dead(local) => {
                    variables.insert(Variable::Local(*local));
                }
                Action::Library { result: Some(place), .. } => variables.extend(program.root(*place)),
                Action::Update { place, old, .. } => {
                    variables.extend(program.root(*place));
                    variables.insert(Variable::Local(*old));
                }
                _ => {}
            }
            if let Some(call) = self.prepared.calls.get(at) {
                let arrival = match &call.kind {
                    crate::prepare::CallKind::Transfer { arrival, .. } => arrival.as_ref(),
                    crate::prepare::CallKind::Post { arrival, .. } => arrival.as_ref(),
                    crate::prepare::CallKind::Collective { arrival, .. } => Some(arrival),
                    _ => None,
                };
                let globals = arrival.iter().flat_map(|each| each.values.iter().chain(each.status.iter().flatten()));
                variables.extend(globals.map(|global| Variable::Global(*global)));
            }
        }
        let tracked = path.state.environment.scope().tracked.iter().enumerate();
        tracked.filter(|(_, each)| variables.contains(&each.variable)).map(|(at, _)| at).collect()
    }

    fn summarise(
        &mut self,
        path: Path,
        here: &Here,
        region: Option<&Region>,
        open: &mut Vec<Path>,
    ) -> Result<(), Stop> {
        let mut found = Found { closed: BTreeMap::new(), facts: Arena::TRUE };
        let asked = std::mem::replace(&mut self.checking, Checking::Later);
        let walked = self.look_for_forms(&path, here, &mut found);
        self.checking = asked;
        let (start, count, mut back) = match walked {
            Ok(walked) => walked,
            Err(Stop::Hoist(condition)) => return self.hoisted(path, condition, region, open),
            Err(stop) => return Err(stop),
        };
        if self.checking == Checking::Now {
            // The condition is evaluated once more than the body: what it needs is proved for any round.
            self.start_of_round(&path, here, &found)?;
            back = self.run(start.clone(), Some(&here.region))?;
        }
        let mut after = self.after(&path, here, &found, (count, &start, &back));
        if self.checking == Checking::Now && path.indices.is_empty() {
            let summary = self.summary(&path, here, count, [&start, &after], &back);
            self.summaries.push(summary);
        }
        // A way without communication stays: who goes it takes no part in what others do together.
        let bodies = self.bodies(&back, &start);
        if bodies.iter().any(|body| !body.nodes.is_empty()) {
            let program = &self.prepared.program;
            let span = program.function(program.startup).body.location(path.at).span;
            let rounds = Rounds { at: path.at, span, index: here.index, count, bodies };
            Self::communicate(&mut after, Node::Rounds(rounds));
        }
        after.at = here.exit;
        open.push(after);
        Ok(())
    }

    /// A condition that is decided before the loop, or before the one around it.
    fn hoisted(
        &mut self,
        path: Path,
        condition: Term,
        region: Option<&Region>,
        open: &mut Vec<Path>,
    ) -> Result<(), Stop> {
        let at = path.at;
        self.fork(path, condition, [at, at], region, open)
    }

    /// Walks the body until no more forms are found.
    fn look_for_forms(&mut self, path: &Path, here: &Here, found: &mut Found) -> Result<(Path, Term, Vec<Path>), Stop> {
        for walk in 0..MOST_WALKS {
            let (start, count) = self.start_of_round(path, here, found)?;
            let back = self.run(start.clone(), Some(&here.region))?;
            if !self.find_forms(path, here, &start, &back, found) || walk + 1 == MOST_WALKS {
                let Some(count) = count else {
                    return Err(self.doubt_here(path, "the number of rounds of this loop is not known").into());
                };
                return Ok((start, count, back));
            }
        }
        Err(self.doubt_here(path, "the number of rounds of this loop is not known").into())
    }

    /// The state in which round `index` begins, and how many there are.
    fn start_of_round(&mut self, path: &Path, here: &Here, found: &Found) -> Result<(Path, Option<Term>), Stop> {
        let mut start = path.clone();
        start.indices.push(here.index);
        let parameters: Vec<Term> = std::iter::once(self.kernel.rank).chain(start.indices.iter().copied()).collect();
        for at in &here.written {
            let value = match found.closed.get(at) {
                Some(form) => *form,
                None => {
                    let ty = self.kernel.arena().type_of(path.state.environment.value(*at));
                    let name = format!("before {} {at} by {:?}", here.region.head.0, path.key);
                    let function = self.kernel.function(&name, parameters.len(), ty);
                    self.kernel.arena().apply(function, &parameters)
                }
            };
            start.state.environment.set_value(*at, value);
        }
        let arena = self.kernel.arena();
        let from_zero = arena.less_equal(Arena::ZERO, here.index);
        start.facts = arena.and_all(&[start.facts, found.facts, from_zero]);
        let mut effects = Effects::default();
        let condition = self.kernel.encoder.truth(here.condition, &mut start.state, &mut effects);
        self.settle(&mut start, &effects)?;
        let condition = self.knowledge.resolve(self.kernel, condition);
        let count = self.number_of_rounds(path, here, condition);
        self.assume(&mut start, condition);
        start.at = here.inside;
        start.key.push(here.region.head.0);
        Ok((start, count))
    }

    /// How many rounds there are: the condition is `last - index >= 0`.
    fn number_of_rounds(&mut self, path: &Path, here: &Here, condition: Term) -> Option<Term> {
        let View::Relation(RelOp::NonNegative, left) = self.kernel.arena().view(condition) else { return None };
        let arena = self.kernel.arena();
        if arena.type_of(left) != TypeId::INT {
            return None;
        }
        let last = arena.substitute(left, &FxHashMap::from_iter([(here.index, Arena::ZERO)]));
        if arena.sub(last, here.index) != left {
            return None;
        }
        let count = arena.add(last, Arena::ONE);
        let some = arena.less_equal(Arena::ZERO, count);
        let rank = self.kernel.rank;
        let besides: Vec<Term> = path.indices.iter().copied().chain([rank]).collect();
        if !self.kernel.is_public(count, &besides) {
            return None;
        }
        let known = self.known(path);
        match self.kernel.proves(known, some) {
            true => Some(count),
            false => Some(self.kernel.arena().conditional(some, count, Arena::ZERO)),
        }
    }

    /// Finds what more variables are before a round; whether there are some.
    fn find_forms(&mut self, path: &Path, here: &Here, start: &Path, back: &[Path], found: &mut Found) -> bool {
        let mut new = false;
        for at in &here.written {
            if found.closed.contains_key(at) {
                continue;
            }
            let before = start.state.environment.value(*at);
            let Some(after) = self.same_in_all(back, *at) else { continue };
            let entry = path.state.environment.value(*at);
            let form = self.form(here, path, (entry, before, after));
            let form = form.or_else(|| self.filled(here, start, found, (entry, before, after)));
            if let Some((form, facts)) = form {
                found.closed.insert(*at, form);
                found.facts = self.kernel.arena().and(found.facts, facts);
                new = true;
            }
        }
        new
    }

    fn same_in_all(&mut self, back: &[Path], at: usize) -> Option<Term> {
        let (first, others) = back.split_first()?;
        let value = first.state.environment.value(at);
        let same = others.iter().all(|path| path.state.environment.value(at) == value);
        same.then_some(value).map(|value| self.knowledge.resolve(self.kernel, value))
    }

    /// What a variable is before round `index`: each round adds something, or sets it.
    fn form(&mut self, here: &Here, path: &Path, (entry, before, after): (Term, Term, Term)) -> Option<(Term, Term)> {
        let arena = self.kernel.arena();
        if !matches!(arena.type_of(before), TypeId::INT | TypeId::REAL) {
            return None;
        }
        let added = arena.sub(after, before);
        let rank = self.kernel.rank;
        let besides: Vec<Term> = path.indices.iter().copied().chain([rank, here.index]).collect();
        if self.kernel.is_public(added, &besides) {
            if let Some((total, facts)) = sum(self.kernel.arena(), added, here.index, here.index) {
                return Some((self.kernel.arena().add(entry, total), facts));
            }
        }
        if !self.is_of_rounds(after, &besides) {
            return None;
        }
        let arena = self.kernel.arena();
        let previous = arena.sub(here.index, Arena::ONE);
        let set = arena.substitute(after, &FxHashMap::from_iter([(here.index, previous)]));
        let first = arena.less_equal(here.index, Arena::ZERO);
        Some((arena.conditional(first, entry, set), Arena::TRUE))
    }

    /// An array to which each round writes elements of its own.
    fn filled(
        &mut self,
        here: &Here,
        start: &Path,
        found: &Found,
        (entry, before, after): (Term, Term, Term),
    ) -> Option<(Term, Term)> {
        let (stride, pieces) = pieces(self.kernel.arena(), before, after, here.index)?;
        let unknown = here.written.iter().filter(|at| !found.closed.contains_key(at));
        let unknown: Vec<Term> = unknown.map(|at| start.state.environment.value(*at)).collect();
        let open = |arena: &Arena, term: Term| unknown.iter().any(|other| arena.occurs(*other, term));
        let arena = self.kernel.arena();
        if pieces.iter().any(|(low, value)| open(arena, *low) || open(arena, *value)) {
            return None;
        }
        let parameters: Vec<Term> = std::iter::once(self.kernel.rank).chain(start.indices.iter().copied()).collect();
        let ty = self.kernel.arena().type_of(before);
        // One loop is one function, whatever walks there were: the definition is its name.
        let name = format!("filled by {} ({:?} {stride} {pieces:?} {entry:?})", here.region.head.0, start.key);
        let function = self.kernel.function(&name, parameters.len(), ty);
        let array = self.kernel.arena().apply(function, &parameters);
        self.kernel.maps.insert(function, Map { parameters, stride, pieces, base: entry });
        Some((array, Arena::TRUE))
    }

    /// What two programs need to know of a loop to go through it side by side.
    fn summary(&mut self, path: &Path, here: &Here, count: Term, [start, after]: [&Path; 2], back: &[Path]) -> Summary {
        let value = |path: &Path, at: &usize| path.state.environment.value(*at);
        let backs = back.iter().map(|end| {
            let known = self.known(end);
            (known, here.written.iter().map(|at| value(end, at)).collect())
        });
        let backs = backs.collect();
        let variables = here.written.iter().map(|at| Changed {
            entry: value(path, at),
            before: value(start, at),
            after: value(after, at),
        });
        let (head, variables, known) = (here.region.head, variables.collect(), self.known(path));
        Summary { head, known, index: here.index, count, variables, backs }
    }

    /// Whether a value depends on the rank and the rounds alone; what was received may be in it, what a
    /// variable was before may not.
    fn is_of_rounds(&mut self, term: Term, besides: &[Term]) -> bool {
        let symbols = self.kernel.arena().free_symbols(term);
        symbols.iter().all(|symbol| {
            let received = {
                let arena = self.kernel.arena();
                arena.symbol_name(*symbol).is_some_and(|name| name.starts_with("received "))
            };
            received || besides.contains(symbol) || self.kernel.shared.contains(symbol)
        })
    }

    /// What is true behind the loop.
    fn after(&mut self, path: &Path, here: &Here, found: &Found, (count, start, back): (Term, &Path, &[Path])) -> Path {
        let mut after = path.clone();
        let at_end = FxHashMap::from_iter([(here.index, count)]);
        let parameters: Vec<Term> = std::iter::once(self.kernel.rank).chain(path.indices.iter().copied()).collect();
        for at in &here.written {
            let value = match found.closed.get(at) {
                Some(form) => self.kernel.arena().substitute(*form, &at_end),
                None => match self.sum_over_all(path, *at, (count, start, back)) {
                    Some((total, facts)) => {
                        after.facts = self.kernel.arena().and(after.facts, facts);
                        total
                    }
                    None => {
                        let ty = self.kernel.arena().type_of(path.state.environment.value(*at));
                        let name = format!("after {} {at} by {:?}", here.region.head.0, path.key);
                        let function = self.kernel.function(&name, parameters.len(), ty);
                        let value = self.kernel.arena().apply(function, &parameters);
                        let same = self.without_rounds(count, value, path.state.environment.value(*at));
                        after.facts = self.kernel.arena().and(after.facts, same);
                        value
                    }
                },
            };
            after.state.environment.set_value(*at, value);
        }
        let facts = self.kernel.arena().substitute(found.facts, &at_end);
        after.facts = self.kernel.arena().and(after.facts, facts);
        after
    }

    /// A loop without rounds leaves a number as it is.
    fn without_rounds(&mut self, count: Term, value: Term, entry: Term) -> Term {
        let arena = self.kernel.arena();
        if !matches!(arena.type_of(value), TypeId::INT | TypeId::REAL) {
            return Arena::TRUE;
        }
        let (none, same) = (arena.less_equal(count, Arena::ZERO), arena.equal(value, entry));
        arena.implies(none, same)
    }

    /// A sum over messages of all other processes in any order: the order does not matter.
    fn sum_over_all(
        &mut self,
        path: &Path,
        at: usize,
        (count, start, back): (Term, &Path, &[Path]),
    ) -> Option<(Term, Term)> {
        let [alone] = back else { return None };
        let mut senders = alone.nodes[start.nodes.len()..].iter().flat_map(|node| match node {
            Node::Step(events) => events.as_slice(),
            Node::Rounds(_) => &[],
        });
        let sender = senders.find_map(|event| match &event.act {
            Act::Receive { from: Sender::Any, envelope, .. } => Some(envelope.peer),
            _ => None,
        })?;
        let (rank, size) = (self.kernel.rank, self.kernel.size);
        let arena = self.kernel.arena();
        let others = arena.sub(size, Arena::ONE);
        let all = arena.equal(count, others);
        let known = self.known(path);
        if !self.kernel.proves(known, all) {
            return None;
        }
        let (before, after) = (start.state.environment.value(at), alone.state.environment.value(at));
        let after = self.knowledge.resolve(self.kernel, after);
        let arena = self.kernel.arena();
        let added = arena.sub(after, before);
        let any = arena.symbol("any other rank", TypeId::INT);
        let added = arena.substitute(added, &FxHashMap::from_iter([(sender, any)]));
        let besides: Vec<Term> = path.indices.iter().copied().chain([rank, any]).collect();
        if !self.kernel.is_public(added, &besides) {
            return None;
        }
        let arena = self.kernel.arena();
        let (total, facts) = sum(arena, added, any, size)?;
        let own = arena.substitute(added, &FxHashMap::from_iter([(any, rank)]));
        let others = arena.sub(total, own);
        let entry = path.state.environment.value(at);
        Some((arena.add(entry, others), facts))
    }
}
