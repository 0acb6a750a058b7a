// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// `T t = T();` copies nothing, but before C++17 it needs the copy constructor
// that a safe fix must not remove.
#include "tensorflow/core/framework/op_kernel.h"
#include <cstdlib>

class Pool {
public:
  Pool() : map_(new int[4]) {}
  ~Pool() { delete[] map_; }
  int at(int i) const { return map_[i]; }

private:
  int *map_;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: remark: [tf-owning-raw-pointer]
  // CHECK-REASONS: :[[@LINE-2]]:8: suggested: 'Pool' must be copyable before C++17
};
int UsePool() {
  Pool pool = Pool();
  return pool.at(0);
}

class Arena {
public:
  Arena(int n) : words_(static_cast<int *>(malloc(n))) {}

private:
  int *words_;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-5]]:44: note:
  // CHECK-REASONS: :[[@LINE-3]]:8: suggested: 'words_' is in a class that must be copyable before C++17
};
void UseArena() { Arena arena = 4; }

class Table {
public:
  Table() : rows_(new int[4]) {}
  ~Table() { delete[] rows_; }
  // CHECK-FIXES: {{^}}  ~Table() { delete[] rows_; }{{$}}
  // CHECK-FIXES-NEXT: {{^}}  Table(const Table &) = delete;{{$}}
  int at(int i) const { return rows_[i]; }

private:
  int *rows_;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: remark: [tf-owning-raw-pointer]
};
// Reading a member of a temporary, and direct initialization, do not copy.
int UseTable() {
  Table table;
  Table other{};
  return Table().at(0) + table.at(1) + other.at(2);
}
