//! From the model to compiled code.
//!
//! Expressions are compiled for each function apart, since the locals in them
//! are those of the function that uses them. Nothing is optimised beyond
//! choosing the right form: the model is already C without syntax.

mod actions;
mod expressions;
mod foreign;
mod joins;
mod liveness;
mod loops;
mod ranges;
mod remotes;

use crate::code::{
    Code, Constant, ConstantId, DynamicSize, FunctionCode, GlobalCode, MemoryLocal, Node, NodeId, Pc, PlaceCode,
    PlaceCodeId, SizeCode,
};
use antiphon_model::layout::{Layouts, Scalar};
use antiphon_model::{
    ExprId, Extent, Function, FunctionId, GlobalId, LocalId, LocalStorage, LocationId, LocationRole, PlaceId, Program,
    Role, Type, TypeId,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The translation of one program.
pub(crate) struct Compiler<'p> {
    pub(crate) program: &'p Program,
    pub(crate) code: Code,
    nodes: FxHashMap<ExprId, NodeId>,
    place_codes: FxHashMap<PlaceId, PlaceCodeId>,
    /// The function whose locals are meant.
    function: FunctionId,
    /// The program that annotations call `spec`.
    specification: Option<foreign::Specification<'p>>,
    /// The assertion over several processes that is being compiled.
    asserting: Option<String>,
    /// Parts of a value of another process that come from home.
    home_parts: Vec<NodeId>,
}

/// Compiles a program.
pub fn compile(program: &Program) -> Code {
    compile_with(program, None, &[]).0
}

/// Compiles a specification and its implementation, whose annotations may name
/// variables of the specification.
pub fn compile_pair(specification: &Program, implementation: &Program) -> (Code, Code) {
    let names = foreign::names(implementation);
    let (code, _) = compile_with(specification, None, &names);
    let function = specification.startup;
    let known = foreign::Specification { program: specification, code, function };
    let (code, known) = compile_with(implementation, Some(known), &[]);
    (known.map_or_else(|| empty(specification), |known| known.code), code)
}

fn empty(program: &Program) -> Code {
    Code {
        constants: Vec::new(),
        nodes: Vec::new(),
        node_origins: Vec::new(),
        place_codes: Vec::new(),
        place_origins: Vec::new(),
        sizes: Vec::new(),
        operations: Vec::new(),
        places: Vec::new(),
        spans: Vec::new(),
        heads: Vec::new(),
        errno: program
            .globals
            .iter()
            .position(|global| global.name == "__antiphon_errno")
            .map(|at| GlobalId(at as u32)),
        functions: Vec::new(),
        globals: Vec::new(),
        universes: Vec::new(),
        remotes: Vec::new(),
        constraints: Vec::new(),
        layouts: Arc::new(Layouts::new(&program.types)),
        liveness: Default::default(),
        loops: Vec::new(),
        loop_at: FxHashMap::default(),
    }
}

/// The code of a program, and what became of that of the specification. Locals with
/// these names always matter.
fn compile_with<'p>(
    program: &'p Program,
    specification: Option<foreign::Specification<'p>>,
    named: &[&str],
) -> (Code, Option<foreign::Specification<'p>>) {
    let code = empty(program);
    let (nodes, place_codes) = (FxHashMap::default(), FxHashMap::default());
    let (function, asserting, home_parts) = (program.startup, None, Vec::new());
    let mut compiler = Compiler { program, code, nodes, place_codes, function, specification, asserting, home_parts };
    for global in &program.globals {
        let size = compiler.size(global.ty);
        let layout = compiler.code.layouts.of_type(global.ty);
        compiler.code.globals.push(GlobalCode { size, layout });
    }
    let mut entry = 0;
    for function in &program.functions {
        let compiled = compiler.declare(function, Pc(entry));
        compiler.code.functions.push(compiled);
        entry += function.body.locations.len() as u32;
    }
    for (index, function) in program.functions.iter().enumerate() {
        compiler.body(FunctionId(index as u32), function);
    }
    compiler.function = program.startup;
    for (index, global) in program.globals.iter().enumerate() {
        if let Role::Input(Some(condition)) = global.role {
            let node = compiler.node(condition);
            compiler.code.constraints.push((GlobalId(index as u32), node));
        }
    }
    compiler.code.liveness = liveness::liveness(program, &compiler.code, named);
    joins::note_joins(&mut compiler.code);
    (compiler.code, compiler.specification)
}

impl Compiler<'_> {
    fn declare(&mut self, function: &Function, entry: Pc) -> FunctionCode {
        let variadic = match self.program.types.get(function.ty) {
            Type::Function(signature) => signature.variadic,
            _ => false,
        };
        let memory: Vec<Option<MemoryLocal>> = function
            .locals
            .iter()
            .enumerate()
            .map(|(index, local)| {
                let scalar = Scalar::of(&self.program.types, local.ty);
                let in_memory = local.storage == LocalStorage::Memory || scalar.is_none();
                in_memory.then(|| MemoryLocal {
                    local: LocalId(index as u32),
                    size: self.size(local.ty),
                    layout: self.code.layouts.of_type(local.ty),
                    scalar,
                })
            })
            .collect();
        let in_memory = memory.iter().flatten().map(|local| local.local.0).collect();
        FunctionCode {
            entry,
            slots: function.locals.len() as u32,
            parameters: function.parameters,
            variadic,
            memory,
            in_memory,
            joins: FxHashMap::default(),
        }
    }

    fn body(&mut self, id: FunctionId, function: &Function) {
        self.function = id;
        self.nodes.clear();
        self.place_codes.clear();
        for (index, location) in function.body.locations.iter().enumerate() {
            let operation = self.operation(&location.step);
            self.code.operations.push(operation);
            self.code.places.push((id, LocationId(index as u32)));
            self.code.spans.push(location.span);
            self.code.heads.push(matches!(location.role, LocationRole::LoopHead(_)));
        }
        self.loops(id, function);
    }

    /// The operation of a location of the current function.
    fn pc(&self, location: LocationId) -> Pc {
        Pc(self.code.functions[self.function.0 as usize].entry.0 + location.0)
    }

    /// Whether a local of the current function lives in memory.
    fn in_memory(&self, local: LocalId) -> bool {
        let function = &self.code.functions[self.function.0 as usize];
        function.memory.get(local.0 as usize).is_some_and(Option::is_some)
    }

    /// Bytes of a type; of a type without size, one (GNU's arithmetic on
    /// `void *`).
    fn size(&mut self, ty: TypeId) -> SizeCode {
        let types = &self.program.types;
        if let Some(size) = types.size(ty) {
            return SizeCode::Fixed(size);
        }
        let (mut factor, mut extents, mut inner) = (1, Vec::new(), ty);
        while let Type::Array(element, extent) = types.get(inner) {
            match extent {
                Extent::Fixed(count) => factor *= count,
                Extent::Variable(variable) => extents.push(*variable),
                Extent::Flexible => factor = 0,
            }
            inner = *element;
        }
        factor *= types.size(inner).unwrap_or(1);
        if extents.is_empty() {
            return SizeCode::Fixed(factor);
        }
        self.dynamic(DynamicSize { factor, extents })
    }

    fn dynamic(&mut self, size: DynamicSize) -> SizeCode {
        self.code.sizes.push(size);
        SizeCode::Dynamic(self.code.sizes.len() as u32 - 1)
    }

    /// A constant that the text writes.
    fn constant(&mut self, constant: Constant) -> Node {
        self.code.constants.push(constant);
        Node::Constant(ConstantId(self.code.constants.len() as u32 - 1))
    }

    fn add_node(&mut self, origin: ExprId, node: Node) -> NodeId {
        self.code.nodes.push(node);
        self.code.node_origins.push(origin);
        NodeId(self.code.nodes.len() as u32 - 1)
    }

    fn add_spot(&mut self, origin: PlaceId, place_code: PlaceCode) -> PlaceCodeId {
        self.code.place_codes.push(place_code);
        self.code.place_origins.push(origin);
        PlaceCodeId(self.code.place_codes.len() as u32 - 1)
    }
}
