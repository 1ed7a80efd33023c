//! gcc as the judge of prints, conversions of text and pseudo-random numbers:
//! one program with some thousand cases, built and run both ways.

use super::{run_c, Arith, PRELUDE};
use antiphon_machine::{End, Options};
use antiphon_numbers::Random;
use antiphon_testing::compilers::run_by_gcc;
use std::fmt::Write as _;

/// Runs the statements both ways and compares line by line.
fn agree(statements: &[String]) {
    let body: String = statements.iter().map(|statement| format!("  {statement}\n")).collect();
    let text = format!("int main(void) {{\n{body}  return 0;\n}}\n");
    let Some(want) = run_by_gcc(&["-O0"], &format!("{PRELUDE}{text}")).map(|output| output.stdout) else { return };
    let (report, output, _) = run_c(&text, Arith::Machine, &Options::default());
    let (want, got) = (String::from_utf8_lossy(&want), String::from_utf8_lossy(&output.out));
    for (index, (want, got)) in want.lines().zip(got.lines()).enumerate() {
        assert_eq!(got, want, "case {index}: {}", statements.get(index).map_or("", String::as_str));
    }
    assert_eq!(report.end, End::Exit(0));
    assert_eq!(got.lines().count(), want.lines().count());
}

#[test]
fn integers_print_as_with_gcc() {
    let mut cases = Vec::new();
    let flags = ["", "-", "+", " ", "#", "0", "-+", "#0", "+0", "- "];
    let fields = ["", "8", ".4", "8.4", ".0", "12.9", "1"];
    let values = ["0", "1", "-1", "123456", "-2147483647 - 1", "2147483647"];
    for kind in ["d", "i", "u", "o", "x", "X", "hd", "hhd", "hhu", "hx"] {
        for flag in flags {
            for field in fields {
                let value = values[cases.len() % values.len()];
                cases.push(format!("printf(\"[%{flag}{field}{kind}]\\n\", {value});"));
            }
        }
    }
    for kind in ["ld", "lu", "lx", "lld", "llu", "zu", "jd", "td", "lo"] {
        for value in ["0L", "-5L", "9223372036854775807L", "-9223372036854775807L - 1"] {
            cases.push(format!("printf(\"[%{kind}] [%22{kind}] [%-22{kind}]\\n\", {value}, {value}, {value});"));
        }
    }
    cases.push("printf(\"[%*d] [%-*d] [%.*d] [%*d]\\n\", 6, 5, 6, 5, 3, 5, -6, 5);".into());
    cases.push("printf(\"[%c] [%5c] [%-5c] [%s] [%8s] [%-8s] [%.2s] [%8.2s] [%%]\\n\", 'a', 'b', 'c', \"str\", \"str\", \"str\", \"str\", \"str\");".into());
    cases.push("{ int n; printf(\"abc%n\\n\", &n); printf(\"%d\\n\", n); }".into());
    cases.push("printf(\"%p %10p\\n\", (void *)0, (void *)0);".into());
    agree(&cases);
}

#[test]
fn reals_print_as_with_gcc() {
    let mut cases = Vec::new();
    let values = [
        "0.0",
        "-0.0",
        "1.0",
        "-1.5",
        "0.1",
        "123456.789",
        "1e10",
        "1e-5",
        "0.00012345",
        "999999.5",
        "9.9999995",
        "1e300",
        "1e-300",
        "4.9e-324",
        "1.7976931348623157e308",
        "0.5",
        "2.5",
        "1e22",
        "1e23",
        "(double)INFINITY",
        "-(double)INFINITY",
        "(double)NAN",
        "100000.0",
        "1000000.0",
        "3.14159265358979",
    ];
    for value in values {
        for kind in ["f", "e", "g", "a", "F", "E", "G"] {
            for field in ["", ".0", ".1", ".3", "20.10", "-20.2", "+", " ", "#", "#.0", "020.3", "+.17", ".15", "#.3"] {
                // glibc forgets the zeros that `#` keeps where rounding carries.
                let carries = matches!(value, "999999.5" | "9.9999995") && field.starts_with('#');
                if !(carries && kind.eq_ignore_ascii_case("g")) {
                    cases.push(format!("printf(\"[%{field}{kind}]\\n\", {value});"));
                }
            }
        }
    }
    agree(&cases);
}

#[test]
fn random_doubles_print_as_with_gcc() {
    let mut random = Random::new(17);
    let mut cases = Vec::new();
    for _ in 0..400 {
        let bits = random.next();
        let mut case = format!("{{ unsigned long b = {bits}UL; double d; memcpy(&d, &b, 8); ");
        let precision = random.below(25);
        let _ =
            write!(case, "printf(\"%.17g %.{precision}e %.{precision}g %a %g\\n\", d, d, d, d, (double)(float)d); }}");
        if f64::from_bits(bits).is_finite() {
            cases.push(case);
        }
    }
    agree(&cases);
}

#[test]
fn text_becomes_numbers_as_with_gcc() {
    let mut cases = Vec::new();
    for text in
        ["12", " -7x", "0x1f", "077", "", "abc", "99999999999999999999", "-99999999999999999999", "+5", "0x", "1e5"]
    {
        cases.push(format!(
            "{{ char *e; char *s = \"{text}\"; long v = strtol(s, &e, 0); printf(\"%ld %d\\n\", v, (int)(e - s)); }}"
        ));
        cases.push(format!("{{ char *e; char *s = \"{text}\"; unsigned long v = strtoul(s, &e, 16); printf(\"%lu %d\\n\", v, (int)(e - s)); }}"));
        cases.push(format!(
            "{{ char *e; char *s = \"{text}\"; double v = strtod(s, &e); printf(\"%.17g %d\\n\", v, (int)(e - s)); }}"
        ));
    }
    for text in [
        "1.5",
        "-.5e-3",
        "3.",
        "inf",
        "-infinity",
        "0x1.8p3",
        "1e400",
        "1e-400",
        "123456789012345678901234567890",
        "0.1",
    ] {
        cases.push(format!("{{ char *e; char *s = \"{text}\"; double v = strtod(s, &e); printf(\"%.17g %d %g\\n\", v, (int)(e - s), (double)strtof(s, 0)); }}"));
    }
    agree(&cases);
}

#[test]
fn pseudo_random_numbers_are_those_of_glibc() {
    let cases = [
        "for (int i = 0; i < 50; i++) printf(\"%d\\n\", rand());",
        "srand(42); for (int i = 0; i < 50; i++) printf(\"%d\\n\", rand() % 1000);",
        "srandom(7); printf(\"%ld\\n\", random());",
        "printf(\"%.17g\\n\", drand48()); srand48(5); printf(\"%.17g\\n\", drand48());",
        "printf(\"%ld\\n\", lrand48()); printf(\"%ld\\n\", mrand48());",
        "{ unsigned s = 9; int a = rand_r(&s); int b = rand_r(&s); printf(\"%d %d %u\\n\", a, b, s); }",
    ];
    let cases: Vec<String> = cases.iter().map(ToString::to_string).collect();
    agree(&cases);
}

#[test]
fn functions_of_math_agree_with_gcc() {
    let mut cases = Vec::new();
    for function in [
        "sqrt", "fabs", "sin", "cos", "tan", "exp", "log", "log2", "log10", "floor", "ceil", "trunc", "round", "rint",
        "atan", "exp2", "expm1", "log1p", "sinh", "tanh", "logb",
    ] {
        for value in ["0.5", "2.0", "7.25", "100.125", "1e-7"] {
            cases.push(format!("{{ volatile double x = {value}; volatile float y = {value}; printf(\"%.17g %.9g\\n\", {function}(x), {function}f(y)); }}"));
        }
    }
    for call in [
        "pow(x, y)",
        "fmod(x, y)",
        "hypot(x, y)",
        "atan2(x, y)",
        "fmin(x, y)",
        "fmax(x, y)",
        "fdim(x, y)",
        "copysign(x, -y)",
        "remainder(x, y)",
        "nextafter(x, y)",
        "ldexp(x, 5)",
        "fma(x, y, 1)",
        "(double)lround(x)",
        "(double)ilogb(x)",
        "(double)isnan(x)",
        "(double)lrint(y)",
    ] {
        cases.push(format!("{{ volatile double x = 7.3, y = 2.5; printf(\"%.17g\\n\", {call}); }}"));
    }
    cases.push("{ int e; double i; printf(\"%.17g\\n\", frexp(0.1, &e)); printf(\"%d %.17g\\n\", e, modf(-3.75, &i)); printf(\"%g\\n\", i); }".into());
    agree(&cases);
}

#[test]
fn errno_is_set_as_with_glibc() {
    let mut cases = Vec::new();
    let mut case = |call: &str| cases.push(format!("{{ errno = 0; {call}; printf(\"%d\\n\", errno); }}"));
    for text in ["9223372036854775807", "9223372036854775808", "-9223372036854775809", "12", "x", "-1"] {
        for function in ["strtol", "strtoul", "strtoll", "strtoull"] {
            case(&format!("{function}(\"{text}\", NULL, 10)"));
        }
        case(&format!("printf(\"%d \", atoi(\"{text}\"))"));
    }
    case("strtol(\"1\", NULL, 1)");
    for text in ["1e999", "-1e999", "1e-999", "1e-310", "0", "0e-999", "inf", "nan", "4.9406564584124654e-324"] {
        case(&format!("strtod(\"{text}\", NULL)"));
    }
    case("strtof(\"1e39\", NULL)");
    case("strtof(\"1e-40\", NULL)");
    let numbers = [
        "0.0",
        "-0.0",
        "1.0",
        "-1.0",
        "2.5",
        "-2.5",
        "750.0",
        "-750.0",
        "1e308",
        "5e-324",
        "INFINITY",
        "-INFINITY",
        "NAN",
    ];
    let one =
        "sqrt sin cos tan asin acos atan log log2 log10 log1p exp exp2 expm1 sinh cosh tanh floor ilogb logb fabs";
    for function in one.split(' ') {
        for x in numbers {
            case(&format!("volatile double x = {x}; volatile double y = {function}(x)"));
        }
    }
    for function in "pow fmod remainder hypot atan2 fdim nextafter fmax copysign".split(' ') {
        for x in numbers {
            for y in numbers {
                case(&format!("volatile double x = {x}, y = {y}; volatile double z = {function}(x, y)"));
            }
        }
    }
    for x in numbers {
        for n in ["0", "1", "2000", "-2000"] {
            case(&format!("volatile double x = {x}; volatile double z = ldexp(x, {n})"));
        }
    }
    agree(&cases);
}
