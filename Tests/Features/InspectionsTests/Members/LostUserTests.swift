import APITestSupport
import Core
import FeatureManifest
import TestSupport
import Testing

@Suite("Users after a restore")
struct LostUserTests {
  @Test("A user who is made after a restore has a number that was nobody's")
  func users() throws {
    let api = try APIFixture()
    try api.database.arrange { transaction in
      for feature in api.features { try feature.restored?(TestClock.start, transaction) }
    }
    try api.add("liisa", .reporter)
    let me = try api.call(3, by: api.logIn("liisa"))
    #expect(me.status == 200 && me.number("id") > 10_000, "\(me.text)")
  }
}
