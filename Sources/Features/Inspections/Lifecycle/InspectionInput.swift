import Core
import Forms
import JSON
package import WebAPI
import Zones

extension InspectionDraft: Input {
  package static let schemaName = "InspectionDraft"

  /// The fields of an inspection to be started. Its key stands elsewhere in a change that a device pushes.
  package init(_ decoder: inout InputDecoder) {
    target = decoder.required("target", .id())
    template = decoder.required("template", .templateName)
    version = decoder.optional("version", .version, "The newest unless given.")
    startedAt = decoder.optional("startedAt", .instant, "Now unless given.")
    title = decoder.optional("title", .short, "That of the template unless given.")
  }
}

extension InspectionChange: Input {
  package static let schemaName = "InspectionChange"

  package init(_ decoder: inout InputDecoder) {
    fields = InspectionFields(&decoder)
    base = decoder.optional("base", .revision, revisionNote)
    sheets = decoder.optional("sheets", .list(.object(SheetDraft.self), 0...1_000), default: [])
    findings = decoder.optional(
      "findings", .list(.object(FindingDraft.self), 0...1_000), default: [])
  }
}

extension StateDraft: Input {
  package static let schemaName = "InspectionState"

  package init(_ decoder: inout InputDecoder) {
    state = decoder.required("state", .finishedOpenOrVoid)
    holds = decoder.optional("holds", .object(Holds.self), "What the client counts.")
    signatures = decoder.optional(
      "signatures", .list(.object(SignatureDraft.self), 0...1_000), default: [],
      "An inspection has at most \(SizeLimit.signatures.most).")
    comment = decoder.optional("comment", .long)
    if !signatures.isEmpty, state != .finished {
      decoder.addError("signatures", "Only a finished inspection is signed.")
    }
  }
}

extension Holds: Input {
  package static let schemaName = "InspectionHolds"

  package init(_ decoder: inout InputDecoder) {
    let count = FieldType<Int>.integer(0...1_000_000)
    sheets = decoder.optional("sheets", count, default: 0)
    findings = decoder.optional("findings", count, default: 0)
    pictures = decoder.optional("pictures", count, default: 0)
  }
}

extension SignatureDraft: Input {
  package static let schemaName = "SignatureDraft"

  package init(_ decoder: inout InputDecoder) {
    name = decoder.required("name", .sentName)
    role = decoder.optional("role", .short, default: "")
    strokes = decoder.required(
      "strokes", .strokes, "Lines of points, whole numbers 0 to 1,000, at most 64 KiB.")
  }
}

extension FieldType where Value == Strokes {
  static let strokes = FieldType(
    Signature.strokesSchema, placeholder: Signature.example.strokes
  ) { raw, _ in
    guard case .json(let value) = raw, let strokes = Strokes(JSONTree(value)) else {
      return .wrong("This must be lines of points [x, y], whole numbers 0 to 1000.")
    }
    return .value(strokes)
  }
}

extension FieldType where Value == ItemName {
  /// A number is an id, a text a key.
  static let itemName = FieldType(
    .object(["anyOf": .array([FieldType<ItemID>.id().schema, FieldType<String>.clientKey.schema])]),
    placeholder: .id(ItemID(stored: 1))
  ) { raw, context in
    if case .value(let id) = FieldType<ItemID>.id().read(raw, context) { return .value(.id(id)) }
    if case .value(let key) = FieldType<String>.clientKey.read(raw, context) {
      return .value(.key(key))
    }
    return .wrong("This must be an id or a key.")
  }
}

extension FieldType where Value == Inspection.State {
  static let finishedOpenOrVoid = FieldType(
    .object([
      "type": .text("string"),
      "enum": .array([.text("finished"), .text("open"), .text("void")]),
    ]), placeholder: .finished
  ) { raw, context in
    guard case .value(let state) = FieldType.oneOf(Inspection.State.self).read(raw, context),
      state != .arriving
    else { return .wrong("This must be one of finished, open, void.") }
    return .value(state)
  }
}

extension InspectionsQuery: Input {
  static let schemaName = "InspectionsQuery"

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    target = decoder.optional("target", .id())
    under = decoder.optional("under", .id(), "That target or one below it.")
    var filter = InspectionFilter()
    filter.template = decoder.optional("template", .templateName)
    filter.state = decoder.optional("state", .oneOf(Inspection.State.self))
    filter.inspector = decoder.optional("inspector", .id())
    let zone = decoder.context?.zone ?? .utc
    if let from = decoder.optional("from", .day, "The first day of starting.") {
      filter.from = zone.start(of: from)
    }
    if let to = decoder.optional("to", .day, "The last day of starting.") {
      filter.before = zone.end(of: to)
    }
    let paging = Paging(&decoder) {
      $0.parts.count == 2 && $0.integer(0) != nil && $0.itemID != nil
    }
    if let cursor = paging.after, let seconds = cursor.integer(0), let id = cursor.itemID {
      filter.after = (Instant(seconds: seconds), id)
    }
    self.filter = filter
    limit = paging.limit
  }
}

extension FindingsQuery: Input {
  static let schemaName = "FindingsQuery"

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    target = decoder.optional("target", .id())
    under = decoder.optional("under", .id(), "That target or one below it.")
    var filter = FindingFilter()
    filter.inspection = decoder.optional("inspection", .id())
    filter.severity = decoder.optional(
      "severity", .oneOf(Severity.self), default: .note, "That or worse.")
    filter.state = decoder.optional("state", .oneOf(Finding.State.self))
    filter.due = decoder.optional("due", .day, "Due on that day or before.")
    let paging = Paging(&decoder) {
      $0.parts.count == 2 && $0.integer(0) != nil && $0.itemID != nil
    }
    if let cursor = paging.after, let severity = cursor.integer(0), let id = cursor.itemID {
      filter.after = (severity, id)
    }
    self.filter = filter
    limit = paging.limit
  }
}

extension Cursor {
  fileprivate var itemID: ItemID? { integer(1).flatMap { ItemID($0) } }
}
