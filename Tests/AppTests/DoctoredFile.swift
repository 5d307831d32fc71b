import APITestSupport
import Blobs
import Commands
import Crypto
import Database
import FeatureManifest
import Foundation
import Inspections
import JSON
import People
import Testing
import TestSupport
import Zones

@testable import App
@testable import AuditLog

/// A copy of a database with records of every kind, to be changed behind the server's back.
final class DoctoredFile {
  let folder = TemporaryFolder()
  var path: String { folder.file("kortti.db") }

  private static let sound = Result { try made() }
  private let sound: Sound

  /// The file as the server left it and those in its folder of pictures, by their paths, and the head of its audit log.
  struct Sound {
    let files: [String: Data]
    let head: String
  }

  private static func made() throws -> Sound {
    let api = try APIFixture()
    let demos = api.features.filter { $0.name != "timesheets" }.compactMap(\.demo)
    try api.people.create(
      demos, now: api.clock.now, zones: try Zones(), writer: api.database.writer)
    api.pictures.reading.wait()
    let anna = try api.logIn("anna", DemoData.password)
    let calls: [(code: Int, data: String)] = [
      (27, #"{"name":"Website"}"#), (27, #"{"name":"Errands","customer":"Us"}"#),
      (227, #"{"project":1,"from":"2026-01-01","minor":8500}"#),
      (28, #"{"id":2,"color":"red"}"#), (29, #"{"project":1,"name":"Design"}"#),
      (24, #"{"user":1,"project":1}"#), (24, #"{"user":3,"project":1}"#),
      (24, #"{"user":3,"project":2}"#), (25, #"{"user":3,"project":2}"#),
      (11, #"{"project":1,"start":"2026-03-01T08:00:00Z","end":"2026-03-01T09:00:00Z"}"#),
      (
        11,
        #"{"project":1,"start":"2026-03-01T10:00:00Z","end":"2026-03-01T12:00:00Z","task":1,"tags":["a"]}"#
      ),
      (11, #"{"project":1,"start":"2026-03-01T13:00:00Z","end":"2026-03-01T14:00:00Z"}"#),
      (13, #"{"id":2,"description":"planning"}"#), (12, #"{"id":3}"#),
      (15, #"{"project":1}"#),
      (5, #"{"client":"phone","timeStep":30}"#), (5, #"{"timeZone":"Europe/Rome"}"#),
      (22, #"{"id":3,"role":"manager"}"#), (22, #"{"id":4,"active":false}"#),
      (61, #"{"club":1,"user":2}"#), (61, #"{"club":1,"user":3}"#), (62, #"{"club":1,"user":3}"#),
      (63, #"{"course":1,"day":"2026-02-01","adjustment":1}"#),
      (55, #"{"id":2,"handicapIndex":12.0,"reason":"So decided."}"#), (38, #"{"id":9}"#),
    ]
    for (code, data) in calls {
      let answer = try api.call(code, data, by: anna)
      #expect(200..<300 ~= answer.status, "\(code) \(data): \(answer.text)")
    }
    return try sound(of: api)
  }

  /// The file of an API as it is now.
  static func sound(of api: APIFixture) throws -> Sound {
    let folder = TemporaryFolder()
    let head = try api.database.read { transaction throws(DatabaseError) in
      try AuditLog.head(in: transaction).line
    }
    _ = try api.database.reader.backup(to: folder.file("kortti.db"))
    _ = try api.pictures.blobs.copyFiles(
      to: folder.file("kortti.db.files"), at: api.clock.now, try api.database.makeReader())
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      // Nil for a folder.
      files[path] = FileManager.default.contents(atPath: folder.file(path))
    }
    return Sound(files: files, head: head)
  }

  static func head() throws -> String { try sound.get().head }

  convenience init() throws { try self.init(Self.sound.get()) }

  init(_ sound: Sound) throws {
    self.sound = sound
    for (path, content) in sound.files {
      let file = URL(fileURLWithPath: folder.file(path))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try content.write(to: file)
    }
  }

  /// Makes the database again as the server left it.
  func reset() throws {
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try sound.files["kortti.db"]?.write(to: URL(fileURLWithPath: path))
  }

  /// Runs statements by SQLite alone, and gives the first column of their rows.
  @discardableResult
  func run(_ sql: String) throws -> [String] { try PlainSQLite(path).run(sql) }

  /// What `kortti check` says: the line of a sound file, or the message about a damaged one.
  func check(head: String = "") throws -> Result<String, CommandError> {
    let environment = try environment(.reading)
    defer { environment.database.stop() }
    let service = try AdminService(environment)
    return Result { () throws(CommandError) in
      try service.run(
        AdminCommand(
          "check", ["head": .text(head), "files": .flag(true), "folder": .text("")])
      ).joined()
    }
  }

  private func environment(_ access: DatabaseAccess) throws -> AppEnvironment {
    try AppEnvironment(
      database: .file(path), features: FeatureSettings(zones: try Zones()), access: access,
      log: Log(write: { _ in }))
  }

  /// Writes all hashes of the audit log anew.
  func rewriteLog() throws {
    let environment = try environment(.writing)
    defer { environment.database.stop() }
    try environment.database.writer.write { transaction in
      var rows: [[SQLValue]] = []
      var hashes = AuditHash()
      var previous: Digest?
      try transaction.each(
        """
        SELECT id, at, actor, operation, subject, subject_id, subject_user, before, after, erased_by,
          request_id, token, content_hash
        FROM audit_log ORDER BY id
        """
      ) { row in
        let content = AuditRow(row)
        let fields = content.isErased ? Digest(row.blob(12)) : hashes.fields(content)
        guard let fields else { return }
        let hash = hashes.row(content, fields: fields, after: previous)
        rows.append([.integer(content.id), .blob(fields.array), .blob(hash.array)])
        previous = hash
      }
      for row in rows {
        try transaction.run(
          "UPDATE audit_log SET content_hash = $2, hash = $3 WHERE id = $1", row)
      }
    }
  }

  /// The faults that a check names.
  func faults(head: String = "") throws -> String {
    switch try check(head: head) {
    case .success: ""
    case .failure(let error): error.description
    }
  }
}
