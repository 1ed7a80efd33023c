/* A function to integrate when the programs are run; `compare` proves them
   equivalent for every function. */
double f(double x) {
  return 1.0 / (1.0 + x * x);
}
