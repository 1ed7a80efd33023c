//! Nodes, each kept once.
//!
//! A node is a 24-byte header (fingerprint, kind, type, and where its words
//! are) and some 32-bit words in a common pool: ids of children, coefficients,
//! operators. A hash table of ids finds the node that is already there. Other
//! modules make nodes through [`Arena::node`] and look at them through
//! [`Arena::view`]; nobody else sees words.

use crate::coefficient::{Coef, Coefs};
use crate::integer::BitOp;
use crate::memo::Memo;
use crate::quantifier::QuantifierKind;
use crate::relation::RelOp;
use crate::types::{Type, TypeId, Types};
use crate::Fingerprint;
use antiphon_interrupt::Interrupt;
use antiphon_numbers::{Int, Rat};
use hashbrown::HashTable;
use rustc_hash::FxHashMap;

/// An expression of an [`Arena`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ExprId(pub u32);

/// What a node is; its words are described at [`View`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    Bool,
    Number,
    Symbol,
    Bound,
    Monomial,
    Sum,
    Quotient,
    ToReal,
    Truncate,
    Divide,
    Remainder,
    Wrap,
    Bits,
    Relation,
    And,
    Or,
    Not,
    Equal,
    Quantified,
    Conditional,
    Read,
    Write,
    Cells,
    Everywhere,
    Tuple,
    Project,
    Apply,
}

/// What an expression is, for reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum View<'a> {
    /// `false` or `true`.
    Bool(bool),
    /// A number, of integer or real type.
    Number(Rat),
    /// A symbolic constant: its name.
    Symbol(&'a str),
    /// A bound variable: its level.
    Bound(u32),
    /// A product of powers; factors and exponents.
    Monomial(Vec<(ExprId, u32)>),
    /// A sum of monomials with their coefficients; the constant term is a
    /// number with coefficient 1 times it, as `(1, c)`.
    Sum(Vec<(ExprId, Coef)>),
    /// Numerator and denominator.
    Quotient(ExprId, ExprId),
    /// An integer seen as a real.
    ToReal(ExprId),
    /// A real rounded towards zero.
    Truncate(ExprId),
    /// C's quotient of integers.
    Divide(ExprId, ExprId),
    /// C's remainder of integers.
    Remainder(ExprId, ExprId),
    /// An integer reduced to a machine integer of so many bits; signed or not.
    Wrap {
        /// Width.
        bits: u32,
        /// Two's complement, or modulo a power of two.
        signed: bool,
        /// The integer.
        value: ExprId,
    },
    /// A bit operation on integers of unbounded two's complement.
    Bits(BitOp, ExprId, ExprId),
    /// A number against zero.
    Relation(RelOp, ExprId),
    /// A conjunction.
    And(Vec<ExprId>),
    /// A disjunction.
    Or(Vec<ExprId>),
    /// The negation of a boolean that is not a relation, conjunction or disjunction.
    Not(ExprId),
    /// Equality of values that are not numbers.
    Equal(ExprId, ExprId),
    /// A quantifier over a bound variable.
    Quantified(QuantifierKind, ExprId, ExprId),
    /// `c ? a : b`
    Conditional(ExprId, ExprId, ExprId),
    /// An element of an array.
    Read(ExprId, ExprId),
    /// An array with one element replaced.
    Write(ExprId, ExprId, ExprId),
    /// An array with its first elements replaced; `None` leaves one as it is.
    Cells(ExprId, Vec<Option<ExprId>>),
    /// An array with the same value everywhere.
    Everywhere(ExprId),
    /// A tuple.
    Tuple(Vec<ExprId>),
    /// A component of a tuple.
    Project(ExprId, u32),
    /// A function applied; the function is a symbol.
    Apply(ExprId, Vec<ExprId>),
}

/// A limit of the kernel that was passed; see [`Arena::exhausted`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Limit {
    /// More expressions than ids can name.
    Expressions,
    /// More types than a node can name.
    Types,
    /// A number of more than [`MOST_BITS`] bits.
    Number,
}

/// Larger numbers are not computed: two and a half million decimal digits.
pub const MOST_BITS: u64 = 1 << 23;

/// Beyond so many nodes or words of nodes the arena is exhausted. What is left
/// of the 32-bit ids (more nodes than a single operation makes) is for those
/// who find out a little later.
const MOST_NODES: usize = 3 << 30;

/// A node has 24 bits for its type.
const MOST_TYPES: usize = 1 << 24;

/// No element, among the words of [`Kind::Cells`].
pub(crate) const ABSENT: u32 = u32::MAX;

/// The words of a node end where those of the next one start.
#[derive(Debug)]
struct Header {
    fingerprint: [u64; 2],
    start: u32,
    /// The type, and the kind in the lowest byte.
    sort: u32,
}

impl Header {
    #[inline]
    fn fingerprint(&self) -> Fingerprint {
        Fingerprint(u128::from(self.fingerprint[0]) | u128::from(self.fingerprint[1]) << 64)
    }
}

/// Kinds by the byte that stands for them.
const KINDS: [Kind; 27] = [
    Kind::Bool,
    Kind::Number,
    Kind::Symbol,
    Kind::Bound,
    Kind::Monomial,
    Kind::Sum,
    Kind::Quotient,
    Kind::ToReal,
    Kind::Truncate,
    Kind::Divide,
    Kind::Remainder,
    Kind::Wrap,
    Kind::Bits,
    Kind::Relation,
    Kind::And,
    Kind::Or,
    Kind::Not,
    Kind::Equal,
    Kind::Quantified,
    Kind::Conditional,
    Kind::Read,
    Kind::Write,
    Kind::Cells,
    Kind::Everywhere,
    Kind::Tuple,
    Kind::Project,
    Kind::Apply,
];

/// All expressions of one worker.
#[derive(Debug)]
pub struct Arena {
    nodes: Vec<Header>,
    words: Vec<u32>,
    table: HashTable<u32>,
    pub(crate) coefs: Coefs,
    pub(crate) types: Types,
    names: Vec<(Box<str>, TypeId)>,
    /// Indices of `names`, by name and type.
    name_index: HashTable<(u32, ExprId)>,
    fresh: u64,
    exhausted: Option<Limit>,
    pub(crate) divisors: FxHashMap<(ExprId, ExprId), ExprId>,
    pub(crate) memo: Memo,
    pub(crate) scratch: Vec<u32>,
    /// Asks for less work: results stay right, and are expanded no further.
    pub(crate) stop: Interrupt,
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

impl Arena {
    /// `false`
    pub const FALSE: ExprId = ExprId(0);
    /// `true`
    pub const TRUE: ExprId = ExprId(1);
    /// The integer 0.
    pub const ZERO: ExprId = ExprId(2);
    /// The integer 1.
    pub const ONE: ExprId = ExprId(3);
    /// The real 0.
    pub const REAL_ZERO: ExprId = ExprId(4);
    /// The real 1.
    pub const REAL_ONE: ExprId = ExprId(5);

    /// An arena with the constants above.
    pub fn new() -> Arena {
        let mut arena = Arena {
            nodes: Vec::new(),
            words: Vec::new(),
            table: HashTable::new(),
            coefs: Coefs::default(),
            types: Types::new(),
            names: Vec::new(),
            name_index: HashTable::new(),
            fresh: 0,
            exhausted: None,
            divisors: FxHashMap::default(),
            memo: Memo::default(),
            scratch: Vec::new(),
            stop: Interrupt::default(),
        };
        arena.node(Kind::Bool, TypeId::BOOL, &[0]);
        arena.node(Kind::Bool, TypeId::BOOL, &[1]);
        for ty in [TypeId::INT, TypeId::REAL] {
            arena.node(Kind::Number, ty, &[Coef::ZERO.0]);
            arena.node(Kind::Number, ty, &[Coef::ONE.0]);
        }
        arena
    }

    /// An arena whose long computations end when somebody asks: a product is then left as it is, and a
    /// quotient is not reduced. Both are right, so nothing has to be undone.
    pub fn stopped_by(stop: Interrupt) -> Arena {
        Arena { stop, ..Arena::new() }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The limit that was passed, if one was. From then on expressions may not
    /// be what they should be: whoever draws conclusions from them must ask
    /// this first, and answer "unknown" if there is one.
    pub fn exhausted(&self) -> Option<Limit> {
        self.exhausted.or(self.coefs.overflow.then_some(Limit::Number))
    }

    /// Never: the constants are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Bytes held by nodes, their words, numbers and the hash table.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * std::mem::size_of::<Header>()
            + self.words.capacity() * 4
            + self.table.capacity() * 8 / 7 * 5
            + self.coefs.bytes()
            + self.memo.bytes()
    }

    /// The type of an expression.
    pub fn type_of(&self, e: ExprId) -> TypeId {
        TypeId(self.nodes[e.0 as usize].sort >> 8)
    }

    /// The type behind an id.
    pub fn get_type(&self, ty: TypeId) -> &Type {
        self.types.get(ty)
    }

    /// The id of a type.
    pub fn make_type(&mut self, ty: Type) -> TypeId {
        if let Some(id) = self.types.find(&ty) {
            return id;
        }
        if self.types.len() >= MOST_TYPES {
            self.exhausted = Some(Limit::Types);
            return self.types.canonical(&ty);
        }
        let fingerprint = match &ty {
            Type::Bool | Type::Int | Type::Real => unreachable!("these are always there"),
            Type::Array(element, extent) => {
                let base = Fingerprint::of(3).and(self.types.fingerprint(*element));
                extent.map_or(base, |e| base.and(self.fingerprint(e)))
            }
            Type::Tuple(parts) => self.types_fingerprint(4, parts),
            Type::Function(parameters, result) => {
                self.types_fingerprint(5, parameters).and(self.types.fingerprint(*result))
            }
            Type::Opaque(name) => Fingerprint::of(6).bytes(name.as_bytes()),
        };
        self.types.insert(ty, fingerprint)
    }

    fn types_fingerprint(&self, tag: u64, types: &[TypeId]) -> Fingerprint {
        let start = Fingerprint::of(tag).word(types.len() as u64);
        types.iter().fold(start, |acc, ty| acc.and(self.types.fingerprint(*ty)))
    }

    /// The structural fingerprint of an expression.
    #[inline]
    pub fn fingerprint(&self, e: ExprId) -> Fingerprint {
        self.nodes[e.0 as usize].fingerprint()
    }

    /// Whether the type of an expression is the reals.
    #[inline]
    pub fn is_real(&self, e: ExprId) -> bool {
        self.type_of(e) == TypeId::REAL
    }

    #[inline]
    pub(crate) fn kind(&self, e: ExprId) -> Kind {
        KINDS[(self.nodes[e.0 as usize].sort & 0xff) as usize]
    }

    #[inline]
    pub(crate) fn words(&self, e: ExprId) -> &[u32] {
        let start = self.nodes[e.0 as usize].start as usize;
        let end = self.nodes.get(e.0 as usize + 1).map_or(self.words.len(), |next| next.start as usize);
        &self.words[start..end]
    }

    /// The node with such words, made now if it is new.
    pub(crate) fn node(&mut self, kind: Kind, ty: TypeId, words: &[u32]) -> ExprId {
        let fingerprint = self.fingerprint_of(kind, ty, words);
        let hash = fingerprint.0 as u64;
        let halves = [hash, (fingerprint.0 >> 64) as u64];
        let sort = ty.0 << 8 | kind as u32;
        let same = |&id: &u32| {
            let node = &self.nodes[id as usize];
            node.fingerprint == halves && node.sort == sort && self.words(ExprId(id)) == words
        };
        if let Some(&id) = self.table.find(hash, same) {
            return ExprId(id);
        }
        if self.nodes.len().max(self.words.len()) > MOST_NODES {
            self.exhausted = Some(Limit::Expressions);
        }
        // Whoever uses the arena stops once it is exhausted, long before this.
        let id = u32::try_from(self.nodes.len()).expect("fewer than 2^32 expressions");
        let start = u32::try_from(self.words.len()).expect("fewer than 2^32 words of expressions");
        reserve(&mut self.words, words.len());
        self.words.extend_from_slice(words);
        reserve(&mut self.nodes, 1);
        self.nodes.push(Header { fingerprint: halves, start, sort });
        let nodes = &self.nodes;
        self.table.insert_unique(hash, id, |&id| nodes[id as usize].fingerprint[0]);
        ExprId(id)
    }

    fn fingerprint_of(&self, kind: Kind, ty: TypeId, words: &[u32]) -> Fingerprint {
        let start = Fingerprint::of(kind as u64).and(self.types.fingerprint(ty));
        let child = |word: u32| self.fingerprint(ExprId(word));
        match kind {
            Kind::Bool | Kind::Bound => start.word(u64::from(words[0])),
            Kind::Number => self.coefs.fingerprint(start, Coef(words[0])),
            Kind::Symbol => start.bytes(self.names[words[0] as usize].0.as_bytes()),
            Kind::Monomial => pairs(words).fold(start, |acc, (f, e)| acc.and(child(f)).word(u64::from(e))),
            Kind::Sum => pairs(words).fold(start, |acc, (m, c)| self.coefs.fingerprint(acc.and(child(m)), Coef(c))),
            Kind::Wrap | Kind::Bits | Kind::Relation | Kind::Quantified | Kind::Project => {
                words[1..].iter().fold(start.word(u64::from(words[0])), |acc, w| acc.and(child(*w)))
            }
            Kind::Cells => words.iter().fold(start.word(words.len() as u64), |acc, w| match *w {
                ABSENT => acc.word(u64::MAX),
                w => acc.and(child(w)),
            }),
            Kind::Quotient
            | Kind::ToReal
            | Kind::Truncate
            | Kind::Divide
            | Kind::Remainder
            | Kind::And
            | Kind::Or
            | Kind::Not
            | Kind::Equal
            | Kind::Conditional
            | Kind::Read
            | Kind::Write
            | Kind::Everywhere
            | Kind::Tuple
            | Kind::Apply => words.iter().fold(start.word(words.len() as u64), |acc, w| acc.and(child(*w))),
        }
    }

    /// The symbolic constant of that name and type.
    pub fn symbol(&mut self, name: &str, ty: TypeId) -> ExprId {
        if let Some(e) = self.find_symbol(name, ty) {
            return e;
        }
        let index = self.names.len() as u32;
        self.names.push((name.into(), ty));
        let e = self.node(Kind::Symbol, ty, &[index]);
        let names = &self.names;
        let rehash = |(index, _): &(u32, ExprId)| {
            let (name, ty) = &names[*index as usize];
            name_hash(name, *ty)
        };
        self.name_index.insert_unique(name_hash(name, ty), (index, e), rehash);
        e
    }

    fn find_symbol(&self, name: &str, ty: TypeId) -> Option<ExprId> {
        let same = |(index, _): &(u32, ExprId)| {
            let (known, of) = &self.names[*index as usize];
            **known == *name && *of == ty
        };
        self.name_index.find(name_hash(name, ty), same).map(|(_, e)| *e)
    }

    /// A symbolic constant that is nowhere else: `name` with a number behind.
    pub fn fresh(&mut self, name: &str, ty: TypeId) -> ExprId {
        loop {
            self.fresh += 1;
            let candidate = format!("{name}#{}", self.fresh);
            if self.find_symbol(&candidate, ty).is_none() {
                return self.symbol(&candidate, ty);
            }
        }
    }

    /// A number of type integer.
    pub fn int(&mut self, n: impl Into<Int>) -> ExprId {
        let coef = self.coefs.make(Rat::from(n.into()));
        self.node(Kind::Number, TypeId::INT, &[coef.0])
    }

    /// A number of type real.
    pub fn real(&mut self, n: Rat) -> ExprId {
        let coef = self.coefs.make(n);
        self.node(Kind::Number, TypeId::REAL, &[coef.0])
    }

    /// A boolean constant.
    pub fn boolean(&self, value: bool) -> ExprId {
        if value {
            Arena::TRUE
        } else {
            Arena::FALSE
        }
    }

    /// The number that an expression is, if it is one.
    pub fn number(&self, e: ExprId) -> Option<Rat> {
        self.coef_of(e).map(|coef| self.coefficient(coef))
    }

    /// The integer that an expression is, if it is one.
    pub fn as_int(&self, e: ExprId) -> Option<Int> {
        let number = self.number(e)?;
        number.is_integer().then(|| number.numerator().clone())
    }

    #[inline]
    pub(crate) fn coef_of(&self, e: ExprId) -> Option<Coef> {
        (self.kind(e) == Kind::Number).then(|| Coef(self.words(e)[0]))
    }

    /// The number behind a coefficient.
    pub fn coefficient(&self, coef: Coef) -> Rat {
        self.coefs.get(coef).into_owned()
    }

    /// What an expression is.
    pub fn view(&self, e: ExprId) -> View<'_> {
        let words = self.words(e);
        let id = |i: usize| ExprId(words[i]);
        let ids = |from: usize| words[from..].iter().map(|w| ExprId(*w)).collect::<Vec<_>>();
        match self.kind(e) {
            Kind::Bool => View::Bool(words[0] == 1),
            Kind::Number => View::Number(self.coefficient(Coef(words[0]))),
            Kind::Symbol => View::Symbol(&self.names[words[0] as usize].0),
            Kind::Bound => View::Bound(words[0]),
            Kind::Monomial => View::Monomial(pairs(words).map(|(f, e)| (ExprId(f), e)).collect()),
            Kind::Sum => View::Sum(pairs(words).map(|(m, c)| (ExprId(m), Coef(c))).collect()),
            Kind::Quotient => View::Quotient(id(0), id(1)),
            Kind::ToReal => View::ToReal(id(0)),
            Kind::Truncate => View::Truncate(id(0)),
            Kind::Divide => View::Divide(id(0), id(1)),
            Kind::Remainder => View::Remainder(id(0), id(1)),
            Kind::Wrap => View::Wrap { bits: words[0] >> 1, signed: words[0] & 1 == 1, value: id(1) },
            Kind::Bits => View::Bits(BitOp::from_word(words[0]), id(1), id(2)),
            Kind::Relation => View::Relation(RelOp::from_word(words[0]), id(1)),
            Kind::And => View::And(ids(0)),
            Kind::Or => View::Or(ids(0)),
            Kind::Not => View::Not(id(0)),
            Kind::Equal => View::Equal(id(0), id(1)),
            Kind::Quantified => View::Quantified(QuantifierKind::from_word(words[0]), id(1), id(2)),
            Kind::Conditional => View::Conditional(id(0), id(1), id(2)),
            Kind::Read => View::Read(id(0), id(1)),
            Kind::Write => View::Write(id(0), id(1), id(2)),
            Kind::Cells => {
                let cell = |w: &u32| (*w != ABSENT).then_some(ExprId(*w));
                View::Cells(id(0), words[1..].iter().map(cell).collect())
            }
            Kind::Everywhere => View::Everywhere(id(0)),
            Kind::Tuple => View::Tuple(ids(0)),
            Kind::Project => View::Project(id(1), words[0]),
            Kind::Apply => View::Apply(id(0), ids(1)),
        }
    }

    /// Ids sorted by fingerprint, each once: the order in which commutative
    /// operators keep their operands.
    pub(crate) fn sort_unique(&self, ids: &mut Vec<ExprId>) {
        ids.sort_unstable_by_key(|e| self.fingerprint(*e));
        ids.dedup();
    }
}

fn name_hash(name: &str, ty: TypeId) -> u64 {
    Fingerprint::of(u64::from(ty.0)).bytes(name.as_bytes()).0 as u64
}

/// Room for some more, by a quarter each time: the arena is most of the memory
/// that a run takes, and moving it is cheap.
fn reserve<T>(items: &mut Vec<T>, more: usize) {
    if items.capacity() - items.len() < more {
        items.reserve_exact(more.max(items.len() / 4 + 256));
    }
}

/// Words two by two.
pub(crate) fn pairs(words: &[u32]) -> impl Iterator<Item = (u32, u32)> + '_ {
    words.chunks_exact(2).map(|pair| (pair[0], pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_where_they_are_named() {
        let mut arena = Arena::new();
        assert_eq!(arena.int(0), Arena::ZERO);
        assert_eq!(arena.int(1), Arena::ONE);
        assert_eq!(arena.real(Rat::zero()), Arena::REAL_ZERO);
        assert_eq!(arena.real(Rat::one()), Arena::REAL_ONE);
        assert_eq!(arena.view(Arena::TRUE), View::Bool(true));
    }

    #[test]
    fn fingerprints_do_not_depend_on_the_order_of_creation() {
        let (mut one, mut two) = (Arena::new(), Arena::new());
        let (x, _) = (one.symbol("x", TypeId::INT), one.symbol("y", TypeId::INT));
        let (_, other) = (two.symbol("y", TypeId::INT), two.symbol("x", TypeId::INT));
        assert_ne!(x, other);
        assert_eq!(one.fingerprint(x), two.fingerprint(other));
    }

    #[test]
    fn a_header_is_24_bytes_and_names_its_kind() {
        assert_eq!(std::mem::size_of::<Header>(), 24);
        for (i, kind) in KINDS.into_iter().enumerate() {
            assert_eq!(kind as usize, i);
        }
    }
}
