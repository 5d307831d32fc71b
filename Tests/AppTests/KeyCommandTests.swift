import Commands
import Core
import Database
import JSON
import SecretKeys
import TestSupport
import Testing
import Zones

@testable import App

@Suite("kortti keys")
struct KeyCommandTests {
  private static let purposes = [
    KeyPurpose("feed-cursors", .sealing, acceptedSeconds: 3_600), KeyPurpose("notes", .signing),
  ]
  private let database: TestDatabase
  private let environment: AdminEnvironment
  private let actions = KeyActions(keys: SecretKeys(), purposes: purposes)

  init() throws {
    database = try TestDatabase()
    environment = AdminEnvironment(
      reader: database.reader, writer: database.writer, now: { TestClock.start },
      zones: try Zones())
  }

  private func list() throws -> [String] {
    try actions.list.run(AdminCommand("listKeys"), environment)
  }

  private func rotate(_ purpose: String, retireOlder: Bool = false) throws -> [String] {
    let command = AdminCommand(
      "rotateKey", ["purpose": .text(purpose), "retireOlder": .flag(retireOlder)])
    return try actions.rotate.run(command, environment)
  }

  @Test("The list tells what each key is for now, and which purposes have none yet")
  func lists() throws {
    #expect(try list() == ["feed-cursors\tnone yet", "notes\tnone yet"])
    let actions = actions
    try database.write { transaction in
      try actions.keys.makeMissing(for: Self.purposes, at: TestClock.start, in: transaction)
    }
    #expect(try rotate("feed-cursors") == ["Key 2 for feed-cursors is in use."])
    #expect(try rotate("notes") == ["Key 2 for notes is in use."])
    #expect(
      try list() == [
        "feed-cursors\t1\t2026-03-02T08:00:00+00:00\taccepted until 2026-03-02T09:00:00+00:00",
        "feed-cursors\t2\t2026-03-02T08:00:00+00:00\tin use",
        "notes\t1\t2026-03-02T08:00:00+00:00\taccepted",
        "notes\t2\t2026-03-02T08:00:00+00:00\tin use",
      ])
    #expect(
      try rotate("notes", retireOlder: true) == [
        "Key 3 for notes is in use. The older ones are deleted."
      ])
    #expect(try list().suffix(1) == ["notes\t3\t2026-03-02T08:00:00+00:00\tin use"])
    #expect(try list().count == 3)
  }

  @Test("A purpose that no feature has is refused, with the one that is meant")
  func unknown() throws {
    func message(_ purpose: String) throws -> String {
      do { _ = try rotate(purpose) } catch { return "\(error)" }
      return ""
    }
    #expect(try message("feed-cursor").contains("did you mean “feed-cursors”?"))
    #expect(try message("x").contains("there are keys for feed-cursors, notes."))
    let none = KeyActions(keys: SecretKeys(), purposes: [])
    let command = AdminCommand("rotateKey", ["purpose": .text("x"), "retireOlder": .flag(false)])
    #expect(throws: CommandError.self) { try none.rotate.run(command, environment) }
  }
}
