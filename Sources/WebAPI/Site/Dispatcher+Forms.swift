import Core
import Database
import HTTP
import JSON

// Forms that are refused are shown again, with what was typed: read on the background queue, since a write that fails
// is undone by then.
extension Dispatcher {
  /// The read of a form that nobody has typed in.
  func newForm(
    _ show: @escaping Operation.ShowForm, of call: Call, _ context: RequestContext,
    _ transaction: ReadTransaction
  ) throws(Problem) -> Operation.Action {
    let form = PageForm(token: try newToken(for: call, context, transaction))
    return .read(
      { transaction, writer throws(Problem) in try show(form, transaction, &writer) }, nil,
      runsInBackground: false)
  }

  /// The token of a form that is shown.
  private func newToken(
    for call: Call, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> String {
    do throws(DatabaseError) {
      return try FormToken.make(
        at: call.target.path, for: context.caller, at: context.now, environment.keys,
        in: transaction)
    } catch {
      throw .database(error)
    }
  }

  /// - Throws: 422 for a form that was not shown to this caller at this path, or too long ago.
  func checkToken(
    of call: Call, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) {
    let isValid: Bool
    do throws(DatabaseError) {
      isValid = try FormToken.isValid(
        call.key ?? "", at: call.target.path, for: context.caller, at: context.now,
        environment.keys, in: transaction)
    } catch {
      throw .database(error)
    }
    if isValid { return }
    throw Problem(
      .invalid, "This form is too old, or was opened by somebody else. Look through it and send it."
    )
  }

  /// The refusal of a call; `nil` for a form, which is shown again later.
  func refused(
    _ problem: Problem, of call: Call, since started: UInt64, _ channel: any ResponseChannel
  ) -> Response? {
    guard call.operation.page?.shownBy != nil else {
      return counted(refusal(problem, of: call), of: call.operation, since: started)
    }
    refuse(problem, of: call, channel) { [self] response in
      channel.send(counted(response, of: call.operation, since: started))
    }
    return nil
  }

  /// Sends the refusal of a call: of a form the form, unless that can't be shown either.
  func refuse(
    _ problem: Problem, of call: Call, _ channel: any ResponseChannel,
    _ send: @escaping @Sendable (Response) -> Void
  ) {
    let refusal = refusal(problem, of: call)
    guard let shown = call.operation.page?.shownBy else { return send(refusal) }
    let job = BackgroundJob(
      of: BackgroundJob.turn(ofUnknown: call.address), isRead: true
    ) { [self] reader, cancellation in
      let response = again(shown, after: problem, of: call, reader, cancellation)
      return { send(response) }
    } refuse: {
      send(refusal)
    }
    channel.onClientEvent { [queues] event in queues.reads.handle(event, of: job) }
    if !queues.reads.add(job) { send(refusal) }
  }

  private func again(
    _ shown: Operation, after problem: Problem, of sent: Call, _ reader: Reader,
    _ cancellation: Cancellation
  ) -> Response {
    do throws(Problem) {
      let call = try sent.showing(shown)
      var result = try reader.read(until: cancellation) { transaction throws(Problem) in
        var prepared = PreparedCall(context: call.context(at: environment.now()))
        try authenticate(call, &prepared, transaction)
        try prepared.checkAccess(to: shown, self, transaction)
        try decode(call, &prepared, transaction)
        guard case .form(let show) = prepared.action.take() else { throw problem }
        var form = PageForm(
          token: try newToken(for: call, prepared.context, transaction), problem: problem)
        form.given = sent.typed
        var writer = ResponseWriter(zone: prepared.zone)
        try show(form, transaction, &writer)
        return OperationResult(writer, of: shown)
      }
      result.status = problem.type.status
      result.fields += problem.fieldsOfResponse
      return result.response(to: call)
    } catch {
      return refusal(error, of: sent)
    }
  }
}

extension Call {
  /// The call that shows the form which this one sends: of the same caller, without what was typed.
  fileprivate func showing(_ shown: Operation) throws(Problem) -> Call {
    let (path, query) = target
    var call = Call(operation: shown, endpoint: .rest(path: path, query: query, ifNoneMatch: nil))
    call.authHash = authHash
    call.address = address
    call.given = given.filter { if case .path = $0.raw { true } else { false } }
    guard let query else { return call }
    for (name, text) in try RESTEndpoint.parameters(of: query, for: shown) {
      call.given.append((name, .text(text)))
    }
    call.dropEmptyFields()
    return call
  }

  /// What was typed, but for secrets.
  fileprivate var typed: [(name: String, text: String)] {
    let secrets = operation.secretFields
    return given.compactMap { name, raw in
      guard case .text(let text) = raw, !secrets.contains(name) else { return nil }
      return (name, text)
    }
  }
}
