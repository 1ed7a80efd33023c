//! OpenMP against witnesses: gcc's own OpenMP for what holds, and every two iterations of random loops, compared
//! one by one, for races.
//!
//! Whatever schedule a real run takes is one of those that were looked at, so that no assertion fails there. A program that is newer
//! than gcc, or needs an input, says so (`//@ gcc: no, REASON`). Deliberately not here: real runs of
//! programs that fail, since they rarely show a race.

use crate::ANTIPHON;
use antiphon_testing::compilers::{has_gcc, run_file_by_gcc};
use antiphon_testing::{files_under, root, setting, Random, Scratch};

#[test]
fn a_real_run_of_what_holds_fails_no_assertion() {
    if !has_gcc() {
        return;
    }
    let excepted = |text: &str| text.lines().any(|line| line.starts_with("//@ gcc: no, "));
    let files = files_under(&root().join("tests/pass/openmp"), &["c"]);
    let all = files.len();
    let programs: Vec<_> =
        files.into_iter().filter(|file| std::fs::read_to_string(file).is_ok_and(|text| !excepted(&text))).collect();
    // What is newer than gcc 12 is an eighth at most.
    let excepted = all - programs.len();
    assert!(programs.len() >= 180 && excepted * 8 <= all, "{} of {all} programs only", programs.len());
    for file in programs {
        let output =
            run_file_by_gcc(&["-fopenmp"], &file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(output.status.success(), "{}: {}", file.display(), String::from_utf8_lossy(&output.stderr));
    }
}

/// Which iterations may run at once.
#[derive(Clone, Copy, Debug)]
enum Schedule {
    Any,
    Dynamic(i64),
    StaticChunks(i64),
    StaticParts,
    Lanes(i64),
    /// Two teams that are dealt chunks in turn; any number of them.
    TeamChunks(i64),
    SomeTeamsChunks(i64),
    /// Teams that are dealt two chunks of their threads at once.
    ThreadsOfTeams(i64),
    /// Threads of all teams, whose chunks say nothing of the teams' parts; lanes of threads.
    AnyTeams(i64),
    LanesOfThreads(i64),
}

impl Schedule {
    fn directive(self) -> String {
        match self {
            Schedule::Any => "parallel for num_threads(2)".into(),
            Schedule::Dynamic(chunk) => format!("parallel for num_threads(2) schedule(dynamic, {chunk})"),
            Schedule::StaticChunks(chunk) => format!("parallel for num_threads(2) schedule(static, {chunk})"),
            Schedule::StaticParts => "parallel for num_threads(2) schedule(static)".into(),
            Schedule::Lanes(length) => format!("simd safelen({length})"),
            Schedule::TeamChunks(chunk) => format!("teams distribute num_teams(2) dist_schedule(static, {chunk})"),
            Schedule::SomeTeamsChunks(chunk) => format!("teams distribute dist_schedule(static, {chunk})"),
            Schedule::ThreadsOfTeams(chunk) => {
                let part = 2 * chunk;
                format!("teams distribute parallel for dist_schedule(static, {part}) schedule(static, {chunk})")
            }
            Schedule::AnyTeams(chunk) => format!("teams distribute parallel for schedule(static, {chunk})"),
            Schedule::LanesOfThreads(chunk) => format!("parallel for simd num_threads(2) schedule(static, {chunk})"),
        }
    }

    fn at_once(self, i: i64, j: i64, count: i64) -> bool {
        match self {
            Schedule::Any | Schedule::AnyTeams(_) | Schedule::LanesOfThreads(_) => i != j,
            Schedule::Dynamic(chunk) | Schedule::SomeTeamsChunks(chunk) | Schedule::ThreadsOfTeams(chunk) => {
                i / chunk != j / chunk
            }
            Schedule::StaticChunks(chunk) | Schedule::TeamChunks(chunk) => i / chunk % 2 != j / chunk % 2,
            // The first of two threads has one more, if the number is odd.
            Schedule::StaticParts => (i < (count + 1) / 2) != (j < (count + 1) / 2),
            Schedule::Lanes(length) => i != j && (i - j).abs() < length,
        }
    }
}

/// `a[f * i + c]`
#[derive(Clone, Copy, Debug)]
struct Element(i64, i64);

impl Element {
    fn any(random: &mut Random) -> Element {
        Element(random.between(0, 3), random.between(0, 7))
    }

    fn at(self, i: i64) -> i64 {
        self.0 * i + self.1
    }

    fn text(self) -> String {
        format!("a[{} * i + {}]", self.0, self.1)
    }
}

/// A loop with a branch, so that iterations differ in what they touch.
#[derive(Debug)]
struct RandomLoop {
    schedule: Schedule,
    count: i64,
    writes: [Element; 2],
    read: Element,
    modulus: i64,
}

impl RandomLoop {
    fn any(random: &mut Random) -> RandomLoop {
        let size = random.between(1, 3);
        let all = [
            Schedule::Any,
            Schedule::Dynamic(size),
            Schedule::StaticChunks(size),
            Schedule::StaticParts,
            Schedule::Lanes(size + 1),
            Schedule::TeamChunks(size),
            Schedule::SomeTeamsChunks(size),
            Schedule::ThreadsOfTeams(size),
            Schedule::AnyTeams(size),
            Schedule::LanesOfThreads(size),
        ];
        RandomLoop {
            schedule: random.pick(&all),
            count: random.between(1, 7),
            writes: [Element::any(random), Element::any(random)],
            read: Element::any(random),
            modulus: random.between(1, 3),
        }
    }

    fn text(&self) -> String {
        let [one, other] = self.writes.map(Element::text);
        format!(
            "int a[64];\nint main(void) {{\n#pragma omp {}\n  for (int i = 0; i < {}; i++) {{\n    int x = {};\n    \
             if (i % {} == 0) {one} = x + 1;\n    else {other} = x;\n  }}\n  return 0;\n}}\n",
            self.schedule.directive(),
            self.count,
            self.read.text(),
            self.modulus
        )
    }

    fn written(&self, i: i64) -> i64 {
        self.writes[usize::from(i % self.modulus != 0)].at(i)
    }

    fn races(&self) -> bool {
        (0..self.count).any(|i| {
            (0..self.count).any(|j| {
                self.schedule.at_once(i, j, self.count)
                    && (self.written(i) == self.written(j) || self.written(i) == self.read.at(j))
            })
        })
    }
}

#[test]
fn random_loops_race_where_two_iterations_do() {
    let mut random = Random::new(19);
    let mut with_races = 0;
    let count = setting("ANTIPHON_OPENMP_LOOPS", 60);
    for number in 0..count {
        let made = RandomLoop::any(&mut random);
        let folder = Scratch::new("loops", &[("a.c", &made.text())]);
        let output = ANTIPHON.run(folder.folder(), &["verify", "-q", "a.c"]);
        let expected = i32::from(made.races());
        with_races += u64::from(made.races());
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(expected), "{number}: {made:?}\n{}\n{said}", made.text());
        assert_eq!(said.contains("data-race"), made.races(), "{number}: {}\n{said}", made.text());
    }
    assert!(with_races * 5 > count && with_races < count, "{with_races} of {count} with races");
}
