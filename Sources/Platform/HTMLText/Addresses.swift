import Bytes

/// The path of a page of this server, with a query: never an address of another one, whatever its parts are.
public struct LocalPath: Hashable, Sendable {
  /// Percent-encoded: `/shop/fi/search?q=kahvi`.
  public let text: String

  /// Parts that are empty, and `.` and `..`, which browsers resolve, are left out.
  public init(_ parts: [String], query: KeyValuePairs<String, String> = [:]) {
    let path = parts.filter { !["", ".", ".."].contains($0) }.map { "/" + percentEncoded($0) }
    let pairs = query.map { "\(percentEncoded($0.key))=\(percentEncoded($0.value))" }
    text =
      (path.isEmpty ? "/" : path.joined())
      + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  public init(_ parts: String...) { self.init(parts) }
}

/// An address that somebody entered, as it may stand in a link.
public struct WebAddress: Hashable, Sendable {
  /// What is no character of an address (RFC 3986 section 2) is percent-encoded.
  public let text: String

  private static let beginnings = ["https://", "http://", "mailto:", "tel:", "geo:"]

  /// `nil` for what is neither an address of these kinds nor a path of this server, which begins with one slash.
  public init?(_ text: String) {
    let begins = text.prefix(8).lowercased()
    let isPath = text.hasPrefix("/") && !text.hasPrefix("//") && !text.hasPrefix("/\\")
    guard isPath || Self.beginnings.contains(where: begins.hasPrefix) else { return nil }
    self.text = encoded(text) { byte in
      "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte) || byte.isUnreserved
    }
  }
}
