/// Bytes being written: grows as needed, appends without looking twice.
///
/// The one place where output is put together by pointer. The guard: `base` is owned by this value alone
/// (it cannot be copied), `count <= capacity` always holds, and every write first makes room.
@safe
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// How many bytes have been written.
  public private(set) var count: Int

  /// An empty buffer with room for that many bytes.
  public init(capacity: Int = 512) {
    self.capacity = max(16, capacity)
    self.count = 0
    unsafe self.base = .allocate(capacity: self.capacity)
  }

  deinit { unsafe base.deallocate() }

  /// Forgets what was written and keeps the room.
  @inlinable
  public mutating func removeAll() { setCount(0) }

  /// Forgets what was written after the first `length` bytes.
  public mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count)
    count = length
  }

  /// Makes sure that `more` bytes fit without growing again.
  @inlinable
  public mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  /// Appends one byte.
  @inlinable
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[count] = byte
    setCount(count &+ 1)
  }

  /// Appends the UTF-8 of a text known at compile time.
  @inlinable
  public mutating func append(_ text: StaticString) {
    unsafe append(start: text.utf8Start, length: text.utf8CodeUnitCount)
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

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    append(bytes.span)
  }

  /// Appends a number in decimal.
  @inlinable
  public mutating func append(decimal number: Int64) {
    reserve(20)
    var rest = number.magnitude
    if number < 0 {
      unsafe base[count] = UInt8(ascii: "-")
      setCount(count &+ 1)
    }
    var length = 1
    var bound: UInt64 = 10
    while rest >= bound, length < 19 {
      length &+= 1
      bound &*= 10
    }
    var at = count &+ length
    setCount(at)
    repeat {
      at &-= 1
      unsafe base[at] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30
      rest /= 10
    } while rest > 0
  }

  /// Appends a number of 0 … 99 as two digits.
  @inlinable
  public mutating func append(twoDigits number: Int) {
    append(UInt8(truncatingIfNeeded: number / 10 % 10) &+ 0x30)
    append(UInt8(truncatingIfNeeded: number % 10) &+ 0x30)
  }

  /// What was written, as an array of its own.
  public func array() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { target, length in
      if let start = target.baseAddress { unsafe start.update(from: base, count: count) }
      length = count
    }
  }

  /// What was written, as text; broken UTF-8 is repaired.
  public func text() -> String {
    String(decoding: array(), as: UTF8.self)
  }

  /// Hands what was written to `body`, without a copy.
  @inlinable
  public func withBytes<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeBufferPointer(start: base, count: count)
    return try body(unsafe Span(_unsafeElements: bytes))
  }

  @usableFromInline
  mutating func append(start: UnsafePointer<UInt8>, length: Int) {
    reserve(length)
    unsafe (base + count).update(from: start, count: length)
    count += length
  }

  @usableFromInline
  mutating func setCount(_ count: Int) { self.count = count }

  @usableFromInline
  mutating func grow(by more: Int) {
    let larger = max(capacity * 2, count + more)
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe room.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = room
    capacity = larger
  }
}
