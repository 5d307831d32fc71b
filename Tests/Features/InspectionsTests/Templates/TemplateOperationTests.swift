import APITestSupport
import AuditLog
import Core
import Database
import FeatureManifest
import HTTP
import JSON
import TestSupport
import Testing

@Suite("Templates and their versions")
struct TemplateOperationTests {
  let fixture: InspectionsFixture
  var api: APIFixture { fixture.api }

  init() throws {
    fixture = try InspectionsFixture(#""kinds":[{"kind":"room","label":"Room"}]"#)
  }

  private static let damp = #"{"key":"damp","label":"Damp","type":"yesNo","required":true}"#
  private static let size = #"{"key":"size","label":"Size","type":"number","decimals":1}"#

  private func sections(_ fields: String...) -> String {
    #"[{"section":"rooms","title":"Rooms","repeat":"children","kind":"room","fields":[\#(fields.joined(separator: ","))]}]"#
  }

  private func save(
    _ template: String = "yearly", _ title: String = "Yearly", _ sections: String,
    more: String = "", by user: String? = nil, account: String = "tornio"
  ) throws -> APIFixture.Answer {
    try fixture.call(
      106, #""template":"\#(template)","title":"\#(title)","sections":\#(sections)\#(more)"#,
      by: user ?? fixture.mikko, account: account)
  }

  @Test("A version is made by other content, and stays; the same content makes none")
  func versions() throws {
    let first = try save("yearly", "Yearly", sections(Self.damp))
    #expect(first.status == 200 && first["version"] == .integer(1), "\(first.text)")
    #expect(first["active"] == .flag(true) && first["template"] == .text("yearly"))
    let rows = try rowCount()
    let same = Self.damp.replacing(#""required":true"#, with: #""help":null,"required":true"#)
    let again = try save("yearly", "Yearly", sections(same))
    #expect(again["version"] == .integer(1) && again["sections"] == first["sections"])
    #expect(try rowCount() == rows)
    #expect(
      try save("yearly", "Yearly", sections(Self.damp, Self.size))["version"] == .integer(2))
    #expect(try save("yearly", "Each year", sections(Self.damp))["version"] == .integer(3))
    let newest = try read("yearly")
    #expect(newest["version"] == .integer(3) && newest["title"] == .text("Each year"))
    let old = try read("yearly", #","version":1"#)
    #expect(old["title"] == .text("Yearly") && old["sections"] == first["sections"])
    #expect(try read("yearly", #","version":4"#).status == 404)
    #expect(try read("monthly").status == 404)
    let rest = try api.send(
      .get, below: "/accounts/tornio/templates/yearly?version=2", by: fixture.iida)
    #expect(rest["version"] == .integer(2))
  }

  private func read(_ template: String, _ more: String = "") throws -> APIFixture.Answer {
    try fixture.call(105, #""template":"\#(template)"\#(more)"#, by: fixture.iida)
  }

  private func rowCount() throws -> Int {
    api.database.texts("SELECT id FROM audit_log").count
      + api.database.texts("SELECT revision FROM history").count
  }

  @Test("Templates are listed by title; one that is inactive only if asked for, or for all")
  func list() throws {
    _ = try save("b", "Älvsborg", sections(Self.damp))
    _ = try save("a", "zebra", sections(Self.damp))
    _ = try save("c", "Apple", sections(Self.damp), more: #","active":false"#)
    let all = try fixture.call(104, by: fixture.iida)
    #expect(all.all("template") == [.text("c"), .text("a"), .text("b")])
    let active = try fixture.call(104, #""active":true"#, by: fixture.iida)
    #expect(active.all("template") == [.text("a"), .text("b")])
    // Bringing it back makes no version.
    let back = try save("c", "Apple", sections(Self.damp), more: #","active":true"#)
    #expect(back["version"] == .integer(1) && back["active"] == .flag(true))
    let kept = try save("c", "Apples", sections(Self.damp))
    #expect(kept["version"] == .integer(2) && kept["active"] == .flag(true))
    #expect(
      api.database.texts("SELECT active FROM items WHERE type = 'template'") == ["1", "1", "1"])
  }

  @Test("Everything that is wrong is told at once, with its place")
  func faults() throws {
    _ = try save("yearly", "Yearly", sections(Self.damp, Self.size))
    _ = try save("yearly", "Yearly", sections(Self.damp))
    let size = Self.size.replacing("number\",\"decimals\":1", with: "text\"")
    let late = #"{"key":"x","label":"X","type":"text","when":{"field":"y","in":["yes"]}}"#
    let wrong = sections(Self.damp, Self.damp, size, late).replacing("\"room\"", with: "\"flat\"")
    let places = [
      "data.sections[0].kind", "data.sections[0].fields[1].key", "data.sections[0].fields[2].type",
      "data.sections[0].fields[3].when.field",
    ]
    #expect(try save("yearly", "Yearly", wrong).faults == places)
    #expect(try save("yearly", "", wrong).faults == ["data.title"] + places)
    #expect(try save("Yearly", "Yearly", wrong).faults.first == "data.template")
    #expect(try save("yearly", "Yearly", "{}").faults == ["data.sections"])
    #expect(try save("yearly", "Yearly", "[]").faults == ["data.sections"])
    #expect(
      try fixture.call(106, #""template":"yearly""#, by: fixture.mikko).faults
        == ["data.title", "data.sections"])
    #expect(try read("yearly")["version"] == .integer(2))
  }

  @Test("Members read, managers write, and another account has none of it")
  func rights() throws {
    let saved = try save("yearly", "Yearly", sections(Self.damp))
    #expect(try save("yearly", "Y", sections(Self.damp), by: fixture.iida).status == 403)
    #expect(try save("yearly", "", "[]", by: fixture.iida).status == 403)
    #expect(try save("yearly", "Y", sections(Self.damp), by: fixture.karri).status == 404)
    let none = try fixture.call(105, #""template":"none""#, by: fixture.karri, account: "kemi")
    let others = try fixture.call(105, #""template":"yearly""#, by: fixture.karri, account: "kemi")
    #expect(others.seen == none.seen && others.status == 404)
    #expect(try fixture.call(104, by: fixture.karri, account: "kemi").list.isEmpty)
    let own = try save(
      "yearly", "Kemi", sections(Self.size), by: fixture.karri, account: "kemi")
    #expect(own["version"] == .integer(1))
    #expect(try read("yearly").text == saved.text)
  }

  @Test("The audit log has each version, and tells one that was changed without it")
  func audit() throws {
    _ = try save("yearly", "Yearly", sections(Self.damp))
    _ = try save("yearly", "Yearly", sections(Self.size), more: #","active":false"#)
    _ = try save("yearly", "Yearly", sections(Self.damp), by: fixture.karri, account: "kemi")
    #expect(try comparison().isEmpty)
    try api.database.arrange {
      _ = try $0.run("UPDATE template_versions SET title = 'x' WHERE account = 1 AND version = 2")
    }
    let faults = try comparison()
    // The template, of which it is the newest version, and the version itself.
    #expect(faults.count == 2, "\(faults)")
    #expect(faults.contains { $0.contains("of account tornio is not as row ") }, "\(faults)")
    #expect(
      faults.contains {
        $0.hasPrefix("version of template ") && $0.contains("(tornio 2) is not as row ")
      })
  }

  private func comparison() throws -> [String] {
    let records = api.features.flatMap(\.audited)
    return try api.database.read { transaction throws(DatabaseError) in
      try AuditLog.compare(records, in: transaction).faults
    }
  }
}
