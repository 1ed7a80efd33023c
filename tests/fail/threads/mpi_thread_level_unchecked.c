// The library may provide a lower level than the one that was asked for; nobody looks.
//@[strict] verify -n 1 --strict
#include <mpi.h>
#include <pthread.h>

static void *other(void *unused) {
    int size;
    (void)unused;
    MPI_Comm_size(MPI_COMM_WORLD, &size); //~ mpi-thread-level
    return 0;
}

int main(int argc, char **argv) {
    int provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, 0);
    MPI_Finalize();
    return 0;
}
