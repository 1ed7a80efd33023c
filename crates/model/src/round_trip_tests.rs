//! The text of a program reads back to the same program: on a sample that has
//! one of each variant, and on the corners where a text could be ambiguous.

use crate::sample::{everything, local, smallest, Builder};
use crate::*;
use expect_test::{expect, Expect};
use std::collections::BTreeSet;

/// Prints, reads, compares, prints again.
fn round_trip(program: &Program) -> String {
    let text = print(program);
    let read = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again = print(&read);
    assert_eq!(text, again);
    assert!(same(program, &read), "the programs differ, their texts do not:\n{text}");
    text
}

/// The text of one expression, after a round trip of a program that asserts it.
fn check_expr(build: impl FnOnce(&mut Builder) -> ExprId, expected: Expect) {
    let mut b = smallest();
    let condition = build(&mut b);
    let step = Step::Action(Action::Assume(condition), LocationId(0));
    b.program.functions[0].body.locations.push(Location {
        step,
        role: LocationRole::Plain,
        span: antiphon_source::Span::NONE,
    });
    let text = round_trip(&b.program);
    let line = text.lines().find(|line| line.contains("assume")).unwrap_or_default();
    expected.assert_eq(line.trim().trim_start_matches("L1: assume ").trim_end_matches("; -> L0"));
}

fn x(b: &mut Builder) -> ExprId {
    let int = b.int();
    b.load(Variable::Local(LocalId(0)), int)
}

fn binary(b: &mut Builder, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
    let ty = b.program.expr(left).ty;
    b.expr(ExprKind::Binary(op, left, right), ty)
}

fn unary(b: &mut Builder, op: UnaryOp, operand: ExprId) -> ExprId {
    let ty = b.program.expr(operand).ty;
    b.expr(ExprKind::Unary(op, operand), ty)
}

#[test]
fn the_smallest_program() {
    expect![[r#"
        pointer size 8;
        startup startup;
        main main;

        function int main(void) {
            user register int x;
            user memory int a[4];

            L0: return 0;
        }

        function int startup(void) {
            temporary register int result;

            L0: result = main(); -> L1
            L1: return result;
        }
    "#]]
    .assert_eq(&round_trip(&smallest().program));
}

#[test]
fn one_of_each() {
    expect_test::expect_file!["one_of_each.txt"].assert_eq(&round_trip(&everything().program));
}

#[test]
fn a_negated_constant_is_not_a_negative_one() {
    check_expr(|b| b.constant(-5), expect!["-5"]);
    check_expr(
        |b| {
            let five = b.constant(5);
            unary(b, UnaryOp::Negate, five)
        },
        expect!["-(5)"],
    );
    check_expr(
        |b| {
            let five = b.constant(-5);
            let once = unary(b, UnaryOp::Negate, five);
            unary(b, UnaryOp::Negate, once)
        },
        expect!["-(-(-5))"],
    );
}

#[test]
fn parentheses_keep_the_shape_of_chains() {
    for (nested_right, expected) in [(false, expect!["x - 2 - 3"]), (true, expect!["x - (2 - 3)"])] {
        check_expr(
            |b| {
                let (one, two, three) = (x(b), b.constant(2), b.constant(3));
                match nested_right {
                    true => {
                        let inner = binary(b, BinaryOp::Subtract, two, three);
                        binary(b, BinaryOp::Subtract, one, inner)
                    }
                    false => {
                        let inner = binary(b, BinaryOp::Subtract, one, two);
                        binary(b, BinaryOp::Subtract, inner, three)
                    }
                }
            },
            expected,
        );
    }
}

#[test]
fn implication_associates_to_the_right_and_binds_weakest() {
    let build = |right: bool| {
        move |b: &mut Builder| {
            let (p, q, r) = (x(b), x(b), x(b));
            let int = b.int();
            let (left, other) = match right {
                true => {
                    let inner = b.expr(ExprKind::Lazy(LazyOp::Implies, q, r), int);
                    (p, inner)
                }
                false => {
                    let inner = b.expr(ExprKind::Lazy(LazyOp::Implies, p, q), int);
                    (inner, r)
                }
            };
            b.expr(ExprKind::Lazy(LazyOp::Implies, left, other), int)
        }
    };
    check_expr(build(true), expect!["x ==> x ==> x"]);
    check_expr(build(false), expect!["(x ==> x) ==> x"]);
}

#[test]
fn conversions_and_odd_types_are_visible() {
    check_expr(
        |b| {
            let operand = x(b);
            let double = b.ty(Type::Float(FloatFormat::Double));
            let converted = b.expr(ExprKind::Convert(operand), double);
            unary(b, UnaryOp::Negate, converted)
        },
        expect!["-(double)x"],
    );
    check_expr(
        |b| {
            let short = b.number(16, Signedness::Signed);
            let odd = b.number(24, Signedness::Unsigned);
            let (left, right) = (b.expr(ExprKind::Int(-3), short), b.expr(ExprKind::Int(7), odd));
            let ty = b.int();
            b.expr(ExprKind::Binary(BinaryOp::ShiftLeft, left, right), ty)
        },
        expect!["int{short{-3} << _UInt24{7}}"],
    );
}

#[test]
fn reals_are_exact() {
    check_expr(
        |b| {
            let double = b.ty(Type::Float(FloatFormat::Double));
            b.expr(ExprKind::Pure(PureFunction::Infinity, Vec::new()), double)
        },
        expect!["double{inf()}"],
    );
    for (mantissa, base, exponent, format, expected) in [
        (150, 10, -2, FloatFormat::Double, expect!["1.50"]),
        (5, 10, -3, FloatFormat::Single, expect!["0.005f"]),
        (7, 10, 0, FloatFormat::Extended, expect!["7.L"]),
        (-3, 2, -4, FloatFormat::Quad, expect!["-3p-4q"]),
        (1, 10, 300, FloatFormat::Double, expect!["1e300"]),
        (1, 10, -300, FloatFormat::Double, expect!["1e-300"]),
    ] {
        check_expr(|b| b.real(mantissa, base, exponent, format), expected);
    }
}

#[test]
fn bound_variables_that_share_a_name_are_told_apart() {
    check_expr(
        |b| {
            let int = b.int();
            for _ in 0..2 {
                b.program.bounds.push(Bound { name: "x".into(), range: BoundRange::Integer });
            }
            let outer = b.expr(ExprKind::Bound(BoundId(0)), int);
            let inner = b.expr(ExprKind::Bound(BoundId(1)), int);
            let less = binary(b, BinaryOp::Less, outer, inner);
            let quantified = |variable, body| ExprKind::Quantified {
                quantifier: Quantifier::Exists,
                variable,
                constraint: None,
                body,
            };
            let body = b.expr(quantified(BoundId(1), less), int);
            b.expr(quantified(BoundId(0), body), int)
        },
        expect!["exists {int x#2} exists {int x#3} x#2 < x#3"],
    );
}

#[test]
fn names_that_collide_or_mean_something_are_told_apart() {
    let mut b = smallest();
    let int = b.int();
    for name in ["x", "x", "sum", "if", "main", "f.n", "%1", "", "a`b\\"] {
        b.program.functions[0].locals.push(local(name, int, LocalKind::User, LocalStorage::Register));
    }
    b.global("f.n", int, Role::Plain);
    let text = round_trip(&b.program);
    let names: Vec<&str> = text.lines().map(str::trim).filter(|l| l.contains(" register ")).collect();
    expect![[r#"
            user register int x;
            user register int x#2;
            user register int x#3;
            user register int sum;
            user register int `if`;
            user register int main#2;
            user register int f::n#2;
            user register int `%1`;
            user register int ``;
            user register int `a\`b\\`;
            temporary register int result;"#]]
    .assert_eq(&names.join("\n"));
}

#[test]
fn an_extent_of_another_function_has_a_number() {
    let mut b = smallest();
    let int = b.int();
    let array = b.ty(Type::Array(int, Extent::Variable(Variable::Local(LocalId(9)))));
    let pointer = b.pointer(array);
    b.program.functions[0].locals.push(local("p", pointer, LocalKind::User, LocalStorage::Register));
    assert!(round_trip(&b.program).contains("int (*p)[$9];"));
}

#[test]
fn lines_are_comments_that_reading_passes_over() {
    let mut map = antiphon_source::SourceMap::new();
    let text = b"int main(void)\n{ return 0; }\n".as_slice();
    let file = map.add_file("a.c", text.into(), antiphon_source::FileKind::User, antiphon_source::Loc::NONE).unwrap();
    let mut b = smallest();
    b.program.functions[0].body.locations[0].span = antiphon_source::Span::of_token(map.loc(file, 17), 6);
    let text = print_with_lines(&b.program, &map);
    assert!(text.contains("L0: return 0; // a.c:2\n"), "{text}");
    assert!(same(&b.program, &parse(&text).unwrap()));
}

#[test]
fn errors_say_where() {
    for (text, expected) in [
        ("pointer size 8;\nstartup s;\nmain m;\n", expect!["line 4: no function is called `s`"]),
        ("global int x;\nglobal int x;\n", expect!["line 3: `x` is declared twice"]),
        ("global\n\n int 5;", expect!["line 3: a name is missing"]),
        ("struct s size 4", expect!["line 1: `align` was expected, not End"]),
        ("function void f(void) {", expect!["line 1: `}` is missing"]),
        (
            "startup f;\nmain f;\nfunction void f(void) {\n L0: skip;\n}",
            expect![[r#"line 5: `->` was expected, not Mark("}")"#]],
        ),
        (
            "startup f;\nmain f;\nfunction void f(void) {\n L0: y = 1; -> L0\n}",
            expect!["line 4: nothing is called `y`"],
        ),
        (
            "startup f;\nmain f;\nfunction void f(void) {\n L1: skip; -> L0\n}",
            expect!["line 4: locations are numbered in order"],
        ),
        ("string 0 char [2] = \"x", expect!["line 1: a literal has no end"]),
    ] {
        expected.assert_eq(&parse(text).err().map_or("no error".into(), |error| error.to_string()));
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = format!("startup f; main f; function int f(void) {{ L0: return {}1; }}", "(".repeat(100_000));
    assert_eq!(parse(&deep).unwrap_err().message, "nested too deeply");
    let deep = format!("global int {}x;", "(*".repeat(100_000));
    assert_eq!(parse(&deep).unwrap_err().message, "nested too deeply");
}

#[test]
fn every_truncation_and_every_lost_character_is_survived() {
    let text = print(&everything().program);
    for at in 0..text.len() {
        let _ = parse(&text[..at]);
        let _ = parse(&format!("{}{}", &text[..at], &text[at + 1..]));
    }
}

#[test]
fn programs_that_differ_are_not_the_same() {
    let program = everything().program;
    let other = |change: &dyn Fn(&mut Program)| {
        let mut copy = program.clone();
        change(&mut copy);
        copy
    };
    let changes: &[&dyn Fn(&mut Program)] = &[
        &|p| p.globals[0].name.push('z'),
        &|p| p.functions[0].body.locations[0].step = Step::Unreachable,
        &|p| p.types.records[0].fields[0].offset += 1,
        &|p| p.strings[0].units.push(1),
        &|p| p.main = FunctionId(1),
        &|p| p.startup = FunctionId(0),
    ];
    for (index, change) in changes.iter().enumerate() {
        assert!(!same(&program, &other(change)), "change {index}");
    }
    for index in 0..program.exprs.len() {
        let changed = other(&|p| p.exprs[index].kind = ExprKind::Int(987));
        let used = print(&program) != print(&changed);
        assert_eq!(!same(&program, &changed), used, "expression {index}: {:?}", program.exprs[index]);
    }
}

/// Declares the variants of an enum once: an exhaustive match that names them
/// and the list of the names.
macro_rules! variants {
    ($function:ident, $ty:ty, $($pattern:pat => $name:literal,)*) => {
        fn $function(value: &$ty) -> &'static str {
            match value { $($pattern => $name,)* }
        }
        impl Variants for $ty {
            const ALL: &'static [&'static str] = &[$($name,)*];
        }
    };
}

trait Variants {
    const ALL: &'static [&'static str];
}

variants! { expr_kind, ExprKind,
    ExprKind::Int(_) => "Int", ExprKind::Real(_) => "Real", ExprKind::Null => "Null", ExprKind::Load(_) => "Load",
    ExprKind::AddressOf(_) => "AddressOf", ExprKind::Function(_) => "Function",
    ExprKind::Unary(UnaryOp::Negate, _) => "Negate", ExprKind::Unary(UnaryOp::Complement, _) => "Complement",
    ExprKind::Unary(UnaryOp::Not, _) => "Not", ExprKind::Binary(..) => "Binary",
    ExprKind::Lazy(LazyOp::And, ..) => "And", ExprKind::Lazy(LazyOp::Or, ..) => "Or",
    ExprKind::Lazy(LazyOp::Implies, ..) => "Implies", ExprKind::Conditional(..) => "Conditional",
    ExprKind::Convert(_) => "Convert", ExprKind::Pure(..) => "Pure", ExprKind::Abstract(..) => "Abstract",
    ExprKind::SizeOf(_) => "SizeOf", ExprKind::Bound(_) => "Bound",
    ExprKind::Quantified { quantifier: Quantifier::ForAll, .. } => "ForAll",
    ExprKind::Quantified { quantifier: Quantifier::Exists, .. } => "Exists",
    ExprKind::Quantified { quantifier: Quantifier::Sum, .. } => "Sum",
    ExprKind::Quantified { quantifier: Quantifier::Min, .. } => "Min",
    ExprKind::Quantified { quantifier: Quantifier::Max, .. } => "Max",
    ExprKind::Pid => "Pid", ExprKind::NumberOfProcesses => "NumberOfProcesses",
}

variants! { binary_op, BinaryOp,
    BinaryOp::Multiply => "Multiply", BinaryOp::Divide => "Divide", BinaryOp::Remainder => "Remainder",
    BinaryOp::Add => "Add", BinaryOp::Subtract => "Subtract", BinaryOp::ShiftLeft => "ShiftLeft",
    BinaryOp::ShiftRight => "ShiftRight", BinaryOp::Less => "Less", BinaryOp::LessEqual => "LessEqual",
    BinaryOp::Equal => "Equal", BinaryOp::NotEqual => "NotEqual", BinaryOp::BitAnd => "BitAnd",
    BinaryOp::BitXor => "BitXor", BinaryOp::BitOr => "BitOr", BinaryOp::PointerAdd => "PointerAdd",
    BinaryOp::PointerDifference => "PointerDifference",
}

variants! { place_kind, PlaceKind,
    PlaceKind::Variable(Variable::Global(_)) => "Global", PlaceKind::Variable(Variable::Local(_)) => "Local",
    PlaceKind::Deref(_) => "Deref", PlaceKind::Index(..) => "Index", PlaceKind::Field(..) => "Field",
    PlaceKind::String(_) => "String", PlaceKind::Remote(_) => "Remote",
}

variants! { step, Step,
    Step::Action(..) => "Action", Step::Branch { .. } => "Branch", Step::Switch { .. } => "Switch",
    Step::Return(None) => "Return", Step::Return(Some(_)) => "Return a value", Step::Unreachable => "Unreachable",
}

variants! { action, Action,
    Action::Skip => "Skip", Action::Assign(..) => "Assign", Action::Update { .. } => "Update", Action::Clear(_) => "Clear", Action::Live(_) => "Live",
    Action::Dead(_) => "Dead", Action::Assert { origin: AssertOrigin::Program, .. } => "Assert",
    Action::Assert { origin: AssertOrigin::Annotation, .. } => "Annotation",
    Action::Assert { origin: AssertOrigin::Requires, .. } => "Requires",
    Action::Assert { origin: AssertOrigin::Reaches, .. } => "Reaches",
    Action::Assert { origin: AssertOrigin::Apart, .. } => "Apart",
    Action::Assert { origin: AssertOrigin::Ensures, .. } => "Ensures",
    Action::Assert { origin: AssertOrigin::Assigns, .. } => "Assigns",
    Action::Assert { origin: AssertOrigin::MeasureBound, .. } => "MeasureBound",
    Action::Assert { origin: AssertOrigin::MeasureStep, .. } => "MeasureStep",
    Action::Assert { origin: AssertOrigin::Node, .. } => "Node",
    Action::Assert { origin: AssertOrigin::NodesFreed, .. } => "NodesFreed",
    Action::Assert { origin: AssertOrigin::Message, .. } => "Message",
    Action::CollectiveAssert { participants: Participants::Local, .. } => "Local",
    Action::CollectiveAssert { participants: Participants::Collective, .. } => "Collective",
    Action::CollectiveAssert { participants: Participants::Joint, .. } => "Joint",
    Action::Assume(_) => "Assume", Action::Call { callee: Callee::Direct(_), .. } => "Direct",
    Action::Call { callee: Callee::Indirect(_), .. } => "Indirect", Action::Library { .. } => "Library",
    Action::Allocate { fill: AllocationFill::Undefined, .. } => "Undefined",
    Action::Allocate { fill: AllocationFill::Zero, .. } => "Zero",
    Action::VaStart(_) => "VaStart", Action::VaArg { .. } => "VaArg", Action::VaEnd(_) => "VaEnd",
    Action::VaCopy(..) => "VaCopy",
}

variants! { type_kind, Type,
    Type::Void => "Void", Type::Bool => "Bool", Type::Int(_) => "Int",
    Type::Float(FloatFormat::Single) => "Single", Type::Float(FloatFormat::Double) => "Double",
    Type::Float(FloatFormat::Extended) => "Extended", Type::Float(FloatFormat::Quad) => "Quad",
    Type::Pointer(_) => "Pointer", Type::Array(_, Extent::Fixed(_)) => "Fixed",
    Type::Array(_, Extent::Variable(_)) => "Variable", Type::Array(_, Extent::Flexible) => "Flexible",
    Type::Record(_) => "Record", Type::Function(_) => "Function", Type::VaList => "VaList",
}

variants! { role, Role,
    Role::Plain => "Plain", Role::Input(None) => "Input", Role::Input(Some(_)) => "Constrained",
    Role::Output => "Output", Role::Extent => "Extent",
}

variants! { local_kind, LocalKind,
    LocalKind::Parameter => "Parameter", LocalKind::User => "User", LocalKind::Temporary => "Temporary",
    LocalKind::Extent => "Extent", LocalKind::Reading => "Reading",
}

variants! { location_role, LocationRole,
    LocationRole::Plain => "Plain", LocationRole::LoopHead(_) => "LoopHead", LocationRole::Join => "Join",
}

variants! { loop_kind, LoopKind, LoopKind::While => "While", LoopKind::Do => "Do", LoopKind::For => "For", }

fn covered<'a, T: Variants + 'a>(values: impl Iterator<Item = &'a T>, name: fn(&T) -> &'static str) {
    let seen: BTreeSet<&str> = values.map(name).collect();
    assert_eq!(seen, T::ALL.iter().copied().collect::<BTreeSet<_>>());
}

#[test]
fn the_sample_has_one_of_each() {
    let program = everything().program;
    let locations = || program.functions.iter().flat_map(|f| &f.body.locations);
    let actions = locations().filter_map(|l| match &l.step {
        Step::Action(action, _) => Some(action),
        _ => None,
    });
    let operators = program.exprs.iter().filter_map(|e| match &e.kind {
        ExprKind::Binary(op, ..) => Some(op),
        _ => None,
    });
    covered(program.exprs.iter().map(|e| &e.kind), expr_kind);
    covered(operators, binary_op);
    covered(program.places.iter().map(|p| &p.kind), place_kind);
    covered(locations().map(|l| &l.step), step);
    covered(locations().map(|l| &l.role), location_role);
    covered(actions, action);
    covered(program.types.iter().map(|(_, t)| t), type_kind);
    covered(program.globals.iter().map(|g| &g.role), role);
    covered(program.functions.iter().flat_map(|f| &f.locals).map(|l| &l.kind), local_kind);
    covered(program.functions.iter().flat_map(|f| &f.body.loops).map(|l| &l.kind), loop_kind);
}
