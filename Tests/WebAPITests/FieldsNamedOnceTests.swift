import APITestSupport
import Core
import TestSupport
import Testing

@testable import WebAPI

@Suite("What is wrong with a field is told once")
struct FieldsNamedOnceTests {
  private static let values = [
    "null", "0", "-1", "7", "7", "7", "1.5", "99999999999999999999", "true", #""""#, #""x""#,
    #""none""#,
    #""2026-13-01""#, #""2026-03-02T08:00:00Z""#, #""2026-03-02""#, "[]", "[7]", #"["x","x"]"#,
    "{}",
    #"{"id":0}"#, #"[{"n":1,"op":"add"},{"key":""}]"#,
    #""\#(String(repeating: "long ", count: 900))""#,
  ]

  @Test("No answer names a field twice, whatever the values are", arguments: [1, 2, 3] as [UInt64])
  func everyOperation(seed: UInt64) throws {
    let fixture = try APIFixture()
    try fixture.add("anna", .admin)
    let anna = try fixture.logIn("anna")
    for made in [
      try fixture.call(102, #"{"account":"tornio","title":"Town"}"#, by: anna),
      try fixture.call(
        103, #"{"account":"tornio","user":1,"role":"admin"}"#, by: anna),
    ] { #expect(made.status == 200, "\(made.text)") }
    var generator = SeededGenerator(seed: seed)
    var refused = 0
    for operation in fixture.registry.operations {
      // An operation before may have ended the session.
      let anna = try fixture.logIn("anna")
      for _ in 0..<20 {
        var members = operation.fields.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
          .map { field in
            let value = Self.values.randomElement(using: &generator) ?? "null"
            return #""\#(field.name)":\#(field.name == "account" ? #""tornio""# : value)"#
          }
        if Bool.random(using: &generator) { members.append(#""surplus":1"#) }
        let data = "{\(members.joined(separator: ","))}"
        let answer = try fixture.call(operation.info.code, data, by: anna)
        guard answer.status == 422 else { continue }
        refused += 1
        #expect(
          Set(answer.faults).count == answer.faults.count,
          "\(operation.info.name) \(data): \(answer.text)")
      }
    }
    #expect(refused > fixture.registry.operations.count * 5)
  }
}
