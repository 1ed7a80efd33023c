//! The front end at work for a command: files in, phases in order, complaints
//! collected, and the end of a command that found out no more than those.

use crate::console::Console;
use crate::failure::Failure;
use crate::input::headers::{DiskHeaders, OwnHeaders};
use crate::input::program::{self, Texts, UnitText};
use crate::loops::{self, Loops};
use crate::options::macros::MacroFlag;
use crate::options::output::Format;
use crate::options::source::{DataModel, ReadingOptions, SourceOptions};
use antiphon_lower::{lower_with, Contracts, Unit};
use antiphon_model::Program;
use antiphon_passes::{role_conflicts, Against, RoleConflict, Through};
use antiphon_report::draw::{self, Colour, Sources};
use antiphon_report::human::count;
use antiphon_report::{DiagnosticRecord, IterationsRecord, ResultRecord, Verdict};
use antiphon_source::codes::warnings;
use antiphon_source::{Diagnostic, FileId, FileKind, Interner, Loc, Severity, SourceMap};
use antiphon_syntax::ast::Ast;
use antiphon_syntax::preprocess::{preprocess, Define, Options, Preprocessed};
use antiphon_syntax::{read, Target};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// At most this many complaints are drawn; all are in the result.
const DRAWN: usize = 50;
/// Stands for the command line where a file is named.
const COMMAND_LINE: &str = "<command line>";

/// Everything that the phases share.
pub struct Session {
    /// All text.
    pub map: SourceMap,
    /// All names.
    pub names: Interner,
    /// What the program is compiled for.
    pub target: Target,
    /// Complaints so far, in order.
    pub diagnostics: Vec<Diagnostic>,
    /// The files of the command line, as the user gave them.
    pub files: Vec<String>,
    /// What contracts of functions are used for.
    pub contracts: Contracts,
    /// How many threads a team of OpenMP has that does not say so.
    pub team: antiphon_openmp::TeamSize,
    /// How many devices it finds.
    pub devices: antiphon_openmp::DeviceCount,
    /// How the loops of teams are judged.
    pub judging: Loops,
    /// What is to be said of them.
    pub loops: Vec<IterationsRecord>,
    /// What OpenMP leaves open in the program.
    pub unsaid: BTreeSet<antiphon_openmp::Unsaid>,
    /// How parallel loops of OpenMP are executed whose iterations do not wait for each other.
    pub plain_loops: antiphon_openmp::PlainLoops,
    units: Vec<UnitText>,
}

impl Session {
    /// Reads the files of the command line.
    pub fn open(options: &SourceOptions) -> Result<Session, Failure> {
        Session::of_files(&options.files, &options.reading)
    }

    /// Reads these files.
    pub fn of_files(files: &[PathBuf], options: &ReadingOptions) -> Result<Session, Failure> {
        Session::of_texts(files, options, &Texts::new())
    }

    /// Reads these files, but those that have another text.
    pub fn of_texts(files: &[PathBuf], options: &ReadingOptions, texts: &Texts) -> Result<Session, Failure> {
        let data_model = match options.data_model {
            DataModel::Lp64 => antiphon_syntax::DataModel::Lp64,
            DataModel::Ilp32 => antiphon_syntax::DataModel::Ilp32,
        };
        Ok(Session {
            map: SourceMap::new(),
            names: Interner::default(),
            target: Target { data_model },
            diagnostics: Vec::new(),
            contracts: Contracts::Checked,
            files: files.iter().map(|file| file.display().to_string()).collect(),
            team: options.threads.unwrap_or_default(),
            devices: options.devices.unwrap_or_default(),
            judging: Loops::AsWritten,
            unsaid: BTreeSet::new(),
            loops: Vec::new(),
            plain_loops: antiphon_openmp::PlainLoops::default(),
            units: program::read(files, options, texts)?,
        })
    }

    /// Has C read behind the last file, in its scope.
    pub fn append(&mut self, text: &str) {
        if let Some(unit) = self.units.last_mut() {
            unit.appended += text;
        }
    }

    /// What is wrong with text that came from the command line, if anything is.
    pub fn complaint_of_the_command_line(&self) -> Option<String> {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.severity() > Severity::Warning);
        let own = |diagnostic: &&Diagnostic| {
            let position = self.map.position(diagnostic.primary.span);
            position.is_some_and(|position| &*self.map.file(position.file).name == COMMAND_LINE)
        };
        errors.into_iter().find(own).map(|diagnostic| diagnostic.message.clone())
    }

    /// Preprocesses every file.
    pub fn preprocessed(&mut self) -> Result<Vec<Preprocessed>, Failure> {
        let all = self.each_unit(|session, main, options, headers| {
            let mut done = preprocess(&mut session.map, &mut session.names, headers, options, main);
            session.diagnostics.append(&mut done.diagnostics);
            done
        })?;
        check_replaced(all.iter().map(|unit| &unit.not_replaced))?;
        Ok(all)
    }

    /// Reads every file to its typed tree.
    pub fn asts(&mut self) -> Result<Vec<Ast>, Failure> {
        let all = self.each_unit(|session, main, options, headers| {
            let (ast, mut diagnostics) = read(&mut session.map, &mut session.names, headers, options, main);
            session.diagnostics.append(&mut diagnostics);
            ast
        })?;
        check_replaced(all.iter().map(|unit| &unit.not_replaced))?;
        Ok(all)
    }

    /// Links all files to one program; none if anything is wrong with them.
    pub fn program(&mut self) -> Result<Option<Program>, Failure> {
        let mut asts = self.asts()?;
        if self.has_errors() {
            return Ok(None);
        }
        asts.iter_mut().for_each(antiphon_openmp::combine);
        self.loops = loops::prepare(self, &mut asts);
        let asts = self.without_directives(asts)?;
        let units: Vec<Unit<'_>> = asts.iter().map(|ast| Unit { ast }).collect();
        let (program, mut diagnostics) = lower_with(&units, &self.names, &self.map, self.target, self.contracts);
        self.diagnostics.append(&mut diagnostics);
        self.diagnostics.extend(program.iter().flat_map(role_warnings));
        Ok(program.filter(|_| !self.has_errors()))
    }

    /// The same, ready to be executed.
    pub fn executable(&mut self) -> Result<Option<Program>, Failure> {
        Ok(self.program()?.map(ready_for_threads))
    }

    /// Makes programs of the files, each of so many; none if anything is wrong with one of them.
    pub fn programs(&mut self, sizes: &[usize]) -> Result<Option<Vec<Program>>, Failure> {
        let asts = self.asts()?;
        if self.has_errors() {
            return Ok(None);
        }
        let mut programs = Vec::new();
        let files = self.files.clone();
        let (mut left, mut names_left) = (asts, files.as_slice());
        for size in sizes {
            let others = left.split_off((*size).min(left.len()));
            let own = self.without_directives(std::mem::replace(&mut left, others))?;
            let (names, other_names) = names_left.split_at((*size).min(names_left.len()));
            names_left = other_names;
            let units: Vec<Unit<'_>> = own.iter().map(|ast| Unit { ast }).collect();
            let (program, diagnostics) = lower_with(&units, &self.names, &self.map, self.target, self.contracts);
            let file = names.join("`, `");
            self.diagnostics.extend(program.iter().flat_map(role_warnings));
            programs.extend(program);
            // What has no place belongs to one of the programs all the same.
            let of_file = |d: Diagnostic| match self.map.position(d.primary.span) {
                Some(_) => d,
                None => d.note(format!("in program `{file}`")),
            };
            self.diagnostics.extend(diagnostics.into_iter().map(of_file));
        }
        let programs: Vec<Program> = programs.into_iter().map(ready_for_threads).collect();
        Ok(Some(programs).filter(|programs| !self.has_errors() && programs.len() == sizes.len()))
    }

    /// The units of a program with OpenMP as plain C, and the runtime beside them.
    fn without_directives(&mut self, mut units: Vec<Ast>) -> Result<Vec<Ast>, Failure> {
        if !units.iter().any(|ast| antiphon_openmp::needs_runtime(ast, &self.names)) {
            return Ok(units);
        }
        self.unsaid.append(&mut antiphon_openmp::unsaid(&units, &self.names));
        let mut diagnostics =
            antiphon_openmp::translate(&mut units, &mut self.names, self.plain_loops, self.devices, self.target);
        let text =
            antiphon_openmp::runtime(self.team, self.devices, (&units, &self.names), self.plain_loops).into_bytes();
        let file = self.map.add_file(antiphon_openmp::RUNTIME, text.into(), FileKind::Embedded, Loc::NONE);
        let file = file.map_err(|_| Failure("the files together are larger than 2 GB".into()))?;
        let options = Options { target: self.target, ..Options::default() };
        let (runtime, mut of_runtime) = read(&mut self.map, &mut self.names, &mut OwnHeaders, &options, file);
        diagnostics.append(&mut of_runtime);
        self.diagnostics.append(&mut diagnostics);
        units.push(runtime);
        Ok(units)
    }

    /// Does something with each file, in the order of the command line.
    fn each_unit<T>(
        &mut self,
        mut work: impl FnMut(&mut Session, FileId, &Options, &mut DiskHeaders) -> T,
    ) -> Result<Vec<T>, Failure> {
        let units = std::mem::take(&mut self.units);
        let done = units.into_iter().map(|mut unit| {
            let main = self.add_main_file(&unit)?;
            let options = Options { target: self.target, defines: defines(&unit) };
            Ok(work(self, main, &options, &mut unit.headers))
        });
        done.collect()
    }

    /// The file that preprocessing begins with: the user's, or, where headers
    /// come before it, one that includes those and then the user's.
    fn add_main_file(&mut self, unit: &UnitText) -> Result<FileId, Failure> {
        let forced = &unit.flags.forced;
        let (name, text, kind) = match forced.is_empty() && unit.appended.is_empty() {
            true => (unit.name.as_str(), unit.text.clone(), FileKind::User),
            false => {
                let files = forced.iter().map(|path| path.display().to_string()).chain([unit.name.clone()]);
                let text: String = files.map(|file| format!("#include \"{file}\"\n")).collect();
                let text = text + &unit.appended;
                (COMMAND_LINE, text.into_bytes().into(), FileKind::Builtin)
            }
        };
        let added = self.map.add_file(name, text, kind, Loc::NONE);
        added.map_err(|_| Failure("the files together are larger than 2 GB".into()))
    }

    /// The SHA-256 of every file of the program, by its name.
    pub fn hashes(&self) -> BTreeMap<String, String> {
        let named = self.map.files().filter(|(_, file)| self.files.iter().any(|name| **name == *file.name));
        named.map(|(_, file)| (file.name.to_string(), crate::sha256::hex(&file.text))).collect()
    }

    /// Whether anything forbids to go on.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity() > Severity::Warning)
    }

    /// What spans and symbols refer to.
    pub fn sources(&self) -> Sources<'_> {
        Sources { map: &self.map, names: &self.names }
    }

    /// The result so far: rejected if there are errors, otherwise nothing is wrong.
    pub fn outcome(&self, command: &str) -> ResultRecord {
        let verdict = if self.has_errors() { Verdict::Rejected } else { Verdict::Holds };
        let mut outcome = ResultRecord::new(command, env!("CARGO_PKG_VERSION"), verdict);
        outcome.files.clone_from(&self.files);
        outcome.diagnostics = self.diagnostics.iter().map(|d| DiagnosticRecord::of(&self.map, d)).collect();
        outcome
    }

    /// Shows the complaints to people.
    pub fn show_diagnostics(&self, console: &Console<'_>) {
        if console.format() != Format::Human {
            return;
        }
        console.message(&self.drawn_diagnostics(console.message_colour()));
        if self.has_errors() {
            console.verdict(Verdict::Rejected, &self.tally());
        }
    }

    /// The complaints as text, an empty line after each.
    pub fn drawn_diagnostics(&self, colour: Colour) -> String {
        let mut text = String::new();
        for diagnostic in self.diagnostics.iter().take(DRAWN) {
            text += &draw::diagnostic(self.sources(), diagnostic, colour);
            text += "\n";
        }
        if self.diagnostics.len() > DRAWN {
            text += &format!("... and {} more\n\n", self.diagnostics.len() - DRAWN);
        }
        text
    }

    /// `2 errors, 1 unsupported feature`.
    fn tally(&self) -> String {
        let of = |severity| self.diagnostics.iter().filter(|d| d.severity() == severity).count();
        let instances = [(of(Severity::Error), "error"), (of(Severity::Unsupported), "unsupported feature")];
        let instances: Vec<String> =
            instances.iter().filter(|(n, _)| *n > 0).map(|(n, noun)| count(*n, noun)).collect();
        instances.join(", ")
    }
}

/// Refuses a macro that was to be replaced and that no file defines.
fn check_replaced<'a>(mut units: impl Iterator<Item = &'a Vec<String>>) -> Result<(), Failure> {
    let Some(first) = units.next() else { return Ok(()) };
    let nowhere =
        units.fold(first.clone(), |left, other| left.into_iter().filter(|name| other.contains(name)).collect());
    match nowhere.first() {
        Some(name) => Err(Failure(format!("`--set {name}=...`: no file defines a macro `{name}`; `-D` defines one"))),
        None => Ok(()),
    }
}

/// Warnings about inputs that are written and outputs that are read.
fn role_warnings(program: &Program) -> Vec<Diagnostic> {
    let warning = |conflict: RoleConflict| {
        let declared = program.global(conflict.global);
        let (code, word, verb, help) = match conflict.against {
            Against::Written => {
                (&warnings::W031, "input", "written", "copy it to another variable and change that one")
            }
            Against::Read => {
                (&warnings::W032, "output", "read", "compute in another variable and assign it to the output")
            }
        };
        let message = match conflict.through {
            Through::Name => format!("the {word} `{}` is {verb}", declared.name),
            Through::Pointer => format!("the {word} `{}` may be {verb} through a pointer", declared.name),
        };
        let own = "each process has its own copy";
        Diagnostic::new(code, conflict.span, message).also(declared.span, "declared here").note(own).help(help)
    };
    role_conflicts(program).into_iter().map(warning).collect()
}

/// The `-D` and `-U` of a file.
fn defines(unit: &UnitText) -> Vec<Define> {
    let define = |flag: &MacroFlag| match flag {
        MacroFlag::Define(text) => Define::Define(text.clone()),
        MacroFlag::Undefine(name) => Define::Undefine(name.clone()),
        MacroFlag::Replace(text) => Define::Replace(text.clone()),
    };
    unit.flags.macros.iter().map(define).collect()
}

/// Where threads are scheduled between steps, a step has one shared access.
fn ready_for_threads(program: Program) -> Program {
    match antiphon_passes::creates_threads(&program) {
        true => antiphon_passes::split(&program),
        false => program,
    }
}
