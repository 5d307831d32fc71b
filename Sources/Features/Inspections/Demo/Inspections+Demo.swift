import Core
import Database
import FeatureManifest
import JSON
import WebAPI
import Zones

extension Inspections {
  /// A made-up owner of buildings: forms, inspections that phones sent, and what is to be decided.
  var demo: DemoData {
    DemoData(
      users: DemoAccount.users,
      heading: """
        It holds the account \(DemoAccount.name) too, whose buildings are inspected: forms, inspections, findings with \
        made-up pictures, and conflicts to decide:
        """,
      examples: [DemoAccount.example],
      prepare: {
        guard let files else { throw InspectionFault.noFiles }
        let pictures = try DemoFiles(in: files.blobs)
        return { environment in
          try DemoAccount(inspections: self, environment: environment, files: pictures).create()
        }
      })
  }
}

private struct DemoAccount {
  static let name = "rantala"

  static let users = [
    DemoUser("helmi", "Helmi Heino", .reporter, title: "manager of inspections"),
    DemoUser("iida", "Iida Ilves", .reporter, title: "inspector"),
    DemoUser("ilmo", "Ilmo Ikonen", .reporter, title: "inspector"),
  ]

  static let example = """
    Log in as the manager of inspections, and see what is to be decided, the pictures, and an inspection's report:

      hash=$(curl -s http://127.0.0.1:8080/api/v1/sessions -H 'Content-Type: application/json' \\
        -d '{"username":"helmi","password":"\(DemoData.password)"}' | sed 's/.*"authHash":"\\([0-9a-f]*\\)".*/\\1/')
      account=http://127.0.0.1:8080/api/v1/accounts/\(name)
      curl -s -H "Authorization: Bearer $hash" $account/conflicts
      curl -s -H "Authorization: Bearer $hash" $account/pictures
      curl -s -H "Authorization: Bearer $hash" $account/pictures/31/file > wall.jpg
      curl -s -H "Authorization: Bearer $hash" "$account/inspections?state=finished"
      curl -s -H "Authorization: Bearer $hash" $account/inspections/22/report.html > report.html
    """

  let inspections: Inspections
  let environment: DemoEnvironment
  let files: DemoFiles

  func create() throws(InspectionFault) {
    let (admin, helmi) = (environment.staff[0], environment.users[0])
    let (iida, ilmo) = (environment.users[1], environment.users[2])
    let today = environment.zones.zone(named: DemoData.timeZone)?.day(at: environment.now)
    let content = DemoContent(
      account: Self.name, iida: iida.id, ilmo: ilmo.id,
      due: today?.advanced(by: 30)?.description ?? "2030-01-01", pictures: files.pictures,
      takenAt: Zone.utc.text(of: environment.now))
    _ = try inspections.saveAccount(
      try input(content.declarations, by: admin), context(admin), in: environment.transaction)
    for (user, role, by) in [
      (helmi, MemberRole.admin, admin), (iida, .inspector, helmi), (ilmo, .inspector, helmi),
    ] {
      _ = try inspections.setMember(
        user.id, of: Self.name, MemberChange(role: role, isActive: nil), context(by),
        in: environment.transaction)
    }
    let membership = try environment.transaction.member(of: Self.name, context(helmi))
    _ = try inspections.saveTemplate(
      try input(content.form, by: helmi), membership, context(helmi), in: environment.transaction)
    try push(content.targets, of: "The manager", by: helmi)
    try send(content.pictures.front, by: helmi)
    try push(content.finished, of: "Iida's phone", by: iida)
    for picture in content.pictures.finished { try send(picture, by: iida) }
    try push(content.corrections, of: "The manager, later", by: helmi)
    try push(content.late, of: "Ilmo's phone", by: ilmo)
  }

  private func context(
    _ user: DemoEnvironment.Member, _ operation: String = "push"
  ) -> RequestContext {
    environment.context(user, operation)
  }

  /// What a client sends, as a value.
  private func input<Value: Input>(
    _ json: String, by user: DemoEnvironment.Member
  ) throws(InspectionFault) -> Value {
    guard case .object(let members) = JSONText(json).tree else {
      throw .invalid("data", "This must be an object: \(json)")
    }
    return try inspections.decode(members, in: .utc, context(user))
  }

  /// Sends changes as a device does. Each one must be taken.
  private func push(
    _ changes: [String], of device: String, by user: DemoEnvironment.Member
  ) throws(InspectionFault) {
    let numbered = changes.enumerated().map { #"{"n":\#($0 + 1),\#($1)}"# }
    let push: Push = try input(
      #"""
      {"account":"\#(Self.name)","device":"\#(device)","sentAt":"\#(Zone.utc.text(of: environment.now))",
       "changes":[\#(numbered.joined(separator: ","))]}
      """#, by: user)
    for slice in 0..<push.slices {
      var refused: JSONText?
      try inspections.push(
        push, slice: slice, after: 0, context(user), in: environment.transaction
      ) {
        if $0.tree["status"] != .integer(200) { refused = $0 }
      }
      if let refused { throw .invalid("changes", refused.description) }
    }
  }

  /// Sends the bytes of a picture that was announced.
  private func send(
    _ picture: DemoPicture, by user: DemoEnvironment.Member
  ) throws(InspectionFault) {
    var draft = PictureDraft(of: .key(picture.owner))
    draft.key = picture.key
    let context = context(user, "addPicture")
    let membership = try environment.transaction.member(of: Self.name, context)
    _ = try inspections.addPicture(
      draft, try files.bytes(of: picture), Sender(membership, context), in: environment.transaction)
  }
}
