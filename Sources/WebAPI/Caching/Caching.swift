import HTTP

/// Who may keep a response, and how long it counts without being asked for again (RFC 9111 section 5.2.2).
public struct Caching: Hashable, Sendable {
  /// The value of `Cache-Control`.
  let text: String
  /// Whether caches that serve several users may keep it.
  let isShared: Bool

  /// The client alone may keep it, and asks each time whether it still holds.
  public static let revalidated = Caching(text: "private, no-cache", isShared: false)
  /// Nobody may keep it.
  static let forbidden = Caching(text: "no-store", isShared: false)

  /// Everybody may keep it. A response that is immutable never changes at its address (RFC 8246).
  public static func shared(seconds: Int, isImmutable: Bool = false) -> Caching {
    Caching("public", seconds, isImmutable, isShared: true)
  }

  /// The client alone may keep it.
  public static func own(seconds: Int, isImmutable: Bool = false) -> Caching {
    Caching("private", seconds, isImmutable, isShared: false)
  }

  private init(_ who: String, _ seconds: Int, _ isImmutable: Bool, isShared: Bool) {
    text = "\(who), max-age=\(seconds)\(isImmutable ? ", immutable" : "")"
    self.isShared = isShared
  }

  private init(text: String, isShared: Bool) {
    self.text = text
    self.isShared = isShared
  }
}

extension Call {
  /// What counts for the response. Only the response to callers without a login is everybody's to keep.
  var caching: Caching {
    operation.isSharedAndOpen && authHash != nil ? .revalidated : operation.caching
  }

  /// `Vary` of the response (RFC 9110 section 12.5.5); `nil` for none.
  var vary: String? {
    if !operation.isSharedAndOpen { return nil }
    // Who is logged in is nobody on a page that another site leads to.
    return operation.page == nil ? "Authorization, Cookie" : "Authorization, Cookie, Sec-Fetch-Site"
  }

  /// The response to a client that has the one with this tag.
  func notModified(_ tag: EntityTag) -> Response {
    var vary = vary.map { [$0] } ?? []
    if operation.hasValidator { vary.append("Accept-Encoding") }
    var fields = [(name: "ETag", value: tag.text), (name: "Cache-Control", value: caching.text)]
    if !vary.isEmpty { fields.append(("Vary", vary.joined(separator: ", "))) }
    var response = Response(status: 304, fields: fields, body: .none)
    // What a client has gets the fields of a 304 (RFC 9111 section 4.3.4).
    response.lines = operation.page?.lines
    return response
  }
}
