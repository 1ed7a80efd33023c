//! The options that say how to read a program, through the binary.

use crate::ANTIPHON;
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::Scratch;
use std::path::Path;
use std::process::Output;

/// A folder with files, in which `antiphon` runs.
struct Folder(Scratch);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        Folder(Scratch::new("flags", files))
    }

    fn antiphon(&self, words: &[&str]) -> Output {
        ANTIPHON.run(self.0.folder(), words)
    }

    /// What `show preprocessed` prints with these options.
    fn shown(&self, options: &[&str]) -> String {
        let words: Vec<&str> = ["show", "preprocessed", "a.c"].iter().chain(options).copied().collect();
        let output = self.antiphon(&words);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", stderr(&output));
        stdout(&output)
    }
}

#[test]
fn macros_of_the_command_line() {
    let folder = Folder::new(&[("a.c", "int x = N; int y = M; int z = F(3);\n")]);
    assert_eq!(folder.shown(&["-DN", "-D", "M=1+1", "-DF(x)=x*x"]), "int x = 1; int y = 1+1; int z = 3*3;\n");
    assert_eq!(folder.shown(&["-UN", "-DN=2", "-DM", "-UM", "-DF"]), "int x = 2; int y = M; int z = 1(3);\n");
    assert_eq!(folder.shown(&["-DN=2", "-UN", "-DM", "-DF"]), "int x = N; int y = 1; int z = 1(3);\n");
}

#[test]
fn folders_for_headers_come_in_order() {
    let files = [("a.c", "#include <h.h>\n"), ("one/h.h", "int one;\n"), ("two/h.h", "int two;\n")];
    let folder = Folder::new(&files);
    assert_eq!(folder.shown(&["-I", "one", "-Itwo"]), "int one;\n");
    assert_eq!(folder.shown(&["-Itwo", "-I", "one"]), "int two;\n");
}

#[test]
fn a_build_gives_the_flags_of_its_files() {
    let database = r#"[{"directory": ".", "file": "b.c", "arguments": ["cc", "-DWRONG", "b.c"]},
        {"directory": ".", "file": "a.c", "command": "cc -DN='1 + 2' -Iinc -include pre.h -c a.c"}]"#;
    let files = [
        ("a.c", "#include <h.h>\nint n = N + PRE + MORE;\n#ifdef WRONG\nwrong\n#endif\n"),
        ("inc/h.h", "int header;\n"),
        ("pre.h", "#define PRE 7\n"),
        ("build/compile_commands.json", &database.replace("\".\"", "\"..\"")),
    ];
    let folder = Folder::new(&files);
    assert_eq!(folder.shown(&["-p", "build", "-DMORE=8"]), "int header;\nint n = 1 + 2 + 7 + 8;\n");
}

#[test]
fn a_build_gives_its_files_where_none_is_named() {
    let database = r#"[{"directory": "..", "file": "a.c", "command": "cc -DN=1 -c a.c"},
        {"directory": "..", "file": "b.c", "command": "cc -DN=2 -c b.c"},
        {"directory": "..", "file": "b.c", "command": "cc -DN=3 -c b.c"},
        {"directory": "..", "file": "c.cpp", "command": "c++ -c c.cpp"}]"#;
    let text = "int x, y;\nvoid f(int p) {\n  x = p;\n#if N == 2\n  y = p;\n#endif\n}\n";
    let other = text.replace("int x, y;\nvoid f", "extern int x, y;\nvoid g");
    let files = [("a.c", text), ("b.c", &other), ("c.cpp", "wrong"), ("build/compile_commands.json", database)];
    let folder = Folder::new(&files);
    let output = folder.antiphon(&["show", "parallel", "-p", "build"]);
    let stdout = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let assignments = |name: &str| -> Vec<Option<&str>> {
        let rows = stdout.lines().filter(|line| line.split_whitespace().next() == Some(name));
        rows.map(|row| row.split_whitespace().nth(4)).collect()
    };
    assert_eq!((assignments("a.c"), assignments("b.c")), (vec![Some("1")], vec![Some("2")]), "{stdout}");
    assert_eq!(assignments("total"), [Some("3")], "{stdout}");
    let none = Folder::new(&[("compile_commands.json", "[]")]);
    let output = none.antiphon(&["show", "parallel", "-p", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("names no C file"), "{}", stderr(&output));
}

#[test]
fn a_place_after_a_forced_header_is_still_the_users() {
    let database = r#"[{"directory": ".", "file": "a.c", "command": "cc -include pre.h a.c"}]"#;
    let files = [("a.c", "int a;\n#error no\n"), ("pre.h", "int pre;\n"), ("compile_commands.json", database)];
    let output = Folder::new(&files).antiphon(&["show", "preprocessed", "a.c", "-p", "."]);
    let stderr = stderr(&output);
    assert_eq!(output.status.code(), Some(4));
    assert!(stderr.contains("a.c:2:") && !stderr.contains("included from"), "{stderr}");
}

#[test]
fn headers_of_antiphon_or_of_the_system() {
    let folder = Folder::new(&[("a.c", "#include <stdio.h>\nint end;\n")]);
    let own = folder.shown(&[]);
    assert!(own.contains("printf") && own.ends_with("int end;\n"));
    if Path::new("/usr/include/stdio.h").exists() {
        let system = folder.shown(&["--headers", "system"]);
        assert!(system.contains("printf") && system != own);
    }
}

#[test]
fn the_data_model_changes_the_predefined_macros() {
    let folder = Folder::new(&[("a.c", "int n = __SIZEOF_POINTER__;\n")]);
    assert_eq!(folder.shown(&[]), "int n = 8;\n");
    assert_eq!(folder.shown(&["--data-model", "ilp32"]), "int n = 4;\n");
}

#[test]
fn a_result_is_json_on_stdout_and_in_files() {
    let folder = Folder::new(&[("a.c", "int x;\n#error no\n")]);
    let output = folder.antiphon(&["show", "preprocessed", "a.c", "--format", "json", "-o", "r.json"]);
    assert_eq!(output.status.code(), Some(4));
    assert!(output.stderr.is_empty());
    assert_eq!(folder.0.read("r.json"), stdout(&output));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!((json["verdict"].as_str(), json["schema"].as_u64()), (Some("rejected"), Some(1)));
    let finding = &json["diagnostics"][0];
    assert_eq!((finding["code"].as_str(), finding["line"].as_u64()), (Some("E112"), Some(2)));
}

#[test]
fn a_quiet_run_says_nothing_but_its_exit_code() {
    let folder = Folder::new(&[("a.c", "#error no\n")]);
    let output = folder.antiphon(&["show", "preprocessed", "-q", "a.c"]);
    assert_eq!((output.status.code(), output.stderr.len()), (Some(4), 0));
}
