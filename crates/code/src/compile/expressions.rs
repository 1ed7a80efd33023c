//! Expressions and places.
//! Operators are split by what they act on: numbers go to the domain,
//! pointers are the machine's.

use super::Compiler;
use crate::arithmetic::Arithmetic;
use crate::code::{
    AbstractCode, Constant, FieldCode, Node, NodeId, PlaceCode, PlaceCodeId, PureCode, QuantifiedCode, Sense, SizeCode,
    Widening,
};
use antiphon_model::layout::NumberType;
use antiphon_model::layout::Scalar;
use antiphon_model::{
    AbstractId, BinaryOp, BoundRange, CharLike, ExprId, ExprKind, Extent, LazyOp, PlaceId, PlaceKind, PureFunction,
    Quantifier, RecordKind, Type, TypeId, UnaryOp, Variable,
};

impl Compiler<'_> {
    /// The node of an expression.
    pub(crate) fn node(&mut self, id: ExprId) -> NodeId {
        if let Some(&node) = self.nodes.get(&id) {
            return node;
        }
        let node = self.build(id);
        let node = self.add_node(id, node);
        self.nodes.insert(id, node);
        node
    }

    /// The type of a number; pointers and the rest count as `int`.
    pub(super) fn number_type(&self, ty: TypeId) -> NumberType {
        match Scalar::of(&self.program.types, ty) {
            Some(Scalar::Number(ty)) => ty,
            Some(Scalar::Pointer | Scalar::VaList) | None => NumberType::INT,
        }
    }

    pub(super) fn is_pointer(&self, id: ExprId) -> bool {
        matches!(self.program.types.get(self.program.expr(id).ty), Type::Pointer(_))
    }

    /// The size of what the expression points to.
    pub(super) fn pointee_size(&mut self, id: ExprId) -> SizeCode {
        match self.program.types.get(self.program.expr(id).ty) {
            Type::Pointer(to) => self.size(*to),
            _ => SizeCode::Fixed(1),
        }
    }

    fn build(&mut self, id: ExprId) -> Node {
        let program = self.program;
        let expr = program.expr(id);
        let unsupported = |what: &str| Node::Unsupported(what.into());
        match &expr.kind {
            ExprKind::Int(value) => {
                let ty = self.number_type(expr.ty);
                match program.types.get(expr.ty) {
                    Type::Pointer(_) if *value == 0 => self.constant(Constant::Null),
                    _ => self.constant(Constant::Integer(*value, ty)),
                }
            }
            ExprKind::Real(real) => self.real(real, expr.ty),
            ExprKind::Null => self.constant(Constant::Null),
            ExprKind::Load(place) => self.load(id, *place),
            ExprKind::AddressOf(place) => Node::Address(self.place_code(*place)),
            ExprKind::Function(function) => self.constant(Constant::Function(*function)),
            ExprKind::Unary(op, operand) => {
                let (ty, operand) = (self.number_type(program.expr(*operand).ty), self.node(*operand));
                match op {
                    UnaryOp::Negate => Node::Negate(ty, operand),
                    UnaryOp::Complement => Node::Complement(ty, operand),
                    UnaryOp::Not => Node::Not(operand),
                }
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b),
            ExprKind::Lazy(op, a, b) => Node::Lazy(*op, self.node(*a), self.node(*b)),
            ExprKind::Conditional(c, a, b) => Node::Conditional(self.node(*c), self.node(*a), self.node(*b)),
            ExprKind::Convert(operand) => self.conversion(*operand, expr.ty),
            ExprKind::Pure(function, arguments) => self.pure(*function, arguments, expr.ty),
            ExprKind::Abstract(function, arguments) => self.abstract_function(*function, arguments, expr.ty),
            ExprKind::SizeOf(ty) => Node::SizeOf(self.size(*ty), self.number_type(expr.ty)),
            ExprKind::Bound(bound) => Node::Bound(bound.0),
            ExprKind::Quantified { quantifier, variable, constraint, body } => {
                let over = program.bound(*variable).range;
                if over == BoundRange::Real && !matches!(quantifier, Quantifier::ForAll | Quantifier::Exists) {
                    return unsupported("a sum, a minimum or a maximum over all real numbers");
                }
                let (low, high) = match over {
                    BoundRange::Integer => self.range_of(*quantifier, *variable, *constraint, *body),
                    BoundRange::Real => Default::default(),
                };
                let code = QuantifiedCode {
                    quantifier: *quantifier,
                    variable: variable.0,
                    over,
                    low,
                    high,
                    constraint: constraint.map(|constraint| self.node(constraint)),
                    body: self.node(*body),
                    ty: self.number_type(expr.ty),
                };
                Node::Quantified(Box::new(code))
            }
            ExprKind::Pid => Node::Pid,
            ExprKind::NumberOfProcesses => Node::NumberOfProcesses,
        }
    }

    fn real(&mut self, real: &antiphon_model::Real, ty: TypeId) -> Node {
        let format = match self.program.types.get(ty) {
            Type::Float(format) => *format,
            _ => antiphon_model::FloatFormat::Double,
        };
        self.constant(Constant::Real(real.clone(), format))
    }

    fn load(&mut self, id: ExprId, place: PlaceId) -> Node {
        if let Some(node) = self.remote_load(id, place) {
            return node;
        }
        if let PlaceKind::Variable(Variable::Local(local)) = self.program.place(place).kind {
            if !self.in_memory(local) {
                return Node::Register(local.0);
            }
        }
        match Scalar::of(&self.program.types, self.program.place(place).ty) {
            Some(scalar) => Node::Load(self.place_code(place), scalar),
            // A whole array or record is a value of an assignment or a call
            // only, where it is compiled as a block.
            None => Node::Unsupported("a whole array or struct is used as a number".into()),
        }
    }

    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Node {
        let pointers = self.is_pointer(a) || self.is_pointer(b);
        if let Some(node) = pointers.then(|| self.remote_null(op, a, b)).flatten() {
            return node;
        }
        let ty = self.number_type(self.program.expr(a).ty);
        let (x, y) = (self.node(a), self.node(b));
        match (op, Arithmetic::of(op)) {
            (BinaryOp::PointerAdd, _) => {
                // gcc moves a `void *` byte by byte, as it does a pointer to characters.
                let x = match self.points_to_void(a) {
                    true => self.add_node(a, Node::Repoint(Widening::WholeObject, None, x)),
                    false => x,
                };
                Node::PointerAdd(x, y, self.pointee_size(a))
            }
            (BinaryOp::PointerDifference, _) => Node::PointerDifference(x, y, self.pointee_size(a)),
            (BinaryOp::Equal, _) if pointers => Node::SamePointer(Sense::Same, x, y),
            (BinaryOp::NotEqual, _) if pointers => Node::SamePointer(Sense::Opposite, x, y),
            (_, Some(order)) if pointers => Node::PointerOrder(order, x, y),
            (_, Some(arithmetic)) => Node::Binary(arithmetic, ty, x, y),
            (_, None) => Node::Unsupported("an operator on pointers".into()),
        }
    }

    fn points_to_void(&self, id: ExprId) -> bool {
        let types = &self.program.types;
        matches!(types.get(self.program.expr(id).ty), Type::Pointer(target) if matches!(types.get(*target), Type::Void))
    }

    fn conversion(&mut self, operand: ExprId, to: TypeId) -> Node {
        let node = self.node(operand);
        self.converted(node, operand, to)
    }

    /// A value converted, whoever computed it.
    pub(super) fn converted(&mut self, node: NodeId, operand: ExprId, to: TypeId) -> Node {
        let types = &self.program.types;
        let from = Scalar::of(types, self.program.expr(operand).ty);
        match (from, Scalar::of(types, to)) {
            (Some(Scalar::Number(from)), Some(Scalar::Number(to))) => Node::Convert(from, to, node),
            (Some(Scalar::Pointer), Some(Scalar::Number(to))) => Node::PointerToNumber(to, node),
            (Some(Scalar::Number(_)), Some(Scalar::Pointer)) => Node::NumberToPointer(node),
            (Some(Scalar::Pointer), Some(Scalar::Pointer)) => {
                let Type::Pointer(target) = types.get(to) else { return Node::Unsupported("a conversion".into()) };
                let is_character =
                    |ty: TypeId| matches!(types.get(ty), Type::Int(int) if int.chars == CharLike::Character);
                let source = match types.get(self.program.expr(operand).ty) {
                    Type::Pointer(source) => Some(*source),
                    _ => None,
                };
                let widening = match types.get(*target) {
                    // A string stays the string that it was.
                    _ if is_character(*target) && source.is_some_and(is_character) => Widening::Keep,
                    _ if is_character(*target) => Widening::WholeObject,
                    Type::Record(record) => Widening::Around(types.record(*record).size.min(1 << 31) as u32),
                    _ => Widening::Keep,
                };
                let layout = if widening != Widening::WholeObject { self.code.layouts.of_type(*target) } else { None };
                Node::Repoint(widening, layout, node)
            }
            _ => Node::Unsupported("a conversion that has no value".into()),
        }
    }

    fn pure(&mut self, function: PureFunction, arguments: &[ExprId], result: TypeId) -> Node {
        let types = arguments.iter().map(|&argument| self.number_type(self.program.expr(argument).ty)).collect();
        let arguments = arguments.iter().map(|&argument| self.node(argument)).collect();
        Node::Pure(Box::new(PureCode { function, arguments, types, result: self.number_type(result) }))
    }

    fn abstract_function(&mut self, function: AbstractId, arguments: &[ExprId], result: TypeId) -> Node {
        let types = &self.program.types;
        let name = self.program.abstracts.get(function.0 as usize).map_or("?", |function| &function.name);
        let all = arguments.iter().map(|argument| self.program.expr(*argument).ty).chain([result]);
        for ty in all {
            if !matches!(Scalar::of(types, ty), Some(Scalar::Number(_))) {
                return Node::Unsupported(
                    format!("the abstract function `{name}` is not a function of numbers").into(),
                );
            }
        }
        let (name, result) = (name.into(), self.number_type(result));
        let types = arguments.iter().map(|&argument| self.number_type(self.program.expr(argument).ty)).collect();
        let arguments = arguments.iter().map(|&argument| self.node(argument)).collect();
        Node::Abstract(Box::new(AbstractCode { name, arguments, types, result }))
    }

    /// The node for `a && b` of annotations that were split: `a` alone.
    pub(super) fn conjuncts(&self, id: ExprId, all: &mut Vec<ExprId>) {
        match &self.program.expr(id).kind {
            ExprKind::Lazy(LazyOp::And, a, b) => {
                self.conjuncts(*a, all);
                self.conjuncts(*b, all);
            }
            ExprKind::Convert(inner) => self.conjuncts(*inner, all),
            _ => all.push(id),
        }
    }

    /// The place_code of a place.
    pub(crate) fn place_code(&mut self, id: PlaceId) -> PlaceCodeId {
        if let Some(&place_code) = self.place_codes.get(&id) {
            return place_code;
        }
        let place_code = self.build_spot(id);
        let place_code = self.add_spot(id, place_code);
        self.place_codes.insert(id, place_code);
        place_code
    }

    fn build_spot(&mut self, id: PlaceId) -> PlaceCode {
        let program = self.program;
        let place = program.place(id);
        match &place.kind {
            PlaceKind::Variable(Variable::Local(local)) if self.in_memory(*local) => PlaceCode::Local(*local),
            PlaceKind::Variable(Variable::Local(local)) => PlaceCode::Register(local.0),
            PlaceKind::Variable(Variable::Global(global)) => PlaceCode::Global(global.0),
            PlaceKind::Deref(pointer) => PlaceCode::Deref(self.node(*pointer)),
            PlaceKind::Index(array, index) => {
                let extent = self.extent_of(*array);
                PlaceCode::Index(self.place_code(*array), self.node(*index), self.size(place.ty), extent)
            }
            PlaceKind::Field(base, index) => match self.field_code(*base, *index) {
                Ok(field) => PlaceCode::Field(self.place_code(*base), field),
                Err(what) => PlaceCode::Unsupported(what.into()),
            },
            PlaceKind::String(string) => PlaceCode::String(program.globals.len() as u32 + string.0),
            // What is read there is compiled as a whole (`remotes`).
            PlaceKind::Remote(remote) => PlaceCode::Unsupported(
                format!("`{}` of another process is used for more than its value", remote.name).into(),
            ),
        }
    }

    /// How many elements an array has.
    pub(super) fn extent_of(&mut self, array: PlaceId) -> Option<SizeCode> {
        match self.program.types.get(self.program.place(array).ty) {
            // Its extent depends on where it lies.
            _ if self.is_old_flexible(array) => None,
            Type::Array(_, Extent::Fixed(count)) => Some(SizeCode::Fixed(*count)),
            Type::Array(_, Extent::Variable(variable)) => {
                let extents = vec![*variable];
                Some(self.dynamic(crate::code::DynamicSize { factor: 1, extents }))
            }
            _ => None,
        }
    }

    fn is_old_flexible(&self, place: PlaceId) -> bool {
        match self.program.place(place).kind {
            PlaceKind::Field(base, index) => self.old_flexible(base, index).is_some(),
            _ => false,
        }
    }

    /// The bytes of a record whose last member is an array of one element, if
    /// a pointer to it alone (not to one of an array of them) leads there.
    fn old_flexible(&self, base: PlaceId, index: u32) -> Option<u32> {
        let types = &self.program.types;
        let PlaceKind::Deref(pointer) = self.program.place(base).kind else { return None };
        let indexed = matches!(self.program.expr(pointer).kind, ExprKind::Binary(BinaryOp::PointerAdd, ..));
        let Type::Record(record) = types.get(self.program.place(base).ty) else { return None };
        let record = types.record(*record);
        let last = index as usize + 1 == record.fields.len() && record.kind == RecordKind::Struct;
        let one = matches!(types.get(record.fields.get(index as usize)?.ty), Type::Array(_, Extent::Fixed(1)));
        (last && one && !indexed).then(|| u32::try_from(record.size).ok()).flatten()
    }

    pub(super) fn field_code(&self, base: PlaceId, index: u32) -> Result<FieldCode, &'static str> {
        let types = &self.program.types;
        let Type::Record(record) = types.get(self.program.place(base).ty) else {
            return Err("a field of something that is not a struct or union");
        };
        let last_of = self.old_flexible(base, index);
        self.field_of(*record, index, last_of)
    }

    /// The same of a record.
    pub(super) fn field_of(
        &self,
        record: antiphon_model::RecordId,
        index: u32,
        last_of: Option<u32>,
    ) -> Result<FieldCode, &'static str> {
        let types = &self.program.types;
        let Some(field) = types.record(record).fields.get(index as usize) else {
            return Err("a field that does not exist");
        };
        let size = match types.get(field.ty) {
            Type::Array(_, Extent::Flexible) | Type::Array(_, Extent::Fixed(0)) => None,
            _ => types.size(field.ty).map(|size| size as u32),
        };
        Ok(match size {
            Some(size) => {
                let (offset, size, bits) = antiphon_model::layout::held_bytes(field.offset as u32, size, field.bits);
                FieldCode { offset, size: Some(size), bits, last_of }
            }
            None => FieldCode { offset: field.offset as u32, size, bits: None, last_of: None },
        })
    }
}
