import Core
import Database
import HTTP
import Idempotency

/// What the steps of a write's transaction make of it.
struct PreparedWrite {
  let context: RequestContext
  let write: Operation.Write
  /// The first success under the idempotency key.
  var repeated: IdempotencyRecord?
  /// Whether the record is not the one that `If-Match` names.
  var isChanged = false
  /// Why the operation refuses, where another step may refuse before.
  var refusal: Problem?
  var result: OperationResult?

  /// - Throws: 412.
  func checkPrecondition() throws(Problem) {
    if isChanged {
      throw Problem(.precondition, "The thing was changed meanwhile: read it again.")
    }
  }
}

extension Dispatcher {
  /// Takes the holds of a write before its record is compared. On SQLite the input is not decoded again, for nothing is
  /// held there.
  private func hold(
    _ precondition: Precondition, of call: Call, _ context: RequestContext,
    in transaction: WriteTransaction
  ) {
    func holds() -> [Hold] {
      var decoder = InputDecoder(
        call.given,
        context: environment.inputContext(of: context, in: environment.zone(of: context)))
      return precondition.holds(&decoder, context)
    }
    transaction.hold(all: holds())
  }

  /// Whether the record to be changed does not match `If-Match`. It is read behind the holds of the write.
  private func isChanged(
    _ call: Call, _ context: RequestContext, _ transaction: WriteTransaction
  ) throws(Problem) -> Bool {
    guard let ifMatch = call.ifMatch, let precondition = call.operation.precondition else {
      return false
    }
    hold(precondition, of: call, context, in: transaction)
    let reader = precondition.reader
    let known = Set(reader.fields.map(\.name))
    let zone = environment.zone(of: context)
    var decoder = InputDecoder(
      call.given.filter { known.contains($0.name) },
      context: environment.inputContext(of: context, in: zone))
    var writer = ResponseWriter(zone: zone)
    do throws(Problem) {
      if case .read(let read, _, _) = try reader.decode(&decoder, context, transaction) {
        try read(transaction, &writer)
      }
    } catch {
      // The service itself refuses a missing record.
      return error.type != .notFound
    }
    return !EntityTag(of: writer.buffer).matches(ifMatch, strong: true)
  }

  /// Performs a write.
  ///
  /// - Throws: what comes before the precondition; what comes after it is kept in `refusal`.
  func perform(
    _ call: Call, _ writing: inout PreparedWrite, in transaction: WriteTransaction
  ) throws(Problem) {
    if writing.repeated != nil { return }
    if !transaction.hasOneWriter { try checkCaller(of: call, writing.context, transaction) }
    writing.isChanged = try isChanged(call, writing.context, transaction)
    var writer = ResponseWriter(zone: environment.zone(of: writing.context), capacity: 1_000)
    do throws(Problem) {
      let location = try writing.write(transaction, &writer)
      writing.result = OperationResult(writer, of: call.operation, location: location)
    } catch {
      if Step.service.statuses.contains(error.type.status) { throw error }
      writing.refusal = error
    }
  }

  /// Executes a write in one transaction with its idempotency record, and responds. `again` is called when what the
  /// write is about, or its caller, was changed since it was prepared; it returns whether it will respond. Without it
  /// the call is prepared again.
  func execute(
    _ call: Call, _ context: RequestContext, _ write: @escaping Operation.Write,
    _ channel: any ResponseChannel, _ send: @escaping @Sendable (Response) -> Void,
    again: (@Sendable () -> Bool)? = nil
  ) {
    environment.writer.write(turn: Self.user(of: context)) {
      [self] transaction -> OperationResult in
      var writing = PreparedWrite(context: context, write: write)
      for step in Step.ofWrite { try step.run(self, call, &writing, transaction) }
      if let record = writing.repeated { return OperationResult(record) }
      guard let result = writing.result.take() else {
        preconditionFailure("the write was performed")
      }
      if result.isRepeatable {
        try keep(
          result, body: result.bodyWithoutSecret ?? result.body, of: call, context, in: transaction)
      }
      return result
    } done: { [self] result in
      switch result {
      case .success(let result):
        if let rest = result.rest {
          readRest(rest, of: result, call, context, channel, send)
        } else {
          send(result.response(to: call))
        }
      case .failure(let error):
        let problem = Problem.failure(error)
        if problem.type == .changedMeanwhile, again?() ?? performAgain(call, channel) { return }
        refuse(problem, of: call, channel, send)
      }
    }
  }

  /// Hashes a password on its own queue, then executes the write.
  func execute(
    _ call: Call, _ context: RequestContext, _ turn: PasswordTurn,
    _ offloaded: @escaping Operation.Offloaded, _ channel: any ResponseChannel,
    _ send: @escaping @Sendable (Response) -> Void
  ) {
    var waiting = call
    // A body of a client without a session is not kept while it waits; only `If-Match` would read it again.
    if context.caller == nil { waiting.given = [] }
    passwordQueue.run(turn) { [self, waiting] in
      do throws(Problem) {
        execute(waiting, context, try offloaded(), channel, send)
      } catch {
        send(refusal(error, of: waiting))
      }
    } refuse: { [self, waiting] in
      let problem = Problem(
        .unavailable, "Too many logins are under way. Try again soon.", retryAfterSeconds: 1)
      send(refusal(problem, of: waiting))
    }
  }

  func refusal(_ problem: Problem, of call: Call) -> Response {
    if let cause = problem.cause { log("\(call.operation.name) failed, \(cause)") }
    if call.operation.page != nil { return response(to: problem, at: call.target.path) }
    return problem.prefixingFields(with: call.fieldPrefix).response()
  }
}
