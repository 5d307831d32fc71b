import Core
import Database
import HTTP
import JSON

/// One operation, declared once: both endpoints, the check of rights, the schemas, OpenAPI, the reference page and a row
/// in the tests come from it. A class, since every request holds its own: one reference count instead of one a field.
public final class Operation: Sendable {
  public let info: OperationInfo
  public var code: Int { info.code }
  public var name: String { info.name }
  public var access: Access { info.access }
  /// Its places on the REST endpoint.
  public let routes: [Route]
  /// What else its user should know.
  public let details: String
  /// Whether its answer is one record, which carries an `ETag`.
  public let hasEntityTag: Bool
  /// Whether it creates a record: 201 with `Location` on the REST endpoint.
  public let createsResource: Bool
  /// Whether its answer is `{}`: 204 on the REST endpoint.
  public let hasNoContent: Bool
  /// Whether its answer is a page of a longer list.
  public let isPaged: Bool
  /// The operation that reads the record which this one changes, for `If-Match`.
  public let preconditionReader: Operation?
  /// How many bytes of body it takes on the REST endpoint.
  public let maximumBody: Int
  /// The media types that its answer can have.
  public let responseTypes: [String]
  let responseSchema: JSONTree
  let fields: [InputDecoder.Described]
  public let isWrite: Bool
  /// Decodes the input and binds it to what has to be done.
  let decode: Decode

  typealias Decode =
    @Sendable (inout InputDecoder, RequestContext, ReadTransaction) throws(Problem) -> Action

  /// What is to be done with a decoded input.
  enum Action: Sendable {
    /// Reads and writes its result. What is large runs in the background, so that no event loop waits for it.
    case read(Read, runsInBackground: Bool)
    /// Answers with a file that is made while it is sent.
    case download(Download)
    /// Writes, in the one writer's transaction.
    case write(Write)
    /// Writes after work that belongs neither on an event loop nor in the writer, such as hashing a password.
    case offloadedWrite(Offloaded)
  }

  typealias Read = @Sendable (ReadTransaction, inout ResponseWriter) throws(Problem) -> Void
  /// Writes the result, and returns the path of a created record below the API's root.
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
    preconditionReader = options.ifMatch
    maximumBody = options.maximumBody
    self.responseTypes = responseTypes
    responseSchema = schemaWriter.schema
    fields = describing.described
    self.isWrite = isWrite
    self.decode = decode
  }
}
