//! Sets of tasks that are ordered alike with what is executed now: disjoint sets that only grow together.
//!
//! A set is known by one of its tasks, found by paths that are halved as they are followed; the smaller one goes under the
//! larger. How a set is ordered is kept with that task, so that asking costs the same for any number of tasks.

/// A task, by the order in which tasks began.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Member(u32);

impl Member {
    /// Its place among all tasks.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A bag, by one of its members; see [`Bags::find`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BagId(u32);

/// How the tasks of a bag are ordered with what is executed now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// They lie before it.
    Series,
    /// They may run at the same time.
    Parallel,
    /// They are an ended task, by its number among its siblings, which are open at this depth: before those that depend on it.
    Kept { depth: u32, number: u32 },
}

#[derive(Clone, Debug, Default)]
pub(super) struct Bags {
    /// Who each task lies under; itself, if it stands for its bag.
    above: Vec<u32>,
    size: Vec<u32>,
    kinds: Vec<Kind>,
}

impl Bags {
    /// A new task, in a bag of its own that is in series.
    pub fn new_member(&mut self) -> (Member, BagId) {
        let number = self.above.len() as u32;
        self.above.push(number);
        self.size.push(1);
        self.kinds.push(Kind::Series);
        (Member(number), BagId(number))
    }

    /// The bag of a task.
    pub fn find(&mut self, member: Member) -> BagId {
        let mut at = member.0;
        while self.above[at as usize] != at {
            let next = self.above[self.above[at as usize] as usize];
            self.above[at as usize] = next;
            at = next;
        }
        BagId(at)
    }

    /// How a bag that was just found is ordered.
    pub fn kind(&self, found: BagId) -> Kind {
        self.kinds[found.0 as usize]
    }

    /// A bag is ordered in another way from here on.
    pub fn set(&mut self, bag: BagId, kind: Kind) {
        let root = self.find(Member(bag.0));
        self.kinds[root.0 as usize] = kind;
    }

    /// A bag is waited for.
    pub fn put_in_series(&mut self, bag: BagId, series: BagId) {
        self.join(bag, series, Kind::Series);
    }

    /// A bag joins others that may run at the same time.
    pub fn pour(&mut self, bag: BagId, others: &mut Option<BagId>) {
        match others {
            Some(others) => self.join(bag, *others, Kind::Parallel),
            None => {
                self.set(bag, Kind::Parallel);
                *others = Some(bag);
            }
        }
    }

    fn join(&mut self, one: BagId, other: BagId, kind: Kind) {
        let (one, other) = (self.find(Member(one.0)).0 as usize, self.find(Member(other.0)).0 as usize);
        let (under, root) = if self.size[one] < self.size[other] { (one, other) } else { (other, one) };
        if under != root {
            self.above[under] = root as u32;
            self.size[root] += self.size[under];
        }
        self.kinds[root] = kind;
    }
}
