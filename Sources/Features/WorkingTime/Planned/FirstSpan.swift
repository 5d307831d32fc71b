import Core

extension Array {
  /// The index of the first element whose span ends after a moment; behind the last for none. The spans are in the
  /// order of time, and none overlaps another.
  func firstIndex(endingAfter moment: Instant, _ span: (Element) -> Range<Instant>) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if span(self[middle]).upperBound > moment { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
