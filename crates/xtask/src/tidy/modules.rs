//! The modules of each crate: which file is which path of modules.
//!
//! Files of tests are left out, and so is what is declared under `#[cfg(test)]`,
//! with all that lies below it. A module inside a file counts as part of it.

use super::scan::{leading_word, words};
use super::workspace::{RustFile, Workspace};
use std::collections::{BTreeMap, BTreeSet};

/// A module by its place in [`Modules`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ModuleId(pub usize);

/// A module that is a file.
pub struct Module<'a> {
    /// Its file.
    pub file: &'a RustFile,
    /// The module it is declared in; the root has none.
    pub parent: Option<ModuleId>,
    /// The modules that are declared in it and are files.
    pub children: BTreeMap<String, ModuleId>,
    /// Those whose files lie elsewhere, by a `#[path]`.
    pub strangers: BTreeSet<String>,
}

/// The modules of a crate that are not tests.
pub struct Modules<'a> {
    /// The folder of the crate.
    pub name: &'a str,
    /// The root first.
    pub all: Vec<Module<'a>>,
}

/// Every crate that has a root.
pub fn crates(workspace: &Workspace) -> Vec<Modules<'_>> {
    let mut by_crate: BTreeMap<&str, BTreeMap<String, &RustFile>> = BTreeMap::new();
    for file in workspace.rust.iter().filter(|file| !file.is_test()) {
        let Some(inside) = file.path.strip_prefix(&format!("crates/{}/src/", file.crate_name())) else { continue };
        by_crate.entry(file.crate_name()).or_default().insert(inside.to_owned(), file);
    }
    by_crate.into_iter().filter_map(|(name, files)| Modules::new(name, &files)).collect()
}

impl<'a> Modules<'a> {
    fn new(name: &'a str, files: &BTreeMap<String, &'a RustFile>) -> Option<Modules<'a>> {
        let root = files.get("lib.rs").or_else(|| files.get("main.rs"))?;
        let mut modules = Modules { name, all: Vec::new() };
        modules.add(root, None, "", files);
        Some(modules)
    }

    /// Adds a module, whose children lie in a folder, and all below it.
    fn add(
        &mut self,
        file: &'a RustFile,
        parent: Option<ModuleId>,
        folder: &str,
        files: &BTreeMap<String, &'a RustFile>,
    ) -> ModuleId {
        let own = ModuleId(self.all.len());
        self.all.push(Module { file, parent, children: BTreeMap::new(), strangers: BTreeSet::new() });
        for name in declared(&file.shipped) {
            let places = [format!("{folder}{name}.rs"), format!("{folder}{name}/mod.rs")];
            let Some(child) = places.iter().find_map(|place| files.get(place)) else {
                self.all[own.0].strangers.insert(name.to_owned());
                continue;
            };
            let child = self.add(child, Some(own), &format!("{folder}{name}/"), files);
            self.all[own.0].children.insert(name.to_owned(), child);
        }
        own
    }

    /// The files of all modules.
    pub fn files(&self) -> impl Iterator<Item = &'a RustFile> + '_ {
        self.all.iter().map(|module| module.file)
    }

    /// The folder that a module belongs to. One with children on files of their own
    /// is the face of their folder, whether it is called `a.rs` or `a/mod.rs`.
    pub fn folder(&self, module: ModuleId) -> &'a str {
        let path = &self.all[module.0].file.path;
        let is_face = module.0 > 0 && !self.all[module.0].children.is_empty();
        match is_face && !path.ends_with("/mod.rs") {
            true => path.trim_end_matches(".rs"),
            false => path.rsplit_once('/').map_or("", |(folder, _)| folder),
        }
    }
}

/// The names of the modules that a file declares and that lie elsewhere.
fn declared(code: &str) -> impl Iterator<Item = &str> {
    words(code, "mod").filter_map(|at| {
        let rest = code[at + "mod".len()..].trim_start();
        let name = leading_word(rest);
        rest[name.len()..].trim_start().starts_with(';').then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_through_their_declarations() {
        let workspace = Workspace::of(&[
            ("crates/a/src/lib.rs", "mod x; pub mod y; mod z { fn f() {} } #[cfg(test)] mod t;"),
            ("crates/a/src/x.rs", "mod deep;"),
            ("crates/a/src/x/deep.rs", ""),
            ("crates/a/src/y/mod.rs", ""),
            ("crates/a/src/t.rs", ""),
        ]);
        let modules = crates(&workspace).remove(0);
        let folders: Vec<_> = (0..modules.all.len()).map(|index| modules.folder(ModuleId(index))).collect();
        let paths: Vec<_> = modules.files().map(|file| file.path.as_str()).collect();
        assert_eq!(
            paths,
            ["crates/a/src/lib.rs", "crates/a/src/x.rs", "crates/a/src/x/deep.rs", "crates/a/src/y/mod.rs"]
        );
        assert_eq!(folders, ["crates/a/src", "crates/a/src/x", "crates/a/src/x", "crates/a/src/y"]);
    }
}
