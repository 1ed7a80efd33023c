// Integration: the error by `if`, one result for both ways, nothing known of an interval before.
#include <mpi.h>

#pragma TASS input {N >= 1} int
#define N 4
#pragma TASS input {DEPTH >= 0} int
#define DEPTH 3
#pragma TASS input
double lower = 0.0;
#pragma TASS input
double upper = 1.0;
#pragma TASS input {TOLERANCE > 0}
double TOLERANCE = 0.0005;
#pragma TASS output
double integral;

#pragma TASS abstract
double f(double x);

static int nprocs;

static double trapezoid(double left, double right, double fleft, double fright) {
  return (fleft + fright) * (right - left) / 2;
}

/* The area between two places, with nothing known of it. */
static double area(double left, double right, double tolerance, int depth) {
  double middle = (left + right) / 2, result;
  double whole = trapezoid(left, right, f(left), f(right));
  double halves = trapezoid(left, middle, f(left), f(middle)) + trapezoid(middle, right, f(middle), f(right));
  double error = halves - whole;
  if (error < 0)
    error = -error;
  if (depth > 0 && error > tolerance) {
    result = area(left, middle, tolerance / 2, depth - 1);
    result += area(middle, right, tolerance / 2, depth - 1);
  } else {
    result = halves;
  }
  return result;
}

static double area_of(int interval) {
  double width = (upper - lower) / N, left = lower + interval * width, right = left + width;
  return area(left, right, TOLERANCE / N, DEPTH);
}

/* Gives a worker the next interval, or the end. */
static int deal(int interval, int worker) {
  int message = interval < N ? interval : -1;
  MPI_Send(&message, 1, MPI_INT, worker, 0, MPI_COMM_WORLD);
  return interval + 1;
}

static void manager(void) {
  int next = 0;
  for (int worker = 1; worker < nprocs; worker++)
    next = deal(next, worker);
  for (int count = 0; count < N; count++) {
    double result;
    MPI_Status status;
    MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    integral += result;
    next = deal(next, status.MPI_SOURCE);
  }
}

static void worker(void) {
  int interval;
  MPI_Recv(&interval, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  while (interval >= 0) {
    double result = area_of(interval);
    MPI_Send(&result, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&interval, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char *argv[]) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  if (rank == 0)
    manager();
  else
    worker();
  MPI_Finalize();
  return 0;
}
