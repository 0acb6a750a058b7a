// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/workers.h"

#include "driver/run/before_task.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>
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
using Seconds = std::chrono::seconds;

namespace tfop {

namespace {

/// A request to a worker.
struct Request {
  size_t Task;
  bool IsRetry;
};

/// The header of an answer. The mark detects corrupt answers.
struct AnswerHead {
  static constexpr uint64_t Expected = 0x7466'6f70'6c69'6e74;
  uint64_t Mark = Expected;
  uint64_t Length = 0;
};

/// The pool's view of a worker process.
struct Worker {
  pid_t Process = -1;
  int Socket = -1;
  bool IsBusy = false;
  Request Current = {};
  /// The start of the current task, and the CPU time used before it.
  Clock::time_point Begin;
  Clock::duration CpuBefore;
  /// The part of the answer received so far.
  std::string Answer;
};

} // namespace

/// The exit code of a worker that ran out of memory.
static constexpr int OutOfMemory = 77;
static constexpr rlim_t MemoryLimit = rlim_t(4) << 30;

/// The ratio of the elapsed time limit to the CPU time limit. A busy machine
/// may give a worker little CPU time, but it must not block forever.
static constexpr int WallFactor = 10;

static volatile std::sig_atomic_t IsStopped = 0;

/// Handles SIGINT and SIGTERM while it exists.
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

/// The main loop of a worker, which ends when the pool closes the socket.
[[noreturn]] static void serve(const Tasks &Work, int Socket) {
  // Ctrl-C is sent to the workers as well, but the pool terminates them.
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
    beforeTask(Next.Task, Next.IsRetry, Socket);
    const std::string Answer = Work.Do(Next.Task, Next.IsRetry);
    const AnswerHead Head = {AnswerHead::Expected, Answer.size()};
    if (!writeAll(Socket, reinterpret_cast<const char *>(&Head), sizeof Head) ||
        !writeAll(Socket, Answer.data(), Answer.size()))
      break;
  }
  _exit(0);
}

/// Describes how a worker terminated.
static std::string describeEnd(int Status) {
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == OutOfMemory)
    return "the analysis exceeded the memory limit of " +
           std::to_string(MemoryLimit >> 30) + " GB";
  if (WIFSIGNALED(Status))
    return std::string("the analysis crashed (") + strsignal(WTERMSIG(Status)) +
           ")";
  return "the analysis exited without a result";
}

/// The CPU time that \p Process has used.
static Clock::duration cpuTimeOf(pid_t Process) {
  clockid_t Id;
  timespec Time = {};
  if (clock_getcpuclockid(Process, &Id) || clock_gettime(Id, &Time))
    return Clock::duration::zero();
  return Seconds(Time.tv_sec) + std::chrono::nanoseconds(Time.tv_nsec);
}

namespace {

class Pool {
public:
  Pool(const Tasks &Work, Seconds Limit) : Work(Work), Limit(Limit) {}
  ~Pool();

  struct Failure {
    size_t Task;
    std::string Reason;
    /// Another attempt would exceed the limit as well.
    bool IsTimeout = false;
  };

  /// Processes \p Queue with at most \p Most workers. Failed tasks are added to
  /// \p Failures.
  void run(std::deque<Request> Queue, unsigned Most);

  std::vector<Failure> Failures;

private:
  bool start(std::deque<Request> &Queue);
  void sendTask(Worker &To, std::deque<Request> &Queue);
  void waitForOutput();
  void readAnswer(Worker &From);
  std::string end(Worker &Done, bool Kill);
  void fail(Worker &Failed, std::string Reason, bool IsTimeout = false);
  std::pair<Clock::duration, Clock::duration> timeLeft(const Worker &Of) const;
  void checkTime(Worker &Of);

  const Tasks &Work;
  const Seconds Limit;
  std::list<Worker> Workers;
};

} // namespace

Pool::~Pool() {
  for (Worker &Left : Workers)
    end(Left, /*Kill=*/IsStopped || Left.IsBusy);
}

/// Starts a worker. False if the system cannot create a process.
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
  sendTask(New, Queue);
  return true;
}

void Pool::sendTask(Worker &To, std::deque<Request> &Queue) {
  To.IsBusy = !Queue.empty();
  if (!To.IsBusy)
    return;
  To.Current = Queue.front();
  Queue.pop_front();
  To.Answer.clear();
  To.Begin = Clock::now();
  To.CpuBefore = cpuTimeOf(To.Process);
  Work.Begin(To.Current.Task);
  // A worker that has already terminated is detected when its answer is read.
  writeAll(To.Socket, reinterpret_cast<const char *>(&To.Current),
           sizeof To.Current);
}

/// Waits for the process and returns how it ended.
std::string Pool::end(Worker &Done, bool Kill) {
  if (Kill)
    kill(Done.Process, SIGKILL);
  close(Done.Socket);
  int Status = 0;
  while (waitpid(Done.Process, &Status, 0) < 0 && errno == EINTR)
    ;
  if (!WIFEXITED(Status) || WEXITSTATUS(Status) != 0)
    Work.CleanUp(Done.Process);
  return describeEnd(Status);
}

/// Terminates a failed worker and records the failure.
void Pool::fail(Worker &Failed, std::string Reason, bool IsTimeout) {
  const std::string Ended = end(Failed, /*Kill=*/!Reason.empty());
  Failures.push_back({Failed.Current.Task,
                      Reason.empty() ? Ended : std::move(Reason), IsTimeout});
  Workers.remove_if([&](const Worker &Other) { return &Other == &Failed; });
}

/// Reads the available output of a worker.
void Pool::readAnswer(Worker &From) {
  char Buffer[1 << 16];
  while (true) {
    const ssize_t Length = recv(From.Socket, Buffer, sizeof Buffer, 0);
    if (Length < 0 && errno == EINTR)
      continue;
    if (Length < 0 && errno == EAGAIN)
      break;
    if (Length <= 0)
      return fail(From, "");
    From.Answer.append(Buffer, Length);
  }
  static constexpr llvm::StringLiteral Garbled =
      "the analysis returned a corrupt result";
  AnswerHead Head;
  if (From.Answer.size() < sizeof Head)
    return;
  std::memcpy(&Head, From.Answer.data(), sizeof Head);
  if (Head.Mark != AnswerHead::Expected)
    return fail(From, Garbled.str());
  if (From.Answer.size() < sizeof Head + Head.Length)
    return;
  if (From.Answer.size() > sizeof Head + Head.Length ||
      !Work.Receive(From.Current.Task,
                    llvm::StringRef(From.Answer).drop_front(sizeof Head)))
    return fail(From, Garbled.str());
  From.IsBusy = false;
}

/// The remaining CPU time and elapsed time of a worker.
std::pair<Clock::duration, Clock::duration>
Pool::timeLeft(const Worker &Of) const {
  return {Limit - (cpuTimeOf(Of.Process) - Of.CpuBefore),
          WallFactor * Limit - (Clock::now() - Of.Begin)};
}

/// Terminates a worker that exceeded a time limit.
void Pool::checkTime(Worker &Of) {
  const auto [Cpu, Wall] = timeLeft(Of);
  if (Cpu <= Clock::duration::zero())
    fail(Of,
         "the analysis took more than " + std::to_string(Limit.count()) +
             " s of CPU time (--timeout)",
         /*IsTimeout=*/true);
  else if (Wall <= Clock::duration::zero())
    fail(Of,
         "the analysis did not finish within " +
             std::to_string(WallFactor * Limit.count()) + " s (" +
             std::to_string(WallFactor) +
             " times --timeout), although it used less CPU time than allowed",
         /*IsTimeout=*/true);
}

/// Waits for output or the next possible timeout.
void Pool::waitForOutput() {
  std::vector<pollfd> Sockets;
  std::vector<Worker *> Speakers;
  Clock::duration Wait = Clock::duration::max();
  for (Worker &Each : Workers)
    if (Each.IsBusy) {
      Sockets.push_back({Each.Socket, POLLIN, 0});
      Speakers.push_back(&Each);
      const auto [Cpu, Wall] = timeLeft(Each);
      Wait = std::min({Wait, Cpu, Wall});
    }
  // CPU time advances at most as fast as elapsed time. The lower bound avoids
  // frequent polling when it advances more slowly.
  static constexpr Clock::duration Shortest = std::chrono::milliseconds(10);
  static constexpr Clock::duration Longest = Seconds(60);
  const auto Rounded = std::chrono::ceil<std::chrono::milliseconds>(
      std::clamp(Wait, Shortest, Longest));
  if (poll(Sockets.data(), Sockets.size(), Rounded.count()) < 0)
    return;
  for (const auto &[Ready, Speaker] : llvm::zip(Sockets, Speakers)) {
    if (Ready.revents != 0)
      readAnswer(*Speaker);
    else
      checkTime(*Speaker);
  }
}

void Pool::run(std::deque<Request> Queue, unsigned Most) {
  const auto IsBusy = [](const Worker &Each) { return Each.IsBusy; };
  while (!IsStopped) {
    for (Worker &Each : Workers)
      if (!Each.IsBusy)
        sendTask(Each, Queue);
    while (!Queue.empty() && Workers.size() < Most)
      if (!start(Queue)) {
        if (!Workers.empty())
          break;
        for (const Request &Each : Queue)
          Failures.push_back({Each.Task, "cannot start a worker process"});
        Queue.clear();
      }
    if (llvm::none_of(Workers, IsBusy))
      return;
    waitForOutput();
  }
}

bool runInWorkers(const Tasks &Work, unsigned Workers, unsigned CpuSeconds) {
  const Seconds Limit(CpuSeconds);
  StopSignals Watch;
  std::deque<Request> Queue;
  for (size_t Task = 0; Task < Work.Count; ++Task)
    Queue.push_back({Task, false});
  Pool First(Work, Limit);
  First.run(std::move(Queue), Workers);
  for (Pool::Failure &Failed : First.Failures) {
    if (IsStopped)
      break;
    if (Failed.IsTimeout) {
      Work.Fail(Failed.Task, std::move(Failed.Reason));
      continue;
    }
    // Retry alone, in a new process.
    Pool Second(Work, Limit);
    Second.run({{Failed.Task, true}}, 1);
    for (Pool::Failure &Again : Second.Failures)
      Work.Fail(Again.Task, std::move(Again.Reason));
  }
  return !IsStopped;
}

} // namespace tfop
