// Repeats one job, in one thread and without input. The difference between callgrind's counts of a long and
// of a short run is exactly the cost of the repetitions:
//
//     CostBench http|json|merge TIMES
//
// http reads the head of a phone's request and writes a small response. json reads the fields of an entry. merge
// meets a phone's change of three fields with what others changed meanwhile: two are set, one becomes a conflict.

import HTTP
import JSON
import Merging

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

  static func merge(_ times: Int) -> Int {
    let phone = Device(user: 4, name: "phone")
    let other = Stamp(revision: 9, device: Device(user: 5, name: "tablet"))
    let fields = [
      OfferedField("state", offered: JSONText("bad"), current: JSONText("good"), stamp: other),
      OfferedField(
        "address", offered: JSONText("Kauppakatu 3"), current: JSONText("Kauppakatu 2"), stamp: nil),
      OfferedField(
        "city", offered: JSONText("Tornio"), current: JSONText(""),
        stamp: Stamp(revision: 7, device: phone)),
    ]
    let change = Change(device: phone, base: 7, fields: fields)
    var record = RecordState()
    record.lastChangeByOthers = 9
    var merged = 0
    for _ in 0..<times {
      guard let merge = try? Merge(change, to: record) else { return 0 }
      merged += merge.accepted.count + merge.conflicts.count
    }
    return merged
  }
}

let arguments = CommandLine.arguments
let jobs = ["http": Work.http, "json": Work.json, "merge": Work.merge]
guard arguments.count == 3, let times = Int(arguments[2]), let job = jobs[arguments[1]] else {
  fatalError("CostBench http|json|merge TIMES")
}
print(job(times))
