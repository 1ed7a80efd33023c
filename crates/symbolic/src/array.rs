//! Arrays, tuples, functions and conditionals.
//!
//! An array expression is a symbol, an array with some of its first elements
//! replaced (`Cells`, TASS's concrete array expression), an array with one
//! element at a symbolic index replaced (`Write`), or one value everywhere.
//! Reading and writing at concrete indices costs what an ordinary array costs
//! as long as only those occur.

use crate::arena::{Arena, ExprId, Kind, ABSENT};
use crate::types::{Type, TypeId};

/// Elements beyond this index are kept by `Write`, not in `Cells`.
/// Each write makes a new list of cells, so that filling an array takes memory
/// in the square of this number.
const CELL_LIMIT: usize = 1 << 12;

/// A read looks through so many writes.
const MOST_STEPS: u32 = 1_000;

/// Reads and projections go into so many conditionals: branches may be shared,
/// and each way through them counts.
const MOST_BRANCHES: u32 = 64;

impl Arena {
    /// The type of an array's elements.
    pub fn element_type(&self, array: ExprId) -> TypeId {
        match self.get_type(self.type_of(array)) {
            Type::Array(element, _) => *element,
            other => unreachable!("an element of {other:?}"),
        }
    }

    /// `array[index]`
    pub fn read(&mut self, array: ExprId, index: ExprId) -> ExprId {
        self.read_within(array, index, &mut { MOST_STEPS }, &mut { MOST_BRANCHES })
    }

    /// `array[index]`, looking through so many writes and into so many
    /// branches of conditionals; what is beyond stays a read of the rest.
    fn read_within(&mut self, array: ExprId, index: ExprId, steps: &mut u32, branches: &mut u32) -> ExprId {
        let mut array = array;
        while *steps > 0 {
            *steps -= 1;
            let words = self.words(array);
            let child = |i: usize| ExprId(words[i]);
            array = match self.kind(array) {
                Kind::Cells => match self.cell(index, words.len() - 1) {
                    Cell::At(i) if words[i + 1] != ABSENT => return child(i + 1),
                    Cell::At(_) | Cell::Outside => child(0),
                    Cell::Unknown => break,
                },
                Kind::Write => {
                    let (base, at, value) = (child(0), child(1), child(2));
                    match self.difference(index, at) {
                        Some(true) => base,
                        Some(false) => return value,
                        None => break,
                    }
                }
                Kind::Everywhere => return child(0),
                Kind::Conditional if *branches > 0 => {
                    *branches -= 1;
                    let (c, a, b) = (child(0), child(1), child(2));
                    let (x, y) =
                        (self.read_within(a, index, steps, branches), self.read_within(b, index, steps, branches));
                    return self.conditional(c, x, y);
                }
                _ => break,
            };
        }
        self.node(Kind::Read, self.element_type(array), &[array.0, index.0])
    }

    /// `array` with `value` at `index`.
    pub fn write(&mut self, array: ExprId, index: ExprId, value: ExprId) -> ExprId {
        let concrete = self.as_int(index).and_then(|i| i.to_i64()).filter(|i| (0..CELL_LIMIT as i64).contains(i));
        match concrete {
            Some(i) => self.write_cell(array, i as usize, value),
            None => self.write_symbolic(array, index, value),
        }
    }

    fn write_cell(&mut self, array: ExprId, i: usize, value: ExprId) -> ExprId {
        let mut words = match self.kind(array) {
            Kind::Cells => self.words(array).to_vec(),
            _ => vec![array.0],
        };
        let (base, index) = (ExprId(words[0]), self.int(i as i64));
        let redundant = self.read(base, index) == value;
        if words.len() <= i + 1 {
            words.resize(i + 2, ABSENT);
        }
        words[i + 1] = if redundant { ABSENT } else { value.0 };
        self.assemble_cells(words)
    }

    /// `base` with its first elements replaced by those that are given.
    pub fn cells(&mut self, base: ExprId, cells: Vec<Option<ExprId>>) -> ExprId {
        let mut words = vec![base.0];
        for (i, cell) in cells.iter().enumerate() {
            let index = self.int(i as i64);
            let redundant = |arena: &mut Arena, value: ExprId| arena.read(base, index) == value;
            words.push(match cell {
                Some(value) if !redundant(self, *value) => value.0,
                _ => ABSENT,
            });
        }
        self.assemble_cells(words)
    }

    fn assemble_cells(&mut self, mut words: Vec<u32>) -> ExprId {
        while words.len() > 1 && words.last() == Some(&ABSENT) {
            words.pop();
        }
        let base = ExprId(words[0]);
        match words.len() {
            1 => base,
            _ => self.node(Kind::Cells, self.type_of(base), &words),
        }
    }

    fn write_symbolic(&mut self, array: ExprId, index: ExprId, value: ExprId) -> ExprId {
        if self.read(array, index) == value {
            return array;
        }
        let base = match (self.kind(array), self.words(array)) {
            (Kind::Write, [base, at, _]) if *at == index.0 => ExprId(*base),
            _ => array,
        };
        // What was there before is written back.
        if base != array && self.read(base, index) == value {
            return base;
        }
        self.node(Kind::Write, self.type_of(base), &[base.0, index.0, value.0])
    }

    /// An array of type `ty` with `value` everywhere.
    pub fn everywhere(&mut self, ty: TypeId, value: ExprId) -> ExprId {
        self.node(Kind::Everywhere, ty, &[value.0])
    }

    /// Whether two indices surely differ; `None` if that is open.
    fn difference(&mut self, a: ExprId, b: ExprId) -> Option<bool> {
        if a == b {
            return Some(false);
        }
        if self.kind(a) == Kind::Number && self.kind(b) == Kind::Number {
            return Some(true);
        }
        // Only a sum can differ from another expression by a number.
        if self.kind(a) != Kind::Sum && self.kind(b) != Kind::Sum {
            return None;
        }
        let difference = self.sub(a, b);
        self.number(difference).map(|n| !n.is_zero())
    }

    fn cell(&self, index: ExprId, len: usize) -> Cell {
        match self.as_int(index).map(|i| i.to_i64()) {
            Some(Some(i)) if (0..len as i64).contains(&i) => Cell::At(i as usize),
            Some(_) => Cell::Outside,
            None => Cell::Unknown,
        }
    }

    /// A tuple.
    pub fn tuple(&mut self, parts: &[ExprId]) -> ExprId {
        let types: Box<[TypeId]> = parts.iter().map(|e| self.type_of(*e)).collect();
        let ty = self.make_type(Type::Tuple(types));
        let words: Vec<u32> = parts.iter().map(|e| e.0).collect();
        self.node(Kind::Tuple, ty, &words)
    }

    /// A component of a tuple.
    pub fn project(&mut self, tuple: ExprId, index: u32) -> ExprId {
        self.project_within(tuple, index, &mut { MOST_BRANCHES })
    }

    fn project_within(&mut self, tuple: ExprId, index: u32, branches: &mut u32) -> ExprId {
        let words = self.words(tuple);
        match self.kind(tuple) {
            Kind::Tuple => ExprId(words[index as usize]),
            Kind::Conditional if *branches > 0 => {
                *branches -= 1;
                let [c, a, b] = [ExprId(words[0]), ExprId(words[1]), ExprId(words[2])];
                let (x, y) = (self.project_within(a, index, branches), self.project_within(b, index, branches));
                self.conditional(c, x, y)
            }
            _ => {
                let Type::Tuple(parts) = self.get_type(self.type_of(tuple)) else {
                    unreachable!("a component of {:?}", self.get_type(self.type_of(tuple)))
                };
                let ty = parts[index as usize];
                self.node(Kind::Project, ty, &[index, tuple.0])
            }
        }
    }

    /// A function applied to arguments.
    pub fn apply(&mut self, function: ExprId, arguments: &[ExprId]) -> ExprId {
        let Type::Function(_, result) = self.get_type(self.type_of(function)) else {
            unreachable!("{:?} is applied", self.get_type(self.type_of(function)))
        };
        let result = *result;
        let words: Vec<u32> = std::iter::once(function.0).chain(arguments.iter().map(|e| e.0)).collect();
        self.node(Kind::Apply, result, &words)
    }

    /// `c ? a : b`
    pub fn conditional(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        match c {
            Arena::TRUE => return a,
            Arena::FALSE => return b,
            _ if a == b => return a,
            _ => {}
        }
        if self.type_of(a) == TypeId::BOOL {
            let not = self.not(c);
            let (left, right) = (self.or(not, a), self.or(c, b));
            return self.and(left, right);
        }
        // Of a literal and its negation, the one with the smaller fingerprint.
        if self.is_literal(c) {
            let not = self.not(c);
            if self.is_literal(not) && self.fingerprint(not) < self.fingerprint(c) {
                return self.node(Kind::Conditional, self.type_of(a), &[not.0, b.0, a.0]);
            }
        }
        self.node(Kind::Conditional, self.type_of(a), &[c.0, a.0, b.0])
    }
}

/// Where an index falls among the first elements of an array.
enum Cell {
    At(usize),
    Outside,
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array() -> (Arena, ExprId) {
        let mut arena = Arena::new();
        let ty = arena.make_type(Type::Array(TypeId::INT, None));
        let a = arena.symbol("a", ty);
        (arena, a)
    }

    #[test]
    fn reads_see_writes_at_concrete_indices() {
        let (mut arena, a) = array();
        let (two, five, x) = (arena.int(2), arena.int(5), arena.symbol("x", TypeId::INT));
        let b = arena.write(a, two, x);
        assert_eq!(arena.read(b, two), x);
        assert_eq!(arena.read(b, five), arena.read(a, five));
        let original = arena.read(a, two);
        assert_eq!(arena.write(b, two, original), a);
    }

    #[test]
    fn the_order_of_writes_to_different_elements_does_not_matter() {
        let (mut arena, a) = array();
        let (two, five, x) = (arena.int(2), arena.int(5), arena.symbol("x", TypeId::INT));
        let (b, c) = (arena.write(a, two, x), arena.write(a, five, x));
        let (left, right) = (arena.write(b, five, x), arena.write(c, two, x));
        assert_eq!(left, right);
    }

    #[test]
    fn symbolic_indices_that_differ_by_a_number_are_told_apart() {
        let (mut arena, a) = array();
        let (i, x) = (arena.symbol("i", TypeId::INT), arena.symbol("x", TypeId::INT));
        let next = arena.add(i, Arena::ONE);
        let b = arena.write(a, i, x);
        assert_eq!(arena.read(b, i), x);
        assert_eq!(arena.read(b, next), arena.read(a, next));
        let again = arena.write(b, i, i);
        assert_eq!(again, arena.write(a, i, i));
    }

    #[test]
    fn a_conditional_has_one_form_for_both_polarities() {
        let (mut arena, _) = array();
        let (x, y) = (arena.symbol("x", TypeId::INT), arena.symbol("y", TypeId::INT));
        let less = arena.less(x, y);
        let not = arena.not(less);
        let left = arena.conditional(less, x, y);
        assert_eq!(left, arena.conditional(not, y, x));
        assert_eq!(arena.conditional(less, x, x), x);
    }
}
