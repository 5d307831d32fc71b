import APITestSupport
import Core
import Database
import Inspections
import TestSupport

extension InspectionsFixture {
  /// The database is one that was restored.
  func restored(secondsAgo seconds: Int64 = 0) throws {
    try api.database.write { transaction in
      try transaction.run(
        "UPDATE generation SET value = $1, restored_at = $2",
        [.blob([UInt8](repeating: 7, count: 16)), .instant(TestClock.start + -seconds)])
    }
  }

  /// The same, of a backup that lacks numbers which were given: none of them is given again.
  func restoredWithoutNumbers(secondsAgo seconds: Int64 = 0) throws {
    try restored(secondsAgo: seconds)
    try api.database.arrange { transaction in
      try transaction.skipLostNumbers(at: TestClock.start + -seconds)
    }
  }

  /// Saves the form with a section that only the lost version had.
  func saveLost(_ more: String = #","version":2"#, template: String = "yearly") throws
    -> APIFixture.Answer
  {
    try call(
      106,
      #"""
      "template":"\#(template)","title":"Yearly","sections":[{"section":"attic","title":"Attic",
      "repeat":"once","fields":[{"key":"dry","label":"Dry","type":"yesNo"}]}]\#(more)
      """#, by: mikko)
  }
}
