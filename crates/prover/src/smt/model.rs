//! The values of a solver's model.
//!
//! A model is a list of definitions, or of symbols with their values. A value is exact or it is none: an
//! irrational number, a function that is not a list of points, an element of an
//! uninterpreted sort have no form here, and their symbol is left out.

use super::names::Names;
use super::numeral::parse_number;
use super::sexpr::Sexpr;
use crate::floating::{is_sort, value_of};
use antiphon_symbolic::{Arena, Assignment, ExprId, Rat, Type, TypeId, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// One definition: parameters and body.
struct Definition<'a> {
    parameters: Vec<&'a str>,
    body: &'a Sexpr,
}

/// The definitions of a model by name.
struct Model<'a> {
    arena: &'a Arena,
    definitions: FxHashMap<&'a str, Definition<'a>>,
}

/// A function as its values at some arguments, and at all others.
type Points = (Vec<(Vec<Value>, Value)>, Value);

/// `let`-bound names and what they stand for.
type Bindings<'a> = Vec<(&'a str, &'a Sexpr)>;

/// Values of the given symbols; those without an exact value are left out, and
/// those that the model does not mention are zero. `None` if the text is no
/// model.
pub(crate) fn parse_model(text: &str, arena: &Arena, names: &mut Names, symbols: &[ExprId]) -> Option<Assignment> {
    let parsed = Sexpr::parse(text)?;
    let definitions = parsed.list()?.iter().filter(|item| item.atom() != Some("model"));
    let mut model = Model { arena, definitions: FxHashMap::default() };
    for item in definitions {
        // Declarations of the elements of a sort stand here too.
        let Some((name, definition)) = definition(item) else { continue };
        model.definitions.insert(name, definition);
    }
    let mut assignment = Assignment::default();
    for symbol in symbols {
        let name = names.symbol(arena, *symbol)?.to_owned();
        let ty = arena.type_of(*symbol);
        let value = match model.definitions.get(name.as_str()) {
            Some(definition) => model.definition_value(definition, ty),
            None => default_value(arena, ty),
        };
        if let Some(value) = value {
            assignment.insert(*symbol, value);
        }
    }
    Some(assignment)
}

/// A definition, or the pair of a symbol and its value.
fn definition(item: &Sexpr) -> Option<(&str, Definition<'_>)> {
    if let [Sexpr::Atom(name), body] = item.list()? {
        return Some((name, Definition { parameters: Vec::new(), body }));
    }
    let [Sexpr::Atom(head), Sexpr::Atom(name), Sexpr::List(parameters), _, body] = item.list()? else { return None };
    if head != "define-fun" {
        return None;
    }
    let parameters = parameters.iter().map(|p| p.list()?.first()?.atom()).collect::<Option<_>>()?;
    Some((name, Definition { parameters, body }))
}

/// Zero, false, or what is made of them.
pub(crate) fn default_value(arena: &Arena, ty: TypeId) -> Option<Value> {
    Some(match arena.get_type(ty) {
        Type::Bool => Value::Bool(false),
        Type::Int | Type::Real => Value::Number(Rat::zero()),
        Type::Array(element, _) => Value::Array(BTreeMap::new(), Box::new(default_value(arena, *element)?)),
        Type::Tuple(parts) => {
            Value::Tuple(parts.iter().map(|part| default_value(arena, *part)).collect::<Option<_>>()?)
        }
        Type::Function(_, result) => Value::Function(Vec::new(), Box::new(default_value(arena, *result)?)),
        Type::Opaque(_) if is_sort(arena, ty) => value_of(0.0),
        Type::Opaque(_) => return None,
    })
}

impl<'a> Model<'a> {
    fn definition_value(&self, definition: &Definition<'a>, ty: TypeId) -> Option<Value> {
        match self.arena.get_type(ty) {
            Type::Function(parameters, result) => {
                let (points, rest) = self.points(&definition.parameters, parameters, definition.body, *result)?;
                Some(Value::Function(points, Box::new(rest)))
            }
            _ => self.value(definition.body, ty, &Vec::new()),
        }
    }

    fn value(&self, e: &'a Sexpr, ty: TypeId, bindings: &Bindings<'a>) -> Option<Value> {
        if let Some((bindings, body)) = opened_let(e, bindings) {
            return self.value(body, ty, &bindings);
        }
        if let Some((bindings, bound)) = e.atom().and_then(|name| lookup(bindings, name)) {
            return self.value(bound, ty, &bindings);
        }
        match self.arena.get_type(ty) {
            Type::Bool => match e.atom()? {
                "true" => Some(Value::Bool(true)),
                "false" => Some(Value::Bool(false)),
                _ => None,
            },
            Type::Int => parse_number(e).filter(Rat::is_integer).map(Value::Number),
            Type::Real => parse_number(e).map(Value::Number),
            Type::Array(element, _) => self.array(e, *element, bindings),
            Type::Tuple(parts) => self.tuple(e, parts, bindings),
            Type::Opaque(_) if is_sort(self.arena, ty) => super::floating::parse(e).map(value_of),
            Type::Function(..) | Type::Opaque(_) => None,
        }
    }

    fn tuple(&self, e: &'a Sexpr, types: &[TypeId], bindings: &Bindings<'a>) -> Option<Value> {
        let parts = match e {
            Sexpr::Atom(_) => &[][..],
            Sexpr::List(items) => items.get(1..)?,
        };
        if parts.len() != types.len() {
            return None;
        }
        let values = parts.iter().zip(types).map(|(part, ty)| self.value(part, *ty, bindings));
        Some(Value::Tuple(values.collect::<Option<_>>()?))
    }

    /// `store`, constant arrays, functions as arrays. The stores of an array
    /// nest, so they are walked in a loop.
    fn array(&self, e: &'a Sexpr, element: TypeId, bindings: &Bindings<'a>) -> Option<Value> {
        let mut stores = Vec::new();
        let (mut at, mut bindings) = (e, bindings.clone());
        let (mut elements, rest) = loop {
            if let Some((more, body)) = opened_let(at, &bindings) {
                (bindings, at) = (more, body);
                continue;
            }
            if let Some((fewer, bound)) = at.atom().and_then(|name| lookup(&bindings, name)) {
                (bindings, at) = (fewer, bound);
                continue;
            }
            match at.list()? {
                [Sexpr::Atom(op), array, index, value] if op == "store" => {
                    stores.push((self.value(index, TypeId::INT, &bindings)?, self.value(value, element, &bindings)?));
                    at = array;
                }
                items => break self.base(items, element, &bindings)?,
            }
        };
        for (index, value) in stores.into_iter().rev() {
            elements.insert(index.as_number()?.numerator().clone(), value);
        }
        elements.retain(|_, value| *value != rest);
        Some(Value::Array(elements, Box::new(rest)))
    }

    fn base(
        &self,
        items: &'a [Sexpr],
        element: TypeId,
        bindings: &Bindings<'a>,
    ) -> Option<(BTreeMap<antiphon_symbolic::Int, Value>, Value)> {
        let (points, rest) = match items {
            [Sexpr::List(head), value] if head.first()?.atom()? == "as" => {
                (Vec::new(), self.value(value, element, bindings)?)
            }
            [Sexpr::Atom(op), Sexpr::Atom(kind), Sexpr::Atom(name)] if op == "_" && kind == "as-array" => {
                let definition = self.definitions.get(name.as_str())?;
                self.points(&definition.parameters, &[TypeId::INT], definition.body, element)?
            }
            [Sexpr::Atom(op), Sexpr::List(parameters), body] if op == "lambda" => {
                let name = parameters.first()?.list()?.first()?.atom()?;
                self.points(&[name], &[TypeId::INT], body, element)?
            }
            _ => return None,
        };
        let mut elements = BTreeMap::new();
        for (at, value) in points {
            elements.insert(at.first()?.as_number()?.numerator().clone(), value);
        }
        Some((elements, rest))
    }

    /// A function's body as points: `(ite (= x 1) a (ite (= x 2) b c))`.
    fn points(&self, parameters: &[&str], types: &[TypeId], body: &'a Sexpr, result: TypeId) -> Option<Points> {
        let mut points: Vec<(Vec<Value>, Value)> = Vec::new();
        let (mut at, mut bindings) = (body, Vec::new());
        loop {
            if let Some((more, inner)) = opened_let(at, &bindings) {
                (bindings, at) = (more, inner);
                continue;
            }
            match at.list() {
                Some([Sexpr::Atom(op), condition, value, rest]) if op == "ite" => {
                    let point = self.point(parameters, types, condition)?;
                    let value = self.value(value, result, &bindings)?;
                    if !points.iter().any(|(known, _)| *known == point) {
                        points.push((point, value));
                    }
                    at = rest;
                }
                // A predicate that is true at one point.
                Some([Sexpr::Atom(op), ..]) if result == TypeId::BOOL && (op == "=" || op == "and") => {
                    points.push((self.point(parameters, types, at)?, Value::Bool(true)));
                    return Some((points, Value::Bool(false)));
                }
                _ => return Some((points, self.value(at, result, &bindings)?)),
            }
        }
    }

    /// The arguments that a condition `(and (= x 1) (= y 2))` singles out.
    fn point(&self, parameters: &[&str], types: &[TypeId], condition: &'a Sexpr) -> Option<Vec<Value>> {
        let items = condition.list()?;
        let equations = match items.first()?.atom()? {
            "and" => &items[1..],
            "=" => std::slice::from_ref(condition),
            _ => return None,
        };
        let mut point: Vec<Option<Value>> = vec![None; parameters.len()];
        for equation in equations {
            let [Sexpr::Atom(op), a, b] = equation.list()? else { return None };
            let position = |e: &Sexpr| e.atom().and_then(|name| parameters.iter().position(|p| *p == name));
            let (index, value) = match (position(a), position(b)) {
                (Some(index), None) => (index, b),
                (None, Some(index)) => (index, a),
                _ => return None,
            };
            if op != "=" {
                return None;
            }
            point[index] = Some(self.value(value, *types.get(index)?, &Vec::new())?);
        }
        point.into_iter().collect()
    }
}

/// The bindings and the body of a `let`.
fn opened_let<'a>(e: &'a Sexpr, bindings: &Bindings<'a>) -> Option<(Bindings<'a>, &'a Sexpr)> {
    let [Sexpr::Atom(op), Sexpr::List(pairs), body] = e.list()? else { return None };
    if op != "let" {
        return None;
    }
    let mut bindings = bindings.clone();
    for pair in pairs {
        let [Sexpr::Atom(name), value] = pair.list()? else { return None };
        bindings.push((name, value));
    }
    Some((bindings, body))
}

/// What a name stands for, and the bindings from before it: a name that is
/// bound to itself must not go round for ever.
fn lookup<'a>(bindings: &Bindings<'a>, name: &str) -> Option<(Bindings<'a>, &'a Sexpr)> {
    let position = bindings.iter().rposition(|(bound, _)| *bound == name)?;
    Some((bindings[..position].to_vec(), bindings[position].1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_values_of_every_sort() {
        let mut arena = Arena::new();
        let array = arena.make_type(Type::Array(TypeId::REAL, None));
        let function = arena.make_type(Type::Function([TypeId::INT, TypeId::INT].into(), TypeId::BOOL));
        let tuple = arena.make_type(Type::Tuple([TypeId::INT, TypeId::BOOL].into()));
        let types = [TypeId::INT, array, array, function, tuple, TypeId::REAL, TypeId::INT];
        let symbols: Vec<ExprId> =
            ["i", "a", "b", "f", "t", "r", "z"].iter().zip(types).map(|(n, ty)| arena.symbol(n, ty)).collect();
        let text = "(
            (define-fun $i () Int (- 3))
            (define-fun $a () (Array Int Real) (let ((a!1 (store ((as const (Array Int Real)) 0.0) 4 (/ 1.0 3.0)))) (store a!1 5 2.0)))
            (define-fun k!0 ((x!0 Int)) Real (ite (= x!0 (- 1)) 7.5 1.0))
            (define-fun $b () (Array Int Real) (_ as-array k!0))
            (define-fun $f ((x!0 Int) (x!1 Int)) Bool (ite (and (= x!0 1) (= x!1 2)) true false))
            (define-fun $t () ?T0 (?t0 5 true))
            (define-fun $r () Real (root-obj (+ (^ x 2) (- 2)) 1)))";
        let model = parse_model(text, &arena, &mut Names::default(), &symbols).unwrap();
        let shown: Vec<String> = symbols.iter().map(|s| format!("{:?}", model.get(s))).collect();
        expect_test::expect![[r#"
            Some(Number(-3))
            Some(Array({4: Number(1/3), 5: Number(2)}, Number(0)))
            Some(Array({-1: Number(15/2)}, Number(1)))
            Some(Function([([Number(1), Number(2)], Bool(true))], Bool(false)))
            Some(Tuple([Number(5), Bool(true)]))
            None
            Some(Number(0))"#]]
        .assert_eq(&shown.join("\n"));
    }

    #[test]
    fn pairs_of_symbols_and_values_are_a_model() {
        let mut arena = Arena::new();
        let (x, p) = (arena.symbol("x#1", TypeId::REAL), arena.symbol("p", TypeId::BOOL));
        let model = parse_model("((|$x#1| (- (/ 1.0 2.0)))\n ($p true))", &arena, &mut Names::default(), &[x, p]);
        let expected = Assignment::from_iter([
            (x, Value::Number(Rat::new((-1i64).into(), 2i64.into()).unwrap())),
            (p, Value::Bool(true)),
        ]);
        assert_eq!(model, Some(expected));
    }

    #[test]
    fn what_is_no_model_is_none() {
        let arena = Arena::new();
        assert!(parse_model("sat", &arena, &mut Names::default(), &[]).is_none());
        assert!(parse_model("((define-fun", &arena, &mut Names::default(), &[]).is_none());
    }
}
