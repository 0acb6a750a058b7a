// A finding of a check that every clang-tidy has.
int size = sizeof(7);
