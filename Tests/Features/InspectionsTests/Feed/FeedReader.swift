import JSON

@testable import PhoneSimulation

/// A reader as docs/inspections.md describes it: what it holds, by number.
struct FeedReader {
  var held: [Int64: JSONTree] = [:]

  /// The same without what is worked out from other items, of which the feed does not tell.
  var told: [Int64: JSONTree] { held.mapValues(\.withoutCounts) }

  mutating func forget(_ id: Int64) {
    var gone: Set<Int64> = [id]
    var count = 0
    while gone.count > count {
      count = gone.count
      for (id, data) in held where FeedReader.place(of: data).map(gone.contains) == true {
        gone.insert(id)
      }
    }
    for id in gone { held[id] = nil }
  }

  /// At the end: what hangs on an item that it does not hold.
  mutating func forgetLoose(unlessAssignedTo user: Int64) {
    for (id, data) in held {
      guard let place = FeedReader.place(of: data), held[place] == nil else { continue }
      if case .array(let users)? = data["inspectors"], users.contains(.integer(user)) { continue }
      forget(id)
    }
  }

  private static func place(of data: JSONTree) -> Int64? {
    // A finding hangs on the target that it is about.
    let names =
      data["severity"] == nil ? ["parent", "inspection", "of", "thing", "target"] : ["target"]
    for name in names {
      if case .integer(let id)? = data[name] { return id }
    }
    return nil
  }
}
