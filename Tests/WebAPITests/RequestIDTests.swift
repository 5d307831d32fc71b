import Testing

@testable import WebAPI

@Suite("Ids of requests")
struct RequestIDTests {
  @Test("A number is written in base 36, and no id comes twice")
  func text() {
    let numbers = [0, 1, 9, 10, 35, 36, 1_295, 1_296, UInt64.max - 1, .max]
    for number in numbers + (0..<1_000).map({ _ in UInt64.random(in: 0...(.max)) }) {
      #expect(RequestID.text(number) == String(number, radix: 36))
    }
    let ids = (0..<1_000).map { _ in RequestID.next() }
    #expect(Set(ids).count == 1_000)
  }
}
