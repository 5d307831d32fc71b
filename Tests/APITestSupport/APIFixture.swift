import Blobs
package import Core
import Crypto
import Database
import DueJobs
package import FeatureManifest
import Golf
import Host
package import HTTP
import Imaging
package import Inspections
package import JSON
package import People
import SecretKeys
package import TestSupport
import Zones

package import Timesheets
package import WebAPI

/// All operations over a test database, called without a socket.
package final class APIFixture: Sendable {
  package static let password = "correct horse"

  package let database: TestDatabase
  package let disk = TestDisk()
  package let people: People
  package let timesheets: Timesheets
  package let inspections: Inspections
  /// The files beside the database; their pictures are read by helpers of this build's binary.
  package let pictures: PictureFiles
  package let clock = TestClock()
  package let registry: OperationRegistry
  /// The manifests of what it serves, People first.
  package let features: [Feature]
  package let dispatcher: Dispatcher
  private let log = LogLines()
  private let pictureLog = LogLines()

  package struct Answer {
    package let status: Int
    package let fields: [(name: String, value: String)]
    package let body: JSONTree
    package let text: String
    /// The bytes of each piece of a streamed body.
    package let pieces: [Int]
    /// Whether it was made away from the event loop.
    package let cameLater: Bool

    /// A member of the body by its path, such as `"user.id"`.
    package subscript(path: String) -> JSONTree? {
      path.split(separator: ".").reduce(body) { $0?[String($1)] }
    }

    /// The problem's name without `urn:kortti:problem:`.
    package var problem: String {
      guard case .text(let type) = body["type"] else { return "" }
      return String(type.dropFirst("urn:kortti:problem:".count))
    }

    package var faults: [String] {
      guard case .array(let errors) = body["errors"] else { return [] }
      return errors.compactMap { if case .text(let name) = $0["field"] { name } else { nil } }
    }

    package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
  }

  /// An API of the product's features and of `further` ones, without those whose names are left out.
  package init(with further: [Feature] = [], leavingOut names: Set<String> = []) throws {
    let further = further.filter { !names.contains($0.name) }
    let database = try TestDatabase(
      migrations: Migration.all + further.flatMap(\.migrations))
    self.database = database
    let zones = try Zones()
    let people = People(
      timeZone: "UTC", hashing: .argon2id(Argon2id(memoryBytes: 8_192, passes: 1)),
      randomBytes: { Random.bytes($0) }, writer: database.writer,
      uptime: { [clock] in clock.now.seconds })
    self.people = people
    timesheets = Timesheets(people: people)
    pictures = try Self.pictures(of: database, clock, disk) { [pictureLog] line in
      pictureLog.add(line)
    }
    inspections = Inspections(
      people: people, zones: zones, timeZone: "UTC",
      generation: { transaction throws(DatabaseError) in
        // Cursors of two databases are alike.
        Generation(value: [0], restoredAt: try Generation.current(in: transaction).restoredAt)
      }, files: pictures)
    let others =
      [
        timesheets.feature, Golf(zones: zones, timeZone: "UTC").feature, inspections.feature,
      ]
      .filter { !names.contains($0.name) } + further
    let environment = APIEnvironment(
      zones: zones, writer: database.writer, now: { [clock] in clock.now },
      authenticate: { authHash, now, transaction throws(Problem) in
        try asProblem { () throws(PeopleFault) in
          try people.caller(authHash: authHash, at: now, in: transaction)
        }
      },
      scopes: { token, transaction throws(Problem) in
        try asProblem { () throws(PeopleFault) in try people.scopes(of: token, in: transaction) }
      })
    features = [people.feature(beside: others, zones: zones)] + others
    let (purposes, keys, now) = (features.flatMap(\.keys), SecretKeys(), clock.now)
    try database.write { try keys.makeMissing(for: purposes, at: now, in: $0) }
    registry = try OperationRegistry(features)
    dispatcher = Dispatcher(
      registry: registry, environment: environment, readers: [database.reader],
      queues: BackgroundQueues(
        reads: try database.makeReader(), largeRequests: try database.makeReader(),
        work: try database.makeReader(), publishing: try database.makeReader()),
      log: { [log] in log.add($0) })
    pictures.reading.start()
  }

  /// Does the due jobs of its features, until none is due at the clock's time.
  package func runDueJobs() {
    DueJobRunner(
      features.flatMap(\.jobs),
      DueJobEnvironment(
        writer: database.writer, zone: .utc, now: { [clock] in clock.now },
        log: { [log] in log.add($0) })
    ).runDue()
  }

  /// What it has logged of requests.
  package var logged: [String] { log.all }
  /// What it has logged of pictures.
  package var pictureLines: [String] { pictureLog.all }

  deinit { pictures.reading.stop() }

  /// Those of a server that is started again, with helpers that are another program; the caller stops their reading.
  package func nextPictures(
    helper program: String = KorttiBinary.path, laterSeconds: Int = 600,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> PictureFiles {
    try Self.pictures(
      of: database, clock, disk, helper: program, laterSeconds: laterSeconds, log: log)
  }

  private static func pictures(
    of database: TestDatabase, _ clock: TestClock, _ disk: TestDisk,
    helper program: String = KorttiBinary.path, laterSeconds: Int = 600,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> PictureFiles {
    Signals.ignoreBrokenPipesAndFileSizes()
    let blobs = try BlobStore(
      beside: database.path, database.writer, try database.makeReader())
    var settings = PictureHelpers.Settings()
    settings.program = program
    settings.laterSeconds = laterSeconds
    // A machine that does much else may be slow.
    settings.seconds = 60
    settings.startSeconds = 60
    return PictureFiles(
      blobs: blobs,
      reading: PictureReading(
        blobs, PictureHelpers(settings), (database.writer, try database.makeReader()),
        try Zones(),
        now: { clock.now }, log: log),
      room: UploadRoom(
        try database.makeReader(), keepFree: TestDisk.keptFree, freeBytes: { disk.freeBytes }))
  }

  /// Creates a user through the service, as the command line does.
  @discardableResult
  package func add(_ username: String, _ role: Role, name: String? = nil) throws -> User {
    let new = NewUser(
      name: name ?? username, username: username, password: Password(Self.password), role: role)
    let hash = try people.hash(new.password)
    let context = RequestContext.test(at: clock.now)
    return try database.write { [people] in try people.create(new, hash, context, in: $0) }
  }

  /// Logs in and returns the auth hash.
  package func logIn(_ username: String, _ password: String = password) throws -> String {
    let answer = try call(1, #"{"username":"\#(username)","password":"\#(password)"}"#)
    guard case .text(let authHash) = answer["authHash"] else { throw NoLogin(answer: answer) }
    return authHash
  }

  package struct NoLogin: Error { let answer: Answer }

  /// Calls an operation through the header-coded endpoint.
  package func call(
    _ code: Int, _ data: String = "null", by authHash: String = "",
    _ fields: [(name: String, value: String)] = []
  ) throws -> Answer {
    let auth = authHash.isEmpty ? "" : #","authHash":"\#(authHash)""#
    return try send(
      .post, "/api", #"{"header":\#(code)\#(auth),"data":\#(data)}"#, fields: fields)
  }

  /// Calls an operation through the REST endpoint, from an address; `path` is relative to `/api/v1`.
  package func send(
    _ method: HTTP.Method, below path: String, _ body: String = "", by authHash: String = "",
    _ fields: [(name: String, value: String)] = [], from peer: String = ""
  ) throws -> Answer {
    let auth = authHash.isEmpty ? [] : [(name: "authorization", value: "Bearer \(authHash)")]
    return try send(method, Route.root + path, body, fields: fields + auth, from: peer)
  }

  /// Begins a request that has a receiver, whose body the test sends; `path` is relative to `/api/v1`.
  package func begin(
    _ method: HTTP.Method, below path: String, by authHash: String,
    _ fields: [(name: String, value: String)]
  ) throws -> ReceivingConnection {
    let auth = [(name: "authorization", value: "Bearer \(authHash)")]
    let head = RequestHead(method: method, uri: Route.root + path, fields: fields + auth)
    switch dispatcher.admit(head, announcedBytes: 0, loop: 0) {
    case .receive(let route): return ReceivingConnection(dispatcher, head, to: route)
    case .respond(let refusal): return ReceivingConnection(refused: refusal)
    case .accept: throw NoAnswer()
    }
  }

  /// Sends any request; `type` is the media type of a body.
  package func send(
    _ method: HTTP.Method, _ uri: String, _ body: String, type: String = "application/json",
    fields: [(name: String, value: String)] = [], from peer: String = ""
  ) throws -> Answer {
    let (response, cameLater) = try respond(to: method, uri, body, type: type, fields, from: peer)
    let (body, pieces) = try Self.body(of: response.body)
    let fields = (response.lines?.fields ?? []) + response.fields
    let isJSON =
      fields.contains {
        $0.name == "Content-Type" && $0.value.contains("json") && !$0.value.contains("ndjson")
      } && !fields.contains { $0.name == "Content-Encoding" }
    return Answer(
      status: response.status, fields: fields,
      body: isJSON ? JSONTree(try JSONDocument(body).root) : .null,
      text: String(decoding: body, as: UTF8.self), pieces: pieces, cameLater: cameLater)
  }

  /// What an answer streams, for a test that takes it piece by piece; `path` is relative to `/api/v1`.
  package func stream(below path: String, by authHash: String) throws -> BodyStream {
    let auth = [(name: "authorization", value: "Bearer \(authHash)")]
    let (response, _) = try respond(to: .get, Route.root + path, "", type: "", auth)
    guard case .stream(let stream) = response.body else { throw NoAnswer() }
    return stream
  }

  private func respond(
    to method: HTTP.Method, _ uri: String, _ body: String, type: String,
    _ fields: [(name: String, value: String)], from peer: String = ""
  ) throws -> (Response, cameLater: Bool) {
    let hasLength = fields.contains { ["content-length", "transfer-encoding"].contains($0.name) }
    let length = hasLength ? [] : [(name: "content-length", value: "\(body.utf8.count)")]
    let head = RequestHead(
      method: method, uri: uri,
      fields: fields + (body.isEmpty ? [] : [(name: "content-type", value: type)] + length))
    let channel = LateResponse()
    let request = Request(head: head, body: Array(body.utf8), peer: peer)
    let response: Response
    var cameLater = false
    switch dispatcher.admit(head, announcedBytes: request.body.count, loop: 0) {
    case .respond(let refusal): response = refusal
    case .receive(let route):
      guard let answer = dispatcher.answer(head, request.body, to: route) else { throw NoAnswer() }
      response = answer
    case .accept(let route, let maximumBody, _):
      guard request.body.count <= maximumBody else { throw TooLarge(maximumBody: maximumBody) }
      let early = dispatcher.respond(to: request, route: route, loop: 0, channel: channel)
      cameLater = early == nil
      guard let answer = early ?? channel.wait() else { throw NoAnswer() }
      response = answer
    }
    return (response, cameLater)
  }

  package struct NoAnswer: Error {}

  /// The body is larger than what is read of it.
  package struct TooLarge: Error, Equatable {
    package let maximumBody: Int

    package init(maximumBody: Int) { self.maximumBody = maximumBody }
  }

  private static func body(of body: ResponseBody) throws -> ([UInt8], pieces: [Int]) {
    switch body {
    case .none: return ([], [])
    case .bytes(let bytes): return (bytes, [])
    case .file(let file):
      var bytes = [UInt8](repeating: 0, count: Int(file.count))
      guard file.read(at: 0, into: &bytes) == bytes.count else { throw NoAnswer() }
      return (bytes, [])
    case .stream(let stream):
      let pieces = try stream.pieces()
      return (Array(pieces.joined()), pieces.map(\.count))
    }
  }
}
