import Foundation
import JSON

/// The two endpoints of the API. They take the same input and give the same output.
enum Endpoint: String, CaseIterable {
  case headerCoded, rest
}

/// A client that calls operations by code, always through the same endpoint.
struct OperationClient {
  let client: WireClient
  let endpoint: Endpoint
  /// All operations of the server's OpenAPI document.
  let operations: [DescribedOperation]

  struct Answer {
    /// The status of an error, else 200.
    let status: Int
    let json: JSONTree
    /// How many elements all parts of a list have, where that is told.
    let total: String?

    /// The invalid fields of the problem, without `data.`.
    var faults: [String] {
      json.badFields.map { $0.hasPrefix("data.") ? String($0.dropFirst(5)) : $0 }
    }

    /// A member by its path, such as `"revision.handicapIndex"`.
    subscript(path: String) -> JSONTree? {
      path.split(separator: ".").reduce(json) { $0?[String($1)] }
    }
  }

  func call(_ code: Int, _ data: KeyValuePairs<String, JSONTree?> = [:]) throws -> Answer {
    guard case .object(let members) = JSONTree.object(data) else { throw HarnessFault("no object") }
    return try call(code, members)
  }

  func call(_ code: Int, _ members: [JSONTree.Member]) throws -> Answer {
    let answer =
      switch endpoint {
      case .headerCoded: try client.call(code, JSONTree.object(members).text)
      case .rest: try send(code, members)
      }
    return Answer(
      status: (200..<300).contains(answer.status) ? 200 : answer.status,
      json: answer.status == 204 ? .object([]) : answer.json, total: answer["Total-Count"])
  }

  /// Sends to the first route whose parameters are given. They go into the path, all others into the query or the body.
  private func send(_ code: Int, _ members: [JSONTree.Member]) throws -> WireClient.Answer {
    guard let operation = operations.first(where: { $0.code == code }),
      let route = operation.routes.first(where: { route in
        parameters(of: route.path).allSatisfy { name in members.contains { $0.name == name } }
      })
    else { throw HarnessFault("no route for \(code)") }
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
  /// Compact JSON.
  var text: String { String(decoding: compact, as: UTF8.self) }

  /// The value as written in a path or a query.
  fileprivate var plain: String {
    let text = string ?? text
    return text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}
