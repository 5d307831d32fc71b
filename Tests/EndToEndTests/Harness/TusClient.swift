/// What a client of tus sends: the heads of its requests.
struct TusClient: Sendable {
  let name: String
  let create: RawRequest
  let append: RawRequest
  let ask: RawRequest
  /// Whether what it appends has no announced length.
  var isChunked = false

  /// tus-js-client 4 in a browser, after `lib/upload.ts` and `lib/browser/XHRHttpStack.ts` of tus/tus-js-client; what
  /// the browser adds is that of Chromium.
  static let browser = TusClient(
    name: "tus-js-client in a browser",
    create: RawRequest(
      """
      POST {create} HTTP/1.1
      Host: {host}
      Connection: keep-alive
      Content-Length: 0
      Tus-Resumable: 1.0.0
      Upload-Metadata: filename d2FsbC5qcGc=,filetype aW1hZ2UvanBlZw==
      Authorization: Bearer {auth}
      Upload-Length: {all}
      Accept: */*
      Accept-Encoding: gzip, deflate, br, zstd
      Accept-Language: fi
      """),
    append: RawRequest(
      """
      PATCH {path} HTTP/1.1
      Host: {host}
      Connection: keep-alive
      Content-Length: {length}
      Tus-Resumable: 1.0.0
      Authorization: Bearer {auth}
      Upload-Offset: {offset}
      Content-Type: application/offset+octet-stream
      Accept: */*
      Accept-Encoding: gzip, deflate, br, zstd
      Accept-Language: fi
      """),
    ask: RawRequest(
      """
      HEAD {path} HTTP/1.1
      Host: {host}
      Connection: keep-alive
      Tus-Resumable: 1.0.0
      Authorization: Bearer {auth}
      Accept: */*
      Accept-Encoding: gzip, deflate, br, zstd
      Accept-Language: fi
      """))

  /// The same in Node.js with `overridePatchMethod`, after `lib/node/NodeHttpStack.ts`: a content goes out in chunks.
  static let node = TusClient(
    name: "tus-js-client in Node.js",
    create: RawRequest(
      """
      POST {create} HTTP/1.1
      Tus-Resumable: 1.0.0
      Authorization: Bearer {auth}
      Upload-Length: {all}
      Upload-Metadata: filename d2FsbC5qcGc=
      Host: {host}
      Connection: keep-alive
      Content-Length: 0
      """),
    append: RawRequest(
      """
      POST {path} HTTP/1.1
      Tus-Resumable: 1.0.0
      Authorization: Bearer {auth}
      X-HTTP-Method-Override: PATCH
      Upload-Offset: {offset}
      Content-Type: application/offset+octet-stream
      Host: {host}
      Connection: keep-alive
      Transfer-Encoding: chunked
      """),
    ask: RawRequest(
      """
      HEAD {path} HTTP/1.1
      Tus-Resumable: 1.0.0
      Authorization: Bearer {auth}
      Host: {host}
      Connection: keep-alive
      """), isChunked: true)

  /// TUSKit 3, after `Sources/TUSKit/TUSAPI.swift` of tus/TUSKit. Its pieces are upload tasks of URLSession, which adds
  /// the draft's fields of its version and calls each piece complete; see `PhoneCapture`.
  static func tusKit(_ version: Int) -> TusClient {
    let flag = version == 3 ? "Upload-Incomplete: ?0" : "Upload-Complete: ?1"
    return TusClient(
      name: "TUSKit with interop version \(version)",
      create: RawRequest(
        """
        POST {create} HTTP/1.1
        Host: {host}
        Accept: */*
        TUS-Resumable: 1.0.0
        Upload-Metadata: filetype aW1hZ2UvanBlZw==,filename d2FsbC5qcGc=
        Authorization: Bearer {auth}
        Upload-Length: {all}
        Accept-Language: fi-FI,fi;q=0.9
        Accept-Encoding: gzip, deflate, br
        Content-Length: 0
        Connection: keep-alive
        """),
      append: RawRequest(
        """
        PATCH {path} HTTP/1.1
        Host: {host}
        Accept: */*
        Upload-Draft-Interop-Version: \(version)
        Content-Type: application/offset+octet-stream
        \(flag)
        Authorization: Bearer {auth}
        TUS-Resumable: 1.0.0
        Upload-Offset: {offset}
        Accept-Language: fi-FI,fi;q=0.9
        Accept-Encoding: gzip, deflate, br
        Content-Length: {length}
        Connection: keep-alive
        """),
      ask: RawRequest(
        """
        HEAD {path} HTTP/1.1
        Host: {host}
        Accept: */*
        TUS-Resumable: 1.0.0
        Authorization: Bearer {auth}
        Accept-Language: fi-FI,fi;q=0.9
        Accept-Encoding: gzip, deflate, br
        Connection: keep-alive
        """))
  }

  static let all = [browser, node, tusKit(3), tusKit(5), tusKit(6), tusKit(8)]
}
