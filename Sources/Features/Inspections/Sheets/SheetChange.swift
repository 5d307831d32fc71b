import Merging

/// A change of a sheet, with canonical answers.
struct SheetChange {
  let known: KnownRevisions
  let order: Int64?
  let answers: [AnswerDraft]
  /// How what is wrong with the answers together is named.
  let place: String
  var isActive: Bool?
  /// Those of fields that have no other.
  var stamps: [String: Stamp] = [:]

  init(_ draft: SheetDraft, _ answers: [AnswerDraft]) {
    known = draft.known
    order = draft.order
    isActive = draft.isActive
    place = draft.answersPlace
    self.answers = answers
  }

  var offered: [FieldBefore] {
    (order.map { [FieldBefore("order", json: "\($0)")] } ?? [])
      + answers.map { FieldBefore($0.name, $0.value) }
  }
}

extension AnswerDraft {
  /// The name of the field of the sheet.
  var name: String { Sheet.answerPrefix + field }
}
