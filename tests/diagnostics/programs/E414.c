int area();
int main(void) { return area(3); } //~ E414
int area(int w, int h) { return w * h; }
