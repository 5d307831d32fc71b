import Bytes
import Core
import Database
import Dispatch
import HTTP
import Synchronization

// Requests whose contents go to receivers.
extension Dispatcher {
  /// Takes a request of the REST endpoint through its first steps.
  func admit(
    _ request: Request, _ target: RequestTarget, _ loop: Int, _ channel: any ContentChannel
  ) -> ContentAdmission {
    let started = DispatchTime.now().uptimeNanoseconds
    let call: Call
    do throws(Problem) {
      call = try self.call(of: request, target)
    } catch {
      return .answer(error.response())
    }
    do throws(Problem) {
      let prepared = try readers[loop].read { transaction throws(Problem) in
        try prepare(call, transaction)
      }
      guard case .receive(let context, let receiving) = prepared else {
        // A repeated idempotency key.
        return finish(prepared, of: call, since: started, channel).map { .answer($0) }
          ?? .answer(Response(status: 500))
      }
      let finished = { @Sendable [self] (response: Response) in
        complete(
          counted(response, of: call.operation, since: started), of: call.operation,
          for: request.head)
      }
      let replies = Replies(finished: finished) { channel.send(finished($0)) }
      return .receive(try reception(of: call, context, receiving, channel, replies))
    } catch {
      return .answer(counted(refusal(error, of: call), of: call.operation, since: started))
    }
  }

  /// Passes the bytes of a call of the header-coded endpoint to its receiver.
  func receiveBytes(
    of call: Call, _ context: RequestContext, _ receiving: AnyReceiving,
    _ reply: @escaping @Sendable (Response) -> Void
  ) throws(Problem) {
    let reception = try reception(
      of: call, context, receiving, NoConnection(), Replies(finished: { $0 }, reply: reply))
    reception.start()
    for start in stride(from: 0, to: call.bytes.count, by: Self.pieceBytes) {
      reception.add(Array(call.bytes[start..<min(start + Self.pieceBytes, call.bytes.count)]))
    }
    _ = reception.end(.complete)
  }

  private static let pieceBytes = 64 * 1024

  private struct Replies: Sendable {
    /// A response as it is sent.
    let finished: @Sendable (Response) -> Response
    let reply: @Sendable (Response) -> Void
  }

  private func reception(
    of call: Call, _ context: RequestContext, _ receiving: AnyReceiving,
    _ channel: any ContentChannel, _ replies: Replies
  ) throws(Problem) -> Reception {
    let content = call.content ?? .none
    if let length = content.length, length > receiving.limit { throw receiving.tooLarge }
    guard let place = queues.receptions.place(for: Self.user(of: context)) else {
      throw Problem(
        .unavailable, "Too many uploads are under way. Try again soon.", retryAfterSeconds: 2)
    }
    // The given fields are decoded, and the bytes on their way.
    var waiting = call
    waiting.bytes = []
    let actions = Reception.Actions(
      refuse: { [self, waiting] problem in replies.reply(refusal(problem, of: waiting)) },
      answer: { [self, waiting] result, done in
        answer(result, to: waiting, context) { response, end in
          done(end) { replies.reply(response) }
        }
      },
      response: { [self, waiting] problem in
        replies.finished(refusal(problem, of: waiting))
      })
    return Reception(receiving, content, channel, actions, in: queues.receptions, place)
  }

  private func answer(
    _ result: AnyReceiving.Result, to call: Call, _ context: RequestContext,
    _ reply: @escaping @Sendable (Response, WriteEnd?) -> Void
  ) {
    switch result {
    case .write(let write):
      // A repeated idempotency key is answered without it.
      let written = Written()
      let noted: Operation.Write = { transaction, writer throws(Problem) in
        let location = try write(transaction, &writer)
        written.isTrue.store(true, ordering: .relaxed)
        return location
      }
      execute(call, context, noted, NoConnection()) { response in
        let isCommitted = response.status < 300 && written.isTrue.load(ordering: .relaxed)
        reply(response, isCommitted ? .committed : .refused(status: response.status))
      }
    case .answer(let encode):
      var writer = ResponseWriter(zone: environment.zone(of: context))
      let location = encode(&writer)
      let result = OperationResult(writer, of: call.operation, location: location)
      reply(result.response(to: call), nil)
    }
  }
}

/// Whether a write ran to its end.
private final class Written: Sendable {
  let isTrue = Atomic(false)
}

/// The channel of a content that came as a whole.
private struct NoConnection: ContentChannel {
  func send(_ response: Response) {}
  func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {}
  func onDisconnect(_ body: @escaping @Sendable () -> Void) {}
  func proceed(maximumBytes: Int) {}
  func took(_ count: Int) {}
  func sendInterim(_ status: Int, _ fields: [(name: String, value: String)]) {}
  func closeConnection() {}
}
