extension PhoneCapture {
  /// Built, not captured: the order of HEAD and PATCH.
  static let ios17 = PhoneCapture(
    version: 3,
    begin: RawRequest(
      """
      POST {create} HTTP/1.1
      Host: {host}
      Accept: */*
      Upload-Incomplete: ?0
      Upload-Draft-Interop-Version: 3
      Repr-Digest: xxh64=:2Dw7zeWSRAI=:
      Authorization: Bearer {auth}
      Accept-Language: en-GB,en-US;q=0.9,en;q=0.8
      Accept-Encoding: gzip, deflate, br
      User-Agent: Inspector/1 CFNetwork/1494.0.7 Darwin/23.4.0
      Connection: keep-alive
      Content-Type: image/jpeg
      Content-Length: {length}
      """),
    ask: RawRequest(
      """
      HEAD {path} HTTP/1.1
      Host: {host}
      Accept: */*
      Upload-Draft-Interop-Version: 3
      Repr-Digest: xxh64=:2Dw7zeWSRAI=:
      Authorization: Bearer {auth}
      Accept-Language: en-GB,en-US;q=0.9,en;q=0.8
      Accept-Encoding: gzip, deflate, br
      User-Agent: Inspector/1 CFNetwork/1494.0.7 Darwin/23.4.0
      Connection: keep-alive
      Content-Type: image/jpeg
      """),
    append: RawRequest(
      """
      PATCH {path} HTTP/1.1
      Host: {host}
      Accept: */*
      Upload-Incomplete: ?0
      Upload-Draft-Interop-Version: 3
      Upload-Offset: {offset}
      Repr-Digest: xxh64=:2Dw7zeWSRAI=:
      Authorization: Bearer {auth}
      Accept-Language: en-GB,en-US;q=0.9,en;q=0.8
      Accept-Encoding: gzip, deflate, br
      User-Agent: Inspector/1 CFNetwork/1494.0.7 Darwin/23.4.0
      Connection: keep-alive
      Content-Type: image/jpeg
      Content-Length: {length}
      """))
}
