import APITestSupport
import AuditLog
import Database
import FeatureManifest
import HTTP
import JSON
import TestSupport
import Testing
import TestSupport
import WebAPI

@Suite("The example feature")
struct NoticesTests {
  private let board: NoticesFixture
  private let fields: DeclaredFields
  private var api: APIFixture { board.api }

  init() throws {
    board = try NoticesFixture()
    fields = try DeclaredFields(board.api)
    #expect(fields.new.count >= 3 && fields.change.map(\.name) == fields.new.map(\.name))
  }

  @Test("A feature that needs another one comes after it")
  func needs() {
    #expect(board.api.features.unmetNeed == nil)
    let alone = [board.feature].unmetNeed
    #expect(alone?.feature == "notices" && alone?.needed == "people")
    let before = ([board.feature] + board.api.features).unmetNeed
    #expect(before?.feature == "notices")
  }

  @Test("OpenAPI and the reference page list every operation and every problem type")
  func documents() throws {
    let document = try api.send(.get, "/openapi.json", "", fields: []).body
    let page = ReferencePage.page(of: api.registry)
    #expect(!board.feature.operations.isEmpty)
    for operation in board.feature.operations {
      let route = operation.info.route
      let method = "\(route.method)".lowercased()
      let described = try #require(document["paths"]?[route.path]?[method])
      #expect(described["operationId"] == .text(operation.name))
      #expect(described["x-header-code"] == .integer(Int64(operation.code)))
      #expect(described["x-right"] == .text(operation.access.name))
      #expect(page.contains("### \(operation.code) \(operation.name)"))
    }
    for problem in board.feature.problems {
      #expect(document.line.contains("urn:kortti:problem:\(problem.name)"))
    }
    for field in fields.new { #expect(page.contains("| `\(field.name)")) }
  }

  @Test("A new notice has every declared field, 201 and its Location")
  func create() throws {
    let answer = try board.create(fields.sample(1))
    #expect(answer.status == 201)
    #expect(answer.field("Location") == "/api/v1/notices/1")
    #expect(answer.body.names == fields.answer)
    for field in fields.new { #expect(answer[field.name] == field.value(1), "\(field.name)") }
    #expect(answer["author"] == .integer(2))
    let read = try api.send(.get, below: "/notices/1", by: board.reporter)
    #expect(read.status == 200 && read.body == answer.body)
    #expect(read.field("ETag") == answer.field("ETag"))
  }

  @Test("A check compares the notices with the audit log")
  func compared() throws {
    for number in 1...3 { _ = try board.create(fields.sample(number)) }
    _ = try api.send(.patch, below: "/notices/1", #"{"title":"other"}"#, by: board.manager)
    _ = try api.send(.delete, below: "/notices/2", by: board.manager)
    func faults(after sql: SQLText) throws -> [String] {
      struct Undone: Error { let faults: [String] }
      do {
        try api.database.write { [feature = board.feature] transaction in
          try transaction.run(sql)
          throw Undone(faults: try AuditLog.compare(feature.audited, in: transaction).faults)
        }
      } catch let undone as Undone {
        return undone.faults
      }
      return []
    }
    #expect(try faults(after: "DELETE FROM notices WHERE id = 99").isEmpty)
    let changed = try faults(after: "UPDATE notices SET title = 'x', text = 'y' WHERE id = 1")
    #expect(changed.count == 1 && changed[0].hasPrefix("notice 1 is not as row "))
    #expect(changed[0].hasSuffix("of the audit log says: title, text"))
    #expect(
      try faults(after: "DELETE FROM notices WHERE id = 3")[0].contains("notice 3 is missing"))
    #expect(
      try faults(after: "UPDATE notices SET id = 2 WHERE id = 3").contains {
        $0.hasPrefix("notice 3 is missing")
      })
    #expect(
      try faults(after: "UPDATE notices SET id = 4 WHERE id = 3").last
        == "notice 4 is in no row of the audit log")
  }

  @Test("Both endpoints answer alike")
  func endpoints() throws {
    let byCode = try api.call(900, fields.sample(1).line, by: board.manager)
    #expect(byCode.status == 200)
    #expect(try api.send(.get, below: "/notices/1", by: board.manager).body == byCode.body)
    #expect(try api.call(902, #"{"id":1}"#, by: board.manager).body == byCode.body)
    let list = try api.send(.get, below: "/notices", by: board.reporter)
    #expect(list.body == .array([byCode.body]))
    #expect(try api.call(901, by: board.reporter).body == list.body)

    let change = fields.sample(2)
    let changed = try api.call(903, change.with("id", .integer(1)).line, by: board.manager)
    #expect(changed.status == 200 && changed.body != byCode.body)
    let same = try api.send(.patch, below: "/notices/1", change.line, by: board.manager)
    #expect(same.status == 200 && same.body == changed.body)

    #expect(try board.create(fields.sample(3)).status == 201)
    #expect(try api.call(904, #"{"id":1}"#, by: board.manager).body == .object([]))
    let removed = try api.send(.delete, below: "/notices/2", by: board.manager)
    #expect(removed.status == 204 && removed.text.isEmpty)
    #expect(try api.call(901, by: board.manager).body == .array([]))
  }

  @Test("A change sets one declared field and leaves the others")
  func change() throws {
    var expected = try board.create(fields.sample(1)).body
    for field in fields.change {
      let value = field.value(2)
      let patch = JSONTree.object([JSONTree.Member(field.name, value)])
      let answer = try api.send(.patch, below: "/notices/1", patch.line, by: board.manager)
      expected = .object(
        expected.members.map { $0.name == field.name ? JSONTree.Member($0.name, value) : $0 })
      #expect(answer.status == 200 && answer.body == expected, "\(field.name)")
      let emptied = try api.send(
        .patch, below: "/notices/1", patch.with(field.name, .null).line, by: board.manager)
      #expect(emptied.status == (field.isRequired ? 422 : 200), "\(field.name)")
      _ = try api.send(.patch, below: "/notices/1", patch.line, by: board.manager)
    }
  }

  @Test("Every bad field is named at once")
  func errors() throws {
    let bad = JSONTree.object(fields.new.map { JSONTree.Member($0.name, .array([])) })
      .with("unknown", .integer(1))
    let names = fields.new.map(\.name) + ["unknown"]
    for answer in [
      try board.create(bad), try api.call(900, bad.line, by: board.manager),
      try api.send(.patch, below: "/notices/1", bad.line, by: board.manager),
    ] {
      #expect(answer.status == 422 && answer.problem == "invalid")
      #expect(answer.faults.map { $0.split(separator: ".").last.map(String.init) } == names)
    }
    let required = fields.new.filter(\.isRequired).map(\.name)
    #expect(try board.create(.object([])).faults == required)
  }

  @Test("The audit log has every declared field before and after")
  func audit() throws {
    #expect(try board.create(fields.sample(1)).status == 201)
    let change = fields.sample(2).line
    #expect(try api.send(.patch, below: "/notices/1", change, by: board.manager).status == 200)
    // A change of nothing is not recorded.
    #expect(try api.send(.patch, below: "/notices/1", change, by: board.manager).status == 200)
    #expect(try api.send(.delete, below: "/notices/1", by: board.manager).status == 204)
    let rows = try board.auditRows()
    #expect(
      rows.map { $0["operation"] }
        == ["createNotice", "updateNotice", "removeNotice"].map { .text($0) })
    #expect(rows.map { $0["before"] } == [.null, fields.sample(1), fields.sample(2)])
    #expect(rows.map { $0["after"] } == [fields.sample(1), fields.sample(2), .null])
    for row in rows {
      #expect(row["actor"] == .integer(2) && row["subjectUser"] == .integer(2))
    }
  }

  @Test("The personal data holds the user's notices; erasing it leaves them without an author")
  func personalData() throws {
    let created = try board.create(fields.sample(1))
    let own = try api.send(.get, below: "/users/2/data", by: board.manager)
    #expect(own["notices"] == .array([created.body]))
    #expect(
      try api.send(.get, below: "/users/3/data", by: board.reporter)["notices"] == .array([]))
    #expect(try api.send(.delete, below: "/users/2", by: board.admin).status == 204)
    let notice = try api.send(.get, below: "/notices/1", by: board.admin)
    #expect(notice["author"] == .null && notice["title"] == created["title"])
    #expect(try board.auditRows().map { $0["after"] } == [.null])
  }

  @Test("Every column of texts is declared by what it may hold on persons")
  func personalColumns() throws {
    let declared = ([.framework] + api.features.compactMap { $0.personalData?.columns })
      .flatMap(\.names)
    #expect(declared.sorted() == api.database.textColumns.sorted())
  }
}
