import APITestSupport
import Inspections
import JSON
import PictureSupport
import Testing

@Suite("Pictures of sheets that are about a target below the inspected one")
struct PartPictureTests: PushingTests {
  let fixture: InspectionsFixture
  let hall: Int64

  init() throws {
    (fixture, hall) = try InspectionsFixture.withHall()
  }

  @Test("Who sees the sheet sees its pictures, and nobody else, wherever that target is moved")
  func visibility() throws {
    _ = try fixture.call(102, #""visibility":"assigned""#, by: fixture.anna)
    _ = try fixture.call(
      106,
      #""template":"parts","title":"Parts","sections":[{"section":"part","title":"Part","repeat":"children","fields":[{"key":"how","label":"How","type":"text"}]}]"#,
      by: fixture.mikko)
    let lift = try fixture.call(
      109, #""name":"Lift","parent":\#(hall),"inspectors":[5]"#, by: fixture.mikko
    ).number("id")
    _ = try fixture.call(110, #""id":\#(hall),"inspectors":[4]"#, by: fixture.mikko)
    let inspection = try fixture.call(
      113, #""target":\#(hall),"template":"parts""#, by: fixture.iida
    ).number("id")
    _ = try fixture.call(
      114,
      #""id":\#(inspection),"sheets":[{"key":"s","section":"part","target":\#(lift),"set":{"how":"old"}}]"#,
      by: fixture.iida)
    let sheet = try feed("sheet")[0].number("id")
    let id = try fixture.add(Sample.png, PictureDraft(of: sheet, key: "p"))
    for parent in ["\(hall)", "null"] {
      _ = try fixture.call(110, #""id":\#(lift),"parent":\#(parent)"#, by: fixture.mikko)
      #expect(try fixture.picture(id, by: fixture.iida).status == 200)
      #expect(try fixture.picture(id, by: fixture.ilmo).status == 404)
      for (user, count) in [(fixture.iida, 1), (fixture.ilmo, 0)] {
        #expect(try feed("sheet", by: user).count == count)
        #expect(try feed("picture", by: user).count == count)
        #expect(try fixture.call(118, by: user).list.count == count)
      }
    }
  }
}
