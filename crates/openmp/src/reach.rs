//! Variables of `declare target` that are reached by their names alone.
//!
//! If nobody takes the address of such a variable, and no clause names it but those of `target update`, the runtime needs no entry
//! for it in its table of what is present: nothing looks for it there. `trace` cannot look up an address among others, so that this is
//! what it understands.
//!
//! Deliberately not here: what is no number, several devices, and programs of several files, which may take the address elsewhere.

use crate::device::{Mapped, Shape};
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::Construct;
use antiphon_syntax::types::Type;
use rustc_hash::FxHashSet;

/// How functions and clauses find the variables of `declare target` on a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Reach {
    /// By their addresses, in the table of the runtime.
    #[default]
    ByAddress,
    /// By their names.
    ByName,
}

impl Translate<'_> {
    /// How the variables of the unit are reached, asked before anything is translated.
    pub fn how_reached(&self) -> Reach {
        let declared: FxHashSet<ObjectId> = self.devices.declared.keys().copied().collect();
        let addressed = walk::addressed(self.b.ast);
        let is_number = |object: &ObjectId| {
            let ty = self.b.ast.object(*object).ty.ty;
            matches!(self.b.ast.types.get(ty), Type::Int(_) | Type::Enum(_) | Type::Float(_))
        };
        let is_plain = |object: &ObjectId| is_number(object) && !addressed.contains(object);
        let by_name = self.facts.is_alone
            && self.devices.most <= 1
            && declared.iter().all(is_plain)
            && !self.b.ast.stmts.iter().any(|stmt| names_in_clause(&stmt.kind, &declared));
        if by_name {
            Reach::ByName
        } else {
            Reach::ByAddress
        }
    }

    /// `target update` of a variable that is reached by its name.
    pub fn updated_by_name(&mut self, on: ObjectId, one: &Mapped, span: Span) -> Option<StmtId> {
        let is_known = self.devices.declared.contains_key(&one.variable) && one.by.is_none();
        if self.devices.reach != Reach::ByName || !is_known || one.shape != Shape::Plain {
            return None;
        }
        let there = self.object_there(one.variable, Some(on), span);
        let [device, base, size] = [on, one.base, one.size].map(|held| self.b.object(held, span));
        let how = self.b.number(one.how, span);
        Some(self.b.call_statement("__omp_update_declared", vec![device, there, base, size, how], span))
    }
}

/// Whether a clause of another directive than `target update` names one of the variables.
fn names_in_clause(kind: &StmtKind, variables: &FxHashSet<ObjectId>) -> bool {
    let StmtKind::OpenMp(directive) = kind else { return false };
    let is_update = directive.constructs == [Construct::TargetUpdate];
    let mut items = directive.clauses.iter().flat_map(|clause| &clause.items);
    items.any(|item| {
        let is_whole = item.place.is_none() && item.sections.is_empty();
        variables.contains(&item.variable) && !(is_update && is_whole)
    })
}
