import APITestSupport
import HTTP
import JSON

/// The fields of notices, as the OpenAPI document declares them: a new field is in these tests by itself.
struct DeclaredFields {
  struct Field {
    let name: String
    let schema: JSONTree
  }

  /// What a new notice takes.
  let new: [Field]
  /// What a change takes.
  let change: [Field]
  /// The names of an answer's members, in their order.
  let answer: [String]

  init(_ api: APIFixture) throws {
    let document = try api.send(.get, "/openapi.json", "", fields: []).body
    let paths = document["paths"] ?? .null
    func resolved(_ schema: JSONTree?) -> JSONTree {
      guard case .text(let reference) = schema?["$ref"] else { return schema ?? .null }
      return reference.split(separator: "/").dropFirst()
        .reduce(document) { $0[String($1)] ?? .null }
    }
    func body(_ path: String, _ method: String) -> [Field] {
      let content = paths[path]?[method]?["requestBody"]?["content"]
      let schema = resolved(content?["application/json"]?["schema"])
      return (schema["properties"] ?? .null).members.map { Field(name: $0.name, schema: $0.value) }
    }
    new = body("/notices", "post")
    change = body("/notices/{id}", "patch")
    let responses = paths["/notices/{id}"]?["get"]?["responses"]
    let answer = resolved(responses?["200"]?["content"]?["application/json"]?["schema"])
    self.answer = answer["properties"]?.names ?? []
  }

  /// A value that each field of a new notice takes.
  func sample(_ number: Int) -> JSONTree {
    .object(new.map { JSONTree.Member($0.name, $0.value(number)) })
  }
}

extension DeclaredFields.Field {
  /// A value that the field takes, another one for each number.
  func value(_ number: Int) -> JSONTree {
    if schema["format"] == .text("date") { return .text("2026-12-\(10 + number)") }
    return .text("\(name) \(number)")
  }

  var isRequired: Bool {
    if case .array = schema["type"] { return false }
    return schema["minLength"] != .integer(0)
  }
}
