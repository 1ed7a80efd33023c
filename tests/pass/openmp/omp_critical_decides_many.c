// Each of many threads takes a place if there is one: compared in one order, with any value in the region.
int room = 5, taken = 0;

int main(void) {
    #pragma omp parallel num_threads(8)
    {
        for (int k = 0; k < 20; k++) {
            #pragma omp critical
            if (taken < room) taken = taken + 1;
        }
    }
    return 0;
}
