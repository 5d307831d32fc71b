import Foundation
import JSON
import Synchronization
import Testing
import TestSupport

@Suite("kill -9 during writes")
struct CrashTests {
  /// The ids acknowledged to all threads.
  final class Acknowledged: Sendable {
    private let ids = Mutex<Set<Int64>>([])
    func add(_ id: Int64) { ids.withLock { _ = $0.insert(id) } }
    var all: Set<Int64> { ids.withLock { $0 } }
    var count: Int { ids.withLock { $0.count } }
  }

  @Test("After each of twelve kills no acknowledged entry is missing and the file is valid")
  func kill() throws {
    let firm = try Firm()
    let folder = firm.server.folder
    let (project, hash) = (firm.project, firm.reporter.authHash)
    let acknowledged = Acknowledged()
    let minute = Mutex(0)
    var server = firm.server
    for round in 0..<12 {
      let before = acknowledged.count
      let port = server.port
      let writers = DispatchGroup()
      for _ in 0..<4 {
        writers.enter()
        Thread.detachNewThread {
          defer { writers.leave() }
          let client = WireClient(port: port)
          client.authHash = hash
          // Until the server is killed.
          while let answer = try? client.call(11, next()), answer.status == 200 {
            if let id = answer.json["id"]?.number { acknowledged.add(id) }
          }
        }
      }
      // In the middle of the writes, at another moment each time.
      for _ in 0..<6_000 where acknowledged.count < before + 5 + round { usleep(10_000) }
      usleep(UInt32(round * 7_000))
      server.kill()
      writers.wait()
      let checked = try KorttiProcess.run(["check", "--database", server.database])
      #expect(checked.status == 0, "\(checked.errors)")
      server = try KorttiProcess(folder: folder)
      let stored = try entries(WireClient(port: server.port), hash)
      #expect(acknowledged.all.subtracting(stored).isEmpty, "round \(round)")
    }
    #expect(acknowledged.all.count > 50)
    server.stop()

    /// The next free minute, as an entry.
    @Sendable func next() -> String {
      let number = minute.withLock { minute in
        minute += 1
        return minute
      }
      let start = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60)
      let text = start.formatted(.iso8601), end = (start + 60).formatted(.iso8601)
      return #"{"project":\#(project),"start":"\#(text)","end":"\#(end)"}"#
    }
  }

  private func entries(_ client: WireClient, _ hash: String?) throws -> Set<Int64> {
    client.authHash = hash
    var found: Set<Int64> = []
    var after = ""
    while true {
      let page = try client.call(
        10, #"{"from":"2023-11-01","to":"2024-11-01","limit":1000\#(after)}"#)
      #expect(page.status == 200)
      found.formUnion(page.json.list.compactMap { $0["id"]?.number })
      guard let cursor = page["Next-Cursor"] else { return found }
      after = #","after":"\#(cursor)""#
    }
  }
}
