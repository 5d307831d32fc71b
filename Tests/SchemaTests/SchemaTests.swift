import Glibc
import Database
import Schema
import TestSupport
import Testing

@Suite("The schema's history")
struct SchemaTests {
  /// The folder of the migrations, seen from this file.
  private var folder: String {
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/migrations/sql"
  }

  @Test("The list is the folder")
  func list() throws {
    let listed = Schema.migrations.map { migration in
      let digits = String(migration.number)
      return String(repeating: "0", count: 4 - digits.count) + digits + "_\(migration.name).sql"
    }
    #expect(listed == TemporaryFolder.names(in: folder))
    for (migration, name) in zip(Schema.migrations, listed) {
      #expect(TemporaryFolder.bytes(ofFile: "\(folder)/\(name)") == Array(migration.sql.utf8))
    }
  }

  @Test("A new database takes them all, and every table is STRICT")
  func new() throws {
    let folder = TemporaryFolder()
    let database = try Database(path: folder.file("new.db"), migrations: Schema.migrations)
    let loose = try database.reader().read { (transaction) throws(DatabaseError) in
      #expect(try transaction.damage().isEmpty)
      return try transaction.all(
        "SELECT name FROM pragma_table_list WHERE NOT strict AND name NOT LIKE 'sqlite_%'"
      ) { $0.text(0) }
    }
    #expect(loose.isEmpty)
  }
}
