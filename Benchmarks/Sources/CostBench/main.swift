// Repeats one job, in one thread and without input. The difference between callgrind's counts of a long and
// of a short run is exactly the cost of the repetitions:
//
//     CostBench http|json TIMES
//
// http reads the head of a phone's request and writes a small response. json reads the fields of an entry.

import HTTP
import JSON

enum Work {
  static let request = Array(
    """
    GET /api/v1/entries?day=2026-03-02 HTTP/1.1\r
    Host: hours.example.org\r
    User-Agent: kortti-phone/3.1 (Android 16)\r
    Accept: application/json\r
    Accept-Encoding: gzip\r
    Authorization: Bearer 6b1f0c2e9d8a47b5a3e1f00d6b1f0c2e9d8a47b5a3e1f00d6b1f0c2e9d8a47b5\r
    Connection: keep-alive\r
    \r

    """.utf8)

  static let entry = Array(
    #"""
    {"project":3,"task":17,"start":"2026-03-02T08:00:00+02:00","end":"2026-03-02T11:45:00+02:00",\#
    "description":"Meeting with the customer, case 81062: päätös \"huomenna\"","tags":["client","report"],\#
    "billable":true}
    """#.utf8)

  static func http(_ times: Int) -> Int {
    let date = Array("Date: Mon, 02 Mar 2026 06:00:00 GMT\r\n".utf8)
    let response = Response(
      status: 200, fields: [(name: "Content-Type", value: "application/json")],
      body: .bytes(Array(#"{"status":"ok"}"#.utf8)))
    let now = MonotonicTime(milliseconds: 0)
    var connection = HTTPConnection(limits: Limits(), at: now)
    var written = 0
    for _ in 0..<times {
      var cursor = 0
      var output: [UInt8] = []
      var large: [UInt8]?
      if case .head = connection.next(request, &cursor, to: request.count, at: now) {
        _ = connection.respond(with: response, into: &output, large: &large, date: date, at: now)
      }
      written += output.count
    }
    return written
  }

  static func json(_ times: Int) -> Int {
    var read = 0
    for _ in 0..<times {
      guard let document = try? JSONDocument(entry) else { return 0 }
      for member in document.root.members ?? [] { read += member.value.text?.utf8.count ?? 1 }
    }
    return read
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let times = Int(arguments[2]) else {
  fatalError("CostBench http|json TIMES")
}
let done = arguments[1] == "json" ? Work.json(times) : Work.http(times)
print(done)
