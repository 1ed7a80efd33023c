//! Contracts of functions and frames of loops: `requires`, `ensures`, `assigns`,
//! `decreases`, `havoc`, and the two expressions that only `ensures` has.
//!
//! A contract is typed in the scope of the parameters, before the body, so that it
//! cannot speak of the function's own variables.

use super::stretches::Required;
use super::{Typing, Voice};
use crate::ast::{Contract, ExprId, ExprKind, LoopFrame, Stretch};
use crate::tree::{self, Annotation, AnnotationKind, Participants, Unit};
use antiphon_source::codes::{annotations, types};
use antiphon_source::Span;

impl Typing<'_> {
    /// The contract that annotations before a function say.
    pub(super) fn contract(&mut self, u: &Unit, list: &[Annotation]) -> Contract {
        let mut contract = Contract::default();
        for annotation in list {
            match &annotation.kind {
                AnnotationKind::Requires(who, e) => {
                    let list = match who {
                        Participants::Local | Participants::Joint => &mut contract.requires,
                        Participants::Collective => &mut contract.collective_requires,
                    };
                    for part in self.required(u, *e) {
                        match part {
                            Required::Condition(e) => list.push((e, annotation.span)),
                            Required::Behind(access, stretch) => contract.behind.push((access, stretch)),
                            Required::Nothing => {}
                        }
                    }
                }
                AnnotationKind::Ensures(who, e) => {
                    let before = std::mem::replace(&mut self.voice, Voice::Ensures);
                    let e = self.expr(u, *e);
                    let e = self.condition(e);
                    self.voice = before;
                    let list = match who {
                        Participants::Local | Participants::Joint => &mut contract.ensures,
                        Participants::Collective => &mut contract.collective_ensures,
                    };
                    list.push((e, annotation.span));
                }
                AnnotationKind::Assigns(places) => {
                    let stretches: Vec<Stretch> = places.iter().filter_map(|e| self.stretch(u, *e)).collect();
                    let assigned = contract.assigns.get_or_insert_default();
                    for stretch in stretches {
                        match self.is_behind_pointer(stretch.place) {
                            true => contract.assigns_behind.push(stretch),
                            false => assigned.push(stretch.place),
                        }
                    }
                }
                _ => {}
            }
        }
        contract
    }

    /// A place in the voice of annotations; nothing if it is none.
    pub(super) fn annotation_place(&mut self, u: &Unit, e: tree::ExprId) -> Option<ExprId> {
        let before = std::mem::replace(&mut self.voice, Voice::Annotation);
        let place = match u.exprs[e.0 as usize].kind {
            tree::ExprKind::Range(base, low, _) => self.index(u, base, low, u.exprs[e.0 as usize].span),
            _ => self.expr(u, e),
        };
        self.voice = before;
        let is_place = matches!(
            self.ast.expr(place).kind,
            ExprKind::Object(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Member(..)
        );
        if !is_place && !self.is_error(place) {
            let span = self.span(place);
            self.error(&annotations::E403, span, "a variable, an element or a member must stand here");
        }
        is_place.then_some(place)
    }

    /// `decreases e` before a loop.
    pub(super) fn measure(&mut self, u: &Unit, e: tree::ExprId, span: Span, frame: &mut LoopFrame) {
        let before = std::mem::replace(&mut self.voice, Voice::Annotation);
        let e = self.expr(u, e);
        let e = self.value(e);
        let e = self.promote(e);
        self.voice = before;
        if !self.is_error(e) && !self.is_integer(self.ty(e)) {
            let (at, text) = (self.span(e), self.spell_plain(self.ty(e)));
            self.error(&types::E306, at, format!("`decreases` needs an integer, not `{text}`"));
        }
        if frame.measure.replace((e, span)).is_some() {
            self.error(&annotations::E402, span, "a loop has one `decreases`");
        }
    }

    /// `\old(e)`
    pub(super) fn old(&mut self, u: &Unit, e: tree::ExprId, span: Span) -> ExprId {
        if self.voice != Voice::Ensures {
            self.error(&annotations::E402, span, "`\\old` has a meaning only in `ensures`");
            return self.push_error(span);
        }
        let e = self.expr(u, e);
        let e = self.value(e);
        let ty = self.ty(e);
        self.push_plain(ExprKind::Old(e), ty, span)
    }

    /// `\result`
    pub(super) fn result(&mut self, span: Span) -> ExprId {
        let result = self.function.as_ref().map(|function| function.result.ty);
        match result.filter(|ty| self.voice == Voice::Ensures && *ty != self.basic.void) {
            Some(ty) => self.push_plain(ExprKind::Result, ty, span),
            None => {
                let message = "`\\result` has a meaning only in `ensures` of a function that returns a value";
                self.error(&annotations::E402, span, message);
                self.push_error(span)
            }
        }
    }
}
