/// The revisions that whoever makes a change last received.
package struct KnownRevisions: Hashable, Sendable {
  /// Of the item itself, 0 for one that its sender made; nil if it is changed whatever it has now.
  var base: Int?
  /// Of the inspection that it belongs to.
  var inspectionBase: Int?
}

extension OfferedChange {
  var known: KnownRevisions { KnownRevisions(base: base, inspectionBase: inspectionBase) }

  /// A change of which the fields are told elsewhere.
  init(_ known: KnownRevisions, active: Bool?) {
    self.init(set: [], active: active, base: known.base, inspectionBase: known.inspectionBase)
  }
}
