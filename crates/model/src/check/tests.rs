//! Each flaw, made on purpose in a program that is otherwise well-formed.

mod updates;

use super::check;
use crate::sample::{everything, local, smallest, Builder};
use crate::*;
use antiphon_source::Span;
use expect_test::{expect, Expect};

/// The flaws of the smallest program after a change.
fn flaws(change: impl FnOnce(&mut Builder), expected: Expect) {
    let mut b = smallest();
    change(&mut b);
    let list: Vec<String> = check(&b.program).iter().map(ToString::to_string).collect();
    expected.assert_eq(&list.join("\n"));
}

/// The flaws of an action in `main`.
fn action(build: impl FnOnce(&mut Builder) -> Action, expected: Expect) {
    flaws(
        |b| {
            let action = build(b);
            first_step(b, Step::Action(action, LocationId(1)));
        },
        expected,
    );
}

/// The flaws of an expression in `main`.
fn expr(build: impl FnOnce(&mut Builder) -> ExprId, expected: Expect) {
    action(|b| Action::Assume(build(b)), expected);
}

/// Puts a step before the return of `main`.
fn first_step(b: &mut Builder, step: Step) {
    let location = Location { step, role: LocationRole::Plain, span: Span::NONE };
    b.program.functions[0].body.locations.insert(0, location);
}

fn x(b: &mut Builder) -> ExprId {
    let int = b.int();
    b.load(Variable::Local(LocalId(0)), int)
}

fn x_place(b: &mut Builder) -> PlaceId {
    let int = b.int();
    b.variable(Variable::Local(LocalId(0)), int)
}

fn a_place(b: &mut Builder) -> PlaceId {
    let int = b.int();
    let array = b.ty(Type::Array(int, Extent::Fixed(4)));
    b.variable(Variable::Local(LocalId(1)), array)
}

fn double(b: &mut Builder) -> TypeId {
    b.ty(Type::Float(FloatFormat::Double))
}

#[test]
fn the_smallest_program_has_no_flaws() {
    flaws(|_| (), expect![[r#""#]]);
}

#[test]
fn the_sample_is_flawed_only_where_it_must_be() {
    let list: Vec<String> = check(&everything().program).iter().map(ToString::to_string).collect();
    expect![[r#"
        function every: a cycle passes through no loop head and no label
        function every, L49: a collective assertion of one process alone"#]]
    .assert_eq(&list.join("\n"));
}

#[test]
fn ids_out_of_range() {
    flaws(|b| b.program.startup = FunctionId(7), expect!["program: the id 7 of a function is out of range"]);
    flaws(|b| b.program.main = FunctionId(8), expect!["program: the id 8 of a function is out of range"]);
    flaws(
        |b| b.program.functions[0].locals[0].ty = TypeId(99),
        expect!["function main: the id 99 of a type is out of range"],
    );
    flaws(|b| b.program.exprs[0].ty = TypeId(99), expect!["expressions: the id 99 of a type is out of range"]);
    expr(|_| ExprId(77), expect!["function main: the id 77 of an expression is out of range"]);
    action(|_| Action::Clear(PlaceId(77)), expect!["function main: the id 77 of a place is out of range"]);
    action(
        |_| Action::Live(LocalId(7)),
        expect!["function main, L0: a local variable that the function does not have"],
    );
    let kinds: [(fn() -> ExprKind, Expect); 6] = [
        (|| ExprKind::Load(PlaceId(70)), expect!["expressions: the id 70 of a place is out of range"]),
        (|| ExprKind::Function(FunctionId(70)), expect!["expressions: the id 70 of a function is out of range"]),
        (|| ExprKind::Convert(ExprId(70)), expect!["expressions: the id 70 of an expression is out of range"]),
        (
            || ExprKind::Abstract(AbstractId(70), Vec::new()),
            expect!["expressions: the id 70 of an abstract function is out of range"],
        ),
        (|| ExprKind::Bound(BoundId(70)), expect!["expressions: the id 70 of a bound variable is out of range"]),
        (|| ExprKind::SizeOf(TypeId(70)), expect!["expressions: the id 70 of a type is out of range"]),
    ];
    for (kind, expected) in kinds {
        expr(
            |b| {
                let int = b.int();
                b.expr(kind(), int)
            },
            expected,
        );
    }
    let kinds: [(fn() -> PlaceKind, Expect); 3] = [
        (
            || PlaceKind::Variable(Variable::Global(GlobalId(70))),
            expect!["expressions: the id 70 of a global is out of range"],
        ),
        (
            || PlaceKind::Variable(Variable::Local(LocalId(70))),
            expect!["function main, L0: a local variable that the function does not have"],
        ),
        (|| PlaceKind::String(StringId(70)), expect!["expressions: the id 70 of a string is out of range"]),
    ];
    for (kind, expected) in kinds {
        action(
            |b| {
                let int = b.int();
                Action::Clear(b.place(kind(), int))
            },
            expected,
        );
    }
}

#[test]
fn an_expression_that_contains_itself() {
    expr(
        |b| {
            let int = b.int();
            let id = ExprId(b.program.exprs.len() as u32);
            b.expr(ExprKind::Unary(UnaryOp::Negate, id), int)
        },
        expect!["expressions: an expression contains itself"],
    );
    expr(
        |b| {
            let int = b.int();
            let to_int = b.pointer(int);
            let place = PlaceId(b.program.places.len() as u32);
            let load = b.expr(ExprKind::Load(place), to_int);
            b.place(PlaceKind::Deref(load), int);
            load
        },
        expect!["expressions: an expression contains itself"],
    );
}

#[test]
fn tables() {
    flaws(
        |b| {
            let void = b.ty(Type::Void);
            b.ty(Type::Array(void, Extent::Fixed(2)));
        },
        expect!["types: an array of what is not an object"],
    );
    flaws(
        |b| {
            b.number(24, Signedness::Signed);
        },
        expect!["types: an integer type has an odd width"],
    );
    flaws(
        |b| {
            let (void, int) = (b.ty(Type::Void), b.int());
            b.function_type(int, &[void], false);
        },
        expect!["types: a parameter has no value"],
    );
    flaws(
        |b| {
            let void = b.ty(Type::Void);
            b.global("v", void, Role::Plain);
        },
        expect!["global v: a variable has no value"],
    );
}

/// The flaws of a record with one field besides an `int`.
fn record(kind: RecordKind, build: impl FnOnce(&mut Builder) -> Field, expected: Expect) {
    flaws(
        |b| {
            let int = b.int();
            let first = Field { name: "n".into(), ty: int, qualifiers: Qualifiers::NONE, offset: 0, bits: None };
            let fields = vec![first, build(b)];
            b.program.types.records.push(Record { kind, name: "r".into(), fields, size: 8, align: 4 });
        },
        expected,
    );
}

#[test]
fn records() {
    let field = |ty, offset, bits| Field { name: "m".into(), ty, qualifiers: Qualifiers::NONE, offset, bits };
    let wide = Some(BitRange { first: 0, width: 33 });
    record(RecordKind::Struct, |b| field(b.int(), 4, None), expect![[r#""#]]);
    record(RecordKind::Struct, |b| field(b.int(), 9, None), expect!["record r: a field lies outside of its record"]);
    record(RecordKind::Struct, |b| field(b.int(), 4, wide), expect!["record r: a bit-field does not fit its type"]);
    record(RecordKind::Struct, |b| field(b.ty(Type::Void), 4, None), expect!["record r: a field is not an object"]);
    record(
        RecordKind::Struct,
        |b| field(b.ty(Type::Record(RecordId(0))), 4, None),
        expect!["record r: a record contains itself"],
    );
    record(RecordKind::Union, |b| field(b.int(), 4, None), expect!["record r: a union's field is not at its start"]);
    flaws(
        |b| {
            let (kind, name, fields) = (RecordKind::Struct, "r".into(), Vec::new());
            b.program.types.records.push(Record { kind, name, fields, size: 8, align: 3 });
        },
        expect!["record r: an alignment is not a power of two"],
    );
}

#[test]
fn constraints_of_inputs() {
    let constraint = |b: &mut Builder, id| {
        let int = b.int();
        b.load(Variable::Global(GlobalId(id)), int)
    };
    flaws(
        |b| {
            let int = b.int();
            let own = constraint(b, 0);
            b.global("n", int, Role::Input(Some(own)));
        },
        expect![[r#""#]],
    );
    flaws(
        |b| {
            let int = b.int();
            let later = constraint(b, 1);
            b.global("n", int, Role::Input(Some(later)));
            b.global("m", int, Role::Input(None));
        },
        expect!["global n: a constraint mentions more than inputs up to its own"],
    );
    flaws(
        |b| {
            let int = b.int();
            b.global("g", int, Role::Plain);
            let plain = constraint(b, 0);
            b.global("n", int, Role::Input(Some(plain)));
        },
        expect!["global n: a constraint mentions more than inputs up to its own"],
    );
}

#[test]
fn constants() {
    expr(|b| b.constant(1 << 31), expect!["function main, L0: an integer constant is outside of its type"]);
    expr(|b| b.constant(-(1 << 31)), expect![[r#""#]]);
    expr(
        |b| {
            let ty = b.number(32, Signedness::Unsigned);
            b.expr(ExprKind::Int(-1), ty)
        },
        expect!["function main, L0: an integer constant is outside of its type"],
    );
    expr(
        |b| {
            let ty = b.ty(Type::Bool);
            b.expr(ExprKind::Int(2), ty)
        },
        expect!["function main, L0: an integer constant is outside of its type"],
    );
    expr(
        |b| b.real(1, 3, 0, FloatFormat::Double),
        expect!["function main, L0: a real constant has no real type or an odd base"],
    );
    expr(
        |b| {
            let int = b.int();
            b.expr(ExprKind::Null, int)
        },
        expect!["function main, L0: a null that is not a pointer"],
    );
}

#[test]
fn operators() {
    let unary = |op, operand: fn(&mut Builder) -> ExprId| {
        move |b: &mut Builder| {
            let (operand, int) = (operand(b), b.int());
            b.expr(ExprKind::Unary(op, operand), int)
        }
    };
    let real = |b: &mut Builder| b.real(1, 10, 0, FloatFormat::Double);
    let array = |b: &mut Builder| {
        let place = a_place(b);
        let ty = b.program.place(place).ty;
        b.expr(ExprKind::Load(place), ty)
    };
    expr(unary(UnaryOp::Negate, real), expect!["function main, L0: the types around Negate do not fit"]);
    expr(unary(UnaryOp::Complement, real), expect!["function main, L0: the types around Complement do not fit"]);
    expr(unary(UnaryOp::Not, array), expect!["function main, L0: the types around Not do not fit"]);
    for op in [
        BinaryOp::Add,
        BinaryOp::Remainder,
        BinaryOp::ShiftLeft,
        BinaryOp::Less,
        BinaryOp::PointerAdd,
        BinaryOp::PointerDifference,
    ] {
        let mut b = smallest();
        let (left, right, int) = (x(&mut b), real(&mut b), b.int());
        let condition = b.expr(ExprKind::Binary(op, left, right), int);
        first_step(&mut b, Step::Action(Action::Assume(condition), LocationId(1)));
        let list: Vec<String> = check(&b.program).into_iter().map(|flaw| flaw.message).collect();
        assert_eq!(list, [format!("the types around {op:?} do not fit")]);
    }
    expr(
        |b| {
            let (left, right, int) = (x(b), array(b), b.int());
            b.expr(ExprKind::Lazy(LazyOp::And, left, right), int)
        },
        expect!["function main, L0: a condition is not a scalar"],
    );
    expr(
        |b| {
            let (left, right, int) = (x(b), real(b), b.int());
            b.expr(ExprKind::Conditional(left, left, right), int)
        },
        expect!["function main, L0: the branches of a conditional have other types than it"],
    );
    expr(
        |b| {
            let (operand, int) = (array(b), b.int());
            b.expr(ExprKind::Convert(operand), int)
        },
        expect!["function main, L0: there is no such conversion"],
    );
    expr(
        |b| {
            let (real, int) = (real(b), b.int());
            let to_int = b.pointer(int);
            b.expr(ExprKind::Convert(real), to_int)
        },
        expect!["function main, L0: there is no such conversion"],
    );
}

#[test]
fn functions_in_expressions() {
    expr(
        |b| {
            let double = double(b);
            b.expr(ExprKind::Pure(PureFunction::Infinity, Vec::new()), double)
        },
        expect![[r#""#]],
    );
    expr(
        |b| {
            let double = double(b);
            b.expr(ExprKind::Pure(PureFunction::Sqrt, Vec::new()), double)
        },
        expect!["function main, L0: a mathematical function is about numbers"],
    );
    expr(
        |b| {
            let int = b.int();
            let (name, parameters, continuous, span) = ("f".into(), vec![int], None, Span::NONE);
            b.program.abstracts.push(AbstractFunction { name, parameters, result: int, continuous, span });
            b.expr(ExprKind::Abstract(AbstractId(0), Vec::new()), int)
        },
        expect!["function main, L0: an abstract function's arguments or result do not fit"],
    );
    expr(
        |b| {
            let double = double(b);
            b.expr(ExprKind::Pid, double)
        },
        expect!["function main, L0: a number of things is not an integer"],
    );
    expr(
        |b| {
            let int = b.int();
            b.expr(ExprKind::Function(FunctionId(0)), int)
        },
        expect!["function main, L0: a function's name is not a pointer to it"],
    );
}

#[test]
fn bound_variables() {
    let bind = |b: &mut Builder| {
        b.program.bounds.push(Bound { name: "i".into(), range: BoundRange::Integer });
        let int = b.int();
        b.expr(ExprKind::Bound(BoundId(0)), int)
    };
    expr(bind, expect!["function main, L0: a bound variable outside of its quantifier"]);
    expr(
        |b| {
            let (body, double) = (bind(b), double(b));
            let (quantifier, variable, constraint) = (Quantifier::Sum, BoundId(0), None);
            b.expr(ExprKind::Quantified { quantifier, variable, constraint, body }, double)
        },
        expect!["function main, L0: a quantifier's type does not fit"],
    );
    expr(
        |b| {
            bind(b);
            let (real, int) = (double(b), b.int());
            let body = b.expr(ExprKind::Bound(BoundId(0)), real);
            let (quantifier, variable, constraint) = (Quantifier::ForAll, BoundId(0), None);
            b.expr(ExprKind::Quantified { quantifier, variable, constraint, body }, int)
        },
        expect!["function main, L0: a bound variable's type is not its range's"],
    );
}

#[test]
fn places() {
    let clear = |build: fn(&mut Builder) -> PlaceKind| {
        move |b: &mut Builder| {
            let (kind, int) = (build(b), b.int());
            Action::Clear(b.place(kind, int))
        }
    };
    action(
        clear(|b| PlaceKind::Deref(x(b))),
        expect!["function main, L0: what is followed is not a pointer to the place's type"],
    );
    action(
        clear(|b| PlaceKind::Index(x_place(b), x(b))),
        expect!["function main, L0: what is indexed is not an array of such elements"],
    );
    action(
        clear(|b| PlaceKind::Index(a_place(b), b.real(1, 10, 0, FloatFormat::Double))),
        expect!["function main, L0: an index is not an integer"],
    );
    action(clear(|b| PlaceKind::Field(x_place(b), 0)), expect!["function main, L0: there is no such field"]);
    action(
        clear(|_| PlaceKind::Variable(Variable::Local(LocalId(1)))),
        expect!["function main, L0: a variable's place has another type than it"],
    );
    action(
        clear(|b| {
            let (side, process) = (Side::Own, Some(b.real(1, 10, 0, FloatFormat::Double)));
            let variable = Some(Variable::Global(GlobalId(9)));
            PlaceKind::Remote(Box::new(Remote { side, process, function: None, name: "y".into(), variable }))
        }),
        expect![[r#"
            function main, L0: the number of a process is not an integer
            function main, L0: a remote variable does not exist or has another type"#]],
    );
    action(
        clear(|b| {
            let int = b.int();
            b.program.strings.push(StringLiteral { units: vec![0], ty: int });
            b.program.strings[0].ty = b.pointer(int);
            PlaceKind::String(StringId(0))
        }),
        expect!["function main, L0: a string has another type than its place"],
    );
}

#[test]
fn addresses() {
    expr(
        |b| {
            let (place, int) = (x_place(b), b.int());
            let to_int = b.pointer(int);
            b.expr(ExprKind::AddressOf(place), to_int)
        },
        expect!["function main, L0: the address of a register or of a bit-field is taken"],
    );
    expr(
        |b| {
            let (place, int) = (a_place(b), b.int());
            let to_int = b.pointer(int);
            b.expr(ExprKind::AddressOf(place), to_int)
        },
        expect!["function main, L0: an address is not a pointer to its place"],
    );
    expr(
        |b| {
            let place = x_place(b);
            let double = double(b);
            b.expr(ExprKind::Load(place), double)
        },
        expect!["function main, L0: a load has another type than its place, or none"],
    );
}

#[test]
fn actions() {
    action(
        |b| Action::Assign(x_place(b), b.real(1, 10, 0, FloatFormat::Double)),
        expect!["function main, L0: a value goes into a place of another type"],
    );
    action(
        |b| {
            let (place, condition) = (a_place(b), x(b));
            let ty = b.program.place(place).ty;
            let load = b.expr(ExprKind::Load(place), ty);
            let choice = b.expr(ExprKind::Conditional(condition, load, load), ty);
            Action::Assign(place, choice)
        },
        expect!["function main, L0: a whole record or array is assigned that is not a load"],
    );
    action(|_| Action::Dead(LocalId(0)), expect!["function main, L0: a register has no end"]);
    action(
        |b| {
            let (participants, name) = (Participants::Local, "a".into());
            Action::CollectiveAssert {
                participants,
                universe: None,
                name,
                duty: crate::Duty::Shown,
                condition: x(b),
                visible: None,
            }
        },
        expect!["function main, L0: a collective assertion of one process alone"],
    );
    action(
        |b| {
            let (count, result) = (b.real(1, 10, 0, FloatFormat::Double), x_place(b));
            let element = Some(b.ty(Type::Void));
            Action::Allocate { element, count, fill: AllocationFill::Zero, result }
        },
        expect![[r#"
            function main, L0: a number of elements is not an integer
            function main, L0: elements that are no objects
            function main, L0: fresh memory goes into what is not a pointer"#]],
    );
    action(|b| Action::VaStart(x_place(b)), expect!["function main, L0: a `va_list` was expected"]);
}

#[test]
fn calls() {
    let call = |callee, arguments, result| Action::Call { callee, arguments, result };
    let main = Callee::Direct(FunctionId(0));
    action(|b| call(main, vec![x(b)], None), expect!["function main, L0: a call has too many or too few arguments"]);
    action(
        |b| call(main, Vec::new(), Some(a_place(b))),
        expect!["function main, L0: a result goes into a place of another type"],
    );
    action(
        |b| call(Callee::Indirect(x(b)), Vec::new(), None),
        expect!["function main, L0: what is called is not a pointer to a function"],
    );
    action(
        |b| {
            let int = b.int();
            let ty = b.function_type(int, &[int], true);
            let locals = vec![local("n", int, LocalKind::Parameter, LocalStorage::Register)];
            let function = b.add_function("f", ty, locals, vec![Step::Return(None)]);
            let real = b.real(1, 10, 0, FloatFormat::Double);
            call(Callee::Direct(function), vec![real, real], None)
        },
        expect!["function main, L0: an argument has another type than its parameter"],
    );
}

#[test]
fn functions_and_locals() {
    let main = |change: fn(&mut Function)| move |b: &mut Builder| change(&mut b.program.functions[0]);
    flaws(main(|f| f.body.locations.clear()), expect!["function main: there is no entry"]);
    flaws(main(|f| f.ty = f.result), expect!["function main: a function's type is none of a function"]);
    flaws(
        main(|f| f.result = f.ty),
        expect![[r#"
        function main: the result is not that of the type
        function main, L0: a returned value has another type than the function's result
        function startup, L0: a result goes into a place of another type"#]],
    );
    flaws(
        main(|f| f.parameters = 9),
        expect![[r#"
        function main: there are fewer locals than parameters
        function main: `x` is marked a parameter and is none, or is one
        function main: `a` is marked a parameter and is none, or is one
        function startup, L0: a call has too many or too few arguments"#]],
    );
    flaws(
        main(|f| f.parameters = 1),
        expect![[r#"
        function main: the parameters are not those of the type
        function main: `x` is marked a parameter and is none, or is one
        function startup, L0: a call has too many or too few arguments"#]],
    );
    flaws(
        main(|f| f.locals[1].storage = LocalStorage::Register),
        expect!["function main: the register `a` is not a scalar"],
    );
    flaws(main(|f| f.locals[1].ty = f.ty), expect!["function main: `a` has no value"]);
}

#[test]
fn steps() {
    let (zero, one) = (LocationId(0), LocationId(1));
    let step = |build: &dyn Fn(&mut Builder) -> Step, expected: Expect| {
        flaws(
            |b| {
                let step = build(b);
                first_step(b, step);
            },
            expected,
        );
    };
    step(
        &|_| Step::Action(Action::Skip, LocationId(9)),
        expect!["function main, L0: the id 9 of a location is out of range"],
    );
    step(
        &|_| Step::Action(Action::Skip, zero),
        expect!["function main: a cycle passes through no loop head and no label"],
    );
    step(
        &|b| Step::Return(Some(b.real(1, 10, 0, FloatFormat::Double))),
        expect!["function main, L0: a returned value has another type than the function's result"],
    );
    step(
        &|b| {
            let value = b.real(1, 10, 0, FloatFormat::Double);
            let cases = vec![Case { low: 1, high: 5, target: one }, Case { low: 5, high: 6, target: LocationId(7) }];
            Step::Switch { value, cases, default: one }
        },
        expect![[r#"
            function main, L0: a switch over what is not an integer
            function main, L0: a switch's ranges are empty or overlap
            function main, L0: the id 7 of a location is out of range"#]],
    );
    step(
        &|b| {
            let place = a_place(b);
            let ty = b.program.place(place).ty;
            let condition = b.expr(ExprKind::Load(place), ty);
            Step::Branch { condition, then: one, otherwise: LocationId(7) }
        },
        expect![[r#"
            function main, L0: a condition is not a scalar
            function main, L0: the id 7 of a location is out of range"#]],
    );
}

#[test]
fn loops_and_labels() {
    let looped = |head, parent| {
        let (kind, invariants) = (LoopKind::While, Vec::new());
        Loop {
            kind,
            head: LocationId(head),
            exit: LocationId(0),
            parent,
            invariants,
            kept: Vec::new(),
            span: Span::NONE,
        }
    };
    flaws(
        |b| b.program.functions[0].body.loops.push(looped(0, None)),
        expect!["function main: a loop's head is not marked as its head"],
    );
    flaws(
        |b| b.program.functions[0].body.locations[0].role = LocationRole::LoopHead(LoopId(0)),
        expect!["function main, L0: a location is marked as the head of a loop that has another"],
    );
    flaws(
        |b| {
            let body = &mut b.program.functions[0].body;
            body.loops.push(looped(0, Some(LoopId(0))));
            body.locations[0].role = LocationRole::LoopHead(LoopId(0));
        },
        expect!["function main: a loop's parents do not end"],
    );
    let label = |location| Label { name: "l".into(), location: LocationId(location) };
    flaws(
        |b| b.program.functions[0].body.labels.push(label(5)),
        expect!["function main: the id 5 of a location is out of range"],
    );
    flaws(
        |b| {
            first_step(b, Step::Action(Action::Skip, LocationId(0)));
            b.program.functions[0].body.labels.push(label(0));
        },
        expect![[r#""#]],
    );
}
