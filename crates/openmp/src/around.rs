//! What a worksharing construct copies from or combines into is shared around it: `firstprivate`, `lastprivate` and `reduction` must not
//! name what is private in the region whose threads share the work, as there is no one original then. What `copyprivate` hands to all threads is
//! private there, or `threadprivate`.
//!
//! Deliberately not here: what functions have for themselves that a region of their caller executes, since it may be no region;
//! tasks, which may copy what is private; sections behind pointers, whose elements may be shared though the pointer is not.

use crate::sharing::{is_static, Kind, TypedClause};
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{ObjectId, Storage};
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

    /// Checks that what a `single` hands to all threads is a variable of each thread.
    pub fn check_handed_on(&mut self, clauses: &[TypedClause]) {
        let items = clauses.iter().filter(|clause| clause.kind == ClauseKind::Copyprivate);
        let items: Vec<(ObjectId, Span)> =
            items.flat_map(|clause| &clause.items).map(|item| (item.variable, item.span)).collect();
        for (variable, span) in items {
            if self.is_shared_in_team(variable) {
                let name = self.b.name_of(variable);
                self.misuse(
                    span,
                    format!("`copyprivate` needs a variable that each thread has for itself, and `{name}` is shared"),
                );
            }
        }
    }

    /// Whether the text shows that the threads around share a variable.
    fn is_shared_in_team(&self, object: ObjectId) -> bool {
        let is_known = is_static(self.b.ast, object) || self.contexts.iter().any(|one| one.kind == Kind::Team);
        let has_own = self.b.ast.object(object).storage == Storage::Thread;
        is_known && !has_own && !self.is_private_around(object)
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
