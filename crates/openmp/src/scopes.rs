//! Where mappers and reductions are known that are declared inside of functions.
//!
//! The preprocessor has made functions of them, which stand before the function that declares them, and has left a statement that names
//! one where the directive stood. So a declaration is known from that statement to the end of the block that has it.
//! Of reductions of one name and type, the innermost one is meant, which is the one that begins last of those that are known.
//!
//! Deliberately not here: where at file scope a declaration begins; there it is known everywhere.

use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{ExprKind, FunctionId, StmtId, StmtKind};
use antiphon_syntax::preprocess::{combiner_prefix, initialiser_prefix};
use antiphon_syntax::types::{QualType, Type};
use rustc_hash::FxHashMap;

/// Where a declaration is known. Statements are numbered as they end in the text, those of a block in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scope {
    /// From this statement on.
    pub begin: StmtId,
    /// Up to the end of this one; of the file, if there is none.
    pub end: Option<StmtId>,
}

impl Scope {
    pub fn has(self, at: StmtId) -> bool {
        at >= self.begin && self.end.is_none_or(|end| at <= end)
    }
}

/// A reduction that the program declares for a type.
pub(crate) struct DeclaredReduction {
    name: String,
    /// A pointer to the type.
    pointer: QualType,
    combiner: FunctionId,
    initialiser: FunctionId,
    /// Nothing, if it is known in the whole file.
    known: Option<Scope>,
}

impl Translate<'_> {
    /// Where functions are known whose names begin like this: there a statement names what the preprocessor has made.
    pub fn scopes_of(&mut self, prefix: &str) -> FxHashMap<FunctionId, Scope> {
        let mut scopes = FxHashMap::default();
        for index in 0..self.b.ast.stmts.len() {
            let StmtKind::Block(list) = &self.b.ast.stmts[index].kind else { continue };
            let Some(&end) = list.last() else { continue };
            for begin in list.clone() {
                if let Some(function) = self.only_names(begin, prefix) {
                    self.b.ast.stmts[begin.0 as usize].kind = StmtKind::Empty;
                    scopes.insert(function, Scope { begin, end: Some(end) });
                }
            }
        }
        scopes
    }

    fn only_names(&self, stmt: StmtId, prefix: &str) -> Option<FunctionId> {
        let StmtKind::Expr(mut e) = self.b.ast.stmt(stmt).kind else { return None };
        while let ExprKind::Convert(_, _, inner) = self.b.ast.expr(e).kind {
            e = inner;
        }
        match self.b.ast.expr(e).kind {
            ExprKind::Function(id) => {
                let name = self.b.names.text(self.b.ast.function(id).name);
                name.starts_with(prefix).then_some(id)
            }
            _ => None,
        }
    }

    /// Finds the reductions that the unit declares.
    pub fn declared_reductions(&mut self) {
        let scopes = self.scopes_of("reduction.");
        for id in (0..self.b.ast.functions.len() as u32).map(FunctionId) {
            let function = self.b.names.text(self.b.ast.function(id).name).to_owned();
            let named = function.strip_prefix("reduction.").and_then(|rest| rest.rsplit_once(".combine."));
            let Some((name, number)) = named else { continue };
            if function != format!("{}{number}", combiner_prefix(name)) {
                continue;
            }
            let begins = format!("{}{number}", initialiser_prefix(name));
            let functions = &self.b.ast.functions;
            let begins = functions.iter().position(|function| self.b.names.text(function.name) == begins);
            let (Some(initialiser), Some(pointer)) = (begins, self.first_parameter(id)) else { continue };
            let (name, span) = (name.to_owned(), self.b.ast.function(id).span);
            let initialiser = FunctionId(initialiser as u32);
            let known = scopes.get(&id).copied();
            self.add_reduction(DeclaredReduction { name, pointer, combiner: id, initialiser, known }, span);
        }
    }

    fn add_reduction(&mut self, new: DeclaredReduction, span: Span) {
        let end = |of: &DeclaredReduction| of.known.map(|scope| scope.end);
        let is_twice = |other: &DeclaredReduction| {
            other.name == new.name && other.pointer.ty == new.pointer.ty && end(other) == end(&new)
        };
        match self.variables.reductions.iter().any(is_twice) {
            true => self.misuse(span, format!("a reduction `{}` is declared twice for this type", new.name)),
            false => self.variables.reductions.push(new),
        }
    }

    fn first_parameter(&self, function: FunctionId) -> Option<QualType> {
        match self.b.ast.types.get(self.b.ast.function(function).ty.ty) {
            Type::Function(of) => of.parameters.as_ref().and_then(|list| list.first().copied()),
            _ => None,
        }
    }

    /// The functions of a reduction that the program declares: what combines, and what gives a copy its value.
    pub fn reduction_named(&mut self, name: &str, ty: QualType) -> Option<(FunctionId, FunctionId)> {
        let pointer = self.b.pointer(QualType::plain(ty.ty));
        let at = self.devices.at;
        let is_known = |of: &&DeclaredReduction| of.known.is_none_or(|scope| at.is_some_and(|at| scope.has(at)));
        let fitting = self.variables.reductions.iter().filter(|of| of.name == name && of.pointer.ty == pointer.ty);
        let meant = fitting.filter(is_known).max_by_key(|of| of.known.map(|scope| scope.begin));
        meant.map(|of| (of.combiner, of.initialiser))
    }
}
