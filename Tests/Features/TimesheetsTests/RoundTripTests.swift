import APITestSupport
import HTTP
import TestSupport
import Testing

@Suite("Timesheets: how often a call waits for the database's server", .ofAServer)
struct RoundTripTests {
  let fixture: TimesheetsAPIFixture

  init() throws {
    fixture = try TimesheetsAPIFixture(numbersInBlock: 256)
    _ = try fixture.api.call(29, #"{"project":1,"name":"Piers"}"#, by: fixture.meg)
    for day in 10..<30 {
      try fixture.log("2026-01-\(day)T08:00", "2026-01-\(day)T12:00", by: fixture.ann)
    }
  }

  @Test("Reading one's own day and month, the timer and the projects")
  func reads() throws {
    let api = fixture.api
    // The caller, what the tag depends on, and what is read.
    let day = try api.roundTrips { _ in
      try api.send(.get, below: "/entries?day=2026-01-12", by: fixture.ann)
    }
    #expect(day <= 3)
    let month = try api.roundTrips { _ in
      try api.send(.get, below: "/reports/hours?period=month&day=2026-01-12", by: fixture.ann)
    }
    #expect(month <= 3)
    let projects = try api.roundTrips { _ in
      try api.send(.get, below: "/projects", by: fixture.ann)
    }
    #expect(projects <= 3)
    let timer = try api.roundTrips { _ in try api.send(.get, below: "/timer", by: fixture.ann) }
    #expect(timer <= 2)
  }

  @Test("Adding, changing and removing an entry")
  func entries() throws {
    let api = fixture.api
    let add = try api.roundTrips { number in
      try api.send(
        .post, below: "/entries",
        #"{"project":1,"task":1,"start":"2026-02-0\#(number)T08:00","end":"2026-02-0\#(number)T12:00"}"#,
        by: fixture.ann, [("idempotency-key", "add-\(number)")])
    }
    #expect(add <= 4)
    let change = try api.roundTrips { number in
      try api.send(
        .patch, below: "/entries/\(number)",
        #"{"project":1,"end":"2026-01-1\#(number - 1)T13:00"}"#, by: fixture.ann)
    }
    #expect(change <= 5)
    let remove = try api.roundTrips { number in
      try api.send(.delete, below: "/entries/\(number)", by: fixture.ann)
    }
    #expect(remove <= 4)
  }

  @Test("Starting and stopping the timer, both together")
  func timer() throws {
    let api = fixture.api
    func start() throws -> APIFixture.Answer {
      try api.send(.post, below: "/timer", #"{"project":1,"task":1}"#, by: fixture.ann)
    }
    func stop() throws -> APIFixture.Answer {
      api.clock.advance(bySeconds: 60)
      return try api.send(.post, below: "/timer/stop", "{}", by: fixture.ann)
    }
    let both = try api.roundTrips { _ in
      _ = try start()
      return try stop()
    }
    #expect(both <= 9)
  }
}
