//! Calls: the function called, its arguments against its parameters, and
//! functions that are called without a declaration.

use super::convert::Sink;
use super::scope::Entity;
use super::{Typing, Voice};
use crate::ast::{
    Conversion, Declared, ExprId, ExprKind, Function, FunctionId, Inline, Linkage, Nature, Returns, Written,
};
use crate::tree::{self, Unit, Variadic};
use crate::types::{FunctionType, IntKind, QualType, Type};
use antiphon_source::codes::{annotations, types, warnings};
use antiphon_source::{Diagnostic, Span, Symbol};

impl Typing<'_> {
    pub(super) fn call(&mut self, u: &Unit, callee: tree::ExprId, arguments: &[tree::ExprId], span: Span) -> ExprId {
        let written = &u.exprs[callee.0 as usize];
        if let tree::ExprKind::Name(name) = written.kind {
            let known = self.scopes.find(name).is_some();
            if !known {
                if let Some(e) = self.builtin_call(u, name, arguments, written.span, span) {
                    return e;
                }
                self.declare_by_call(name, written.span);
            }
        }
        if self.voice == Voice::Program {
            if let Some(call) = self.variant_call(u, callee, arguments, span) {
                return call;
            }
        }
        let callee = self.expr(u, callee);
        let function = self.called_name(callee);
        let callee = self.value(callee);
        let arguments: Vec<ExprId> = arguments.iter().map(|e| self.expr(u, *e)).collect();
        if self.is_error(callee) {
            return self.push_error(span);
        }
        let Some(signature) = self.signature(callee) else {
            let text = self.spell_plain(self.ty(callee));
            let at = self.span(callee);
            let d = Diagnostic::new(&types::E309, at, format!("a value of type `{text}` cannot be called"));
            self.report(d.label("this is not a function"));
            return self.push_error(span);
        };
        self.check_pure_call(callee, span);
        let arguments = self.arguments(&signature, arguments, function, span);
        self.push_plain(ExprKind::Call(callee, arguments), signature.result.ty, span)
    }

    pub(super) fn signature(&self, callee: ExprId) -> Option<FunctionType> {
        match self.kind(self.pointee(self.ty(callee))?.ty) {
            Type::Function(function) => Some(function.clone()),
            _ => None,
        }
    }

    fn called_name(&self, callee: ExprId) -> Option<(Symbol, Span)> {
        match self.ast.expr(callee).kind {
            ExprKind::Function(id) => Some((self.ast.function(id).name, self.ast.function(id).span)),
            _ => None,
        }
    }

    /// Arguments as the parameters want them.
    pub(super) fn arguments(
        &mut self,
        signature: &FunctionType,
        arguments: Vec<ExprId>,
        function: Option<(Symbol, Span)>,
        span: Span,
    ) -> Vec<ExprId> {
        let Some(parameters) = &signature.parameters else {
            return arguments.into_iter().map(|e| self.default_promote(e)).collect();
        };
        let (given, wanted) = (arguments.len(), parameters.len());
        let fits = match signature.variadic {
            Variadic::Yes => given >= wanted,
            Variadic::No => given == wanted,
        };
        if !fits {
            self.wrong_count(given, wanted, signature.variadic, function, span);
        }
        let mut converted = Vec::with_capacity(given);
        for (number, argument) in arguments.into_iter().enumerate() {
            converted.push(match parameters.get(number) {
                Some(&parameter) => {
                    let to = QualType::plain(parameter.ty);
                    self.convert_for(argument, to, Sink::Argument(number + 1, function.map(|(name, _)| name)))
                }
                None => self.default_promote(argument),
            });
        }
        converted
    }

    fn wrong_count(
        &mut self,
        given: usize,
        wanted: usize,
        variadic: Variadic,
        function: Option<(Symbol, Span)>,
        span: Span,
    ) {
        let who = function.map_or("the function".to_string(), |(name, _)| format!("`{}`", self.text(name)));
        let least = if variadic == Variadic::Yes { "at least " } else { "" };
        let noun = if wanted == 1 { "argument" } else { "arguments" };
        let message = format!("{who} takes {least}{wanted} {noun}, but {given} are given");
        let mut d = Diagnostic::new(&types::E310, span, message);
        if let Some((_, at)) = function.filter(|(_, at)| !at.is_none()) {
            d = d.also(at, "declared here");
        }
        self.report(d);
    }

    /// A function of an annotation must be a mathematical one.
    fn check_pure_call(&mut self, callee: ExprId, span: Span) {
        if self.voice == Voice::Program {
            return;
        }
        let name = match self.ast.expr(callee).kind {
            ExprKind::Convert(Conversion::FunctionDecay, Written::Implicitly, inner) => match self.ast.expr(inner).kind
            {
                ExprKind::Function(id) => Some(id),
                _ => None,
            },
            _ => None,
        };
        let pure = name.is_some_and(|id| {
            let function = self.ast.function(id);
            function.body.is_some()
                || matches!(function.nature, Nature::Abstract(_))
                || super::builtins::is_mathematical(self.text(function.name))
        });
        if !pure {
            let who =
                name.map_or("a function".to_string(), |id| format!("`{}`", self.text(self.ast.function(id).name)));
            let message = format!("{who} is called in an annotation, but is not a mathematical function");
            let d = Diagnostic::new(&annotations::E421, span, message);
            let help = "declare it with `#pragma antiphon abstract` if it is one, or define it before if it only returns an expression";
            self.report(d.help(help));
        }
    }

    /// A function that was never declared: as gcc, with a warning.
    pub(super) fn declare_by_call(&mut self, name: Symbol, span: Span) {
        if self.known.builtins.get(&name).is_some_and(|(_, plain)| *plain != name) {
            return;
        }
        if let Some(Entity::Function(id)) = self.linked.get(&name).copied() {
            self.scopes.bind(name, Entity::Function(id), span);
            return;
        }
        let text = self.text(name);
        if text.starts_with("__builtin_") {
            return self.declare_unknown_builtin(name, span);
        }
        let mut d = Diagnostic::new(&warnings::W001, span, format!("`{text}` is called without a declaration"));
        let known = self.known.builtins.get(&name).is_some_and(|(row, _)| row.kind == super::builtins::Kind::Library);
        if known {
            d = d.note(format!("assumed to be the library function `{text}`; include its header"));
        } else {
            d = d.note("assumed to return `int`");
            if let Some(other) = self.nearest(name) {
                d = d.help(format!("did you mean `{}`?", self.text(other)));
            }
        }
        if !super::verifier::knows(text) {
            self.report(d);
        }
        let id = match self.library_function(name, span) {
            Some(id) => id,
            None => {
                let result = QualType::plain(self.int(IntKind::Int));
                let ty = FunctionType { result, parameters: None, variadic: Variadic::No };
                let ty = QualType::plain(self.ast.types.intern(Type::Function(ty)));
                self.add_function(name, ty, span)
            }
        };
        self.ast.functions[id.0 as usize].declared = Declared::ByCall;
        self.scopes.bind(name, Entity::Function(id), span);
    }

    /// A built-in of the compiler that the table does not have: its result goes
    /// with everything here, and lowering rejects the call if it is reached.
    fn declare_unknown_builtin(&mut self, name: Symbol, span: Span) {
        let result = QualType::plain(self.basic.foreign);
        let ty = FunctionType { result, parameters: None, variadic: Variadic::No };
        let ty = QualType::plain(self.ast.types.intern(Type::Function(ty)));
        let id = self.add_function(name, ty, span);
        self.scopes.bind(name, Entity::Function(id), span);
    }

    /// A new function with external linkage that no declaration describes.
    pub(super) fn add_function(&mut self, name: Symbol, ty: QualType, span: Span) -> FunctionId {
        let id = FunctionId(self.ast.functions.len() as u32);
        self.ast.functions.push(Function {
            name,
            ty,
            linkage: Linkage::External,
            inline: Inline::No,
            returns: Returns::Maybe,
            nature: Nature::Ordinary,
            contract: Default::default(),
            parameters: Vec::new(),
            body: None,
            labels: Vec::new(),
            span,
            declared: Declared::Explicitly,
        });
        self.linked.insert(name, Entity::Function(id));
        id
    }
}
