import HTTP

/// The version of the draft “Resumable Uploads for HTTP” (draft-ietf-httpbis-resumable-upload) that a request speaks,
/// by its interop version. Phones speak that of their year, and the response speaks the same.
public enum UploadVersion: Hashable, Sendable, CaseIterable {
  /// Draft 01, iOS 17.0: `Upload-Incomplete`, with the opposite sense.
  case v3
  /// Draft 03, iOS 18.0.
  case v5
  /// Drafts 04 and 05, iOS 18.1: limits, and a media type for what is appended.
  case v6
  /// Drafts 09 to 11, iOS 26.2.
  case v8
  /// The current text, of a request that names no version.
  case current
  /// A version that is not known here. It is read and answered as the current text, without interim responses, whose
  /// meaning the client would not know.
  case unknown
  /// Not the draft, but tus 1.0.0.
  case tus

  /// The version of a number in `Upload-Draft-Interop-Version`.
  public init(_ number: Int64?) {
    self = Self.allCases.first { $0.number != nil && $0.number == number } ?? .unknown
  }

  /// Its number, as sent with each answer; `nil` where none is sent.
  public var number: Int64? {
    switch self {
    case .v3: 3
    case .v5: 5
    case .v6: 6
    case .v8: 8
    case .current, .unknown, .tus: nil
    }
  }

  /// The media types of what is appended: that of the draft, and that of tus.
  public static let partialUpload = "application/partial-upload"
  public static let tusContentType = Tus.contentType

  /// The media type that what is appended must have; `nil` for older versions, which send the picture's.
  public var appendedType: String? {
    switch self {
    case .v3, .v5: nil
    case .v6, .v8, .current, .unknown: Self.partialUpload
    case .tus: Self.tusContentType
    }
  }

  /// Whether an append completes the upload when it does not say whether it does.
  public var completesUnlessTold: Bool { self == .v3 }

  /// The status of an append that leaves the upload open; `nil` for the usual one.
  public var appendedStatus: Int? {
    switch self {
    case .v3, .v5, .v6: 201
    case .v8, .current, .unknown: nil
    case .tus: 204
    }
  }

  /// The fields of the interim response that tells where an upload is, by which it can be resumed; `nil` when the
  /// client does not know it.
  public func announcement(
    location: String, _ limit: UploadLimit
  ) -> [(name: String, value: String)]? {
    guard self != .unknown, self != .tus else { return nil }
    return versionField + [("Location", location)] + limitField(limit)
  }

  /// The fields of an interim response on an upload under way; `nil` when the client does not know it.
  public func progress(offset: Int64) -> [(name: String, value: String)]? {
    switch self {
    case .v3, .unknown, .tus: nil
    case .v5, .v6, .v8, .current:
      versionField + [(ResponseField.uploadOffset.name, String(offset))]
    }
  }

  /// The header fields that tell how far an upload is.
  public func fields(_ progress: UploadProgress) -> [(name: String, value: String)] {
    if self == .tus { return tusFields(progress) }
    var fields = versionField
    if self == .v3 {
      fields.append((ResponseField.uploadIncomplete.name, progress.isComplete ? "?0" : "?1"))
    } else {
      fields.append((ResponseField.uploadComplete.name, progress.isComplete ? "?1" : "?0"))
    }
    if let offset = progress.offset {
      fields.append((ResponseField.uploadOffset.name, String(offset)))
    }
    if let length = progress.length, self != .v3, self != .v5 {
      fields.append((ResponseField.uploadLength.name, String(length)))
    }
    return fields + (progress.limit.map { limitField($0) } ?? [])
  }

  private func tusFields(_ progress: UploadProgress) -> [(name: String, value: String)] {
    let values: [(ResponseField, String?)] = [
      (.uploadOffset, progress.offset.map { String($0) }),
      (.uploadLength, progress.length.map { String($0) }),
      (.uploadDeferLength, progress.isLengthDeferred ? "1" : nil),
      (.uploadExpires, progress.expiresAt.map { DateHeader.text(at: $0) }),
      (.uploadMetadata, progress.metadata),
    ]
    return values.compactMap { field, value in value.map { (field.name, $0) } }
  }

  private var versionField: [(name: String, value: String)] {
    number.map { [(ResponseField.uploadVersion.name, String($0))] } ?? []
  }

  private func limitField(_ limit: UploadLimit) -> [(name: String, value: String)] {
    switch self {
    case .v3, .v5, .tus: []
    case .v6: [(ResponseField.uploadLimit.name, limit.text(lifetime: "expires"))]
    case .v8, .current, .unknown:
      [(ResponseField.uploadLimit.name, limit.text(lifetime: "max-age"))]
    }
  }
}
