import Bytes
import Testing
import TestSupport

@Suite("Byte buffer")
struct ByteBufferTests {
  /// Does the same to a buffer and to an array, the model.
  private struct Pair: ~Copyable {
    var buffer: ByteBuffer
    var model: [UInt8] = []

    mutating func append(_ random: inout SeededGenerator) {
      let bytes = (0..<Int.random(in: 0...70, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      switch Int.random(in: 0..<11, using: &random) {
      case 0:
        let byte = UInt8.random(in: .min ... .max, using: &random)
        buffer.append(byte)
        model.append(byte)
      case 1:
        buffer.append(bytes)
        model += bytes
      case 2:
        buffer.append(bytes.span)
        model += bytes
      case 3:
        let text = String(decoding: bytes, as: UTF8.self)
        buffer.append(text)
        model += Array(text.utf8)
      case 4:
        let number = Int64.random(in: .min ... .max, using: &random) >> (bytes.count % 64)
        buffer.append(decimal: number)
        model += Array(String(number).utf8)
      case 5:
        let number = Int.random(in: 0...99, using: &random)
        buffer.append(twoDigits: number)
        model += [UInt8(number / 10) + 0x30, UInt8(number % 10) + 0x30]
      case 6:
        let afterComma = Bool.random(using: &random)
        buffer.append(member: "start", afterComma: afterComma)
        model += Array((afterComma ? #","start":"# : #""start":"#).utf8)
      case 7:
        let afterComma = Bool.random(using: &random)
        buffer.append(MemberName("start"), afterComma: afterComma)
        model += Array((afterComma ? #","start":"# : #""start":"#).utf8)
      case 8:
        let number = UInt64.random(in: .min ... .max, using: &random)
        buffer.append(bigEndian: number)
        model += stride(from: 56, through: 0, by: -8).map {
          UInt8(truncatingIfNeeded: number >> UInt64($0))
        }
      case 9:
        let count = buffer.append(plainStartOf: bytes.span)
        let plain = bytes.prefix { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
        #expect(count == plain.count)
        model += plain
      default:
        guard bytes.count == 1 else { return buffer.append("") }
        buffer.removeAll()
        model = []
      }
    }
  }

  @Test("Appends in any order give the bytes of an array, from any capacity", arguments: 0..<40)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let capacity = [0, 1, 16, 17, 500][Int(seed % 5)]
    var pair = Pair(buffer: ByteBuffer(capacity: capacity))
    for _ in 0..<300 {
      pair.append(&random)
      #expect(pair.buffer.count == pair.model.count)
    }
    #expect(pair.buffer.array() == pair.model)
    #expect(pair.buffer.text() == String(decoding: pair.model, as: UTF8.self))
    #expect(pair.buffer.withBytes { Array(copying: $0) } == pair.model)
  }

  @Test("Growth keeps the bytes, at every size around the capacity")
  func growth() {
    for capacity in [1, 15, 16, 17, 64] {
      for first in 0...(2 * capacity) {
        var buffer = ByteBuffer(capacity: capacity)
        let bytes = (0..<first).map { UInt8(truncatingIfNeeded: $0) }
        buffer.append(bytes)
        let more = [UInt8](repeating: 0xEE, count: capacity + 3)
        buffer.append(more)
        #expect(buffer.array() == bytes + more)
      }
    }
  }

  @Test("Removed bytes leave an empty buffer that can be used again")
  func removeAll() {
    var buffer = ByteBuffer()
    buffer.append([1, 2, 3])
    buffer.removeAll()
    #expect(buffer.count == 0 && buffer.array().isEmpty && buffer.text().isEmpty)
    let three: InlineArray<3, UInt8> = [7, 8, 9]
    buffer.append(three)
    #expect(buffer.array() == [7, 8, 9])
  }

  @Test("Decimals at the limits and at every power of ten and two")
  func decimals() {
    var numbers: [Int64] = [0, .max, .min, .max - 1, .min + 1]
    for shift in 0..<63 { numbers += [1 << shift, (1 << shift) - 1, -(1 << shift)] }
    var power: Int64 = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 1, -power, 1 - power, -power - 1]
    }
    for number in numbers {
      var buffer = ByteBuffer(capacity: 1)
      buffer.append(decimal: number)
      #expect(buffer.text() == String(number))
    }
  }

  @Test("All numbers of two digits")
  func twoDigits() {
    for number in 0...99 {
      var buffer = ByteBuffer()
      buffer.append(twoDigits: number)
      #expect(buffer.text() == (number < 10 ? "0\(number)" : "\(number)"))
    }
  }

  @Test("Invalid UTF-8 becomes U+FFFD in the text only")
  func invalidText() {
    var buffer = ByteBuffer()
    buffer.append([0x61, 0xFF, 0x62])
    #expect(buffer.text() == "a\u{FFFD}b")
    #expect(buffer.array() == [0x61, 0xFF, 0x62])
  }
}

extension [UInt8] {
  init(copying span: Span<UInt8>) {
    self = span.indices.map { span[$0] }
  }
}
