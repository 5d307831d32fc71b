internal import Crypto

/// What migrations a database should have run, compared with those that it has; the same for every engine.
package struct MigrationPlan: Sendable {
  /// Where the database is, for faults.
  let path: String
  /// Those of the enabled features, each feature's in the order of their numbers.
  package let migrations: [Migration]
  /// Every feature of this release; the tables of those that are not enabled stay as they are.
  let knownFeatures: Set<String>

  package init(path: String, migrations: [Migration], knownFeatures: [String]) {
    self.path = path
    self.migrations = migrations
    self.knownFeatures = Set(migrations.map(\.feature)).union(knownFeatures)
    for feature in self.knownFeatures {
      let numbers = migrations.filter { $0.feature == feature }.map(\.number)
      precondition(
        numbers == numbers.indices.map { Int32($0) + 1 },
        "the migrations of a feature are numbered from 1 without a gap")
    }
  }

  /// A migration that the database has run.
  package struct Applied: Sendable {
    let feature: String
    let number: Int32
    let name: String
    let digest: [UInt8]

    package init(feature: String, number: Int64, name: String, digest: [UInt8]) {
      self.feature = feature
      self.number = Int32(clamping: number)
      self.name = name
      self.digest = digest
    }
  }

  /// The feature of the row by which a database is marked as moved; its name says where to. Releases that don't know
  /// the mark refuse it as the migration of a feature that they don't know.
  package static let moved = "moved"

  /// What a database is that may be ours.
  package enum Schema: Sendable, Equatable {
    case empty
    /// The first migration that has not run there.
    case older(String)
    /// A feature of which no migration has run there, the first of such; of the others all have.
    case lacking(feature: String)
    case newest
  }

  /// Refuses a database that is newer than we are, or was made with other migrations.
  package func compare(_ applied: [Applied]) throws(DatabaseOpenError) -> Schema {
    for migration in applied { try check(migration) }
    let missing = missing(after: applied)
    let features = Set(applied.map(\.feature))
    if let next = missing.first(where: { features.contains($0.feature) }) {
      return .older(next.label)
    }
    return missing.first.map { .lacking(feature: $0.feature) } ?? .newest
  }

  /// Those that have not run yet, in their order.
  package func missing(after applied: [Applied]) -> [Migration] {
    let last = Dictionary(applied.map { ($0.feature, $0.number) }, uniquingKeysWith: max)
    return migrations.filter { $0.number > last[$0.feature] ?? 0 }
  }

  private func check(_ applied: Applied) throws(DatabaseOpenError) {
    if applied.feature == Self.moved { throw .moved(path: path, to: applied.name) }
    let known = migrations.filter { $0.feature == applied.feature }
    if known.isEmpty, knownFeatures.contains(applied.feature) { return }
    guard let migration = known.first(where: { $0.number == applied.number }) else {
      throw .newer(
        path: path, feature: applied.feature, number: applied.number, known: Int32(known.count))
    }
    if applied.digest != migration.digest.array {
      throw .edited(path: path, migration: migration.label)
    }
  }
}
