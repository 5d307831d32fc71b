import JSON
import Testing
import TestSupport

@Suite("The order in which a request is refused")
struct RefusalOrderTests {
  /// What can be wrong with a request, in the order in which it is refused for it.
  private enum Fault: Int, CaseIterable, Comparable {
    case address, method, coding, mediaType, accept, query, login, size, content, tagForm
    case noLogin, session, role, input, key, missing, tag, taken, nothing

    var status: Int {
      switch self {
      case .address, .missing: 404
      case .method: 405
      case .coding, .mediaType: 415
      case .accept: 406
      case .query, .content, .tagForm: 400
      case .login, .noLogin, .session: 401
      case .size: 413
      case .role: 403
      case .input, .key: 422
      case .tag: 412
      case .taken: 409
      case .nothing: 200
      }
    }

    static func < (left: Fault, right: Fault) -> Bool { left.rawValue < right.rawValue }
  }

  /// A change of a project that is wrong in `first` and in everything that is checked after it.
  private struct Request {
    let first: Fault
    let firm: Firm
    let tag: String

    func has(_ fault: Fault) -> Bool { fault >= first }

    /// Of the session's owner: nobody, a session that never was, a reporter, a manager.
    var authHash: String? {
      if has(.session), first != .size { return String(repeating: "0", count: 64) }
      return has(.role) ? firm.reporter.authHash : firm.manager.authHash
    }

    var id: Int64 { has(.missing) ? 999_999 : firm.project }
    var ifMatch: String { has(.tagForm) ? "x" : has(.tag) ? "\"0000000000000000\"" : tag }
    var name: String { has(.input) ? "5" : has(.taken) ? "\"Tunnel\"" : "\"Bridge\"" }

    private var head: String {
      var lines = "Host: 127.0.0.1\r\nConnection: close\r\n"
      if has(.coding) { lines += "Content-Encoding: gzip\r\n" }
      lines += "Content-Type: \(has(.mediaType) ? "text/plain" : "application/json")\r\n"
      lines += "Accept: \(has(.accept) ? "video/mp4" : "application/json")\r\n"
      return lines
    }

    private func bytes(_ line: String, _ fields: String, _ content: String) -> [UInt8] {
      let length = has(.size) ? 9_000_000 : content.utf8.count
      return Array(
        "\(line) HTTP/1.1\r\n\(head)\(fields)Content-Length: \(length)\r\n\r\n\(content)".utf8)
    }

    var rest: [UInt8] {
      let path = has(.address) ? "/api/v1/nothing" : "/api/v1/projects/\(id)"
      let tags = has(.query) ? "x" : has(.tag) ? "\"0000000000000000\"" : tag
      var fields = "If-Match: \(tags)\r\n"
      if !has(.login), let authHash { fields += "Authorization: Bearer \(authHash)\r\n" }
      if has(.key) { fields += "Idempotency-Key: used\r\n" }
      return bytes(
        "\(has(.method) ? "PUT" : "PATCH") \(path)\(has(.query) ? "?a=%ff" : "")", fields,
        has(.content) ? "{" : "{\"name\":\(name)}")
    }

    private func quoted(_ text: String) -> String {
      String(decoding: JSONTree.text(text).compact, as: UTF8.self)
    }

    var headerCoded: [UInt8] {
      var members = #""header":28,"ifMatch":\#(quoted(ifMatch)),"#
      if !has(.noLogin), let authHash { members += #""authHash":"\#(authHash)","# }
      if has(.key) { members += #""key":"used","# }
      return bytes(
        "\(has(.method) ? "PUT" : "POST") \(has(.address) ? "/apix" : "/api")", "",
        has(.content) ? "{" : "{\(members)\"data\":{\"id\":\(id),\"name\":\(name)}}")
    }
  }

  private static let restFaults = Fault.allCases.filter { ![.tagForm, .noLogin].contains($0) }
  private static let headerCodedFaults = Fault.allCases.filter { ![.query, .login].contains($0) }

  @Test(
    "Whatever else is wrong behind it, the first fault is the answer", arguments: [true, false])
  func order(isREST: Bool) throws {
    let firm = try Firm()
    let client = firm.manager
    let made = try client.send(
      "POST", "/api/v1/projects", #"{"name":"Other"}"#, fields: [("Idempotency-Key", "used")])
    #expect(made.status == 201)
    let faults = isREST ? Self.restFaults : Self.headerCodedFaults
    for fault in faults {
      let read = try client.send("GET", "/api/v1/projects/\(firm.project)")
      let request = Request(first: fault, firm: firm, tag: try #require(read["ETag"]))
      let wire = WireClient(port: firm.server.port)
      let answer = try wire.exchange(isREST ? request.rest : request.headerCoded)
      #expect(answer.status == fault.status, "\(fault) \(answer.json.pretty())")
      if fault == .key { #expect(answer.json.problem == "key-reused") }
      if fault == .input { #expect(answer.json.problem == "invalid") }
      wire.disconnect()
    }
  }
}
