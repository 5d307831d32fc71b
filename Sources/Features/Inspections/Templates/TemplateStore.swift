import AuditLog
import Core
import Crypto
import Database
import Forms
import JSON

/// Statements about templates: each selects what `Template.row` reads.
enum TemplateSQL {
  static let newest = select("t.version WHERE t.account = $1 ORDER BY t.title_key, t.name")
  static let newestByName = select("t.version WHERE t.account = $1 AND t.name = $2")
  static let versionByName = select("$3 WHERE t.account = $1 AND t.name = $2")
  static let newestByItem = select("t.version WHERE t.account = $1 AND t.item = $2")
  static let versionByItem = select("$3 WHERE t.account = $1 AND t.item = $2")
  /// The versions before the newest that active inspections have.
  static let usedByItem = select(isUsed + " ORDER BY v.version")
  /// The next of these after a version.
  static let nextUsedByItem = select(isUsed + " AND v.version > $3 ORDER BY v.version LIMIT 1")

  private static let isUsed = """
    v.version WHERE t.account = $1 AND t.item = $2 AND v.version <> t.version AND EXISTS (
      SELECT 1 FROM inspections n JOIN items i ON i.account = n.account AND i.id = n.id
      WHERE n.account = t.account AND n.template = t.name AND n.version = v.version
        AND i.active = 1)
    """

  private static func select(_ version: String) -> SQLText {
    SQLText(
      """
      SELECT t.name, t.item, v.title, v.version, t.active, v.sections, v.hash
      FROM templates t JOIN template_versions v
      ON v.account = t.account AND v.template = t.name AND v.version = \(version)
      """)
  }
}

extension ReadTransaction {
  func templates(_ account: AccountID) throws(InspectionFault) -> [Template] {
    try all(TemplateSQL.newest, [.id(account)], Template.row)
  }

  /// A version of a template, the newest unless given.
  func template(
    _ name: String, _ version: Int64?, _ account: AccountID
  ) throws(InspectionFault) -> Template? {
    guard let version else {
      return try first(TemplateSQL.newestByName, [.id(account), .text(name)], Template.row)
    }
    return try first(
      TemplateSQL.versionByName, [.id(account), .text(name), .integer(version)], Template.row)
  }

  func template(item: ItemID, _ account: AccountID) throws(InspectionFault) -> Template? {
    try first(TemplateSQL.newestByItem, [.id(account), .id(item)], Template.row)
  }

  func version(
    _ version: Int64, ofTemplate item: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> Template? {
    try first(
      TemplateSQL.versionByItem, [.id(account), .id(item), .integer(version)], Template.row)
  }

  /// Of the content of a version.
  func digest(
    ofTemplate name: String, _ version: Int64, _ account: AccountID
  ) throws(InspectionFault) -> Digest? {
    let hash = try first(
      "SELECT hash FROM template_versions WHERE account = $1 AND template = $2 AND version = $3",
      [.id(account), .text(name), .integer(version)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.blob(0) }
    return hash.flatMap { Digest($0) }
  }

  /// The least number of a new version: lower ones that are not there may be lost by a restore.
  func firstVersion(_ account: AccountID) throws(InspectionFault) -> Int64 {
    try first("SELECT first_version FROM accounts WHERE id = $1", [.id(account)]) {
      (row: borrowing Row) throws(InspectionFault) in row.int(0)
    } ?? 1
  }

  /// The versions before the newest that active inspections have.
  func usedVersions(
    ofTemplate item: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> [Template] {
    try all(TemplateSQL.usedByItem, [.id(account), .id(item)], Template.row)
  }

  /// The next of these after a version.
  func usedVersion(
    ofTemplate item: ItemID, after version: Int64, _ account: AccountID
  ) throws(InspectionFault) -> Template? {
    try first(
      TemplateSQL.nextUsedByItem, [.id(account), .id(item), .integer(version)], Template.row)
  }

  func fieldTypes(
    ofTemplate name: String, _ account: AccountID
  ) throws(InspectionFault) -> FieldTypes {
    try first(
      "SELECT field_types FROM templates WHERE account = $1 AND name = $2",
      [.id(account), .text(name)]
    ) { (row: borrowing Row) throws(InspectionFault) in FieldTypes(JSONText(row, 0)) }
      ?? FieldTypes()
  }
}

extension WriteTransaction {
  func insert(
    _ template: Template, _ item: ItemID, _ account: AccountID
  ) throws(InspectionFault) {
    try change(
      """
      INSERT INTO templates (account, name, item, title, title_key, version, active, field_types)
      VALUES ($1, $2, $3, $4, $5, $6, $7, '{}')
      """,
      [
        .id(account), .text(template.name), .id(item), .text(template.title),
        .text(Names.key(of: template.title)), .integer(template.version),
        .flag(template.isActive),
      ])
  }

  func update(_ template: Template, _ account: AccountID) throws(InspectionFault) {
    try change(
      """
      UPDATE templates SET title = $3, title_key = $4, version = $5, active = $6
      WHERE account = $1 AND name = $2
      """,
      [
        .id(account), .text(template.name), .text(template.title),
        .text(Names.key(of: template.title)), .integer(template.version),
        .flag(template.isActive),
      ])
  }

  /// Adds the version that a template has now, with the types of the fields of all versions.
  func insertVersion(
    _ template: Template, _ types: FieldTypes, _ account: AccountID, _ context: RequestContext
  ) throws(InspectionFault) {
    try change(
      """
      INSERT INTO template_versions (account, template, version, title, sections, hash, made_at,
        made_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        .id(account), .text(template.name), .integer(template.version), .text(template.title),
        .text(template.sections.description), .blob(template.digest.array),
        .instant(context.now), .id(context.caller?.user),
      ])
    try change(
      "UPDATE templates SET field_types = $3 WHERE account = $1 AND name = $2",
      [.id(account), .text(template.name), .text(types.json.description)])
  }
}

extension Template {
  fileprivate static func row(_ row: borrowing Row) throws(InspectionFault) -> Template {
    var template = Template(name: row.text(0))
    template.item = row.id(1)
    template.title = row.text(2)
    template.version = row.int(3)
    template.isActive = row.flag(4)
    template.sections = JSONText(row, 5)
    template.digest = Digest(row.blob(6)) ?? template.digest
    return template
  }
}
