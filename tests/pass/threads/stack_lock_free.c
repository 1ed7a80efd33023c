// Two threads push onto a lock-free stack; nothing is lost.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
} nodes[2];
struct node *_Atomic top;

void *push(void *argument) {
  struct node *mine = argument;
  struct node *old = top;
  do
    mine->next = old;
  while (!atomic_compare_exchange_weak(&top, &old, mine));
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, push, &nodes[0]);
  pthread_create(&t, NULL, push, &nodes[1]);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  int n = 0;
  for (struct node *p = top; p; p = p->next)
    n++;
  assert(n == 2);
  return 0;
}
