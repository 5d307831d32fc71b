extension Inspections {
  /// What pushes and decisions need of a type of items; `nil` for one that clients do not add and change. A new type is
  /// a line here.
  func service(of type: ItemType) -> (any ItemService)? {
    switch type {
    case .target: TargetService(inspections: self)
    case .account, .member, .template, .inspection, .sheet, .finding, .picture, .conflict: nil
    }
  }

  /// What the feed needs of a type of items; `nil` for one that is not in the feed.
  func reader(of type: ItemType) -> (any ItemReader)? {
    switch type {
    case .account: AccountReader(inspections: self)
    case .member: MemberReader(inspections: self)
    case .conflict: ConflictReader(inspections: self)
    case .template, .target, .inspection, .sheet, .finding, .picture: service(of: type)
    }
  }
}
