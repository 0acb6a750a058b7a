// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Silent: without the option these functions are unknown.
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

struct Arena {
  void Retire();
  int size;
};
struct Client;
int arena_open(const char *name, Arena **out);
void arena_close(int flags, Arena *arena);
void Peek(Arena *arena);
Client *client_open();
namespace pool {
struct Buffer {};
struct Pool {
  Buffer *Get();
  void Put(Buffer *buffer);
};
struct Shelf {
  Buffer *Get();
};
} // namespace pool

struct ArenaOwner {
  explicit ArenaOwner(Arena *arena) : arena_(arena) {}
  ~ArenaOwner() { arena_close(1, arena_); }
  Arena *arena_;
};

class WithPairs : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Arena *arena = nullptr;
    OP_REQUIRES(ctx, arena_open("a", &arena) == 0, errors::Internal("arena"));
    Peek(arena);
    OP_REQUIRES(ctx, arena->size > 0, errors::InvalidArgument("empty"));
    arena_close(0, arena);
    // Silent: a method releases it.
    Arena *retired = nullptr;
    OP_REQUIRES(ctx, arena_open("b", &retired) == 0, errors::Internal("arena"));
    retired->Retire();
    // Silent: an owner of the project.
    Arena *owned = nullptr;
    OP_REQUIRES(ctx, arena_open("c", &owned) == 0, errors::Internal("arena"));
    ArenaOwner owner(owned);
    pool::Buffer *buffer = pool_.Get();
    OP_REQUIRES_OK(ctx, ctx->status());
    pool_.Put(buffer);
    // Silent: another class, a function that no pair names.
    pool::Buffer *shelved = pool::Shelf().Get();
    Client *client = client_open();
    OP_REQUIRES(ctx, shelved && client, errors::Internal("none"));
  }

private:
  pool::Pool pool_;
};
