//! What the text of a unit says about its variables, wherever they are used: which are ever
//! assigned, whose address is taken, which are constants, which pointers only ever come from an
//! allocation.
//!
//! Deliberately not here: what is assigned when. A variable that is assigned somewhere counts as
//! assigned everywhere.

use antiphon_source::{Interner, Span};
use antiphon_syntax::ast::{Ast, Conversion, ExprId, ExprKind, FunctionId, Init, Linkage, ObjectId, Storage};
use antiphon_syntax::openmp::Construct;
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::{IntKind, Type, TypeId};
use antiphon_syntax::Target;
use rustc_hash::{FxHashMap, FxHashSet};

/// Functions whose result is an object that nobody else has.
const ALLOCATE: &[&str] = &["malloc", "calloc", "aligned_alloc"];

/// A unit with what is known of it.
#[derive(Debug)]
pub(crate) struct Unit<'a> {
    pub ast: &'a Ast,
    pub names: &'a Interner,
    pub target: Target,
    /// Assigned in parts or whole, initialisers apart.
    written: FxHashSet<ObjectId>,
    addressed: FxHashSet<ObjectId>,
    /// Everything that is assigned to a variable as a whole; nothing where it is stepped.
    assigned: FxHashMap<ObjectId, Vec<Option<ExprId>>>,
    /// Variables of `threadprivate`.
    by_thread: FxHashSet<ObjectId>,
}

/// Why a loop is not decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// One clause of a sentence.
    pub message: String,
    /// Where.
    pub span: Span,
}

impl Doubt {
    pub(crate) fn new<T>(span: Span, message: impl Into<String>) -> Result<T, Doubt> {
        Err(Doubt { message: message.into(), span })
    }
}

impl<'a> Unit<'a> {
    pub fn new(ast: &'a Ast, names: &'a Interner, target: Target) -> Unit<'a> {
        let by_thread = ast.directives.iter().filter(|d| d.constructs.contains(&Construct::Threadprivate));
        let by_thread = by_thread.flat_map(|d| d.clauses.iter().flat_map(|c| c.items.iter().map(|i| i.variable)));
        let mut unit = Unit {
            ast,
            names,
            target,
            written: FxHashSet::default(),
            addressed: FxHashSet::default(),
            assigned: FxHashMap::default(),
            by_thread: by_thread.collect(),
        };
        for expr in &ast.exprs {
            unit.note(&expr.kind);
        }
        unit
    }

    fn note(&mut self, kind: &ExprKind) {
        let (place, value) = match *kind {
            ExprKind::Assign(place, value) => (place, Some(value)),
            ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) => (place, None),
            ExprKind::AddressOf(place) => {
                self.addressed.extend(base(self.ast, place));
                return;
            }
            _ => return,
        };
        self.written.extend(base(self.ast, place));
        if let ExprKind::Object(object) = self.ast.expr(place).kind {
            self.assigned.entry(object).or_default().push(value);
        }
    }

    /// Whether the program assigns the variable, or may do so through a pointer.
    pub fn is_changed(&self, object: ObjectId) -> bool {
        let seen = self.written.contains(&object) || self.addressed.contains(&object);
        let declared = self.ast.object(object);
        seen || declared.linkage == Linkage::External && !declared.ty.quals.has(Qualifiers::CONST)
    }

    pub fn is_addressed(&self, object: ObjectId) -> bool {
        self.addressed.contains(&object)
    }

    /// Whether nobody can have the address of the variable, which is no array.
    pub fn is_out_of_reach(&self, object: ObjectId) -> bool {
        let declared = self.ast.object(object);
        let is_array = matches!(self.ast.types.get(declared.ty.ty), Type::Array(..) | Type::Record(_));
        !is_array && declared.linkage != Linkage::External && !self.is_addressed(object)
    }

    /// Whether each thread has its own, behind everybody's back.
    pub fn is_of_thread(&self, object: ObjectId) -> bool {
        self.by_thread.contains(&object) || self.ast.object(object).storage == Storage::Thread
    }

    /// Whether the variable lives as long as the program.
    pub fn is_static(&self, object: ObjectId) -> bool {
        matches!(self.ast.object(object).storage, Storage::Static | Storage::Thread)
    }

    /// The number that a variable is from its declaration on.
    pub fn constant(&self, object: ObjectId) -> Option<i128> {
        let Some(Init::Value(value)) = self.ast.object(object).init else { return None };
        if self.is_changed(object) || self.int_kind(self.ast.object(object).ty.ty).is_none() {
            return None;
        }
        self.number(value)
    }

    /// The constant that an expression is, behind conversions that keep it.
    pub fn number(&self, e: ExprId) -> Option<i128> {
        match self.ast.expr(e).kind {
            ExprKind::Int(n) => Some(n),
            ExprKind::Convert(Conversion::Arithmetic | Conversion::Same, _, inner) => {
                let kind = self.int_kind(self.ast.expr(e).ty.ty)?;
                self.int_kind(self.ast.expr(inner).ty.ty)?;
                self.number(inner).filter(|n| kind.holds(*n, self.target))
            }
            _ => None,
        }
    }

    /// Whether everything that a pointer is ever set to is a new object.
    pub fn is_from_heap(&self, object: ObjectId) -> bool {
        let declared = self.ast.object(object);
        if self.is_addressed(object) || declared.linkage == Linkage::External || declared.storage == Storage::Parameter
        {
            return false;
        }
        let first = match &declared.init {
            None => None,
            Some(Init::Value(e)) => Some(*e),
            Some(Init::Parts(_)) => return false,
        };
        let empty = Vec::new();
        let later = self.assigned.get(&object).unwrap_or(&empty);
        let all: Vec<Option<ExprId>> = first.into_iter().map(Some).chain(later.iter().copied()).collect();
        let is_new = |e: &Option<ExprId>| e.is_some_and(|e| self.is_new_object(e) || self.is_null(e));
        all.iter().all(is_new) && all.iter().any(|e| e.is_some_and(|e| self.is_new_object(e)))
    }

    fn is_null(&self, e: ExprId) -> bool {
        match self.ast.expr(e).kind {
            ExprKind::Convert(Conversion::NullPointer, ..) => true,
            ExprKind::Convert(Conversion::Pointer | Conversion::Same, _, inner) => self.is_null(inner),
            _ => false,
        }
    }

    fn is_new_object(&self, e: ExprId) -> bool {
        match &self.ast.expr(e).kind {
            ExprKind::Convert(Conversion::Pointer | Conversion::Same, _, inner) => self.is_new_object(*inner),
            ExprKind::Call(callee, _) => self.called(*callee).is_some_and(|f| self.allocates(f)),
            _ => false,
        }
    }

    pub fn allocates(&self, function: FunctionId) -> bool {
        let function = self.ast.function(function);
        function.body.is_none() && ALLOCATE.contains(&self.names.text(function.name))
    }

    /// The function that is called, if the text says which.
    pub fn called(&self, callee: ExprId) -> Option<FunctionId> {
        match self.ast.expr(callee).kind {
            ExprKind::Function(function) => Some(function),
            ExprKind::Convert(_, _, inner) | ExprKind::Deref(inner) | ExprKind::AddressOf(inner) => self.called(inner),
            _ => None,
        }
    }

    /// The integer type that a type is.
    pub fn int_kind(&self, ty: TypeId) -> Option<IntKind> {
        match self.ast.types.get(ty) {
            Type::Int(kind) => Some(*kind),
            Type::Enum(id) => Some(self.ast.types.enumeration(*id).representation),
            _ => None,
        }
    }

    /// The name of a variable.
    pub fn name(&self, object: ObjectId) -> &str {
        self.ast.object(object).name.map_or("(unnamed)", |name| self.names.text(name))
    }
}

/// The variable that a place is a part of.
pub(crate) fn base(ast: &Ast, mut place: ExprId) -> Option<ObjectId> {
    loop {
        place = match ast.expr(place).kind {
            ExprKind::Object(object) => return Some(object),
            ExprKind::Member(inner, _) => inner,
            // An element of what a pointer points to is no part of the pointer.
            ExprKind::Index(array, _) => match ast.expr(array).kind {
                ExprKind::Convert(Conversion::ArrayDecay, _, inner) => inner,
                _ => return None,
            },
            _ => return None,
        };
    }
}
