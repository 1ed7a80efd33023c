//! The printer behind `antiphon show ast`: the typed tree, one line per node,
//! indented, with the type of every expression and every implicit conversion.
//!
//! Deliberately left out: what headers declare and nothing uses, and line
//! numbers, so that the output of a program does not change with its spacing.

mod expr;
mod stmt;

use crate::ast::{
    Ast, Definition, ExprKind, Function, Init, Inline, Linkage, Nature, Object, ObjectId, PathStep, Returns, Role,
    Storage,
};
use crate::types::{QualType, RecordId, Type};
use crate::typing::Speller;
use antiphon_source::{Interner, Symbol};
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// The typed tree as text.
pub fn show(ast: &Ast, names: &Interner) -> String {
    let mut show = Show { ast, names, out: String::new(), depth: 0 };
    show.records();
    show.statics();
    show.functions();
    for &assumption in &ast.assumptions {
        show.line("assume");
        show.nested(|show| show.expr(assumption));
    }
    show.out
}

struct Show<'a> {
    ast: &'a Ast,
    names: &'a Interner,
    out: String,
    depth: usize,
}

impl Show<'_> {
    fn line(&mut self, text: &str) {
        let indent = self.depth * 2;
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{:indent$}{}", "", text.trim_end());
    }

    fn nested(&mut self, inner: impl FnOnce(&mut Self)) {
        self.depth += 1;
        inner(self);
        self.depth -= 1;
    }

    fn name(&self, name: Option<Symbol>) -> String {
        name.map_or("<unnamed>".into(), |name| self.names.text(name).into())
    }

    fn ty(&self, ty: QualType) -> String {
        Speller { ast: self.ast, names: self.names }.ty(ty)
    }

    fn declaration(&self, ty: QualType, name: &str) -> String {
        Speller { ast: self.ast, names: self.names }.declaration(ty, name)
    }

    /// The records that values or variables have.
    fn used_records(&self) -> Vec<RecordId> {
        let mut used = FxHashSet::default();
        let exprs = self.ast.exprs.iter().map(|expr| expr.ty);
        let objects = self.ast.statics.iter().map(|id| self.ast.object(*id).ty);
        for ty in exprs.chain(objects) {
            let mut ty = ty.ty;
            while let Type::Array(element, _) = self.ast.types.get(ty) {
                ty = element.ty;
            }
            if let Type::Record(id) = self.ast.types.get(ty) {
                used.insert(*id);
            }
        }
        let mut used: Vec<RecordId> = used.into_iter().collect();
        used.sort();
        used
    }

    fn records(&mut self) {
        for id in self.used_records() {
            let record = self.ast.types.record(id);
            let Some(layout) = &record.layout else { continue };
            let word = match record.kind {
                crate::tree::RecordKind::Struct => "struct",
                crate::tree::RecordKind::Union => "union",
            };
            let tag = record.tag.map_or("<anonymous>", |tag| self.names.text(tag));
            self.line(&format!("{word} {tag} size {} align {}", layout.size, layout.align));
            for member in &layout.members {
                let name = member.name.map_or("", |name| self.names.text(name));
                let bits = member.bits.map_or(String::new(), |b| format!(" bits {}..{}", b.first, b.first + b.width));
                let text = self.declaration(member.ty, name);
                self.nested(|show| show.line(&format!("{text} at {}{bits}", member.offset)));
            }
        }
    }

    fn statics(&mut self) {
        let mentioned: FxHashSet<ObjectId> = self.mentioned_objects();
        for &id in &self.ast.statics {
            let object = self.ast.object(id);
            if object.definition == Definition::Declared && !mentioned.contains(&id) {
                continue;
            }
            let mut words = vec![match object.linkage {
                Linkage::External => "global",
                Linkage::Internal => "static",
                Linkage::None => "local static",
            }];
            match object.definition {
                Definition::Declared => words.push("declared"),
                Definition::Tentative => words.push("tentative"),
                Definition::Defined => {}
            }
            if object.storage == Storage::Thread {
                words.push("thread_local");
            }
            self.object(object, &words);
        }
    }

    fn mentioned_objects(&self) -> FxHashSet<ObjectId> {
        let objects = self.ast.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Object(id) => Some(id),
            _ => None,
        });
        objects.collect()
    }

    /// A variable with what is said about it.
    fn object(&mut self, object: &Object, words: &[&str]) {
        let mut words: Vec<String> = words.iter().map(|word| (*word).to_string()).collect();
        match object.role {
            Role::Plain => {}
            Role::Input(_) => words.push("input".into()),
            Role::Output => words.push("output".into()),
        }
        words.push(self.declaration(object.ty, &self.name(object.name)));
        if let Some(align) = object.align {
            words.push(format!("align {align}"));
        }
        self.line(&words.join(" "));
        self.nested(|show| {
            if let Role::Input(Some(constraint)) = object.role {
                show.line("constraint");
                show.nested(|show| show.expr(constraint));
            }
            if let Some(init) = &object.init {
                show.init(init);
            }
        });
    }

    fn init(&mut self, init: &Init) {
        match init {
            Init::Value(value) => {
                self.line("init");
                self.nested(|show| show.expr(*value));
            }
            Init::Parts(parts) if parts.is_empty() => self.line("init zero"),
            Init::Parts(parts) => {
                for part in parts {
                    let path: String = part.path.iter().map(|step| path_step(*step)).collect();
                    self.line(&format!("init {path}"));
                    self.nested(|show| show.expr(part.value));
                }
            }
        }
    }

    fn functions(&mut self) {
        let mentioned: FxHashSet<u32> = self
            .ast
            .exprs
            .iter()
            .filter_map(|expr| match expr.kind {
                ExprKind::Function(id) => Some(id.0),
                _ => None,
            })
            .collect();
        for (number, function) in self.ast.functions.iter().enumerate() {
            let shown =
                function.body.is_some() || function.nature != Nature::Ordinary || mentioned.contains(&(number as u32));
            if shown {
                self.function(function);
            }
        }
    }

    fn function(&mut self, function: &Function) {
        let mut words = vec!["function".to_string()];
        if function.linkage == Linkage::Internal {
            words.push("static".into());
        }
        if function.inline == Inline::Yes {
            words.push("inline".into());
        }
        if function.returns == Returns::Never {
            words.push("noreturn".into());
        }
        match function.nature {
            Nature::Ordinary => {}
            Nature::Abstract(None) => words.push("abstract".into()),
            Nature::Abstract(Some(k)) => words.push(format!("abstract continuous({k})")),
            Nature::System(_) => words.push("system".into()),
        }
        if function.body.is_none() {
            words.push("declared".into());
        }
        words.push(self.declaration(function.ty, self.names.text(function.name)));
        self.line(&words.join(" "));
        self.nested(|show| {
            if let Nature::System(Some(guard)) = function.nature {
                show.line("guard");
                show.nested(|show| show.expr(guard));
            }
            let Some(body) = function.body else { return };
            for &parameter in &function.parameters {
                let object = show.ast.object(parameter);
                show.object(object, &["parameter"]);
            }
            show.stmt(body, &function.labels);
        });
    }
}

fn path_step(step: PathStep) -> String {
    match step {
        PathStep::Member(number) => format!(".{number}"),
        PathStep::Index(index) => format!("[{index}]"),
        PathStep::Range(low, high) => format!("[{low} ... {high}]"),
    }
}
