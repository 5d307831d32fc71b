import Dispatch
import Core
package import HTTP
package import Database

import Crypto
import JSON
import Metrics
import People
import Idempotency
import Zones

/// Where every request arrives: finds the operation, learns who asks, and has it done where it belongs, on the event loop, by
/// the writer, or by a worker.
package final class Dispatcher: Sendable {
  let registry: OperationRegistry
  let services: Services
  let pages: Pages
  private let readers: [Reader]
  private let headerCodedEndpoint: HeaderCodedEndpoint
  private let restEndpoint: RESTEndpoint
  let backgroundQueue: BackgroundQueue
  private let passwordQueue = PasswordQueue()
  private let metrics: MetricsPage
  /// What each operation was asked, at the place of its code.
  private let tallies: [OperationTally?]
  private let log: @Sendable (String) -> Void

  /// A dispatcher.
  ///
  /// - Parameters:
  ///   - registry: the operations.
  ///   - services: the services.
  ///   - readers: a read-only connection for each event loop.
  ///   - backgroundReader: a read-only connection for large reads.
  ///   - limits: how much background work may wait.
  ///   - metrics: who may read the metrics, and what stands there beside the requests.
  ///   - log: takes what only the log may know.
  package init(
    registry: OperationRegistry, services: Services, readers: [Reader], backgroundReader: Reader,
    limits: Limits = Limits(),
    metrics: MetricsPage = MetricsPage(token: nil) { _ in },
    log: @escaping @Sendable (String) -> Void
  ) {
    self.registry = registry
    self.services = services
    self.readers = readers
    backgroundQueue = BackgroundQueue(backgroundReader, limits: limits)
    self.metrics = metrics
    tallies = Self.tallies(of: registry)
    self.log = log
    headerCodedEndpoint = HeaderCodedEndpoint(registry: registry)
    restEndpoint = RESTEndpoint(registry: registry)
    pages = Pages(registry: registry)
  }

  /// Answers a request: now, or later through `reply` when the result is `nil`.
  ///
  /// - Parameters:
  ///   - request: the whole request; its path was admitted before.
  ///   - loop: the number of the event loop that this runs on.
  ///   - onClientEvent: takes what is to hear, later, of what the client does before it has its answer.
  ///   - reply: takes the answer when it comes later; called once at the most, on any thread.
  /// - Returns: the answer, or `nil` when `reply` will be called.
  package func respond(
    to request: Request, loop: Int,
    onClientEvent: (@escaping @Sendable (ClientEvent) -> Void) -> Void = { _ in },
    reply: @escaping @Sendable (Response) -> Void
  ) -> Response? {
    do throws(Problem) {
      switch place(of: request.head) {
      case .page(let page): return try answer(page, request, loop: loop)
      case .classic:
        return perform(
          try headerCodedEndpoint.call(request), loop: loop, onClientEvent: onClientEvent,
          reply: reply)
      case .operation(let operation, let parameters):
        return perform(
          try restEndpoint.call(request, of: operation, parameters), loop: loop,
          onClientEvent: onClientEvent,
          reply: reply)
      case .otherMethods, .nothing:
        throw Problem(.notFound, "There is nothing at this address.")
      }
    } catch {
      return error.response()
    }
  }

  /// Gives back the memory that keeps what an event loop and the writer have read before. To be called on the event loop, when
  /// there has been nothing to do for a while.
  package func rest(loop: Int) {
    readers[loop].releaseMemory()
    services.writer.releaseMemory()
  }

  private func answer(
    _ page: Pages.Page, _ request: Request, loop: Int
  ) throws(Problem) -> Response {
    if page == .metrics {
      return try metrics.response(to: request) { page in
        page.add(tallies.compactMap { $0 })
        page.add(
          "kortti_writes_waiting", .gauge, "Writes that wait for the writer.",
          services.writer.waiting)
        page.add(
          "kortti_labour_waiting", .gauge, "Password hashings waiting or under way.",
          passwordQueue.count)
        page.add(backgroundQueue.counts)
      }
    }
    if page == .ready {
      try readers[loop].read { transaction throws(Problem) in
        do throws(DatabaseError) {
          _ = try transaction.first("SELECT 1", []) { $0.int(0) }
        } catch {
          throw .database(error)
        }
      }
    }
    return pages.response(page)
  }

  private func perform(
    _ call: Call, loop: Int, onClientEvent: (@escaping @Sendable (ClientEvent) -> Void) -> Void,
    reply: @escaping @Sendable (Response) -> Void
  ) -> Response? {
    let now = services.now()
    let tally = tallies[call.operation.code]
    let started = DispatchTime.now().uptimeNanoseconds
    @Sendable func note(_ response: Response) -> Response {
      tally?.record(
        status: response.status, nanoseconds: DispatchTime.now().uptimeNanoseconds - started)
      return response
    }
    let reply = { @Sendable (response: Response) in reply(note(response)) }
    do throws(Problem) {
      let begun = try readers[loop].read { transaction throws(Problem) in
        try begin(call, now, transaction)
      }
      switch begun {
      case .answered(let answered): return note(answered.response(to: call))
      case .bulk(let context, let read):
        try readInBackground(call, context, read, onClientEvent, reply)
      case .download(let context, let download): return note(try response(download, context))
      case .action(let context, let action): write(call, context, action, reply)
      case .offloaded(let context, let offloaded):
        let isTaken = passwordQueue.run { [self] in
          do throws(Problem) {
            write(call, context, try offloaded(services), reply)
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

  /// What a call came to on its event loop.
  private enum Begun {
    case answered(OperationResult)
    case bulk(RequestContext, Operation.Read)
    case download(RequestContext, Download)
    case action(RequestContext, Operation.WriteAction)
    case offloaded(RequestContext, Operation.OffloadedWork)
  }

  /// Everything that needs only reading: who asks, whether they may, whether the fields are sound; and reads themselves.
  private func begin(_ call: Call, _ now: Instant, _ transaction: ReadTransaction) throws(Problem)
    -> Begun
  {
    let operation = call.operation
    let context = try requestContext(of: call, now, transaction)
    if let caller = context.caller, !operation.access.admits(caller.role) {
      throw Problem(.forbidden, "Your role does not allow this.")
    }
    if let idempotencyRecord = try idempotencyRecord(for: call, context, transaction) {
      return .answered(OperationResult(idempotencyRecord))
    }
    if call.envelopeErrors.contains(where: { $0.field == "data" }) {
      throw .invalid([], envelope: call.envelopeErrors)
    }
    var fields = InputDecoder(call.given, context: try inputContext(of: context))
    do throws(Problem) {
      switch operation.work {
      case .read(let read):
        var writer = ResponseWriter(zone: services.zone(of: context))
        let isDone = try read(&fields, context, services, transaction, .loop, &writer)
        try refuse(call.envelopeErrors)
        return isDone ? .answered(OperationResult(writer, of: operation)) : .bulk(context, read)
      case .streams(let prepare):
        let download = try prepare(&fields, context, services, transaction)
        try refuse(call.envelopeErrors)
        return .download(context, download)
      case .write(let prepare):
        let action = try prepare(&fields, context, services, transaction)
        try refuse(call.envelopeErrors)
        return .action(context, action)
      case .offloaded(let prepare):
        let offloaded = try prepare(&fields, context, services, transaction)
        try refuse(call.envelopeErrors)
        return .offloaded(context, offloaded)
      }
    } catch {
      guard error.name == .invalid, !call.envelopeErrors.isEmpty, error.envelopeErrors.isEmpty
      else { throw error }
      throw .invalid(error.fields, envelope: call.envelopeErrors)
    }
  }

  private func refuse(_ errors: [FieldError]) throws(Problem) {
    if !errors.isEmpty { throw .invalid([], envelope: errors) }
  }

  private func requestContext(of call: Call, _ now: Instant, _ transaction: ReadTransaction)
    throws(Problem) -> RequestContext
  {
    let operation = call.operation
    var caller: Caller?
    if operation.access != .any {
      guard let authHash = call.authHash else {
        throw Problem(.unauthenticated, "Log in first: this needs an auth hash.")
      }
      do throws(PeopleFault) {
        caller = try services.people.caller(authHash: authHash, at: now, in: transaction)
      } catch {
        throw error.problem
      }
      if caller == nil {
        throw Problem(.unauthenticated, "The auth hash is not valid, or no longer.")
      }
    }
    return RequestContext(
      caller: caller, now: now, requestID: RequestID.next(), operation: operation.name,
      address: call.address)
  }

  func inputContext(of context: RequestContext) throws(Problem) -> InputContext {
    InputContext(
      zone: services.zone(of: context), zones: services.zones, now: context.now,
      caller: context.caller)
  }

  /// Has the writer do a write action, in one transaction with its idempotency record, and replies.
  private func write(
    _ call: Call, _ context: RequestContext, _ action: @escaping Operation.WriteAction,
    _ reply: @escaping @Sendable (Response) -> Void
  ) {
    services.writer.write { [self] transaction -> OperationResult in
      if let idempotencyRecord = try idempotencyRecord(for: call, context, transaction) {
        return OperationResult(idempotencyRecord)
      }
      let isChanged = try isChangedMeanwhile(call, context, transaction)
      let answered: OperationResult
      do throws(Problem) {
        var writer = ResponseWriter(zone: services.zone(of: context))
        let location = try action(context, services, transaction, &writer)
        answered = OperationResult(writer, of: call.operation, location: location)
      } catch {
        if isChanged, error.name.precedence > Problem.Name.precondition.precedence { throw changed }
        throw error
      }
      if isChanged { throw changed }
      try storeIdempotencyRecord(of: answered, for: call, context, transaction)
      return answered
    } done: { [self] result in
      switch result {
      case .success(let answered): reply(answered.response(to: call))
      case .failure(let error): reply(refusal(.failure(error), of: call))
      }
    }
  }

  private static func tallies(of registry: OperationRegistry) -> [OperationTally?] {
    var tallies = [OperationTally?](
      repeating: nil, count: (registry.operations.last?.code ?? 0) + 1)
    for operation in registry.operations {
      tallies[operation.code] = OperationTally(name: operation.name)
    }
    return tallies
  }

  private var changed: Problem {
    Problem(.precondition, "The thing was changed meanwhile: read it again.")
  }

  /// Whether the thing that a call changes is in another state than `If-Match` names.
  private func isChangedMeanwhile(
    _ call: Call, _ context: RequestContext, _ transaction: WriteTransaction
  ) throws(Problem) -> Bool {
    guard let ifMatch = call.ifMatch, let code = call.operation.preconditionReader,
      let guarding = registry.operation(code: Int64(code)), case .read(let read) = guarding.work
    else { return false }
    let known = Set(guarding.fields.map(\.name))
    var fields = InputDecoder(
      call.given.filter { known.contains($0.name) }, context: try inputContext(of: context))
    var writer = ResponseWriter(zone: services.zone(of: context))
    do throws(Problem) {
      _ = try read(&fields, context, services, transaction, .worker, &writer)
    } catch {
      // What is not there is refused by the write action itself.
      return error.name != .notFound
    }
    return !EntityTag(of: writer.buffer).isNamed(in: ifMatch, strong: true)
  }

  private func idempotencyRecord(
    for call: Call, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> IdempotencyRecord? {
    guard let key = call.key, call.operation.isWrite, let user = context.caller?.user else {
      return nil
    }
    guard (1...100).contains(key.utf8.count), key.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else {
      throw .envelope(
        "key", "The idempotency key must have 1 to 100 printable ASCII characters.")
    }
    let found: IdempotencyRecord?
    do throws(DatabaseError) {
      found = try IdempotencyRecord.find(key, of: user, at: context.now, in: transaction)
    } catch {
      throw .database(error)
    }
    guard let found else { return nil }
    guard found.operation == call.operation.code, found.fingerprint == fingerprint(of: call) else {
      throw Problem(.keyReused, "The key was used before, for another operation or other input.")
    }
    return found
  }

  private func storeIdempotencyRecord(
    of answered: OperationResult, for call: Call, _ context: RequestContext,
    _ transaction: WriteTransaction
  ) throws(DatabaseError) {
    guard let key = call.key, let user = context.caller?.user else { return }
    let idempotencyRecord = IdempotencyRecord(
      operation: call.operation.code, fingerprint: fingerprint(of: call), body: answered.body,
      location: answered.location, tag: answered.tag?.text)
    try idempotencyRecord.keep(key, of: user, at: context.now, in: transaction)
  }

  /// What tells one input from another, whichever endpoint it came through. Secrets are left out: a fingerprint of a password
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
