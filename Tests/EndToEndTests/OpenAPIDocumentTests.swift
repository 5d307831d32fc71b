import HTTP
import JSON
import Testing
import TestSupport

/// What a client generator needs of the document.
@Suite("OpenAPI document for client generators")
struct OpenAPIDocumentTests {
  private let document: JSONTree

  init() throws {
    let printed = try KorttiProcess.run(["openapi"])
    document = try JSONTree(JSONDocument(Array(printed.output.utf8)).root)
  }

  private func members(_ tree: JSONTree?) -> [JSONTree.Member] {
    if case .object(let members) = tree { members } else { [] }
  }

  private func elements(_ tree: JSONTree?) -> [JSONTree] {
    if case .array(let elements) = tree { elements } else { [] }
  }

  private var operations: [JSONTree] {
    members(document["paths"]).flatMap { members($0.value).map(\.value) }
  }

  private var schemas: [String: JSONTree] {
    Dictionary(
      uniqueKeysWithValues: members(document["components"]?["schemas"]).map {
        ($0.name, $0.value)
      })
  }

  /// All parts of a tree, itself included.
  private func parts(of tree: JSONTree) -> [JSONTree] {
    switch tree {
    case .object(let members): [tree] + members.flatMap { parts(of: $0.value) }
    case .array(let elements): [tree] + elements.flatMap { parts(of: $0) }
    default: [tree]
    }
  }

  @Test("What devices push and get is described by the type of the item, and bytes as bytes")
  func devices() throws {
    let change = try #require(schemas["PushedChange"])
    let given = try #require(change["properties"]?["set"])
    let set = parts(of: given).compactMap { $0["$ref"]?.string }
    for name in ["AddTarget", "SetSheet", "AddPicture", "DecideConflict"] {
      #expect(set.contains("#/components/schemas/\(name)"), "\(set)")
      #expect(schemas[name]?["properties"] != nil)
    }
    let result = try #require(schemas["PushResult"]?["properties"])
    #expect(result["problem"]?["$ref"]?.string == "#/components/schemas/Problem")
    let row = try #require(schemas["ChangedItem"]?["properties"]?["data"])
    #expect(elements(row["anyOf"]).count == 9)
    let picture = try #require(document["paths"]?["/accounts/{account}/pictures"]?["post"])
    for content in members(picture["requestBody"]?["content"]) {
      #expect(content.value["schema"]?["format"]?.string == "binary", "\(content.name)")
    }
  }

  @Test("Every record, list, body and error has one schema, by name")
  func names() throws {
    let schemas = self.schemas
    for name in [
      "Entry", "EntryList", "Project", "Task", "User", "Settings", "HoursReport", "ReportGroup",
      "AuditRow", "Club", "Course", "Tee", "Golfer", "Scorecard", "ScorecardList", "ScorecardHole",
      "Revision", "Explanation", "AddEntryInput", "CreateCourseInput", "Problem", "FieldError",
    ] {
      #expect(schemas[name] != nil, "\(name)")
    }
    // A record that stands in a place of its own would be a class of its own.
    let places = operations + schemas.values.flatMap { members($0).map(\.value) }
    for part in places.flatMap(parts) where part["properties"] != nil {
      Issue.record("a record without a name: \(String(decoding: part.compact, as: UTF8.self))")
    }
    for part in parts(of: document) {
      guard case .text(let reference) = part["$ref"],
        reference.hasPrefix("#/components/schemas/")
      else { continue }
      let name = String(reference.dropFirst("#/components/schemas/".count))
      #expect(schemas[name] != nil, "\(name)")
    }
  }

  @Test("No parameter may be null, and those of the path are required")
  func parameters() {
    for operation in operations {
      for parameter in elements(operation["parameters"]) {
        let schema = parameter["schema"] ?? .null
        #expect(!parts(of: schema).contains(.text("null")), "\(parameter)")
        if parameter["in"] == .text("path") { #expect(parameter["required"] == .flag(true)) }
        if schema["type"] == .text("array") { #expect(parameter["explode"] == .flag(true)) }
      }
    }
  }

  @Test("Operation ids are unique and are names")
  func operationIDs() {
    let ids = operations.compactMap { operation -> String? in
      if case .text(let id) = operation["operationId"] { id } else { nil }
    }
    #expect(Set(ids).count == operations.count)
    #expect(ids.allSatisfy { $0.contains(/^[a-z][A-Za-z]+$/) })
    #expect(ids.contains("golferMe"))
  }

  @Test("The example of an entry's end is after that of its start")
  func examples() {
    let entry = schemas["AddEntryInput"]?["properties"]
    let start = elements(entry?["start"]?["examples"])
    let end = elements(entry?["end"]?["examples"])
    guard case .text(let first)? = start.first, case .text(let last)? = end.first else {
      Issue.record("there are no examples")
      return
    }
    #expect(first < last && entry?["end"]?["format"] == .text("date-time"))
  }

  @Test("Every problem that the HTTP layer sends is listed")
  func problems() {
    let listed = elements(schemas["Problem"]?["properties"]?["type"]?["enum"])
    for problem in HTTPProblem.allCases {
      #expect(listed.contains(.text("urn:kortti:problem:\(problem.name)")))
    }
  }
}
