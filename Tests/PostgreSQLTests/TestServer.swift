import DatabaseTypes
import Foundation
import PostgreSQL

/// A PostgreSQL of these tests' own, from Debian's package: in a temporary folder, on a socket only. It ends with the
/// tests' process, however that ends.
final class TestServer: Sendable {
  /// The folder of the programs of the newest PostgreSQL from 15 on; `nil` without one.
  static let tools: String? = {
    let versions = try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
    let newest = (versions ?? []).compactMap(Int.init).filter { $0 >= 15 }.max()
    return newest.map { "/usr/lib/postgresql/\($0)/bin" }
  }()

  /// Whether the tests run: without PostgreSQL they are skipped in plain sight, but where it must be there they fail.
  static var isWanted: Bool {
    tools != nil || ProcessInfo.processInfo.environment["POSTGRESQL_TESTS"] == "required"
  }

  private static let started = Result { try TestServer() }

  static func shared() throws -> TestServer { try started.get() }

  /// Of the socket.
  let folder: String
  /// The server ends when this closes.
  private let lifeline = Pipe()

  struct Fault: Error {
    let description: String
  }

  /// Makes and runs a server, and removes it with its folder once nobody holds the other end of its input.
  private static let script = """
    "$1"/initdb -D "$2/data" -U kortti -A trust -E UTF8 --locale=C --no-sync >"$2/log" 2>&1 || exit 1
    printf 'local all guarded scram-sha-256\\nlocal all all trust\\n' >"$2/data/pg_hba.conf"
    "$1"/postgres -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c max_connections=90 \
      -c shared_buffers=32MB -c max_wal_size=256MB $3 >>"$2/log" 2>&1 </dev/null &
    read -r line
    kill -QUIT $!
    wait $!
    rm -rf "$2"
    """

  /// With options of `postgres`.
  init(_ options: String = "") throws {
    guard let tools = Self.tools else {
      throw Fault(description: "PostgreSQL 15 is not installed: scripts/setup.sh postgresql-15")
    }
    folder = try Self.makeFolder()
    let process = Process()
    let isRoot = getuid() == 0
    process.executableURL = URL(filePath: isRoot ? "/usr/sbin/runuser" : "/bin/sh")
    process.arguments =
      (isRoot ? ["-u", "postgres", "--", "sh"] : [])
      + ["-c", Self.script, "server", tools, folder, options]
    process.currentDirectoryURL = URL(filePath: "/")
    process.standardInput = lifeline
    try process.run()
    for _ in 0..<200 {
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

  func address(_ database: String, _ more: String = "") -> String {
    "postgres:///\(database)?host=\(folder)&user=kortti\(more)"
  }

  func open(
    _ database: String, _ settings: PostgreSQLSettings = PostgreSQLSettings(),
    _ shapes: StatementShapes = StatementShapes()
  ) throws -> PostgreSQLConnection {
    let address = try PostgreSQLAddress(address(database))
    return try PostgreSQLConnection.open(address, settings, shapes).connection
  }

  /// Runs commands on a database.
  func run(_ script: String, on database: String = "postgres") throws {
    try open(database).run(script: script, until: Deadline(milliseconds: 20_000))
  }
}

/// A database of one test.
struct TestBase: Sendable {
  let name = "test_\(UUID().uuidString.prefix(8).lowercased())"
  let server: TestServer

  init(_ script: String = "", options: String = "") throws {
    server = try .shared()
    try server.run("CREATE DATABASE \(name) TEMPLATE template0 \(options)")
    if !script.isEmpty {
      try server.run("CREATE SCHEMA kortti; SET search_path = kortti; \(script)", on: name)
    }
  }

  var address: String { server.address(name) }

  func open(
    _ settings: PostgreSQLSettings = PostgreSQLSettings(),
    _ shapes: StatementShapes = StatementShapes()
  ) throws -> PostgreSQLConnection {
    try server.open(name, settings, shapes)
  }
}

extension Deadline {
  static var soon: Deadline { Deadline(milliseconds: 10_000) }
}

extension PostgreSQLConnection {
  /// The first column of all rows.
  func integers(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) -> [Int64] {
    try read(until: .soon) { transaction throws(DatabaseError) in
      try transaction.integers(sql, values)
    }
  }

  func change(_ sql: SQLText, _ values: [SQLValue] = []) throws {
    switch write(
      until: .soon,
      { transaction throws(DatabaseError) in
        try transaction.run(sql, values)
      })
    {
    case .done: return
    case .nothing(let error, _), .unknown(let error): throw error
    }
  }
}

extension PostgreSQLTransaction {
  func integers(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) -> [Int64] {
    let rows = try start(sql, values)
    var found: [Int64] = []
    while rows.step() { found.append(rows.columns.int(0)) }
    return found
  }
}
