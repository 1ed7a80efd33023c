//! Arrays that a loop fills, one element or a few in each round.
//!
//! If round `j` writes `v(j)` at `s*j + c`, the array before round `m` has `v((x - c) / s)` at every `x` that one of the
//! rounds below `m` writes, and elsewhere what it had before the loop. Such an array is a function of the rank and the rounds, of
//! which just that is remembered, and each element that is read of it is written out by cases before anybody is asked.
//!
//! Deliberately not here: rounds that read what earlier rounds wrote to the same array.

use crate::kernel::Kernel;
use antiphon_symbolic::{Arena, ExprId as Term, View};
use rustc_hash::FxHashMap;

/// An element is looked for behind so many writes and loops.
const MOST_LAYERS: u32 = 48;

/// Elements of elements are written out so often.
const MOST_EXPANSIONS: u32 = 12;

/// An array by its elements.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// What it depends on, as symbols; the last one is the round.
    pub parameters: Vec<Term>,
    /// How far apart the elements of two rounds are.
    pub stride: i64,
    /// What a round writes: where that begins, and what.
    pub pieces: Vec<(Term, Term)>,
    /// The array before the loop.
    pub base: Term,
}

/// What a round writes to an array, in order: `before` with elements replaced at `stride * round + c`.
pub(crate) fn pieces(arena: &mut Arena, before: Term, after: Term, round: Term) -> Option<(i64, Vec<(Term, Term)>)> {
    let mut found: Vec<(Term, Term)> = Vec::new();
    let (mut array, mut stride) = (after, None);
    while array != before {
        let View::Write(base, at, value) = arena.view(array) else { return None };
        let [low, next] = [Arena::ZERO, Arena::ONE].map(|n| arena.substitute(at, &FxHashMap::from_iter([(round, n)])));
        let step = arena.sub(next, low);
        let step = arena.as_int(step)?.to_i64().filter(|step| *step > 0)?;
        let factor = arena.int(step);
        let scaled = arena.mul(factor, round);
        if arena.add(scaled, low) != at || *stride.get_or_insert(step) != step || arena.occurs(before, value) {
            return None;
        }
        for (other, _) in &found {
            // Two writes of different rounds never meet.
            let apart = arena.sub(*other, low);
            arena.as_int(apart)?.to_i64().filter(|apart| *apart != 0 && apart.abs() < step)?;
        }
        found.push((low, value));
        array = base;
    }
    (!found.is_empty()).then_some((stride?, found))
}

impl Kernel<'_> {
    /// A term in which elements of arrays that loops filled are written out.
    pub fn expanded(&mut self, mut term: Term) -> Term {
        if self.maps.is_empty() {
            return term;
        }
        for _ in 0..MOST_EXPANSIONS {
            let mut reads = Vec::new();
            self.arena().visit(term, &mut |arena, part| {
                if let View::Read(array, index) = arena.view(part) {
                    reads.push((part, array, index));
                }
            });
            reads.retain(|(_, array, _)| self.rests_on_map(*array));
            if reads.is_empty() {
                break;
            }
            let mut map = FxHashMap::default();
            for (part, array, index) in reads {
                let value = self.element(array, index, MOST_LAYERS);
                map.insert(part, value);
            }
            term = self.arena().substitute(term, &map);
        }
        term
    }

    fn rests_on_map(&mut self, array: Term) -> bool {
        let arena = self.encoder.kernel().0;
        match arena.view(array) {
            View::Apply(function, _) => self.maps.contains_key(&function),
            View::Write(base, ..) | View::Cells(base, _) => self.rests_on_map(base),
            View::Conditional(_, a, b) => self.rests_on_map(a) || self.rests_on_map(b),
            _ => false,
        }
    }

    /// `array[index]`, by cases.
    fn element(&mut self, array: Term, index: Term, layers: u32) -> Term {
        if layers == 0 {
            return self.arena().read(array, index);
        }
        let arena = self.encoder.kernel().0;
        match arena.view(array) {
            View::Write(base, at, value) => {
                let same = arena.equal(at, index);
                let other = self.element(base, index, layers - 1);
                self.arena().conditional(same, value, other)
            }
            View::Cells(base, cells) => {
                let mut value = self.element(base, index, layers - 1);
                for (at, cell) in cells.into_iter().enumerate() {
                    let Some(cell) = cell else { continue };
                    let arena = self.arena();
                    let at = arena.int(at as i64);
                    let same = arena.equal(at, index);
                    value = arena.conditional(same, cell, value);
                }
                value
            }
            View::Conditional(condition, a, b) => {
                let (a, b) = (self.element(a, index, layers - 1), self.element(b, index, layers - 1));
                self.arena().conditional(condition, a, b)
            }
            View::Apply(function, arguments) if self.maps.contains_key(&function) => {
                let Some(map) = self.maps.get(&function).cloned() else { return self.arena().read(array, index) };
                let substitution: FxHashMap<Term, Term> =
                    map.parameters.iter().copied().zip(arguments.iter().copied()).collect();
                let base = self.arena().substitute(map.base, &substitution);
                let mut value = self.element(base, index, layers - 1);
                // The pieces stand in the order of the array's layers, the last write first.
                for (low, written) in map.pieces.iter().rev() {
                    let (inside, round) = self.round_of(&map, *low, &substitution, index);
                    let mut own = substitution.clone();
                    own.extend(map.parameters.last().map(|symbol| (*symbol, round)));
                    let written = self.arena().substitute(*written, &own);
                    value = self.arena().conditional(inside, written, value);
                }
                value
            }
            _ => arena.read(array, index),
        }
    }

    /// Whether some round writes an element, and which.
    fn round_of(&mut self, map: &Map, low: Term, given: &FxHashMap<Term, Term>, index: Term) -> (Term, Term) {
        let count = map.parameters.last().and_then(|round| given.get(round)).copied().unwrap_or(Arena::ZERO);
        let arena = self.arena();
        let low = arena.substitute(low, given);
        let distance = arena.sub(index, low);
        if map.stride == 1 {
            return (self.within(distance, count), distance);
        }
        let stride = arena.int(map.stride);
        let (round, rest) = (arena.divide(distance, stride), arena.remainder(distance, stride));
        let (exact, from_low) = (arena.equal(rest, Arena::ZERO), arena.less_equal(Arena::ZERO, distance));
        let inside = self.within(round, count);
        (self.arena().and_all(&[exact, from_low, inside]), round)
    }

    /// Whether an element was surely written since an array was made; what other arrays are is said by `entry`.
    pub fn covered(&mut self, array: Term, index: Term, entry: &dyn Fn(Term) -> Option<Term>, layers: u32) -> Term {
        if layers == 0 {
            return Arena::FALSE;
        }
        let arena = self.encoder.kernel().0;
        match arena.view(array) {
            View::Write(base, at, _) => {
                let same = arena.equal(at, index);
                let other = self.covered(base, index, entry, layers - 1);
                self.arena().or_all(&[same, other])
            }
            View::Cells(base, cells) => {
                let mut all = vec![self.covered(base, index, entry, layers - 1)];
                for at in cells.iter().enumerate().filter(|(_, cell)| cell.is_some()).map(|(at, _)| at) {
                    let at = self.arena().int(at as i64);
                    all.push(self.arena().equal(at, index));
                }
                self.arena().or_all(&all)
            }
            View::Apply(function, arguments) => match self.maps.get(&function).cloned() {
                Some(map) => {
                    let given: FxHashMap<Term, Term> = map.parameters.iter().copied().zip(arguments).collect();
                    let base = self.arena().substitute(map.base, &given);
                    let mut all = vec![self.covered(base, index, entry, layers - 1)];
                    for (low, _) in &map.pieces {
                        all.push(self.round_of(&map, *low, &given, index).0);
                    }
                    self.arena().or_all(&all)
                }
                None => match entry(array) {
                    Some(before) => self.covered(before, index, entry, layers - 1),
                    None => Arena::FALSE,
                },
            },
            _ => Arena::FALSE,
        }
    }
}
