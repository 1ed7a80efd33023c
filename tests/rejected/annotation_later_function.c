/* What a variable of a function is that is defined later is known at the end: where that decides what an operator
   means, nobody guesses. */
int rank;

void f(void) {
#pragma TASS collective assert QUOTIENT PROC[0]@main.z / 2 == 3  //~ E306
#pragma TASS collective assert DEEPER 3 < (PROC[0]@main.z + 1 - rank) % 4 + 5  //~ E306
#pragma TASS collective assert INDEX PROC[0]@main.z[1] == 7  //~ E306
#pragma TASS collective assert RIGHT PROC[0]@main.z + 1 == 8 && PROC@main.d / 2 == 0.25
}

int main(void) {
  int z = 7;
  double d = 0.5;
  f();
  return z > d;
}
