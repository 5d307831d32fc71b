// The header fields of tus that the draft doesn't have.

extension RequestField {
  public static let tusResumable = RequestField("Tus-Resumable", as: "tus")
  static let tusChecksum = RequestField("Upload-Checksum", as: "checksum")

  /// Those of a request that makes an upload.
  public static let ofTusCreation = [
    RequestField("Upload-Metadata", as: "metadata"),
    RequestField("Upload-Defer-Length", as: "deferLength"),
  ]
}

extension ResponseField {
  public static let tusResumable = ResponseField(
    "Tus-Resumable", "The version of tus, when the request speaks it.")
  static let tusVersion = ResponseField(
    "Tus-Version", "The versions of tus that the server speaks.")
  static let uploadExpires = ResponseField(
    "Upload-Expires", "With tus: when the upload ends unless bytes come.")
  static let uploadMetadata = ResponseField("Upload-Metadata", "With tus: as it was sent.")
  static let uploadDeferLength = ResponseField(
    "Upload-Defer-Length", "With tus: `1` while the length is not known.")
  /// The picture, or what else an upload became.
  public static let contentLocation = ResponseField(
    "Content-Location", "With tus: the address of what the upload became.")

  static let ofTus = [
    tusResumable, tusVersion, uploadExpires, uploadMetadata, uploadDeferLength, contentLocation,
  ]

  /// Those of the response to `OPTIONS`, where uploads have at most that many bytes.
  public static func tusOptions(maximumBytes: Int64) -> [ResponseField: String] {
    [
      tusResumable: Tus.version, tusVersion: Tus.version,
      ResponseField("Tus-Extension", "The extensions of tus."): Tus.extensions,
      ResponseField("Tus-Checksum-Algorithm", "For `Upload-Checksum`."): Tus.checksumAlgorithms,
      ResponseField("Tus-Max-Size", "The most bytes, where the account has no other limit."):
        String(maximumBytes),
    ]
  }
}
