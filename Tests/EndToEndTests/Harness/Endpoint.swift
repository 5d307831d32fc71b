import Foundation
import JSON

/// The two ways in. What is asked, and what is answered, is the same.
enum Endpoint: String, CaseIterable {
  case classic, resource
}

/// Somebody who asks for operations by their codes, always through the same endpoint.
struct Visitor {
  let client: WireClient
  let endpoint: Endpoint
  /// All operations, as the server describes them.
  let operations: [DescribedOperation]

  /// What an operation came to, whichever endpoint it was asked through.
  struct Answer {
    /// The status of a refusal, else 200.
    let status: Int
    let json: JSONTree

    /// The fields that a refusal names, by their own names.
    var faults: [String] {
      json.badFields.map { $0.hasPrefix("data.") ? String($0.dropFirst(5)) : $0 }
    }

    /// The member at the end of the path, `"revision.handicapIndex"`.
    subscript(path: String) -> JSONTree? {
      path.split(separator: ".").reduce(json) { $0?[String($1)] }
    }
  }

  func ask(_ code: Int, _ data: KeyValuePairs<String, JSONTree?> = [:]) throws -> Answer {
    guard case .object(let members) = JSONTree.object(data) else { throw HarnessFault("no object") }
    return try ask(code, members)
  }

  func ask(_ code: Int, _ members: [JSONTree.Member]) throws -> Answer {
    let answer =
      switch endpoint {
      case .classic: try client.call(code, JSONTree.object(members).text)
      case .resource: try send(code, members)
      }
    return Answer(
      status: (200..<300).contains(answer.status) ? 200 : answer.status,
      json: answer.status == 204 ? .object([]) : answer.json)
  }

  /// Asks at the first place whose parameters are given: they go into the path, all else into the query or the body.
  private func send(_ code: Int, _ members: [JSONTree.Member]) throws -> WireClient.Answer {
    guard let operation = operations.first(where: { $0.code == code }),
      let route = operation.routes.first(where: { route in
        parameters(of: route.path).allSatisfy { name in members.contains { $0.name == name } }
      })
    else { throw HarnessFault("no place for \(code)") }
    let inPath = parameters(of: route.path)
    let path = members.reduce("/api/v1" + route.path) {
      $0.replacing("{\($1.name)}", with: $1.value.plain)
    }
    let rest = members.filter { !inPath.contains($0.name) }
    guard ["GET", "DELETE"].contains(route.method) else {
      return try client.send(route.method, path, JSONTree.object(rest).text)
    }
    let query = rest.map { "\($0.name)=\($0.value.plain)" }.joined(separator: "&")
    return try client.send(route.method, query.isEmpty ? path : "\(path)?\(query)")
  }

  private func parameters(of path: String) -> [String] {
    path.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
  }
}

extension JSONTree {
  /// The value in its shortest form.
  var text: String { String(decoding: compact, as: UTF8.self) }

  /// The value as it stands in a path or a query.
  fileprivate var plain: String {
    let text = string ?? text
    return text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}
