// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GoogleTest and GoogleMock, as much as test files beside an op need to be read.
#pragma once

#include "tfop_model/absl_base.h"

namespace testing {

class Message {
public:
  template <typename T> Message &operator<<(const T &value);
};
/// Swallows what is streamed into an assertion.
class AssertionStream {
public:
  template <typename T> const AssertionStream &operator<<(const T &value) const TFOP_ELSEWHERE
  const AssertionStream &operator<<(std::ostream &(*manipulator)(std::ostream &)) const;
};
/// The real one returns from the test; here it ends it: what leaks in a test
/// that has failed is nobody's worry.
class AssertionEnd {
public:
  [[noreturn]] void operator=(const AssertionStream &) const;
};
class AssertionResult {
public:
  explicit AssertionResult(bool success);
  operator bool() const;
  template <typename T> AssertionResult &operator<<(const T &value);
  const char *message() const;
};
AssertionResult AssertionSuccess();
AssertionResult AssertionFailure();
class TestInfo {
public:
  const char *name() const;
  const char *test_case_name() const;
};
class Test {
public:
  virtual ~Test();
  static void SetUpTestCase();
  static void TearDownTestCase();
  static void SetUpTestSuite();
  static void TearDownTestSuite();
  static bool HasFatalFailure();
  static bool HasFailure();

protected:
  Test();
  virtual void SetUp();
  virtual void TearDown();
  virtual void TestBody() = 0;
};
template <typename T> class WithParamInterface {
public:
  using ParamType = T;
  static const T &GetParam() TFOP_ELSEWHERE
};
template <typename T> class TestWithParam : public Test, public WithParamInterface<T> {};
template <typename T> struct TestParamInfo {
  T param;
  size_t index;
};
class UnitTest {
public:
  static UnitTest *GetInstance();
  const TestInfo *current_test_info() const;
};
class Environment {
public:
  virtual ~Environment() {}
  virtual void SetUp() {}
  virtual void TearDown() {}
};
Environment *AddGlobalTestEnvironment(Environment *env);
void InitGoogleTest(int *argc, char **argv);
void InitGoogleMock(int *argc, char **argv);
std::string TempDir();
std::string SrcDir();
std::string TmpDir();
template <typename T> std::string PrintToString(const T &value);
template <typename... T> struct Types {};
/// Parameter generators, matchers and actions all take anything.
struct Anything {
  template <typename T> operator T() const TFOP_ELSEWHERE
  template <typename... A> Anything operator()(A &&...args) const;
};
struct AnyMatcher {};
#define TFOP_ANY(name) template <typename... A> AnyMatcher name(A &&...args) TFOP_ELSEWHERE
TFOP_ANY(Values)
TFOP_ANY(ValuesIn)
TFOP_ANY(Combine)
TFOP_ANY(Range)
TFOP_ANY(Eq)
TFOP_ANY(Ne)
TFOP_ANY(Lt)
TFOP_ANY(Le)
TFOP_ANY(Gt)
TFOP_ANY(Ge)
TFOP_ANY(Not)
TFOP_ANY(AllOf)
TFOP_ANY(AnyOf)
TFOP_ANY(AnyOfArray)
TFOP_ANY(Each)
TFOP_ANY(Contains)
TFOP_ANY(ContainsRegex)
TFOP_ANY(MatchesRegex)
TFOP_ANY(HasSubstr)
TFOP_ANY(StartsWith)
TFOP_ANY(EndsWith)
TFOP_ANY(StrEq)
TFOP_ANY(StrNe)
TFOP_ANY(IsNull)
TFOP_ANY(NotNull)
TFOP_ANY(IsEmpty)
TFOP_ANY(IsTrue)
TFOP_ANY(IsFalse)
TFOP_ANY(SizeIs)
TFOP_ANY(Pair)
TFOP_ANY(Key)
TFOP_ANY(Field)
TFOP_ANY(Property)
TFOP_ANY(Pointee)
TFOP_ANY(Pointwise)
TFOP_ANY(ElementsAreArray)
TFOP_ANY(UnorderedElementsAreArray)
TFOP_ANY(WhenSorted)
TFOP_ANY(FloatEq)
TFOP_ANY(FloatNear)
TFOP_ANY(DoubleEq)
TFOP_ANY(DoubleNear)
TFOP_ANY(NanSensitiveFloatEq)
TFOP_ANY(Optional)
TFOP_ANY(VariantWith)
TFOP_ANY(Truly)
TFOP_ANY(ResultOf)
TFOP_ANY(Address)
TFOP_ANY(Ref)
TFOP_ANY(ElementsAre)
TFOP_ANY(UnorderedElementsAre)
TFOP_ANY(FieldsAre)
TFOP_ANY(IsSupersetOf)
TFOP_ANY(IsSubsetOf)
TFOP_ANY(ExitedWithCode)
TFOP_ANY(KilledBySignal)
TFOP_ANY(ContainerEq)
TFOP_ANY(EqualsProto)
#undef TFOP_ANY
template <typename T> AnyMatcher ElementsAreArray(std::initializer_list<T> items) TFOP_ELSEWHERE
template <typename T> AnyMatcher UnorderedElementsAreArray(std::initializer_list<T> items) TFOP_ELSEWHERE
template <typename T> AnyMatcher ValuesIn(std::initializer_list<T> items) TFOP_ELSEWHERE
AnyMatcher Bool();
template <typename T> AnyMatcher A() TFOP_ELSEWHERE
template <typename T> AnyMatcher An() TFOP_ELSEWHERE
template <typename T> AnyMatcher IsInstanceOf() TFOP_ELSEWHERE
const AnyMatcher _{};
#define TFOP_ACTION(name) template <typename... A> Anything name(A &&...args) TFOP_ELSEWHERE
TFOP_ACTION(Return)
TFOP_ACTION(ReturnRef)
TFOP_ACTION(ReturnPointee)
TFOP_ACTION(Invoke)
TFOP_ACTION(InvokeWithoutArgs)
TFOP_ACTION(DoAll)
TFOP_ACTION(WithArg)
TFOP_ACTION(WithArgs)
TFOP_ACTION(Assign)
TFOP_ACTION(Throw)
TFOP_ACTION(ByMove)
TFOP_ACTION(ByRef)
TFOP_ACTION(DoDefault)
TFOP_ACTION(IgnoreResult)
TFOP_ACTION(Unused)
TFOP_ACTION(AtLeast)
TFOP_ACTION(AtMost)
TFOP_ACTION(Between)
TFOP_ACTION(Exactly)
TFOP_ACTION(AnyNumber)
#undef TFOP_ACTION
template <int N, typename... T> Anything SetArgPointee(T &&...value) TFOP_ELSEWHERE
template <int N, typename... T> Anything SetArgReferee(T &&...value) TFOP_ELSEWHERE
template <int N, typename... T> Anything SaveArg(T &&...value) TFOP_ELSEWHERE
template <int... N, typename... T> Anything WithArg(T &&...value) TFOP_ELSEWHERE
template <int... N, typename... T> Anything WithArgs(T &&...value) TFOP_ELSEWHERE
class MatchResultListener {
public:
  template <typename T> MatchResultListener &operator<<(const T &value) TFOP_ELSEWHERE
  std::ostream *stream();
};
template <typename T> class MatcherInterface {
public:
  virtual ~MatcherInterface() {}
  virtual bool MatchAndExplain(T value, MatchResultListener *listener) const = 0;
  virtual void DescribeTo(std::ostream *os) const = 0;
  virtual void DescribeNegationTo(std::ostream *os) const {}
};
template <typename T> class Matcher {
public:
  Matcher() TFOP_ELSEWHERE
  Matcher(const AnyMatcher &) TFOP_ELSEWHERE
  Matcher(const T &) TFOP_ELSEWHERE
  bool MatchAndExplain(T value, MatchResultListener *listener) const TFOP_ELSEWHERE
};
template <typename T> Matcher<T> MakeMatcher(const MatcherInterface<T> *implementation) TFOP_ELSEWHERE
template <typename T, typename M> Matcher<T> SafeMatcherCast(const M &matcher) TFOP_ELSEWHERE
template <typename M, typename T, typename L> bool ExplainMatchResult(M &&matcher, const T &value, L *listener) TFOP_ELSEWHERE
using std::get;
using std::make_tuple;
using std::tuple;
namespace status {
template <typename... A> AnyMatcher StatusIs(A &&...args) TFOP_ELSEWHERE
template <typename... A> AnyMatcher IsOkAndHolds(A &&...args) TFOP_ELSEWHERE
AnyMatcher IsOk() TFOP_ELSEWHERE
} // namespace status
class InSequence {
public:
  InSequence();
};
class Sequence {};
template <typename T> class NiceMock : public T {
public:
  using T::T;
};
template <typename T> class StrictMock : public T {
public:
  using T::T;
};
template <typename T> class NaggyMock : public T {
public:
  using T::T;
};
class MockExpectation {
public:
#define TFOP_EXPECT(name) template <typename... A> const MockExpectation &name(A &&...args) const TFOP_ELSEWHERE
  TFOP_EXPECT(Times)
  TFOP_EXPECT(With)
  TFOP_EXPECT(InSequence)
  TFOP_EXPECT(After)
  TFOP_EXPECT(WillOnce)
  TFOP_EXPECT(WillRepeatedly)
  TFOP_EXPECT(WillByDefault)
  TFOP_EXPECT(RetiresOnSaturation)
#undef TFOP_EXPECT
};
namespace internal {
template <typename... A> const MockExpectation &Expect(A &&...args) TFOP_ELSEWHERE
template <typename T, typename M> bool Matches(const T &value, const M &matcher) TFOP_ELSEWHERE
template <typename T> struct FunctionResult;
template <typename R, typename... A> struct FunctionResult<R(A...)> {
  using type = R;
};
template <typename F> using Declared = F;
template <typename F> struct ConstOf;
template <typename R, typename... A> struct ConstOf<R(A...)> {
  using type = R(A...) const;
};
template <typename F> using DeclaredConst = typename ConstOf<F>::type;
bool Near(double a, double b);
} // namespace internal
template <typename T> class MockFunction;
template <typename R, typename... A> class MockFunction<R(A...)> {
public:
  R Call(A... args);
  std::function<R(A...)> AsStdFunction();
};
class Mock {
public:
  static bool VerifyAndClearExpectations(void *mock);
  static bool VerifyAndClear(void *mock);
  static void AllowLeak(const void *mock);
};
int RunAllTests();

} // namespace testing

namespace tensorflow {
namespace testing {
using namespace ::testing; // NOLINT: both names reach the same helpers.
}
} // namespace tensorflow

#include "tfop_model/gtest_macros.h"
