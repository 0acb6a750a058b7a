// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes the workers of tf-op-lint-faults fail. Apart from this file, the
// program is identical to tf-op-lint.
#include "driver/run/before_task.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tfop {

namespace {

/// The fault to inject, from the environment variable TF_OP_LINT_FAULT:
/// "crash:3" crashes on the third file, "crash-once:3" only on the first
/// attempt at it. "edit:3" adds a line to the file named by TF_OP_LINT_EDITED,
/// "remove:3" deletes that file. "hang" blocks without using CPU time, "spin"
/// uses it up.
enum class Fault {
  Crash,
  Abort,
  Exit,
  Hang,
  Spin,
  Sleep,
  Garbage,
  Slow,
  Memory,
  Edit,
  Remove
};

} // namespace

static std::optional<Fault> faultAt(size_t Task, bool IsRetry) {
  const char *Setting = std::getenv("TF_OP_LINT_FAULT");
  if (!Setting)
    return std::nullopt;
  auto [Kind, Number] = llvm::StringRef(Setting).split(':');
  const bool Once = Kind.consume_back("-once");
  if (Number != std::to_string(Task + 1) || (Once && IsRetry))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Fault>>(Kind)
      .Case("crash", Fault::Crash)
      .Case("abort", Fault::Abort)
      .Case("exit", Fault::Exit)
      .Case("hang", Fault::Hang)
      .Case("spin", Fault::Spin)
      .Case("sleep", Fault::Sleep)
      .Case("garbage", Fault::Garbage)
      .Case("slow", Fault::Slow)
      .Case("memory", Fault::Memory)
      .Case("edit", Fault::Edit)
      .Case("remove", Fault::Remove)
      .Default(std::nullopt);
}

/// Causes the fault; \p Socket is the connection to the pool.
static void suffer(Fault What, int Socket) {
  static constexpr char Garbage[] = "this is not what an answer looks like";
  switch (What) {
  case Fault::Crash:
    std::raise(SIGSEGV);
    return;
  case Fault::Abort:
    std::abort();
  case Fault::Exit:
    _exit(0);
  case Fault::Hang:
    // The name makes the process visible to the test.
    prctl(PR_SET_NAME, "hanging");
    while (true)
      pause();
  case Fault::Spin:
    for (volatile bool Forever = true; Forever;)
      ;
    return;
  case Fault::Sleep:
    // Longer than the CPU time that the tests allow.
    sleep(3);
    return;
  case Fault::Garbage:
    send(Socket, Garbage, sizeof Garbage, 0);
    return;
  case Fault::Slow:
    sleep(1);
    return;
  case Fault::Memory:
    // Never released: the memory limit ends the process.
    while (true)
      static_cast<void>(::operator new(size_t(64) << 20));
  case Fault::Edit: {
    std::error_code Problem;
    llvm::raw_fd_ostream(std::getenv("TF_OP_LINT_EDITED"), Problem,
                         llvm::sys::fs::OF_Append)
        << "// mine\n";
    return;
  }
  case Fault::Remove:
    unlink(std::getenv("TF_OP_LINT_EDITED"));
    return;
  }
}

void beforeTask(size_t Task, bool IsRetry, int Socket) {
  if (const std::optional<Fault> Injected = faultAt(Task, IsRetry))
    suffer(*Injected, Socket);
}

} // namespace tfop
