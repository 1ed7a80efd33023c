// Sections count down copies that their thread has: a thread that takes both finds in the second what it left in the first.
#include <stdio.h>

int capacity = 2, size = 0, packages = 2;
unsigned r = 0;

int main(void) {
    #pragma omp parallel sections shared(size, capacity) firstprivate(r, packages) num_threads(2)
    {
        #pragma omp section
        while (packages) {
            #pragma omp critical
            {
                if (size < capacity) {
                    size++;
                    packages--;
                    printf("%d\n", size);
                }
            }
            for (int i = 0; i < 1; i++) r = (r + 1) % 10;
        }
        #pragma omp section
        while (packages) {
            #pragma omp critical
            {
                if (size > 0) {
                    size--;
                    packages--;
                }
            }
            for (int i = 0; i < 2; i++) r = (r + 1) % 10;
        }
    }
    return 0;
}
