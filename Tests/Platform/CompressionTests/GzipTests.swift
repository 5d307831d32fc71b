import Compression
import ProbeSupport
import Testing

@Suite("Gzip")
struct GzipTests {
  /// Compressible bytes.
  private func text(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: ($0 % 97) ^ ($0 / 1013)) }
  }

  @Test(
    "Whole contents decompress to the same bytes, again and again",
    arguments: [0, 1, 1000, 20_000, 500_000])
  func whole(count: Int) throws {
    let gzip = try #require(Gzip())
    for _ in 0..<3 {
      let made = gzip.whole(text(count))
      #expect(Gunzip.expanded(made) == text(count))
      if count >= 1000 { #expect(made.count < count) }
    }
  }

  @Test("Contents in pieces decompress to the same bytes", arguments: [1, 17, 4096, 100_000])
  func pieces(size: Int) throws {
    let gzip = try #require(Gzip())
    let whole = text(300_000)
    for _ in 0..<2 {
      var made: [UInt8] = []
      for start in stride(from: 0, to: whole.count, by: size) {
        gzip.add(Array(whole[start..<min(start + size, whole.count)]), to: &made)
      }
      gzip.finish(into: &made)
      #expect(Gunzip.expanded(made) == whole)
    }
  }
}
