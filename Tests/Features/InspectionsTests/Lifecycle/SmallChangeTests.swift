import APITestSupport
import AuditLog
import Database
import FeatureManifest
import JSON
import TestSupport
import Testing

@testable import Inspections

@Suite("A small change of a large item", .ofAFile)
struct SmallChangeTests: PushingTests {
  let fixture: InspectionsFixture
  let inspection: Int64

  init() throws {
    let hall: Int64
    (fixture, hall) = try InspectionsFixture.withHall()
    let fields = (0..<30).map { #"{"key":"f\#($0)","label":"F","type":"text","maxLength":20000}"# }
    _ = try fixture.call(
      106,
      #"""
      "template":"large","title":"Large","sections":[{"section":"many","title":"M","repeat":"many",
      "fields":[\#(fields.joined(separator: ","))]}]
      """#, by: fixture.mikko)
    inspection = try fixture.call(
      113, #""target":\#(hall),"template":"large","key":"i""#, by: fixture.iida
    ).number("id")
  }

  /// Makes a sheet of which `data` has about that many bytes.
  private func addSheet(_ key: String, _ number: Int, _ bytes: Int) throws -> JSONTree {
    var rest = bytes
    var members: [String] = []
    while rest > 0 {
      let count = min(rest, 20_000)
      rest -= count
      members.append(#""f\#(members.count)":"\#(String(repeating: "x", count: count))""#)
    }
    return try pushed(
      add(
        number, "sheet", key,
        #""inspection":\#(inspection),"section":"many","answers":{\#(members.joined(separator: ","))}"#
      ),
      by: fixture.iida)
  }

  private func number(_ sql: String) -> Int {
    fixture.api.database.texts(sql).first.flatMap { Int($0) } ?? 0
  }

  /// The bytes that the database has, what is written before its checkpoint among them.
  private var databaseBytes: Int {
    number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
  }

  @Test("30 changes of a sheet's order write and answer little of its 0.6 MB")
  func orders() throws {
    #expect(try addSheet("s", 1, 580_000)["dataOmitted"] == .flag(true))
    let before = (
      number("SELECT sum(length(before) + length(after)) FROM audit_log"), databaseBytes
    )
    let changes = (2...31).map { set($0, "s", base: 0, #""order":\#($0)"#) }
    let answer = try push(changes, by: fixture.iida)
    #expect(statuses(answer) == Array(repeating: 200, count: 30))
    #expect(answer.text.utf8.count < 10_000)
    #expect(results(answer).allSatisfy { $0["data"] == nil && $0["dataOmitted"] == .flag(true) })
    #expect(number("SELECT sum(length(before) + length(after)) FROM audit_log") - before.0 < 5_000)
    #expect(databaseBytes - before.1 < 100_000)
    #expect(number("SELECT sum(length(fields)) FROM history") < 5_000)
    // The feed has it.
    let row = try feed("sheet")[0]
    #expect(row["data"]?["order"] == .integer(31) && row["revision"] == .integer(31))
    try compareAudit()
  }

  @Test("A result has an item of 64 KiB, and leaves out one with a byte more")
  func omitted() throws {
    let made = try addSheet("s", 1, 60_000)
    let size = try #require(made["data"]).compact.count
    func grow(_ number: Int, to bytes: Int) throws -> JSONTree {
      let text = String(repeating: "x", count: bytes)
      return try pushed(
        set(number, "s", base: 0, #""answers":{"f9":"\#(text)"}"#), by: fixture.iida)
    }
    // Of `,"f9":""` and the revision, which stays one digit.
    let exact = PushResult.mostData - size - #","f9":"""#.utf8.count
    let least = try grow(2, to: exact)
    #expect(least["data"]?.compact.count == PushResult.mostData && least["dataOmitted"] == nil)
    let most = try grow(3, to: exact + 1)
    #expect(most["data"] == nil && most["dataOmitted"] == .flag(true))
    #expect(most["id"] == least["id"] && most["revision"] == .integer(3))
    // What is kept has less.
    let again = try pushed(
      set(2, "s", base: 0, #""answers":{"f9":"\#(String(repeating: "x", count: exact))"}"#),
      by: fixture.iida)
    #expect(again["again"] == .flag(true) && again["dataOmitted"] == .flag(true))
    #expect(number("SELECT max(length(result)) FROM pushes") < 5_000)
  }

  @Test("The answer to a slice stays below 4 MiB")
  func slice() {
    // Beside the item a result has its conflicts or what is wrong, of which there are some hundred.
    #expect(Push.slice * (PushResult.mostData + 16 << 10) <= 4 << 20)
  }

  @Test("An answer to an idempotency key is kept without what makes it large")
  func keys() throws {
    for index in 1...3 { _ = try addSheet("s\(index)", index, 50_000) }
    let data = #""id":\#(inspection),"title":"New""#
    let first = try call(114, data, key: "k")
    #expect(first.all("key", of: "sheets").count == 3 && first["title"] == .text("New"))
    #expect(first["dataOmitted"] == nil && first.field("ETag") != nil)
    #expect(
      first.field("ETag")
        == (try fixture.call(
          112, #""id":\#(inspection)"#, by: fixture.iida)).field("ETag"))
    let rows = number("SELECT count(*) FROM audit_log")
    let again = try call(114, data, key: "k")
    #expect(again.status == 200 && again["dataOmitted"] == .flag(true) && again["sheets"] == nil)
    #expect(again["title"] == .text("New") && again["revision"] == first["revision"])
    #expect(again.field("ETag") == nil && number("SELECT count(*) FROM audit_log") == rows)
    let finished = try call(115, #""id":\#(inspection),"state":"finished""#, key: "f")
    #expect(finished.all("key", of: "sheets").count == 3)
    #expect(number("SELECT max(length(body)) FROM idempotency_records") < 5_000)
  }

  @Test("A large answer to a push is not kept for its key: the same push again gives it")
  func keyOfPush() throws {
    let changes = (1...3).map { index in
      add(
        index, "sheet", "s\(index)",
        #""inspection":\#(inspection),"section":"many","answers":{"f0":"\#(String(repeating: "x", count: 20_000))","f1":"\#(String(repeating: "y", count: 20_000))"}"#
      )
    }
    func send(_ changes: [String]) throws -> APIFixture.Answer {
      try call(
        127,
        #""device":"phone","sentAt":"2026-03-02T08:00:00Z","changes":[\#(changes.joined(separator: ","))]"#,
        key: "k")
    }
    #expect(statuses(try send(changes)) == [200, 200, 200])
    #expect(number("SELECT max(length(body)) FROM idempotency_records") == 0)
    let again = try send(changes)
    #expect(results(again).allSatisfy { $0["again"] == .flag(true) })
    #expect(number("SELECT count(*) FROM sheets") == 3)
    #expect(try send([changes[0]]).problem == "key-reused")
  }

  @Test("The audit log has the changed fields, and what differs from it is found")
  func audit() throws {
    _ = try addSheet("s", 1, 100)
    _ = try push(
      [
        set(2, "s", base: 0, #""answers":{"f1":"one","f2":"two"}"#),
        set(3, "s", base: 0, #""answers":{"f1":null},"order":4"#),
      ], by: fixture.iida)
    let rows = fixture.api.database.texts(
      "SELECT before || ' ' || after FROM audit_log WHERE subject = 'sheet' AND before <> '' ORDER BY id"
    )
    #expect(
      rows == [
        #"{"answers":{"f1":null,"f2":null},"account":"tornio"} {"answers":{"f1":"one","f2":"two"},"account":"tornio"}"#,
        #"{"order":0,"answers":{"f1":"one"},"account":"tornio"} {"order":4,"answers":{"f1":null},"account":"tornio"}"#,
      ])
    _ = try fixture.call(
      110, #""id":\#(try fixture.call(107, by: fixture.iida).list[0].number("id")),"city":"T""#,
      by: fixture.mikko)
    let target = fixture.api.database.texts(
      "SELECT after FROM audit_log WHERE subject = 'target' ORDER BY id DESC LIMIT 1")
    #expect(target == [#"{"city":"T","account":"tornio"}"#])
    try compareAudit()
    for forged in [
      "UPDATE answers SET value = '\"forged\"' WHERE field = 'f0'",
      "UPDATE answers SET value = '\"forged\"' WHERE field = 'f1'",
      "UPDATE answers SET value = 'null' WHERE field = 'f2'",
      "UPDATE answers SET field = 'f3' WHERE field = 'f2'", "UPDATE sheets SET sort_order = 5",
    ] {
      let records = fixture.api.features.flatMap(\.audited)
      do {
        try fixture.api.database.arrange { transaction in
          try transaction.run(SQLText(forged))
          throw Undone(faults: try AuditLog.compare(records, in: transaction).faults)
        }
      } catch let undone as Undone {
        #expect(!undone.faults.isEmpty, "\(forged)")
      }
    }
  }

  /// Takes back a change that was compared with the audit log.
  private struct Undone: Error {
    let faults: [String]
  }

  private func call(
    _ code: Int, _ members: String, key: String
  ) throws -> APIFixture.Answer {
    try fixture.api.call(
      code, #"{"account":"tornio",\#(members)}"#, by: fixture.iida, [("idempotency-key", key)])
  }
}
