import CDecimals
import Testing
import TestSupport

/// A C++ library behind a C header, called as any C library.
@Suite("A library in C++")
struct DecimalTests {
  private func read(_ text: String) -> (status: Int, number: Double) {
    var number = 0.0
    let status = unsafe cdecimals_read(text, text.utf8.count, &number)
    return (Int(status), number)
  }

  private func write(_ number: Double, room: Int = 32) -> String? {
    var text = [CChar](repeating: 0, count: room)
    var count = 0
    guard unsafe cdecimals_write(number, &text, room, &count) == CDECIMALS_DONE else { return nil }
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func median(_ lines: String) -> (status: Int, number: Double) {
    var median = 0.0
    let status = unsafe cdecimals_median(lines, lines.utf8.count, &median)
    return (Int(status), median)
  }

  @Test("The shortest text of a number is read as the number")
  func roundTrip() {
    var random = SeededGenerator(seed: 79)
    for _ in 0..<10_000 {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      guard number.isFinite, let text = write(number) else { continue }
      #expect(read(text) == (0, number))
      #expect(Double(text) == number)
    }
    #expect(write(0.1) == "0.1" && write(-12.5) == "-12.5" && write(1e21) == "1e+21")
    #expect(write(0.1, room: 2) == nil)
  }

  @Test(
    "What is no number is told by a status", arguments: ["", "x", "1x", " 1", "1 ", "nan", "inf"])
  func malformed(text: String) {
    #expect(read(text) == (CDECIMALS_MALFORMED, 0))
  }

  @Test("An exception of the library is a status, from whatever depth")
  func exceptions() {
    #expect(read("1e999") == (CDECIMALS_OUT_OF_RANGE, 0))
    #expect(median("3\n1\n2") == (0, 2))
    #expect(median("4\n1\n2\n3\n") == (0, 2.5))
    #expect(median("") == (CDECIMALS_OUT_OF_RANGE, 0))
    #expect(median("1\n\n2") == (CDECIMALS_MALFORMED, 0))
    let many = String(repeating: "1e308\n", count: 100_000) + "1e309"
    #expect(median(many) == (CDECIMALS_OUT_OF_RANGE, 0))
  }
}
