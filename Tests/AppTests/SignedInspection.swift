import APITestSupport
import Core
import Crypto
import Foundation
import Imaging
import Inspections
import JSON
import PictureSupport
import Testing
import TestSupport

/// A database with a finished and signed inspection of everything that a report can show.
struct SignedInspection {
  let api: APIFixture
  let manager: String
  let inspector: String
  private(set) var inspection: Int64 = 0

  init() throws {
    let api = try APIFixture()
    try api.add("anna", .admin, name: "Anna Admin")
    try api.add("mikko", .reporter, name: "Mikko Manager")
    try api.add("iida", .reporter, name: "Iida Inspector")
    let admin = try api.logIn("anna")
    manager = try api.logIn("mikko")
    inspector = try api.logIn("iida")
    self.api = api
    try call(102, #""title":"Town","kinds":[{"kind":"room","label":"Room"}]"#, by: admin)
    try call(103, #""user":1,"role":"admin""#, by: admin)
    try call(103, #""user":2,"role":"manager""#, by: admin)
    try call(103, #""user":3,"role":"inspector""#, by: admin)
    try fill()
  }

  @discardableResult
  func call(_ code: Int, _ members: String, by caller: String) throws -> APIFixture.Answer {
    let answer = try api.call(code, #"{"account":"tornio",\#(members)}"#, by: caller)
    #expect(200..<300 ~= answer.status, "\(code) \(members): \(answer.text)")
    return answer
  }

  private func number(_ answer: APIFixture.Answer) -> Int64 {
    if case .integer(let number)? = answer["id"] { number } else { 0 }
  }

  /// Three versions of the form, of which the second is filled in.
  private func form(_ title: String, _ question: String) -> String {
    #"""
    "template":"yearly","title":"\#(title)","sections":[{"section":"start","title":"Start",
    "repeat":"once","fields":[{"key":"safe","label":"\#(question)","type":"yesNo",
    "finding":{"in":["no"],"severity":"major"}},
    {"key":"how","label":"How","type":"text","when":{"field":"safe","in":["no"]}},
    {"key":"front","label":"Front","type":"pictures"}]},
    {"section":"rooms","title":"Rooms","repeat":"children","kind":"room","fields":[
    {"key":"size","label":"Size","type":"number","decimals":2,"unit":"m²"}]}]
    """#
  }

  private mutating func fill() throws {
    try call(106, form("Yearly", "Safe?"), by: manager)
    try call(106, form("Yearly", "Is it safe?"), by: manager)
    try call(106, form("Each year", "Is it unsafe?"), by: manager)
    let hall = number(
      try call(
        109,
        #""name":"Hall","code":"H","address":"Road 1","postalCode":"95400","city":"Tornio","due":"2026-12-01","position":{"latitude":65.8,"longitude":24.1},"inspectors":[3]"#,
        by: manager))
    let room = number(
      try call(109, #""name":"Room","kind":"room","parent":\#(hall)"#, by: manager))
    inspection = number(
      try call(
        113, #""target":\#(hall),"template":"yearly","version":2,"key":"i","title":"Hall 2026""#,
        by: inspector))
    try call(
      114,
      #"""
      "id":\#(inspection),"comment":"Well kept","sheets":[
      {"key":"s","section":"start","set":{"safe":"no","how":"The rail is loose"}},
      {"key":"r","section":"rooms","target":\#(room),"set":{"size":12.5}}],
      "findings":[{"key":"f","severity":"minor","title":"Window","sheet":"s","field":"how",
      "description":"Cracked","action":"Change it","due":"2026-05-01","comment":"Soon"}]
      """#, by: inspector)
    for (number, owner) in ["i", "s", "f"].enumerated() {
      let bytes = SamplePicture(width: 16 + number, height: 16).file(.png)
      try call(
        120,
        #""ofKey":"\#(owner)","key":"p\#(number)","caption":"Picture \#(number)"\#(owner == "s" ? #","field":"front""# : ""),"bytes":"\#(Data(bytes).base64EncodedString())""#,
        by: inspector)
    }
    api.pictures.reading.wait()
    try clash()
    let late = try announce()
    let line = #""strokes":[[[1,2],[30,40]],[[5,6]]]"#
    try call(
      115,
      #""id":\#(inspection),"state":"finished","signatures":[{"name":"Iida","role":"inspector",\#(line)}]"#,
      by: inspector)
    try call(
      115,
      #""id":\#(inspection),"state":"finished","signatures":[{"name":"Olli Owner","role":"owner",\#(line)}]"#,
      by: manager)
    try call(
      122, #""id":\#(late),"state":"removed","comment":"The phone fell into the river""#,
      by: manager)
    try call(
      114, #""id":\#(inspection),"findings":[{"key":"f","state":"fixed","comment":"Done"}]"#,
      by: manager)
  }

  /// A picture whose bytes never come, and its number.
  private func announce() throws -> Int64 {
    let told = try call(
      127,
      #"""
      "device":"phone","sentAt":"2026-03-02T08:00:00Z","changes":[
      {"n":4,"op":"add","type":"picture","key":"late","set":{"of":"i","length":100,
      "sha256":"\#(String(repeating: "5", count: 64))"}}]
      """#, by: manager)
    guard case .array(let results)? = told["results"], case .integer(let id)? = results.first?["id"]
    else {
      Issue.record("no picture: \(told.text)")
      return 0
    }
    return id
  }

  /// Two conflicts, one decided for what is there and one for what was offered.
  private func clash() throws {
    try call(
      127,
      #"""
      "device":"phone","sentAt":"2026-03-02T08:00:00Z","changes":[
      {"n":1,"op":"set","key":"i","base":1,"set":{"comment":"Badly kept"}},
      {"n":2,"op":"set","key":"f","base":0,"set":{"title":"Pane"}}]
      """#, by: manager)
    try call(
      114, #""id":\#(inspection),"findings":[{"key":"f","title":"Window pane"}]"#, by: inspector)
    try call(
      127,
      #"""
      "device":"phone","sentAt":"2026-03-02T08:00:00Z","changes":[
      {"n":3,"op":"set","key":"f","base":1,"set":{"title":"Big pane"}}]
      """#, by: manager)
    let open = try call(128, #""state":"open""#, by: manager)
    guard case .array(let conflicts) = open.body else { return }
    #expect(!conflicts.isEmpty)
    for (index, conflict) in conflicts.enumerated() {
      guard case .integer(let id)? = conflict["id"] else { continue }
      try call(
        129, #""id":\#(id),"keep":"\#(index == 0 ? "current" : "offered")""#, by: manager)
    }
  }
}
