//! The book in `docs`: its table of contents names every page, no link is dead, what it quotes
//! from a program stands there, and the pages that are made from tables say what
//! the tables say. `ANTIPHON_BLESS=1` writes the latter anew.
//!
//! Commands on the pages are run by [`super::documented`] and, where a page shows what they
//! print, by the other test of this crate. The book is made by mdBook, which no test needs.

use crate::ANTIPHON;
use antiphon_outcome::Property;
use antiphon_source::codes;
use antiphon_testing::pages::{blocks, book, prose, Block};
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::{files_under, golden, root, Scratch};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn docs() -> PathBuf {
    root().join("docs")
}

/// The targets of the links of a page that lead to files; drafts lead nowhere.
fn links(page: &str) -> Vec<String> {
    let text = prose(page);
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.is_empty() && !target.contains("://")).map(str::to_owned).collect()
}

/// A path without `..` in it.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, component| {
        match component {
            Component::ParentDir => drop(path.pop()),
            component => path.push(component),
        }
        path
    })
}

/// The anchors of a page: its headings as mdBook and GitHub name them.
fn anchors(page: &str) -> BTreeSet<String> {
    let text = prose(page);
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    headings.map(anchor).collect()
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// Why a link of a page leads nowhere.
fn dead(page: &Path, text: &str, link: &str) -> Option<String> {
    let (file, place) = link.split_once('#').map_or((link, None), |(file, place)| (file, Some(place)));
    let folder = page.parent().unwrap_or(page);
    let target = if file.is_empty() { page.to_owned() } else { normal(&folder.join(file)) };
    if !target.exists() {
        return Some(format!("{}: there is no `{link}`", page.display()));
    }
    if page.starts_with(docs()) && !target.starts_with(docs()) {
        return Some(format!("{}: `{link}` leads out of the book", page.display()));
    }
    let there = if file.is_empty() { text.to_owned() } else { read_page(&target) };
    let missing = place.is_some_and(|place| !anchors(&there).contains(place));
    missing.then(|| format!("{}: no heading `{link}`", page.display()))
}

/// The text of a page; nothing for a folder or a picture.
fn read_page(path: &Path) -> String {
    if path.extension().is_some_and(|ending| ending == "md") {
        read(path)
    } else {
        String::new()
    }
}

/// All pages of the repository that people read.
fn all_pages() -> Vec<PathBuf> {
    let mut pages = book();
    pages.extend(["ARCHITECTURE.md", "bench/README.md"].map(|page| root().join(page)));
    pages.extend(files_under(&root().join("examples"), &["md"]));
    pages
}

#[test]
fn no_link_is_dead() {
    let mut complaints = Vec::new();
    for page in all_pages() {
        let text = read(&page);
        complaints.extend(links(&text).iter().filter_map(|link| dead(&page, &text, link)));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn the_table_of_contents_names_every_page_once() {
    let summary = docs().join("SUMMARY.md");
    let mut named: Vec<PathBuf> = links(&read(&summary)).iter().map(|link| docs().join(link)).collect();
    let mut there: Vec<PathBuf> = files_under(&docs(), &["md"]).into_iter().filter(|page| *page != summary).collect();
    named.sort();
    there.sort();
    assert_eq!(named, there);
}

#[test]
fn links_and_anchors_are_read() {
    assert_eq!(links("[a](b.md#c), [draft](), [web](https://x.org)\n```\n[no](no.md)\n```"), ["b.md#c"]);
    assert_eq!(anchor("`antiphon verify`, its options"), "antiphon-verify-its-options");
    let page = docs().join("verify.md");
    assert!(dead(&page, "", "nowhere.md").is_some_and(|why| why.contains("there is no")));
    assert!(dead(&page, "", "../README.md").is_some_and(|why| why.contains("out of the book")));
    assert!(dead(&page, "# Here\n", "#there").is_some_and(|why| why.contains("no heading")));
    assert_eq!(dead(&page, "# Here\n", "#here"), None);
}

/// Why a block of C is not what it should be: a passage of the file that it names, or, if it is
/// a whole program, one that is read without an error.
fn wrong(block: &Block) -> Option<String> {
    if let Some(file) = block.language.strip_prefix("c ") {
        return (!read(&root().join(file)).contains(block.text)).then(|| format!("not in {file}:\n{}", block.text));
    }
    if block.language != "c" || !block.text.contains("int main(") {
        return None;
    }
    let scratch = Scratch::new("block", &[("block.c", block.text)]);
    let output = ANTIPHON.run(scratch.folder(), &["show", "ast", "block.c"]);
    (!output.status.success()).then(|| format!("{}\n{}", block.text, stderr(&output)))
}

#[test]
fn programs_on_the_pages_are_programs() {
    let mut complaints = Vec::new();
    for page in book() {
        let text = read(&page);
        let found = blocks(&text);
        complaints.extend(found.iter().filter_map(wrong).map(|why| format!("{}: {why}", page.display())));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(wrong(&Block { language: "c examples/gcd.c", text: "int nowhere;\n" }).is_some());
    assert!(wrong(&Block { language: "c", text: "int main(void) { return x; }\n" }).is_some());
}

/// What `antiphon explain` says: the title behind the name, and the rest.
fn explained(name: &str) -> (String, String) {
    let output = ANTIPHON.run(&root(), &["explain", name]);
    let text = stdout(&output);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let title = first.split_once(": ").map_or(first, |(_, title)| title);
    (title.to_owned(), rest.trim().to_owned())
}

/// A text of `antiphon explain` as Markdown: indented lines become blocks.
fn markdown(text: &str, language: &str) -> String {
    let mut page = String::new();
    let mut inside = false;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let code = line.strip_prefix("    ");
        if code.is_some() && !inside {
            page += &format!("```{language}\n");
            inside = true;
        }
        page += &format!("{}\n", code.unwrap_or(line));
        let goes_on = lines.peek().is_some_and(|next| next.starts_with("    ") || next.is_empty());
        if inside && !(goes_on && continues(&lines)) {
            page += "```\n";
            inside = false;
        }
    }
    page
}

/// Whether the next line that is not empty is indented.
fn continues<'a>(lines: &(impl Iterator<Item = &'a str> + Clone)) -> bool {
    lines.clone().find(|line| !line.is_empty()).is_some_and(|line| line.starts_with("    "))
}

/// The page of a property.
fn property_page(property: Property) -> String {
    let (title, text) = explained(property.id());
    let lines = markdown(&text, "c").lines().map(property_line).collect::<Vec<_>>().join("\n");
    format!("# `{}`\n\n{}.\n\n{}\n", property.id(), sentence(&title), lines.trim_end())
}

/// The lines that open a part become headings, and names of properties links.
fn property_line(line: &str) -> String {
    if let Some(command) = line.strip_prefix("Wrong (").and_then(|rest| rest.strip_suffix("):")) {
        return format!("## Wrong\n\n{command} reports it:");
    }
    match line.strip_prefix("Related: ") {
        Some(names) => {
            let named = names.split(", ").map(|name| format!("[`{name}`]({name}.md)"));
            format!("## Related\n\n{}", named.collect::<Vec<_>>().join(", "))
        }
        None if line == "Right:" => "## Right".into(),
        None => line.to_owned(),
    }
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The page with the table of properties.
fn properties_page() -> String {
    let rows = Property::listed().map(|property| {
        let commands: Vec<String> = property.commands().iter().map(|command| format!("`{}`", command.name())).collect();
        let id = property.id();
        format!("| [`{id}`]({id}.md) | {} | {} |\n", property.about().replace('|', "\\|"), commands.join(", "))
    });
    format!(
        "# Properties\n\nWhat can be checked. `--check` and `--no-check` take these names, results use them, and `antiphon explain \
         PROPERTY` prints the page of one. Where one program is enough to show it, the page has a program that violates the property \
         and the same program repaired; both are tests. This page and those of the properties are made from the tables in the code.\n\n\
         | property | violated if | checked by |\n|---|---|---|\n{}",
        rows.collect::<String>()
    )
}

/// A page with codes and their explanations. Their examples are not C that Antiphon reads.
fn codes_page(opening: &str, wanted: fn(&str) -> bool) -> String {
    let chosen = codes::all().filter(|code| wanted(code.id));
    chosen.fold(opening.to_owned(), |page, code| {
        let (title, text) = explained(code.id);
        format!("{page}\n## {}: {title}\n\n{}", code.id, markdown(&text, "text"))
    })
}

const DIAGNOSTICS: &str = "# Diagnostics\n\nErrors (`E`) end with the verdict `rejected`; warnings (`W`) do not. `antiphon explain CODE` prints \
    the text of one. What Antiphon does not model has codes of its own: see [What is not modelled](unsupported.md). This page is made from a \
    table in the code.\n";

const UNSUPPORTED: &str = "# What is not modelled\n\nA program that reaches one of these is `rejected`, with the place and the calls that lead \
    there. It is a limit of Antiphon, and never an error of your program. What control cannot reach does not matter. `antiphon list features` \
    and `antiphon list mpi` list the functions; [Library functions](library.md) has them as a page. This page is made from a table in the code.\n";

/// Compares a page that is made from tables with its file, or writes the file.
fn made(name: &str, text: &str) -> Option<String> {
    let path = docs().join(name);
    if golden::blessing() {
        let folder = path.parent().unwrap_or(&path);
        std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text)).expect("the page can be written");
    }
    (std::fs::read_to_string(&path).ok().as_deref() != Some(text)).then(|| format!("docs/{name}"))
}

#[test]
fn pages_made_from_tables_say_what_the_tables_say() {
    let mut stale = Vec::new();
    stale.extend(made("properties/index.md", &properties_page()));
    stale.extend(made("diagnostics.md", &codes_page(DIAGNOSTICS, |id| !id.starts_with('U'))));
    stale.extend(made("unsupported.md", &codes_page(UNSUPPORTED, |id| id.starts_with('U'))));
    for property in Property::listed() {
        stale.extend(made(&format!("properties/{}.md", property.id()), &property_page(property)));
    }
    assert!(stale.is_empty(), "not as the tables say (`ANTIPHON_BLESS=1` writes them): {}", stale.join(", "));
}

#[test]
fn indented_lines_become_blocks() {
    assert_eq!(markdown("a\n\n    int x;\n\n    int y;\n\nb", "c"), "a\n\n```c\nint x;\n\nint y;\n```\n\nb\n");
    assert_eq!(markdown("    x;", "text"), "```text\nx;\n```\n");
}
