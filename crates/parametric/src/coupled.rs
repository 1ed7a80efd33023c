//! Two loops that go on side by side: the rounds of a sequential program, and those of all its processes.
//!
//! Diffusion has no closed form: what a cell is after `t` rounds is known only by going there. But where both programs go round equally
//! often, it is enough that each variable of a process is one element of the specification's array at the start of a
//! loop, and still is after a round if all were before it. That is an induction over the rounds, for all ranks at once:
//!
//! 1. where both loops begin, `cell` of rank `r` is `u[g(r)]`: what both were given tells which `g`;
//! 2. one round of a process is one of the specification: what others sent is an element of `u` as well, by assumption;
//! 3. so behind both loops `cell` is `u[g(r)]` again.
//!
//! A variable that is no such element at the start, or not after a round, is taken out, and the others are tried again. Whatever is
//! left was proved together.
//!
//! Deliberately not here: loops inside of others, several arrays of the specification, blocks whose size is not known.

use crate::equal::{carry, Side};
use crate::kernel::Kernel;
use crate::sums::is_prefix;
use crate::values::Knowledge;
use antiphon_model::LocationId;
use antiphon_symbolic::{Arena, ExprId as Term, Type, TypeId, View};
use rustc_hash::FxHashMap;

/// Elements of an array of a process that may be cells.
const MOST_CELLS: i64 = 16;

/// The symbol of a place in the specification's array.
const CELL: &str = "a cell";

/// A loop with any number of rounds.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    /// Its head.
    pub head: LocationId,
    /// What is known where it begins.
    pub known: Term,
    /// The symbol of the round.
    pub index: Term,
    /// How many rounds there are.
    pub count: Term,
    /// What it changes.
    pub variables: Vec<Changed>,
    /// What is known where a round ends, and what the variables are there; one for each way.
    pub backs: Vec<(Term, Vec<Term>)>,
}

/// A variable that a loop changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changed {
    /// What it is where the loop begins.
    pub entry: Term,
    /// Before a round.
    pub before: Term,
    /// Behind the loop.
    pub after: Term,
}

/// A variable of a process, or an element of it, that is an element of the specification's array.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// Which loop and which of its variables.
    member: usize,
    variable: usize,
    /// Which element of an array.
    element: Option<Term>,
    /// Which element of the specification's array, over the rank.
    place: Term,
    /// What it is in all rounds, if it never changes: over the rank.
    steady: Option<Term>,
}

/// What was proved: behind the loops, these are elements of the specification's array.
pub(crate) struct Coupling {
    members: Vec<Summary>,
    cells: Vec<Cell>,
    /// The array of the specification behind its loop, in its own kernel and in the other.
    pub after: (Term, Term),
    /// What stands for it there.
    pub symbol: Term,
    /// The loop, if some cells are no such elements after a round.
    pub lost: Option<LocationId>,
}

/// An array in the one kernel and in the other, at the same index.
#[derive(Clone, Copy)]
struct Elements {
    index: Term,
    value: Term,
}

/// Which step of the induction failed; the last one is the nearest to a proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Failure {
    /// The loops have no form that is compared.
    Form,
    /// The numbers of rounds.
    Rounds,
    /// Where the loops begin.
    Start,
    /// One round.
    Step,
}

impl Failure {
    /// In words that go on from a message.
    pub fn words(self) -> &'static str {
        match self {
            Failure::Form => "the loops are of no form that is compared",
            Failure::Rounds => "this loop is not shown to go round as often as that of the specification",
            Failure::Start => {
                "the induction over the rounds of this loop has no start; no variable of a process is surely an element of the specification's array"
            }
            Failure::Step => {
                "the induction over the rounds of this loop fails in its step; after a round, processes are not shown to have the specification's elements"
            }
        }
    }
}

/// Looks for loops of both programs that go on side by side; else what failed, and in which loop.
pub(crate) fn couple(
    spec: &mut Side<'_, '_>,
    own: &mut Side<'_, '_>,
    symbols: &FxHashMap<Term, Term>,
    knowledge: &Knowledge,
) -> Result<Coupling, Option<(Failure, LocationId)>> {
    // What is proved is about the one way of the specification.
    if spec.ends.len() != 1 {
        return Err(None);
    }
    let mut nearest = None;
    let mut heads: Vec<LocationId> = own.loops.iter().map(|each| each.head).collect();
    heads.dedup();
    let loops = spec.loops;
    for theirs in loops {
        for changed in 0..theirs.variables.len() {
            for head in &heads {
                let members: Vec<Summary> = own.loops.iter().filter(|each| each.head == *head).cloned().collect();
                let (spec, own) = (&mut *spec, &mut *own);
                let attempt = Attempt { spec, own, symbols: symbols.clone(), knowledge, theirs, changed, members };
                match attempt.run() {
                    Ok(coupling) => return Ok(coupling),
                    Err(failure) => nearest = nearest.max(Some((failure, *head))),
                }
            }
        }
    }
    Err(nearest)
}

struct Attempt<'a, 'b, 'c, 's, 'o> {
    spec: &'a mut Side<'b, 's>,
    own: &'a mut Side<'c, 'o>,
    symbols: FxHashMap<Term, Term>,
    knowledge: &'a Knowledge,
    theirs: &'a Summary,
    changed: usize,
    members: Vec<Summary>,
}

impl Attempt<'_, '_, '_, '_, '_> {
    fn run(mut self) -> Result<Coupling, Failure> {
        let Changed { entry, before, after } = self.theirs.variables[self.changed];
        let [(_, ends)] = &self.theirs.backs[..] else { return Err(Failure::Form) };
        let end = ends[self.changed];
        let arena = self.spec.kernel.arena();
        let ty = arena.type_of(before);
        if !matches!(arena.get_type(ty), Type::Array(element, _) if *element == TypeId::REAL || *element == TypeId::INT)
            || !matches!(arena.view(before), View::Apply(..))
            || !matches!(arena.view(after), View::Apply(..))
        {
            return Err(Failure::Form);
        }
        let (array, round) = self.array_before(before);
        self.rename_rounds(round);
        let known = self.theirs.known;
        let known = self.carried(known).unwrap_or(Arena::TRUE);
        let count = self.carried(self.theirs.count).ok_or(Failure::Form)?;
        for member in 0..self.members.len() {
            let arena = self.own.kernel.arena();
            let (both, same) =
                (arena.and(self.members[member].known, known), arena.equal(self.members[member].count, count));
            if !self.own.kernel.proves(both, same) {
                return Err(Failure::Rounds);
            }
        }
        let at_start = self.elements_of(entry).ok_or(Failure::Form)?;
        let at_end = self.elements_of(end).ok_or(Failure::Form)?;
        let mut cells = self.cells_at_start(at_start, known);
        if cells.is_empty() {
            return Err(Failure::Start);
        }
        let at_first = cells.len();
        loop {
            if cells.is_empty() {
                return Err(Failure::Step);
            }
            let failed: Vec<bool> = {
                let check = |own: &mut Self, cell: &Cell| !own.stays(cell, &cells, array, at_end, known);
                cells.iter().map(|cell| check(&mut self, cell)).collect()
            };
            if !failed.contains(&true) {
                break;
            }
            let mut failed = failed.into_iter();
            cells.retain(|_| failed.next() == Some(false));
        }
        let ty = self.own.kernel.arena().type_of(array);
        let symbol = self.own.kernel.arena().symbol("the specification's array behind the loop", ty);
        let there = self.spec.kernel.arena();
        let ty = there.type_of(after);
        let stands = there.symbol("the array behind the loop", ty);
        let head = self.members.first().map(|member| member.head);
        let lost = head.filter(|_| cells.len() < at_first);
        Ok(Coupling { members: self.members, cells, after: (after, stands), symbol, lost })
    }

    /// The specification's array before a round and the round, as symbols of the other kernel.
    fn array_before(&mut self, before: Term) -> (Term, Term) {
        let element = self.spec.kernel.arena().element_type(before);
        let own = self.own.kernel.arena();
        let ty = own.make_type(Type::Array(element, None));
        let array = own.symbol("the specification's array before a round", ty);
        let round = own.symbol("round of both", TypeId::INT);
        self.symbols.insert(before, array);
        self.symbols.insert(self.theirs.index, round);
        (array, round)
    }

    /// All loops of the processes count by one symbol.
    fn rename_rounds(&mut self, round: Term) {
        for member in &mut self.members {
            let map = FxHashMap::from_iter([(member.index, round)]);
            let arena = self.own.kernel.arena();
            for changed in &mut member.variables {
                changed.before = arena.substitute(changed.before, &map);
            }
            for (known, values) in &mut member.backs {
                *known = arena.substitute(*known, &map);
                values.iter_mut().for_each(|value| *value = arena.substitute(*value, &map));
            }
            member.index = round;
        }
    }

    fn carried(&mut self, term: Term) -> Option<Term> {
        let term = self.spec.kernel.expanded(term);
        self.name_unknown(term);
        carry(self.spec.kernel.arena(), self.own.kernel.arena(), &mut self.symbols, term)
    }

    /// What nothing is known of in the specification (an array that was not written yet) is as unknown here: a symbol for
    /// each value, but for values that differ from cell to cell.
    fn name_unknown(&mut self, term: Term) {
        let there = self.spec.kernel.arena();
        let cell = there.symbol(CELL, TypeId::INT);
        let mut unknown = Vec::new();
        there.visit(term, &mut |arena, part| {
            if matches!(arena.view(part), View::Apply(function, _) if !is_prefix(arena, function)) {
                unknown.push(part);
            }
        });
        for value in unknown {
            let there = self.spec.kernel.arena();
            let ty = there.type_of(value);
            if self.symbols.contains_key(&value) || there.occurs(cell, value) {
                continue;
            }
            let ty = match *there.get_type(ty) {
                Type::Array(element @ (TypeId::INT | TypeId::REAL), _) => {
                    self.own.kernel.arena().make_type(Type::Array(element, None))
                }
                _ if ty == TypeId::INT || ty == TypeId::REAL => ty,
                _ => continue,
            };
            let symbol = self.own.kernel.arena().symbol(&format!("unknown in the specification: {}", value.0), ty);
            self.symbols.insert(value, symbol);
        }
    }

    /// An array of the specification, by its elements.
    fn elements_of(&mut self, array: Term) -> Option<Elements> {
        let there = self.spec.kernel.arena().symbol(CELL, TypeId::INT);
        let here = self.own.kernel.arena().symbol(CELL, TypeId::INT);
        self.symbols.insert(there, here);
        let element = self.spec.kernel.arena().read(array, there);
        let value = self.carried(element)?;
        Some(Elements { index: here, value })
    }

    fn at(&mut self, elements: Elements, index: Term) -> Term {
        self.own.kernel.arena().substitute(elements.value, &FxHashMap::from_iter([(elements.index, index)]))
    }

    /// What is an element of the specification's array where the loops begin.
    fn cells_at_start(&mut self, start: Elements, known: Term) -> Vec<Cell> {
        let mut cells = Vec::new();
        for member in 0..self.members.len() {
            for variable in 0..self.members[member].variables.len() {
                let Changed { entry, before, .. } = self.members[member].variables[variable];
                let index = self.members[member].index;
                let arena = self.own.kernel.arena();
                let changes = matches!(arena.view(before), View::Apply(..));
                if !changes && arena.occurs(index, before) {
                    continue;
                }
                let is_array = matches!(arena.get_type(arena.type_of(entry)), Type::Array(..));
                let elements: Vec<Option<Term>> = match is_array {
                    true => (0..MOST_CELLS).map(|at| Some(arena.int(at))).collect(),
                    false => vec![None],
                };
                for element in elements {
                    let value = element.map_or(entry, |at| self.own.kernel.arena().read(entry, at));
                    let value = self.knowledge.resolve(self.own.kernel, value);
                    let View::Read(_, place) = self.own.kernel.arena().view(value) else { continue };
                    let wanted = self.at(start, place);
                    let arena = self.own.kernel.arena();
                    let (both, same) = (arena.and(self.members[member].known, known), arena.equal(value, wanted));
                    if self.own.kernel.proves(both, same) {
                        let steady = (!changes).then_some(value);
                        cells.push(Cell { member, variable, element, place, steady });
                    }
                }
            }
        }
        cells
    }

    /// Whether a cell is still an element of the array after a round, if all cells were before it.
    fn stays(&mut self, cell: &Cell, cells: &[Cell], array: Term, end: Elements, known: Term) -> bool {
        let member = self.members[cell.member].clone();
        let wanted = self.at(end, cell.place);
        let inside = self.own.kernel.within(member.index, member.count);
        member.backs.iter().all(|(at_end, values)| {
            let value = values[cell.variable];
            let value = cell.element.map_or(value, |at| self.own.kernel.arena().read(value, at));
            let arena = self.own.kernel.arena();
            let (same, given) = (arena.equal(value, wanted), arena.and_all(&[*at_end, known, inside]));
            let [given, same] = [given, same].map(|term| {
                let term = self.knowledge.resolve(self.own.kernel, term);
                replaced(self.own.kernel, &self.members, cells, |changed| changed.before, array, term)
            });
            let both = self.own.kernel.arena().and(given, same);
            let facts = steady(self.own.kernel, &self.members, cells, array, both);
            let given = self.own.kernel.arena().and(given, facts);
            self.own.kernel.proves(given, same)
        })
    }
}

/// What is known of the elements of an array in a term: those that are cells which never change.
fn steady(kernel: &mut Kernel<'_>, members: &[Summary], cells: &[Cell], array: Term, term: Term) -> Term {
    let mut places = Vec::new();
    kernel.arena().visit(term, &mut |arena, part| match arena.view(part) {
        View::Read(of, place) if of == array => places.push(place),
        _ => {}
    });
    places.sort();
    places.dedup();
    let mut facts = Vec::new();
    for cell in cells {
        let Some(value) = cell.steady else { continue };
        for place in &places {
            let rank = rank_at(kernel, cell.place, *place);
            let is_rank = kernel.is_rank(rank);
            let own = FxHashMap::from_iter([(kernel.rank, rank)]);
            let arena = kernel.arena();
            let [known, theirs, value] =
                [members[cell.member].known, cell.place, value].map(|term| arena.substitute(term, &own));
            let (same_place, element) = (arena.equal(theirs, *place), arena.read(array, *place));
            let (same, when) = (arena.equal(element, value), arena.and_all(&[is_rank, known, same_place]));
            facts.push(arena.implies(when, same));
        }
    }
    kernel.arena().and_all(&facts)
}

/// The rank whose cell may be at a place; whoever uses it asks whether that is so.
fn rank_at(kernel: &mut Kernel<'_>, cell: Term, place: Term) -> Term {
    let rank = kernel.rank;
    let arena = kernel.arena();
    let [first, second] =
        [Arena::ZERO, Arena::ONE].map(|number| arena.substitute(cell, &FxHashMap::from_iter([(rank, number)])));
    let (step, distance) = (arena.sub(second, first), arena.sub(place, first));
    match arena.as_int(step).and_then(|step| step.to_i64()) {
        Some(0) | None => Arena::ZERO,
        Some(1) => distance,
        Some(_) => arena.divide(distance, step),
    }
}

/// A term in which cells are elements of an array.
fn replaced(
    kernel: &mut Kernel<'_>,
    members: &[Summary],
    cells: &[Cell],
    which: impl Fn(&Changed) -> Term,
    array: Term,
    term: Term,
) -> Term {
    let mut functions: FxHashMap<Term, Vec<&Cell>> = FxHashMap::default();
    for cell in cells.iter().filter(|cell| cell.steady.is_none()) {
        let value = which(&members[cell.member].variables[cell.variable]);
        if let View::Apply(function, _) = kernel.arena().view(value) {
            functions.entry(function).or_default().push(cell);
        }
    }
    let mut found: Vec<(Term, Term, Term)> = Vec::new();
    kernel.arena().visit(term, &mut |arena, part| {
        let (array, element) = match arena.view(part) {
            View::Read(array, at) => (array, Some(at)),
            View::Apply(..) => (part, None),
            _ => return,
        };
        let View::Apply(function, arguments) = arena.view(array) else { return };
        let cell = functions.get(&function).and_then(|cells| cells.iter().find(|cell| cell.element == element));
        if let (Some(cell), Some(rank)) = (cell, arguments.first()) {
            found.push((part, cell.place, *rank));
        }
    });
    let mut map = FxHashMap::default();
    for (part, place, rank) in found {
        let own = kernel.rank;
        let arena = kernel.arena();
        let place = arena.substitute(place, &FxHashMap::from_iter([(own, rank)]));
        let element = arena.read(array, place);
        map.insert(part, element);
    }
    kernel.arena().substitute(term, &map)
}

impl Coupling {
    /// A term of the implementation behind the loops, over the specification's array there.
    pub fn behind(&self, kernel: &mut Kernel<'_>, term: Term) -> Term {
        replaced(kernel, &self.members, &self.cells, |changed| changed.after, self.symbol, term)
    }

    /// What is known of the elements of that array in a term.
    pub fn facts(&self, kernel: &mut Kernel<'_>, term: Term) -> Term {
        steady(kernel, &self.members, &self.cells, self.symbol, term)
    }
}
