//! `device(ancestor: 1)`: regions that the host executes for a device; and what only the host has, by `device_type(host)`.
//!
//! Such a region is like any other, the other way round: what is mapped are variables of the device, and their copies are the host's. Where
//! the device has the copy of a variable of the host, that variable is what corresponds to it, so that the runtime looks at the same table
//! from the other side (`__omp_behind`); the device has a number below zero then. Variables of `declare target` are the host's own in the region, unless a clause
//! makes copies of the device's; regions around have put other variables in their place, which are taken back here.
//!
//! Nothing of OpenMP is allowed in the region, which the text shows for what stands there, and the runtime for functions that are called.
//!
//! Deliberately not here: addresses of variables of a device that the host gets as they are (`firstprivate`), but for what `followed` sees.

use crate::clauses::first_word;
use crate::sharing::TypedClause;
use crate::translate::{words, Translate};
use crate::walk::{self, Stand};
use antiphon_source::{Interner, Span};
use antiphon_syntax::ast::{Conversion, ExprId, ExprKind, FunctionId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use rustc_hash::FxHashMap;

/// What may stand beside `device(ancestor: 1)`.
const BESIDE: [ClauseKind; 6] = [
    ClauseKind::Device,
    ClauseKind::Firstprivate,
    ClauseKind::Private,
    ClauseKind::Defaultmap,
    ClauseKind::Nowait,
    ClauseKind::Map,
];

/// Whether clauses say that the host executes the region.
pub(crate) fn asks_host(clauses: &[TypedClause], names: &Interner) -> bool {
    clauses.iter().any(|clause| clause.kind == ClauseKind::Device && first_word(clause, names) == "ancestor")
}

impl Translate<'_> {
    pub fn asks_host(&self, clauses: &[TypedClause]) -> bool {
        asks_host(clauses, self.b.names)
    }

    /// Whether `device(ancestor: ...)` may stand where it does; what is wrong is reported.
    pub fn check_ancestor(&mut self, constructs: &[Construct], clauses: &[TypedClause], said: &TypedClause) -> bool {
        let level = said.value.map(|value| &self.b.ast.expr(value).kind);
        let beside = clauses.iter().find(|clause| !BESIDE.contains(&clause.kind));
        let wrong = if !self.devices.asks_back {
            Some((said.span, "`device(ancestor: ...)` needs `requires reverse_offload`".to_owned()))
        } else if constructs != [Construct::Target] {
            Some((
                said.span,
                format!("`device(ancestor: ...)` is for `target` alone, and not for `{}`", words(constructs)),
            ))
        } else if matches!(level, Some(ExprKind::Int(level)) if *level != 1) {
            Some((said.span, "the number of `device(ancestor: ...)` is 1".to_owned()))
        } else {
            beside.map(|clause| {
                (clause.span, format!("`{}` does not go with `device(ancestor: ...)`", clause.kind.text()))
            })
        };
        let is_fine = wrong.is_none();
        if let Some((span, text)) = wrong {
            self.misuse(span, text);
        }
        is_fine
    }

    /// A region that the host executes.
    pub fn target_of_ancestor(&mut self, mut own: Vec<TypedClause>, body: StmtId, span: Span) -> StmtId {
        if !self.check_nothing_of_openmp(body) {
            return self.b.stmt(StmtKind::Empty, span);
        }
        let mut list = Vec::new();
        let stands = self.variables_of_device(&mut own, body, &mut list, span);
        self.variables_of_host(&own, body);
        let int = self.b.int();
        let there = self.b.call("__omp_executing_device", int, Vec::new(), span);
        let there = self.b.set(".there", int, there, &mut list, span);
        self.known_there(there, &mut list, span);
        let made = self.target_there(own, &[], Vec::new(), body, span);
        let parts = walk::parts(self.b.ast, made);
        walk::replace(self.b.ast, &parts.exprs, &stands);
        list.push(made);
        self.b.block(list, span)
    }

    fn check_nothing_of_openmp(&mut self, body: StmtId) -> bool {
        let parts = walk::parts(self.b.ast, body);
        let mut wrong = Vec::new();
        for id in &parts.stmts {
            if let StmtKind::OpenMp(directive) = &self.b.ast.stmt(*id).kind {
                wrong.push((directive.span, words(&directive.constructs)));
            }
        }
        for id in &parts.exprs {
            let ExprKind::Function(function) = self.b.ast.expr(*id).kind else { continue };
            let of = self.b.ast.function(function);
            let name = self.b.names.text(of.name);
            if of.body.is_none() && name.starts_with("omp_") {
                wrong.push((self.b.ast.expr(*id).span, name.to_owned()));
            }
        }
        let is_fine = wrong.is_empty();
        for (span, what) in wrong {
            self.misuse(span, format!("`{what}` is of OpenMP, and stands in a region of `device(ancestor: ...)`"));
        }
        is_fine
    }

    /// Variables of `declare target` in clauses are those of the device that meets the region.
    fn variables_of_device(
        &mut self,
        own: &mut [TypedClause],
        body: StmtId,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> FxHashMap<ObjectId, Stand> {
        let (mut aliases, mut stands) = (FxHashMap::default(), FxHashMap::default());
        let mut copied = FxHashMap::default();
        for clause in own.iter_mut() {
            let copies = matches!(clause.kind, ClauseKind::Firstprivate | ClauseKind::Private);
            for item in &mut clause.items {
                let variable = item.variable;
                if !self.is_known_to_devices(variable) || self.is_private_here(variable) {
                    continue;
                }
                let alias = *aliases.entry(variable).or_insert_with(|| {
                    let (name, ty) = (self.b.name_of(variable), self.b.ast.object(variable).ty);
                    let alias = self.b.local(&name, ty, span);
                    let side = self.side_of_known(variable, span);
                    let typed = self.b.pointer(ty);
                    let side = self.b.set(&format!("&{name}"), typed, side, list, span);
                    stands.insert(alias, Stand::Pointee(side));
                    alias
                });
                item.variable = alias;
                let meant: FxHashMap<ObjectId, Stand> = [(variable, Stand::Copy(alias))].into_iter().collect();
                if let Some(place) = item.place {
                    let parts = walk::expr_parts(self.b.ast, place);
                    walk::replace(self.b.ast, &parts.exprs, &meant);
                }
                if copies {
                    copied.extend(meant);
                }
            }
        }
        let parts = walk::parts(self.b.ast, body);
        walk::replace(self.b.ast, &parts.exprs, &copied);
        stands
    }

    /// What stands for variables of `declare target` in regions around: here it is the host's variable, unless a clause copies the device's.
    fn variables_of_host(&mut self, own: &[TypedClause], body: StmtId) {
        let copies = |clause: &&TypedClause| matches!(clause.kind, ClauseKind::Firstprivate | ClauseKind::Private);
        let copied: Vec<ObjectId> =
            own.iter().filter(copies).flat_map(|clause| &clause.items).map(|item| item.variable).collect();
        let stands: FxHashMap<ObjectId, Stand> = self
            .devices
            .standing_for
            .iter()
            .filter(|(alias, _)| !copied.contains(alias) && !self.is_private_here(**alias))
            .map(|(alias, variable)| (*alias, Stand::Copy(*variable)))
            .collect();
        let parts = walk::parts(self.b.ast, body);
        walk::replace(self.b.ast, &parts.exprs, &stands);
    }

    /// Whether a construct that is open has copies of a variable.
    pub fn is_private_here(&self, variable: ObjectId) -> bool {
        self.contexts.iter().any(|context| context.private.contains(&variable))
    }

    /// Whether a variable is the host's in a region, without a copy.
    pub fn is_used_of_host(&self, own: &[TypedClause], variable: ObjectId) -> bool {
        let is_known = self.is_known_to_devices(variable) && !self.is_private_here(variable);
        self.devices.of_host.contains(&variable) || is_known && self.asks_host(own)
    }

    /// What a `declare target` with `device_type(host)` names is the host's alone.
    pub fn of_the_host_alone(&mut self, clauses: &[TypedClause]) {
        if !is_of_host(clauses, self.b.names) {
            return;
        }
        for clause in clauses {
            self.devices.of_host.extend(clause.items.iter().map(|item| item.variable));
            let functions = clause.values.iter().filter_map(|e| match self.b.ast.expr(*e).kind {
                ExprKind::Function(function) => Some(function),
                _ => None,
            });
            self.devices.functions_of_host.extend(functions);
        }
    }

    /// A function asks whether it may be called where it is, and where it uses variables that only the host has.
    pub fn only_on_host(&mut self, id: FunctionId, body: StmtId) {
        if self.devices.functions_of_host.contains(&id) {
            let span = self.b.ast.function(id).span;
            let asks = self.b.call_statement("__omp_only_on_host", Vec::new(), span);
            if let StmtKind::Block(statements) = &mut self.b.ast.stmts[body.0 as usize].kind {
                statements.insert(0, asks);
            }
        }
        if self.devices.of_host.is_empty() {
            return;
        }
        for e in walk::parts(self.b.ast, body).exprs {
            let ExprKind::Object(object) = self.b.ast.expr(e).kind else { continue };
            if self.devices.of_host.contains(&object) {
                let asked = self.asked_of_host(object, e);
                self.b.ast.exprs[e.0 as usize].kind = ExprKind::Deref(asked);
            }
        }
    }

    fn asked_of_host(&mut self, object: ObjectId, at: ExprId) -> ExprId {
        let (span, pointer) = (self.b.ast.expr(at).span, self.b.void_pointer());
        let typed = self.b.pointer(self.b.ast.object(object).ty);
        let here = self.b.object(object, span);
        let here = self.b.address(here, span);
        let here = self.b.convert(Conversion::Pointer, here, pointer);
        let asked = self.b.call("__omp_of_host", pointer, vec![here], span);
        self.b.convert(Conversion::Pointer, asked, typed)
    }
}

/// Whether `declare target` gives devices nothing of what it names.
pub(crate) fn is_of_host(clauses: &[TypedClause], names: &Interner) -> bool {
    clauses.iter().any(|clause| clause.kind == ClauseKind::DeviceType && first_word(clause, names) == "host")
}
