//! Values of inputs: a global variable is set before `main` starts, by a function behind
//! the text of its file; a macro gets its value where it is defined, in the copy of the
//! file; what a call leaves open is answered by the layer. Lines stay where they are.

use crate::{Counterexample, Emitted, EmittedKind, Input, Refusal, UserFile, UserFileKind};
use std::fmt::Write;

/// All values of a counterexample.
#[derive(Debug)]
pub(crate) struct Values {
    of_calls: Vec<CallValue>,
    /// `a[0]`, its value as C, and its declaration.
    of_inputs: Vec<(String, String, Input)>,
}

/// What a call gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CallValue {
    pub(crate) function: String,
    pub(crate) rank: u32,
    /// Counted from 1.
    pub(crate) number: u32,
    pub(crate) text: String,
}

impl Values {
    /// Sorts the values out; refuses those that a real run cannot be given.
    pub(crate) fn of(counterexample: &Counterexample<'_>) -> Result<Values, Refusal> {
        let mut values = Values { of_calls: Vec::new(), of_inputs: Vec::new() };
        for (name, text) in &counterexample.values {
            let refusal = || Refusal(format!("a real run cannot be given `{name}` = {text}"));
            if let Some(call) = call_value(name, text) {
                values.of_calls.push(call);
                continue;
            }
            let base = name.split(['[', '.']).next().unwrap_or(name);
            let input = counterexample.inputs.iter().find(|input| input.name == base).ok_or_else(refusal)?;
            let constant = constant(text).ok_or_else(refusal)?;
            values.of_inputs.push((name.clone(), constant, input.clone()));
        }
        Ok(values)
    }

    /// What calls give.
    pub(crate) fn of_calls(&self) -> &[CallValue] {
        &self.of_calls
    }

    /// The user's files, with macros set, and a file for each unit that has inputs.
    pub(crate) fn user_files(&self, counterexample: &Counterexample<'_>) -> Vec<Emitted> {
        let root = root(&counterexample.files);
        let mut emitted = Vec::new();
        for (at, file) in counterexample.files.iter().enumerate() {
            let path = copy_path(&root, file);
            let text = self.with_macros(at, file);
            emitted.push(Emitted { path: path.clone(), text, kind: EmittedKind::Data });
            let setters = self.setters(at, file);
            if file.kind == UserFileKind::Unit && !setters.is_empty() {
                let text = format!(
                    "/* The program, and the inputs of the counterexample. */\n#include \"{path}\"\n\n\
                     __attribute__((constructor)) static void antiphon_inputs(void) {{\n{setters}}}\n"
                );
                emitted.push(Emitted { path: unit_path(at), text: text.into_bytes(), kind: EmittedKind::Data });
            }
        }
        emitted
    }

    /// What is compiled, in order.
    pub(crate) fn units(&self, counterexample: &Counterexample<'_>) -> Vec<String> {
        let root = root(&counterexample.files);
        let units = counterexample.files.iter().enumerate().filter(|(_, file)| file.kind == UserFileKind::Unit);
        let unit = |(at, file): (usize, &UserFile)| match self.setters(at, file).is_empty() {
            true => copy_path(&root, file),
            false => unit_path(at),
        };
        units.map(unit).collect()
    }

    /// Assignments to the variables that a file declares.
    fn setters(&self, at: usize, file: &UserFile) -> String {
        let own = self.of_inputs.iter().filter(|(_, _, input)| input.file == at && !is_macro(file, input));
        own.fold(String::new(), |mut text, (name, value, _)| {
            let _ = writeln!(text, "  {name} = {value};");
            text
        })
    }

    /// The text of a file in which macros have their values.
    fn with_macros(&self, at: usize, file: &UserFile) -> Vec<u8> {
        let own: Vec<_> = self.of_inputs.iter().filter(|(_, _, i)| i.file == at && is_macro(file, i)).collect();
        if own.is_empty() {
            return file.text.clone();
        }
        let text = String::from_utf8_lossy(&file.text);
        let line = |(number, line): (usize, &str)| match own.iter().find(|(_, _, input)| input.line == number) {
            Some((name, value, _)) => format!("#define {name} ({value})\n"),
            None => format!("{line}\n"),
        };
        (1..).zip(text.lines()).map(line).collect::<String>().into_bytes()
    }
}

fn unit_path(at: usize) -> String {
    format!("unit{at}.c")
}

/// Whether an input is a macro: its declaration is a directive.
fn is_macro(file: &UserFile, input: &Input) -> bool {
    let text = String::from_utf8_lossy(&file.text);
    let line = text.lines().nth(input.line.saturating_sub(1)).unwrap_or("");
    line.trim_start().starts_with('#')
}

/// `__VERIFIER_nondet_int() #2 on rank 1`
fn call_value(name: &str, text: &str) -> Option<CallValue> {
    let (function, rest) = name.split_once("() #")?;
    let (number, rank) = match rest.split_once(" on rank ") {
        Some((number, rank)) => (number, rank.parse().ok()?),
        None => (rest, 0),
    };
    let known = function.starts_with("__VERIFIER_nondet_") && constant(text).is_some();
    known.then_some(CallValue { function: function.into(), rank, number: number.parse().ok()?, text: text.into() })
}

/// A number as a constant of C.
fn constant(text: &str) -> Option<String> {
    let is_integer = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    match text.split_once('/') {
        Some((above, below)) if is_integer(above) && is_integer(below) => Some(format!("{above}.0 / {below}.0")),
        Some(_) => None,
        None if is_integer(text) => match text.parse::<i64>() {
            Ok(i64::MIN) => Some("-9223372036854775807LL - 1".into()),
            Ok(small) if i32::try_from(small).is_ok() => Some(text.into()),
            Ok(_) => Some(format!("{text}LL")),
            Err(_) => text.parse::<u64>().ok().map(|_| format!("{text}ULL")),
        },
        None => text.parse::<f64>().ok().filter(|number| number.is_finite()).map(|_| text.to_owned()),
    }
}

/// The folder that all files of the user's are in.
pub(crate) fn root(files: &[UserFile]) -> String {
    let folders = files.iter().map(|file| file.path.rsplit_once('/').map_or("", |(folder, _)| folder));
    let shared = |one: String, other: &str| {
        let parts = one.split('/').zip(other.split('/')).take_while(|(a, b)| a == b);
        parts.map(|(part, _)| part).collect::<Vec<_>>().join("/")
    };
    let mut folders = folders.into_iter();
    let first = folders.next().unwrap_or("").to_owned();
    folders.fold(first, shared)
}

/// Where the copy of a file is.
pub(crate) fn copy_path(root: &str, file: &UserFile) -> String {
    let inside = file.path.strip_prefix(root).unwrap_or(&file.path);
    format!("src/{}", inside.trim_start_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> UserFile {
        UserFile { path: path.into(), text: text.into(), kind: UserFileKind::Unit }
    }

    #[test]
    fn files_keep_their_places_to_each_other() {
        let files = [file("/w/p/a.c", ""), file("/w/p/lib/b.c", ""), file("/w/q/h.h", "")];
        let root = root(&files);
        assert_eq!(root, "/w");
        assert_eq!(copy_path(&root, &files[1]), "src/p/lib/b.c");
        assert_eq!(copy_path(&super::root(&files[..1]), &files[0]), "src/a.c");
    }

    #[test]
    fn numbers_are_constants_of_c() {
        let of = |text| constant(text).unwrap_or_default();
        assert_eq!(of("7"), "7");
        assert_eq!(of("-1/2"), "-1.0 / 2.0");
        assert_eq!(of("5000000000"), "5000000000LL");
        assert_eq!(of("18446744073709551615"), "18446744073709551615ULL");
        assert_eq!(of("1.5"), "1.5");
        assert_eq!((of("abc"), of("1/x"), of("")), Default::default());
    }

    #[test]
    fn calls_are_told_from_variables() {
        let value = call_value("__VERIFIER_nondet_int() #2 on rank 1", "-3").unwrap();
        assert_eq!((value.rank, value.number, value.text.as_str()), (1, 2, "-3"));
        assert_eq!(call_value("a[0]", "1"), None);
        assert_eq!(call_value("getenv() #1", "1"), None);
    }

    #[test]
    fn macros_are_set_where_they_are_defined_and_variables_behind_the_text() {
        let unit = file("/w/a.c", "#define N 10\nint k;\nint main(void) { return k; }\n");
        let input = |name: &str, line| Input { name: name.into(), file: 0, line };
        let of_inputs =
            vec![("N".to_owned(), "3".to_owned(), input("N", 1)), ("k".to_owned(), "5".to_owned(), input("k", 2))];
        let values = Values { of_calls: Vec::new(), of_inputs };
        let text = String::from_utf8(values.with_macros(0, &unit)).unwrap();
        assert_eq!(text, "#define N (3)\nint k;\nint main(void) { return k; }\n");
        assert_eq!(values.setters(0, &unit), "  k = 5;\n");
    }
}
