extension InputDecoder {
  /// The scheme and the host by which the client reached the server, `https://hours.example.com`, for addresses in the
  /// response; empty where the request names no host.
  public mutating func origin() -> String {
    takesOrigin = true
    return requestOrigin
  }
}
