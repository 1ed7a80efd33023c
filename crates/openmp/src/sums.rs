//! Reductions over tasks: `task_reduction`, `in_reduction`, `reduction(task, ...)`; and sections in reductions.
//!
//! The construct that a sum is for leaves a pointer to its variable; each task that takes part has a copy, and adds it to
//! what the pointer leads to when it ends. The end of the construct waits for its tasks, so the sum is complete there, and
//! whoever looks at it before races with them. OpenMP leaves open how many copies there are, and compilers have one for each thread; so
//! nobody may do more with a copy than adding to it, unless `pooled` knows which copies there may be.
//!
//! Of a section, tasks have a copy of its elements; where it begins and ends is computed when the task is created.
//!
//! Deliberately not here: `in_reduction` in a function that is called inside of the construct, for other variables than
//! those that live as long as the program.

use crate::accumulate::bare;
use crate::clauses::{first_word, has};
use crate::early::Shown;
use crate::privates::COMBINING;
use crate::sharing::{is_static, Lists, Section, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item, ReductionOp};
use antiphon_syntax::types::{Extent, QualType, Type};
use rustc_hash::FxHashMap;

/// A variable that tasks of a construct around add to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenSum {
    pub of: ObjectId,
    /// Leads to the variable, or to where the section's pointer leads.
    pub pointer: ObjectId,
    pub operator: Option<ReductionOp>,
    pub section: Option<(Option<ExprId>, Option<ExprId>)>,
    /// Where tasks take their copies from, if they look at them.
    pub pool: Option<Pool>,
    /// Whether the section is less than a row.
    pub part: Named,
    /// Where tasks leave that the variable may be anything, if somebody may look at it before the sum is complete.
    pub shown: Option<Shown>,
}

/// Where tasks take their copies from, and the elements of these, if they are of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool {
    pub variable: ObjectId,
    pub section: Option<Section>,
    /// Whether something else may lead to a copy, which is gone with its task then.
    pub leaves: Leaves,
}

/// What a task leaves of its copy in a pool when it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaves {
    /// The copy, for the next one.
    Copy,
    /// Its value: what leads to the copy of an ended task leads nowhere.
    Value,
}

/// How much of an array of known extent a section is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    Whole,
    /// Some of its elements, or rows.
    Rows,
    /// Less than a row.
    Piece,
}

impl Translate<'_> {
    /// Leaves pointers to the variables that tasks of a construct add to. Gives how many there were before.
    pub fn task_sums(&mut self, clauses: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> usize {
        let before = self.sums.len();
        for clause in clauses {
            let word = clause.words.first().map_or("", |word| self.b.names.text(*word));
            let is_sum =
                clause.kind == ClauseKind::TaskReduction || (clause.kind == ClauseKind::Reduction && word == "task");
            for item in clause.items.iter().filter(|_| is_sum) {
                let ty = self.b.ast.object(item.variable).ty;
                let variable = self.b.object(item.variable, span);
                // A section of what a pointer leads to is found by the value that the pointer has now.
                let (ty, value) = match self.is_pointer(item.variable) {
                    true => (QualType::plain(ty.ty), variable),
                    false => (self.b.pointer(ty), self.b.address(variable, span)),
                };
                let name = format!("&{}", self.b.name_of(item.variable));
                let (shown, value) = self.hidden(item.variable, value, list, span);
                let pointer = self.b.set(&name, ty, value, list, span);
                self.declared(pointer);
                let (section, part) = (item.sections.first().copied(), self.named_part(item));
                let operator = clause.operator;
                self.sums.push(OpenSum { of: item.variable, pointer, operator, section, pool: None, part, shown });
            }
        }
        before
    }

    /// What a task adds to: for each variable of `in_reduction` the pointer that was left.
    pub fn added_to(&mut self, clauses: &[TypedClause]) -> Vec<(ObjectId, ObjectId)> {
        let mut found = Vec::new();
        for clause in clauses.iter().filter(|clause| clause.kind == ClauseKind::InReduction) {
            for item in &clause.items {
                match self.sums.iter().rev().find(|sum| sum.of == item.variable).copied() {
                    Some(sum) => {
                        self.check_sum(&sum, clause, item);
                        found.push((sum.of, sum.pointer));
                    }
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

    /// How many copies tasks have together is open: whoever looks at one may find what other tasks have added to it.
    pub fn check_copies_of_tasks(&mut self, clauses: &[TypedClause], body: StmtId) {
        let parts = walk::parts(self.b.ast, body);
        for clause in clauses {
            let is_of_tasks = clause.kind == ClauseKind::InReduction
                || clause.kind == ClauseKind::Reduction && first_word(clause, self.b.names) == "task";
            let is_pooled = |of: ObjectId| clause.kind == ClauseKind::InReduction && self.is_pooled(of);
            let items = clause.items.iter().filter(|item| !is_pooled(item.variable)).cloned().collect();
            let others = TypedClause { items, ..clause.clone() };
            let shares = |item: &Item<ExprId, ObjectId>| self.shares_copy(item.variable, body);
            if is_of_tasks && others.items.iter().any(shares) {
                self.unsupported(clause.span, "a reduction over tasks whose copies other tasks share");
            } else if is_of_tasks && !self.only_accumulates(std::slice::from_ref(&others), &parts) {
                self.unsupported(clause.span, "a reduction over tasks whose copies are read");
            }
        }
    }

    /// A task adds to a sum as the construct says that adds it up.
    fn check_sum(&mut self, sum: &OpenSum, clause: &TypedClause, item: &Item<ExprId, ObjectId>) {
        let name = self.b.name_of(item.variable);
        if sum.operator != clause.operator {
            self.misuse(item.span, format!("`{name}` is added up by another operator around"));
        }
        let number = |e: Option<ExprId>| match e.map(|e| &self.b.ast.expr(bare(self.b.ast, e)).kind) {
            Some(ExprKind::Int(number)) => Some(*number),
            _ => None,
        };
        let differ = |a: Option<ExprId>, b: Option<ExprId>| match (number(a), number(b)) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        };
        let differs = match (sum.section, item.sections.first()) {
            (Some((low, length)), Some((of_low, of_length))) => differ(low, *of_low) || differ(length, *of_length),
            (None, None) => false,
            _ => true,
        };
        if differs {
            self.misuse(item.span, format!("another part of `{name}` is added up around"));
        }
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
        self.check_copies_of_tasks(&own, body);
        let of_sums = own.iter().filter(|clause| clause.kind == ClauseKind::InReduction);
        let has_section = of_sums.flat_map(|clause| &clause.items).any(|item| !item.sections.is_empty());
        if has_section || has(&own, ClauseKind::Nowait) || has(&own, ClauseKind::Depend) {
            self.join_on_device(&mut own, span);
            return self.target(own, rest, others, Some(body), span);
        }
        let sums = self.added_to(&own);
        let (reductions, mut kept): (Vec<_>, Vec<_>) =
            std::mem::take(&mut own).into_iter().partition(|clause| clause.kind == ClauseKind::InReduction);
        let (mut list, mut after) = (Vec::new(), Vec::new());
        let mut copies = FxHashMap::default();
        for (variable, operator, _) in Lists::of(&reductions).reduced {
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

    /// A region on the device that is a task: the task has the copy, which goes there and back; of a section, its elements. What it adds to is noted among its clauses
    /// as `task_reduction`, which is none of theirs.
    fn join_on_device(&mut self, own: &mut Vec<TypedClause>, span: Span) {
        let both_ways = self.b.names.intern("tofrom");
        let items: Vec<Item<ExprId, ObjectId>> =
            own.iter().filter(|c| c.kind == ClauseKind::InReduction).flat_map(|c| c.items.clone()).collect();
        for clause in own.iter_mut() {
            match clause.kind {
                ClauseKind::InReduction => clause.kind = ClauseKind::TaskReduction,
                ClauseKind::Map => {
                    clause.items.retain(|item| !items.iter().any(|joined| joined.variable == item.variable));
                }
                _ => {}
            }
        }
        own.push(TypedClause { items, words: vec![both_ways], ..TypedClause::new(ClauseKind::Map, span) });
    }

    /// What a task takes along, with the sums that were noted for it.
    pub fn joined(&mut self, own: &[TypedClause], lists: &Lists, list: &mut Vec<StmtId>, span: Span) -> Lists {
        let noted = own.iter().filter(|clause| clause.kind == ClauseKind::TaskReduction);
        let joined: Vec<TypedClause> =
            noted.map(|clause| TypedClause { kind: ClauseKind::InReduction, ..clause.clone() }).collect();
        let (sums, reduced) = (self.added_to(&joined), Lists::of(&joined).reduced);
        let sections = self.sections_of_tasks(&joined, list, span);
        let mut lists = lists.clone();
        lists.shared.retain(|object| !reduced.iter().any(|(of, ..)| of == object));
        lists.first.retain(|object| !reduced.iter().any(|(of, ..)| of == object));
        Lists { sums, reduced, sections, ..lists }
    }

    /// Evaluates the sections of pointers in reductions.
    pub fn sections_of(&mut self, clauses: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> Vec<Section> {
        let mut sections = Vec::new();
        let reductions = clauses.iter().filter(|clause| clause.kind == ClauseKind::Reduction);
        for item in reductions.flat_map(|clause| &clause.items) {
            let ty = self.b.ast.object(item.variable).ty;
            let is_computed = matches!(self.b.ast.types.get(ty.ty), Type::Array(_, Extent::Variable(_)));
            if self.is_pointer(item.variable) || is_computed {
                sections.extend(self.evaluated(item, list, span));
                continue;
            }
            match self.named_part(item) {
                Named::Whole => {}
                Named::Rows => {
                    let rows = Item { sections: item.sections[..1].to_vec(), ..item.clone() };
                    sections.extend(self.evaluated(&rows, list, span));
                }
                Named::Piece => self.evaluated_piece(item, &mut sections, list),
            }
        }
        sections
    }

    /// Evaluates the bounds of a section of several dimensions: one section for each, the outermost first.
    fn evaluated_piece(&mut self, item: &Item<ExprId, ObjectId>, sections: &mut Vec<Section>, list: &mut Vec<StmtId>) {
        let span = item.span;
        if !self.is_one_piece(item) {
            let inner = item.sections[1..].iter().flat_map(|(low, length)| [low, length]).flatten();
            return match inner.copied().all(|bound| self.constant(bound).is_some()) {
                true => self.misuse(span, "a section in a reduction is one piece of memory"),
                false => self.unsupported(span, "a reduction of a section that may be no piece of memory"),
            };
        }
        let mut ty = self.b.ast.object(item.variable).ty;
        for bounds in item.sections.iter().copied() {
            let Type::Array(element, Extent::Fixed(_)) = *self.b.ast.types.get(ty.ty) else {
                return self.unsupported(span, "a reduction of such a piece of rows");
            };
            sections.push(self.dimension(item, (bounds, ty), list, span));
            ty = element;
        }
    }

    /// How much of an array an item of a list names: what is outside of a section has no copy.
    fn named_part(&self, item: &Item<ExprId, ObjectId>) -> Named {
        let mut ty = self.b.ast.object(item.variable).ty;
        let mut first_is_whole = true;
        for (dimension, (low, length)) in item.sections.iter().enumerate() {
            let Type::Array(element, Extent::Fixed(extent)) = *self.b.ast.types.get(ty.ty) else { return Named::Piece };
            let is_number = |e: &Option<ExprId>, number: i128| match e {
                Some(e) => self.constant(*e) == Some(number),
                None => true,
            };
            let is_whole =
                !self.is_one_element(*low, *length) && is_number(low, 0) && is_number(length, i128::from(extent));
            match dimension {
                0 => first_is_whole = is_whole,
                _ if !is_whole => return Named::Piece,
                _ => {}
            }
            ty = element;
        }
        if first_is_whole {
            Named::Whole
        } else {
            Named::Rows
        }
    }

    /// Evaluates the sections of what tasks add to, of arrays as well: others may use the rest meanwhile.
    pub fn sections_of_tasks(&mut self, clauses: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> Vec<Section> {
        let of_kind = |clause: &&TypedClause| matches!(clause.kind, ClauseKind::Reduction | ClauseKind::InReduction);
        let items = clauses.iter().filter(of_kind).flat_map(|clause| &clause.items);
        let mut sections = Vec::new();
        items.for_each(|item| self.section_of_task(item, &mut sections, list, span));
        sections
    }

    /// The section that a task adds to: rows as a whole, or a part of each dimension.
    fn section_of_task(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        sections: &mut Vec<Section>,
        list: &mut Vec<StmtId>,
        span: Span,
    ) {
        if item.sections.len() <= 1 {
            return sections.extend(self.evaluated(item, list, span));
        }
        if self.is_pointer(item.variable) {
            return self.unsupported(item.span, "a piece of what a pointer leads to in a reduction over tasks");
        }
        if self.named_part(item) == Named::Piece {
            return self.evaluated_piece(item, sections, list);
        }
        let rows = Item { sections: item.sections[..1].to_vec(), ..item.clone() };
        sections.extend(self.evaluated(&rows, list, span));
    }

    /// Evaluates the bounds of a section of one dimension.
    pub fn evaluated(&mut self, item: &Item<ExprId, ObjectId>, list: &mut Vec<StmtId>, span: Span) -> Option<Section> {
        let ty = self.b.ast.object(item.variable).ty;
        let [bounds] = item.sections[..] else { return None };
        Some(self.dimension(item, (bounds, ty), list, span))
    }

    /// Evaluates the bounds of one dimension, of a type.
    fn dimension(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        ((low, length), ty): ((Option<ExprId>, Option<ExprId>), QualType),
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> Section {
        let long = self.b.long();
        let is_element = self.is_one_element(low, length);
        let low = match low {
            Some(low) => self.b.arithmetic(low, long),
            None => self.b.long_number(0, span),
        };
        let low = self.b.set(".low", long, low, list, span);
        let length = match (length, self.b.ast.types.get(ty.ty)) {
            (Some(_), _) if is_element => self.b.long_number(1, span),
            (Some(length), _) => self.b.arithmetic(length, long),
            (None, Type::Array(_, Extent::Fixed(extent))) => {
                let extent = i128::from(*extent);
                let (extent, low) = (self.b.long_number(extent, span), self.b.object(low, span));
                self.b.long_binary(BinaryOp::Subtract, extent, low)
            }
            (None, Type::Array(..)) => {
                self.unsupported(item.span, "a section without a length of an array whose extent is computed");
                self.b.long_number(0, span)
            }
            (None, _) => {
                self.misuse(item.span, "a section of what a pointer leads to says how long it is");
                self.b.long_number(0, span)
            }
        };
        let length = self.b.set(".length", long, length, list, span);
        for bound in [low, length] {
            self.declared(bound);
        }
        Section { of: item.variable, low, length }
    }
}
