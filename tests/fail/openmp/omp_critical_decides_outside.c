// A look at the size without the critical region.
#include <stdio.h>

int capacity = 5, size = 0;

int main(void) {
    int packages = 20;
    #pragma omp parallel for firstprivate(packages) num_threads(2)
    for (int i = 0; i < 2; i++) {
        if (i < 1) {
            while (packages) {
                #pragma omp critical
                if (size < capacity) {
                    size++;  //~ data-race
                    packages--;
                }
            }
        } else {
            while (packages) {
                if (size > 0) {
                    #pragma omp critical
                    size--;
                    packages--;
                }
            }
        }
    }
    return 0;
}
