package import Core
import Database
import JSON
import WebAPI
import Zones

/// Who makes a change of items, and with which device.
package struct Sender: Sendable {
  package let membership: Membership
  package let context: RequestContext
  package let origin: Origin
  /// The IANA name of the zone of the local times that the change has; nil for that of a server without a caller.
  let timeZone: String?
  /// Whether results leave items out, since the answer is large already.
  var isAnsweredBriefly = false

  /// A request of its own, without a device.
  package init(_ membership: Membership, _ context: RequestContext) {
    self.init(membership, context, Origin(context))
  }

  /// A change whose author, with that zone, need not be the caller.
  package init(
    _ membership: Membership, _ context: RequestContext, _ origin: Origin, timeZone: String? = nil
  ) {
    self.membership = membership
    self.context = context
    self.origin = origin
    self.timeZone = timeZone ?? context.caller?.timeZone
  }

  package var account: AccountID { membership.account.id }
}

/// The revisions that whoever makes a change last received.
package struct KnownRevisions: Hashable, Sendable {
  /// Of the item itself, 0 for one that its sender made; nil if it is changed whatever it has now.
  package var base: Int?
  /// Of the inspection that it belongs to.
  package var inspectionBase: Int?

  package init(base: Int? = nil, inspectionBase: Int? = nil) {
    self.base = base
    self.inspectionBase = inspectionBase
  }
}

/// A field of an item with its value before a change, as JSON.
package struct FieldBefore: Hashable, Sendable {
  let name: String
  let json: JSONText

  init(_ name: String, _ json: JSONText) {
    self.name = name
    self.json = json
  }

  init(_ name: String, json: String) { self.init(name, JSONText(json)) }

  init(_ field: FieldJSON) { self.init(field.name, JSONText(bytes: field.json)) }
}

/// What a change does to an item: the fields that it changes, and whether the item becomes active or inactive.
package struct ItemChange: Hashable, Sendable {
  let fields: [FieldBefore]
  /// Nil if it stays as it is.
  let active: Bool?

  /// The name of the field that says whether an item is active, among the stamps and in the history.
  static let active = "active"

  init(_ fields: [FieldBefore], active: Bool? = nil) {
    self.fields = fields
    self.active = active
  }

  /// The fields of a declared record, of which `active` is told apart.
  init(_ fields: [FieldJSON], active: Bool?) {
    self.init(
      fields.filter { $0.name != Self.active }
        .map { FieldBefore($0) }, active: active)
  }

  /// True if it changes nothing.
  var isEmpty: Bool { fields.isEmpty && active == nil }
}
