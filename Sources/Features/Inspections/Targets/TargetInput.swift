package import AuditLog
package import Core
package import Database
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

/// Which targets are wanted.
package struct TargetsQuery: Hashable, Sendable {
  /// Where in the trees they stand.
  package enum Place: Hashable, Sendable {
    case anywhere
    /// At the top.
    case roots
    case childrenOf(ItemID)
    /// Anywhere below.
    case under(ItemID)
  }

  package enum Inspector: Hashable, Sendable {
    case caller
    case user(UserID)
  }

  package enum Order: String, CaseIterable, Sendable {
    case id, name
  }

  /// Which part of the list.
  package enum Part: Hashable, Sendable {
    /// The n-th of pages of 20, in which targets that became inactive keep their places.
    case page(Int64)
    case after(Position?, limit: Int)
  }

  /// A position in the list: the name as it is compared, which counts in the order of names, and the id.
  package struct Position: Hashable, Sendable {
    let nameKey: String
    let id: Int64
  }

  package var place = Place.anywhere
  package var kind: String?
  package var state: TargetState?
  package var inspector: Inspector?
  package var words: [String] = []
  /// Nil for both.
  package var active: Bool? = true
  package var order = Order.id
  package var part = Part.after(nil, limit: 500)

  static let pageSize = 20
}

/// A part of a list of targets.
package struct TargetsPage: Sendable {
  package let elements: [Element]
  package let next: TargetsQuery.Position?
  /// How many there are on all pages, with those that are only places.
  package let total: Int64?

  package enum Element: Sendable {
    case target(TargetView)
    /// The place of an inactive one.
    case inactive(ItemID)
  }
}

extension FieldType where Value == [JSONTree.Member] {
  /// Values by the keys of the fields that somebody declared; what they may be depends on that.
  static let values = FieldType(.object(["type": .text("object")]), placeholder: []) { raw, _ in
    guard case .json(let value) = raw, case .object(let members) = JSONTree(value) else {
      return .wrong("This must be an object.")
    }
    return .value(members)
  }
}

// Stored as a JSON object.
extension TargetFields: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    // Many accounts declare no fields.
    let isEmpty = row.withUTF8(column) { $0.count == Self.empty.count }
    if isEmpty { self.init() } else { self.init(JSONText(row, column).tree) }
  }
  package var sqlValue: SQLValue { .text(JSONText(tree).description) }
  package var auditValue: AuditValue { .json(tree) }
  package func write(asValueTo writer: inout ResponseWriter) {
    let bytes = members.isEmpty ? Self.empty : tree.compact
    writer.value(json: bytes.span, schema: .object(["type": .text("object")]))
  }
  package static var sample: TargetFields { TargetFields() }
  private static let empty = Array("{}".utf8)
}
