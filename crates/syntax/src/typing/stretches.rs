//! Places behind pointers in contracts: `assigns a[0..n-1]`, `requires \\valid(a[0..n-1])`, `requires \\writable(*p)`.
//!
//! Here only types are looked at: which places a contract speaks of, and whether they are behind a pointer. What
//! a caller sees to because of them, and what a check of the function does with them, is the business of lowering.

use super::{Typing, Voice};
use crate::ast::{Access, Conversion, ExprId, ExprKind, Stretch};
use crate::token::Punct;
use crate::tree::{self, Unit};
use antiphon_source::codes::annotations;
use antiphon_source::Span;

/// What a part of `requires` says.
pub(super) enum Required {
    /// A condition.
    Condition(ExprId),
    /// What is there behind a pointer.
    Behind(Access, Stretch),
    /// Nothing that was understood; that was told.
    Nothing,
}

impl Typing<'_> {
    /// What one `requires` says. Its parts are looked at by themselves only where some speak of places behind pointers.
    pub(super) fn required(&mut self, u: &Unit, e: tree::ExprId) -> Vec<Required> {
        let mut parts = Vec::new();
        conjuncts(u, e, &mut parts);
        let speaks = |e: &tree::ExprId| {
            matches!(u.exprs[e.0 as usize].kind, tree::ExprKind::Valid(_) | tree::ExprKind::Writable(_))
        };
        match parts.iter().any(speaks) {
            true => parts.into_iter().map(|part| self.required_part(u, part)).collect(),
            false => vec![Required::Condition(self.annotation_condition(u, e))],
        }
    }

    fn required_part(&mut self, u: &Unit, e: tree::ExprId) -> Required {
        let (access, places) = match u.exprs[e.0 as usize].kind {
            tree::ExprKind::Valid(places) if self.is_about_nodes(u, places) => {
                return Required::Condition(self.annotation_condition(u, e));
            }
            tree::ExprKind::Valid(places) => (Access::Valid, places),
            tree::ExprKind::Writable(places) => (Access::Writable, places),
            _ => return Required::Condition(self.annotation_condition(u, e)),
        };
        let Some(stretch) = self.stretch(u, places) else { return Required::Nothing };
        if self.is_behind_pointer(stretch.place) {
            return Required::Behind(access, stretch);
        }
        let message = "what is `\\valid` or `\\writable` here must be behind a pointer: `a[0..n-1]`, `*p`";
        self.error(&annotations::E403, stretch.span, message);
        Required::Nothing
    }

    /// Whether `\\valid` asks about a numbered node: a value that is a pointer to nodes.
    fn is_about_nodes(&mut self, u: &Unit, e: tree::ExprId) -> bool {
        if self.ast.nodes.is_empty() || matches!(u.exprs[e.0 as usize].kind, tree::ExprKind::Range(..)) {
            return false;
        }
        let before = std::mem::replace(&mut self.voice, Voice::Annotation);
        let e = self.expr(u, e);
        self.voice = before;
        self.nodes_behind(self.ty(e)).is_some()
    }

    /// A place, or all from one to another.
    pub(super) fn stretch(&mut self, u: &Unit, e: tree::ExprId) -> Option<Stretch> {
        let span = u.exprs[e.0 as usize].span;
        let place = self.annotation_place(u, e)?;
        let high = match u.exprs[e.0 as usize].kind {
            tree::ExprKind::Range(_, _, high) => {
                let before = std::mem::replace(&mut self.voice, Voice::Annotation);
                let high = self.expr(u, high);
                let high = self.value(high);
                self.voice = before;
                Some(high)
            }
            _ => None,
        };
        if let Some(high) = high.filter(|high| !self.is_error(*high) && !self.is_integer(self.ty(*high))) {
            let at = self.span(high);
            self.error(&annotations::E403, at, "the end of a range must be an integer");
            return None;
        }
        Some(Stretch { place, high, span })
    }

    /// Whether a place is reached through a pointer, and not a variable or a part of one.
    pub(super) fn is_behind_pointer(&self, place: ExprId) -> bool {
        match self.ast.expr(place).kind {
            ExprKind::Member(base, _) => self.is_behind_pointer(base),
            ExprKind::Deref(_) => true,
            ExprKind::Index(base, _) => match self.ast.expr(base).kind {
                ExprKind::Convert(Conversion::ArrayDecay, _, array) => self.is_behind_pointer(array),
                _ => true,
            },
            _ => false,
        }
    }

    /// A range, or `\\writable`, where neither has a meaning.
    pub(super) fn misplaced_stretch(&mut self, span: Span) -> ExprId {
        let message =
            "a range `a[low..high]` has a meaning only in `assigns`, and in `\\valid` and `\\writable` of `requires`";
        self.error(&annotations::E402, span, message);
        self.push_error(span)
    }
}

/// The parts of `a && b && c`.
fn conjuncts(u: &Unit, e: tree::ExprId, into: &mut Vec<tree::ExprId>) {
    match u.exprs[e.0 as usize].kind {
        tree::ExprKind::Binary(Punct::AmpAmp, a, b) => {
            conjuncts(u, a, into);
            conjuncts(u, b, into);
        }
        _ => into.push(e),
    }
}
