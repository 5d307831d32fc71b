import JSON

extension ProblemType {
  /// A request appends to an upload at another offset than that of its next byte.
  public static let uploadOffset = ProblemType(
    "upload-offset", 409, "Offset of the upload differs",
    uri: "https://iana.org/assignments/http-problem-types#mismatching-upload-offset")
}

extension Problem {
  /// The refusal of bytes that belong elsewhere in the upload.
  public static func uploadOffset(expected: Int64, provided: Int64) -> Problem {
    Problem(
      .uploadOffset, "The next byte of the upload is that at \(expected), not at \(provided).",
      members: [
        .init("expected-offset", .integer(expected)), .init("provided-offset", .integer(provided)),
      ])
  }

  /// The same refusal with the header fields that tell how far the upload is.
  public func adding(_ progress: UploadProgress, in version: UploadVersion) -> Problem {
    var problem = self
    let fields = version.fields(progress)
    problem.header.removeAll { known in fields.contains { $0.name == known.name } }
    problem.header += fields
    return problem
  }
}
