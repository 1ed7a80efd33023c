//! Which file of a crate imports which: `use` declarations and paths in the
//! code, followed through re-exports to the file that defines the name.
//!
//! A name that is only handed on (`pub use`) is not an import of the file that hands it
//! on, unless that file uses it, too. A module that is imported is none either;
//! the paths that go through it are. Where a name cannot be followed (a macro
//! defines it, or a `*`) the last module on its way counts. Methods are not
//! seen: that a file calls one says nothing about where it is.

use super::modules::{ModuleId, Modules};
use super::scan::{blank_all, is_word, leading_word, words};
use std::collections::BTreeSet;
use std::ops::Range;

/// Imports from each file to others of its crate.
pub type Imports = Vec<BTreeSet<ModuleId>>;

/// The imports of every module of a crate.
pub fn imports(modules: &Modules) -> Imports {
    let scopes: Vec<Scope> = modules.all.iter().map(|module| Scope::read(&module.file.shipped)).collect();
    let names = Names { modules, scopes: &scopes };
    let all = (0..scopes.len()).map(ModuleId);
    all.map(|module| names.imports_of(module)).collect()
}

/// What a file imports and defines.
struct Scope<'a> {
    uses: Vec<Use<'a>>,
    /// Names that it defines at any depth.
    defined: BTreeSet<&'a str>,
    /// The text without its declarations of imports and of modules in other files.
    body: String,
}

/// One name of a `use` declaration.
#[derive(Clone)]
struct Use<'a> {
    path: Vec<&'a str>,
    /// The name it is known by; `*` for all names of a module.
    bound: &'a str,
    reach: Reach,
}

/// Who can see an imported name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// The file and its children.
    Own,
    /// Others, too: a re-export.
    Others,
}

/// Where a path leads.
#[derive(Clone, Copy)]
enum Target {
    Module(ModuleId),
    /// Something that a module defines.
    Item(ModuleId),
    /// A file that is not the crate's own.
    Stranger,
}

impl<'a> Scope<'a> {
    fn read(code: &'a str) -> Scope<'a> {
        let declarations: Vec<(Range<usize>, Reach)> =
            words(code, "use").filter_map(|at| declaration(code, at)).collect();
        let mut uses = Vec::new();
        for (range, reach) in &declarations {
            let names = expand(&[], &code[range.start + "use".len()..range.end - 1]);
            uses.extend(names.into_iter().map(|(path, bound)| Use { path, bound, reach: *reach }));
        }
        let elsewhere = words(code, "mod").filter_map(|at| Some(at..at + code[at..].find([';', '{'])?));
        let body = blank_all(code, declarations.into_iter().map(|(range, _)| range).chain(elsewhere));
        Scope { uses, defined: defined(code), body }
    }
}

/// The `use` declaration at `at`, up to its semicolon.
fn declaration(code: &str, at: usize) -> Option<(Range<usize>, Reach)> {
    let before = code[..at].trim_end();
    let is_public = before.ends_with("pub") || before.ends_with(')');
    let end = at + code[at..].find(';')? + 1;
    let is_bound = code[at + "use".len()..].trim_start().starts_with('<');
    (!is_bound).then_some((at..end, if is_public { Reach::Others } else { Reach::Own }))
}

/// Every name of a tree of imports: its path, and what it is known by.
fn expand<'a>(prefix: &[&'a str], tree: &'a str) -> Vec<(Vec<&'a str>, &'a str)> {
    let join = |text| prefix.iter().copied().chain(segments(text)).collect::<Vec<_>>();
    if let Some((head, group)) = tree.split_once('{') {
        let path = join(head);
        let inner = group.rsplit_once('}').map_or(group, |(inner, _)| inner);
        return split_top(inner).into_iter().flat_map(|part| expand(&path, part)).collect();
    }
    let (way, name) = tree.split_once(" as ").map_or((tree, None), |(way, name)| (way, Some(name.trim())));
    let mut path = join(way);
    if path.len() > 1 && path.last() == Some(&"self") {
        path.pop();
    }
    let bound = name.or(path.last().copied());
    bound.map(|bound| (path, bound)).into_iter().collect()
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split("::").map(str::trim).filter(|segment| !segment.is_empty())
}

/// Splits at the commas that stand outside braces.
fn split_top(text: &str) -> Vec<&str> {
    let mut depth = 0i32;
    let is_separator = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    };
    text.split(is_separator).collect()
}

/// The names of items that a text defines.
fn defined(code: &str) -> BTreeSet<&str> {
    const KEYWORDS: &[&str] =
        &["fn", "struct", "enum", "union", "trait", "type", "const", "static", "mod", "macro_rules!"];
    let places = KEYWORDS.iter().flat_map(|keyword| words(code, keyword).map(move |at| at + keyword.len()));
    places.map(|at| leading_word(code[at..].trim_start())).filter(|name| !name.is_empty()).collect()
}

/// The paths of two or more segments in a text.
fn paths(code: &str) -> Vec<Vec<&str>> {
    let bytes = code.as_bytes();
    let mut found = Vec::new();
    let mut end = 0;
    for (at, _) in code.match_indices("::") {
        let start = at - bytes[..at].iter().rev().take_while(|&&byte| is_word(byte)).count();
        if at < end || start == at || bytes[..start].ends_with(b"::") {
            continue;
        }
        let mut path = vec![&code[start..at]];
        end = at;
        while code[end..].starts_with("::") {
            let name = leading_word(&code[end + 2..]);
            end += 2 + name.len();
            path.extend(Some(name).filter(|name| !name.is_empty()));
        }
        found.push(path);
    }
    found
}

/// All modules of a crate with their names.
struct Names<'a> {
    modules: &'a Modules<'a>,
    scopes: &'a [Scope<'a>],
}

/// How many re-exports are followed. Files that import each other's names by `*`
/// would go on for ever.
const PATIENCE: u32 = 6;

impl<'a> Names<'a> {
    fn imports_of(&self, module: ModuleId) -> BTreeSet<ModuleId> {
        let scope = &self.scopes[module.0];
        let is_used = |import: &&Use| import.reach == Reach::Own || words(&scope.body, import.bound).next().is_some();
        let names = scope.uses.iter().filter(is_used).filter_map(|import| match self.follow_use(module, import)? {
            Target::Item(at) => Some(at),
            Target::Module(at) => (import.bound == "*").then_some(at),
            Target::Stranger => None,
        });
        let inline = paths(&scope.body).into_iter().filter_map(|path| match self.follow(module, &path, PATIENCE)? {
            Target::Item(at) | Target::Module(at) => Some(at),
            Target::Stranger => None,
        });
        names.chain(inline).filter(|target| *target != module).collect()
    }

    fn follow_use(&self, module: ModuleId, import: &Use) -> Option<Target> {
        let path = import.path.strip_suffix(&["*"]).unwrap_or(&import.path);
        self.follow(module, path, PATIENCE)
    }

    /// Where a path leads that is written in a module; `None` if out of the crate.
    fn follow(&self, from: ModuleId, path: &[&str], patience: u32) -> Option<Target> {
        let mut at = from;
        for (index, segment) in path.iter().enumerate() {
            let is_last = index + 1 == path.len();
            let target = match *segment {
                "crate" => Some(Target::Module(ModuleId(0))),
                "self" => Some(Target::Module(at)),
                "super" => self.modules.all[at.0].parent.map(Target::Module),
                name => self.look_up(at, name, is_last, patience.checked_sub(1)?),
            };
            match target {
                Some(Target::Module(next)) => at = next,
                Some(end @ (Target::Item(_) | Target::Stranger)) => return Some(end),
                None if index == 0 => return None,
                None => return Some(Target::Item(at)),
            }
        }
        Some(Target::Module(at))
    }

    /// What a name means in a module. At the end of a path an item is meant rather
    /// than a module of the same name.
    fn look_up(&self, module: ModuleId, name: &str, is_last: bool, patience: u32) -> Option<Target> {
        let scope = &self.scopes[module.0];
        let child = self.modules.all[module.0].children.get(name).copied().map(Target::Module);
        if child.is_some() && !is_last {
            return child;
        }
        let import = scope.uses.iter().find(|import| import.bound == name && import.path.as_slice() != [name]);
        if let Some(target) = import.and_then(|import| self.follow(module, &import.path, patience)) {
            return Some(target);
        }
        if self.modules.all[module.0].strangers.contains(name) {
            return Some(Target::Stranger);
        }
        if child.is_none() && scope.defined.contains(name) {
            return Some(Target::Item(module));
        }
        child.or_else(|| self.look_up_in_globs(module, name, is_last, patience))
    }

    fn look_up_in_globs(&self, module: ModuleId, name: &str, is_last: bool, patience: u32) -> Option<Target> {
        let globs = self.scopes[module.0].uses.iter().filter(|import| import.bound == "*");
        let mut targets =
            globs.filter_map(|glob| match self.follow(module, glob.path.strip_suffix(&["*"])?, patience)? {
                Target::Module(inner) => self.look_up(inner, name, is_last, patience.checked_sub(1)?),
                Target::Item(_) | Target::Stranger => None,
            });
        targets.next()
    }
}

#[cfg(test)]
mod tests {
    use super::super::modules::crates;
    use super::super::workspace::Workspace;
    use super::*;

    /// The imports of a crate of files, by the names of their files.
    fn found(files: &[(&str, &str)]) -> Vec<(String, String)> {
        let paths: Vec<String> = files.iter().map(|(name, _)| format!("crates/a/src/{name}.rs")).collect();
        let files: Vec<(&str, &str)> =
            paths.iter().zip(files).map(|(path, (_, text))| (path.as_str(), *text)).collect();
        let workspace = Workspace::of(&files);
        let modules = crates(&workspace).remove(0);
        let name = |id: ModuleId| modules.all[id.0].file.path.trim_start_matches("crates/a/src/").replace(".rs", "");
        let pairs = imports(&modules).into_iter().enumerate();
        pairs
            .flat_map(|(from, to)| to.into_iter().map(move |to| (ModuleId(from), to)))
            .map(|(from, to)| (name(from), name(to)))
            .collect()
    }

    fn pair(from: &str, to: &str) -> (String, String) {
        (from.into(), to.into())
    }

    #[test]
    fn trees_of_imports_and_paths_are_followed() {
        let root = "mod x; mod y; mod z; fn f() {}";
        let x = "use crate::{y::{self, A as B}, z::*, f}; use std::fmt; fn g() -> impl Copy + use<'a> { y::h() }";
        let imports =
            found(&[("lib", root), ("x", x), ("y", "struct A; fn h() { super::z::k::<u8>() }"), ("z", "fn k() {}")]);
        assert_eq!(imports, [pair("x", "lib"), pair("x", "y"), pair("x", "z"), pair("y", "z")]);
    }

    #[test]
    fn a_module_that_is_imported_and_not_used_is_no_import() {
        assert_eq!(found(&[("lib", "mod x; mod y;"), ("x", "use crate::y;"), ("y", "")]), []);
    }

    #[test]
    fn re_exports_lead_to_the_file_that_defines() {
        let root = "mod x; mod w; pub use w::A; pub use w::B; fn f(b: B) {}";
        let face = "mod a; mod b; pub use a::*; pub(crate) use b::B;";
        let x = "use crate::A; use crate::w::B; fn f() { crate::w::a::g(); crate::w::Unknown; }";
        let files =
            [("lib", root), ("x", x), ("w/mod", face), ("w/a", "pub struct A; fn g() {}"), ("w/b", "enum B {}")];
        assert_eq!(found(&files), [pair("lib", "w/b"), pair("x", "w/mod"), pair("x", "w/a"), pair("x", "w/b")]);
    }

    #[test]
    fn a_module_whose_file_lies_elsewhere_is_passed_over() {
        assert_eq!(found(&[("lib", "#[path = \"../y.rs\"] mod y; mod x;"), ("x", "fn f() { crate::y::g() }")]), []);
    }

    #[test]
    fn an_item_is_meant_rather_than_a_module_of_its_name() {
        let root = "mod x; mod run; pub use run::inner::run;";
        let files =
            [("lib", root), ("x", "use crate::run;"), ("run/mod", "pub mod inner;"), ("run/inner", "pub fn run() {}")];
        assert_eq!(found(&files), [pair("x", "run/inner")]);
    }
}
