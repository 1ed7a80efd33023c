// A word of unknown length stays within the bound of its conversion, a line within the room for it.
//@ verify
#include <assert.h>
#include <stdio.h>

int main(void) {
  char word[5], line[4];
  int n = 0;
  if (scanf("%4s", word) == 1) {
    while (word[n] != 0)
      n++;
    assert(n >= 1 && n <= 4);
    assert(word[0] != ' ');
  }
  if (fgets(line, sizeof line, stdin)) {
    n = 0;
    while (line[n] != 0)
      n++;
    assert(n >= 1 && n <= 3);
  }
  return 0;
}
