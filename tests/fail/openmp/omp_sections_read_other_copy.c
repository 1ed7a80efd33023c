// The second section reads a copy that only the first one sets.
int a, b;
int main(void) {
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp sections private(x)
    {
#pragma omp section
        {
            x = 5;
            a = x;
        }
#pragma omp section
        {
            if (x == 5) b = 1; //~ uninitialized
            else b = 2;
        }
    }
    return 0;
}
