// One thread uses a null pointer, which nobody checks; the others may have been faster.
//@ args: --check data-race
#include <omp.h>

int x, *p;

int main(void) {
    #pragma omp parallel num_threads(3)
    {
        if (omp_get_thread_num() == 0) *p = 1;
        else x++;  //~ data-race
    }
    return 0;
}
