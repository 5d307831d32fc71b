import Bytes
import Core
import Database
import Dispatch
import HTTP
import Synchronization

// Requests whose bodies go to receivers.
extension Dispatcher {
  /// Takes a request of the REST endpoint through its first steps.
  func admit(
    _ request: Request, _ route: MatchedRoute, _ reader: Reader, _ channel: any BodyChannel,
    place: Int
  ) -> BodyAdmission {
    let started = DispatchTime.now().uptimeNanoseconds
    let call: Call
    do throws(Problem) {
      call = try self.call(of: request, route)
    } catch {
      return .respond(error.response())
    }
    do throws(Problem) {
      let prepared = try reader.read { transaction throws(Problem) in
        try prepare(call, transaction)
      }
      guard case .receive(let context, let receiving) = prepared else {
        // A repeated idempotency key.
        return finish(prepared, of: call, since: started, channel).map { .respond($0) }
          ?? .respond(Response(status: 500))
      }
      let finished = { @Sendable [self] (response: Response) in
        complete(
          counted(response, of: call.operation, since: started), of: call.operation,
          for: request.head)
      }
      let responding = Responding(place: place, finished: finished) {
        channel.send(finished($0))
      }
      return .receive(try streamedRequest(of: call, context, receiving, channel, responding))
    } catch {
      return .respond(counted(refusal(error, of: call), of: call.operation, since: started))
    }
  }

  /// Passes the bytes of a call of the header-coded endpoint to its receiver.
  func receiveBytes(
    of call: Call, _ context: RequestContext, _ receiving: AnyReceiving,
    _ send: @escaping @Sendable (Response) -> Void
  ) throws(Problem) {
    let place = queues.streamedRequests.nextPlace()
    let streamedRequest = try streamedRequest(
      of: call, context, receiving, NoConnection(),
      Responding(place: place, finished: { $0 }, send: send))
    streamedRequest.start()
    for start in stride(from: 0, to: call.bytes.count, by: Self.pieceBytes) {
      streamedRequest.add(Array(call.bytes[start..<min(start + Self.pieceBytes, call.bytes.count)]))
    }
    _ = streamedRequest.end(.complete)
  }

  private static let pieceBytes = 64 * 1024

  private struct Responding: Sendable {
    /// Of the request among all that came.
    let place: Int
    /// A response as it is sent.
    let finished: @Sendable (Response) -> Response
    let send: @Sendable (Response) -> Void
  }

  private func streamedRequest(
    of call: Call, _ context: RequestContext, _ receiving: AnyReceiving,
    _ channel: any BodyChannel, _ responding: Responding
  ) throws(Problem) -> StreamedRequest {
    let body = call.announcedBody ?? .none
    if let length = body.length, length > receiving.limit { throw receiving.tooLarge }
    let user = Self.user(of: context)
    guard let slot = queues.streamedRequests.slot(for: user, place: responding.place) else {
      throw Problem(
        .unavailable, "Too many uploads are under way. Try again soon.", retryAfterSeconds: 2)
    }
    // The given fields are decoded, and the bytes on their way.
    var waiting = call
    waiting.bytes = []
    let actions = StreamedRequest.Actions(
      refuse: { [self, waiting] problem in responding.send(refusal(problem, of: waiting)) },
      respond: { [self, waiting] result, done in
        respond(result, to: waiting, context) { response, end in
          done(end) { responding.send(response) }
        }
      },
      response: { [self, waiting] problem in
        responding.finished(refusal(problem, of: waiting))
      })
    return StreamedRequest(receiving, body, channel, actions, in: queues.streamedRequests, slot)
  }

  private func respond(
    _ result: AnyReceiving.Result, to call: Call, _ context: RequestContext,
    _ send: @escaping @Sendable (Response, WriteEnd?) -> Void
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
      // What was received is not received again.
      execute(call, context, noted, NoConnection()) { response in
        let isCommitted = response.status < 300 && written.isTrue.load(ordering: .relaxed)
        send(response, isCommitted ? .committed : .refused(status: response.status))
      } again: {
        false
      }
    case .output(let encode):
      var writer = ResponseWriter(zone: environment.zone(of: context))
      let location = encode(&writer)
      let result = OperationResult(writer, of: call.operation, location: location)
      send(result.response(to: call), nil)
    }
  }
}

/// Whether a write ran to its end.
private final class Written: Sendable {
  let isTrue = Atomic(false)
}

/// The channel of a body that came as a whole.
private struct NoConnection: BodyChannel {
  func send(_ response: Response) {}
  func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {}
  func onDisconnect(_ body: @escaping @Sendable () -> Void) {}
  func proceed(maximumBytes: Int) {}
  func took(_ count: Int) {}
  func sendInterim(_ status: Int, _ fields: [(name: String, value: String)]) {}
  func closeConnection() {}
}
