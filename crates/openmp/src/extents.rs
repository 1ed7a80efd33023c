//! Arrays of variable extent in regions.
//!
//! The extent of such an array belongs to its type, and is evaluated where the array is
//! declared. So that a region can have the type, too, the value gets a variable of its own
//! at the declaration, which nobody changes; a region is handed it and evaluates the type
//! again. A parameter that is the extent of another one is such a variable itself, if nothing changes it. Deliberately not
//! here: parameters whose extents are computed.

use crate::translate::Translate;
use crate::walk;
use antiphon_syntax::ast::{ExprId, ExprKind, FunctionId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::types::{Extent, QualType, Type};

impl Translate<'_> {
    /// The extent expressions in a type.
    fn extents_of(&self, ty: QualType, out: &mut Vec<ExprId>) {
        match self.b.ast.types.get(ty.ty) {
            Type::Array(element, extent) => {
                if let Extent::Variable(e) = extent {
                    out.push(*e);
                }
                self.extents_of(*element, out);
            }
            Type::Pointer(to) => self.extents_of(*to, out),
            _ => {}
        }
    }

    /// Extents of parameters are other parameters: what nobody changes holds them as it is.
    pub fn extents_of_parameters(&mut self, function: FunctionId, body: StmtId) {
        let changed = walk::changes(self.b.ast, &walk::parts(self.b.ast, body).exprs);
        let parameters = self.b.ast.function(function).parameters.clone();
        let mut extents = Vec::new();
        for parameter in &parameters {
            self.extents_of(self.b.ast.object(*parameter).ty, &mut extents);
        }
        for e in extents {
            if let ExprKind::Object(held) = self.b.ast.expr(self.bare(e)).kind {
                if parameters.contains(&held) && !changed.contains(&held) {
                    self.variables.extents.insert(held);
                }
            }
        }
    }

    /// Gives the extents of a declared array names.
    pub fn name_extents(&mut self, id: StmtId, object: ObjectId) {
        let mut extents = Vec::new();
        self.extents_of(self.b.ast.object(object).ty, &mut extents);
        let span = self.b.ast.stmt(id).span;
        let mut list = Vec::new();
        for e in extents {
            if matches!(self.b.ast.expr(e).kind, ExprKind::Object(known) if self.variables.extents.contains(&known)) {
                continue;
            }
            let ty = self.b.ty(e);
            let kind = std::mem::replace(&mut self.b.ast.exprs[e.0 as usize].kind, ExprKind::Error);
            let value = self.b.expr(kind, ty, span);
            let name = format!(".{}.extent", self.b.name_of(object));
            let extent = self.b.set(&name, ty, value, &mut list, span);
            self.b.ast.exprs[e.0 as usize].kind = ExprKind::Object(extent);
            self.variables.extents.insert(extent);
            self.declared(extent);
        }
        if !list.is_empty() {
            list.push(self.b.stmt(StmtKind::Declare(object), span));
            self.b.ast.stmts[id.0 as usize].kind = StmtKind::Group(list);
        }
    }

    /// The variables that hold the extents of a type; nothing if one is held by no variable of ours.
    pub fn extent_variables(&self, ty: QualType) -> Option<Vec<ObjectId>> {
        let mut extents = Vec::new();
        self.extents_of(ty, &mut extents);
        let mut variables = Vec::new();
        for e in extents {
            for object in walk::expr_parts(self.b.ast, e).free(self.b.ast) {
                if !self.variables.extents.contains(&object) {
                    return None;
                }
                variables.push(object);
            }
        }
        Some(variables)
    }
}
