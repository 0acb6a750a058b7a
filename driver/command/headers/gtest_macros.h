// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The macros of gtest and gmock.
#pragma once

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
