//! Random programs of tasks, against a graph of everything that happens before something.

use super::*;
use crate::memory::Manner;

const OBJECT: ObjectId = ObjectId { slot: 1, generation: 0 };

/// What a task does.
#[derive(Clone, Debug)]
enum Act {
    Touch(u32, Manner),
    Task(Deferral, Vec<(u32, DependenceUse)>, Vec<Act>),
    Wait,
    Group(Vec<Act>),
    /// The parts of each thread between two barriers.
    Team(Vec<Vec<Vec<Act>>>),
    Aside(Vec<Act>),
    Update(u32, Commuting),
}

/// A small generator of numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

fn acts(dice: &mut Dice, depth: u32) -> Vec<Act> {
    (0..1 + dice.below(4))
        .map(|_| match dice.below(if depth == 0 { 4 } else { 10 }) {
            0..=2 => Act::Touch(dice.below(4) as u32, if dice.below(3) == 0 { Manner::Write } else { Manner::Read }),
            3 => Act::Wait,
            4 => Act::Group(acts(dice, depth - 1)),
            _ => {
                let deferral = if dice.below(5) == 0 { Deferral::Undeferred } else { Deferral::Deferred };
                let uses = [DependenceUse::In, DependenceUse::Out, DependenceUse::InOutSet, DependenceUse::Exclusive];
                let own = (0..dice.below(3)).map(|_| (dice.below(3) as u32, uses[dice.below(4) as usize])).collect();
                Act::Task(deferral, own, acts(dice, depth - 1))
            }
        })
        .collect()
}

/// What the first thread does, with a team now and then.
fn with_teams(dice: &mut Dice) -> Vec<Act> {
    let mut all = Vec::new();
    for _ in 0..1 + dice.below(3) {
        match dice.below(3) {
            0 => all.extend(acts(dice, 1)),
            _ => {
                let size = 1 + dice.below(3);
                let phases = (0..1 + dice.below(3)).map(|_| (0..size).map(|_| part(dice)).collect());
                all.push(Act::Team(phases.collect()));
            }
        }
    }
    all
}

fn part(dice: &mut Dice) -> Vec<Act> {
    let mut all = Vec::new();
    for _ in 0..dice.below(3) {
        match dice.below(3) {
            0 => all.push(Act::Aside(acts(dice, 1))),
            1 if dice.below(2) == 0 => all.extend(acts(dice, 1)),
            1 => all
                .push(Act::Update(dice.below(3) as u32, Commuting { kind: 1 + dice.below(5) as u8 / 4, under: None })),
            _ => all.push(Act::Touch(dice.below(4) as u32, Manner::Read)),
        }
    }
    all
}

/// All steps of an execution, and which lie directly before which.
struct Graph {
    asides: Asides,
    edges: Vec<(usize, usize)>,
    steps: usize,
    touches: Vec<(usize, u32, Manner, Option<Commuting>)>,
}

/// A task of the graph: its last step, and the ends of its children.
struct Node {
    last: usize,
    children: Vec<usize>,
    siblings: Vec<(usize, Vec<(u32, DependenceUse)>)>,
    /// Where the part of a thread began, of which it is the task.
    began: usize,
}

impl Node {
    fn at(last: usize) -> Node {
        Node { last, children: Vec::new(), siblings: Vec::new(), began: last }
    }
}

impl Graph {
    fn of(program: &[Act], asides: Asides) -> Graph {
        let mut graph = Graph { asides, edges: Vec::new(), steps: 1, touches: Vec::new() };
        graph.perform(program, &mut Node::at(0));
        graph
    }

    fn step(&mut self, node: &mut Node) -> usize {
        let step = self.steps;
        self.steps += 1;
        self.edges.push((node.last, step));
        node.last = step;
        step
    }

    /// Executes acts; gives the ends of all deferred descendants.
    fn perform(&mut self, acts: &[Act], node: &mut Node) -> Vec<usize> {
        let mut all = Vec::new();
        for act in acts {
            match act {
                Act::Touch(place, manner) => {
                    let step = self.step(node);
                    self.touches.push((step, *place, *manner, None));
                }
                Act::Update(place, class) => {
                    let step = self.step(node);
                    self.touches.push((step, *place, Manner::Write, Some(*class)));
                }
                Act::Wait => {
                    let step = self.step(node);
                    self.edges.extend(node.children.iter().map(|end| (*end, step)));
                }
                Act::Group(inner) => {
                    let ends = self.perform(inner, node);
                    let step = self.step(node);
                    self.edges.extend(ends.iter().map(|end| (*end, step)));
                    all.extend(ends);
                }
                Act::Team(phases) => {
                    for phase in phases {
                        let mut ends = Vec::new();
                        let began = self.step(node);
                        for part in phase {
                            let mut thread = Node::at(began);
                            ends.extend(self.perform(part, &mut thread));
                            ends.push(self.step(&mut thread));
                        }
                        let step = self.step(node);
                        self.edges.extend(ends.iter().map(|end| (*end, step)));
                    }
                }
                Act::Aside(inner) if self.asides == Asides::InPart => all.extend(self.perform(inner, node)),
                Act::Aside(inner) => {
                    let mut aside = Node::at(node.began);
                    all.extend(self.perform(inner, &mut aside));
                    all.push(self.step(&mut aside));
                }
                Act::Task(deferral, own, inner) => {
                    let created = self.step(node);
                    let mut task = Node::at(created);
                    let begin = self.step(&mut task);
                    for (end, theirs) in &node.siblings {
                        let is_before = own.iter().any(|(place, by)| {
                            theirs
                                .iter()
                                .any(|(other, used)| other == place && (*by == DependenceUse::Out || used != by))
                        });
                        if is_before {
                            self.edges.push((*end, begin));
                        }
                    }
                    let ends = self.perform(inner, &mut task);
                    let end = self.step(&mut task);
                    match deferral {
                        Deferral::Undeferred => {
                            let step = self.step(node);
                            self.edges.push((end, step));
                        }
                        Deferral::Deferred => {
                            node.children.push(end);
                            all.push(end);
                        }
                    }
                    node.siblings.push((end, own.clone()));
                    all.extend(ends);
                }
            }
        }
        all
    }

    /// Whether two conflicting accesses are not ordered, both of them among these.
    fn races(&self, is_meant: impl Fn(Option<Commuting>) -> bool) -> bool {
        let mut before = vec![vec![false; self.steps]; self.steps];
        self.edges.iter().filter(|(from, to)| from != to).for_each(|(from, to)| before[*to][*from] = true);
        for step in 0..self.steps {
            for other in 0..step {
                if before[step][other] {
                    let row = before[other].clone();
                    row.iter().enumerate().filter(|(_, is)| **is).for_each(|(at, _)| before[step][at] = true);
                }
            }
        }
        self.touches.iter().enumerate().any(|(index, (step, place, manner, class))| {
            self.touches[..index].iter().any(|(earlier, same, theirs, other)| {
                let conflicts = same == place && (*manner == Manner::Write || *theirs == Manner::Write);
                let conflicts = conflicts && is_meant(*class) && is_meant(*other);
                conflicts && (class.is_none() || class != other) && !before[*step][*earlier]
            })
        })
    }
}

/// The first clash.
fn compare(acts: &[Act], all: &mut ComparedTasks) -> Option<Unordered> {
    acts.iter().find_map(|act| match act {
        Act::Touch(place, manner) => {
            let touched = Touched { object: OBJECT, low: 4 * place, high: 4 * place + 4, manner: *manner };
            all.note(&touched, Pc(0), AccessOf::Plain)
        }
        Act::Update(place, class) => {
            let touched = Touched { object: OBJECT, low: 4 * place, high: 4 * place + 4, manner: Manner::Write };
            all.set_commutes(Commutes::NextUpdate(*class));
            let found = all.note(&touched, Pc(0), AccessOf::Update);
            all.set_commutes(Commutes::None);
            found
        }
        Act::Wait => {
            all.wait();
            None
        }
        Act::Group(inner) => {
            all.begin_group();
            let found = compare(inner, all);
            all.end_group();
            found
        }
        Act::Team(phases) => phases.iter().find_map(|phase| {
            all.begin_group();
            let found = phase.iter().find_map(|part| {
                all.begin(Deferral::Deferred, None);
                let found = compare(part, all);
                all.end();
                found
            });
            all.end_group();
            found
        }),
        Act::Aside(inner) => {
            assert_eq!(all.begin_aside(), Some(()));
            let found = compare(inner, all);
            if found.is_none() {
                assert_eq!(all.end_aside(), Some(()));
            }
            found
        }
        Act::Task(deferral, own, inner) => {
            for (place, by) in own {
                all.announce(Some((OBJECT, i64::from(*place))), *by);
            }
            all.begin(*deferral, None);
            let found = compare(inner, all);
            all.end();
            found
        }
    })
}

#[test]
fn bags_say_the_same_as_a_graph_of_all_steps() {
    agree(7, |dice| acts(dice, 3));
}

#[test]
fn threads_of_teams_are_ordered_as_in_a_graph_of_all_steps() {
    agree(11, with_teams);
}

fn agree(seed: u64, program: impl Fn(&mut Dice) -> Vec<Act>) {
    let mut dice = Dice(seed);
    let (mut races, mut clean, mut certain) = (0, 0, 0);
    for _ in 0..20_000 {
        let program = program(&mut dice);
        for asides in [Asides::Apart, Asides::InPart] {
            let graph = Graph::of(&program, asides);
            let expected = graph.races(|_| true);
            let found = compare(&program, &mut ComparedTasks::of_region(asides));
            assert_eq!(found.is_some(), expected, "{program:?}");
            *if expected { &mut races } else { &mut clean } += 1;
            if found.is_some_and(|found| found.certainty == Certainty::Race) {
                assert!(asides == Asides::InPart && graph.races(|class| class.is_none()), "{program:?}");
                certain += 1;
            }
        }
    }
    assert!(races > 4_000 && clean > 4_000 && certain > 1_000, "{races} {clean} {certain}");
}

/// The first clash of accesses that nothing but waiting has to do with.
fn certainty(prepare: impl Fn(&mut ComparedTasks), asides: Asides) -> Certainty {
    let mut all = ComparedTasks::of_region(asides);
    let write = Touched { object: OBJECT, low: 0, high: 4, manner: Manner::Write };
    all.begin(Deferral::Deferred, Some(Pc(1)));
    assert_eq!(all.note(&write, Pc(3), AccessOf::Plain), None);
    prepare(&mut all);
    all.end();
    let found = all.note(&write, Pc(4), AccessOf::Plain).expect("nobody waits for the task");
    assert_eq!((found.at, found.manner, found.origin), (Pc(3), Manner::Write, Some(Pc(1))));
    found.certainty
}

#[test]
fn a_clash_is_a_race_where_nothing_but_waiting_orders_anything() {
    let class = Commuting { kind: 1, under: None };
    assert_eq!(certainty(|_| {}, Asides::InPart), Certainty::Race);
    assert_eq!(certainty(|_| {}, Asides::Apart), Certainty::Open);
    assert_eq!(certainty(|all| all.order_by_more(), Asides::InPart), Certainty::Open);
    assert_eq!(certainty(|all| all.set_commutes(Commutes::NextUpdate(class)), Asides::InPart), Certainty::Open);
    let exclusive = |all: &mut ComparedTasks| all.announce(Some((OBJECT, 8)), DependenceUse::Exclusive);
    assert_eq!(certainty(exclusive, Asides::InPart), Certainty::Open);
}

#[test]
fn an_update_of_another_kind_is_not_forgotten_for_a_later_one() {
    let mut all = ComparedTasks::of_region(Asides::Apart);
    let place = Touched { object: OBJECT, low: 0, high: 4, manner: Manner::Write };
    let update = |all: &mut ComparedTasks, kind: u8, at: Pc| {
        all.set_commutes(Commutes::NextUpdate(Commuting { kind, under: None }));
        all.note(&place, at, AccessOf::Update)
    };
    all.begin(Deferral::Deferred, None);
    assert_eq!(update(&mut all, 2, Pc(3)), None);
    assert_eq!(update(&mut all, 1, Pc(4)), None);
    all.end();
    all.begin(Deferral::Deferred, None);
    assert_eq!(update(&mut all, 1, Pc(5)).map(|found| found.at), Some(Pc(3)));
}

#[test]
fn a_grandchild_is_not_waited_for_by_its_grandparent() {
    let mut all = ComparedTasks::of_region(Asides::Apart);
    let write = Touched { object: OBJECT, low: 0, high: 4, manner: Manner::Write };
    all.begin(Deferral::Deferred, None);
    all.begin(Deferral::Deferred, None);
    assert_eq!(all.note(&write, Pc(3), AccessOf::Plain), None);
    all.end();
    all.end();
    all.wait();
    assert_eq!(all.note(&write, Pc(4), AccessOf::Plain).map(|found| found.at), Some(Pc(3)));
}

#[test]
fn what_ends_is_touched_as_a_whole() {
    let mut all = ComparedTasks::of_region(Asides::Apart);
    all.begin(Deferral::Deferred, None);
    let read = Touched { object: OBJECT, low: 8, high: 12, manner: Manner::Read };
    assert_eq!(all.note(&read, Pc(3), AccessOf::Plain), None);
    all.end();
    let ends = Touched { object: OBJECT, low: 0, high: u32::MAX, manner: Manner::Write };
    assert_eq!(all.note(&ends, Pc(9), AccessOf::Plain).map(|found| found.at), Some(Pc(3)));
}

#[test]
fn what_may_be_anything_is_nobodys_elsewhere() {
    let mut all = ComparedTasks::of_region(Asides::Apart);
    let touch = |manner| Touched { object: OBJECT, low: 0, high: 4, manner };
    let region = |all: &mut ComparedTasks, slot: u32| {
        all.exclude(Some((ObjectId { slot, generation: 0 }, 0)));
        all.any_value((OBJECT, 0, 4));
        let found = [Manner::Write, Manner::Read].into_iter().find_map(|m| all.note(&touch(m), Pc(3), AccessOf::Plain));
        all.exclude(None);
        found
    };
    all.begin(Deferral::Deferred, None);
    assert_eq!(region(&mut all, 7), None);
    let print = all.print();
    assert_eq!((region(&mut all, 7), all.print()), (None, print), "going round leads back");
    let own = all.note(&touch(Manner::Read), Pc(4), AccessOf::Plain);
    assert_eq!(own.map(|found| found.at), Some(Pc(3)), "not what the region left");
    all.end();
    all.begin(Deferral::Deferred, None);
    assert_eq!(region(&mut all, 7), None);
    all.end();
    let mut behind = all.clone();
    behind.wait();
    assert!(behind.note(&touch(Manner::Read), Pc(5), AccessOf::Plain).is_some(), "waiting tells nobody the value");
    assert_eq!(behind.note(&touch(Manner::Write), Pc(6), AccessOf::Plain), None);
    assert_eq!(behind.note(&touch(Manner::Read), Pc(7), AccessOf::Plain), None);
    all.begin(Deferral::Deferred, None);
    assert!(region(&mut all, 8).is_some(), "another mutex excludes nobody");
}
