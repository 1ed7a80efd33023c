//@ verify
void reach_error(void);
#pragma antiphon input int
int state;

int main(void) {
  if (state < 0)
    reach_error(); //~ reachability
  return 0;
}
