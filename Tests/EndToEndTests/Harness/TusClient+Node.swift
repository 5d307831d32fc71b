extension TusClient {
  /// tus-js-client 4 in Node.js with `overridePatchMethod`, after `lib/node/NodeHttpStack.ts`: a content goes out in
  /// chunks.
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
}
