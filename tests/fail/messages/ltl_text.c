// A run that breaks a temporal property: what happens, and what goes on for ever.
//@ cegar --ltl G({request!=0}->F{answer!=0})
int request, answer;

int main(void) {
  int steps = 0;
  request = 1;
  while (1) { //~ ltl
    steps = 1 - steps;
    if (steps > 1) answer = 1;
  }
}
