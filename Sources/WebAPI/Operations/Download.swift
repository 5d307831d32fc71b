public import Database

/// A file that is produced while it is sent.
public struct Download: Sendable {
  /// The media type, with parameters.
  let contentType: String
  /// The file name for the client: ASCII letters, digits, points and hyphens.
  let fileName: String
  /// The next piece, `nil` after the last. Each call has a transaction of its own; no two run at once.
  let next: @Sendable (ReadTransaction) throws -> [UInt8]?

  public init(
    contentType: String, fileName: String,
    next: @escaping @Sendable (ReadTransaction) throws -> [UInt8]?
  ) {
    self.contentType = contentType
    self.fileName = fileName
    self.next = next
  }

  /// The schema of a file: bytes or text that are not JSON.
  public struct Form: Writable {
    public static var sample: Form { Form() }
    public func write(asValueTo writer: inout ResponseWriter) { writer.value("") }
  }
}
