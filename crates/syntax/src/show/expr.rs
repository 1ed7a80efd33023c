//! Expressions, one line each: what it is, then its type; operands below.
//! Conversions that C makes by itself say `convert`, casts say `cast`.
//! Every node has its line, so that no conversion stays hidden.

use super::Show;
use crate::ast::{BinaryOp, Conversion, ExprId, ExprKind, LogicalOp, Remote, StepOp, Written};
use crate::tree::{Direction, Encoding, FloatValue, Quantifier, Side};
use crate::typing::{binary_text, unary_text};

impl Show<'_> {
    pub(super) fn expr(&mut self, id: ExprId) {
        let expr = self.ast.expr(id);
        let text = self.expr_text(&expr.kind);
        let ty = self.ty(expr.ty);
        self.line(&format!("{text} : {ty}"));
        self.nested(|show| show.operands(&expr.kind));
    }

    fn expr_text(&self, kind: &ExprKind) -> String {
        match kind {
            ExprKind::Error => "error".into(),
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Float(value) => float_text(value),
            ExprKind::String(units, encoding) => string_text(units, *encoding),
            ExprKind::Object(object) => self.name(self.ast.object(*object).name),
            ExprKind::Function(function) => self.names.text(self.ast.function(*function).name).into(),
            ExprKind::SizeOf(ty) => format!("sizeof({})", self.ty(*ty)),
            ExprKind::Unary(op, _) => format!("unary {}", unary_text(*op)),
            ExprKind::AddressOf(_) => "address".into(),
            ExprKind::Deref(_) => "deref".into(),
            ExprKind::Index(..) => "index".into(),
            ExprKind::Member(base, number) => self.member_text(*base, *number),
            ExprKind::Binary(op, ..) => match op {
                BinaryOp::PointerAdd | BinaryOp::PointerSubtract | BinaryOp::PointerDifference => {
                    format!("pointer {}", binary_text(*op))
                }
                _ => binary_text(*op).into(),
            },
            ExprKind::Logical(op, ..) => logical_text(*op).into(),
            ExprKind::Conditional(..) => "?:".into(),
            ExprKind::ElseConditional(..) => "?: without middle".into(),
            ExprKind::Comma(..) => ",".into(),
            ExprKind::Assign(..) => "=".into(),
            ExprKind::CompoundAssign { op, computed, .. } => format!("{}= in {}", binary_text(*op), self.ty(*computed)),
            ExprKind::Step(op, _) => step_text(*op).into(),
            ExprKind::Call(..) => "call".into(),
            ExprKind::Builtin(builtin, _) => format!("builtin {builtin:?}"),
            ExprKind::Convert(conversion, Written::Explicitly, _) => format!("cast {}", conversion_text(*conversion)),
            ExprKind::Convert(conversion, Written::Implicitly, _) => {
                format!("convert {}", conversion_text(*conversion))
            }
            ExprKind::CompoundLiteral(_) => "compound literal".into(),
            ExprKind::StatementExpr(_) => "statement expression".into(),
            ExprKind::LabelAddress(label) => format!("address of label {}", label.0),
            ExprKind::VaArg(_) => "va_arg".into(),
            ExprKind::Quantified { quantifier, variable, .. } => {
                let object = self.ast.object(*variable);
                format!("{} {}", quantifier_text(*quantifier), self.declaration(object.ty, &self.name(object.name)))
            }
            ExprKind::Remote(remote) => self.remote_text(remote),
            ExprKind::Old(_) => "\\old".into(),
            ExprKind::Valid(_) => "\\valid".into(),
            ExprKind::Counted(Direction::Sent, _, tag) => format!("\\sent tag {tag}"),
            ExprKind::Counted(Direction::Received, _, tag) => format!("\\received tag {tag}"),
            ExprKind::At(_, label) => format!("\\at label {}", label.0),
            ExprKind::Result => "\\result".into(),
            ExprKind::Pid => "PID".into(),
            ExprKind::NumberOfProcesses => "NPROCS".into(),
        }
    }

    fn member_text(&self, base: ExprId, number: u32) -> String {
        let ty = self.ast.expr(base).ty;
        let name = match self.ast.types.get(ty.ty) {
            crate::types::Type::Record(id) => {
                let layout = self.ast.types.record(*id).layout.as_ref();
                layout.and_then(|layout| layout.members.get(number as usize)).and_then(|member| member.name)
            }
            _ => None,
        };
        match name {
            Some(name) => format!("member {}", self.names.text(name)),
            None => format!("member number {number}"),
        }
    }

    fn remote_text(&self, remote: &Remote) -> String {
        let side = match remote.side {
            Side::Own => "PROC",
            Side::Specification => "spec.PROC",
        };
        let process = if remote.process.is_some() { "[...]" } else { "" };
        let at = remote.function.map_or(String::new(), |name| format!("@{}", self.names.text(name)));
        format!("{side}{process}{at}.{}", self.names.text(remote.name))
    }

    fn operands(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Error
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::String(..)
            | ExprKind::Object(_)
            | ExprKind::Function(_)
            | ExprKind::SizeOf(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::Result
            | ExprKind::Pid
            | ExprKind::NumberOfProcesses => {}
            ExprKind::Unary(_, e)
            | ExprKind::Old(e)
            | ExprKind::Valid(e)
            | ExprKind::Counted(_, e, _)
            | ExprKind::At(e, _)
            | ExprKind::AddressOf(e)
            | ExprKind::Deref(e)
            | ExprKind::Member(e, _)
            | ExprKind::Step(_, e)
            | ExprKind::Convert(_, _, e)
            | ExprKind::VaArg(e) => self.expr(*e),
            ExprKind::Index(a, b)
            | ExprKind::Binary(_, a, b)
            | ExprKind::Logical(_, a, b)
            | ExprKind::ElseConditional(a, b)
            | ExprKind::Comma(a, b)
            | ExprKind::Assign(a, b)
            | ExprKind::CompoundAssign { place: a, value: b, .. } => {
                self.expr(*a);
                self.expr(*b);
            }
            ExprKind::Conditional(c, a, b) => [*c, *a, *b].into_iter().for_each(|e| self.expr(e)),
            ExprKind::Call(callee, arguments) => {
                self.expr(*callee);
                arguments.iter().for_each(|e| self.expr(*e));
            }
            ExprKind::Builtin(_, arguments) => arguments.iter().for_each(|e| self.expr(*e)),
            ExprKind::CompoundLiteral(object) => {
                if let Some(init) = &self.ast.object(*object).init {
                    self.init(init);
                }
            }
            ExprKind::StatementExpr(body) => self.stmt(*body, &[]),
            ExprKind::Quantified { constraint, body, .. } => {
                if let Some(constraint) = constraint {
                    self.line("where");
                    self.nested(|show| show.expr(*constraint));
                }
                self.expr(*body);
            }
            ExprKind::Remote(remote) => {
                if let Some(process) = remote.process {
                    self.expr(process);
                }
            }
        }
    }
}

fn conversion_text(conversion: Conversion) -> String {
    match conversion {
        Conversion::Arithmetic => "arithmetic".into(),
        Conversion::ArrayDecay => "array to pointer".into(),
        Conversion::FunctionDecay => "function to pointer".into(),
        Conversion::Pointer => "pointer".into(),
        Conversion::NullPointer => "null pointer".into(),
        Conversion::IntegerToPointer => "integer to pointer".into(),
        Conversion::PointerToInteger => "pointer to integer".into(),
        Conversion::Void => "void".into(),
        Conversion::Same => "same".into(),
        Conversion::Width(bits) => format!("to {bits} bits"),
        Conversion::ToUnion(number) => format!("to union member {number}"),
    }
}

fn logical_text(op: LogicalOp) -> &'static str {
    match op {
        LogicalOp::And => "&&",
        LogicalOp::Or => "||",
        LogicalOp::Implies => "==>",
    }
}

fn step_text(op: StepOp) -> &'static str {
    match op {
        StepOp::PreIncrement => "++ before",
        StepOp::PreDecrement => "-- before",
        StepOp::PostIncrement => "++ after",
        StepOp::PostDecrement => "-- after",
    }
}

fn quantifier_text(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::ForAll => "forall",
        Quantifier::Exists => "exists",
        Quantifier::Sum => "sum",
        Quantifier::Count => "count",
        Quantifier::Min => "min",
        Quantifier::Max => "max",
    }
}

fn float_text(value: &FloatValue) -> String {
    match (value.base, value.exponent) {
        (10, 0) => format!("{}.0", value.mantissa),
        (10, exponent) => format!("{}e{exponent}", value.mantissa),
        (_, exponent) => format!("{}p{exponent}", value.mantissa),
    }
}

fn string_text(units: &[u32], encoding: Encoding) -> String {
    let prefix = match encoding {
        Encoding::Plain => "",
        Encoding::Wide => "L",
        Encoding::Utf16 => "u",
        Encoding::Utf32 => "U",
    };
    let text: String = units.iter().map(|&unit| unit_text(unit)).collect();
    format!("{prefix}\"{text}\"")
}

fn unit_text(unit: u32) -> String {
    match char::from_u32(unit) {
        Some('"') => "\\\"".into(),
        Some('\\') => "\\\\".into(),
        Some('\n') => "\\n".into(),
        Some('\t') => "\\t".into(),
        Some(c) if (' '..='~').contains(&c) => c.to_string(),
        _ => format!("\\x{unit:x}"),
    }
}
