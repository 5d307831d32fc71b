import Ground
import HTTP
import JSON
import TestSupport
import Testing

@testable import API

@Suite("The calculator, through both doors")
struct CalculatorOperationTests {
  let desk: DeskHouse
  let user: String

  init() throws {
    desk = try DeskHouse()
    try desk.add("aino", .reporter)
    user = try desk.logIn("aino")
  }

  @Test("Every worked case comes out through the door")
  func cases() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = TemporaryFolder.bytes(ofFile: "/\(folder)/HandicapTests/golf-vectors.json")
    let file = JSONTree(try JSONDocument(bytes).root)
    guard case .array(let cases)? = file["vectors"] else { throw NoCases() }
    #expect(cases.count > 100)
    for one in cases {
      guard let rule = one["rule"], let input = one["input"], let expected = one["expected"],
        case .object(let members) = expected
      else { throw NoCases() }
      let asked = JSONTree.object(["rule": rule, "input": input])
      let answer = try desk.call(64, String(decoding: asked.compact, as: UTF8.self), by: user)
      #expect(answer.status == 200, "\(one["id"] ?? .null)")
      for member in members {
        #expect(
          answer[member.name]?.leveled == member.value.leveled,
          "\(one["id"] ?? .null) \(member.name)")
      }
      guard case .array? = answer["working"] else { throw NoCases() }
    }
  }

  struct NoCases: Error {}

  @Test("Rules are listed with their fields, and bad figures are named")
  func rules() throws {
    let list = try desk.ask(.get, below: "/calculator", by: user)
    guard case .array(let rules) = list.body else { throw NoCases() }
    #expect(rules.count > 40)
    let caps = rules.first { $0["rule"] == .text("whs.caps") }
    #expect(caps?["input"]?["calculatedIndex"] == .text("decimal"))
    #expect(try desk.call(64, #"{"rule":"whs.none","input":{}}"#, by: user).faults == ["data.rule"])
    let bad =
      #"{"rule":"whs.caps","input":{"calculatedIndex":"x","lowHandicapIndex":1.0,"more":1}}"#
    #expect(
      try desk.call(64, bad, by: user).faults.sorted()
        == ["data.input.calculatedIndex", "data.input.more"])
    #expect(try desk.ask(.get, below: "/calculator").status == 401)
  }
}

extension JSONTree {
  /// The same with every number as a decimal without needless zeros, so that 45 and 45.0 are one.
  fileprivate var leveled: JSONTree {
    switch self {
    case .number(let text):
      guard text.contains(".") else { return self }
      var digits = Substring(text)
      while digits.last == "0" { digits.removeLast() }
      if digits.last == "." { digits.removeLast() }
      return Int64(digits).map { .integer($0) } ?? .number(String(digits))
    case .array(let elements): return .array(elements.map(\.leveled))
    case .object(let members):
      return .object(members.map { Member($0.name, $0.value.leveled) })
    default: return self
    }
  }
}
