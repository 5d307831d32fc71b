import Core
import Database
import Dispatch
import HTTP
import Idempotency
import JSON
import Metrics
import Zones

// A request for an operation passes the steps of `Step.order`. Those that see the head are run by `admit`. When the
// body has come, those that need no write run in a read transaction: on the event loop, or on a worker where the
// database is on a server. A small read executes right there; a large one, and one that turns out to take too long,
// runs on the background queue. A write runs the other steps in one transaction of the writer and is answered once it
// is on the disk. The body of an
// operation with a receiver is asked for after the steps of the call, and goes to the receiver on a worker
// (Receiving/Dispatcher+Receiving.swift); what that returns is written like any other. A request whose body is not
// small is parsed, and taken through the steps of the call, on a queue where callers take turns
// (Background/Dispatcher+LargeRequests.swift).
extension Dispatcher {
  /// Takes a call through all steps: on the event loop, or on a worker, which answers later.
  func perform(_ call: Call, loop: Int, channel: any ResponseChannel) -> Response? {
    switch readers {
    case .onEventLoops(let readers):
      let started = DispatchTime.now().uptimeNanoseconds
      return perform(call, by: readers[loop], since: started, channel)
    case .onWorkers(let workers):
      perform(call, by: workers, channel)
      return nil
    }
  }

  // Where it is inlined, its closures cost a call on an event loop, too.
  @inline(never)
  func perform(_ call: Call, by workers: ReadWorkers, _ channel: any ResponseChannel) {
    let started = DispatchTime.now().uptimeNanoseconds
    workers.run { [self] reader in
      // The wait for a worker is a part of the time that it takes.
      if let response = perform(call, by: reader, since: started, channel) {
        channel.send(response)
      }
    } refuse: { [self] in
      channel.send(counted(refusal(.tooManyCalls, of: call), of: call.operation, since: started))
    }
  }

  private func perform(
    _ call: Call, by reader: Reader, since started: UInt64, _ channel: any ResponseChannel
  ) -> Response? {
    do throws(Problem) {
      let prepared = try reader.read { transaction throws(Problem) in
        try prepare(call, transaction)
      }
      return finish(prepared, of: call, since: started, channel)
    } catch {
      return refused(error, of: call, since: started, channel)
    }
  }

  /// Takes a prepared call through its last steps. Returns the response, or `nil` when it is sent later.
  func finish(
    _ prepared: Prepared, of call: Call, since started: UInt64, _ channel: any ResponseChannel
  ) -> Response? {
    let operation = call.operation
    @Sendable func send(_ response: Response) {
      channel.send(counted(response, of: operation, since: started))
    }
    do throws(Problem) {
      switch prepared {
      case .result(let result):
        return counted(result.response(to: call), of: operation, since: started)
      case .notModified(let tag):
        return counted(call.notModified(tag), of: operation, since: started)
      case .background(let context, let read, let tag):
        try readInBackground(call, context, read, tag, channel, send)
      case .download(let context, let download, let tag):
        return counted(
          try response(download, tag, to: call, context), of: operation, since: started)
      case .file(let file): return counted(file.response(to: call), of: operation, since: started)
      case .receive(let context, let receiving):
        try receiveBytes(of: call, context, receiving, send)
      case .write(let context, let write): execute(call, context, write, channel, send)
      case .slicedWrite(let context, let write):
        execute(call, context, from: SlicedWriteState(rest: write), channel, send)
      case .offloadedWrite(let context, let turn, let offloaded):
        execute(call, context, turn, offloaded, channel, send)
      case .writeAfterWork(let context, let lookUp):
        try execute(call, context, lookUp, channel, send)
      }
      return nil
    } catch {
      return refused(error, of: call, since: started, channel)
    }
  }

  /// Counts a response for the metrics, and returns it with the fields that all of the operation have.
  func counted(_ response: Response, of operation: Operation, since started: UInt64) -> Response {
    operationMetrics[operation.code]?.record(
      status: response.status, nanoseconds: DispatchTime.now().uptimeNanoseconds - started)
    if operation.constantFields.isEmpty { return response }
    var response = response
    response.fields += operation.constantFields
    return response
  }

  /// What came of a call's read transaction.
  enum Prepared {
    case result(OperationResult)
    /// The client has it already.
    case notModified(EntityTag)
    case background(RequestContext, Operation.Read, EntityTag?)
    case download(RequestContext, Download, EntityTag?)
    case file(FileResponse)
    case receive(RequestContext, AnyReceiving)
    case write(RequestContext, Operation.Write)
    case slicedWrite(RequestContext, Operation.SlicedWrite)
    case offloadedWrite(RequestContext, PasswordTurn, Operation.Offloaded)
    case writeAfterWork(RequestContext, Operation.LookUp)
  }

  /// Takes a call through the steps before a write, and executes a small read.
  func prepare(
    _ call: Call, _ transaction: ReadTransaction
  ) throws(Problem) -> Prepared {
    var prepared = PreparedCall(context: call.context(at: environment.now()))
    for step in Step.ofCall { try step.run(self, call, &prepared, transaction) }
    // Where others write, too, the write finds it again, and makes sure that it is kept.
    if let record = prepared.repeated, transaction.hasOneWriter {
      return .result(OperationResult(record))
    }
    if call.operation.page != nil, case .form(let show) = prepared.action {
      prepared.action = try newForm(show, of: call, prepared.context, transaction)
    }
    switch prepared.action.take() {
    case nil, .form: preconditionFailure("the input was decoded, and a form is read")
    case .read(let read, let validate, let runsInBackground):
      var tag: EntityTag?
      if let validate {
        tag = try self.tag(of: call, prepared, validate, transaction)
        if tag != nil { publish(call, prepared.context) }
        if let tag, call.has(tag) { return .notModified(tag) }
      }
      guard !runsInBackground, queues.reads.hasRoom(for: Self.user(of: prepared.context)) else {
        return .background(prepared.context, read, tag)
      }
      return try transaction.briefly { () throws(Problem) in
        var writer = ResponseWriter(zone: prepared.zone)
        try read(transaction, &writer)
        let unsent = count(writer, for: prepared.context)
        return .result(OperationResult(writer, of: call.operation, tag: tag, unsent: unsent))
      } ?? .background(prepared.context, read, tag)
    case .download(let make, let validate):
      // Each piece is read when it is sent: what is changed meanwhile is in it or not.
      let tag = try tag(of: call, prepared, validate, transaction)
      if let tag, call.has(tag) { return .notModified(tag.weak) }
      return .download(prepared.context, try make(transaction), tag?.weak)
    case .file(let file): return .file(file)
    case .receive(let receiving): return .receive(prepared.context, receiving)
    case .write(let write): return .write(prepared.context, write)
    case .slicedWrite(let write): return .slicedWrite(prepared.context, write)
    case .offloadedWrite(let turn, let offloaded):
      return .offloadedWrite(prepared.context, turn ?? .of(prepared.context.caller), offloaded)
    case .writeAfterWork(let lookUp): return .writeAfterWork(prepared.context, lookUp)
    }
  }
}

/// What the steps before a write make of a call.
struct PreparedCall {
  /// Without a caller until the session is found.
  var context: RequestContext
  /// The caller's.
  var zone = Zone.utc
  /// What the operation does with the decoded input.
  var action: Operation.Action?
  /// The first success under the idempotency key.
  var repeated: IdempotencyRecord?

  /// Whether all that is left to be done is a write.
  var isWrite: Bool {
    switch action {
    case .write, .slicedWrite: true
    default: false
    }
  }

  /// - Throws: 403 when the caller's role, or the scope of the caller's token, does not allow the operation.
  func checkAccess(
    to operation: Operation, _ dispatcher: Dispatcher, _ transaction: ReadTransaction
  ) throws(Problem) {
    if let role = context.caller?.role, let minimum = operation.access.minimumRole, role < minimum {
      throw Problem(.forbidden, "Your role does not allow this.")
    }
    if let token = context.caller?.token {
      try dispatcher.check(token, for: operation, transaction)
    }
  }
}

extension Call {
  /// The context of a call whose session is not found yet.
  func context(at now: Instant) -> RequestContext {
    RequestContext(
      caller: nil, now: now, requestID: RequestID.next(), operation: operation.name,
      address: address, userAgent: userAgent)
  }

  /// - Throws: 400 when `If-Match` of an envelope is no entity tag; that of the REST endpoint was read with the head.
  func checkEnvelopeForm() throws(Problem) {
    guard case .headerCoded = endpoint else { return }
    try operation.checkForm(ofIfMatch: ifMatch)
  }
}

extension Dispatcher {
  /// Looks for the caller again in the transaction of a write that may have waited for those of others, or is run
  /// again.
  ///
  /// - Throws: 401 when the session or the token has ended; 403 when the scopes of the token have changed;
  ///   `changedMeanwhile` when the call was prepared for another role or time zone.
  func checkCaller(
    of call: Call, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) {
    guard let known = context.caller else { return }
    guard try caller(of: call, context.now, transaction) == known else { throw .changedMeanwhile }
    if let token = known.token { try check(token, for: call.operation, transaction) }
  }

  /// Takes a call, whose caller is not as it was prepared for, through its steps once more. Returns whether it will be
  /// answered so.
  func performAgain(_ call: Call, _ channel: any ResponseChannel) -> Bool {
    guard case .onWorkers(let workers) = readers, call.tries < Self.mostTries else { return false }
    var call = call
    call.tries += 1
    perform(call, by: workers, channel)
    return true
  }

  /// - Throws: 403 when the scopes of a token do not allow the operation.
  fileprivate func check(
    _ token: TokenID, for operation: Operation, _ transaction: ReadTransaction
  ) throws(Problem) {
    guard let needed = registry.scope(of: operation) else {
      throw Problem(.forbidden, "No token may do this: log in.")
    }
    if try environment.scopes(token, transaction).contains(where: { $0.covers(needed) }) { return }
    throw Problem(
      .scope, "The token is not for this: it needs the scope \(needed).",
      members: [.init("needed", .text("\(needed)"))])
  }

  /// Finds the session.
  ///
  /// - Throws: 401.
  func authenticate(
    _ call: Call, _ prepared: inout PreparedCall, _ transaction: ReadTransaction
  ) throws(Problem) {
    let context = prepared.context
    guard let caller = try caller(of: call, context.now, transaction) else { return }
    prepared.context = RequestContext(
      caller: caller, now: context.now, requestID: context.requestID,
      operation: context.operation, address: context.address, userAgent: context.userAgent)
    prepared.zone = environment.zone(of: prepared.context)
  }

  /// Decodes the input. Errors of the envelope are reported together with those of the fields.
  ///
  /// - Throws: 403, 422, 404.
  func decode(
    _ call: Call, _ prepared: inout PreparedCall, _ transaction: ReadTransaction
  ) throws(Problem) {
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
    var decoder = InputDecoder(
      call.given, context: environment.inputContext(of: prepared.context, in: prepared.zone))
    decoder.announcedBody = call.announcedBody
    decoder.requestOrigin = call.origin
    do throws(Problem) {
      prepared.action = try call.operation.decode(&decoder, prepared.context, transaction)
    } catch {
      guard error.type == .invalid, !call.envelopeErrors.isEmpty else { throw error }
      throw .invalid(error.fields, envelope: call.envelopeErrors)
    }
    if !call.envelopeErrors.isEmpty { throw .invalid([], envelope: call.envelopeErrors) }
  }
}
