import Foundation
import JSON
import TestSupport
import Testing

@Suite("A database server in trouble, as clients and who runs a node see it", .ofAServer)
struct ServerTroubleTests {
  private static let hours =
    #"{"project":%d,"start":"2026-03-02T08:00:00Z","end":"2026-03-02T09:00:00Z"}"#

  /// A node whose database has a user of its own, who is no superuser.
  private final class Site {
    let server: TestServer
    let role = "limited_\(UUID().uuidString.prefix(8).lowercased())"
    let node: KorttiProcess
    let client: WireClient
    private(set) var project: Int64 = 0

    init() throws {
      server = try .shared()
      try server.run("CREATE ROLE \(role) LOGIN")
      try server.run("CREATE DATABASE \(role) OWNER \(role) TEMPLATE template0")
      let address = "postgres:///\(role)?host=\(server.folder)&user=\(role)"
      let added = try KorttiProcess.run(
        [
          "user", "add", "anna", "--name", "Anna Admin", "--role", "admin", "--password-stdin",
          "--database", address,
        ], input: Firm.password + "\n")
      guard added.status == 0 else { throw HarnessFault("user add: \(added.errors)") }
      let folder = TemporaryFolder()
      node = try KorttiProcess(
        folder: folder, database: address, arguments: ["--stored-files", folder.file("files")])
      client = WireClient(port: node.port)
      try client.logIn("anna")
      project = try client.call(27, #"{"name":"Bridge"}"#).json["id"]?.number ?? 0
    }

    deinit {
      node.kill()
      try? server.run("DROP DATABASE \(role) WITH (FORCE)")
      try? server.run("DROP ROLE \(role)")
    }

    /// Limits the connections of the user, and ends those that there are.
    func limit(to count: Int) throws {
      try server.run("ALTER ROLE \(role) CONNECTION LIMIT \(count)")
      try server.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(role)'")
    }

    func logHours(_ key: String) throws -> WireClient.Answer {
      try client.send(
        "POST", "/api/v1/entries", String(format: ServerTroubleTests.hours, project),
        fields: [("Idempotency-Key", "\"\(key)\"")])
    }

    func ready() throws -> WireClient.Answer {
      try WireClient(port: node.port).send("GET", "/readyz")
    }

    func remarks() throws -> [String] {
      try ready().json["remarks"]?.list.compactMap(\.string) ?? []
    }

    func metric(_ name: String) throws -> Int {
      let page = try WireClient(port: node.port).send("GET", "/metrics")
      let line = String(decoding: page.body, as: UTF8.self).split(separator: "\n").first {
        $0.hasPrefix(name + " ")
      }
      return line.flatMap { Int($0.dropFirst(name.count + 1)) } ?? -1
    }
  }

  @Test("With no connection free requests are 503, nothing is done twice, and it ends by itself")
  func noConnectionFree() throws {
    let site = try Site()
    #expect(try site.ready().json.text == #"{"status":"ok"}"#)
    try site.limit(to: 0)
    let read = try site.client.send("GET", "/api/v1/me")
    #expect(read.status == 503 && read["Retry-After"] == "2", "\(read.json.pretty())")
    let refused = try site.logHours("first-0123456789012345")
    #expect(refused.status == 503 && refused["Retry-After"] == "2", "\(refused.json.pretty())")
    let ready = try site.ready()
    #expect(ready.status == 503 && ready.json.text.contains("Raise its max_connections"))
    let log = site.node.waitForLog(containing: "Raise its max_connections")
    #expect(log.contains("too many connections for role") && log.contains("--database-connections"))
    #expect(try site.metric("kortti_database_connections_refused_total") > 0)
    try site.limit(to: -1)
    let made = try site.logHours("first-0123456789012345")
    #expect(made.status == 201, "\(made.json.pretty())")
    let again = try site.logHours("first-0123456789012345")
    #expect(again.status == 201 && again.json["id"] == made.json["id"])
    let found = try site.client.send("GET", "/api/v1/entries?from=2026-03-01&to=2026-03-31")
    #expect(found.status == 200 && found.json.list.count == 1, "\(found.json.pretty())")
    // It is told for a while, as it may come again.
    #expect(try site.ready().status == 200 && site.remarks().count == 1)
  }

  @Test("With some connections free a node goes on with these, and says that more were refused")
  func fewConnectionsFree() throws {
    let site = try Site()
    try site.limit(to: 2)
    // Many at once want a connection each.
    let group = DispatchGroup()
    for _ in 0..<40 {
      group.enter()
      Thread.detachNewThread { [port = site.node.port] in
        _ = try? WireClient(port: port).send("GET", "/readyz")
        group.leave()
      }
    }
    group.wait()
    let log = site.node.waitForLog(containing: "Raise its max_connections")
    #expect(log.contains("Raise its max_connections"))
    try site.limit(to: -1)
    let made = try site.logHours("second-012345678901234")
    #expect(made.status == 201, "\(made.json.pretty())")
    #expect(try site.ready().status == 200)
  }

  @Test("A damaged page is 503 to what needs it, and a remark at /readyz; all else goes on")
  func damage() throws {
    let site = try Site()
    // The server's own words and SQLSTATE for a page whose checksum is wrong, in place of one.
    try site.server.run(
      """
      SET search_path = kortti;
      CREATE FUNCTION damaged(text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'invalid page in block 0 of relation base/1/1' USING ERRCODE = 'XX001';
      END $$;
      ALTER TABLE projects RENAME TO whole;
      DO $$ DECLARE columns text; BEGIN
        SELECT string_agg(
          CASE attname WHEN 'name' THEN 'damaged(name) AS name' ELSE quote_ident(attname) END, ', '
          ORDER BY attnum) INTO columns FROM pg_attribute
        WHERE attrelid = 'whole'::regclass AND attnum > 0 AND NOT attisdropped;
        EXECUTE 'CREATE VIEW projects AS SELECT ' || columns || ' FROM whole';
      END $$;
      GRANT SELECT ON projects TO \(site.role);
      """, on: site.role)
    let refused = try site.client.send("GET", "/api/v1/projects")
    let detail = try #require(refused.json["detail"]?.string)
    #expect(refused.status == 503 && refused["Retry-After"] == nil, "\(detail)")
    let log = site.node.waitForLog(containing: "XX001")
    let id = try #require(detail.split(separator: " ").last?.dropLast())
    #expect(log.contains("\(id): PostgreSQL") && log.contains("XX001 invalid page"), "\(log)")
    let other = try site.client.send("GET", "/api/v1/users")
    #expect(other.status == 200, "\(other.json.pretty())")
    let ready = try site.ready()
    let remarks = ready.json["remarks"]?.list.compactMap(\.string) ?? []
    #expect(ready.status == 200 && remarks.count == 1, "\(ready.json.pretty())")
    #expect(remarks.first?.contains("Promote a standby, or restore the page") == true)
    #expect(site.node.waitForLog(containing: remarks.first ?? "-").contains(remarks.first ?? "-"))
    #expect(try site.metric("kortti_database_damages_total") == 1)
    try site.server.run(
      "SET search_path = kortti; DROP VIEW projects; ALTER TABLE whole RENAME TO projects",
      on: site.role)
    #expect(try site.client.send("GET", "/api/v1/projects").status == 200)
  }
}
