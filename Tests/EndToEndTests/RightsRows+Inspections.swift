extension RightsRows {
  /// In the account of the matrix the reporter is an inspector, the manager a manager and the admin an admin.
  static let inspections: [RightsRow] = [
    RightsRow("accounts", gives: RightsRow.allRoles),
    RightsRow("account", gives: RightsRow.allRoles) { _ in account },
    RightsRow("account", "without being a member", gives: [404, 404, 404]) { _ in
      #"{"account":"kemi"}"#
    },
    RightsRow("saveAccount", gives: RightsRow.admins) { _ in
      #"{"account":"tornio","title":"Town"}"#
    },
    RightsRow("saveAccount", "that is not there", gives: [404, 404, 200]) {
      #"{"account":"a\#($0.number)","title":"New"}"#
    },
    RightsRow("setMember", gives: RightsRow.admins) {
      #"{"account":"tornio","user":\#($0.disposableUser),"role":"inspector"}"#
    },
    RightsRow("addMember", gives: RightsRow.admins) {
      #"{"account":"tornio","username":"new\#($0.number)","name":"New","right":"inspector"}"#
    },
    RightsRow("addMember", "of another account", gives: [404, 404, 404]) {
      #"{"account":"kemi","username":"other\#($0.number)","name":"New","right":"inspector"}"#
    },
    RightsRow("findMembers", gives: RightsRow.allRoles) { _ in account },
    RightsRow("findMembers", "of another account", gives: [404, 404, 404]) { _ in
      #"{"account":"kemi"}"#
    },
    RightsRow("templates", gives: RightsRow.allRoles) { _ in account },
    RightsRow("template", gives: RightsRow.allRoles) { _ in
      #"{"account":"tornio","template":"yearly"}"#
    },
    RightsRow("template", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"account":"tornio","template":"none"}"#
    },
    RightsRow("saveTemplate", gives: RightsRow.managers) { _ in yearly },
    RightsRow("targets", gives: RightsRow.allRoles) { _ in account },
    RightsRow("target", gives: RightsRow.allRoles) { #"{"account":"tornio","id":\#($0.target)}"# },
    RightsRow("target", "of another account", gives: [404, 404, 404]) {
      #"{"account":"kemi","id":\#($0.target)}"#
    },
    RightsRow("addTarget", gives: RightsRow.allRoles) {
      #"{"account":"tornio","name":"Target \#($0.number)"}"#
    },
    RightsRow("addTarget", "with inspectors", gives: RightsRow.managers) { _ in
      #"{"account":"tornio","name":"T","inspectors":[]}"#
    },
    RightsRow("updateTarget", gives: RightsRow.allRoles) {
      #"{"account":"tornio","id":\#($0.target),"city":"\#($0.number)"}"#
    },
    RightsRow("inspections", gives: RightsRow.allRoles) { _ in account },
    RightsRow("findings", gives: RightsRow.allRoles) { _ in account },
    RightsRow("startInspection", "of a target that is not there", gives: [422, 422, 422]) { _ in
      #"{"account":"tornio","target":99999,"template":"yearly"}"#
    },
    RightsRow("inspection", "that is not there", gives: [404, 404, 404]) { _ in unknown("") },
    RightsRow("saveInspection", "that is not there", gives: [404, 404, 404]) { _ in
      unknown(#","title":"X""#)
    },
    RightsRow("setInspectionState", "that is not there", gives: [404, 404, 404]) { _ in
      unknown(#","state":"finished""#)
    },
    RightsRow("setInspectionState", "open", gives: [403, 404, 404]) { _ in
      unknown(#","state":"open""#)
    },
    RightsRow("inspectionReport", "that is not there", gives: [404, 404, 404]) { _ in
      unknown(#","format":"html""#)
    },
    RightsRow("pictures", gives: RightsRow.allRoles) { _ in account },
    RightsRow("picture", "that is not there", gives: [404, 404, 404]) { _ in unknown("") },
    RightsRow("pictureFile", "that is not there", gives: [404, 404, 404]) { _ in unknown("") },
    RightsRow("updatePicture", "that is not there", gives: [404, 404, 404]) { _ in
      unknown(#","caption":"X""#)
    },
    RightsRow("changes", gives: RightsRow.allRoles) { _ in account },
    RightsRow("changes", "of another account", gives: [404, 404, 404]) { _ in
      #"{"account":"kemi"}"#
    },
    RightsRow("push", gives: RightsRow.allRoles) {
      #"{"account":"tornio","device":"d\#($0.number)","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":1,"op":"add","type":"target","key":"k\#($0.number)","set":{"name":"A"}}]}"#
    },
    RightsRow("addPicture", gives: RightsRow.allRoles) {
      #"{"account":"tornio","of":\#($0.target),"bytes":"/9j/4AAQ"}"#
    },
    RightsRow("addPicture", "in another account", gives: [404, 404, 404]) {
      #"{"account":"kemi","of":\#($0.target),"bytes":"/9j/4AAQ"}"#
    },
    RightsRow("upload", "that is not there", gives: [404, 404, 404]) { _ in noUpload("") },
    RightsRow("appendUpload", "that is not there", gives: [404, 404, 404]) { _ in
      noUpload(#","offset":0"#)
    },
    RightsRow("cancelUpload", "that is not there", gives: [404, 404, 404]) { _ in noUpload("") },
    RightsRow("conflicts", gives: RightsRow.allRoles) { _ in account },
    RightsRow("decideConflict", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"account":"tornio","id":999999,"keep":"current"}"#
    },
  ]

  /// A template of the account.
  static let yearly = #"""
    {"account":"tornio","template":"yearly","title":"Yearly","sections":[{"section":"rooms",
    "title":"Rooms","repeat":"many","fields":[{"key":"damp","label":"Damp","type":"yesNo"}]}]}
    """#

  /// An inspection that is not there.
  private static func unknown(_ more: String) -> String {
    #"{"account":"tornio","id":99999\#(more)}"#
  }

  private static func noUpload(_ more: String) -> String {
    #"{"account":"tornio","upload":"0f8b1c2d3e4f50617283940a1b2c3d4e"\#(more)}"#
  }

  private static let account = #"{"account":"tornio"}"#
}
