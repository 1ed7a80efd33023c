// The sender writes the object after it has handed it over.
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
  message->value = 2;
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
  mine->value += 5;  //~ data-race
  free(mine);
  pthread_join(t, NULL);
  return 0;
}
