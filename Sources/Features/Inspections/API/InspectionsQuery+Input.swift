import Core
import Forms
import WebAPI
import Zones

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
