//! Calls: functions of the library that touch nothing of the program, and functions of the program,
//! which are executed in place.
//!
//! A function that is in neither the table nor the text makes the loop undecided: it may do anything.

use crate::facts::Doubt;
use crate::place::{Base, Place};
use crate::state::{Frame, Question, Value, Walk};
use antiphon_source::Span;
use antiphon_symbolic::Arena;
use antiphon_syntax::ast::{ExprId, FunctionId, Nature, Returns};
use antiphon_syntax::types::QualType;

/// Functions that compute a number of numbers. `errno` is each thread's own.
const PURE: &[&str] = &[
    "abs",
    "labs",
    "llabs",
    "sqrt",
    "sqrtf",
    "cbrt",
    "fabs",
    "fabsf",
    "fmin",
    "fminf",
    "fmax",
    "fmaxf",
    "sin",
    "sinf",
    "cos",
    "cosf",
    "tan",
    "tanf",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "expf",
    "exp2",
    "log",
    "logf",
    "log2",
    "log10",
    "pow",
    "powf",
    "floor",
    "ceil",
    "round",
    "trunc",
    "fmod",
    "hypot",
    "floorf",
    "ceilf",
    "isnan",
    "isinf",
    "lround",
    "lrint",
    "rint",
    "erf",
    "erfc",
    "tgamma",
    "__antiphon_assert",
];

/// Functions that print, with the number of their first arguments that are streams; streams have locks.
const PRINT: &[(&str, usize)] = &[("printf", 0), ("puts", 0), ("putchar", 0), ("fprintf", 1), ("fflush", 1)];

/// As deep functions are executed in place.
const DEEPEST: usize = 8;

impl Walk<'_> {
    pub fn call(&mut self, callee: ExprId, arguments: &[ExprId], ty: QualType, span: Span) -> Result<Value, Doubt> {
        let Some(function) = self.unit.called(callee) else {
            return Doubt::new(span, "a function is called through a pointer");
        };
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(*argument)?);
        }
        let declared = self.unit.ast.function(function);
        let name = self.unit.names.text(declared.name).to_owned();
        if declared.body.is_some() {
            return self.in_place(function, values, &name, ty, span);
        }
        if self.unit.allocates(function) {
            return Ok(Value::Pointer(Place::of(Base::New)));
        }
        if name == "free" {
            let is_new = matches!(values.first(), Some(Value::Pointer(place)) if place.base == Base::New);
            return match is_new {
                true => Ok(Value::Unknown),
                false => Doubt::new(span, "an object is freed that the iteration did not allocate"),
            };
        }
        if let Some((_, streams)) = PRINT.iter().find(|(known, _)| *known == name) {
            return self.printing(&values, arguments, *streams, ty, span);
        }
        if declared.returns == Returns::Never {
            return Doubt::new(span, format!("`{name}` ends the program"));
        }
        match PURE.contains(&name.as_str()) || matches!(declared.nature, Nature::Abstract(_)) {
            true => Ok(self.unknown(&name, ty.ty)),
            false => Doubt::new(span, format!("what `{name}` does is not known")),
        }
    }

    fn printing(
        &mut self,
        values: &[Value],
        arguments: &[ExprId],
        streams: usize,
        ty: QualType,
        span: Span,
    ) -> Result<Value, Doubt> {
        if self.question == Question::Carried {
            return Doubt::new(span, "it prints, and the order of what is printed would be open");
        }
        for (value, argument) in values.iter().zip(arguments).skip(streams) {
            let ty = self.unit.ast.expr(*argument).ty.ty;
            let is_pointer = matches!(self.unit.ast.types.get(ty), antiphon_syntax::types::Type::Pointer(_));
            let is_text = matches!(value, Value::Pointer(place) if place.base == Base::Text);
            if is_pointer && !is_text {
                return Doubt::new(span, "it prints through a pointer");
            }
        }
        Ok(self.unknown("printed", ty.ty))
    }

    /// Executes a function of the program.
    fn in_place(
        &mut self,
        function: FunctionId,
        values: Vec<Value>,
        name: &str,
        ty: QualType,
        span: Span,
    ) -> Result<Value, Doubt> {
        let declared = self.unit.ast.function(function);
        let is_open = self.frames.iter().any(|frame| frame.function == function);
        if is_open || self.frames.len() >= DEEPEST {
            return Doubt::new(span, format!("`{name}` calls itself, or calls are nested too deeply"));
        }
        let Some(body) = declared.body.filter(|_| declared.parameters.len() == values.len()) else {
            return Doubt::new(span, format!("`{name}` takes any number of arguments"));
        };
        for (parameter, value) in declared.parameters.iter().zip(values) {
            self.variables.own.insert(*parameter);
            if self.is_tracked(*parameter) {
                self.flow.values.insert(*parameter, value);
            }
        }
        let (was_gone, level) = (self.flow.is_gone, self.flow.left.len());
        self.flow.left.push(Arena::FALSE);
        self.frames.push(Frame { function, result: None, level });
        let done = self.statement(body);
        let frame = self.frames.pop();
        self.flow.left.truncate(level);
        self.flow.is_gone = was_gone;
        done.map_err(|doubt| Doubt { message: format!("{} (in `{name}`)", doubt.message), ..doubt })?;
        Ok(match frame.and_then(|frame| frame.result) {
            Some(value) if value != Value::Unknown => value,
            _ => self.unknown(name, ty.ty),
        })
    }
}

/// What only asks OpenMP for a number.
const ASKING: &[&str] = &[
    "omp_get_active_level",
    "omp_get_cancellation",
    "omp_get_default_device",
    "omp_get_device_num",
    "omp_get_initial_device",
    "omp_get_level",
    "omp_get_max_active_levels",
    "omp_get_max_threads",
    "omp_get_num_devices",
    "omp_get_num_procs",
    "omp_get_num_teams",
    "omp_get_num_threads",
    "omp_get_team_num",
    "omp_get_thread_num",
    "omp_get_wtick",
    "omp_get_wtime",
];

/// Whether a function of this name does nothing to the variables of the program, and waits for nobody.
pub(crate) fn is_harmless(name: &str) -> bool {
    PURE.contains(&name) || PRINT.iter().any(|(known, _)| *known == name) || ASKING.contains(&name)
}
