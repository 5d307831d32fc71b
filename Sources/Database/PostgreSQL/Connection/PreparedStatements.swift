internal import DatabaseTypes

/// A statement that the server has prepared for a connection, or is about to.
final class PreparedStatement {
  let text: String
  /// Its name in the connection.
  let name: String
  var shape: StatementShape?
  fileprivate var addresses: [UInt] = []
  fileprivate var lastUse = 0

  init(_ text: String, name: String) {
    self.text = text
    self.name = name
  }
}

/// The prepared statements of a connection by their text, and by the address of a literal, which is compared sooner.
/// Beyond a number the one that was used longest ago goes.
struct PreparedStatements {
  let most: Int
  private var byText: [String: PreparedStatement] = [:]
  private var byAddress: [UInt: PreparedStatement] = [:]
  private var uses = 0

  init(most: Int) { self.most = most }

  var count: Int { byText.count }

  mutating func find(_ sql: SQLText) -> PreparedStatement? {
    let address = UInt(bitPattern: unsafe sql.utf8Start)
    if let known = byAddress[address] { return used(known) }
    guard let known = byText[sql.description] else { return nil }
    byAddress[address] = known
    known.addresses.append(address)
    return used(known)
  }

  mutating func find(text: String) -> PreparedStatement? { byText[text].map { used($0) } }

  /// Makes one that is prepared next.
  mutating func add(_ text: String) -> PreparedStatement {
    // A name is never used again: what the server has under it may not be known.
    let statement = PreparedStatement(text, name: "s\(uses)")
    byText[text] = statement
    return used(statement)
  }

  mutating func remove(_ statement: PreparedStatement) {
    byText[statement.text] = nil
    for address in statement.addresses { byAddress[address] = nil }
  }

  /// Removes the one that was used longest ago, when there are too many.
  mutating func removeOldest() -> PreparedStatement? {
    guard byText.count > most, let oldest = byText.values.min(by: { $0.lastUse < $1.lastUse })
    else { return nil }
    remove(oldest)
    return oldest
  }

  private mutating func used(_ statement: PreparedStatement) -> PreparedStatement {
    uses += 1
    statement.lastUse = uses
    return statement
  }
}
