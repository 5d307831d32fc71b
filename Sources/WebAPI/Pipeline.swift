import Core
import Database
import Dispatch
import HTTP
import Idempotency
import Metrics
import Zones

// The steps of every request for an operation, in their order:
//
//   1. route         Endpoints/Admission.swift: which operation; 404, 405, 413, 415, 406 from the head alone, and 401
//                    without an auth hash
//   2. authenticate  the session of the auth hash; 401
//   3. authorize     whether the caller's role may call the operation; 403
//   4. decode        the input, all invalid fields at once; 403 for a field the role does not allow, 422,
//                    404 for an invalid id in the path
//   5. idempotency   a key used before gives the first success again, to a caller who still may see it; 422 for
//                    another input
//   6. precondition  `If-Match` against the current record; 412
//   7. execute       the service; 403, 422, 404, 409
//   8. encode        the result as JSON, with ETag, Location, Next-Cursor; or a file, whole or a range of it
//
// Steps 2 to 5 run in a read transaction on the event loop. A small read executes right there; a large one, and one
// that turns out to take longer than 2 milliseconds, runs on the background queue. A write runs steps 5 to 7 in one
// transaction of the writer and is answered once it is on the disk. The content of an operation with a receiver is
// asked for after step 5, and goes to the receiver on a worker (Receiving/Dispatcher+Receiving.swift). What the
// receiver returns runs as steps 5 to 8. A request whose body is not small is parsed, and taken through steps 2 to 5,
// on a queue where callers take turns (Background/Dispatcher+LargeRequests.swift).
extension ProblemType {
  /// Of several refusals the one with the lowest rank is sent: 400, 401, 403, 422, 404, 412, 409.
  var rank: Int {
    switch status {
    case 400: 0
    case 401: 1
    case 403: 2
    case 422: 3
    case 404: 4
    case 412: 5
    default: 6
    }
  }
}

extension Dispatcher {
  /// Takes a call through all steps, on the event loop.
  func perform(_ call: Call, loop: Int, channel: any ResponseChannel) -> Response? {
    let started = DispatchTime.now().uptimeNanoseconds
    do throws(Problem) {
      let prepared = try readers[loop].read { transaction throws(Problem) in
        try prepare(call, transaction)
      }
      return finish(prepared, of: call, since: started, channel)
    } catch {
      return counted(refusal(error, of: call), of: call, since: started)
    }
  }

  /// Takes a prepared call through its last steps. Returns the response, or `nil` when it is sent later.
  func finish(
    _ prepared: Prepared, of call: Call, since started: UInt64, _ channel: any ResponseChannel
  ) -> Response? {
    @Sendable func reply(_ response: Response) {
      channel.send(counted(response, of: call, since: started))
    }
    do throws(Problem) {
      switch prepared {
      case .result(let result):
        return counted(result.response(to: call), of: call, since: started)
      case .background(let context, let read):
        try readInBackground(call, context, read, channel, reply)
      case .download(let context, let download):
        return counted(try response(download, context), of: call, since: started)
      case .file(let file): return counted(file.response(to: call), of: call, since: started)
      case .receive(let context, let receiving):
        try receiveBytes(of: call, context, receiving, reply)
      case .write(let context, let write): execute(call, context, write, channel, reply)
      case .slicedWrite(let context, let write):
        execute(call, context, write, from: SlicedWriteState(), reply)
      case .offloadedWrite(let context, let turn, let offloaded):
        execute(call, context, turn, offloaded, channel, reply)
      }
      return nil
    } catch {
      return counted(refusal(error, of: call), of: call, since: started)
    }
  }

  /// Counts a response for the metrics, and returns it.
  func counted(_ response: Response, of call: Call, since started: UInt64) -> Response {
    operationMetrics[call.operation.code]?.record(
      status: response.status, nanoseconds: DispatchTime.now().uptimeNanoseconds - started)
    return response
  }

  /// The outcome of a call's read transaction.
  enum Prepared {
    case result(OperationResult)
    case background(RequestContext, Operation.Read)
    case download(RequestContext, Download)
    case file(FileAnswer)
    case receive(RequestContext, AnyReceiving)
    case write(RequestContext, Operation.Write)
    case slicedWrite(RequestContext, Operation.SlicedWrite)
    case offloadedWrite(RequestContext, PasswordTurn, Operation.Offloaded)
  }

  /// Steps 2 to 5, and the execution of small reads.
  func prepare(
    _ call: Call, _ transaction: ReadTransaction
  ) throws(Problem) -> Prepared {
    try call.operation.checkForm(ofIfMatch: call.ifMatch)
    let context = try authenticate(call, transaction)
    try authorize(call, context)
    let zone = environment.zone(of: context)
    let action = try decode(call, context, zone, transaction)
    if let record = try idempotencyRecord(of: call, context, transaction) {
      return .result(OperationResult(record))
    }
    switch action {
    case .read(let read, runsInBackground: true): return .background(context, read)
    case .read(let read, runsInBackground: false):
      guard queues.reads.hasRoom(for: Self.user(of: context)) else {
        return .background(context, read)
      }
      let result = try transaction.briefly { () throws(Problem) in
        var writer = ResponseWriter(zone: zone)
        try read(transaction, &writer)
        return OperationResult(writer, of: call.operation)
      }
      guard let result else { return .background(context, read) }
      return .result(counted(result, context))
    case .download(let download): return .download(context, download)
    case .file(let file): return .file(file)
    case .receive(let receiving): return .receive(context, receiving)
    case .write(let write): return .write(context, write)
    case .slicedWrite(let write): return .slicedWrite(context, write)
    case .offloadedWrite(let turn, let offloaded):
      return .offloadedWrite(context, turn ?? .of(context.caller), offloaded)
    }
  }

  private func authenticate(
    _ call: Call, _ transaction: ReadTransaction
  ) throws(Problem) -> RequestContext {
    let now = environment.now()
    let caller = try caller(of: call, now, transaction)
    return RequestContext(
      caller: caller, now: now, requestID: RequestID.next(), operation: call.operation.name,
      address: call.address)
  }

  private func authorize(_ call: Call, _ context: RequestContext) throws(Problem) {
    guard let role = context.caller?.role, let minimum = call.operation.access.minimumRole,
      role < minimum
    else { return }
    throw Problem(.forbidden, "Your role does not allow this.")
  }

  /// Decodes the input. Errors of the envelope are reported together with those of the fields.
  private func decode(
    _ call: Call, _ context: RequestContext, _ zone: Zone, _ transaction: ReadTransaction
  ) throws(Problem) -> Operation.Action {
    // Without an object in `data` there are no fields to decode.
    if call.envelopeErrors.contains(where: { $0.field == "data" }) {
      throw .invalid([], envelope: call.envelopeErrors)
    }
    if call.operation.session == .opens, call.cookie == nil, call.asksForCookie {
      throw .invalid(
        SessionCookie.field,
        "Only pages of this server get a cookie, over TLS or on the machine itself, through /api/v1."
      )
    }
    var decoder = InputDecoder(call.given, context: environment.inputContext(of: context, in: zone))
    decoder.content = call.content
    let action: Operation.Action
    do throws(Problem) {
      action = try call.operation.decode(&decoder, context, transaction)
    } catch {
      guard error.type == .invalid, !call.envelopeErrors.isEmpty else { throw error }
      throw .invalid(error.fields, envelope: call.envelopeErrors)
    }
    if !call.envelopeErrors.isEmpty { throw .invalid([], envelope: call.envelopeErrors) }
    return action
  }

  /// Whether the record to be changed does not match `If-Match`.
  private func isChanged(
    _ call: Call, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> Bool {
    guard let ifMatch = call.ifMatch, let reader = call.operation.preconditionReader else {
      return false
    }
    let known = Set(reader.fields.map(\.name))
    let zone = environment.zone(of: context)
    var decoder = InputDecoder(
      call.given.filter { known.contains($0.name) },
      context: environment.inputContext(of: context, in: zone))
    var writer = ResponseWriter(zone: zone)
    do throws(Problem) {
      if case .read(let read, _) = try reader.decode(&decoder, context, transaction) {
        try read(transaction, &writer)
      }
    } catch {
      // The service itself refuses a missing record.
      return error.type != .notFound
    }
    return !EntityTag(of: writer.buffer).matches(ifMatch, strong: true)
  }

  /// Executes a write in one transaction with its idempotency record, and replies.
  func execute(
    _ call: Call, _ context: RequestContext, _ write: @escaping Operation.Write,
    _ channel: any ResponseChannel, _ reply: @escaping @Sendable (Response) -> Void
  ) {
    environment.writer.write { [self] transaction -> OperationResult in
      if let record = try idempotencyRecord(of: call, context, transaction) {
        return OperationResult(record)
      }
      let isChanged = try isChanged(call, context, transaction)
      let changed = Problem(.precondition, "The thing was changed meanwhile: read it again.")
      var writer = ResponseWriter(zone: environment.zone(of: context), capacity: 1_000)
      let location: String?
      do throws(Problem) {
        location = try write(transaction, &writer)
      } catch {
        throw isChanged && error.type.rank > changed.type.rank ? changed : error
      }
      if isChanged { throw changed }
      let result = OperationResult(writer, of: call.operation, location: location)
      if let key = call.keyOfWrite, let user = context.caller?.user, result.isRepeatable {
        try IdempotencyRecord(
          operation: call.operation.code, fingerprint: call.fingerprint, body: result.body,
          location: result.location, tag: result.tag?.text
        ).keep(key, of: user, at: context.now, in: transaction)
      }
      return result
    } done: { [self] result in
      switch result {
      case .success(let result):
        if let rest = result.rest {
          readRest(rest, of: result, call, context, channel, reply)
        } else {
          reply(result.response(to: call))
        }
      case .failure(let error): reply(refusal(.failure(error), of: call))
      }
    }
  }

  /// Hashes a password on its own queue, then executes the write.
  private func execute(
    _ call: Call, _ context: RequestContext, _ turn: PasswordTurn,
    _ offloaded: @escaping Operation.Offloaded, _ channel: any ResponseChannel,
    _ reply: @escaping @Sendable (Response) -> Void
  ) {
    var waiting = call
    // A body of a client without a session is not kept while it waits; only `If-Match` would read it again.
    if context.caller == nil { waiting.given = [] }
    passwordQueue.run(turn) { [self, waiting] in
      do throws(Problem) {
        execute(waiting, context, try offloaded(), channel, reply)
      } catch {
        reply(refusal(error, of: waiting))
      }
    } refuse: { [self, waiting] in
      let problem = Problem(
        .unavailable, "Too many logins are under way. Try again soon.", retryAfterSeconds: 1)
      reply(refusal(problem, of: waiting))
    }
  }

  func refusal(_ problem: Problem, of call: Call) -> Response {
    if let cause = problem.cause { log("\(call.operation.name) failed, \(cause)") }
    return problem.prefixingFields(with: call.fieldPrefix).response()
  }
}
