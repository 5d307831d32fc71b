import Ground
import People
import SQLite
import Timesheets

extension Timesheets.Directory {
  /// What the timesheets ask about people, answered by them.
  init(_ people: People) {
    self.init { user, reading throws(SQLiteError) in
      do throws(PeopleFault) {
        return try people.user(user, in: reading).name
      } catch {
        if case .database(let error) = error { throw error }
        return nil
      }
    }
  }
}
