import Foundation
import Testing
import TestSupport

// Rights that are given and taken while a phone holds items.
extension ExamplePhoneTests {
  /// Puts an item into what the phone holds, as if it had come before a right was taken.
  private func hold(_ item: Int64, _ type: String, _ data: String, by user: String) throws {
    let insert =
      "import sqlite3, sys; file = sqlite3.connect(sys.argv[1]); "
      + "file.execute('INSERT INTO held VALUES (?, ?, ?, 1, ?)', sys.argv[2:]); file.commit()"
    try python(insert, [file, user, "\(item)", type, data])
  }

  /// Syncs over a network that breaks off the download of what hangs on a target.
  private func syncBroken(at target: Int64, by user: String) throws {
    let script = """
      import sys
      sys.path.insert(0, sys.argv[1])
      import phone, phone_server
      class Broken(phone_server.Server):
          def take(self, cursor, target=None):
              if target == int(sys.argv[4]):
                  raise ConnectionError("broken off")
              super().take(cursor, target)
      opened = phone.Phone(sys.argv[2])
      try:
          Broken(opened, opened.user(sys.argv[3])).sync()
      except ConnectionError:
          sys.exit(0)
      sys.exit("nothing broke off")
      """
    try python(script, [examples.path, file, user, "\(target)"])
  }

  /// Inspectors see from now on what they are assigned to. Returns the number of one.
  private func showAssignedOnly() throws -> Int64 {
    let path = "/api/v1/accounts/tornio"
    let saved = try firm.manager.send("PUT", path, #"{"title":"Tornio","visibility":"assigned"}"#)
    #expect(saved.status == 200)
    return firm.users["otto"] ?? 0
  }

  private func target(_ members: String) throws -> Int64 {
    let added = try firm.manager.send("POST", "/api/v1/accounts/tornio/targets", "{\(members)}")
    return try #require(added.json["id"]?.number, "\(added)")
  }

  private func change(_ target: Int64, _ members: String) throws {
    let changed = try firm.manager.send(
      "PATCH", "/api/v1/accounts/tornio/targets/\(target)", "{\(members)}")
    #expect(changed.status == 200, "\(changed)")
  }

  @Test("A download that breaks off in the middle of what a new right shows loses nothing")
  func brokenScope() throws {
    let otto = try showAssignedOnly()
    let own = try target(#""name":"Own","inspectors":[\#(otto)]"#)
    let given = try target(#""name":"Given""#)
    try phone(["sync"], by: "otto")
    // The room comes first, then the right, and the floor of the room last.
    let floor = try target(#""name":"Floor","parent":\#(own)"#)
    let room = try target(#""name":"Room","parent":\#(floor)"#)
    try change(given, #""inspectors":[\#(otto)]"#)
    try change(floor, #""city":"Tornio""#)
    try syncBroken(at: room, by: "otto")
    try phone(["sync"], by: "otto")
    #expect(
      try list("target", by: "otto").compactMap { $0["id"]?.number }
        == [own, given, floor, room])
  }

  @Test("What hangs on nothing is forgotten at the end, but no target of one's own")
  func loose() throws {
    let otto = try showAssignedOnly()
    let top = try target(#""name":"Top""#)
    let own = try target(#""name":"Own","parent":\#(top),"inspectors":[\#(otto)]"#)
    try phone(["sync"], by: "otto")
    // These are nobody's, and came before the right to what they hang on was taken.
    try hold(900, "target", #"{"parent":901}"#, by: "otto")
    try hold(902, "inspection", #"{"target":900}"#, by: "otto")
    try hold(903, "sheet", #"{"inspection":902}"#, by: "otto")
    try phone(["sync"], by: "otto")
    #expect(try list("target", by: "otto").compactMap { $0["id"]?.number } == [own])
    for type in ["inspection", "sheet"] { #expect(try list(type, by: "otto").isEmpty) }

    // One that is moved away comes to hang on what is seen from now on.
    let hall = try target(#""name":"Hall","parent":\#(top)"#)
    let moved = try target(#""name":"Moved""#)
    try hold(moved, "target", #"{"parent":\#(hall)}"#, by: "otto")
    try change(top, #""inspectors":[\#(otto)]"#)
    try phone(["sync"], by: "otto")
    #expect(try list("target", by: "otto").compactMap { $0["id"]?.number } == [top, own, hall])
  }
}
