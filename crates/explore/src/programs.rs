//! The programs that are explored together: one, or a specification and its
//! implementation.
//!
//! Whatever searches or replays asks here for their code and for a machine that
//! runs them, and does not care how many there are.

use crate::options::Options;
use antiphon_machine::world::Part;
use antiphon_machine::{compile, compile_pair, Code, Domain, Machine, Nowhere, Party};
use antiphon_model::{Program, Role};

/// A program and its processes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played<'a> {
    /// The program.
    pub(crate) program: &'a Program,
    /// How many processes it has.
    pub(crate) processes: u32,
    /// What it is to the other one.
    party: Party,
}

/// The programs that are explored together.
#[derive(Clone, Debug)]
pub(crate) struct Programs<'a> {
    first: Played<'a>,
    second: Option<Played<'a>>,
}

impl<'a> Programs<'a> {
    /// One program.
    pub(crate) fn alone(program: &'a Program, options: &Options) -> Programs<'a> {
        Programs { first: Played { program, processes: options.processes, party: Party::Alone }, second: None }
    }

    /// A specification and its implementation.
    pub(crate) fn pair(specification: &'a Program, implementation: &'a Program, options: &Options) -> Programs<'a> {
        let (program, processes) = (specification, options.specification_processes);
        let first = Played { program, processes, party: Party::Specification };
        let (program, processes) = (implementation, options.processes);
        Programs { first, second: Some(Played { program, processes, party: Party::Implementation }) }
    }

    /// The scalar inputs of which the user said nothing.
    pub(crate) fn scalar_inputs(&self, options: &Options) -> Vec<String> {
        let mut names = Vec::new();
        for played in self.all() {
            for global in played.program.globals.iter().filter(|global| matches!(global.role, Role::Input(_))) {
                let open = options.inputs.iter().all(|(name, _)| *name != global.name);
                if open && played.program.types.is_scalar(global.ty) && !names.contains(&global.name) {
                    names.push(global.name.clone());
                }
            }
        }
        names
    }

    /// All of them, in order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Played<'a>> {
        std::iter::once(&self.first).chain(&self.second)
    }

    /// The code of each.
    pub(crate) fn compile<D: Domain>(&self, domain: &mut D) -> Codes<D::Number> {
        match self.second {
            None => Codes { first: compile(self.first.program, domain), second: None },
            Some(second) => {
                let (first, second) = compile_pair(self.first.program, second.program, domain);
                Codes { first, second: Some(second) }
            }
        }
    }

    /// A machine that runs them.
    pub(crate) fn machine<'b, D: Domain>(
        &self,
        codes: &'b Codes<D::Number>,
        run: &'b antiphon_machine::Options,
        domain: D,
    ) -> Machine<'b, D>
    where
        'a: 'b,
    {
        let second = self.second.zip(codes.second.as_ref()).map(|(played, code)| played.part(code));
        Machine::of_parts(self.first.part(&codes.first), second.into_iter().collect(), run, domain, Box::new(Nowhere))
    }
}

impl<'a> Played<'a> {
    fn part<'b, N>(&self, code: &'b Code<N>) -> Part<'b, N>
    where
        'a: 'b,
    {
        Part::new(self.program, code, self.processes, self.party)
    }
}

/// The code of each program.
#[derive(Debug)]
pub(crate) struct Codes<N> {
    first: Code<N>,
    second: Option<Code<N>>,
}

impl<N> Codes<N> {
    /// All of them, in order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Code<N>> {
        std::iter::once(&self.first).chain(&self.second)
    }
}
