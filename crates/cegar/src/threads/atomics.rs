//! Atomic operations as chains of plain reads and writes that nothing comes between.
//!
//! Memory is sequentially consistent here: whichever order of memory an operation asks for, all
//! threads see one order of accesses.
//!
//! Deliberately not here: a compare-exchange that may fail without a reason, flags, and objects that are no
//! numbers. Their calls stay and are gaps.

use super::chain::Chain;
use antiphon_model::library::Atomic;
use antiphon_model::{Action, BinaryOp, ExprId, FunctionId, LibraryFunction, LocationId, PlaceId, Program, Step, Type};
use antiphon_passes::Rewriter;

/// Rewrites the atomic operations of a function.
pub(crate) fn rewrite(program: &mut Program, function: FunctionId) {
    for at in 0..program.function(function).body.locations.len() as u32 {
        let at = LocationId(at);
        match program.function(function).body.location(at).step.clone() {
            Step::Action(Action::Update { place, old, value }, next) => {
                let mut chain = Chain::new(program, function, at);
                chain.begin();
                let before = chain.load(place);
                let span = chain.rewriter.program.place(place).span;
                let kept = chain.rewriter.local_place(old, span);
                chain.act(Action::Assign(kept, before));
                chain.act(Action::Assign(place, value));
                chain.end(next);
            }
            Step::Action(Action::Library { function: LibraryFunction::Atomic(own, _), arguments, result }, next) => {
                let operation = AtomicCall { at, own, arguments, result, next };
                operation.rewrite(program, function);
            }
            _ => {}
        }
    }
}

/// A call of an atomic operation.
struct AtomicCall {
    at: LocationId,
    own: Atomic,
    arguments: Vec<ExprId>,
    result: Option<PlaceId>,
    next: LocationId,
}

/// What an operation gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    Before,
    After,
}

impl AtomicCall {
    fn rewrite(self, program: &mut Program, function: FunctionId) {
        let at = self.at;
        if matches!(self.own, Atomic::Fence | Atomic::SignalFence) {
            Rewriter::new(program, function).replace(at, Step::Action(Action::Skip, self.next));
            return;
        }
        let mut chain = Chain::new(program, function, at);
        let Some(object) = self.arguments.first().and_then(|pointer| chain.pointed(*pointer)) else { return };
        let ty = chain.rewriter.program.place(object).ty;
        if !matches!(chain.rewriter.program.types.get(ty), Type::Int(_) | Type::Bool) {
            return;
        }
        use Atomic::*;
        match self.own {
            Load => self.read(chain, object),
            Init | Store => self.write(chain, object),
            Exchange => self.swap(chain, object),
            FetchAdd => self.change(chain, object, BinaryOp::Add, Gives::Before),
            FetchSub => self.change(chain, object, BinaryOp::Subtract, Gives::Before),
            FetchAnd => self.change(chain, object, BinaryOp::BitAnd, Gives::Before),
            FetchOr => self.change(chain, object, BinaryOp::BitOr, Gives::Before),
            FetchXor => self.change(chain, object, BinaryOp::BitXor, Gives::Before),
            AddFetch => self.change(chain, object, BinaryOp::Add, Gives::After),
            SubFetch => self.change(chain, object, BinaryOp::Subtract, Gives::After),
            AndFetch => self.change(chain, object, BinaryOp::BitAnd, Gives::After),
            OrFetch => self.change(chain, object, BinaryOp::BitOr, Gives::After),
            XorFetch => self.change(chain, object, BinaryOp::BitXor, Gives::After),
            CompareExchange => self.compare(chain, object),
            ValueCompareSwap | BoolCompareSwap => self.compare_value(chain, object),
            CompareExchangeWeak | FetchNand | NandFetch | TestAndSet | Clear | Fence | SignalFence => {}
        }
    }

    /// The value of an argument, as the object's type has it.
    fn argument(&self, chain: &mut Chain<'_>, at: usize, object: PlaceId) -> Option<ExprId> {
        let ty = chain.rewriter.program.place(object).ty;
        self.arguments.get(at).map(|value| chain.converted(*value, ty))
    }

    /// A value as the result, if somebody wants it.
    fn give(&self, chain: &mut Chain<'_>, value: ExprId) {
        if let Some(result) = self.result {
            let ty = chain.rewriter.program.place(result).ty;
            let value = chain.converted(value, ty);
            chain.act(Action::Assign(result, value));
        }
    }

    fn read(self, mut chain: Chain<'_>, object: PlaceId) {
        chain.begin();
        let value = chain.load(object);
        self.give(&mut chain, value);
        chain.end(self.next);
    }

    fn write(self, mut chain: Chain<'_>, object: PlaceId) {
        let Some(value) = self.argument(&mut chain, 1, object) else { return };
        chain.begin();
        chain.act(Action::Assign(object, value));
        chain.end(self.next);
    }

    /// What the object was, in a variable.
    fn before(&self, chain: &mut Chain<'_>, object: PlaceId) -> ExprId {
        let place = chain.rewriter.program.place(object).clone();
        let local = chain.rewriter.temporary(place.ty, place.span);
        let kept = chain.rewriter.local_place(local, place.span);
        let value = chain.load(object);
        chain.act(Action::Assign(kept, value));
        chain.load(kept)
    }

    fn swap(self, mut chain: Chain<'_>, object: PlaceId) {
        let Some(value) = self.argument(&mut chain, 1, object) else { return };
        chain.begin();
        let before = self.before(&mut chain, object);
        chain.act(Action::Assign(object, value));
        self.give(&mut chain, before);
        chain.end(self.next);
    }

    fn change(self, mut chain: Chain<'_>, object: PlaceId, op: BinaryOp, gives: Gives) {
        let Some(value) = self.argument(&mut chain, 1, object) else { return };
        let ty = chain.rewriter.program.place(object).ty;
        chain.begin();
        let before = self.before(&mut chain, object);
        let after = chain.binary(op, before, value, ty);
        chain.act(Action::Assign(object, after));
        match gives {
            Gives::Before => self.give(&mut chain, before),
            Gives::After => self.give(&mut chain, after),
        }
        chain.end(self.next);
    }

    /// The expected value is behind a pointer, and replaced by what was found.
    fn compare(self, mut chain: Chain<'_>, object: PlaceId) {
        let Some(expected) = self.arguments.get(1).and_then(|pointer| chain.pointed(*pointer)) else { return };
        let Some(value) = self.argument(&mut chain, 2, object) else { return };
        if chain.rewriter.program.place(expected).ty != chain.rewriter.program.place(object).ty {
            return;
        }
        chain.begin();
        let before = self.before(&mut chain, object);
        let wanted = chain.load(expected);
        let same = chain.compare(BinaryOp::Equal, before, wanted);
        let result = self.result;
        let replaces = |own: &mut Chain<'_>| {
            own.act(Action::Assign(object, value));
            own.give(result, 1);
        };
        let leaves = |own: &mut Chain<'_>| {
            own.act(Action::Assign(expected, before));
            own.give(result, 0);
        };
        chain.choose(same, replaces, leaves);
        chain.end(self.next);
    }

    fn compare_value(self, mut chain: Chain<'_>, object: PlaceId) {
        let (Some(wanted), Some(value)) = (self.argument(&mut chain, 1, object), self.argument(&mut chain, 2, object))
        else {
            return;
        };
        chain.begin();
        let before = self.before(&mut chain, object);
        let same = chain.compare(BinaryOp::Equal, before, wanted);
        let replaces = |own: &mut Chain<'_>| {
            own.act(Action::Assign(object, value));
        };
        chain.choose(same, replaces, |_| {});
        match self.own {
            Atomic::BoolCompareSwap => self.give(&mut chain, same),
            _ => self.give(&mut chain, before),
        }
        chain.end(self.next);
    }
}
