//! Two iterations, any two different ones: whether an access of the one meets an access of the other.
//!
//! Symbols of the second iteration are copies. Places with the same base meet if their bytes do;
//! where all subscripts but the first surely lie within their extents, they meet only if each
//! subscript is the same, which spares the prover products of symbols. A subscript such as `i * n + j` with
//! `0 <= j < n` is taken apart for the same reason.

use crate::facts::{Doubt, Unit};
use crate::place::{overlap, Base, Overlap, Part, Step, Trust};
use crate::space::Space;
use crate::state::{Access, Action, Guardian, Hidden, Question, Symbols};
use antiphon_prover::{Prover, Satisfiability};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, Assignment, ExprId as Term, Value as Concrete};
use rustc_hash::FxHashMap;

/// More pairs are not compared.
const MOST_PAIRS: usize = 3000;

/// One of the two accesses of a dependence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Where.
    pub span: Span,
    /// Whether it writes.
    pub writes: Writes,
    /// `i = 3`
    pub iteration: String,
}

/// Whether an access writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writes {
    /// It does.
    Yes,
    /// It only reads.
    No,
}

/// Two iterations that depend on each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependence {
    /// The place that both access.
    pub place: String,
    /// The access of the earlier iteration.
    pub first: Meeting,
    /// The access of the later one.
    pub second: Meeting,
    /// Values of other variables with which it happens.
    pub given: Vec<(String, String)>,
}

/// What came of comparing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Compared {
    Apart,
    Meet(Box<Dependence>),
    Open(Doubt),
}

/// Everything that comparing needs.
pub(crate) struct Compare<'a> {
    pub unit: &'a Unit<'a>,
    pub arena: &'a mut Arena,
    pub prover: &'a mut Prover,
    pub symbols: &'a Symbols,
    pub space: &'a Space,
    pub copies: FxHashMap<Term, Term>,
    pub shapes: FxHashMap<usize, Vec<Step>>,
    pub trust: Trust,
}

impl<'a> Compare<'a> {
    pub fn new(
        unit: &'a Unit<'a>,
        arena: &'a mut Arena,
        prover: &'a mut Prover,
        symbols: &'a Symbols,
        space: &'a Space,
        trust: Trust,
    ) -> Compare<'a> {
        let mut copies = FxHashMap::default();
        for symbol in &symbols.locals {
            let name = format!("{}'", arena.symbol_name(*symbol).unwrap_or("?"));
            let ty = arena.type_of(*symbol);
            copies.insert(*symbol, arena.symbol(&name, ty));
        }
        Compare { unit, arena, prover, symbols, space, copies, shapes: FxHashMap::default(), trust }
    }

    /// All pairs; the first that meets, or the first that is open. Races are the exploration's to find: where a proof is all that is
    /// wanted, one that is open ends it.
    pub fn all(&mut self, accesses: &[Access], hidden: Hidden, question: Question) -> Compared {
        let accesses = without_copies(accesses);
        if let Some(open) = doubt_of_hidden(&accesses, hidden) {
            return Compared::Open(open);
        }
        let mut open = None;
        let mut pairs = 0;
        for (index, one) in accesses.iter().enumerate() {
            for (offset, other) in accesses[index..].iter().enumerate() {
                if !(is_write(one) || is_write(other)) || is_excluded(one, other) {
                    continue;
                }
                pairs += 1;
                if pairs > MOST_PAIRS {
                    let doubt = Doubt { message: "there are too many accesses".into(), span: one.span };
                    return Compared::Open(open.unwrap_or(doubt));
                }
                match self.pair((index, one), (index + offset, other)) {
                    Compared::Apart => {}
                    Compared::Open(doubt) if question == Question::Race => return Compared::Open(doubt),
                    Compared::Open(doubt) => open = open.or(Some(doubt)),
                    meet @ Compared::Meet(_) => return meet,
                }
            }
        }
        open.map_or(Compared::Apart, Compared::Open)
    }

    /// Two accesses, each with its number, in two different iterations.
    pub fn pair(&mut self, one: (usize, &Access), other: (usize, &Access)) -> Compared {
        self.pair_where(one, other, Arena::TRUE)
    }

    /// The same, the first in an earlier iteration than the second.
    pub fn in_order(&mut self, one: (usize, &Access), other: (usize, &Access)) -> Compared {
        let Some(outermost) = self.space.counters.first().copied() else { return self.pair(one, other) };
        let copy = self.copy(outermost.number);
        let is_before = self.arena.less(outermost.number, copy);
        self.pair_where(one, other, is_before)
    }

    fn pair_where(&mut self, (i, one): (usize, &Access), (j, other): (usize, &Access), order: Term) -> Compared {
        let lie = overlap(self.unit, self.trust, (one.place.base, one.leaf), (other.place.base, other.leaf));
        let conditions = match lie {
            Overlap::Never => return Compared::Apart,
            Overlap::Same => self.meet((i, one), (j, other)),
            Overlap::Perhaps => Vec::new(),
        };
        let mut all = conditions;
        let (when, within) = (self.copy(other.when), self.copy(self.space.within));
        all.extend([one.when, when, self.space.within, within, order]);
        all.push(self.are_different());
        let question = self.arena.and_all(&all);
        let question = self.with_facts(question);
        let (first, second) = (self.said(one), self.said(other));
        let open = |message: String| Compared::Open(Doubt { message, span: one.span });
        match self.prover.satisfiable(self.arena, question) {
            Satisfiability::Unsatisfiable => Compared::Apart,
            Satisfiability::Unknown(reason) => {
                open(format!("whether {first} and {second} of two iterations meet: {reason}"))
            }
            Satisfiability::Satisfiable { .. } if lie == Overlap::Perhaps => {
                open(format!("{first} and {second} may be one object"))
            }
            Satisfiability::Satisfiable { .. } if !self.is_exact(question) => {
                open(format!("{first} and {second} of two iterations may be one place"))
            }
            Satisfiability::Satisfiable { .. } => {
                let limits = self.limits(one, other);
                let question = self.arena.and(question, limits);
                let question = self.with_facts(question);
                match self.prover.satisfiable(self.arena, question) {
                    Satisfiability::Satisfiable { model: Some(model) } => {
                        Compared::Meet(Box::new(self.dependence(one, other, question, &model)))
                    }
                    _ => open(format!("a subscript of {first} may lie beyond its extent, and meet another one there")),
                }
            }
        }
    }

    /// That both accesses lie within the extents of their arrays.
    fn limits(&mut self, one: &Access, other: &Access) -> Term {
        let mut limits = [Arena::TRUE; 2];
        for (limit, access) in limits.iter_mut().zip([one, other]) {
            for step in &access.place.steps {
                let Some(extent) = step.extent else { continue };
                let low = self.arena.less_equal(Arena::ZERO, step.index);
                let high = self.arena.less(step.index, extent);
                *limit = self.arena.and_all(&[*limit, low, high]);
            }
        }
        let second = self.copy(limits[1]);
        self.arena.and(limits[0], second)
    }

    fn said(&self, access: &Access) -> String {
        match access.place.base {
            Base::Shared(o) | Base::Own(o) | Base::Pointee(o) | Base::Heap(o) => format!("`{}`", self.unit.name(o)),
            Base::New | Base::Text => "an object".into(),
            Base::Unknown => "what a pointer points to".into(),
        }
    }

    fn copy(&mut self, e: Term) -> Term {
        self.arena.substitute(e, &self.copies)
    }

    fn are_different(&mut self) -> Term {
        let mut differ = Arena::FALSE;
        for counter in &self.space.counters {
            let copy = self.arena.substitute(counter.number, &self.copies);
            let other = self.arena.not_equal(counter.number, copy);
            differ = self.arena.or(differ, other);
        }
        differ
    }

    /// A question with what is known of its symbols.
    fn with_facts(&mut self, question: Term) -> Term {
        let facts = self.facts_of(question);
        self.arena.and(question, facts)
    }

    fn facts_of(&mut self, question: Term) -> Term {
        let mut all = Vec::new();
        let back: FxHashMap<Term, Term> = self.copies.iter().map(|(own, copy)| (*copy, *own)).collect();
        for symbol in self.arena.free_symbols(question) {
            let own = back.get(&symbol).copied().unwrap_or(symbol);
            let Some(fact) = self.symbols.facts.get(&own).copied() else { continue };
            all.push(if own == symbol { fact } else { self.copy(fact) });
        }
        self.arena.and_all(&all)
    }

    /// Whether nothing in a question stands for what is not known.
    fn is_exact(&self, question: Term) -> bool {
        let copied = |symbol: &Term| self.symbols.loose.iter().any(|loose| self.copies.get(loose) == Some(symbol));
        self.arena.free_symbols(question).iter().all(|symbol| !self.symbols.loose.contains(symbol) && !copied(symbol))
    }

    /// When two places with one base meet; the second is in the other iteration.
    fn meet(&mut self, (i, one): (usize, &Access), (j, other): (usize, &Access)) -> Vec<Term> {
        let (first, second) = (self.shape(i, one), self.shape(j, other));
        let alike = first.len() == second.len()
            && first.iter().zip(&second).all(|(a, b)| a.stride == b.stride && a.extent == b.extent)
            && (one.place.offset, one.size) == (other.place.offset, other.size);
        let fits = first.last().is_none_or(|step| {
            self.arena.as_int(step.stride).and_then(|n| n.to_i64()).is_some_and(|n| n as u64 >= one.size)
        });
        if alike && fits && is_nested(self.arena, &first) {
            return first
                .iter()
                .zip(second)
                .map(|(a, b)| {
                    let index = self.copy(b.index);
                    self.arena.equal(a.index, index)
                })
                .collect();
        }
        let first = self.address(one);
        let second = self.address(other);
        let second = self.copy(second);
        let (ends, begins) = (self.arena.int(one.size), self.arena.int(other.size));
        let (end, other_end) = (self.arena.add(first, ends), self.arena.add(second, begins));
        vec![self.arena.less(first, other_end), self.arena.less(second, end)]
    }

    fn address(&mut self, access: &Access) -> Term {
        let mut address = self.arena.int(access.place.offset);
        for step in &access.place.steps {
            let way = self.arena.mul(step.index, step.stride);
            address = self.arena.add(address, way);
        }
        address
    }

    /// The subscripts of an access, taken apart, if all but the first surely lie within their extents;
    /// otherwise as they are and without extents, so that they are nothing to compare by.
    fn shape(&mut self, number: usize, access: &Access) -> Vec<Step> {
        if let Some(known) = self.shapes.get(&number) {
            return known.clone();
        }
        let condition = self.arena.and(access.when, self.space.within);
        let condition = self.with_facts(condition);
        let mut steps = Vec::new();
        for step in &access.place.steps {
            steps.extend(self.apart(*step, condition));
        }
        let lies = |all: &mut Self, step: &Step| match step.extent {
            Some(extent) => all.is_within(condition, step.index, extent),
            None => false,
        };
        let is_sure = steps.iter().skip(1).all(|step| lies(self, step));
        let steps = match is_sure {
            true => steps,
            false => access.place.steps.iter().map(|step| Step { extent: None, ..*step }).collect(),
        };
        self.shapes.insert(number, steps.clone());
        steps
    }

    fn is_within(&mut self, condition: Term, index: Term, extent: Term) -> bool {
        let low = self.arena.less_equal(Arena::ZERO, index);
        let high = self.arena.less(index, extent);
        let both = self.arena.and(low, high);
        let facts = self.facts_of(both);
        let condition = self.arena.and(condition, facts);
        self.prover.valid(self.arena, condition, both).is_valid()
    }

    /// `q * n + r` with `0 <= r < n` as two subscripts.
    fn apart(&mut self, step: Step, condition: Term) -> Vec<Step> {
        let symbols: Vec<Term> = self.arena.free_symbols(step.index);
        for n in symbols.into_iter().filter(|s| self.symbols.names.contains_key(s)) {
            let at = |all: &mut Self, value: Term| {
                let replaced: FxHashMap<Term, Term> = [(n, value)].into_iter().collect();
                all.arena.substitute(step.index, &replaced)
            };
            let rest = at(self, Arena::ZERO);
            let whole = at(self, Arena::ONE);
            let quotient = self.arena.sub(whole, rest);
            let product = self.arena.mul(quotient, n);
            let again = self.arena.add(product, rest);
            if again != step.index || quotient == Arena::ZERO || !self.is_within(condition, rest, n) {
                continue;
            }
            let stride = self.arena.mul(step.stride, n);
            let outer = Step { index: quotient, stride, extent: None };
            let mut steps = self.apart(outer, condition);
            steps.push(Step { index: rest, stride: step.stride, extent: Some(n) });
            // The extent of the whole bounds the first subscript; nobody asks for it.
            return steps;
        }
        vec![step]
    }

    fn dependence(&mut self, one: &Access, other: &Access, question: Term, model: &Assignment) -> Dependence {
        let first = self.meeting(one, model, false);
        let second = self.meeting(other, model, true);
        let place = self.place(one, model);
        let shown: Vec<Term> = self.arena.free_symbols(question);
        let mut given: Vec<(String, String)> = shown
            .into_iter()
            .filter_map(|symbol| Some((self.symbols.names.get(&symbol)?.clone(), number(model.get(&symbol)?)?)))
            .collect();
        given.sort();
        let is_later = self.order(model);
        let (first, second) = if is_later { (second, first) } else { (first, second) };
        Dependence { place, first, second, given }
    }

    /// Whether the first iteration is the later one.
    fn order(&mut self, model: &Assignment) -> bool {
        for counter in self.space.counters.clone() {
            let copy = self.copy(counter.number);
            let (a, b) = (self.arena.evaluate(counter.number, model), self.arena.evaluate(copy, model));
            if let (Some(Concrete::Number(a)), Some(Concrete::Number(b))) = (a, b) {
                if a != b {
                    return a > b;
                }
            }
        }
        false
    }

    fn meeting(&mut self, access: &Access, model: &Assignment, is_copy: bool) -> Meeting {
        let mut said = Vec::new();
        for counter in self.space.counters.clone() {
            let value = if is_copy { self.copy(counter.value) } else { counter.value };
            let value = self.arena.evaluate(value, model).as_ref().and_then(number);
            said.push(format!("{} = {}", self.unit.name(counter.variable), value.unwrap_or("?".into())));
        }
        let writes = if is_write(access) { Writes::Yes } else { Writes::No };
        Meeting { span: access.span, writes, iteration: said.join(", ") }
    }

    /// The place in the user's words: `a[3][0].x`.
    fn place(&mut self, access: &Access, model: &Assignment) -> String {
        let mut text = match access.place.base {
            Base::Shared(o) | Base::Own(o) | Base::Pointee(o) | Base::Heap(o) => self.unit.name(o).to_owned(),
            Base::New | Base::Text | Base::Unknown => "*".into(),
        };
        for part in &access.place.parts {
            match part {
                Part::Subscript(index) => {
                    let value = self.arena.evaluate(*index, model).as_ref().and_then(number);
                    text += &format!("[{}]", value.unwrap_or("?".into()));
                }
                Part::Member(name) => {
                    let name = name.map_or("?", |name| self.unit.names.text(name));
                    text += &format!(".{name}");
                }
            }
        }
        text
    }
}

/// Whether each subscript's stride holds all elements of the next.
fn is_nested(arena: &mut Arena, steps: &[Step]) -> bool {
    steps.windows(2).all(|pair| {
        let Some(extent) = pair[1].extent else { return false };
        let inner = arena.mul(extent, pair[1].stride);
        match (arena.as_int(pair[0].stride), arena.as_int(inner)) {
            (Some(outer), Some(inner)) => outer >= inner,
            _ => pair[0].stride == inner,
        }
    })
}

fn number(value: &Concrete) -> Option<String> {
    value.as_number().map(|n| n.to_string())
}

pub(crate) fn is_write(access: &Access) -> bool {
    access.action != Action::Read
}

/// Whether two accesses keep each other out.
fn is_excluded(one: &Access, other: &Access) -> bool {
    one.held.iter().any(|guardian| match guardian {
        Guardian::Critical(_) | Guardian::Ordered | Guardian::Atomic => other.held.contains(guardian),
    })
}

/// Accesses that differ in their places in the text only are one.
fn without_copies(accesses: &[Access]) -> Vec<Access> {
    let mut kept: Vec<Access> = Vec::new();
    for access in accesses {
        let is_known = kept.iter().any(|known| {
            (known.action, known.size, known.when, known.leaf) == (access.action, access.size, access.when, access.leaf)
                && known.place == access.place
                && known.held == access.held
        });
        if !is_known {
            kept.push(access.clone());
        }
    }
    kept
}

/// What is accessed through pointers may be what an iteration takes for its own.
fn doubt_of_hidden(accesses: &[Access], hidden: Hidden) -> Option<Doubt> {
    let open = accesses.iter().find(|access| match access.place.base {
        Base::Unknown => hidden >= Hidden::Inside,
        Base::Pointee(_) | Base::Heap(_) => hidden == Hidden::Before,
        Base::Shared(_) | Base::Own(_) | Base::New | Base::Text => false,
    })?;
    let message = "a pointer may point to what another iteration has for itself".into();
    Some(Doubt { message, span: open.span })
}
