import Core
package import WebAPI

extension NewEntry: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      Entry.fields.decodeNew(&decoder), start: decoder.required("start", .instant),
      end: decoder.required("end", .end, "After the start, by 24 hours at most."))
  }
}

extension NewTimer: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      Entry.fields.decodeNew(&decoder),
      start: decoder.optional("start", .instant, "Now unless given; not in the future."))
  }
}

struct EntryUpdate: Input {
  let id: EntryID
  let patch: Patch<Entry>

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    var patch = Entry.fields.decodePatch(&decoder)
    patch[\.start] = decoder.change("start", .instant)
    patch[\.end] = decoder.change("end", .end, "Given to a running entry it stops the timer.")
      .map { .some($0) }
    self.patch = patch
  }
}

struct TimerStop: Input {
  let end: Instant?

  init(_ decoder: inout InputDecoder) {
    end = decoder.optional("end", .end, "Now unless given.")
  }
}

extension FieldType where Value == Instant {
  /// The end of an entry.
  fileprivate static let end = instant(example: "2026-03-02T09:00:00+02:00")
}

extension FieldType where Value == Tags {
  static let tags = FieldType<[String]>.list(.word, 0...50)
    .map(placeholder: Tags()) { names, _ in .value(Tags(names)) }
}
