import Synchronization

/// The time zones of the system's database, each loaded on first use.
///
/// The file of a loaded zone is checked at most once in `checkSeconds`, so that a running server uses an update of the
/// system's tzdata. When the new file is unreadable, the loaded rules stay.
public final class Zones: Sendable {
  public let directory: String
  private let checkSeconds: Int64
  private let loaded = Mutex<[String: Loaded]>([:])

  private struct Loaded {
    var zone: Zone
    var stamp: FileStamp
    var checked: Int64
  }

  /// There is no time zone database.
  public struct Missing: Error, CustomStringConvertible {
    public let searched: [String]

    /// One sentence for the operator.
    public var description: String {
      "no time zone database in \(searched.joined(separator: ", ")): install the package tzdata, "
        + "or name its directory in TZDIR"
    }
  }

  public static let usualDirectories = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
  ]

  /// Uses the first directory with a database.
  ///
  /// - Parameters:
  ///   - directories: the directories to search, in order; the environment's `TZDIR` should be the first.
  ///   - checkSeconds: the least seconds between two checks of a file.
  /// - Throws: `Missing` when no directory has a readable file `Etc/UTC` or `UTC`.
  public init(
    directories: [String] = usualDirectories, checkSeconds: Int64 = 60
  ) throws(Missing) {
    let found = directories.first { directory in
      ["Etc/UTC", "UTC"].contains { Zones.read("\(directory)/\($0)") != nil }
    }
    guard let found else { throw Missing(searched: directories) }
    directory = found
    self.checkSeconds = checkSeconds
  }

  /// The zone with an IANA name, case-sensitive, or `nil` when there is none.
  public func zone(named name: String) -> Zone? {
    loaded.withLock { loaded in
      let now = monotonicSeconds()
      guard var known = loaded[name] else {
        guard let fresh = load(name, at: now) else { return nil }
        loaded[name] = fresh
        return fresh.zone
      }
      if now - known.checked >= checkSeconds {
        if FileStamp(of: path(of: name)) != known.stamp { known = load(name, at: now) ?? known }
        known.checked = now
        loaded[name] = known
      }
      return known.zone
    }
  }

  private func path(of name: String) -> String { "\(directory)/\(name)" }

  private func load(_ name: String, at now: Int64) -> Loaded? {
    guard Zones.isName(name), let stamp = FileStamp(of: path(of: name)),
      let rules = Zones.read(path(of: name))
    else { return nil }
    return Loaded(zone: Zone(name: name, rules: rules), stamp: stamp, checked: now)
  }

  private static func read(_ path: String) -> ZoneRules? {
    guard let bytes = fileBytes(path, atMost: 1 << 18) else { return nil }
    return try? TZif.rules(from: bytes)
  }

  /// Whether a text can be a zone's name: parts of letters, digits, `+`, `-` and `_`, separated by slashes, and not one
  /// of the other files in the directory.
  static func isName(_ name: String) -> Bool {
    guard (1...255).contains(name.utf8.count) else { return false }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let wellFormed = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x5F: true
          default: false
          }
        }
    }
    guard wellFormed, let first = name.split(separator: "/").first else { return false }
    return !["posix", "right", "posixrules", "localtime", "Factory"].contains(first)
  }
}
