import Core
import WebAPI

/// An item of an account, as a path names it.
struct ItemInput: Input {
  let account: String
  let id: ItemID
  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    id = decoder.required("id", .id())
  }
}

/// What a request wants of an item that its path names.
struct ItemChangeInput<Content: Input>: Input {
  private let item: ItemInput
  let content: Content

  init(_ decoder: inout InputDecoder) {
    item = ItemInput(&decoder)
    content = Content(&decoder)
  }

  var account: String { item.account }
  var id: ItemID { item.id }
}

/// Fields to be changed, with the revision that the client last received.
struct PatchWithBase<Patch: Input>: Input {
  let patch: Patch
  let base: Int?

  init(_ decoder: inout InputDecoder) {
    patch = Patch(&decoder)
    base = decoder.optional("base", .revision, revisionNote)
  }
}
