import Core
import HTTP

/// What opened a session, as far as its person needs to know it again.
package struct SessionClient: Hashable, Sendable {
  /// What it said it was, its first 200 characters; `nil` for nothing.
  package let userAgent: String?
  /// The network that it was in, `192.0.2.0/24` or `2001:db8:1::/48`: enough for a place, and not for a household.
  package let network: String?

  package init(userAgent: String?, network: String?) {
    self.userAgent = userAgent
    self.network = network
  }

  /// That of a login.
  init(of context: RequestContext) {
    let said = context.userAgent.map {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix(200)))
    }
    self.init(
      userAgent: said == "" ? nil : said,
      network: context.address.flatMap { IPAddressText.bytes($0) }.map(Self.network))
  }

  private static func network(of address: [UInt8]) -> String {
    let kept = address.count == 4 ? 3 : 6
    let network = address.prefix(kept) + [UInt8](repeating: 0, count: address.count - kept)
    return "\(IPAddressText.text(Array(network)))/\(kept * 8)"
  }
}
