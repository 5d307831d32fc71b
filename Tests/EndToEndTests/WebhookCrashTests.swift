import Foundation
import JSON
import Synchronization
import Testing
import TestSupport

@Suite("Webhooks of the server", .timeLimit(.minutes(10)))
struct WebhookCrashTests {
  private static let allowed = ["--webhook-allow", "127.0.0.0/8"]

  @Test("Of 10,000 events through eight kills none is lost, and each entry's are in order")
  func kills() throws {
    let firm = try Firm(arguments: Self.allowed)
    let receiver = HookReceiver()
    let made = try firm.admin.call(
      236, #"{"url":"\#(receiver.url)","events":["entry.added","entry.changed"]}"#)
    #expect(made.status == 200)
    let random = Mutex(SeededGenerator(seed: 9))
    var server = firm.server
    let perRound = 1_250
    for round in 0..<8 {
      let client = WireClient(port: server.port)
      client.authHash = firm.reporter.authHash
      for number in 0..<perRound / 250 {
        let batch = Self.batch(round * perRound / 250 + number, firm.project)
        #expect(try client.call(18, #"{"changes":[\#(batch)]}"#).status == 200)
      }
      // In the middle of the deliveries, at another moment each time.
      usleep(UInt32(random.withLock { Int.random(in: 0..<400_000, using: &$0) }))
      server.kill()
      server = try KorttiProcess(folder: firm.server.folder, arguments: Self.allowed)
    }
    let client = WireClient(port: server.port)
    client.authHash = firm.admin.authHash
    for _ in 0..<3_000 where Set(receiver.received.map(\.id)).count < 10_000 { usleep(100_000) }
    for _ in 0..<100 {
      if try client.call(242, #"{"id":1}"#).json["waiting"]?.number == 0 { break }
      usleep(100_000)
    }
    #expect(try client.call(242, #"{"id":1}"#).json["waiting"]?.number == 0)
    let received = receiver.received
    #expect(Set(received.map(\.id)).count == 10_000)
    // What was under way at a kill comes again, and no more than that.
    #expect(received.count <= 10_000 + 8 * 20)
    var seen: Set<String> = []
    var types: [Int64: [String]] = [:]
    for one in received where seen.insert(one.id).inserted {
      types[one.number("id") ?? 0, default: []].append(one.type)
    }
    #expect(types.count == 5_000)
    #expect(types.values.allSatisfy { $0 == ["entry.added", "entry.changed"] })
    server.stop()
    let checked = try KorttiProcess.run(["check", "--database", server.database])
    #expect(checked.status == 0, "\(checked.errors)")
  }

  /// 125 entries that are added and changed.
  private static func batch(_ number: Int, _ project: Int64) -> String {
    (0..<125).map { index in
      let entry = number * 125 + index
      let start = Date(timeIntervalSince1970: 1_700_000_000 + Double(entry) * 60)
      let (from, to) = (start.formatted(.iso8601), (start + 60).formatted(.iso8601))
      return
        #"{"op":"add","key":"a\#(entry)","project":\#(project),"start":"\#(from)","end":"\#(to)"},"#
        + #"{"op":"update","key":"b\#(entry)","id":"a\#(entry)","description":"x"}"#
    }.joined(separator: ",")
  }

  @Test("Without the setting nothing is sent to the machine itself")
  func refused() throws {
    let firm = try Firm()
    let receiver = HookReceiver()
    for url in [receiver.url, "https://127.0.0.1:\(receiver.port)/"] {
      let made = try firm.admin.call(236, #"{"url":"\#(url)","events":["*"]}"#)
      #expect(made.status == 422)
    }
    // A name is looked at when the connection is made.
    let made = try firm.admin.call(
      236, #"{"url":"https://localhost:\#(receiver.port)/","events":["*"]}"#)
    #expect(made.status == 200)
    #expect(try firm.admin.call(241, #"{"id":1}"#).status == 200)
    var tries: [JSONTree] = []
    for _ in 0..<500 where tries.isEmpty {
      usleep(20_000)
      tries = try firm.admin.call(239, #"{"id":1}"#).json.list.first?["tries"]?.list ?? []
    }
    #expect(tries.first?["error"] == .text("address not allowed"))
    #expect(receiver.received.isEmpty)
  }
}
