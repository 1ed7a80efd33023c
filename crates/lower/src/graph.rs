//! A function's graph under construction.
//!
//! Control stands at a cursor, a label that no location has yet; a step makes
//! a location there and moves the cursor behind it. Labels may be bound, jumped
//! to before and after, and made to mean another label, so no empty steps are
//! needed to join paths. While the graph is built, the targets of steps are
//! numbers of labels; [`Graph::finish`] puts locations in their place, and
//! leaves out what control cannot reach.

use antiphon_model as m;
use antiphon_source::Span;
use rustc_hash::FxHashMap;

/// A place in the graph that steps may lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Label(pub u32);

/// What is known of a label.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    /// Nothing yet.
    Open,
    /// The same as another label.
    Same(Label),
    /// A location.
    At(m::LocationId),
}

/// The graph under construction.
#[derive(Debug)]
pub(crate) struct Graph {
    labels: Vec<Meaning>,
    locations: Vec<m::Location>,
    loops: Vec<m::Loop>,
    names: Vec<(String, Label)>,
    cursor: Option<Label>,
    role: m::LocationRole,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph {
            labels: vec![Meaning::Open],
            locations: Vec::new(),
            loops: Vec::new(),
            names: Vec::new(),
            cursor: Some(Label(0)),
            role: m::LocationRole::Plain,
        }
    }
}

/// How a label is written as the target of a step meanwhile.
fn target(label: Label) -> m::LocationId {
    m::LocationId(label.0)
}

impl Graph {
    /// A new label.
    pub fn label(&mut self) -> Label {
        self.labels.push(Meaning::Open);
        Label(self.labels.len() as u32 - 1)
    }

    /// Whether control can stand at the cursor.
    pub fn is_open(&self) -> bool {
        self.cursor.is_some()
    }

    /// The label is here: control comes from before and from all jumps to it.
    pub fn bind(&mut self, label: Label) {
        if let Some(cursor) = self.cursor {
            self.labels[cursor.0 as usize] = Meaning::Same(label);
        }
        self.cursor = Some(label);
    }

    /// Control goes on at the label.
    pub fn jump(&mut self, label: Label) {
        if let Some(cursor) = self.cursor.take() {
            self.labels[cursor.0 as usize] = Meaning::Same(label);
        }
        self.role = m::LocationRole::Plain;
    }

    /// Control goes on at a place that is said later; gives that place.
    pub fn suspend(&mut self) -> Label {
        let label = self.cursor.take().unwrap_or_else(|| self.label());
        self.role = m::LocationRole::Plain;
        label
    }

    /// Control goes on here, and only from jumps to the label.
    pub fn resume(&mut self, label: Label) {
        self.cursor = Some(label);
        self.role = m::LocationRole::Plain;
    }

    /// The next location is where branches meet.
    pub fn join(&mut self) {
        if self.role == m::LocationRole::Plain && self.cursor.is_some() {
            self.role = m::LocationRole::Join;
        }
    }

    /// The next location is where a loop starts anew.
    pub fn head(&mut self, id: m::LoopId, span: Span) {
        if matches!(self.role, m::LocationRole::LoopHead(_)) {
            self.action(m::Action::Skip, span);
        }
        self.role = m::LocationRole::LoopHead(id);
    }

    /// A location with a step that leads on by itself.
    fn locate(&mut self, step: m::Step, span: Span) -> m::LocationId {
        let id = m::LocationId(self.locations.len() as u32);
        let cursor = self.cursor.take().unwrap_or_else(|| self.label());
        self.labels[cursor.0 as usize] = Meaning::At(id);
        let role = std::mem::replace(&mut self.role, m::LocationRole::Plain);
        self.locations.push(m::Location { step, role, span });
        id
    }

    /// Does an action here.
    pub fn action(&mut self, action: m::Action, span: Span) {
        let next = self.label();
        self.locate(m::Step::Action(action, target(next)), span);
        self.cursor = Some(next);
    }

    /// Branches here.
    pub fn branch(&mut self, condition: m::ExprId, then: Label, otherwise: Label, span: Span) {
        let step = m::Step::Branch { condition, then: target(then), otherwise: target(otherwise) };
        self.locate(step, span);
    }

    /// Switches here; [`Graph::set_cases`] says where to.
    pub fn switch(&mut self, value: m::ExprId, default: Label, span: Span) -> m::LocationId {
        self.locate(m::Step::Switch { value, cases: Vec::new(), default: target(default) }, span)
    }

    /// Says where a switch leads.
    pub fn set_cases(&mut self, at: m::LocationId, arms: &[(i128, i128, Label)], otherwise: Label) {
        if let m::Step::Switch { cases, default, .. } = &mut self.locations[at.0 as usize].step {
            *cases = arms.iter().map(|&(low, high, label)| m::Case { low, high, target: target(label) }).collect();
            *default = target(otherwise);
        }
    }

    /// Returns to the caller.
    pub fn give_back(&mut self, value: Option<m::ExprId>, span: Span) {
        self.locate(m::Step::Return(value), span);
    }

    /// Control never comes here.
    pub fn unreachable(&mut self, span: Span) {
        self.locate(m::Step::Unreachable, span);
    }

    /// A loop whose head and exit are labels.
    pub fn add_loop(&mut self, kind: m::LoopKind, parent: Option<m::LoopId>, exit: Label, span: Span) -> m::LoopId {
        let id = m::LoopId(self.loops.len() as u32);
        let head = m::LocationId(0);
        self.loops.push(m::Loop {
            kind,
            head,
            exit: target(exit),
            parent,
            invariants: Vec::new(),
            kept: Vec::new(),
            span,
        });
        id
    }

    /// Says which variables a loop keeps.
    pub fn set_kept(&mut self, id: m::LoopId, kept: Vec<m::Variable>) {
        self.loops[id.0 as usize].kept = kept;
    }

    /// Gives a loop its invariants.
    pub fn set_invariants(&mut self, id: m::LoopId, invariants: Vec<m::Invariant>) {
        self.loops[id.0 as usize].invariants = invariants;
    }

    /// Further ones.
    pub fn add_invariants(&mut self, id: m::LoopId, invariants: Vec<m::Invariant>) {
        self.loops[id.0 as usize].invariants.extend(invariants);
    }

    /// A label of the user.
    pub fn name(&mut self, name: String, label: Label) {
        self.names.push((name, label));
    }

    /// The finished graph.
    pub fn finish(mut self, span: Span) -> m::Body {
        if self.cursor.is_some() {
            self.unreachable(span);
        }
        let lost = m::LocationId(self.locations.len() as u32);
        let resolved = self.resolve(lost);
        for location in &mut self.locations {
            retarget(&mut location.step, |old| resolved[old.0 as usize]);
        }
        for each in &mut self.loops {
            each.exit = resolved[each.exit.0 as usize];
        }
        // Where a loop never ends, its exit is a location that control never comes to.
        self.locations.push(m::Location { step: m::Step::Unreachable, role: m::LocationRole::Plain, span });
        self.prune(resolved[0], lost, &resolved)
    }

    /// The location that each label means, `lost` if it means none. Chains of
    /// labels are followed once.
    fn resolve(&self, lost: m::LocationId) -> Vec<m::LocationId> {
        let mut known = vec![None; self.labels.len()];
        let mut chain = Vec::new();
        for start in 0..self.labels.len() as u32 {
            let mut label = Label(start);
            let end = loop {
                let index = label.0 as usize;
                if let Some(location) = known[index] {
                    break location;
                }
                // Stands until the end is known; a ring of labels means nothing.
                known[index] = Some(lost);
                chain.push(index);
                match self.labels[index] {
                    Meaning::Open => break lost,
                    Meaning::Same(other) => label = other,
                    Meaning::At(location) => break location,
                }
            };
            chain.drain(..).for_each(|index| known[index] = Some(end));
        }
        known.into_iter().map(|location| location.unwrap_or(lost)).collect()
    }

    /// How many locations there are.
    pub fn len(&self) -> usize {
        self.locations.len()
    }

    /// Keeps what control can reach: the entry first, the rest in order.
    fn prune(self, entry: m::LocationId, lost: m::LocationId, resolved: &[m::LocationId]) -> m::Body {
        let mut reached = reachable(&self.locations, entry);
        let heads = heads(&self.locations, &reached);
        let kept_loops: Vec<_> = (0..self.loops.len() as u32).filter(|i| heads.contains_key(i)).collect();
        if kept_loops.iter().any(|&i| !reached[self.loops[i as usize].exit.0 as usize]) {
            reached[lost.0 as usize] = true;
        }
        let mut order = vec![entry.0];
        order.extend((0..self.locations.len() as u32).filter(|&i| reached[i as usize] && i != entry.0));
        let mut place = vec![None; self.locations.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old as usize] = Some(m::LocationId(new as u32));
        }
        let lost = place[lost.0 as usize].unwrap_or(m::Body::ENTRY);
        let moved = |old: m::LocationId| place[old.0 as usize].unwrap_or(lost);
        let renumbered: FxHashMap<u32, m::LoopId> =
            kept_loops.iter().enumerate().map(|(new, &old)| (old, m::LoopId(new as u32))).collect();
        let mut locations = Vec::with_capacity(order.len());
        for old in &order {
            let mut location = self.locations[*old as usize].clone();
            retarget(&mut location.step, moved);
            if let m::LocationRole::LoopHead(id) = location.role {
                location.role =
                    renumbered.get(&id.0).map_or(m::LocationRole::Plain, |&id| m::LocationRole::LoopHead(id));
            }
            locations.push(location);
        }
        let loops = kept_loops.iter().map(|&old| {
            let mut each = self.loops[old as usize].clone();
            each.head = moved(m::LocationId(heads[&old]));
            each.exit = moved(each.exit);
            each.parent = each.parent.and_then(|parent| renumbered.get(&parent.0).copied());
            each
        });
        let labels = self.names.iter().filter_map(|(name, label)| {
            let location = place.get(resolved[label.0 as usize].0 as usize).copied().flatten()?;
            Some(m::Label { name: name.clone(), location })
        });
        m::Body { loops: loops.collect(), labels: labels.collect(), locations }
    }
}

/// The location of each loop's head that control can reach.
fn heads(locations: &[m::Location], reached: &[bool]) -> FxHashMap<u32, u32> {
    let mut heads = FxHashMap::default();
    for (index, location) in locations.iter().enumerate().filter(|(index, _)| reached[*index]) {
        if let m::LocationRole::LoopHead(id) = location.role {
            heads.insert(id.0, index as u32);
        }
    }
    heads
}

/// Replaces the targets of a step.
fn retarget(step: &mut m::Step, map: impl Fn(m::LocationId) -> m::LocationId) {
    match step {
        m::Step::Action(_, next) => *next = map(*next),
        m::Step::Branch { then, otherwise, .. } => {
            *then = map(*then);
            *otherwise = map(*otherwise);
        }
        m::Step::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|case| case.target = map(case.target));
            *default = map(*default);
        }
        m::Step::Return(_) | m::Step::Unreachable => {}
    }
}

/// Which locations control can reach from the entry.
fn reachable(locations: &[m::Location], entry: m::LocationId) -> Vec<bool> {
    let mut reached = vec![false; locations.len()];
    let mut open = vec![entry];
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut reached[at.0 as usize], true) {
            continue;
        }
        match &locations[at.0 as usize].step {
            m::Step::Action(_, next) => open.push(*next),
            m::Step::Branch { then, otherwise, .. } => open.extend([*then, *otherwise]),
            m::Step::Switch { cases, default, .. } => {
                open.extend(cases.iter().map(|case| case.target));
                open.push(*default);
            }
            m::Step::Return(_) | m::Step::Unreachable => {}
        }
    }
    reached
}
