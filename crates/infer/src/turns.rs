//! Claims about buffers that take turns: rows of one array (`u[cur][k]` with `cur = 1 - cur`), and arrays whose pointers are exchanged.
//!
//! What is claimed of the buffer with the newest values holds of the other one as well, where both begin with it and each is computed from
//! the other. Which of them is the newest changes from step to step, so the claim is guessed of each row by its number, and of each
//! array and pointer with the same elements. Where the other buffer has nothing in it at first but the two ends that no step
//! writes, the claim is guessed of these.
//!
//! Deliberately not here: claims about two buffers at once (`u[0][k] == u[1][k]`), and more than [`MOST_ROWS`] rows.

use crate::draft::{expr_anew, place_anew, Draft};
use crate::heads::Head;
use crate::written::places;
use antiphon_model::visit::{mentioned, Mapper};
use antiphon_model::{
    BinaryOp, ExprId, ExprKind, Extent, FunctionId, GlobalId, LazyOp, LocalId, PlaceId, PlaceKind, Program, Quantifier,
    Type, TypeId, Variable,
};
use std::collections::BTreeSet;

/// Rows that may take turns.
const MOST_ROWS: u64 = 3;
/// Arrays and pointers to which a claim is carried.
const MOST_BUFFERS: usize = 4;

/// A claim about a row that is chosen by a variable, of each row.
pub(crate) fn of_rows(draft: &mut Draft, claim: ExprId) -> Vec<ExprId> {
    let Some(rows) = chosen_rows(&draft.program, claim) else { return Vec::new() };
    let of_row = |row: u64| {
        let row = draft.int(row as i64);
        Rows { draft, row }.expr(claim)
    };
    (0..rows).map(of_row).collect()
}

/// A claim about the elements of one array, or behind one pointer, of others at a loop.
pub(crate) fn of_buffers(draft: &mut Draft, head: &Head, (function, claim): (FunctionId, ExprId)) -> Vec<ExprId> {
    let bases: BTreeSet<Variable> = bases(&draft.program, claim);
    let mut found = Vec::new();
    for from in bases.iter().copied() {
        let Some(element) = element_of(&draft.program, function, from) else { continue };
        let here = function == head.function || matches!(from, Variable::Global(_));
        // Pointers that lead to an array say no more than its name; elsewhere it has none.
        let wanted = match here {
            true => kind_of(&draft.program, function, from),
            false => Some(Kind::Pointer),
        };
        let fits =
            |to: &Variable| (!here || !bases.contains(to)) && kind_of(&draft.program, head.function, *to) == wanted;
        let others: Vec<Variable> = buffers(draft, head, element).into_iter().filter(fits).collect();
        for to in others.into_iter().take(MOST_BUFFERS) {
            let Some(ty) = type_of(&draft.program, head.function, to) else { continue };
            found.push(Rebasing { draft, from, to: (to, ty), element }.expr(claim));
        }
    }
    found
}

/// What is claimed of all elements from one number to another, of the first and of the last.
pub(crate) fn of_ends(draft: &mut Draft, claim: ExprId) -> Option<ExprId> {
    let ExprKind::Quantified { quantifier: Quantifier::ForAll, variable, constraint: Some(range), body } =
        draft.program.expr(claim).kind
    else {
        return None;
    };
    let ExprKind::Lazy(LazyOp::And, low, high) = draft.program.expr(range).kind else { return None };
    let ExprKind::Binary(BinaryOp::LessEqual, first, _) = draft.program.expr(low).kind else { return None };
    let ExprKind::Binary(op @ (BinaryOp::Less | BinaryOp::LessEqual), _, end) = draft.program.expr(high).kind else {
        return None;
    };
    let last = match op {
        BinaryOp::Less => {
            let one = draft.int(1);
            draft.arithmetic(BinaryOp::Subtract, end, one)
        }
        _ => end,
    };
    let [begin, end] = [first, last].map(|put| draft.with_bound(body, variable, put));
    Some(draft.lazy(LazyOp::And, begin, end))
}

/// The arrays and pointers of which elements are read.
fn bases(program: &Program, e: ExprId) -> BTreeSet<Variable> {
    places(program, e).into_iter().filter_map(|place| indexed(program, place)).map(|(base, _)| base).collect()
}

/// The variable of which a place is an element, and which.
fn indexed(program: &Program, place: PlaceId) -> Option<(Variable, ExprId)> {
    let (inner, index) = match program.place(place).kind {
        PlaceKind::Index(inner, index) => (inner, index),
        PlaceKind::Deref(pointer) => match program.expr(pointer).kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => match program.expr(base).kind {
                ExprKind::Load(inner) => (inner, index),
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    match program.place(inner).kind {
        PlaceKind::Variable(variable) => Some((variable, index)),
        _ => None,
    }
}

/// What elements are reached through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Array,
    Pointer,
}

fn kind_of(program: &Program, function: FunctionId, variable: Variable) -> Option<Kind> {
    match program.types.get(type_of(program, function, variable)?) {
        Type::Array(..) => Some(Kind::Array),
        Type::Pointer(_) => Some(Kind::Pointer),
        _ => None,
    }
}

/// What an array or a pointer has behind it, if that are numbers or rows of them.
pub(crate) fn element_of(program: &Program, function: FunctionId, variable: Variable) -> Option<TypeId> {
    match program.types.get(type_of(program, function, variable)?) {
        Type::Array(element, _) | Type::Pointer(element) => Some(*element),
        _ => None,
    }
}

pub(crate) fn type_of(program: &Program, function: FunctionId, variable: Variable) -> Option<TypeId> {
    match variable {
        Variable::Global(id) => Some(program.globals.get(id.0 as usize)?.ty),
        Variable::Local(id) => Some(program.function(function).locals.get(id.0 as usize)?.ty),
    }
}

/// The arrays and pointers with elements of a type that have a name at a loop.
fn buffers(draft: &Draft, head: &Head, element: TypeId) -> Vec<Variable> {
    let program = &draft.program;
    let locals = (0..program.function(head.function).locals.len()).map(|at| Variable::Local(LocalId(at as u32)));
    let globals = (0..program.globals.len()).map(|at| Variable::Global(GlobalId(at as u32)));
    let fits = |variable: &Variable| {
        element_of(program, head.function, *variable) == Some(element) && head.is_named_array(program, *variable)
    };
    locals.chain(globals).filter(fits).collect()
}

/// How many rows the array has of which a claim is about one that is chosen by a variable.
fn chosen_rows(program: &Program, e: ExprId) -> Option<u64> {
    places(program, e).into_iter().find_map(|place| chosen(program, place))
}

/// Of a row that is chosen by something else than a number or a bound variable, how many there are.
fn chosen(program: &Program, place: PlaceId) -> Option<u64> {
    let PlaceKind::Index(inner, index) = program.place(place).kind else { return None };
    let rows = match program.types.get(program.place(inner).ty) {
        Type::Array(element, Extent::Fixed(rows)) if *rows <= MOST_ROWS => {
            matches!(program.types.get(*element), Type::Array(..)).then_some(*rows)?
        }
        _ => return None,
    };
    let free = !mentioned(program, index).is_empty();
    free.then_some(rows)
}

/// A row in the place of one that is chosen.
struct Rows<'a> {
    draft: &'a mut Draft,
    row: ExprId,
}

impl Mapper for Rows<'_> {
    fn program(&mut self) -> &mut Program {
        &mut self.draft.program
    }

    fn expr(&mut self, e: ExprId) -> ExprId {
        expr_anew(self, e)
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        match self.draft.program.place(id).kind {
            PlaceKind::Index(inner, _) if chosen(&self.draft.program, id).is_some() => {
                let (inner, ty) = (self.place(inner), self.draft.program.place(id).ty);
                self.draft.place(PlaceKind::Index(inner, self.row), ty)
            }
            _ => place_anew(self, id),
        }
    }
}

/// An array or a pointer in the place of another one, with the same indices.
struct Rebasing<'a> {
    draft: &'a mut Draft,
    from: Variable,
    to: (Variable, TypeId),
    element: TypeId,
}

impl Mapper for Rebasing<'_> {
    fn program(&mut self) -> &mut Program {
        &mut self.draft.program
    }

    fn expr(&mut self, e: ExprId) -> ExprId {
        expr_anew(self, e)
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        match indexed(&self.draft.program, id) {
            Some((base, index)) if base == self.from => {
                let index = self.expr(index);
                self.draft.element(self.to, index, self.element)
            }
            _ => place_anew(self, id),
        }
    }
}
