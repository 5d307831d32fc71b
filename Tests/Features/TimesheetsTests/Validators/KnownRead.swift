import APITestSupport
import Core
import HTTP

/// A read that somebody repeats, and what it was answered last.
struct KnownRead {
  /// Whose records it has.
  enum People {
    /// Nobody's in particular.
    case nobody
    case one(Int)
    case everybodySeen
    /// Also those whom the caller doesn't see.
    case everybody
  }

  let path: String
  let caller: Int
  let people: People
  /// The days of UTC that it has, of an entry; `nil` for all.
  let days: ClosedRange<Int>?
  /// Whether an entry can change it at all.
  let hasEntries: Bool
  var tag: String?
  /// What each tag was given for, as a hash.
  private var told: [String: Int] = [:]

  init(
    path: String, caller: Int, people: People, days: ClosedRange<Int>?, hasEntries: Bool = true
  ) {
    (self.path, self.caller, self.people) = (path, caller, people)
    (self.days, self.hasEntries) = (days, hasEntries)
  }

  /// Takes over an answer; returns whether its tag was never given for another one.
  mutating func told(_ text: String, _ tag: String) -> Bool {
    let hash = text.hashValue
    defer { told[tag] = hash }
    return told[tag].map { $0 == hash } ?? true
  }

  /// Whether what is done to a person, or to an entry of theirs on some days, must leave it as it is.
  func mustStay(after effect: Effect, whomManagerSees seen: Set<Int>?) -> Bool {
    guard let person = effect.person else { return false }
    switch people {
    case .nobody: return true
    case .everybody: return false
    case .one(let one): if one != person { return true }
    case .everybodySeen: if caller == 2, let seen, !seen.contains(person) { return true }
    }
    guard effect.isOfEntry else { return false }
    if !hasEntries { return true }
    guard let days, let touched = effect.days else { return false }
    return !days.overlaps(touched)
  }
}

/// What a write may have changed.
struct Effect {
  /// Whose records alone; `nil` for anything.
  var person: Int?
  /// Whether it was an entry.
  var isOfEntry = false
  /// The days of UTC of that entry, before and after; `nil` for any.
  var days: ClosedRange<Int>?

  static let anything = Effect()
  static func of(_ person: Int) -> Effect { Effect(person: person) }
  static func entry(_ person: Int, _ days: ClosedRange<Int>?) -> Effect {
    Effect(person: person, isOfEntry: true, days: days)
  }
}

extension KnownRead {
  /// All reads that tell by a tag when nothing has changed, by a reporter in Helsinki, another one, the manager and
  /// the admin.
  static func all(feeds: [(path: String, owner: Int, people: People)]) -> [KnownRead] {
    let february = utc("2026-02-01")...utc("2026-02-28")
    // In Helsinki.
    let hers = february.lowerBound - 1...february.upperBound
    var reads: [KnownRead] = []
    for caller in [3, 4] {
      let zone = caller == 3 ? 1 : 0
      let month = caller == 3 ? hers : february
      func own(_ path: String, _ days: ClosedRange<Int>?, hasEntries: Bool = true) {
        reads.append(
          KnownRead(
            path: path, caller: caller, people: .one(caller), days: days, hasEntries: hasEntries))
      }
      let day = utc("2026-02-24")
      own("/projects", nil, hasEntries: false)
      own("/projects?visible=true", nil, hasEntries: false)
      own("/projects/1/tasks", nil, hasEntries: false)
      own("/entries?day=2026-02-24", day - zone...day)
      own(
        "/entries?from=2026-02-20&to=2026-02-28&limit=3",
        utc("2026-02-20") - zone...month.upperBound)
      own("/entries?day=2026-02-24&timeZone=Pacific/Kiritimati", day - 1...day)
      own("/reports/hours?period=month&day=2026-02-01&groupBy=project,tag,customer", month)
      own(
        "/reports/hours?period=week&day=2026-02-24&groupBy=task,day",
        utc("2026-02-23") - zone...utc("2026-03-01"))
      own(
        "/reports/hours.csv?period=month&day=2026-02-01&columns=id,userName,taskName,customerName,locked,key,updatedAt",
        month)
      own("/reports/hours.ndjson?period=month&day=2026-02-01", month)
      own("/reports/hours.ics?period=month&day=2026-02-01", month)
      own("/reports/hours.html?period=month&day=2026-02-01", nil)
      own("/entries/search?text=beam&locked=false", nil)
      own(
        "/entries/search?from=2026-02-10&to=2026-02-25&order=oldest",
        utc("2026-02-10") - zone...utc("2026-02-25"))
      own("/tags", nil)
      own("/tags?from=2026-02-01&to=2026-02-28", month)
      own("/absences?from=2026-02-01&to=2026-02-28", nil, hasEntries: false)
      own("/balance?month=2026-02", nil)
      own("/balance?year=2026&by=month", nil)
      own("/locks", nil, hasEntries: false)
      own("/submissions", nil, hasEntries: false)
      own("/working-time-record.json?from=2026-02&to=2026-02", nil)
      own("/working-time-record.html?from=2026-01&to=2026-03", nil)
    }
    for caller in [2, 1] {
      func all(_ path: String, _ days: ClosedRange<Int>?, hasEntries: Bool = true) {
        reads.append(
          KnownRead(
            path: path, caller: caller, people: .everybodySeen, days: days, hasEntries: hasEntries))
      }
      all(
        "/entries?from=2026-02-20&to=2026-02-28&user=all", utc("2026-02-20")...february.upperBound)
      all("/reports/hours?period=month&day=2026-02-01&user=all&groupBy=user,customer", february)
      all(
        "/reports/hours?period=month&day=2026-02-01&user=all&amounts=true&groupBy=project", february
      )
      all("/reports/hours.csv?period=month&day=2026-02-01&user=all", february)
      all("/entries/search?user=all&limit=5", nil)
      all("/tags?user=all", nil)
      all("/absences?from=2026-01-01&to=2026-12-31&user=all", nil, hasEntries: false)
      all("/locks", nil, hasEntries: false)
      all("/submissions?user=all", nil, hasEntries: false)
      all("/periods?month=2026-02", nil)
      all("/balances", nil)
      all("/balances?on=2026-02-15", nil)
      all("/rates", nil, hasEntries: false)
      all("/users", nil, hasEntries: false)
      all("/users?search=n", nil, hasEntries: false)
      all("/working-time-record.csv?from=2026-02&to=2026-02&user=all", nil)
      all("/projects", nil, hasEntries: false)
      reads.append(KnownRead(path: "/budgets", caller: caller, people: .everybody, days: nil))
      for path in ["/projects/all", "/customers", "/customers?limit=1"] {
        reads.append(KnownRead(path: path, caller: caller, people: .nobody, days: nil))
      }
      for path in [
        "/entries?day=2026-02-24&user=3", "/reports/hours?period=day&day=2026-02-24&user=3",
      ] {
        let day = utc("2026-02-24")
        reads.append(KnownRead(path: path, caller: caller, people: .one(3), days: day...day))
      }
      reads.append(
        KnownRead(path: "/balance?month=2026-02&user=3", caller: caller, people: .one(3), days: nil)
      )
    }
    for feed in feeds {
      reads.append(
        KnownRead(path: feed.path, caller: feed.owner, people: feed.people, days: nil))
    }
    return reads
  }

  private static func utc(_ text: String) -> Int { Int((Day(text) ?? .earliest).number) }
}
