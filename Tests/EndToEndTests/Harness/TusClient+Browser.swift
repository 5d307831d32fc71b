extension TusClient {
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
}
