/* Carries messages between one Antiphon process and the others of an MPI job.
 *
 * Antiphon starts this program as its child and speaks with it over pipes; so Antiphon itself needs no MPI, and
 * whatever MPI a cluster has is used by compiling this file with its mpicc. A frame is a rank and a
 * length, 4 bytes each in the order of this machine, and so many bytes; the rank says to whom, or from whom. The first
 * frame to Antiphon says which rank it is and of how many: (rank, ranks), no bytes.
 *
 * If the pipe from Antiphon ends, Antiphon has left or died, and all other ranks are told: they get a frame
 * with length LEFT. Each relay goes on until all have left, so that nobody sends to a rank that is gone; but not for ever,
 * since another relay may have been killed.
 *
 * It never waits for one side while the other may wait for it: reading, writing, sending and receiving are all tried in turn.
 * Between two fruitless turns it sleeps, a little longer each time.
 */
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LEFT UINT32_MAX
#define HEAD (2 * sizeof(uint32_t))
enum { TAG_MESSAGE = 1, TAG_LEFT = 2 };
/* Seconds that a relay stays for the others after its own Antiphon has left: they may have to search once more. */
#define PATIENCE 300
/* Seconds that the end of MPI may take. */
#define FAREWELL 10

/* Bytes that wait: those from `start` to `end` of `data`. */
struct queue {
  char *data;
  size_t start, end, room;
};

/* A message under way to another rank. */
struct letter {
  MPI_Request request;
  char *data;
};

static struct queue from_antiphon, to_antiphon;
static struct letter *letters;
static size_t letter_count, letter_room;
static int rank, ranks;
/* Whether the pipe from Antiphon is open, and how many of the other ranks have left. */
static int is_open = 1, others_left = 0;
static time_t closed;

static void *checked(void *memory) {
  if (!memory) {
    fputs("antiphon relay: out of memory\n", stderr);
    MPI_Abort(MPI_COMM_WORLD, 5);
  }
  return memory;
}

/* Makes room for so many bytes at the end of a queue. */
static char *room_for(struct queue *queue, size_t bytes) {
  if (queue->start > 0 && queue->start == queue->end)
    queue->start = queue->end = 0;
  if (queue->end + bytes > queue->room && queue->start > 0) {
    memmove(queue->data, queue->data + queue->start, queue->end - queue->start);
    queue->end -= queue->start;
    queue->start = 0;
  }
  if (queue->end + bytes > queue->room) {
    queue->room = 2 * queue->room + bytes;
    queue->data = checked(realloc(queue->data, queue->room));
  }
  return queue->data + queue->end;
}

static void put_frame(uint32_t from, uint32_t length, const char *bytes) {
  char *place = room_for(&to_antiphon, HEAD + (bytes ? length : 0));
  memcpy(place, &from, sizeof from);
  memcpy(place + sizeof from, &length, sizeof length);
  to_antiphon.end += HEAD;
  if (bytes) {
    memcpy(place + HEAD, bytes, length);
    to_antiphon.end += length;
  }
}

static void post(int to, int tag, const char *bytes, uint32_t length) {
  if (letter_count == letter_room) {
    letter_room = 2 * letter_room + 16;
    letters = checked(realloc(letters, letter_room * sizeof *letters));
  }
  struct letter *letter = &letters[letter_count++];
  letter->data = checked(malloc(length + 1));
  if (length > 0)
    memcpy(letter->data, bytes, length);
  MPI_Isend(letter->data, (int)length, MPI_BYTE, to, tag, MPI_COMM_WORLD, &letter->request);
}

/* Antiphon says no more: the others must know. */
static void close_pipe(void) {
  is_open = 0;
  closed = time(NULL);
  for (int other = 0; other < ranks; other++)
    if (other != rank)
      post(other, TAG_LEFT, NULL, 0);
}

/* Reads what Antiphon has written, and sends every frame that is whole. */
static int take_from_antiphon(void) {
  char *place = room_for(&from_antiphon, 1 << 16);
  ssize_t got = read(STDIN_FILENO, place, 1 << 16);
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
    close_pipe();
    return 1;
  }
  if (got < 0)
    return 0;
  from_antiphon.end += (size_t)got;
  while (from_antiphon.end - from_antiphon.start >= HEAD) {
    const char *frame = from_antiphon.data + from_antiphon.start;
    uint32_t to, length;
    memcpy(&to, frame, sizeof to);
    memcpy(&length, frame + sizeof to, sizeof length);
    if (length > INT32_MAX || to >= (uint32_t)ranks) {
      fputs("antiphon relay: a frame makes no sense\n", stderr);
      MPI_Abort(MPI_COMM_WORLD, 5);
    }
    if (from_antiphon.end - from_antiphon.start < HEAD + length)
      break;
    post((int)to, TAG_MESSAGE, frame + HEAD, length);
    from_antiphon.start += HEAD + length;
  }
  return 1;
}

/* Writes what waits for Antiphon. Who has left is not written to. */
static int give_to_antiphon(void) {
  size_t waiting = to_antiphon.end - to_antiphon.start;
  if (waiting == 0)
    return 0;
  ssize_t put = is_open ? write(STDOUT_FILENO, to_antiphon.data + to_antiphon.start, waiting) : (ssize_t)waiting;
  if (put < 0 && errno != EAGAIN && errno != EINTR)
    put = (ssize_t)waiting; /* nobody reads any more; the other pipe will say so */
  if (put > 0)
    to_antiphon.start += (size_t)put;
  return put > 0;
}

static int take_from_others(void) {
  int there = 0, done = 0;
  MPI_Status status;
  for (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status); there && done < 64;
       MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status)) {
    int length;
    MPI_Get_count(&status, MPI_BYTE, &length);
    char *place = checked(malloc((size_t)length + 1));
    MPI_Recv(place, length, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (status.MPI_TAG == TAG_LEFT) {
      others_left++;
      put_frame((uint32_t)status.MPI_SOURCE, LEFT, NULL);
    } else {
      put_frame((uint32_t)status.MPI_SOURCE, (uint32_t)length, place);
    }
    free(place);
    done++;
  }
  return done > 0;
}

/* Forgets the messages that have left this process. */
static int settle(void) {
  size_t kept = 0;
  for (size_t at = 0; at < letter_count; at++) {
    int done;
    MPI_Test(&letters[at].request, &done, MPI_STATUS_IGNORE);
    if (done)
      free(letters[at].data);
    else
      letters[kept++] = letters[at];
  }
  int some = kept < letter_count;
  letter_count = kept;
  return some;
}

/* Waits for Antiphon, or a moment: MPI cannot be waited for at the same time. */
static void rest(int fruitless) {
  if (fruitless < 20)
    return;
  struct pollfd pipe = {.fd = STDIN_FILENO, .events = POLLIN};
  if (fruitless < 200 && is_open && poll(&pipe, 1, 0) > 0)
    return;
  usleep(fruitless < 200 ? 20 : fruitless < 2000 ? 100 : 500);
}

int main(int argc, char **argv) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGINT, SIG_IGN); /* Ctrl-C is for Antiphon, which then leaves */
  int ready;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &ready);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  put_frame((uint32_t)rank, (uint32_t)ranks, NULL);
  fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
  fcntl(STDOUT_FILENO, F_SETFL, fcntl(STDOUT_FILENO, F_GETFL) | O_NONBLOCK);
  int fruitless = 0;
  while (is_open || letter_count > 0 || others_left < ranks - 1) {
    int did = is_open && take_from_antiphon();
    did |= settle();
    did |= take_from_others();
    did |= give_to_antiphon();
    fruitless = did ? 0 : fruitless + 1;
    rest(fruitless);
    if (!is_open && time(NULL) - closed > PATIENCE)
      _exit(0);
  }
  alarm(FAREWELL); /* also this may wait for one who was killed */
  MPI_Finalize();
  return 0;
}
