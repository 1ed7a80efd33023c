//! Memory of devices: what is mapped, and how.
//!
//! A device has memory of its own. What is mapped has a copy there, which the runtime keeps in a table with the number of
//! those who mapped it; a region uses the copy, and what does not come back is lost. So a map that is missing shows as a
//! value that was never written, or one that is too old.
//!
//! A pointer is translated when a region begins: where it leads to something mapped it leads to the copy, and otherwise nowhere (it is
//! null, as OpenMP 5.0 says). Mappers are in `mappers`, members in `members`, iterators in `iterated`, sections in `pieces`, `declare target` in
//! `declared`. Deliberately not here: pointers inside of what is mapped, which keep the host's addresses.

use crate::clauses::has;
use crate::followed::Strays;
use crate::iterated::Repeat;
use crate::mappers::Mapper;
use crate::reach::Reach;
use crate::sharing::{Lists, TypedClause};
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{Conversion, ExprId, ExprKind, FunctionId, ObjectId, StmtId};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};
use antiphon_syntax::types::{IntKind, QualType, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// What becomes of the copy: bits that the runtime knows.
pub(crate) const TO: i128 = 1;
pub(crate) const FROM: i128 = 2;
pub(crate) const ALWAYS: i128 = 4;
pub(crate) const DELETE: i128 = 8;
/// Whatever is not there yet is an error.
pub(crate) const PRESENT: i128 = 16;

/// Of a task: a device executes it.
const BY_DEVICE: i128 = 8;

/// Devices as the units of a program see them.
#[derive(Default)]
pub(crate) struct Devices {
    /// The objects on the device of variables of `declare target`.
    pub declared: FxHashMap<ObjectId, Vec<ObjectId>>,
    /// How these are found.
    pub reach: Reach,
    /// How many devices there may be.
    pub most: u32,
    /// Variables of `declare target` with `link`, which are on a device where they are mapped.
    pub linked: FxHashSet<ObjectId>,
    /// Whether `requires unified_shared_memory` says that devices use the memory of the host.
    pub memory: Memory,
    pub mappers: Vec<Mapper>,
    /// Whether `requires reverse_offload` says that devices may ask the host to execute regions.
    pub asks_back: bool,
    /// Variables that only the host has, by `device_type(host)`.
    pub of_host: FxHashSet<ObjectId>,
    pub functions_of_host: FxHashSet<FunctionId>,
    /// What stands for variables of `declare target` in regions that are open.
    pub standing_for: FxHashMap<ObjectId, ObjectId>,
    /// The directive that is translated.
    pub at: Option<StmtId>,
    /// While the function of a mapper is made: what the clause says that uses it.
    pub given: Option<ObjectId>,
    /// What is mapped for all values of iterators.
    pub repeats: Vec<Repeat>,
    /// On which side addresses of the other one can turn up.
    pub strays: Strays,
    /// What leads to copies of pointers, which may hold addresses of the host.
    pub copies_of_pointers: FxHashSet<ObjectId>,
    /// Pointers to the device in code of the host: `use_device_addr`.
    pub handed_out: FxHashSet<ObjectId>,
    /// Copies that regions begin with, and that may hold addresses of the host.
    pub given_over: FxHashSet<ObjectId>,
}

/// Whose memory a device uses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Memory {
    #[default]
    Own,
    Unified,
}

/// Something that is mapped, with variables that hold where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mapped {
    pub variable: ObjectId,
    pub how: i128,
    /// Where the variable, or what it points to, begins.
    pub base: ObjectId,
    /// How far from there the section is, in bytes, and how large it is.
    pub low: ObjectId,
    pub size: ObjectId,
    pub shape: Shape,
    /// How many pointers lead to it that are no variables.
    pub behind: usize,
    /// The mapper that says how, by its number.
    pub by: Option<usize>,
}

impl Mapped {
    /// Something of no extent yet, which no mapper knows.
    pub fn of(variable: ObjectId, base: ObjectId, shape: Shape) -> Mapped {
        Mapped { variable, how: 0, base, low: base, size: base, shape, behind: 0, by: None }
    }

    /// In which order things come: what pointers lead to when the pointers are there.
    pub fn rank(&self) -> usize {
        match (self.shape, self.behind) {
            (Shape::Plain, 0) => 0,
            (Shape::Attached(_), 0) => 1,
            (Shape::Room(_) | Shape::Member(_) | Shape::Part, 0) => 2,
            (Shape::Attached(_), behind) => 2 + 2 * behind,
            (_, behind) => 3 + 2 * behind,
        }
    }

    /// Whether it says where the copy of a variable is, and not only of something that it leads to.
    pub fn is_of_variable(&self) -> bool {
        self.behind == 0 && matches!(self.shape, Shape::Plain | Shape::Room(_) | Shape::Member(_) | Shape::Part)
    }
}

/// What clauses map, each with its item.
pub(crate) type AllMapped = Vec<(Mapped, Item<ExprId, ObjectId>)>;

/// Puts what is mapped into the order in which it comes; it goes the other way.
pub(crate) fn in_order(all: &mut AllMapped) {
    all.sort_by_key(|(one, _)| one.rank());
}

/// What is mapped, see `members`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// A variable or a section.
    Plain,
    /// Room for a structure of which members are mapped; the variable says whether it is new.
    Room(ObjectId),
    /// A member of it.
    Member(ObjectId),
    /// Room for what a pointer leads to that is no variable, the same; and the address of the pointer.
    RoomBehind(ObjectId, ObjectId),
    /// A section of what a member points to; the variable has the address of the member.
    Attached(ObjectId),
    /// Of what a mapper is about, itself or a member.
    Part,
    /// Something for each value of iterators, by its number.
    Repeated(usize),
}

impl Shape {
    /// What says whether room is new.
    pub fn is_new(self) -> Option<ObjectId> {
        match self {
            Shape::Room(is_new) | Shape::RoomBehind(is_new, _) | Shape::Member(is_new) => Some(is_new),
            Shape::Plain | Shape::Attached(_) | Shape::Part | Shape::Repeated(_) => None,
        }
    }
}

impl Translate<'_> {
    /// What the words of a `map` say.
    pub fn how(&mut self, clause: &TypedClause) -> i128 {
        let mut how = match clause.words.is_empty() {
            true => TO | FROM,
            false => 0,
        };
        let mut has_type = false;
        let words: Vec<String> = clause.words.iter().map(|word| self.b.names.text(*word).to_owned()).collect();
        for (at, text) in words.iter().enumerate() {
            // The name of a mapper.
            if at > 0 && words[at - 1] == "mapper" {
                continue;
            }
            has_type |= matches!(text.as_str(), "to" | "from" | "tofrom" | "alloc" | "release" | "delete" | "storage");
            how |= match text.as_str() {
                "to" => TO,
                "from" => FROM,
                "tofrom" => TO | FROM,
                "always" => ALWAYS,
                "delete" => DELETE,
                "present" => PRESENT,
                "alloc" | "release" | "storage" | "close" | "mapper" => 0,
                _ => {
                    self.unsupported(clause.span, &format!("`{text}` of `{}`", clause.kind.text()));
                    0
                }
            };
        }
        if has_type || clause.words.is_empty() {
            how
        } else {
            how | TO | FROM
        }
    }

    pub fn size_of(&mut self, ty: QualType, span: Span) -> ExprId {
        let long = self.b.long();
        let unsigned = QualType::plain(self.b.int_type(IntKind::UnsignedLong));
        let size = self.b.expr(ExprKind::SizeOf(QualType::plain(ty.ty)), unsigned, span);
        self.b.arithmetic(size, long)
    }

    /// Computes where an item of a clause is.
    pub fn located(&mut self, item: &Item<ExprId, ObjectId>, how: i128, list: &mut Vec<StmtId>) -> Mapped {
        let span = item.span;
        let (long, pointer) = (self.b.long(), self.b.void_pointer());
        let ty = self.b.ast.object(item.variable).ty;
        let variable = self.b.object(item.variable, span);
        let address = match *self.b.ast.types.get(ty.ty) {
            Type::Pointer(_) if !item.sections.is_empty() => variable,
            _ => self.b.address(variable, span),
        };
        let address = self.b.convert(Conversion::Pointer, address, pointer);
        let base = self.b.set(".base", pointer, address, list, span);
        let leads = self.is_pointer(item.variable) && !item.sections.is_empty();
        let how = if !leads && self.is_constant(item.variable) { how & !FROM } else { how };
        let (low, size) = self.piece(item, ty);
        let low = self.b.set(".low", long, low, list, span);
        let size = self.b.set(".bytes", long, size, list, span);
        let shape = match leads && self.is_known_to_devices(item.variable) {
            // A device has the pointer itself.
            true => {
                let at = self.b.object(item.variable, span);
                let at = self.b.address(at, span);
                let at = self.b.convert(Conversion::Pointer, at, pointer);
                Shape::Attached(self.b.set(".pointer", pointer, at, list, span))
            }
            false => Shape::Plain,
        };
        Mapped { variable: item.variable, how, base, low, size, shape, behind: 0, by: None }
    }

    /// The runtime is told that something is mapped, that it is no longer, or that it is to be copied.
    pub fn mapping(&mut self, function: &str, on: ObjectId, mapped: &Mapped, span: Span) -> StmtId {
        let held = [on, mapped.base, mapped.low, mapped.size];
        let mut arguments = held.map(|held| self.b.object(held, span)).to_vec();
        arguments.push(self.how_of(mapped, span));
        match mapped.by {
            None => self.b.call_statement(function, arguments, span),
            Some(by) => {
                arguments.extend(self.mapper_arguments(by, span));
                self.b.call_statement(&format!("{function}_by"), arguments, span)
            }
        }
    }

    /// Whether a construct concerns the device: `if` and `device` may say no.
    pub fn is_on_device(&mut self, own: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> ObjectId {
        let int = self.b.int();
        let value = |kind| own.iter().find(|clause| clause.kind == kind).and_then(|clause| clause.value);
        let condition = match (value(ClauseKind::If), self.devices.memory) {
            (_, Memory::Unified) => self.b.number(0, span),
            (Some(value), Memory::Own) => self.truth(value),
            (None, Memory::Own) => self.b.number(1, span),
        };
        let on = match value(ClauseKind::Device) {
            Some(level) if self.asks_host(own) => {
                let level = self.b.arithmetic(level, int);
                self.b.call("__omp_is_on_ancestor", int, vec![condition, level], span)
            }
            Some(value) => {
                let number = self.b.arithmetic(value, int);
                self.b.call("__omp_is_on_device", int, vec![condition, number], span)
            }
            None => self.b.call("__omp_is_on_default_device", int, vec![condition], span),
        };
        self.b.set(".on", int, on, list, span)
    }

    /// All that the clauses of a kind map.
    pub fn all_mapped(&mut self, own: &[TypedClause], kinds: &[ClauseKind], list: &mut Vec<StmtId>) -> AllMapped {
        let mut all = Vec::new();
        for clause in own.iter().filter(|clause| kinds.contains(&clause.kind)) {
            let how = match clause.kind {
                ClauseKind::To | ClauseKind::From => {
                    let direction = if clause.kind == ClauseKind::To { TO } else { FROM };
                    // Behind the words of its own: both directions, where they say none.
                    direction | self.how(clause) & !(TO | FROM)
                }
                _ => self.how(clause),
            };
            for item in &clause.items {
                if clause.kind == ClauseKind::Map && !self.is_one_piece(item) {
                    self.misuse(item.span, "what `map` names is not contiguous memory");
                    continue;
                }
                let is_moved = matches!(clause.kind, ClauseKind::To | ClauseKind::From);
                let pieces = match is_moved && !self.is_one_piece(item) {
                    true => self.piece_by_piece(clause, item),
                    false => None,
                };
                let clause = pieces.as_ref().unwrap_or(clause);
                let item = pieces.as_ref().map_or(item, |pieces| &pieces.items[0]);
                let before = all.len();
                let by = self.mapper_for(Some(clause), item);
                match item.place {
                    _ if !clause.iterators.is_empty() => self.iterated(clause, item, (how, by), (&mut all, &mut *list)),
                    Some(_) if self.leads_on(item).is_none() => self.located_member(item, how, (&mut all, &mut *list)),
                    Some(_) | None => all.push((self.located_or_led_to(item, how, list), item.clone())),
                }
                let parts = all[before..].iter_mut().map(|(one, _)| one);
                parts
                    .filter(|one| one.shape.is_new().is_none() || matches!(one.shape, Shape::Member(_)))
                    .for_each(|one| one.by = by);
            }
        }
        in_order(&mut all);
        all
    }

    /// `target data`, `target enter data`, `target exit data`, `target update`.
    pub fn target_memory(
        &mut self,
        construct: Construct,
        own: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        let mut list = Vec::new();
        let on = self.is_on_device(&own, &mut list, span);
        let kinds = [ClauseKind::Map, ClauseKind::To, ClauseKind::From];
        let mapped = self.all_mapped(&own, &kinds, &mut list);
        self.check_motion(construct, &mapped, span);
        let comes = construct != Construct::TargetExitData;
        let goes = !matches!(construct, Construct::TargetEnterData | Construct::TargetUpdate);
        self.known_there(on, &mut list, span);
        for (one, _) in mapped.iter().filter(|_| comes) {
            list.extend(match construct {
                Construct::TargetUpdate => self.brought_up_to_date(on, one, span),
                _ => self.coming(on, one, span),
            });
        }
        if let Some(body) = body {
            list.push(self.with_device_pointers(&own, on, body, span));
        }
        for (one, _) in mapped.iter().rev().filter(|_| goes) {
            list.extend(self.going(on, one, span));
        }
        if goes {
            list.extend(self.attached_again(&mapped, on, span));
        }
        let made = self.b.block(list, span);
        let variables = mapped.iter().map(|(one, _)| one.variable).collect();
        let lists = Lists { shared: variables, ..Lists::default() };
        self.perhaps_task(made, &own, &lists, span)
    }

    /// Data moves only in the directions that a directive knows.
    fn check_motion(&mut self, construct: Construct, mapped: &[(Mapped, Item<ExprId, ObjectId>)], span: Span) {
        if mapped.is_empty() {
            self.misuse(span, format!("`{}` names nothing that is mapped", construct.text()));
        }
        for (one, item) in mapped {
            let is_wrong = match construct {
                Construct::TargetEnterData => one.how & (FROM | DELETE) == FROM || one.how & DELETE != 0,
                Construct::TargetExitData => one.how & TO != 0 && one.how & FROM == 0,
                _ => false,
            };
            if is_wrong {
                self.misuse(item.span, format!("`{}` does not map in this direction", construct.text()));
            }
        }
    }

    /// The statement of `target data`, in which pointers of `use_device_ptr` lead to the device.
    fn with_device_pointers(&mut self, own: &[TypedClause], on: ObjectId, body: StmtId, span: Span) -> StmtId {
        let pointers = own.iter().filter(|clause| clause.kind == ClauseKind::UseDevicePtr);
        let variables: Vec<ObjectId> = pointers.flat_map(|clause| &clause.items).map(|item| item.variable).collect();
        let lists = Lists { first: variables.clone(), ..Lists::default() };
        let inner = self.within(crate::sharing::Kind::Inside, None, &lists, |all| {
            all.statement(body);
            body
        });
        let parts = crate::walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "target data");
        let mut list = Vec::new();
        let mut stands = FxHashMap::default();
        for variable in variables {
            let value = self.b.object(variable, span);
            let copy = self.translated_pointer(variable, value, on, &mut list, span);
            stands.insert(variable, crate::walk::Stand::Copy(copy));
        }
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::UseDeviceAddr) {
            for item in &clause.items {
                if self.is_pointer(item.variable) && !item.sections.is_empty() {
                    // The section is meant: the pointer leads to its copy, as with `use_device_ptr`.
                    let value = self.b.object(item.variable, span);
                    let copy = self.translated_pointer(item.variable, value, on, &mut list, span);
                    stands.insert(item.variable, crate::walk::Stand::Copy(copy));
                    continue;
                }
                let there = self.on_device_of(item, on, &mut list, span);
                self.devices.handed_out.insert(there);
                stands.insert(item.variable, crate::walk::Stand::Pointee(there));
            }
        }
        crate::walk::replace(self.b.ast, &parts.exprs, &stands);
        list.push(inner);
        self.b.block(list, span)
    }

    /// A pointer to the copy of a variable: `use_device_addr`.
    fn on_device_of(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        on: ObjectId,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> ObjectId {
        let ty = self.b.ast.object(item.variable).ty;
        let (pointer, typed) = (self.b.void_pointer(), self.b.pointer(ty));
        let here = self.b.object(item.variable, span);
        let here = self.b.address(here, span);
        let here = self.b.convert(Conversion::Pointer, here, pointer);
        let on = self.b.object(on, span);
        let there = self.b.call("__omp_device_variable", pointer, vec![on, here], span);
        let there = self.b.convert(Conversion::Pointer, there, typed);
        let name = format!("&{}", self.b.name_of(item.variable));
        self.b.set(&name, typed, there, list, span)
    }

    /// A copy of a pointer that leads to the device.
    pub fn translated_pointer(
        &mut self,
        variable: ObjectId,
        value: ExprId,
        on: ObjectId,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> ObjectId {
        let (name, ty) = (self.b.name_of(variable), self.b.ast.object(variable).ty);
        let pointer = self.b.void_pointer();
        let value = self.b.convert(Conversion::Pointer, value, pointer);
        let on = self.b.object(on, span);
        let there = self.b.call("__omp_device_pointer", pointer, vec![on, value], span);
        let there = self.b.convert(Conversion::Pointer, there, ty);
        self.b.set(&name, ty, there, list, span)
    }

    /// A statement that is a task if `nowait` or `depend` say so.
    pub fn perhaps_task(&mut self, made: StmtId, own: &[TypedClause], lists: &Lists, span: Span) -> StmtId {
        let waits = !has(own, ClauseKind::Nowait);
        // A task has copies of the sections that it adds to.
        if waits && !has(own, ClauseKind::Depend) && !has(own, ClauseKind::TaskReduction) {
            return made;
        }
        let mut list = Vec::new();
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::Depend) {
            self.dependences(clause, &mut list);
        }
        let how = self.b.number(BY_DEVICE + i128::from(!waits), span);
        let lists = self.joined(own, lists, &mut list, span);
        list.push(self.spawn(made, &lists, how, span));
        self.b.block(list, span)
    }
}
