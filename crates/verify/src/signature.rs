//! Whether two programs can be compared: the same inputs with the same types and
//! constraints, the same outputs with the same types (TASS report, section 1.2).
//!
//! Inputs are shared by name. One that only one program has is an input all the same: the outputs must be the same for each
//! of its values, so that its value does not matter. As such a name may be another spelling, a warning says so, unless
//! the user speaks of it (`--input`).
//!
//! Types are compared by their structure; tags of structs do not count. Extents
//! over inputs may be written differently: how many elements there are is seen
//! when the outputs are compared. Constraints with different texts are compared by
//! their meaning, within the bounds that the user gave: all constraints on inputs of
//! fixed size are assumed as at the start of a program, and the two conditions must be
//! equivalent. If nobody knows, or the input's size depends on others, both are
//! assumed, and a warning says so.

use crate::options::{Comparison, Options};
use crate::settings::{domain_of, run_options};
use antiphon_domain::{Path, Symbolic};
use antiphon_machine::{compile, expression_text, Assumptions, Nowhere};
use antiphon_model::{Action, Extent, FloatFormat, Global, GlobalId, PlaceKind, Program, Role, Signedness, Step};
use antiphon_model::{Type, TypeId, Variable};
use antiphon_source::codes::{annotations, warnings};
use antiphon_source::Diagnostic;
use antiphon_world::World;

/// What keeps two programs from being compared; and warnings about what is assumed.
pub fn signature(specification: &Program, implementation: &Program, options: &Options) -> Vec<Diagnostic> {
    let pair = Pair { specification, implementation };
    let mut found = Vec::new();
    if options.comparison != Comparison::Printed {
        let any = |program: &Program| program.globals.iter().any(|global| global.role == Role::Output);
        if !any(specification) && !any(implementation) {
            found.push(nothing_to_compare(implementation));
        }
        pair.compare_names(Kind::Output, &mut found);
    }
    pair.compare_names(Kind::Input, &mut found);
    let lonely = pair.lonely_inputs(options);
    if found.is_empty() {
        pair.compare_constraints(options, &mut found);
    }
    found.extend(lonely);
    found
}

/// The outputs of a program as a result names them: `sum`, `u[0..NX-1]`.
pub fn output_texts(program: &Program) -> Vec<String> {
    let outputs = program.globals.iter().filter(|global| global.role == Role::Output);
    outputs.map(|global| ranged(program, &global.name, global.ty)).collect()
}

/// The name of a variable with the range of each of its dimensions.
fn ranged(program: &Program, name: &str, ty: TypeId) -> String {
    let (mut text, mut ty) = (name.to_owned(), ty);
    while let Type::Array(element, extent) = program.types.get(ty) {
        text += &match extent_text(program, *extent) {
            length if length.parse::<u64>().is_ok_and(|length| length > 0) => {
                format!("[0..{}]", length.parse::<u64>().unwrap_or(1) - 1)
            }
            length if length.chars().all(|c| c.is_alphanumeric() || c == '_') => format!("[0..{length}-1]"),
            length => format!("[0..({length})-1]"),
        };
        ty = *element;
    }
    text
}

fn nothing_to_compare(program: &Program) -> Diagnostic {
    let span = program.function(program.main).span;
    Diagnostic::new(&annotations::E433, span, "neither program declares an output, so there is nothing to compare")
        .help("put `#pragma antiphon output` before the variable that holds the result, in both programs")
        .help("or compare the printed output: `--compare stdout`")
}

/// What a global is to the outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Input,
    Output,
}

impl Kind {
    fn is_of(self, global: &Global) -> bool {
        match self {
            Kind::Input => matches!(global.role, Role::Input(_)),
            Kind::Output => global.role == Role::Output,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Kind::Input => "input",
            Kind::Output => "output",
        }
    }

    fn code(self) -> antiphon_source::Code {
        match self {
            Kind::Input => &annotations::E430,
            Kind::Output => &annotations::E431,
        }
    }
}

/// The two programs.
struct Pair<'a> {
    specification: &'a Program,
    implementation: &'a Program,
}

impl Pair<'_> {
    /// Each name is in both, with one type.
    fn compare_names(&self, kind: Kind, found: &mut Vec<Diagnostic>) {
        for global in self.implementation.globals.iter().filter(|global| kind.is_of(global)) {
            match named(self.specification, kind, &global.name) {
                None if kind == Kind::Input => {}
                None => found.push(lonely(kind, global, "implementation", self.specification, "specification")),
                Some(other) if !self.is_same_type(other.ty, global.ty) => {
                    found.push(self.other_type(kind, global, other));
                }
                Some(_) => {}
            }
        }
        for global in self.specification.globals.iter().filter(|global| kind.is_of(global)) {
            if kind == Kind::Output && named(self.implementation, kind, &global.name).is_none() {
                found.push(lonely(kind, global, "specification", self.implementation, "implementation"));
            }
        }
    }

    /// Warnings about inputs that only one program has, but for those of which the user said something.
    fn lonely_inputs(&self, options: &Options) -> Vec<Diagnostic> {
        let sides = [
            (self.implementation, "implementation", self.specification, "specification"),
            (self.specification, "specification", self.implementation, "implementation"),
        ];
        let mut found = Vec::new();
        for (program, has, other, lacks) in sides {
            let inputs = program.globals.iter().filter(|global| Kind::Input.is_of(global));
            let alone = inputs.filter(|global| named(other, Kind::Input, &global.name).is_none());
            let unsaid = alone.filter(|global| options.inputs.iter().all(|(name, _)| *name != global.name));
            found.extend(unsaid.map(|global| lonely(Kind::Input, global, has, other, lacks)));
        }
        found
    }

    fn other_type(&self, kind: Kind, global: &Global, other: &Global) -> Diagnostic {
        let word = kind.word();
        let message = format!("the {word} `{}` has different types in the two programs", global.name);
        let (own, wanted) = (type_text(self.implementation, global.ty), type_text(self.specification, other.ty));
        Diagnostic::new(kind.code(), global.span, message)
            .label(format!("the implementation has `{own}`"))
            .also(other.span, format!("the specification has `{wanted}`"))
    }

    fn is_same_type(&self, a: TypeId, b: TypeId) -> bool {
        let (types, others) = (&self.specification.types, &self.implementation.types);
        match (types.get(a), others.get(b)) {
            (Type::Array(a, m), Type::Array(b, n)) => {
                let extents = match (m, n) {
                    (Extent::Variable(_), Extent::Variable(_)) => true,
                    (m, n) => m == n,
                };
                extents && self.is_same_type(*a, *b)
            }
            (Type::Pointer(a), Type::Pointer(b)) => self.is_same_pointee(*a, *b),
            (Type::Record(a), Type::Record(b)) => {
                let (a, b) = (types.record(*a), others.record(*b));
                let fields = a.fields.iter().zip(&b.fields);
                a.kind == b.kind
                    && a.fields.len() == b.fields.len()
                    && fields
                        .into_iter()
                        .all(|(a, b)| a.name == b.name && a.bits == b.bits && self.is_same_type(a.ty, b.ty))
            }
            (a, b) => a == b,
        }
    }

    /// What pointers lead to may lead back to itself: its kind is enough here,
    /// since a pointer is neither an input nor an output.
    fn is_same_pointee(&self, a: TypeId, b: TypeId) -> bool {
        let kind = |program: &Program, ty| std::mem::discriminant(program.types.get(ty));
        kind(self.specification, a) == kind(self.implementation, b)
    }

    /// Both programs admit the same inputs.
    fn compare_constraints(&self, options: &Options, found: &mut Vec<Diagnostic>) {
        let differing: Vec<(&Global, &Global)> = self.differing_constraints();
        if differing.is_empty() {
            return;
        }
        let sized = |program: &Program, global: &Global| program.types.size(global.ty).is_some();
        let (fixed, sized_by_others): (Vec<_>, Vec<_>) = differing
            .into_iter()
            .partition(|(own, other)| sized(self.implementation, own) && sized(self.specification, other));
        for (own, other) in &sized_by_others {
            found.push(self.not_known(own, other));
        }
        if fixed.is_empty() {
            return;
        }
        match self.admitted_by_one(options) {
            Admitted::Same => {}
            Admitted::Unknown => found.extend(fixed.iter().map(|(own, other)| self.not_known(own, other))),
            Admitted::Only(by, values) => {
                found.extend(fixed.iter().take(1).map(|(own, other)| self.other_constraint(own, other, by, &values)));
            }
        }
    }

    /// Inputs whose constraints have different texts: of the implementation, of the specification.
    fn differing_constraints(&self) -> Vec<(&Global, &Global)> {
        let own = self.implementation.globals.iter().filter(|global| Kind::Input.is_of(global));
        let both = own.filter_map(|global| Some((global, named(self.specification, Kind::Input, &global.name)?)));
        both.filter(|(own, other)| {
            constraint_text(self.implementation, own) != constraint_text(self.specification, other)
        })
        .collect()
    }

    fn not_known(&self, own: &Global, other: &Global) -> Diagnostic {
        let message = format!("it is undecided whether both programs allow the same values of `{}`", own.name);
        self.with_constraints(Diagnostic::new(&warnings::W030, own.span, message), own, other)
            .note("both constraints are assumed")
    }

    fn other_constraint(&self, own: &Global, other: &Global, by: &str, values: &str) -> Diagnostic {
        let message = format!("the two programs constrain the input `{}` differently", own.name);
        let diagnostic = Diagnostic::new(&annotations::E432, own.span, message);
        let only = match values {
            "" => format!("only the {by} allows some values"),
            values => format!("only the {by} allows {values}"),
        };
        self.with_constraints(diagnostic, own, other).note(only)
    }

    fn with_constraints(&self, diagnostic: Diagnostic, own: &Global, other: &Global) -> Diagnostic {
        let text = |program: &Program, global: &Global| match constraint_text(program, global).as_str() {
            "" => "allows every value".to_owned(),
            text => format!("requires `{text}`"),
        };
        diagnostic
            .label(format!("the implementation {}", text(self.implementation, own)))
            .also(other.span, format!("the specification {}", text(self.specification, other)))
    }

    /// Whether some inputs are allowed by one program only.
    fn admitted_by_one(&self, options: &Options) -> Admitted {
        let domain = domain_of(options);
        let Some((first, domain)) = start(self.specification, options, domain) else { return Admitted::Unknown };
        let Some((second, mut domain)) = start(self.implementation, options, domain) else { return Admitted::Unknown };
        for (one, other, by) in [(first, second, "specification"), (second, first, "implementation")] {
            match domain.admitted_beyond(one, other) {
                Some(values) if values.is_empty() => {}
                Some(values) => return Admitted::Only(by, values.join(", ")),
                None => return Admitted::Unknown,
            }
        }
        Admitted::Same
    }
}

/// Inputs that only one program allows.
enum Admitted {
    /// There are none.
    Same,
    /// The program, and values.
    Only(&'static str, String),
    /// Nobody knows.
    Unknown,
}

/// What is assumed at the start of a program; none if that cannot be reported.
fn start(program: &Program, options: &Options, mut domain: Symbolic) -> Option<(Path, Symbolic)> {
    domain.set_path(Path::START);
    let code = compile(program);
    let run = run_options(options);
    let mut world = World::new(program, &code, &run, domain, Box::new(Nowhere));
    world.begin().ok()?;
    let path = world.machine.domain.path();
    let domain = std::mem::replace(&mut world.machine.domain, domain_of(options));
    Some((path, domain))
}

fn named<'a>(program: &'a Program, kind: Kind, name: &str) -> Option<&'a Global> {
    program.globals.iter().find(|global| kind.is_of(global) && global.name == name)
}

/// A name that only one program has.
fn lonely(kind: Kind, global: &Global, has: &str, other: &Program, lacks: &str) -> Diagnostic {
    let word = kind.word();
    let message = format!("the {has} has an {word} `{}` that the {lacks} does not have", global.name);
    let others: Vec<&Global> = other.globals.iter().filter(|other| kind.is_of(other)).collect();
    let names: Vec<String> = others.iter().map(|other| format!("`{}`", other.name)).collect();
    let (span, text) = match others.first() {
        Some(first) => (first.span, format!("the {lacks} has the {word}s {}", names.join(", "))),
        None => (other.function(other.main).span, format!("the {lacks} has no {word}s")),
    };
    let help = match kind {
        Kind::Input => format!("the outputs must not depend on it; `--input {}=VALUE` fixes it", global.name),
        Kind::Output => format!("declare `{}` in both programs, or in neither", global.name),
    };
    let code: antiphon_source::Code = match kind {
        Kind::Input => &warnings::W033,
        Kind::Output => kind.code(),
    };
    Diagnostic::new(code, global.span, message).label(format!("only here: in the {has}")).also(span, text).help(help)
}

/// The constraint of an input as C; empty if it has none.
fn constraint_text(program: &Program, global: &Global) -> String {
    match global.role {
        Role::Input(Some(constraint)) => expression_text(program, None, constraint),
        Role::Input(None) | Role::Plain | Role::Output | Role::Extent => String::new(),
    }
}

/// The type as C: `double [N]`, `struct { double x; double y; }`.
fn type_text(program: &Program, ty: TypeId) -> String {
    let types = &program.types;
    match types.get(ty) {
        Type::Void => "void".into(),
        Type::Bool => "_Bool".into(),
        Type::Int(int) => {
            let unsigned = if int.sign == Signedness::Unsigned { "unsigned " } else { "" };
            let name = match int.bits {
                8 => "char",
                16 => "short",
                32 => "int",
                64 => "long",
                _ => "__int128",
            };
            format!("{unsigned}{name}")
        }
        Type::Float(FloatFormat::Single) => "float".into(),
        Type::Float(FloatFormat::Double) => "double".into(),
        Type::Float(FloatFormat::Extended) => "long double".into(),
        Type::Float(FloatFormat::Quad) => "_Float128".into(),
        Type::Pointer(to) => match types.get(*to) {
            Type::Record(record) => format!("struct {} *", types.record(*record).name),
            _ => format!("{} *", type_text(program, *to)),
        },
        Type::Array(element, extent) => {
            let (mut dimensions, mut element) = (format!("[{}]", extent_text(program, *extent)), *element);
            while let Type::Array(inner, extent) = types.get(element) {
                dimensions += &format!("[{}]", extent_text(program, *extent));
                element = *inner;
            }
            format!("{} {dimensions}", type_text(program, element))
        }
        Type::Record(record) => {
            let fields = types.record(*record).fields.iter();
            let fields: Vec<String> = fields.map(|f| format!("{} {};", type_text(program, f.ty), f.name)).collect();
            format!("struct {{ {} }}", fields.join(" "))
        }
        Type::Function(_) => "function".into(),
        Type::VaList => "va_list".into(),
    }
}

/// How many elements an array has, as the user wrote it.
fn extent_text(program: &Program, extent: Extent) -> String {
    match extent {
        Extent::Fixed(count) => count.to_string(),
        Extent::Flexible => String::new(),
        Extent::Variable(Variable::Local(_)) => "?".into(),
        Extent::Variable(Variable::Global(id)) => written_extent(program, id).unwrap_or_else(|| "?".into()),
    }
}

/// The expression to which `startup` sets an extent.
fn written_extent(program: &Program, extent: GlobalId) -> Option<String> {
    let startup = program.function(program.startup);
    startup.body.locations.iter().find_map(|location| {
        let Step::Action(Action::Assign(place, value), _) = &location.step else { return None };
        let PlaceKind::Variable(Variable::Global(id)) = program.place(*place).kind else { return None };
        (id == extent).then(|| expression_text(program, Some(program.startup), *value))
    })
}
