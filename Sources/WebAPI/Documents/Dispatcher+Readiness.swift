import Database
import HTTP
import JSON

// Whether a balancer should send requests here, at `/readyz`.
extension Dispatcher {
  /// The response, or `nil` when it is sent later. What is known to be wrong with a server of the database is told
  /// without asking it.
  func readiness(
    _ request: Request, _ loop: Int, _ channel: any ResponseChannel
  ) throws(Problem) -> Response? {
    if let fault = environment.writer.serverHealth.fault { throw unready(fault) }
    switch readers {
    case .onEventLoops(let readers): return try readiness(request, readers[loop])
    case .onWorkers(let workers):
      workers.run { [self] reader in
        do throws(Problem) { channel.send(try readiness(request, reader)) } catch {
          if let cause = error.cause { log("the readiness check failed, \(cause)") }
          channel.send(error.response())
        }
      } refuse: {
        channel.send(Problem.tooManyCalls.response())
      }
      return nil
    }
  }

  /// - Throws: why requests should go to another server.
  private func readiness(
    _ request: Request, _ reader: Reader
  ) throws(Problem) -> Response {
    try reader.read { transaction throws(Problem) in
      do throws(DatabaseError) {
        _ = try transaction.first("SELECT 1", []) { $0.int(0) }
      } catch {
        var problem = Problem.database(error)
        problem.members += remarks
        throw problem
      }
    }
    guard environment.writer.acceptsWrites else {
      throw unready("Nothing can be written: the disk failed, or the database was replaced.")
    }
    if let fault = environment.clockFault() { throw unready(fault) }
    guard environment.filesAreInPlace() else { throw .filesMissing }
    guard environment.hasRoom() else {
      throw Problem(
        .noRoom, "room: the disk is nearly full. Pictures are refused; everything else goes on.",
        retryAfterSeconds: 30)
    }
    let told = remarks
    if told.isEmpty { return pages.response(.ready, to: request.head) }
    return Response(
      status: 200,
      fields: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
      body: .bytes(JSONTree.object([JSONTree.Member("status", .text("ok"))] + told).compact))
  }

  private func unready(_ reason: String) -> Problem {
    Problem(.unavailable, reason, members: remarks)
  }

  /// What is wrong with the database's server while requests go on.
  private var remarks: [JSONTree.Member] {
    let remarks = environment.writer.serverHealth.remarks
    return remarks.isEmpty ? [] : [JSONTree.Member("remarks", .array(remarks.map { .text($0) }))]
  }
}
