package import WebAPI

extension AddedMember: Output {
  package static let example = AddedMember(member: .example, code: "7K2P-9QXM-B4TD-WH6E")

  package func write(to writer: inout ResponseWriter) {
    member.write(to: &writer)
    writer.optionalField("code", code)
    if code != nil { writer.holdsSecret = true }
  }
}

extension FoundMember: Output {
  package static let example = FoundMember(
    member: .example, login: Login(username: "iida", hasJoined: true))

  package func write(to writer: inout ResponseWriter) {
    member.write(to: &writer)
    writer.optionalField("username", login?.username)
    writer.optionalField("joined", login?.hasJoined)
  }
}
