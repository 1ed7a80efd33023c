//! Flaws of updates and of qualifiers.

use super::*;

/// A global `n` with qualifiers.
fn qualified(b: &mut Builder, qualifiers: Qualifiers) -> PlaceId {
    let int = b.int();
    let id = b.global("n", int, Role::Plain);
    b.program.globals[id.0 as usize].qualifiers = qualifiers;
    b.variable(Variable::Global(id), int)
}

/// The flaws of an update of an atomic global.
fn update(build: impl FnOnce(&mut Builder, PlaceId) -> (PlaceId, LocalId, ExprId), expected: Expect) {
    action(
        |b| {
            let place = qualified(b, Qualifiers::ATOMIC);
            let (place, old, value) = build(b, place);
            Action::Update { place, old, value }
        },
        expected,
    );
}

#[test]
fn updates_are_one_atomic_access() {
    update(|b, place| (place, LocalId(0), x(b)), expect![[r#""#]]);
    update(
        |b, _| (x_place(b), LocalId(0), x(b)),
        expect![[r#"
            function main, L0: an update of what is not atomic
            function main, L0: an update of a register"#]],
    );
    update(
        |b, place| (place, LocalId(1), x(b)),
        expect!["function main, L0: the old value of an update goes into no register of its type"],
    );
    update(
        |b, place| {
            let int = b.int();
            (place, LocalId(0), b.expr(ExprKind::Load(place), int))
        },
        expect!["function main, L0: an update reads memory besides its place"],
    );
}

#[test]
fn places_have_the_qualifiers_of_their_parts() {
    action(|b| Action::Clear(qualified(b, Qualifiers::VOLATILE)), expect![[r#""#]]);
    action(
        |b| {
            let place = qualified(b, Qualifiers::VOLATILE);
            b.program.places[place.0 as usize].qualifiers = Qualifiers::NONE;
            Action::Clear(place)
        },
        expect!["function main, L0: a place has not the qualifiers of its parts"],
    );
}
