import Foundation
import JSON
import Testing
import TestSupport

/// Sends the examples of `docs/phones.md` to the server, in their order.
@Suite("Examples of the document for phones")
struct PhoneDocumentTests {
  /// A block of JSON with what stands behind its language, such as `change` or `mikko PUT /templates/yearly`.
  private struct Example {
    let words: [Substring]
    let text: String
  }

  private static func examples() throws -> [Example] {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: top.appending(path: "docs/phones.md"), encoding: .utf8)
    var examples: [Example] = []
    var words: [Substring]?
    var lines: [Substring] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = words {
        if line == "```" {
          examples.append(Example(words: open, text: lines.joined(separator: "\n")))
          words = nil
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```json ") {
        words = line.split(separator: " ").dropFirst().map { $0 }
        lines = []
      } else if line == "```" {
        // A block that is not sent has no language: it ends with the next mark.
        words = ["shown"]
        lines = []
      }
    }
    return examples.filter { $0.words != ["shown"] }
  }

  private static func json(_ text: String) throws -> JSONTree {
    var tree = try JSONTree(JSONDocument(Array(text.utf8)).root)
    tree.forgetTimes()
    return tree
  }

  @Test("Every example is answered as the document says, and every kind of change is among them")
  func answers() throws {
    let site = try PhoneSite()
    var results: [JSONTree] = []
    var kinds: Set<String> = []
    var rows = 0
    for example in try Self.examples() {
      switch example.words.first {
      case "change":
        let tree = try Self.json(example.text)
        kinds.insert("\(tree["op"]?.string ?? "") \(tree["type"]?.string ?? "")")
        let push = """
          {"device":"phone-1","sentAt":"2026-03-02T09:00:00Z","confirmed":0,"changes":[\(example.text)]}
          """
        let answer = try site.riitta.send("POST", "\(Self.account)/push", push)
        #expect(answer.status == 200, "\(answer.json.pretty())")
        results = answer.json["results"]?.list ?? []
      case "result":
        var result = try #require(results.first)
        result.forgetTimes()
        #expect(try result == Self.json(example.text), "\(result.pretty())")
      case "row":
        let feed = try site.riitta.send("GET", "\(Self.account)/changes").json
        var changes = feed["changes"] ?? .null
        changes.forgetTimes()
        #expect(try changes.list.contains(Self.json(example.text)), "\(changes.pretty())")
        rows += 1
      default:
        let (method, path) = (String(example.words[1]), String(example.words[2]))
        let answer = try site.mikko.send(method, Self.account + path, example.text)
        #expect(answer.status < 300, "\(answer.json.pretty())")
      }
    }
    let added = ["target", "inspection", "sheet", "finding", "picture"]
    #expect(
      kinds
        == Set(
          added.flatMap { ["add \($0)", "set \($0)"] } + ["state inspection", "decide conflict"]))
    #expect(rows >= 6)
  }

  private static let account = "/api/v1/accounts/tornio"
}

/// A running server with the account of the document.
private final class PhoneSite {
  let firm: Firm
  var mikko: WireClient { firm.manager }
  var riitta: WireClient { firm.reporter }

  init() throws {
    firm = try Firm()
    for (code, data) in [
      (102, #"{"account":"tornio","title":"Town of Tornio"}"#),
      (103, #"{"account":"tornio","user":\#(firm.users["mikko"] ?? 0),"role":"admin"}"#),
    ] { try call(firm.admin, code, data) }
    let riitta = firm.users["riitta"] ?? 0
    try call(
      mikko, 103, #"{"account":"tornio","user":\#(riitta),"role":"inspector"}"#)
  }

  private func call(_ client: WireClient, _ code: Int, _ data: String) throws {
    let answer = try client.call(code, data)
    guard answer.status == 200 else { throw HarnessFault("\(answer.json.pretty())") }
  }
}
