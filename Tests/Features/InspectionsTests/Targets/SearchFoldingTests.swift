import APITestSupport
import JSON
import Testing

@Suite("How a search folds letters")
struct SearchFoldingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  @Test(
    "Letters that differ in case alone are the same, also where small letters differ among each other",
    arguments: [
      ("Οδός Αθηνάς", ["ΟΔΌΣ", "οδόσ", "οδός", "αθηνάσ", "ΑΘΗΝΆΣ"], ["οδο\u{3c2}"]),
      ("Hauptstraße 5", ["HAUPTSTRASSE", "hauptstrasse", "STRAẞE", "straße"], ["hauptstrase"]),
      ("İzmir Işık", ["izmir", "İZMİR", "IZMIR", "işık", "IS\u{327}IK"], ["iz\u{308}mir"]),
      ("Cafe\u{301} Ångström", ["CAFÉ", "café", "a\u{30A}ngstro\u{308}m"], ["cafe ", "angstrom"]),
    ])
  func folded(name: String, finding: [String], not missing: [String]) throws {
    let target = try fixture.target(name)
    for (texts, found) in [(finding, [JSONTree.integer(target)]), (missing, [])] {
      for text in texts {
        let list = try fixture.call(107, #""search":"\#(text)""#, by: fixture.mikko)
        #expect(list.all("id") == found, "\(text): \(list.text)")
      }
    }
  }

  @Test("An erased person is found no more, also where folding writes the name otherwise")
  func erased() throws {
    let name = "Jörg Großmann"
    let renamed = try fixture.api.call(22, #"{"id":4,"name":"\#(name)"}"#, by: fixture.boss)
    #expect(renamed.status == 200)
    let target = try fixture.call(
      109, #""name":"Hall","address":"by \#(name)""#, by: fixture.mikko)
    func list(_ text: String) throws -> [JSONTree?] {
      try fixture.call(107, #""search":"\#(text)""#, by: fixture.mikko).all("id")
    }
    #expect(try list("grossmann") == [.integer(target.number("id"))])
    let erased = try fixture.api.call(38, #"{"id":4}"#, by: fixture.boss)
    #expect(erased.status == 200, "\(erased.text)")
    #expect(try list("grossmann").isEmpty)
    #expect(try list("ERASED user").count == 1)
  }
}
