package import Core
package import WebAPI

/// What happens to many entries at once.
package struct EntriesChange: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case set(EntrySet)
    /// Moves start and end by these seconds.
    case shift(Int64)
    case remove
  }

  /// Which entries: those with these ids, or those that a search finds.
  package enum Choice: Equatable, Sendable {
    case ids([EntryID])
    case find(EntrySearch)
  }

  package var choice: Choice
  package var action: Action
  /// The number of entries that the client expects.
  package var expected: Int?
  /// Whether everything is judged and nothing changed.
  package var isDryRun: Bool

  package init(
    _ choice: Choice, _ action: Action, expected: Int? = nil, isDryRun: Bool = false
  ) {
    self.choice = choice
    self.action = action
    self.expected = expected
    self.isDryRun = isDryRun
  }

  static let most = 5_000
  static let longestShift: Int64 = 86_400 * 366
}

/// The fields that all chosen entries get.
package struct EntrySet: Equatable, Sendable {
  package var project: ProjectID?
  /// `.set(nil)` takes the task off.
  package var task: FieldUpdate<TaskID?> = .keep
  package var description: String?
  package var billable: Bool?
  package var addedTags: [String] = []
  package var removedTags: [String] = []

  package init() {}

  /// The entry with these fields. A task that does not belong to a new project is taken off.
  func applied(to old: Entry) -> Entry {
    var new = old
    if let project, project != old.project {
      new.project = project
      new.task = nil
    }
    new.task = task.applied(to: new.task)
    if let description { new.description = description }
    if let billable { new.billable = billable }
    if !addedTags.isEmpty || !removedTags.isEmpty {
      let removed = Set(removedTags.map { Array($0.utf8) })
      let kept = old.tags.names.filter { !removed.contains(Array($0.utf8)) }
      new.tags = Tags(kept + addedTags)
    }
    return new
  }
}

/// How many entries were chosen, and which.
package struct EntriesChanged: Hashable, Sendable {
  package let entries: [EntryID]
}

extension EntrySet: Input {
  package init(_ decoder: inout InputDecoder) {
    project = decoder.optional("project", .id(), "One that is attached to you and active.")
    task = decoder.clearable(
      "task", .id(), "One of the project's. A new project without it takes off other tasks.")
    description = decoder.optional("description", .long)
    billable = decoder.optional("billable", .flag)
    addedTags = decoder.optional("addTags", .list(.word, 0...Tags.maximumCount), default: [])
    removedTags = decoder.optional("removeTags", .list(.word, 0...Tags.maximumCount), default: [])
  }
}

extension EntriesChange: Input {
  package init(_ decoder: inout InputDecoder) {
    let ids: [EntryID]? = decoder.optional(
      "ids", .list(.id(), 1...Self.most), "Which entries; or find.")
    let search = decoder.optional(
      "find", .object(EntrySearch.self), "The fields of findEntries (94) but order and paging.")
    let set = decoder.optional("set", .object(EntrySet.self), "What they all get.")
    let shift = decoder.optional(
      "shift", .integer(-Self.longestShift...Self.longestShift),
      "Moves start and end by these seconds.")
    let remove = decoder.optional("remove", .flag, "True removes them.")
    expected = decoder.optional(
      "expect", .integer(0...Self.most), "How many they must be; another number is 412.")
    isDryRun = decoder.optional("dryRun", .flag, default: false, "Judges all, and changes nothing.")
    choice = search.map { .find($0) } ?? .ids(ids ?? [])
    action = set.map { .set($0) } ?? shift.map { .shift($0) } ?? .remove

    // A field that is wrong counts as given: one error is enough.
    if decoder.has("ids") == decoder.has("find"), !decoder.isWrong("find") {
      decoder.addError("find", "Give either find or ids.")
    } else if let search, search.isEmpty {
      decoder.addError("find", "Give one filter besides whose hours they are.")
    }
    if ["set", "shift", "remove"].filter({ decoder.has($0) }).count != 1, !decoder.isWrong("set") {
      decoder.addError("set", "Give one of set, shift and remove.")
    } else if remove == false, !decoder.isWrong("remove") {
      decoder.addError("remove", "This must be true where it is given.")
    } else if set == EntrySet(), !decoder.isWrong("set") {
      decoder.addError("set", "Give a field that they get.")
    }
  }
}

extension EntriesChanged: Output {
  package static var example: EntriesChanged { EntriesChanged(entries: [EntryID(stored: 17)]) }

  package func write(to writer: inout ResponseWriter) {
    writer.field("count", Int64(entries.count))
    writer.field("entries", entries)
  }
}
