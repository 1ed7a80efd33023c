//! The untyped tree as S-expressions, for tests: every field that the parser
//! fills in is seen.

use crate::tree::*;
use antiphon_source::{Interner, Span, Symbol};

/// Prints the nodes of one unit.
pub struct Printer<'a> {
    pub unit: &'a Unit,
    pub names: &'a Interner,
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().filter(|item| !item.is_empty()).collect();
    format!("({})", items.join(" "))
}

impl Printer<'_> {
    fn name(&self, symbol: Symbol) -> String {
        self.names.text(symbol).to_string()
    }

    pub fn item(&self) -> String {
        match self.unit.item.as_ref() {
            None => "nothing".into(),
            Some(Item::Declaration(id)) => self.decl(*id),
            Some(Item::Function(function)) => self.function(function),
            Some(Item::StaticAssert(check)) => self.static_assert(check),
            Some(Item::Asm(_)) => "(asm)".into(),
            Some(Item::Annotation(annotation)) => self.annotation(annotation),
            Some(Item::OpenMp(_) | Item::Choice(_) | Item::Variant(_)) => "omp".into(),
            Some(Item::BeginVariants(_) | Item::EndVariants) => "omp".into(),
            Some(Item::Empty) => "empty".into(),
        }
    }

    fn function(&self, function: &FunctionDefinition) -> String {
        let old = function.old_style_parameters.iter().map(|&id| self.decl(id));
        let parts = ["function".into(), self.decl(function.declaration)].into_iter();
        list(parts.chain(old).chain([self.stmt(function.body)]))
    }

    fn static_assert(&self, check: &StaticAssert) -> String {
        let message = check.message.map_or(String::new(), |message| self.expr(message));
        list(["static_assert".into(), self.expr(check.condition), message])
    }

    pub fn decl(&self, id: DeclId) -> String {
        let decl = &self.unit.decls[id.0 as usize];
        let annotations = decl.annotations.iter().map(|annotation| self.annotation(annotation));
        let declarators = decl.declarators.iter().map(|declarator| self.init_declarator(declarator));
        let parts = ["decl".into(), self.specifiers(&decl.specifiers)].into_iter();
        list(parts.chain(declarators).chain(annotations))
    }

    /// A type name: the specifiers, and the steps if there are any.
    fn type_name(&self, id: DeclId) -> String {
        let decl = &self.unit.decls[id.0 as usize];
        let specifiers = self.specifiers(&decl.specifiers);
        let declarators = decl.declarators.iter().map(|declarator| self.init_declarator(declarator));
        let shape: Vec<String> = declarators.filter(|text| text != "_").collect();
        if shape.is_empty() {
            return specifiers;
        }
        format!("{specifiers} {}", shape.join(" "))
    }

    fn specifiers(&self, specifiers: &Specifiers) -> String {
        let mut words = Vec::new();
        for (class, _) in &specifiers.storage {
            words.push(format!("{class:?}").to_lowercase());
        }
        let flags = [
            (specifiers.thread_local, "thread_local"),
            (specifiers.inline, "inline"),
            (specifiers.noreturn, "noreturn"),
        ];
        words.extend(flags.iter().filter(|flag| flag.0.is_some()).map(|flag| flag.1.to_string()));
        words.extend(self.qualifiers(specifiers.qualifiers));
        for alignment in &specifiers.alignments {
            words.push(match alignment {
                Alignment::Type(id) => format!("(alignas {})", self.type_name(*id)),
                Alignment::Value(id) => format!("(alignas {})", self.expr(*id)),
            });
        }
        words.extend(specifiers.types.iter().map(|(word, _)| self.type_specifier(word)));
        words.extend(self.attributes(&specifiers.attributes));
        words.join(" ")
    }

    fn qualifiers(&self, set: Qualifiers) -> Vec<String> {
        let all = [
            (Qualifiers::CONST, "const"),
            (Qualifiers::VOLATILE, "volatile"),
            (Qualifiers::RESTRICT, "restrict"),
            (Qualifiers::ATOMIC, "atomic"),
        ];
        all.iter().filter(|(one, _)| set.has(*one)).map(|(_, name)| name.to_string()).collect()
    }

    fn type_specifier(&self, word: &TypeSpecifier) -> String {
        match word {
            TypeSpecifier::Basic(basic) => format!("{basic:?}").to_lowercase(),
            TypeSpecifier::Named(name) => format!("'{}", self.name(*name)),
            TypeSpecifier::Record(record) => self.record(record),
            TypeSpecifier::Enum(enumeration) => self.enumeration(enumeration),
            TypeSpecifier::TypeofExpr(id) => format!("(typeof {})", self.expr(*id)),
            TypeSpecifier::TypeofType(id) => format!("(typeof-type {})", self.type_name(*id)),
            TypeSpecifier::Atomic(id) => format!("(atomic {})", self.type_name(*id)),
        }
    }

    fn record(&self, record: &RecordSpecifier) -> String {
        let kind = if record.kind == RecordKind::Struct { "struct" } else { "union" };
        let tag = record.tag.map_or(String::new(), |(tag, _)| self.name(tag));
        let pack = record.pack.map_or(String::new(), |pack| format!("pack={pack}"));
        let members = record.members.as_ref().map_or(String::new(), |members| {
            let members = members.iter().map(|member| match member {
                MemberDeclaration::Members(id) => self.decl(*id),
                MemberDeclaration::StaticAssert(check) => self.static_assert(check),
            });
            format!("{{{}}}", members.collect::<Vec<_>>().join(" "))
        });
        list([kind.into(), tag, pack, members].into_iter().chain(self.attributes(&record.attributes)))
    }

    fn enumeration(&self, enumeration: &EnumSpecifier) -> String {
        let tag = enumeration.tag.map_or(String::new(), |(tag, _)| self.name(tag));
        let constants = enumeration.constants.as_ref().map_or(String::new(), |constants| {
            let constants = constants.iter().map(|constant| match constant.value {
                Some(value) => format!("{}={}", self.name(constant.name), self.expr(value)),
                None => self.name(constant.name),
            });
            format!("{{{}}}", constants.collect::<Vec<_>>().join(" "))
        });
        list(["enum".into(), tag, constants].into_iter().chain(self.attributes(&enumeration.attributes)))
    }

    fn attributes(&self, attributes: &[Attribute]) -> Vec<String> {
        let one = |attribute: &Attribute| {
            let arguments = attribute.arguments.iter().map(|&id| self.expr(id)).collect::<Vec<_>>().join(",");
            let arguments = if arguments.is_empty() { arguments } else { format!("({arguments})") };
            format!("@{}{arguments}", self.name(attribute.name))
        };
        attributes.iter().map(one).collect()
    }

    fn init_declarator(&self, declarator: &InitDeclarator) -> String {
        let mut parts = vec![self.declarator(&declarator.declarator)];
        parts.extend(declarator.bits.map(|bits| format!(":{}", self.expr(bits))));
        parts.extend(declarator.asm_label.map(|label| format!("asm={}", self.name(label))));
        parts.extend(self.attributes(&declarator.attributes));
        parts.extend(declarator.init.as_ref().map(|init| format!("= {}", self.initializer(init))));
        if parts.len() == 1 {
            return parts.remove(0);
        }
        list(parts)
    }

    fn declarator(&self, declarator: &Declarator) -> String {
        let name = declarator.name.map_or("_".into(), |(name, _)| self.name(name));
        if declarator.steps.is_empty() {
            return name;
        }
        list([name].into_iter().chain(declarator.steps.iter().map(|step| self.step(step))))
    }

    fn step(&self, step: &DeclaratorStep) -> String {
        match step {
            DeclaratorStep::Pointer(qualifiers) => [vec!["*".into()], self.qualifiers(*qualifiers)].concat().join(" "),
            DeclaratorStep::Array(array) => {
                let extent = match array.extent {
                    ArrayExtent::Missing => String::new(),
                    ArrayExtent::Star => "*".into(),
                    ArrayExtent::Expr(id) => self.expr(id),
                };
                let words = [self.qualifiers(array.qualifiers), vec![extent]].concat();
                format!("[{}]", words.join(" "))
            }
            DeclaratorStep::Function(function) => match &function.parameters {
                Parameters::Unspecified => "(fn ?)".into(),
                Parameters::Names(names) => {
                    list(["fn-names".into()].into_iter().chain(names.iter().map(|(name, _)| self.name(*name))))
                }
                Parameters::Prototype { parameters, variadic } => {
                    let dots = if *variadic == Variadic::Yes { "..." } else { "" };
                    let parameters = parameters.iter().map(|&id| self.decl(id));
                    list(["fn".into()].into_iter().chain(parameters).chain([dots.into()]))
                }
            },
        }
    }

    fn initializer(&self, init: &Initializer) -> String {
        match init {
            Initializer::Expr(id) => self.expr(*id),
            Initializer::List(elements) => self.initializer_list(elements),
        }
    }

    fn initializer_list(&self, elements: &InitializerList) -> String {
        let one = |element: &InitializerElement| {
            let path: String = element.designators.iter().map(|one| self.designator(one)).collect();
            let value = self.initializer(&element.value);
            if path.is_empty() {
                value
            } else {
                format!("{path}={value}")
            }
        };
        format!("{{{}}}", elements.elements.iter().map(one).collect::<Vec<_>>().join(" "))
    }

    fn designator(&self, designator: &Designator) -> String {
        match designator {
            Designator::Member(name, _) => format!(".{}", self.name(*name)),
            Designator::Index(id) => format!("[{}]", self.expr(*id)),
            Designator::Range(low, high) => format!("[{}...{}]", self.expr(*low), self.expr(*high)),
        }
    }

    fn exprs(&self, head: &str, ids: &[ExprId]) -> String {
        list([head.to_string()].into_iter().chain(ids.iter().map(|&id| self.expr(id))))
    }

    pub fn expr(&self, id: ExprId) -> String {
        match &self.unit.exprs[id.0 as usize].kind {
            ExprKind::Error => "<error>".into(),
            ExprKind::Name(name) => self.name(*name),
            ExprKind::Int { value, suffix, decimal } => {
                let base = if *decimal { "" } else { "'" };
                format!("{value}{base}{}{}", if suffix.unsigned { "u" } else { "" }, "l".repeat(suffix.longs.into()))
            }
            ExprKind::Float(value, suffix) => {
                format!("{}*{}^{}:{suffix:?}", value.mantissa, value.base, value.exponent)
            }
            ExprKind::Char(value, encoding) => format!("char:{value}:{encoding:?}"),
            ExprKind::String(units, encoding) => {
                let text: String = units.iter().map(|&unit| char::from_u32(unit).unwrap_or('?')).collect();
                format!("{encoding:?}{text:?}")
            }
            ExprKind::Unary(op, operand) => self.exprs(op.text(), &[*operand]),
            ExprKind::Step { op, fix: Fix::Prefix, operand } => self.exprs(&format!("{}_", op.text()), &[*operand]),
            ExprKind::Step { op, fix: Fix::Postfix, operand } => self.exprs(&format!("_{}", op.text()), &[*operand]),
            ExprKind::Binary(op, left, right) | ExprKind::Assign(op, left, right) => {
                self.exprs(op.text(), &[*left, *right])
            }
            ExprKind::Conditional(c, Some(a), b) => self.exprs("?", &[*c, *a, *b]),
            ExprKind::Conditional(c, None, b) => self.exprs("?:", &[*c, *b]),
            ExprKind::Call(callee, arguments) => self.exprs("call", &[vec![*callee], arguments.clone()].concat()),
            ExprKind::Index(array, index) => self.exprs("[]", &[*array, *index]),
            ExprKind::Member(object, name, _) => format!("(. {} {})", self.expr(*object), self.name(*name)),
            ExprKind::Arrow(object, name, _) => format!("(-> {} {})", self.expr(*object), self.name(*name)),
            other => self.rarer_expr(other),
        }
    }

    fn rarer_expr(&self, kind: &ExprKind) -> String {
        match kind {
            ExprKind::Cast(to, operand) => format!("(cast {{{}}} {})", self.type_name(*to), self.expr(*operand)),
            ExprKind::CompoundLiteral(to, values) => {
                format!("(literal {{{}}} {})", self.type_name(*to), self.initializer_list(values))
            }
            ExprKind::SizeofExpr(id) => self.exprs("sizeof", &[*id]),
            ExprKind::SizeofType(id) => format!("(sizeof {{{}}})", self.type_name(*id)),
            ExprKind::AlignofExpr(id) => self.exprs("alignof", &[*id]),
            ExprKind::AlignofType(id) => format!("(alignof {{{}}})", self.type_name(*id)),
            ExprKind::Generic(control, arms) => {
                let arms = arms.iter().map(|(to, value)| {
                    let to = to.map_or("default".into(), |to| format!("{{{}}}", self.type_name(to)));
                    format!("{to}:{}", self.expr(*value))
                });
                list(["generic".into(), self.expr(*control)].into_iter().chain(arms))
            }
            ExprKind::StatementExpr(id) => list(["stmt-expr".into(), self.stmt(*id)]),
            ExprKind::LabelAddress(name, _) => format!("&&{}", self.name(*name)),
            ExprKind::Offsetof(of, path) => {
                let path: String = path.iter().map(|one| self.designator(one)).collect();
                format!("(offsetof {{{}}} {path})", self.type_name(*of))
            }
            ExprKind::VaArg(from, to) => format!("(va_arg {} {{{}}})", self.expr(*from), self.type_name(*to)),
            ExprKind::TypesCompatible(a, b) => {
                format!("(compatible {{{}}} {{{}}})", self.type_name(*a), self.type_name(*b))
            }
            ExprKind::Imaginary(e) => self.exprs("imaginary", &[*e]),
            ExprKind::ComplexPart(part, e) => self.exprs(&format!("{part:?}").to_lowercase(), &[*e]),
            ExprKind::ChooseExpr(c, a, b) => self.exprs("choose", &[*c, *a, *b]),
            ExprKind::FunctionName => "__func__".into(),
            ExprKind::Quantified(quantified) => self.quantified(quantified),
            ExprKind::Remote(remote) => self.remote(remote),
            ExprKind::Old(e) => self.exprs("old", &[*e]),
            ExprKind::Valid(e) => self.exprs("valid", &[*e]),
            ExprKind::Counted(Direction::Sent, rank, tag) => self.exprs("sent", &[*rank, *tag]),
            ExprKind::Counted(Direction::Received, rank, tag) => self.exprs("received", &[*rank, *tag]),
            ExprKind::Writable(e) => self.exprs("writable", &[*e]),
            ExprKind::Range(a, low, high) => self.exprs("range", &[*a, *low, *high]),
            ExprKind::At(e, label, _) => format!("(at {} {})", self.expr(*e), self.name(*label)),
            ExprKind::Result => "result".into(),
            ExprKind::Pid => "PID".into(),
            ExprKind::NumberOfProcesses => "NPROCS".into(),
            other => format!("{other:?}"),
        }
    }

    fn quantified(&self, quantified: &Quantified) -> String {
        let head = format!("{:?}", quantified.quantifier).to_lowercase();
        let bound = format!("{:?}:{}", quantified.range, self.name(quantified.name.0));
        let constraint = quantified.constraint.map_or(String::new(), |id| format!("|{}", self.expr(id)));
        list([head, bound, constraint, self.expr(quantified.body)])
    }

    fn remote(&self, remote: &Remote) -> String {
        let side = if remote.side == Side::Own { "" } else { "spec" };
        let process = remote.process.map_or(String::new(), |id| format!("proc={}", self.expr(id)));
        let function = remote.function.map_or(String::new(), |(name, _)| format!("@{}", self.name(name)));
        list(["remote".into(), side.into(), process, function, self.name(remote.name.0)])
    }

    pub fn stmt(&self, id: StmtId) -> String {
        let one = |id: &StmtId| self.stmt(*id);
        match &self.unit.stmts[id.0 as usize].kind {
            StmtKind::Error => "<error>".into(),
            StmtKind::Empty => ";".into(),
            StmtKind::Block(items) => format!("{{{}}}", items.iter().map(one).collect::<Vec<_>>().join(" ")),
            StmtKind::Declaration(id) => self.decl(*id),
            StmtKind::NestedFunction(function) => self.function(function),
            StmtKind::StaticAssert(check) => self.static_assert(check),
            StmtKind::Expr(id) => self.expr(*id),
            StmtKind::If(c, then, otherwise) => {
                list(["if".into(), self.expr(*c), one(then), otherwise.as_ref().map_or(String::new(), one)])
            }
            StmtKind::While(invariants, c, body) => self.while_loop("while", invariants, [self.expr(*c), one(body)]),
            StmtKind::Do(invariants, body, c) => self.while_loop("do", invariants, [one(body), self.expr(*c)]),
            StmtKind::For(parts) => self.for_loop(parts),
            StmtKind::Switch(value, body) => list(["switch".into(), self.expr(*value), one(body)]),
            StmtKind::Case(low, high, body) => {
                let high = high.map_or(String::new(), |high| format!("...{}", self.expr(high)));
                list(["case".into(), self.expr(*low), high, one(body)])
            }
            StmtKind::Default(body) => list(["default".into(), one(body)]),
            StmtKind::Label(name, _, body) => list(["label".into(), self.name(*name), one(body)]),
            StmtKind::Goto(name, _) => format!("(goto {})", self.name(*name)),
            StmtKind::GotoComputed(id) => self.exprs("goto*", &[*id]),
            StmtKind::Break => "break".into(),
            StmtKind::Continue => "continue".into(),
            StmtKind::Return(value) => list(["return".into(), value.map_or(String::new(), |id| self.expr(id))]),
            StmtKind::Asm => "asm".into(),
            StmtKind::Annotation(annotation) => self.annotation(annotation),
            StmtKind::Choice(choice) => {
                list(["choice".to_string()].into_iter().chain(choice.alternatives.iter().map(|(_, made)| one(made))))
            }
            StmtKind::OpenMp(directive) => {
                let words = directive.constructs.iter().map(|construct| construct.text().to_string());
                list(["omp".to_string()].into_iter().chain(words).chain(directive.body.iter().map(one)))
            }
        }
    }

    fn while_loop(&self, head: &str, invariants: &[Annotation], parts: [String; 2]) -> String {
        let invariants = invariants.iter().map(|invariant| self.annotation(invariant));
        list([head.to_string()].into_iter().chain(invariants).chain(parts))
    }

    fn for_loop(&self, parts: &For) -> String {
        let optional = |id: Option<ExprId>| id.map_or("_".into(), |id| self.expr(id));
        let init = parts.init.map_or("_".into(), |id| self.stmt(id));
        let invariants = parts.invariants.iter().map(|invariant| self.annotation(invariant));
        let rest = [init, optional(parts.condition), optional(parts.step), self.stmt(parts.body)];
        list(["for".into()].into_iter().chain(invariants).chain(rest))
    }

    fn annotation(&self, annotation: &Annotation) -> String {
        let optional = |id: &Option<ExprId>| id.map_or(String::new(), |id| self.expr(id));
        let named = |head: &str, who: &Participants, name: &Option<(Symbol, Span)>, id: ExprId| {
            let who = if *who == Participants::Local { String::new() } else { format!("{who:?}").to_lowercase() };
            let name = name.map_or(String::new(), |(name, _)| format!("name={}", self.name(name)));
            list([format!("#{head}"), who, name, self.expr(id)])
        };
        match &annotation.kind {
            AnnotationKind::Input(constraint) => list(["#input".into(), optional(constraint)]),
            AnnotationKind::Output => "(#output)".into(),
            AnnotationKind::Assert(who, name, id) => named("assert", who, name, *id),
            AnnotationKind::AssertWithin((universe, _), name, id) => {
                named(&format!("assert in={}", self.name(*universe)), &Participants::Collective, name, *id)
            }
            AnnotationKind::Channel(channel) => self.exprs("#channel", &[channel.tag, channel.condition]),
            AnnotationKind::Nodes(ty) => format!("(#nodes {})", self.type_name(*ty)),
            AnnotationKind::Universe((name, _), id) => self.exprs(&format!("#universe {}", self.name(*name)), &[*id]),
            AnnotationKind::Assume(id) => self.exprs("#assume", &[*id]),
            AnnotationKind::Invariant(who, name, id) => named("invariant", who, name, *id),
            AnnotationKind::Abstract(order) => {
                list(["#abstract".into(), order.map_or(String::new(), |order| format!("continuous={order}"))])
            }
            AnnotationKind::System(guard) => list(["#system".into(), optional(guard)]),
            AnnotationKind::Requires(_, id) => self.exprs("#requires", &[*id]),
            AnnotationKind::Ensures(_, id) => self.exprs("#ensures", &[*id]),
            AnnotationKind::Assigns(places) => self.exprs("#assigns", places),
            AnnotationKind::Parallel => self.exprs("#parallel?", &[]),
            AnnotationKind::LoopAssigns(places) => self.exprs("#loop assigns", places),
            AnnotationKind::LoopKeeps(places) => self.exprs("#loop keeps", places),
            AnnotationKind::Decreases(id) => self.exprs("#decreases", &[*id]),
            AnnotationKind::Havoc(id) => self.exprs("#havoc", &[*id]),
        }
    }
}
