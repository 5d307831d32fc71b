import Core
import Database
import DatabaseTypes
import TestSupport
import Testing

@Suite(
  "PostgreSQL: numbers and failovers",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct NumberTests {
  private static let migrations = [
    Migration(
      feature: "seen", number: 1, name: "seen", sql: "CREATE TABLE seen (setting text NOT NULL);")
  ]

  /// Notes how each commit that takes numbers is waited for.
  private static let trigger = """
    SET search_path = kortti;
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$;
    CREATE TRIGGER see BEFORE INSERT ON sequences FOR EACH ROW EXECUTE FUNCTION see();
    """

  @Test("Numbers are taken by commits that are waited for as any, so a failover gives none twice")
  func lasting() throws {
    let server = try TestServer.shared()
    let name = try server.makeDatabase(Self.migrations)
    defer { server.release(name) }
    try server.run(Self.trigger, on: name)
    let database = try Database(
      server: server.address(name), migrations: Self.migrations, access: .writing,
      writing: ServerWriting(workers: 2, numbersInBlock: 16))
    defer { database.stop() }
    for order in [.any, .rising] as [NumberOrder] {
      _ = try database.writer.write { try $0.nextNumber("lasting", order) }
    }
    let settings = try database.reader().read { transaction throws(DatabaseError) in
      try transaction.first("SELECT count(*), min(setting), max(setting) FROM seen", []) {
        [String($0.int(0)), $0.text(1), $0.text(2)]
      }
    }
    #expect(settings == ["2", "on", "on"])
  }
}
