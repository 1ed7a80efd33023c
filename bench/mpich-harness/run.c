/* The function `main` of those tests of MPICH that are one function `run`: the arguments are one text. */
#include <assert.h>
#include <mpi.h>
#include <string.h>

int run(const char *arg);

int main(int argc, char *argv[])
{
    char text[256] = "";
    for (int i = 1; i < argc; i++) {
        strcat(text, argv[i]);
        strcat(text, " ");
    }
    MPI_Init(&argc, &argv);
    int errors = run(text);
    assert(errors == 0);
    MPI_Finalize();
    return 0;
}
