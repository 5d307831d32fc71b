extension Inspections {
  /// What pushes and decisions need of a type of items; `nil` for one that clients do not add and change. A new type is
  /// a line here.
  func service(of type: ItemType) -> (any ItemService)? {
    switch type {
    case .target: TargetService(inspections: self)
    case .inspection: InspectionService(inspections: self)
    case .sheet: SheetService(inspections: self)
    case .finding: FindingService(inspections: self)
    case .picture: PictureService(inspections: self)
    case .account, .member, .template, .conflict: nil
    }
  }

  /// What the feed needs of a type of items; `nil` for one that is not in the feed.
  func reader(of type: ItemType) -> (any ItemReader)? {
    switch type {
    case .account: AccountReader(inspections: self)
    case .member: MemberReader(inspections: self)
    case .template: TemplateReader(inspections: self)
    case .conflict: ConflictReader(inspections: self)
    case .target, .inspection, .sheet, .finding, .picture: service(of: type)
    }
  }
}
