/* Collective. */
//@[ast] show ast
//@[model] show model
int x;
int main(void) {
  int y = x;
#pragma TASS collective assert A x == PROC[0].x && PID < NPROCS
#pragma TASS joint assert B x == spec.x
#pragma TASS collective assert C forall {int i | 0 <= i && i < NPROCS} PROC[i]@main.y == y
  return 0;
}
