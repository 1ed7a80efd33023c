//! Traits that only a compiler knows, as functions of the runtime.
//!
//! Typing leaves a call for each trait of `metadirective` and `declare variant` that the text does not settle. Nobody who reads the
//! program knows who compiles it, so the answer is a choice, made once for the whole program, or once for each side where the trait is
//! a device's. What runs on the host is known to run there: its kind, and that it is no accelerator.
//!
//! Deliberately not here: when a trait is asked for, and what is chosen by it.

use crate::device::Memory;
use antiphon_source::Interner;
use antiphon_syntax::ast::Ast;
use antiphon_syntax::parse::TRAIT;

/// Architectures that no host has.
const ACCELERATORS: &[&str] = &["nvptx", "nvptx64", "amdgcn", "gcn", "spir64"];

/// The functions that the units of a program ask.
pub(crate) fn functions(units: &[Ast], names: &Interner, memory: Memory) -> String {
    let functions = units.iter().flat_map(|ast| &ast.functions);
    let mut asked: Vec<&str> = functions.filter_map(|f| names.text(f.name).strip_prefix(TRAIT)).collect();
    asked.sort_unstable();
    asked.dedup();
    asked.into_iter().map(|name| function(name, memory)).collect()
}

fn function(name: &str, memory: Memory) -> String {
    // A region of a device that uses the host's memory is executed as if by the host.
    let unless_shared = match memory {
        Memory::Unified => "    if (__omp_fell_back) __antiphon_iteration(-1);\n",
        Memory::Own => "",
    };
    let on_device = "__omp_on_device";
    let body = match name {
        // A version for regions of devices that the host executes: whether there is one, nobody knows.
        "version_target" => {
            format!(
                "    if (!{on_device} && __omp_fell_back) __antiphon_iteration(-1);\n    return {on_device} != 0;\n"
            )
        }
        // Whoever executes lanes may call the version for one, too.
        "version_simd" => "    return __antiphon_choice();\n".to_owned(),
        "device_kind_host" => format!("{unless_shared}    return !{on_device};\n"),
        "device_kind_nohost" => format!("{unless_shared}    return {on_device} != 0;\n"),
        "device_kind_cpu" => format!("{unless_shared}    if (!{on_device}) return 1;\n{}", decided("__omp_on_device")),
        "device_kind_gpu" | "device_kind_fpga" => {
            format!("{unless_shared}    if (!{on_device}) return 0;\n{}", decided("__omp_on_device"))
        }
        _ if name.strip_prefix("device_arch_").is_some_and(|arch| ACCELERATORS.contains(&arch)) => {
            format!("{unless_shared}    if (!{on_device}) return 0;\n{}", decided("__omp_on_device"))
        }
        _ if name.starts_with("device_") => format!("{unless_shared}{}", decided("__omp_on_device")),
        _ => decided("0"),
    };
    format!("int {TRAIT}{name}(void) {{\n{body}}}\n")
}

/// A choice that is made once for each side.
fn decided(side: &str) -> String {
    format!(
        "    static char known[__OMP_MOST_DEVICES + 1];\n\
         \x20   __VERIFIER_atomic_begin();\n\
         \x20   if (!known[{side}]) known[{side}] = __antiphon_choice() ? 2 : 1;\n\
         \x20   int is_so = known[{side}] == 2;\n\
         \x20   __VERIFIER_atomic_end();\n\
         \x20   return is_so;\n"
    )
}
