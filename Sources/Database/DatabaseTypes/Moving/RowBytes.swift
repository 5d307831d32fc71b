/// Rows as bytes that are the same whatever engine has them: what is compared, and what goes from one to the other.
///
/// Each value is a byte for its sort: 0 is NULL; 1 an integer, in 8 bytes; 2 a text and 3 bytes, each behind its length
/// in 8 bytes. Numbers have their highest byte first.
package struct RowBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  fileprivate enum Sort {
    static let null: UInt8 = 0
    static let integer: UInt8 = 1
    static let text: UInt8 = 2
    static let bytes: UInt8 = 3
  }

  package init() {}

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func addNull() { bytes.append(Sort.null) }

  package mutating func add(_ number: Int64) {
    bytes.append(Sort.integer)
    bytes.append(highestFirst: number)
  }

  package mutating func add(text: Span<UInt8>) { add(text, Sort.text) }

  package mutating func add(bytes: Span<UInt8>) { add(bytes, Sort.bytes) }

  private mutating func add(_ value: Span<UInt8>, _ sort: UInt8) {
    bytes.append(sort)
    bytes.append(highestFirst: Int64(value.count))
    // The guard: the bytes are copied within the call.
    unsafe value.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }
}

/// The values of `RowBytes`, one after the other.
package struct RowValues {
  package enum Value {
    case null
    case integer(Int64)
    /// Where it lies in the rows' bytes.
    case text(Range<Int>)
    case bytes(Range<Int>)
  }

  private let bytes: [UInt8]
  private var place = 0

  package init(_ rows: RowBytes) { bytes = rows.bytes }

  package mutating func next() -> Value? {
    guard place < bytes.count else { return nil }
    let sort = bytes[place]
    place += 1
    switch sort {
    case RowBytes.Sort.integer: return .integer(number())
    case RowBytes.Sort.text: return .text(range())
    case RowBytes.Sort.bytes: return .bytes(range())
    default: return .null
    }
  }

  private mutating func number() -> Int64 {
    defer { place += 8 }
    return Int64(
      bigEndian: unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: Int64.self))
  }

  private mutating func range() -> Range<Int> {
    let count = Int(number())
    defer { place += count }
    return place..<place + count
  }
}

extension [UInt8] {
  /// Appends an integer of any size.
  package mutating func append<Number: FixedWidthInteger>(highestFirst number: Number) {
    unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
  }
}
