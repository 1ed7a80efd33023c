//! `defaultmap`: what variables are to a region that no clause names.
//!
//! Scalars are copies of a region's own, arrays and structures are mapped both ways, pointers lead to the copy of what they lead to,
//! unless a `defaultmap` for their category says something else. A pointer that is mapped like a scalar has a copy with an address of the host, which
//! a device may compare and hand on; following it is misuse (see `followed`).

use crate::device::{FROM, PRESENT, TO};
use crate::sharing::TypedClause;
use crate::target::Fate;
use crate::translate::Translate;
use antiphon_source::codes::openmp as codes;
use antiphon_source::{Diagnostic, Span};
use antiphon_syntax::ast::ObjectId;
use antiphon_syntax::openmp::ClauseKind;
use antiphon_syntax::types::{QualType, Type};

/// The categories of variables that `defaultmap` knows.
const CATEGORIES: [&str; 5] = ["scalar", "aggregate", "pointer", "allocatable", "all"];

impl Translate<'_> {
    /// The word of `defaultmap` for variables of a type, with its place.
    fn said_by_default(&self, own: &[TypedClause], ty: QualType) -> Option<(String, Span)> {
        let category = match self.b.ast.types.get(ty.ty) {
            Type::Array(..) | Type::Record(_) => "aggregate",
            Type::Pointer(_) => "pointer",
            _ => "scalar",
        };
        let mut clauses = own.iter().filter(|clause| clause.kind == ClauseKind::Defaultmap);
        clauses.find_map(|clause| {
            let word = |index: usize| clause.words.get(index).map(|word| self.b.names.text(*word).to_owned());
            let is_meant = word(1).is_none_or(|of| of == category || of == "all");
            word(0).filter(|_| is_meant).map(|word| (word, clause.span))
        })
    }

    /// What a variable is that no clause names.
    pub fn implicit_fate(&mut self, own: &[TypedClause], object: ObjectId, ty: QualType) -> Fate {
        let usual = match self.b.ast.types.get(ty.ty) {
            Type::Array(..) | Type::Record(_) => Fate::Mapped,
            Type::Pointer(_) => Fate::Pointer,
            _ => Fate::First,
        };
        let Some((word, span)) = self.said_by_default(own, ty) else { return usual };
        match word.as_str() {
            "to" | "from" | "tofrom" | "alloc" | "present" => Fate::Mapped,
            "firstprivate" => Fate::First,
            "none" => {
                let name = self.b.name_of(object);
                let text = format!("`{name}` is used in a region whose `defaultmap(none)` leaves it out");
                self.diagnostics.push(Diagnostic::new(&codes::E503, span, text));
                usual
            }
            "default" => usual,
            other => {
                let what = format!("`defaultmap({other})`");
                self.unsupported(span, &what);
                usual
            }
        }
    }

    /// How a variable is mapped that no clause names.
    pub fn usual_how(&self, own: &[TypedClause], others: &[TypedClause], variable: ObjectId) -> i128 {
        // What is summed up, or has a last value, comes back.
        let sums = [ClauseKind::Reduction, ClauseKind::Lastprivate, ClauseKind::Linear];
        let is_listed = self.devices.linked.contains(&variable)
            || others
                .iter()
                .any(|clause| sums.contains(&clause.kind) && clause.items.iter().any(|item| item.variable == variable))
            || own.iter().any(|clause| {
                clause.kind == ClauseKind::Map && clause.items.iter().any(|item| item.variable == variable)
            });
        let ty = self.b.ast.object(variable).ty;
        let said = self.said_by_default(own, ty).filter(|_| !is_listed);
        match said.as_ref().map(|(word, _)| word.as_str()) {
            Some("to") => TO,
            Some("from") => FROM,
            Some("alloc") => 0,
            Some("present") => PRESENT,
            _ => TO | FROM,
        }
    }

    /// Each category is named once, and is one that there is.
    pub fn check_defaults(&mut self, own: &[TypedClause]) {
        let mut seen: Vec<String> = Vec::new();
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::Defaultmap) {
            let category = clause.words.get(1).map_or("all", |word| self.b.names.text(*word)).to_owned();
            if !CATEGORIES.contains(&category.as_str()) {
                self.misuse(clause.span, format!("`{category}` is not a category of variables"));
            } else if seen.iter().any(|known| *known == category || known == "all" || category == "all") {
                self.misuse(clause.span, "`defaultmap` is given twice for a category of variables");
            }
            seen.push(category);
        }
    }
}
