// Every iteration may use the place behind the last element. Whoever looks at the other pointer first goes through all iterations before.
//@ verify --max-states 40 --max-violations 1

#pragma antiphon input
int in[500];

int main(void) {
  int room[4];
  for (int i = 0; i < 500; i++) {
    int *p = in[i] > 0 ? room : room + 4;
    *p = i; //~ array-bounds
  }
  return 0;
}
