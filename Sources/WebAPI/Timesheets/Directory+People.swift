import Core
import People
import Database
import Timesheets

extension Timesheets.Directory {
  /// What the timesheets ask about people, answered by them.
  init(_ people: People) {
    self.init { user, transaction throws(DatabaseError) in
      do throws(PeopleFault) {
        return try people.user(user, in: transaction).name
      } catch {
        if case .database(let error) = error { throw error }
        return nil
      }
    }
  }
}
