//@ compare
//@ spec: specification_fault_seq.c
#pragma TASS input
int a[3];
#pragma TASS output
int s;
int main(void) {
  s = a[0] + a[1] + a[2];
  return 0;
}
