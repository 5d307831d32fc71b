import JSON
import Testing
import TestSupport

@testable import App

/// What anybody with the file in hand can change of a report, `kortti check` finds.
@Suite("kortti check proves what reports show", .ofAFile)
struct ReportForgeryTests {
  private static let sound = Result {
    let signed = try SignedInspection()
    return (file: try DoctoredFile.sound(of: signed.api), inspection: signed.inspection)
  }

  let file: DoctoredFile
  let head: String
  let inspection: Int64

  init() throws {
    let sound = try Self.sound.get()
    file = try DoctoredFile(sound.file)
    (head, inspection) = (sound.file.head, sound.inspection)
  }

  /// The tables that no report shows anything of, and why.
  static let unshownTables: [String: String] = [
    "keys": "by which devices name items; former names and fingerprints are not proved",
    "members": "who may see and change an account; roles are in the audit log",
    "devices": "installations of clients", "pushes": "what devices have sent",
    "stamps": "which change set a field last: for merging",
    "history": "values before changes: for merging",
    "scopes": "rights given and taken, for the feed",
    "conflicts": "what was not made: a report shows what was",
    "sizes": "how many bytes of each item count for its bound",
  ]

  /// The columns that no report shows, and why.
  static let unshown: [String: Set<String>] = {
    let worked = "worked out of other columns, to sort and find by"
    let feed = "counts changes for devices"
    let merging = "which change set it last: for merging"
    let reasons: [(String, [String: [String]])] = [
      (
        worked,
        [
          "targets": ["name_key", "search_text"], "templates": ["title_key", "field_types"],
          "accounts": ["field_types"], "users": ["name_key", "username_key"],
        ]
      ),
      ("the form that a report shows is a version's, with its own title", ["templates": ["title"]]),
      (
        feed,
        [
          "accounts": [
            "last_number", "seq", "first_revision", "first_version", "seen_since",
          ], "items": ["revision", "seq", "changed_at", "changed_by"],
        ]
      ),
      (merging, ["answers": ["revision", "device", "number", "user_id", "made_at"]]),
      ("when a record came; a report shows when it was made", ["items": ["created_at"]]),
      (
        "when an account or a user was made", ["accounts": ["created_at"], "users": ["created_at"]]
      ),
      (
        "who made a version, and when; the audit log has both",
        [
          "template_versions": ["made_at", "made_by"]
        ]
      ),
      ("counts bytes", ["accounts": ["used_bytes"], "pictures": ["inactive_since", "counts"]]),
      ("what may follow on finishing", ["inspections": ["finished_revision", "is_past"]]),
      ("no part of a report", ["users": ["password"]]),
      (
        "what is known of a file beside its hash and its length",
        [
          "blobs": [
            "media_type", "state", "width", "height", "orientation", "stored_at", "uses",
            "unused_since",
          ]
        ]
      ),
    ]
    return reasons.reduce(into: [:]) { all, reason in
      for (table, columns) in reason.1 { all[table, default: []].formUnion(columns) }
    }
  }()

  @Test("The file is sound as the server left it")
  func sound() throws { #expect(try file.check(head: head).get().contains("is sound")) }

  @Test("One other value in any column that a report shows is told")
  func everyColumn() throws {
    var tried = 0
    for table in try tables() {
      for column in try columns(of: table) where Self.unshown[table]?.contains(column) != true {
        var wasChanged = false
        for row in try rows(of: table, column) {
          for values in try others(table, column, row) {
            try file.reset()
            guard try change(table, column, row, to: values) else { continue }
            wasChanged = true
            tried += 1
            let faults = try file.faults(head: head)
            #expect(!faults.isEmpty, "\(table).\(column) to \(values[0].prefix(200)): \(row)")
          }
          try file.reset()
        }
        #expect(wasChanged, "\(table).\(column) was not changed")
      }
    }
    #expect(tried > 300)
  }

  @Test("Every column that is left out is there, and so is every table")
  func leftOut() throws {
    for (table, left) in Self.unshown {
      #expect(try left.isSubset(of: columns(of: table)), "\(table)")
    }
    for table in Self.unshownTables.keys { #expect(try !columns(of: table).isEmpty, "\(table)") }
  }

  /// What another row must have unlike all others, beside its key.
  static let unique = [
    "accounts.name": "name || 'x'", "items.seq": "seq + 1000", "targets.code": "NULL",
    "templates.item": "item + 1000", "users.username": "'eve'", "users.username_key": "'eve'",
    "blobs.sha256": "randomblob(32)",
  ]

  @Test("A row less is told, and a row more")
  func rows() throws {
    for table in try tables() {
      try file.reset()
      for row in try rows(of: table) {
        try file.reset()
        try file.run("DELETE FROM \(table) WHERE \(row)")
        #expect(try !file.faults(head: head).isEmpty, "DELETE FROM \(table) WHERE \(row)")
      }
      try file.reset()
      // A copy of another size than those that are asked for shows nowhere.
      if table == "thumbs" { continue }
      let columns = try columns(of: table)
      let last = try key(of: table).split(separator: ", ").last.map(String.init) ?? ""
      let other =
        "CASE typeof(\(last)) WHEN 'text' THEN \(last) || 'x' ELSE \(last) + 1000 END"
      let values = columns.map { column in
        column == last ? other : Self.unique["\(table).\(column)"] ?? column
      }
      let row = try rows(of: table)[0]
      let item = """
        INSERT INTO items SELECT account, id + 1000, type, key || 'x', revision, seq + 1000, active,
          made_at, created_at, made_by, changed_at, changed_by FROM items
        WHERE (account, id) IN (SELECT account, id FROM \(table) WHERE \(row));
        """
      let hasItem =
        !["items", "answers"].contains(table) && columns.contains("id")
        && columns.contains("account")
      let copy = "INSERT INTO \(table) SELECT \(values.joined(separator: ", ")) FROM \(table)"
      try file.run("\(hasItem ? item : "") \(copy) WHERE \(row)")
      #expect(try !file.faults(head: head).isEmpty, "\(copy) WHERE \(row)")
    }
  }

  @Test("A sheet in the place of another item is told")
  func otherType() throws {
    let picture = try file.run("SELECT id FROM items WHERE type = 'conflict' LIMIT 1")[0]
    try file.run("INSERT INTO sheets VALUES (1, \(inspection), \(picture), 'start', NULL, 9)")
    let faults = try file.faults(head: head)
    #expect(faults.contains("sheet \(picture) of account tornio is in no row"), "\(faults)")
  }

  @Test("A key that leads to another item, or to none, is told")
  func keys() throws {
    let items = try file.run("SELECT key FROM items WHERE key IS NOT NULL AND account = 1 LIMIT 2")
    #expect(items.count == 2)
    for change in [
      "UPDATE keys SET id = (SELECT id FROM items WHERE account = 1 AND key = '\(items[1])') WHERE account = 1 AND key = '\(items[0])'",
      "DELETE FROM keys WHERE account = 1 AND key = '\(items[0])'",
    ] {
      try file.reset()
      try file.run(change)
      let faults = try file.faults(head: head)
      #expect(faults.contains("is not the item's"), "\(change): \(faults)")
    }
  }

  @Test("With the log written anew, another signer shows by the head; other content even without")
  func rewritten() throws {
    let other = "replace(%, 'Olli Owner', 'Olga Owner')"
    try file.run(
      """
      UPDATE inspections SET signatures = \(other.replacing("%", with: "signatures"));
      UPDATE audit_log SET before = \(other.replacing("%", with: "before")),
        after = \(other.replacing("%", with: "after"));
      """)
    #expect(try file.faults().contains("is not as it was written"))
    try file.rewriteLog()
    #expect(try file.faults() == "")
    #expect(try file.faults(head: head).contains("has another hash than was noted"))

    try file.reset()
    let text = "replace(%, 'The rail is loose', 'The rail is new')"
    try file.run(
      """
      UPDATE answers SET value = \(text.replacing("%", with: "value"));
      UPDATE audit_log SET before = \(text.replacing("%", with: "before")),
        after = \(text.replacing("%", with: "after"));
      """)
    try file.rewriteLog()
    let faults = try file.faults()
    let report = "the report of inspection \(inspection) of account tornio has another digest"
    #expect(faults.contains(report), "\(faults)")
    #expect(faults.contains("was given on other content"), "\(faults)")
    #expect(try file.faults(head: head).contains("has another hash than was noted"))
  }

  @Test("A reversed question is told, also where the hash of the form fits it")
  func reversed() throws {
    try file.run(
      """
      UPDATE template_versions SET sections = replace(sections, 'Is it safe?', 'Is it unsafe?'),
        title = 'Each year',
        hash = (SELECT hash FROM template_versions WHERE version = 3)
      WHERE version = 2
      """)
    let faults = try file.faults(head: head)
    #expect(faults.contains("version of template"), "\(faults)")
    #expect(faults.contains("(tornio 2) is not as row"), "\(faults)")
  }
}
