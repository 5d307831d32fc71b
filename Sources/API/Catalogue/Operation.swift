import Ground
import HTTP
import JSON
import SQLite

/// One operation, declared once: from this come both doors, the guard, the schemas, OpenAPI, the reference page and
/// a row in the tests. A class, since every request holds its own: one count is kept of who does, not one a field.
public final class Operation: Sendable {
  /// The number that names it on the header-coded door.
  public let code: Int
  /// Its name in the documentation, `addEntry`.
  public let name: String
  /// Where it stands on the resource door.
  public let routes: [Route]
  /// Who may call it.
  public let right: Right
  /// What it does, in one sentence.
  public let summary: String
  /// What else its user should know.
  public let details: String
  /// The part of the contract that it belongs to.
  public let section: Section
  /// Whether its answer is one thing, which carries an `ETag`.
  public let answersThing: Bool
  /// Whether it makes a thing: 201 with its place on the resource door.
  public let makes: Bool
  /// Whether its answer is `{}`: 204 on the resource door.
  public let answersNothing: Bool
  /// Whether its answer is a page of a longer list.
  public let isPaged: Bool
  /// The operation that reads the thing which this one changes, for `If-Match`.
  public let guardedBy: Int?
  /// How many bytes of body it takes on the resource door.
  public let maximumBody: Int
  /// The media types that its answer can have.
  public let answerTypes: [String]
  /// The form of its answer.
  let answerSchema: JSONTree
  /// Its fields.
  let fields: [Fields.Described]
  let work: Work

  init(
    code: Int, name: String, routes: [Route], right: Right, summary: String, details: String,
    section: Section, answersThing: Bool, makes: Bool, answersNothing: Bool, isPaged: Bool,
    guardedBy: Int?, maximumBody: Int, answerTypes: [String], answerSchema: JSONTree,
    fields: [Fields.Described], work: Work
  ) {
    self.code = code
    self.name = name
    self.routes = routes
    self.right = right
    self.summary = summary
    self.details = details
    self.section = section
    self.answersThing = answersThing
    self.makes = makes
    self.answersNothing = answersNothing
    self.isPaged = isPaged
    self.guardedBy = guardedBy
    self.maximumBody = maximumBody
    self.answerTypes = answerTypes
    self.answerSchema = answerSchema
    self.fields = fields
    self.work = work
  }

  /// The parts of the contract.
  public enum Section: String, CaseIterable, Sendable {
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
    /// Reads on the lane, at once; what turns out to be large on a worker, so that nobody waits for it.
    case read(Read)
    /// Reads a file's worth: what may be had is settled on the lane, the pieces are made while they are sent.
    case streams(@Sendable (inout Fields, Act, House, Reading) throws(Problem) -> Download)
    /// Writes: the fields are read on the lane, the deed is done by the one writer.
    case write(@Sendable (inout Fields, Act, House, Reading) throws(Problem) -> Deed)
    /// Writes after hard work that belongs neither on a lane nor in the writer, such as hashing a password.
    case labour(@Sendable (inout Fields, Act, House, Reading) throws(Problem) -> Labour)
  }

  /// Where a read runs.
  enum Place: Sendable {
    case lane, worker
  }

  /// Tells whether it was done: on a lane, a large read does nothing.
  typealias Read =
    @Sendable (
      inout Fields, Act, House, Reading, Place, inout AnswerWriter
    ) throws(Problem) -> Bool
  /// Done inside the writing transaction; the answer is written, its place (for a thing made) returned.
  typealias Deed = @Sendable (Act, House, Writing, inout AnswerWriter) throws(Problem) -> String?
  typealias Labour = @Sendable (House) throws(Problem) -> Deed
}

extension Operation {
  /// Whether the operation changes anything.
  public var isWrite: Bool {
    switch work {
    case .read, .streams: false
    case .write, .labour: true
    }
  }
}
