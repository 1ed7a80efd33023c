// A thread that takes both sections finds in the second what it left in the first; only then both write.
int x, turn = 2;

int main(void) {
    #pragma omp parallel num_threads(2)
    {
        #pragma omp sections firstprivate(turn) nowait
        {
            #pragma omp section
            turn--;
            #pragma omp section
            turn--;
        }
        #pragma omp sections firstprivate(turn) nowait
        {
            #pragma omp section
            if (--turn) x = 1;  //~ data-race
            #pragma omp section
            if (--turn) x = 2;
        }
    }
    return 0;
}
