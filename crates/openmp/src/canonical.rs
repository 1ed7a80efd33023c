//! Loops of OpenMP's canonical form: one variable, bounds and step that do not change.
//!
//! The typed tree has conversions around variables; they are looked through. Loops over pointers are canonical, too, for
//! those who ask for them ([`canonical_of_any`]).

use antiphon_syntax::ast::{Ast, BinaryOp, Conversion, ExprId, ExprKind, Init, ObjectId, StepOp, StmtId, StmtKind};
use antiphon_syntax::types::Type;

/// How the variable is compared with the bound; the numbers are the runtime's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `<`
    Less = 0,
    /// `<=`
    LessEqual = 1,
    /// `>`
    Greater = 2,
    /// `>=`
    GreaterEqual = 3,
    /// `!=`
    NotEqual = 4,
}

/// How the variable moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// It grows.
    Up,
    /// It gets smaller.
    Down,
}

/// A loop in canonical form.
#[derive(Clone, Copy, Debug)]
pub struct Canonical {
    /// The variable.
    pub variable: ObjectId,
    /// Whether the loop itself declares the variable.
    pub is_declared: bool,
    /// Its first value.
    pub low: ExprId,
    /// What it is compared with.
    pub bound: ExprId,
    /// How.
    pub relation: Relation,
    /// How it moves.
    pub direction: Direction,
    /// By how much; `None` for one.
    pub step: Option<ExprId>,
    /// What is executed for each value.
    pub body: StmtId,
}

/// The statement inside of blocks with nothing else in them.
pub fn inside(ast: &Ast, mut id: StmtId) -> StmtId {
    while let StmtKind::Block(list) | StmtKind::Group(list) = &ast.stmt(id).kind {
        match list[..] {
            [only] => id = only,
            _ => break,
        }
    }
    id
}

/// The loop over numbers that a statement is, if it has the canonical form.
pub fn canonical(ast: &Ast, stmt: StmtId) -> Option<Canonical> {
    let ty = |of: &Canonical| ast.types.get(ast.object(of.variable).ty.ty);
    canonical_of_any(ast, stmt).filter(|of| matches!(ty(of), Type::Int(_) | Type::Enum(_)))
}

/// The same over numbers or pointers.
pub(crate) fn canonical_of_any(ast: &Ast, stmt: StmtId) -> Option<Canonical> {
    let StmtKind::Loop(parts) = &ast.stmt(inside(ast, stmt)).kind else { return None };
    let (variable, is_declared, low) = first(ast, parts.init?)?;
    let (relation, bound) = test(ast, parts.condition?, variable)?;
    let (direction, step) = step(ast, parts.step?, variable)?;
    let fits = match relation {
        Relation::Less | Relation::LessEqual => direction == Direction::Up,
        Relation::Greater | Relation::GreaterEqual => direction == Direction::Down,
        Relation::NotEqual => step.is_none(),
    };
    let is_counted =
        matches!(ast.types.get(ast.object(variable).ty.ty), Type::Int(_) | Type::Enum(_) | Type::Pointer(_));
    (fits && is_counted).then_some(Canonical {
        variable,
        is_declared,
        low,
        bound,
        relation,
        direction,
        step,
        body: parts.body,
    })
}

fn first(ast: &Ast, init: StmtId) -> Option<(ObjectId, bool, ExprId)> {
    match &ast.stmt(inside(ast, init)).kind {
        StmtKind::Declare(object) => match ast.object(*object).init {
            Some(Init::Value(low)) => Some((*object, true, low)),
            _ => None,
        },
        StmtKind::Expr(e) => match ast.expr(*e).kind {
            ExprKind::Assign(place, low) => Some((object(ast, place)?, false, low)),
            _ => None,
        },
        _ => None,
    }
}

/// The variable that an expression is, behind conversions.
fn object(ast: &Ast, mut e: ExprId) -> Option<ObjectId> {
    loop {
        match ast.expr(e).kind {
            ExprKind::Object(object) => return Some(object),
            ExprKind::Convert(Conversion::Arithmetic | Conversion::Same | Conversion::Pointer, _, inner) => e = inner,
            _ => return None,
        }
    }
}

fn test(ast: &Ast, condition: ExprId, variable: ObjectId) -> Option<(Relation, ExprId)> {
    let ExprKind::Binary(op, left, right) = ast.expr(condition).kind else { return None };
    let is_left = object(ast, left) == Some(variable);
    if !is_left && object(ast, right) != Some(variable) {
        return None;
    }
    let relation = match (op, is_left) {
        (BinaryOp::Less, true) | (BinaryOp::Greater, false) => Relation::Less,
        (BinaryOp::LessEqual, true) | (BinaryOp::GreaterEqual, false) => Relation::LessEqual,
        (BinaryOp::Greater, true) | (BinaryOp::Less, false) => Relation::Greater,
        (BinaryOp::GreaterEqual, true) | (BinaryOp::LessEqual, false) => Relation::GreaterEqual,
        (BinaryOp::NotEqual, _) => Relation::NotEqual,
        _ => return None,
    };
    Some((relation, if is_left { right } else { left }))
}

fn step(ast: &Ast, e: ExprId, variable: ObjectId) -> Option<(Direction, Option<ExprId>)> {
    let is_variable = |place: ExprId| object(ast, place) == Some(variable);
    match ast.expr(e).kind {
        ExprKind::Step(op, place) if is_variable(place) => Some((
            match op {
                StepOp::PreIncrement | StepOp::PostIncrement => Direction::Up,
                StepOp::PreDecrement | StepOp::PostDecrement => Direction::Down,
            },
            None,
        )),
        ExprKind::CompoundAssign { op, place, value, .. } if is_variable(place) => match op {
            BinaryOp::Add | BinaryOp::PointerAdd => Some((Direction::Up, Some(value))),
            BinaryOp::Subtract | BinaryOp::PointerSubtract => Some((Direction::Down, Some(value))),
            _ => None,
        },
        ExprKind::Assign(place, value) if is_variable(place) => {
            let mut value = value;
            while let ExprKind::Convert(Conversion::Arithmetic, _, inner) = ast.expr(value).kind {
                value = inner;
            }
            match ast.expr(value).kind {
                ExprKind::Binary(BinaryOp::Add | BinaryOp::PointerAdd, a, b) if is_variable(a) => {
                    Some((Direction::Up, Some(b)))
                }
                ExprKind::Binary(BinaryOp::Add, a, b) if is_variable(b) => Some((Direction::Up, Some(a))),
                ExprKind::Binary(BinaryOp::Subtract | BinaryOp::PointerSubtract, a, b) if is_variable(a) => {
                    Some((Direction::Down, Some(b)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}
