// Nothing but a variable of the thread leads to what it has allocated.
#include <pthread.h>
#include <stdlib.h>
#include <semaphore.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
struct pooled { struct pooled *next; void *at; int is_taken; };
struct held { struct held *next; struct pooled *copy; };
static _Thread_local struct held *mine;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t ended;
int a;
static void *take(void **pool, unsigned long size) {
    struct held *held = malloc(sizeof(struct held));
    pthread_mutex_lock(&m);
    __VERIFIER_atomic_begin();
    struct pooled *copy = *pool;
    while (copy && copy->is_taken) copy = copy->next;
    if (!copy) {
        copy = malloc(sizeof(struct pooled));
        copy->at = malloc(size);
        copy->next = *pool;
        *pool = copy;
    }
    copy->is_taken = 1;
    held->copy = copy;
    held->next = mine;
    mine = held;
    void *at = copy->at;
    __VERIFIER_atomic_end();
    pthread_mutex_unlock(&m);
    return at;
}
static void give(void **pool, void *at) {
    pthread_mutex_lock(&m);
    __VERIFIER_atomic_begin();
    struct held **link = &mine;
    while ((*link)->copy->at != at) link = &(*link)->next;
    struct held *held = *link;
    *link = held->next;
    held->copy->is_taken = 0;
    free(held);
    __VERIFIER_atomic_end();
    pthread_mutex_unlock(&m);
}
void *work(void *p) {
  int *x = take(p, sizeof(int));
  *x = 0;
  *x += 1;
  a = *x;
  give(p, x);
  sem_post(&ended);
  return 0;
}
int main(void) {
  pthread_t t;
  void *copies = 0;
  sem_init(&ended, 0, 0);
  pthread_create(&t, 0, work, &copies);
  pthread_detach(t);
  sem_wait(&ended);
  struct pooled *c = copies;
  free(c->at);
  free(c);
  return a - 1;
}
