// Where the file is not there the first iteration ends the program; others may have been faster.
//@ args: --check data-race
#include <stdio.h>

int a[20], sum;

int main(void) {
    FILE *file = fopen("/dev/null", "w");
    #pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        if (i == 0) fprintf(file, "%d\n", a[i]);
        else if (!file) sum += a[i];  //~ data-race
    }
    if (file) fclose(file);
    return 0;
}
