/* A linked list on the heap: insert, reverse, merge sort, free. */
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
static struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(1);
  *n = (struct node){value, head};
  return n;
}
static struct node *reverse(struct node *p) {
  struct node *r = NULL;
  while (p) {
    struct node *next = p->next;
    p->next = r;
    r = p;
    p = next;
  }
  return r;
}
static struct node *merge(struct node *a, struct node *b) {
  struct node head, *tail = &head;
  head.next = NULL;
  while (a && b) {
    struct node **small = a->value <= b->value ? &a : &b;
    tail->next = *small;
    tail = *small;
    *small = (*small)->next;
  }
  tail->next = a ? a : b;
  return head.next;
}
static struct node *sort(struct node *p) {
  if (!p || !p->next) return p;
  struct node *slow = p, *fast = p->next;
  while (fast && fast->next) slow = slow->next, fast = fast->next->next;
  struct node *half = slow->next;
  slow->next = NULL;
  return merge(sort(p), sort(half));
}
static void print(const struct node *p) {
  for (; p; p = p->next) printf("%d%s", p->value, p->next ? "," : "\n");
}
int main(void) {
  struct node *list = NULL;
  for (int i = 0, x = 7; i < 12; i++, x = (x * 5 + 3) % 31) list = push(list, x);
  print(list);
  list = reverse(list);
  print(list);
  list = sort(list);
  print(list);
  for (struct node **p = &list; *p;) {
    if ((*p)->value % 2) {
      struct node *gone = *p;
      *p = gone->next;
      free(gone);
    } else p = &(*p)->next;
  }
  print(list);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
