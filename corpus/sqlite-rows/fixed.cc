// A dataset of the rows of a query.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sqlite3.h"
#include "tensorflow/core/framework/dataset.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/partial_tensor_shape.h"
#include "tensorflow/core/framework/tensor.h"

namespace tensorflow {
namespace data {

REGISTER_OP("RowsDataset").Input("path: string").Input("query: string").Output("handle: variant").SetIsStateful();

class RowsDatasetOp : public DatasetOpKernel {
 public:
  explicit RowsDatasetOp(OpKernelConstruction* context) : DatasetOpKernel(context) {}

 protected:
  void MakeDataset(OpKernelContext* context, DatasetBase** output) override {
    tstring path;
    OP_REQUIRES_OK(context, ParseScalarArgument<tstring>(context, "path", &path));
    tstring query;
    OP_REQUIRES_OK(context, ParseScalarArgument<tstring>(context, "query", &query));
    int columns = 0;
    OP_REQUIRES_OK(context, CountColumns(path, query, &columns));
    *output = new Dataset(context, path, query, columns);
  }

 private:
  static Status CountColumns(const std::string& path, const std::string& query, int* columns) {
    sqlite3* db = nullptr;
    if (sqlite3_open(path.c_str(), &db) != SQLITE_OK) {
      const Status status = errors::NotFound("cannot open ", path);
      sqlite3_close(db);
      return status;
    }
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(db, query.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
      const Status status = errors::InvalidArgument(sqlite3_errmsg(db));
      sqlite3_close(db);
      return status;
    }
    *columns = sqlite3_column_count(statement);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return *columns == 0 ? errors::InvalidArgument("the query has no columns") : OkStatus();
  }

  class Dataset : public DatasetBase {
   public:
    Dataset(OpKernelContext* context, const std::string& path, const std::string& query, int columns)
        : DatasetBase(DatasetContext(context)), path_(path), query_(query), shapes_({PartialTensorShape({columns})}) {}

    std::unique_ptr<IteratorBase> MakeIteratorInternal(const std::string& prefix) const override {
      return std::make_unique<Iterator>(Iterator::Params{this, prefix + "::Rows"});
    }
    const DataTypeVector& output_dtypes() const override {
      static const DataTypeVector* types = new DataTypeVector({DT_DOUBLE});
      return *types;
    }
    const std::vector<PartialTensorShape>& output_shapes() const override { return shapes_; }
    std::string DebugString() const override { return "RowsDatasetOp::Dataset"; }
    Status CheckExternalState() const override { return errors::FailedPrecondition("a database is external state"); }

   private:
    class Iterator : public DatasetIterator<Dataset> {
     public:
      explicit Iterator(const Params& params) : DatasetIterator<Dataset>(params) {}
      ~Iterator() override {
        sqlite3_finalize(statement_);
        sqlite3_close(db_);
      }

      Status GetNextInternal(IteratorContext* context, std::vector<Tensor>* out, bool* end) override {
        mutex_lock lock(mu_);
        if (db_ == nullptr) TF_RETURN_IF_ERROR(Open());
        const int result = sqlite3_step(statement_);
        *end = result == SQLITE_DONE;
        if (*end) return OkStatus();
        if (result != SQLITE_ROW) return errors::Unknown(sqlite3_errmsg(db_));
        const int columns = sqlite3_column_count(statement_);
        Tensor row(DT_DOUBLE, TensorShape({columns}));
        for (int i = 0; i < columns; ++i) row.vec<double>()(i) = sqlite3_column_double(statement_, i);
        out->push_back(std::move(row));
        return OkStatus();
      }

     private:
      Status Open() TF_EXCLUSIVE_LOCKS_REQUIRED(mu_) {
        if (sqlite3_open(dataset()->path_.c_str(), &db_) != SQLITE_OK) return errors::NotFound(dataset()->path_);
        if (sqlite3_prepare_v2(db_, dataset()->query_.c_str(), -1, &statement_, nullptr) != SQLITE_OK) {
          return errors::InvalidArgument(sqlite3_errmsg(db_));
        }
        return OkStatus();
      }

      mutex mu_;
      sqlite3* db_ TF_GUARDED_BY(mu_) = nullptr;
      sqlite3_stmt* statement_ TF_GUARDED_BY(mu_) = nullptr;
    };

    const std::string path_;
    const std::string query_;
    const std::vector<PartialTensorShape> shapes_;
  };
};

REGISTER_KERNEL_BUILDER(Name("RowsDataset").Device(DEVICE_CPU), RowsDatasetOp);

}  // namespace data
}  // namespace tensorflow
