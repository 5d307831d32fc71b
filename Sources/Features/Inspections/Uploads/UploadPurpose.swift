import Core
import JSON

/// What an upload keeps of the picture that it will be.
struct UploadPurpose: Sendable {
  let account: AccountID
  let draft: PictureDraft

  init(_ draft: PictureDraft, _ account: AccountID) {
    self.draft = draft
    self.account = account
  }

  /// - Parameter text: as `text` gives it.
  init?(_ text: String) {
    let tree = JSONText(text).tree
    guard let account: AccountID = tree.id("account") else { return nil }
    let owner: ItemName
    if let id: ItemID = tree.id("of") {
      owner = .id(id)
    } else if let key = tree.text("ofKey") {
      owner = .key(key)
    } else {
      return nil
    }
    var draft = PictureDraft(of: owner)
    draft.field = tree.text("field")
    draft.key = tree.text("key")
    draft.caption = tree.text("caption") ?? ""
    draft.order = tree.number("order") ?? 0
    draft.takenAt = tree.number("takenAt").map { Instant(seconds: $0) }
    draft.metadata = tree.text("metadata")
    self.init(draft, account)
  }

  /// A JSON object. The length and the hash stand in the upload itself.
  var text: String {
    var members: [JSONTree.Member] = [.init("account", .integer(account.value))]
    switch draft.owner {
    case .id(let id): members.append(.init("of", .integer(id.value)))
    case .key(let key): members.append(.init("ofKey", .text(key)))
    }
    if let field = draft.field { members.append(.init("field", .text(field))) }
    if let key = draft.key { members.append(.init("key", .text(key))) }
    members.append(.init("caption", .text(draft.caption)))
    members.append(.init("order", .integer(draft.order)))
    if let time = draft.takenAt { members.append(.init("takenAt", .integer(time.seconds))) }
    if let metadata = draft.metadata { members.append(.init("metadata", .text(metadata))) }
    return JSONText(.object(members)).description
  }
}

extension JSONTree {
  fileprivate func text(_ name: String) -> String? {
    guard case .text(let text)? = self[name] else { return nil }
    return text
  }

  fileprivate func number(_ name: String) -> Int64? {
    guard case .integer(let number)? = self[name] else { return nil }
    return number
  }

  fileprivate func id<Kind>(_ name: String) -> ID<Kind>? {
    number(name).map { ID(stored: $0) }
  }
}
