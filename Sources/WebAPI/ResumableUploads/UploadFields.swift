// The header fields of resumable uploads.

extension ResponseField {
  public static let uploadOffset = ResponseField("Upload-Offset", "How many bytes are stored.")
  public static let uploadComplete = ResponseField(
    "Upload-Complete", "Whether the answer is that to all bytes; `?0` while the upload is open.")
  public static let uploadIncomplete = ResponseField(
    "Upload-Incomplete", "The opposite, for clients of interop version 3.")
  public static let uploadLength = ResponseField(
    "Upload-Length", "How many bytes there will be, when that is known.")
  public static let uploadLimit = ResponseField(
    "Upload-Limit", "The most bytes, and the seconds that an upload is kept.")
  public static let uploadVersion = ResponseField(
    "Upload-Draft-Interop-Version", "The version that the answer speaks: that of the request.")
  /// In the response to `OPTIONS`.
  public static let acceptPatch = ResponseField(
    "Accept-Patch", "The media type of what is appended to an upload.")

  /// Those of a response on an upload.
  public static let ofUploads =
    [
      uploadOffset, uploadComplete, uploadIncomplete, uploadLength, uploadLimit, uploadVersion,
    ] + ofTus
}

extension RequestField {
  /// Those of a request with the bytes of an upload.
  public static let ofUploads = [
    RequestField("Upload-Complete", as: "complete"),
    RequestField("Upload-Incomplete", as: "complete", isOpposite: true),
    RequestField("Upload-Length", as: "length", isAlsoInQuery: true),
    RequestField("Content-Digest", as: "contentSha256"),
    uploadVersion, tusResumable, tusChecksum,
  ]
  public static let uploadVersion = RequestField(
    "Upload-Draft-Interop-Version", as: "interopVersion")
}

extension ResponseWriter {
  /// Sends the header fields that tell how far an upload is.
  public mutating func setFields(_ progress: UploadProgress, in version: UploadVersion) {
    for (name, value) in version.fields(progress) {
      guard let field = ResponseField.ofUploads.first(where: { $0.name == name }) else { continue }
      setField(field, value)
    }
  }
}
