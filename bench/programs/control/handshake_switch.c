/* A handshake in the shape of SSL 3: server and client as two state machines, one
   `switch` each. -DPART=1 is the server against any client, 2 the client against
   any server, 3 both over a channel, in any order of their steps. -DSPEC=n is
   the specification; n of PART 3 goes up to 16. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef PART
#define PART 1
#endif
#ifndef SPEC
#define SPEC 1
#endif
#define CHECK(part, n, e) \
  do { \
    if (PART == part && SPEC == n && !(e)) reach_error(); \
  } while (0)

enum message {
  NONE, CLIENT_HELLO, SERVER_HELLO, CERTIFICATE, SERVER_KEY, CERTIFICATE_REQUEST, SERVER_DONE,
  CLIENT_CERTIFICATE, CLIENT_KEY, CERTIFICATE_VERIFY, CHANGE_CIPHER, FINISHED, ALERT
};
enum server {
  S_START, S_GET_HELLO, S_SEND_HELLO, S_SEND_CERTIFICATE, S_SEND_KEY, S_SEND_REQUEST, S_SEND_DONE,
  S_GET_CERTIFICATE, S_GET_KEY, S_GET_VERIFY, S_GET_CHANGE, S_GET_FINISHED, S_SEND_CHANGE, S_SEND_FINISHED,
  S_OK, S_CLOSED
};
enum client {
  C_START, C_SEND_HELLO, C_GET_HELLO, C_GET_CERTIFICATE, C_GET_KEY, C_GET_REQUEST, C_SEND_CERTIFICATE,
  C_SEND_KEY, C_SEND_VERIFY, C_SEND_CHANGE, C_SEND_FINISHED, C_GET_CHANGE, C_GET_FINISHED, C_OK, C_CLOSED
};

/* The channel: one message each way. */
int to_server = NONE, to_client = NONE;

/* The server. */
int s_state = S_START, s_resumed, s_asks, s_certified, s_verified, s_keyed, s_ciphered;
int s_got_finished, s_sent_finished, s_sent_hello, s_rounds;

/* The client. */
int c_state = C_START, c_resumes, c_asked, c_keyed, c_ciphered;
int c_got_done, c_got_finished, c_sent_finished, c_sent_key, c_rounds;

static int received_by_server(void) {
  int message;
  if (PART == 3) {
    message = to_server;
    to_server = NONE;
  } else {
    message = __VERIFIER_nondet_int();
  }
  return message;
}

static int received_by_client(void) {
  int message;
  if (PART == 3) {
    message = to_client;
    to_client = NONE;
  } else {
    message = __VERIFIER_nondet_int();
  }
  return message;
}

static void server(void) {
  int message = NONE;
  if (s_state == S_GET_HELLO || (s_state >= S_GET_CERTIFICATE && s_state <= S_GET_FINISHED)) {
    message = received_by_server();
    if (message == NONE) return;
    if (message == ALERT) {
      s_state = S_CLOSED;
      return;
    }
  } else if (PART == 3 && s_state != S_START && s_state < S_OK && to_client != NONE) {
    return; /* the channel is full */
  }
  switch (s_state) {
  case S_START:
    s_resumed = 0;
    s_asks = __VERIFIER_nondet_int() != 0;
    s_certified = 0;
    s_verified = 0;
    s_keyed = 0;
    s_ciphered = 0;
    s_got_finished = 0;
    s_sent_finished = 0;
    s_sent_hello = 0;
    s_state = S_GET_HELLO;
    break;
  case S_GET_HELLO:
    if (message == CLIENT_HELLO) {
      s_resumed = PART == 3 ? c_resumes && __VERIFIER_nondet_int() : __VERIFIER_nondet_int() != 0;
      s_state = S_SEND_HELLO;
    } else {
      s_state = S_CLOSED;
    }
    break;
  case S_SEND_HELLO:
    to_client = SERVER_HELLO;
    s_sent_hello = 1;
    s_state = s_resumed ? S_SEND_CHANGE : S_SEND_CERTIFICATE;
    break;
  case S_SEND_CERTIFICATE:
    to_client = CERTIFICATE;
    s_state = S_SEND_KEY;
    break;
  case S_SEND_KEY:
    to_client = SERVER_KEY;
    s_state = s_asks ? S_SEND_REQUEST : S_SEND_DONE;
    break;
  case S_SEND_REQUEST:
    to_client = CERTIFICATE_REQUEST;
    s_state = S_SEND_DONE;
    break;
  case S_SEND_DONE:
    to_client = SERVER_DONE;
    s_state = s_asks ? S_GET_CERTIFICATE : S_GET_KEY;
    break;
  case S_GET_CERTIFICATE:
    CHECK(1, 2, !s_resumed);
    s_certified = message == CLIENT_CERTIFICATE;
    s_state = s_certified ? S_GET_KEY : S_CLOSED;
    break;
  case S_GET_KEY:
    CHECK(1, 2, !s_resumed);
    CHECK(3, 1, c_got_done || message != CLIENT_KEY);
    s_keyed = message == CLIENT_KEY;
    if (!s_keyed) s_state = S_CLOSED;
    else s_state = s_certified ? S_GET_VERIFY : S_GET_CHANGE;
    break;
  case S_GET_VERIFY:
    s_verified = message == CERTIFICATE_VERIFY;
    s_state = s_verified ? S_GET_CHANGE : S_CLOSED;
    break;
  case S_GET_CHANGE:
    s_ciphered = message == CHANGE_CIPHER;
    s_state = s_ciphered ? S_GET_FINISHED : S_CLOSED;
    break;
  case S_GET_FINISHED:
    CHECK(3, 2, message != FINISHED || c_sent_finished);
    s_got_finished = message == FINISHED;
    if (!s_got_finished) s_state = S_CLOSED;
    else s_state = s_resumed ? S_OK : S_SEND_CHANGE;
    break;
  case S_SEND_CHANGE:
    to_client = CHANGE_CIPHER;
    s_ciphered = 1;
    s_state = S_SEND_FINISHED;
    break;
  case S_SEND_FINISHED:
    CHECK(1, 1, s_resumed || s_got_finished);
    CHECK(3, 3, s_resumed || c_sent_finished);
    to_client = FINISHED;
    s_sent_finished = 1;
    s_state = s_resumed ? S_GET_CHANGE : S_OK;
    break;
  case S_OK:
    CHECK(1, 3, s_got_finished && s_sent_finished && s_sent_hello && s_ciphered);
    CHECK(1, 4, s_resumed || s_verified); /* violated: not every server asks for a certificate */
    CHECK(3, 4, s_resumed || s_keyed);
    CHECK(3, 5, !s_asks || s_resumed || s_verified);
    CHECK(3, 6, s_got_finished && s_sent_finished);
    CHECK(3, 7, c_sent_finished);
    CHECK(3, 8, c_state == C_OK); /* violated: the client may still be about to read */
    if (__VERIFIER_nondet_int()) {
      s_rounds = s_rounds < 100 ? s_rounds + 1 : s_rounds;
      if (PART != 3) s_state = S_START;
    }
    break;
  case S_CLOSED:
    if (PART == 3 && to_client == NONE) to_client = ALERT;
    break;
  }
}

static void client(void) {
  int message = NONE;
  if ((c_state >= C_GET_HELLO && c_state <= C_GET_REQUEST) || c_state == C_GET_CHANGE || c_state == C_GET_FINISHED) {
    message = received_by_client();
    if (message == NONE) return;
    if (message == ALERT) {
      c_state = C_CLOSED;
      return;
    }
  } else if (PART == 3 && c_state != C_START && c_state < C_OK && to_server != NONE) {
    return; /* the channel is full */
  }
  switch (c_state) {
  case C_START:
    c_resumes = __VERIFIER_nondet_int() != 0;
    c_asked = 0;
    c_keyed = 0;
    c_ciphered = 0;
    c_got_done = 0;
    c_got_finished = 0;
    c_sent_finished = 0;
    c_sent_key = 0;
    c_state = C_SEND_HELLO;
    break;
  case C_SEND_HELLO:
    to_server = CLIENT_HELLO;
    c_state = C_GET_HELLO;
    break;
  case C_GET_HELLO:
    CHECK(3, 9, message != SERVER_HELLO || s_sent_hello);
    if (message == SERVER_HELLO) c_state = C_GET_CERTIFICATE;
    else c_state = C_CLOSED;
    break;
  case C_GET_CERTIFICATE:
    if (message == CHANGE_CIPHER && c_resumes) {
      CHECK(3, 10, s_resumed);
      c_ciphered = 1;
      c_state = C_GET_FINISHED;
    } else if (message == CERTIFICATE) {
      CHECK(3, 11, !s_resumed);
      c_resumes = 0;
      c_state = C_GET_KEY;
    } else {
      c_state = C_CLOSED;
    }
    break;
  case C_GET_KEY:
    c_keyed = message == SERVER_KEY;
    c_state = c_keyed ? C_GET_REQUEST : C_CLOSED;
    break;
  case C_GET_REQUEST:
    if (message == CERTIFICATE_REQUEST && !c_asked) {
      CHECK(3, 12, s_asks);
      c_asked = 1;
    } else if (message == SERVER_DONE) {
      c_got_done = 1;
      c_state = c_asked ? C_SEND_CERTIFICATE : C_SEND_KEY;
    } else {
      c_state = C_CLOSED;
    }
    break;
  case C_SEND_CERTIFICATE:
    to_server = CLIENT_CERTIFICATE;
    c_state = C_SEND_KEY;
    break;
  case C_SEND_KEY:
    CHECK(2, 1, c_got_done && c_keyed);
    CHECK(3, 13, c_got_done);
    to_server = CLIENT_KEY;
    c_sent_key = 1;
    c_state = c_asked ? C_SEND_VERIFY : C_SEND_CHANGE;
    break;
  case C_SEND_VERIFY:
    to_server = CERTIFICATE_VERIFY;
    c_state = C_SEND_CHANGE;
    break;
  case C_SEND_CHANGE:
    to_server = CHANGE_CIPHER;
    c_state = C_SEND_FINISHED;
    break;
  case C_SEND_FINISHED:
    to_server = FINISHED;
    c_sent_finished = 1;
    c_state = c_got_finished ? C_OK : C_GET_CHANGE;
    break;
  case C_GET_CHANGE:
    c_ciphered = message == CHANGE_CIPHER;
    c_state = c_ciphered ? C_GET_FINISHED : C_CLOSED;
    break;
  case C_GET_FINISHED:
    CHECK(3, 14, message != FINISHED || s_sent_finished);
    c_got_finished = message == FINISHED;
    if (!c_got_finished) c_state = C_CLOSED;
    else c_state = c_sent_finished ? C_OK : C_SEND_CHANGE;
    break;
  case C_OK:
    CHECK(2, 2, c_got_finished && c_sent_finished && c_ciphered);
    CHECK(3, 15, s_sent_finished && c_got_finished);
    CHECK(3, 16, c_sent_key || s_resumed);
    if (__VERIFIER_nondet_int()) {
      c_rounds = c_rounds < 100 ? c_rounds + 1 : c_rounds;
      if (PART != 3) c_state = C_START;
    }
    break;
  case C_CLOSED:
    if (PART == 3 && to_server == NONE) to_server = ALERT;
    break;
  }
}

int main(void) {
  while (1) {
    if (PART == 1) server();
    else if (PART == 2) client();
    else if (__VERIFIER_nondet_int()) server();
    else client();
  }
}
