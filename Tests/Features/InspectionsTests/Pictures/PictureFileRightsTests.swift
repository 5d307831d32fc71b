import APITestSupport
import HTTP
import Inspections
import JSON
import TestSupport
import Testing

@Suite("Who gets the bytes of a picture")
struct PictureFileRightsTests {
  let fixture: InspectionsFixture
  let target: Int64
  let picture: Int64

  init() throws {
    fixture = try InspectionsFixture()
    target = try fixture.target("Hall")
    picture = try fixture.add(Sample.png, PictureDraft(of: target))
  }

  /// The status for the first bytes of the picture, also of its thumb.
  private func status(
    by user: String, account: String = "tornio", size: String = "original"
  ) throws -> Int {
    try fixture.api.send(
      .get, below: "/accounts/\(account)/pictures/\(picture)/file?size=\(size)", by: user,
      [("range", "bytes=0-0")]
    ).status
  }

  private func expect(_ status: Int, by user: String, account: String = "tornio") throws {
    for size in ["original", "thumb", "print"] {
      #expect(try self.status(by: user, account: account, size: size) == status, "\(size)")
    }
  }

  @Test(
    "A right that was taken, a membership or session that ended counts from the next request on")
  func taken() throws {
    fixture.read()
    try expect(206, by: fixture.iida)
    #expect(
      try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna).status == 200)
    try expect(404, by: fixture.iida)
    for manager in [fixture.anna, fixture.mikko] { try expect(206, by: manager) }
    func assign(_ inspectors: String) throws {
      let set = try fixture.call(
        110, #""id":\#(target),"inspectors":[\#(inspectors)]"#, by: fixture.mikko)
      #expect(set.status == 200, "\(set.text)")
    }
    try assign("4")
    try expect(206, by: fixture.iida)
    try expect(404, by: fixture.ilmo)
    try assign("")
    try expect(404, by: fixture.iida)
    try assign("4")
    for (isActive, status) in [(false, 404), (true, 206)] {
      let set = try fixture.call(
        103, #""user":4,"role":"inspector","active":\#(isActive)"#, by: fixture.anna)
      #expect(set.status == 200)
      try expect(status, by: fixture.iida)
    }
    #expect(try fixture.call(103, #""user":3,"role":"inspector""#, by: fixture.anna).status == 200)
    try expect(404, by: fixture.mikko)
    _ = try fixture.api.send(.delete, below: "/sessions/current", by: fixture.iida)
    try expect(401, by: fixture.iida)
  }

  @Test("Whoever is no member gets none, nor does a member by the name of another account")
  func strangers() throws {
    fixture.read()
    for stranger in [fixture.boss, fixture.otto, fixture.karri, fixture.kaisa] {
      try expect(404, by: stranger)
    }
    try expect(404, by: fixture.karri, account: "kemi")
    try expect(404, by: fixture.anna, account: "kemi")
    try expect(404, by: fixture.anna, account: "never")
  }

  @Test("An awaited picture has no bytes yet")
  func awaited() throws {
    let announced = try fixture.announce(Sample.jpeg, of: target, key: "later")
    guard case .integer(let id)? = announced.all("id", of: "results").first ?? nil else {
      Issue.record("not announced: \(announced.text)")
      return
    }
    for size in ["original", "thumb", "print"] {
      #expect(try fixture.file(id, size).answer.status == 404)
    }
  }
}
