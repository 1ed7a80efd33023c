//! Where a command writes: results to stdout, messages to stderr, result files
//! where the user wants them. A reader that went away is not an error.

use crate::cluster;
use crate::colours;
use crate::failure::Failure;
use crate::last_resort::{take_floor, Speaker};
use crate::options::output::{rendering_of, Format, OutputOptions};
use antiphon_report::draw::Colour;
use antiphon_report::human::{conclusion, painted, verdict_line, Detail, Evidence, Style};
use antiphon_report::{lines, Rendering, ResultRecord, Stamp, Verdict};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::Path;

/// The two streams and what the user wants to see on them.
pub struct Console<'a> {
    options: &'a OutputOptions,
    speaker: Speaker,
}

impl<'a> Console<'a> {
    /// The console of a command.
    pub fn new(options: &'a OutputOptions) -> Console<'a> {
        Console::of(Speaker::Work, options)
    }

    /// The console of whoever writes the result.
    pub fn of(speaker: Speaker, options: &'a OutputOptions) -> Console<'a> {
        Console { options, speaker }
    }

    /// Writes a part of the result.
    pub fn result(&self, bytes: impl AsRef<[u8]>) {
        take_floor(self.speaker);
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(bytes.as_ref()).and_then(|()| out.flush());
    }

    /// Writes a message for people: nothing in a quiet run.
    pub fn message(&self, text: &str) {
        if !self.options.quiet {
            let _ = std::io::stderr().lock().write_all(text.as_bytes());
        }
    }

    /// Writes the end of a result: its verdict, scope and cost.
    pub fn conclusion(&self, outcome: &ResultRecord) {
        self.result(painted(&conclusion(outcome), outcome.verdict, self.result_colour()));
    }

    /// Writes the verdict about one run, among messages.
    pub fn verdict(&self, verdict: Verdict, about: &str) {
        self.message(&painted(&verdict_line(verdict, about), verdict, self.message_colour()));
    }

    /// What the user chose for stdout.
    pub fn format(&self) -> Format {
        self.options.format
    }

    /// Whether messages may be coloured.
    pub fn message_colour(&self) -> Colour {
        colours::of_stream(std::io::stderr().is_terminal())
    }

    /// Whether the result may be coloured.
    pub fn result_colour(&self) -> Colour {
        colours::of_stream(std::io::stdout().is_terminal())
    }

    /// How the result is drawn.
    pub fn result_style(&self) -> Style {
        Style { colour: self.result_colour(), width: crate::platform::width(), ..self.style() }
    }

    /// How a violation is drawn among messages: that of a run that the user watches.
    pub fn message_style(&self) -> Style {
        Style { colour: self.message_colour(), evidence: Evidence::Watched, ..self.style() }
    }

    fn style(&self) -> Style {
        let detail = if self.options.verbose { Detail::Full } else { Detail::Short };
        Style { detail, ..Style::PLAIN }
    }

    /// Hands the finished result over: to stdout if a format for programs is wanted there, and
    /// to every file that was asked for. Gives the exit code.
    pub fn finish(&self, outcome: &ResultRecord) -> Result<u8, Failure> {
        self.finish_with(outcome, Stamp::default())
    }

    /// The same, with what the work showed and no result keeps.
    pub fn finish_with(&self, outcome: &ResultRecord, stamp: Stamp) -> Result<u8, Failure> {
        take_floor(self.speaker);
        if cluster::is_silent() {
            return Ok(outcome.verdict.exit_code());
        }
        match self.options.format {
            Format::Human => {}
            Format::Json => self.result(outcome.to_json()),
            Format::Short => self.result(lines::short(outcome)),
            Format::Github => self.result(lines::github(outcome)),
        }
        for path in &self.options.out {
            let format = rendering_of(path).unwrap_or(Rendering::Json);
            write_result(path, format, outcome, stamp.clone())?;
        }
        Ok(outcome.verdict.exit_code())
    }
}

/// Writes a result file in a format.
pub fn write_result(path: &Path, format: Rendering, outcome: &ResultRecord, stamp: Stamp) -> Result<(), Failure> {
    let sources = if format == Rendering::Html { unchanged_sources(outcome) } else { BTreeMap::new() };
    let text = format.render(outcome, &Stamp { time: crate::platform::now(), sources, ..stamp });
    std::fs::write(path, text).map_err(|error| Failure::file("write", path, &error))
}

/// The files of a result that are as they were when it was made.
fn unchanged_sources(outcome: &ResultRecord) -> BTreeMap<String, String> {
    let unchanged = |(name, hash): (&String, &String)| {
        let text = std::fs::read(name).ok().filter(|text| crate::sha256::hex(text) == *hash)?;
        Some((name.clone(), String::from_utf8_lossy(&text).into_owned()))
    };
    outcome.hashes.iter().filter_map(unchanged).collect()
}
