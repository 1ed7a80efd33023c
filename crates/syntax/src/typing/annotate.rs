//! Annotations: inputs and outputs, abstract and system functions,
//! assertions, assumptions, invariants, and the expressions that only they
//! have (quantifiers, `PROC[e].x`, `spec.x`, `PID`, `NPROCS`).
//!
//! They are typed like C, in the scope of their place, but must change
//! nothing: assignments and calls of ordinary functions are reported.

use super::scope::Entity;
use super::{Typing, Voice};
use crate::ast::{
    Definition, ExprId, ExprKind, Invariant, Linkage, LoopFrame, Nature, Object, ObjectId, Remote, Role, StmtKind,
    Storage, Stretch,
};
use crate::tree::{self, Annotation, AnnotationKind, BoundType, Quantified, Side, Unit};
use crate::types::{FloatKind, IntKind, QualType};
use antiphon_source::codes::{annotations, types};
use antiphon_source::{Diagnostic, Span, Symbol};

/// Whether a body follows a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Follows {
    Body,
    NoBody,
}

/// What the annotations before a declaration say.
#[derive(Clone, Copy, Default, Debug)]
pub struct Marks {
    input: Option<(Option<tree::ExprId>, Span)>,
    output: Option<Span>,
    abstracted: Option<(Option<u32>, Span)>,
    system: Option<(Option<tree::ExprId>, Span)>,
}

impl Marks {
    /// Whether the declaration is one of inputs.
    pub fn is_input(&self) -> bool {
        self.input.is_some()
    }
}

impl Typing<'_> {
    pub(super) fn marks(&mut self, list: &[Annotation], follows: Follows) -> Marks {
        let mut marks = Marks::default();
        for annotation in list {
            match annotation.kind {
                AnnotationKind::Requires(..) | AnnotationKind::Ensures(..) | AnnotationKind::Assigns(_) => {
                    if follows == Follows::NoBody {
                        let message = "a contract must precede a function with its body";
                        self.error(&annotations::E402, annotation.span, message);
                    }
                }
                AnnotationKind::Input(constraint) => marks.input = Some((constraint, annotation.span)),
                AnnotationKind::Output => marks.output = Some(annotation.span),
                AnnotationKind::Abstract(k) => marks.abstracted = Some((k, annotation.span)),
                AnnotationKind::System(guard) => marks.system = Some((guard, annotation.span)),
                AnnotationKind::Assert(..)
                | AnnotationKind::AssertWithin(..)
                | AnnotationKind::Universe(..)
                | AnnotationKind::Nodes(_)
                | AnnotationKind::Channel(_)
                | AnnotationKind::Assume(_)
                | AnnotationKind::LoopAssigns(_)
                | AnnotationKind::LoopKeeps(_)
                | AnnotationKind::Parallel
                | AnnotationKind::Decreases(_)
                | AnnotationKind::Havoc(_)
                | AnnotationKind::Invariant(..) => {
                    self.misplaced(annotation);
                }
            }
        }
        marks
    }

    fn misplaced(&mut self, annotation: &Annotation) {
        self.error(&annotations::E402, annotation.span, "this annotation does not belong to a declaration");
    }

    pub(super) fn reject_local_marks(&mut self, list: &[Annotation]) {
        for annotation in list {
            let message = "`input`, `output`, `abstract` and `system` must precede a declaration outside functions";
            self.error(&annotations::E402, annotation.span, message);
        }
    }

    /// Puts the marks on what was declared; a constraint is typed now, since
    /// it mentions the declared names.
    pub(super) fn apply_marks(&mut self, u: &Unit, marks: &Marks, declared: &[Entity]) {
        if let Some((constraint, span)) = marks.input {
            let constraint = constraint.map(|e| self.annotation_condition(u, e));
            let objects = self.marked_objects(declared, span);
            for id in objects {
                self.mark_input(id, constraint);
            }
        }
        if let Some(span) = marks.output {
            for id in self.marked_objects(declared, span) {
                self.ast.objects[id.0 as usize].role = Role::Output;
            }
        }
        if let Some((k, span)) = marks.abstracted {
            self.mark_functions(declared, Nature::Abstract(k), span);
        }
        if let Some((guard, span)) = marks.system {
            let guard = guard.map(|e| self.annotation_condition(u, e));
            self.mark_functions(declared, Nature::System(guard), span);
        }
    }

    fn mark_input(&mut self, id: ObjectId, constraint: Option<ExprId>) {
        let object = &mut self.ast.objects[id.0 as usize];
        object.role = Role::Input(constraint);
        object.init = None;
        object.definition = Definition::Defined;
    }

    fn marked_objects(&mut self, declared: &[Entity], span: Span) -> Vec<ObjectId> {
        let objects: Vec<ObjectId> = declared
            .iter()
            .filter_map(|entity| match entity {
                Entity::Object(id) => Some(*id),
                _ => None,
            })
            .collect();
        if objects.len() < declared.len() || declared.is_empty() {
            self.error(&annotations::E402, span, "only variables can be inputs or outputs");
        }
        objects
    }

    fn mark_functions(&mut self, declared: &[Entity], nature: Nature, span: Span) {
        let mut all = !declared.is_empty();
        for entity in declared {
            match entity {
                Entity::Function(id) => self.ast.functions[id.0 as usize].nature = nature,
                _ => all = false,
            }
        }
        if !all {
            self.error(&annotations::E402, span, "only functions can be `abstract` or `system`");
        }
    }

    /// A condition in the voice of annotations.
    pub(super) fn annotation_condition(&mut self, u: &Unit, e: tree::ExprId) -> ExprId {
        let before = std::mem::replace(&mut self.voice, Voice::Annotation);
        let e = self.expr(u, e);
        let e = self.condition(e);
        self.voice = before;
        e
    }

    pub(super) fn global_annotation(&mut self, u: &Unit, annotation: &Annotation) {
        match annotation.kind {
            AnnotationKind::Assume(e) => {
                let e = self.annotation_condition(u, e);
                self.ast.assumptions.push(e);
            }
            AnnotationKind::Universe((name, at), e) => {
                let e = self.annotation_condition(u, e);
                if let Some((_, known)) = self.universes.insert(name, (e, at)) {
                    let message = format!("the universe `{}` is declared twice", self.text(name));
                    self.report(Diagnostic::new(&annotations::E406, at, message).also(known, "first declared here"));
                }
            }
            AnnotationKind::Nodes(decl) => self.declare_nodes(u, decl, annotation.span),
            AnnotationKind::Channel(ref channel) => self.declare_channel(u, channel, annotation.span),
            _ => {
                let message = "outside functions, only `assume` may stand without a declaration";
                self.error(&annotations::E402, annotation.span, message);
            }
        }
    }

    pub(super) fn statement_annotation(&mut self, u: &Unit, annotation: &Annotation) -> StmtKind {
        match annotation.kind {
            AnnotationKind::Havoc(e) => match self.annotation_place(u, e) {
                Some(place) => StmtKind::Havoc(place),
                None => StmtKind::Empty,
            },
            AnnotationKind::Assert(participants, name, e) => {
                let e = self.annotation_condition(u, e);
                StmtKind::Assert(participants, name.map(|(name, _)| name), e)
            }
            AnnotationKind::AssertWithin((universe, at), name, e) => {
                let e = self.annotation_condition(u, e);
                let Some(&(members, _)) = self.universes.get(&universe) else {
                    let message = format!("there is no universe `{}`", self.text(universe));
                    self.error(&annotations::E405, at, message);
                    return StmtKind::Empty;
                };
                StmtKind::AssertWithin(universe, members, name.map(|(name, _)| name), e)
            }
            AnnotationKind::Assume(e) => StmtKind::Assume(self.annotation_condition(u, e)),
            AnnotationKind::Invariant(..)
            | AnnotationKind::LoopAssigns(_)
            | AnnotationKind::LoopKeeps(_)
            | AnnotationKind::Parallel
            | AnnotationKind::Decreases(_) => {
                self.error(&annotations::E402, annotation.span, "an invariant must directly precede a loop");
                StmtKind::Empty
            }
            AnnotationKind::Input(_)
            | AnnotationKind::Output
            | AnnotationKind::Universe(..)
            | AnnotationKind::Nodes(_)
            | AnnotationKind::Channel(_)
            | AnnotationKind::Abstract(_)
            | AnnotationKind::Requires(..)
            | AnnotationKind::Ensures(..)
            | AnnotationKind::Assigns(_)
            | AnnotationKind::System(_) => {
                self.reject_local_marks(std::slice::from_ref(annotation));
                StmtKind::Empty
            }
        }
    }

    pub(super) fn invariants(&mut self, u: &Unit, list: &[Annotation]) -> (Vec<Invariant>, LoopFrame) {
        let mut invariants = Vec::with_capacity(list.len());
        let mut frame = LoopFrame::default();
        for annotation in list {
            match &annotation.kind {
                AnnotationKind::Invariant(participants, name, e) => {
                    let (participants, condition) = (*participants, self.annotation_condition(u, *e));
                    let name = name.map(|(name, _)| name);
                    invariants.push(Invariant { participants, name, condition, span: annotation.span });
                }
                AnnotationKind::LoopAssigns(places) => {
                    let found: Vec<Stretch> = places.iter().filter_map(|place| self.stretch(u, *place)).collect();
                    let places = found.iter().map(|stretch| stretch.place);
                    frame.assigns.get_or_insert((Vec::new(), annotation.span)).0.extend(places);
                    frame.ranges.extend(found.into_iter().filter(|stretch| stretch.high.is_some()));
                }
                AnnotationKind::LoopKeeps(places) => {
                    let places = places.iter().filter_map(|place| self.annotation_place(u, *place));
                    frame.keeps.extend(places.collect::<Vec<ExprId>>());
                }
                AnnotationKind::Decreases(e) => self.measure(u, *e, annotation.span, &mut frame),
                AnnotationKind::Parallel => frame.parallel = Some(annotation.span),
                _ => self.misplaced(annotation),
            }
        }
        (invariants, frame)
    }

    pub(super) fn annotation_only(&mut self, kind: ExprKind, span: Span) -> ExprId {
        let int = self.int(IntKind::Int);
        self.push_plain(kind, int, span)
    }

    pub(super) fn quantified(&mut self, u: &Unit, quantified: &Quantified, span: Span) -> ExprId {
        let ty = match quantified.range {
            BoundType::Integer => self.int(IntKind::Int),
            BoundType::Real => self.float(FloatKind::Double),
            BoundType::Nodes(decl) => {
                let ty = self.type_name(u, decl).ty;
                if self.nodes_behind(ty).is_none() {
                    let (at, text) = (quantified.name.1, self.spell_plain(ty));
                    self.error(&types::E306, at, format!("`{text}` is no pointer to nodes (`nodes` declares them)"));
                    return self.push_error(span);
                }
                ty
            }
        };
        let (name, at) = quantified.name;
        self.scopes.enter();
        let variable = self.push_object(Object {
            name: Some(name),
            ty: QualType::plain(ty),
            linkage: Linkage::None,
            storage: Storage::Bound,
            role: Role::Plain,
            definition: Definition::Defined,
            init: None,
            function: self.function.as_ref().map(|function| function.id),
            align: None,
            span: at,
        });
        self.scopes.bind(name, Entity::Object(variable), at);
        let constraint = quantified.constraint.map(|e| {
            let e = self.expr(u, e);
            self.condition(e)
        });
        let body = self.expr(u, quantified.body);
        let (body, result) = self.quantified_body(quantified.quantifier, body);
        self.scopes.leave();
        let kind = ExprKind::Quantified { quantifier: quantified.quantifier, variable, constraint, body };
        if self.is_error(body) {
            return self.push_error(span);
        }
        self.push_plain(kind, result, span)
    }

    /// A truth for quantifiers; a number, promoted, for sums.
    fn quantified_body(&mut self, quantifier: tree::Quantifier, body: ExprId) -> (ExprId, crate::types::TypeId) {
        let int = self.int(IntKind::Int);
        match quantifier {
            tree::Quantifier::ForAll | tree::Quantifier::Exists | tree::Quantifier::Count => {
                (self.condition(body), int)
            }
            tree::Quantifier::Sum | tree::Quantifier::Min | tree::Quantifier::Max => {
                let body = self.value(body);
                let body = self.promote(body);
                let ty = self.ty(body);
                if !self.is_error(body) && !self.is_arithmetic(ty) {
                    let (span, text) = (self.span(body), self.spell_plain(ty));
                    self.error(&types::E306, span, format!("this is about numbers, not `{text}`"));
                    return (self.push_error(span), int);
                }
                (body, ty)
            }
        }
    }

    pub(super) fn remote(&mut self, u: &Unit, remote: &tree::Remote, span: Span) -> ExprId {
        let process = remote.process.map(|e| {
            let e = self.expr(u, e);
            let e = self.value(e);
            if !self.is_error(e) && !self.is_integer(self.ty(e)) {
                let (at, text) = (self.span(e), self.spell_plain(self.ty(e)));
                self.error(&types::E306, at, format!("the number of a process must be an integer, not `{text}`"));
            }
            e
        });
        let (name, at) = remote.name;
        let function = remote.function.map(|(name, _)| name);
        let own = remote.side == Side::Own;
        // A variable of this program with the same name may have another type.
        let object = self.remote_object(remote, name).filter(|_| own);
        let ty = object.map_or(QualType::plain(self.basic.foreign), |id| self.ast.object(id).ty);
        if own && object.is_none() && function.is_none() {
            let message = format!("`{}` does not name a variable of the program here", self.text(name));
            self.error(&types::E301, at, message);
            return self.push_error(span);
        }
        let pending = own && object.is_none();
        let members = remote.members.clone();
        let remote = Remote { side: remote.side, process, function, name, members, object };
        let e = self.push(ExprKind::Remote(Box::new(remote)), ty, span);
        if pending {
            self.pending.push(e);
        }
        e
    }

    /// The variable of this program that a remote name means, if it is known:
    /// the one in scope, or the one of the named function.
    fn remote_object(&self, remote: &tree::Remote, name: Symbol) -> Option<ObjectId> {
        if let Some((function, _)) = remote.function {
            let Some(Entity::Function(id)) = self.linked.get(&function).copied() else { return None };
            let of_function = |object: &Object| object.function == Some(id) && object.name == Some(name);
            let first = self.ast.function(id).parameters.first().map_or(0, |id| id.0 as usize);
            let found = self.ast.objects[first..]
                .iter()
                .position(|object| of_function(object) && object.storage != Storage::Bound);
            return found.map(|at| ObjectId((first + at) as u32));
        }
        match self.scopes.find(name).map(|binding| binding.entity) {
            Some(Entity::Object(id)) => Some(id),
            _ => None,
        }
    }
}
