extension PhoneCapture {
  /// Built, not captured: HEAD and PATCH, after draft 03 and testResumableUploadInterruptedV5 of swift-nio-extras.
  static let ios18 = PhoneCapture(
    version: 5,
    begin: RawRequest(
      """
      POST {create} HTTP/1.1
      Host: {host}
      Accept: */*
      Upload-Draft-Interop-Version: 5
      Accept-Language: en-US,en;q=0.9
      Accept-Encoding: gzip, deflate, br
      Content-Type: image/jpeg
      Content-Length: {length}
      User-Agent: Inspector/1.6.0 (iPhone; IOS 18.0.1; Scale/2.00)
      Connection: keep-alive
      Upload-Complete: ?1
      Authorization: Bearer {auth}
      """),
    ask: RawRequest(
      """
      HEAD {path} HTTP/1.1
      Host: {host}
      Accept: */*
      Upload-Draft-Interop-Version: 5
      Accept-Language: en-US,en;q=0.9
      Accept-Encoding: gzip, deflate, br
      Content-Type: image/jpeg
      User-Agent: Inspector/1.6.0 (iPhone; IOS 18.0.1; Scale/2.00)
      Connection: keep-alive
      Authorization: Bearer {auth}
      """),
    append: RawRequest(
      """
      PATCH {path} HTTP/1.1
      Host: {host}
      Accept: */*
      Upload-Draft-Interop-Version: 5
      Accept-Language: en-US,en;q=0.9
      Accept-Encoding: gzip, deflate, br
      Content-Type: image/jpeg
      Content-Length: {length}
      Upload-Length: {all}
      Upload-Offset: {offset}
      User-Agent: Inspector/1.6.0 (iPhone; IOS 18.0.1; Scale/2.00)
      Connection: keep-alive
      Upload-Complete: ?1
      Authorization: Bearer {auth}
      """))
}
