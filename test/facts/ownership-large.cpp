// RUN: %facts --checks='-*,facts-ownership' %s -- -std=c++17 -isystem %model 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A function with too many paths is reported, and the analysis ends.
void work();

#define TEST(n) if (c##n) work();
#define TESTS TEST(1) TEST(2) TEST(3) TEST(4) TEST(5) TEST(6) TEST(7) TEST(8) TEST(9) TEST(10) TEST(11) TEST(12) TEST(13) TEST(14) TEST(15) TEST(16)
void large(bool c1, bool c2, bool c3, bool c4, bool c5, bool c6, bool c7, bool c8, bool c9, bool c10, bool c11, bool c12,
           bool c13, bool c14, bool c15, bool c16) {
  int *a = new int;
  // CHECK: :[[@LINE-1]]:12: warning: was not analyzed; the function has too many paths [
  TESTS
  TESTS
  delete a;
}
