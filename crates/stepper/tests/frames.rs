//! Keys in, frames out: what a reader of a counterexample sees.

use antiphon_report::ViolationRecord;
use antiphon_stepper::{decode, Pressed, Size, Sources, Stepper, Story};
use expect_test::{expect, Expect};

const SCREEN: Size = Size { width: 100, height: 24 };

/// Two messages for a receive from any source; the wrong one comes first.
fn race() -> Stepper {
    let violation: ViolationRecord = serde_json::from_str(include_str!("race.json")).expect("a violation");
    let lines = include_str!("race.c").lines().map(str::to_owned).collect();
    Stepper::new(Story::new(violation, Sources::from([("race.c".to_owned(), lines)])))
}

/// What is seen after keys.
fn seen(keys: &[u8], size: Size) -> String {
    let mut stepper = race();
    for key in decode(keys) {
        assert_eq!(stepper.press(key), Pressed::Shown);
    }
    stepper.frame(size)
}

fn check(keys: &[u8], expected: Expect) {
    expected.assert_eq(&seen(keys, SCREEN));
}

#[test]
fn nobody_has_moved_at_the_start() {
    check(
        b"",
        expect![[r#"
        assertion: the assertion `first == 1` is false
        step 0 of 13   np = 3
         *rank 0  has not moved
          rank 1  has not moved
          rank 2  has not moved

        (before its first step)

        values     -
        under way  -

        right/n next  left/p back  down/up of the marked one  Tab marks  g/G ends  ? help  q quit
    "#]],
    );
}

#[test]
fn a_message_is_under_way_once_it_is_sent() {
    check(
        b"nnnnnnnnnn",
        expect![[r#"
        assertion: the assertion `first == 1` is false
        step 10 of 13   np = 3
          rank 0  :8    Comm_size
          rank 1  :8    Comm_size
        >*rank 2  :14   Send -> 0

        race.c:14
              6 |   MPI_Init(&argc, &argv);
              7 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
              8 |   MPI_Comm_size(MPI_COMM_WORLD, &size);
              9 |   if (rank == 0) {
             10 |     MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
             11 |     MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
             12 |     assert(first == 1);
             13 |   } else if (rank < 3) {
        >    14 |     MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
             15 |   }
             16 |   MPI_Finalize();
             17 | }

        values     -
        under way  rank 2 -> rank 0, tag 0, 1 MPI_INT  (sent at :14)

        right/n next  left/p back  down/up of the marked one  Tab marks  g/G ends  ? help  q quit
    "#]],
    );
}

#[test]
fn a_message_that_was_received_is_not_under_way() {
    check(
        b"nnnnnnnnnnnn",
        expect![[r#"
        assertion: the assertion `first == 1` is false
        step 12 of 13   np = 3
        >*rank 0  :10   Recv <- 2 (any), first = 2
          rank 1  :8    Comm_size
          rank 2  :16   Finalize

        race.c:10
              4 | int main(int argc, char **argv) {
              5 |   int rank, size, first, second;
              6 |   MPI_Init(&argc, &argv);
              7 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
              8 |   MPI_Comm_size(MPI_COMM_WORLD, &size);
              9 |   if (rank == 0) {
        >    10 |     MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
             11 |     MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
             12 |     assert(first == 1);
             13 |   } else if (rank < 3) {
             14 |     MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
             15 |   }

        values     first* = 2
        under way  -

        right/n next  left/p back  down/up of the marked one  Tab marks  g/G ends  ? help  q quit
    "#]],
    );
}

#[test]
fn the_violation_is_at_the_end() {
    check(
        b"G",
        expect![[r#"
        assertion: the assertion `first == 1` is false
        step 13 of 13   np = 3
        >*rank 0  :11   Recv <- 1 (any), second = 1
          rank 1  :8    Comm_size
          rank 2  :16   Finalize

        race.c:12
              7 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
              8 |   MPI_Comm_size(MPI_COMM_WORLD, &size);
              9 |   if (rank == 0) {
             10 |     MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
             11 |     MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        >    12 |     assert(first == 1);
             13 |   } else if (rank < 3) {
             14 |     MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
             15 |   }
             16 |   MPI_Finalize();
             17 | }

        values     first = 2, second* = 1
        under way  -
        here       the assertion `first == 1` is false: `first` is 2

        right/n next  left/p back  down/up of the marked one  Tab marks  g/G ends  ? help  q quit
    "#]],
    );
}

#[test]
fn a_step_back_leads_to_the_same_frame() {
    assert_eq!(seen(b"nnnnp", SCREEN), seen(b"nnn", SCREEN));
    assert_eq!(seen(b"Gg", SCREEN), seen(b"", SCREEN));
    assert_eq!(seen(b"p", SCREEN), seen(b"", SCREEN));
    assert_eq!(seen(b"Gn", SCREEN), seen(b"G", SCREEN));
}

#[test]
fn a_marked_rank_is_followed() {
    // Rank 2 takes steps 7 to 11.
    let frame = seen(b"2jj", SCREEN);
    assert!(frame.contains("step 8 of 13"), "{frame}");
    assert!(frame.contains(">*rank 2"), "{frame}");
    assert!(seen(b"2jjk", SCREEN).contains("step 7 of 13"));
    // While others move, its source stays in view.
    let frame = seen(b"2jjgnn", SCREEN);
    assert!(frame.contains("> rank 0") && frame.contains(" *rank 2"), "{frame}");
}

#[test]
fn marks_go_round() {
    assert!(seen(b"\t\tn", SCREEN).contains(" *rank 1"));
    // Behind the last is nobody: whoever moves is followed.
    assert!(seen(b"\t\t\t\tn", SCREEN).contains(">*rank 0"));
    assert!(seen(b"9n", SCREEN).contains(">*rank 0"));
}

#[test]
fn frames_fit_the_screen() {
    for (width, height) in [(20, 5), (40, 12), (200, 60), (1, 1)] {
        let frame = seen(b"G?", Size { width, height });
        assert!(frame.lines().count() <= height, "{frame}");
        assert!(frame.lines().all(|line| line.chars().count() <= width), "{frame}");
    }
}

#[test]
fn help_names_the_keys() {
    assert!(seen(b"?", SCREEN).contains("one step back"));
    assert!(!seen(b"??", SCREEN).contains("one step back"));
}

#[test]
fn quitting_ends_it() {
    assert_eq!(decode(b"q").into_iter().map(|key| race().press(key)).collect::<Vec<_>>(), [Pressed::Done]);
}
