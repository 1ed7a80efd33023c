//! OpenMP directives: names in clauses become variables, expressions get their types.
//!
//! A construct is no loop: `break` in its statement does not leave a loop around it, so
//! the loops and switches that are open outside do not count inside.

use super::scope::Entity;
use super::Typing;
use crate::ast::{self, Definition, ExprId, FunctionId, Linkage, Object, ObjectId, Role, StmtKind, Storage};
use crate::openmp::{Clause, ClauseKind, Construct, Item, Stepped};
use crate::tree::{self, Unit};
use crate::types::{IntKind, QualType};
use antiphon_source::codes::types;
use antiphon_source::{Span, Symbol};

/// A `declare target` without a list: how many variables and functions there were when it was met, and its clauses.
pub(super) struct ForDevices {
    variables: usize,
    functions: usize,
    clauses: Vec<Clause<ExprId, ObjectId>>,
}

impl Typing<'_> {
    pub(super) fn directive(&mut self, u: &Unit, directive: &tree::Directive) -> StmtKind {
        let typed = self.typed_directive(u, directive);
        StmtKind::OpenMp(Box::new(typed))
    }

    /// A directive outside functions.
    pub(super) fn global_directive(&mut self, u: &Unit, directive: &tree::Directive) {
        let mut typed = self.typed_directive(u, directive);
        let is_open = directive.clauses.iter().all(|clause| clause.items.is_empty());
        match typed.constructs[..] {
            [Construct::DeclareTarget | Construct::BeginDeclareTarget] if is_open => {
                let (variables, functions) = (self.ast.statics.len(), self.ast.functions.len());
                self.for_devices = Some(ForDevices { variables, functions, clauses: typed.clauses.clone() });
            }
            [Construct::DeclareSimd] => self.simd_ahead(),
            [Construct::EndDeclareTarget] => {
                // What was declared since is what the directive that opened names.
                let (variables, functions) = (self.ast.statics.len(), self.ast.functions.len());
                let nothing = ForDevices { variables, functions, clauses: Vec::new() };
                let begun = self.for_devices.take().unwrap_or(nothing);
                let since = self.ast.statics.get(begun.variables..).unwrap_or_default();
                let item = |&variable| Item { variable, sections: Vec::new(), place: None, span: typed.span };
                let items = since.iter().map(item).collect();
                let begin = begun.clauses.first().map_or(typed.span, |clause| clause.span).start;
                let is_since = |number: usize, function: &ast::Function| {
                    function.body.is_some() && (number >= begun.functions || function.span.start > begin)
                };
                let all = self.ast.functions.iter().enumerate();
                let functions =
                    all.filter(|(number, of)| is_since(*number, of)).map(|(number, _)| FunctionId(number as u32));
                let values = functions.collect::<Vec<_>>().into_iter().map(|of| self.named(of, typed.span)).collect();
                typed.clauses.push(Clause { items, values, ..Clause::new(ClauseKind::Items, typed.span) });
                typed.clauses.extend(begun.clauses.into_iter().filter(|clause| clause.kind == ClauseKind::DeviceType));
            }
            _ => {}
        }
        self.ast.directives.push(typed);
    }

    /// A function that a directive names.
    fn named(&mut self, function: FunctionId, span: Span) -> ExprId {
        let ty = self.ast.function(function).ty;
        self.push(ast::ExprKind::Function(function), ty, span)
    }

    fn typed_directive(&mut self, u: &Unit, directive: &tree::Directive) -> ast::Directive {
        // The variables of `declare simd` are parameters of the function that follows.
        let is_ahead = directive.constructs == [Construct::DeclareSimd];
        let clauses = directive.clauses.iter().filter(|_| !is_ahead).map(|clause| self.clause(u, clause)).collect();
        let dispatched = self.dispatched(u, directive);
        let around = directive.constructs.iter().filter(|construct| **construct != Construct::Dispatch);
        let before = self.function.as_ref().map(|function| (function.around.len(), function.dispatched.clone()));
        let outside = self.function.as_mut().map(|function| {
            function.constructs += 1;
            function.around.extend(around);
            function.dispatched = dispatched;
            (std::mem::take(&mut function.loops), std::mem::take(&mut function.switches))
        });
        let body = directive.body.map(|body| self.scoped(u, body));
        if let (Some(function), Some((loops, switches))) = (self.function.as_mut(), outside) {
            function.constructs -= 1;
            if let Some((before, dispatched)) = before {
                function.around.truncate(before);
                function.dispatched = dispatched;
            }
            function.loops = loops;
            function.switches = switches;
        }
        let constructs: Vec<Construct> = directive.constructs.clone();
        ast::Directive { constructs, clauses, body, span: directive.span }
    }

    fn clause(&mut self, u: &Unit, clause: &Clause<tree::ExprId, Symbol>) -> Clause<ExprId, ObjectId> {
        let named = clause.kind == ClauseKind::Name;
        if !clause.iterators.is_empty() {
            self.scopes.enter();
        }
        let iterators: Vec<Stepped<ExprId, ObjectId>> =
            clause.iterators.iter().map(|iterator| self.iterator(u, iterator)).collect();
        let mut words = clause.words.clone();
        let mut items = Vec::new();
        for item in &clause.items {
            // Every place: a word rather than a variable.
            let is_word = named || self.text(item.variable) == "omp_all_memory";
            match is_word {
                true => words.push(item.variable),
                false => items.extend(self.item(u, item, clause.kind)),
            }
        }
        let value = clause.value.map(|e| self.clause_value(u, e));
        let mut values: Vec<ExprId> = clause.values.iter().map(|e| self.clause_value(u, *e)).collect();
        for item in clause.items.iter().filter(|item| is_about_devices(clause.kind) && item.place.is_none()) {
            if let Some(Entity::Function(function)) = self.scopes.find(item.variable).map(|binding| binding.entity) {
                values.push(self.named(function, item.span));
            }
        }
        if !iterators.is_empty() {
            self.scopes.leave();
        }
        let Clause { kind, operator, span, .. } = *clause;
        Clause { kind, words, operator, items, value, values, iterators, span }
    }

    fn clause_value(&mut self, u: &Unit, e: tree::ExprId) -> ExprId {
        let e = self.expr(u, e);
        self.value(e)
    }

    /// A variable of its own, which what follows in the clause may name.
    fn iterator(&mut self, u: &Unit, of: &Stepped<tree::ExprId, Symbol>) -> Stepped<ExprId, ObjectId> {
        let [low, high] = [of.low, of.high].map(|e| self.clause_value(u, e));
        let step = of.step.map(|e| self.clause_value(u, e));
        let variable = self.push_object(Object {
            name: Some(of.variable),
            ty: QualType::plain(self.int(IntKind::Long)),
            linkage: Linkage::None,
            storage: Storage::Automatic,
            role: Role::Plain,
            definition: Definition::Defined,
            init: None,
            function: self.function.as_ref().map(|function| function.id),
            align: None,
            span: of.span,
        });
        self.scopes.bind(of.variable, Entity::Object(variable), of.span);
        Stepped { variable, low, high, step, span: of.span }
    }

    /// A place that is no plain variable.
    fn place_item(&mut self, u: &Unit, place: tree::ExprId, span: Span) -> Option<Item<ExprId, ObjectId>> {
        let place = self.expr(u, place);
        let mut open = vec![place];
        let mut named = None;
        while let Some(e) = open.pop() {
            if let ast::ExprKind::Object(variable) = self.ast.expr(e).kind {
                named = Some(variable);
                break;
            }
            crate::operands(&self.ast.expr(e).kind, &mut open);
        }
        use ast::ExprKind as K;
        let is_place = matches!(self.ast.expr(place).kind, K::Object(_) | K::Deref(_) | K::Index(..) | K::Member(..));
        match named.filter(|_| is_place) {
            Some(variable) => Some(Item { variable, sections: Vec::new(), place: Some(place), span }),
            None => {
                self.error(&types::E301, span, "this in a clause is no place of a variable".to_owned());
                None
            }
        }
    }

    fn item(
        &mut self,
        u: &Unit,
        item: &Item<tree::ExprId, Symbol>,
        kind: ClauseKind,
    ) -> Option<Item<ExprId, ObjectId>> {
        if let Some(place) = item.place {
            let mut found = self.place_item(u, place, item.span)?;
            found.sections = self.sections(u, item);
            return Some(found);
        }
        // Functions are among the values of the clause.
        let binding = self.scopes.find(item.variable).map(|binding| binding.entity);
        if matches!(binding, Some(Entity::Function(_))) && is_about_devices(kind) {
            return None;
        }
        let Some(Entity::Object(variable)) = binding else {
            let message = format!("`{}` in a clause is no variable that is visible here", self.text(item.variable));
            self.error(&types::E301, item.span, message);
            return None;
        };
        let sections = self.sections(u, item);
        Some(Item { variable, sections, place: None, span: item.span })
    }

    fn sections(&mut self, u: &Unit, item: &Item<tree::ExprId, Symbol>) -> Vec<(Option<ExprId>, Option<ExprId>)> {
        let mut part = |e: Option<tree::ExprId>| e.map(|e| self.clause_value(u, e));
        item.sections.iter().map(|(low, length)| (part(*low), part(*length))).collect()
    }
}

/// Whether a clause names what devices get, functions as well.
fn is_about_devices(kind: ClauseKind) -> bool {
    matches!(kind, ClauseKind::Items | ClauseKind::To | ClauseKind::Enter | ClauseKind::Link)
}
