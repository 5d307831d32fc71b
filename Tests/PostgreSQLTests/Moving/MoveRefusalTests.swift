import Database
import DatabaseTypes
import PostgreSQL
import TestSupport
import Testing

@Suite(
  "What is not moved", .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct MoveRefusalTests {
  @Test("Values that PostgreSQL does not take are all named, and none is copied")
  func values() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1, .integer(32_768), .integer(2_147_483_648), .null, .text("a\u{0}b"))
    try fixture.sample(2, .integer(-32_769), .integer(-2_147_483_649))
    try fixture.sample(3, .integer(1))
    try PlainSQLite(fixture.file).run(
      "UPDATE samples SET words = CAST(x'61ff' AS TEXT) WHERE id = 3")
    #expect(
      try fixture.faults() == [
        "samples.small of the row 1 holds 32768, which does not fit there",
        "samples.half of the row 1 holds 2147483648, which does not fit there",
        "samples.words of the row 1 holds U+0000, which is stored in no text there",
        "samples.small of the row 2 holds -32769, which does not fit there",
        "samples.half of the row 2 holds -2147483649, which does not fit there",
        "samples.words of the row 3 is not UTF-8",
      ])
    #expect(try fixture.countOnServer() == [0], "a trial makes nothing")
    let error = #expect(throws: DatabaseOpenError.self) {
      try fixture.move(fixture.file, fixture.base.address)
    }
    #expect(error?.description.contains("samples.small of the row 1 holds 32768") == true)
    #expect(try fixture.countOnServer() == [6, 0])
    #expect(try fixture.isServed)
  }

  @Test("A reference to nothing is named, and refused by the server")
  func references() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    try PlainSQLite(fixture.file).run("INSERT INTO parts (owner, \"order\") VALUES (99, 'x')")
    #expect(try fixture.faults() == ["row of parts points to nothing in samples"])
    #expect(throws: DatabaseOpenError.self) {
      try fixture.move(fixture.file, fixture.base.address)
    }
    #expect(try fixture.countOnServer() == [6, 0])
    #expect(try fixture.isServed)
  }

  @Test("A target that changes a row on the way is found by the comparison")
  func difference() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1, .null, .null, .null, .text("as it was"))
    try fixture.open(fixture.file, fixture.base.address).end()
    try fixture.base.server.run(
      """
      SET search_path = kortti;
      CREATE FUNCTION changed() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.words = 'otherwise'; RETURN NEW; END $$;
      CREATE TRIGGER changing BEFORE INSERT ON samples FOR EACH ROW EXECUTE FUNCTION changed();
      """, on: fixture.base.name)
    #expect(
      throws: DatabaseOpenError.notMoved(
        path: fixture.file, reason: "the table samples has other rows in \(fixture.base.address)")
    ) { try fixture.move(fixture.file, fixture.base.address) }
    #expect(try fixture.countOnServer() == [6, 0])
    #expect(try fixture.isServed)
  }

  @Test("A target with rows, of other migrations, or without rights is refused, and left as it is")
  func targets() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    let address = fixture.base.address
    try fixture.open(fixture.file, address).end()
    for script in [
      "INSERT INTO samples (id) VALUES (5)", "INSERT INTO labels VALUES ('\\x01', '')",
    ] {
      try fixture.base.server.run("SET search_path = kortti; " + script, on: fixture.base.name)
      let table = script.contains("labels") ? "labels" : "samples"
      for isTrial in [true, false] {
        #expect(throws: DatabaseOpenError.notEmpty(path: address, table: table)) {
          try fixture.open(fixture.file, address, isTrial: isTrial)
        }
      }
      try fixture.base.server.run(
        "SET search_path = kortti; DELETE FROM samples", on: fixture.base.name)
    }
    let other = try MoveFixture([
      Migration(feature: "samples", number: 1, name: "samples", sql: "CREATE TABLE x (id bigint)")
    ])
    try PostgreSQLMigrator(
      try other.base.open(), try PostgreSQLAddress(other.base.address), migrations: other.migrations
    ).migrate()
    #expect(
      throws: DatabaseOpenError.edited(path: other.base.address, migration: "samples/0001_samples")
    ) { try fixture.open(fixture.file, other.base.address) }
    let poor = try MoveFixture()
    try poor.base.server.run("CREATE ROLE \(poor.base.name)_poor LOGIN")
    let refused = poor.base.address.replacing("user=kortti", with: "user=\(poor.base.name)_poor")
    #expect(throws: DatabaseOpenError.self) { try fixture.open(fixture.file, refused) }
    #expect(throws: DatabaseOpenError.self) {
      try fixture.open(fixture.file, "postgres:///?host=/nowhere")
    }
    #expect(try fixture.isServed)
  }

  @Test("A target whose tables were made in part, and have no rows, gets the rest")
  func half() throws {
    let more = Migration(
      feature: "more", number: 1, name: "more",
      sql: "CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT",
      postgreSQL: "CREATE TABLE more (id bigint PRIMARY KEY)")
    let fixture = try MoveFixture(MoveFixture.samples + [more])
    try PostgreSQLMigrator(
      try fixture.base.open(), try PostgreSQLAddress(fixture.base.address),
      migrations: MoveFixture.samples.map(\.forPostgreSQL), knownFeatures: ["more"]
    ).migrate()
    try fixture.sample(1)
    #expect(try fixture.faults() == [])
    #expect(try fixture.move(fixture.file, fixture.base.address) == 2)
  }

  @Test("Rows of a table that the other engine does not have must be worked off before")
  func waiting() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    try fixture.move(fixture.file, fixture.base.address)
    let insert = "INSERT INTO kortti.waiting VALUES (4), (5)"
    try fixture.base.server.run(insert, on: fixture.base.name)
    let error = #expect(throws: DatabaseOpenError.self) {
      try fixture.open(fixture.base.address, fixture.back)
    }
    #expect(error?.description.contains("its table waiting has 2 rows and is not made in") == true)
    #expect(error?.description.contains("start one once and stop it") == true)
    try fixture.base.server.run("DELETE FROM kortti.waiting", on: fixture.base.name)
    #expect(try fixture.move(fixture.base.address, fixture.back) == 2)
  }

  @Test("A server that others of Kortti are connected to is not moved; a trial does not mind them")
  func connected() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    try fixture.move(fixture.file, fixture.base.address)
    let server = try fixture.base.open()
    #expect(
      throws: DatabaseOpenError.notMoved(
        path: fixture.base.address,
        reason: "a process of Kortti is connected to it: stop all servers on it first")
    ) { try fixture.open(fixture.base.address, fixture.back) }
    let trial = try fixture.open(fixture.base.address, fixture.back, isTrial: true)
    #expect(try trial.faults().count == 0)
    trial.end()
    server.close()
    try fixture.move(fixture.base.address, fixture.back)
  }

  @Test("Nobody writes to a server while it is moved")
  func locked() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    try fixture.move(fixture.file, fixture.base.address)
    let move = try fixture.open(fixture.base.address, fixture.back)
    var settings = PostgreSQLSettings()
    settings.lockMilliseconds = 50
    let other = try fixture.base.open(settings)
    #expect(throws: DatabaseError.self) {
      try other.change("INSERT INTO samples (id) VALUES (2)")
    }
    move.end()
    try other.change("INSERT INTO samples (id) VALUES (2)")
  }

  @Test("A file that a server has open is not moved")
  func inUse() throws {
    let fixture = try MoveFixture()
    try fixture.sample(1)
    let database = try Database(path: fixture.file, migrations: fixture.migrations)
    for isTrial in [true, false] {
      #expect(
        throws: DatabaseOpenError.inUse(path: fixture.file, lock: fixture.file + ".lock")
      ) { try fixture.open(fixture.file, fixture.base.address, isTrial: isTrial) }
    }
    database.stop()
    #expect(try fixture.countOnServer() == [0])
  }
}
