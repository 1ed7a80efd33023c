//! The outcome folders: what is done with their programs by default.

/// A folder under `tests/`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folder {
    Pass,
    Fail,
    Rejected,
    Inconclusive,
    ComparePass,
    CompareFail,
    CompareRejected,
    CompareInconclusive,
    Run,
    Diagnostics,
    Show,
}

impl Folder {
    pub const ALL: &'static [Folder] = &[
        Folder::Pass,
        Folder::Fail,
        Folder::Rejected,
        Folder::Inconclusive,
        Folder::ComparePass,
        Folder::CompareFail,
        Folder::CompareRejected,
        Folder::CompareInconclusive,
        Folder::Run,
        Folder::Diagnostics,
        Folder::Show,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Folder::Pass => "pass",
            Folder::Fail => "fail",
            Folder::Rejected => "rejected",
            Folder::Inconclusive => "inconclusive",
            Folder::ComparePass => "compare/pass",
            Folder::CompareFail => "compare/fail",
            Folder::CompareRejected => "compare/rejected",
            Folder::CompareInconclusive => "compare/inconclusive",
            Folder::Run => "run",
            Folder::Diagnostics => "diagnostics",
            Folder::Show => "show",
        }
    }

    /// The command that is run if the program names none.
    pub fn command(self) -> &'static [&'static str] {
        match self {
            Folder::Pass | Folder::Fail | Folder::Rejected | Folder::Inconclusive => &["verify"],
            Folder::ComparePass | Folder::CompareFail | Folder::CompareRejected | Folder::CompareInconclusive => {
                &["compare"]
            }
            Folder::Run => &["run", "--arith", "machine"],
            Folder::Diagnostics => &["show", "model"],
            Folder::Show => &["show", "ast"],
        }
    }

    /// The exit code that is expected if the program says none.
    pub fn exit_code(self) -> i32 {
        match self {
            Folder::Pass | Folder::ComparePass | Folder::Run | Folder::Show => 0,
            Folder::Fail | Folder::CompareFail => 1,
            Folder::Inconclusive | Folder::CompareInconclusive => 3,
            Folder::Rejected | Folder::CompareRejected | Folder::Diagnostics => 4,
        }
    }

    /// Whether every program must have a golden output.
    pub fn wants_golden_output(self) -> bool {
        self == Folder::Show
    }
}
