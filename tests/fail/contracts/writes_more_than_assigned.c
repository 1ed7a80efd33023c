//@ verify --contracts
int total, calls;

#pragma antiphon ensures total == \old(total) + x
#pragma antiphon assigns total
void add(int x) { //~ assertion
  total += x;
  calls++;
}

int main(void) {
  add(2);
  return 0;
}
