//! `interop`: objects by which a program talks to the runtime of another language.
//!
//! What such an object stands for is not known here, and nothing that the program can ask about it is: the functions of `omp.h` answer anything. What can
//! be checked is its life: `use` and `destroy` are for objects that `init` made, and that were not destroyed (`omp-misuse`).
//!
//! With `targetsync` there is an empty task besides, which `depend` and `nowait` are about (see `dispatch`).
//!
//! Deliberately not here: what is done by the other runtime, which no task of this program is.

use crate::sharing::TypedClause;
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::StmtId;
use antiphon_syntax::openmp::ClauseKind;
use antiphon_syntax::types::{IntKind, Type};

impl Translate<'_> {
    /// The actions of the directive, in the order in which they are written.
    pub fn interop(&mut self, own: &[TypedClause], span: Span) -> StmtId {
        let mut list = self.empty_task(own, "interop", span);
        for clause in own {
            let function = match clause.kind {
                ClauseKind::Init => "__omp_interop_init",
                ClauseKind::Use => "__omp_interop_use",
                ClauseKind::Destroy => "__omp_interop_destroy",
                _ => continue,
            };
            if clause.kind == ClauseKind::Init {
                self.check_kind_of_interop(clause);
            }
            for item in &clause.items {
                let ty = self.b.ast.object(item.variable).ty;
                let is_object = matches!(self.b.ast.types.get(ty.ty), Type::Int(IntKind::UnsignedLong));
                if !is_object || item.place.is_some() || !item.sections.is_empty() {
                    self.misuse(item.span, "`interop` takes variables of the type `omp_interop_t`");
                    continue;
                }
                let object = self.b.object(item.variable, item.span);
                let object = self.b.address(object, item.span);
                list.push(self.b.call_statement(function, vec![object], item.span));
            }
        }
        let acts = |kind| matches!(kind, ClauseKind::Init | ClauseKind::Use | ClauseKind::Destroy);
        if !own.iter().any(|clause| acts(clause.kind)) {
            self.misuse(span, "`interop` needs `init`, `use` or `destroy`");
        }
        self.b.block(list, span)
    }

    /// `init` says what its object is for.
    fn check_kind_of_interop(&mut self, clause: &TypedClause) {
        let says = |word: &str| clause.words.iter().any(|said| self.b.names.text(*said) == word);
        if !says("target") && !says("targetsync") {
            self.misuse(clause.span, "`init` says `target`, `targetsync` or both");
        }
    }
}
