//! What a pointer may point to: a flow-insensitive points-to analysis by
//! unification (Steensgaard, *Points-to analysis in almost linear time*, 1996).
//!
//! Every object has a class; a class has one class of what its contents point
//! to. An assignment unifies, so the analysis is nearly linear and coarse. A
//! record or array is one object, and pointers may travel through numbers and
//! through bytes, so casts and unions need no care. Objects are variables,
//! string literals, functions, and one for each place that allocates.
//!
//! A library function may do anything with what it gets: all its arguments,
//! and what they lead to, fall into one class together with everything that
//! any library function ever got, and it may call the functions among it.
//! What comes from outside (`argv`, inputs) is the object [`Object::Outside`].
//!
//! A pointer that nothing was ever assigned to points to everything whose
//! address is taken: nobody should conclude from a gap of the analysis.

use crate::calls::may_be_called;
use antiphon_model::library::Pthread;
use antiphon_model::visit::{action_operands, expr_parts, walk_expr, walk_step, Child, Operand, Visitor};
use antiphon_model::{
    Action, Callee, ExprId, ExprKind, FunctionId, GlobalId, LibraryFunction, LocalId, LocationId, PlaceId, PlaceKind,
    Program, Role, Step, StringId, Variable,
};
use std::collections::{BTreeMap, BTreeSet};

/// Something that can be pointed to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Object {
    /// A global variable.
    Global(GlobalId),
    /// A local variable, in all its lives.
    Local(FunctionId, LocalId),
    /// What is allocated at a location.
    Heap(FunctionId, LocationId),
    /// A string literal.
    String(StringId),
    /// A function.
    Function(FunctionId),
    /// What the environment or the library provides.
    Outside,
}

/// A class of objects that the analysis does not tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Class(u32);

/// Where something may lie: some objects, all of some classes, and perhaps
/// everything whose address is taken.
#[derive(Default)]
struct Reach {
    objects: BTreeSet<Object>,
    classes: BTreeSet<Class>,
    anywhere: bool,
}

impl Reach {
    fn of(object: Object) -> Reach {
        Reach { objects: BTreeSet::from([object]), ..Reach::default() }
    }

    fn add(&mut self, other: Reach) {
        self.objects.extend(other.objects);
        self.classes.extend(other.classes);
        self.anywhere |= other.anywhere;
    }
}

/// The result of the analysis.
#[derive(Clone, Debug)]
pub struct Aliases {
    parents: Vec<u32>,
    /// What the contents of a class point to.
    contents: Vec<Option<Class>>,
    objects: BTreeMap<Object, Class>,
    members: BTreeMap<Class, BTreeSet<Object>>,
    addressed: BTreeSet<Object>,
}

impl Aliases {
    /// The objects in which a place of a function may lie.
    pub fn objects(&self, program: &Program, function: FunctionId, place: PlaceId) -> BTreeSet<Object> {
        match &program.place(place).kind {
            PlaceKind::Variable(variable) => BTreeSet::from([object(function, *variable)]),
            PlaceKind::String(id) => BTreeSet::from([Object::String(*id)]),
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.objects(program, function, *base),
            PlaceKind::Deref(pointer) => self.pointees(program, function, *pointer),
            PlaceKind::Remote(_) => self.addressed.clone(),
        }
    }

    /// The objects to which a value may point.
    pub fn pointees(&self, program: &Program, function: FunctionId, value: ExprId) -> BTreeSet<Object> {
        let mut found = BTreeSet::new();
        self.collect(program, function, value, &mut found);
        match found.is_empty() {
            true => self.addressed.clone(),
            false => found,
        }
    }

    /// Whether two places may share memory.
    pub fn may_alias(&self, program: &Program, one: (FunctionId, PlaceId), other: (FunctionId, PlaceId)) -> bool {
        let reach = |(function, place)| self.place_reach(program, function, place);
        self.meet(&reach(one), &reach(other))
    }

    /// Whether a place may lie in one of these objects.
    pub fn may_lie_in(
        &self,
        program: &Program,
        function: FunctionId,
        place: PlaceId,
        objects: &BTreeSet<Object>,
    ) -> bool {
        let reach = self.place_reach(program, function, place);
        objects.iter().any(|object| self.has(&reach, *object))
    }

    /// The objects whose address is taken anywhere, or which have no other name.
    pub fn addressed(&self) -> &BTreeSet<Object> {
        &self.addressed
    }

    fn collect(&self, program: &Program, function: FunctionId, value: ExprId, found: &mut BTreeSet<Object>) {
        match &program.expr(value).kind {
            ExprKind::AddressOf(place) => found.extend(self.objects(program, function, *place)),
            ExprKind::Function(id) => {
                found.insert(Object::Function(*id));
            }
            ExprKind::Load(place) => {
                for object in self.objects(program, function, *place) {
                    let contents =
                        self.objects.get(&object).and_then(|class| self.contents[self.root(*class).0 as usize]);
                    let members = contents.and_then(|class| self.members.get(&self.root(class)));
                    found.extend(members.into_iter().flatten());
                }
            }
            kind => expr_parts(kind, |part| {
                if let Child::Expr(id) = part {
                    self.collect(program, function, id, found);
                }
            }),
        }
    }

    /// Where a place may lie, with classes left as they are: what is large is
    /// never written out.
    fn place_reach(&self, program: &Program, function: FunctionId, place: PlaceId) -> Reach {
        match &program.place(place).kind {
            PlaceKind::Variable(variable) => Reach::of(object(function, *variable)),
            PlaceKind::String(id) => Reach::of(Object::String(*id)),
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.place_reach(program, function, *base),
            PlaceKind::Deref(pointer) => {
                let mut found = Reach::default();
                self.value_reach(program, function, *pointer, &mut found);
                found.anywhere |= found.objects.is_empty() && found.classes.is_empty();
                found
            }
            PlaceKind::Remote(_) => Reach { anywhere: true, ..Reach::default() },
        }
    }

    fn value_reach(&self, program: &Program, function: FunctionId, value: ExprId, found: &mut Reach) {
        match &program.expr(value).kind {
            ExprKind::AddressOf(place) => found.add(self.place_reach(program, function, *place)),
            ExprKind::Function(id) => found.add(Reach::of(Object::Function(*id))),
            ExprKind::Load(place) => {
                let holders = self.place_reach(program, function, *place);
                let own = holders.objects.iter().filter_map(|object| self.objects.get(object));
                let contents =
                    own.chain(&holders.classes).filter_map(|class| self.contents[self.root(*class).0 as usize]);
                let contents = contents.map(|class| self.root(class)).filter(|class| self.members.contains_key(class));
                found.classes.extend(contents);
                found.anywhere |= holders.anywhere;
            }
            kind => expr_parts(kind, |part| {
                if let Child::Expr(id) = part {
                    self.value_reach(program, function, id, found);
                }
            }),
        }
    }

    /// Whether an object is among those of a reach.
    fn has(&self, reach: &Reach, object: Object) -> bool {
        reach.objects.contains(&object)
            || reach.anywhere && self.addressed.contains(&object)
            || self.objects.get(&object).is_some_and(|class| reach.classes.contains(&self.root(*class)))
    }

    /// Whether two reaches have an object in common.
    fn meet(&self, one: &Reach, other: &Reach) -> bool {
        let members = |class: &Class| self.members.get(class).into_iter().flatten();
        let in_anywhere =
            |reach: &Reach| reach.classes.iter().any(|class| members(class).any(|o| self.addressed.contains(o)));
        one.anywhere && (other.anywhere || in_anywhere(other))
            || other.anywhere && in_anywhere(one)
            || !one.classes.is_disjoint(&other.classes)
            || one.objects.iter().any(|object| self.has(other, *object))
            || other.objects.iter().any(|object| self.has(one, *object))
    }

    fn root(&self, class: Class) -> Class {
        let mut at = class.0;
        while self.parents[at as usize] != at {
            at = self.parents[at as usize];
        }
        Class(at)
    }

    fn fresh(&mut self) -> Class {
        self.parents.push(self.parents.len() as u32);
        self.contents.push(None);
        Class(self.parents.len() as u32 - 1)
    }

    fn class(&mut self, object: Object) -> Class {
        match self.objects.get(&object) {
            Some(class) => self.root(*class),
            None => {
                let class = self.fresh();
                self.objects.insert(object, class);
                class
            }
        }
    }

    /// What the contents of a class point to.
    fn contents(&mut self, class: Class) -> Class {
        let class = self.root(class);
        match self.contents[class.0 as usize] {
            Some(contents) => self.root(contents),
            None => {
                let fresh = self.fresh();
                self.contents[class.0 as usize] = Some(fresh);
                fresh
            }
        }
    }

    fn join(&mut self, one: Class, other: Class) {
        let mut work = vec![(one, other)];
        while let Some((one, other)) = work.pop() {
            let (one, other) = (self.root(one), self.root(other));
            if one == other {
                continue;
            }
            self.parents[other.0 as usize] = one.0;
            match (self.contents[one.0 as usize], self.contents[other.0 as usize]) {
                (Some(a), Some(b)) => work.push((a, b)),
                (None, b) => self.contents[one.0 as usize] = b,
                (Some(_), None) => {}
            }
        }
    }
}

/// Whether a library function may keep an argument, or what it leads to, and hand it
/// on. Calls that synchronise only use the object itself.
fn keeps(function: LibraryFunction, argument: usize) -> bool {
    match function {
        LibraryFunction::Pthread(function) => match function.kin() {
            // The thread's handle comes first.
            Pthread::Create => argument >= 1,
            Pthread::Exit
            | Pthread::Join
            | Pthread::Once
            | Pthread::KeyCreate
            | Pthread::Getspecific
            | Pthread::Setspecific
            | Pthread::CleanupPush => true,
            _ => false,
        },
        _ => true,
    }
}

fn object(function: FunctionId, variable: Variable) -> Object {
    match variable {
        Variable::Global(id) => Object::Global(id),
        Variable::Local(id) => Object::Local(function, id),
    }
}

/// Analyses a program.
pub fn aliases(program: &Program) -> Aliases {
    let aliases = Aliases {
        parents: Vec::new(),
        contents: Vec::new(),
        objects: BTreeMap::new(),
        members: BTreeMap::new(),
        addressed: addressed(program),
    };
    let mut builder = Builder { program, aliases, outside: Class(0), returned: BTreeMap::new() };
    builder.run();
    builder.aliases
}

fn addressed(program: &Program) -> BTreeSet<Object> {
    let mut all = BTreeSet::from([Object::Outside]);
    for (index, function) in program.functions.iter().enumerate() {
        let id = FunctionId(index as u32);
        let mut visitor = Addressed { function: id, found: &mut all };
        function.body.locations.iter().for_each(|location| walk_step(&mut visitor, program, &location.step));
        for (at, location) in function.body.locations.iter().enumerate() {
            if let Step::Action(Action::Allocate { .. }, _) = location.step {
                all.insert(Object::Heap(id, LocationId(at as u32)));
            }
        }
    }
    all
}

struct Addressed<'a> {
    function: FunctionId,
    found: &'a mut BTreeSet<Object>,
}

impl Visitor for Addressed<'_> {
    fn expr(&mut self, program: &Program, id: ExprId) {
        match program.expr(id).kind {
            ExprKind::AddressOf(place) => self.found.extend(base(program, self.function, place)),
            ExprKind::Function(function) => {
                self.found.insert(Object::Function(function));
            }
            _ => {}
        }
        walk_expr(self, program, id);
    }
}

/// The object that a place is a part of, unless a pointer leads there.
fn base(program: &Program, function: FunctionId, place: PlaceId) -> Option<Object> {
    match program.place(place).kind {
        PlaceKind::Variable(variable) => Some(object(function, variable)),
        PlaceKind::String(id) => Some(Object::String(id)),
        PlaceKind::Index(base_place, _) | PlaceKind::Field(base_place, _) => base(program, function, base_place),
        PlaceKind::Deref(_) | PlaceKind::Remote(_) => None,
    }
}

struct Builder<'p> {
    program: &'p Program,
    aliases: Aliases,
    /// All that the library and the environment know.
    outside: Class,
    /// What the results of functions point to.
    returned: BTreeMap<FunctionId, Class>,
}

impl Builder<'_> {
    fn run(&mut self) {
        self.outside = self.aliases.class(Object::Outside);
        let inner = self.aliases.contents(self.outside);
        self.aliases.join(self.outside, inner);
        for object in self.aliases.addressed.clone() {
            self.aliases.class(object);
        }
        self.provided();
        let program = self.program;
        for (index, function) in program.functions.iter().enumerate() {
            for (at, location) in function.body.locations.iter().enumerate() {
                self.step(FunctionId(index as u32), LocationId(at as u32), &location.step);
            }
        }
        // What is called back may make further functions known to the library.
        let mut known = usize::MAX;
        while std::mem::replace(&mut known, self.known_outside()) != known {
            self.callbacks();
        }
        for (object, class) in self.aliases.objects.clone() {
            let class = self.aliases.root(class);
            self.aliases.members.entry(class).or_default().insert(object);
        }
    }

    /// Inputs and the parameters of `startup` hold what comes from outside.
    fn provided(&mut self) {
        let program = self.program;
        let parameters = program.function(program.startup).parameters;
        let parameters = (0..parameters).map(|index| Object::Local(program.startup, LocalId(index)));
        let globals = program.globals.iter().enumerate().filter(|(_, global)| matches!(global.role, Role::Input(_)));
        let globals = globals.map(|(index, _)| Object::Global(GlobalId(index as u32)));
        for object in parameters.chain(globals).collect::<Vec<_>>() {
            let class = self.aliases.class(object);
            self.write(class, self.outside);
        }
    }

    /// How many objects the library knows.
    fn known_outside(&self) -> usize {
        let outside = self.aliases.root(self.outside);
        self.aliases.objects.values().filter(|class| self.aliases.root(**class) == outside).count()
    }

    /// Functions that the library knows may be called by it.
    fn callbacks(&mut self) {
        let functions = (0..self.program.functions.len() as u32).map(FunctionId);
        for id in functions.filter(|id| self.aliases.addressed.contains(&Object::Function(*id))).collect::<Vec<_>>() {
            let class = self.aliases.class(Object::Function(id));
            if self.aliases.root(class) != self.aliases.root(self.outside) {
                continue;
            }
            for index in 0..self.program.function(id).parameters {
                let parameter = self.aliases.class(Object::Local(id, LocalId(index)));
                self.write(parameter, self.outside);
            }
            let result = self.result(id);
            self.aliases.join(self.outside, result);
        }
    }

    fn result(&mut self, function: FunctionId) -> Class {
        match self.returned.get(&function) {
            Some(class) => *class,
            None => {
                let class = self.aliases.fresh();
                self.returned.insert(function, class);
                class
            }
        }
    }

    /// The class of the object that a place lies in.
    fn place(&mut self, function: FunctionId, id: PlaceId) -> Class {
        match &self.program.place(id).kind {
            PlaceKind::Variable(variable) => self.aliases.class(object(function, *variable)),
            PlaceKind::String(id) => self.aliases.class(Object::String(*id)),
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.place(function, *base),
            PlaceKind::Deref(pointer) => self.value(function, *pointer),
            PlaceKind::Remote(_) => self.outside,
        }
    }

    /// The class of what a value points to.
    fn value(&mut self, function: FunctionId, id: ExprId) -> Class {
        let program = self.program;
        match &program.expr(id).kind {
            ExprKind::AddressOf(place) => self.place(function, *place),
            ExprKind::Function(id) => self.aliases.class(Object::Function(*id)),
            ExprKind::Load(place) => {
                let class = self.place(function, *place);
                self.aliases.contents(class)
            }
            kind => {
                let class = self.aliases.fresh();
                expr_parts(kind, |part| {
                    if let Child::Expr(id) = part {
                        let part = self.value(function, id);
                        self.aliases.join(class, part);
                    }
                });
                class
            }
        }
    }

    /// A value that points to `to` goes into the objects of a class.
    fn write(&mut self, class: Class, to: Class) {
        let contents = self.aliases.contents(class);
        self.aliases.join(contents, to);
    }

    fn step(&mut self, function: FunctionId, at: LocationId, step: &Step) {
        match step {
            Step::Action(Action::Call { callee, arguments, result }, _) => {
                self.call(function, *callee, arguments, *result);
            }
            Step::Action(action, _) => self.action(function, at, action),
            Step::Return(Some(value)) => {
                let (value, result) = (self.value(function, *value), self.result(function));
                self.aliases.join(result, value);
            }
            Step::Branch { .. } | Step::Switch { .. } | Step::Return(None) | Step::Unreachable => {}
        }
    }

    fn action(&mut self, function: FunctionId, at: LocationId, action: &Action) {
        let source = match action {
            Action::Assign(_, value) | Action::Update { value, .. } => Some(self.value(function, *value)),
            Action::Allocate { .. } => Some(self.aliases.class(Object::Heap(function, at))),
            // The arguments after the last parameter go through the same hands as the library's.
            Action::Library { .. } | Action::VaStart(_) | Action::VaArg { .. } | Action::VaCopy(..) => {
                Some(self.outside)
            }
            Action::Skip
            | Action::Clear(_)
            | Action::Live(_)
            | Action::Dead(_)
            | Action::Assert { .. }
            | Action::CollectiveAssert { .. }
            | Action::Assume(_)
            | Action::VaEnd(_)
            | Action::Call { .. } => None,
        };
        let kept = |id: ExprId| match action {
            Action::Library { function, arguments, .. } => {
                arguments.iter().position(|argument| *argument == id).is_none_or(|at| keeps(*function, at))
            }
            _ => false,
        };
        action_operands(action, |operand| match operand {
            Operand::Value(id) if kept(id) => {
                let value = self.value(function, id);
                self.aliases.join(self.outside, value);
            }
            Operand::Written(id) | Operand::Updated(id) => {
                if let Some(source) = source {
                    let class = self.place(function, id);
                    self.write(class, source);
                }
            }
            Operand::Set(local) => {
                let Action::Update { place, .. } = action else { return };
                let read = self.place(function, *place);
                let (read, kept) = (self.aliases.contents(read), self.aliases.class(Object::Local(function, local)));
                self.write(kept, read);
            }
            _ => {}
        });
    }

    fn call(&mut self, caller: FunctionId, callee: Callee, arguments: &[ExprId], result: Option<PlaceId>) {
        let targets: Vec<FunctionId> = match callee {
            Callee::Direct(id) => vec![id],
            Callee::Indirect(pointer) => {
                let all = (0..self.program.functions.len() as u32).map(FunctionId);
                let addressed = all.filter(|id| self.aliases.addressed.contains(&Object::Function(*id)));
                addressed.filter(|id| may_be_called(self.program, pointer, *id)).collect()
            }
        };
        for target in targets {
            let parameters = self.program.function(target).parameters;
            for (index, argument) in arguments.iter().enumerate() {
                let value = self.value(caller, *argument);
                match (index as u32) < parameters {
                    true => {
                        let parameter = self.aliases.class(Object::Local(target, LocalId(index as u32)));
                        self.write(parameter, value);
                    }
                    false => self.aliases.join(self.outside, value),
                }
            }
            if let Some(place) = result {
                let (class, value) = (self.place(caller, place), self.result(target));
                self.write(class, value);
            }
        }
    }
}
