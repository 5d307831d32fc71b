import APITestSupport
import HTTP
import JSON
import Testing
import WebAPI

@testable import Inspections

/// IsolationTests with an item of every type, and an upload.
@Suite("Items of every type are kept apart")
struct IsolatedItemTests {
  private static let noUpload = "0f8b1c2d3e4f50617283940a1b2c3d4e"

  /// A target with an inspection, a sheet, a finding, two pictures and a conflict; their numbers, and an upload of it.
  private struct Items {
    var numbers: [String: Int64] = [:]
    var upload = ""
  }

  private func makeItems(
    _ fixture: InspectionsFixture, account: String, by manager: String, user: Int64
  ) throws -> Items {
    func call(_ code: Int, _ members: String) throws -> APIFixture.Answer {
      let answer = try fixture.call(code, members, by: manager, account: account)
      #expect(answer.status == 200, "\(code): \(answer.text)")
      return answer
    }
    var items = Items()
    try fixture.saveTemplate(account: account)
    let target = try call(109, #""name":"Secret","key":"secret""#).number("id")
    let inspection = try call(113, #""target":\#(target),"template":"yearly","key":"i""#)
      .number("id")
    let saved = try call(
      114,
      #""id":\#(inspection),"sheets":[{"key":"s","section":"start","set":{"heated":"no"}}],"findings":[{"key":"f","severity":"note","title":"Secret"}]"#
    )
    guard case .integer(let sheet)? = saved.all("id", of: "sheets").first ?? nil,
      case .integer(let finding)? = saved.all("id", of: "findings").first ?? nil
    else { throw NoItems() }
    let picture = try fixture.add(
      Sample.png, PictureDraft(of: target), by: user, account: account)
    _ = try call(110, #""id":\#(target),"name":"Secret 2""#)
    _ = try fixture.call(
      110, #""id":\#(target),"name":"Secret 3","base":1"#, by: manager, account: account)
    let conflict = try call(128, "").list.first?.number("id") ?? 0
    let begun = try fixture.exchange(
      .post, "/accounts/\(account)/pictures?of=\(target)", [],
      [("content-type", "image/jpeg"), ("upload-complete", "?0")], by: manager)
    items.upload = try #require(begun.text("upload"))
    items.numbers = [
      "target": target, "inspection": inspection, "sheet": sheet, "finding": finding,
      "picture": picture, "conflict": conflict,
    ]
    #expect(items.numbers.values.allSatisfy { $0 > 0 }, "\(items.numbers)")
    return items
  }

  private struct NoItems: Error {}

  /// Tries every operation with each number and the upload: the answer is that to a number that never was.
  private func expectNothing(
    of items: Items, _ fixture: InspectionsFixture, by callers: [String: String]
  ) throws {
    let operations = fixture.api.registry.operations.filter {
      $0.info.section.title == "Inspections"
    }
    // One that never was, a new one each time: a device's second push of a number is known.
    var never = 900_000
    for operation in operations {
      for members in IsolationTests.inputs[operation.name] ?? [] {
        let isUpload = members.contains(Self.noUpload)
        guard isUpload || members.contains("ID") else { continue }
        for (type, number) in isUpload ? ["upload": 0] : items.numbers {
          for (role, caller) in callers {
            let upload = members.replacing(Self.noUpload, with: items.upload)
            let other = try fixture.call(
              operation.code, upload.replacing("ID", with: "\(number)"), by: caller)
            never += 1
            let none = try fixture.call(
              operation.code, members.replacing("ID", with: "\(never)"), by: caller)
            #expect(
              other.withoutKeys("\(number)") == none.withoutKeys("\(never)"),
              "\(operation.name) \(members): \(type), by the \(role)")
          }
        }
      }
    }
  }

  @Test(
    "Those of another account are as what never was, for every operation and role",
    arguments: ["all", "assigned"])
  func otherAccount(visibility: String) throws {
    let fixture = try InspectionsFixture(
      #""visibility":"\#(visibility)","kinds":[{"kind":"room","label":"Room"}]"#)
    // So that the numbers are none of tornio's.
    for number in 1...40 {
      let made = try fixture.call(
        109, #""name":"\#(number)""#, by: fixture.karri, account: "kemi")
      #expect(made.status == 200)
    }
    let items = try makeItems(fixture, account: "kemi", by: fixture.karri, user: 6)
    try fixture.saveTemplate()
    try expectNothing(
      of: items, fixture,
      by: ["inspector": fixture.iida, "manager": fixture.mikko, "admin": fixture.anna])
  }

  @Test("Those on a target that an inspector does not see are as what never was")
  func unseen() throws {
    let fixture = try InspectionsFixture(
      #""visibility":"assigned","kinds":[{"kind":"room","label":"Room"}]"#)
    let items = try makeItems(fixture, account: "tornio", by: fixture.mikko, user: 3)
    try expectNothing(of: items, fixture, by: ["inspector": fixture.iida])
  }
}
