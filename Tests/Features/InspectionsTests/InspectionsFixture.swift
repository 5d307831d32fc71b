import APITestSupport
import Core
import HTTP
import JSON
import Testing

/// Two accounts of the same server: `tornio`, and `kemi`, of which only its own admin and inspector are members.
struct InspectionsFixture {
  let api: APIFixture
  /// User 1, a server admin, who is no member.
  let boss: String
  /// User 2, the admin of tornio.
  let anna: String
  /// User 3, a manager of tornio.
  let mikko: String
  /// User 4, an inspector of tornio.
  let iida: String
  /// User 5, another inspector of tornio.
  let ilmo: String
  /// User 6, the admin of kemi.
  let karri: String
  /// User 7, an inspector of kemi.
  let kaisa: String
  /// User 8, of no account.
  let otto: String

  init(_ settings: String = "", writers: Int = 1, numbersInBlock: Int = 1) throws {
    api = try APIFixture(writers: writers, numbersInBlock: numbersInBlock)
    try api.add("boss", .admin)
    for name in ["anna", "mikko", "iida", "ilmo", "karri", "kaisa", "otto"] {
      try api.add(name, .reporter)
    }
    boss = try api.logIn("boss")
    anna = try api.logIn("anna")
    mikko = try api.logIn("mikko")
    iida = try api.logIn("iida")
    ilmo = try api.logIn("ilmo")
    karri = try api.logIn("karri")
    kaisa = try api.logIn("kaisa")
    otto = try api.logIn("otto")
    for (account, admin) in [("tornio", 2), ("kemi", 6)] {
      let made = try api.call(102, #"{"account":"\#(account)","title":"Town"}"#, by: boss)
      #expect(made.status == 200, "\(made.text)")
      try setMember(account, admin, "admin", by: boss)
    }
    try setMember("tornio", 3, "manager", by: anna)
    try setMember("tornio", 4, "inspector", by: anna)
    try setMember("tornio", 5, "inspector", by: anna)
    try setMember("kemi", 7, "inspector", by: karri)
    if !settings.isEmpty {
      for (account, admin) in [("tornio", anna), ("kemi", karri)] {
        let saved = try api.call(102, #"{"account":"\#(account)",\#(settings)}"#, by: admin)
        #expect(saved.status == 200, "\(saved.text)")
      }
    }
  }

  func setMember(_ account: String, _ user: Int, _ role: String, by authHash: String) throws {
    let set = try api.call(
      103, #"{"account":"\#(account)","user":\#(user),"role":"\#(role)"}"#, by: authHash)
    #expect(set.status == 200, "\(set.text)")
  }

  /// Calls an operation of tornio; `members` are those of its data beside the account.
  func call(
    _ code: Int, _ members: String = "", by authHash: String, account: String = "tornio"
  ) throws -> APIFixture.Answer {
    let more = members.isEmpty ? "" : "," + members
    return try api.call(code, #"{"account":"\#(account)"\#(more)}"#, by: authHash)
  }
}

extension APIFixture.Answer {
  /// The elements of a list.
  var list: [JSONTree] {
    if case .array(let elements) = body { elements } else { [] }
  }

  /// The invalid fields, as the REST endpoint names them.
  var bad: [String] {
    faults.map { $0.hasPrefix("data.") ? String($0.dropFirst(5)) : $0 }
  }

  /// One member of each element of a list.
  func all(_ name: String) -> [JSONTree?] { list.map { $0[name] } }

  /// A member that is a whole number; 0 for any other.
  func number(_ path: String) -> Int64 {
    if case .integer(let number) = self[path] { number } else { 0 }
  }

  /// Status and body, as an isolation test compares them.
  var seen: String { "\(status) \(text)" }
}
