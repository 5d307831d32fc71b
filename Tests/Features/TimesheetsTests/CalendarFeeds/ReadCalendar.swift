import Testing

/// An iCalendar file, read strictly: each line ends in CRLF and has at most 75 octets of whole characters, and nothing
/// else stands there than RFC 5545 lets.
struct ReadCalendar {
  struct Fault: Error { let line: String }

  /// The properties before the first event.
  private(set) var head: [String: String] = [:]
  /// The properties of each event by name, with the parameters as sent; texts as they were before they were escaped.
  private(set) var events: [[String: String]] = []
  private(set) var tags: [String: [String]] = [:]
  private(set) var components: [String] = []

  init(_ text: String) throws {
    var open: [String] = []
    for line in try Self.unfolded(text) {
      // By code points: a value may begin with a combining one.
      guard let colon = line.unicodeScalars.firstIndex(of: ":") else { throw Fault(line: line) }
      let name = String(line.unicodeScalars[..<colon])
      let value = String(line.unicodeScalars[colon...].dropFirst())
      guard name.wholeMatch(of: /[A-Z-]+(?:;[A-Z-]+=[A-Za-z0-9-]+)*/) != nil else {
        throw Fault(line: line)
      }
      switch name {
      case "BEGIN":
        open.append(value)
        components.append(value)
        if value == "VEVENT" { events.append([:]) }
      case "END":
        guard open.popLast() == value else { throw Fault(line: line) }
      default: try take(name, value, in: open)
      }
    }
    guard open.isEmpty, components.first == "VCALENDAR", components.count > 1 else {
      throw Fault(line: "the end")
    }
    for event in events {
      for name in ["UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "SUMMARY", "TRANSP"]
      where event[name] == nil {
        throw Fault(line: "no \(name)")
      }
    }
    let ids = Set(events.map { $0["UID"] })
    guard ids.count == events.count else { throw Fault(line: "UID twice") }
    for name in ["VERSION", "PRODID", "NAME", "X-WR-CALNAME"] where head[name] == nil {
      throw Fault(line: "no \(name)")
    }
  }

  private mutating func take(_ name: String, _ value: String, in open: [String]) throws {
    let isText = ["SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME"].contains(name)
    let parts = try Self.unescaped(value)
    if isText || name == "CATEGORIES" {
      guard name == "CATEGORIES" || parts.count == 1 else { throw Fault(line: value) }
    } else {
      let form: Regex<Substring> =
        switch name {
        case "DTSTART", "DTEND", "DTSTAMP", "LAST-MODIFIED":
          open.last == "VEVENT" ? /\d{8}T\d{6}Z/ : /\d{8}T\d{6}/
        case "DTSTART;VALUE=DATE", "DTEND;VALUE=DATE": /\d{8}/
        case "SEQUENCE": /\d+/
        case "UID": /(?:entry|absence)-\d+@[0-9a-f]{32}/
        default: /[A-Za-z0-9+\/\.:-]+/
        }
      guard value.wholeMatch(of: form) != nil else { throw Fault(line: "\(name):\(value)") }
    }
    switch open.last {
    case "VCALENDAR": head[name] = parts.first ?? ""
    case "VEVENT":
      let last = events.count - 1
      if name == "CATEGORIES" { tags[events[last]["UID"] ?? ""] = parts }
      guard events[last].updateValue(parts.joined(separator: ","), forKey: name) == nil else {
        throw Fault(line: "\(name) twice")
      }
    default: break
    }
  }

  /// The lines, each as it was before it was folded.
  private static func unfolded(_ text: String) throws -> [String] {
    var lines: [[UInt8]] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: 0x0D), end + 1 < rest.endIndex, rest[end + 1] == 0x0A
      else { throw Fault(line: String(decoding: rest, as: UTF8.self)) }
      let line = rest[rest.startIndex..<end]
      rest = rest[(end + 2)...]
      let text = String(decoding: line, as: UTF8.self)
      guard line.count <= 75, String(validating: line, as: UTF8.self) != nil,
        line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
      else { throw Fault(line: text) }
      if line.first == 0x20, !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The texts of a value, which stand between commas.
  private static func unescaped(_ value: String) throws -> [String] {
    var parts = [""]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        switch scalar {
        case "n": parts[parts.count - 1] += "\n"
        case "\\", ";", ",": parts[parts.count - 1].unicodeScalars.append(scalar)
        default: throw Fault(line: value)
        }
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == ";" {
        throw Fault(line: value)
      } else if scalar == "," {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    guard !isEscaped else { throw Fault(line: value) }
    return parts
  }
}
