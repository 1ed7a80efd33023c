//! The programs that are explored together: one, or a specification and its
//! implementation.
//!
//! Whatever searches or replays asks here for their code and for a machine that
//! runs them, and does not care how many there are.

use crate::state::World;
use antiphon_machine::{
    compile, compile_pair, Code, Domain, Nowhere, NumberType, Options as RunOptions, ProgramInstance, ProgramRole,
};
use antiphon_model::{Program, Role, Type};

/// A program and its processes.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The program.
    pub program: &'a Program,
    /// How many processes it has.
    pub processes: u32,
    /// What it is to the other one.
    pub role: ProgramRole,
}

/// The programs that are explored together.
#[derive(Clone, Debug)]
pub struct Programs<'a> {
    first: Played<'a>,
    second: Option<Played<'a>>,
}

/// The value of an input, of an element of one too (`text[2]`), as the source spells it, if that is a character.
fn character(program: &Program, input: &str, value: &str) -> Option<String> {
    let base = input.split('[').next().unwrap_or(input);
    let mut globals = program.globals.iter().filter(|global| matches!(global.role, Role::Input(_)));
    let mut ty = globals.find(|global| global.name == base)?.ty;
    while let Type::Array(element, _) = program.types.get(ty) {
        ty = *element;
    }
    let Type::Int(int) = program.types.get(ty) else { return None };
    NumberType::Int(*int).character(value)
}

impl<'a> Programs<'a> {
    /// One program with so many processes.
    pub fn alone(program: &'a Program, processes: u32) -> Programs<'a> {
        Programs { first: Played { program, processes, role: ProgramRole::Alone }, second: None }
    }

    /// A specification and its implementation, each with its processes.
    pub fn pair(specification: (&'a Program, u32), implementation: (&'a Program, u32)) -> Programs<'a> {
        let played = |(program, processes), role| Played { program, processes, role };
        Programs {
            first: played(specification, ProgramRole::Specification),
            second: Some(played(implementation, ProgramRole::Implementation)),
        }
    }

    /// Other texts of the same programs, by their index.
    pub fn with<'p>(&self, program: impl Fn(usize) -> &'p Program) -> Programs<'p> {
        let other = |part: usize, played: &Played<'_>| Played { program: program(part), ..*played };
        Programs { first: other(0, &self.first), second: self.second.as_ref().map(|second| other(1, second)) }
    }

    /// The scalar inputs of all programs, each once.
    pub fn scalar_inputs(&self) -> Vec<String> {
        let mut names = Vec::new();
        for played in self.all() {
            for global in played.program.globals.iter().filter(|global| matches!(global.role, Role::Input(_))) {
                if played.program.types.is_scalar(global.ty) && !names.contains(&global.name) {
                    names.push(global.name.clone());
                }
            }
        }
        names
    }

    /// Values of these inputs that are characters, as the source spells them.
    pub fn characters(&self, inputs: &[(String, String)]) -> Vec<(String, String)> {
        let spelled = |name: &str, value: &str| self.all().find_map(|played| character(played.program, name, value));
        inputs.iter().filter_map(|(name, value)| Some((name.clone(), spelled(name, value)?))).collect()
    }

    /// All of them, in order.
    pub fn all(&self) -> impl Iterator<Item = &Played<'a>> {
        std::iter::once(&self.first).chain(&self.second)
    }

    /// The code of each.
    pub fn compile(&self) -> Codes {
        match self.second {
            None => Codes { first: compile(self.first.program), second: None },
            Some(second) => {
                let (first, second) = compile_pair(self.first.program, second.program);
                Codes { first, second: Some(second) }
            }
        }
    }

    /// A world in which they run.
    pub fn world<'b, D: Domain>(&self, codes: &'b Codes, run: &'b RunOptions, mut domain: D) -> World<'b, D>
    where
        'a: 'b,
    {
        let second = self.second.zip(codes.second.as_ref());
        let first = self.first.part(&codes.first, &mut domain);
        let second = second.map(|(played, code)| played.part(code, &mut domain));
        World::of_programs(first, second.into_iter().collect(), run, domain, Box::new(Nowhere))
    }
}

impl<'a> Played<'a> {
    fn part<'b, D: Domain>(&self, code: &'b Code, domain: &mut D) -> ProgramInstance<'b, D::Number>
    where
        'a: 'b,
    {
        ProgramInstance::new(self.program, code, domain, self.processes, self.role)
    }
}

/// The code of each program.
#[derive(Debug)]
pub struct Codes {
    first: Code,
    second: Option<Code>,
}

impl Codes {
    /// All of them, in order.
    pub fn all(&self) -> impl Iterator<Item = &Code> {
        std::iter::once(&self.first).chain(&self.second)
    }
}
