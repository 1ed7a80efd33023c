/* A hash table with chains. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define BUCKETS 7

struct entry { char *key; int value; struct entry *next; };
static struct entry *table[BUCKETS];
static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h % BUCKETS;
}
static int *lookup(const char *key) {
  unsigned h = hash(key);
  for (struct entry *e = table[h]; e; e = e->next)
    if (strcmp(e->key, key) == 0) return &e->value;
  struct entry *e = malloc(sizeof *e);
  if (!e) exit(1);
  e->key = strdup(key);
  e->value = 0;
  e->next = table[h];
  table[h] = e;
  return &e->value;
}
int main(void) {
  const char *words[] = {"to", "be", "or", "not", "to", "be", "that", "is", "the", "question", "to"};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) ++*lookup(words[i]);
  *lookup("answer") = 42;
  int longest = 0, entries = 0;
  for (int b = 0; b < BUCKETS; b++) {
    int n = 0;
    for (struct entry *e = table[b]; e; e = e->next, n++) printf("%s=%d ", e->key, e->value);
    printf("| ");
    entries += n;
    if (n > longest) longest = n;
  }
  printf("\n%d %d %d\n", entries, longest, *lookup("to"));
  for (int b = 0; b < BUCKETS; b++)
    for (struct entry *e = table[b], *next; e; e = next) {
      next = e->next;
      free(e->key);
      free(e);
    }
  return 0;
}
