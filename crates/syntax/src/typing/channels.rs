//! Messages in annotations: `channel(tag) {int from, int to, int k, int m} e`, `\\sent(rank, tag)`, `\\received(rank, tag)`.
//!
//! Here only names and types are looked at, and which tags are counted. What is counted where, and why what is said
//! of a message may be believed where it is received, is the business of lowering.

use super::scope::Entity;
use super::Typing;
use crate::ast::{Channel, Definition, ExprId, ExprKind, Linkage, Object, ObjectId, Role, Storage};
use crate::tree::{self, DeclId, Direction, Unit};
use crate::types::{IntKind, QualType};
use antiphon_source::codes::{annotations, types};
use antiphon_source::{Span, Symbol};

impl Typing<'_> {
    /// `channel(tag) {...} e`
    pub(super) fn declare_channel(&mut self, u: &Unit, channel: &tree::Channel, span: Span) {
        let Some(tag) = self.counted_tag(u, channel.tag) else { return };
        self.scopes.enter();
        let parameters: Vec<ObjectId> =
            channel.parameters.iter().map(|(ty, name)| self.channel_parameter(u, *ty, *name)).collect();
        let condition = self.annotation_condition(u, channel.condition);
        self.scopes.leave();
        let numbers = parameters.iter().all(|id| self.is_arithmetic(self.ast.object(*id).ty.ty));
        match <[ObjectId; 4]>::try_from(parameters) {
            Ok(parameters) if numbers => self.ast.channels.push(Channel { tag, parameters, condition, span }),
            _ => {
                let message =
                    "`channel` names four numbers: sender, receiver, number and first element, as in `{int from, int to, int k, int m}`";
                self.error(&annotations::E403, span, message);
            }
        }
    }

    fn channel_parameter(&mut self, u: &Unit, ty: DeclId, (name, at): (Symbol, Span)) -> ObjectId {
        let ty = self.type_name(u, ty).ty;
        let object = self.push_object(Object {
            name: Some(name),
            ty: QualType::plain(ty),
            linkage: Linkage::None,
            storage: Storage::Automatic,
            role: Role::Plain,
            definition: Definition::Defined,
            init: None,
            function: None,
            align: None,
            span: at,
        });
        self.scopes.bind(name, Entity::Object(object), at);
        object
    }

    /// `\\sent(rank, tag)`, `\\received(rank, tag)`
    pub(super) fn counted(
        &mut self,
        u: &Unit,
        direction: Direction,
        (rank, tag): (tree::ExprId, tree::ExprId),
        span: Span,
    ) -> ExprId {
        let rank = self.expr(u, rank);
        let rank = self.value(rank);
        let Some(tag) = self.counted_tag(u, tag) else { return self.push_error(span) };
        if self.is_error(rank) {
            return self.push_error(span);
        }
        if !self.is_integer(self.ty(rank)) {
            let (at, text) = (self.span(rank), self.spell_plain(self.ty(rank)));
            self.error(&types::E306, at, format!("the number of a process must be an integer, not `{text}`"));
            return self.push_error(span);
        }
        let long = self.int(IntKind::LongLong);
        self.push_plain(ExprKind::Counted(direction, rank, tag), long, span)
    }

    /// A tag whose messages are counted from now on.
    fn counted_tag(&mut self, u: &Unit, tag: tree::ExprId) -> Option<i32> {
        let e = self.expr(u, tag);
        let span = self.span(e);
        let tag = self.required_constant(e, "the tag of messages that are counted")?;
        let Some(tag) = i32::try_from(tag).ok().filter(|tag| *tag >= 0) else {
            self.error(&annotations::E403, span, "the tag of messages that are counted must not be negative");
            return None;
        };
        if self.ast.counted.iter().all(|(known, _)| *known != tag) {
            self.ast.counted.push((tag, span));
        }
        Some(tag)
    }
}
