import APITestSupport
import Core
import Database
import FeatureManifest
import HTTP
import TestSupport
import Testing
import WebAPI

@Suite("Reads that take long")
struct LongReadTests {
  /// Counts to a number, by a statement that takes its time.
  private static let counting: WebAPI.Operation = .read(
    OperationInfo(
      990, "count", .get("/count/{to}"), .authenticated, Section("Counting"), "Counts.")
  ) { (input: Count, _, transaction) throws(Problem) in
    try asProblem { () throws(DatabaseProblem) in
      try transaction.first(
        """
        WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < $1)
        SELECT count(*) FROM n
        """, [.integer(input.to)]
      ) { row throws(DatabaseProblem) in row.int(0) } ?? 0
    }
  }

  private struct Count: Input {
    let to: Int64
    init(_ decoder: inout InputDecoder) { to = decoder.required("to", .integer(1...100_000_000)) }
  }

  private struct DatabaseProblem: DatabaseErrorConvertible, ProblemConvertible {
    let problem: Problem
    static func database(_ error: DatabaseError) -> DatabaseProblem {
      DatabaseProblem(problem: .database(error))
    }
  }

  @Test(
    "A read that takes longer than an event loop may wait is answered from another thread", .ofAFile
  )
  func long() throws {
    let api = try APIFixture(with: [
      Feature(name: "counting", topic: "counting", operations: [Self.counting])
    ])
    try api.add("rita", .reporter)
    let rita = try api.logIn("rita")
    let small = try api.send(.get, below: "/count/10", by: rita)
    #expect(small.status == 200 && small.text == "10" && !small.cameLater)
    let large = try api.send(.get, below: "/count/3000000", by: rita)
    #expect(large.status == 200 && large.text == "3000000" && large.cameLater)
    #expect(!(try api.send(.get, below: "/count/11", by: rita)).cameLater)
  }
}
