//! Total mathematical functions: they stand in expressions. Single and extended
//! forms (`sqrtf`, `sqrtl`) are the function of the family with other types.

family! {
    /// A mathematical function on reals, or on the bits of an integer.
    PureFunction {
        Sqrt = "sqrt",
        Fabs = "fabs",
        Abs = "abs",
        Sin = "sin",
        Cos = "cos",
        Tan = "tan",
        Exp = "exp",
        Log = "log",
        Pow = "pow",
        Floor = "floor",
        Ceil = "ceil",
        Fmin = "fmin",
        Fmax = "fmax",
    }
}
