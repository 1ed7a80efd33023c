//! Tasks that may run at once, though they are executed one after the other, each where it is created.
//!
//! Where tasks wait for each other only by `taskwait`, `taskgroup` and dependences, what happens before what is decided by
//! the program and not by the schedule, as long as no task touches what another one writes at the same time. So one
//! execution says as much as all of them: if no two accesses of it conflict that nothing orders, every schedule computes the
//! same (Feng and Leiserson, "Efficient detection of determinacy races in Cilk programs", 1997). Theirs are the bags: sets of
//! tasks that are ordered alike with what is executed now. A bag in *series* lies before it; what is in another one may run
//! at the same time. Bags only ever grow together, so that of all readers of a few bytes one in each bag is enough, for
//! any form of waiting.
//!
//! OpenMP waits in more ways than Cilk. `taskwait` is for children and leaves their descendants alone, so that a task has two bags
//! beside its series: ended children, and ended descendants that nobody waited for. `taskgroup` takes both, of what was created in it.
//! A task with dependences keeps a bag of its own, which is in series for the siblings that depend on it, until somebody waits for it.
//!
//! The threads of a team are tasks of their region: each executes its part from one barrier to the next, one thread after the other, and a
//! barrier waits for all. A construct that whoever likes executes, such as `single`, stands *aside*: it may run at the same time as anything
//! between the same barriers, also as what its thread did before it, and counts as a thread of its own.
//!
//! What commutes is not ordered and no clash: the threads' parts of a sum, atomic updates that add to one place, updates of tasks
//! that exclude each other (`mutexinoutset`). What critical regions of one name decide by and change in any way is *anything*: the runtime gives it an unknown value where a
//! region begins, so that one execution with all its values stands for all orders; elsewhere nobody may read it before it is written again.
//!
//! A clash says that some execution has a race: perhaps another one than this, as whoever executes what stands aside may be late. Where all that
//! stands aside is left in the part of the thread that executes it ([`Asides::InPart`]), a clash is a race of this very execution, as long as nothing but waiting
//! has ordered anything, and each side is an ordinary access: then what happens before what is in the bags and nowhere else.
//!
//! Deliberately not here: locks, other atomic operations, of which any order may come; who says which programs are like
//! this (`openmp`); and what is done about a clash, which is mostly that the threads of the program are explored instead (`verify`).

mod bags;
mod marks;
#[cfg(test)]
mod tests;

use crate::code::Pc;
use crate::memory::{Manner, ObjectId, Touched};
use bags::{BagId, Bags, Kind, Member};
use marks::{Marks, Toucher};
use rustc_hash::{FxHashMap, FxHashSet};

/// How a task may use a place that it depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DependenceUse {
    /// `in`
    In,
    /// `out` and `inout`
    Out,
    /// `inoutset`
    InOutSet,
    /// `mutexinoutset`: in no order with others of its kind, and never at once with them.
    Exclusive,
}

/// When a task is executed, by the words of its directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deferral {
    /// At any time until it is waited for.
    Deferred,
    /// Where it is created, while whoever creates it waits.
    Undeferred,
}

/// A place that a task depends on, none for all memory; or one by which others are excluded.
pub type DependencePlace = Option<(ObjectId, i64)>;

/// Where the constructs of a team stand that any of its threads may execute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asides {
    /// Beside all threads.
    Apart,
    /// Where they are executed, in the part of one thread.
    InPart,
}

/// What orders accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OrderedBy {
    Waiting,
    /// Mutexes or atomic operations, or that one thread executes all tasks of its team.
    WaitingAndMore,
}

/// The tasks of a region.
#[derive(Clone, Debug)]
pub struct ComparedTasks {
    bags: Bags,
    /// The tasks that have begun and not ended, the outermost first.
    open: Vec<Open>,
    objects: FxHashMap<ObjectId, Marks>,
    /// What the next task depends on.
    announced: Vec<(DependencePlace, DependenceUse)>,
    /// Which accesses commute that are made now.
    commutes: Commutes,
    /// What is anything in the critical region that is executed, and its mutex.
    anything: (Vec<Extent>, DependencePlace),
    asides: Asides,
    ordered_by: OrderedBy,
    /// Where each task was created; none for the part of a thread.
    origins: Vec<Option<Pc>>,
    /// Goes on with everything that is kept.
    print: u64,
}

/// What commutes with its like, by a number for each kind, such as adding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commuting {
    /// The kind.
    pub kind: u8,
    /// The mutex that makes one step of what is several; none if it is one.
    pub under: DependencePlace,
}

/// The kind of what critical regions change in any way.
pub const ANYTHING: u8 = 255;

/// Bytes of an object, from the first to behind the last.
pub type Extent = (ObjectId, u32, u32);

/// Which accesses commute with those of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Commutes {
    /// None.
    None,
    /// All: results of threads are combined.
    All(Commuting),
    /// The next update of a place in one step.
    NextUpdate(Commuting),
}

/// What an access belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessOf {
    /// A read or a write.
    Plain,
    /// An update in one step.
    Update,
}

/// A task that is being executed, or waits for one that it created.
#[derive(Clone, Debug)]
struct Open {
    member: Member,
    deferral: Deferral,
    series: BagId,
    /// The groups that it is in, of its own, the innermost last; the first one is the task itself.
    groups: Vec<Group>,
    /// Ended children with dependences that nobody waited for.
    kept: Vec<Kept>,
    /// What children depend on, in the order in which they were created.
    dependences: Vec<Dependence>,
    /// The siblings that it depends on, directly or not, by their place among those that are kept.
    before: FxHashSet<usize>,
    /// Its own dependences, for those who come behind it.
    own: Vec<(DependencePlace, DependenceUse)>,
}

/// What ended and was not waited for, of what was created in a group.
#[derive(Clone, Debug, Default)]
struct Group {
    children: Option<BagId>,
    descendants: Option<BagId>,
    /// How many children with dependences there were before it.
    kept_before: usize,
}

#[derive(Clone, Debug)]
struct Kept {
    /// None when it was waited for.
    bag: Option<BagId>,
    before: FxHashSet<usize>,
}

#[derive(Clone, Debug)]
struct Dependence {
    place: DependencePlace,
    by: DependenceUse,
    kept: usize,
}

/// Whether two accesses that nothing orders are a race of this execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// They are.
    Race,
    /// They may be one of another execution, or none.
    Open,
}

/// Two accesses that nothing orders: the earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unordered {
    /// Where.
    pub at: Pc,
    /// What it is.
    pub manner: Manner,
    /// What follows.
    pub certainty: Certainty,
    /// Where the task was created that it is in; none for the part of a thread.
    pub origin: Option<Pc>,
    by: Member,
}

impl ComparedTasks {
    /// A region begins, with one task.
    pub fn of_region(asides: Asides) -> ComparedTasks {
        let mut all = ComparedTasks {
            bags: Bags::default(),
            open: Vec::new(),
            objects: FxHashMap::default(),
            announced: Vec::new(),
            commutes: Commutes::None,
            anything: (Vec::new(), None),
            asides,
            ordered_by: OrderedBy::Waiting,
            origins: Vec::new(),
            print: 1,
        };
        all.begin(Deferral::Undeferred, None);
        all
    }

    /// What tells it from others: no two points of a region are alike.
    pub(crate) fn print(&self) -> u64 {
        self.print
    }

    /// The next task depends on a place.
    pub fn announce(&mut self, place: DependencePlace, by: DependenceUse) {
        if by == DependenceUse::Exclusive {
            self.order_by_more();
        }
        self.announced.push((place, by));
    }

    /// From here on something else than waiting orders accesses.
    pub fn order_by_more(&mut self) {
        self.ordered_by = OrderedBy::WaitingAndMore;
    }

    /// Where the task was created that is executed now; none for the part of a thread.
    pub fn origin(&self) -> Option<Pc> {
        self.open.last().and_then(|task| self.origins[task.member.index()])
    }

    /// A task begins; where it was created, if it is no part of a thread.
    pub fn begin(&mut self, deferral: Deferral, origin: Option<Pc>) {
        self.go_on(2);
        let own = std::mem::take(&mut self.announced);
        let before = self.open.last().map(|parent| parent.those_before(&own)).unwrap_or_default();
        let (member, series) = self.bags.new_member();
        self.origins.push(origin);
        let groups = vec![Group::default()];
        self.open.push(Open {
            member,
            deferral,
            series,
            groups,
            kept: Vec::new(),
            dependences: Vec::new(),
            before,
            own,
        });
    }

    /// The task ends, but not those that it created and did not wait for.
    pub fn end(&mut self) {
        self.go_on(3);
        let Some(ended) = self.open.pop() else { return };
        let depth = self.open.len() as u32;
        let Some(parent) = self.open.last_mut() else { return };
        let left = ended.groups.iter().flat_map(|group| [group.children, group.descendants]).flatten();
        for bag in left.chain(ended.kept.iter().filter_map(|kept| kept.bag)) {
            self.bags.pour(bag, &mut parent.group().descendants);
        }
        match ended.deferral {
            Deferral::Deferred if ended.own.is_empty() => {
                self.bags.pour(ended.series, &mut parent.group().children);
            }
            Deferral::Deferred => {
                let number = parent.kept.len() as u32;
                self.bags.set(ended.series, Kind::Kept { depth, number });
                parent.keep(ended);
            }
            Deferral::Undeferred => {
                self.bags.put_in_series(ended.series, parent.series);
                parent.wait_for(&ended.before, &mut self.bags);
            }
        }
    }

    /// The task waits for its children.
    pub fn wait(&mut self) {
        self.go_on(5);
        let Some(task) = self.open.last_mut() else { return };
        for group in &mut task.groups {
            if let Some(children) = group.children.take() {
                self.bags.put_in_series(children, task.series);
            }
        }
        task.wait_for_kept(0, &mut self.bags);
    }

    /// The task begins a group.
    pub fn begin_group(&mut self) {
        self.go_on(7);
        if let Some(task) = self.open.last_mut() {
            let kept_before = task.kept.len();
            task.groups.push(Group { kept_before, ..Group::default() });
        }
    }

    /// The task waits for all that was created in its innermost group.
    pub fn end_group(&mut self) {
        self.go_on(11);
        let Some(task) = self.open.last_mut() else { return };
        let Some(group) = task.groups.pop() else { return };
        for bag in [group.children, group.descendants].into_iter().flatten() {
            self.bags.put_in_series(bag, task.series);
        }
        task.wait_for_kept(group.kept_before, &mut self.bags);
    }

    /// The part of a thread, which is the innermost task, stops for a construct that any thread of its team may execute.
    pub fn begin_aside(&mut self) -> Option<()> {
        let [.., _, part] = &self.open[..] else { return None };
        if self.asides == Asides::Apart {
            self.bags.set(part.series, Kind::Parallel);
            self.begin(Deferral::Deferred, None);
        }
        Some(())
    }

    /// The part goes on; what stood aside may run at the same time as all of it.
    pub fn end_aside(&mut self) -> Option<()> {
        self.go_on(13);
        if self.asides == Asides::InPart {
            return Some(());
        }
        if self.open.len() < 3 {
            return None;
        }
        let (aside, part) = (self.open.pop()?, self.open.pop()?);
        self.open.push(aside);
        self.end();
        self.bags.set(part.series, Kind::Series);
        self.open.push(part);
        Some(())
    }

    /// From here on accesses commute, or do not.
    pub fn set_commutes(&mut self, commutes: Commutes) {
        if let Commutes::NextUpdate(_) = commutes {
            self.order_by_more();
        }
        self.commutes = commutes;
    }

    /// Whether none commute that are made now.
    pub fn has_no_commuting(&self) -> bool {
        self.commutes == Commutes::None && self.anything.0.is_empty()
    }

    /// Whether the part of a thread of a region's team is executed, and nothing inside of it.
    pub fn is_in_part_of_thread(&self) -> bool {
        self.open.len() == 2 && self.origin().is_none()
    }

    /// A critical region begins under a mutex, or ends.
    pub fn exclude(&mut self, under: DependencePlace) {
        self.anything = (Vec::new(), under);
    }

    /// What an object holds in these bytes may be anything in the critical region that is executed.
    pub fn any_value(&mut self, extent: Extent) {
        self.anything.0.push(extent);
    }

    /// An update in one step is done.
    pub fn end_update(&mut self) {
        if let Commutes::NextUpdate(_) = self.commutes {
            self.commutes = Commutes::None;
        }
    }

    /// Notes an access at an operation; gives an earlier one that nothing orders with it.
    pub fn note(&mut self, touched: &Touched, at: Pc, of: AccessOf) -> Option<Unordered> {
        let (extents, under) = &self.anything;
        let holds =
            |(object, low, high): &Extent| *object == touched.object && *low <= touched.low && touched.high <= *high;
        let commutes = match (self.commutes, of) {
            _ if extents.iter().any(holds) => Some(Commuting { kind: ANYTHING, under: *under }),
            (Commutes::All(class), _) => Some(class),
            (Commutes::NextUpdate(class), AccessOf::Update) => Some(class),
            (Commutes::NextUpdate(_), AccessOf::Plain) | (Commutes::None, _) => None,
        };
        let who = Toucher { by: self.open.last()?.member, at, commutes };
        let (bags, open) = (&mut self.bags, &self.open);
        let marks = self.objects.entry(touched.object).or_insert_with(|| Marks::new(touched));
        let mut order = Order { bags, open };
        let (changed, clash) = marks.note(touched, who, &mut order);
        if changed {
            self.go_on(u64::from(touched.object.slot) << 32 | u64::from(touched.low));
        }
        clash.map(|clash| self.judged(clash, touched, of))
    }

    /// What ends an object is no access that a program speaks of.
    fn judged(&self, clash: Unordered, touched: &Touched, of: AccessOf) -> Unordered {
        let is_of_this_execution = self.asides == Asides::InPart && self.ordered_by == OrderedBy::Waiting;
        let is_ordinary = of == AccessOf::Plain && touched.high != u32::MAX;
        let certainty = if is_of_this_execution && is_ordinary { clash.certainty } else { Certainty::Open };
        Unordered { certainty, origin: self.origins[clash.by.index()], ..clash }
    }

    /// An object is no more.
    pub fn forget(&mut self, object: ObjectId) {
        self.objects.remove(&object);
    }

    fn go_on(&mut self, word: u64) {
        self.print = (self.print.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Open {
    fn group(&mut self) -> &mut Group {
        // The first one is never taken away while the task is open; a group that is closed twice is the task's own.
        if self.groups.is_empty() {
            self.groups.push(Group::default());
        }
        let last = self.groups.len() - 1;
        &mut self.groups[last]
    }

    /// The children that a task with these dependences waits for, and those that they waited for.
    fn those_before(&self, own: &[(DependencePlace, DependenceUse)]) -> FxHashSet<usize> {
        let mut all = FxHashSet::default();
        for (place, by) in own {
            for other in &self.dependences {
                let is_same = other.place == *place || other.place.is_none() || place.is_none();
                let is_ordered = *by == DependenceUse::Out || other.by != *by;
                if is_same && is_ordered && all.insert(other.kept) {
                    all.extend(&self.kept[other.kept].before);
                }
            }
        }
        all
    }

    fn keep(&mut self, ended: Open) {
        let number = self.kept.len();
        self.dependences.extend(ended.own.iter().map(|(place, by)| Dependence {
            place: *place,
            by: *by,
            kept: number,
        }));
        self.kept.push(Kept { bag: Some(ended.series), before: ended.before });
    }

    fn wait_for(&mut self, those: &FxHashSet<usize>, bags: &mut Bags) {
        for number in those {
            if let Some(bag) = self.kept[*number].bag.take() {
                bags.put_in_series(bag, self.series);
            }
        }
    }

    /// Waits for children with dependences from one on, and so for those that they waited for.
    fn wait_for_kept(&mut self, from: usize, bags: &mut Bags) {
        let mut those: FxHashSet<usize> = (from..self.kept.len()).collect();
        self.kept[from..].iter().for_each(|kept| those.extend(&kept.before));
        self.wait_for(&those, bags);
        // Who was waited for orders nobody any more that is not ordered already.
        if from == 0 {
            self.dependences.clear();
            self.kept.clear();
            self.groups.iter_mut().for_each(|group| group.kept_before = 0);
        }
    }
}

/// What is ordered with what is executed now.
struct Order<'a> {
    bags: &'a mut Bags,
    open: &'a [Open],
}

impl Order<'_> {
    /// The bag of a task, and whether it lies before what is executed now.
    fn of(&mut self, member: Member) -> (BagId, Ordered) {
        let bag = self.bags.find(member);
        let is_before = match self.bags.kind(bag) {
            Kind::Series => true,
            Kind::Parallel => false,
            Kind::Kept { depth, number } => {
                self.open.get(depth as usize).is_some_and(|sibling| sibling.before.contains(&(number as usize)))
            }
        };
        (bag, if is_before { Ordered::Before } else { Ordered::No })
    }
}

/// Whether an earlier access happens before the one that is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ordered {
    Before,
    No,
}
