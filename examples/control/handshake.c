// A handshake: the client sends, the server answers; after an error the client forgets to start anew.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { IDLE, HELLO_SENT, READY, FAILED };

int main(void) {
  int client = IDLE, answered = 0;
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (client == IDLE && event == 1) {
      client = HELLO_SENT;
      answered = 0;
    } else if (client == HELLO_SENT && event == 2) {
      answered = 1;
      client = READY;
    } else if (client == HELLO_SENT && event == 3) {
      client = FAILED;
    } else if (client == FAILED) {
      client = READY;
    } else if (client == READY) {
      if (!answered) reach_error();
      client = IDLE;
    }
  }
}
