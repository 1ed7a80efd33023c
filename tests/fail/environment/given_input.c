// The file has two numbers, and the program reads three: the third is never written.
//@ verify --stdin given_input.txt
#include <assert.h>
#include <stdio.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x;
    scanf("%d", &x);
    sum += x; //~ uninitialized
  }
  return sum == 0;
}
