// Producers and consumers that wait by turning round: what a critical region finds depends on who came before it, and nothing else does.
// A thread that goes round is not compared with others.
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
                    size++;
                    packages--;
                    printf("%d of %d\n", size, capacity);
                }
            }
        } else {
            while (packages) {
                #pragma omp critical
                if (size > 0) {
                    size--;
                    packages--;
                    fflush(stdout);
                }
            }
        }
    }
    return 0;
}
