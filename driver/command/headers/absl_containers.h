// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Abseil's hash and tree containers and algorithms, with the interface of their standard cousins.
#pragma once

#include "tfop_model/absl_base.h"

namespace absl {
namespace model {
/// Look-up by anything that the key can be compared with, as Abseil allows for strings.
template <typename Base> class HashMap : public Base {
public:
  using Base::Base;
  using Base::count;
  using Base::erase;
  using Base::find;
  using Base::operator[];
  using Base::at;
  using Base::equal_range;
  using Base::insert;
  HashMap() = default;
  HashMap(std::initializer_list<typename Base::value_type> items) TFOP_ELSEWHERE
  template <typename K> typename Base::iterator find(const K &key) TFOP_ELSEWHERE
  template <typename K> typename Base::const_iterator find(const K &key) const TFOP_ELSEWHERE
  template <typename K> size_t count(const K &key) const TFOP_ELSEWHERE
  template <typename K = typename Base::key_type> bool contains(const K &key) const TFOP_ELSEWHERE
  template <typename K> typename Base::mapped_type &operator[](const K &key) TFOP_ELSEWHERE
  template <typename K> typename Base::mapped_type &at(const K &key) TFOP_ELSEWHERE
  template <typename K> const typename Base::mapped_type &at(const K &key) const TFOP_ELSEWHERE
  template <typename K, typename... A> std::pair<typename Base::iterator, bool> try_emplace(K &&key, A &&...args) TFOP_ELSEWHERE
  template <typename K, typename V> std::pair<typename Base::iterator, bool> insert_or_assign(K &&key, V &&value) TFOP_ELSEWHERE
  size_t erase(string_view key) TFOP_ELSEWHERE
};
template <typename Base> class HashSet : public Base {
public:
  using Base::Base;
  using Base::count;
  using Base::find;
  HashSet() = default;
  HashSet(std::initializer_list<typename Base::value_type> items) TFOP_ELSEWHERE
  template <typename K> typename Base::iterator find(const K &key) TFOP_ELSEWHERE
  template <typename K> typename Base::const_iterator find(const K &key) const TFOP_ELSEWHERE
  template <typename K> size_t count(const K &key) const TFOP_ELSEWHERE
  template <typename K = typename Base::key_type> bool contains(const K &key) const TFOP_ELSEWHERE
};
} // namespace model

template <typename K, typename V, typename H = Hash<K>, typename E = std::equal_to<K>, typename A = std::allocator<std::pair<const K, V>>>
using flat_hash_map = model::HashMap<std::unordered_map<K, V, H, E>>;
template <typename K, typename V, typename H = Hash<K>, typename E = std::equal_to<K>, typename A = std::allocator<std::pair<const K, V>>>
using node_hash_map = model::HashMap<std::unordered_map<K, V, H, E>>;
template <typename K, typename H = Hash<K>, typename E = std::equal_to<K>, typename A = std::allocator<K>>
using flat_hash_set = model::HashSet<std::unordered_set<K, H, E>>;
template <typename K, typename H = Hash<K>, typename E = std::equal_to<K>, typename A = std::allocator<K>>
using node_hash_set = model::HashSet<std::unordered_set<K, H, E>>;
template <typename K, typename V, typename C = std::less<K>, typename A = std::allocator<std::pair<const K, V>>>
using btree_map = model::HashMap<std::map<K, V, C>>;
template <typename K, typename C = std::less<K>, typename A = std::allocator<K>> using btree_set = model::HashSet<std::set<K, C>>;
template <typename K, typename V, typename C = std::less<K>> using btree_multimap = std::multimap<K, V, C>;
template <typename K, typename C = std::less<K>> using btree_multiset = std::multiset<K, C>;

template <typename C, typename T> bool c_linear_search(const C &c, T &&value) TFOP_ELSEWHERE
template <typename C, typename P> bool c_all_of(const C &c, P &&p) TFOP_ELSEWHERE
template <typename C, typename P> bool c_any_of(const C &c, P &&p) TFOP_ELSEWHERE
template <typename C, typename P> bool c_none_of(const C &c, P &&p) TFOP_ELSEWHERE
template <typename C, typename F> F c_for_each(C &&c, F &&f) TFOP_ELSEWHERE
template <typename C, typename T> auto c_find(C &c, T &&value) -> decltype(std::begin(c)) TFOP_ELSEWHERE
template <typename C, typename P> auto c_find_if(C &c, P &&p) -> decltype(std::begin(c)) TFOP_ELSEWHERE
template <typename C, typename T> ptrdiff_t c_count(const C &c, T &&value) TFOP_ELSEWHERE
template <typename C, typename P> ptrdiff_t c_count_if(const C &c, P &&p) TFOP_ELSEWHERE
template <typename A, typename B> bool c_equal(const A &a, const B &b) TFOP_ELSEWHERE
template <typename C, typename O> O c_copy(const C &c, O out) TFOP_ELSEWHERE
template <typename C, typename O> O c_move(C &&c, O out) TFOP_ELSEWHERE
template <typename C, typename O, typename F> O c_transform(const C &c, O out, F &&f) TFOP_ELSEWHERE
template <typename C, typename T> void c_fill(C &c, const T &value) TFOP_ELSEWHERE
template <typename C> void c_reverse(C &c) TFOP_ELSEWHERE
template <typename C> void c_sort(C &c) TFOP_ELSEWHERE
template <typename C, typename L> void c_sort(C &c, L &&less) TFOP_ELSEWHERE
template <typename C> void c_stable_sort(C &c) TFOP_ELSEWHERE
template <typename C, typename L> void c_stable_sort(C &c, L &&less) TFOP_ELSEWHERE
template <typename C> bool c_is_sorted(const C &c) TFOP_ELSEWHERE
template <typename C> auto c_min_element(C &c) -> decltype(std::begin(c)) TFOP_ELSEWHERE
template <typename C> auto c_max_element(C &c) -> decltype(std::begin(c)) TFOP_ELSEWHERE
template <typename C, typename T> auto c_lower_bound(C &c, const T &value) -> decltype(std::begin(c)) TFOP_ELSEWHERE
template <typename C, typename T> auto c_upper_bound(C &c, const T &value) -> decltype(std::begin(c)) TFOP_ELSEWHERE
template <typename C, typename T> bool c_binary_search(const C &c, const T &value) TFOP_ELSEWHERE
template <typename C, typename T> std::decay_t<T> c_accumulate(const C &c, T &&init) TFOP_ELSEWHERE
template <typename C, typename T, typename F> std::decay_t<T> c_accumulate(const C &c, T &&init, F &&f) TFOP_ELSEWHERE
template <typename C, typename T> void c_iota(C &c, const T &value) TFOP_ELSEWHERE
template <typename C, typename G> void c_shuffle(C &c, G &&gen) TFOP_ELSEWHERE
template <typename C> size_t c_size(const C &c) TFOP_ELSEWHERE
template <typename C, typename P> void erase_if(C &c, P p) TFOP_ELSEWHERE
template <typename It, typename T> bool linear_search(It begin, It end, const T &value) TFOP_ELSEWHERE

} // namespace absl
