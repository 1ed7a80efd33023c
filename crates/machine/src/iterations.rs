//! Iterations of a loop that may run at the same time, though they are executed one after the other.
//!
//! Where the iterations of a parallel loop do not wait for each other, one order of them says as much as all
//! schedules, as long as none touches what another one writes: the first two that do race, whoever executes
//! them. So such a loop is executed by one thread, which says when an iteration begins, and what each
//! touched is kept here: for every few bytes who wrote them last and which two iterations read them last.
//! That is enough, because iterations come in order and the first conflict is the end.
//!
//! Loops nest, and each level has its own iterations. Deliberately not here: who says which loops are
//! like this (`openmp`), and what is said of a conflict (`world`).

use crate::abandoned::Unfinished;
use crate::code::Pc;
use crate::grain::common;
use crate::memory::{Manner, ObjectId, Touched};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The loops of this kind that a thread is in, the innermost last.
#[derive(Clone, Default, Debug)]
pub struct Iterations {
    levels: Vec<Rc<Level>>,
    /// Goes on with everything that is kept.
    print: u64,
}

/// One loop.
#[derive(Clone, Debug)]
struct Level {
    /// Where it begins.
    at: Pc,
    /// Iterations that are at least so far apart never run at once; none if no two do.
    window: Option<u32>,
    /// The number of the iteration that is executed, from one on.
    current: Option<u32>,
    objects: FxHashMap<ObjectId, Marks>,
    /// Objects that this iteration was the first one to touch.
    fresh: Vec<ObjectId>,
    /// How many functions are being executed where it begins.
    frames: usize,
    /// How the first iteration ended that did not come to its end.
    unfinished: Option<Unfinished>,
}

/// An access by an iteration that does not go together with the one that was noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The loop.
    pub of_loop: Pc,
    /// The number of the iteration that is executed, from one on.
    pub mine: u32,
    /// The number of the earlier one.
    pub earlier: u32,
    /// What the earlier one did.
    pub manner: Manner,
    /// Where.
    pub at: Pc,
    /// The first byte that both touch.
    pub low: u32,
}

/// Who touched some bytes; nobody is iteration 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Seen {
    iteration: u32,
    at: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Mark {
    write: Seen,
    read: Seen,
    /// The last reader before, of another iteration.
    read_before: Seen,
}

/// Marks of one object, for every `grain` bytes.
#[derive(Clone, Debug)]
struct Marks {
    grain: u32,
    pages: Vec<Option<Rc<[Mark; PAGE]>>>,
}

const PAGE: usize = 64;

impl Iterations {
    /// A loop begins; see [`Level::window`].
    pub fn begin(&mut self, at: Pc, frames: usize, window: Option<u32>) {
        let (objects, fresh) = (FxHashMap::default(), Vec::new());
        let level = Level { at, window, current: None, objects, fresh, frames, unfinished: None };
        self.levels.push(Rc::new(level));
        self.go_on(window.map_or(1, |window| u64::from(window) + 2));
    }

    /// An iteration of the innermost loop begins.
    pub fn next(&mut self, number: u32) {
        if let Some(level) = self.levels.last_mut() {
            Rc::make_mut(level).current = Some(number.saturating_add(1));
        }
    }

    /// What follows belongs to no iteration of the innermost loop. What ended with the iteration is forgotten.
    pub fn pause(&mut self, is_alive: impl Fn(ObjectId) -> bool) {
        let Some(level) = self.levels.last_mut() else { return };
        let level = Rc::make_mut(level);
        level.current = None;
        for object in std::mem::take(&mut level.fresh) {
            if !is_alive(object) {
                level.objects.remove(&object);
            }
        }
    }

    /// The innermost loop ends; how, if an iteration did not come to its end.
    pub fn end(&mut self) -> Option<Unfinished> {
        let ended = self.levels.pop();
        if self.levels.is_empty() {
            self.print = 0;
        }
        ended.and_then(|level| level.unfinished)
    }

    /// The iteration of the innermost loop with others at once comes no further: where that loop begins, and in which function.
    pub fn abandon(&mut self, why: Unfinished) -> Option<(Pc, usize)> {
        let noting = |level: &Rc<Level>| level.current.is_some() && level.window.is_some();
        let index = self.levels.iter().rposition(noting)?;
        self.levels.truncate(index + 1);
        self.go_on(0x0E4D);
        let level = Rc::make_mut(&mut self.levels[index]);
        level.unfinished.get_or_insert(why);
        Some((level.at, level.frames))
    }

    /// Whether accesses are to be noted.
    #[inline]
    pub fn is_noting(&self) -> bool {
        self.levels.iter().any(|level| level.current.is_some() && level.window.is_some())
    }

    /// What tells it from others.
    pub(crate) fn print(&self) -> u64 {
        let numbers = self.levels.iter().filter_map(|level| level.current);
        numbers.fold(self.print, |print, number| print.rotate_left(7) ^ u64::from(number))
    }

    fn go_on(&mut self, word: u64) {
        self.print = (self.print.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    /// Notes an access at an operation; gives an earlier one that does not go together with it.
    pub fn note(&mut self, touched: &Touched, at: Pc) -> Option<Clash> {
        for index in 0..self.levels.len() {
            let (changed, clash) = match &self.levels[index] {
                level if level.current.is_some() && level.window.is_some() => {
                    Rc::make_mut(&mut self.levels[index]).note(touched, at)
                }
                _ => continue,
            };
            if clash.is_some() {
                return clash;
            }
            if changed {
                let object = u64::from(touched.object.slot) << 32 | u64::from(touched.object.generation);
                self.go_on(object);
                self.go_on(u64::from(touched.low) << 32 | u64::from(touched.high));
                self.go_on(self.levels[index].current.map_or(0, u64::from) << 1 | touched.manner as u64);
            }
        }
        None
    }
}

impl Level {
    /// Whether anything is kept that was not, and a clash.
    fn note(&mut self, touched: &Touched, at: Pc) -> (bool, Option<Clash>) {
        let (Some(current), Some(window)) = (self.current, self.window) else { return (false, None) };
        let marks = match self.objects.entry(touched.object) {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(new) => {
                self.fresh.push(touched.object);
                new.insert(Marks::new(touched))
            }
        };
        let me = Seen { iteration: current, at: at.0 };
        let is_apart =
            |seen: Seen| seen.iteration != 0 && seen.iteration != current && current.abs_diff(seen.iteration) < window;
        let mut changed = false;
        let mut clash = None;
        let grain = marks.grain_for(touched);
        // What is freed is touched wherever it was.
        let high = if touched.high == u32::MAX { marks.known_end() } else { touched.high };
        let mut low = touched.low;
        while low < high {
            let mark = marks.at(low / grain);
            let others = match touched.manner {
                Manner::Write => {
                    [(mark.write, Manner::Write), (mark.read, Manner::Read), (mark.read_before, Manner::Read)]
                }
                Manner::Read => {
                    [(mark.write, Manner::Write), (Seen::default(), Manner::Read), (Seen::default(), Manner::Read)]
                }
            };
            if let Some((seen, manner)) = others.into_iter().find(|(seen, _)| is_apart(*seen)) {
                let (of_loop, earlier, at) = (self.at, seen.iteration, Pc(seen.at));
                clash = Some(Clash { of_loop, mine: current, earlier, manner, at, low });
                break;
            }
            changed |= mark.add(touched.manner, me);
            low += grain;
        }
        (changed, clash)
    }
}

impl Mark {
    /// Whether it says more than before.
    fn add(&mut self, manner: Manner, me: Seen) -> bool {
        let before = match manner {
            Manner::Write => std::mem::replace(&mut self.write, me),
            Manner::Read if self.read.iteration == me.iteration => self.read,
            Manner::Read => {
                self.read_before = self.read;
                std::mem::replace(&mut self.read, me)
            }
        };
        before.iteration != me.iteration
    }
}

impl Marks {
    fn new(first: &Touched) -> Marks {
        let grain = common(first.high.wrapping_sub(first.low), first.low).max(1);
        Marks { grain, pages: Vec::new() }
    }

    /// The grain, fine enough for an access.
    fn grain_for(&mut self, touched: &Touched) -> u32 {
        let finer = common(self.grain, common(touched.low, touched.high)).max(1);
        // The end of an object may be any number; it is the last access.
        if finer != self.grain && touched.high != u32::MAX {
            self.refine(finer);
        }
        self.grain
    }

    fn refine(&mut self, finer: u32) {
        let factor = self.grain / finer;
        let old = std::mem::replace(self, Marks { grain: finer, pages: Vec::new() });
        for (page, marks) in old.pages.iter().enumerate() {
            for (index, mark) in marks.iter().flat_map(|marks| marks.iter().enumerate()) {
                if *mark != Mark::default() {
                    let first = (page * PAGE + index) as u32 * factor;
                    (first..first + factor).for_each(|at| *self.at(at) = *mark);
                }
            }
        }
    }

    /// The byte behind the last one that has a mark.
    fn known_end(&self) -> u32 {
        (self.pages.len() * PAGE) as u32 * self.grain
    }

    fn at(&mut self, index: u32) -> &mut Mark {
        let (page, index) = (index as usize / PAGE, index as usize % PAGE);
        if self.pages.len() <= page {
            self.pages.resize(page + 1, None);
        }
        let page = self.pages[page].get_or_insert_with(|| Rc::new([Mark::default(); PAGE]));
        &mut Rc::make_mut(page)[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Ending;
    use antiphon_source::Span;

    const OBJECT: ObjectId = ObjectId { slot: 3, generation: 0 };

    fn touch(low: u32, high: u32, manner: Manner) -> Touched {
        Touched { object: OBJECT, low, high, manner }
    }

    fn in_a_loop(window: u32) -> Iterations {
        let mut all = Iterations::default();
        all.begin(Pc(1), 0, Some(window));
        all
    }

    #[test]
    fn two_iterations_may_read_and_one_may_write_what_it_read() {
        let mut all = in_a_loop(u32::MAX);
        for number in 0..3 {
            all.next(number);
            assert_eq!(all.note(&touch(0, 4, Manner::Read), Pc(2)), None);
            let own = touch(4 * number + 4, 4 * number + 8, Manner::Write);
            assert_eq!(all.note(&own, Pc(3)), None);
            assert_eq!(all.note(&Touched { manner: Manner::Read, ..own }, Pc(3)), None);
        }
    }

    #[test]
    fn a_reader_before_the_last_one_counts() {
        let mut all = in_a_loop(u32::MAX);
        for number in [0, 1] {
            all.next(number);
            assert_eq!(all.note(&touch(0, 4, Manner::Read), Pc(2)), None);
        }
        let clash = all.note(&touch(0, 4, Manner::Write), Pc(3)).expect("the first iteration reads it");
        assert_eq!((clash.mine, clash.earlier, clash.manner, clash.at), (2, 1, Manner::Read, Pc(2)));
    }

    #[test]
    fn bytes_of_an_element_are_parts_of_it() {
        let mut all = in_a_loop(u32::MAX);
        all.next(0);
        assert_eq!(all.note(&touch(8, 16, Manner::Write), Pc(2)), None);
        all.next(1);
        assert_eq!(all.note(&touch(0, 3, Manner::Write), Pc(2)), None);
        let clash = all.note(&touch(15, 17, Manner::Read), Pc(2)).expect("byte 15 was written");
        assert_eq!((clash.low, clash.manner), (15, Manner::Write));
        assert_eq!(all.note(&touch(16, 17, Manner::Write), Pc(2)), None);
    }

    #[test]
    fn iterations_that_are_far_apart_do_not_clash() {
        let mut all = in_a_loop(4);
        all.next(0);
        assert_eq!(all.note(&touch(0, 4, Manner::Write), Pc(2)), None);
        all.next(4);
        assert_eq!(all.note(&touch(0, 4, Manner::Write), Pc(2)), None);
        all.next(7);
        assert!(all.note(&touch(0, 4, Manner::Read), Pc(2)).is_some());
    }

    #[test]
    fn a_loop_of_one_thread_notes_nothing_and_an_outer_one_does() {
        let mut all = in_a_loop(u32::MAX);
        all.next(0);
        all.begin(Pc(5), 0, None);
        for number in 0..2 {
            all.next(number);
            assert_eq!(all.note(&touch(0, 4, Manner::Write), Pc(2)), None);
        }
        all.end();
        all.next(1);
        assert!(all.note(&touch(0, 4, Manner::Write), Pc(2)).is_some());
    }

    #[test]
    fn an_iteration_that_does_not_end_decides_how_the_loop_ends() {
        let mut all = in_a_loop(u32::MAX);
        all.next(0);
        all.begin(Pc(5), 3, None);
        assert_eq!(all.abandon(Unfinished::Exit(2, Ending::Call)), Some((Pc(1), 0)));
        all.next(1);
        assert_eq!(all.abandon(Unfinished::Endless(Span::NONE)), Some((Pc(1), 0)));
        all.pause(|_| true);
        assert_eq!(all.abandon(Unfinished::Endless(Span::NONE)), None);
        assert_eq!(all.end(), Some(Unfinished::Exit(2, Ending::Call)));
    }

    #[test]
    fn what_ended_with_an_iteration_is_forgotten() {
        let mut all = in_a_loop(u32::MAX);
        all.next(0);
        assert_eq!(all.note(&touch(0, 4, Manner::Write), Pc(2)), None);
        all.pause(|_| false);
        all.next(1);
        assert_eq!(all.note(&touch(0, 4, Manner::Write), Pc(2)), None);
    }
}
