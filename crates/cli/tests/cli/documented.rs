//! The commands in README.md and docs are those that `antiphon` has. Those of a page run one
//! after the other, in a folder that has the programs of the repository.
//!
//! Where its files exist it must do something. Where they do not (`ring.c` stands for a
//! program of the reader) it must get as far as to miss them, so its options are
//! known and well-formed. Sessions (blocks of the language `console`) and the pages under
//! `examples/` say more, and are tested line by line by `outcomes`.

use crate::ANTIPHON;
use antiphon_testing::pages::{book, words, Desk};
use antiphon_testing::tool::stderr;

/// The commands of a page: lines of its blocks, and whole commands within its text.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, part) in page.split("```").enumerate() {
        let candidates: Vec<&str> = match number % 2 {
            1 if part.starts_with("console\n") => Vec::new(),
            1 => part.lines().collect(),
            _ => part.split('`').skip(1).step_by(2).collect(),
        };
        found.extend(candidates.into_iter().filter_map(command));
    }
    found
}

/// What stands behind `antiphon`, without a comment; nothing if its files are
/// placeholders (`FILE.c`) or if it has none.
fn command(line: &str) -> Option<String> {
    let line = line.trim().trim_start_matches("$ ");
    let words = line.strip_prefix("antiphon ").or_else(|| line.strip_prefix("cargo run --release -- "))?;
    let words = words.split(" #").next().unwrap_or(words).trim();
    let mut stems = files(words).map(|file| file.split('.').next().unwrap_or(file)).peekable();
    let is_concrete = stems.peek().is_some() && stems.all(|stem| stem.contains(char::is_lowercase));
    is_concrete.then(|| words.to_owned())
}

/// The words that name a program or a result.
fn files(command: &str) -> impl Iterator<Item = &str> {
    command.split_whitespace().filter(|word| [".c", ".json", "..."].iter().any(|ending| word.ends_with(ending)))
}

/// Those of them that a command reads.
fn inputs(command: &str) -> impl Iterator<Item = &str> {
    let written = |file: &str| ["-o", "--out"].iter().any(|option| command.contains(&format!("{option} {file}")));
    files(command).filter(move |file| !written(file))
}

/// Why a command is not as it should be.
fn complaint(desk: &Desk, command: &str) -> Option<String> {
    let is_there = inputs(command).all(|file| desk.folder().join(file).exists());
    let output = ANTIPHON.run(desk.folder(), &words(command).iter().map(String::as_str).collect::<Vec<_>>());
    let said = stderr(&output);
    let fine = match is_there {
        true => matches!(output.status.code(), Some(0 | 1 | 3)),
        false => output.status.code() == Some(2) && said.contains("there is no such file"),
    };
    (!fine).then(|| format!("antiphon {command}: {:?}\n{said}", output.status.code()))
}

#[test]
fn commands_on_the_pages_work() {
    let mut complaints = Vec::new();
    let mut count = 0;
    for page in book() {
        let text = std::fs::read_to_string(&page).expect("the page can be read");
        let (desk, found) = (Desk::new(), commands(&text));
        count += found.len();
        let wrong = found.iter().filter_map(|command| complaint(&desk, command));
        complaints.extend(wrong.map(|why| format!("{}: {why}", page.display())));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(count >= 10, "only {count} commands were found");
}

#[test]
fn commands_are_found_in_blocks_and_in_text() {
    let page = "Give `antiphon run a.c --input x=1`, or\n```sh\nantiphon verify b.c   # why\ncargo run --release -- run c.c\n```\n\
        but not `antiphon run FILE.c...`, `antiphon compare S.c I.c` and `antiphon --help`";
    assert_eq!(commands(page), ["run a.c --input x=1", "verify b.c", "run c.c"]);
    assert_eq!(inputs("verify -o a.json b.c").collect::<Vec<_>>(), ["b.c"]);
    let desk = Desk::new();
    assert!(complaint(&desk, "verify --no-such-option b.c").is_some());
    assert!(complaint(&desk, "verify no/such/file.c").is_none());
}
