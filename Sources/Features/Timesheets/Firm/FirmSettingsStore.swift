import Database
import WebAPI

/// Statements about the firm's settings.
enum FirmSettingsSQL {
  static let byID = FirmSettings.fields.select("WHERE id = $1")
  static let insert = FirmSettings.fields.insert
  static let update = FirmSettings.fields.update(key: ["id"])
}

extension ReadTransaction {
  /// `nil` when they were never saved.
  func firmSettings() throws(TimesheetFault) -> FirmSettings? {
    try first(FirmSettingsSQL.byID, [.integer(1)]) { row throws(TimesheetFault) in
      FirmSettings.fields.record(row)
    }
  }
}

extension WriteTransaction {
  func insert(_ settings: FirmSettings) throws(TimesheetFault) {
    try change(FirmSettingsSQL.insert, FirmSettings.fields.insertValues(settings))
  }

  func update(_ settings: FirmSettings) throws(TimesheetFault) {
    try change(
      FirmSettingsSQL.update, FirmSettings.fields.updateValues(key: [.integer(1)], settings))
  }
}
