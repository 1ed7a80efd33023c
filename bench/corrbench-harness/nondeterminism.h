/* What the programs with OpenMP of MPI-CorrBench call, written from their calls. The suite's own header notes in a file whether a
   run has shown the fault, which needs counters that order threads and a file that may not be opened; where every
   order is looked at, neither is needed. */
#ifndef ANTIPHON_NONDETERMINISM_H
#define ANTIPHON_NONDETERMINISM_H
#include <mpi.h>
#include <omp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef NUM_THREADS
#define NUM_THREADS 2
#endif
#ifndef BUFFER_LENGTH_INT
#define BUFFER_LENGTH_INT 10
#endif
#define BUFFER_LENGTH_BYTE (BUFFER_LENGTH_INT * sizeof(int))

#define DISTURB_THREAD_ORDER
#define DEF_ORDER_CAPTURING_VARIABLES int before_a = 0, after_a = 0, before_b = 0, after_b = 0, overlap_count = 0;
#define CHECK_OVERLAP_BEGIN ;
#define CHECK_OVERLAP_END ;
#define ENTER_CALL_A ;
#define EXIT_CALL_A ;
#define ENTER_CALL_B ;
#define EXIT_CALL_B ;
#define CHECK_FOR_EXPECTED_ORDER (overlap_count == 0)

static inline void has_error_manifested(bool manifested) { (void)manifested; }
static inline void us_sleep(long microseconds) { (void)microseconds; }

/* A value for each pattern, in every byte. */
static inline unsigned char byte_of_pattern(int pattern) { return (unsigned char)(17 * pattern + 5); }

static inline void fill_message_buffer(void *buffer, size_t length, int pattern) {
  unsigned char *bytes = buffer;
  for (size_t i = 0; i < length; i++) bytes[i] = byte_of_pattern(pattern);
}

static inline bool has_buffer_expected_content(void *buffer, size_t length, int pattern) {
  const unsigned char *bytes = buffer;
  for (size_t i = 0; i < length; i++)
    if (bytes[i] != byte_of_pattern(pattern)) return false;
  return true;
}
#endif
