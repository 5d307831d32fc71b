/// The text of a statement. Its bytes live as long as the process, so that their address identifies the prepared
/// statement of each connection.
///
/// The guard: the pointer is to a string literal or to memory that is never written again and never deallocated.
@safe
public struct SQLText: ExpressibleByStringLiteral, @unchecked Sendable, CustomStringConvertible {
  /// The UTF-8 of the text.
  public let utf8Start: UnsafePointer<UInt8>
  /// The length in bytes.
  public let utf8Count: Int

  /// A statement written in the source.
  @inlinable
  public init(stringLiteral text: StaticString) {
    unsafe utf8Start = text.utf8Start
    utf8Count = text.utf8CodeUnitCount
  }

  /// A statement put together from declared fields; kept for ever, so it belongs in a `static let`.
  public init(_ text: String) {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count)
    for (index, byte) in text.utf8.enumerated() { unsafe bytes[index] = byte }
    unsafe utf8Start = UnsafePointer(bytes)
    utf8Count = text.utf8.count
  }

  /// The text itself.
  public var description: String {
    unsafe String(
      decoding: UnsafeBufferPointer(start: utf8Start, count: utf8Count), as: UTF8.self)
  }
}
