//! Broken programs never break the front end: words of good programs are
//! dropped, doubled, swapped and mixed, with a fixed seed, and read to the
//! end. `ANTIPHON_FUZZ_ROUNDS` makes it longer.

use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::preprocess::Options;
use antiphon_testing::{setting, NoHeaders, Random};

const PROGRAMS: &[&str] = &[
    "struct point { int x ; double y [ 3 ] ; unsigned b : 3 ; } ; static struct point o = { 1 , { [ 1 ] = 2.5 } , . b = 1 } ; int main ( void ) { struct point * p = & o ; p -> y [ 2 ] = o . x ++ ; return p != 0 ; }",
    "union u { int i ; float f ; struct { char c [ 4 ] ; } ; } v ; enum e { A , B = 5 , C = A + 2 } ; int f ( int n , int a [ n ] ) { int b [ n ] ; typedef int t [ n ] ; return sizeof ( t ) + b [ 0 ] + v . c [ 1 ] + a [ B ] ; }",
    "int g ( a , b ) int a ; float b ; { switch ( a ) { case 1 : case 3 ... 5 : return b ; default : goto out ; } out : do { break ; } while ( a ) ; for ( int i = 0 , j ; i < a ; i ++ ) continue ; return ( { int t = a ; t ; } ) ; }",
    "typedef int ( * fp ) ( const char * , ... ) ; extern fp table [ ] ; fp table [ 2 ] = { 0 , & h } ; int h ( const char * s , ... ) { return _Generic ( s , const char * : 1 , default : 2 ) + ( s ? * s : 0 ) + table [ 1 ] ( \"x\" ) ; }",
    "\n#pragma TASS input { n > 0 }\nint n ;\n#pragma TASS output\ndouble a [ n ] ;\nint main ( ) {\n#pragma TASS invariant forall { int i | i < n } a [ i ] > PROC [ 0 ] . n\nwhile ( n ) { n -- ; }\n#pragma TASS assert spec . n == sum { int i | i < 3 } a [ i ]\nreturn 0 ; }",
    "int m [ 2 ] [ 3 ] = { 1 , 2 , [ 1 ] = { 3 } , [ 0 ... 1 ] [ 2 ] = 4 } ; char s [ ] = \"abc\" , * q = s + 1 ; long k = ( long ) & ( ( struct { int z ; } * ) 0 ) -> z ; __typeof__ ( k ) w = __builtin_offsetof ( struct { int z ; } , z ) ; _Static_assert ( sizeof ( int ) == 4 , \"\" ) ; _Alignas ( 8 ) char c ; int x = ( int ) 1.5 / 2 % 3 << 1 ;",
    "void v ( void ) { int i ; int * p = & i ; * p += 1 ; p -= i ; i = p - p ; i <<= 2 ; __sync_fetch_and_add ( p , 1 ) ; __builtin_memcpy ( p , p , 3 ) ; __atomic_load ( p , p , 0 ) ; __builtin_expect ( i , 1 ) ; ( void ) ( i , p ) ; i ? : 3 ; ! p && ~ i || - i ; }",
];

/// Reads and prints a text; what matters is that both come back.
fn read(text: &str) -> usize {
    let mut map = SourceMap::new();
    let mut names = Interner::default();
    let file = map.add_file("fuzz.c", text.as_bytes().into(), FileKind::User, Loc::NONE).expect("it fits");
    let (ast, diagnostics) = antiphon_syntax::read(&mut map, &mut names, &mut NoHeaders, &Options::default(), file);
    antiphon_syntax::show(&ast, &names).len() + diagnostics.len()
}

fn mutated(random: &mut Random) -> String {
    let mut words: Vec<&str> = PROGRAMS[random.below(PROGRAMS.len())].split(' ').collect();
    for _ in 0..1 + random.below(4) {
        let at = random.below(words.len());
        match random.below(5) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at]),
            2 => {
                let other = random.below(words.len());
                words.swap(at, other);
            }
            3 => {
                let donor: Vec<&str> = PROGRAMS[random.below(PROGRAMS.len())].split(' ').collect();
                words[at] = donor[random.below(donor.len())];
            }
            _ => {
                let donor: Vec<&str> = PROGRAMS[random.below(PROGRAMS.len())].split(' ').collect();
                let from = random.below(donor.len());
                let to = (from + 1 + random.below(6)).min(donor.len());
                words.splice(at..at, donor[from..to].iter().copied());
            }
        }
        if words.is_empty() {
            words.push(";");
        }
    }
    words.join(" ")
}

#[test]
fn broken_programs_are_read_to_the_end() {
    let rounds = setting("ANTIPHON_FUZZ_ROUNDS", 1500);
    let mut random = Random::new(5);
    for round in 0..rounds {
        let text = mutated(&mut random);
        let result = std::panic::catch_unwind(|| read(&text));
        assert!(result.is_ok(), "round {round} fails on:\n{text}");
    }
}

#[test]
fn the_programs_before_breaking_are_good() {
    for text in PROGRAMS {
        assert!(read(text) > 100, "nothing comes of:\n{text}");
    }
}
