//! Ranks as threads of one process, with channels between them.
//! What they find together is what one finds alone, whoever is lost and however small the search.

use crate::{Arrival, Counters, Ear, Member, Mouth, Task, Together};
use antiphon_search::{search, search_from, Advance, Frontier, Limits, Reason, SearchResult, Seen, System};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::Arc;

struct Voice(u32, Vec<Sender<Arrival>>);

impl Mouth for Voice {
    fn send(&mut self, to: u32, bytes: &[u8]) {
        let _ = self.1[to as usize].send(Arrival::Message(self.0, bytes.to_vec()));
    }

    fn leave(&mut self) {
        self.1.iter().for_each(|other| {
            let _ = other.send(Arrival::Left(self.0));
        });
    }
}

struct Listener(Receiver<Arrival>);

impl Ear for Listener {
    fn receive(&mut self) -> Option<Arrival> {
        self.0.recv().ok()
    }
}

struct Nobody;

impl Counters for Nobody {
    fn read(&self) -> [u64; 2] {
        [0; 2]
    }

    fn add(&self, _: [u64; 2]) {}
}

fn members(ranks: u32) -> Vec<Member> {
    let lines: Vec<(Sender<Arrival>, Receiver<Arrival>)> = (0..ranks).map(|_| channel()).collect();
    let mouths: Vec<Sender<Arrival>> = lines.iter().map(|(mouth, _)| mouth.clone()).collect();
    let ears = lines.into_iter().map(|(_, ear)| ear).enumerate();
    let member = |(rank, ear): (usize, Receiver<Arrival>)| {
        let rank = rank as u32;
        Member::new(rank, ranks, Box::new(Voice(rank, mouths.clone())), Box::new(Listener(ear))).expect("it starts")
    };
    ears.map(member).collect()
}

/// Sticks of given lengths, each shortened step by step in any order; all of one length is wrong where somebody says so.
#[derive(Clone)]
struct Sticks {
    lengths: Vec<u8>,
    wrong: Option<Vec<u8>>,
    steps: u64,
}

#[derive(Clone)]
struct Place {
    sticks: Vec<u8>,
    saved: bool,
    told: bool,
}

impl System for Sticks {
    type State = Place;
    type Choice = usize;
    type Finding = Vec<u8>;
    type Report = u64;

    fn initial(&mut self) -> Place {
        Place { sticks: self.lengths.clone(), saved: false, told: false }
    }

    fn advance(&mut self, place: &mut Place) -> Advance<usize, Vec<u8>> {
        if !place.saved {
            place.saved = true;
            return Advance::Save;
        }
        if self.wrong.as_ref() == Some(&place.sticks) && !place.told {
            place.told = true;
            return Advance::Found(place.sticks.clone());
        }
        let ways: Vec<usize> = (0..place.sticks.len()).filter(|at| place.sticks[*at] > 0).collect();
        match ways.as_slice() {
            [] => Advance::Done,
            // Without a choice the state is edited and saved again.
            [only] => {
                self.steps += 1;
                place.sticks[*only] -= 1;
                place.saved = false;
                Advance::Pause
            }
            _ => Advance::Choose(ways),
        }
    }

    fn follow(&mut self, place: &Place, way: &usize) -> Place {
        self.steps += 1;
        let mut sticks = place.sticks.clone();
        sticks[*way] -= 1;
        Place { sticks, saved: false, told: false }
    }

    fn fingerprint(&mut self, place: &Place) -> u128 {
        let number = place.sticks.iter().fold(1u128, |number, stick| number * 256 + u128::from(*stick));
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    }

    fn finish(self) -> u64 {
        self.steps
    }
}

fn sticks(lengths: &[u8], wrong: Option<&[u8]>) -> Sticks {
    Sticks { lengths: lengths.to_vec(), wrong: wrong.map(<[u8]>::to_vec), steps: 0 }
}

/// What each rank tells: states saved, seen, met again, ends, and what was found.
fn tell(searched: SearchResult<Vec<u8>, u64>) -> Vec<u8> {
    let counted = searched.statistics;
    let numbers = [counted.saved, counted.seen, counted.met_again, counted.ends, searched.found.len() as u64];
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn join(told: Vec<Option<Vec<u8>>>) -> Vec<u8> {
    let mut sums = [0u64; 5];
    for each in told.into_iter().flatten() {
        for (sum, bytes) in sums.iter_mut().zip(each.chunks(8)) {
            *sum += u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        }
    }
    sums.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn numbers(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks(8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes"))).collect()
}

/// One rank's part of a search after the first states.
fn part(member: &Member, system: &Sticks, first: u64) -> (Together, Vec<u64>) {
    let mut frontier = Frontier::default();
    let limits = Limits { states: Some(first), ..Limits::default() };
    let begun = search_from(&mut frontier, 1, || system.clone(), &limits);
    let limits = Limits::default();
    let counters = Arc::new(Nobody);
    let states = begun.statistics.seen;
    let task = Task { frontier, seen: Seen::default(), states, limits: &limits, stopped: None, counters };
    let together = member.search(task, system.clone(), tell, join);
    let mut sums = numbers(together.told.as_deref().unwrap_or_default());
    for (sum, before) in sums.iter_mut().zip(numbers(&tell(begun))) {
        *sum += before;
    }
    (together, sums)
}

/// What all ranks say of each of the searches, one after the other.
fn together(ranks: u32, systems: &[Sticks]) -> Vec<Vec<(Together, Vec<u64>)>> {
    std::thread::scope(|scope| {
        let work = |member: Member| move || systems.iter().map(|system| part(&member, system, 20)).collect::<Vec<_>>();
        let handles: Vec<_> = members(ranks).into_iter().map(|member| scope.spawn(work(member))).collect();
        handles.into_iter().map(|handle| handle.join().expect("it ends")).collect()
    })
}

#[test]
fn ranks_see_together_what_one_sees_alone() {
    let systems =
        [sticks(&[9, 9, 9, 9], None), sticks(&[40, 40], None), sticks(&[200, 1], None), sticks(&[9; 4], None)];
    for ranks in [2, 3, 4] {
        for said in together(ranks, &systems) {
            for ((together, sums), system) in said.iter().zip(&systems) {
                let alone = numbers(&tell(search(system.clone(), &Limits::default())));
                assert_eq!(together.stop, None);
                assert_eq!(*sums, alone, "{ranks} ranks, {:?}", system.lengths);
            }
        }
    }
}

#[test]
fn what_is_wrong_is_found_by_somebody_and_known_to_all() {
    for ranks in [2, 4] {
        for said in together(ranks, &[sticks(&[9, 9, 9, 9], Some(&[0, 5, 0, 3]))]) {
            let [(together, sums)] = said.as_slice() else { panic!("one search") };
            assert_eq!(together.stop, Some(Reason::Findings));
            assert!(sums[4] >= 1);
        }
    }
}

#[test]
fn a_rank_that_leaves_ends_the_search_for_all_others() {
    let system = sticks(&[30, 30, 30, 30], None);
    let mut all = members(3);
    let leaving = all.pop().expect("three");
    let stops: Vec<Option<Reason>> = std::thread::scope(|scope| {
        let handles: Vec<_> = all.iter().map(|member| scope.spawn(|| part(member, &system, 20).0.stop)).collect();
        leaving.leave();
        handles.into_iter().map(|handle| handle.join().expect("it ends")).collect()
    });
    assert_eq!(stops, [Some(Reason::RankLost); 2]);
    let after: Vec<Option<Reason>> = std::thread::scope(|scope| {
        let handles: Vec<_> = all.iter().map(|member| scope.spawn(|| part(member, &system, 20).0.stop)).collect();
        handles.into_iter().map(|handle| handle.join().expect("it ends")).collect()
    });
    assert_eq!(after, [Some(Reason::RankLost); 2], "nothing is shared any more");
}

#[test]
fn a_rank_that_is_stopped_stops_the_others_with_its_reason() {
    let system = sticks(&[60, 60, 60, 60], None);
    let stops: Vec<Option<Reason>> = std::thread::scope(|scope| {
        let work = |member: Member| {
            let mut system = system.clone();
            move || {
                let states =
                    if member.rank() == 1 { Some((500, antiphon_interrupt::Interrupt::default())) } else { None };
                states.iter().for_each(|(_, better)| better.raise());
                let limits = Limits { better: states, ..Limits::default() };
                system.steps = 0;
                let counters = Arc::new(Nobody);
                let frontier = Frontier::default();
                let task =
                    Task { frontier, seen: Seen::default(), states: 0, limits: &limits, stopped: None, counters };
                member.search(task, system, tell, join).stop
            }
        };
        let handles: Vec<_> = members(3).into_iter().map(|member| scope.spawn(work(member))).collect();
        handles.into_iter().map(|handle| handle.join().expect("it ends")).collect()
    });
    assert_eq!(stops, [Some(Reason::MaxStates); 3]);
}

#[test]
fn what_a_lost_rank_would_have_told_is_missed() {
    // It has come to its end like the others, and dies before it says what it saw.
    struct Mute(Voice);
    impl Mouth for Mute {
        fn send(&mut self, to: u32, bytes: &[u8]) {
            const TOLD: u8 = 8;
            match bytes.get(4) {
                Some(&TOLD) => self.0.leave(),
                _ => self.0.send(to, bytes),
            }
        }

        fn leave(&mut self) {
            self.0.leave();
        }
    }
    let (mouths, mut ears): (Vec<Sender<Arrival>>, Vec<Receiver<Arrival>>) = (0..2).map(|_| channel()).unzip();
    let mut member = |rank: u32, mouth: Box<dyn Mouth>| {
        let ear = ears.pop().expect("one for each");
        Member::new(rank, 2, mouth, Box::new(Listener(ear))).expect("it starts")
    };
    let dying = member(1, Box::new(Mute(Voice(1, mouths.clone()))));
    let living = member(0, Box::new(Voice(0, mouths)));
    let system = sticks(&[9, 9, 9], None);
    let other = system.clone();
    // Nobody waits for it: it waits for an answer for ever.
    std::thread::spawn(move || part(&dying, &other, 20));
    assert_eq!(part(&living, &system, 20).0.stop, Some(Reason::RankLost));
}
