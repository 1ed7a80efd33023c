//@ cegar --check ltl --ltl G({sent}->F{answered})
// The depth of the recursion is known.
static int sent, answered;

static int descend(int n) { return n <= 0 ? 0 : descend(n - 1) + 1; }

int main(void) {
  sent = 1;
  if (descend(3) == 3) answered = 1;
  return 0;
}
