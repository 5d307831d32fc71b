import Core
import JSON
package import WebAPI

struct TargetInput: Input {
  let account: String
  let id: ItemID
  let withTree: Bool
  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    id = decoder.required("id", .id())
    withTree = decoder.optional(
      "tree", .flag, default: false, "All targets below, not only the children.")
  }
}

extension NewTarget: Input {
  package static let schemaName = "TargetDraft"

  /// The fields of a target to be added. Its key stands elsewhere in a change that a device pushes.
  package init(_ decoder: inout InputDecoder) {
    draft = Target.fields.decodeNew(&decoder)
    fields = decoder.optional(
      "fields", .values, default: [], "Values of the fields that the account declares.")
    inspectors = decoder.optional("inspectors", .list(.id(), 0...100), "By a manager.")
  }
}

struct AddTargetInput: Input {
  let account: String
  let new: NewTarget
  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    let key = decoder.optional("key", .key, "Its key for ever; the server makes one unless given.")
    var new = NewTarget(&decoder)
    new.key = key
    self.new = new
  }
}

extension TargetPatch: Input {
  package static let schemaName = "TargetChange"

  package init(_ decoder: inout InputDecoder) {
    patch = Target.fields.decodePatch(&decoder)
    state = decoder.optional("state", .oneOf(TargetState.self), "`waiting`, by a manager.")
    fields = decoder.optional(
      "fields", .values, default: [],
      "Values of the fields that the account declares: those given change, null empties one.")
    inspectors = decoder.optional("inspectors", .list(.id(), 0...100), "By a manager.")
    isActive = decoder.optional("active", .flag)
  }
}

let revisionNote =
  "The revision that you last received: what others changed since becomes a conflict."

extension FieldType where Value == Int {
  static let revision = integer(0...Int(ItemID.largest))
}

struct TargetsInput: Input {
  let account: String
  let query: TargetsQuery

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    var query = TargetsQuery()
    let parent = decoder.optional("parent", .parent, "An id, or none for those at the top.")
    let under = decoder.optional("under", FieldType<ItemID>.id(), "Those anywhere below.")
    if parent != nil, under != nil {
      decoder.addError("under", "Give either this or parent.")
    }
    query.place = under.map { .under($0) } ?? parent ?? .anywhere
    query.kind = decoder.optional("kind", .fieldKey)
    query.state = decoder.optional("state", .oneOf(TargetState.self))
    query.inspector = decoder.optional(
      "inspector", .inspector, "Those that this user is assigned to: an id, or me.")
    query.words = decoder.optional(
      "search", .search, default: [], "Every word must occur in name, code, address or fields.")
    query.active = decoder.optional(
      "active", .flag, default: true, "false for those that are in no list.")
    query.order = decoder.optional("order", .oneOf(TargetsQuery.Order.self), default: .id)
    let page = decoder.optional(
      "page", .integer(Int64(1)...1_000_000), "The n-th page of 20, with Total-Count.")
    let paging = Paging(&decoder) { TargetsQuery.Position($0) != nil }
    let after = paging.after.flatMap { TargetsQuery.Position($0) }
    if let after, (query.order == .name) != !after.nameKey.isEmpty {
      decoder.addError("after", "This belongs to a list in another order.")
    }
    if let page {
      for name in ["limit", "after", "active"] {
        decoder.addErrorOfSurplus(name, "This does not go with page.")
      }
      if query.order == .name { decoder.addError("order", "A page is in the order of ids.") }
      query.part = .page(page)
    } else {
      query.part = .after(after, limit: paging.limit)
    }
    self.query = query
  }
}

extension TargetsQuery.Position {
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let name = cursor.text(0), let id = cursor.integer(1) else {
      return nil
    }
    self.init(nameKey: name, id: id)
  }

  var cursor: Cursor { Cursor([.text(nameKey), .integer(id)]) }
}

extension FieldType where Value == TargetsQuery.Place {
  static let parent = FieldType(
    .object([
      "anyOf": .array([
        FieldType<ItemID>.id().schema, .object(["type": .text("string"), "const": .text("none")]),
      ])
    ]), placeholder: .roots
  ) { raw, context in
    if case .value("none") = FieldType<String>.word.read(raw, context) { return .value(.roots) }
    if case .value(let id) = FieldType<ItemID>.id().read(raw, context) {
      return .value(.childrenOf(id))
    }
    return .wrong("This must be an id, or none.")
  }
}

extension FieldType where Value == TargetsQuery.Inspector {
  static let inspector = FieldType(
    .object([
      "anyOf": .array([
        FieldType<UserID>.id().schema, .object(["type": .text("string"), "const": .text("me")]),
      ])
    ]), placeholder: .caller
  ) { raw, context in
    if case .value("me") = FieldType<String>.word.read(raw, context) { return .value(.caller) }
    if case .value(let id) = FieldType<UserID>.id().read(raw, context) { return .value(.user(id)) }
    return .wrong("This must be an id, or me.")
  }
}

extension FieldType where Value == [String] {
  /// The words of a search.
  static let search = FieldType<String>.text(1...100).map(placeholder: [String]()) { text, _ in
    let words = SearchText.words(of: text)
    return words.count <= SearchText.mostWords
      ? .value(words) : .wrong("This must have at most \(SearchText.mostWords) words.")
  }
}
