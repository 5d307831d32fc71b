import Core

extension Inspections {
  /// The types of items that clients add and change. A new type is a line here.
  var services: [any ItemService] { [TargetService(inspections: self)] }

  /// The types of items in the feed, with those that clients do not change as items.
  var readers: [any ItemReader] {
    services + [
      AccountReader(inspections: self), MemberReader(inspections: self),
      ConflictReader(inspections: self),
    ]
  }
}
