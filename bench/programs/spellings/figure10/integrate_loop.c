// Integration: the manager ends its workers in a loop over their ranks.
#include <math.h>
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

/* The area between left and right. What is known of it already is not computed
   again: the values at both ends and the area of the one trapezoid. */
static double area(double left, double right, double fleft, double fright, double whole, double tolerance, int depth) {
  double middle = (left + right) / 2, fmiddle = f(middle);
  double first = trapezoid(left, middle, fleft, fmiddle), second = trapezoid(middle, right, fmiddle, fright);
  if (depth == 0 || fabs(first + second - whole) <= tolerance)
    return first + second;
  return area(left, middle, fleft, fmiddle, first, tolerance / 2, depth - 1) +
         area(middle, right, fmiddle, fright, second, tolerance / 2, depth - 1);
}

static double area_of(int interval) {
  double width = (upper - lower) / N, left = lower + interval * width, right = left + width;
  return area(left, right, f(left), f(right), trapezoid(left, right, f(left), f(right)), TOLERANCE / N, DEPTH);
}

static void manager(void) {
  int next = 0, count, worker, end = -1;
  double result;
  MPI_Status status;
  for (worker = 1; worker < nprocs && next < N; worker++) {
    MPI_Send(&next, 1, MPI_INT, worker, 0, MPI_COMM_WORLD);
    next++;
  }
  for (count = 0; count < N; count++) {
    MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    integral += result;
    if (next < N) {
      MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
      next++;
    }
  }
  for (worker = 1; worker < nprocs; worker++)
    MPI_Send(&end, 1, MPI_INT, worker, 0, MPI_COMM_WORLD);
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
