import Core
import Database
import Merging
import WebAPI

/// The account itself, in the feed.
struct AccountReader: ItemReader {
  let inspections: Inspections

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? { nil }

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

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? { nil }

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
  let inspections: Inspections

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? { nil }

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
}

/// Conflicts: their own ones for inspectors.
struct ConflictReader: ItemReader {
  let inspections: Inspections

  func target(
    of item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> ItemID? {
    try transaction.conflict(item.id, item.account)?.target
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
