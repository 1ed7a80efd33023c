// Characters and strings.
//@ verify
#include <assert.h>
#include <string.h>

int main(void) {
  char name[8] = "ring";
  char copy[8];
  int vowels = 0;
  strcpy(copy, name);
  copy[1] = 'a';
  for (const char *p = copy; *p != '\0'; p++)
    vowels += *p == 'a' || *p == 'e' || *p == 'i';
  assert(strlen(name) == 4 && vowels == 1);
  assert(strcmp(copy, "rang") == 0 && strcmp(name, copy) != 0);
  assert('a' + 1 == 'b' && name[7] == '\0');
  return 0;
}
