/// The requests of URLSession's upload tasks in one version of the draft, as published sources show them.
///
/// Captured are, in order and case of their fields, requests of apps on phones:
/// - version 3: an app on iOS 17.4 (`CFNetwork/1494.0.7 Darwin/23.4.0`), in a public script that repeats its login;
/// - version 5: an app on iOS 18.0.1, in public scripts that repeat its request for a shop page;
/// - version 6: an app on iOS 18.5, in a public script that repeats its form with a picture.
///
/// Recorded are also the fields, not their order, of a whole conversation with a break: POST, HEAD and PATCH of iOS 17
/// (version 3), and of iOS 18 and 26 (version 6), as the server of Immich logged them ("Resumable Upload for HTTP",
/// written with immich-app/immich#22385). Of version 8 the fields of the POST were reported from the simulator of iOS
/// 26.2 (tus/rufh-implementations#10).
///
/// Host, address, authorization, the app's own fields, its name and lengths are ours in all of them. What is built from
/// sources, and not captured, `built` says.
struct PhoneCapture: Sendable {
  let version: Int
  /// What no capture shows.
  let built: String
  let begin: RawRequest
  let ask: RawRequest
  let append: RawRequest

  static let all = [ios17, ios18, ios181, ios262]

  private static let ios17 = PhoneCapture(
    version: 3, built: "the order of HEAD and PATCH",
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

  private static let ios18 = PhoneCapture(
    version: 5,
    built:
      "HEAD and PATCH, after draft 03 and testResumableUploadInterruptedV5 of swift-nio-extras",
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

  private static let ios181 = PhoneCapture(
    version: 6, built: "the order of HEAD and PATCH",
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

  private static let ios262 = PhoneCapture(
    version: 8, built: "all orders, and HEAD and PATCH, after drafts 09 to 11 and version 6",
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
