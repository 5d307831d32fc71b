extension PhoneCapture {
  /// Built, not captured: all orders, and HEAD and PATCH, after drafts 09 to 11 and version 6.
  static let ios262 = PhoneCapture(
    version: 8,
    begin: RawRequest(
      """
      POST {create} HTTP/1.1
      Host: {host}
      Accept: */*
      Content-Type: image/jpeg
      Upload-Draft-Interop-Version: 8
      Upload-Complete: ?1
      Upload-Length: {length}
      Accept-Language: fi-FI,fi;q=0.9
      Accept-Encoding: gzip, deflate, br
      Authorization: Bearer {auth}
      Content-Length: {length}
      Connection: keep-alive
      """),
    ask: RawRequest(
      """
      HEAD {path} HTTP/1.1
      Host: {host}
      Accept: */*
      Content-Type: image/jpeg
      Upload-Draft-Interop-Version: 8
      Accept-Language: fi-FI,fi;q=0.9
      Accept-Encoding: gzip, deflate, br
      Authorization: Bearer {auth}
      Content-Length: 0
      Connection: keep-alive
      """),
    append: RawRequest(
      """
      PATCH {path} HTTP/1.1
      Host: {host}
      Accept: */*
      Content-Type: application/partial-upload
      Upload-Draft-Interop-Version: 8
      Upload-Complete: ?1
      Upload-Length: {all}
      Upload-Offset: {offset}
      Accept-Language: fi-FI,fi;q=0.9
      Accept-Encoding: gzip, deflate, br
      Authorization: Bearer {auth}
      Content-Length: {length}
      Connection: keep-alive
      """))
}
