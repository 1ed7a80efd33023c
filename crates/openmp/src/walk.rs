//! What a statement consists of: its expressions and statements, the variables that it
//! declares; and variables replaced in it, in place.
//!
//! Extents of types count where a variable of the type is declared, which is where C
//! evaluates them.

use antiphon_syntax::ast::{Ast, Conversion, Expr, ExprId, ExprKind, Init, ObjectId, StmtId, StmtKind};
use antiphon_syntax::operands;
use antiphon_syntax::types::{Extent, QualType, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Everything inside of a statement.
#[derive(Default, Debug)]
pub struct Parts {
    /// Expressions, each once.
    pub exprs: Vec<ExprId>,
    /// Statements, itself first.
    pub stmts: Vec<StmtId>,
    /// Variables that are declared inside.
    pub declared: FxHashSet<ObjectId>,
    seen: FxHashSet<ExprId>,
}

/// What a statement consists of.
pub fn parts(ast: &Ast, stmt: StmtId) -> Parts {
    let mut parts = Parts::default();
    parts.stmt(ast, stmt);
    parts
}

/// What an expression consists of.
pub fn expr_parts(ast: &Ast, expr: ExprId) -> Parts {
    let mut parts = Parts::default();
    parts.expr(ast, expr);
    parts
}

impl Parts {
    fn stmt(&mut self, ast: &Ast, id: StmtId) {
        self.stmts.push(id);
        match &ast.stmt(id).kind {
            StmtKind::Block(list) | StmtKind::Group(list) => list.iter().for_each(|stmt| self.stmt(ast, *stmt)),
            StmtKind::Declare(object) => self.declare(ast, *object),
            StmtKind::EvaluateExtents(ty) => self.extents(ast, *ty),
            StmtKind::Expr(e)
            | StmtKind::GotoComputed(e)
            | StmtKind::Return(Some(e))
            | StmtKind::Assume(e)
            | StmtKind::Havoc(e) => {
                self.expr(ast, *e);
            }
            StmtKind::Assert(_, _, e) => self.expr(ast, *e),
            StmtKind::AssertWithin(_, members, _, e) => {
                self.expr(ast, *members);
                self.expr(ast, *e);
            }
            StmtKind::If(c, then, otherwise) => {
                self.expr(ast, *c);
                self.stmt(ast, *then);
                otherwise.iter().for_each(|stmt| self.stmt(ast, *stmt));
            }
            StmtKind::Loop(parts) => {
                parts.init.iter().for_each(|stmt| self.stmt(ast, *stmt));
                parts.condition.iter().chain(&parts.step).for_each(|e| self.expr(ast, *e));
                parts.invariants.iter().for_each(|invariant| self.expr(ast, invariant.condition));
                parts.frame.measure.iter().for_each(|(e, _)| self.expr(ast, *e));
                parts.frame.assigns.iter().flat_map(|(places, _)| places).for_each(|e| self.expr(ast, *e));
                self.stmt(ast, parts.body);
            }
            StmtKind::Switch(e, body) => {
                self.expr(ast, *e);
                self.stmt(ast, *body);
            }
            StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, body) => self.stmt(ast, *body),
            StmtKind::OpenMp(directive) => {
                for clause in &directive.clauses {
                    clause.value.iter().chain(&clause.values).for_each(|e| self.expr(ast, *e));
                    for iterator in &clause.iterators {
                        self.declared.insert(iterator.variable);
                        let bounds = [Some(iterator.low), Some(iterator.high), iterator.step];
                        bounds.into_iter().flatten().for_each(|e| self.expr(ast, e));
                    }
                    let sections = clause.items.iter().flat_map(|item| &item.sections);
                    sections.flat_map(|(low, length)| [low, length]).flatten().for_each(|e| self.expr(ast, *e));
                    clause.items.iter().filter_map(|item| item.place).for_each(|e| self.expr(ast, e));
                }
                directive.body.iter().for_each(|body| self.stmt(ast, *body));
            }
            StmtKind::Empty
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(None)
            | StmtKind::Asm => {}
        }
    }

    fn declare(&mut self, ast: &Ast, object: ObjectId) {
        self.declared.insert(object);
        self.extents(ast, ast.object(object).ty);
        match &ast.object(object).init {
            None => {}
            Some(Init::Value(e)) => self.expr(ast, *e),
            Some(Init::Parts(parts)) => parts.iter().for_each(|part| self.expr(ast, part.value)),
        }
    }

    fn extents(&mut self, ast: &Ast, ty: QualType) {
        match ast.types.get(ty.ty) {
            Type::Array(element, extent) => {
                if let Extent::Variable(e) = extent {
                    self.expr(ast, *e);
                }
                self.extents(ast, *element);
            }
            Type::Pointer(to) => self.extents(ast, *to),
            _ => {}
        }
    }

    fn expr(&mut self, ast: &Ast, id: ExprId) {
        if !self.seen.insert(id) {
            return;
        }
        self.exprs.push(id);
        let kind = &ast.expr(id).kind;
        match kind {
            ExprKind::CompoundLiteral(object) => self.declare(ast, *object),
            ExprKind::StatementExpr(stmt) => self.stmt(ast, *stmt),
            ExprKind::Quantified { variable, .. } => {
                self.declared.insert(*variable);
            }
            _ => {}
        }
        let mut inner = Vec::new();
        operands(kind, &mut inner);
        inner.into_iter().for_each(|e| self.expr(ast, e));
    }

    /// The variables that are named inside and declared outside, each once, in order.
    pub fn free(&self, ast: &Ast) -> Vec<ObjectId> {
        let mut seen = FxHashSet::default();
        let objects = self.exprs.iter().filter_map(|e| match ast.expr(*e).kind {
            ExprKind::Object(object) => Some(object),
            _ => None,
        });
        objects.filter(|object| !self.declared.contains(object) && seen.insert(*object)).collect()
    }
}

/// What stands for a variable from now on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stand {
    /// Another variable.
    Copy(ObjectId),
    /// What a variable points to.
    Pointee(ObjectId),
}

/// Replaces variables in these expressions.
pub(crate) fn replace(ast: &mut Ast, exprs: &[ExprId], stands: &FxHashMap<ObjectId, Stand>) {
    for &id in exprs {
        let ExprKind::Object(object) = ast.expr(id).kind else { continue };
        let span = ast.expr(id).span;
        match stands.get(&object) {
            None => {}
            Some(Stand::Copy(copy)) => ast.exprs[id.0 as usize].kind = ExprKind::Object(*copy),
            Some(Stand::Pointee(pointer)) => {
                let ty = ast.object(*pointer).ty;
                ast.exprs.push(Expr { kind: ExprKind::Object(*pointer), ty, span });
                let inner = ExprId(ast.exprs.len() as u32 - 1);
                ast.exprs[id.0 as usize].kind = ExprKind::Deref(inner);
            }
        }
    }
}

/// Whether a variable is written in these expressions, or its address is taken: by `&`, or of an array by using it as
/// anything else than the array whose element is meant.
pub(crate) fn changes(ast: &Ast, exprs: &[ExprId]) -> FxHashSet<ObjectId> {
    let mut changed = FxHashSet::default();
    for &id in exprs {
        let place = match ast.expr(id).kind {
            ExprKind::Assign(place, _)
            | ExprKind::CompoundAssign { place, .. }
            | ExprKind::Step(_, place)
            | ExprKind::AddressOf(place) => place,
            _ => continue,
        };
        changed.extend(base(ast, place));
    }
    changed.extend(handed_out(ast, exprs));
    changed
}

/// The variables that expressions assign as a whole, or take the address of; what a pointer leads to is not the pointer.
pub(crate) fn assigned(ast: &Ast, exprs: &[ExprId]) -> FxHashSet<ObjectId> {
    let place = |id: &ExprId| match ast.expr(*id).kind {
        ExprKind::Assign(place, _)
        | ExprKind::CompoundAssign { place, .. }
        | ExprKind::Step(_, place)
        | ExprKind::AddressOf(place) => Some(place),
        _ => None,
    };
    let variable = |place: ExprId| match ast.expr(place).kind {
        ExprKind::Object(object) => Some(object),
        _ => None,
    };
    exprs.iter().filter_map(place).filter_map(variable).collect()
}

/// The arrays that become pointers which go elsewhere: into a call, a variable, a sum.
pub fn handed_out(ast: &Ast, exprs: &[ExprId]) -> FxHashSet<ObjectId> {
    let decays = |e: ExprId| matches!(ast.expr(e).kind, ExprKind::Convert(Conversion::ArrayDecay, ..));
    let elements = exprs.iter().filter_map(|e| match ast.expr(*e).kind {
        ExprKind::Index(array, _) | ExprKind::Deref(array) => Some(array),
        _ => None,
    });
    let elements: FxHashSet<ExprId> = elements.collect();
    let elsewhere = exprs.iter().filter(|e| decays(**e) && !elements.contains(e));
    elsewhere.filter_map(|e| base(ast, *e)).collect()
}

/// The variables whose address is taken anywhere in the unit.
pub(crate) fn addressed(ast: &Ast) -> FxHashSet<ObjectId> {
    let places = ast.exprs.iter().filter_map(|e| match e.kind {
        ExprKind::AddressOf(place) => Some(place),
        _ => None,
    });
    places.filter_map(|place| base(ast, place)).collect()
}

/// Those whose address these expressions take.
pub(crate) fn addressed_in(ast: &Ast, exprs: &[ExprId]) -> FxHashSet<ObjectId> {
    let places = exprs.iter().filter_map(|e| match ast.expr(*e).kind {
        ExprKind::AddressOf(place) => Some(place),
        _ => None,
    });
    places.filter_map(|place| base(ast, place)).collect()
}

/// The variable that a place is a part of.
fn base(ast: &Ast, mut place: ExprId) -> Option<ObjectId> {
    loop {
        place = match ast.expr(place).kind {
            ExprKind::Object(object) => return Some(object),
            ExprKind::Member(inner, _) => inner,
            ExprKind::Index(inner, _) => inner,
            ExprKind::Convert(Conversion::ArrayDecay, _, inner) => inner,
            ExprKind::Deref(inner) => match ast.expr(inner).kind {
                ExprKind::Convert(Conversion::ArrayDecay, _, array) => array,
                _ => return None,
            },
            _ => return None,
        };
    }
}
