import APITestSupport
import Core
import Foundation
import Inspections
import JSON
import TestSupport
import Testing

@Suite("Announced pictures whose author lost the right to see them")
struct OwedPictureTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64
  let inspection: Int64

  /// Two pictures that iida announced, of an inspection that she finished.
  init() throws {
    fixture = try InspectionsFixture(
      #""visibility":"assigned","kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
    hall = try fixture.target("Hall")
    let given = try fixture.call(110, #""id":\#(hall),"inspectors":[4]"#, by: fixture.mikko)
    #expect(given.status == 200, "\(given.text)")
    inspection = try fixture.start(hall)
    try fixture.answer(inspection, #""heated":"no""#)
    for (number, bytes) in [Sample.png, Sample.jpeg].enumerated() {
      let told = try fixture.announce(
        bytes, of: inspection, key: ["a", "b"][number], n: number + 1, device: "phone")
      #expect(told.status == 200, "\(told.text)")
    }
    #expect(try fixture.finish(inspection)["state"] == .text("arriving"))
  }

  private func assign(_ users: String) throws {
    let saved = try fixture.call(
      110, #""id":\#(hall),"inspectors":[\#(users)]"#, by: fixture.mikko)
    #expect(saved.status == 200, "\(saved.text)")
  }

  private func send(
    _ bytes: [UInt8], _ key: String, by user: String? = nil
  ) throws -> APIFixture.Answer {
    try fixture.call(
      120, #""of":\#(inspection),"key":"\#(key)","bytes":"\#(Data(bytes).base64EncodedString())""#,
      by: user ?? fixture.iida)
  }

  private func state() throws -> JSONTree? {
    try fixture.call(112, #""id":\#(inspection)"#, by: fixture.mikko)["state"]
  }

  @Test("Their bytes are taken under their keys, whole and in pieces, and it is finished")
  func taken() throws {
    try assign("")
    #expect(try fixture.call(112, #""id":\#(inspection)"#, by: fixture.iida).status == 404)
    let whole = try send(Sample.png, "a")
    #expect(whole.status == 200 && whole["state"] == .text("stored"), "\(whole.text)")
    // The answer may be lost.
    #expect(try send(Sample.png, "a")["id"] == whole["id"])
    #expect(try state() == .text("arriving"))
    let made = try fixture.call(
      120, #""of":\#(inspection),"key":"b","length":\#(Sample.jpeg.count)"#, by: fixture.iida)
    guard case .text(let upload)? = made["upload"] else {
      Issue.record("no upload: \(made.text)")
      return
    }
    let bytes = Data(Sample.jpeg).base64EncodedString()
    let last = try fixture.call(
      124, #""upload":"\#(upload)","offset":0,"complete":true,"bytes":"\#(bytes)""#,
      by: fixture.iida)
    #expect(last.status == 200 && last["state"] == .text("stored"), "\(last.text)")
    #expect(try state() == .text("finished"))
    #expect(try conflicts().isEmpty)
    #expect(try fixture.picture(whole.number("id")).status == 404, "she does not see it")
    try compareAudit()
  }

  @Test("Nothing else is taken: no other's, no other bytes, no other key, nothing new")
  func refused() throws {
    try assign("")
    for answer in [
      try send(Sample.png, "a", by: fixture.ilmo), try send(Sample.png, "c"),
      try fixture.call(
        120, #""of":\#(hall),"key":"a","bytes":"\#(Data(Sample.png).base64EncodedString())""#,
        by: fixture.iida),
    ] {
      #expect(answer.status == 422 && answer.bad == ["of"], "\(answer.text)")
    }
    #expect(try send(Sample.jpeg, "a").status == 422)
    #expect(try state() == .text("arriving"))
  }

  @Test(
    "For 30 days after the right ended: to the target, by the role, or by what inspectors see",
    arguments: ["assigned", "role", "visibility"])
  func days(_ how: String) throws {
    if how == "role" { try fixture.setMember("tornio", 4, "manager", by: fixture.anna) }
    if how == "visibility" { try setVisibility("all") }
    if how != "assigned" { try assign("") }
    // What the author sees is sent at any time.
    fixture.api.clock.advance(bySeconds: 40 * 86_400)
    let auth = (iida: try fixture.api.logIn("iida"), mikko: try fixture.api.logIn("mikko"))
    switch how {
    case "role":
      try fixture.setMember("tornio", 4, "inspector", by: try fixture.api.logIn("anna"))
    case "visibility": try setVisibility("assigned", by: try fixture.api.logIn("anna"))
    default:
      let saved = try fixture.call(110, #""id":\#(hall),"inspectors":[]"#, by: auth.mikko)
      #expect(saved.status == 200, "\(saved.text)")
    }
    fixture.api.clock.advance(bySeconds: 29 * 86_400)
    let early = try send(Sample.png, "a", by: try fixture.api.logIn("iida"))
    #expect(early.status == 200, "\(early.text)")
    fixture.api.clock.advance(bySeconds: 2 * 86_400)
    let late = try send(Sample.jpeg, "b", by: try fixture.api.logIn("iida"))
    #expect(late.status == 422 && late.bad == ["of"], "\(late.text)")
  }

  private func setVisibility(_ value: String, by admin: String? = nil) throws {
    let saved = try fixture.api.call(
      102, #"{"account":"tornio","title":"Town","visibility":"\#(value)"}"#,
      by: admin ?? fixture.anna)
    #expect(saved.status == 200, "\(saved.text)")
  }
}
