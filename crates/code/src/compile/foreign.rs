//! Values of the specification in annotations of its implementation: `spec.x`.
//!
//! The specification is another program, with its own types and its own code. So
//! the way from its variable to the scalar becomes code of *that* program, with
//! the indices as parts from home, like any value of another process
//! (`remotes`). The implementation was read without knowing the specification:
//! `spec.u[i][j]` is a chain of indices on something of unknown type, which
//! becomes arrays and pointers only here, and its value is a real number there.
//!
//! `spec.x` is the variable that can be seen where the specification makes the
//! same assertion: of that function, else a global one.
//!
//! In `spec.q[i].x` the members are part of the name (`q.[].x`), and so is which indices stand before them: the
//! chain of indices around the name is spent on these first. A pointer to a struct is followed like an array.
//! Deliberately not here: `->`, for which `[0].` can be written.

use super::remotes::named_local;
use super::Compiler;
use crate::code::{
    Code, Constant, Node, NodeId, PlaceCode, PlaceCodeId, RemoteCode, RemoteId, FOREIGN_EXPR, FOREIGN_PLACE,
};
use antiphon_model::layout::NumberType;
use antiphon_model::layout::Scalar;
use antiphon_model::{
    Action, BinaryOp, ExprId, ExprKind, Extent, Function, FunctionId, GlobalId, PlaceId, PlaceKind, Program, Remote,
    Side, Step, Type, TypeId, Variable,
};
use std::collections::BTreeSet;

/// The program that annotations call `spec`.
pub(crate) struct Specification<'p> {
    pub(crate) program: &'p Program,
    pub(crate) code: Code,
    /// The function whose locals are meant in it.
    pub(crate) function: FunctionId,
}

/// The names of variables of the specification that a program uses.
pub(super) fn names(program: &Program) -> Vec<&str> {
    let named = program.places.iter().filter_map(|place| match &place.kind {
        PlaceKind::Remote(remote) if remote.side == Side::Specification => remote.name.split('.').next(),
        _ => None,
    });
    named.collect::<BTreeSet<&str>>().into_iter().collect()
}

/// A place of the specification and its type there.
type Found = Result<(PlaceCodeId, TypeId), Box<str>>;

impl<'p> Compiler<'p> {
    /// A scalar of the specification.
    pub(super) fn foreign_load(&mut self, id: ExprId, place: PlaceId, owner: PlaceId) -> Node {
        match self.foreign_value(id, place, owner) {
            Ok((elsewhere, from)) => {
                let to = self.number_type(self.program.expr(id).ty);
                let node = self.add_node(id, elsewhere);
                Node::Convert(from, to, node)
            }
            Err(what) => Node::Unsupported(what),
        }
    }

    fn foreign_value(&mut self, id: ExprId, place: PlaceId, owner: PlaceId) -> Result<(Node, NumberType), Box<str>> {
        let program = self.program;
        let PlaceKind::Remote(remote) = &program.place(owner).kind else {
            return Err("a variable of no process".into());
        };
        let (function, variable) = self.foreign_variable(remote)?;
        let process = remote.process.map(|process| self.node(process));
        let local = match variable {
            Variable::Local(local) => Some(local),
            Variable::Global(_) => None,
        };
        let (side, place_of, home) = (Side::Specification, owner, Vec::new());
        let function_of = local.map(|_| function);
        let row = RemoteCode { process, side, function: function_of, local, place: place_of, expr: id, home };
        self.code.remotes.push(row);
        let remote = RemoteId(self.code.remotes.len() as u32 - 1);
        self.cross();
        self.function = function;
        let found = self.foreign_place(program, place, variable);
        let loaded = found.and_then(|(place_code, ty)| self.foreign_scalar(place_code, ty));
        self.cross();
        self.code.remotes[remote.0 as usize].home = std::mem::take(&mut self.home_parts);
        let (inner, from) = loaded?;
        Ok((Node::Elsewhere(remote, inner), from))
    }

    /// Compiles code of the other program from here on, or of this one again.
    fn cross(&mut self) {
        if let Some(other) = &mut self.specification {
            std::mem::swap(&mut self.program, &mut other.program);
            std::mem::swap(&mut self.code, &mut other.code);
            std::mem::swap(&mut self.function, &mut other.function);
        }
    }

    /// The variable that a name of the specification means, and its function.
    fn foreign_variable(&self, remote: &Remote) -> Result<(FunctionId, Variable), Box<str>> {
        let name = remote.name.split('.').next().unwrap_or_default();
        let Some(Specification { program, .. }) = &self.specification else {
            return Err(format!("`spec.{name}`: there is no specification").into());
        };
        let asserting = self.asserting.as_deref();
        let meant = |function: &Function| match &remote.function {
            Some(wanted) => function.name == *wanted,
            None => asserts(function, asserting),
        };
        let functions = (0u32..).zip(&program.functions).filter(|(_, function)| meant(function));
        let functions: Vec<FunctionId> = functions.map(|(index, _)| FunctionId(index)).collect();
        let has = |function: &FunctionId| program.function(*function).locals.iter().any(|local| local.name == name);
        let with: Vec<FunctionId> = functions.iter().copied().filter(has).collect();
        match (&with[..], functions.len()) {
            ([only], 1) => Ok((*only, Variable::Local(named_local(program, *only, name, asserting)?))),
            ([], _) => match program.globals.iter().position(|global| global.name == name) {
                Some(global) => Ok((program.startup, Variable::Global(GlobalId(global as u32)))),
                None => {
                    Err(format!("the specification has no variable `{name}` at its assertion of the same name").into())
                }
            },
            _ => Err(format!("`spec.{name}` is a variable of several functions: write `spec.PROC@f.{name}`").into()),
        }
    }

    /// The scalar at a place of the specification.
    fn foreign_scalar(&mut self, place_code: PlaceCodeId, ty: TypeId) -> Result<(NodeId, NumberType), Box<str>> {
        match Scalar::of(&self.program.types, ty) {
            Some(Scalar::Number(number)) => {
                let node = self.load_spot(place_code, Scalar::Number(number));
                Ok((self.add_node(FOREIGN_EXPR, node), number))
            }
            Some(Scalar::Pointer | Scalar::VaList) | None => {
                Err("a pointer, array or struct of the specification is used as a number".into())
            }
        }
    }

    fn load_spot(&self, place_code: PlaceCodeId, scalar: Scalar) -> Node {
        match &self.code.place_codes[place_code.0 as usize] {
            PlaceCode::Register(slot) => Node::Register(*slot),
            _ => Node::Load(place_code, scalar),
        }
    }

    /// A place as the specification finds it; the text is the implementation's.
    fn foreign_place(&mut self, text: &'p Program, id: PlaceId, variable: Variable) -> Found {
        let (name, mut indices) = chain(text, id)?;
        let mut found = self.foreign_root(variable);
        for step in name.split('.').skip(1) {
            found = match step {
                "[]" if indices.is_empty() => return Err("a member of an element without an index".into()),
                "[]" => self.foreign_element(found, indices.remove(0))?,
                member => self.foreign_member(found, member)?,
            };
        }
        indices.into_iter().try_fold(found, |base, index| self.foreign_element(base, index))
    }

    fn foreign_root(&mut self, variable: Variable) -> (PlaceCodeId, TypeId) {
        let (place_code, ty) = match variable {
            Variable::Global(global) => (PlaceCode::Global(global.0), self.program.global(global).ty),
            Variable::Local(local) => {
                let place_code =
                    if self.in_memory(local) { PlaceCode::Local(local) } else { PlaceCode::Register(local.0) };
                (place_code, self.program.function(self.function).locals[local.0 as usize].ty)
            }
        };
        (self.add_spot(FOREIGN_PLACE, place_code), ty)
    }

    /// A member of a struct, by its name.
    fn foreign_member(&mut self, (base, ty): (PlaceCodeId, TypeId), member: &str) -> Found {
        let types = &self.program.types;
        let Type::Record(record) = types.get(ty) else {
            return Err(format!("`.{member}` of something that is no struct in the specification").into());
        };
        let fields = &types.record(*record).fields;
        let Some(number) = fields.iter().position(|field| field.name == member) else {
            return Err(format!("a member `{member}` that the struct of the specification does not have").into());
        };
        let ty = fields[number].ty;
        let field = self.field_of(*record, number as u32, None)?;
        Ok((self.add_spot(FOREIGN_PLACE, PlaceCode::Field(base, field)), ty))
    }

    /// An element of an array, or of what a pointer points to.
    fn foreign_element(&mut self, (base, ty): (PlaceCodeId, TypeId), index: Option<ExprId>) -> Found {
        let index = match index {
            Some(index) => self.foreign_home(index),
            None => {
                let zero = self.constant(Constant::Integer(0, NumberType::INT));
                self.add_node(FOREIGN_EXPR, zero)
            }
        };
        let program = self.program;
        match program.types.get(ty) {
            Type::Array(element, extent) => {
                let extent = match extent {
                    Extent::Fixed(count) => Some(crate::code::SizeCode::Fixed(*count)),
                    Extent::Variable(variable) => {
                        Some(self.dynamic(crate::code::DynamicSize { factor: 1, extents: vec![*variable] }))
                    }
                    Extent::Flexible => None,
                };
                let place_code = PlaceCode::Index(base, index, self.size(*element), extent);
                Ok((self.add_spot(FOREIGN_PLACE, place_code), *element))
            }
            Type::Pointer(to) => {
                let pointer = self.load_spot(base, Scalar::Pointer);
                let pointer = self.add_node(FOREIGN_EXPR, pointer);
                let size = self.size(*to);
                let moved = self.add_node(FOREIGN_EXPR, Node::PointerAdd(pointer, index, size));
                Ok((self.add_spot(FOREIGN_PLACE, PlaceCode::Deref(moved)), *to))
            }
            _ => Err("an index into something that is not an array in the specification".into()),
        }
    }

    /// An index, which the implementation computes.
    fn foreign_home(&mut self, index: ExprId) -> NodeId {
        self.cross();
        let mut instances = std::mem::take(&mut self.home_parts);
        let node = self.node(index);
        instances.push(node);
        self.home_parts = instances;
        self.cross();
        self.add_node(FOREIGN_EXPR, Node::Home(node))
    }
}

/// The name of a variable of the specification in a text that knows no types of it, and the indices around it, the
/// first one first; `*` is an index that is not written.
type Chain<'t> = (&'t str, Vec<Option<ExprId>>);

fn chain(text: &Program, id: PlaceId) -> Result<Chain<'_>, Box<str>> {
    let (inner, index) = match &text.place(id).kind {
        PlaceKind::Remote(remote) => return Ok((&remote.name, Vec::new())),
        PlaceKind::Deref(pointer) => pointee(text, *pointer)?,
        PlaceKind::Index(array, index) => (*array, Some(*index)),
        PlaceKind::Field(..) => return Err("a member of a struct of the specification".into()),
        PlaceKind::Variable(_) | PlaceKind::String(_) => return Err("a place of two programs".into()),
    };
    let (name, mut indices) = chain(text, inner)?;
    indices.push(index);
    Ok((name, indices))
}

/// The place that a pointer is read from, and how far it is moved.
fn pointee(text: &Program, pointer: ExprId) -> Result<(PlaceId, Option<ExprId>), Box<str>> {
    match &text.expr(pointer).kind {
        ExprKind::Binary(BinaryOp::PointerAdd, base, index) => match text.expr(*base).kind {
            ExprKind::Load(place) => Ok((place, Some(*index))),
            _ => Err("a computed pointer".into()),
        },
        ExprKind::Load(place) => Ok((*place, None)),
        ExprKind::Convert(inner) => pointee(text, *inner),
        _ => Err("a computed pointer of the specification".into()),
    }
}

/// Whether a function makes an assertion of this name, or has a loop with such an
/// invariant.
fn asserts(function: &Function, wanted: Option<&str>) -> bool {
    let mut invariants = function.body.loops.iter().flat_map(|found| &found.invariants);
    let over_several = |of: &antiphon_model::Invariant| of.participants != antiphon_model::Participants::Local;
    if invariants.any(|found| over_several(found) && found.name.as_deref() == wanted) {
        return true;
    }
    function.body.locations.iter().any(|location| match &location.step {
        Step::Action(Action::CollectiveAssert { name, .. }, _) => Some(name.as_str()) == wanted,
        _ => false,
    })
}
