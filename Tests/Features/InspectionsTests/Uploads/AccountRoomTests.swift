import APITestSupport
import Database
import HTTP
import JSON
import TestSupport
import Testing

@Suite("What the server's admin allows accounts, and what is kept free for the database")
struct AccountRoomTests {
  let fixture: InspectionsFixture
  let target: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Lift")
  }

  @Test("A quota and a size of pictures above the bound are 422 on the field")
  func bounds() throws {
    let most: Int64 = 20 << 30
    for (field, user) in [("pictureBytes", fixture.anna), ("quotaBytes", fixture.boss)] {
      let refused = try fixture.call(102, #""\#(field)":\#(most + 1)"#, by: user)
      #expect(refused.status == 422 && refused.bad == [field], "\(refused.text)")
      #expect(refused.text.contains("\(most) bytes"))
      #expect(try fixture.call(102, #""\#(field)":\#(most)"#, by: user).status == 200)
    }
    let made = try fixture.api.call(
      102, #"{"account":"oulu","title":"Oulu","quotaBytes":9007199254740991}"#, by: fixture.boss)
    #expect(made.status == 422 && made.bad == ["quotaBytes"], "\(made.text)")
  }

  @Test("A greater quota that was stored before counts as the bound")
  func stored() throws {
    try fixture.api.database.arrange { transaction in
      _ = try transaction.run(
        "UPDATE accounts SET quota_bytes = 9007199254740991, picture_bytes = 9007199254740991")
    }
    let most: Int64 = 20 << 30
    let query = "&length=\(most + 1)&sha256=\(String(repeating: "0", count: 64))"
    let large = try fixture.post(target, [], query, [("upload-complete", "?0")])
    #expect(large.status == 413, "\(large.json)")
    let path = "&length=\(most - 5)"
    #expect(try fixture.post(target, [], path, [("upload-complete", "?0")]).status == 201)
    #expect(try fixture.post(target, picture(6)).status == 409)
    // Other fields may be changed as before.
    let changed = try fixture.call(102, #""title":"Town""#, by: fixture.anna)
    #expect(changed.status == 200, "\(changed.text)")
  }

  @Test("Without room uploads are 503 no-room with Retry-After; what came stays; the rest goes on")
  func room() throws {
    let bytes = picture(150_000)
    let path = try fixture.upload(target)
    let connection = try fixture.begin(
      .patch, path, length: nil,
      [
        ("content-type", "application/partial-upload"), ("upload-offset", "0"),
        ("upload-complete", "?1"),
      ])
    connection.add(Array(bytes[..<50_000]))
    #expect(connection.wait { $0.taken >= 50_000 })
    let disk = fixture.api.disk
    disk.freeBytes = TestDisk.keptFree - 1
    connection.add(Array(bytes[50_000...]))
    #expect(connection.wait { $0.response != nil })
    let full = try BytesAnswer(try #require(connection.response))
    connection.end(.cut)
    #expect(full.status == 503 && full.problem == "no-room" && full["Retry-After"] == "30")
    #expect(full["Upload-Complete"] == "?0")
    #expect(try fixture.offset(path) == 50_000)
    for refused in [
      try fixture.post(target, bytes), try fixture.patch(path, at: 50_000, [1], last: false),
      try fixture.post(target, [], "", [("upload-complete", "?0")]),
    ] {
      #expect(refused.status == 503 && refused.problem == "no-room")
    }
    #expect(try fixture.target("Gate") > target)
    _ = try fixture.api.logIn("iida")
    disk.freeBytes = TestDisk.keptFree
    let made = try fixture.patch(path, at: 50_000, Array(bytes[50_000...]), last: true)
    #expect(made.status == 201 && made.text("sha256") == sha256(bytes))
  }
}
