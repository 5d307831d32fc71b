import Core
import HTTP
import JSON
import Database

/// One operation, declared once: from this come both endpoints, the guard, the schemas, OpenAPI, the reference page and
/// a row in the tests. A class, since every request holds its own: one count is kept of who does, not one a field.
package final class Operation: Sendable {
  /// The number that names it on the header-coded endpoint.
  package let code: Int
  /// Its name in the documentation, `addEntry`.
  package let name: String
  /// Where it stands on the resource endpoint.
  package let routes: [Route]
  /// Who may call it.
  package let access: Access
  /// What it does, in one sentence.
  package let summary: String
  /// What else its user should know.
  package let details: String
  /// The part of the contract that it belongs to.
  package let section: Section
  /// Whether its answer is one thing, which carries an `ETag`.
  package let hasEntityTag: Bool
  /// Whether it makes a thing: 201 with its place on the resource endpoint.
  package let createsResource: Bool
  /// Whether its answer is `{}`: 204 on the resource endpoint.
  package let hasNoContent: Bool
  /// Whether its answer is a page of a longer list.
  package let isPaged: Bool
  /// The operation that reads the thing which this one changes, for `If-Match`.
  package let preconditionReader: Int?
  /// How many bytes of body it takes on the resource endpoint.
  package let maximumBody: Int
  /// The media types that its answer can have.
  package let responseTypes: [String]
  /// The form of its answer.
  let responseSchema: JSONTree
  /// Its fields.
  let fields: [InputDecoder.Described]
  let work: Work

  init(
    code: Int, name: String, routes: [Route], access: Access, summary: String, details: String,
    section: Section, hasEntityTag: Bool, createsResource: Bool, hasNoContent: Bool, isPaged: Bool,
    preconditionReader: Int?, maximumBody: Int, responseTypes: [String], responseSchema: JSONTree,
    fields: [InputDecoder.Described], work: Work
  ) {
    self.code = code
    self.name = name
    self.routes = routes
    self.access = access
    self.summary = summary
    self.details = details
    self.section = section
    self.hasEntityTag = hasEntityTag
    self.createsResource = createsResource
    self.hasNoContent = hasNoContent
    self.isPaged = isPaged
    self.preconditionReader = preconditionReader
    self.maximumBody = maximumBody
    self.responseTypes = responseTypes
    self.responseSchema = responseSchema
    self.fields = fields
    self.work = work
  }

  /// The parts of the contract.
  package enum Section: String, CaseIterable, Sendable {
    /// Logging in, and the caller's own settings.
    case session = "Session and self"
    /// Hours.
    case entries = "Hour entries"
    /// Users, projects and tasks.
    case administration = "Users, projects, periods"
    /// Golf.
    case golf = "Golf"
  }

  /// What an operation does once it is known who asks.
  enum Work: Sendable {
    /// Reads on the event loop, at once; what turns out to be large on a worker, so that nobody waits for it.
    case read(Read)
    /// Reads a file's worth: what may be had is settled on the event loop, the pieces are made while they are sent.
    case streams(
      @Sendable (inout InputDecoder, RequestContext, Services, ReadTransaction) throws(Problem) ->
        Download)
    /// Writes: the fields are read on the event loop, the write action is done by the one writer.
    case write(
      @Sendable (inout InputDecoder, RequestContext, Services, ReadTransaction) throws(Problem) ->
        WriteAction)
    /// Writes after hard work that belongs neither on an event loop nor in the writer, such as hashing a password.
    case offloaded(
      @Sendable (inout InputDecoder, RequestContext, Services, ReadTransaction) throws(Problem) ->
        OffloadedWork)
  }

  /// Where a read runs.
  enum Place: Sendable {
    case loop, worker
  }

  /// Tells whether it was done: on an event loop, a large read does nothing.
  typealias Read =
    @Sendable (
      inout InputDecoder, RequestContext, Services, ReadTransaction, Place, inout ResponseWriter
    ) throws(Problem) -> Bool
  /// Done inside the writing transaction; the answer is written, its place (for a thing made) returned.
  typealias WriteAction =
    @Sendable (RequestContext, Services, WriteTransaction, inout ResponseWriter) throws(Problem) ->
    String?
  typealias OffloadedWork = @Sendable (Services) throws(Problem) -> WriteAction
}

extension Operation {
  /// Whether the operation changes anything.
  package var isWrite: Bool {
    switch work {
    case .read, .streams: false
    case .write, .offloaded: true
    }
  }
}
