/* Strings by hand: reverse, palindromes, words, run lengths. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void reverse(char *s) {
  for (size_t i = 0, j = strlen(s); i + 1 < j; i++) {
    char c = s[i];
    s[i] = s[--j];
    s[j] = c;
  }
}
static int palindrome(const char *s) {
  int i = 0, j = (int)strlen(s) - 1;
  while (i < j) {
    if (!isalpha((unsigned char)s[i])) i++;
    else if (!isalpha((unsigned char)s[j])) j--;
    else if (tolower((unsigned char)s[i++]) != tolower((unsigned char)s[j--])) return 0;
  }
  return 1;
}
static void runs(const char *s) {
  while (*s) {
    int n = 1;
    while (s[n] == *s) n++;
    printf("%d%c", n, *s);
    s += n;
  }
  printf("\n");
}
int main(void) {
  char s[] = "stressed", w[] = "a";
  reverse(s);
  reverse(w);
  printf("%s %s\n", s, w);
  printf("%d %d\n", palindrome("A man, a plan, a canal: Panama"), palindrome("antiphon"));
  runs("aaabccddddd");
  const char *text = "the quick brown fox  jumps over the lazy dog";
  int words = 0, inside = 0, letters[26] = {0};
  for (const char *p = text; *p; p++) {
    if (isspace((unsigned char)*p)) inside = 0;
    else if (!inside) inside = 1, words++;
    if (islower((unsigned char)*p)) letters[*p - 'a']++;
  }
  printf("%d ", words);
  for (int i = 0; i < 26; i++) printf("%d", letters[i]);
  printf("\n");
  return 0;
}
