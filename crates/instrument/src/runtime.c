/* Collective assertions at run time: written by `antiphon instrument`.
 *
 * At an assertion a process copies the variables that the assertion uses and sends the copy to rank 0 on a communicator of
 * its own, by a nonblocking send from its own buffer, and goes on. Rank 0 takes in what has come whenever it meets an assertion itself, and
 * the rest in MPI_Finalize; it evaluates an assertion as soon as it has a copy from every process. Nobody waits for
 * anybody, so that the program behaves as it does without. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct antiphon_part { int object; const void *at; long size; };
struct antiphon_message { struct antiphon_message *next; MPI_Request request; long size; int ready; char *bytes; };
struct antiphon_queue { struct antiphon_message *first, *last; long met; int ended; };

static struct {
  MPI_Comm comm;
  int rank, processes, begun, stopped;
  long violations, checked;
  struct antiphon_message *pending;
  struct antiphon_queue *queues;
  const char *trouble;
  int shown;
} antiphon;

static int antiphon_check(int site, int self);
static void antiphon_explain(int site, int self);
static const char *antiphon_name(int site);
static const char *antiphon_text(int site);
static const char *antiphon_place(int site);

/* ---- blocks of the heap, so that the extent of what a pointer points to is known ---- */

static struct antiphon_block { char *at; size_t size; } *antiphon_blocks;
static long antiphon_block_count, antiphon_block_room;

static void *antiphon_keep(void *at, size_t size) {
  if (!at) return at;
  if (antiphon_block_count == antiphon_block_room) {
    antiphon_block_room = antiphon_block_room ? 2 * antiphon_block_room : 64;
    antiphon_blocks = realloc(antiphon_blocks, sizeof *antiphon_blocks * antiphon_block_room);
  }
  antiphon_blocks[antiphon_block_count].at = at;
  antiphon_blocks[antiphon_block_count++].size = size;
  return at;
}
static void antiphon_drop(void *at) {
  for (long i = antiphon_block_count - 1; i >= 0; i--)
    if (antiphon_blocks[i].at == at) {
      antiphon_blocks[i] = antiphon_blocks[--antiphon_block_count];
      return;
    }
}
static void *antiphon_malloc(size_t size) { return antiphon_keep(malloc(size), size); }
static void *antiphon_calloc(size_t count, size_t size) { return antiphon_keep(calloc(count, size), count * size); }
static void *antiphon_realloc(void *at, size_t size) {
  antiphon_drop(at);
  return antiphon_keep(realloc(at, size), size);
}
static void antiphon_free(void *at) {
  antiphon_drop(at);
  free(at);
}
/* Bytes from a pointer to the end of its block; -1 if nobody knows. */
static long antiphon_extent(const void *pointer) {
  const char *at = pointer;
  for (long i = antiphon_block_count - 1; i >= 0; i--)
    if (antiphon_blocks[i].at <= at && at <= antiphon_blocks[i].at + antiphon_blocks[i].size)
      return antiphon_blocks[i].at + antiphon_blocks[i].size - at;
  return -1;
}

/* ---- what has come ---- */

/* A part of the oldest copy of a process: its place, and its size. */
static char *antiphon_find(int process, int object, long *size) {
  char *bytes = antiphon.queues[process].first->bytes;
  int parts = ((int *)bytes)[1];
  bytes += 8;
  for (int i = 0; i < parts; i++) {
    long head[2];
    memcpy(head, bytes, sizeof head);
    bytes += sizeof head;
    if (head[0] == object) {
      *size = head[1];
      return bytes;
    }
    if (head[1] > 0) bytes += (head[1] + 7) / 8 * 8;
  }
  return NULL;
}

/* An element of a variable of a process. */
static void *antiphon_at(long process, int object, long index, long width) {
  static long double nothing[2];
  long size = 0;
  memset(nothing, 0, sizeof nothing);
  if (process < 0 || process >= antiphon.processes) {
    antiphon.trouble = "it names a process that does not exist";
    return nothing;
  }
  char *found = antiphon_find((int)process, object, &size);
  if (!found || size < 0) antiphon.trouble = "a process does not have the variable, or its extent is not known";
  else if (index < 0 || (index + 1) * width > size) antiphon.trouble = "an index is out of bounds";
  else return found + index * width;
  return nothing;
}

static void antiphon_show_integer(const char *text, long long value) {
  fprintf(stderr, "%s%s = %lld", antiphon.shown++ ? ", " : ": ", text, value);
}
static void antiphon_show_real(const char *text, double value) {
  fprintf(stderr, "%s%s = %g", antiphon.shown++ ? ", " : ": ", text, value);
}

static void antiphon_evaluate(int site, int rank) {
  antiphon.trouble = NULL;
  int holds = antiphon_check(site, rank);
  antiphon.checked++;
  if (holds && !antiphon.trouble) return;
  antiphon.violations++;
  fprintf(stderr, "%s: collective assertion %s fails on rank %d: %s", antiphon_place(site), antiphon_name(site), rank,
          antiphon_text(site));
  if (antiphon.trouble) fprintf(stderr, ": %s", antiphon.trouble);
  else {
    antiphon.shown = 0;
    antiphon_explain(site, rank);
  }
  fprintf(stderr, " (occurrence %ld)\n", antiphon.queues[rank].met + 1);
}

static int antiphon_site(int rank) { return ((int *)antiphon.queues[rank].first->bytes)[0]; }

/* The oldest copies of all processes are one assertion: they have to be of the same name. */
static void antiphon_meet(void) {
  for (int rank = 1; rank < antiphon.processes; rank++) {
    int own = antiphon_site(rank), first = antiphon_site(0);
    if (strcmp(antiphon_name(own), antiphon_name(first)) == 0) continue;
    fprintf(stderr, "%s: rank %d meets collective assertion %s where rank 0 meets %s (%s)\n", antiphon_place(own), rank,
            antiphon_name(own), antiphon_name(first), antiphon_place(first));
    antiphon.violations++;
    antiphon.stopped = 1;
    return;
  }
  for (int rank = 0; rank < antiphon.processes; rank++) antiphon_evaluate(antiphon_site(rank), rank);
}

static int antiphon_all_have_one(void) {
  for (int rank = 0; rank < antiphon.processes; rank++) {
    struct antiphon_message *first = antiphon.queues[rank].first;
    if (!first) return 0;
    if (!first->ready) MPI_Test(&first->request, &first->ready, MPI_STATUS_IGNORE);
    if (!first->ready) return 0;
  }
  return 1;
}

static void antiphon_evaluate_all(void) {
  while (!antiphon.stopped && antiphon_all_have_one()) {
    antiphon_meet();
    for (int rank = 0; rank < antiphon.processes; rank++) {
      struct antiphon_queue *queue = &antiphon.queues[rank];
      struct antiphon_message *done = queue->first;
      queue->first = done->next;
      queue->met++;
      free(done->bytes);
      free(done);
    }
  }
}

static void antiphon_enqueue(int rank, struct antiphon_message *message) {
  struct antiphon_queue *queue = &antiphon.queues[rank];
  message->next = NULL;
  if (queue->first) queue->last->next = message;
  else queue->first = message;
  queue->last = message;
}

/* Takes in what has come, without waiting: tag 1 is a copy, tag 2 the end of a process. */
static void antiphon_take_in(void) {
  for (int there = 1; there;) {
    MPI_Status status;
    int size;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, antiphon.comm, &there, &status);
    if (!there) break;
    MPI_Get_count(&status, MPI_BYTE, &size);
    struct antiphon_message *message = calloc(1, sizeof *message);
    message->bytes = malloc(size ? size : 1);
    MPI_Irecv(message->bytes, size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, antiphon.comm, &message->request);
    if (status.MPI_TAG == 1) antiphon_enqueue(status.MPI_SOURCE, message);
    else {
      MPI_Wait(&message->request, MPI_STATUS_IGNORE);
      antiphon.queues[status.MPI_SOURCE].ended = 1;
      free(message->bytes);
      free(message);
    }
  }
  antiphon_evaluate_all();
}

/* ---- what goes out ---- */

static void antiphon_send(struct antiphon_message *message, int tag) {
  MPI_Isend(message->bytes, (int)message->size, MPI_BYTE, 0, tag, antiphon.comm, &message->request);
  message->next = antiphon.pending;
  antiphon.pending = message;
}

/* Frees the buffers of sends that are complete. */
static void antiphon_reap(int wait) {
  for (struct antiphon_message **at = &antiphon.pending; *at;) {
    struct antiphon_message *message = *at;
    int done = 1;
    if (wait) MPI_Wait(&message->request, MPI_STATUS_IGNORE);
    else MPI_Test(&message->request, &done, MPI_STATUS_IGNORE);
    if (!done) {
      at = &message->next;
      continue;
    }
    *at = message->next;
    free(message->bytes);
    free(message);
  }
}

static void antiphon_contribute(int site, int parts, const struct antiphon_part *part) {
  if (!antiphon.begun) return;
  long size = 8;
  for (int i = 0; i < parts; i++) size += 16 + (part[i].size > 0 ? (part[i].size + 7) / 8 * 8 : 0);
  struct antiphon_message *message = calloc(1, sizeof *message);
  char *at = message->bytes = calloc(1, size);
  message->size = size;
  ((int *)at)[0] = site, ((int *)at)[1] = parts;
  at += 8;
  for (int i = 0; i < parts; i++) {
    long head[2] = {part[i].object, part[i].size};
    memcpy(at, head, sizeof head);
    at += sizeof head;
    if (part[i].size <= 0) continue;
    memcpy(at, part[i].at, part[i].size);
    at += (part[i].size + 7) / 8 * 8;
  }
  if (antiphon.rank != 0) {
    antiphon_send(message, 1);
    antiphon_reap(0);
    return;
  }
  message->ready = 1;
  antiphon_enqueue(0, message);
  antiphon_take_in();
}

/* ---- start and end ---- */

static void antiphon_at_exit(void) {
  if (antiphon.violations == 0) return;
  fflush(NULL);
  _exit(1);
}

static int antiphon_begin(int result) {
  MPI_Comm_dup(MPI_COMM_WORLD, &antiphon.comm);
  MPI_Comm_rank(antiphon.comm, &antiphon.rank);
  MPI_Comm_size(antiphon.comm, &antiphon.processes);
  if (antiphon.rank == 0) antiphon.queues = calloc(antiphon.processes, sizeof *antiphon.queues);
  antiphon.begun = 1;
  atexit(antiphon_at_exit);
  return result;
}

static int antiphon_all_ended(void) {
  int ended = 1;
  for (int rank = 1; rank < antiphon.processes; rank++) ended = ended && antiphon.queues[rank].ended;
  return ended;
}

static int antiphon_is_ready(struct antiphon_message *message) {
  if (!message->ready) MPI_Wait(&message->request, MPI_STATUS_IGNORE);
  return message->ready = 1;
}

static void antiphon_conclude(void) {
  while (!antiphon_all_ended()) antiphon_take_in();
  for (int rank = 0; rank < antiphon.processes; rank++)
    for (struct antiphon_message *m = antiphon.queues[rank].first; m; m = m->next) antiphon_is_ready(m);
  antiphon_evaluate_all();
  for (int rank = 0; rank < antiphon.processes && !antiphon.stopped; rank++) {
    if (!antiphon.queues[rank].first) continue;
    int site = antiphon_site(rank);
    antiphon.violations++;
    fprintf(stderr, "%s: rank %d meets collective assertion %s, and another rank does not\n", antiphon_place(site), rank,
            antiphon_name(site));
    break;
  }
  if (antiphon.violations)
    fprintf(stderr, "collective assertions: %ld evaluated, %ld failures\n", antiphon.checked, antiphon.violations);
}

static int antiphon_finalize(void) {
  if (antiphon.begun && antiphon.rank == 0) antiphon_conclude();
  if (antiphon.begun && antiphon.rank != 0) {
    struct antiphon_message *end = calloc(1, sizeof *end);
    antiphon_send(end, 2);
    antiphon_reap(1);
  }
  if (antiphon.begun) MPI_Comm_free(&antiphon.comm);
  antiphon.begun = 0;
  return MPI_Finalize();
}

#define MPI_Init(count, arguments) antiphon_begin(MPI_Init(count, arguments))
#define MPI_Init_thread(count, arguments, wanted, given) antiphon_begin(MPI_Init_thread(count, arguments, wanted, given))
#define MPI_Finalize() antiphon_finalize()
#define malloc(size) antiphon_malloc(size)
#define calloc(count, size) antiphon_calloc(count, size)
#define realloc(at, size) antiphon_realloc(at, size)
#define free(at) antiphon_free(at)
