/// In what order background work is done: users by turns, what one user asked for in the order of its coming, and
/// behind everybody the work of clients who may have gone.
struct FairQueue {
  /// Where in the line a job waits.
  enum Place {
    /// Among its user's, by turns with the others.
    case byTurns
    /// Behind everybody.
    case behind
  }

  /// Users who have work here by turns; whose turn is next is first.
  private var turns: [Int64] = []
  private var works: [Int64: [BackgroundJob]] = [:]
  private var late: [BackgroundJob] = []

  /// How many jobs there are.
  var count: Int { works.values.reduce(late.count) { $0 + $1.count } }

  /// Whether somebody waits who is surely there.
  var isPressing: Bool { !turns.isEmpty }

  /// Lets a job wait behind those of its user.
  mutating func add(_ job: BackgroundJob) {
    if works[job.user] == nil { turns.append(job.user) }
    works[job.user, default: []].append(job)
  }

  /// Lets a job wait behind everybody's; gives the one that has waited there longest when they are more than
  /// `limit` (zero: no limit).
  mutating func addBehind(_ job: BackgroundJob, limit: Int) -> BackgroundJob? {
    late.append(job)
    return limit > 0 && late.count > limit ? late.removeFirst() : nil
  }

  /// Takes the job whose turn it is, and tells where it waited.
  mutating func next() -> (job: BackgroundJob, place: Place)? {
    guard let user = turns.first, let job = works[user]?.first else {
      return late.isEmpty ? nil : (late.removeFirst(), .behind)
    }
    turns.removeFirst()
    works[user]?.removeFirst()
    if works[user]?.isEmpty ?? true { works[user] = nil } else { turns.append(user) }
    return (job, .byTurns)
  }

  /// Takes a job out, and tells where it waited; `nil` when it is not here.
  mutating func remove(_ job: BackgroundJob) -> Place? {
    if let index = late.firstIndex(where: { $0 === job }) {
      late.remove(at: index)
      return .behind
    }
    guard let index = works[job.user]?.firstIndex(where: { $0 === job }) else { return nil }
    works[job.user]?.remove(at: index)
    if works[job.user]?.isEmpty ?? true {
      works[job.user] = nil
      turns.removeAll { $0 == job.user }
    }
    return .byTurns
  }
}
