// A variable that only one side writes has no value behind the branch for the other.
//@[on] verify --merge on
//@[off] verify --merge off
#pragma antiphon input
int x;

static int calls;

static void touch(void) {
  calls++;
}

int main(void) {
  int y;
  if (x > 0) {
    touch();
    y = 1;
  } else {
    touch();
  }
  return y + calls == 100; //~ uninitialized
}
