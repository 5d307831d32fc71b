import Blobs
import Core
import Crypto
import WebAPI

/// A request with the bytes of a picture, as its head tells.
struct PictureRequest: Sendable {
  enum Kind: Hashable, Sendable {
    /// All bytes at once, of which nothing is kept when they break off.
    case whole
    /// No bytes: they are those of a picture that the sender sees.
    case known
    /// The first bytes of a new upload.
    case create(UploadID)
    /// Further bytes of an upload.
    case append(UploadID, at: Int64)
  }

  let kind: Kind
  let draft: PictureDraft
  let said: UploadRequest
  /// Whether the bytes end with this request. An upload of tus ends with its last byte, in whatever request that is.
  let isLast: Bool
  /// The name of the account, and the most bytes that a picture of it may have.
  let account: String
  let limit: Int64
  let user: UserID
  let accountID: AccountID
  /// What its bytes count for: the account, or an announced picture.
  let scope: Int64
  let context: RequestContext
  let content: AnnouncedBody

  var version: UploadVersion { said.version }

  /// The upload that its bytes are appended to.
  var upload: UploadID? {
    switch kind {
    case .whole, .known: nil
    case .create(let id), .append(let id, _): id
    }
  }

  /// A newer request on the same upload ends it.
  var key: String? { upload.map { Self.key(of: $0) } }

  static func key(of upload: UploadID) -> String { "inspections upload \(upload)" }

  /// A picture, or the beginning of an upload.
  ///
  /// - Throws: what `newPicture` throws; `.invalid` for no bytes where some are needed, and for lengths that differ.
  init(
    _ input: AddPictureInput, _ content: AnnouncedBody, _ sender: Sender, _ place: PicturePlace
  ) throws(InspectionFault) {
    (said, account, user) = (input.said, input.account, sender.membership.user)
    (context, limit, self.content) = (sender.context, place.limit, content)
    accountID = sender.account
    var draft = input.draft
    let respondsWithoutBody = content.length == 0
    let isDescribed = draft.length != nil || draft.sha256 != nil
    // Bytes that are announced count once, so there may be no more of them.
    draft.length = draft.length ?? place.awaited?.picture.length
    if said.version == .tus {
      kind = .create(UploadID())
      isLast = false
    } else if respondsWithoutBody, let known = place.known {
      kind = .known
      isLast = true
      draft.length = known.picture.length
      draft.sha256 = draft.sha256 ?? Hex.bytes(known.picture.sha256).flatMap { Digest($0) }
    } else if respondsWithoutBody {
      let isBeginning = said.isComplete == false || said.isComplete == nil && isDescribed
      guard isBeginning else { throw .noBytes }
      kind = .create(UploadID())
      isLast = false
    } else if said.isComplete == nil || said.isComplete == true && said.version == .unknown {
      kind = .whole
      isLast = true
    } else {
      kind = .create(UploadID())
      isLast = said.isComplete == true
    }
    if let length = content.length, !respondsWithoutBody {
      let announced = draft.length ?? (isLast ? length : nil)
      if let announced, isLast ? length != announced : length > announced {
        throw .otherLength(announced)
      }
      if isLast || draft.length != nil { draft.length = announced }
    }
    self.draft = draft
    scope = place.scope(ofBytes: draft.length, in: sender.account)
  }

  /// Further bytes of an upload.
  init(
    _ input: AppendUploadInput, _ content: AnnouncedBody, _ found: PictureUpload,
    atMost limit: Int64, _ context: RequestContext
  ) {
    kind = .append(found.upload.id, at: input.offset)
    draft = found.draft
    said = input.said
    isLast = input.said.isComplete ?? input.said.version.completesUnlessTold
    account = input.account
    self.limit = limit
    user = found.membership.user
    accountID = found.membership.account.id
    scope = found.upload.scope
    self.context = context
    self.content = content
  }

  /// The end of an upload of tus whose bytes are all there.
  init(
    ending found: PictureUpload, at offset: Int64, atMost limit: Int64, _ context: RequestContext
  ) {
    kind = .append(found.upload.id, at: offset)
    draft = found.draft
    said = UploadRequest(version: .tus)
    isLast = true
    account = found.membership.account.name
    self.limit = limit
    user = found.membership.user
    accountID = found.membership.account.id
    scope = found.upload.scope
    self.context = context
    content = .none
  }

  /// The most bytes of its content. Of an upload the receiver knows how many more it takes, and ends it otherwise.
  var contentLimit: Int64 {
    if case .append = kind { AppendUploadInput.announced.upperBound } else { limit }
  }

  /// Whether its bytes count for the account, unless a row tells their length.
  var counts: Bool { scope == accountID.value }

  /// Whether it needs room on the disk. What only ends an upload, or is made of bytes that are there, needs none.
  var takesBytes: Bool { kind != .known && (newUpload != nil || content.length != 0) }

  /// The upload that it makes.
  var newUpload: UploadID? { if case .create(let id) = kind { id } else { nil } }

  /// The version that its answer speaks; nil where the answer need not tell of an upload.
  var answeredVersion: UploadVersion? {
    upload != nil || said.isComplete != nil ? version : nil
  }

  /// The refusal. `isFinal` says that there is nothing to be resumed, unless the fault is the server's.
  func problem(of fault: InspectionFault, isFinal: Bool = false) -> Problem {
    let problem = fault.problem
    guard let version = answeredVersion else { return problem }
    // It is the answer to any request of whoever has no such upload, or no right to it now.
    if case .append = kind, problem.type.status == 404 { return problem }
    let isComplete = isFinal && problem.type.status < 500
    return problem.adding(UploadProgress(isComplete: isComplete), in: version)
  }

  /// How many bytes there will be in all, as far as this request tells, when it goes on at an offset.
  func length(at offset: Int64) -> Int64? {
    said.length ?? (isLast ? content.length.map { offset + $0 } : nil)
  }

  /// Whether its content, as far as its length is known, has its place in that many bytes at an offset; the last one
  /// ends with them.
  func fits(_ length: Int64, at offset: Int64) -> Bool {
    let end = offset + (content.length ?? 0)
    return end == length || end < length && !(isLast && content.length != nil)
  }
}

extension InspectionFault {
  static func otherLength(_ announced: Int64) -> InspectionFault {
    .invalid("length", "\(announced) bytes were announced.")
  }
}

extension PictureReceiver {
  /// What a client is told of an upload.
  func view(of id: UploadID, _ file: IncomingFile) -> UploadView {
    let now = request.context.now
    // Only bytes prolong it.
    let known = received == 0 ? file.upload?.expiresAt : nil
    let expiresAt = known ?? now + Upload.lifetimeSeconds
    return UploadView(
      id: id, accountName: request.account, offset: file.offset, length: announced,
      expiresAt: expiresAt,
      limit: UploadLimit(size: request.limit, seconds: expiresAt.seconds - now.seconds),
      metadata: request.draft.metadata, version: request.version,
      status: request.newUpload == nil ? request.version.appendedStatus : nil)
  }
}
