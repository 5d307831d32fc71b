public import JSON

extension HTMLText {
  /// A block of data for search engines (JSON-LD 1.1, section 7): it runs nothing, and the policy of a page lets it be.
  public mutating func dataBlock(_ tree: JSONTree) {
    markup("<script type=\"application/ld+json\">")
    json(tree)
    markup("</script>")
  }

  /// Whatever could end the element, or a line of a script, is escaped: such characters stand in texts only.
  private mutating func json(_ tree: JSONTree) {
    let json = tree.compact
    var at = 0
    while at < json.count {
      switch json[at] {
      case UInt8(ascii: "<"): markup("\\u003c")
      case UInt8(ascii: ">"): markup("\\u003e")
      case UInt8(ascii: "&"): markup("\\u0026")
      case 0xE2 where at + 2 < json.count && json[at + 1] == 0x80 && json[at + 2] & 0xFE == 0xA8:
        // U+2028 and U+2029.
        if json[at + 2] == 0xA8 { markup("\\u2028") } else { markup("\\u2029") }
        at += 2
      default: append(json[at])
      }
      at += 1
    }
  }
}
