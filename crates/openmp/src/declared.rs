//! `declare target`: variables that devices know, in functions as well.
//!
//! One of `enter` has another object for each device, which is there as long as the program runs; functions ask the runtime which of them is meant
//! where they run. The runtime knows these objects like what is mapped without an end, so that clauses mean them, and pointers lead to what is there. One of `link` has no room there of its own: on a device it is the copy that is mapped, and nothing if none is. Variables with
//! external linkage are one in all files, and so are their objects on the device; every file that names such a variable means both.
//!
//! Where the first value of a variable is an address of another one, a device has that one, too, and the value there is the address of its object.
//!
//! Deliberately not here: what a pointer of `link` leads to where no clause maps it.

use crate::ancestor::is_of_host;
use crate::device::Mapped;
use crate::reach::Reach;
use crate::sharing::TypedClause;
use crate::translate::Translate;
use crate::walk::{self, Stand};
use antiphon_source::{Interner, Span};
use antiphon_syntax::ast::{
    Ast, Conversion, Definition, ExprId, ExprKind, Init, InitPart, Linkage, Object, ObjectId, StmtId, StmtKind, Storage,
};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::tree::RecordKind;
use antiphon_syntax::types::{Extent, QualType, Type};
use rustc_hash::FxHashSet;

/// Pointers of a variable of which the runtime hears.
const MANY_POINTERS: usize = 256;

/// Functions that ask the runtime what is there.
const ASKING: [&str; 4] =
    ["omp_target_is_present", "omp_get_mapped_ptr", "omp_target_associate_ptr", "omp_target_disassociate_ptr"];

/// How a device knows a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// It has an object there.
    Entered,
    /// It is there where it is mapped.
    Linked,
}

/// A variable of external linkage that devices know, by its name, with the place of the directive.
pub(crate) type KnownByName = (String, Known, Span);

/// The variables of `declare target` that files share.
pub(crate) fn shared_by_files(units: &[Ast], names: &Interner) -> Vec<KnownByName> {
    let mut all: Vec<KnownByName> = Vec::new();
    for ast in units {
        let declares = [Construct::DeclareTarget, Construct::BeginDeclareTarget, Construct::EndDeclareTarget];
        let directives = ast
            .directives
            .iter()
            .filter(|directive| matches!(directive.constructs[..], [construct] if declares.contains(&construct)))
            .filter(|directive| !is_of_host(&directive.clauses, names));
        for clause in directives.flat_map(|directive| &directive.clauses) {
            let shared = clause.items.iter().map(|item| (ast.object(item.variable), item.span));
            let shared = shared.filter(|(object, _)| object.linkage == Linkage::External);
            for (name, span) in shared.filter_map(|(object, span)| object.name.map(|name| (name, span))) {
                let name = names.text(name);
                if !all.iter().any(|(known, ..)| known == name) {
                    all.push((name.to_owned(), known_by(clause), span));
                }
            }
            let mut open: Vec<ObjectId> = match known_by(clause) {
                Known::Entered => clause.items.iter().map(|item| item.variable).collect(),
                Known::Linked => Vec::new(),
            };
            let mut seen: FxHashSet<ObjectId> = open.iter().copied().collect();
            while let Some(variable) = open.pop() {
                for led_to in named_by_first_value(ast, variable).into_iter().filter(|of| seen.insert(*of)) {
                    open.push(led_to);
                    let object = ast.object(led_to);
                    let name = object.name.filter(|_| object.linkage == Linkage::External).map(|name| names.text(name));
                    if let Some(name) = name.filter(|name| !all.iter().any(|(known, ..)| known == name)) {
                        all.push((name.to_owned(), Known::Entered, object.span));
                    }
                }
            }
        }
    }
    all
}

/// The variables whose addresses are in the first value of another one.
fn named_by_first_value(ast: &Ast, variable: ObjectId) -> Vec<ObjectId> {
    let values: Vec<ExprId> = match &ast.object(variable).init {
        None => Vec::new(),
        Some(Init::Value(e)) => vec![*e],
        Some(Init::Parts(parts)) => parts.iter().map(|part| part.value).collect(),
    };
    let mut named = Vec::new();
    for e in values {
        for e in walk::expr_parts(ast, e).exprs {
            if let ExprKind::Object(object) | ExprKind::CompoundLiteral(object) = ast.expr(e).kind {
                if ast.object(object).storage == Storage::Static && !named.contains(&object) {
                    named.push(object);
                }
            }
        }
    }
    named
}

fn known_by(clause: &TypedClause) -> Known {
    match clause.kind {
        ClauseKind::Link => Known::Linked,
        _ => Known::Entered,
    }
}

impl Translate<'_> {
    /// `declare target`: variables get an object on the device, or are known there by their copies.
    pub fn declare_target(&mut self, clauses: &[TypedClause]) {
        if is_of_host(clauses, self.b.names) {
            return;
        }
        for clause in clauses {
            for item in &clause.items {
                let object = self.b.ast.object(item.variable);
                if object.storage != Storage::Static {
                    let name = self.b.name_of(item.variable);
                    self.misuse(item.span, format!("`{name}` is not a variable that lives as long as the program"));
                    continue;
                }
                self.known_to_devices(item.variable, known_by(clause), item.span);
            }
        }
    }

    fn known_to_devices(&mut self, variable: ObjectId, known: Known, span: Span) {
        let is_entered = self.devices.declared.contains_key(&variable);
        let is_linked = self.devices.linked.contains(&variable);
        match known {
            Known::Entered if is_linked => self.in_both(variable, span),
            Known::Linked if is_entered => self.in_both(variable, span),
            Known::Entered if is_entered => {}
            Known::Entered => {
                let there = (1..=self.devices.most.max(1)).map(|number| self.on_device(variable, number)).collect();
                self.devices.declared.insert(variable, there);
            }
            Known::Linked => {
                self.devices.linked.insert(variable);
            }
        }
    }

    /// What first values of variables that devices have lead to, they have as well (as if `enter` named it).
    pub fn led_to_by_first_values(&mut self) {
        let mut open = self.entered();
        while let Some(variable) = open.pop() {
            for named in named_by_first_value(self.b.ast, variable) {
                if self.devices.of_host.contains(&named) {
                    let (span, name) = (self.b.ast.object(variable).span, self.b.name_of(named));
                    self.misuse(
                        span,
                        format!("`{name}` is the host's alone, and a device has a pointer to it from the beginning"),
                    );
                } else if !self.devices.declared.contains_key(&named) {
                    let span = self.b.ast.object(variable).span;
                    self.known_to_devices(named, Known::Entered, span);
                    open.push(named);
                }
            }
        }
    }

    fn in_both(&mut self, variable: ObjectId, span: Span) {
        let name = self.b.name_of(variable);
        self.misuse(span, format!("`{name}` stands in `link` and in `enter` of `declare target`"));
    }

    /// What other files say of variables that this one shares with them.
    pub fn declared_in_other_files(&mut self, known: &[KnownByName]) {
        for variable in (0..self.b.ast.objects.len() as u32).map(ObjectId) {
            let object = self.b.ast.object(variable);
            let is_shared = object.linkage == Linkage::External && object.storage == Storage::Static;
            let name = object.name.filter(|_| is_shared).map(|name| self.b.names.text(name));
            let Some((_, how, span)) = name.and_then(|name| known.iter().find(|(known, ..)| known == name)) else {
                continue;
            };
            let is_known = self.devices.declared.contains_key(&variable) || self.devices.linked.contains(&variable);
            if !is_known && object.definition != Definition::Declared && *how == Known::Entered {
                let name = self.b.name_of(variable);
                self.misuse(*span, format!("`{name}` is given to devices here, but not in the file that defines it"));
            }
            self.known_to_devices(variable, *how, *span);
        }
    }

    /// Whether a device has an object for a variable, or its copy, where functions find it.
    pub fn is_known_to_devices(&self, variable: ObjectId) -> bool {
        self.devices.declared.contains_key(&variable) || self.devices.linked.contains(&variable)
    }

    /// Whether something is what a pointer leads to of which a device has an object.
    pub fn is_known_pointer(&self, one: &Mapped) -> bool {
        one.behind == 0 && self.is_pointer(one.variable) && self.devices.declared.contains_key(&one.variable)
    }

    /// The variables that devices have objects for, in order.
    fn entered(&self) -> Vec<ObjectId> {
        let mut all: Vec<ObjectId> = self.devices.declared.keys().copied().collect();
        all.sort_unstable();
        all
    }

    /// Tells the runtime which objects a device has, before it looks for something there.
    pub fn known_there(&mut self, on: ObjectId, list: &mut Vec<StmtId>, span: Span) {
        if self.devices.reach == Reach::ByName {
            return;
        }
        let pointer = self.b.void_pointer();
        for variable in self.entered() {
            let here = self.b.object(variable, span);
            let here = self.b.address(here, span);
            let here = self.b.convert(Conversion::Pointer, here, pointer);
            let there = self.object_there(variable, Some(on), span);
            let ty = self.b.ast.object(variable).ty;
            let (size, int) = (self.size_of(ty, span), self.b.int());
            let device = self.b.object(on, span);
            let is_new = self.b.call("__omp_known_there", int, vec![device, here, there, size], span);
            let is_new = self.b.set(".new", int, is_new, list, span);
            let mut pointers = Vec::new();
            self.pointers_in(ty, 0, &mut pointers);
            for at in pointers {
                let here = self.b.object(variable, span);
                let here = self.b.address(here, span);
                let here = self.b.convert(Conversion::Pointer, here, pointer);
                let [device, is_new] = [on, is_new].map(|held| self.b.object(held, span));
                let at = self.b.long_number(i128::from(at), span);
                list.push(self.b.call_statement("__omp_begins", vec![device, here, at, is_new], span));
            }
        }
    }

    /// Where pointers are in something of a type; of many, the first ones. What they lead to from the beginning is the device's.
    fn pointers_in(&self, ty: QualType, at: u64, found: &mut Vec<u64>) {
        if found.len() >= MANY_POINTERS || !self.devices.strays.on_device {
            return;
        }
        match *self.b.ast.types.get(ty.ty) {
            Type::Pointer(_) => found.push(at),
            Type::Array(of, Extent::Fixed(count)) => {
                let size = self.b.ast.types.size_of(of.ty, self.b.target).unwrap_or(1);
                let before = found.len();
                for index in 0..count {
                    self.pointers_in(of, at + index * size, found);
                    if found.len() == before {
                        return;
                    }
                }
            }
            Type::Record(record) if self.b.ast.types.record(record).kind == RecordKind::Struct => {
                let layout = self.b.ast.types.record(record).layout.as_ref();
                for member in layout.iter().flat_map(|layout| &layout.members) {
                    self.pointers_in(member.ty, at + member.offset, found);
                }
            }
            _ => {}
        }
    }

    /// The address of the object of a device, of the one that executes if none is said.
    pub fn object_there(&mut self, variable: ObjectId, on: Option<ObjectId>, span: Span) -> ExprId {
        let (pointer, int) = (self.b.void_pointer(), self.b.int());
        let all = self.devices.declared.get(&variable).cloned().unwrap_or_default();
        let mut there = None;
        for (number, object) in all.into_iter().enumerate() {
            let object = self.b.object(object, span);
            let object = self.b.address(object, span);
            let object = self.b.convert(Conversion::Pointer, object, pointer);
            there = Some(match there {
                None => object,
                Some(others) => {
                    let number = self.b.number(number as i128 + 1, span);
                    let on = match on {
                        Some(on) => self.b.object(on, span),
                        None => self.b.call("__omp_executing_device", int, Vec::new(), span),
                    };
                    self.b.call("__omp_either", pointer, vec![on, number, object, others], span)
                }
            });
        }
        let nothing = |all: &mut Self| {
            let zero = all.b.long_number(0, span);
            all.b.convert(Conversion::Pointer, zero, pointer)
        };
        there.unwrap_or_else(|| nothing(self))
    }

    /// Another object like a variable, with the same first value.
    fn on_device(&mut self, variable: ObjectId, number: u32) -> ObjectId {
        let number = if number == 1 { String::new() } else { number.to_string() };
        let name = format!("{}.device{number}", self.b.name_of(variable));
        let name = Some(self.b.names.intern(name.as_str()));
        let of = self.b.ast.object(variable);
        let there = Object {
            name,
            ty: of.ty,
            linkage: of.linkage,
            storage: Storage::Static,
            role: antiphon_syntax::ast::Role::Plain,
            definition: of.definition,
            init: of.init.as_ref().map(same_values),
            function: None,
            align: of.align,
            span: of.span,
        };
        self.b.ast.objects.push(there);
        let id = ObjectId(self.b.ast.objects.len() as u32 - 1);
        self.b.ast.statics.push(id);
        id
    }

    /// Addresses among the first values of a device's objects are addresses there.
    pub fn first_values_there(&mut self) {
        for variable in self.entered() {
            let all = self.devices.declared.get(&variable).cloned().unwrap_or_default();
            for (number, there) in all.into_iter().enumerate() {
                let Some(mut init) = self.b.ast.object(there).init.as_ref().map(same_values) else { continue };
                match &mut init {
                    Init::Value(e) => *e = self.value_there(*e, number, variable),
                    Init::Parts(parts) => {
                        for part in parts {
                            part.value = self.value_there(part.value, number, variable);
                        }
                    }
                }
                self.b.ast.objects[there.0 as usize].init = Some(init);
            }
        }
    }

    fn value_there(&mut self, value: ExprId, number: usize, variable: ObjectId) -> ExprId {
        // What stands in the value itself is an object of its own on each device.
        if let Some(there) = self.literal_there(value, number) {
            return there;
        }
        let parts = walk::expr_parts(self.b.ast, value);
        let named = parts.free(self.b.ast);
        if named.is_empty() && parts.declared.is_empty() {
            return value;
        }
        let there = |object: &ObjectId| {
            let objects = self.devices.declared.get(object)?;
            Some((*object, Stand::Copy(*objects.get(number)?)))
        };
        let stands: Option<rustc_hash::FxHashMap<ObjectId, Stand>> = named.iter().map(there).collect();
        match (stands, self.b.again(value)) {
            (Some(stands), Some(again)) if parts.declared.is_empty() => {
                let parts = walk::expr_parts(self.b.ast, again);
                walk::replace(self.b.ast, &parts.exprs, &stands);
                again
            }
            _ => {
                let name = self.b.name_of(variable);
                let span = self.b.ast.object(variable).span;
                self.unsupported(span, &format!("`{name}` on a device, whose first value is an address of the host,"));
                value
            }
        }
    }

    /// The address of a compound literal, as that of the device's object for it.
    fn literal_there(&mut self, value: ExprId, number: usize) -> Option<ExprId> {
        let expr = self.b.ast.expr(value);
        let (ty, span) = (expr.ty, expr.span);
        let kind = match expr.kind {
            ExprKind::CompoundLiteral(object) => {
                let there = *self.devices.declared.get(&object)?.get(number)?;
                ExprKind::Object(there)
            }
            ExprKind::Convert(how, written, inner) => {
                ExprKind::Convert(how, written, self.literal_there(inner, number)?)
            }
            ExprKind::AddressOf(inner) => ExprKind::AddressOf(self.literal_there(inner, number)?),
            _ => return None,
        };
        Some(self.b.expr(kind, ty, span))
    }

    /// Functions that ask what is present find what devices have from the beginning, though no directive was met yet.
    pub fn known_from_the_beginning(&mut self, body: StmtId) {
        let asks = |e: &ExprId| match self.b.ast.expr(*e).kind {
            ExprKind::Function(function) => ASKING.contains(&self.b.names.text(self.b.ast.function(function).name)),
            _ => false,
        };
        let parts = walk::parts(self.b.ast, body);
        if self.devices.declared.is_empty() || !parts.exprs.iter().any(asks) {
            return;
        }
        let (span, int, mut list) = (self.b.ast.stmt(body).span, self.b.int(), Vec::new());
        for number in 1..=self.devices.most.max(1) {
            let number = self.b.number(i128::from(number), span);
            let on = self.b.set(".on", int, number, &mut list, span);
            self.known_there(on, &mut list, span);
        }
        if let StmtKind::Block(statements) = &mut self.b.ast.stmts[body.0 as usize].kind {
            statements.splice(0..0, list);
        }
    }

    /// Functions use the object of the side on which they run; what stands in a target region is translated with it.
    pub fn ask_for_sides(&mut self, body: StmtId) {
        if self.devices.declared.is_empty() && self.devices.linked.is_empty() {
            return;
        }
        let parts = crate::walk::parts(self.b.ast, body);
        let mut inside: rustc_hash::FxHashSet<ExprId> = Default::default();
        for id in &parts.stmts {
            if let StmtKind::OpenMp(directive) = &self.b.ast.stmt(*id).kind {
                // What a clause names is meant on both sides.
                for place in directive.clauses.iter().flat_map(|clause| &clause.items).filter_map(|item| item.place) {
                    inside.extend(crate::walk::expr_parts(self.b.ast, place).exprs);
                }
                if let Some(body) = directive.body.filter(|_| directive.constructs.contains(&Construct::Target)) {
                    inside.extend(crate::walk::parts(self.b.ast, body).exprs);
                }
            }
        }
        for e in parts.exprs.into_iter().filter(|e| !inside.contains(e)) {
            let ExprKind::Object(object) = self.b.ast.expr(e).kind else { continue };
            let span = self.b.ast.expr(e).span;
            if !self.is_known_to_devices(object) {
                continue;
            }
            let side = self.side_of_known(object, span);
            self.b.ast.exprs[e.0 as usize].kind = ExprKind::Deref(side);
        }
    }

    /// The address of a variable of `declare target` on the side that executes.
    pub fn side_of_known(&mut self, variable: ObjectId, span: Span) -> ExprId {
        match self.devices.declared.contains_key(&variable) {
            true => self.side_of(variable, span),
            false => self.copy_of_linked(variable, span),
        }
    }

    fn side_of(&mut self, variable: ObjectId, span: Span) -> ExprId {
        let pointer = self.b.void_pointer();
        let ty = self.b.ast.object(variable).ty;
        let typed = self.b.pointer(ty);
        let here = self.b.object(variable, span);
        let here = self.b.address(here, span);
        let here = self.b.convert(Conversion::Pointer, here, pointer);
        let there = self.object_there(variable, None, span);
        let side = self.b.call("__omp_side", pointer, vec![here, there], span);
        self.b.convert(Conversion::Pointer, side, typed)
    }

    /// The address of a variable of `link` on the side that executes.
    fn copy_of_linked(&mut self, here: ObjectId, span: Span) -> ExprId {
        let pointer = self.b.void_pointer();
        let ty = self.b.ast.object(here).ty;
        let typed = self.b.pointer(ty);
        let [here, again] = [here; 2].map(|object| {
            let place = self.b.object(object, span);
            let address = self.b.address(place, span);
            self.b.convert(Conversion::Pointer, address, pointer)
        });
        let there = self.b.call("__omp_there", pointer, vec![again], span);
        let side = self.b.call("__omp_side", pointer, vec![here, there], span);
        self.b.convert(Conversion::Pointer, side, typed)
    }
}

fn same_values(init: &Init) -> Init {
    match init {
        Init::Value(e) => Init::Value(*e),
        Init::Parts(parts) => {
            Init::Parts(parts.iter().map(|part| InitPart { path: part.path.clone(), value: part.value }).collect())
        }
    }
}
