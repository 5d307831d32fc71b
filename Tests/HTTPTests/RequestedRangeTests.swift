import HTTP
import Testing

@Suite("Range")
struct RequestedRangeTests {
  @Test(
    "Of ten bytes one range is a part",
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=-1", 9..<10), ("bytes=3-", 3..<10), ("bytes=3-99", 3..<10),
      ("bytes=0-9", 0..<10), ("bytes=-99", 0..<10), ("BYTES=1-2", 1..<3), ("bytes= 1-2 ", 1..<3),
      ("bytes=9-9", 9..<10), ("bytes=0-99999999999999999999999", 0..<10), ("bytes=007-8", 7..<9),
    ] as [(String, Range<Int64>)])
  func part(field: String, range: Range<Int64>) {
    #expect(RequestedRange(field, length: 10) == .part(range))
  }

  @Test(
    "What is no single range of bytes has no effect",
    arguments: [
      nil, "", "bytes", "bytes=", "bytes=-", "bytes=5-2", "bytes=0-1,3-4", "bytes=0-1, 3-4",
      "bytes=a-b", "bytes=1", "bytes=1-2-3", "bytes=+1-2", "bytes=1 -2", "lines=0-1", "byte=0-1",
      "bytes=0x1-2", "bytes:0-1", "bytes=--1", "bytes=1-2;3",
    ])
  func whole(field: String?) {
    #expect(RequestedRange(field, length: 10) == .whole)
  }

  @Test(
    "A range without a byte can't be satisfied",
    arguments: ["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999999-"])
  func unsatisfiable(field: String) {
    #expect(RequestedRange(field, length: 10) == .unsatisfiable)
  }

  @Test("An empty content satisfies no range")
  func empty() {
    for field in ["bytes=0-0", "bytes=0-", "bytes=-1"] {
      #expect(RequestedRange(field, length: 0) == .unsatisfiable)
    }
    #expect(RequestedRange(nil, length: 0) == .whole)
  }

  @Test("Every pair of numbers gives the bytes that it names")
  func pairs() {
    for length in Int64(1)...6 {
      for first in Int64(0)...7 {
        for last in Int64(0)...7 {
          let range = RequestedRange("bytes=\(first)-\(last)", length: length)
          if first > last {
            #expect(range == .whole)
          } else if first >= length {
            #expect(range == .unsatisfiable)
          } else {
            #expect(range == .part(first..<min(last, length - 1) + 1))
          }
        }
      }
    }
  }
}
