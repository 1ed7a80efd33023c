//! Who sees which variable: what clauses say, and OpenMP's rules where they say nothing.
//!
//! Constructs are translated from the inside out, but a task asks what the constructs around
//! it make of a variable; so the way down leaves a [`Context`] for each construct.

use antiphon_source::Symbol;
use antiphon_syntax::ast::{Ast, ExprId, ObjectId, Storage};
use antiphon_syntax::openmp::{Clause, ClauseKind, ReductionOp};
use rustc_hash::FxHashSet;

/// A clause of the typed tree.
pub type TypedClause = Clause<ExprId, ObjectId>;

/// What a construct is to the variables in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A team executes it: what is not private is shared.
    Team,
    /// An explicit task.
    Task,
    /// Executed by threads of the team as they are.
    Inside,
}

/// A construct that is open on the way down.
#[derive(Debug)]
pub(crate) struct Context {
    pub kind: Kind,
    /// Variables with copies of their own in it.
    pub private: FxHashSet<ObjectId>,
    /// Variables that a clause shares.
    pub shared: FxHashSet<ObjectId>,
    /// Variables that are declared in it.
    pub declared: FxHashSet<ObjectId>,
    /// Whether it is a worksharing construct or another one that must not contain such.
    pub closed: Option<&'static str>,
    /// How many statements are open in it that not every thread needs to come to.
    pub conditions: u32,
}

/// What the clauses of a construct say about variables.
#[derive(Clone, Default, Debug)]
pub struct Lists {
    /// `private`
    pub private: Vec<ObjectId>,
    /// `firstprivate`
    pub first: Vec<ObjectId>,
    /// `lastprivate`
    pub last: Vec<ObjectId>,
    /// Those of them that keep what the last iteration assigned that assigned anything.
    pub conditional: Vec<ObjectId>,
    /// `shared`
    pub shared: Vec<ObjectId>,
    /// `reduction`: the operator, and whether a section is meant.
    pub reduced: Vec<(ObjectId, ReductionOp, bool)>,
    /// The word of `default`.
    pub default: Option<Symbol>,
    /// The sections of pointers in `reduction`, where they were evaluated.
    pub sections: Vec<Section>,
    /// What tasks add to: the variable, and a pointer to the one that the sum is for.
    pub sums: Vec<(ObjectId, ObjectId)>,
}

/// A section of what a pointer leads to, or of an array. One of several dimensions is one for each, the outermost first.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The pointer.
    pub of: ObjectId,
    /// A variable that holds where it begins.
    pub low: ObjectId,
    /// A variable that holds how many elements it has.
    pub length: ObjectId,
}

impl Lists {
    /// What these clauses say.
    pub fn of(clauses: &[TypedClause]) -> Lists {
        let mut lists = Lists::default();
        for clause in clauses {
            // Its only word is `conditional`.
            if clause.kind == ClauseKind::Lastprivate && !clause.words.is_empty() {
                lists.conditional.extend(clause.items.iter().map(|item| item.variable));
            }
            let list = match clause.kind {
                ClauseKind::Private => &mut lists.private,
                ClauseKind::Firstprivate => &mut lists.first,
                ClauseKind::Lastprivate => &mut lists.last,
                ClauseKind::Shared => &mut lists.shared,
                ClauseKind::Reduction | ClauseKind::InReduction => {
                    let operator = clause.operator.unwrap_or(ReductionOp::Add);
                    let items = clause.items.iter();
                    lists.reduced.extend(items.map(|item| (item.variable, operator, !item.sections.is_empty())));
                    continue;
                }
                ClauseKind::Default => {
                    lists.default = clause.words.first().copied();
                    continue;
                }
                _ => continue,
            };
            list.extend(clause.items.iter().map(|item| item.variable));
        }
        lists
    }

    /// Every variable with a copy of its own.
    pub fn privates(&self) -> FxHashSet<ObjectId> {
        let reduced = self.reduced.iter().map(|(object, ..)| object);
        self.private.iter().chain(&self.first).chain(&self.last).chain(reduced).copied().collect()
    }

    /// Where the variable is found that a copy is combined with: behind a pointer, if a construct around left one.
    pub(crate) fn source(&self, object: ObjectId) -> ObjectId {
        self.sums.iter().find(|(of, _)| *of == object).map_or(object, |(_, pointer)| *pointer)
    }

    pub(crate) fn is_listed(&self, object: ObjectId) -> bool {
        self.shared.contains(&object) || self.privates().contains(&object)
    }
}

/// Whether a variable lives as long as the program.
pub(crate) fn is_static(ast: &Ast, object: ObjectId) -> bool {
    matches!(ast.object(object).storage, Storage::Static | Storage::Thread)
}

/// Whether all threads around see the same variable; a task that says nothing shares it then.
pub(crate) fn is_shared_around(ast: &Ast, contexts: &[Context], object: ObjectId) -> bool {
    for context in contexts.iter().rev() {
        if context.declared.contains(&object) || context.private.contains(&object) {
            return is_static(ast, object) && !context.private.contains(&object);
        }
        match context.kind {
            Kind::Team => return true,
            Kind::Task if context.shared.contains(&object) => return true,
            Kind::Task | Kind::Inside => {}
        }
    }
    is_static(ast, object)
}
