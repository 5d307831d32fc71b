extension RightsRows {
  static let imports: [RightsRow] = [
    RightsRow("importHours", "of a file that is none", gives: [403, 403, 422]) { _ in
      #"{"from":"csv","timeZone":"UTC","bytes":"YQ=="}"#
    },
    RightsRow("imports", gives: RightsRow.allRoles),
    RightsRow("import", "that is not there", gives: [404, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("undoImport", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"id":999999}"#
    },
    RightsRow("mergeUser", "of nobody", gives: [403, 403, 404]) { _ in
      #"{"id":999999,"into":1}"#
    },
  ]
}
