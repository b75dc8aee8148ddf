// A player on one core, for `python -m tools.bench cpu --against`: plays a recording in blocks, writes what came out,
// prints the nanoseconds a frame of its blocks: the median, the mean, and the 98th percentile.
//
//     c++ -O3 -march=native -std=c++20 -include my_player.h tools/bench/player.cpp ... -o my_player
//     my_player MODEL.nam INPUT OUTPUT FRAMES_A_BLOCK       INPUT, OUTPUT: float32 samples of one channel, no header
//
// my_player.h, which is yours, has one class:
//
//     struct Player {
//       using Sample = float;                          // or double: what the player takes; conversion is not timed
//       Player(const char* model, int most_frames);    // ready to play 48 kHz: settled by silence, if players do that
//       void process(Sample* in, Sample* out, int frames);
//     };

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <numeric>
#include <vector>

static int play(const char* model, const char* input, const char* output, int block) {
  std::ifstream from(input, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(from), {}};
  const auto* samples = reinterpret_cast<const float*>(bytes.data());
  const auto frames = bytes.size() / sizeof(float);
  if (block < 1 || frames < static_cast<std::size_t>(block)) {
    std::fprintf(stderr, "%s: %zu frames; expected at least a block of %d\n", input, frames, block);
    return 1;
  }
  std::vector<Player::Sample> in(samples, samples + frames), out(frames);
  std::vector<double> took;
  Player player(model, block);
  for (std::size_t at = 0; at < frames; at += block) {
    const auto count = static_cast<int>(std::min<std::size_t>(block, frames - at));
    const auto start = std::chrono::steady_clock::now();
    player.process(in.data() + at, out.data() + at, count);
    const auto end = std::chrono::steady_clock::now();
    if (count == block) took.push_back(std::chrono::duration<double, std::nano>(end - start).count() / block);
  }
  const std::vector<float> heard(out.begin(), out.end());
  std::ofstream to(output, std::ios::binary);
  to.write(reinterpret_cast<const char*>(heard.data()), static_cast<std::streamsize>(heard.size() * sizeof(float)));
  if (!to.flush()) {
    std::fprintf(stderr, "%s: cannot be written\n", output);
    return 1;
  }
  std::sort(took.begin(), took.end());
  const double mean = std::accumulate(took.begin(), took.end(), 0.0) / took.size();
  std::printf("%.2f %.2f %.2f\n", took[took.size() / 2], mean, took[took.size() * 98 / 100]);
  return 0;
}

int main(int count, char** words) {
  if (count != 5) {
    std::fprintf(stderr, "expected MODEL INPUT OUTPUT FRAMES_A_BLOCK\n");
    return 2;
  }
  try {
    return play(words[1], words[2], words[3], std::atoi(words[4]));
  } catch (const std::exception& reason) {
    std::fprintf(stderr, "%s: %s\n", words[1], reason.what());
    return 1;
  }
}
