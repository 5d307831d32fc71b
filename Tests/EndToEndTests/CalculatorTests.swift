import Foundation
import JSON
import Testing

@Suite("The calculator over the wire")
struct CalculatorTests {
  @Test("The running server gives every worked case, through both endpoints")
  func cases() throws {
    let vectors = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Features/HandicapTests/golf-vectors.json")
    let file = JSONTree(try JSONDocument([UInt8](Data(contentsOf: vectors))).root)
    let cases = file["vectors"]?.list ?? []
    #expect(cases.count > 100)
    let firm = try Firm()
    let operations = try DescribedOperation.all(firm.admin)
    for endpoint in Endpoint.allCases {
      let client = OperationClient(
        client: firm.reporter, endpoint: endpoint, operations: operations)
      let rules = try client.call(65).json.list.map { $0["rule"] }
      for one in cases {
        let name = "\(endpoint) \(one["id"]?.string ?? "")"
        let answer = try client.call(64, ["rule": one["rule"], "input": one["input"]])
        #expect(answer.status == 200, "\(name)")
        guard case .object(let expected)? = one["expected"] else { throw HarnessFault(name) }
        for member in expected {
          #expect(
            answer.json[member.name]?.normalized == member.value.normalized,
            "\(name) \(member.name)")
        }
        #expect(answer["working"]?.list.isEmpty == false, "\(name)")
        #expect(rules.contains(one["rule"]), "\(name)")
      }
    }
  }
}

extension JSONTree {
  /// The same without trailing zeros in numbers, so that 45 and 45.0 are equal.
  fileprivate var normalized: JSONTree {
    switch self {
    case .number(let text):
      guard text.contains(".") else { return self }
      var digits = Substring(text)
      while digits.last == "0" { digits.removeLast() }
      if digits.last == "." { digits.removeLast() }
      return Int64(digits).map { .integer($0) } ?? .number(String(digits))
    case .array(let elements): return .array(elements.map(\.normalized))
    case .object(let members):
      return .object(members.map { Member($0.name, $0.value.normalized) })
    default: return self
    }
  }
}
