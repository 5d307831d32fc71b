import Dispatch
import Ground
public import HTTP
public import SQLite

import Crypto
import JSON
import Metrics
import People
import Receipts
import Zones

/// Where every request arrives: finds the operation, learns who asks, and has it done where it belongs, on the lane, by
/// the writer, or by a worker.
public final class Desk: Sendable {
  let catalogue: Catalogue
  let house: House
  let pages: Pages
  private let readers: [Reader]
  private let classicDoor: ClassicDoor
  private let resourceDoor: ResourceDoor
  let bulkQueue: BulkQueue
  private let labourQueue = LabourQueue()
  private let metrics: MetricsPage
  /// What each operation was asked, at the place of its code.
  private let tallies: [OperationTally?]
  private let log: @Sendable (String) -> Void

  /// A desk.
  ///
  /// - Parameters:
  ///   - catalogue: the operations.
  ///   - house: the services.
  ///   - readers: a read-only connection for each lane.
  ///   - bulkReader: a read-only connection for large reads.
  ///   - limits: how much bulk work may wait.
  ///   - metrics: who may read the metrics, and what stands there beside the requests.
  ///   - log: takes what only the log may know.
  public init(
    catalogue: Catalogue, house: House, readers: [Reader], bulkReader: Reader,
    limits: Limits = Limits(),
    metrics: MetricsPage = MetricsPage(token: nil) { _ in },
    log: @escaping @Sendable (String) -> Void
  ) {
    self.catalogue = catalogue
    self.house = house
    self.readers = readers
    bulkQueue = BulkQueue(bulkReader, limits: limits)
    self.metrics = metrics
    tallies = Self.tallies(of: catalogue)
    self.log = log
    classicDoor = ClassicDoor(catalogue: catalogue)
    resourceDoor = ResourceDoor(catalogue: catalogue)
    pages = Pages(catalogue: catalogue)
  }

  /// Answers a request: now, or later through `reply` when the result is `nil`.
  ///
  /// - Parameters:
  ///   - request: the whole request; its path was admitted before.
  ///   - lane: the number of the lane that this runs on.
  ///   - follow: takes what is to hear, later, of what the client does before it has its answer.
  ///   - reply: takes the answer when it comes later; called once at the most, on any thread.
  /// - Returns: the answer, or `nil` when `reply` will be called.
  public func respond(
    to request: Request, lane: Int,
    follow: (@escaping @Sendable (Departure) -> Void) -> Void = { _ in },
    reply: @escaping @Sendable (Response) -> Void
  ) -> Response? {
    do throws(Problem) {
      switch place(of: request.head) {
      case .page(let page): return try answer(page, request, lane: lane)
      case .classic:
        return perform(
          try classicDoor.call(request), lane: lane, follow: follow, reply: reply)
      case .operation(let operation, let parameters):
        return perform(
          try resourceDoor.call(request, of: operation, parameters), lane: lane, follow: follow,
          reply: reply)
      case .otherMethods, .nothing:
        throw Problem(.notFound, "There is nothing at this address.")
      }
    } catch {
      return error.response()
    }
  }

  /// Gives back the memory that keeps what a lane and the writer have read before. To be called on the lane, when
  /// there has been nothing to do for a while.
  public func rest(lane: Int) {
    readers[lane].giveMemoryBack()
    house.writer.giveMemoryBack()
  }

  private func answer(
    _ page: Pages.Page, _ request: Request, lane: Int
  ) throws(Problem) -> Response {
    if page == .metrics {
      return try metrics.response(to: request) { page in
        page.add(tallies.compactMap { $0 })
        page.add(
          "kortti_writes_waiting", .gauge, "Writes that wait for the writer.", house.writer.waiting)
        page.add(
          "kortti_labour_waiting", .gauge, "Password hashings waiting or under way.",
          labourQueue.count)
        page.add(bulkQueue.counts)
      }
    }
    if page == .ready {
      try readers[lane].read { reading throws(Problem) in
        do throws(SQLiteError) {
          _ = try reading.first("SELECT 1", []) { $0.int(0) }
        } catch {
          throw .database(error)
        }
      }
    }
    return pages.response(page)
  }

  private func perform(
    _ call: Call, lane: Int, follow: (@escaping @Sendable (Departure) -> Void) -> Void,
    reply: @escaping @Sendable (Response) -> Void
  ) -> Response? {
    let now = house.now()
    let tally = tallies[call.operation.code]
    let started = DispatchTime.now().uptimeNanoseconds
    @Sendable func note(_ response: Response) -> Response {
      tally?.note(
        status: response.status, nanoseconds: DispatchTime.now().uptimeNanoseconds - started)
      return response
    }
    let reply = { @Sendable (response: Response) in reply(note(response)) }
    do throws(Problem) {
      let begun = try readers[lane].read { reading throws(Problem) in
        try begin(call, now, reading)
      }
      switch begun {
      case .answered(let answered): return note(answered.response(to: call))
      case .bulk(let act, let read): try readInBulk(call, act, read, follow, reply)
      case .download(let act, let download): return note(try response(download, act))
      case .deed(let act, let deed): write(call, act, deed, reply)
      case .labour(let act, let labour):
        let isTaken = labourQueue.run { [self] in
          do throws(Problem) {
            write(call, act, try labour(house), reply)
          } catch {
            reply(refusal(error, of: call))
          }
        }
        if !isTaken {
          throw Problem(
            .unavailable, "Too many logins are under way. Try again soon.", retryAfterSeconds: 1)
        }
      }
      return nil
    } catch {
      return note(refusal(error, of: call))
    }
  }

  /// What a call came to on its lane.
  private enum Begun {
    case answered(Answered)
    case bulk(Act, Operation.Read)
    case download(Act, Download)
    case deed(Act, Operation.Deed)
    case labour(Act, Operation.Labour)
  }

  /// Everything that needs only reading: who asks, whether they may, whether the fields are sound; and reads themselves.
  private func begin(_ call: Call, _ now: Instant, _ reading: Reading) throws(Problem) -> Begun {
    let operation = call.operation
    let act = try self.act(of: call, now, reading)
    if let caller = act.caller, !operation.right.admits(caller.role) {
      throw Problem(.forbidden, "Your role does not allow this.")
    }
    if let receipt = try receipt(for: call, act, reading) { return .answered(Answered(receipt)) }
    if call.faults.contains(where: { $0.field == "data" }) { throw .invalid(call.faults) }
    var fields = Fields(call.given, context: try context(of: act))
    do throws(Problem) {
      switch operation.work {
      case .read(let read):
        var writer = AnswerWriter(zone: house.zone(of: act))
        let isDone = try read(&fields, act, house, reading, .lane, &writer)
        try refuse(call.faults)
        return isDone ? .answered(Answered(writer, of: operation)) : .bulk(act, read)
      case .streams(let prepare):
        let download = try prepare(&fields, act, house, reading)
        try refuse(call.faults)
        return .download(act, download)
      case .write(let prepare):
        let deed = try prepare(&fields, act, house, reading)
        try refuse(call.faults)
        return .deed(act, deed)
      case .labour(let prepare):
        let labour = try prepare(&fields, act, house, reading)
        try refuse(call.faults)
        return .labour(act, labour)
      }
    } catch {
      guard error.name == .invalid, !call.faults.isEmpty, error.fields != call.faults else {
        throw error
      }
      throw .invalid(call.faults + error.fields)
    }
  }

  private func refuse(_ faults: [FieldFault]) throws(Problem) {
    if !faults.isEmpty { throw .invalid(faults) }
  }

  private func act(of call: Call, _ now: Instant, _ reading: Reading) throws(Problem) -> Act {
    let operation = call.operation
    var caller: Caller?
    if operation.right != .any {
      guard let authHash = call.authHash else {
        throw Problem(.unauthenticated, "Log in first: this needs an auth hash.")
      }
      do throws(PeopleFault) {
        caller = try house.people.caller(authHash: authHash, at: now, in: reading)
      } catch {
        throw error.problem
      }
      if caller == nil {
        throw Problem(.unauthenticated, "The auth hash is not valid, or no longer.")
      }
    }
    return Act(
      caller: caller, now: now, requestID: RequestID.next(), operation: operation.name,
      address: call.address)
  }

  func context(of act: Act) throws(Problem) -> InputContext {
    InputContext(zone: house.zone(of: act), zones: house.zones, now: act.now, caller: act.caller)
  }

  /// Has the writer do a deed, in one transaction with its receipt, and replies.
  private func write(
    _ call: Call, _ act: Act, _ deed: @escaping Operation.Deed,
    _ reply: @escaping @Sendable (Response) -> Void
  ) {
    house.writer.write { [self] writing -> Answered in
      if let receipt = try receipt(for: call, act, writing) { return Answered(receipt) }
      let isChanged = try isChangedMeanwhile(call, act, writing)
      let answered: Answered
      do throws(Problem) {
        var writer = AnswerWriter(zone: house.zone(of: act))
        let location = try deed(act, house, writing, &writer)
        answered = Answered(writer, of: call.operation, location: location)
      } catch {
        if isChanged, error.name.precedence > Problem.Name.precondition.precedence { throw changed }
        throw error
      }
      if isChanged { throw changed }
      try keepReceipt(of: answered, for: call, act, writing)
      return answered
    } done: { [self] result in
      switch result {
      case .success(let answered): reply(answered.response(to: call))
      case .failure(let error): reply(refusal(.failure(error), of: call))
      }
    }
  }

  private static func tallies(of catalogue: Catalogue) -> [OperationTally?] {
    var tallies = [OperationTally?](
      repeating: nil, count: (catalogue.operations.last?.code ?? 0) + 1)
    for operation in catalogue.operations {
      tallies[operation.code] = OperationTally(name: operation.name)
    }
    return tallies
  }

  private var changed: Problem {
    Problem(.precondition, "The thing was changed meanwhile: read it again.")
  }

  /// Whether the thing that a call changes is in another state than `If-Match` names.
  private func isChangedMeanwhile(
    _ call: Call, _ act: Act, _ writing: Writing
  ) throws(Problem) -> Bool {
    guard let ifMatch = call.ifMatch, let code = call.operation.guardedBy,
      let guarding = catalogue.operation(code: Int64(code)), case .read(let read) = guarding.work
    else { return false }
    let known = Set(guarding.fields.map(\.name))
    var fields = Fields(
      call.given.filter { known.contains($0.name) }, context: try context(of: act))
    var writer = AnswerWriter(zone: house.zone(of: act))
    do throws(Problem) {
      _ = try read(&fields, act, house, writing, .worker, &writer)
    } catch {
      // What is not there is refused by the deed itself.
      return error.name != .notFound
    }
    return !EntityTag(of: writer.buffer).isNamed(in: ifMatch, strong: true)
  }

  private func receipt(
    for call: Call, _ act: Act, _ reading: Reading
  ) throws(Problem) -> Receipt? {
    guard let key = call.key, call.operation.isWrite, let user = act.caller?.user else {
      return nil
    }
    guard (1...100).contains(key.utf8.count), key.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else {
      throw .envelope(
        "key", "The idempotency key must have 1 to 100 printable ASCII characters.")
    }
    let found: Receipt?
    do throws(SQLiteError) {
      found = try Receipt.find(key, of: user, at: act.now, in: reading)
    } catch {
      throw .database(error)
    }
    guard let found else { return nil }
    guard found.operation == call.operation.code, found.fingerprint == fingerprint(of: call) else {
      throw Problem(.keyReused, "The key was used before, for another operation or other input.")
    }
    return found
  }

  private func keepReceipt(
    of answered: Answered, for call: Call, _ act: Act, _ writing: Writing
  ) throws(SQLiteError) {
    guard let key = call.key, let user = act.caller?.user else { return }
    let receipt = Receipt(
      operation: call.operation.code, fingerprint: fingerprint(of: call), body: answered.body,
      location: answered.location, tag: answered.tag?.text)
    try receipt.keep(key, of: user, at: act.now, in: writing)
  }

  /// What tells one input from another, whichever door it came through. Secrets are left out: a fingerprint of a password
  /// that is kept could be guessed at.
  private func fingerprint(of call: Call) -> [UInt8] {
    let secrets = Set(call.operation.fields.filter { $0.schema["writeOnly"] != nil }.map(\.name))
    let members = call.given.filter { !secrets.contains($0.name) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { JSONTree.Member($0.name, $0.raw.canonical) }
    return SHA256.of(JSONTree.object(members).compact.span).array
  }

  func refusal(_ problem: Problem, of call: Call) -> Response {
    if let cause = problem.cause { log("\(call.operation.name) failed, \(cause)") }
    return problem.prefixingFields(with: call.fieldPrefix).response()
  }
}
