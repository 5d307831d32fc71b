import HTTP

/// The protocol tus (https://tus.io/protocols/resumable-upload), which requests on uploads may speak in place of the
/// draft: those with `Tus-Resumable`.
///
/// URLSession adds the draft's fields to each upload task since iOS 17, those of tus clients too, and calls each piece
/// complete. So they mean nothing beside `Tus-Resumable`.
enum Tus {
  static let version = "1.0.0"
  static let field = "tus-resumable"

  /// The media type of what is appended.
  static let contentType = "application/offset+octet-stream"
  static let extensions =
    "creation,creation-with-upload,creation-defer-length,expiration,checksum,termination"
  static let checksumAlgorithms = "sha1,sha256"

  static let overrideField = "X-HTTP-Method-Override"

  /// The method that a POST stands for, from clients that can't send PATCH or DELETE.
  static func override(of head: RequestHead) -> Method? {
    guard head.method == .post, head.fields[named: field] != nil else { return nil }
    return switch head.fields[named: overrideField.lowercased()] {
    case "PATCH": .patch
    case "DELETE": .delete
    default: nil
    }
  }

  /// The refusal of another version, which comes before everything else.
  static func refusal(of head: RequestHead) -> Problem? {
    guard let asked = head.fields[named: field], asked != version else { return nil }
    var problem = Problem(.tusVersion, "The server speaks tus \(version).")
    problem.header = [(ResponseField.tusVersion.name, version)]
    return problem
  }

  /// The response to a request that speaks tus says so.
  static func adding(to response: consuming Response, for head: RequestHead) -> Response {
    if head.fields[named: field] != nil {
      response.fields.append((ResponseField.tusResumable.name, version))
    }
    return response
  }
}

extension ProblemType {
  /// A request speaks another version of tus.
  public static let tusVersion = ProblemType("tus-version", 412, "Version of tus not supported")
  /// The bytes of a request of tus have another checksum. The status is that of its specification.
  public static let checksumMismatch = ProblemType("checksum-mismatch", 460, "Checksum differs")
}
