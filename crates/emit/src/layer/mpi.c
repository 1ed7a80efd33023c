/* MPI: the matching of the counterexample, by the profiling interface.
 *
 * A receive from any source is given the source that the counterexample says. A question (MPI_Test and the like) is
 * answered as there, by waiting until that is the answer. Where the counterexample is a deadlock, sends that it completes
 * are made from a copy, and those after them wait for their receivers, as does every collective call: the standard
 * allows the library to do either. */
#include "layer.h"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HERE __builtin_return_address(0)

static int receives, answers, sends;
static void *last_call;
static const char *last_name = "";

static void enter_call(void *from, const char *name) {
  last_call = from;
  last_name = name;
}

/* ---- errors ---- */

static void on_error(MPI_Comm *comm, int *code, ...) {
  char text[MPI_MAX_ERROR_STRING + 1] = "";
  int length = 0, kind = 0;
  (void)comm;
  PMPI_Error_class(*code, &kind);
  PMPI_Error_string(*code, text, &length);
  int truncated = kind == MPI_ERR_TRUNCATE;
  ap_failed(truncated ? "truncation" : "mpi-error", ap_place_of(last_call), "%s fails: %s", last_name, text);
}

static void begin(void) {
  MPI_Errhandler handler;
  PMPI_Comm_rank(MPI_COMM_WORLD, &ap_rank);
  PMPI_Comm_create_errhandler(on_error, &handler);
  PMPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  PMPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
}

int MPI_Init(int *argc, char ***argv) {
  int result = PMPI_Init(argc, argv);
  begin();
  return result;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  int result = PMPI_Init_thread(argc, argv, required, provided);
  begin();
  return result;
}

/* ---- what the counterexample decided ---- */

static int rank_in(MPI_Comm comm, int world_rank) {
  MPI_Group all, own;
  int rank = MPI_UNDEFINED;
  PMPI_Comm_group(MPI_COMM_WORLD, &all);
  PMPI_Comm_group(comm, &own);
  PMPI_Group_translate_ranks(all, 1, &world_rank, own, &rank);
  PMPI_Group_free(&all);
  PMPI_Group_free(&own);
  return rank;
}

/* The source that a receive has. */
static int source_of(MPI_Comm comm, int source) {
  if (source != MPI_ANY_SOURCE) return source;
  int nth = receives++;
  if (!ap_schedule.forced || nth >= ap_schedule.receives || ap_schedule.receive_from[nth] < 0) return source;
  int rank = rank_in(comm, ap_schedule.receive_from[nth]);
  return rank == MPI_UNDEFINED ? source : rank;
}

/* The answer to a question at a line, if the counterexample has one. */
static struct ap_answer *answer_at(void *from) {
  if (!ap_schedule.forced || answers >= ap_schedule.answers) return NULL;
  struct ap_answer *next = &ap_schedule.answer[answers];
  int line = ap_place_of(from).line;
  if (line < next->first || line > next->last) return NULL;
  answers++;
  return next;
}

static int is(struct ap_answer *answer, const char *word) { return answer && strcmp(answer->word, word) == 0; }

static int must_wait(void) { return ap_schedule.forced && ap_schedule.synchronous; }

/* A collective call that the counterexample leaves waiting waits for all. */
static void gather(MPI_Comm comm) {
  int inter = 0;
  if (!must_wait() || comm == MPI_COMM_NULL) return;
  PMPI_Comm_test_inter(comm, &inter);
  if (!inter) PMPI_Barrier(comm);
}

/* ---- sends ---- */

/* A send that does not wait for its receiver: from a copy that is never freed. */
static int send_copy(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  int size = 0, used = 0;
  MPI_Request request;
  PMPI_Pack_size(count, type, comm, &size);
  char *copy = malloc(size ? size : 1);
  PMPI_Pack(data, count, type, copy, size, &used, comm);
  int result = PMPI_Isend(copy, used, MPI_PACKED, to, tag, comm, &request);
  PMPI_Request_free(&request);
  return result;
}

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  enter_call(HERE, "MPI_Send");
  int nth = sends++, result;
  if (must_wait() && nth < ap_schedule.copied_sends) return send_copy(data, count, type, to, tag, comm);
  ap_enter(HERE, "MPI_Send to %d tag %d", to, tag);
  result = must_wait() ? PMPI_Ssend(data, count, type, to, tag, comm) : PMPI_Send(data, count, type, to, tag, comm);
  ap_leave();
  return result;
}

int MPI_Ssend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  enter_call(HERE, "MPI_Ssend");
  ap_enter(HERE, "MPI_Ssend to %d tag %d", to, tag);
  int result = PMPI_Ssend(data, count, type, to, tag, comm);
  ap_leave();
  return result;
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request) {
  enter_call(HERE, "MPI_Isend");
  return must_wait() ? PMPI_Issend(data, count, type, to, tag, comm, request)
                     : PMPI_Isend(data, count, type, to, tag, comm, request);
}

/* ---- receives ---- */

int MPI_Recv(void *data, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status) {
  enter_call(HERE, "MPI_Recv");
  source = source_of(comm, source);
  ap_enter(HERE, "MPI_Recv from %d tag %d", source, tag);
  int result = PMPI_Recv(data, count, type, source, tag, comm, status);
  ap_leave();
  return result;
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request) {
  enter_call(HERE, "MPI_Irecv");
  return PMPI_Irecv(data, count, type, source_of(comm, source), tag, comm, request);
}

int MPI_Sendrecv(const void *out, int outs, MPI_Datatype out_type, int to, int out_tag, void *in, int ins,
                 MPI_Datatype in_type, int source, int in_tag, MPI_Comm comm, MPI_Status *status) {
  enter_call(HERE, "MPI_Sendrecv");
  source = source_of(comm, source);
  ap_enter(HERE, "MPI_Sendrecv to %d and from %d", to, source);
  int result = PMPI_Sendrecv(out, outs, out_type, to, out_tag, in, ins, in_type, source, in_tag, comm, status);
  ap_leave();
  return result;
}

int MPI_Sendrecv_replace(void *data, int count, MPI_Datatype type, int to, int out_tag, int source, int in_tag,
                         MPI_Comm comm, MPI_Status *status) {
  enter_call(HERE, "MPI_Sendrecv_replace");
  source = source_of(comm, source);
  ap_enter(HERE, "MPI_Sendrecv_replace to %d and from %d", to, source);
  int result = PMPI_Sendrecv_replace(data, count, type, to, out_tag, source, in_tag, comm, status);
  ap_leave();
  return result;
}

/* ---- questions ---- */

static int asked_source(MPI_Comm comm, int source, struct ap_answer *answer) {
  if (!is(answer, "from") || answer->count == 0) return source;
  int rank = rank_in(comm, answer->numbers[0]);
  return rank == MPI_UNDEFINED ? source : rank;
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status) {
  enter_call(HERE, "MPI_Probe");
  source = asked_source(comm, source, answer_at(HERE));
  ap_enter(HERE, "MPI_Probe from %d tag %d", source, tag);
  int result = PMPI_Probe(source, tag, comm, status);
  ap_leave();
  return result;
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status) {
  enter_call(HERE, "MPI_Iprobe");
  struct ap_answer *answer = answer_at(HERE);
  if (!answer) return PMPI_Iprobe(source, tag, comm, flag, status);
  *flag = !is(answer, "no");
  if (!*flag) return MPI_SUCCESS;
  ap_enter(HERE, "MPI_Iprobe, for which a message of the schedule is missing");
  int result = PMPI_Probe(asked_source(comm, source, answer), tag, comm, status);
  ap_leave();
  return result;
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  enter_call(HERE, "MPI_Wait");
  ap_enter(HERE, "MPI_Wait");
  int result = PMPI_Wait(request, status);
  ap_leave();
  return result;
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  enter_call(HERE, "MPI_Waitall");
  ap_enter(HERE, "MPI_Waitall");
  int result = PMPI_Waitall(count, requests, statuses);
  ap_leave();
  return result;
}

static int wait_for_one(int chosen, MPI_Request requests[], MPI_Status *status, void *from) {
  ap_enter(from, "%s for request %d", last_name, chosen);
  int result = PMPI_Wait(&requests[chosen], status);
  ap_leave();
  return result;
}

int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
  enter_call(HERE, "MPI_Waitany");
  struct ap_answer *answer = answer_at(HERE);
  if (is(answer, "these") && answer->count == 1 && answer->numbers[0] < count) {
    *index = answer->numbers[0];
    return wait_for_one(*index, requests, status, HERE);
  }
  ap_enter(HERE, "MPI_Waitany");
  int result = PMPI_Waitany(count, requests, index, status);
  ap_leave();
  return result;
}

static int wait_for_these(struct ap_answer *answer, MPI_Request requests[], int *out, int indices[],
                          MPI_Status statuses[], void *from) {
  *out = answer->count;
  for (int i = 0; i < answer->count; i++) {
    indices[i] = answer->numbers[i];
    MPI_Status *status = statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[i];
    wait_for_one(indices[i], requests, status, from);
  }
  return MPI_SUCCESS;
}

int MPI_Waitsome(int count, MPI_Request requests[], int *out, int indices[], MPI_Status statuses[]) {
  enter_call(HERE, "MPI_Waitsome");
  struct ap_answer *answer = answer_at(HERE);
  if (is(answer, "these")) return wait_for_these(answer, requests, out, indices, statuses, HERE);
  ap_enter(HERE, "MPI_Waitsome");
  int result = PMPI_Waitsome(count, requests, out, indices, statuses);
  ap_leave();
  return result;
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  enter_call(HERE, "MPI_Test");
  struct ap_answer *answer = answer_at(HERE);
  if (!answer) return PMPI_Test(request, flag, status);
  *flag = !is(answer, "no");
  return *flag ? wait_for_one(0, request, status, HERE) : MPI_SUCCESS;
}

int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
  enter_call(HERE, "MPI_Testall");
  struct ap_answer *answer = answer_at(HERE);
  if (!answer) return PMPI_Testall(count, requests, flag, statuses);
  *flag = !is(answer, "no");
  if (!*flag) return MPI_SUCCESS;
  ap_enter(HERE, "MPI_Testall");
  int result = PMPI_Waitall(count, requests, statuses);
  ap_leave();
  return result;
}

int MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status) {
  enter_call(HERE, "MPI_Testany");
  struct ap_answer *answer = answer_at(HERE);
  if (is(answer, "no")) {
    *flag = 0, *index = MPI_UNDEFINED;
    return MPI_SUCCESS;
  }
  if (is(answer, "these") && answer->count == 1 && answer->numbers[0] < count) {
    *flag = 1, *index = answer->numbers[0];
    return wait_for_one(*index, requests, status, HERE);
  }
  return PMPI_Testany(count, requests, index, flag, status);
}

int MPI_Testsome(int count, MPI_Request requests[], int *out, int indices[], MPI_Status statuses[]) {
  enter_call(HERE, "MPI_Testsome");
  struct ap_answer *answer = answer_at(HERE);
  if (is(answer, "no")) {
    *out = 0;
    return MPI_SUCCESS;
  }
  if (is(answer, "these")) return wait_for_these(answer, requests, out, indices, statuses, HERE);
  return PMPI_Testsome(count, requests, out, indices, statuses);
}

/* ---- collective calls ---- */

#define COLLECTIVE(name, parameters, arguments)  \
  int MPI_##name parameters {                    \
    enter_call(HERE, "MPI_" #name);              \
    ap_enter(HERE, "MPI_%s", #name);             \
    gather(comm);                                \
    int result = PMPI_##name arguments;          \
    ap_leave();                                  \
    return result;                               \
  }
COLLECTIVE(Barrier, (MPI_Comm comm), (comm))
COLLECTIVE(Bcast, (void *data, int n, MPI_Datatype type, int root, MPI_Comm comm), (data, n, type, root, comm))
COLLECTIVE(Reduce, (const void *out, void *in, int n, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm),
           (out, in, n, type, op, root, comm))
COLLECTIVE(Allreduce, (const void *out, void *in, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (out, in, n, type, op, comm))
COLLECTIVE(Scan, (const void *out, void *in, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (out, in, n, type, op, comm))
COLLECTIVE(Exscan, (const void *out, void *in, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (out, in, n, type, op, comm))
COLLECTIVE(Gather, (const void *out, int n, MPI_Datatype type, void *in, int m, MPI_Datatype kind, int root, MPI_Comm comm),
           (out, n, type, in, m, kind, root, comm))
COLLECTIVE(Scatter, (const void *out, int n, MPI_Datatype type, void *in, int m, MPI_Datatype kind, int root, MPI_Comm comm),
           (out, n, type, in, m, kind, root, comm))
COLLECTIVE(Allgather, (const void *out, int n, MPI_Datatype type, void *in, int m, MPI_Datatype kind, MPI_Comm comm),
           (out, n, type, in, m, kind, comm))
COLLECTIVE(Alltoall, (const void *out, int n, MPI_Datatype type, void *in, int m, MPI_Datatype kind, MPI_Comm comm),
           (out, n, type, in, m, kind, comm))
COLLECTIVE(Gatherv, (const void *out, int n, MPI_Datatype type, void *in, const int m[], const int at[],
                     MPI_Datatype kind, int root, MPI_Comm comm), (out, n, type, in, m, at, kind, root, comm))
COLLECTIVE(Scatterv, (const void *out, const int n[], const int at[], MPI_Datatype type, void *in, int m,
                      MPI_Datatype kind, int root, MPI_Comm comm), (out, n, at, type, in, m, kind, root, comm))
COLLECTIVE(Allgatherv, (const void *out, int n, MPI_Datatype type, void *in, const int m[], const int at[],
                        MPI_Datatype kind, MPI_Comm comm), (out, n, type, in, m, at, kind, comm))

int MPI_Finalize(void) {
  enter_call(HERE, "MPI_Finalize");
  ap_enter(HERE, "MPI_Finalize");
  int result = PMPI_Finalize();
  ap_leave();
  return result;
}
