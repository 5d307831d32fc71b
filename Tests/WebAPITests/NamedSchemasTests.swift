import APITestSupport
import JSON
import Testing

@testable import WebAPI

@Suite("Records in the documents have names of their own")
struct NamedSchemasTests {
  @Test("No name stands for two schemas")
  func everyOperation() throws {
    #expect(try APIFixture().registry.ambiguousSchemas == [])
  }

  @Test("A name that stands for two is told once, a place's own description is no difference")
  func ambiguous() {
    func schema(_ type: String, note: String = "") -> JSONTree {
      JSONTree.object(["type": .text(type)]).titled("Sum").described(as: note)
    }
    var schemas = NamedSchemas()
    for tree in [schema("object"), schema("object", note: "Of a day.")] {
      _ = schemas.replacingTitled(in: tree)
    }
    #expect(schemas.ambiguous.isEmpty)
    for tree in [schema("string"), schema("integer")] { _ = schemas.replacingTitled(in: tree) }
    #expect(schemas.ambiguous == ["Sum"])
  }
}
