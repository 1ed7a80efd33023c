//! Values of other processes: `PROC[e].x` and whatever is reached from it.
//!
//! In `PROC[e].a[i].f` the variable belongs to the other process, and so does
//! what its pointers point to; the indices belong to the process that asserts.
//! So the whole way from the variable to the scalar is compiled as code of the
//! other process, in which the indices are marked as coming from home
//! ([`Node::Elsewhere`], [`Node::Home`]). Everything that the machine knows
//! about places (extents, pointers, unknown indices) then works there, too.
//!
//! A pointer of another process has no meaning at home: it may be followed, or
//! compared with null, both over there.

use super::Compiler;
use crate::code::{Node, NodeId, PlaceCode, PlaceCodeId, RemoteCode, RemoteId, Sense};
use antiphon_model::layout::Scalar;
use antiphon_model::{
    Action, BinaryOp, ExprId, ExprKind, FunctionId, LocalId, PlaceId, PlaceKind, Program, Remote, Side, Step, Variable,
};
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// The value at a place of another process, if it is one.
    pub(super) fn remote_load(&mut self, id: ExprId, place: PlaceId) -> Option<Node> {
        let owner = self.owner(place)?;
        if let PlaceKind::Remote(remote) = &self.program.place(owner).kind {
            if remote.side == Side::Specification {
                return Some(self.foreign_load(id, place, owner));
            }
        }
        let Some(scalar) = Scalar::of(&self.program.types, self.program.place(place).ty) else {
            return Some(Node::Unsupported("a whole array or struct of another process".into()));
        };
        Some(match self.remote(id, owner) {
            Ok(remote) => {
                let node = self.load_there(place, scalar);
                self.finish_remote(remote);
                Node::Elsewhere(remote, self.add_node(id, node))
            }
            Err(what) => Node::Unsupported(what),
        })
    }

    /// All parts of the last remote value are compiled.
    fn finish_remote(&mut self, remote: RemoteId) {
        self.code.remotes[remote.0 as usize].home = std::mem::take(&mut self.home_parts);
    }

    /// Whether a pointer of another process is null or not.
    pub(super) fn remote_null(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<Node> {
        let sense = match op {
            BinaryOp::Equal => Sense::Same,
            BinaryOp::NotEqual => Sense::Opposite,
            _ => return None,
        };
        let (pointer, null) = if self.is_null(b) { (a, b) } else { (b, a) };
        let owner = self.pointer_owner(pointer).filter(|_| self.is_null(null))?;
        Some(match self.remote(pointer, owner) {
            Ok(remote) => {
                let there = self.there(pointer);
                self.finish_remote(remote);
                let null = self.node(null);
                let node = self.add_node(pointer, Node::SamePointer(sense, there, null));
                Node::Elsewhere(remote, node)
            }
            Err(what) => Node::Unsupported(what),
        })
    }

    fn is_null(&self, id: ExprId) -> bool {
        match &self.program.expr(id).kind {
            ExprKind::Null | ExprKind::Int(0) => true,
            ExprKind::Convert(inner) => self.is_null(*inner),
            _ => false,
        }
    }

    /// The remote variable from which a place is reached.
    fn owner(&self, id: PlaceId) -> Option<PlaceId> {
        match &self.program.place(id).kind {
            PlaceKind::Remote(_) => Some(id),
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.owner(*base),
            PlaceKind::Deref(pointer) => self.pointer_owner(*pointer),
            PlaceKind::Variable(_) | PlaceKind::String(_) => None,
        }
    }

    /// The remote variable from which a pointer comes.
    fn pointer_owner(&self, id: ExprId) -> Option<PlaceId> {
        match &self.program.expr(id).kind {
            ExprKind::Load(place) | ExprKind::AddressOf(place) => self.owner(*place),
            ExprKind::Binary(BinaryOp::PointerAdd, pointer, _) => self.pointer_owner(*pointer),
            ExprKind::Convert(inner) => self.pointer_owner(*inner),
            ExprKind::Conditional(_, a, b) => self.pointer_owner(*a).or_else(|| self.pointer_owner(*b)),
            _ => None,
        }
    }

    /// The row of a remote variable; made now.
    fn remote(&mut self, expr: ExprId, owner: PlaceId) -> Result<RemoteId, Box<str>> {
        let PlaceKind::Remote(remote) = &self.program.place(owner).kind else {
            return Err("a variable of no process".into());
        };
        if remote.side == Side::Specification {
            return Err(format!("a pointer of the specification (`spec.{}`)", remote.name).into());
        }
        let process = remote.process.map(|process| self.node(process));
        let (function, local) = match self.remote_variable(remote)? {
            Variable::Global(_) => (None, None),
            Variable::Local(local) => (Some(self.remote_function(remote)), Some(local)),
        };
        if let (Some(function), Some(local)) = (function, local) {
            let declared = self.program.function(function).locals.get(local.0 as usize).map(|local| local.ty);
            if declared != Some(self.program.place(owner).ty) {
                return Err(format!("several variables `{}` of different types", remote.name).into());
            }
        }
        let (side, home) = (remote.side, Vec::new());
        self.code.remotes.push(RemoteCode { process, side, function, local, place: owner, expr, home });
        Ok(RemoteId(self.code.remotes.len() as u32 - 1))
    }

    /// The function that has a remote variable: the one that is named, or the
    /// one in which the annotation stands.
    fn remote_function(&self, remote: &Remote) -> FunctionId {
        let named = |name: &String| self.program.functions.iter().position(|function| function.name == *name);
        let found = remote.function.as_ref().and_then(named);
        found.map_or(self.function, |index| FunctionId(index as u32))
    }

    fn remote_variable(&self, remote: &Remote) -> Result<Variable, Box<str>> {
        match (remote.variable, &remote.function) {
            (Some(variable @ Variable::Global(_)), _) | (Some(variable), None) => return Ok(variable),
            // A function may have several of that name.
            (Some(Variable::Local(_)) | None, _) => {}
        }
        let local = named_local(self.program, self.remote_function(remote), &remote.name, self.asserting.as_deref())?;
        Ok(Variable::Local(local))
    }

    fn load_there(&mut self, place: PlaceId, scalar: Scalar) -> Node {
        let place_code = self.remote_place(place);
        match &self.code.place_codes[place_code.0 as usize] {
            PlaceCode::Register(slot) => Node::Register(*slot),
            _ => Node::Load(place_code, scalar),
        }
    }

    /// A place as the other process finds it.
    fn remote_place(&mut self, id: PlaceId) -> PlaceCodeId {
        let place_code = match &self.program.place(id).kind {
            PlaceKind::Remote(remote) => self.variable_there(remote),
            PlaceKind::Deref(pointer) => PlaceCode::Deref(self.there(*pointer)),
            PlaceKind::Index(array, index) => {
                let (extent, size) = (self.extent_of(*array), self.size(self.program.place(id).ty));
                PlaceCode::Index(self.remote_place(*array), self.home(*index), size, extent)
            }
            PlaceKind::Field(base, index) => match self.field_code(*base, *index) {
                Ok(field) => PlaceCode::Field(self.remote_place(*base), field),
                Err(what) => PlaceCode::Unsupported(what.into()),
            },
            PlaceKind::Variable(_) | PlaceKind::String(_) => PlaceCode::Unsupported("a place of two processes".into()),
        };
        self.add_spot(id, place_code)
    }

    fn variable_there(&self, remote: &Remote) -> PlaceCode {
        match self.remote_variable(remote) {
            Ok(Variable::Global(global)) => PlaceCode::Global(global.0),
            Ok(Variable::Local(local)) => {
                let function = &self.code.functions[self.remote_function(remote).0 as usize];
                match function.memory.get(local.0 as usize) {
                    Some(Some(_)) => PlaceCode::Local(local),
                    Some(None) | None => PlaceCode::Register(local.0),
                }
            }
            Err(what) => PlaceCode::Unsupported(what),
        }
    }

    /// A pointer as the other process computes it.
    fn there(&mut self, id: ExprId) -> NodeId {
        let node = match &self.program.expr(id).kind {
            ExprKind::Load(place) => self.load_there(*place, Scalar::Pointer),
            ExprKind::AddressOf(place) => Node::Address(self.remote_place(*place)),
            ExprKind::Binary(BinaryOp::PointerAdd, pointer, distance) => {
                let size = self.pointee_size(*pointer);
                Node::PointerAdd(self.there(*pointer), self.home(*distance), size)
            }
            ExprKind::Convert(inner) if self.is_pointer(*inner) => {
                let node = self.there(*inner);
                self.converted(node, *inner, self.program.expr(id).ty)
            }
            _ => Node::Unsupported("a pointer computed from pointers of several processes".into()),
        };
        self.add_node(id, node)
    }

    /// A part that the annotation's own process has.
    fn home(&mut self, id: ExprId) -> NodeId {
        // A value of yet another process within may be compiled on the way.
        let mut instances = std::mem::take(&mut self.home_parts);
        let node = self.node(id);
        instances.push(node);
        self.home_parts = instances;
        match &self.code.nodes[node.0 as usize] {
            Node::Constant(_) => node,
            _ => self.add_node(id, Node::Home(node)),
        }
    }
}

/// The variable of a function that a name means in an assertion: where there are
/// several, the one that can be seen from where the function asserts the same.
pub(super) fn named_local(
    program: &Program,
    function: FunctionId,
    name: &str,
    asserting: Option<&str>,
) -> Result<LocalId, Box<str>> {
    let function = program.function(function);
    let named = |local: &LocalId| function.locals.get(local.0 as usize).is_some_and(|local| local.name == name);
    let all: Vec<LocalId> = (0..function.locals.len() as u32).map(LocalId).filter(named).collect();
    let seen = function.body.locations.iter().filter_map(|location| match &location.step {
        Step::Action(Action::CollectiveAssert { name, visible: Some(visible), .. }, _) => {
            (asserting == Some(name.as_str())).then(|| visible.iter().rev().copied().find(named)).flatten()
        }
        _ => None,
    });
    let seen: BTreeSet<LocalId> = seen.collect();
    match (&all[..], seen.len()) {
        ([], _) => Err(format!("`{}` has no variable `{name}`", function.name).into()),
        ([only], _) => Ok(*only),
        ([first, ..], 1) => Ok(seen.first().copied().unwrap_or(*first)),
        _ => Err(format!("`{}` has several variables `{name}`", function.name).into()),
    }
}
