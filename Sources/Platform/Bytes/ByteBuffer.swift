/// A growing buffer of bytes for output.
///
/// The only place that writes output by pointer. The guard: `base` is owned by this value alone (it cannot be copied),
/// `length <= capacity` always holds, and every write reserves capacity first.
@safe
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var length: Int
  /// The number of bytes written.
  @inlinable
  public var count: Int { length }

  /// An empty buffer with a capacity of at least that many bytes.
  public init(capacity: Int = 512) {
    self.capacity = max(16, capacity)
    length = 0
    unsafe self.base = .allocate(capacity: self.capacity)
  }

  deinit { unsafe base.deallocate() }

  /// Removes all bytes and keeps the capacity.
  @inlinable
  public mutating func removeAll() { length = 0 }

  /// Makes sure that `more` bytes fit without another allocation.
  @inlinable
  public mutating func reserve(_ more: Int) {
    if capacity &- length < more { grow(by: more) }
  }

  /// Appends one byte.
  @inlinable
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[length] = byte
    length &+= 1
  }

  /// Appends the UTF-8 of a text known at compile time.
  @inlinable
  public mutating func append(_ text: StaticString) {
    unsafe append(start: text.utf8Start, length: text.utf8CodeUnitCount)
  }

  /// Appends the name of a JSON member that needs no escape, `"name":`, after a comma if `afterComma`.
  @inlinable
  @inline(__always)
  public mutating func append(member name: StaticString, afterComma: Bool) {
    let size = name.utf8CodeUnitCount
    reserve(size &+ 4)
    var at = unsafe base + length
    if afterComma {
      unsafe at.pointee = UInt8(ascii: ",")
      unsafe at += 1
    }
    unsafe at.pointee = UInt8(ascii: "\"")
    unsafe (at + 1).update(from: name.utf8Start, count: size)
    unsafe at[size &+ 1] = UInt8(ascii: "\"")
    unsafe at[size &+ 2] = UInt8(ascii: ":")
    length &+= size &+ (afterComma ? 4 : 3)
  }

  /// Appends the bytes before the first one that a JSON string must escape (RFC 8259 section 7: the quote, the
  /// backslash and everything below 0x20). Returns their number.
  public mutating func append(plainStartOf text: Span<UInt8>) -> Int {
    reserve(text.count)
    let end = text.count
    return unsafe text.withUnsafeBufferPointer { text in
      guard let source = text.baseAddress else { return 0 }
      let target = unsafe base + length
      var at = 0
      while at &+ 8 <= end {
        let word = unsafe UnsafeRawPointer(source + at).loadUnaligned(as: UInt64.self)
        if Self.hasEscape(word) { break }
        unsafe UnsafeMutableRawPointer(target + at).storeBytes(of: word, as: UInt64.self)
        at &+= 8
      }
      // The last eight bytes at once; some of them were copied before.
      if at < end, at &+ 8 > end, end >= 8 {
        let word = unsafe UnsafeRawPointer(source + end - 8).loadUnaligned(as: UInt64.self)
        if !Self.hasEscape(word) {
          unsafe UnsafeMutableRawPointer(target + end - 8).storeBytes(of: word, as: UInt64.self)
          at = end
        }
      }
      while at < end {
        let byte = unsafe source[at]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
        unsafe target[at] = byte
        at &+= 1
      }
      length &+= at
      return at
    }
  }

  /// Whether one of eight bytes must be escaped. The arithmetic checks all of them at once and never matches a byte
  /// with its top bit set.
  @inline(__always)
  private static func hasEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let slash = word ^ (ones &* 0x5C)
    let low = (word &- ones &* 0x20) & ~word
    return (low | (quote &- ones) & ~quote | (slash &- ones) & ~slash) & (ones &* 0x80) != 0
  }

  /// Appends the UTF-8 of a text.
  @inlinable
  public mutating func append(_ text: String) {
    append(text.utf8.span)
  }

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe append(start: start, length: bytes.count) }
    }
  }

  /// Appends a number of bytes known at compile time.
  @inlinable
  @inline(__always)
  public mutating func append<let size: Int>(_ bytes: borrowing InlineArray<size, UInt8>) {
    reserve(size)
    unsafe bytes.span.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress {
        unsafe (base + length).update(from: start, count: size)
      }
    }
    length &+= size
  }

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    append(bytes.span)
  }

  /// Appends a number as 8 bytes, the most significant one first.
  @inlinable
  public mutating func append(bigEndian number: UInt64) {
    reserve(8)
    unsafe UnsafeMutableRawPointer(base + length)
      .storeBytes(of: number.bigEndian, as: UInt64.self)
    length &+= 8
  }

  /// Appends a number in decimal.
  public mutating func append(decimal number: Int64) {
    reserve(20)
    var rest = number.magnitude
    if number < 0 {
      unsafe base[length] = UInt8(ascii: "-")
      length &+= 1
    }
    length &+= Self.digits(of: rest)
    var at = unsafe base + length
    while rest >= 100 {
      unsafe at -= 2
      unsafe Self.put(twoDigits: rest % 100, at: at)
      rest /= 100
    }
    if rest >= 10 {
      unsafe Self.put(twoDigits: rest, at: at - 2)
    } else {
      unsafe (at - 1).pointee = UInt8(truncatingIfNeeded: rest) &+ 0x30
    }
  }

  /// Appends a number of 0 … 99 as two digits.
  public mutating func append(twoDigits number: Int) {
    reserve(2)
    unsafe Self.put(twoDigits: UInt64(truncatingIfNeeded: number) % 100, at: base + length)
    length &+= 2
  }

  /// The number of decimal digits of a number.
  private static func digits(of number: UInt64) -> Int {
    var digits = 1
    var rest = number
    while rest >= 10_000 {
      rest /= 10_000
      digits &+= 4
    }
    if rest >= 1_000 { return digits &+ 3 }
    if rest >= 100 { return digits &+ 2 }
    return rest >= 10 ? digits &+ 1 : digits
  }

  /// Writes a number of 0 … 99 as two digits.
  @inline(__always)
  private static func put(twoDigits number: UInt64, at place: UnsafeMutablePointer<UInt8>) {
    unsafe place.pointee = UInt8(truncatingIfNeeded: number / 10) &+ 0x30
    unsafe place[1] = UInt8(truncatingIfNeeded: number % 10) &+ 0x30
  }

  /// A copy of the bytes.
  public func array() -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: base, count: length))
  }

  /// The bytes as text; invalid UTF-8 becomes U+FFFD.
  public func text() -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// Calls `body` with the bytes, without a copy.
  @inlinable
  public func withBytes<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeBufferPointer(start: base, count: length)
    return try body(unsafe Span(_unsafeElements: bytes))
  }

  @inlinable
  @inline(__always)
  mutating func append(start: UnsafePointer<UInt8>, length count: Int) {
    reserve(count)
    unsafe (base + length).update(from: start, count: count)
    length &+= count
  }

  @usableFromInline
  mutating func grow(by more: Int) {
    let larger = max(capacity * 2, length + more)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe grown.update(from: base, count: length)
    unsafe base.deallocate()
    unsafe base = grown
    capacity = larger
  }
}
