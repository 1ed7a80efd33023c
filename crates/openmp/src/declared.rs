//! `declare target`: variables that devices know, in functions as well.
//!
//! One of `enter` has a second object, which is on the device as long as the program runs; functions ask the runtime which of the two is meant
//! where they run. One of `link` has no room there of its own: on a device it is the copy that is mapped, and nothing if none is. Variables with
//! external linkage are one in all files, and so are their objects on the device; every file that names such a variable means both.
//!
//! Deliberately not here: objects on a second device.

use crate::device::{Mapped, Shape, ALWAYS, FROM, TO};
use crate::iterated::Move;
use crate::sharing::TypedClause;
use crate::translate::Translate;
use antiphon_source::{Interner, Span};
use antiphon_syntax::ast::{
    Ast, Conversion, Definition, ExprId, ExprKind, Init, InitPart, Linkage, Object, ObjectId, StmtId, StmtKind, Storage,
};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};

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
            .filter(|directive| matches!(directive.constructs[..], [construct] if declares.contains(&construct)));
        for clause in directives.flat_map(|directive| &directive.clauses) {
            let shared = clause.items.iter().map(|item| (ast.object(item.variable), item.span));
            let shared = shared.filter(|(object, _)| object.linkage == Linkage::External);
            for (name, span) in shared.filter_map(|(object, span)| object.name.map(|name| (name, span))) {
                let name = names.text(name);
                if !all.iter().any(|(known, ..)| known == name) {
                    all.push((name.to_owned(), known_by(clause), span));
                }
            }
        }
    }
    all
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
        for clause in clauses {
            for item in &clause.items {
                let object = self.b.ast.object(item.variable);
                if object.storage != Storage::Static {
                    let name = self.b.name_of(item.variable);
                    self.misuse(item.span, format!("`{name}` is no variable that lives as long as the program"));
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
                let there = self.on_device(variable);
                self.devices.declared.insert(variable, there);
            }
            Known::Linked => {
                self.devices.linked.insert(variable);
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

    /// What `declare target` made a variable has its object in any case: only `always` and `target update` copy. Of a structure the room is there.
    pub fn unless_declared(
        &mut self,
        (on, one, item): (ObjectId, &Mapped, &Item<ExprId, ObjectId>),
        moves: Move,
        made: Vec<StmtId>,
        span: Span,
    ) -> Vec<StmtId> {
        let Some(&there) = self.devices.declared.get(&one.variable) else { return made };
        let leads = item.place.is_none() && !item.sections.is_empty() && self.is_pointer(item.variable);
        match one.shape {
            Shape::Room(_) => return Vec::new(),
            Shape::Plain | Shape::Member(_) if one.by.is_none() && !leads => {}
            _ => self.unsupported(span, "what a variable of `declare target` leads to, or its mapper, in a clause"),
        }
        let wanted = match moves {
            Move::Updated => TO | FROM,
            Move::Comes if one.how & ALWAYS != 0 => TO,
            Move::Goes if one.how & ALWAYS != 0 => FROM,
            _ => 0,
        };
        let how = one.how & wanted;
        if how == 0 {
            return Vec::new();
        }
        let pointer = self.b.void_pointer();
        let there = self.b.object(there, span);
        let there = self.b.address(there, span);
        let there = self.b.convert(Conversion::Pointer, there, pointer);
        let [base, low, size] = [one.base, one.low, one.size].map(|held| self.b.object(held, span));
        let how = self.b.number(how, span);
        let on = self.b.object(on, span);
        vec![self.b.call_statement("__omp_update_declared", vec![on, there, base, low, size, how], span)]
    }

    /// A second object like a variable, with the same first value.
    fn on_device(&mut self, variable: ObjectId) -> ObjectId {
        let name = format!("{}.device", self.b.name_of(variable));
        let name = Some(self.b.names.intern(name.as_str()));
        let of = self.b.ast.object(variable);
        let init = of.init.as_ref().map(|init| match init {
            Init::Value(e) => Init::Value(*e),
            Init::Parts(parts) => {
                Init::Parts(parts.iter().map(|part| InitPart { path: part.path.clone(), value: part.value }).collect())
            }
        });
        let there = Object {
            name,
            ty: of.ty,
            linkage: of.linkage,
            storage: Storage::Static,
            role: antiphon_syntax::ast::Role::Plain,
            definition: of.definition,
            init,
            function: None,
            align: of.align,
            span: of.span,
        };
        self.b.ast.objects.push(there);
        let id = ObjectId(self.b.ast.objects.len() as u32 - 1);
        self.b.ast.statics.push(id);
        id
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
            let side = match self.devices.declared.get(&object) {
                Some(&there) => self.side_of(object, there, span),
                None if self.devices.linked.contains(&object) => self.copy_of_linked(object, span),
                None => continue,
            };
            self.b.ast.exprs[e.0 as usize].kind = ExprKind::Deref(side);
        }
    }

    /// The address of a variable on the side that executes.
    fn side_of(&mut self, here: ObjectId, there: ObjectId, span: Span) -> ExprId {
        let pointer = self.b.void_pointer();
        let ty = self.b.ast.object(here).ty;
        let typed = self.b.pointer(ty);
        let sides = [here, there].map(|object| {
            let place = self.b.object(object, span);
            let address = self.b.address(place, span);
            self.b.convert(Conversion::Pointer, address, pointer)
        });
        let side = self.b.call("__omp_side", pointer, sides.to_vec(), span);
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
