/// The name of a JSON object's member, as it is written: `"name":`, made once.
public struct MemberName: Sendable {
  /// The name itself.
  public let text: StaticString
  /// What is written; zeros follow.
  @usableFromInline let bytes: InlineArray<32, UInt8>
  @usableFromInline let count: Int

  /// A name that needs no escape, of at most 29 bytes. A short value that is always the same may be written with it.
  public init(_ name: StaticString, value: StaticString = "") {
    let written = Array("\"\(name)\":\(value)".utf8)
    precondition(written.count <= 32, "\(name) is too long for a member's name")
    text = name
    bytes = InlineArray { $0 < written.count ? written[$0] : 0 }
    count = written.count
  }
}

extension ByteBuffer {
  /// Appends the name of a member, after a comma if `afterComma`.
  @inlinable
  @inline(__always)
  public mutating func append(_ name: borrowing MemberName, afterComma: Bool) {
    reserve(33)
    if afterComma { append(UInt8(ascii: ",")) }
    // All 32 bytes, of which the name's count: to copy a number known at compile time takes four instructions, to copy
    // any other number a call.
    append(name.bytes)
    length &-= 32 &- name.count
  }
}
