// A tour through places, always to the nearest one that was not visited.
#include <memory>
#include <vector>

#include "tensorflow/core/framework/common_shape_fns.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/framework/tensor_shape.h"

namespace tensorflow {

REGISTER_OP("PlanTour")
    .Input("positions: float")
    .Output("tour: int64")
    .SetShapeFn(shape_inference::UnchangedShape)
    .Doc(R"doc(
Visits every place once, the nearest first.
)doc");

class Tour {
 public:
  explicit Tour(int64_t places) : visited_(places, false) {}
  bool Visit(int64_t place) {
    if (place < 0 || visited_[place]) return false;
    visited_[place] = true;
    order.push_back(place);
    return true;
  }
  bool Visited(int64_t place) const { return visited_[place]; }
  std::vector<int64_t> order;

 private:
  std::vector<bool> visited_;
};

class PlanTourOp : public OpKernel {
 public:
  explicit PlanTourOp(OpKernelConstruction* context) : OpKernel(context) {}

  // The caller owns the tour.
  static Status Plan(const Tensor& positions, Tour** out) {
    const int64_t places = positions.NumElements();
    auto at = positions.flat<float>();
    std::unique_ptr<Tour> tour(new Tour(places));
    int64_t here = 0;
    for (int64_t step = 0; step < places; ++step) {
      if (!(at(here) >= 0)) {
        return errors::InvalidArgument("a place lies before the start");
      }
      tour->Visit(here);
      int64_t nearest = here;
      for (int64_t next = 0; next < places; ++next) {
        if (tour->Visited(next)) continue;
        const float ahead = at(next) - at(here);
        const float best = at(nearest) - at(here);
        if (nearest == here || ahead * ahead < best * best) nearest = next;
      }
      here = nearest;
    }
    *out = tour.release();
    return Status();
  }

  void Compute(OpKernelContext* context) override {
    Tour* planned = nullptr;
    OP_REQUIRES_OK(context, Plan(context->input(0), &planned));
    const std::unique_ptr<Tour> tour(planned);
    Tensor* order = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(
                                0, context->input(0).shape(), &order));
    auto to = order->flat<int64_t>();
    for (size_t i = 0; i < tour->order.size(); ++i) to(i) = tour->order[i];
  }
};

REGISTER_KERNEL_BUILDER(Name("PlanTour").Device(DEVICE_CPU), PlanTourOp);

}  // namespace tensorflow
