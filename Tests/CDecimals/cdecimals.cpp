#include "cdecimals.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

/// Runs `body`, and turns what it throws into a status: an exception that left an `extern "C"` function would end the
/// process.
template <typename Body> int guarded(Body body) noexcept {
  try {
    return body();
  } catch (const std::invalid_argument &) {
    return CDECIMALS_MALFORMED;
  } catch (const std::out_of_range &) {
    return CDECIMALS_OUT_OF_RANGE;
  } catch (...) {
    return CDECIMALS_FAILED;
  }
}

double number(std::string_view text) {
  double value = 0;
  const auto end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, value);
  if (fault == std::errc::result_out_of_range) throw std::out_of_range("number");
  if (fault != std::errc() || rest != end || !std::isfinite(value)) throw std::invalid_argument("number");
  return value;
}

std::vector<double> numbers(std::string_view lines) {
  std::vector<double> found;
  while (!lines.empty()) {
    const auto line = lines.substr(0, lines.find('\n'));
    found.push_back(number(line));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
  return found;
}

} // namespace

int cdecimals_read(const char *text, size_t count, double *value) {
  return guarded([=] {
    *value = number({text, count});
    return CDECIMALS_DONE;
  });
}

int cdecimals_write(double value, char *text, size_t room, size_t *count) {
  return guarded([=] {
    const auto [end, fault] = std::to_chars(text, text + room, value);
    if (fault != std::errc()) return CDECIMALS_NO_ROOM;
    *count = static_cast<size_t>(end - text);
    return CDECIMALS_DONE;
  });
}

int cdecimals_median(const char *lines, size_t count, double *median) {
  return guarded([=] {
    auto all = numbers({lines, count});
    std::sort(all.begin(), all.end());
    const auto middle = all.size() / 2;
    // Of no number, `at` throws.
    const auto upper = all.at(middle);
    *median = all.size() % 2 == 1 ? upper : (all[middle - 1] + upper) / 2;
    return CDECIMALS_DONE;
  });
}
