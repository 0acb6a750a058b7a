// Queries the devices of a saved model, with the C API from C++.
#include <iostream>
#include <memory>
#include <string>

#include "tensorflow/c/c_api.h"

namespace {

struct StatusDeleter {
  void operator()(TF_Status* status) const { TF_DeleteStatus(status); }
};
using StatusPtr = std::unique_ptr<TF_Status, StatusDeleter>;

bool Report(const StatusPtr& status, const std::string& what) {
  if (TF_GetCode(status.get()) == TF_OK) return true;
  std::cerr << what << ": " << TF_Message(status.get()) << "\n";
  return false;
}

bool ListDevices(TF_Session* session, const StatusPtr& status) {
  TF_DeviceList* devices = TF_SessionListDevices(session, status.get());
  if (TF_GetCode(status.get()) != TF_OK) return false;
  for (int i = 0; i < TF_DeviceListCount(devices); ++i) {
    const char* name = TF_DeviceListName(devices, i, status.get());
    if (TF_GetCode(status.get()) != TF_OK) {
      TF_DeleteDeviceList(devices);
      return false;
    }
    std::cout << name << "\n";
  }
  TF_DeleteDeviceList(devices);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  StatusPtr status(TF_NewStatus());
  TF_Graph* graph = TF_NewGraph();
  TF_SessionOptions* options = TF_NewSessionOptions();
  const char* const tags[] = {"serve"};
  TF_Session* session =
      TF_LoadSessionFromSavedModel(options, nullptr, argv[1], tags, 1, graph, nullptr, status.get());
  TF_DeleteSessionOptions(options);
  if (TF_GetCode(status.get()) != TF_OK) {
    Report(status, argv[1]);
    TF_DeleteGraph(graph);
    return 1;
  }
  const bool listed = ListDevices(session, status);
  TF_CloseSession(session, status.get());
  TF_DeleteSession(session, status.get());
  TF_DeleteGraph(graph);
  return listed ? 0 : 1;
}
