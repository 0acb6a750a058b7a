// Watches a sensor: a manually built graph, a prediction every second, a device list at the start.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tensorflow/c/c_api.h"

#define WIDTH 16

static TF_Output Placeholder(TF_Graph* graph, const char* name, TF_Status* status) {
  TF_OperationDescription* description = TF_NewOperation(graph, "Placeholder", name);
  TF_SetAttrType(description, "dtype", TF_FLOAT);
  TF_Output output = {TF_FinishOperation(description, status), 0};
  return output;
}

static TF_Output Unary(TF_Graph* graph, const char* type, TF_Output input, TF_Status* status) {
  TF_OperationDescription* description = TF_NewOperation(graph, type, type);
  TF_AddInput(description, input);
  TF_Output output = {TF_FinishOperation(description, status), 0};
  return output;
}

static void ListDevices(TF_Session* session, TF_Status* status) {
  TF_DeviceList* devices = TF_SessionListDevices(session, status);
  if (TF_GetCode(status) != TF_OK) return;
  for (int i = 0; i < TF_DeviceListCount(devices); ++i) {
    const char* name = TF_DeviceListName(devices, i, status);
    if (TF_GetCode(status) != TF_OK) break;
    printf("%s\n", name);
  }
  TF_DeleteDeviceList(devices);
}

static void FreeSamples(void* data, size_t length, void* argument) {
  (void)length;
  (void)argument;
  free(data);
}

// The tensor owns the samples; the caller owns the tensor.
static TF_Tensor* ReadSensor(FILE* sensor) {
  const int64_t dims[1] = {WIDTH};
  float* samples = (float*)malloc(WIDTH * sizeof(float));
  if (samples == NULL) return NULL;
  if (fread(samples, sizeof(float), WIDTH, sensor) != WIDTH) {
    free(samples);
    return NULL;
  }
  return TF_NewTensor(TF_FLOAT, dims, 1, samples, WIDTH * sizeof(float), &FreeSamples, NULL);
}

static int Poll(TF_Session* session, TF_Output input, TF_Output output, FILE* sensor, TF_Status* status) {
  int polled = 0;

  while (1) {
    TF_Tensor* samples = ReadSensor(sensor);
    if (samples == NULL) break;
    TF_Tensor* prediction = NULL;
    TF_SessionRun(session, NULL, &input, &samples, 1, &output, &prediction, 1, NULL, 0, NULL, status);
    TF_DeleteTensor(samples);
    if (TF_GetCode(status) != TF_OK) break;
    printf("%f\n", *(const float*)TF_TensorData(prediction));
    TF_DeleteTensor(prediction);
    ++polled;
    sleep(1);
  }
  return polled;
}

int main(int argc, char** argv) {
  FILE* sensor = fopen(argc > 1 ? argv[1] : "/dev/sensor", "rb");
  if (sensor == NULL) return 1;
  TF_Status* status = TF_NewStatus();
  TF_Graph* graph = TF_NewGraph();
  TF_Output input = Placeholder(graph, "samples", status);
  TF_Output output = Unary(graph, "Tanh", input, status);
  TF_SessionOptions* options = TF_NewSessionOptions();
  TF_Session* session = TF_NewSession(graph, options, status);
  TF_DeleteSessionOptions(options);
  int polled = 0;
  if (TF_GetCode(status) == TF_OK) {
    ListDevices(session, status);
    polled = Poll(session, input, output, sensor, status);
    TF_CloseSession(session, status);
    TF_DeleteSession(session, status);
  }
  TF_DeleteGraph(graph);
  TF_DeleteStatus(status);
  fclose(sensor);
  return polled == 0;
}
