import APITestSupport
import Core
import FeatureManifest
import Foundation
import JSON
import TestSupport
import Testing
import WebAPI

/// Every operation of inspections that writes, with made-up input; after each one the audit log's new rows are compared
/// with what the feed says.
@Suite("The audit log says what the feed of an account says")
struct AuditPropertyTests {
  private let fixture: InspectionsFixture
  private let comparison: AuditComparison
  private static let account = #""account":"tornio""#

  init() throws {
    let fixture = try InspectionsFixture(
      #""visibility":"assigned","kinds":[{"kind":"room","label":"Room"}],"targetFields":[{"key":"built","label":"Built","type":"number"}]"#
    )
    self.fixture = fixture
    // A picture is read some time after it was stored.
    comparison = AuditComparison(
      fixture.api, admin: fixture.boss, unread: Self.unread,
      partial: [
        "picture": ["takenAt", "position", "state", "width", "height", "bytes"],
        "sheet": ["answers"],
      ]
    ) { try fixture.read($0, $1, $2) }
    // Of an account's records the log shows what they were to its managers only.
    try fixture.setMember("tornio", 1, "manager", by: fixture.anna)
    // The fixture changed its accounts more than once.
    try comparison.skip()
  }

  /// What is in a row and in no read, by subject, and why.
  private static let unread: [String: Set<String>] = [
    // Every item's row names its account; a template's has a digest in place of its sections; a conflict is read with
    // all that is offered in one object.
    "template": ["account", "digest"], "target": ["account"],
    // Signatures are read with their strokes.
    "inspection": ["account", "erasedDigest", "signed", "by", "madeAt"],
    "sheet": ["account"], "finding": ["account"],
    "picture": ["account", "inspection", "target", "removal"],
    "conflict": ["account", "offeredActive"],
  ]

  @discardableResult
  private func call(
    _ code: Int, _ members: String, by caller: String
  ) throws -> APIFixture.Answer {
    try comparison.call(code, "{\(Self.account),\(members)}", by: caller)
  }

  @Test("Of every operation that writes, for made-up input")
  func everyOperation() throws {
    var random = SeededGenerator(seed: 20_261_122)
    for round in 1...4 { try change(round, &random) }
    let writing = Set(
      fixture.api.features.filter { $0.name == "inspections" }.flatMap(\.operations)
        .filter(\.isWrite).map(\.code))
    #expect(
      comparison.codes == writing, "\(writing.symmetricDifference(comparison.codes).sorted())")
  }

  private func change(_ round: Int, _ random: inout SeededGenerator) throws {
    let (anna, mikko, iida) = (fixture.anna, fixture.mikko, fixture.iida)
    try call(
      102, #""title":"\#(AuditComparison.text(&random))","pictureBytes":\#(1_000_000 + round)"#,
      by: anna)
    try call(
      103, #""user":8,"role":"\#(round.isMultiple(of: 2) ? "manager" : "inspector")""#, by: anna)
    try call(103, #""user":8,"active":\#(round.isMultiple(of: 2))"#, by: anna)
    // Who is no active member is added by the username.
    if !round.isMultiple(of: 2) {
      try call(345, #""username":"otto","name":"Otto","right":"inspector""#, by: anna)
    }
    try call(
      106,
      #""template":"yearly","title":"\#(AuditComparison.text(&random))","sections":\#(InspectionsFixture.sections)"#,
      by: mikko)
    let building = try call(
      109,
      #""name":"\#(AuditComparison.text(&random))","code":"H\#(round)","position":{"latitude":60.5,"longitude":24.25},"due":"2026-12-0\#(round)","fields":{"built":19\#(60 + round)},"inspectors":[4]"#,
      by: mikko
    ).number("id")
    let room = try call(
      109, #""name":"\#(AuditComparison.text(&random))","kind":"room","parent":\#(building)"#,
      by: mikko
    ).number("id")
    try call(
      110,
      #""id":\#(building),"city":"\#(AuditComparison.text(&random))","inspectors":[4,5],"base":1"#,
      by: mikko)
    try call(
      110, #""id":\#(building),"address":"\#(AuditComparison.text(&random))","base":1"#, by: iida)
    let inspection = try call(
      113,
      #""target":\#(building),"template":"yearly","title":"\#(AuditComparison.text(&random))""#,
      by: iida
    ).number("id")
    try call(
      114,
      #""id":\#(inspection),"comment":"\#(AuditComparison.text(&random))","sheets":[{"key":"s\#(round)","section":"start","set":{"heated":"yes","how":"\#(AuditComparison.text(&random))"}},{"key":"r\#(round)","section":"rooms","target":\#(room),"set":{"damp":"wet","size":\#(round).25}}],"findings":[{"key":"f\#(round)","severity":"minor","title":"\#(AuditComparison.text(&random))","sheet":"r\#(round)"}]"#,
      by: iida)
    try call(
      114,
      #""id":\#(inspection),"sheets":[{"key":"r\#(round)","set":{"size":null}}],"findings":[{"key":"f\#(round)","due":"2027-01-01"}]"#,
      by: iida)
    try changePictures(of: room, &random)
    try offline(round, building, &random)
    try call(
      115,
      #""id":\#(inspection),"state":"finished","signatures":[{"name":"\#(AuditComparison.text(&random))","strokes":[[[1,2],[3,4]]]}]"#,
      by: iida)
    try call(
      114, #""id":\#(inspection),"findings":[{"key":"f\#(round)","state":"fixed"}]"#, by: iida)
    try call(115, #""id":\#(inspection),"state":"open""#, by: mikko)
    try call(115, #""id":\#(inspection),"state":"void""#, by: mikko)
    try call(110, #""id":\#(room),"active":false"#, by: mikko)
  }

  /// A picture as a whole, one in pieces, and one that is given up.
  private func changePictures(
    of target: Int64, _ random: inout SeededGenerator
  ) throws {
    let iida = fixture.iida
    func base64(_ bytes: some Collection<UInt8>) -> String { Data(bytes).base64EncodedString() }
    let whole = try call(120, #""of":\#(target),"bytes":"\#(base64(Sample.png))""#, by: iida)
    fixture.read()
    try comparison.checkNewRows(after: 120)
    try call(
      122,
      #""id":\#(whole.number("id")),"caption":"\#(AuditComparison.text(&random))","order":\#(Int.random(in: -9...9, using: &random))"#,
      by: iida)
    for isWanted in [true, false] {
      let made = try call(
        120, #""of":\#(target),"length":\#(Sample.jpeg.count)"#, by: iida)
      guard case .text(let upload) = made["upload"] else { return }
      guard isWanted else {
        try call(125, #""upload":"\#(upload)""#, by: iida)
        continue
      }
      try call(
        124, #""upload":"\#(upload)","offset":0,"bytes":"\#(base64(Sample.jpeg[..<100]))""#,
        by: iida)
      try call(
        124,
        #""upload":"\#(upload)","offset":100,"complete":true,"bytes":"\#(base64(Sample.jpeg[100...]))""#,
        by: iida)
      fixture.read()
      try comparison.checkNewRows(after: 124)
    }
  }

  /// A device's changes, of which two clash; both conflicts are decided.
  private func offline(
    _ round: Int, _ building: Int64, _ random: inout SeededGenerator
  ) throws {
    let first = 10 * round
    let changes = [
      #""op":"set","id":\#(building),"base":1,"set":{"name":"\#(AuditComparison.text(&random))","city":"\#(AuditComparison.text(&random))","inspectors":[4]}"#,
      #""op":"add","type":"target","key":"p\#(round)","set":{"name":"\#(AuditComparison.text(&random))","parent":\#(building)}"#,
      #""op":"add","type":"sheet","key":"m\#(round)","set":{"inspection":"i\#(round)","section":"meters","answers":{"reading":\#(round)}}"#,
    ]
    let all =
      [
        #""op":"add","type":"inspection","key":"i\#(round)","set":{"target":\#(building),"template":"yearly"}"#
      ] + changes
    let numbered = all.enumerated().map { #"{"n":\#(first + $0),\#($1)}"# }
    let pushed = try call(
      127,
      #""device":"tablet","sentAt":"2026-03-01T08:00:00Z","changes":[\#(numbered.joined(separator: ","))]"#,
      by: fixture.mikko)
    guard case .array(let results) = pushed["results"] else { return }
    #expect(results.allSatisfy { $0["status"] == .integer(200) }, "\(pushed.text)")
    let open = try fixture.call(128, #""state":"open""#, by: fixture.mikko)
    #expect(!open.list.isEmpty)
    for (index, conflict) in open.list.enumerated() {
      guard case .integer(let id) = conflict["id"] else { return }
      let keep = index.isMultiple(of: 2) ? "offered" : "current"
      try call(
        129, #""id":\#(id),"keep":"\#(keep)","comment":"\#(AuditComparison.text(&random))""#,
        by: fixture.mikko)
    }
  }
}
