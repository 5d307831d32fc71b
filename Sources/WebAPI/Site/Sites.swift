import Bytes
import HTTP

/// The pages of all sites, by their paths.
struct Sites: Sendable {
  /// The operations of all pages.
  let operations: [Operation]
  private let byFirstPart: [String: Site]
  private let router: Router

  init(_ sites: [Site]) {
    operations = sites.flatMap(\.pages).flatMap(\.operations)
    router = Router(operations)
    byFirstPart = Dictionary(
      sites.flatMap { site in site.firstParts.map { ($0, site) } }, uniquingKeysWith: { $1 })
  }

  /// The site that a path belongs to; `nil` for the paths of the API and of the web app.
  func site(of path: String) -> Site? {
    byFirstPart.isEmpty ? nil : byFirstPart[path.firstPart]
  }

  /// What a method and a path lead to.
  func kind(_ method: Method, _ path: Span<UInt8>) -> MatchedRoute.Kind {
    if operations.isEmpty { return .nothing }
    return switch router.match(method, path) {
    case .operation(let operation, let parameters): .operation(operation, parameters)
    case .otherMethods(let methods): .otherMethods(methods)
    case .nothing: .nothing
    }
  }

  /// What is wrong with sites beside their operations, one sentence each.
  static func errors(in sites: [Site], _ otherParts: Set<String>) -> [String] {
    var errors: [String] = []
    var taken = otherParts.union(["", String(HeaderCodedEndpoint.path.dropFirst())])
    for site in sites {
      for part in site.firstParts.sorted() {
        if !taken.insert(part).inserted || part.hasPrefix("{")
          || Pages.Page(path: "/\(part)") != nil
        {
          errors.append("/\(part) can't be the beginning of a site's paths.")
        }
      }
      for operation in site.pages.flatMap(\.operations) where operation.isWrite {
        if !operation.access.asksWhoCalls {
          errors.append("\(operation.name) is a form, and never looks at who sends it.")
        }
      }
    }
    return errors
  }
}
