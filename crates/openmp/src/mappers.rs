//! Mappers: how the parts of a structure are mapped, wherever one is.
//!
//! The preprocessor has made a function of each `declare mapper`, whose parameter is the variable that it speaks of. Here that becomes a function
//! which is handed the address of a structure, the device, what the clause says that uses the mapper, and what is to be done: come, go, or be updated.
//! The runtime makes room for what a clause names, calls the function for each structure in it, and gives the room up (`__omp_map_by` and others).
//! So arrays of structures, and mappers that use mappers, need nothing more. What a member of the mapper's list becomes is what both say,
//! the clause and the mapper: `to` of a `tofrom` is `to` (5.2, map-type decay). A member that no clause of the mapper names has no value on the device.
//!
//! A mapper is known behind its declaration: to the end of its block, or of the file; of several that fit, the one that was declared last is meant.
//! What is behind pointers that members are (`v.next->x`) has room for itself.

use crate::device::{in_order, AllMapped, Mapped, Shape};
use crate::iterated::Move;
use crate::scopes::Scope;
use crate::sharing::TypedClause;
use crate::translate::Translate;
use crate::walk::{self, Stand};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, FunctionId, Linkage, ObjectId, StmtId, StmtKind, Storage};
use antiphon_syntax::openmp::{Construct, Item};
use antiphon_syntax::types::{QualType, Type};

/// A mapper of the unit.
pub(crate) struct Mapper {
    name: String,
    /// The type that it is for.
    ty: QualType,
    /// The variable that its clauses speak of.
    variable: ObjectId,
    clauses: Vec<TypedClause>,
    function: FunctionId,
    span: Span,
    known: Scope,
}

/// What a mapper's function is asked to do, as the runtime numbers it.
const COME: i128 = 0;
const GO: i128 = 1;
const UPDATE: i128 = 2;

impl Translate<'_> {
    /// Finds the mappers of the unit, and makes their functions.
    pub fn declared_mappers(&mut self) {
        let scopes = self.scopes_of("mapper.");
        for id in (0..self.b.ast.functions.len() as u32).map(FunctionId) {
            let name = self.b.names.text(self.b.ast.function(id).name).to_owned();
            let named = name.strip_prefix("mapper.").and_then(|rest| rest.rsplit_once('.'));
            if let (Some((named, _)), Some(body)) = (named, self.b.ast.function(id).body) {
                self.declared_mapper(id, named, body, scopes.get(&id).copied());
            }
        }
        for number in 0..self.devices.mappers.len() {
            self.function_of_mapper(number);
        }
        self.b.function = None;
    }

    fn declared_mapper(&mut self, id: FunctionId, name: &str, body: StmtId, scope: Option<Scope>) {
        let is_it = |kind: &StmtKind| match kind {
            StmtKind::OpenMp(directive) => directive.constructs == [Construct::DeclareMapper],
            _ => false,
        };
        let stmts = walk::parts(self.b.ast, body).stmts;
        let Some(at) = stmts.into_iter().find(|stmt| is_it(&self.b.ast.stmt(*stmt).kind)) else { return };
        let kind = std::mem::replace(&mut self.b.ast.stmts[at.0 as usize].kind, StmtKind::Empty);
        let (StmtKind::OpenMp(mut directive), [variable]) = (kind, &self.b.ast.function(id).parameters[..]) else {
            return;
        };
        let (variable, span) = (*variable, directive.span);
        let ty = self.b.ast.object(variable).ty;
        self.elements_of_members(&mut directive.clauses);
        if !matches!(self.b.ast.types.get(ty.ty), Type::Record(_)) {
            return self.misuse(span, "`declare mapper` is for structures and unions");
        }
        if !self.check(&directive.constructs, &directive.clauses) {
            return;
        }
        let known = scope.unwrap_or(Scope { begin: at, end: None });
        let is_twice = |other: &Mapper| other.name == name && other.ty.ty == ty.ty && other.known.end == known.end;
        if self.devices.mappers.iter().any(is_twice) {
            return self.misuse(span, format!("a mapper `{name}` is declared twice for this type"));
        }
        let (pointer, int, void) = (self.b.void_pointer(), self.b.int(), self.b.void());
        let new = format!("{}.of", self.b.names.text(self.b.ast.function(id).name));
        let new = self.b.names.intern(new.as_str());
        let function = self.b.add_function(new, void, &[pointer, int, int, int], Linkage::Internal, span);
        let (name, clauses) = (name.to_owned(), directive.clauses);
        self.devices.mappers.push(Mapper { name, ty, variable, clauses, function, span, known });
    }

    /// `void mapper(void *at, int on, int how, int what)`
    fn function_of_mapper(&mut self, number: usize) {
        let Mapper { ty, variable, function, span, known, .. } = self.devices.mappers[number];
        self.devices.at = Some(known.begin);
        let clauses = self.devices.mappers[number].clauses.clone();
        self.b.function = Some(function);
        let (pointer, int) = (self.b.void_pointer(), self.b.int());
        let parameters = [(".at", pointer), (".on", int), (".how", int), (".what", int)];
        let parameters = parameters.map(|(name, ty)| {
            let parameter = self.b.local(name, ty, span);
            self.b.ast.objects[parameter.0 as usize].storage = Storage::Parameter;
            parameter
        });
        let [at, on, how, what] = parameters;
        let typed = self.b.pointer(QualType::plain(ty.ty));
        let mut list = Vec::new();
        let value = self.b.object(at, span);
        let value = self.b.convert(Conversion::Pointer, value, typed);
        let name = format!("&{}", self.b.name_of(variable));
        let here = self.b.set(&name, typed, value, &mut list, span);
        self.devices.given = Some(how);
        let mut all = AllMapped::new();
        for clause in &clauses {
            self.parts_of_clause(clause, (at, variable), &mut all, &mut list);
        }
        // Who calls has made room for the structure itself.
        all.retain(|(one, _)| !matches!(one.shape, Shape::Room(_)));
        // Pointers lead to copies when what they are in is there.
        in_order(&mut all);
        let parts: Vec<Mapped> = all.iter().map(|(one, _)| *one).collect();
        let mut going: Vec<StmtId> = parts.iter().rev().flat_map(|one| self.going(on, one, span)).collect();
        going.extend(self.attached_again(&all, on, span));
        let phases = [
            (COME, parts.iter().flat_map(|one| self.coming(on, one, span)).collect::<Vec<_>>()),
            (GO, going),
            (UPDATE, self.updated_parts(&parts, on, span)),
        ];
        for (phase, inner) in phases {
            let (asked, phase) = (self.b.object(what, span), self.b.number(phase, span));
            let is_it = self.b.binary(BinaryOp::Equal, asked, phase, int);
            let inner = self.b.block(inner, span);
            list.push(self.b.when(is_it, inner, span));
        }
        self.devices.given = None;
        let body = self.b.block(list, span);
        let exprs = walk::parts(self.b.ast, body).exprs;
        let stands = [(variable, Stand::Pointee(here))].into_iter().collect();
        walk::replace(self.b.ast, &exprs, &stands);
        let made = &mut self.b.ast.functions[function.0 as usize];
        (made.parameters, made.body) = (parameters.to_vec(), Some(body));
    }

    /// An attached pointer is not what `target update` moves: it leads to the same as before.
    fn updated_parts(&mut self, parts: &[Mapped], on: ObjectId, span: Span) -> Vec<StmtId> {
        let mut list = Vec::new();
        for one in parts {
            list.extend(self.moved_pointer(one, Move::Detached, on, span));
        }
        for one in parts {
            list.extend(self.brought_up_to_date(on, one, span));
        }
        for one in parts {
            list.extend(self.moved_pointer(one, Move::Attached, on, span));
        }
        list
    }

    /// What becomes of a pointer that leads to a copy.
    fn moved_pointer(&mut self, one: &Mapped, moves: Move, on: ObjectId, span: Span) -> Vec<StmtId> {
        match (one.shape, moves) {
            (Shape::Attached(at) | Shape::RoomBehind(_, at), Move::Detached) => vec![self.detached_from(on, at, span)],
            (Shape::Attached(at) | Shape::RoomBehind(_, at), Move::Attached) => vec![self.attached(on, at, span)],
            (Shape::Repeated(number), _) => self.for_each_value(number, on, moves, span),
            _ => Vec::new(),
        }
    }

    /// What a clause of a mapper maps.
    fn parts_of_clause(
        &mut self,
        clause: &TypedClause,
        (at, variable): (ObjectId, ObjectId),
        parts: &mut AllMapped,
        list: &mut Vec<StmtId>,
    ) {
        let how = self.how(clause);
        for item in &clause.items {
            let is_direct = item.place.is_none_or(|place| self.is_directly_in(place, variable));
            if item.variable != variable {
                let name = self.b.name_of(variable);
                self.misuse(item.span, format!("`declare mapper` maps parts of `{name}`, and this is none"));
            } else if item.place.is_none() && !item.sections.is_empty() || !is_direct && !clause.iterators.is_empty() {
                self.unsupported(item.span, "such a place in `declare mapper`");
            } else if !is_direct && self.leads_on(item).is_none() {
                let (before, by) = (parts.len(), self.mapper_for(Some(clause), item));
                self.located_member(item, how, (&mut *parts, &mut *list));
                let behind = parts[before..].iter_mut().map(|(one, _)| one);
                behind.filter(|one| !matches!(one.shape, Shape::RoomBehind(..))).for_each(|one| one.by = by);
            } else {
                let one = self.part_of_mapper(clause, item, (at, how), list);
                parts.push((one, item.clone()));
            }
        }
    }

    fn part_of_mapper(
        &mut self,
        clause: &TypedClause,
        item: &Item<ExprId, ObjectId>,
        (begins, how): (ObjectId, i128),
        list: &mut Vec<StmtId>,
    ) -> Mapped {
        let (span, variable) = (item.span, item.variable);
        let long = self.b.long();
        let Some(place) = item.place else {
            // The structure itself, as it is.
            let ty = self.b.ast.object(variable).ty;
            let (zero, size) = (self.b.long_number(0, span), self.size_of(ty, span));
            let low = self.b.set(".low", long, zero, list, span);
            let size = self.b.set(".bytes", long, size, list, span);
            return Mapped { variable, how, base: begins, low, size, shape: Shape::Part, behind: 0, by: None };
        };
        let by = self.mapper_for(Some(clause), item);
        if !clause.iterators.is_empty() {
            return self.iterated_in_mapper(clause, item, (begins, how, by), list);
        }
        let mapped = match self.leads_on(item) {
            Some(_) => self.located_or_led_to(item, how, list),
            None => self.mapped_member((item, place), (begins, Shape::Part), how, list),
        };
        Mapped { variable, by, ..mapped }
    }

    /// The mapper that an item of a clause goes through: the one that the clause names, or the default one of its type.
    pub fn mapper_for(&mut self, clause: Option<&TypedClause>, item: &Item<ExprId, ObjectId>) -> Option<usize> {
        let words = clause.map(|clause| &clause.words[..]).unwrap_or_default();
        let said = words.iter().position(|word| self.b.names.text(*word) == "mapper");
        let name = said.and_then(|at| words.get(at + 1)).map_or("default", |word| self.b.names.text(*word)).to_owned();
        let ty = self.structure_in(item);
        let at = self.devices.at;
        let fits = |mapper: &Mapper| mapper.name == name && mapper.ty.ty == ty.ty;
        let known = self
            .devices
            .mappers
            .iter()
            .enumerate()
            .filter(|(_, mapper)| fits(mapper) && at.is_some_and(|at| mapper.known.has(at)));
        let found = known.max_by_key(|(_, mapper)| mapper.known.begin).map(|(number, _)| number);
        let is_late = found.is_none() && self.devices.mappers.iter().any(fits);
        match name.as_str() {
            "default" => {}
            _ if is_late => self.misuse(item.span, format!("the mapper `{name}` of this type is not known here")),
            _ if found.is_none() => self.misuse(item.span, format!("no mapper `{name}` is declared for this type")),
            _ => {}
        }
        found
    }

    /// The type of what is mapped, or of its elements.
    fn structure_in(&self, item: &Item<ExprId, ObjectId>) -> QualType {
        let mut ty = match item.place {
            Some(place) => self.b.ty(place),
            None => self.b.ast.object(item.variable).ty,
        };
        for _ in &item.sections {
            if let Type::Array(of, _) | Type::Pointer(of) = *self.b.ast.types.get(ty.ty) {
                ty = of;
            }
        }
        while let Type::Array(of, _) = *self.b.ast.types.get(ty.ty) {
            ty = of;
        }
        ty
    }

    /// What the runtime is told of a mapper: its function, and how far apart structures are.
    pub fn mapper_arguments(&mut self, by: usize, span: Span) -> [ExprId; 2] {
        let Mapper { ty, function, .. } = self.devices.mappers[by];
        [self.b.function_value(function, span), self.size_of(ty, span)]
    }

    /// What becomes of the copy: in the function of a mapper, what its clause and the one that uses it say.
    pub fn how_of(&mut self, one: &Mapped, span: Span) -> ExprId {
        let own = self.b.number(one.how, span);
        let Some(given) = self.devices.given else { return own };
        let (given, int) = (self.b.object(given, span), self.b.int());
        self.b.call("__omp_how", int, vec![given, own], span)
    }
}
