//! Parts of fresh memory that are read though nothing may have been written there.
//!
//! What `malloc` gives has no values, and neither has a local record. Control-intensive code
//! reads such fields all the same (a harness allocates a connection and fills in half of it), and what they
//! are decides where control goes. So both programs, the replayed and the encoded one,
//! choose a value for each of them where the memory comes to life:
//!
//! - a number is any number;
//! - a pointer that nothing in the program writes, and that is only followed and tested for null, is null, or
//!   leads to an object of its type, which is fresh memory itself (to a depth). Nobody can tell other values from these
//!   but by following a pointer that leads nowhere, which is undefined;
//! - other pointers stay as they are in the encoded program, where they may lead anywhere,
//!   and are null in the replayed one, which is one of the cases.
//!
//! Only fields that some expression reads are looked at; arrays, unions and bit-fields are left alone. A value that
//! is not chosen here may be any in the encoding, and a violation that needs it is possible. A pointer that the
//! environment chooses leads anywhere in the encoded program, and to fresh memory in the replayed one.

use super::pointers::{is_one, pointee};
use super::{is_number, NEVER_WRITTEN};
use antiphon_model::library::{LibraryFunction, Verifier};
use antiphon_model::visit::{action_operands, walk_expr, walk_place, walk_step, Operand, Visitor};
use antiphon_model::{
    Action, AllocationFill, BinaryOp, CharLike, Expr, ExprId, ExprKind, FunctionId, IntType, Local, LocalKind,
    LocalStorage, LocationId, LocationRole, Place, PlaceId, PlaceKind, Program, Qualifiers, RecordKind, Signedness,
    Step, Type, TypeId, UnaryOp,
};
use antiphon_passes::Rewriter;
use antiphon_source::Span;
use std::collections::BTreeSet;

/// Objects that pointers of fresh objects lead to: how deep that goes.
const MOST_DEPTH: usize = 2;

/// Values that are chosen for one object, with all that it leads to.
const MOST_VALUES: usize = 150;

/// What a pointer of no type leads to.
const SOME_BYTES: i128 = 64;

/// Gives a pointer that the environment chooses.
const ANY_POINTER: LibraryFunction = LibraryFunction::Verifier(Verifier::NondetPointer);

/// A field: the type of its record, and its number.
type FieldOf = (TypeId, u32);

/// Which program is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// The one that violations are replayed on.
    Replayed,
    /// The one that is encoded.
    Encoded,
    /// One that is encoded to find what can be replayed (`followed`): pointers are those of a replay.
    Followed,
}

/// How fields are used, anywhere in a program.
pub(super) struct Fields {
    read: BTreeSet<FieldOf>,
    /// Also those whose address is taken.
    written: BTreeSet<FieldOf>,
    /// Pointers of which more is seen than whether they are null and where they lead.
    observed: BTreeSet<FieldOf>,
}

impl Fields {
    /// Of a program.
    pub fn of(program: &Program) -> Fields {
        let mut fields = Fields { read: BTreeSet::new(), written: BTreeSet::new(), observed: BTreeSet::new() };
        for expr in &program.exprs {
            match expr.kind {
                ExprKind::Load(place) => fields.read.extend(field(program, place)),
                ExprKind::AddressOf(place) => fields.written.extend(field(program, place)),
                _ => {}
            }
        }
        let locations = program.functions.iter().flat_map(|function| &function.body.locations);
        for location in locations {
            let Step::Action(action, _) = &location.step else { continue };
            action_operands(action, |operand| match operand {
                Operand::Written(place) => fields.written.extend(field(program, place)),
                Operand::Updated(place) => {
                    fields.read.extend(field(program, place));
                    fields.written.extend(field(program, place));
                }
                Operand::Read(place) => fields.read.extend(field(program, place)),
                Operand::Value(_) | Operand::Set(_) | Operand::Lifetime(_) | Operand::Type(_) => {}
                Operand::Function(_) => {}
            });
        }
        fields.observed = observed(program, &fields.read);
        fields
    }
}

/// The pointers that are compared with others, copied to where they are read, or handed over.
fn observed(program: &Program, read: &BTreeSet<FieldOf>) -> BTreeSet<FieldOf> {
    let mut watch = Observation { observed: BTreeSet::new() };
    for location in program.functions.iter().flat_map(|function| &function.body.locations) {
        match &location.step {
            Step::Branch { condition, .. } => watch.tested(program, *condition),
            Step::Action(Action::Assign(place, value), _) => {
                watch.place(program, *place);
                match field(program, *place).is_some_and(|field| !read.contains(&field)) {
                    true => watch.tested(program, *value),
                    false => watch.expr(program, *value),
                }
            }
            step => walk_step(&mut watch, program, step),
        }
    }
    watch.observed
}

/// Looks for loads of pointers whose values are used.
struct Observation {
    observed: BTreeSet<FieldOf>,
}

impl Observation {
    /// An expression of which only matters whether it is zero.
    fn tested(&mut self, program: &Program, id: ExprId) {
        match program.expr(id).kind {
            ExprKind::Load(place) => walk_place(self, program, place),
            ExprKind::Convert(inner) if keeps_zero(program, program.expr(id).ty) => self.tested(program, inner),
            ExprKind::Unary(UnaryOp::Not, inner) => self.tested(program, inner),
            ExprKind::Lazy(_, a, b) => {
                self.tested(program, a);
                self.tested(program, b);
            }
            _ => self.expr(program, id),
        }
    }
}

impl Visitor for Observation {
    fn expr(&mut self, program: &Program, id: ExprId) {
        match program.expr(id).kind {
            ExprKind::Load(place) => {
                self.observed.extend(field(program, place));
                walk_place(self, program, place);
            }
            ExprKind::Unary(UnaryOp::Not, inner) => self.tested(program, inner),
            ExprKind::Lazy(..) => self.tested(program, id),
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, a, b) if is_null(program, b) => {
                self.tested(program, a);
            }
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, a, b) if is_null(program, a) => {
                self.tested(program, b);
            }
            _ => walk_expr(self, program, id),
        }
    }

    fn place(&mut self, program: &Program, id: PlaceId) {
        match program.place(id).kind {
            PlaceKind::Deref(pointer) => self.tested(program, pointer),
            _ => walk_place(self, program, id),
        }
    }
}

/// Whether a pointer that is converted to a type is zero only where it was null.
fn keeps_zero(program: &Program, ty: TypeId) -> bool {
    let wide = program.types.size(ty).is_some_and(|size| size >= program.types.pointer_size);
    wide || *program.types.get(ty) == Type::Bool
}

fn is_null(program: &Program, id: ExprId) -> bool {
    match program.expr(id).kind {
        ExprKind::Null => true,
        ExprKind::Int(number) => number == 0,
        ExprKind::Convert(inner) => is_null(program, inner),
        _ => false,
    }
}

fn field(program: &Program, place: PlaceId) -> Option<FieldOf> {
    match program.place(place).kind {
        PlaceKind::Field(base, field) => Some((program.place(base).ty, field)),
        _ => None,
    }
}

/// Chooses what fresh memory holds.
pub(super) struct Filling<'p> {
    rewriter: Rewriter<'p>,
    fields: &'p Fields,
    role: Role,
    /// Values that may still be chosen.
    left: usize,
    span: Span,
}

impl<'p> Filling<'p> {
    /// In a function.
    pub fn new(program: &'p mut Program, function: FunctionId, fields: &'p Fields, role: Role) -> Filling<'p> {
        Filling { rewriter: Rewriter::new(program, function), fields, role, left: MOST_VALUES, span: Span::NONE }
    }

    /// Chooses the values of what comes to life at a location, whose step is an action.
    pub fn fill(&mut self, at: LocationId) {
        let location = self.rewriter.function().body.location(at).clone();
        let Step::Action(action, next) = location.step else { return };
        self.span = location.span;
        if let Action::Library { function: ANY_POINTER, result: Some(result), .. } = action {
            match (self.role, pointee(self.rewriter.program, result)) {
                (Role::Encoded, _) => {}
                (Role::Followed, None) => return self.elsewhere(at, result, next),
                (Role::Replayed | Role::Followed, _) => {
                    let made = self.somewhere(result);
                    return self.rewriter.replace(at, Step::Action(made, next));
                }
            }
        }
        let fresh = match action {
            // Numbers are given values elsewhere, where nothing else is.
            Action::Live(local) => {
                let place = self.rewriter.local_place(local, location.span);
                let program = &*self.rewriter.program;
                Some(place).filter(|place| !is_number(program, program.place(*place).ty))
            }
            Action::Allocate { element, count, fill: AllocationFill::Undefined, result } => {
                let to = pointee(self.rewriter.program, result);
                let one = to.is_some_and(|to| is_one(self.rewriter.program, count, element, to));
                self.target(result).filter(|_| one)
            }
            _ => None,
        };
        let Some(fresh) = fresh else { return };
        let open = self.rewriter.act(at, action, location.span);
        let end = match is_number(self.rewriter.program, self.rewriter.program.place(fresh).ty) {
            true => self.chosen(open, fresh),
            false => self.object(open, fresh, 0),
        };
        self.rewriter.replace(end, Step::Action(Action::Skip, next));
    }

    /// A pointer to fresh memory.
    fn somewhere(&mut self, result: PlaceId) -> Action {
        let element = pointee(self.rewriter.program, result);
        let count = self.number(if element.is_some() { 1 } else { SOME_BYTES });
        Action::Allocate { element, count, fill: AllocationFill::Undefined, result }
    }

    /// A pointer to an object of its own, where nobody knows of which type: it is neither null nor any other.
    fn elsewhere(&mut self, at: LocationId, result: PlaceId, next: LocationId) {
        let (span, ty) = (self.span, self.rewriter.program.place(result).ty);
        let local = self.rewriter.add_local(Local {
            name: "somewhere".to_owned(),
            ty,
            kind: LocalKind::User,
            storage: LocalStorage::Memory,
            qualifiers: Qualifiers::NONE,
            span,
        });
        let object = self.rewriter.local_place(local, span);
        let begun = self.rewriter.act(at, Action::Live(local), span);
        let program = &mut *self.rewriter.program;
        let own = program.types.intern(Type::Pointer(ty));
        let address = program.add_expr(Expr { kind: ExprKind::AddressOf(object), ty: own, span });
        let value = program.add_expr(Expr { kind: ExprKind::Convert(address), ty, span });
        self.rewriter.replace(begun, Step::Action(Action::Assign(result, value), next));
    }

    /// What a pointer that is in a place leads to.
    fn target(&mut self, place: PlaceId) -> Option<PlaceId> {
        let program = &mut *self.rewriter.program;
        let (pointer, to) = (program.place(place).ty, pointee(program, place)?);
        let value = program.add_expr(Expr { kind: ExprKind::Load(place), ty: pointer, span: self.span });
        let (kind, qualifiers) = (PlaceKind::Deref(value), Qualifiers::NONE);
        Some(program.add_place(Place { kind, ty: to, qualifiers, span: self.span }))
    }

    /// Chooses the values of a record; gives where control is then.
    fn object(&mut self, at: LocationId, place: PlaceId, depth: usize) -> LocationId {
        let program = &*self.rewriter.program;
        let ty = program.place(place).ty;
        let Type::Record(id) = *program.types.get(ty) else { return at };
        let record = program.types.record(id);
        if record.kind == RecordKind::Union {
            return at;
        }
        let fields: Vec<(u32, TypeId, Qualifiers)> = record
            .fields
            .iter()
            .enumerate()
            .filter(|(_, field)| field.bits.is_none())
            .map(|(number, field)| (number as u32, field.ty, field.qualifiers))
            .collect();
        let mut at = at;
        for (number, part, qualifiers) in fields {
            let is_record = matches!(self.rewriter.program.types.get(part), Type::Record(_));
            if self.left == 0 || !is_record && !self.fields.read.contains(&(ty, number)) {
                continue;
            }
            let kind = PlaceKind::Field(place, number);
            let part = self.rewriter.program.add_place(Place { kind, ty: part, qualifiers, span: self.span });
            at = self.part(at, part, (ty, number), depth);
        }
        at
    }

    fn part(&mut self, at: LocationId, place: PlaceId, field: FieldOf, depth: usize) -> LocationId {
        let program = &*self.rewriter.program;
        let ty = program.place(place).ty;
        match *program.types.get(ty) {
            Type::Record(_) => self.object(at, place, depth),
            Type::Pointer(to) => {
                let object = program.types.size(to).is_some_and(|size| size > 0);
                let used = self.fields.written.contains(&field) || self.fields.observed.contains(&field);
                let chosen = object && depth < MOST_DEPTH && !used;
                match (chosen, self.role) {
                    (true, _) => self.pointer(at, place, to, depth),
                    (false, Role::Replayed | Role::Followed) => {
                        let null = self.null(ty);
                        self.rewriter.act(at, Action::Assign(place, null), self.span)
                    }
                    (false, Role::Encoded) => at,
                }
            }
            _ if is_number(program, ty) => self.chosen(at, place),
            _ => at,
        }
    }

    /// Any number.
    fn chosen(&mut self, at: LocationId, place: PlaceId) -> LocationId {
        self.left = self.left.saturating_sub(1);
        let function = LibraryFunction::Verifier(NEVER_WRITTEN);
        self.rewriter.act(at, Action::Library { function, arguments: Vec::new(), result: Some(place) }, self.span)
    }

    /// Null, or a pointer to an object.
    fn pointer(&mut self, at: LocationId, place: PlaceId, to: TypeId, depth: usize) -> LocationId {
        let truth = self.rewriter.program.types.intern(Type::Bool);
        let choice = self.rewriter.temporary(truth, self.span);
        let choice_place = self.rewriter.local_place(choice, self.span);
        let branch = self.chosen(at, choice_place);
        let then = self.rewriter.add_location(LocationRole::Plain, self.span);
        let otherwise = self.rewriter.add_location(LocationRole::Plain, self.span);
        let end = self.rewriter.add_location(LocationRole::Plain, self.span);
        let condition = self.rewriter.local_value(choice, self.span);
        self.rewriter.replace(branch, Step::Branch { condition, then, otherwise });
        let count = self.number(1);
        let fill = AllocationFill::Undefined;
        let made = Action::Allocate { element: Some(to), count, fill, result: place };
        let filled = self.rewriter.act(then, made, self.span);
        let filled = match self.target(place) {
            Some(object) if is_number(self.rewriter.program, to) => self.chosen(filled, object),
            Some(object) => self.object(filled, object, depth + 1),
            None => filled,
        };
        self.rewriter.replace(filled, Step::Action(Action::Skip, end));
        let null = self.null(self.rewriter.program.place(place).ty);
        self.rewriter.replace(otherwise, Step::Action(Action::Assign(place, null), end));
        end
    }

    fn null(&mut self, ty: TypeId) -> ExprId {
        self.rewriter.program.add_expr(Expr { kind: ExprKind::Null, ty, span: self.span })
    }

    fn number(&mut self, number: i128) -> ExprId {
        let bits = self.rewriter.program.types.pointer_size as u16 * 8;
        let (sign, chars) = (Signedness::Unsigned, CharLike::Number);
        let ty = self.rewriter.program.types.intern(Type::Int(IntType { bits, sign, chars }));
        self.rewriter.program.add_expr(Expr { kind: ExprKind::Int(number), ty, span: self.span })
    }
}
