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

#define RUN_ALL_TESTS() ::testing::RunAllTests()
#define GTEST_FLAG_SET(name, value) (void)(value)
#define TFOP_TEST(suite, name, base)                                                                                                       \
  class suite##_##name##_Test : public base {                                                                                              \
    void TestBody() override;                                                                                                              \
  };                                                                                                                                       \
  void suite##_##name##_Test::TestBody()
#define TEST(suite, name) TFOP_TEST(suite, name, ::testing::Test)
#define TEST_F(fixture, name) TFOP_TEST(fixture, name, fixture)
#define TEST_P(fixture, name) TFOP_TEST(fixture, name, fixture)
#define GTEST_TEST(suite, name) TEST(suite, name)
#define TYPED_TEST_SUITE(fixture, ...) using fixture##_Types TF_ATTRIBUTE_UNUSED = __VA_ARGS__
#define TYPED_TEST_CASE(fixture, ...) TYPED_TEST_SUITE(fixture, __VA_ARGS__)
#define TYPED_TEST(fixture, name)                                                                                                          \
  template <typename TypeParam> class fixture##_##name##_Test : public fixture<TypeParam> {                                                \
    using TestFixture = fixture<TypeParam>;                                                                                                \
    void TestBody() override;                                                                                                              \
  };                                                                                                                                       \
  template <typename TypeParam> void fixture##_##name##_Test<TypeParam>::TestBody()
#define INSTANTIATE_TEST_SUITE_P(prefix, fixture, ...) static_assert(true, #prefix)
#define INSTANTIATE_TEST_CASE_P(prefix, fixture, ...) static_assert(true, #prefix)
#define GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(fixture) static_assert(true, #fixture)
#define FRIEND_TEST(suite, name) friend class suite##_##name##_Test
#define GTEST_SKIP() ::testing::AssertionEnd() = ::testing::AssertionStream()

#define TFOP_ASSERT(condition)                                                                                                             \
  if (condition)                                                                                                                           \
    ;                                                                                                                                      \
  else                                                                                                                                     \
    ::testing::AssertionEnd() = ::testing::AssertionStream()
// An expectation that fails lets the test go on; but nobody asks what it leaks then.
#define TFOP_EXPECT(condition) TFOP_ASSERT(condition)
#define EXPECT_TRUE(a) TFOP_EXPECT((a))
#define ASSERT_TRUE(a) TFOP_ASSERT((a))
#define EXPECT_FALSE(a) TFOP_EXPECT(!(a))
#define ASSERT_FALSE(a) TFOP_ASSERT(!(a))
#define EXPECT_EQ(a, b) TFOP_EXPECT((a) == (b))
#define ASSERT_EQ(a, b) TFOP_ASSERT((a) == (b))
#define EXPECT_NE(a, b) TFOP_EXPECT((a) != (b))
#define ASSERT_NE(a, b) TFOP_ASSERT((a) != (b))
#define EXPECT_LT(a, b) TFOP_EXPECT((a) < (b))
#define ASSERT_LT(a, b) TFOP_ASSERT((a) < (b))
#define EXPECT_LE(a, b) TFOP_EXPECT((a) <= (b))
#define ASSERT_LE(a, b) TFOP_ASSERT((a) <= (b))
#define EXPECT_GT(a, b) TFOP_EXPECT((a) > (b))
#define ASSERT_GT(a, b) TFOP_ASSERT((a) > (b))
#define EXPECT_GE(a, b) TFOP_EXPECT((a) >= (b))
#define ASSERT_GE(a, b) TFOP_ASSERT((a) >= (b))
#define EXPECT_STREQ(a, b) TFOP_EXPECT(::testing::internal::Matches(a, b))
#define ASSERT_STREQ(a, b) TFOP_ASSERT(::testing::internal::Matches(a, b))
#define EXPECT_STRNE(a, b) TFOP_EXPECT(::testing::internal::Matches(a, b))
#define ASSERT_STRNE(a, b) TFOP_ASSERT(::testing::internal::Matches(a, b))
#define EXPECT_STRCASEEQ(a, b) TFOP_EXPECT(::testing::internal::Matches(a, b))
#define ASSERT_STRCASEEQ(a, b) TFOP_ASSERT(::testing::internal::Matches(a, b))
#define EXPECT_FLOAT_EQ(a, b) TFOP_EXPECT(::testing::internal::Near(a, b))
#define ASSERT_FLOAT_EQ(a, b) TFOP_ASSERT(::testing::internal::Near(a, b))
#define EXPECT_DOUBLE_EQ(a, b) TFOP_EXPECT(::testing::internal::Near(a, b))
#define ASSERT_DOUBLE_EQ(a, b) TFOP_ASSERT(::testing::internal::Near(a, b))
#define EXPECT_NEAR(a, b, margin) TFOP_EXPECT(std::abs((a) - (b)) <= (margin))
#define ASSERT_NEAR(a, b, margin) TFOP_ASSERT(std::abs((a) - (b)) <= (margin))
#define EXPECT_THAT(value, ...) TFOP_EXPECT(::testing::internal::Matches(value, __VA_ARGS__))
#define ASSERT_THAT(value, ...) TFOP_ASSERT(::testing::internal::Matches(value, __VA_ARGS__))
#define EXPECT_DEATH(statement, ...)                                                                                                       \
  TFOP_EXPECT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define ASSERT_DEATH(statement, ...)                                                                                                       \
  TFOP_ASSERT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define EXPECT_EXIT(statement, predicate, ...)                                                                                             \
  TFOP_EXPECT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define ASSERT_EXIT(statement, predicate, ...)                                                                                             \
  TFOP_ASSERT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define EXPECT_DEATH_IF_SUPPORTED(statement, ...)                                                                                          \
  TFOP_EXPECT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define ASSERT_DEATH_IF_SUPPORTED(statement, ...)                                                                                          \
  TFOP_ASSERT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define EXPECT_DEBUG_DEATH(statement, ...)                                                                                                 \
  TFOP_EXPECT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define ASSERT_DEBUG_DEATH(statement, ...)                                                                                                 \
  TFOP_ASSERT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define EXPECT_THROW(statement, type)                                                                                                      \
  TFOP_EXPECT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define ASSERT_THROW(statement, type)                                                                                                      \
  TFOP_ASSERT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define EXPECT_NO_THROW(statement)                                                                                                         \
  TFOP_EXPECT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define ASSERT_NO_THROW(statement)                                                                                                         \
  TFOP_ASSERT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define EXPECT_ANY_THROW(statement)                                                                                                        \
  TFOP_EXPECT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define ASSERT_ANY_THROW(statement)                                                                                                        \
  TFOP_ASSERT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define EXPECT_NO_FATAL_FAILURE(statement)                                                                                                 \
  TFOP_EXPECT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define ASSERT_NO_FATAL_FAILURE(statement)                                                                                                 \
  TFOP_ASSERT([&]() -> bool {                                                                                                              \
    {                                                                                                                                      \
      statement;                                                                                                                           \
    }                                                                                                                                      \
    return true;                                                                                                                           \
  }())
#define FAIL() ::testing::AssertionEnd() = ::testing::AssertionStream()
#define ADD_FAILURE() FAIL()
#define SUCCEED() TFOP_EXPECT(true)
#define SCOPED_TRACE(message) (void)(message)
#define EXPECT_CALL(object, call) ::testing::internal::Expect(&(object))
#define ON_CALL(object, call) ::testing::internal::Expect(&(object))
// MOCK_METHOD(int, f, (int, char), (const, override)) declares 'int f(int, char) const'.
#define TFOP_MOCK_STRIP(...) __VA_ARGS__
#define TFOP_MOCK_IS_CONST_const , const
#define TFOP_MOCK_SECOND(a, b, ...) b
#define TFOP_MOCK_QUALIFIER(first, ...) TFOP_MOCK_SECOND_EXPANDED(TFOP_CONCAT(TFOP_MOCK_IS_CONST_, first), , )
#define TFOP_MOCK_SECOND_EXPANDED(...) TFOP_MOCK_SECOND(__VA_ARGS__)
#define TFOP_MOCK_3(result, name, params) result name params
#define TFOP_MOCK_4(result, name, params, specs) result name params TFOP_MOCK_QUALIFIER specs
#define TFOP_MOCK_PICK(a, b, c, d, Which, ...) Which
#define MOCK_METHOD(...) TFOP_MOCK_PICK(__VA_ARGS__, TFOP_MOCK_4, TFOP_MOCK_3, , )(__VA_ARGS__)
// MOCK_METHOD1(f, int(char)): a member of that function type.
#define MOCK_METHOD0(name, ...) ::testing::internal::Declared<__VA_ARGS__> name
#define MOCK_CONST_METHOD0(name, ...) ::testing::internal::DeclaredConst<__VA_ARGS__> name
#define MOCK_METHOD1(name, ...) ::testing::internal::Declared<__VA_ARGS__> name
#define MOCK_CONST_METHOD1(name, ...) ::testing::internal::DeclaredConst<__VA_ARGS__> name
#define MOCK_METHOD2(name, ...) ::testing::internal::Declared<__VA_ARGS__> name
#define MOCK_CONST_METHOD2(name, ...) ::testing::internal::DeclaredConst<__VA_ARGS__> name
#define MOCK_METHOD3(name, ...) ::testing::internal::Declared<__VA_ARGS__> name
#define MOCK_CONST_METHOD3(name, ...) ::testing::internal::DeclaredConst<__VA_ARGS__> name
#define MOCK_METHOD4(name, ...) ::testing::internal::Declared<__VA_ARGS__> name
#define MOCK_CONST_METHOD4(name, ...) ::testing::internal::DeclaredConst<__VA_ARGS__> name
#define MOCK_METHOD5(name, ...) ::testing::internal::Declared<__VA_ARGS__> name
#define MOCK_CONST_METHOD5(name, ...) ::testing::internal::DeclaredConst<__VA_ARGS__> name
#define MOCK_METHOD6(name, ...) ::testing::internal::Declared<__VA_ARGS__> name
#define MOCK_CONST_METHOD6(name, ...) ::testing::internal::DeclaredConst<__VA_ARGS__> name
#define MOCK_METHOD7(name, ...) ::testing::internal::Declared<__VA_ARGS__> name
#define MOCK_CONST_METHOD7(name, ...) ::testing::internal::DeclaredConst<__VA_ARGS__> name
#define MATCHER(name, description)                                                                                                         \
  template <typename arg_type> bool name##Matches(const arg_type &arg);                                                                    \
  ::testing::AnyMatcher name();                                                                                                            \
  template <typename arg_type> bool name##Matches(const arg_type &arg)
#define MATCHER_P(name, p0, description)                                                                                                   \
  template <typename P0>::testing::AnyMatcher name(P0 p);                                                                                  \
  template <typename arg_type, typename P0, typename L> bool name##Matches(const arg_type &arg, const P0 &p0, L *result_listener)
#define MATCHER_P2(name, p0, p1, description)                                                                                              \
  template <typename P0, typename P1>::testing::AnyMatcher name(P0 p, P1 q);                                                               \
  template <typename arg_type, typename P0, typename P1, typename L>                                                                       \
  bool name##Matches(const arg_type &arg, const P0 &p0, const P1 &p1, L *result_listener)
#define ACTION(name)                                                                                                                       \
  ::testing::Anything name();                                                                                                              \
  template <typename... A> void name##Performs(A &&...args)
#define ACTION_P(name, p0)                                                                                                                 \
  template <typename P0>::testing::Anything name(P0 p);                                                                                    \
  template <typename P0, typename arg0_type, typename arg1_type> void name##Performs(P0 p0, arg0_type arg0, arg1_type arg1)
