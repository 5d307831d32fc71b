package import Core
package import Database
import JSON
package import WebAPI

/// How much a tag was used.
package struct TagUse: Hashable, Sendable {
  package let tag: String
  /// How many entries have it.
  package var entries: Int64
  /// Of their parts in the asked days.
  package var seconds: Int64
  /// The start of the last one.
  package var lastUsed: Instant
}

/// A page of the tags of entries.
package struct TagsQuery: Hashable, Sendable {
  package var search: EntrySearch
  /// Only tags that have this, folded.
  package var part: String?
  package var limit: Int
  /// The page starts after this tag.
  package var after: String?
}

extension TagsQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    part = decoder.optional("search", .text(1...100), "What stands in the tag, in any case.")
      .map { Names.folded($0) }
    search = EntrySearch(readersDaysOf: &decoder)
    let paging = Paging(&decoder) { $0.parts.count == 1 && $0.text(0) != nil }
    limit = paging.limit
    after = paging.after.flatMap { $0.text(0) }
  }
}

extension Timesheets {
  var tagsOperation: Operation {
    .read(
      OperationInfo(
        97, "tags", .get("/tags"), .authenticated, .entries,
        "Lists the tags of entries in the order of their code points, with how much they were used."
      ),
      OperationOptions<TagsQuery, Page<TagUse>>(
        details: "Tags that differ in case are two tags. An entry with two tags counts for both.",
        validator: tagsValidator, runsInBackground: { $0.search.isLarge })
    ) { query, context, transaction throws(TimesheetFault) in
      try tags(query, context, in: transaction)
    }
  }

  /// A page of the tags of entries, in the order of their code points.
  ///
  /// - Throws: as `find`.
  package func tags(
    _ query: TagsQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Page<TagUse> {
    let search = query.search
    let scope = try readableOrRefused(
      search.scope, by: try caller(of: context), in: transaction)
    let span = search.days.span(in: search.zone)
    // By their bytes: equal-looking texts, such as an ä of one and of two code points, are two tags.
    var uses: [[UInt8]: TagUse] = [:]
    try transaction.eachEntry(of: scope, touching: span, at: context.now) { entry, row in
      let part = entry.part(in: span)
      let seconds = max(0, part.until - part.from)
      let stored = entry.withTags(of: row) { $0.count == 2 ? "" : WordMatch.text(of: $0) }
      if stored.isEmpty { return .continue }
      for tag in Tags(stored: stored).names {
        var use =
          uses[Array(tag.utf8)] ?? TagUse(tag: tag, entries: 0, seconds: 0, lastUsed: entry.start)
        use.entries += 1
        use.seconds += seconds
        use.lastUsed = max(use.lastUsed, entry.start)
        uses[Array(tag.utf8)] = use
      }
      return .continue
    }
    let after = query.after.map { Array($0.utf8) }
    let found = uses.keys.filter { bytes in
      if let after, !after.lexicographicallyPrecedes(bytes) { return false }
      guard let part = query.part else { return true }
      let folded = Names.folded(String(decoding: bytes, as: UTF8.self))
      return WordMatch.contains(Array(part.utf8), in: folded)
    }
    .sorted { $0.lexicographicallyPrecedes($1) }
    let page = found.prefix(query.limit).compactMap { uses[$0] }
    let next = found.count > page.count ? page.last.map { Cursor([.text($0.tag)]) } : nil
    return Page(page, next: next)
  }
}

extension TagUse: Output {
  package static var example: TagUse {
    TagUse(
      tag: "night", entries: 12, seconds: 302_400, lastUsed: Instant(seconds: 1_772_431_200))
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("tag", tag)
    writer.field("entries", entries)
    writer.field("seconds", seconds)
    writer.field("lastUsed", lastUsed)
  }
}
