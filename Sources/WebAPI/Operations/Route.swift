public import HTTP

/// Where an operation stands on the resource endpoint: a method and a path below `/api/v1`, with parameters in braces.
public struct Route: Hashable, Sendable {
  /// One part of a path.
  enum Part: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  /// The path below the server's root that all routes begin with.
  public static let root = "/api/v1"
  static let rootAndSlash = "/api/v1/"

  /// The method.
  public let method: Method
  /// The path below the root, `/projects/{project}/tasks`.
  public let path: String
  /// Fields that the path settles by itself, such as the format of `/reports/hours.csv`.
  public let settled: [String: String]

  init(method: Method, path: String, settled: [String: String] = [:]) {
    self.method = method
    self.path = path
    self.settled = settled
  }

  /// A read.
  public static func get(_ path: String, settling settled: [String: String] = [:]) -> Route {
    Route(method: .get, path: path, settled: settled)
  }
  /// A thing made, or something done.
  public static func post(_ path: String) -> Route { Route(method: .post, path: path) }
  /// A thing set whole.
  public static func put(_ path: String) -> Route { Route(method: .put, path: path) }
  /// A thing changed in part.
  public static func patch(_ path: String) -> Route { Route(method: .patch, path: path) }
  /// A thing removed.
  public static func delete(_ path: String) -> Route { Route(method: .delete, path: path) }

  /// The parts of the path.
  var parts: [Part] {
    path.split(separator: "/").map { part in
      part.first == "{" && part.last == "}"
        ? .parameter(String(part.dropFirst().dropLast())) : .literal(String(part))
    }
  }

  /// The names of the parameters in the path.
  var parameters: [String] {
    parts.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }
}
