// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LOG, VLOG and CHECK with their real control flow: a failed CHECK and LOG(FATAL) do not return.
#pragma once

#include "tfop_model/base.h"

namespace tensorflow {

const int INFO = 0;
const int WARNING = 1;
const int ERROR = 2;
const int FATAL = 3;
const int NUM_SEVERITIES = 4;

class TFLogEntry;
class TFLogSink {
public:
  virtual ~TFLogSink() = default;
  virtual void Send(const TFLogEntry &entry) = 0;
  virtual void WaitTillSent() {}
};
class TFLogEntry {
public:
  int log_severity() const;
  std::string FName() const;
  int Line() const;
  std::string ToString() const;
  const std::string &text_message() const;
};
void TFAddLogSink(TFLogSink *sink);
void TFRemoveLogSink(TFLogSink *sink);
std::vector<TFLogSink *> TFGetLogSinks();
void UpdateLogVerbosityIfDefined(const char *name);

namespace internal {

class LogMessage {
public:
  LogMessage(const char *file, int line, int severity = INFO);
  ~LogMessage();
  std::ostream &stream();
  LogMessage &AtLocation(const char *file, int line);
  LogMessage &WithPerror();
  LogMessage &NoPrefix();
  template <typename T> LogMessage &operator<<(const T &value) TFOP_ELSEWHERE
  LogMessage &operator<<(std::ostream &(*manipulator)(std::ostream &));
  LogMessage &operator<<(std::ios_base &(*manipulator)(std::ios_base &));
  static int64 MinVLogLevel();
  static int64 MaxVLogLevel();
  static bool VmoduleActivated(const char *file, int level);
};

/// A failed check ends here: the destructor of the temporary does not return.
class LogMessageFatal : public LogMessage {
public:
  LogMessageFatal(const char *file, int line);
  [[noreturn]] ~LogMessageFatal();
};

class LogMessageNull : public LogMessage {
public:
  LogMessageNull();
};

struct Voidifier {
  void operator&(LogMessage &) const {}
  void operator&(LogMessage &&) const {}
};

template <typename T> T &&CheckNotNull(const char *file, int line, const char *text, T &&value) TFOP_ELSEWHERE
bool VLogIsOn(int level);
bool LogNow();

} // namespace internal
} // namespace tensorflow

#undef LOG
#undef CHECK
#define TFOP_LOG_INFO ::tensorflow::internal::LogMessage(__FILE__, __LINE__, ::tensorflow::INFO)
#define TFOP_LOG_WARNING ::tensorflow::internal::LogMessage(__FILE__, __LINE__, ::tensorflow::WARNING)
#define TFOP_LOG_ERROR ::tensorflow::internal::LogMessage(__FILE__, __LINE__, ::tensorflow::ERROR)
#define TFOP_LOG_FATAL ::tensorflow::internal::LogMessageFatal(__FILE__, __LINE__)
#define TFOP_LOG_QFATAL TFOP_LOG_FATAL
#define TFOP_LOG_DFATAL TFOP_LOG_ERROR
#define TFOP_LOG_LEVEL(severity) ::tensorflow::internal::LogMessage(__FILE__, __LINE__, static_cast<int>(severity))
#define LOG(severity) TFOP_LOG_##severity

#define VLOG_IS_ON(level) (::tensorflow::internal::VLogIsOn(level))
#define TFOP_LOG_WHEN(condition, message)                                                                                                  \
  if (!(condition))                                                                                                                        \
    ;                                                                                                                                      \
  else                                                                                                                                     \
    message
#undef VLOG
#undef DVLOG
#undef LOG_IF
#define VLOG(level) TFOP_LOG_WHEN(VLOG_IS_ON(level), LOG(INFO))
#define DVLOG(level) VLOG(level)
#define VLOG_IF(level, condition) TFOP_LOG_WHEN(VLOG_IS_ON(level) && (condition), LOG(INFO))
#define LOG_IF(severity, condition) TFOP_LOG_WHEN(condition, LOG(severity))
#define DLOG(severity) LOG(severity)
#define DLOG_IF(severity, condition) LOG_IF(severity, condition)
#define PLOG(severity) LOG(severity)
#define PLOG_IF(severity, condition) LOG_IF(severity, condition)
#define LOG_FIRST_N(severity, n) TFOP_LOG_WHEN(::tensorflow::internal::LogNow(), LOG(severity))
#define LOG_EVERY_N(severity, n) TFOP_LOG_WHEN(::tensorflow::internal::LogNow(), LOG(severity))
#define LOG_EVERY_POW_2(severity) TFOP_LOG_WHEN(::tensorflow::internal::LogNow(), LOG(severity))
#define LOG_EVERY_N_SEC(severity, n) TFOP_LOG_WHEN(::tensorflow::internal::LogNow(), LOG(severity))
#define LOG_ONCE(severity) TFOP_LOG_WHEN(::tensorflow::internal::LogNow(), LOG(severity))
#define LOG_IF_EVERY_N(severity, condition, n) LOG_IF(severity, condition)

#define CHECK(condition)                                                                                                                   \
  if (condition)                                                                                                                           \
    ;                                                                                                                                      \
  else                                                                                                                                     \
    LOG(FATAL)
#undef CHECK_EQ
#undef CHECK_NE
#undef CHECK_LT
#undef CHECK_LE
#undef CHECK_GT
#undef CHECK_GE
#undef CHECK_NOTNULL
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_NE(a, b) CHECK((a) != (b))
#define CHECK_LT(a, b) CHECK((a) < (b))
#define CHECK_LE(a, b) CHECK((a) <= (b))
#define CHECK_GT(a, b) CHECK((a) > (b))
#define CHECK_GE(a, b) CHECK((a) >= (b))
#define CHECK_NEAR(a, b, margin) CHECK(std::abs((a) - (b)) <= (margin))
#define CHECK_STREQ(a, b) CHECK(std::strcmp((a), (b)) == 0)
#define CHECK_STRNE(a, b) CHECK(std::strcmp((a), (b)) != 0)
#define CHECK_NOTNULL(value) ::tensorflow::internal::CheckNotNull(__FILE__, __LINE__, #value, (value))
#define PCHECK(condition) CHECK(condition)
#define QCHECK(condition) CHECK(condition)
#define QCHECK_EQ(a, b) CHECK_EQ(a, b)
#define QCHECK_NE(a, b) CHECK_NE(a, b)
#define QCHECK_LT(a, b) CHECK_LT(a, b)
#define QCHECK_LE(a, b) CHECK_LE(a, b)
#define QCHECK_GT(a, b) CHECK_GT(a, b)
#define QCHECK_GE(a, b) CHECK_GE(a, b)

#undef DCHECK
#ifdef NDEBUG
#define DCHECK(condition)                                                                                                                  \
  while (false)                                                                                                                            \
  CHECK(condition)
#else
#define DCHECK(condition) CHECK(condition)
#endif
#define DCHECK_EQ(a, b) DCHECK((a) == (b))
#define DCHECK_NE(a, b) DCHECK((a) != (b))
#define DCHECK_LT(a, b) DCHECK((a) < (b))
#define DCHECK_LE(a, b) DCHECK((a) <= (b))
#define DCHECK_GT(a, b) DCHECK((a) > (b))
#define DCHECK_GE(a, b) DCHECK((a) >= (b))
#define DCHECK_NOTNULL(value) CHECK_NOTNULL(value)
