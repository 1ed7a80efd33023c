/* The value of an assignment whose place depends on what it writes. */
#include <stdio.h>

struct node {
  struct node *next;
};

int main(void) {
  int a[4] = {0, 7, 8, 9};
  int assigned = (a[a[0]] = 2);
  printf("%d %d\n", assigned, a[0]);
  a[0] = 0;
  int stepped = ++a[a[0]];
  a[0] = 0;
  int added = (a[a[0]] += 3);
  a[0] = 0;
  int before = a[a[0]]++;
  printf("%d %d %d %d\n", stepped, added, before, a[0]);

  struct node last = {0}, ring, *p = &ring;
  ring.next = &ring;
  struct node *q = (p->next->next = &last);
  printf("%d %d\n", q == &last, ring.next == &last);

  int i = 1, b[3] = {0};
  int chained = b[i] = 5;
  printf("%d %d %d\n", chained, b[1], i);
  return 0;
}
