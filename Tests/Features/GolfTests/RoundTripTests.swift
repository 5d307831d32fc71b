import APITestSupport
import HTTP
import JSON
import TestSupport
import Testing

@Suite("Golf: how often a call waits for the database's server", .ofAServer)
struct RoundTripTests {
  let fixture: GolfAPIFixture

  init() throws { fixture = try GolfAPIFixture(numbersInBlock: 256) }

  private func submit(_ day: String) throws -> APIFixture.Answer {
    try fixture.api.send(
      .post, below: "/scorecards", GolfAPIFixture.card(on: day), by: fixture.aino,
      [("idempotency-key", "card-\(day)")])
  }

  @Test("Submitting a card of 18 holes, and accepting it into a record of 20 cards")
  func cards() throws {
    let api = fixture.api
    for day in 10..<30 { try fixture.accept(GolfAPIFixture.card(on: "2026-01-\(day)")) }
    var cards: [Int64] = []
    let submitted = try api.roundTrips { number in
      let answer = try submit("2026-02-0\(number)")
      if case .integer(let id)? = answer["id"] { cards.append(id) }
      return answer
    }
    #expect(submitted <= 9)
    let accepted = try api.roundTrips { number in
      try api.send(
        .post, below: "/scorecards/\(cards[number - 1])/decision", #"{"decision":"accepted"}"#,
        by: fixture.maija, [("idempotency-key", "accept-\(number)")])
    }
    #expect(accepted <= 10)
  }

  @Test("Listing 100 golfers of a club")
  func golfers() throws {
    let api = fixture.api
    for number in 1..<100 {
      _ = try api.call(
        54, #"{"name":"Golfer \#(number)","gender":"men","homeClub":1}"#, by: fixture.maija)
    }
    let listed = try api.roundTrips { _ in
      let answer = try api.send(.get, below: "/clubs/1/golfers?limit=100", by: fixture.maija)
      #expect(fixture.list(answer, "id").count == 100)
      return answer
    }
    #expect(listed <= 3)
  }
}
