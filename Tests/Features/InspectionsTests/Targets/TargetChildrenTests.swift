import APITestSupport
import Database
import JSON
import TestSupport
import Testing

@Suite("How many children a target has", .ofAFile)
struct TargetChildrenTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  @Test("A target has 10,000 children, and no more", .timeLimit(.minutes(5)))
  func children() throws {
    let top = try fixture.target("Top")
    // The rows of items and targets alone: to add them one by one takes long.
    try fixture.api.database.arrange { transaction in
      for table in ["items", "targets"] {
        let columns = try transaction.all(
          SQLText("SELECT name FROM pragma_table_info('\(table)')")
        ) { $0.text(0) }
        let values = columns.map { column in
          switch column {
          case "id", "seq": "n"
          case "key": "'k' || n"
          case "parent": "\(top)"
          case "code": "NULL"
          default: column
          }
        }
        let statement = SQLText(
          """
          WITH RECURSIVE numbers (n) AS (
            SELECT 100000 UNION ALL SELECT n + 1 FROM numbers WHERE n < 109998)
          INSERT INTO \(table) (\(columns.joined(separator: ", ")))
          SELECT \(values.joined(separator: ", ")) FROM numbers, \(table)
          WHERE account = 1 AND id = \(top)
          """)
        try transaction.run(statement)
      }
    }
    _ = try fixture.target("The last", below: top)
    let refused = try fixture.call(109, #""name":"More","parent":\#(top)"#, by: fixture.mikko)
    #expect(refused.status == 422 && refused.bad == ["parent"], "\(refused.text)")
  }
}
