// A heap object is handed over under a lock; afterwards only the receiver touches it, without any lock.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct message {
  int value;
} *mailbox;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;

void *send(void *unused) {
  struct message *message = malloc(sizeof *message);
  if (message == NULL)
    abort();
  message->value = 1;
  pthread_mutex_lock(&lock);
  mailbox = message;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, send, NULL);
  pthread_mutex_lock(&lock);
  while (mailbox == NULL)
    pthread_cond_wait(&arrived, &lock);
  struct message *mine = mailbox;
  pthread_mutex_unlock(&lock);
  mine->value += 5;
  assert(mine->value == 6);
  pthread_join(t, NULL);
  free(mine);
  return 0;
}
