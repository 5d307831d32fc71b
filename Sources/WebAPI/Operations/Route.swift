public import HTTP

/// The route of an operation on the REST endpoint: a method and a path below `/api/v1`, with parameters in braces.
public struct Route: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    /// Its value, and behind it a text such as `.ics`, or none.
    case parameter(String, suffix: String)
  }

  /// The path that all routes begin with.
  public static let root = "/api/v1"
  static let rootAndSlash = "/api/v1/"

  public let method: Method
  /// The path below the root, `/projects/{project}/tasks`.
  public let path: String
  /// Fields that the path fixes, such as the format of `/reports/hours.csv`.
  public let fixed: [String: String]

  init(method: Method, path: String, fixed: [String: String] = [:]) {
    self.method = method
    self.path = path
    self.fixed = fixed
  }

  public static func get(_ path: String, fixed: [String: String] = [:]) -> Route {
    Route(method: .get, path: path, fixed: fixed)
  }
  public static func post(_ path: String) -> Route { Route(method: .post, path: path) }
  public static func put(_ path: String) -> Route { Route(method: .put, path: path) }
  public static func patch(_ path: String) -> Route { Route(method: .patch, path: path) }
  public static func delete(_ path: String) -> Route { Route(method: .delete, path: path) }

  var parts: [Part] {
    path.split(separator: "/").map { part in
      guard part.first == "{", let end = part.firstIndex(of: "}") else {
        return .literal(String(part))
      }
      let suffix = part[part.index(after: end)...]
      return .parameter(String(part[..<end].dropFirst()), suffix: String(suffix))
    }
  }

  /// The names of the parameters in the path.
  var parameters: [String] {
    parts.compactMap { if case .parameter(let name, _) = $0 { name } else { nil } }
  }
}
