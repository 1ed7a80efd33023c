//! A screen of text: what the violation is, where everybody stands, the source around
//! the last step of the task that is followed, its values, and the messages under way. What
//! does not fit is cut, the source first.

use crate::stepper::{Help, Stepper};
use antiphon_outcome::TaskId;
use antiphon_report::human::step_text;
use antiphon_report::printable;

/// How much room there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Columns.
    pub width: usize,
    /// Lines.
    pub height: usize,
}

/// The keys, in one line and in several.
const KEYS: &str = "right/n next  left/p back  down/up of the marked one  Tab marks  g/G ends  ? help  q quit";
const HELP: &[&str] = &[
    "right, n, space    one step on              left, p, backspace   one step back",
    "down, N, j         next step of the marked  up, P, k             the one before",
    "g, Home            to the start             G, End               to the violation",
    "Tab, 0 to 9        marks a rank or thread   q, Esc               quits",
];

impl Stepper {
    /// What is seen now: at most as many lines as there are.
    pub fn frame(&self, size: Size) -> String {
        let head = self.head();
        let lanes = self.lanes();
        let below = self.below();
        let keys: Vec<String> = match self.help {
            Help::Hidden => vec![KEYS.to_owned()],
            Help::Shown => HELP.iter().map(|line| (*line).to_owned()).collect(),
        };
        let fixed = head.len() + lanes.len() + below.len() + keys.len() + 3;
        let source = self.source(size.height.saturating_sub(fixed).clamp(1, 15));
        let empty = vec![String::new()];
        let all = [head, lanes, empty.clone(), source, empty.clone(), below, empty, keys].concat();
        let keep = |line: &String| printable(line).chars().take(size.width).collect::<String>().trim_end().to_owned();
        let lines: Vec<String> = all.iter().take(size.height).map(keep).collect();
        lines.join("\n") + "\n"
    }

    fn head(&self) -> Vec<String> {
        let violation = &self.story.violation;
        let np = violation.np.filter(|np| *np > 1).map(|np| format!("   np = {np}")).unwrap_or_default();
        let inputs: String = violation.inputs.iter().map(|(name, value)| format!("   {name} = {value}")).collect();
        let position = format!("step {} of {}{np}{inputs}", self.at, self.story.length());
        vec![format!("{}: {}", violation.property.id(), violation.message), position]
    }

    /// One line for each task: where it stands, and what it did last.
    fn lanes(&self) -> Vec<String> {
        let tasks = &self.story.tasks;
        let titles: Vec<String> = tasks.iter().map(|task| task.title(tasks)).collect();
        let widest = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0);
        let moved = self.story.last(self.at).map(|step| step.task());
        let lane = |(task, title): (&TaskId, &String)| {
            let mark = if Some(*task) == moved { '>' } else { ' ' };
            let follow = if *task == self.followed() { '*' } else { ' ' };
            let text = self.stands(*task);
            format!("{mark}{follow}{title:widest$}  {text}")
        };
        tasks.iter().zip(&titles).map(lane).collect()
    }

    /// Where a task stands: at the end, what it waits for.
    fn stands(&self, task: TaskId) -> String {
        let violation = &self.story.violation;
        let end = self.at == self.story.length();
        let wait = violation.deadlock.waits.iter().find(|wait| wait.task(violation.program) == task);
        if let Some(wait) = wait.filter(|_| end) {
            let place = if wait.line > 0 { format!(":{:<5}", wait.line) } else { String::new() };
            return format!("{place}{} {}", wait.operation, wait.until).trim_end().to_owned();
        }
        match self.story.last_of(task, self.at) {
            Some(step) => {
                let locks = match step.locks.is_empty() {
                    true => String::new(),
                    false => format!("   holds {}", step.locks.join(", ")),
                };
                format!(":{:<5}{}{locks}", step.line, step_text(step))
            }
            None => "has not moved".into(),
        }
    }

    /// The lines around the place of the task that is followed.
    fn source(&self, room: usize) -> Vec<String> {
        let violation = &self.story.violation;
        let task = self.followed();
        let at_end = self.at == self.story.length() && task == violation.task() && violation.line > 0;
        let (file, line, text) = match self.story.last_of(task, self.at) {
            _ if at_end => (&violation.file, violation.line, &violation.context.source),
            Some(step) => (&step.file, step.line, &step.source),
            None => return vec!["(before its first step)".into()],
        };
        let title = format!("{file}:{line}");
        let lines = self.story.sources.get(file).map_or(&[][..], Vec::as_slice);
        if lines.is_empty() {
            return vec![title, format!("> {line:>5} | {text}")];
        }
        let room = room.saturating_sub(1).max(1);
        let first = (line as usize).saturating_sub(room / 2 + 1).min(lines.len().saturating_sub(room));
        let shown = (first + 1..).zip(&lines[first..]).take(room);
        let drawn = shown.map(|(number, text)| {
            let mark = if number == line as usize { '>' } else { ' ' };
            format!("{mark} {number:>5} | {text}")
        });
        std::iter::once(title).chain(drawn).collect()
    }

    /// Values and messages; at the end, what went wrong.
    fn below(&self) -> Vec<String> {
        let task = self.followed();
        let shown = |value: &crate::story::Value| {
            let mark = if value.set_now { "*" } else { "" };
            format!("{}{mark} = {}", value.name, value.text)
        };
        let values: Vec<String> = self.story.values(task, self.at).iter().map(shown).collect();
        let mut lines = vec![format!("values     {}", if values.is_empty() { "-".into() } else { values.join(", ") })];
        if self.story.messages.is_empty() {
            return self.with_end(lines);
        }
        let under_way: Vec<&str> = self.story.under_way(self.at).map(|message| message.text.as_str()).collect();
        let title = |at: usize| if at == 0 { "under way" } else { "" };
        lines.extend(under_way.iter().enumerate().map(|(at, text)| format!("{:<11}{text}", title(at))));
        if under_way.is_empty() {
            lines.push("under way  -".into());
        }
        self.with_end(lines)
    }

    fn with_end(&self, mut lines: Vec<String>) -> Vec<String> {
        let violation = &self.story.violation;
        if self.at == self.story.length() {
            let label = match violation.context.label.as_str() {
                "" => String::new(),
                label => format!(": {label}"),
            };
            lines.push(format!("here       {}{label}", violation.message));
        }
        lines
    }
}
