import Core
import Database
import HTTP
import JSON

/// One operation, declared once: both endpoints, the check of access, the schemas, OpenAPI, the reference page and a
/// row in the tests come from it. A class, since every request holds one: one reference count instead of one per field.
public final class Operation: Sendable {
  public let info: OperationInfo
  public var code: Int { info.code }
  public var name: String { info.name }
  public var access: Access { info.access }
  public let routes: [Route]
  /// A description beside the summary.
  public let details: String
  /// Whether the response is one record, which has an `ETag`.
  public let hasEntityTag: Bool
  /// Whether it creates a record: 201 with `Location` on the REST endpoint.
  public let createsResource: Bool
  /// Whether the response is `{}`: 204 on the REST endpoint.
  public let hasNoContent: Bool
  /// Whether the response is a page of a longer list.
  public let isPaged: Bool
  /// Whether the response may tell how many elements all parts of the list have.
  public let isCounted: Bool
  /// The operation that reads the record which this one changes, for `If-Match`.
  public let preconditionReader: Operation?
  public let content: ContentLimits
  /// What it does to a session.
  public let session: SessionEffect?
  /// The media types of the response.
  public let responseTypes: [String]
  let responseSchema: JSONTree
  let fields: [InputDecoder.Described]
  public let isWrite: Bool
  /// Decodes the input and binds it to the action.
  let decode: Decode

  typealias Decode =
    @Sendable (inout InputDecoder, RequestContext, ReadTransaction) throws(Problem) -> Action

  enum Action: Sendable {
    /// Reads, then encodes the result. Large reads run in the background, so that they do not block an event loop.
    case read(Read, runsInBackground: Bool)
    /// Sends a file or a large object that is produced meanwhile.
    case download(Download)
    /// Writes in a transaction of the writer.
    case write(Write)
    /// Hashes a password in its turn, off the event loops and the writer, then writes; the turn is the caller's when it
    /// is `nil`.
    case offloadedWrite(PasswordTurn?, Offloaded)
  }

  typealias Read = @Sendable (ReadTransaction, inout ResponseWriter) throws(Problem) -> Void
  /// Writes, encodes the result, and returns the path of a created record below the API's root.
  typealias Write = @Sendable (WriteTransaction, inout ResponseWriter) throws(Problem) -> String?
  typealias Offloaded = @Sendable () throws(Problem) -> Write

  init<In, Out>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out>, isWrite: Bool,
    responseTypes: [String] = ["application/json"], decode: @escaping Decode
  ) {
    var describing = InputDecoder()
    _ = In(&describing)
    var schemaWriter = ResponseWriter(schemaBuilder: SchemaBuilder())
    if let writeSample = options.writeSample {
      writeSample(&schemaWriter)
    } else {
      Out.sample.write(asValueTo: &schemaWriter)
    }
    self.info = info
    routes = [info.route] + options.also
    details = options.details
    hasEntityTag = options.hasEntityTag ?? (Out.self is any Output.Type)
    createsResource = options.location != nil
    hasNoContent = Out.self == Done.self
    isPaged = describing.described.contains { $0.name == "after" }
    isCounted = describing.described.contains { $0.name == "page" }
    preconditionReader = options.ifMatch
    content =
      options.content ?? (info.access.minimumRole == nil ? .ofUnknownCallers : .usual)
    session = options.session
    self.responseTypes = responseTypes
    responseSchema = schemaWriter.schema
    fields = describing.described
    self.isWrite = isWrite
    self.decode = decode
  }
}
