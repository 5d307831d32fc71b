import Core

/// A row of hours as a file has it, with its times as instants.
package struct ImportRow: Hashable, Sendable {
  package var line = 0
  /// Whose it is, as the file says: a name, a username or an e-mail address.
  package var person = ""
  package var email = ""
  /// The name beside a username.
  package var name = ""
  package var customer = ""
  package var project = ""
  package var task = ""
  package var description = ""
  package var tags: [String] = []
  package var isBillable = true
  /// What it is paid as, as our own exports have it.
  package var kind = ""
  package var times = RowTimes.on(.earliest, seconds: 1)

  /// What tells one person of the file from another: the address, where there is one.
  package var personKey: String { Names.key(of: email.isEmpty ? person : email) }

  /// What the person is called.
  package var personText: String { !name.isEmpty ? name : !person.isEmpty ? person : email }
}

/// What became of one row of a file.
package struct ReadRow: Hashable, Sendable {
  package let line: Int
  /// `nil` where a problem leaves it out.
  package let row: ImportRow?
  package let problems: [RowProblem]
}
