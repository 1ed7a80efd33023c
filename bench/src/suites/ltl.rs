//! Temporal properties of C programs with a known verdict, in two forms.
//!
//! Ultimate's examples have the formula in a comment,
//! `//@ ltl invariant positive: [](AP(a == 1) ==> <>AP(b == 1));`, and the verdict in
//! another, `//#Safe` or `//#Unsafe`. Those made for the competition have it in
//! a file beside the program, `x_true-valid-ltl.c.i.prp`, and the verdict in the name.
//!
//! The verdicts are those for mathematical integers: many of the programs count their
//! iterations for ever, and with integers of 32 bits no execution of them is
//! infinite without an overflow.

use super::tasks::{self, Task, TaskOptions};
use anyhow::{bail, Context, Result};
use clap::Args;
use std::path::Path;

/// What the command takes.
#[derive(Args)]
pub struct LtlOptions {
    #[command(flatten)]
    tasks: TaskOptions,
    /// What numbers are: ideal or machine
    #[arg(long, default_value = "ideal")]
    arith: String,
}

/// Runs the tasks and prints what came of them.
pub fn measure(options: &LtlOptions) -> Result<()> {
    let mut found = Vec::new();
    for (file, name) in options.tasks.files(&["c", "i"]) {
        found.extend(read_task(&file, &name, &options.arith)?);
    }
    tasks::measure(&options.tasks, found)
}

/// The task of a file, if it has a formula and a verdict.
fn read_task(file: &Path, name: &str, arith: &str) -> Result<Option<Task>> {
    let beside = file.with_file_name(format!("{}.prp", file.file_name().unwrap_or_default().to_string_lossy()));
    let text = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let text = String::from_utf8_lossy(&text);
    let asked = match (beside.is_file(), formula(&text)) {
        (true, _) => ["--property".to_owned(), beside.display().to_string()],
        (false, Some(ours)) => {
            ["--ltl".to_owned(), translated(ours).with_context(|| format!("the formula of {name}"))?]
        }
        (false, None) => return Ok(None),
    };
    let Some(expected) = verdict_of_name(name).or_else(|| verdict_of_comment(&text)) else {
        eprintln!("{name}: no verdict is known");
        return Ok(None);
    };
    let words = ["cegar", "--check", "ltl", "--arith", arith, "--data-model", "lp64"].map(str::to_owned);
    let words = words.into_iter().chain(asked).chain([file.display().to_string()]).collect();
    Ok(Some(Task { name: name.into(), property: "ltl", expected, words, then: None }))
}

fn verdict_of_name(name: &str) -> Option<bool> {
    let says = |verdict: &str| name.contains(verdict);
    match (says("_true-valid-ltl"), says("_false-valid-ltl")) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

fn verdict_of_comment(text: &str) -> Option<bool> {
    text.lines().map(str::trim).find_map(|line| match line {
        "//#Safe" => Some(true),
        "//#Unsafe" => Some(false),
        _ => None,
    })
}

/// The formula of a comment, as it is written there.
fn formula(text: &str) -> Option<&str> {
    let of_line = |line: &'_ str| -> Option<(usize, usize)> {
        let at = line.find("//@ ltl invariant positive:")?;
        Some((at, at + "//@ ltl invariant positive:".len()))
    };
    let line = text.lines().find(|line| of_line(line).is_some())?;
    let (_, start) = of_line(line)?;
    Some(line[start..].trim().trim_end_matches(';').trim())
}

/// Signs of theirs and ours; a longer one comes before a part of it.
const SIGNS: &[(&str, &str)] = &[
    ("AP(", "{"),
    ("==>", " -> "),
    ("[]", " G "),
    ("<>", " F "),
    ("&&", " && "),
    ("||", " || "),
    ("WU", " W "),
    ("U", " U "),
    ("R", " R "),
    ("X", " X "),
    ("!", "!"),
    ("(", "("),
    (")", ")"),
];

/// The formula in our words.
fn translated(formula: &str) -> Result<String> {
    let (mut rest, mut result) = (formula.trim_start(), String::new());
    while !rest.is_empty() {
        let Some((theirs, ours)) = SIGNS.iter().find(|(theirs, _)| rest.starts_with(theirs)) else {
            bail!("`{rest}` begins with nothing that is known");
        };
        rest = &rest[theirs.len()..];
        result += ours;
        if *ours == "{" {
            let end = end_of_expression(rest).context("an expression does not end")?;
            result += &format!("{}}}", rest[..end].trim());
            rest = &rest[end + 1..];
        }
        rest = rest.trim_start();
    }
    Ok(result.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Where the parenthesis that was opened before the text is closed.
fn end_of_expression(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_testing::Scratch;

    fn in_our_words(formula: &str) -> String {
        translated(formula).expect("a formula")
    }

    #[test]
    fn signs_are_translated_and_expressions_stay() {
        let shown = in_our_words("[](AP(a != 0) ==> <>[]AP(r > (n / 2)))");
        assert_eq!(shown, "G ({a != 0} -> F G {r > (n / 2)})");
        assert_eq!(
            in_our_words("(! AP(o == 21) WU (AP(Up == 1) U AP(x || y)))"),
            "(!{o == 21} W ({Up == 1} U {x || y}))"
        );
        assert_eq!(in_our_words("X(AP(b==2)) && !AP(c)"), "X ({b==2}) && !{c}");
        assert!(translated("[]AP(a").is_err());
        assert!(translated("[](a == 1)").is_err());
    }

    #[test]
    fn a_translated_formula_is_one() {
        for formula in
            ["[](AP(a != 0) ==> <>AP(r != 0))", "AP(i == 0) U( (AP(i == 1) U [] AP(i == 3)) || [] AP(i == 1))"]
        {
            assert!(antiphon_temporal::parse(&in_our_words(formula)).is_ok(), "{formula}");
        }
    }

    #[test]
    fn comments_tell_formula_and_verdict() {
        let text = "//#Unsafe\n\t//@ ltl invariant positive: <>AP(x == 1) ;\nint x;\n";
        let scratch = Scratch::new("ltl", &[("a.c", text), ("none.c", "int main(void) { }\n")]);
        let task = read_task(&scratch.path("a.c"), "toy/a.c", "ideal").expect("it can be read").expect("a task");
        assert!(!task.expected);
        assert_eq!(task.words[7..9], ["--ltl", "F {x == 1}"]);
        assert!(read_task(&scratch.path("none.c"), "toy/none.c", "ideal").expect("it can be read").is_none());
    }

    #[test]
    fn a_property_file_beside_the_program_is_used() {
        let name = "a_true-valid-ltl.c.i";
        let property = format!("{name}.prp");
        let scratch = Scratch::new("ltl", &[(name, "int x;\n"), (&property, "CHECK( init(main()), LTL( F\"x\" ) )")]);
        let task = read_task(&scratch.path(name), name, "machine").expect("it can be read").expect("a task");
        assert!(task.expected);
        assert_eq!(task.words[7], "--property");
    }
}
