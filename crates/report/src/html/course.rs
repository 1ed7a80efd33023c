//! Plots of the search: states and memory over time, and the time of each phase. They are
//! drawn here, without scripts, and said in words for who does not see them.

use crate::human::{amount, seconds};
use crate::stamp::Stamp;
use crate::{Course, Sample};
use std::fmt::Write;
use std::time::Duration;

/// The size of a plot, and the room for its axes.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 8.0;
const BELOW: f64 = 20.0;
const ABOVE: f64 = 22.0;

const MEGABYTE: u64 = 1 << 20;

/// The plots; none where nobody took samples.
pub(super) fn section(text: &mut String, stamp: &Stamp) {
    let Course { samples, phases } = &stamp.course;
    if samples.len() < 2 && phases.is_empty() {
        return;
    }
    text.push_str(
        "<section id=\"course\" aria-labelledby=\"course-title\">\n<h2 id=\"course-title\">Course of the search</h2>\n",
    );
    if samples.len() >= 2 {
        text.push_str("<div class=\"plots\">\n");
        plot(text, "states", samples, |sample| sample.states, amount);
        plot(text, "memory", samples, |sample| sample.memory, |bytes| format!("{} MB", bytes.div_ceil(MEGABYTE)));
        text.push_str("</div>\n");
    }
    if !phases.is_empty() {
        self::phases(text, phases);
    }
    text.push_str("</section>\n");
}

/// One quantity over time.
fn plot(text: &mut String, what: &str, samples: &[Sample], of: fn(&Sample) -> u64, shown: fn(u64) -> String) {
    let end = samples.last().map_or(Duration::ZERO, |sample| sample.elapsed);
    let most = samples.iter().map(of).max().unwrap_or(0);
    let (wide, high) = (WIDTH - 2.0 * LEFT, HEIGHT - ABOVE - BELOW);
    let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
    let point = |sample: &Sample| {
        let x = LEFT + wide * share(sample.elapsed.as_secs_f64(), end.as_secs_f64());
        let y = ABOVE + high * (1.0 - share(of(sample) as f64, most as f64));
        format!("{x:.1},{y:.1}")
    };
    let points: Vec<String> = samples.iter().map(point).collect();
    let (most, time, base) = (shown(most), seconds(end.as_secs_f64()), HEIGHT - BELOW);
    let _ = writeln!(
        text,
        "<svg class=\"plot\" role=\"img\" aria-label=\"{what} over time: at most {most}, after {time} the end\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">"
    );
    let right = WIDTH - LEFT;
    let _ = writeln!(text, "<path class=\"p-axis\" d=\"M {LEFT} {ABOVE} V {base} H {right}\"/>");
    let _ = writeln!(text, "<polyline class=\"p-line\" points=\"{}\"/>", points.join(" "));
    let _ = writeln!(text, "<text class=\"p-text\" x=\"{LEFT}\" y=\"14\">{what}: at most {most}</text>");
    let low = HEIGHT - 5.0;
    let _ = writeln!(text, "<text class=\"p-text\" x=\"{LEFT}\" y=\"{low}\">0 s</text>");
    let _ =
        writeln!(text, "<text class=\"p-text\" x=\"{right}\" y=\"{low}\" text-anchor=\"end\">{time}</text>\n</svg>");
}

/// Times as a table, with a bar for each.
fn phases(text: &mut String, phases: &[(&'static str, Duration)]) {
    let longest = phases.iter().map(|(_, time)| *time).max().unwrap_or(Duration::ZERO).as_secs_f64();
    text.push_str("<table class=\"phases\">\n<thead><tr><th scope=\"col\">phase</th><th scope=\"col\">time</th></tr></thead>\n<tbody>\n");
    for (name, time) in phases {
        let share = if longest > 0.0 { 200.0 * time.as_secs_f64() / longest } else { 0.0 };
        let _ = write!(text, "<tr><th scope=\"row\">{name}</th><td>{}</td>", precise(*time));
        let _ = writeln!(
            text,
            "<td><svg class=\"bar\" aria-hidden=\"true\" viewBox=\"0 0 200 10\"><rect class=\"p-bar\" width=\"{share:.1}\" height=\"10\" rx=\"2\"/></svg></td></tr>"
        );
    }
    text.push_str("</tbody>\n</table>\n");
}

/// `4 ms`, `1.2 s`.
fn precise(time: Duration) -> String {
    match time.as_millis() {
        0 => "under 1 ms".to_owned(),
        few if few < 1000 => format!("{few} ms"),
        _ => seconds(time.as_secs_f64()),
    }
}
