import ChangeFeed
import Core
import Database
import Merging
import WebAPI

/// The account itself, in the feed.
struct AccountReader: ItemReader {
  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    writer.value(AccountView(account: membership.account, role: membership.role))
  }
}

/// The members with their names, in the feed.
struct MemberReader: ItemReader {
  let inspections: Inspections

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let member = try transaction.member(item: item.id, of: item.account) else {
      throw .notFound
    }
    let person = try inspections.person(member.user, in: transaction)
    writer.value(NamedMember(member: member, name: person?.name ?? ""))
  }
}

/// Templates, which every member sees.
struct TemplateReader: ItemReader {
  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let newest = try transaction.template(item: item.id, item.account) else {
      throw .notFound
    }
    let used = try transaction.usedVersions(ofTemplate: item.id, item.account)
    writer.value(TemplateVersions(newest: newest, used: used))
  }

  /// A template may have many versions of many kilobytes: its row ends a piece wherever that is full.
  func write(
    _ items: ArraySlice<Item>, for membership: Membership, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    for item in items {
      guard let newest = try transaction.template(item: item.id, item.account) else {
        throw .notFound
      }
      output.begin(item, to: &writer)
      writer.beginObject()
      newest.write(to: &writer)
      writer.name("versions")
      writer.beginArray()
      try write(
        FeedRest(item, at: 0), item.account, in: transaction, as: &output, to: &writer)
      if output.isFull { return }
    }
  }

  /// Writes the versions after the one at which a row paused, and the end of the row, or as many as there is room for.
  func write(
    _ rest: FeedRest, _ account: AccountID, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    var rest = rest
    let id = ItemID(stored: rest.number)
    while let next = try transaction.usedVersion(ofTemplate: id, after: rest.position, account) {
      if writer.isFull { return output.pause(at: rest) }
      writer.value(next)
      rest.position = next.version
    }
    writer.endArray()
    writer.endObject()
    output.end(rest.place, to: &writer)
  }
}

/// Conflicts: their own ones for inspectors.
struct ConflictReader: ItemReader {
  let inspections: Inspections

  func place(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemPlace? {
    try transaction.conflict(item.id, item.account).map { ItemPlace(target: $0.target) }
  }

  func isShown(
    _ item: Item, to membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    guard let conflict = try transaction.conflict(item.id, item.account) else { return false }
    return membership.role >= .manager
      || conflict.user == membership.user && conflict.kind != .rights
  }

  func write(
    _ item: Item, for membership: Membership, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let conflict = try transaction.conflict(item.id, item.account) else { throw .notFound }
    writer.value(try inspections.view(conflict, membership, in: transaction))
  }
}
