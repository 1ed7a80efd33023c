// A word of unknown length fits only where the format bounds it.
//@ verify
#include <stdio.h>

int main(void) {
  char word[4];
  scanf("%s", word);  //~ array-bounds
  return 0;
}
