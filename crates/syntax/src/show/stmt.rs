//! Statements, one line each; what belongs to them below.
//! Labels are shown by name, which the function knows and a `goto` does not.
//! The order is that of the program.

use super::Show;
use crate::ast::{ExprId, Label, LabelId, Loop, LoopFrame, LoopKind, StmtId, StmtKind};
use crate::tree::Participants;
use antiphon_source::Symbol;

impl Show<'_> {
    pub(super) fn stmt(&mut self, id: StmtId, labels: &[Label]) {
        match &self.ast.stmt(id).kind {
            StmtKind::Empty => self.line("empty"),
            StmtKind::Block(list) => self.list("block", list, labels),
            StmtKind::Group(list) => self.list("group", list, labels),
            StmtKind::Declare(object) => {
                let object = self.ast.object(*object);
                self.object(object, &["declare"]);
            }
            StmtKind::EvaluateExtents(ty) => {
                let ty = self.ty(*ty);
                self.line(&format!("evaluate extents of {ty}"));
            }
            StmtKind::Expr(e) => self.with("expr", *e),
            StmtKind::If(condition, yes, no) => {
                self.with("if", *condition);
                self.nested(|show| show.stmt(*yes, labels));
                if let Some(no) = no {
                    self.line("else");
                    self.nested(|show| show.stmt(*no, labels));
                }
            }
            StmtKind::Loop(parts) => self.loop_statement(parts, labels),
            StmtKind::Switch(value, body) => {
                self.with("switch", *value);
                self.nested(|show| show.stmt(*body, labels));
            }
            StmtKind::Case(low, high, body) => {
                let range = if low == high { low.to_string() } else { format!("{low} ... {high}") };
                self.labelled(&format!("case {range}"), *body, labels);
            }
            StmtKind::Default(body) => self.labelled("default", *body, labels),
            StmtKind::Label(label, body) => {
                let name = self.label_text(*label, labels);
                self.labelled(&format!("label {name}"), *body, labels);
            }
            StmtKind::Goto(label) => {
                let name = self.label_text(*label, labels);
                self.line(&format!("goto {name}"));
            }
            StmtKind::GotoComputed(e) => self.with("goto *", *e),
            StmtKind::Break => self.line("break"),
            StmtKind::Continue => self.line("continue"),
            StmtKind::Return(None) => self.line("return"),
            StmtKind::Return(Some(e)) => self.with("return", *e),
            StmtKind::Asm => self.line("asm"),
            StmtKind::AssertWithin(universe, members, name, e) => {
                let name = name.map_or(String::new(), |name| format!(" {}", self.names.text(name)));
                self.line(&format!("collective({}) assert{name}", self.names.text(*universe)));
                self.nested(|show| {
                    show.with("among", *members);
                    show.expr(*e);
                });
            }
            StmtKind::Assert(participants, name, e) => {
                let text = self.annotation_text("assert", *participants, *name);
                self.with(&text, *e);
            }
            StmtKind::Assume(e) => self.with("assume", *e),
            StmtKind::Havoc(e) => self.with("havoc", *e),
            StmtKind::OpenMp(directive) => {
                let words: Vec<&str> = directive.constructs.iter().map(|construct| construct.text()).collect();
                self.line(&format!("omp {}", words.join(" ")));
                self.nested(|show| directive.body.iter().for_each(|body| show.stmt(*body, labels)));
            }
        }
    }

    fn list(&mut self, word: &str, list: &[StmtId], labels: &[Label]) {
        self.line(word);
        self.nested(|show| list.iter().for_each(|stmt| show.stmt(*stmt, labels)));
    }

    fn with(&mut self, text: &str, e: ExprId) {
        self.line(text);
        self.nested(|show| show.expr(e));
    }

    fn labelled(&mut self, text: &str, body: StmtId, labels: &[Label]) {
        self.line(text);
        self.nested(|show| show.stmt(body, labels));
    }

    fn label_text(&self, label: LabelId, labels: &[Label]) -> String {
        match labels.get(label.0 as usize) {
            Some(label) => self.names.text(label.name).into(),
            None => format!("number {}", label.0),
        }
    }

    fn annotation_text(&self, word: &str, participants: Participants, name: Option<Symbol>) -> String {
        let who = match participants {
            Participants::Local => "",
            Participants::Collective => "collective ",
            Participants::Joint => "joint ",
        };
        let name = name.map_or(String::new(), |name| format!(" {}", self.names.text(name)));
        format!("{who}{word}{name}")
    }

    fn frame(&mut self, frame: &LoopFrame) {
        if let Some((places, _)) = &frame.assigns {
            self.line("loop assigns");
            self.nested(|show| places.iter().for_each(|place| show.expr(*place)));
        }
        if let Some((measure, _)) = frame.measure {
            self.with("decreases", measure);
        }
        if frame.parallel.is_some() {
            self.line("parallel?");
        }
    }

    fn loop_statement(&mut self, parts: &Loop, labels: &[Label]) {
        self.line(match parts.kind {
            LoopKind::While => "while",
            LoopKind::Do => "do",
            LoopKind::For => "for",
        });
        self.nested(|show| {
            for invariant in &parts.invariants {
                let text = show.annotation_text("invariant", invariant.participants, invariant.name);
                show.with(&text, invariant.condition);
            }
            show.frame(&parts.frame);
            if let Some(init) = parts.init {
                show.line("first");
                show.nested(|show| show.stmt(init, labels));
            }
            if let Some(condition) = parts.condition {
                show.with("test", condition);
            }
            if let Some(step) = parts.step {
                show.with("step", step);
            }
            show.line("body");
            show.nested(|show| show.stmt(parts.body, labels));
        });
    }
}
