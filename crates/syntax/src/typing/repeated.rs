//! What a statement has once that is typed several times: the alternatives of a `metadirective` are all made of one text.
//!
//! A variable that lives on is one in all of them: which it is, its place in the order of the text says. A label is one in each, since a jump stays
//! inside of its alternative; a jump from elsewhere would have to know which alternative it comes to, and is reported.
//!
//! Deliberately not here: which alternatives there are.

use super::Typing;
use crate::ast::{LabelId, ObjectId};
use crate::types::QualType;
use antiphon_source::codes::unsupported;
use antiphon_source::{Diagnostic, Span, Symbol};
use rustc_hash::FxHashSet;

/// What of a function stands in texts that are typed several times.
#[derive(Default, Debug)]
pub(super) struct Repeated {
    /// The variables that live on, in the order of the text.
    statics: Vec<ObjectId>,
    /// How many of them stand before the place that is typed now.
    behind: usize,
    /// Labels that are one in each alternative.
    hidden: FxHashSet<Symbol>,
}

impl Repeated {
    /// Whether a label is inside of an alternative alone.
    pub fn hides(&self, label: Symbol) -> bool {
        self.hidden.contains(&label)
    }
}

/// Where an alternative began, and the labels of the function with names that it has as well.
pub(super) struct Alternative {
    behind: usize,
    outside: Vec<(Symbol, LabelId)>,
}

impl Typing<'_> {
    /// One of several alternatives of a text begins.
    pub(super) fn alternative_begins(&mut self, labels: &[Symbol]) -> Alternative {
        let Some(function) = self.function.as_mut() else { return Alternative { behind: 0, outside: Vec::new() } };
        let outside = labels.iter().filter_map(|name| Some((*name, function.label_index.remove(name)?))).collect();
        function.repeated.hidden.extend(labels.iter().copied());
        Alternative { behind: function.repeated.behind, outside }
    }

    /// It ends; another one may follow. Gives how many variables that live on stand before what follows the last one.
    pub(super) fn alternative_ends(&mut self, begun: Alternative, labels: &[Symbol]) -> usize {
        let Some(function) = self.function.as_mut() else { return 0 };
        for name in labels {
            function.label_index.remove(name);
        }
        function.label_index.extend(begun.outside);
        std::mem::replace(&mut function.repeated.behind, begun.behind)
    }

    /// What follows the last one.
    pub(super) fn alternatives_end(&mut self, behind: usize) {
        if let Some(function) = self.function.as_mut() {
            function.repeated.behind = function.repeated.behind.max(behind);
        }
    }

    /// A variable that lives on is declared.
    pub(super) fn lives_on(&mut self, object: ObjectId) {
        if let Some(function) = self.function.as_mut() {
            function.repeated.statics.push(object);
            function.repeated.behind = function.repeated.statics.len();
        }
    }

    /// The variable that another alternative has made of this declaration.
    pub(super) fn of_other_alternative(&mut self, name: Symbol, ty: QualType, span: Span) -> Option<ObjectId> {
        let function = self.function.as_ref()?;
        let same = *function.repeated.statics.get(function.repeated.behind)?;
        let of = self.ast.object(same);
        if of.name != Some(name) || !self.ast.types.compatible(of.ty.ty, ty.ty) {
            let text = "`metadirective` of OpenMP over such a static variable is not modelled";
            self.report(Diagnostic::new(&unsupported::U120, span, text));
            return None;
        }
        self.function.as_mut()?.repeated.behind += 1;
        Some(same)
    }
}
