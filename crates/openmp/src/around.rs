//! What a worksharing construct copies from or combines into is shared around it: `firstprivate`, `lastprivate` and `reduction` must not
//! name what is private in the region whose threads share the work, as there is no one original then.
//!
//! Deliberately not here: what functions have for themselves that a region of their caller executes, since it may be no region;
//! tasks, which may copy what is private; sections behind pointers, whose elements may be shared though the pointer is not.

use crate::sharing::{is_static, Kind, TypedClause};
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::ObjectId;
use antiphon_syntax::openmp::{ClauseKind, Construct};

impl Translate<'_> {
    /// Checks the clauses of a construct that stands for itself, not together with its region.
    pub fn check_originals(&mut self, constructs: &[Construct], clauses: &[TypedClause]) {
        use ClauseKind as K;
        let kinds: &[K] = match constructs {
            [Construct::For | Construct::Sections | Construct::Single | Construct::Scope]
            | [Construct::For, Construct::Simd] => &[K::Firstprivate, K::Lastprivate, K::Reduction],
            // What a league reduces is combined by the constructs around.
            [Construct::Distribute] | [Construct::Distribute, Construct::Simd] => &[K::Firstprivate, K::Lastprivate],
            _ => return,
        };
        for clause in clauses.iter().filter(|clause| kinds.contains(&clause.kind)) {
            let items = clause.items.iter().filter(|item| item.sections.is_empty() || !self.is_pointer(item.variable));
            let private: Vec<(ObjectId, Span)> =
                items.filter(|item| self.is_private_around(item.variable)).map(|i| (i.variable, i.span)).collect();
            for (variable, span) in private {
                let (name, word) = (self.b.name_of(variable), clause.kind.text());
                self.misuse(
                    span,
                    format!(
                        "`{word}` needs a variable that is shared around the construct, and `{name}` is private there"
                    ),
                );
            }
        }
    }

    /// Whether each thread of the region around has a variable for itself.
    fn is_private_around(&self, object: ObjectId) -> bool {
        if !self.contexts.iter().any(|context| context.kind == Kind::Team) {
            return false;
        }
        for context in self.contexts.iter().rev() {
            if context.private.contains(&object) {
                return true;
            }
            if context.declared.contains(&object) {
                return !is_static(self.b.ast, object);
            }
            if context.kind == Kind::Team {
                return false;
            }
        }
        false
    }
}
