/* A handshake in the shape of SSL 3: server and client are records, their steps
   chains of `if`, and what a step does is in functions of its own. -DPART=1 is the
   server against any client, 2 the client against any server, 3 both over a channel.
   -DSPEC=n is the specification, with the numbers of handshake_switch.c. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef PART
#define PART 1
#endif
#ifndef SPEC
#define SPEC 1
#endif

enum { NONE, CLIENT_HELLO, SERVER_HELLO, CERTIFICATE, SERVER_KEY, CERTIFICATE_REQUEST, SERVER_DONE,
       CLIENT_CERTIFICATE, CLIENT_KEY, CERTIFICATE_VERIFY, CHANGE_CIPHER, FINISHED, ALERT };

/* Server and client count their phases by the same steps of ten. */
enum { BEGIN = 0, HELLO = 10, KEYS = 20, REQUEST = 30, DONE = 40, PROOF = 50, EXCHANGE = 60, VERIFY = 70,
       CIPHER_IN = 80, END_IN = 90, CIPHER_OUT = 100, END_OUT = 110, OPEN = 120, CLOSED = 130, WELCOME = 140 };

struct channel {
  int full;
  int message;
};
struct peer {
  int phase;
  int resumed;
  int asks;
  int certified, verified, keyed, ciphered;
  int greeted, done, sent_key;
  int finished_in, finished_out;
};

struct channel to_server, to_client;
struct peer server, client;

static void check(int part, int number, int holds) {
  if (part == PART && number == SPEC && !holds) reach_error();
}

static int choice(void) { return __VERIFIER_nondet_int() ? 1 : 0; }

static void server_sends(int message) {
  to_client.full = 1;
  to_client.message = message;
}

static void client_sends(int message) {
  to_server.full = 1;
  to_server.message = message;
}

static int server_reads(void) {
  if (PART != 3) return __VERIFIER_nondet_int();
  if (!to_server.full) return NONE;
  to_server.full = 0;
  return to_server.message;
}

static int client_reads(void) {
  if (PART != 3) return __VERIFIER_nondet_int();
  if (!to_client.full) return NONE;
  to_client.full = 0;
  return to_client.message;
}

static void server_goes_to(int allowed, int phase) { server.phase = allowed ? phase : CLOSED; }

static void client_goes_to(int allowed, int phase) { client.phase = allowed ? phase : CLOSED; }

static void server_begins(void) {
  server.resumed = 0;
  server.asks = choice();
  server.certified = 0;
  server.verified = 0;
  server.keyed = 0;
  server.ciphered = 0;
  server.greeted = 0;
  server.finished_in = 0;
  server.finished_out = 0;
  server.phase = HELLO;
}

static void client_begins(void) {
  client.resumed = choice();
  client.asks = 0;
  client.keyed = 0;
  client.ciphered = 0;
  client.done = 0;
  client.sent_key = 0;
  client.finished_in = 0;
  client.finished_out = 0;
  client.phase = HELLO;
}

static void server_is_open(void) {
  check(1, 3, server.finished_in && server.finished_out && server.greeted && server.ciphered);
  check(1, 4, server.resumed || server.verified);
  check(3, 4, server.resumed || server.keyed);
  check(3, 5, !server.asks || server.resumed || server.verified);
  check(3, 6, server.finished_in && server.finished_out);
  check(3, 7, client.finished_out);
  check(3, 8, client.phase == OPEN);
  if (PART != 3 && choice()) server.phase = BEGIN;
}

static void client_is_open(void) {
  check(2, 2, client.finished_in && client.finished_out && client.ciphered);
  check(3, 15, server.finished_out && client.finished_in);
  check(3, 16, client.sent_key || server.resumed);
  if (PART != 3 && choice()) client.phase = BEGIN;
}

static void server_got(int message) {
  if (message == ALERT) {
    server.phase = CLOSED;
  } else if (server.phase == HELLO) {
    server.resumed = choice() && (PART != 3 || client.resumed);
    server_goes_to(message == CLIENT_HELLO, WELCOME);
  } else if (server.phase == PROOF) {
    check(1, 2, !server.resumed);
    server.certified = message == CLIENT_CERTIFICATE;
    server_goes_to(server.certified, EXCHANGE);
  } else if (server.phase == EXCHANGE) {
    check(1, 2, !server.resumed);
    check(3, 1, client.done || message != CLIENT_KEY);
    server.keyed = message == CLIENT_KEY;
    server_goes_to(server.keyed, server.certified ? VERIFY : CIPHER_IN);
  } else if (server.phase == VERIFY) {
    server.verified = message == CERTIFICATE_VERIFY;
    server_goes_to(server.verified, CIPHER_IN);
  } else if (server.phase == CIPHER_IN) {
    server.ciphered = message == CHANGE_CIPHER;
    server_goes_to(server.ciphered, END_IN);
  } else if (server.phase == END_IN) {
    check(3, 2, message != FINISHED || client.finished_out);
    server.finished_in = message == FINISHED;
    server_goes_to(server.finished_in, server.resumed ? OPEN : CIPHER_OUT);
  }
}

static void server_says(void) {
  if (server.phase == WELCOME) {
    server_sends(SERVER_HELLO);
    server.greeted = 1;
    server.phase = server.resumed ? CIPHER_OUT : KEYS;
  } else if (server.phase == KEYS) {
    server_sends(CERTIFICATE);
    server.phase = KEYS + 1;
  } else if (server.phase == KEYS + 1) {
    server_sends(SERVER_KEY);
    server.phase = server.asks ? REQUEST : DONE;
  } else if (server.phase == REQUEST) {
    server_sends(CERTIFICATE_REQUEST);
    server.phase = DONE;
  } else if (server.phase == DONE) {
    server_sends(SERVER_DONE);
    server.phase = server.asks ? PROOF : EXCHANGE;
  } else if (server.phase == CIPHER_OUT) {
    server_sends(CHANGE_CIPHER);
    server.ciphered = 1;
    server.phase = END_OUT;
  } else if (server.phase == END_OUT) {
    check(1, 1, server.resumed || server.finished_in);
    check(3, 3, server.resumed || client.finished_out);
    server_sends(FINISHED);
    server.finished_out = 1;
    server.phase = server.resumed ? CIPHER_IN : OPEN;
  }
}

static void client_got(int message) {
  if (message == ALERT) {
    client.phase = CLOSED;
  } else if (client.phase == WELCOME) {
    check(3, 9, message != SERVER_HELLO || server.greeted);
    client_goes_to(message == SERVER_HELLO, KEYS);
  } else if (client.phase == KEYS && message == CHANGE_CIPHER && client.resumed) {
    check(3, 10, server.resumed);
    client.ciphered = 1;
    client.phase = END_IN;
  } else if (client.phase == KEYS) {
    check(3, 11, message != CERTIFICATE || !server.resumed);
    client.resumed = 0;
    client_goes_to(message == CERTIFICATE, KEYS + 1);
  } else if (client.phase == KEYS + 1) {
    client.keyed = message == SERVER_KEY;
    client_goes_to(client.keyed, REQUEST);
  } else if (client.phase == REQUEST && message == CERTIFICATE_REQUEST && !client.asks) {
    check(3, 12, server.asks);
    client.asks = 1;
  } else if (client.phase == REQUEST) {
    client.done = message == SERVER_DONE;
    client_goes_to(client.done, client.asks ? PROOF : EXCHANGE);
  } else if (client.phase == CIPHER_IN) {
    client.ciphered = message == CHANGE_CIPHER;
    client_goes_to(client.ciphered, END_IN);
  } else if (client.phase == END_IN) {
    check(3, 14, message != FINISHED || server.finished_out);
    client.finished_in = message == FINISHED;
    client_goes_to(client.finished_in, client.finished_out ? OPEN : CIPHER_OUT);
  }
}

static void client_says(void) {
  if (client.phase == HELLO) {
    client_sends(CLIENT_HELLO);
    client.phase = WELCOME;
  } else if (client.phase == PROOF) {
    client_sends(CLIENT_CERTIFICATE);
    client.phase = EXCHANGE;
  } else if (client.phase == EXCHANGE) {
    check(2, 1, client.done && client.keyed);
    check(3, 13, client.done);
    client_sends(CLIENT_KEY);
    client.sent_key = 1;
    client.phase = client.asks ? VERIFY : CIPHER_OUT;
  } else if (client.phase == VERIFY) {
    client_sends(CERTIFICATE_VERIFY);
    client.phase = CIPHER_OUT;
  } else if (client.phase == CIPHER_OUT) {
    client_sends(CHANGE_CIPHER);
    client.phase = END_OUT;
  } else if (client.phase == END_OUT) {
    client_sends(FINISHED);
    client.finished_out = 1;
    client.phase = client.finished_in ? OPEN : CIPHER_IN;
  }
}

static void server_step(void) {
  int reads = server.phase == HELLO || server.phase == PROOF || server.phase == EXCHANGE || server.phase == VERIFY ||
              server.phase == CIPHER_IN || server.phase == END_IN;
  if (server.phase == BEGIN) {
    server_begins();
  } else if (server.phase == OPEN) {
    server_is_open();
  } else if (reads) {
    int message = server_reads();
    if (message != NONE) server_got(message);
  } else if (PART != 3 || !to_client.full) {
    if (server.phase == CLOSED) server_sends(ALERT);
    else server_says();
  }
}

static void client_step(void) {
  int reads = client.phase == WELCOME || client.phase == KEYS || client.phase == KEYS + 1 || client.phase == REQUEST ||
              client.phase == CIPHER_IN || client.phase == END_IN;
  if (client.phase == BEGIN) {
    client_begins();
  } else if (client.phase == OPEN) {
    client_is_open();
  } else if (reads) {
    int message = client_reads();
    if (message != NONE) client_got(message);
  } else if (PART != 3 || !to_server.full) {
    if (client.phase == CLOSED) client_sends(ALERT);
    else client_says();
  }
}

int main(void) {
  while (1) {
    if (PART == 1) server_step();
    else if (PART == 2) client_step();
    else if (choice()) server_step();
    else client_step();
  }
}
