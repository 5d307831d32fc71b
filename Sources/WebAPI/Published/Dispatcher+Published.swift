import Core
import Database
import HTTP
import Metrics
import Zones

extension Dispatcher {
  /// The response to a head from what is published; `nil` for a request that goes the usual way.
  func publishedResponse(to head: RequestHead) -> Response? {
    guard let entry = publisher.entry(for: head) else { return nil }
    let operation = entry.call.operation
    guard !head.announcesBody, !operation.isOpen || head.hasNoCredentials,
      operation.page != nil || MediaType.accepts(head.fields[.accept], "application/json")
    else { return nil }
    let response = entry.made.response.response(to: head)
    operationMetrics[operation.code]?.record(status: response.status, nanoseconds: 0)
    return response
  }

  /// Publishes the response to a call, if its operation's are and the caller is nobody in particular.
  func publish(_ call: Call, _ context: RequestContext) {
    guard call.operation.isPublished, context.caller == nil else { return }
    publisher.publish(call) { [self] call, known, transaction throws(Problem) in
      try made(call, known, transaction)
    }
  }

  private func made(
    _ call: Call, _ known: EntityTag?, _ transaction: ReadTransaction
  ) throws(Problem) -> Publisher.Made? {
    var prepared = PreparedCall(context: call.context(at: environment.now()))
    try decode(call, &prepared, transaction)
    guard case .read(let read, let validate, _) = prepared.action.take(),
      let tag = try tag(of: call, prepared, validate, transaction)
    else { throw Problem(.notFound, "Without a validator nothing is published.") }
    if tag == known { return nil }
    var writer = ResponseWriter(zone: prepared.zone)
    try read(transaction, &writer)
    let result = OperationResult(writer, of: call.operation, tag: tag)
    return Publisher.Made(
      response: PublishedResponse(result, to: call, tag: tag), bytes: result.body.count)
  }
}

extension RequestHead {
  fileprivate var hasNoCredentials: Bool {
    !fields.has(.authorization) && !fields.has(.cookie)
  }
}
