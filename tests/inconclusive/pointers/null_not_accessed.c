// What adds to a null pointer does not access it: what comes behind that is not known, since nobody checks it.
//@ args: --check assertion
#include <assert.h>
#include <string.h>

struct pair { int a, b; };

int main(void) {
    struct pair *p = 0;
    int *b = &p->b;
    memcpy(p, p, 0);
    assert(b != 0);
    return 0;
}
