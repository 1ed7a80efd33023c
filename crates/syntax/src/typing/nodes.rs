//! `nodes struct node`: records whose allocated objects are numbered in the order of their allocation, and what
//! annotations may say of them: `\\valid(p)`, and quantifiers over all of them.
//!
//! Here only names and types are looked at. What numbers mean, and what a program may do with such pointers,
//! is the business of lowering.

use super::Typing;
use crate::ast::{ExprId, ExprKind};
use crate::tree::{self, DeclId, RecordKind, Unit};
use crate::types::{IntKind, RecordId, Type, TypeId};
use antiphon_source::codes::{annotations, types};
use antiphon_source::Span;

impl Typing<'_> {
    /// `nodes struct node`
    pub(super) fn declare_nodes(&mut self, u: &Unit, decl: DeclId, span: Span) {
        let ty = self.type_name(u, decl).ty;
        let record = match self.ast.types.get(ty) {
            Type::Record(id) => Some(*id),
            _ => None,
        };
        let complete = record.filter(|id| {
            let record = self.ast.types.record(*id);
            record.kind == RecordKind::Struct && record.layout.is_some()
        });
        match complete {
            Some(id) if self.ast.nodes.iter().all(|(known, _)| *known != id) => self.ast.nodes.push((id, span)),
            Some(_) => {}
            None => {
                let text = self.spell_plain(ty);
                let message = format!("`nodes` needs a struct with its members, not `{text}`");
                self.error(&annotations::E403, span, message);
            }
        }
    }

    /// The nodes that a pointer of a type leads to.
    pub(super) fn nodes_behind(&self, ty: TypeId) -> Option<RecordId> {
        let Type::Pointer(to) = self.ast.types.get(ty) else { return None };
        let Type::Record(id) = self.ast.types.get(to.ty) else { return None };
        self.ast.nodes.iter().any(|(known, _)| known == id).then_some(*id)
    }

    /// `\\valid(p)`
    pub(super) fn valid(&mut self, u: &Unit, e: tree::ExprId, span: Span) -> ExprId {
        let e = self.expr(u, e);
        let e = self.value(e);
        let ty = self.ty(e);
        if self.is_error(e) {
            return self.push_error(span);
        }
        if self.nodes_behind(ty).is_none() {
            let text = self.spell_plain(ty);
            let message = format!("`\\valid` is about pointers to nodes (`nodes` declares them), not `{text}`");
            self.error(&types::E306, span, message);
            return self.push_error(span);
        }
        let int = self.int(IntKind::Int);
        self.push_plain(ExprKind::Valid(e), int, span)
    }
}
