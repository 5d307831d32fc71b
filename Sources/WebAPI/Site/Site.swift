public import HTMLText

/// The pages of a feature outside the API and the web app, such as a shop's, which browsers show without code. All that
/// is below the first part of any page's path belongs to the site.
public struct Site: Sendable {
  let pages: [SitePage]
  let refusal: Refusal

  /// The page that says why there is no other one: nothing is there, a login is needed, a limit is reached. It reads
  /// nothing, since the database may be what failed.
  public typealias Refusal = @Sendable (Problem, _ path: String) -> HTMLText

  public init(_ pages: [SitePage], refusal: @escaping Refusal) {
    self.pages = pages
    self.refusal = refusal
  }

  /// The first parts of the paths of its pages: `shop` for `/shop/fi/products`.
  public var firstParts: Set<String> {
    Set(pages.compactMap { $0.operations.first?.info.route.path.firstPart })
  }
}

/// The number, the name, the path and the access of a page, and what a browser takes it for.
public struct PageInfo: Sendable {
  /// What a page is sent as.
  public enum Form: String, Sendable {
    case html = "text/html"
    case xml = "application/xml"
    case css = "text/css"
    case plain = "text/plain"
  }

  /// What a page may load and send (Content Security Policy Level 3), unless it says otherwise: styles and pictures of
  /// this server, and its forms to this server. It runs nothing, and is in no frame.
  public static let usualPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
    + "frame-ancestors 'none'"

  /// A number that no operation and no other page has; idempotency keys and metrics go by it.
  let code: Int
  /// In metrics and in the audit log.
  let name: String
  /// From the root, `/shop/{lang}/products`.
  let path: String
  let access: Access
  let form: Form
  let policy: String

  public init(
    _ code: Int, _ name: String, _ path: String, _ access: Access, as form: Form = .html,
    policy: String = usualPolicy
  ) {
    self.code = code
    self.name = name
    self.path = path
    self.access = access
    self.form = form
    self.policy = policy
  }
}

extension String {
  /// The first part of a path, without its slash.
  var firstPart: String { String(dropFirst().prefix { $0 != "/" }) }
}
