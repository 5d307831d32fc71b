import WebAPI
import HTTP
import HTTPServer

/// Takes requests from the event loops to the dispatcher.
final class HTTPAdapter: Application {
  private let dispatcher: Dispatcher

  init(dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  func admit(_ head: RequestHead, loop: Int) -> Admission {
    switch dispatcher.admit(head) {
    case .accept(let maximumBody): .accept(maximumBody: maximumBody, route: nil)
    case .answer(let response): .answer(response)
    }
  }

  func didBecomeIdle(loop: Int) { dispatcher.rest(loop: loop) }

  func respond(
    to request: Request, route: (any AdmittedRoute)?, loop: Int, reply: Reply
  ) -> Response? {
    dispatcher.respond(to: request, loop: loop, onClientEvent: { reply.onClientEvent($0) }) {
      reply.send($0)
    }
  }
}
