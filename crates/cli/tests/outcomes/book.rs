//! The sessions in README.md and in the book are tests, one for each page: its commands run
//! one after the other, in a folder that has `examples` and `tests`, and print what
//! the page shows, up to what differs from run to run. `ANTIPHON_BLESS=1` writes anew what differs.

use crate::ANTIPHON;
use antiphon_testing::pages::{blocks, book, sessions, Desk, Session};
use antiphon_testing::{golden, root};
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};

pub fn trials() -> Vec<Trial> {
    let pages: Vec<PathBuf> = book().into_iter().filter(|page| has_sessions(page)).collect();
    assert!(pages.len() > 5, "only {} pages have sessions", pages.len());
    pages.into_iter().map(trial).collect()
}

fn trial(page: PathBuf) -> Trial {
    let name = page.strip_prefix(root()).unwrap_or(&page).display().to_string();
    Trial::test(format!("book/{name}"), move || check(&page))
}

fn read(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

fn has_sessions(page: &Path) -> bool {
    read(page).contains("```console\n")
}

/// Runs the sessions of a page, or writes down what they print.
fn check(page: &Path) -> Result<(), Failed> {
    let text = read(page);
    let desk = Desk::new();
    let mut written = text.clone();
    for block in blocks(&text).iter().filter(|block| block.language == "console") {
        let mut anew = String::new();
        for session in sessions(block) {
            let printed = desk.printed(ANTIPHON, &session.command)?;
            let output = match compare(&session, &printed) {
                Ok(()) => session.output,
                Err(_) if golden::blessing() => tidy(&printed),
                Err(difference) => return Err(difference),
            };
            anew += &format!("$ {}\n{output}", session.command);
        }
        written = written.replace(&format!("```console\n{}```", block.text), &format!("```console\n{anew}```"));
    }
    match golden::blessing() {
        true => std::fs::write(page, written).map_err(Failed::from),
        false => Ok(()),
    }
}

fn compare(session: &Session, printed: &str) -> Result<(), Failed> {
    let (wanted, found) = (steady(&session.output), steady(printed));
    match wanted == found {
        true => Ok(()),
        false => Err(format!("$ {}\nthe page shows\n{wanted}\nand it prints\n{printed}", session.command).into()),
    }
}

/// A text without what differs from run to run.
fn steady(text: &str) -> String {
    String::from_utf8_lossy(&golden::steady(tidy(text).as_bytes())).into_owned()
}

/// Without blanks at the ends of lines, and with a line break at its end unless it is empty.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    lines.iter().map(|line| format!("{line}\n")).collect()
}
