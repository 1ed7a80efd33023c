//@ cegar --check ltl --ltl FG{done==1}
// A program that ends stays in its last state.
int done;

int main(void) {
  for (int i = 0; i < 10; i++)
    done = 0;
  done = 1;
  return 0;
}
