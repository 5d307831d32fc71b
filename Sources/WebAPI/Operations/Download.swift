public import Database

/// A file that is made while it is sent.
public struct Download: Sendable {
  /// Its media type, with parameters.
  let contentType: String
  /// The name to keep it under: plain letters, digits, points and hyphens.
  let fileName: String
  /// The next piece, `nil` after the last; called in one read after the other, never two at once.
  let next: @Sendable (ReadTransaction) throws -> [UInt8]?

  public init(
    contentType: String, fileName: String,
    next: @escaping @Sendable (ReadTransaction) throws -> [UInt8]?
  ) {
    self.contentType = contentType
    self.fileName = fileName
    self.next = next
  }

  /// The form of a file in descriptions: bytes or text that are no JSON.
  public struct Form: Writable {
    /// A file.
    public static var sample: Form { Form() }
    /// Writes a text.
    public func write(asValueTo writer: inout ResponseWriter) { writer.value("") }
  }
}
