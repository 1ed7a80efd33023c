//! Traits that only a compiler knows, as functions of the runtime.
//!
//! Typing leaves a call for each trait of `metadirective` and `declare variant` that the text does not settle. Nobody who reads the
//! program knows who compiles it, so the answer is a choice, made once for the whole program, or once for each side where the trait is
//! a device's. What runs on the host is known to run there: its kind, and that it is no accelerator. `target_device` asks the same of the device
//! with a number, or of the default one, whoever asks.
//!
//! Deliberately not here: when a trait is asked for, and what is chosen by it.

use crate::device::Memory;
use antiphon_source::Interner;
use antiphon_syntax::ast::Ast;
use antiphon_syntax::parse::TRAIT;

/// Architectures that no host has.
const ACCELERATORS: &[&str] = &["nvptx", "nvptx64", "amdgcn", "gcn", "spir64"];

/// How the traits of a device are named, and those of one with a number.
const OF_DEVICE: &str = "device_";
const OF_TARGET: &str = "target_device_";

/// The functions that the units of a program ask.
pub(crate) fn functions(units: &[Ast], names: &Interner, memory: Memory) -> String {
    let functions = units.iter().flat_map(|ast| &ast.functions);
    let mut asked: Vec<&str> = functions.filter_map(|f| names.text(f.name).strip_prefix(TRAIT)).collect();
    asked.sort_unstable();
    asked.dedup();
    let of_devices =
        asked.iter().filter_map(|name| name.strip_prefix(OF_TARGET).or_else(|| name.strip_prefix(OF_DEVICE)));
    let mut of_devices: Vec<&str> = of_devices.collect();
    of_devices.sort_unstable();
    of_devices.dedup();
    let known = of_devices.into_iter().map(of_device);
    known.chain(asked.iter().map(|name| function(name, memory))).collect()
}

/// What a trait of a device is on a side, which is told by its number.
fn of_device(name: &str) -> String {
    let body = match name {
        "kind_host" => "    return !on;\n".to_owned(),
        "kind_nohost" => "    return on != 0;\n".to_owned(),
        "kind_cpu" => format!("    if (!on) return 1;\n{}", decided("on")),
        "kind_gpu" | "kind_fpga" => format!("    if (!on) return 0;\n{}", decided("on")),
        _ if name.strip_prefix("arch_").is_some_and(|arch| ACCELERATORS.contains(&arch)) => {
            format!("    if (!on) return 0;\n{}", decided("on"))
        }
        _ => decided("on"),
    };
    format!("static int __omp_of_device_{name}(int on) {{\n{body}}}\n")
}

/// What is not known behind a region of a device that the host has executed.
const FELL_BACK: &str = "a selector that asks for the device where the host executes its regions";

fn function(name: &str, memory: Memory) -> String {
    // A region of a device that uses the host's memory is executed as if by the host.
    let unless_shared = match memory {
        Memory::Unified => format!("    if (__omp_fell_back) __antiphon_limit(\"{FELL_BACK}\");\n"),
        Memory::Own => String::new(),
    };
    let on_device = "__omp_on_device";
    if let Some(of) = name.strip_prefix(OF_TARGET) {
        return format!(
            "int {TRAIT}{name}(int is_said, int device) {{\n\
             \x20   return __omp_of_device_{of}(__omp_device_of(is_said ? device : __omp_chosen));\n}}\n"
        );
    }
    let body = match name {
        // A version for regions of devices that the host executes: whether there is one is not known.
        "version_target" => {
            format!(
                "    if (!{on_device} && __omp_fell_back) __antiphon_limit(\"{FELL_BACK}\");\n    return {on_device} != 0;\n"
            )
        }
        // Whoever executes lanes may call the version for one, too.
        "version_simd" => "    return __antiphon_choice();\n".to_owned(),
        _ => match name.strip_prefix(OF_DEVICE) {
            Some(of) => format!("{unless_shared}    return __omp_of_device_{of}({on_device});\n"),
            None => decided("0"),
        },
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
