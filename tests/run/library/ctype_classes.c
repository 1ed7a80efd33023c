/* <ctype.h> over ASCII. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
  int counts[12] = {0};
  for (int c = 0; c < 128; c++) {
    int is[] = {isalnum(c), isalpha(c), isblank(c), iscntrl(c), isdigit(c), isgraph(c), islower(c), isprint(c), ispunct(c), isspace(c), isupper(c), isxdigit(c)};
    for (int k = 0; k < 12; k++) counts[k] += is[k] != 0;
  }
  for (int k = 0; k < 12; k++) printf("%d ", counts[k]);
  printf("\n");
  char s[] = "Hello, World 42!";
  for (char *p = s; *p; p++) *p = isupper((unsigned char)*p) ? tolower((unsigned char)*p) : toupper((unsigned char)*p);
  puts(s);
  char rot[] = "Caesar";
  for (int i = 0; rot[i]; i++) {
    int base = islower((unsigned char)rot[i]) ? 'a' : 'A';
    rot[i] = (char)((rot[i] - base + 13) % 26 + base);
  }
  puts(rot);
  char c = -1;
  unsigned char u = 255;
  printf("%d %d %d\n", c < 0, u > 0, c == u);
  printf("%d %d %d '%c' \\ \x41 \101\n", '\n', '\0', '\x7f', '\'');
  return 0;
}
