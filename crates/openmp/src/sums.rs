//! Reductions over tasks: `task_reduction`, `in_reduction`, `reduction(task, ...)`; and sections in reductions.
//!
//! The construct that a sum is for leaves a pointer to its variable; each task that takes part has a copy, and adds it to
//! what the pointer leads to when it ends. The end of the construct waits for its tasks, so the sum is complete there, and
//! whoever looks at it before races with them.
//!
//! Deliberately not here: `in_reduction` in a function that is called inside of the construct, for other variables than
//! those that live as long as the program.

use crate::clauses::has;
use crate::privates::COMBINING;
use crate::sharing::{is_static, Lists, Section, TypedClause};
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{ExprId, ObjectId, StmtId};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};
use antiphon_syntax::types::Type;
use rustc_hash::FxHashMap;

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

    /// A region on the device that adds to a sum of tasks: a copy goes there and back, and is added then.
    pub fn target_in_reduction(
        &mut self,
        mut own: Vec<TypedClause>,
        rest: &[Construct],
        mut others: Vec<TypedClause>,
        body: StmtId,
        span: Span,
    ) -> StmtId {
        if has(&own, ClauseKind::Nowait) || has(&own, ClauseKind::Depend) {
            self.unsupported(span, "`in_reduction` of a `target` that is a task");
        }
        let sums = self.added_to(&own);
        let (reductions, mut kept): (Vec<_>, Vec<_>) =
            std::mem::take(&mut own).into_iter().partition(|clause| clause.kind == ClauseKind::InReduction);
        let (mut list, mut after) = (Vec::new(), Vec::new());
        let mut copies = FxHashMap::default();
        for (variable, operator, has_section) in Lists::of(&reductions).reduced {
            if has_section {
                self.unsupported(span, "a section in a reduction over tasks");
            }
            let (name, ty) = (self.b.name_of(variable), self.b.ast.object(variable).ty);
            let copy = self.b.local(&name, ty, span);
            list.push(self.b.declare(copy, None, span));
            let begun: Vec<StmtId> = self.begun((variable, copy), operator, span).into_iter().collect();
            list.extend(self.locked(COMBINING, begun, span));
            let outer = match sums.iter().find(|(of, _)| *of == variable) {
                Some((_, pointer)) => {
                    let pointer = self.b.object(*pointer, span);
                    self.b.deref(pointer, span)
                }
                None => self.b.object(variable, span),
            };
            let mine = self.b.object(copy, span);
            after.push(self.combine(operator, outer, mine, span));
            copies.insert(variable, copy);
        }
        self.rename(body, &mut others, &copies);
        for clause in kept.iter_mut().filter(|clause| clause.kind == ClauseKind::Map) {
            clause.items.retain(|item| !copies.contains_key(&item.variable));
        }
        let both_ways = self.b.names.intern("tofrom");
        let mut made: Vec<ObjectId> = copies.into_values().collect();
        made.sort_unstable();
        let items =
            made.into_iter().map(|variable| Item { variable, sections: Vec::new(), place: None, span }).collect();
        kept.push(TypedClause { items, words: vec![both_ways], ..TypedClause::new(ClauseKind::Map, span) });
        list.push(self.target(kept, rest, others, Some(body), span));
        list.extend(self.locked(COMBINING, after, span));
        self.b.block(list, span)
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
