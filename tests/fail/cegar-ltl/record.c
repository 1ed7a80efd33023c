//@ cegar --check ltl --ltl G({lift.floors[1]==0}||{door.open==0})
// Atoms read fields of records and elements of arrays.
int __VERIFIER_nondet_int(void);
static struct { int open; } door;
static struct { int floors[2]; } lift;

int main(void) {
  while (1) {
    door.open = 1;
    if (__VERIFIER_nondet_int()) lift.floors[1] = 1;
    door.open = 0;
    lift.floors[1] = 0;  //~ ltl
  }
  return 0;
}
