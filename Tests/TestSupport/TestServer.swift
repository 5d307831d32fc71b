import Crypto
package import Database
import DatabaseTypes
import Foundation
package import PostgreSQL
import Synchronization

/// A PostgreSQL of these tests' own, from Debian's package: in a temporary folder, on a socket only. It ends with the
/// tests' process, however that ends.
package final class TestServer: Sendable {
  /// The folder of the programs of the newest PostgreSQL from 15 on; `nil` without one.
  package static let tools: String? = {
    let versions = try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
    let newest = (versions ?? []).compactMap(Int.init).filter { $0 >= 15 }.max()
    return newest.map { "/usr/lib/postgresql/\($0)/bin" }
  }()

  /// Whether the tests run: without PostgreSQL they are skipped in plain sight, but where it must be there they fail.
  package static var isWanted: Bool {
    tools != nil || ProcessInfo.processInfo.environment["POSTGRESQL_TESTS"] == "required"
  }

  private static let started = Result { try TestServer() }

  package static func shared() throws -> TestServer { try started.get() }

  /// Of the socket.
  package let folder: String
  /// The server ends when this closes.
  private let lifeline = Pipe()

  private struct Fault: Error {
    let description: String
  }

  /// Makes and runs a server, and removes it with its folder once nobody holds the other end of its input.
  private static let script = """
    if [ -n "$4" ]; then
      "$1"/pg_basebackup -D "$2/data" -h "$4" -U kortti -c fast --no-sync >"$2/log" 2>&1 || exit 1
      touch "$2/data/recovery.signal"
    else
      "$1"/initdb -D "$2/data" -U kortti -A trust -E UTF8 --locale=C --no-sync >"$2/log" 2>&1 || exit 1
      printf 'local all guarded scram-sha-256\\nlocal all,replication all trust\\n' >"$2/data/pg_hba.conf"
    fi
    "$1"/postgres -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c max_connections=1000 \
      -c shared_buffers=32MB -c max_wal_size=256MB $3 >>"$2/log" 2>&1 </dev/null &
    read -r line
    kill -QUIT $!
    wait $!
    rm -rf "$2"
    """

  /// With options of `postgres`; with another server it is a copy of that, on the next timeline, as a standby that has
  /// taken over.
  package init(_ options: String = "", takingOverFrom other: TestServer? = nil) throws {
    guard let tools = Self.tools else {
      throw Fault(description: "PostgreSQL 15 is not installed: scripts/setup.sh postgresql-15")
    }
    folder = try Self.makeFolder()
    let process = Process()
    let isRoot = getuid() == 0
    process.executableURL = URL(filePath: isRoot ? "/usr/sbin/runuser" : "/bin/sh")
    process.arguments =
      (isRoot ? ["-u", "postgres", "--", "sh"] : [])
      + [
        "-c", Self.script, "server", tools, folder,
        options + Self.optionsOfCitus(folder)
          + (other == nil ? "" : " -c restore_command=false"),
        other?.folder ?? "",
      ]
    process.currentDirectoryURL = URL(filePath: "/")
    process.standardInput = lifeline
    try process.run()
    for _ in 0..<2_400 {
      if (try? open("postgres")) != nil { return }
      guard process.isRunning else { break }
      Thread.sleep(forTimeInterval: 0.05)
    }
    let log = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
    throw Fault(description: "PostgreSQL does not start: \(log)")
  }

  /// PostgreSQL does not start as root: then the folder is the user's that the package made.
  private static func makeFolder() throws -> String {
    let folder = "/tmp/kortti-postgresql-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    if getuid() == 0 {
      try FileManager.default.setAttributes(
        [.ownerAccountName: "postgres", .posixPermissions: 0o755], ofItemAtPath: folder)
    }
    return folder
  }

  package func address(_ database: String, _ more: String = "") -> String {
    "postgres:///\(database)?host=\(folder)&user=kortti\(more)"
  }

  package func open(
    _ database: String, _ settings: PostgreSQLSettings = PostgreSQLSettings(),
    _ shapes: StatementShapes = StatementShapes()
  ) throws -> PostgreSQLConnection {
    let address = try PostgreSQLAddress(address(database))
    return try PostgreSQLConnection.open(address, settings, shapes).connection
  }

  /// Runs commands on a database.
  package func run(_ script: String, on database: String = "postgres") throws {
    try open(database).run(script: script, until: Deadline(milliseconds: 20_000))
  }

  // MARK: Databases of tests

  private struct Databases {
    /// Those with the tables of migrations and no rows but these bring, by the migrations.
    var templates: [Digest: String] = [:]
    /// By the template: those that no test uses.
    var free: [String: [String]] = [:]
    /// By the name: the template, and how many tests had it.
    var used: [String: (template: String, tests: Int)] = [:]
  }

  private let databases = Mutex(Databases())
  /// After that what was deleted makes a database slower than a new one.
  private static let mostTests = 40

  /// A database with the tables of migrations for a test alone, empty but for the rows that these bring. Returns its
  /// name. Making one takes longer than most tests, so the databases of tests that have ended are emptied and given
  /// again.
  package func makeDatabase(_ migrations: [Migration]) throws -> String {
    let template = try template(of: migrations)
    let free = databases.withLock { databases in
      let name = databases.free[template]?.popLast()
      if let name { databases.used[name]?.tests += 1 }
      return name
    }
    if let free {
      try run(Self.emptying, on: free)
      return free
    }
    let name = "test_\(UUID().uuidString.prefix(8).lowercased())"
    try run("CREATE DATABASE \(name) TEMPLATE \(template)")
    if migrations.contains(where: { $0.feature == "timesheets" }) { try shard(name) }
    databases.withLock { $0.used[name] = (template, 1) }
    return name
  }

  /// A database without tables, but for those that are sharded. Returns its name.
  package func makeEmptyDatabase() throws -> String {
    if Self.sharding != nil { return try makeDatabase(Migration.all) }
    let name = "empty_\(UUID().uuidString.prefix(8).lowercased())"
    try run("CREATE DATABASE \(name)")
    return name
  }

  /// Gives a database back, whoever uses it.
  package func release(_ name: String) {
    let isOld = databases.withLock { databases in
      guard let (template, tests) = databases.used[name], tests < Self.mostTests else {
        databases.used[name] = nil
        return true
      }
      databases.free[template, default: []].append(name)
      return false
    }
    if isOld { try? run("DROP DATABASE \(name) WITH (FORCE)") }
  }

  private func template(of migrations: [Migration]) throws -> String {
    let digest = SHA256.of(migrations.map { $0.label + $0.postgreSQL }.joined())
    return try databases.withLock { databases in
      if let known = databases.templates[digest] { return known }
      let name = "template_\(UUID().uuidString.prefix(8).lowercased())"
      try run("CREATE DATABASE \(name) TEMPLATE template0")
      try Database(server: address(name), migrations: migrations).stop()
      try run(Self.keepingRows, on: name)
      databases.templates[digest] = name
      return name
    }
  }

  /// Keeps the rows that migrations bring in tables beside.
  private static let keepingRows = """
    CREATE SCHEMA kept;
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'kortti' LOOP
        EXECUTE format('CREATE TABLE kept.%I AS TABLE kortti.%I', name, name);
      END LOOP;
    END $$
    """

  /// As a replica, it looks at no references between the tables.
  private static let emptying = """
    SET session_replication_role = replica;
    SET statement_timeout = 0;
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'kortti' LOOP
        EXECUTE format('DELETE FROM kortti.%I', name);
        EXECUTE format('INSERT INTO kortti.%I SELECT * FROM kept.%I', name, name);
      END LOOP;
    END $$
    """
}
