//! Addresses on the wrong side: memory of a device that the host uses, and memory of the host that a device uses.
//!
//! The memory of a device is known to the runtime: copies of what is mapped, and what `omp_target_alloc` gave. Where the host
//! can hold such an address (`use_device_ptr`, say), the runtime is asked about each pointer that is followed.
//! A device gets an address of the host inside of what is mapped, or because a clause hands it over as it is: there,
//! pointers that are read from memory are noted, and following one that leads to neither side's own is misuse.
//! Both are done to the translated tree, so that no rule about loops sees these calls.
//!
//! Deliberately not here: calls of functions without text that are handed such addresses (libraries for devices take them),
//! but for those of C that work on memory.

use crate::ancestor::asks_host;
use crate::device::Memory;
use crate::translate::Translate;
use crate::walk;
use antiphon_source::{Interner, Span};
use antiphon_syntax::ast::{Ast, Conversion, ExprId, ExprKind, FunctionId, Init, ObjectId, StmtKind, Storage};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::parse::NEED_DEVICE_POINTER;
use antiphon_syntax::types::{QualType, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// On which side an address of the other one can turn up.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Strays {
    pub on_host: bool,
    pub on_device: bool,
}

/// What makes variables known to devices.
const DECLARING: [Construct; 3] =
    [Construct::DeclareTarget, Construct::BeginDeclareTarget, Construct::EndDeclareTarget];

/// Functions whose results are addresses of devices.
const GIVING: [&str; 3] = ["omp_target_alloc", "omp_get_mapped_ptr", NEED_DEVICE_POINTER];

/// Functions of C that follow what they are handed.
const FOLLOWING: [&str; 14] = [
    "free", "memchr", "memcmp", "memcpy", "memmove", "memset", "puts", "realloc", "strcat", "strcmp", "strcpy",
    "strlen", "strncmp", "strncpy",
];

/// What a program can get to hold.
pub(crate) fn strays(units: &[Ast], names: &Interner) -> Strays {
    let mut strays = Strays::default();
    for ast in units {
        // Devices have objects for pointers.
        let known = ast.directives.iter().flat_map(|directive| &directive.clauses).flat_map(|clause| &clause.items);
        let declares =
            ast.directives.iter().any(|directive| directive.constructs.iter().any(|c| DECLARING.contains(c)));
        strays.on_device |=
            declares && known.map(|item| ast.object(item.variable).ty).any(|ty| holds_pointers(ast, ty));
        strays.on_host |= ast.exprs.iter().any(|e| match e.kind {
            ExprKind::Function(function) => GIVING.contains(&names.text(ast.function(function).name)),
            _ => false,
        });
        for stmt in &ast.stmts {
            let StmtKind::OpenMp(directive) = &stmt.kind else { continue };
            // The host can find what a device wrote.
            strays.on_host |= asks_host(&directive.clauses, names);
            for clause in &directive.clauses {
                strays.on_host |= matches!(clause.kind, ClauseKind::UseDevicePtr | ClauseKind::UseDeviceAddr);
                let hands_over = matches!(clause.kind, ClauseKind::IsDevicePtr | ClauseKind::Firstprivate);
                let maps = matches!(clause.kind, ClauseKind::Map | ClauseKind::To);
                let types = clause.items.iter().map(|item| ast.object(item.variable).ty);
                let is_target = directive.constructs.contains(&Construct::Target);
                strays.on_device |=
                    types.clone().any(|ty| hands_over && is_target && is_pointer(ast, ty) || maps && leads_on(ast, ty));
            }
            let body = directive.body.filter(|_| directive.constructs.contains(&Construct::Target));
            let by_default = directive.clauses.iter().any(|clause| clause.kind == ClauseKind::Defaultmap);
            strays.on_device |= body.is_some_and(|body| {
                let types = walk::parts(ast, body).free(ast).into_iter().map(|object| ast.object(object).ty);
                types.into_iter().any(|ty| leads_on(ast, ty) || by_default && is_pointer(ast, ty))
            });
        }
    }
    strays
}

fn is_pointer(ast: &Ast, ty: QualType) -> bool {
    matches!(ast.types.get(ty.ty), Type::Pointer(_))
}

/// Whether what is mapped of a variable of this type holds pointers.
fn leads_on(ast: &Ast, ty: QualType) -> bool {
    match ast.types.get(ty.ty) {
        Type::Pointer(to) => holds_pointers(ast, *to),
        _ => holds_pointers(ast, ty),
    }
}

fn holds_pointers(ast: &Ast, ty: QualType) -> bool {
    match ast.types.get(ty.ty) {
        Type::Pointer(to) => !matches!(ast.types.get(to.ty), Type::Function(_)),
        Type::Array(of, _) => holds_pointers(ast, *of),
        Type::Record(record) => {
            let layout = ast.types.record(*record).layout.as_ref();
            layout.is_some_and(|layout| layout.members.iter().any(|member| holds_pointers(ast, member.ty)))
        }
        _ => false,
    }
}

impl Translate<'_> {
    /// Asks the runtime about pointers in all functions of the unit.
    pub fn ask_for_strays(&mut self, strays: Strays) {
        if self.devices.memory == Memory::Unified || !(strays.on_host || strays.on_device) {
            return;
        }
        for id in (0..self.b.ast.functions.len() as u32).map(FunctionId) {
            let Some(body) = self.b.ast.function(id).body else { continue };
            self.b.function = Some(id);
            let parts = walk::parts(self.b.ast, body);
            let said = self.annotated(&parts.stmts);
            if strays.on_device {
                let exprs: Vec<ExprId> = parts.exprs.into_iter().filter(|e| !said.contains(e)).collect();
                self.note_loads(&exprs);
                self.note_stores(&exprs, &parts.declared);
            }
            let exprs = walk::parts(self.b.ast, body).exprs;
            let exprs: Vec<ExprId> = exprs.into_iter().filter(|e| !said.contains(e)).collect();
            self.check_followed(&exprs);
        }
    }

    /// Expressions of annotations, which execute nothing.
    fn annotated(&self, stmts: &[antiphon_syntax::ast::StmtId]) -> FxHashSet<ExprId> {
        let mut said = FxHashSet::default();
        for id in stmts {
            match self.b.ast.stmt(*id).kind {
                StmtKind::Assert(_, _, e) | StmtKind::Assume(e) | StmtKind::Havoc(e) => {
                    said.extend(walk::expr_parts(self.b.ast, e).exprs);
                }
                StmtKind::AssertWithin(_, members, _, e) => {
                    said.extend(walk::expr_parts(self.b.ast, members).exprs);
                    said.extend(walk::expr_parts(self.b.ast, e).exprs);
                }
                _ => {}
            }
        }
        said
    }

    /// A pointer that is handed to the runtime, which gives it back.
    fn asked(&mut self, function: &str, pointer: ExprId, span: Span) -> ExprId {
        let (ty, any) = (QualType::plain(self.b.ty(pointer).ty), self.b.void_pointer());
        let handed = self.b.convert(Conversion::Pointer, pointer, any);
        let given = self.b.call(function, any, vec![handed], span);
        self.b.convert(Conversion::Pointer, given, ty)
    }

    fn is_data_pointer(&self, ty: QualType) -> bool {
        match self.b.ast.types.get(ty.ty) {
            Type::Pointer(to) => !matches!(self.b.ast.types.get(to.ty), Type::Function(_)),
            _ => false,
        }
    }

    /// Whether a variable is one of the translation, which leads where it should.
    fn is_own_pointer(&self, object: ObjectId) -> bool {
        let name = self.b.ast.object(object).name;
        let is_own = name.is_none_or(|name| self.b.names.text(name).starts_with(['&', '.']));
        is_own && !self.devices.handed_out.contains(&object)
    }

    /// Whether following a pointer needs no question: it is an array, an address that is taken here, or one of the translation.
    fn is_known(&self, pointer: ExprId) -> bool {
        match self.b.ast.expr(pointer).kind {
            ExprKind::Object(object) => self.is_own_pointer(object),
            ExprKind::Convert(Conversion::ArrayDecay, ..) | ExprKind::AddressOf(_) | ExprKind::String(..) => true,
            ExprKind::Convert(Conversion::Pointer | Conversion::Same, _, inner) => self.is_known(inner),
            _ => !self.is_data_pointer(self.b.ty(pointer)),
        }
    }

    fn check_followed(&mut self, exprs: &[ExprId]) {
        let uses = Uses::of(self.b.ast, exprs);
        for &id in exprs {
            let span = self.b.ast.expr(id).span;
            match self.b.ast.expr(id).kind {
                ExprKind::Deref(_) | ExprKind::Index(..) if !uses.is_accessed(self.b.ast, id) => {}
                ExprKind::Deref(pointer) if !self.is_known(pointer) => {
                    let asked = self.asked("__omp_follow", pointer, span);
                    self.b.ast.exprs[id.0 as usize].kind = ExprKind::Deref(asked);
                }
                ExprKind::Index(pointer, index) if !self.is_known(pointer) => {
                    let asked = self.asked("__omp_follow", pointer, span);
                    self.b.ast.exprs[id.0 as usize].kind = ExprKind::Index(asked, index);
                }
                ExprKind::Call(callee, ref arguments) if self.follows(callee) => {
                    let arguments = arguments.clone();
                    let arguments = arguments.into_iter().map(|of| match self.is_known(of) {
                        true => of,
                        false => self.asked("__omp_follow", of, span),
                    });
                    let arguments = arguments.collect();
                    self.b.ast.exprs[id.0 as usize].kind = ExprKind::Call(callee, arguments);
                }
                _ => {}
            }
        }
    }

    /// Whether a function of C is called that works on memory.
    fn follows(&self, callee: ExprId) -> bool {
        match self.b.ast.expr(callee).kind {
            ExprKind::Convert(_, _, inner) => self.follows(inner),
            ExprKind::Function(function) => {
                let of = self.b.ast.function(function);
                of.body.is_none() && FOLLOWING.contains(&self.b.names.text(of.name))
            }
            _ => false,
        }
    }

    /// Pointers that are read from memory, and not from variables.
    fn note_loads(&mut self, exprs: &[ExprId]) {
        let mut places = FxHashSet::default();
        for &id in exprs {
            match self.b.ast.expr(id).kind {
                ExprKind::AddressOf(place)
                | ExprKind::Assign(place, _)
                | ExprKind::CompoundAssign { place, .. }
                | ExprKind::Step(_, place)
                | ExprKind::Member(place, _) => {
                    places.insert(place);
                }
                _ => {}
            }
        }
        for &id in exprs.iter().filter(|id| !places.contains(id)) {
            let (ty, span) = (self.b.ty(id), self.b.ast.expr(id).span);
            if !self.is_data_pointer(ty) || !self.is_in_memory(id) {
                continue;
            }
            let Some(kind) = place_again(&self.b.ast.expr(id).kind) else { continue };
            let place = self.b.expr(kind, ty, span);
            let asked = self.asked("__omp_read", place, span);
            let inner = ExprKind::Convert(Conversion::Same, antiphon_syntax::ast::Written::Implicitly, asked);
            self.b.ast.exprs[id.0 as usize].kind = inner;
        }
    }

    /// Whether a place is in memory that others wrote: behind a pointer, or a part of a copy that a region was given.
    fn is_in_memory(&self, place: ExprId) -> bool {
        match self.b.ast.expr(place).kind {
            // A variable of a region around, as a whole.
            ExprKind::Deref(pointer) => !self.is_of_translation(pointer),
            ExprKind::Member(inner, _) => self.has_part_in_memory(inner),
            ExprKind::Index(base, _) => self.has_part_in_memory(base),
            _ => false,
        }
    }

    /// Whether a pointer is a variable of the translation, or one of those that it hands over.
    fn is_of_translation(&self, pointer: ExprId) -> bool {
        match self.b.ast.expr(pointer).kind {
            ExprKind::Object(object) => {
                self.is_own_pointer(object) && !self.devices.copies_of_pointers.contains(&object)
            }
            ExprKind::Convert(_, _, inner) | ExprKind::Index(inner, _) => self.is_of_translation(inner),
            _ => false,
        }
    }

    fn has_part_in_memory(&self, place: ExprId) -> bool {
        match self.b.ast.expr(place).kind {
            ExprKind::Object(object) => {
                let of = self.b.ast.object(object);
                (is_pointer(self.b.ast, of.ty) && !self.is_own_pointer(object))
                    || of.storage == Storage::Static
                    || self.devices.given_over.contains(&object)
            }
            ExprKind::Member(inner, _) | ExprKind::Convert(_, _, inner) => self.has_part_in_memory(inner),
            ExprKind::Index(base, _) => self.has_part_in_memory(base),
            _ => true,
        }
    }

    /// Pointers that are written to memory, or are parts of first values: where they lead is the writer's own.
    fn note_stores(&mut self, exprs: &[ExprId], declared: &FxHashSet<ObjectId>) {
        for &id in exprs {
            let ExprKind::Assign(place, value) = self.b.ast.expr(id).kind else { continue };
            let is_part = match self.b.ast.expr(place).kind {
                ExprKind::Object(_) => false,
                // What regions and tasks are handed.
                ExprKind::Index(base, _) => !self.is_of_translation(base),
                _ => true,
            };
            if is_part && self.is_data_pointer(self.b.ty(value)) {
                let span = self.b.ast.expr(id).span;
                let value = self.asked("__omp_wrote", value, span);
                self.b.ast.exprs[id.0 as usize].kind = ExprKind::Assign(place, value);
            }
        }
        let mut declared: Vec<ObjectId> = declared.iter().copied().collect();
        declared.sort_by_key(|object| object.0);
        for object in declared {
            let of = self.b.ast.object(object);
            let (span, is_local) = (of.span, of.storage == Storage::Automatic);
            let Some(Init::Parts(parts)) = of.init.as_ref().filter(|_| is_local) else { continue };
            let values: Vec<ExprId> = parts.iter().map(|part| part.value).collect();
            for (at, value) in values.into_iter().enumerate() {
                if self.is_data_pointer(self.b.ty(value)) {
                    let asked = self.asked("__omp_wrote", value, span);
                    if let Some(Init::Parts(parts)) = &mut self.b.ast.objects[object.0 as usize].init {
                        parts[at].value = asked;
                    }
                }
            }
        }
    }
}

/// What places are parts of.
struct Uses(FxHashMap<ExprId, ExprId>);

impl Uses {
    fn of(ast: &Ast, exprs: &[ExprId]) -> Uses {
        let mut uses = FxHashMap::default();
        for &id in exprs {
            match ast.expr(id).kind {
                ExprKind::AddressOf(inner)
                | ExprKind::Member(inner, _)
                | ExprKind::Convert(Conversion::ArrayDecay, _, inner)
                | ExprKind::Deref(inner)
                | ExprKind::Index(inner, _) => {
                    uses.insert(inner, id);
                }
                _ => {}
            }
        }
        Uses(uses)
    }

    /// Whether a place is read or written, and not only pointed to.
    fn is_accessed(&self, ast: &Ast, place: ExprId) -> bool {
        let Some(&user) = self.0.get(&place) else { return true };
        match ast.expr(user).kind {
            ExprKind::AddressOf(_) => false,
            ExprKind::Member(..) => self.is_accessed(ast, user),
            // An array: its element is, or the address goes elsewhere.
            ExprKind::Convert(..) => self.0.get(&user).is_some_and(|&element| self.is_accessed(ast, element)),
            _ => true,
        }
    }
}

fn place_again(kind: &ExprKind) -> Option<ExprKind> {
    Some(match *kind {
        ExprKind::Deref(pointer) => ExprKind::Deref(pointer),
        ExprKind::Index(base, index) => ExprKind::Index(base, index),
        ExprKind::Member(base, number) => ExprKind::Member(base, number),
        _ => return None,
    })
}
