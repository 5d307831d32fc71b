import APITestSupport
import HTTP
import Inspections
import JSON
import Testing
import WebAPI

@Suite("Clients that write members in another order")
struct MemberOrderTests {
  /// An account with a target, an inspection and what belongs to it.
  private func fixture() throws -> InspectionsFixture {
    let (fixture, hall) = try InspectionsFixture.withHall()
    let inspection = try fixture.start(hall, #","key":"i""#)
    try fixture.answer(inspection, #""heated":"no""#)
    try fixture.add(Sample.png, PictureDraft(of: hall))
    fixture.read()
    return fixture
  }

  /// The value with the members of all objects the other way round.
  private func reversed(_ tree: JSONTree) -> JSONTree {
    switch tree {
    case .object(let members):
      .object(members.reversed().map { .init($0.name, reversed($0.value)) })
    case .array(let elements): .array(elements.map(reversed))
    default: tree
    }
  }

  private func call(
    _ fixture: InspectionsFixture, _ code: Int, _ members: String, isReversed: Bool
  ) throws -> String {
    let more = members.isEmpty ? "" : "," + members
    let text =
      #"{"header":\#(code),"authHash":"\#(fixture.mikko)","data":{"account":"tornio"\#(more)}}"#
    let sent = JSONTree(try JSONDocument(Array(text.utf8)).root)
    let body = JSONText(isReversed ? reversed(sent) : sent).description
    let answer = try fixture.api.send(.post, "/api", body)
    // Uploads have names by chance.
    return "\(answer.status) " + answer.text.replacing(/[0-9a-f]{32}/, with: "…")
  }

  @Test("Every operation answers the same, and leaves the same")
  func order() throws {
    let fixtures = (try fixture(), try fixture())
    var taken = 0
    for operation in fixtures.0.api.registry.operations {
      for members in IsolationTests.inputs[operation.name] ?? [] {
        for id in ["2", "3", "4", "5", "6"] {
          let members = members.replacing("ID", with: id)
          let answers = (
            try call(fixtures.0, operation.code, members, isReversed: false),
            try call(fixtures.1, operation.code, members, isReversed: true)
          )
          // Errors are told in the order of the members.
          let isSame = answers.0 == answers.1 || Set(answers.0) == Set(answers.1)
          #expect(isSame, "\(operation.name) \(members): \(answers)")
          if answers.0.hasPrefix("200") { taken += 1 }
        }
      }
    }
    #expect(taken > 60)
    let feeds = try [fixtures.0, fixtures.1].map { fixture in
      try fixture.call(126, #""limit":5000"#, by: fixture.mikko).all("data", of: "changes")
    }
    #expect(feeds[0] == feeds[1])
  }
}
