//! OpenMP: `E5..`, directives that OpenMP does not allow where they stand.
//! What Antiphon does not model of it is `U120`; what goes wrong in an execution is a property.

codes! {
    E501: "an OpenMP directive is used wrongly",
    "A clause does not belong to the directive, or a directive stands where OpenMP does not allow it: a worksharing \
     construct or a barrier inside of another worksharing construct, `critical`, `masked` or `ordered`, a `section` outside \
     of `sections`.\n\n    #pragma omp parallel for\n    for (int i = 0; i < n; i++) {\n    #pragma omp \
     barrier      // not all threads execute iteration i\n    }\n\nRemove it, or put it behind the construct.";

    E502: "a jump leaves an OpenMP construct",
    "The statement of a construct is entered at its top and left at its end; `return`, `goto` and `break` must not lead out \
     of it.\n\n    #pragma omp parallel for\n    for (int i = 0; i < n; i++)\n        if (a[i] < 0) \
     break;\n\nNote in a variable that nothing is left to do.";

    E503: "a variable is in no list under default(none)",
    "With `default(none)` each variable from outside that is used in the construct must be in a clause: `shared`, `private`, \
     `firstprivate`, `reduction`.\n\n    #pragma omp parallel default(none)\n    n = 1;\n\nAdd it to the clause \
     that says what it is to the threads.";

    E504: "a loop does not have OpenMP's canonical form",
    "A loop whose iterations threads share has one integer variable, which is given a value, compared with a bound that does \
     not change, and moved by a step that does not change.\n\n    #pragma omp for\n    for (int i = 0; i * i < n; \
     i++) a[i] = 0;\n\nWrite `for (int i = low; i < bound; i += step)`.";

    E505: "an OpenMP directive ends the compilation",
    "The directive `error` asks for an error where it stands, unless it says `severity(warning)` or `at(execution)`. Programs use \
     it where a variant is not meant to be compiled.\n\n    #pragma omp error message(\"N is not set\")\n\nSet what the program \
     asks for, with `-D` for instance.";
}
