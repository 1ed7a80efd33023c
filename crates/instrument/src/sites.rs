//! The collective assertions of a file, and the variables that each has to copy: those of its
//! own condition, and those that a condition of the same name reads of other processes.

use crate::{Refusal, Unit};
use antiphon_source::Span;
use antiphon_syntax::ast::{Ast, ExprId, ExprKind, FunctionId, ObjectId, StmtId, StmtKind, Storage};
use antiphon_syntax::tree::Participants;
use std::collections::{BTreeMap, BTreeSet};

/// One assertion.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) name: String,
    pub(crate) condition: ExprId,
    pub(crate) function: FunctionId,
    pub(crate) span: Span,
}

/// All assertions of a file.
#[derive(Debug, Default)]
pub(crate) struct Sites {
    pub(crate) sites: Vec<Site>,
    pub(crate) unchecked: Vec<Refusal>,
    /// By the name of an assertion: what its conditions read of other processes.
    remote: BTreeMap<String, BTreeSet<ObjectId>>,
}

impl Sites {
    /// The variables that a site has to copy, in order.
    pub(crate) fn parts(&self, unit: &Unit<'_>, site: &Site) -> Vec<ObjectId> {
        let mut parts = used(unit, site.condition).own;
        parts.extend(self.remote.get(&site.name).into_iter().flatten());
        parts.into_iter().collect()
    }
}

/// Finds the assertions.
pub(crate) fn find(unit: &Unit<'_>) -> Sites {
    let mut found = Sites::default();
    for (index, function) in unit.ast.functions.iter().enumerate() {
        if let Some(body) = function.body {
            find_in(unit, FunctionId(index as u32), body, &mut found);
        }
    }
    for site in &found.sites {
        found.remote.entry(site.name.clone()).or_default().extend(used(unit, site.condition).remote);
    }
    found
}

fn find_in(unit: &Unit<'_>, function: FunctionId, id: StmtId, found: &mut Sites) {
    let stmt = unit.ast.stmt(id);
    match &stmt.kind {
        StmtKind::Assert(Participants::Collective, name, condition) => {
            let name = name.map_or("", |name| unit.names.text(name)).to_owned();
            found.sites.push(Site { name, condition: *condition, function, span: stmt.span });
        }
        StmtKind::AssertWithin(..) => {
            found.unchecked.push(Refusal::at(stmt.span, "an assertion within a universe is not checked"));
        }
        StmtKind::Block(all) | StmtKind::Group(all) => {
            all.iter().for_each(|inner| find_in(unit, function, *inner, found));
        }
        StmtKind::If(_, then, other) => {
            [Some(*then), *other].into_iter().flatten().for_each(|inner| find_in(unit, function, inner, found));
        }
        StmtKind::Loop(inner) => {
            for invariant in inner.invariants.iter().filter(|one| one.participants == Participants::Collective) {
                found.unchecked.push(Refusal::at(invariant.span, "a collective invariant is not checked"));
            }
            find_in(unit, function, inner.body, found);
        }
        StmtKind::OpenMp(directive) => {
            let mut inside = Sites::default();
            directive.body.iter().for_each(|body| find_in(unit, function, *body, &mut inside));
            let sites =
                inside.sites.iter().map(|site| Refusal::at(site.span, "inside an OpenMP construct nothing is checked"));
            found.unchecked.extend(sites);
            found.unchecked.append(&mut inside.unchecked);
        }
        StmtKind::Switch(_, body) | StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, body) => {
            find_in(unit, function, *body, found)
        }
        _ => {}
    }
}

/// What a condition uses.
#[derive(Debug, Default)]
struct Used {
    own: BTreeSet<ObjectId>,
    remote: BTreeSet<ObjectId>,
}

fn used(unit: &Unit<'_>, condition: ExprId) -> Used {
    let mut used = Used::default();
    let mut open = vec![condition];
    while let Some(id) = open.pop() {
        match &unit.ast.expr(id).kind {
            ExprKind::Object(object) if !is_constant(unit, *object) => drop(used.own.insert(*object)),
            ExprKind::Remote(remote) => used.remote.extend(remote.object.filter(|it| !is_constant(unit, *it))),
            _ => {}
        }
        open.extend(operands(unit.ast, id));
    }
    used
}

/// Whether a variable needs no copy: it is bound, or the text that a compiler sees has a macro there.
pub(crate) fn is_constant(unit: &Unit<'_>, id: ObjectId) -> bool {
    let object = unit.ast.object(id);
    object.storage == Storage::Bound || is_macro(unit, object.span)
}

fn is_macro(unit: &Unit<'_>, span: Span) -> bool {
    let Some(place) = unit.map.position(span) else { return false };
    let file = unit.map.file(place.file);
    let (line, _) = file.line_column(place.offset);
    file.line_text(line).trim_ascii_start().starts_with(b"#")
}

/// The operands of an expression that a condition may have.
pub(crate) fn operands(ast: &Ast, id: ExprId) -> Vec<ExprId> {
    match &ast.expr(id).kind {
        ExprKind::Unary(_, one) | ExprKind::AddressOf(one) | ExprKind::Deref(one) => vec![*one],
        ExprKind::Member(one, _) | ExprKind::Convert(_, _, one) => vec![*one],
        ExprKind::Index(one, other) | ExprKind::Comma(one, other) => vec![*one, *other],
        ExprKind::Binary(_, one, other) | ExprKind::Logical(_, one, other) => vec![*one, *other],
        ExprKind::Conditional(one, two, three) => vec![*one, *two, *three],
        ExprKind::Call(callee, arguments) => std::iter::once(*callee).chain(arguments.iter().copied()).collect(),
        ExprKind::Quantified { constraint, body, .. } => constraint.iter().copied().chain([*body]).collect(),
        ExprKind::Remote(remote) => remote.process.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Refuses a file in which nothing would be checked.
pub(crate) fn check(unit: &Unit<'_>, found: &Sites) -> Result<(), Refusal> {
    if found.sites.is_empty() {
        return Err(Refusal::at(Span::NONE, "the file has no collective assertion"));
    }
    let calls = |wanted: &[&str]| {
        unit.ast.exprs.iter().any(|expr| match expr.kind {
            ExprKind::Function(function) => wanted.contains(&unit.names.text(unit.ast.function(function).name)),
            _ => false,
        })
    };
    if !calls(&["MPI_Init", "MPI_Init_thread"]) || !calls(&["MPI_Finalize"]) {
        let message = "the file with the assertions has to call MPI_Init and MPI_Finalize itself";
        return Err(Refusal::at(Span::NONE, message));
    }
    for site in &found.sites {
        for object in found.parts(unit, site) {
            visible(unit, site, object)?;
        }
    }
    Ok(())
}

/// A copy is taken where the assertion stands: its variables have to be known there.
fn visible(unit: &Unit<'_>, site: &Site, id: ObjectId) -> Result<(), Refusal> {
    let object = unit.ast.object(id);
    let name = object.name.map_or("", |name| unit.names.text(name));
    match object.function.is_none_or(|function| function == site.function) {
        true => Ok(()),
        false => Err(Refusal::at(site.span, format!("`{name}` of another function is not known here"))),
    }
}
