// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/workers.h"

#include "driver/faults.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <chrono>
#include <csignal>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <list>
#include <new>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using Clock = std::chrono::steady_clock;

namespace tfop {

namespace {

/// What goes to a worker.
struct Request {
  size_t Task;
  bool IsRetry;
};

/// What precedes an answer. The mark tells a garbled one.
struct AnswerHead {
  static constexpr uint64_t Expected = 0x7466'6f70'6c69'6e74;
  uint64_t Mark = Expected;
  uint64_t Length = 0;
};

/// One worker process, seen from the pool.
struct Worker {
  pid_t Process = -1;
  int Socket = -1;
  bool IsBusy = false;
  Request Current = {};
  Clock::time_point Deadline;
  /// As much of the answer as is there.
  std::string Answer;
};

} // namespace

/// How a worker ends that could get no more memory.
static constexpr int OutOfMemory = 77;
static constexpr rlim_t MemoryLimit = rlim_t(4) << 30;

static volatile std::sig_atomic_t IsStopped = 0;

/// Notes that the user wants to stop; as long as it lives.
class StopSignals {
public:
  StopSignals() {
    struct sigaction Action = {};
    Action.sa_handler = [](int) { IsStopped = 1; };
    sigaction(SIGINT, &Action, &Interrupt);
    sigaction(SIGTERM, &Action, &Terminate);
  }
  ~StopSignals() {
    sigaction(SIGINT, &Interrupt, nullptr);
    sigaction(SIGTERM, &Terminate, nullptr);
  }

private:
  struct sigaction Interrupt, Terminate;
};

static bool writeAll(int Socket, const char *Bytes, size_t Length) {
  while (Length > 0) {
    const ssize_t Done = send(Socket, Bytes, Length, MSG_NOSIGNAL);
    if (Done < 0 && errno == EINTR)
      continue;
    if (Done <= 0)
      return false;
    Bytes += Done;
    Length -= Done;
  }
  return true;
}

static bool readAll(int Socket, void *Bytes, size_t Length) {
  auto *At = static_cast<char *>(Bytes);
  while (Length > 0) {
    const ssize_t Done = recv(Socket, At, Length, 0);
    if (Done < 0 && errno == EINTR)
      continue;
    if (Done <= 0)
      return false;
    At += Done;
    Length -= Done;
  }
  return true;
}

/// The life of a worker: it ends when the pool closes its end.
[[noreturn]] static void serve(const Tasks &Work, int Socket) {
  // The pool stops its workers; a terminal's Ctrl-C reaches them too.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const rlimit Limit = {MemoryLimit, MemoryLimit};
  setrlimit(RLIMIT_DATA, &Limit);
  const rlimit NoCore = {0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  std::set_new_handler([] { _exit(OutOfMemory); });
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { _exit(OutOfMemory); });
  Request Next;
  while (readAll(Socket, &Next, sizeof Next)) {
    const std::optional<Fault> Injected = faultAt(Next.Task, Next.IsRetry);
    if (Injected)
      suffer(*Injected, Socket);
    const std::string Answer = Work.Do(Next.Task, Next.IsRetry);
    const AnswerHead Head = {AnswerHead::Expected, Answer.size()};
    if (!writeAll(Socket, reinterpret_cast<const char *>(&Head), sizeof Head) ||
        !writeAll(Socket, Answer.data(), Answer.size()))
      break;
  }
  _exit(0);
}

/// How a worker ended, in words.
static std::string describeEnd(int Status) {
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == OutOfMemory)
    return "it needs more memory than the " +
           std::to_string(MemoryLimit >> 30) + " GB that a worker may take";
  if (WIFSIGNALED(Status))
    return std::string("the analysis crashed on it (") +
           strsignal(WTERMSIG(Status)) + ")";
  return "the analysis ended on it without an answer";
}

namespace {

class Pool {
public:
  Pool(const Tasks &Work, unsigned Seconds) : Work(Work), Seconds(Seconds) {}
  ~Pool();

  /// Does \p Queue with \p Most workers; those that did not survive are in
  /// \p Casualties, with the reason.
  void run(std::deque<Request> Queue, unsigned Most);

  std::vector<std::pair<size_t, std::string>> Casualties;

private:
  bool start(std::deque<Request> &Queue);
  void give(Worker &To, std::deque<Request> &Queue);
  void listen();
  void hear(Worker &From);
  std::string end(Worker &Gone, bool Kill);
  void lose(Worker &Gone, std::string Reason);

  const Tasks &Work;
  unsigned Seconds;
  std::list<Worker> Workers;
};

} // namespace

Pool::~Pool() {
  for (Worker &Left : Workers)
    end(Left, /*Kill=*/IsStopped || Left.IsBusy);
}

/// One more worker. False if the system gives none.
bool Pool::start(std::deque<Request> &Queue) {
  int Ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Ends))
    return false;
  const pid_t Process = fork();
  if (Process == 0) {
    for (const Worker &Other : Workers)
      close(Other.Socket);
    close(Ends[0]);
    serve(Work, Ends[1]);
  }
  close(Ends[1]);
  if (Process < 0) {
    close(Ends[0]);
    return false;
  }
  Worker &New = Workers.emplace_back();
  New.Process = Process;
  New.Socket = Ends[0];
  fcntl(New.Socket, F_SETFL, O_NONBLOCK);
  give(New, Queue);
  return true;
}

void Pool::give(Worker &To, std::deque<Request> &Queue) {
  To.IsBusy = !Queue.empty();
  if (!To.IsBusy)
    return;
  To.Current = Queue.front();
  Queue.pop_front();
  To.Answer.clear();
  To.Deadline = Clock::now() + std::chrono::seconds(Seconds);
  Work.Begin(To.Current.Task);
  // A worker that is gone already is noticed when it is listened to.
  writeAll(To.Socket, reinterpret_cast<const char *>(&To.Current),
           sizeof To.Current);
}

/// Waits for the process and returns how it ended.
std::string Pool::end(Worker &Gone, bool Kill) {
  if (Kill)
    kill(Gone.Process, SIGKILL);
  close(Gone.Socket);
  int Status = 0;
  while (waitpid(Gone.Process, &Status, 0) < 0 && errno == EINTR)
    ;
  if (!WIFEXITED(Status) || WEXITSTATUS(Status) != 0)
    Work.Bury(Gone.Process);
  return describeEnd(Status);
}

/// The worker is no longer good for anything.
void Pool::lose(Worker &Gone, std::string Reason) {
  const std::string Ended = end(Gone, /*Kill=*/!Reason.empty());
  Casualties.emplace_back(Gone.Current.Task,
                          Reason.empty() ? Ended : std::move(Reason));
  Workers.remove_if([&](const Worker &Other) { return &Other == &Gone; });
}

/// Takes in what a worker says.
void Pool::hear(Worker &From) {
  char Buffer[1 << 16];
  while (true) {
    const ssize_t Length = recv(From.Socket, Buffer, sizeof Buffer, 0);
    if (Length < 0 && errno == EINTR)
      continue;
    if (Length < 0 && errno == EAGAIN)
      break;
    if (Length <= 0)
      return lose(From, "");
    From.Answer.append(Buffer, Length);
  }
  static constexpr llvm::StringLiteral Garbled =
      "the analysis gave a garbled answer";
  AnswerHead Head;
  if (From.Answer.size() < sizeof Head)
    return;
  std::memcpy(&Head, From.Answer.data(), sizeof Head);
  if (Head.Mark != AnswerHead::Expected)
    return lose(From, Garbled.str());
  if (From.Answer.size() < sizeof Head + Head.Length)
    return;
  if (From.Answer.size() > sizeof Head + Head.Length ||
      !Work.Receive(From.Current.Task,
                    llvm::StringRef(From.Answer).drop_front(sizeof Head)))
    return lose(From, Garbled.str());
  From.IsBusy = false;
}

/// Waits until a worker says something, or is late.
void Pool::listen() {
  std::vector<pollfd> Sockets;
  std::vector<Worker *> Speakers;
  Clock::time_point First = Clock::time_point::max();
  for (Worker &Each : Workers)
    if (Each.IsBusy) {
      Sockets.push_back({Each.Socket, POLLIN, 0});
      Speakers.push_back(&Each);
      First = std::min(First, Each.Deadline);
    }
  const auto Left = std::chrono::ceil<std::chrono::milliseconds>(
      std::max(First - Clock::now(), Clock::duration::zero()));
  if (poll(Sockets.data(), Sockets.size(), Left.count()) < 0)
    return;
  for (const auto &[Ready, Speaker] : llvm::zip(Sockets, Speakers)) {
    if (Ready.revents != 0)
      hear(*Speaker);
    else if (Clock::now() >= Speaker->Deadline)
      lose(*Speaker,
           "it took longer than " + std::to_string(Seconds) + " s (--timeout)");
  }
}

void Pool::run(std::deque<Request> Queue, unsigned Most) {
  const auto IsBusy = [](const Worker &Each) { return Each.IsBusy; };
  while (!IsStopped) {
    for (Worker &Each : Workers)
      if (!Each.IsBusy)
        give(Each, Queue);
    while (!Queue.empty() && Workers.size() < Most)
      if (!start(Queue)) {
        if (!Workers.empty())
          break;
        for (const Request &Each : Queue)
          Casualties.emplace_back(Each.Task,
                                  "the system gives no process to analyse it");
        Queue.clear();
      }
    if (llvm::none_of(Workers, IsBusy))
      return;
    listen();
  }
}

bool runInWorkers(const Tasks &Work, unsigned Workers, unsigned Seconds) {
  StopSignals Watch;
  std::deque<Request> Queue;
  for (size_t Task = 0; Task < Work.Count; ++Task)
    Queue.push_back({Task, false});
  Pool First(Work, Seconds);
  First.run(std::move(Queue), Workers);
  for (const auto &[Task, Reason] : First.Casualties) {
    if (IsStopped)
      break;
    // Alone, in a process that nothing else has touched.
    Pool Second(Work, Seconds);
    Second.run({{Task, true}}, 1);
    for (auto &[Again, Why] : Second.Casualties)
      Work.Fail(Again, std::move(Why));
  }
  return !IsStopped;
}

} // namespace tfop
