//! `target`, `teams`, `distribute`: regions of a device, and leagues of teams.
//!
//! A target region is executed by a thread of ours, on copies of what is mapped (see `device`); other scalars are copies of its
//! own. With `nowait` or `depend` it is a task. The teams of a league are threads with nothing in common:
//! critical regions and locks exclude threads of one team only. `distribute` shares iterations among the teams; with
//! `parallel for` behind it, all threads of all teams share them.
//!
//! How teams share a loop is in `schedules`. Deliberately not here: regions inside of regions.

use crate::clauses::has;
use crate::device::{in_order, Mapped};
use crate::marked::LoopForm;
use crate::misuse::Positive;
use crate::sharing::{Kind, Lists, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind, ObjectId, StmtId, StmtKind, Storage};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};
use antiphon_syntax::types::{IntKind, QualType, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Who shares the iterations of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sharers {
    /// The threads of a team.
    Team,
    /// The first threads of the teams of a league.
    League,
    /// All threads of all teams.
    Everybody,
}

/// What a variable is to a target region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// Its copy on the device is used; mapped both ways where no clause says how.
    Mapped,
    /// Each region has its own, which begins with the value outside, or without one.
    First,
    Private,
    /// A pointer that is translated.
    Pointer,
    /// It has an object on the device.
    Declared,
    /// It is used as it is.
    Same,
}

impl Translate<'_> {
    /// A region on the device: variables in it stand for copies, which are made before and given back behind it.
    pub fn target(
        &mut self,
        own: Vec<TypedClause>,
        rest: &[Construct],
        others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        if self.asks_host(&own) {
            return self.target_of_ancestor(own, body, span);
        }
        self.target_there(own, rest, others, body, span)
    }

    /// The region, wherever it is executed.
    pub fn target_there(
        &mut self,
        own: Vec<TypedClause>,
        rest: &[Construct],
        mut others: Vec<TypedClause>,
        body: StmtId,
        span: Span,
    ) -> StmtId {
        if has(&own, ClauseKind::InReduction) {
            return self.target_in_reduction(own, rest, others, body, span);
        }
        self.check_defaults(&own);
        let mut list = Vec::new();
        let on = self.is_on_device(&own, &mut list, span);
        let fates = self.fates(&own, &others, body);
        let mut mapped = self.all_mapped(&own, &[ClauseKind::Map], &mut list);
        for (variable, fate) in &fates {
            let is_said = |(one, _): &(Mapped, _)| one.variable == *variable && one.is_of_variable();
            if *fate == Fate::Mapped && !mapped.iter().any(is_said) {
                let item = Item { variable: *variable, sections: Vec::new(), place: None, span };
                let by = self.mapper_for(None, &item);
                let how = self.usual_how(&own, &others, *variable);
                let one = self.located(&item, how, &mut list);
                mapped.push((Mapped { by, ..one }, item));
            }
        }
        in_order(&mut mapped);
        self.known_there(on, &mut list, span);
        for (one, _) in &mapped {
            list.extend(self.coming(on, one, span));
        }
        let aliases = self.aliases(&fates, span);
        self.stand_for(&fates, &aliases);
        let changed = walk::changes(self.b.ast, &walk::parts(self.b.ast, body).exprs);
        self.rename(body, &mut others, &aliases);
        let kind = self.context_of_target(&own, body);
        let own_copies: Vec<ObjectId> = fates
            .iter()
            .filter(|(_, fate)| matches!(fate, Fate::First | Fate::Private | Fate::Pointer))
            .filter_map(|(variable, _)| aliases.get(variable).copied())
            .collect();
        let lists = Lists { private: own_copies, ..Lists::default() };
        let inner = self.within(kind, None, &lists, |all| all.construct(rest, others, Some(body), span));
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "target");
        let stands = self.given(&fates, &aliases, &mapped, &changed, on, &mut list, span);
        walk::replace(self.b.ast, &parts.exprs, &stands);
        let inner = self.after_handing_over(&own, &fates, &aliases, inner, span);
        let begin = if self.asks_host(&own) { "__omp_ancestor_begin" } else { "__omp_device_begin" };
        let elsewhere = self.elsewhere((inner, begin), on, &mut list, span);
        list.push(elsewhere);
        for (one, _) in mapped.iter().rev() {
            list.extend(self.going(on, one, span));
        }
        list.extend(self.attached_again(&mapped, on, span));
        let made = self.b.block(list, span);
        let taken = |wanted: &[Fate]| -> Vec<ObjectId> {
            fates.iter().filter(|(_, fate)| wanted.contains(fate)).map(|(variable, _)| *variable).collect()
        };
        let mut shared = taken(&[Fate::Mapped, Fate::Same]);
        let first: Vec<ObjectId> = taken(&[Fate::First, Fate::Pointer])
            .into_iter()
            .filter(|o| !mapped.iter().any(|(m, _)| m.variable == *o))
            .collect();
        shared.extend(mapped.iter().map(|(one, _)| one.variable));
        let lists = Lists { shared, first, ..Lists::default() };
        self.perhaps_task(made, &own, &lists, span)
    }

    /// The statement of a region, which first tells the runtime of pointers that it is given as they are.
    fn after_handing_over(
        &mut self,
        own: &[TypedClause],
        fates: &[(ObjectId, Fate)],
        aliases: &FxHashMap<ObjectId, ObjectId>,
        inner: StmtId,
        span: Span,
    ) -> StmtId {
        if !self.devices.strays.on_device {
            return inner;
        }
        let as_they_are = own.iter().filter(|clause| clause.kind == ClauseKind::IsDevicePtr);
        let mut pointers: Vec<ObjectId> =
            as_they_are.flat_map(|clause| &clause.items).map(|item| item.variable).collect();
        let copies = fates.iter().filter(|(_, fate)| *fate == Fate::First);
        let copies: Vec<ObjectId> = copies.filter_map(|(variable, _)| aliases.get(variable).copied()).collect();
        self.devices.given_over.extend(copies.iter().copied());
        pointers.extend(copies);
        pointers.retain(|object| self.is_pointer(*object));
        let (any, mut list) = (self.b.void_pointer(), Vec::new());
        for pointer in pointers {
            let value = self.b.object(pointer, span);
            let value = self.b.convert(Conversion::Pointer, value, any);
            list.push(self.b.call_statement("__omp_handed", vec![value], span));
        }
        list.push(inner);
        self.b.block(list, span)
    }

    /// A statement that is executed on the device; the thread that does so has no team there.
    fn elsewhere(
        &mut self,
        (inner, begins): (StmtId, &str),
        on: ObjectId,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> StmtId {
        let (long, pointer) = (self.b.long(), self.b.void_pointer());
        // As large as what the runtime keeps there, or larger.
        let room = self.b.array(long, 32);
        let room = self.b.local(".outer", room, span);
        list.push(self.b.declare(room, None, span));
        let [begin, end] = [(); 2].map(|()| {
            let room = self.b.object(room, span);
            let address = self.b.address(room, span);
            self.b.convert(Conversion::Pointer, address, pointer)
        });
        let is_on = self.b.object(on, span);
        let begin = self.b.call_statement(begins, vec![begin, is_on], span);
        let end = self.b.call_statement("__omp_device_end", vec![end], span);
        self.b.block(vec![begin, inner, end], span)
    }

    /// Tasks in a region see what the region sees; without them nobody asks.
    fn context_of_target(&self, own: &[TypedClause], body: StmtId) -> Kind {
        if [ClauseKind::Nowait, ClauseKind::Depend, ClauseKind::TaskReduction].iter().any(|kind| has(own, *kind)) {
            return Kind::Task;
        }
        let has_tasks = walk::parts(self.b.ast, body).stmts.iter().any(|id| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => {
                directive.constructs.iter().any(|c| matches!(c, Construct::Task | Construct::Taskloop))
            }
            _ => false,
        });
        if has_tasks {
            Kind::Team
        } else {
            Kind::Inside
        }
    }

    /// What the variables of a region are to it: by clauses, and by rule where they say nothing.
    fn fates(&mut self, own: &[TypedClause], others: &[TypedClause], body: StmtId) -> Vec<(ObjectId, Fate)> {
        let parts = walk::parts(self.b.ast, body);
        let mut used = parts.free(self.b.ast);
        for clause in others {
            let sections = clause.items.iter().flat_map(|item| &item.sections);
            let sections = sections.flat_map(|(low, length)| [*low, *length]).flatten();
            let exprs = clause.value.into_iter().chain(clause.values.iter().copied()).chain(sections);
            used.extend(exprs.flat_map(|e| walk::expr_parts(self.b.ast, e).free(self.b.ast)));
            used.extend(clause.items.iter().map(|item| item.variable));
        }
        let of_nested = parts.stmts.iter().filter_map(|id| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => Some(directive.clauses.iter().flat_map(|clause| &clause.items)),
            _ => None,
        });
        used.extend(of_nested.flatten().map(|item| item.variable).filter(|o| !parts.declared.contains(o)));
        let lists = Lists::of(own);
        let listed = |kinds: &[ClauseKind], clauses: &[TypedClause], object: ObjectId| {
            let of_kind = clauses.iter().filter(|clause| kinds.contains(&clause.kind));
            of_kind.flat_map(|clause| &clause.items).any(|item| item.variable == object)
        };
        let sums = [ClauseKind::Reduction, ClauseKind::Lastprivate, ClauseKind::Linear];
        let mut seen = FxHashSet::default();
        let mut fates = Vec::new();
        for object in used.into_iter().filter(|object| seen.insert(*object)) {
            let of = self.b.ast.object(object);
            let ty = of.ty;
            let is_own = of.name.is_none_or(|name| self.b.names.text(name).starts_with(['&', '.']));
            let kept = [ClauseKind::IsDevicePtr, ClauseKind::HasDeviceAddr];
            let is_pointer = matches!(self.b.ast.types.get(ty.ty), Type::Pointer(_));
            let fate = if self.is_used_of_host(own, object) {
                Fate::Same
            } else if self.devices.declared.contains_key(&object) && !self.is_private_here(object) {
                Fate::Declared
            } else if is_own
                || self.is_lock(ty)
                || matches!(of.storage, Storage::Thread | Storage::Bound)
                || listed(&kept, own, object)
            {
                Fate::Same
            } else if listed(&[ClauseKind::Map], own, object) {
                if is_pointer && !self.devices.linked.contains(&object) {
                    Fate::Pointer
                } else {
                    Fate::Mapped
                }
            } else if lists.first.contains(&object) {
                Fate::First
            } else if self.devices.linked.contains(&object) {
                Fate::Mapped
            } else if lists.private.contains(&object) || self.is_loop_variable(object, body) {
                Fate::Private
            } else if listed(&sums, others, object) {
                if is_pointer {
                    Fate::Pointer
                } else {
                    Fate::Mapped
                }
            } else {
                self.implicit_fate(own, object, ty)
            };
            fates.push((object, fate));
        }
        fates
    }

    /// Whether a variable is a lock, which is the same for all.
    fn is_lock(&self, ty: QualType) -> bool {
        self.b.ast.functions.iter().any(|function| {
            let name = self.b.names.text(function.name);
            let takes = match self.b.ast.types.get(function.ty.ty) {
                Type::Function(of) => of.parameters.as_ref().and_then(|list| list.first()),
                _ => None,
            };
            let to = takes.and_then(|first| match self.b.ast.types.get(first.ty) {
                Type::Pointer(to) => Some(to.ty),
                _ => None,
            });
            matches!(name, "omp_set_lock" | "omp_set_nest_lock") && to == Some(ty.ty)
        })
    }

    /// Whether a variable is the one of the loop that follows the directive.
    pub fn is_loop_variable(&self, object: ObjectId, body: StmtId) -> bool {
        let mut at = body;
        while let Some(of) = crate::canonical::canonical_of_any(self.b.ast, at) {
            if of.variable == object {
                return true;
            }
            at = of.body;
        }
        false
    }

    /// Variables that stand for others in a region, until it is known where their copies are.
    fn aliases(&mut self, fates: &[(ObjectId, Fate)], span: Span) -> FxHashMap<ObjectId, ObjectId> {
        let mut aliases = FxHashMap::default();
        for (variable, fate) in fates {
            if *fate != Fate::Same {
                let (name, ty) = (self.b.name_of(*variable), self.b.ast.object(*variable).ty);
                aliases.insert(*variable, self.b.local(&name, ty, span));
            }
        }
        aliases
    }

    /// Notes which of them stand for variables of `declare target`, as a region inside may need these.
    fn stand_for(&mut self, fates: &[(ObjectId, Fate)], aliases: &FxHashMap<ObjectId, ObjectId>) {
        for (variable, _) in fates {
            if let (Some(alias), true) = (aliases.get(variable), self.is_known_to_devices(*variable)) {
                self.devices.standing_for.insert(*alias, *variable);
            }
        }
    }

    /// Puts other variables in the place of those of a statement, in clauses, too.
    pub fn rename(&mut self, body: StmtId, others: &mut [TypedClause], aliases: &FxHashMap<ObjectId, ObjectId>) {
        let parts = walk::parts(self.b.ast, body);
        let stands: FxHashMap<ObjectId, walk::Stand> =
            aliases.iter().map(|(variable, alias)| (*variable, walk::Stand::Copy(*alias))).collect();
        walk::replace(self.b.ast, &parts.exprs, &stands);
        let of_clause = |clause: &mut TypedClause| {
            for item in &mut clause.items {
                item.variable = aliases.get(&item.variable).copied().unwrap_or(item.variable);
            }
        };
        for id in &parts.stmts {
            if let StmtKind::OpenMp(directive) = &mut self.b.ast.stmts[id.0 as usize].kind {
                directive.clauses.iter_mut().for_each(of_clause);
            }
        }
        for clause in others.iter_mut() {
            of_clause(clause);
            let sections = clause.items.iter().flat_map(|item| &item.sections);
            let sections = sections.flat_map(|(low, length)| [*low, *length]).flatten();
            let exprs = clause.value.into_iter().chain(clause.values.iter().copied()).chain(sections);
            for e in exprs.collect::<Vec<_>>() {
                let parts = walk::expr_parts(self.b.ast, e);
                walk::replace(self.b.ast, &parts.exprs, &stands);
            }
        }
    }

    /// Declares what the variables of a region stand for.
    #[allow(clippy::too_many_arguments)]
    fn given(
        &mut self,
        fates: &[(ObjectId, Fate)],
        aliases: &FxHashMap<ObjectId, ObjectId>,
        mapped: &[(Mapped, Item<ExprId, ObjectId>)],
        changed: &FxHashSet<ObjectId>,
        on: ObjectId,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> FxHashMap<ObjectId, walk::Stand> {
        let mut stands = FxHashMap::default();
        let pointer = self.b.void_pointer();
        for (variable, fate) in fates {
            let Some(&alias) = aliases.get(variable) else { continue };
            let ty = self.b.ast.object(*variable).ty;
            match fate {
                Fate::Same => {}
                Fate::Private => list.push(self.b.declare(alias, None, span)),
                Fate::First => self.first_value(*variable, alias, changed.contains(variable), list, span),
                Fate::Pointer => {
                    let value = self.b.object(*variable, span);
                    let copy = self.translated_pointer(*variable, value, on, list, span);
                    stands.insert(alias, walk::Stand::Copy(copy));
                }
                Fate::Mapped | Fate::Declared => {
                    let is_on = self.b.object(on, span);
                    let there = match fate {
                        Fate::Declared => {
                            let here = self.b.object(*variable, span);
                            let here = self.b.address(here, span);
                            let here = self.b.convert(Conversion::Pointer, here, pointer);
                            let there = self.object_there(*variable, Some(on), span);
                            self.b.call("__omp_declared", pointer, vec![is_on, here, there], span)
                        }
                        _ => {
                            let is_it = |(one, _): &&(Mapped, _)| one.variable == *variable && one.is_of_variable();
                            let Some((one, _)) = mapped.iter().find(is_it) else { continue };
                            let base = self.b.object(one.base, span);
                            self.b.call("__omp_device_variable", pointer, vec![is_on, base], span)
                        }
                    };
                    let typed = self.b.pointer(ty);
                    let there = self.b.convert(Conversion::Pointer, there, typed);
                    let name = format!("&{}", self.b.name_of(*variable));
                    let there = self.b.set(&name, typed, there, list, span);
                    if self.is_pointer(*variable) {
                        self.devices.copies_of_pointers.insert(there);
                    }
                    stands.insert(alias, walk::Stand::Pointee(there));
                }
            }
        }
        stands
    }

    /// A copy with the value outside, which may be none as long as nobody reads it.
    fn first_value(
        &mut self,
        variable: ObjectId,
        alias: ObjectId,
        is_changed: bool,
        list: &mut Vec<StmtId>,
        span: Span,
    ) {
        let is_array = matches!(self.b.ast.types.get(self.b.ast.object(variable).ty.ty), Type::Array(..));
        let value = self.b.object(variable, span);
        if !is_changed && !is_array {
            return list.push(self.b.declare(alias, Some(value), span));
        }
        list.push(self.b.declare(alias, None, span));
        let pointer = self.b.void_pointer();
        let place = self.b.object(alias, span);
        let [from, to] = [value, place].map(|place| {
            let address = self.b.address(place, span);
            self.b.convert(Conversion::Pointer, address, pointer)
        });
        let unsigned = QualType::plain(self.b.int_type(IntKind::UnsignedLong));
        let ty = self.b.ast.object(variable).ty;
        let size = self.b.expr(ExprKind::SizeOf(QualType::plain(ty.ty)), unsigned, span);
        list.push(self.b.call_statement("__omp_copy_in", vec![from, to, size], span));
    }

    /// A number of teams, and that they run at once, whatever threads there are.
    fn at_once_unless_one(&mut self, wanted: ExprId, list: &mut Vec<StmtId>, span: Span) -> (ExprId, ExprId) {
        let int = self.b.int();
        let teams = self.b.set(".teams", int, wanted, list, span);
        let (wanted, again, one) = (self.b.object(teams, span), self.b.object(teams, span), self.b.number(1, span));
        let are_several = self.b.binary(BinaryOp::NotEqual, again, one, int);
        let at_once = self.b.number(2, span);
        (wanted, self.b.binary(BinaryOp::Multiply, are_several, at_once, int))
    }

    /// A league; its teams do the same, but for what `distribute` shares among them.
    pub fn teams(
        &mut self,
        mut own: Vec<TypedClause>,
        rest: &[Construct],
        mut others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        let said = Lists::of(&own);
        let all: Vec<TypedClause> = own.iter().chain(&others).cloned().collect();
        let loops: Vec<Construct> =
            rest.iter().copied().filter(|c| !matches!(c, Construct::Distribute | Construct::Parallel)).collect();
        let is_loop = rest.first() == Some(&Construct::Distribute);
        let only = if loops.is_empty() || loops == [Construct::Simd] { vec![Construct::For] } else { loops };
        let wanted = self.count(&own, (ClauseKind::NumTeams, Positive::NumTeams), span);
        let marked = self.marked_in_league(&own, rest, &others);
        let carried: Vec<TypedClause> = all.iter().chain(&marked).cloned().collect();
        if is_loop && self.is_markable(&only, &carried, body) {
            others = marked;
            Self::handed_to_loop(&mut own, &mut others);
            self.next_loop = LoopForm::Marked;
            let lists = Lists::of(&own);
            let inner =
                self.within(Kind::Team, None, &lists, |all| all.worksharing_loop(others, &[], Vec::new(), body, span));
            let (parts, captured) = self.head("teams", (&said, &lists), inner, span);
            let by_threads = rest.contains(&Construct::Parallel) || rest.contains(&Construct::Simd);
            let mut list = Vec::new();
            let (wanted, condition) = match by_threads {
                true => (self.b.number(0, span), self.b.number(2, span)),
                false => self.at_once_unless_one(wanted, &mut list, span),
            };
            list.push(self.fork(inner, &parts, &lists, captured, (wanted, condition, LoopForm::Marked), span));
            return self.b.block(list, span);
        }
        let lists = Lists::of(&own);
        let inner = self.within(Kind::Team, None, &lists, |all| all.construct(rest, others, body, span));
        let (parts, captured) = self.head("teams", (&said, &lists), inner, span);
        let mut list = Vec::new();
        let sources = self.sources(&captured, &mut list, span);
        let function = self.outline("teams", inner, &parts, &lists, &captured, span);
        let handed = self.handed_over(&sources, &mut list, span);
        let region = self.b.function_value(function, span);
        let least = self.fewest_teams(&own, wanted, span);
        list.push(self.b.call_statement("__omp_league", vec![region, handed, least, wanted], span));
        self.b.block(list, span)
    }

    /// The lower bound of `num_teams`, which is the upper one where the clause does not say it.
    fn fewest_teams(&mut self, own: &[TypedClause], most: ExprId, span: Span) -> ExprId {
        let clause = own.iter().find(|clause| clause.kind == ClauseKind::NumTeams);
        let Some(clause) = clause else { return self.b.number(0, span) };
        let int = self.b.int();
        match (clause.values.first(), self.b.again(most)) {
            (Some(&least), _) => {
                let least = self.positive(least, Positive::NumTeams, span);
                self.b.arithmetic(least, int)
            }
            (None, Some(least)) => least,
            (None, None) => {
                self.unsupported(clause.span, "a number of teams of this kind");
                most
            }
        }
    }
}
