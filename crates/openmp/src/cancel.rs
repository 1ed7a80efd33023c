//! `cancel` and `cancellation point`: a jump to the end of the construct that is cancelled.
//!
//! Whether programs may cancel at all is the environment's decision (`OMP_CANCELLATION`), so both are looked at. Threads see
//! that a construct is cancelled at cancellation points; for a region these are its barriers, too, which then let
//! everybody go. Tasks of a cancelled group, or of a cancelled region, that have not begun may be left out; others run to their end, or to a
//! cancellation point.
//!
//! What a cancelled construct leaves in reductions and `lastprivate` variables is any value, in sections, too, whose bounds are computed before it.
//! Memory of copies is given back in either case: there the label is before what gives it back, and not behind the whole construct.
//! Deliberately not here: barriers in functions that a cancelled region calls; they are rejected.

use crate::clauses::has;
use crate::privates::Copies;
use crate::sharing::TypedClause;
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{Ast, BinaryOp, Conversion, ExprId, ExprKind, Label, LabelId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};
use antiphon_syntax::types::{Extent, IntKind, QualType, Type};
use rustc_hash::FxHashSet;

/// A construct that is open on the way down, and where leaving it leads; nowhere if nobody cancels it.
pub(crate) struct Exit {
    of: Construct,
    label: Option<LabelId>,
}

/// The constructs that are open, and the labels that were made for such.
#[derive(Default)]
pub(crate) struct Exits {
    open: Vec<Exit>,
    pub labels: FxHashSet<LabelId>,
    /// Those that stand where their construct put them.
    placed: FxHashSet<LabelId>,
}

/// What programs cancel anywhere.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Cancels {
    pub regions: bool,
    pub groups: bool,
}

impl Cancels {
    /// Whether tasks may be left out because something else was cancelled.
    pub fn any_tasks(self) -> bool {
        self.groups || self.regions
    }
}

/// What the units of a program cancel.
pub(crate) fn cancels(units: &[Ast]) -> Cancels {
    let any = |of: Construct| {
        units.iter().flat_map(|ast| &ast.stmts).any(|stmt| match &stmt.kind {
            StmtKind::OpenMp(directive) => directive.constructs == [Construct::Cancel, of],
            _ => false,
        })
    };
    Cancels { regions: any(Construct::Parallel), groups: any(Construct::Taskgroup) }
}

impl Translate<'_> {
    /// Goes down into a construct that may be cancelled; comes back with its statement, and a label behind it if it is.
    pub fn cancellable(&mut self, of: Construct, body: StmtId, work: impl FnOnce(&mut Self) -> StmtId) -> StmtId {
        let label = self.is_cancelled(of, body).then(|| self.own_label(self.b.ast.stmt(body).span));
        self.exits.open.push(Exit { of, label });
        let inner = work(self);
        self.exits.open.pop();
        match label {
            Some(label) if !self.exits.placed.contains(&label) => self.labelled(inner, label),
            _ => inner,
        }
    }

    /// What is done at the end of a construct that is open, also if it was cancelled: memory of its copies goes back.
    pub fn give_back(&mut self, (of, copies): (Construct, &mut Copies), list: &mut Vec<StmtId>, span: Span) {
        if copies.released.is_empty() {
            return;
        }
        let label = self.exits.open.last().filter(|exit| exit.of == of).and_then(|exit| exit.label);
        if let Some(label) = label {
            self.exits.placed.insert(label);
            let end = self.b.stmt(StmtKind::Empty, span);
            list.push(self.b.stmt(StmtKind::Label(label, end), span));
        }
        list.append(&mut copies.released);
    }

    /// Whether a directive inside of a statement may end the construct.
    pub fn is_cancelled(&self, of: Construct, body: StmtId) -> bool {
        let binds = if of == Construct::Task { Construct::Taskgroup } else { of };
        let names_it = |id: &StmtId| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => match directive.constructs[..] {
                [Construct::Cancel | Construct::CancellationPoint, what] => what == binds,
                _ => false,
            },
            _ => false,
        };
        (of == Construct::Task && self.cancels.any_tasks()) || walk::parts(self.b.ast, body).stmts.iter().any(names_it)
    }

    fn own_label(&mut self, span: Span) -> LabelId {
        let name = self.b.names.intern(format!(".cancelled{}", self.exits.labels.len()).as_str());
        let Some(function) = self.b.function else { return LabelId(0) };
        let labels = &mut self.b.ast.functions[function.0 as usize].labels;
        labels.push(Label { name, span, asked: Vec::new() });
        let label = LabelId(labels.len() as u32 - 1);
        self.exits.labels.insert(label);
        label
    }

    fn labelled(&mut self, inner: StmtId, label: LabelId) -> StmtId {
        let span = self.b.ast.stmt(inner).span;
        let end = self.b.stmt(StmtKind::Empty, span);
        let end = self.b.stmt(StmtKind::Label(label, end), span);
        self.b.block(vec![inner, end], span)
    }

    /// `cancel` and `cancellation point`, with the construct that they name.
    pub fn cancel(&mut self, of: Option<Construct>, own: &[TypedClause], activates: Activates, span: Span) -> StmtId {
        let kind = match of {
            Some(Construct::Parallel) => 0,
            Some(Construct::For | Construct::Sections) => 1,
            Some(Construct::Taskgroup) => 2,
            _ => {
                self.misuse(span, "this construct cannot be cancelled");
                return self.b.stmt(StmtKind::Empty, span);
            }
        };
        let of = of.unwrap_or(Construct::Parallel);
        let wanted = if of == Construct::Taskgroup { Construct::Task } else { of };
        let Some(label) = self.exits.open.last().filter(|exit| exit.of == wanted).and_then(|exit| exit.label) else {
            let text = match of {
                Construct::Taskgroup => "a `taskgroup` is cancelled by one of its tasks".to_owned(),
                _ => format!("`{}` is cancelled outside of one, or not closely inside of it", of.text()),
            };
            self.misuse(span, text);
            return self.b.stmt(StmtKind::Empty, span);
        };
        let condition = own.iter().find(|clause| clause.kind == ClauseKind::If).and_then(|clause| clause.value);
        let wanted = match (activates, condition) {
            (Activates::No, _) => self.b.number(0, span),
            (Activates::Yes, None) => self.b.number(1, span),
            (Activates::Yes, Some(value)) => self.truth(value),
        };
        let int = self.b.int();
        let ends = match of {
            Construct::Parallel => self.b.call("__omp_cancel_region", int, vec![wanted], span),
            _ => {
                let kind = self.b.number(kind, span);
                self.b.call("__omp_cancel", int, vec![kind, wanted], span)
            }
        };
        let leave = self.b.stmt(StmtKind::Goto(label), span);
        self.b.when(ends, leave, span)
    }

    /// What a cancelled construct would leave without a value is not allowed here.
    pub fn check_cancelled(&mut self, of: Construct, clauses: &[TypedClause], body: StmtId, span: Span) -> bool {
        if !self.is_cancelled(of, body) {
            return false;
        }
        let left = left_open(clauses);
        if !left.iter().all(|object| self.has_values(*object)) {
            self.unsupported(span, "cancellation of a construct with such a `reduction` or `lastprivate`");
        }
        if has(clauses, ClauseKind::Ordered) || has(clauses, ClauseKind::Nowait) {
            self.misuse(span, "a construct with `nowait` or `ordered` must not be cancelled");
        }
        true
    }

    /// Behind the barrier of a construct, or behind a region: what it should have left in variables is any value, if it was cancelled. Which section
    /// that is, is computed before.
    pub fn unknown_if_cancelled(
        &mut self,
        of: Construct,
        clauses: &[TypedClause],
        body: Option<StmtId>,
        before: &mut Vec<StmtId>,
        span: Span,
    ) -> Vec<StmtId> {
        let (left, sections) = (left_open(clauses), sections_left_open(clauses));
        let may_end = body.is_some_and(|body| self.is_cancelled(of, body));
        if !may_end || left.is_empty() && sections.is_empty() {
            return Vec::new();
        }
        let mut any = Vec::new();
        for item in &sections {
            match self.unknown_section(item, before) {
                Some(section) => any.push(section),
                None => self.unsupported(item.span, "cancellation of a construct with such a section"),
            }
        }
        for object in left {
            any.extend(self.unknown_variable(object, span));
        }
        let any = self.b.block(any, span);
        if of == Construct::Parallel {
            // Nobody else is there any more.
            let int = self.b.int();
            let ended = self.b.call("__omp_left_early", int, Vec::new(), span);
            return vec![self.b.when(ended, any, span)];
        }
        let (int, kind, no) = (self.b.int(), self.b.number(1, span), self.b.number(0, span));
        let ended = self.b.call("__omp_cancel", int, vec![kind, no], span);
        let then = self.b.when(ended, any, span);
        let mine = self.b.call("__omp_single", int, Vec::new(), span);
        let mut list = vec![self.b.when(mine, then, span)];
        list.extend(self.barrier(span));
        list
    }

    /// Behind a group of tasks: what it adds up or gives back is any value, if tasks of it may have been left out.
    pub fn unknown_behind_tasks(
        &mut self,
        clauses: &[TypedClause],
        before: &mut Vec<StmtId>,
        span: Span,
    ) -> Vec<StmtId> {
        if !self.cancels.any_tasks() {
            return Vec::new();
        }
        let mut any = Vec::new();
        for item in &sections_left_open(clauses) {
            match self.unknown_section(item, before) {
                Some(section) => any.push(section),
                None => self.unsupported(item.span, "cancellation of tasks with such a section"),
            }
        }
        for object in left_open(clauses) {
            if !self.has_values(object) {
                self.unsupported(span, "cancellation of tasks with such a `reduction` or `lastprivate`");
            }
            any.extend(self.unknown_variable(object, span));
        }
        any
    }

    /// A variable may be anything; an array of variable extent is as long as it was made.
    pub fn unknown_variable(&mut self, object: ObjectId, span: Span) -> Option<StmtId> {
        if self.holds_pointers(object) {
            return Some(self.without_value(object, span));
        }
        let [place, again] = [(); 2].map(|()| self.b.object(object, span));
        match self.b.ast.types.get(self.b.ty(place).ty) {
            Type::Array(_, Extent::Variable(_)) => {
                self.each_element((place, again), &mut |all, (place, _)| all.b.stmt(StmtKind::Havoc(place), span))
            }
            _ => Some(self.b.stmt(StmtKind::Havoc(place), span)),
        }
    }

    /// Whether a variable is a pointer, or an array of such.
    fn holds_pointers(&self, object: ObjectId) -> bool {
        let ty = element_of(self.b.ast, self.b.ast.object(object).ty);
        matches!(self.b.ast.types.get(ty.ty), Type::Pointer(_))
    }

    /// A pointer that may be anything leads nowhere, and using its value is as with one that was never given any.
    fn without_value(&mut self, object: ObjectId, span: Span) -> StmtId {
        let (place, pointer) = (self.b.object(object, span), self.b.void_pointer());
        let ty = QualType::plain(self.b.ty(place).ty);
        let address = self.b.address(place, span);
        let address = self.b.convert(Conversion::Pointer, address, pointer);
        let unsigned = QualType::plain(self.b.int_type(IntKind::UnsignedLong));
        let size = self.b.expr(ExprKind::SizeOf(ty), unsigned, span);
        self.b.call_statement("__omp_without_value", vec![address, size], span)
    }

    /// Whether a variable may be given any value, or lose the one that it has.
    pub fn has_values(&self, object: ObjectId) -> bool {
        !self.holds_pointers(object)
            || !matches!(self.b.ast.types.get(self.b.ast.object(object).ty.ty), Type::Array(_, Extent::Variable(_)))
    }

    /// The first element of a section and the one behind its last, computed a second time.
    fn bounds_again(&mut self, item: &Item<ExprId, ObjectId>) -> Option<(ExprId, ExprId)> {
        let [(low, length)] = item.sections[..] else { return None };
        let (ty, span) = (self.b.ast.object(item.variable).ty.ty, item.span);
        let written = |e: Option<ExprId>| e.map(|e| self.b.ast.expr(e).span);
        let is_element = low.is_some() && written(length) == written(low);
        let begin = self.number_again(low, span)?;
        let again = self.number_again(low, span)?;
        let count = match (length, self.b.ast.types.get(ty)) {
            (Some(_), _) if is_element => self.b.long_number(1, span),
            (Some(_), _) => self.number_again(length, span)?,
            (None, Type::Array(_, Extent::Fixed(extent))) => {
                let extent = i128::from(*extent);
                return Some((begin, self.b.long_number(extent, span)));
            }
            (None, _) => return None,
        };
        Some((begin, self.b.long_binary(BinaryOp::Add, again, count)))
    }

    /// A bound that is computed a second time; 0 if there is none.
    fn number_again(&mut self, bound: Option<ExprId>, span: Span) -> Option<ExprId> {
        let Some(bound) = bound else { return Some(self.b.long_number(0, span)) };
        let (again, long) = (self.b.again(bound)?, self.b.long());
        Some(self.b.arithmetic(again, long))
    }

    /// The elements of a section may be anything. Where it begins and ends is computed before, as the construct may change what that rests on.
    fn unknown_section(&mut self, item: &Item<ExprId, ObjectId>, before: &mut Vec<StmtId>) -> Option<StmtId> {
        let span = item.span;
        let (first, end) = self.bounds_again(item)?;
        let long = self.b.long();
        let [first, end] = [(".low", first), (".end", end)].map(|(name, value)| {
            let bound = self.b.set(name, long, value, before, span);
            self.declared(bound);
            bound
        });
        let mut of = item.variable;
        if self.is_pointer(of) {
            let leads = self.b.object(of, span);
            let ty = QualType::plain(self.b.ty(leads).ty);
            of = self.b.set(&format!("&{}", self.b.name_of(of)), ty, leads, before, span);
            self.declared(of);
        }
        let bounds = (self.b.object(first, span), self.b.object(end, span));
        let counter = self.b.local(".number", long, span);
        let declare = self.b.declare(counter, None, span);
        let (base, index) = (self.b.object(of, span), self.b.object(counter, span));
        let place = match *self.b.ast.types.get(self.b.ty(base).ty) {
            Type::Pointer(to) => self.b.expr(ExprKind::Index(base, index), to, span),
            _ => self.b.index(base, index, span),
        };
        let any = self.b.stmt(StmtKind::Havoc(place), span);
        let each = self.b.count_loop(counter, bounds, any, span);
        Some(self.b.block(vec![declare, each], span))
    }

    /// A barrier of a region that may be cancelled.
    pub fn cancellable_barrier(&mut self, span: Span) -> Option<StmtId> {
        let exit = self.exits.open.iter().rev().find(|exit| exit.of == Construct::Parallel)?;
        let label = exit.label.filter(|_| self.cancels.regions)?;
        let int = self.b.int();
        let ends = self.b.call("__omp_barrier_ends", int, Vec::new(), span);
        let leave = self.b.stmt(StmtKind::Goto(label), span);
        Some(self.b.when(ends, leave, span))
    }

    /// A task of a cancelled group or region that has not begun may be left out.
    pub fn unless_discarded(&mut self, body: StmtId, span: Span) -> StmtId {
        let label = self.exits.open.last().filter(|exit| exit.of == Construct::Task).and_then(|exit| exit.label);
        let Some(label) = label.filter(|_| self.cancels.any_tasks()) else { return body };
        let (int, kind, no) = (self.b.int(), self.b.number(3, span), self.b.number(0, span));
        let ends = self.b.call("__omp_cancel", int, vec![kind, no], span);
        let leave = self.b.stmt(StmtKind::Goto(label), span);
        let discarded = self.b.when(ends, leave, span);
        self.b.block(vec![discarded, body], span)
    }
}

/// Whether a directive cancels, or only looks whether somebody did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Activates {
    Yes,
    No,
}

/// What an array has in the end.
fn element_of(ast: &Ast, mut ty: QualType) -> QualType {
    while let Type::Array(inner, _) = ast.types.get(ty.ty) {
        ty = *inner;
    }
    ty
}

/// Variables that the end of a construct gives a value to.
fn left_open(clauses: &[TypedClause]) -> Vec<ObjectId> {
    let giving = clauses.iter().filter(|c| adds_up(c) || c.kind == ClauseKind::Lastprivate);
    let whole = giving.flat_map(|clause| &clause.items).filter(|item| item.sections.is_empty());
    whole.map(|item| item.variable).collect()
}

/// Sections that it gives values to.
fn sections_left_open(clauses: &[TypedClause]) -> Vec<Item<ExprId, ObjectId>> {
    let sums = clauses.iter().filter(|clause| adds_up(clause));
    sums.flat_map(|clause| &clause.items).filter(|item| !item.sections.is_empty()).cloned().collect()
}

/// Whether a sum is complete where the construct of the clause ends.
fn adds_up(clause: &TypedClause) -> bool {
    matches!(clause.kind, ClauseKind::Reduction | ClauseKind::TaskReduction)
}
