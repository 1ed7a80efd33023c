// The file may not be there, which nobody checks: the program ends where it writes to it, and no thread races before that.
//@ args: --check data-race
#include <stdio.h>

int a[20];

int main(void) {
    FILE *file = fopen("/dev/null", "w");
    if (!file) fprintf(stderr, "no file\n");
    #pragma omp parallel for
    for (int i = 0; i < 20; i++) fprintf(file, "%d\n", a[i]);
    fclose(file);
    return 0;
}
