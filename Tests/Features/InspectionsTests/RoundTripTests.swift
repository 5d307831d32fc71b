import APITestSupport
import TestSupport
import Testing

@Suite("Inspections: how often a call waits for the database's server", .ofAServer)
struct RoundTripTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture(numbersInBlock: 256) }

  @Test("Pushing one change, and pulling what has changed")
  func changes() throws {
    _ = try push([add(1, "target", "hall", #""name":"Hall""#)])
    let pushed = try fixture.api.roundTrips { number in
      let answer = try push([set(number + 1, "hall", base: 0, #""city":"Town \#(number)""#)])
      #expect(statuses(answer) == [200], "\(answer.text)")
      return answer
    }
    #expect(pushed <= 22)
    let pulled = try fixture.api.roundTrips { _ in try fixture.call(126, by: fixture.mikko) }
    #expect(pulled <= 19)
  }
}
