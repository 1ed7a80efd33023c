//! The pages of the examples are tests: each `examples/NAME/README.md` says
//! what to run and what one sees, and here it is run and seen.
//!
//! Two things of a page count. A row of a table whose first cell is a command
//! says in its second cell how that ends (`holds`, `equivalent`, `within` a distance, or a property,
//! with `possible` before it where nothing shows it). A block that begins with
//! `$ antiphon ...` shows all that the command prints, up to what differs from
//! run to run; `ANTIPHON_BLESS=1` writes it anew. Rows that do not end so yet are listed in `pending.txt` and not
//! run.

mod page;
mod run;

use antiphon_testing::golden;
use libtest_mimic::{Failed, Trial};
use page::{Ending, Page, Shown};
use std::path::{Path, PathBuf};

pub fn trials(examples: &Path) -> Vec<Trial> {
    let pages = pages(examples);
    assert!(!pages.is_empty(), "there are no pages");
    let pending = Pending::read();
    let mut trials: Vec<Trial> = pages.iter().flat_map(|page| trials_of(page, &pending)).collect();
    trials.push(Trial::test("examples/every program is on its page", move || every_program_is_named(&pages)));
    trials.extend(page::self_tests());
    trials
}

/// The pages of the folders under `examples/`, in the order of their names.
fn pages(root: &Path) -> Vec<Page> {
    let entries = std::fs::read_dir(root).expect("the folder of the examples").flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.sort();
    folders.iter().filter_map(|folder| Page::read(folder)).collect()
}

/// The commands that do not end yet as their pages say.
#[derive(Clone)]
struct Pending(Vec<String>);

impl Pending {
    fn read() -> Pending {
        let lines = include_str!("pending.txt").lines().filter(|line| !line.starts_with('#'));
        Pending(lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect())
    }

    fn has(&self, page: &Page, command: &str) -> bool {
        self.0.contains(&format!("{}: {command}", page.name()))
    }
}

fn trials_of(page: &Page, pending: &Pending) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (command, ending) in &page.rows {
        let (folder, command, ending) = (page.folder.clone(), command.clone(), ending.clone());
        let late = pending.has(page, &command);
        let name = format!("examples/{}: {command}", page.name());
        trials.push(Trial::test(name, move || end(&folder, &command, &ending)).with_ignored_flag(late));
    }
    for shown in &page.shown {
        let (folder, shown) = (page.folder.clone(), shown.clone());
        trials
            .push(Trial::test(format!("examples/{}: $ {}", page.name(), shown.command), move || show(&folder, &shown)));
    }
    trials
}

fn end(folder: &Path, command: &str, wanted: &Ending) -> Result<(), Failed> {
    let observed = run::antiphon(folder, command)?;
    match wanted.fits(&observed) {
        true => Ok(()),
        false => Err(format!("{wanted:?} was wanted\n{}", observed.text()).into()),
    }
}

fn show(folder: &Path, shown: &Shown) -> Result<(), Failed> {
    let observed = run::antiphon(folder, &shown.command)?;
    if golden::blessing() {
        return Ok(page::write(folder, shown, &observed.stdout)?);
    }
    let (wanted, found) = (run::steady(&shown.output), run::steady(&observed.stdout));
    match wanted == found {
        true => Ok(()),
        false => Err(format!("the page shows\n{wanted}\nand it prints\n{}", observed.stdout).into()),
    }
}

/// A program that no page runs would rot.
fn every_program_is_named(pages: &[Page]) -> Result<(), Failed> {
    let mut lost = Vec::new();
    for page in pages {
        for entry in std::fs::read_dir(&page.folder)?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(".c") && !page.text.contains(&name) {
                lost.push(format!("{}/{name}", page.name()));
            }
        }
    }
    lost.sort();
    match lost.is_empty() {
        true => Ok(()),
        false => Err(format!("not on their pages: {}", lost.join(" ")).into()),
    }
}
