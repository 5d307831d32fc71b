/// A request to another server.
package struct OutboundRequest: Sendable {
  package var method: String
  package var url: String
  package var fields: [(name: String, value: String)]
  package var body: [UInt8]
  /// For the connection to be there, with its TLS handshake.
  package var connectSeconds = 5.0
  /// For the whole response, from when it is its turn. With redirects, for each of them.
  package var seconds = 10.0
  /// The most bytes of the response's body that are kept; what is longer is cut.
  package var keptBytes = 1_024
  /// How many redirects are followed, each by the same rules; one more is the response.
  package var redirects = 0

  package init(
    _ method: String, _ url: String, fields: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

/// What another server answered.
package struct OutboundResponse: Sendable {
  package let status: Int
  /// With names in lower case.
  package let fields: [(name: String, value: String)]
  /// The first bytes of the body, as they came: nothing is decoded.
  package let body: [UInt8]
  /// Whether the body was longer.
  package let isCut: Bool
  /// Where it came from at last.
  package let url: String
}

/// Why there is no response.
package enum OutboundFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// No URL that is allowed: another scheme than https, a user or a password, or a part that is malformed.
  case invalidURL
  /// A method, a field or a body that is malformed or too large.
  case invalidRequest
  /// The server's address is one that requests may not go to.
  case addressNotAllowed
  case notResolved
  case notConnected
  /// The certificate is not valid for the name.
  case notTrusted
  case timedOut
  case fieldsTooLarge
  /// Too many requests wait.
  case tooMany
  /// The server stops.
  case cancelled
  /// Requests can't be sent on this machine.
  case unavailable(String)
  /// What libcurl says of anything else.
  case failed(String)

  package var description: String {
    switch self {
    case .invalidURL: "the URL is not allowed"
    case .invalidRequest: "the request is malformed or too large"
    case .addressNotAllowed: "address not allowed"
    case .notResolved: "the name is not known"
    case .notConnected: "no connection"
    case .notTrusted: "the certificate is not valid"
    case .timedOut: "no complete response in time"
    case .fieldsTooLarge: "the response's fields are too large"
    case .tooMany: "too many requests wait"
    case .cancelled: "the server stops"
    case .unavailable(let reason): reason
    case .failed(let reason): reason
    }
  }
}
