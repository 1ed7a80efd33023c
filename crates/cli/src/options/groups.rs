//! `--help` in groups: under which heading each option stands, and examples for each command. The tables are data, so that
//! an option is grouped once for all commands that have it.
//!
//! An option without a row would stand under clap's own heading; a test sees to it that there is none but `--help`.

use clap::Command;

/// Headings, with the options under them by their names in the code of a command.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "The program",
        &[
            "include",
            "database",
            "data_model",
            "headers",
            "define",
            "undefine",
            "set",
            "specification",
            "specification_files",
            "implementation",
            "implementation_files",
            "argc",
            "env",
            "stdin",
            "config",
        ],
    ),
    (
        "What is explored",
        &[
            "processes",
            "threads",
            "devices",
            "specification_processes",
            "inputs",
            "seed",
            "schedule",
            "violation",
            "what",
            "tolerance",
        ],
    ),
    (
        "What is checked",
        &[
            "check",
            "no_check",
            "deadlock",
            "race",
            "strict",
            "contracts",
            "unreach",
            "ltl",
            "property",
            "fair",
            "suggest_parallel",
        ],
    ),
    ("What numbers and memory are", &["arith", "fp", "alloc"]),
    (
        "How it is proved",
        &[
            "invariants",
            "infer",
            "method",
            "optimize",
            "engine",
            "parallel",
            "max_refinements",
            "order",
            "symmetry",
            "reduction",
            "merge",
            "forget",
            "commute",
            "solver",
            "solver_timeout",
            "jobs",
            "seen_on_disk",
        ],
    ),
    (
        "Limits",
        &["timeout", "memory", "max_states", "max_depth", "max_violations", "checkpoint", "checkpoint_every", "resume"],
    ),
    (
        "Output",
        &[
            "format", "json", "out", "quiet", "verbose", "color", "print", "emit", "html", "sarif", "junit", "witness",
            "list", "stdio", "help",
        ],
    ),
];

/// Examples, by command; those of other commands stand with them.
const EXAMPLES: &[(&str, &str)] = &[
    (
        "verify",
        "Examples:
  antiphon verify ring.c                         an MPI program with 1 to 3 processes
  antiphon verify -n 2..4 --input N=1..8 heat.c  the number of processes and an input bounded
  antiphon verify --argc 3 tool.c                two arguments, any text
  antiphon verify --suggest-parallel heat.c      which loops could be shared by threads
  antiphon verify -o result.html queue.c         also a report to look at in a browser",
    ),
    (
        "trace",
        "Examples:
  antiphon trace --input jobs=3 queue.c          every interleaving of threads for one test input
  antiphon trace --check data-race counter.c     data races only",
    ),
    (
        "cegar",
        "Examples:
  antiphon cegar lock.c                          assertions, without bounds on loops
  antiphon cegar --ltl 'G({req} -> F {ack})' server.c",
    ),
    (
        "run",
        "Examples:
  antiphon run -n 4 ring.c                       one run with 4 processes
  antiphon run --seed 7 -- 10 < input.txt tool.c another schedule, with an argument and standard input
  antiphon run --schedule result.json ring.c     along a stored counterexample",
    ),
    (
        "show",
        "Examples:
  antiphon show model ring.c                     the program as it is explored
  antiphon show parallel lock.c                  the assignments that are combined",
    ),
    (
        "replay",
        "Examples:
  antiphon verify -o result.json ring.c          stores a counterexample
  antiphon replay result.json                    walks it, step by step
  antiphon replay -v --print result.json         prints every step
  antiphon replay result.json --emit test DIR    writes a test that shows it in a real run",
    ),
    (
        "instrument",
        "Example:
  antiphon instrument gather.c -o checked.c && mpicc checked.c && mpirun -n 4 ./a.out",
    ),
    (
        "report",
        "Example:
  antiphon report result.json --html result.html --sarif result.sarif",
    ),
    (
        "list",
        "Examples:
  antiphon list properties                       what can be checked
  antiphon list mpi                              the functions of MPI that are modelled",
    ),
    (
        "explain",
        "Examples:
  antiphon explain potential-deadlock            a wrong program, why it is wrong, the repair
  antiphon explain U014                          what a code means",
    ),
];

/// The command line with its options in groups.
pub fn grouped(line: Command) -> Command {
    let names: Vec<String> = line.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let line = line.mut_args(under_heading);
    names.into_iter().fold(line, |line, name| {
        let examples = EXAMPLES.iter().find(|(command, _)| *command == name);
        line.mut_subcommand(name, |command| {
            let command = command.mut_args(under_heading);
            match examples {
                Some((_, text)) => command.after_help(*text),
                None => command,
            }
        })
    })
}

fn under_heading(argument: clap::Arg) -> clap::Arg {
    let heading = GROUPS.iter().find(|(_, options)| options.contains(&argument.get_id().as_str()));
    match heading {
        Some((heading, _)) if !argument.is_positional() => argument.help_heading(*heading),
        _ => argument,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_option_has_a_group() {
        let line = grouped(crate::cli::Cli::command());
        let mut ungrouped: Vec<String> = Vec::new();
        for command in line.get_subcommands() {
            let options = command.get_arguments().filter(|argument| !argument.is_positional());
            let without = options.filter(|argument| argument.get_help_heading().is_none());
            ungrouped.extend(without.map(|argument| format!("{} {}", command.get_name(), argument.get_id())));
        }
        assert_eq!(ungrouped, Vec::<String>::new());
    }

    #[test]
    fn every_row_is_an_option() {
        let line = crate::cli::Cli::command();
        let everywhere = || line.get_subcommands().chain([&line]).flat_map(Command::get_arguments);
        let known =
            |option: &&&str| everywhere().any(|argument| argument.get_id().as_str() == **option) || **option == "help";
        let dead: Vec<&&str> =
            GROUPS.iter().flat_map(|(_, options)| *options).filter(|option| !known(option)).collect();
        assert_eq!(dead, Vec::<&&str>::new());
    }

    #[test]
    fn every_command_has_an_example() {
        for command in grouped(crate::cli::Cli::command()).get_subcommands() {
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(after.contains("antiphon"), "{}", command.get_name());
        }
    }
}
