// What goes wrong on one side of a nested branch only is found, merged or not.
//@[on] verify --merge on
//@[off] verify --merge off
#pragma antiphon input
int x;

static int a[4];

static void put(int at, int value) {
  a[at] = value; //~ array-bounds
}

int main(void) {
  int at = 0;
  if (x > 0) {
    at = 3;
    if (x > 1000)
      at = 4;
    put(at, x);
  } else {
    put(0, 1);
  }
  return a[0] == 7;
}
