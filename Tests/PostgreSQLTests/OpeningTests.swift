import DatabaseTypes
import PostgreSQL
import TestSupport
import Testing

@Suite("PostgreSQL: opening", .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct OpeningTests {
  private func fault(_ address: String, _ settings: PostgreSQLSettings = PostgreSQLSettings())
    -> String
  {
    do throws(DatabaseOpenError) {
      _ = try PostgreSQLConnection.open(try PostgreSQLAddress(address), settings)
      return ""
    } catch { return "\(error)" }
  }

  @Test("The server says what it is, and has the session as it is wanted")
  func settings() throws {
    let base = try TestBase()
    let opened = try PostgreSQLConnection.open(try PostgreSQLAddress(base.address))
    let server = opened.server
    #expect(server.version >= 150_000 && server.encoding == "UTF8" && server.collation == "C")
    #expect(!server.syncsToDisk && server.writesFullPages && !server.hasChecksums)
    #expect(server.synchronousCommit == "on" && server.synchronousStandbys.isEmpty)
    #expect(!server.mayUseSchema && server.mayMakeSchema)
    let found = try opened.connection.read(until: .soon) { transaction throws(DatabaseError) in
      let rows = try transaction.rows(
        """
        SELECT name || '=' || setting FROM pg_settings WHERE name IN ('statement_timeout',
          'lock_timeout', 'idle_in_transaction_session_timeout', 'jit', 'search_path',
          'client_encoding', 'application_name') ORDER BY name
        """)
      var found: [String] = []
      while let row = rows.next() { found.append(row.text(0)) }
      return found
    }
    #expect(
      found == [
        "application_name=kortti", "client_encoding=UTF8",
        "idle_in_transaction_session_timeout=10000", "jit=off", "lock_timeout=2000",
        "search_path=kortti", "statement_timeout=5000",
      ])
  }

  @Test("An address that is none, and one with a password, is refused without telling it")
  func addresses() {
    #expect(
      fault("data/kortti.db") == "The address cannot be used: it does not begin with postgres://.")
    for address in [
      "postgres://a:secret@h/b", "postgres://a@h/b?password=secret", "postgres://a:secret@[h/b",
    ] {
      let fault = fault(address)
      #expect(!fault.isEmpty && !fault.contains("secret"), "\(fault)")
    }
    #expect(fault("postgres://h/b?no_such=1").contains("no_such"))
    // Bytes that are no UTF-8.
    #expect(!fault("postgres://h/%FF%FF%FF%FF").isEmpty)
    #expect(
      PostgreSQLAddress.isAddress("postgresql://h/b") && !PostgreSQLAddress.isAddress("/a/b.db"))
  }

  @Test("Of several hosts one that refuses keeps nobody from the next")
  func refusingHosts() throws {
    let base = try TestBase()
    let another = try TestServer()
    let (right, other) = (base.server.folder, another.folder)
    // Only one of them has the database.
    func address(_ hosts: String, _ more: String = "") -> String {
      "postgres:///\(base.name)?host=\(hosts)&user=kortti\(more)"
    }
    #expect(fault(address("\(other),\(right)")).isEmpty)
    #expect(fault(address("/nowhere,\(other),\(right)", "&port=5432")).isEmpty)
    #expect(fault(address("\(other),\(right)", "&port=5432,5432")).isEmpty)
    let both = fault(address("\(other),/nowhere"))
    #expect(both.contains("does not exist") && both.contains("/nowhere/.s.PGSQL"))
    #expect(fault(address("\(other),\(right)", "&port=1,2,3")).contains("3 port numbers"))
    withExtendedLifetime(another) {}
  }

  @Test("Whoever does not get in hears why, in a sentence")
  func logins() throws {
    let base = try TestBase()
    let folder = base.server.folder
    #expect(
      fault("postgres:///nowhere?host=\(folder)&user=kortti").contains("\"nowhere\" does not exist")
    )
    #expect(fault("postgres:///x?host=/nowhere/at/all").contains("No such file"))
    try base.server.run(
      """
      DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'right'; EXCEPTION WHEN duplicate_object THEN
        NULL; END $$;
      """)
    let files = TemporaryFolder()
    for (name, password) in [("right", "right"), ("wrong", "wrong"), ("empty", "")] {
      files.write(password.isEmpty ? [] : Array("*:*:*:*:\(password)\n".utf8), to: name)
    }
    func guarded(_ passfile: String) -> String {
      fault("postgres:///\(base.name)?host=\(folder)&user=guarded&passfile=\(files.file(passfile))")
    }
    #expect(guarded("empty").contains("it wants a password, and the passfile has none"))
    #expect(guarded("wrong").contains("it took no login by the password of the passfile"))
    #expect(
      guarded("right").contains("the user guarded may neither use the schema kortti nor make it"))
    try base.server.run(
      "CREATE SCHEMA kortti; GRANT USAGE ON SCHEMA kortti TO guarded", on: base.name)
    #expect(guarded("right").isEmpty)
  }

  @Test("A database of another encoding is refused")
  func encoding() throws {
    let base = try TestBase(options: "ENCODING 'LATIN1'")
    #expect(fault(base.address).hasSuffix("its encoding is LATIN1, and must be UTF8."))
  }

  @Test("Of several hosts the first that answers is taken; a host over the network is verified")
  func hosts() throws {
    let base = try TestBase()
    let several = "postgres:///\(base.name)?host=/nowhere,\(base.server.folder)&user=kortti"
    #expect(fault(several).isEmpty)
    // Without root certificates nothing is verified, so nothing is connected.
    let remote = fault(
      "postgres://kortti@127.0.0.1:1/kortti?sslrootcert=/nowhere/root.crt&connect_timeout=2")
    #expect(remote.contains("cannot be used"))
  }
}
