// Three philosophers, one of them left-handed.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t fork_[3];
int seats[3] = {0, 1, 2};

void *dine(void *seat) {
  int left = *(int *)seat, right = (left + 1) % 3;
  if (left == 2) {
    left = right;
    right = 2;
  }
  pthread_mutex_lock(&fork_[left]);
  pthread_mutex_lock(&fork_[right]);
  pthread_mutex_unlock(&fork_[right]);
  pthread_mutex_unlock(&fork_[left]);
  return NULL;
}

int main(void) {
  pthread_t guest[3];
  for (int i = 0; i < 3; i++)
    pthread_mutex_init(&fork_[i], NULL);
  for (int i = 0; i < 3; i++)
    pthread_create(&guest[i], NULL, dine, &seats[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(guest[i], NULL);
  for (int i = 0; i < 3; i++)
    pthread_mutex_destroy(&fork_[i]);
  return 0;
}
