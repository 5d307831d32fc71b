public import Core
public import Database
internal import JSON

extension Upload {
  /// Deletes a user's uploads; the sweep removes their bytes.
  public static func deleteAll(
    of user: UserID, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try transaction.run("DELETE FROM uploads WHERE user_id = $1", [.id(user)])
  }

  /// Replaces what mentions a person in what other users' uploads will be.
  public static func erase(
    _ terms: PersonalTerms, pseudonym: String, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    var changed: [(id: UploadID, purpose: String)] = []
    try transaction.each("SELECT id, purpose FROM uploads") { row in
      guard let document = try? JSONDocument(row.blob(1)) else { return }
      let tree = JSONTree(document.root)
      guard tree.containsText(where: { terms.areMentioned(in: $0) }) else { return }
      let erased = tree.mappingTexts { text in
        terms.replaced(in: text, by: pseudonym) ?? (terms.contains(text) ? "" : text)
      }
      changed.append(
        (UploadID(stored: row.blob(0)), String(decoding: erased.compact, as: UTF8.self)))
    }
    for upload in changed {
      try transaction.run(
        "UPDATE uploads SET purpose = $2 WHERE id = $1",
        [.blob(upload.id.bytes), .text(upload.purpose)])
    }
  }
}
