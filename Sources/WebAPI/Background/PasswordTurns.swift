import Core

/// Whose turn it is when a password is hashed.
public struct PasswordTurn: Sendable, Hashable {
  /// Who takes turns with others: the client's address.
  public let group: String
  /// Who takes turns within the group: the username.
  public let member: String
  /// Whether it may use the places that are reserved for users with a session or a good record.
  public let isReserved: Bool

  public init(group: String, member: String, isReserved: Bool) {
    self.group = group
    self.member = member
    self.isReserved = isReserved
  }

  /// The turn of a caller with a session.
  static func of(_ caller: Caller?) -> PasswordTurn {
    let name = caller?.user.description ?? ""
    return PasswordTurn(group: "user \(name)", member: name, isReserved: caller != nil)
  }
}

/// What waits for its turn: groups take turns, and so do the members of each group.
struct PasswordTurns<Job> {
  private struct Group {
    /// The members with jobs; the next to be served is first.
    var members: [String] = []
    var jobs: [String: [Job]] = [:]
    var count = 0

    mutating func add(_ job: Job, of member: String) {
      if jobs[member] == nil { members.append(member) }
      jobs[member, default: []].append(job)
      count += 1
    }

    mutating func next() -> Job? {
      guard let member = members.first, let job = jobs[member]?.first else { return nil }
      members.removeFirst()
      jobs[member]?.removeFirst()
      if jobs[member]?.isEmpty ?? true { jobs[member] = nil } else { members.append(member) }
      count -= 1
      return job
    }

    /// The member with the most jobs.
    var largest: (member: String, count: Int)? {
      jobs.map { (member: $0.key, count: $0.value.count) }.max { $0.count < $1.count }
    }

    mutating func removeNewest(of member: String) -> Job? {
      guard let job = jobs[member]?.popLast() else { return nil }
      if jobs[member]?.isEmpty ?? true {
        jobs[member] = nil
        members.removeAll { $0 == member }
      }
      count -= 1
      return job
    }
  }

  /// The groups with jobs; the next to be served is first.
  private var order: [String] = []
  private var groups: [String: Group] = [:]
  private(set) var count = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// What came of adding a job.
  enum Admission {
    case accepted
    /// This job of another had to make room.
    case replacing(Job)
    case refused
  }

  /// Adds a job. When there is no room, the newest job of whoever has the most makes room, unless the newcomer would
  /// then have as many.
  mutating func add(_ job: Job, _ turn: PasswordTurn) -> Admission {
    var removed: Job?
    if count >= capacity {
      removed = makeRoom(for: turn)
      if removed == nil { return .refused }
    }
    if groups[turn.group] == nil { order.append(turn.group) }
    groups[turn.group, default: Group()].add(job, of: turn.member)
    count += 1
    return removed.map { .replacing($0) } ?? .accepted
  }

  private mutating func makeRoom(for turn: PasswordTurn) -> Job? {
    let own = groups[turn.group]?.count ?? 0
    guard let (name, group) = groups.max(by: { $0.value.count < $1.value.count }),
      let largest = group.largest
    else { return nil }
    if group.count > own + 1 { return remove(of: largest.member, in: name) }
    guard let group = groups[turn.group], let largest = group.largest,
      largest.count > (group.jobs[turn.member]?.count ?? 0) + 1
    else { return nil }
    return remove(of: largest.member, in: turn.group)
  }

  private mutating func remove(of member: String, in name: String) -> Job? {
    let job = groups[name]?.removeNewest(of: member)
    if job != nil { count -= 1 }
    if groups[name]?.count == 0 {
      groups[name] = nil
      order.removeAll { $0 == name }
    }
    return job
  }

  /// Removes and returns the next job.
  mutating func next() -> Job? {
    guard let name = order.first, let job = groups[name]?.next() else { return nil }
    order.removeFirst()
    if groups[name]?.count == 0 { groups[name] = nil } else { order.append(name) }
    count -= 1
    return job
  }
}
