// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finding lookup tables from kernels.
#pragma once

#include "tfop_model/lookup.h"

namespace tensorflow {
namespace lookup {

/// The caller owns the reference it gets.
Status GetLookupTable(StringPiece input_name, OpKernelContext *ctx, LookupInterface **table);
Status GetResourceLookupTable(StringPiece input_name, OpKernelContext *ctx, LookupInterface **table);
Status GetReferenceLookupTable(StringPiece input_name, OpKernelContext *ctx, LookupInterface **table);
Status GetInitializableLookupTable(StringPiece input_name, OpKernelContext *ctx, InitializableLookupTable **table);
Status CheckTableDataTypes(const LookupInterface &table, DataType key_dtype, DataType value_dtype, const std::string &table_name);
Status InitializeTableFromTextFile(const std::string &filename, int64 vocab_size, char delimiter, int32 key_index, int32 value_index,
                                   Env *env, InitializableLookupTable *table);

} // namespace lookup
} // namespace tensorflow
