import Bytes
public import Core
public import Database
import Synchronization
public import Zones

/// A response that is produced while it is sent: a file, or a large JSON object.
public struct Download: Sendable {
  /// A piece ends with the row that reaches this number of bytes, so that what waits for a client stays small.
  public static let pieceBytes = 96 << 10

  /// The media type, with parameters.
  let contentType: String
  /// The file name for the client: ASCII letters, digits, points and hyphens. `nil` for no file.
  let fileName: String?
  /// What a page may load and run (Content Security Policy Level 3); a file with one is shown, not saved.
  let policy: String?
  /// Whether its bytes are compressed already.
  let isCompressed: Bool
  /// For whom it is made, where nobody is logged in.
  let user: UserID?
  /// The next piece, `nil` after the last. Each call has a transaction of its own; no two run at once.
  let next: @Sendable (ReadTransaction) throws -> [UInt8]?

  public init(
    contentType: String, fileName: String, policy: String? = nil, isCompressed: Bool = false,
    for user: UserID? = nil,
    next: @escaping @Sendable (ReadTransaction) throws -> [UInt8]?
  ) {
    self.contentType = contentType
    self.fileName = fileName
    self.policy = policy
    self.isCompressed = isCompressed
    self.user = user
    self.next = next
  }

  /// A JSON object of these parts, with its instants in a zone; without a `fileName` it is no file.
  public init(_ parts: [ResponsePart], in zone: Zone, fileName: String? = nil) {
    let object = PartedObject(parts, in: zone)
    contentType = "application/json"
    self.fileName = fileName
    policy = nil
    isCompressed = false
    user = nil
    next = { transaction in try object.next(in: transaction) }
  }

  /// The schema of a file: bytes or text that are not JSON.
  public struct Form: Writable {
    public static var sample: Form { Form() }
    public func write(asValueTo writer: inout ResponseWriter) { writer.value("") }
  }
}

/// A JSON object that is written piece by piece.
private final class PartedObject: Sendable {
  private struct State {
    var parts: ArraySlice<ResponsePart>
    var isBegun = false
    var isComplete = false
    /// Whether the next piece continues after a member or an element.
    var needsComma = false
  }

  private let zone: Zone
  private let state: Mutex<State>

  init(_ parts: [ResponsePart], in zone: Zone) {
    self.zone = zone
    state = Mutex(State(parts: parts[...]))
  }

  func next(in transaction: ReadTransaction) throws(Problem) -> [UInt8]? {
    try state.withLock { state throws(Problem) in
      if state.isComplete { return nil }
      var writer = ResponseWriter(zone: zone)
      writer.fullBytes = Download.pieceBytes
      writer.needsComma = state.needsComma
      if !state.isBegun { writer.beginObject() }
      state.isBegun = true
      if try !state.parts.writeNext(transaction, &writer) {
        writer.endObject()
        state.isComplete = true
      }
      state.needsComma = writer.needsComma
      return writer.buffer.array()
    }
  }
}
