//! Records, globals, strings and functions without their bodies: what must be
//! known before an expression can be read.

use super::types::TypeText;
use super::{Parser, Result};
use crate::print::names::name_of;
use crate::program::{
    AbstractFunction, AbstractId, Body, Constness, Function, FunctionId, Global, GlobalId, GlobalStorage, Local,
    LocalId, LocalKind, LocalStorage, Role, StringLiteral,
};
use crate::qualifiers::Qualifiers;
use crate::text::lex::Token;
use crate::types::{BitRange, Field, Record, RecordId, RecordKind, Type};
use antiphon_source::Span;

/// All declarations of a text.
#[derive(Default)]
pub(super) struct Items {
    startup: String,
    main: String,
    thread_startup: Option<String>,
    records: Vec<RecordText>,
    globals: Vec<GlobalText>,
    strings: Vec<(TypeText, Vec<u32>)>,
    abstracts: Vec<AbstractText>,
    functions: Vec<FunctionText>,
}

struct RecordText {
    record: Record,
    fields: Vec<TypeText>,
}

struct GlobalText {
    key: String,
    ty: TypeText,
    role: Role,
    /// Where its constraint starts.
    constraint: Option<usize>,
    storage: GlobalStorage,
    constness: Constness,
    qualifiers: Qualifiers,
}

struct AbstractText {
    key: String,
    parameters: Vec<TypeText>,
    result: TypeText,
    continuous: Option<u32>,
}

struct LocalText {
    key: String,
    ty: TypeText,
    kind: LocalKind,
    storage: LocalStorage,
    qualifiers: Qualifiers,
}

struct FunctionText {
    key: String,
    ty: TypeText,
    gives: Option<TypeText>,
    parameters: Option<u32>,
    locals: Vec<LocalText>,
    /// Where its loops start.
    body: usize,
}

impl Parser {
    /// First pass: all declarations, bodies passed over.
    pub(super) fn items(&mut self) -> Result<Items> {
        let mut items = Items::default();
        while *self.peek() != Token::End {
            match self.word()?.as_str() {
                "pointer" => {
                    self.expect_word("size")?;
                    self.program.types.pointer_size = self.number()?;
                    self.expect(";")?;
                }
                "startup" => {
                    items.startup = self.word()?;
                    self.expect(";")?;
                }
                "main" => {
                    items.main = self.word()?;
                    self.expect(";")?;
                }
                "thread_startup" => {
                    items.thread_startup = Some(self.word()?);
                    self.expect(";")?;
                }
                "struct" => self.record(RecordKind::Struct, &mut items)?,
                "union" => self.record(RecordKind::Union, &mut items)?,
                "string" => items.strings.push(self.string(items.strings.len())?),
                "abstract" => self.abstract_function(&mut items)?,
                "function" => self.function(&mut items)?,
                "global" => self.global(Role::Plain, &mut items)?,
                "input" => self.global(Role::Input(None), &mut items)?,
                "output" => self.global(Role::Output, &mut items)?,
                "extent" => self.global(Role::Extent, &mut items)?,
                other => return self.error(&format!("`{other}` starts no declaration")),
            }
        }
        Ok(items)
    }

    fn named_declaration(&mut self) -> Result<(TypeText, String)> {
        match self.declaration()? {
            (ty, Some(key)) => Ok((ty, key)),
            (_, None) => self.error("a name is missing"),
        }
    }

    fn record(&mut self, kind: RecordKind, items: &mut Items) -> Result<()> {
        let key = self.word()?;
        self.expect_word("size")?;
        let size = self.number()?;
        self.expect_word("align")?;
        let align = self.number()?;
        self.expect("{")?;
        let mut record = Record { kind, name: name_of(&key), fields: Vec::new(), size, align };
        let mut fields = Vec::new();
        while !self.accept("}") {
            let qualifiers = self.qualifiers();
            let (ty, name) = self.named_declaration()?;
            self.expect_word("at")?;
            let offset = self.number()?;
            let bits = match self.accept_word("bits") {
                true => Some(self.bits()?),
                false => None,
            };
            self.expect(";")?;
            record.fields.push(Field { name: name_of(&name), ty: crate::TypeId(0), qualifiers, offset, bits });
            fields.push(ty);
        }
        let id = RecordId(items.records.len() as u32);
        items.records.push(RecordText { record, fields });
        self.once(id, key, |parser| &mut parser.records)
    }

    /// Gives a key its meaning; one key has one.
    fn once<T>(
        &mut self,
        id: T,
        key: String,
        table: impl Fn(&mut Parser) -> &mut rustc_hash::FxHashMap<String, T>,
    ) -> Result<()> {
        match table(self).insert(key.clone(), id) {
            None => Ok(()),
            Some(_) => self.error(&format!("`{key}` is declared twice")),
        }
    }

    fn bits(&mut self) -> Result<BitRange> {
        let first = self.number()?;
        self.expect("+")?;
        Ok(BitRange { first, width: self.number()? })
    }

    fn string(&mut self, index: usize) -> Result<(TypeText, Vec<u32>)> {
        if self.number::<u64>()? != index as u64 {
            return self.error("strings are numbered in order");
        }
        let ty = self.declaration()?.0;
        self.expect("=")?;
        let Token::Text(units) = self.peek().clone() else { return self.error("a string was expected") };
        self.advance();
        self.expect(";")?;
        Ok((ty, units))
    }

    fn abstract_function(&mut self, items: &mut Items) -> Result<()> {
        let mut key = self.word()?;
        let mut continuous = None;
        // A function may itself be called `continuous`; only the clause has a number.
        if key == "continuous" && matches!(self.peek_at(1), Token::Int(..)) {
            self.expect("(")?;
            continuous = Some(self.number()?);
            self.expect(")")?;
            key = self.word()?;
        }
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.accept(")") {
            parameters.push(self.declaration()?.0);
            self.accept(",");
        }
        self.expect_word("gives")?;
        let result = self.declaration()?.0;
        self.expect(";")?;
        let id = AbstractId(items.abstracts.len() as u32);
        items.abstracts.push(AbstractText { key: key.clone(), parameters, result, continuous });
        self.once(id, key, |parser| &mut parser.abstracts)
    }

    fn global(&mut self, role: Role, items: &mut Items) -> Result<()> {
        let constraint = match self.at_mark("{") {
            true => {
                let start = self.at + 1;
                self.skip_braces()?;
                Some(start)
            }
            false => None,
        };
        let storage = match self.accept_word("thread") {
            true => GlobalStorage::Thread,
            false => GlobalStorage::Process,
        };
        let constness = match self.accept_word("const") {
            true => Constness::Constant,
            false => Constness::Changing,
        };
        let qualifiers = self.qualifiers();
        let (ty, key) = self.named_declaration()?;
        self.expect(";")?;
        let id = GlobalId(items.globals.len() as u32);
        items.globals.push(GlobalText { key: key.clone(), ty, role, constraint, storage, constness, qualifiers });
        self.once(id, key, |parser| &mut parser.globals)
    }

    /// Over an opening brace and to behind the one that closes it.
    fn skip_braces(&mut self) -> Result<()> {
        self.expect("{")?;
        self.skip_rest_of_braces()
    }

    fn skip_rest_of_braces(&mut self) -> Result<()> {
        let mut open = 1;
        while open > 0 {
            match self.peek() {
                Token::Mark("{") => open += 1,
                Token::Mark("}") => open -= 1,
                Token::End => return self.error("`}` is missing"),
                _ => {}
            }
            self.advance();
        }
        Ok(())
    }

    fn function(&mut self, items: &mut Items) -> Result<()> {
        let (ty, key) = self.named_declaration()?;
        let parameters = match self.accept_word("parameters") {
            true => Some(self.number()?),
            false => None,
        };
        let gives = match self.accept_word("gives") {
            true => Some(self.declaration()?.0),
            false => None,
        };
        self.expect("{")?;
        let mut locals = Vec::new();
        while let Some(local) = self.local()? {
            locals.push(local);
        }
        let body = self.at;
        self.skip_rest_of_braces()?;
        let id = FunctionId(items.functions.len() as u32);
        items.functions.push(FunctionText { key: key.clone(), ty, gives, parameters, locals, body });
        self.once(id, key, |parser| &mut parser.functions)
    }

    fn local(&mut self) -> Result<Option<LocalText>> {
        let kind = match self.peek() {
            Token::Word(word) if word == "parameter" => LocalKind::Parameter,
            Token::Word(word) if word == "user" => LocalKind::User,
            Token::Word(word) if word == "temporary" => LocalKind::Temporary,
            Token::Word(word) if word == "extent" => LocalKind::Extent,
            Token::Word(word) if word == "reading" => LocalKind::Reading,
            _ => return Ok(None),
        };
        self.advance();
        let storage = match self.word()?.as_str() {
            "register" => LocalStorage::Register,
            "memory" => LocalStorage::Memory,
            _ => return self.error("`register` or `memory` was expected"),
        };
        let qualifiers = self.qualifiers();
        let (ty, key) = self.named_declaration()?;
        self.expect(";")?;
        Ok(Some(LocalText { key, ty, kind, storage, qualifiers }))
    }

    /// Second pass: types.
    pub(super) fn declare(&mut self, items: &Items) -> Result<()> {
        self.program.types.records = items.records.iter().map(|r| r.record.clone()).collect();
        for (index, text) in items.records.iter().enumerate() {
            for (field, ty) in text.fields.iter().enumerate() {
                self.program.types.records[index].fields[field].ty = self.resolve(ty)?;
            }
        }
        for text in &items.globals {
            let ty = self.resolve(&text.ty)?;
            let name = name_of(&text.key);
            let GlobalText { role, storage, constness, qualifiers, .. } = *text;
            self.program.globals.push(Global { name, ty, role, storage, constness, qualifiers, span: Span::NONE });
        }
        for (ty, units) in &items.strings {
            let ty = self.resolve(ty)?;
            self.program.strings.push(StringLiteral { units: units.clone(), ty });
        }
        for text in &items.abstracts {
            let parameters = text.parameters.iter().map(|p| self.resolve(p)).collect::<Result<_>>()?;
            let result = self.resolve(&text.result)?;
            let (name, continuous) = (name_of(&text.key), text.continuous);
            self.program.abstracts.push(AbstractFunction { name, parameters, result, continuous, span: Span::NONE });
        }
        for text in &items.functions {
            let function = self.declare_function(text)?;
            self.program.functions.push(function);
        }
        self.program.startup = self.function_named(&items.startup)?;
        self.program.main = self.function_named(&items.main)?;
        self.program.thread_startup = items.thread_startup.as_ref().map(|key| self.function_named(key)).transpose()?;
        Ok(())
    }

    fn function_named(&self, key: &str) -> Result<FunctionId> {
        match self.functions.get(key) {
            Some(id) => Ok(*id),
            None => self.error(&format!("no function is called `{key}`")),
        }
    }

    fn declare_function(&mut self, text: &FunctionText) -> Result<Function> {
        self.locals.clear();
        for (index, local) in text.locals.iter().enumerate() {
            self.once(LocalId(index as u32), local.key.clone(), |parser| &mut parser.locals)?;
        }
        let mut locals = Vec::new();
        for local in &text.locals {
            let ty = self.resolve(&local.ty)?;
            let name = name_of(&local.key);
            let LocalText { kind, storage, qualifiers, .. } = *local;
            locals.push(Local { name, ty, kind, storage, qualifiers, span: Span::NONE });
        }
        let ty = self.resolve(&text.ty)?;
        let result = match &text.gives {
            Some(gives) => self.resolve(gives)?,
            None => match self.program.types.get(ty) {
                Type::Function(signature) => signature.result,
                _ => return self.error(&format!("`{}` is not a function", text.key)),
            },
        };
        let leading = locals.iter().take_while(|l| l.kind == LocalKind::Parameter).count() as u32;
        let parameters = text.parameters.unwrap_or(leading);
        self.locals.clear();
        let (name, body) = (name_of(&text.key), Body::default());
        Ok(Function { name, ty, result, parameters, locals, body, span: Span::NONE })
    }

    /// Third pass: constraints and bodies.
    pub(super) fn define(&mut self, items: &Items) -> Result<()> {
        for (index, text) in items.globals.iter().enumerate() {
            if let Some(start) = text.constraint {
                self.at = start;
                let constraint = self.expr()?;
                self.expect("}")?;
                self.program.globals[index].role = Role::Input(Some(constraint));
            }
        }
        for (index, text) in items.functions.iter().enumerate() {
            self.at = text.body;
            let keys = text.locals.iter().enumerate();
            self.locals = keys.map(|(i, local)| (local.key.clone(), LocalId(i as u32))).collect();
            self.local_list = self.program.functions[index].locals.clone();
            self.program.functions[index].body = self.body()?;
        }
        Ok(())
    }
}
