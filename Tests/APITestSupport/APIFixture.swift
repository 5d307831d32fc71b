import Blobs
package import Core
import Crypto
package import Database
import DueJobs
package import FeatureManifest
import Glibc
import Golf
import Host
package import HTTP
import Imaging
package import Inspections
import JSON
package import LongJobs
import OutboundHTTP
package import People
import SecretKeys
package import TestSupport
import Zones

package import Timesheets
package import WebAPI
import Webhooks

/// All operations over a test database, called without a socket.
package final class APIFixture: Sendable {
  package static let password = "correct horse"

  package let database: TestDatabase
  package let disk = TestDisk()
  package let people: People
  package let longJobs = LongJobs()
  package let timesheets: Timesheets
  package let inspections: Inspections
  /// The files beside the database; their pictures are read by helpers of this build's binary.
  package let pictures: PictureFiles
  package let clock = TestClock()
  package let registry: OperationRegistry
  /// The manifests of what it serves, People first.
  package let features: [Feature]
  package let dispatcher: Dispatcher
  let webhooks: DeliveredWebhooks
  private let log = LogLines()
  private let pictureLog = LogLines()

  /// An API of the product's features and of `further` ones, without those whose names are left out. `writers`
  /// transactions write at the same time, and sequences give `numbersInBlock` numbers at once, on an engine that can.
  package init(
    with further: [Feature] = [], leavingOut names: Set<String> = [], writers: Int = 1,
    numbersInBlock: Int = 1
  ) throws {
    let further = further.filter { !names.contains($0.name) }
    let database = try TestDatabase(
      migrations: Migration.all + further.flatMap(\.migrations), writers: writers,
      numbersInBlock: numbersInBlock)
    self.database = database
    let zones = try Zones()
    let people = People(
      timeZone: "UTC", hashing: .argon2id(Argon2id(memoryBytes: 8_192, passes: 1)),
      randomBytes: { Random.bytes($0) }, writer: database.writer,
      uptime: { [clock] in clock.now.seconds })
    self.people = people
    let keys = SecretKeys()
    timesheets = Timesheets(
      people: people, zones: zones, timeZone: "UTC", keys: keys, longJobs: longJobs)
    longJobs.start(database.writer) { [clock] in clock.now }
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
    let admins = Webhooks(OutboundHTTP(DeliveredWebhooks.rules), keys: keys)
    features = [people.feature(beside: others, zones: zones, webhooks: admins)] + others
    webhooks = try DeliveredWebhooks(database, keys, features, clock) { [log] in log.add($0) }
    let (purposes, now) = (features.flatMap(\.keys), clock.now)
    try database.write { try keys.makeMissing(for: purposes, at: now, in: $0) }
    registry = try OperationRegistry(features)
    dispatcher = Dispatcher(
      registry: registry, environment: environment, readers: try Self.readers(of: database),
      queues: BackgroundQueues(
        reads: try database.makeReader(), largeRequests: try database.makeReader(),
        work: try database.makeReader(), publishing: try database.makeReader()),
      log: { [log] in log.add($0) })
    pictures.reading.start()
  }

  /// Where calls are read for, as a server of that engine does it.
  private static func readers(of database: TestDatabase) throws -> CallReaders {
    if TestEngine.isFile { return .onEventLoops([database.reader]) }
    return .onWorkers(ReadWorkers([try database.makeReader(), try database.makeReader()]))
  }

  /// Does the due jobs of its features, until none is due at the clock's time.
  package func runDueJobs() {
    DueJobRunner(
      features.flatMap(\.jobs),
      DueJobEnvironment(
        writer: database.writer, openReader: database.openReader, zone: .utc,
        now: { [clock] in clock.now }, log: { [log] in log.add($0) })
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
    try send(.post, "/api", Self.envelope(code, data, authHash), fields: fields)
  }

  /// Calls operations through the header-coded endpoint. Their writes begin when all of them wait for the writer.
  /// Returns the answers, in the order of the calls. `earlier` waits before them.
  package func callAtOnce(
    _ calls: [(code: Int, data: String, authHash: String)], key: String? = nil,
    behind earlier: (@Sendable (WriteTransaction) throws -> Void)? = nil
  ) throws -> [Answer] {
    let begun = try database.whileWritersWait {
      if let earlier { database.writer.write(earlier) { _ in } }
      let others = earlier == nil ? 0 : 1
      let begun = try calls.map { call in
        try begin(
          .post, "/api", Self.envelope(call.code, call.data, call.authHash, key: key),
          type: "application/json", [])
      }
      // Those that workers read for begin later.
      while !TestEngine.isFile,
        database.writer.waiting - others + begun.count(where: \.isAnswered) < begun.count
      {
        usleep(1_000)
      }
      return begun
    }
    return try begun.map { call in
      try Self.answer(try call.response(), cameLater: call.early == nil)
    }
  }

  private static func envelope(
    _ code: Int, _ data: String, _ authHash: String, key: String? = nil
  ) -> String {
    let auth = authHash.isEmpty ? "" : #","authHash":"\#(authHash)""#
    let key = key.map { #","key":"\#($0)""# } ?? ""
    return #"{"header":\#(code)\#(auth)\#(key),"data":\#(data)}"#
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
    let call = try begin(method, uri, body, type: type, fields, from: peer)
    return try Self.answer(try call.response(), cameLater: call.early == nil)
  }

  /// What an answer streams, for a test that takes it piece by piece; `path` is relative to `/api/v1`.
  package func stream(below path: String, by authHash: String) throws -> BodyStream {
    let auth = [(name: "authorization", value: "Bearer \(authHash)")]
    let response = try begin(.get, Route.root + path, "", type: "", auth).response()
    guard case .stream(let stream) = response.body else { throw NoAnswer() }
    return stream
  }

  /// A call that is answered, or will be.
  private struct BegunCall {
    /// What was answered on the event loop.
    let early: Response?
    let channel: LateResponse

    var isAnswered: Bool { early != nil || channel.hasCome }

    func response() throws -> Response {
      guard let response = early ?? channel.wait() else { throw NoAnswer() }
      return response
    }
  }

  private func begin(
    _ method: HTTP.Method, _ uri: String, _ body: String, type: String,
    _ fields: [(name: String, value: String)], from peer: String = ""
  ) throws -> BegunCall {
    let hasLength = fields.contains { ["content-length", "transfer-encoding"].contains($0.name) }
    let length = hasLength ? [] : [(name: "content-length", value: "\(body.utf8.count)")]
    let head = RequestHead(
      method: method, uri: uri,
      fields: fields + (body.isEmpty ? [] : [(name: "content-type", value: type)] + length))
    let channel = LateResponse()
    let request = Request(head: head, body: Array(body.utf8), peer: peer)
    switch dispatcher.admit(head, announcedBytes: request.body.count, loop: 0) {
    case .respond(let refusal): return BegunCall(early: refusal, channel: channel)
    case .receive(let route):
      guard let answer = dispatcher.answer(head, request.body, to: route) else { throw NoAnswer() }
      return BegunCall(early: answer, channel: channel)
    case .accept(let route, let maximumBody, _):
      guard request.body.count <= maximumBody else { throw TooLarge(maximumBody: maximumBody) }
      let early = dispatcher.respond(to: request, route: route, loop: 0, channel: channel)
      return BegunCall(early: early, channel: channel)
    }
  }
}
