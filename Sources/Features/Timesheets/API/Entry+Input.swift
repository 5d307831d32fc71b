package import WebAPI
import Core

extension EntryDetails {
  /// Asks for what an entry says beside its time.
  init(_ fields: inout InputDecoder) {
    self.init(
      project: fields.required("project", .id(), "One that is attached to you and active."),
      task: fields.optional("task", .id(), "One of the project's."),
      description: fields.optional("description", .long, default: "", "What was done."),
      tags: fields.optional("tags", .tags, default: Tags()),
      billable: fields.optional("billable", .flag, default: true, "True unless given."))
  }
}

extension NewEntry: Input {
  /// Asks for the fields of a finished stretch of work.
  package init(_ fields: inout InputDecoder) {
    self.init(
      EntryDetails(&fields), start: fields.required("start", .instant),
      end: fields.required("end", .instant, "After the start, by 24 hours at most."))
  }
}

extension NewTimer: Input {
  /// Asks for the fields of a timer.
  package init(_ fields: inout InputDecoder) {
    self.init(
      EntryDetails(&fields),
      start: fields.optional("start", .instant, "Now unless given; not in the future."))
  }
}

/// The number of an entry, and nothing else.
struct EntryReference: Input {
  let id: EntryID

  init(_ fields: inout InputDecoder) { id = fields.required("id", .id()) }
}

/// Which entry changes, and what of it.
struct EntryUpdate: Input {
  let id: EntryID
  let change: EntryChange

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    var change = EntryChange()
    change.project = fields.change("project", .id(), "One that is attached to you and active.")
    change.task = fields.clearable("task", .id(), "One of the project's.")
    change.start = fields.change("start", .instant)
    change.end = fields.change("end", .instant, "Given to a running entry it stops the timer.")
    change.description = fields.clearable("description", .long).map { $0 ?? "" }
    change.tags = fields.clearable("tags", .tags).map { $0 ?? Tags() }
    change.billable = fields.change("billable", .flag)
    self.change = change
  }
}

/// When a timer stops.
struct TimerStop: Input {
  let end: Instant?

  init(_ fields: inout InputDecoder) {
    end = fields.optional("end", .instant, "Now unless given.")
  }
}

extension FieldType where Value == Tags {
  /// The tags of an entry.
  static let tags = FieldType<[String]>.list(.name, 0...50)
    .map(placeholder: Tags()) { names, _ in .value(Tags(names)) }
}
