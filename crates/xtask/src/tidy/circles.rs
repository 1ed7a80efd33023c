//! No circle of files across two folders: a folder whose files import another
//! that imports it back is not a folder, since neither can be read without the other.
//!
//! Circles inside a folder are free: its files are read together. They are the
//! strongly connected components of the imports (Tarjan, *Depth-first search and
//! linear graph algorithms*, 1972).

use super::allow::Oversized;
use super::imports::{imports, Imports};
use super::modules::{crates, ModuleId, Modules};
use super::workspace::Workspace;
use std::collections::BTreeSet;

/// Crates with files in such circles.
pub fn oversized(workspace: &Workspace) -> Vec<Oversized> {
    crates(workspace).iter().filter_map(in_crate).collect()
}

fn in_crate(modules: &Modules) -> Option<Oversized> {
    let circles = circles(modules);
    let first = circles.first()?.first()?;
    let name = |id: &ModuleId| modules.all[id.0].file.path.as_str();
    let list = |circle: &Vec<ModuleId>| circle.iter().map(name).collect::<Vec<_>>().join(", ");
    let lists: Vec<String> = circles.iter().map(list).collect();
    Some(Oversized {
        subject: format!("circles {}", modules.name),
        path: name(first).into(),
        line: 1,
        size: circles.iter().map(Vec::len).sum(),
        text: format!("files of several folders import each other in a circle: {}", lists.join("; ")),
    })
}

/// The circles of a crate that lie in several folders.
fn circles(modules: &Modules) -> Vec<Vec<ModuleId>> {
    let mut components = components(&imports(modules));
    components.retain(|component| {
        let folders: BTreeSet<&str> = component.iter().map(|module| modules.folder(*module)).collect();
        folders.len() > 1
    });
    components
}

/// The strongly connected components, each sorted, in the order of their first members.
fn components(imports: &Imports) -> Vec<Vec<ModuleId>> {
    let mut search = Search { imports, low: vec![None; imports.len()], stack: Vec::new(), next: 0, found: Vec::new() };
    for start in 0..imports.len() {
        if search.low[start].is_none() {
            search.visit(ModuleId(start));
        }
    }
    search.found.sort();
    search.found
}

struct Search<'a> {
    imports: &'a Imports,
    /// When the oldest module was entered that is known to lie on a circle with this one.
    low: Vec<Option<usize>>,
    stack: Vec<ModuleId>,
    next: usize,
    found: Vec<Vec<ModuleId>>,
}

impl Search<'_> {
    /// Visits a module and all that it imports; gives its `low`.
    fn visit(&mut self, module: ModuleId) -> usize {
        let entry = self.next;
        self.next += 1;
        let height = self.stack.len();
        self.stack.push(module);
        let mut low = entry;
        self.low[module.0] = Some(entry);
        for target in &self.imports[module.0] {
            low = low.min(self.low[target.0].unwrap_or_else(|| self.visit(*target)));
        }
        self.low[module.0] = Some(low);
        if low == entry {
            let mut component = self.stack.split_off(height);
            // Whatever imports them later is on no circle with them.
            component.iter().for_each(|member| self.low[member.0] = Some(usize::MAX));
            component.sort();
            self.found.push(component);
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<(usize, String)> {
        let large = oversized(&Workspace::of(files)).into_iter();
        large.map(|large| (large.size, large.text.replace("crates/a/src/", ""))).collect()
    }

    #[test]
    fn a_circle_across_folders_is_found_with_its_files() {
        let files = [
            ("crates/a/src/lib.rs", "mod x; mod y; mod z; pub use y::deep::D;"),
            ("crates/a/src/x.rs", "use crate::D; pub struct X;"),
            ("crates/a/src/y/mod.rs", "pub mod deep; use crate::z::Z;"),
            ("crates/a/src/y/deep.rs", "pub struct D; fn f() -> crate::x::X {}"),
            ("crates/a/src/z.rs", "pub struct Z;"),
        ];
        let text = "files of several folders import each other in a circle: x.rs, y/deep.rs";
        assert_eq!(found(&files), [(2, text.to_owned())]);
    }

    #[test]
    fn circles_inside_a_folder_and_in_tests_are_free() {
        let files = [
            ("crates/a/src/lib.rs", "mod x; mod y;"),
            ("crates/a/src/x.rs", "use crate::y::A; pub struct X;"),
            ("crates/a/src/y/mod.rs", "mod deep; pub struct A(deep::D);"),
            ("crates/a/src/y/deep.rs", "use super::A; pub struct D;\n#[cfg(test)]\nmod tests { use crate::x::X; }"),
        ];
        assert_eq!(found(&files), []);
    }

    #[test]
    fn components_of_a_longer_chain_are_told_apart() {
        let to = |targets: &[usize]| targets.iter().copied().map(ModuleId).collect::<BTreeSet<_>>();
        let imports = vec![to(&[1]), to(&[2]), to(&[1, 3]), to(&[4]), to(&[3, 5]), to(&[])];
        let found: Vec<Vec<usize>> =
            components(&imports).into_iter().map(|component| component.into_iter().map(|id| id.0).collect()).collect();
        assert_eq!(found, [vec![0], vec![1, 2], vec![3, 4], vec![5]]);
    }
}
