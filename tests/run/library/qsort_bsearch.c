/* qsort and bsearch with callbacks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char name[8]; int age; };
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int by_name(const void *a, const void *b) {
  return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name);
}
static int by_age_down(const void *a, const void *b) {
  return ((const struct person *)b)->age - ((const struct person *)a)->age;
}
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  int a[] = {9, -2, 7, 7, 0, 100, -50, 3};
  qsort(a, 8, sizeof a[0], by_value);
  for (int i = 0; i < 8; i++) printf("%d ", a[i]);
  printf("\n");
  for (int key = -2; key < 10; key += 3) {
    int *p = bsearch(&key, a, 8, sizeof *a, by_value);
    printf("%d:%s ", key, p ? "yes" : "no");
    if (p && key != 7) printf("@%d ", (int)(p - a));
  }
  printf("\n");
  struct person people[] = {{"mia", 30}, {"bob", 25}, {"zoe", 41}, {"al", 19}};
  qsort(people, 4, sizeof people[0], by_name);
  for (int i = 0; i < 4; i++) printf("%s ", people[i].name);
  qsort(people, 4, sizeof people[0], by_age_down);
  for (int i = 0; i < 4; i++) printf("%d ", people[i].age);
  const char *words[] = {"pear", "fig", "apple", "kiwi"};
  qsort(words, 4, sizeof *words, by_text);
  for (int i = 0; i < 4; i++) printf("%s ", words[i]);
  printf("\n");
  return 0;
}
