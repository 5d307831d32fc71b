import Core
public import HTMLText

/// A form as its page shows it: empty at first; when it was refused, with what was typed and what is wrong.
public struct PageForm: Sendable {
  let token: String
  /// Why it is shown again; `nil` at first.
  public let problem: Problem?
  /// All that was typed but secrets.
  var given: [(name: String, text: String)] = []

  init(token: String, problem: Problem? = nil) {
    self.token = token
    self.problem = problem
  }

  /// What was typed in a field; `first` while nothing was.
  public func typed(_ field: String, first: String = "") -> String {
    if problem == nil { return first }
    return given.first { $0.name == field }?.text ?? ""
  }

  /// What is wrong with a field.
  public func messages(at field: String) -> [String] {
    problem?.fields.filter { $0.field == field }.map(\.message) ?? []
  }
}

extension HTMLText {
  /// The start of a form that is sent to the address of its page; its fields and `</form>` follow.
  public mutating func begin(_ form: PageForm) {
    markup("<form method=\"post\">")
    hidden(FormToken.field, form.token)
  }
}
