import Core
package import JSON

/// One filling of a section of an inspection's form.
package struct Sheet: Hashable, Sendable {
  package var item: Item
  package let inspection: ItemID
  package let section: String
  /// The target that it is about, where the section is filled for each child.
  package let target: ItemID?
  package var order: Int64
  /// By field; an emptied one is `null`.
  package var answers: [String: Answer] = [:]

  /// An answer, and the change that last set it.
  package struct Answer: Hashable, Sendable {
    package let value: JSONText
    package let revision: Int64
    package let device: DeviceID?
  }

  /// Those that are there, by field.
  package var given: [(field: String, value: JSONText)] {
    answers.filter { $0.value.value != .null }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.value) }
  }
}

/// What is given to make or to change a sheet.
package struct SheetDraft: Sendable {
  package var id: ItemID?
  package var key: String?
  package let section: String?
  /// By id.
  package let target: ItemID?
  package let order: Int64?
  package let isActive: Bool?
  package let answers: [JSONTree.Member]
  /// How what is wrong with answers names them; the section unless given.
  package let place: String?
  package var known = KnownRevisions()

  /// How what is wrong with the answers together is named.
  var answersPlace: String { place ?? section ?? "sheets" }
}

/// An answer as a client gives it.
package struct AnswerDraft: Hashable, Sendable {
  package let field: String
  package let value: JSONText
}
