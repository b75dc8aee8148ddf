// Conv1x1 and Conv1D of a checkout of NeuralAmpModelerCore, for `python -m tools.bench shapes --rival CHECKOUT`.

#include <NAM/conv1d.h>
#include <NAM/dsp.h>

#include <chrono>
#include <memory>
#include <vector>

#define API extern "C" __attribute__((visibility("default")))

namespace {
struct Layer {
  std::unique_ptr<nam::Conv1x1> one;
  std::unique_ptr<nam::Conv1D> taps;
  Eigen::MatrixXf input;
};
}  // namespace

// taps: 0 for a Conv1x1 without a bias; weights: in file order; input, output: rows of `frames` samples
API void* layer_new(int channels, int groups, int taps, int dilation, const float* weights, int count,
                    const float* input, int frames) {
  auto layer = std::make_unique<Layer>();
  std::vector<float> values(weights, weights + count);
  auto at = values.begin();
  if (taps == 0) {
    layer->one = std::make_unique<nam::Conv1x1>(channels, channels, false, groups);
    layer->one->set_weights_(at);
    layer->one->SetMaxBufferSize(frames);
  } else {
    layer->taps = std::make_unique<nam::Conv1D>(channels, channels, taps, true, dilation, groups);
    layer->taps->set_weights_(at);
    layer->taps->SetMaxBufferSize(frames);
  }
  layer->input.resize(channels, frames);
  for (int row = 0; row < channels; row++)
    for (int frame = 0; frame < frames; frame++) layer->input(row, frame) = input[row * frames + frame];
  return layer.release();
}

// Nanoseconds a block.
API double layer_time(void* pointer, long calls) {
  auto& layer = *static_cast<Layer*>(pointer);
  const int frames = static_cast<int>(layer.input.cols());
  const auto start = std::chrono::steady_clock::now();
  for (long call = 0; call < calls; call++) {
    if (layer.one)
      layer.one->process_(layer.input, frames);
    else
      layer.taps->Process(layer.input, frames);
    asm volatile("" ::: "memory");
  }
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() / calls;
}

API void layer_output(void* pointer, float* output) {
  auto& layer = *static_cast<Layer*>(pointer);
  const auto& result = layer.one ? layer.one->GetOutput() : layer.taps->GetOutput();
  const auto frames = layer.input.cols();
  for (Eigen::Index row = 0; row < layer.input.rows(); row++)
    for (Eigen::Index frame = 0; frame < frames; frame++) output[row * frames + frame] = result(row, frame);
}
