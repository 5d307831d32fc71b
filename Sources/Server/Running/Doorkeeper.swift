import API
import HTTP
import Serving

/// Takes requests from the lanes to the desk.
final class Doorkeeper: Application {
  private let desk: Desk

  init(desk: Desk) {
    self.desk = desk
  }

  func admit(_ head: RequestHead, lane: Int) -> Serving.Admission {
    switch desk.admit(head) {
    case .accept(let maximumBody): .accept(maximumBody: maximumBody)
    case .answer(let response): .answer(response)
    }
  }

  func rest(lane: Int) { desk.rest(lane: lane) }

  func respond(to request: Request, lane: Int, reply: Reply) -> Response? {
    desk.respond(to: request, lane: lane, follow: { reply.follow($0) }) { reply.send($0) }
  }
}
