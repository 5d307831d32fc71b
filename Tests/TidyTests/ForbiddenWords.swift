/// Old names that must not come back. The dots keep this list from finding itself.
enum ForbiddenWords {
  /// Forbidden in code, comments, strings and documents, as words and as parts of identifiers, also in the plural.
  static let everywhere = words(
    """
    doo·r doo·rkeeper des·k dee·d cle·rk cens·us sea·t offi·ce club·house she·lf cro·wd cl·ue
    he·ed depar·ture sett·le thi·ng tra·its hou·se labo·ur bul·k
    """)

  /// Texts of the API that clients know and that stay as they are.
  static let wireTexts = [
    "/entries/bul·k", "POST /entries/bul·k",
    "thi·ng",
    "There is no such thi·ng.",
    "The thi·ng was changed meanwhile: read it again.",
    "Tells who did what to which thi·ng, newest first, with the thi·ng before and after.",
  ].map { $0.split(separator: "·").joined() }

  /// Forbidden as parts of identifiers only: they are ordinary words of English text.
  static let inCode = words(
    """
    act spa·re roo·ms gro·und who·se sig·ht ti·e pro·of fac·ts tell·ing nobo·dys compl·ain
    me·nd me·nded me·nding tha·w tha·wed occas·ion arri·val repl·y repl·ies pa·ce l·ie
    """)

  /// Words of features (a shop's orders, the parts of a road), forbidden outside features.
  static let outsideFeatures = words("la·ne tra·il recei·pt cata·logue")

  /// Types that are forbidden outside features as whole names.
  static let typesOutsideFeatures: Set<String> = [
    "Or·der", "Or·derDe·sk", "Hou·se", "Gro·und", "Gi·ven", "Ra·w", "Sha·pe", "Ri·ght",
    "Do·ne", "Deli·very", "Recep·tion", "Recep·tions", "Swe·pt", "RequestTar·get",
  ].reduce(into: []) { $0.insert($1.split(separator: "·").joined()) }

  /// Phrases forbidden in comments, strings and documents.
  static let phrases = [
    "carr·y out", "carr·ies out", "carr·ied out", "let· go", "lets· go", "has· gone", "who· asks",
    "so· many", "giv·en back",
  ].map { $0.split(separator: "·").joined() }

  private static func words(_ text: String) -> Set<String> {
    Set(
      text.split { $0 == " " || $0 == "\n" }.map { $0.split(separator: "·").joined() })
  }
}

/// The words of a text: `EventLoop` and `event_loop` are `event` and `loop`, in lower case.
struct Words {
  let words: Set<String>

  init(_ bytes: [UInt8]) {
    var found: Set<String> = []
    var word: [UInt8] = []
    func end() {
      if word.count > 1 { found.insert(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x61...0x7A: word.append(byte)
      case 0x41...0x5A:
        let isFollowedBySmall = index + 1 < bytes.count && (0x61...0x7A).contains(bytes[index + 1])
        let isAfterSmall = index > 0 && (0x61...0x7A).contains(bytes[index - 1])
        if isFollowedBySmall || isAfterSmall { end() }
        word.append(byte | 0x20)
      case 0x80...: word.append(byte)
      default: end()
      }
    }
    end()
    words = found
  }

  /// The text in lower case, with one blank for all that stands between two words.
  static func plain(_ text: String) -> String {
    var plain: [UInt8] = [0x20]
    for byte in text.utf8 {
      switch byte {
      case 0x61...0x7A, 0x80...: plain.append(byte)
      case 0x41...0x5A: plain.append(byte | 0x20)
      default: if plain.last != 0x20 { plain.append(0x20) }
      }
    }
    return String(decoding: plain + [0x20], as: UTF8.self)
  }

  /// The forbidden words among them, in singular or plural.
  func forbidden(_ list: Set<String>) -> [String] {
    words.filter {
      list.contains($0) || ($0.hasSuffix("s") && list.contains(String($0.dropLast())))
    }
    .sorted()
  }
}
