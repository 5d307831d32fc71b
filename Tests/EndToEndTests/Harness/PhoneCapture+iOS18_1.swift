extension PhoneCapture {
  /// Built, not captured: the order of HEAD and PATCH.
  static let ios181 = PhoneCapture(
    version: 6,
    begin: RawRequest(
      """
      POST {create} HTTP/1.1
      Host: {host}
      Accept: */*
      Repr-Digest: xxh64=:2Dw7zeWSRAI=:
      Upload-Draft-Interop-Version: 6
      Upload-Complete: ?1
      Accept-Language: en-IN;q=1, hi-IN;q=0.9, hi-Latn-IN;q=0.8
      Accept-Encoding: gzip, deflate, br
      User-Agent: Inspector/7.8 (iPhone; iOS 18.5; Scale/2.00)
      Connection: keep-alive
      Authorization: Bearer {auth}
      Content-Type: image/jpeg
      Content-Length: {length}
      """),
    ask: RawRequest(
      """
      HEAD {path} HTTP/1.1
      Host: {host}
      Accept: */*
      Repr-Digest: xxh64=:2Dw7zeWSRAI=:
      Upload-Draft-Interop-Version: 6
      Accept-Language: en-IN;q=1, hi-IN;q=0.9, hi-Latn-IN;q=0.8
      Accept-Encoding: gzip, deflate, br
      User-Agent: Inspector/7.8 (iPhone; iOS 18.5; Scale/2.00)
      Connection: keep-alive
      Authorization: Bearer {auth}
      Content-Type: image/jpeg
      Content-Length: 0
      """),
    append: RawRequest(
      """
      PATCH {path} HTTP/1.1
      Host: {host}
      Accept: */*
      Upload-Offset: {offset}
      Repr-Digest: xxh64=:2Dw7zeWSRAI=:
      Upload-Draft-Interop-Version: 6
      Upload-Complete: ?1
      Accept-Language: en-IN;q=1, hi-IN;q=0.9, hi-Latn-IN;q=0.8
      Accept-Encoding: gzip, deflate, br
      User-Agent: Inspector/7.8 (iPhone; iOS 18.5; Scale/2.00)
      Connection: keep-alive
      Authorization: Bearer {auth}
      Content-Type: application/partial-upload
      Content-Length: {length}
      """))
}
