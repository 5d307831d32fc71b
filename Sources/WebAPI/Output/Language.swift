/// A language of what the server writes for people to read, by its tag (BCP 47).
public enum Language: String, CaseIterable, FieldValue {
  case english = "en"
  case finnish = "fi"
  case bokmal = "nb"

  /// The one of three texts that is in the language.
  public func of(_ english: String, _ finnish: String, _ bokmal: String) -> String {
    switch self {
    case .english: english
    case .finnish: finnish
    case .bokmal: bokmal
    }
  }
}
