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
  public let respondsWithoutBody: Bool
  /// Whether its `ETag` is made by a validator, before the work.
  let hasValidator: Bool
  /// How often callers without a login may call it; `nil` for any number.
  let guestRate: GuestRate?
  /// Whether its responses to callers without a login are kept in memory.
  let isPublished: Bool
  /// Who may keep its responses.
  let caching: Caching
  /// Whether nobody may, so that they are not compressed either.
  let holdsSecrets: Bool
  /// Whether its response has a secret that only it tells, such as a new token.
  let tellsSecret: Bool
  /// Whether a caller with a login is known, though none is needed.
  let isOpen: Bool
  /// Whether its responses are for everybody but callers who are known.
  let isSharedAndOpen: Bool
  /// Whether the response is a page of a longer list.
  public let isPaged: Bool
  /// Whether the response may tell how many elements all parts of the list have.
  public let isCounted: Bool
  /// The record which this one changes, for `If-Match`, and what is held while it is compared.
  let precondition: Precondition?
  public let bodyLimits: BodyLimits
  /// Whether the same request again does nothing twice by itself.
  let knowsRepetition: Bool
  /// What it does to a session.
  public let session: SessionEffect?
  /// The header fields of requests that it reads.
  let requestFields: [RequestField]
  /// Whether the head of a request says more than others' do: fields of its own, a range, a body for a receiver.
  let readsHead: Bool
  let responseFields: [ResponseField]
  /// Those that all its responses have.
  let constantFields: [(name: String, value: String)]
  let optionsFields: [ResponseField: String]
  /// Whether requests may speak tus.
  let speaksTus: Bool
  /// The media types of the bytes that it takes as its body, such as `image/*`; empty for one that takes JSON.
  let contentTypes: [String]
  /// Whether the response is an open file.
  let givesFile: Bool
  /// Whether its body goes to a receiver.
  let hasReceiver: Bool
  /// Whether it takes the query as it was sent, in place of parameters.
  let takesRawQuery: Bool
  /// Whether its response has addresses, for which it takes the host of the request.
  let takesOrigin: Bool
  /// What it is beside an operation, when it is a page of a site.
  let page: PageDetails?
  /// The media types of the response.
  public let responseTypes: [String]
  /// The fields of its input, as often as they are declared.
  let fieldNames: [String]
  /// Those that nobody may read again, such as a password.
  let secretFields: Set<String>
  /// Made anew each time: hundreds of schemas, which only documents need, would stay in memory.
  private let describe: @Sendable () -> Description
  var fields: [InputDecoder.Described] { describe().fields }
  var responseSchema: JSONTree { describe().responseSchema }
  public let isWrite: Bool
  /// Called before a large read, or a piece of a download, reads.
  let beforeReading: (@Sendable () -> Void)?
  /// Decodes the input and binds it to the action.
  let decode: Decode

  typealias Decode =
    @Sendable (inout InputDecoder, RequestContext, ReadTransaction) throws(Problem) -> Action

  enum Action: Sendable {
    /// Reads, then encodes the result. Large reads run in the background, so that they do not block an event loop.
    case read(Read, Validate?, runsInBackground: Bool)
    /// Shows a form, new or refused.
    case form(ShowForm)
    /// Sends a file or a large object that is produced meanwhile.
    case download(MakeDownload, Validate?)
    /// Sends a file, or a part of it.
    case file(FileResponse)
    /// Receives the body, then writes or answers.
    case receive(AnyReceiving)
    /// Writes in a transaction of the writer.
    case write(Write)
    /// Writes in several transactions of the writer.
    case slicedWrite(SlicedWrite)
    /// Hashes a password in its turn, off the event loops and the writer, then writes; the turn is the caller's when it
    /// is `nil`.
    case offloadedWrite(PasswordTurn?, Offloaded)
    /// Looks something up and works on it, off the event loops and the writer, then writes.
    case writeAfterWork(LookUp)
  }

  typealias Read = @Sendable (ReadTransaction, inout ResponseWriter) throws(Problem) -> Void
  typealias ShowForm =
    @Sendable (PageForm, ReadTransaction, inout ResponseWriter) throws(Problem) -> Void
  typealias MakeDownload = @Sendable (ReadTransaction) throws(Problem) -> Download
  /// Writes, encodes the result, and returns the path of a created record below the API's root.
  typealias Write = @Sendable (WriteTransaction, inout ResponseWriter) throws(Problem) -> String?
  /// A write in several transactions: each writes its part of the response, and returns what is left to write.
  struct SlicedWrite: Sendable {
    let write: @Sendable (WriteTransaction, inout ResponseWriter) throws(Problem) -> SlicedWrite?
  }
  typealias Offloaded = @Sendable () throws(Problem) -> Write
  typealias LookUp = @Sendable (ReadTransaction) throws(Problem) -> Offloaded

  /// What it sends and takes in place of JSON.
  struct Media {
    var responseTypes = ["application/json"]
    /// Of the bytes that go to a receiver; `nil` without one.
    var contentTypes: [String]?
    var givesFile = false
    /// Of a page of a site.
    var page: PageDetails?
  }

  /// What documents say of it.
  private struct Description {
    let fields: [InputDecoder.Described]
    let responseSchema: JSONTree
  }

  init<In, Out>(
    _ info: OperationInfo, _ options: OperationOptions<In, Out>, isWrite: Bool,
    media: Media = Media(), decode: @escaping Decode
  ) {
    let writeSample = options.writeSample
    @Sendable func input() -> InputDecoder {
      var decoder = InputDecoder()
      _ = In(&decoder)
      return decoder
    }
    @Sendable func output() -> ResponseWriter {
      var writer = ResponseWriter(schemaBuilder: SchemaBuilder())
      if let writeSample {
        writeSample(&writer)
      } else {
        Out.sample.write(asValueTo: &writer)
      }
      return writer
    }
    let described = input()
    requestFields = options.requestFields
    speaksTus = options.requestFields.contains(.tusResumable)
    readsHead = !options.requestFields.isEmpty || media.givesFile || media.contentTypes != nil
    let constant = options.constantFields.sorted { $0.key.name < $1.key.name }
    responseFields = options.responseFields + constant.map(\.key)
    constantFields = constant.map { ($0.key.name, $0.value) }
    optionsFields = options.optionsFields
    givesFile = media.givesFile
    hasReceiver = media.contentTypes != nil
    contentTypes = media.contentTypes ?? []
    takesRawQuery = described.takesRawQuery
    takesOrigin = described.takesOrigin
    page = media.page
    self.info = info
    routes = [info.route] + options.also
    details = options.details
    hasValidator = options.validator != nil
    hasEntityTag = options.hasEntityTag ?? (hasValidator || Out.self is any Output.Type)
    guestRate = options.guestRate
    isPublished = options.isPublished
    caching = options.caching ?? (info.access.asksWhoCalls ? .revalidated : .forbidden)
    holdsSecrets = caching == .forbidden
    isOpen = info.access.isOpen
    isSharedAndOpen = isOpen && caching.isShared
    createsResource = options.location != nil
    respondsWithoutBody = Out.self == NoOutput.self
    fieldNames = described.described.map(\.name)
    isPaged = fieldNames.contains("after")
    isCounted = fieldNames.contains("page")
    secretFields = Set(
      described.described.filter { $0.schema["writeOnly"] != nil }.map(\.name))
    precondition = options.ifMatch.map { Precondition($0) }
    bodyLimits =
      options.bodyLimits ?? (info.access.minimumRole == nil ? .ofUnknownCallers : .usual)
    knowsRepetition = options.knowsRepetition
    session = options.session
    responseTypes = media.responseTypes
    tellsSecret = output().holdsSecret
    describe = {
      Description(fields: input().described, responseSchema: output().schema)
    }
    self.isWrite = isWrite
    beforeReading = options.beforeReading
    self.decode = decode
  }
}
