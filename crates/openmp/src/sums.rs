//! Reductions over tasks: `task_reduction`, `in_reduction`, `reduction(task, ...)`; and sections in reductions.
//!
//! The construct that a sum is for leaves a pointer to its variable; each task that takes part has a copy, and adds it to
//! what the pointer leads to when it ends. The end of the construct waits for its tasks, so the sum is complete there, and
//! whoever looks at it before races with them.
//!
//! Deliberately not here: `in_reduction` in a function that is called inside of the construct, for other variables than
//! those that live as long as the program.

use crate::sharing::{is_static, Section, TypedClause};
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{ExprId, ObjectId, StmtId};
use antiphon_syntax::openmp::ClauseKind;
use antiphon_syntax::types::Type;

impl Translate<'_> {
    /// Leaves pointers to the variables that tasks of a construct add to. Gives how many there were before.
    pub fn task_sums(&mut self, clauses: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> usize {
        let before = self.sums.len();
        for clause in clauses {
            let word = clause.words.first().map_or("", |word| self.b.names.text(*word));
            let is_sum =
                clause.kind == ClauseKind::TaskReduction || (clause.kind == ClauseKind::Reduction && word == "task");
            for item in clause.items.iter().filter(|_| is_sum) {
                if !item.sections.is_empty() {
                    self.unsupported(item.span, "a section in a reduction over tasks");
                }
                let ty = self.b.ast.object(item.variable).ty;
                let pointer = self.b.pointer(ty);
                let variable = self.b.object(item.variable, span);
                let address = self.b.address(variable, span);
                let name = format!("&{}", self.b.name_of(item.variable));
                let pointer = self.b.set(&name, pointer, address, list, span);
                self.declared(pointer);
                self.sums.push((item.variable, pointer));
            }
        }
        before
    }

    /// What a task adds to: for each variable of `in_reduction` the pointer that was left.
    pub fn added_to(&mut self, clauses: &[TypedClause]) -> Vec<(ObjectId, ObjectId)> {
        let mut found = Vec::new();
        for clause in clauses.iter().filter(|clause| clause.kind == ClauseKind::InReduction) {
            for item in &clause.items {
                match self.sums.iter().rev().find(|(of, _)| *of == item.variable) {
                    Some(sum) => found.push(*sum),
                    None if is_static(self.b.ast, item.variable) => {}
                    None => {
                        let name = self.b.name_of(item.variable);
                        let what = format!("`in_reduction` of `{name}`, which no construct around it adds up,");
                        self.unsupported(item.span, &what);
                    }
                }
            }
        }
        found
    }

    /// Evaluates the sections of pointers in reductions.
    pub fn sections_of(&mut self, clauses: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> Vec<Section> {
        let mut sections = Vec::new();
        let reductions = clauses.iter().filter(|clause| clause.kind == ClauseKind::Reduction);
        for item in reductions.flat_map(|clause| &clause.items) {
            let ty = self.b.ast.object(item.variable).ty;
            let [(low, length)] = item.sections[..] else { continue };
            if !matches!(self.b.ast.types.get(ty.ty), Type::Pointer(_)) {
                continue;
            }
            let long = self.b.long();
            // Of an element the index was written once, and typed twice.
            let written = |e: Option<ExprId>| e.map(|e| self.b.ast.expr(e).span);
            let is_element = written(length) == written(low);
            let low = match low {
                Some(low) => self.b.arithmetic(low, long),
                None => self.b.long_number(0, span),
            };
            let low = self.b.set(".low", long, low, list, span);
            let length = match length {
                Some(_) if is_element => self.b.long_number(1, span),
                Some(length) => self.b.arithmetic(length, long),
                None => {
                    self.misuse(item.span, "a section of what a pointer leads to says how long it is");
                    self.b.long_number(0, span)
                }
            };
            let length = self.b.set(".length", long, length, list, span);
            for bound in [low, length] {
                self.declared(bound);
            }
            sections.push(Section { of: item.variable, low, length });
        }
        sections
    }
}
