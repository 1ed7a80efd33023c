// A byte of an integer is updated beside the integer, which carries into the next byte or not.
#include <assert.h>
union both {
    unsigned whole;
    unsigned char bytes[4];
} u;
int main(void) {
    u.whole = 0xff;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
#pragma omp atomic
        u.whole += 1;
#pragma omp section
#pragma omp atomic
        u.bytes[0] += 1;
    }
    assert(u.whole == 0x101); //~ assertion
    return 0;
}
