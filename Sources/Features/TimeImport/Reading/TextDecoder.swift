/// Turns the bytes of a file into UTF-8, piece by piece. What is no character becomes a byte that UTF-8 never has, so
/// that whoever reads the record finds it there.
struct TextDecoder {
  static let noCharacter: UInt8 = 0xFF

  private let encoding: TextEncoding
  private let isBigEndian: Bool
  /// How many bytes of the mark at the beginning are still to be left out.
  private var marked: Int
  /// Of UTF-16: the byte, and the half of a pair, that wait for what follows.
  private var waiting: UInt8?
  private var highHalf: UInt16?

  init(_ mark: ByteOrderMark) {
    encoding = mark.encoding
    isBigEndian = mark.isBigEndian
    marked = mark.length
  }

  mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
    let skipped = min(marked, bytes.count)
    marked -= skipped
    let rest = bytes[skipped...]
    switch encoding {
    case .utf8: return skipped == 0 ? bytes : Array(rest)
    case .windows1252:
      var text: [UInt8] = []
      text.reserveCapacity(rest.count + 16)
      for byte in rest { Self.append(Self.windows1252(byte), to: &text) }
      return text
    case .utf16:
      var text: [UInt8] = []
      text.reserveCapacity(rest.count)
      for byte in rest {
        guard let first = waiting else {
          waiting = byte
          continue
        }
        waiting = nil
        let (high, low) = isBigEndian ? (first, byte) : (byte, first)
        append(UInt16(high) << 8 | UInt16(low), to: &text)
      }
      return text
    }
  }

  /// What is left at the end of the file.
  mutating func end() -> [UInt8] {
    defer { (waiting, highHalf) = (nil, nil) }
    return waiting == nil && highHalf == nil ? [] : [Self.noCharacter]
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let high = highHalf {
      highHalf = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        return Self.append(Unicode.Scalar(value), to: &text)
      }
      text.append(Self.noCharacter)
    }
    if UTF16.isLeadSurrogate(unit) {
      highHalf = unit
    } else {
      Self.append(Unicode.Scalar(unit), to: &text)
    }
  }

  private static func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    guard let scalar, let encoded = UTF8.encode(scalar) else { return text.append(noCharacter) }
    text.append(contentsOf: encoded)
  }

  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar? {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    let value = upper[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// The characters of 0x80 … 0x9F; 0 for the five that have none.
  private static let upper: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}

/// How a file begins: with a mark of its encoding, or without.
struct ByteOrderMark: Hashable {
  let encoding: TextEncoding
  let isBigEndian: Bool
  let length: Int

  /// Of the first bytes of a file. A mark counts more than what is said of the file.
  init(of bytes: [UInt8], saying encoding: TextEncoding?) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      (self.encoding, isBigEndian, length) = (.utf8, false, 3)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      (self.encoding, isBigEndian, length) = (.utf16, false, 2)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      (self.encoding, isBigEndian, length) = (.utf16, true, 2)
    } else {
      self.encoding = encoding ?? .utf8
      // Without a mark: a header begins with a letter of ASCII or a quote.
      isBigEndian = bytes.first == 0
      length = 0
    }
  }
}
