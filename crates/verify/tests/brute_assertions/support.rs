//! From texts to verdicts, and numbers that are drawn.

use antiphon_lower::{headers, lower, Unit};
use antiphon_model::Program;
use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::preprocess::Options as PreprocessOptions;
use antiphon_syntax::{read, Header, HeaderRequest, Headers, Target};

struct Embedded;

impl Headers for Embedded {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = headers::find(request.name)?;
        Some(Header { name: request.name.into(), text: text.as_bytes().into(), kind: FileKind::Embedded })
    }
}

/// The model of a text.
pub fn read_program(map: &mut SourceMap, name: &str, text: &str) -> Program {
    let (mut names, target) = (Interner::default(), Target::default());
    let bytes: std::sync::Arc<[u8]> = text.as_bytes().into();
    let options = PreprocessOptions { target, ..PreprocessOptions::default() };
    let file = map.add_file(name, bytes, FileKind::User, Loc::NONE).expect("a small file");
    let (ast, diagnostics) = read(map, &mut names, &mut Embedded, &options, file);
    let errors: Vec<_> = diagnostics.iter().filter(|d| !d.code.id.starts_with('W')).collect();
    assert!(errors.is_empty(), "the front end complains: {errors:#?}\n{text}");
    let (program, diagnostics) = lower(&[Unit { ast: &ast }], &names, map, target);
    let Some(program) = program else { panic!("not lowered: {diagnostics:#?}\n{text}") };
    program
}

/// A well-known mixing of bits, so that one seed gives one program for ever.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d))
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

fn wanted(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The seeds of one run: `ANTIPHON_BRUTE_SEED` asks for others,
/// `ANTIPHON_BRUTE_PROGRAMS` for more of them.
pub fn seeds(programs: u64) -> std::ops::Range<u64> {
    let start = wanted("ANTIPHON_BRUTE_SEED", 0);
    start..start + wanted("ANTIPHON_BRUTE_PROGRAMS", programs)
}

/// Fails with all complaints, a few of them in full.
pub fn report(complaints: &[String]) {
    let shown = complaints.iter().take(3).cloned().collect::<Vec<_>>().join("\n----\n");
    assert!(complaints.is_empty(), "{} differences\n{shown}", complaints.len());
}
