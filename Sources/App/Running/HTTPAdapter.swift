import HTTP
import HTTPServer
import WebAPI

/// Passes requests from the event loops to the dispatcher.
final class HTTPAdapter: Application {
  private let dispatcher: Dispatcher

  init(dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  func admit(_ head: RequestHead, announcedBytes: Int, loop: Int) -> Admission {
    switch dispatcher.admit(head, announcedBytes: announcedBytes, loop: loop) {
    case .accept(let matched, let maximumBody, let caller):
      .accept(maximumBody: maximumBody, route: matched, caller: caller)
    case .receive(let matched): .receive(route: matched)
    case .respond(let response): .respond(response)
    }
  }

  func receive(
    _ request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> BodyAdmission {
    guard let matched = route as? MatchedRoute else {
      preconditionFailure("a request comes with the route that admit matched")
    }
    return dispatcher.receive(
      request, route: matched, loop: loop, channel: Channel(sender: sender))
  }

  func caller(
    of body: [UInt8], route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> Int64? {
    (route as? MatchedRoute).flatMap {
      dispatcher.caller(of: body, route: $0, loop: loop) { sender.setCaller($0) }
    }
  }

  func didBecomeIdle(loop: Int) { dispatcher.releaseMemory(loop: loop) }

  func respond(
    to request: Request, route: (any AdmittedRoute)?, loop: Int, sender: ResponseSender
  ) -> Response? {
    guard let matched = route as? MatchedRoute else {
      preconditionFailure("a request comes with the route that admit matched")
    }
    return dispatcher.respond(
      to: request, route: matched, loop: loop, channel: Channel(sender: sender))
  }
}

private struct Channel: BodyChannel {
  let sender: ResponseSender

  func send(_ response: Response) { sender.send(response) }
  func proceed(maximumBytes: Int) { sender.proceed(maximumBytes: maximumBytes) }
  func took(_ count: Int) { sender.took(count) }
  func sendInterim(_ status: Int, _ fields: [(name: String, value: String)]) {
    sender.sendInterim(status, fields)
  }
  func closeConnection() { sender.closeConnection() }
  func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {
    sender.onClientEvent(body)
  }
  func onDisconnect(_ body: @escaping @Sendable () -> Void) { sender.onDisconnect(body) }
}
