import Blobs
import Core
import Imaging
import JSON

@testable import Inspections

extension SimulatedServer {
  /// A request with bytes of a picture that was announced, or about them.
  struct SentBytes {
    enum Kind {
      /// All bytes.
      case whole
      /// A new upload, without bytes.
      case begin
      case append(UploadID, at: Int)
      /// How far an upload is.
      case ask(UploadID)
    }

    let account: Int
    let user: UserID
    let owner: ItemName
    let key: String
    /// As announced: after a restore the bytes may come before that comes again.
    let caption: String
    let kind: Kind
    var bytes: [UInt8] = []
  }

  /// The answer to such a request.
  enum BytesTold {
    case picture(JSONTree)
    case upload(UploadID, offset: Int)
    /// The bytes have another hash than announced; nothing is left of them.
    case otherHash
  }

  /// Takes bytes. When the connection was cut, or the server was killed, after some of them, nobody gets an answer.
  /// `new` is the id of an upload that is begun.
  func take(_ sent: SentBytes, cutAfter cut: Int? = nil, new: UploadID) throws -> BytesTold? {
    let sender = Sender(try membership(sent.user, sent.account), context(sent.user))
    switch sent.kind {
    case .whole:
      return try takeWhole(sent, cutAfter: cut, sender)
    case .begin:
      let draft = draft(of: sent)
      let place = try inspections.newPicture(draft, sender, in: transaction)
      if place.known != nil {
        return try told(inspections.addPicture(draft, nil, sender, in: transaction), sender)
      }
      try inspections.addUpload(draft, new, sender, in: transaction)
      return .upload(new, offset: 0)
    case .append(let id, let offset):
      return try append(sent, to: id, at: offset, cutAfter: cut, sender)
    case .ask(let id):
      let found = try upload(id, of: sent, sender)
      if found.picture != nil { throw InspectionFault.notFound }
      return .upload(id, offset: Int(found.upload.synced))
    }
  }

  private func draft(of sent: SentBytes) -> PictureDraft {
    let picture = SimulatedPicture(key: sent.key)
    var draft = PictureDraft(of: sent.owner)
    draft.key = sent.key
    draft.caption = sent.caption
    draft.sha256 = picture.sha256
    draft.length = Int64(picture.bytes.count)
    return draft
  }

  private func takeWhole(
    _ sent: SentBytes, cutAfter cut: Int?, _ sender: Sender
  ) throws -> BytesTold? {
    let draft = draft(of: sent)
    _ = try inspections.newPicture(draft, sender, in: transaction)
    if let cut, cut < sent.bytes.count { return nil }
    guard let file = try files.seal(sent.bytes, expecting: draft.sha256) else { return .otherHash }
    if cut != nil { return nil }
    let bytes = try PictureBytes(file, beginning: sent.bytes)
    return try told(inspections.addPicture(draft, bytes, sender, in: transaction), sender)
  }

  private func append(
    _ sent: SentBytes, to id: UploadID, at offset: Int, cutAfter cut: Int?, _ sender: Sender
  ) throws -> BytesTold? {
    let found = try upload(id, of: sent, sender)
    if let made = found.picture {
      guard let item = try transaction.item(made, sender.account) else { return nil }
      return try told(item, sender)
    }
    let synced = Int(found.upload.synced)
    if synced != offset { return .upload(id, offset: synced) }
    let received = files.received[id] ?? []
    // A restore brings rows of uploads back, and not their bytes.
    if received.count < synced { throw InspectionFault.notFound }
    let bytes = received.prefix(synced) + sent.bytes.prefix(cut ?? .max)
    files.received[id] = Array(bytes)
    try record(id, bytes.count)
    if cut != nil { return nil }
    guard Int64(bytes.count) == found.upload.length else {
      return .upload(id, offset: bytes.count)
    }
    guard let file = try files.seal(Array(bytes), expecting: found.upload.sha256) else {
      try Upload.delete(id, in: transaction)
      return .otherHash
    }
    let stored = StoredBytes(file: file, beginning: Array(bytes))
    let item = try inspections.addPicture(
      of: id, stored, Self.accounts[sent.account], sender.context, in: transaction)
    return try told(item, sender)
  }

  private func upload(
    _ id: UploadID, of sent: SentBytes, _ sender: Sender
  ) throws -> PictureUpload {
    try inspections.upload(id, of: Self.accounts[sent.account], sender.context, in: transaction)
  }

  /// The picture as the sender sees it now.
  private func told(_ item: Item, _ sender: Sender) throws -> BytesTold {
    let result = try inspections.state(of: item.id, nil, sender, in: transaction)
    let account = Self.accounts.firstIndex(of: sender.membership.account.name) ?? 0
    return .picture(try read(result.text.bytes, for: account))
  }
}
