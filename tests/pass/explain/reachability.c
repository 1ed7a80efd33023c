//@ verify
void reach_error(void);
#pragma antiphon input {state >= 0} int
int state;

int main(void) {
  if (state < 0)
    reach_error();
  return 0;
}
