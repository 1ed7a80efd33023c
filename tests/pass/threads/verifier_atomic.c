// Two atomic sections of SV-COMP exclude each other.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int free_ = 1, taken;

void *work(void *unused) {
  __VERIFIER_atomic_begin();
  int mine = free_ > 0;
  if (mine) {
    free_--;
    taken++;
  }
  __VERIFIER_atomic_end();
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(free_ == 0 && taken == 1);
  return 0;
}
