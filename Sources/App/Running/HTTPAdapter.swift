import HTTP
import HTTPServer
import WebAPI

/// Passes requests from the event loops to the dispatcher.
final class HTTPAdapter: Application {
  private let dispatcher: Dispatcher

  init(dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  func admit(_ head: RequestHead, loop: Int) -> Admission {
    switch dispatcher.admit(head) {
    case .accept(let target, let maximumBody): .accept(maximumBody: maximumBody, route: target)
    case .response(let response): .answer(response)
    }
  }

  func didBecomeIdle(loop: Int) { dispatcher.releaseMemory(loop: loop) }

  func respond(
    to request: Request, route: (any AdmittedRoute)?, loop: Int, reply: Reply
  ) -> Response? {
    guard let target = route as? RequestTarget else {
      preconditionFailure("a request comes with the target that admit found")
    }
    return dispatcher.respond(
      to: request, target: target, loop: loop, onClientEvent: { reply.onClientEvent($0) },
      reply: { reply.send($0) })
  }
}
