import Database
import Dispatch
import HTTP

// Requests whose body is not small: they are parsed and prepared away from the event loops, one at a time, and
// callers take turns. The body that waits is limited in bytes by the HTTP server.
extension Dispatcher {
  /// Answers a request through the channel, once its caller has had its turn.
  func respondInTurn(
    to request: Request, _ route: MatchedRoute, _ channel: any ResponseChannel
  ) {
    let started = DispatchTime.now().uptimeNanoseconds
    let job = BackgroundJob(
      of: Self.turn(of: request, route), isRead: false, needsNoRoom: { true }
    ) { [self] reader, cancellation in
      let result = prepare(request, route, reader, cancellation)
      // A write begins here, after it is known that the client is still there: then it is never run twice.
      return { [self] in
        switch result {
        case .response(let response): channel.send(response)
        case .refused(let problem, let call):
          refuse(problem, of: call, channel) { [self] response in
            channel.send(counted(response, of: call.operation, since: started))
          }
        case .prepared(let prepared, let call):
          if let response = finish(prepared, of: call, since: started, channel) {
            channel.send(response)
          }
        }
      }
    }
    channel.onDisconnect { [queues] in queues.largeRequests.handle(.disconnected, of: job) }
    _ = queues.largeRequests.add(job)
  }

  private enum PreparationResult {
    case response(Response)
    case refused(Problem, Call)
    case prepared(Prepared, Call)
  }

  private func prepare(
    _ request: Request, _ route: MatchedRoute, _ reader: Reader, _ cancellation: Cancellation
  ) -> PreparationResult {
    let call: Call
    do throws(Problem) {
      call = try self.call(of: request, route)
    } catch {
      return .response(response(to: error, at: request.path))
    }
    do throws(Problem) {
      let prepared = try reader.read(until: cancellation) { transaction throws(Problem) in
        try prepare(call, transaction)
      }
      return .prepared(prepared, call)
    } catch {
      return .refused(error, call)
    }
  }

  /// Whose turn it is: the user's; before that is known, the address's.
  private static func turn(of request: Request, _ route: MatchedRoute) -> Int64 {
    route.caller ?? BackgroundJob.turn(ofUnknown: request.peer)
  }
}
