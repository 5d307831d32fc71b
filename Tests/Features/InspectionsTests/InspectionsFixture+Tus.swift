import APITestSupport
import HTTP
import Testing

extension InspectionsFixture {
  /// Sends a request of tus, with bytes as its clients send them.
  func tus(
    _ method: HTTP.Method, _ path: String, _ bytes: [UInt8] = [], _ fields: Fields = [],
    chunked: Bool = false, by user: String? = nil
  ) throws -> BytesAnswer {
    let type: Fields =
      bytes.isEmpty ? [] : [("content-type", "application/offset+octet-stream")]
    let answer = try exchange(
      method, path, bytes, [("tus-resumable", "1.0.0")] + type + fields, chunked: chunked, by: user)
    #expect(answer["Tus-Resumable"] == "1.0.0")
    #expect(answer.interims.isEmpty && answer["Upload-Complete"] == nil)
    return answer
  }

  /// Makes an upload of tus, and gives its path below the API's root.
  func tusUpload(
    _ target: Int64, length: Int, _ query: String = "", _ fields: Fields = [],
    by user: String? = nil
  ) throws -> String {
    let made = try tus(
      .post, "/accounts/tornio/pictures?of=\(target)\(query)", [],
      [("upload-length", "\(length)")] + fields, by: user)
    #expect(made.status == 201, "\(made.json)")
    return try path(of: made)
  }

  /// The path of the upload that an answer names, below the API's root.
  func path(of made: BytesAnswer) throws -> String {
    let location = try #require(made["Location"])
    #expect(location.hasPrefix("/api/v1/accounts/tornio/uploads/"))
    return String(location.dropFirst("/api/v1".count))
  }

  func tusPatch(
    _ path: String, at offset: Int, _ bytes: [UInt8], _ fields: Fields = [],
    chunked: Bool = false, by user: String? = nil
  ) throws -> BytesAnswer {
    try tus(
      .patch, path, bytes, [("upload-offset", "\(offset)")] + fields, chunked: chunked, by: user)
  }
}
