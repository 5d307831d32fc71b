import JSON

/// A server to which a client of tus sends a picture.
final class TusSite {
  let site: UploadSite
  let client: TusClient

  init(_ client: TusClient) throws {
    site = try UploadSite()
    self.client = client
  }

  func wire() -> WireClient { WireClient(port: site.server.port) }

  private func values(_ more: [String: String]) -> [String: String] {
    ["host": "127.0.0.1:\(site.server.port)", "auth": site.authHash].merging(more) { $1 }
  }

  /// Makes an upload, and gives its path.
  func create(_ count: Int, key: String) throws -> String {
    let path = "/api/v1/accounts/tornio/pictures?of=\(site.target)&key=\(key)"
    let made = try wire().exchange(
      client.create.bytes(values(["create": path, "all": "\(count)"])))
    guard made.status == 201, let location = made["Location"] else {
      throw HarnessFault("\(made.status) \(made.json.pretty())")
    }
    return location
  }

  /// A request that appends, of whose bytes only some may be sent.
  func appending(
    _ path: String, at offset: Int, _ bytes: ArraySlice<UInt8>, upTo count: Int? = nil
  ) -> [UInt8] {
    let values = values(["path": path, "offset": "\(offset)", "length": "\(bytes.count)"])
    guard client.isChunked else {
      return client.append.bytes(values, bytes.prefix(count ?? bytes.count))
    }
    let content = chunks(bytes, of: 65_536)
    return client.append.bytes(values) + content.prefix(count ?? content.count)
  }

  /// Sends a request whose end does not come, and returns when the server reads its content.
  func begin(_ request: [UInt8]) throws -> WireClient {
    let text = String(decoding: request.prefix(2_000), as: UTF8.self)
    guard let line = text.firstRange(of: "\r\n"), let end = text.firstRange(of: "\r\n\r\n") else {
      throw HarnessFault("no head")
    }
    let head =
      text[..<line.upperBound] + "Expect: 100-continue\r\n" + text[line.upperBound..<end.upperBound]
    let wire = wire()
    try wire.begin(Array(head.utf8))
    _ = try wire.interim()
    try wire.begin(Array(request.dropFirst(text[..<end.upperBound].utf8.count)))
    return wire
  }

  func append(
    _ path: String, at offset: Int, _ bytes: ArraySlice<UInt8>
  ) throws -> WireClient.Answer {
    try wire().exchange(appending(path, at: offset, bytes))
  }

  /// What HEAD tells. A request that is still read may end it: then it is asked again.
  func ask(_ path: String) throws -> WireClient.Answer {
    for _ in 0..<20 {
      do {
        return try wire().exchange(client.ask.bytes(values(["path": path])), isHead: true)
      } catch is HarnessFault { continue }
    }
    throw HarnessFault("no answer of twenty")
  }

  func offset(_ path: String) throws -> Int {
    guard let offset = try ask(path)["Upload-Offset"].flatMap({ Int($0) }) else {
      throw HarnessFault("no offset")
    }
    return offset
  }

  /// Goes on as the clients do, by that many bytes at most: it asks, appends, and after 409 or a break asks again. What
  /// an earlier connection sent may be read later, and ends a newer request then.
  func resume(
    _ path: String, _ bytes: [UInt8], by most: Int = .max
  ) throws -> (answer: WireClient.Answer, end: Int) {
    for _ in 0..<20 {
      let told = try ask(path)
      guard let offset = told["Upload-Offset"].flatMap({ Int($0) }), offset < bytes.count else {
        return (told, bytes.count)
      }
      let end = offset + min(most, bytes.count - offset)
      if let answer = try? append(path, at: offset, bytes[offset..<end]), answer.status != 409 {
        return (answer, end)
      }
    }
    throw HarnessFault("the upload came to no end")
  }

  /// The pictures of the account, as a client finds them that was not given one.
  func pictures() throws -> [JSONTree] {
    let client = wire()
    client.authHash = site.authHash
    return try client.send("GET", "/api/v1/accounts/tornio/pictures").json.list
  }
}
