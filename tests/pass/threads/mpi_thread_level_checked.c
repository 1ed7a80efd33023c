// The program ends where the library provides less than it needs.
//@[strict] verify -n 1 --strict --no-check abnormal-end,exit-status
#include <mpi.h>
#include <pthread.h>

static void *other(void *unused) {
    int size;
    (void)unused;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return 0;
}

int main(int argc, char **argv) {
    int provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED) MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, 0);
    MPI_Finalize();
    return 0;
}
