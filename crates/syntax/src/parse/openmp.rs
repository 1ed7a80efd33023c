//! `#pragma omp`: the line of a directive, and the statement that belongs to it.
//!
//! Which words and shapes there are, `crate::openmp` says. What is not in its tables is
//! reported as unsupported, or as an error if OpenMP does not have it either, with the rest of
//! the line skipped: a directive that is not understood never passes for a comment.

use super::Parser;
use crate::openmp::{ClauseKind, Construct, ReductionOp, Shape, Stepped};
use crate::token::{Punct, TokenKind};
use crate::tree::{self, ExprId, StmtId};
use antiphon_source::codes::{openmp, unsupported};
use antiphon_source::{Diagnostic, Loc, Symbol};

type Clause = crate::openmp::Clause<ExprId, Symbol>;
type Item = crate::openmp::Item<ExprId, Symbol>;

/// The words of directives and clauses that OpenMP 5.2 has.
const WORDS: &str = "absent acq_rel acquire adjust_args affinity align aligned allocate allocator allocators append_args \
    assume assumes at atomic atomic_default_mem_order barrier begin bind cancel cancellation capture collapse compare \
    contains copyin copyprivate critical data declare default defaultmap depend depobj destroy detach device device_type \
    dispatch dist_schedule distribute do doacross dynamic_allocators end enter error exclusive exit fail filter final \
    firstprivate flush for from full grainsize has_device_addr hint holds if in_reduction inbranch inclusive indirect init \
    initializer interchange interop is_device_ptr lastprivate linear link loop map mapper masked master match mergeable \
    message metadirective no_openmp no_openmp_routines no_parallelism nocontext nogroup nontemporal nothing notinbranch \
    novariants nowait num_tasks num_teams num_threads order ordered otherwise parallel partial permutation point priority \
    private proc_bind read reduction relaxed release requires reverse reverse_offload safelen scan schedule scope section \
    sections seq_cst severity shared simd simdlen single sizes target task task_reduction taskgroup taskloop taskwait \
    taskyield teams thread_limit threadprivate threads tile to unified_address unified_shared_memory uniform unroll untied \
    update use use_device_addr use_device_ptr uses_allocators variant weak when write";

/// A directive without its place.
pub(super) type Words = (Vec<Construct>, Vec<Clause>);

impl Parser<'_> {
    /// The line of a directive; nothing if it was reported.
    pub(super) fn directive_line(&mut self) -> Option<tree::Directive> {
        let start = self.start();
        self.bump();
        let made = self.directive_words().filter(|_| self.current.kind == TokenKind::AnnotationEnd);
        let span = self.span_from(start);
        if made.is_none() && !self.is_quiet() {
            let diagnostic = self.not_a_directive();
            self.complain(diagnostic);
        }
        self.skip_line();
        let made = made.map(|(constructs, clauses)| tree::Directive { constructs, clauses, body: None, span });
        made.iter().for_each(|directive| self.note_required(directive));
        made
    }

    /// What to say of a word at which a directive cannot be read on: OpenMP has it, or it is a slip.
    fn not_a_directive(&self) -> Diagnostic {
        let (found, span) = (self.describe_current(), self.current.span());
        let word = found.trim_start_matches("keyword ").trim_matches('`');
        // Behind a parenthesis that opens nothing, the word before it is one that OpenMP has.
        let is_known = word == "(" || WORDS.split_whitespace().any(|known| known == word);
        if is_known || self.current.kind == TokenKind::AnnotationEnd {
            return Diagnostic::new(
                &unsupported::U120,
                span,
                format!("{found} of an OpenMP directive is not supported"),
            );
        }
        let wrong = Diagnostic::new(&openmp::E501, span, format!("{found} does not belong in a directive of OpenMP"));
        match word {
            "{" => wrong.help("the block of a directive begins in the next line"),
            _ => wrong,
        }
    }

    /// Constructs and clauses, up to the end of the line or a parenthesis that was opened before.
    pub(super) fn directive_words(&mut self) -> Option<Words> {
        let mut constructs = Vec::new();
        while let Some((construct, words)) = self.construct_words() {
            // `simd` behind `ordered` is a clause, and so are `ordered` and `allocate` behind a construct.
            let is_clause = constructs.last() == Some(&Construct::Ordered)
                || matches!(construct, Construct::Ordered | Construct::Allocate);
            if is_clause && !constructs.is_empty() {
                break;
            }
            constructs.push(construct);
            for _ in 0..words {
                self.bump();
            }
        }
        let mut clauses = Vec::new();
        let ok = !constructs.is_empty() && self.clauses(&constructs, &mut clauses);
        ok.then_some((constructs, clauses))
    }

    /// Leaves the line of a directive.
    pub(super) fn skip_line(&mut self) {
        while !matches!(self.current.kind, TokenKind::AnnotationEnd | TokenKind::End) {
            self.bump();
        }
        self.bump();
        self.speak_again();
    }

    /// A directive where a statement is expected.
    pub(super) fn directive_statement(&mut self) -> Option<StmtId> {
        if let Some(made) = self.choice_statement() {
            return made;
        }
        let mut directive = self.directive_line()?;
        let kinds: Vec<ClauseKind> = directive.clauses.iter().map(|clause| clause.kind).collect();
        if directive.constructs.iter().all(|construct| construct.has_body(&kinds)) {
            directive.body = Some(self.construct_body());
        }
        let span = directive.span;
        Some(self.stmt(tree::StmtKind::OpenMp(Box::new(directive)), span))
    }

    fn word_text(&self) -> Option<&str> {
        match self.current.kind {
            TokenKind::Word(word) => Some(self.interner.text(word)),
            _ => None,
        }
    }

    /// The construct that begins here, and how many words it has.
    fn construct_words(&self) -> Option<(Construct, usize)> {
        let text = |count: usize| -> Option<String> {
            let mut words = vec![self.word_text()?];
            for later in 1..count {
                let TokenKind::Word(word) = self.kind_after(later) else { return None };
                words.push(self.interner.text(word));
            }
            Some(words.join(" "))
        };
        (1..=3)
            .rev()
            .find_map(|count| text(count).and_then(|text| Construct::of_text(&text)).map(|found| (found, count)))
    }

    /// The clauses up to the end of the line; whether all were understood.
    fn clauses(&mut self, constructs: &[Construct], out: &mut Vec<Clause>) -> bool {
        if self.at(Punct::LeftParen) {
            let kind = match constructs.last() {
                Some(Construct::Critical) => ClauseKind::Name,
                Some(Construct::Flush | Construct::Threadprivate | Construct::DeclareTarget) => ClauseKind::Items,
                Some(Construct::Allocate | Construct::Depobj) => ClauseKind::Items,
                _ => return false,
            };
            match self.clause_of(kind) {
                Some(clause) => out.push(clause),
                None => return false,
            }
        }
        loop {
            self.eat(Punct::Comma);
            if self.current.kind == TokenKind::AnnotationEnd || self.at(Punct::RightParen) {
                return true;
            }
            let Some(kind) = self.word_text().and_then(ClauseKind::of_text) else { return false };
            self.bump();
            match self.clause_of(kind) {
                Some(clause) => out.push(clause),
                None => return false,
            }
        }
    }

    /// A clause behind its word.
    fn clause_of(&mut self, kind: ClauseKind) -> Option<Clause> {
        let start = self.start();
        let mut clause = Clause::new(kind, self.span_from(start));
        let shape = kind.shape();
        let open = self.current.span();
        let may_be_bare =
            matches!(shape, Shape::MaybeValue | Shape::MaybeWords | Shape::MaybeList) || kind == ClauseKind::Indirect;
        if shape == Shape::Bare || (may_be_bare && !self.at(Punct::LeftParen)) {
            return Some(clause);
        }
        if !self.expect(Punct::LeftParen) {
            return None;
        }
        match shape {
            Shape::Value if kind == ClauseKind::NumTeams => {
                clause.value = Some(self.assignment_expression());
                if self.eat(Punct::Colon) {
                    // The bounds: the lower one stands first.
                    clause.values.extend(clause.value.take());
                    clause.value = Some(self.assignment_expression());
                }
            }
            Shape::Value | Shape::MaybeValue => {
                if self.next_is(Punct::Colon) || self.words_before_colon() {
                    self.modifiers(&mut clause);
                }
                clause.value = Some(self.assignment_expression());
            }
            Shape::Bare => {}
            Shape::List | Shape::MaybeList => {
                if self.word_text() == Some("iterator") && self.next_is(Punct::LeftParen) {
                    self.iterators(&mut clause)?;
                }
                if self.has_colon() {
                    self.modifiers(&mut clause);
                }
                self.items(&mut clause)?;
            }
            Shape::ListThenValue => {
                self.linear_items(&mut clause)?;
                if self.eat(Punct::Colon) {
                    self.linear_step(&mut clause);
                }
            }
            Shape::Values => {
                clause.values.push(self.assignment_expression());
                while self.eat(Punct::Comma) {
                    clause.values.push(self.assignment_expression());
                }
            }
            Shape::Hint => self.skip_to_close(),
            Shape::Dependence => {
                if self.word_text() == Some("iterator") && self.next_is(Punct::LeftParen) {
                    self.iterators(&mut clause)?;
                }
                if self.next_is(Punct::RightParen) || self.has_colon() {
                    self.dependence_word(&mut clause);
                }
                let is_vector = clause.words.first().is_some_and(|word| self.interner.text(*word) == "sink");
                match is_vector {
                    true => self.vector(&mut clause)?,
                    false if self.at(Punct::RightParen) => {}
                    false => self.items(&mut clause)?,
                }
            }
            Shape::Words | Shape::MaybeWords => self.words_until_close(&mut clause),
            Shape::Schedule => self.schedule(&mut clause),
            Shape::Reduction => {
                self.reduction_operator(&mut clause)?;
                self.items(&mut clause)?;
            }
        }
        self.close(Punct::RightParen, open);
        clause.span = self.span_from(start);
        (!self.is_quiet()).then_some(clause)
    }

    /// `iterator(type i = low : high : step, ...),`
    fn iterators(&mut self, clause: &mut Clause) -> Option<()> {
        self.bump();
        let open = self.current.span();
        self.expect(Punct::LeftParen);
        loop {
            // Its type is an integer's; which one, no address depends on.
            while matches!((self.current.kind, self.next_kind()), (TokenKind::Word(_), TokenKind::Word(_))) {
                self.bump();
            }
            let (variable, span) = self.expect_identifier("the variable of an iterator")?;
            self.expect(Punct::Equal).then_some(())?;
            let low = self.assignment_expression();
            self.expect(Punct::Colon).then_some(())?;
            let high = self.assignment_expression();
            let step = self.eat(Punct::Colon).then(|| self.assignment_expression());
            clause.iterators.push(Stepped { variable, low, high, step, span });
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.close(Punct::RightParen, open);
        // In `to(iterator(...): x)` no other word follows.
        (self.at(Punct::Colon) || self.expect(Punct::Comma)).then_some(())
    }

    /// The variables of `linear`, perhaps as `val(x, y)`.
    fn linear_items(&mut self, clause: &mut Clause) -> Option<()> {
        let is_modified = matches!(self.word_text(), Some("val" | "ref" | "uval")) && self.next_is(Punct::LeftParen);
        if clause.kind != ClauseKind::Linear || !is_modified {
            return self.items(clause);
        }
        self.bump();
        let open = self.bump().span();
        self.items(clause)?;
        self.close(Punct::RightParen, open);
        Some(())
    }

    /// Whether nothing but words stands before a colon: `target data: e`.
    fn words_before_colon(&self) -> bool {
        let ahead = self.tokens.get(self.at..).unwrap_or_default();
        let rest = ahead.iter().find(|token| !matches!(token.kind, TokenKind::Word(_)));
        let is_word = matches!(self.current.kind, TokenKind::Word(_));
        is_word && rest.is_some_and(|token| token.kind == TokenKind::Punct(Punct::Colon))
    }

    /// What stands behind the colon of `linear`: a step, or modifiers with `step(...)` among them.
    fn linear_step(&mut self, clause: &mut Clause) {
        while let Some(word @ ("val" | "ref" | "uval")) = self.word_text() {
            let is_modifier = clause.kind == ClauseKind::Linear && !word.is_empty();
            if !is_modifier || !(self.next_is(Punct::Comma) || self.next_is(Punct::RightParen)) {
                break;
            }
            self.bump();
            if !self.eat(Punct::Comma) {
                return;
            }
        }
        if self.word_text() == Some("step") && self.next_is(Punct::LeftParen) && clause.kind == ClauseKind::Linear {
            self.bump();
            let open = self.bump().span();
            clause.value = Some(self.assignment_expression());
            return self.close(Punct::RightParen, open);
        }
        clause.value = Some(self.assignment_expression());
    }

    /// Whether a colon stands in these parentheses, outside all brackets.
    fn has_colon(&self) -> bool {
        let mut depth = 0u32;
        for token in self.tokens.get(self.at..).unwrap_or_default() {
            match token.kind {
                TokenKind::Punct(Punct::LeftParen | Punct::LeftBracket) => depth += 1,
                TokenKind::Punct(Punct::RightParen) if depth == 0 => return false,
                TokenKind::Punct(Punct::RightParen | Punct::RightBracket) => depth = depth.saturating_sub(1),
                TokenKind::Punct(Punct::Colon) if depth == 0 => return true,
                TokenKind::AnnotationEnd | TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// Words up to the colon, which is taken; those in parentheses are words, too: `mapper(id), tofrom:`.
    fn modifiers(&mut self, clause: &mut Clause) {
        let mut depth = 0u32;
        while !matches!(self.current.kind, TokenKind::AnnotationEnd | TokenKind::End) {
            if depth == 0 && self.word_text() == Some("iterator") && self.next_is(Punct::LeftParen) {
                match self.iterators(clause) {
                    Some(()) => continue,
                    None => return,
                }
            }
            match self.current.kind {
                TokenKind::Punct(Punct::LeftParen) => depth += 1,
                TokenKind::Punct(Punct::Colon | Punct::RightParen) if depth == 0 => break,
                TokenKind::Punct(Punct::RightParen) => depth -= 1,
                TokenKind::Word(word) => clause.words.push(word),
                _ => {}
            }
            self.bump();
        }
        self.expect(Punct::Colon);
    }

    /// `in:`, `sink:`, `source`, `source:`, `source: omp_cur_iteration`.
    fn dependence_word(&mut self, clause: &mut Clause) {
        let is_source = self.word_text() == Some("source");
        if self.has_colon() {
            self.modifiers(clause);
        }
        if is_source {
            self.words_until_close(clause);
        }
    }

    /// The iteration that `sink` names: for each loop its variable, perhaps with something added.
    fn vector(&mut self, clause: &mut Clause) -> Option<()> {
        if self.word_text() == Some("omp_cur_iteration") {
            return self.iteration_before(clause);
        }
        loop {
            let TokenKind::Word(variable) = self.current.kind else {
                self.expected("the variable of a loop");
                return None;
            };
            let span = self.current.span();
            let at = self.assignment_expression();
            clause.items.push(Item { variable, sections: vec![(Some(at), None)], place: None, span });
            if !self.eat(Punct::Comma) {
                return Some(());
            }
        }
    }

    /// `omp_cur_iteration - 1`: a word rather than a variable.
    fn iteration_before(&mut self, clause: &mut Clause) -> Option<()> {
        if let TokenKind::Word(word) = self.bump().kind {
            clause.words.push(word);
        }
        self.expect(Punct::Minus).then_some(())?;
        match self.current.kind {
            TokenKind::Number(text) if self.interner.text(text) == "1" => {
                self.bump();
                Some(())
            }
            _ => {
                self.expected("`1`");
                None
            }
        }
    }

    fn words_until_close(&mut self, clause: &mut Clause) {
        while let TokenKind::Word(word) = self.current.kind {
            clause.words.push(word);
            self.bump();
            if !self.eat(Punct::Comma) && !self.eat(Punct::Colon) {
                break;
            }
        }
    }

    fn schedule(&mut self, clause: &mut Clause) {
        if self.has_colon() {
            self.modifiers(clause);
        }
        if let TokenKind::Word(word) = self.current.kind {
            clause.words.push(word);
            self.bump();
        }
        if self.eat(Punct::Comma) {
            clause.value = Some(self.assignment_expression());
        }
    }

    fn reduction_operator(&mut self, clause: &mut Clause) -> Option<()> {
        use ReductionOp as Op;
        if self.next_is(Punct::Comma) {
            if let TokenKind::Word(word) = self.bump().kind {
                clause.words.push(word);
            }
            self.bump();
        }
        let operator = match self.current.kind {
            TokenKind::Punct(Punct::Plus) => Op::Add,
            TokenKind::Punct(Punct::Star) => Op::Multiply,
            TokenKind::Punct(Punct::Minus) => Op::Subtract,
            TokenKind::Punct(Punct::Amp) => Op::BitAnd,
            TokenKind::Punct(Punct::Pipe) => Op::BitOr,
            TokenKind::Punct(Punct::Caret) => Op::BitXor,
            TokenKind::Punct(Punct::AmpAmp) => Op::And,
            TokenKind::Punct(Punct::PipePipe) => Op::Or,
            TokenKind::Word(word) => match self.interner.text(word) {
                "min" => Op::Min,
                "max" => Op::Max,
                _ => Op::Named(word),
            },
            _ => {
                self.expected("the operator of a reduction");
                return None;
            }
        };
        self.bump();
        clause.operator = Some(operator);
        self.expect(Punct::Colon).then_some(())
    }

    /// Whether an item is a place like `*p` or `s.x`, and not a variable with subscripts or sections.
    fn is_other_place(&self) -> bool {
        let mut depth = 0u32;
        let mut is_other = !matches!(self.current.kind, TokenKind::Word(_));
        let ahead = self.tokens.get(self.at..).unwrap_or_default();
        for token in ahead {
            match token.kind {
                TokenKind::Punct(Punct::LeftParen | Punct::LeftBracket) => depth += 1,
                TokenKind::Punct(Punct::RightParen | Punct::Comma | Punct::Colon) if depth == 0 => return is_other,
                TokenKind::Punct(Punct::RightParen | Punct::RightBracket) => depth = depth.saturating_sub(1),
                TokenKind::Punct(Punct::Dot | Punct::Arrow) if depth == 0 => is_other = true,
                // A section is no expression.
                TokenKind::Punct(Punct::Colon) | TokenKind::AnnotationEnd | TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// The first name from here on.
    fn first_word(&self) -> Option<Symbol> {
        let ahead = self.tokens.get(self.at..).unwrap_or_default();
        ahead.iter().find_map(|token| match token.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        })
    }

    /// Variables with their sections, and other places.
    fn items(&mut self, clause: &mut Clause) -> Option<()> {
        loop {
            if self.is_other_place() {
                let start = self.start();
                let variable = self.first_word()?;
                let place = Some(self.assignment_expression());
                clause.items.push(Item { variable, sections: Vec::new(), place, span: self.span_from(start) });
                if !self.eat(Punct::Comma) {
                    return Some(());
                }
                continue;
            }
            let start = self.start();
            let (variable, span) = self.expect_identifier("a variable")?;
            let mut item = Item { variable, sections: Vec::new(), place: None, span };
            loop {
                if self.at(Punct::Dot) || self.at(Punct::Arrow) {
                    let of = self.element_before_member(&mut item, start)?;
                    item.place = Some(self.member_before_section(of, start));
                }
                if !self.at(Punct::LeftBracket) {
                    break;
                }
                item.sections.push(self.section());
            }
            clause.items.push(item);
            if !self.eat(Punct::Comma) {
                return Some(());
            }
        }
    }

    /// `a[i]` of `a[i].x`: what was read as sections are subscripts.
    fn element_before_member(&mut self, item: &mut Item, start: Loc) -> Option<ExprId> {
        let mut place = match item.place {
            Some(place) => place,
            None => self.expr(tree::ExprKind::Name(item.variable), item.span),
        };
        for (low, length) in std::mem::take(&mut item.sections) {
            let Some(at) = low.filter(|_| low == length) else {
                self.expected("an element before its member");
                return None;
            };
            place = self.expr(tree::ExprKind::Index(place, at), self.span_from(start));
        }
        Some(place)
    }

    /// `s.a` of `s.a[0:n]`: the whole is no expression.
    fn member_before_section(&mut self, of: ExprId, start: Loc) -> ExprId {
        let mut place = of;
        while self.at(Punct::Dot) || self.at(Punct::Arrow) {
            let by_pointer = self.at(Punct::Arrow);
            self.bump();
            let kind = match self.member_name() {
                Some((name, at)) if by_pointer => tree::ExprKind::Arrow(place, name, at),
                Some((name, at)) => tree::ExprKind::Member(place, name, at),
                None => tree::ExprKind::Error,
            };
            place = self.expr(kind, self.span_from(start));
        }
        place
    }

    /// `[low : length]`, or an element.
    fn section(&mut self) -> (Option<ExprId>, Option<ExprId>) {
        let open = self.bump().span();
        let low = if self.at(Punct::Colon) { None } else { Some(self.assignment_expression()) };
        let mut length = None;
        if self.eat(Punct::Colon) {
            if !self.at(Punct::RightBracket) {
                length = Some(self.assignment_expression());
            }
        } else {
            length = low;
        }
        self.close(Punct::RightBracket, open);
        (low, length)
    }
}
