import Database
import Testing

@testable import WebAPI

@Suite("What a failure of the database is to the client")
struct FailureTests {
  private func problem(_ kind: DatabaseError.Kind) -> Problem {
    .database(DatabaseError(kind, engine: "test", code: 1, message: "secret words"))
  }

  @Test("A server that is away, or busy with others, is 503 and says when to try again")
  func away() {
    for kind in [.contention, .disconnected, .interrupted] as [DatabaseError.Kind] {
      let problem = problem(kind)
      #expect(problem.type == .unavailable && problem.retryAfterSeconds == 2)
      #expect(problem.cause?.contains("secret words") == true)
      #expect(!problem.detail.contains("secret words"))
    }
  }

  @Test("What a server has stored and can't read is 503, and the log has why")
  func damaged() {
    let problem = problem(.damaged)
    #expect(problem.type == .unavailable && problem.retryAfterSeconds == nil)
    #expect(problem.cause?.contains("secret words") == true)
    #expect(!problem.detail.contains("secret words"))
  }

  @Test("A full disk is 507, and what is our fault 500")
  func others() {
    #expect(problem(.full).type == .noRoom)
    for kind in [.uniqueViolation, .other, .inputOutput] as [DatabaseError.Kind] {
      #expect(problem(kind).type == .internalFault)
    }
  }
}
