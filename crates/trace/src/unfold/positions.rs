//! The order in which the locations of a function are unfolded: a weak
//! topological order (Bourdoncle, *Efficient chaotic iteration strategies with
//! widenings*, 1993).
//!
//! Every cycle goes through the head of a component, and the members of a
//! component stand side by side. So a position, together with the iterations
//! of the components around it, says what comes before what, whatever the
//! control flow looks like: jumps into loops need no special case.

use antiphon_model::{Body, Function, LocationId};

/// The order of a function's locations.
#[derive(Debug)]
pub struct Positions {
    /// Of each location.
    position: Vec<u32>,
    /// The positions of the heads of components around each location, the
    /// outermost first; a head is in its own component.
    heads: Vec<Vec<u32>>,
    /// The location at each position.
    locations: Vec<LocationId>,
}

impl Positions {
    /// The order of a function.
    pub fn of(function: &Function) -> Positions {
        let body = &function.body;
        let count = body.locations.len();
        let mut search = Search { body, number: vec![0; count], next: 0, stack: Vec::new() };
        let mut parts = Vec::new();
        search.visit(Body::ENTRY.0, &mut parts);
        let mut positions =
            Positions { position: vec![0; count], heads: vec![Vec::new(); count], locations: Vec::new() };
        positions.lay_out(parts, &[]);
        positions
    }

    /// The place of a location in the order.
    pub fn position(&self, at: LocationId) -> u32 {
        self.position[at.0 as usize]
    }

    /// Heads of the components around a location.
    pub fn heads(&self, at: LocationId) -> &[u32] {
        &self.heads[at.0 as usize]
    }

    /// The location at a position.
    pub fn location(&self, position: u32) -> LocationId {
        self.locations[position as usize]
    }

    fn lay_out(&mut self, parts: Vec<Segment>, around: &[u32]) {
        for part in parts.into_iter().rev() {
            match part {
                Segment::Location(at) => self.place(at, around.to_vec()),
                Segment::Component(head, inside) => {
                    let mut within = around.to_vec();
                    within.push(self.locations.len() as u32);
                    self.place(head, within.clone());
                    self.lay_out(inside, &within);
                }
            }
        }
    }

    fn place(&mut self, at: u32, heads: Vec<u32>) {
        self.position[at as usize] = self.locations.len() as u32;
        self.heads[at as usize] = heads;
        self.locations.push(LocationId(at));
    }
}

/// Lists of parts are built back to front.
enum Segment {
    Location(u32),
    Component(u32, Vec<Segment>),
}

struct Search<'a> {
    body: &'a Body,
    number: Vec<u32>,
    next: u32,
    stack: Vec<u32>,
}

impl Search<'_> {
    fn successors(&self, at: u32) -> Vec<u32> {
        self.body.location(LocationId(at)).step.successors().iter().map(|to| to.0).collect()
    }

    fn visit(&mut self, at: u32, parts: &mut Vec<Segment>) -> u32 {
        self.stack.push(at);
        self.next += 1;
        let own = self.next;
        self.number[at as usize] = own;
        let (mut head, mut is_loop) = (own, false);
        for to in self.successors(at) {
            let lowest = match self.number[to as usize] {
                0 => self.visit(to, parts),
                number => number,
            };
            if lowest <= head {
                head = lowest;
                is_loop = true;
            }
        }
        if head == own {
            self.close(at, is_loop, parts);
        }
        head
    }

    fn close(&mut self, at: u32, is_loop: bool, parts: &mut Vec<Segment>) {
        self.number[at as usize] = u32::MAX;
        while let Some(top) = self.stack.pop() {
            if top == at {
                break;
            }
            self.number[top as usize] = 0;
        }
        if !is_loop {
            parts.push(Segment::Location(at));
            return;
        }
        let mut inside = Vec::new();
        for to in self.successors(at) {
            if self.number[to as usize] == 0 {
                self.visit(to, &mut inside);
            }
        }
        parts.push(Segment::Component(at, inside));
    }
}
