import HTTP

/// The cookie of a session of the web app. Code of the page can't read it.
///
/// Its name is `__Host-kortti`, which browsers accept only from TLS and for one host. Plain HTTP on this machine, where
/// not every browser stores such a cookie, has `kortti-<port>` without `Secure`: cookies of a host are for all its
/// ports. Plain HTTP from elsewhere has no cookie.
struct SessionCookie: Sendable {
  /// The field of a login that asks for the cookie.
  static let field = "cookie"

  let name: String
  private let isSecure: Bool

  /// `nil` for a client that gets no cookie: a plain connection from elsewhere, or a request of another site's page.
  init?(for request: Request) {
    guard Self.isOwnPage(request.head) else { return nil }
    let isSecure =
      request.isSecure || request.fields[.origin]?.hasPrefix("https://") == true
    guard isSecure || request.head.isForLoopback else { return nil }
    self.isSecure = isSecure
    name = isSecure ? Self.secureName : Self.plainName(request.head)
  }

  /// The value of `Set-Cookie`; an age of 0 deletes the cookie.
  func header(_ value: String, maximumAge: Int64) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(maximumAge); HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }

  /// The auth hash of a request that has a cookie and no `Authorization`.
  ///
  /// - Throws: 403 when a page of another site may have sent it.
  static func authHash(of head: RequestHead) throws(Problem) -> String? {
    guard let cookies = head.fields[.cookie] else { return nil }
    let plainName = head.isForLoopback ? plainName(head) : nil
    for cookie in cookies.split(separator: ";") {
      let pair = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0] == secureName || plainName.map({ pair[0] == $0 }) == true
      else { continue }
      guard isOwnPage(head) else {
        throw Problem(.forbidden, "The session's cookie is for the pages of this server only.")
      }
      return String(pair[1])
    }
    return nil
  }

  private static let secureName = "__Host-kortti"

  private static func plainName(_ head: RequestHead) -> String {
    "kortti-\(head.authority.split(separator: ":").last ?? "80")"
  }

  /// Whether this server's own page sent the request, or for a read the person, by an address typed in. A browser that
  /// does not send `Sec-Fetch-Site` sends `Origin` with every write.
  static func isOwnPage(_ head: RequestHead) -> Bool {
    let reads = head.method == .get || head.method == .head
    if let site = head.fields[.secFetchSite] {
      return site == "same-origin" || site == "none" && reads
    }
    guard let origin = head.fields[.origin] else { return reads }
    return origin == "https://\(head.authority)" || origin == "http://\(head.authority)"
  }
}

extension InputDecoder {
  /// Whether a login asks for a cookie instead of an auth hash.
  public mutating func asksForCookie() -> Bool {
    optional(
      SessionCookie.field, .flag, default: false,
      "Sets a cookie instead: authHash is null. For pages of this server, over TLS or on this machine."
    )
  }
}
