import Core
import Database
import Versions
import WebAPI

enum BoardSQL {
  static let all = Notice.fields.select("ORDER BY id")
  static let suggest = Suggestion.fields.insert
  static let byAuthor = Suggestion.fields.select("WHERE author_id = $1 ORDER BY id")
}

extension ReadTransaction {
  func boardVersion() throws(NoticeFault) -> Int64 {
    do throws(DatabaseError) { return try version(of: .notices) } catch { throw .database(error) }
  }

  /// All notices, unchanged.
  func wholeBoard() throws(NoticeFault) -> ChangedBoard {
    let notices = try all(BoardSQL.all) { row throws(NoticeFault) in Notice.fields.record(row) }
    return ChangedBoard(version: try boardVersion(), notices: notices.map { ($0, $0) })
  }

  func suggestions(by author: UserID) throws(NoticeFault) -> [Suggestion] {
    try all(BoardSQL.byAuthor, [.id(author)]) { row throws(NoticeFault) in
      Suggestion.fields.record(row)
    }
  }
}

extension WriteTransaction {
  func newSuggestionID() throws(NoticeFault) -> ID<Suggestion> {
    do throws(DatabaseError) { return try nextID("suggestions") } catch { throw .database(error) }
  }

  func insert(_ suggestion: Suggestion) throws(NoticeFault) {
    try change(BoardSQL.suggest, Suggestion.fields.insertValues(suggestion))
  }
}
