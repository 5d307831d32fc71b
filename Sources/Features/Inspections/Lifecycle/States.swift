import Core
package import Database
import Forms
package import JSON
import WebAPI

/// What is given to finish, open or void an inspection.
package struct StateDraft: Sendable {
  package let state: Inspection.State
  /// How many of each a client holds.
  package let holds: Holds?
  package let signatures: [SignatureDraft]
  package let comment: String?
}

/// Counts of active records of an inspection.
package struct Holds: Hashable, Sendable {
  package var sheets = 0
  package var findings = 0
  package var pictures = 0

  /// What the others have that these have not.
  func missing(from there: Holds) -> Holds {
    Holds(
      sheets: max(0, sheets - there.sheets), findings: max(0, findings - there.findings),
      pictures: max(0, pictures - there.pictures))
  }

  package var json: JSONTree {
    .object([
      "sheets": .integer(Int64(sheets)), "findings": .integer(Int64(findings)),
      "pictures": .integer(Int64(pictures)),
    ])
  }
}

extension Inspections {
  var stateOperation: Operation {
    .writeThenRead(
      OperationInfo(
        115, "setInspectionState", .post("/accounts/{account}/inspections/{id}/state"),
        .inspector, .inspections, "Finishes an inspection; managers open it again or void it."),
      OperationOptions<ItemChangeInput<StateDraft>, ChangedInspection>(
        details:
          "Signatures are bound to the digest of what was filled in. Opening again voids them. \(Self.largeAnswers)",
        bodyLimits: .ofSignatures,
        authorize: { input, _, context, transaction throws(Problem) in
          if input.content.state != .finished {
            try require(.manager, of: input.account, context, transaction)
          }
        })
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.holdAccount(input.account, context)
      let record = try setState(
        input.id, input.content, Sender(membership, context), in: transaction)
      return try answer(record, membership.account, in: transaction) { $0 }
    }
  }

  /// Finishes an inspection, opens it again or voids it.
  package func setState(
    _ id: ItemID, _ draft: StateDraft, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) -> InspectionRecord {
    transaction.hold(.account(sender.account))
    let membership = sender.membership
    if draft.state != .finished { try membership.require(.manager) }
    let old = try visible(id, membership, in: transaction)
    var new = old.inspection
    if let comment = draft.comment { new.comment = comment }
    switch draft.state {
    case .finished: try finish(&new, draft, old, sender, in: transaction)
    case .void:
      new.state = .void
      if new.digest != nil, new.comment != old.inspection.comment {
        try takeDigest(&new, old.item, membership, in: transaction)
      }
    default:
      new.state = .open
      new.finishedAt = nil
      new.finishedRevision = nil
      new.digest = nil
      new.erasedAt = nil
      new.erasedDigest = nil
      new.signatures.void(at: sender.origin.receivedAt)
    }
    if new.state == old.inspection.state, new.state != .open,
      new.comment != old.inspection.comment
    {
      throw .finished
    }
    if new.state == .open, old.inspection.state != .open {
      try transaction.forgetFinish(of: id, sender.account)
    }
    return try keep(old, new, active: nil, sender, in: transaction)
  }

  private func finish(
    _ new: inout Inspection, _ draft: StateDraft, _ old: InspectionRecord, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let membership = sender.membership
    var missing = Holds()
    if let holds = draft.holds {
      missing = holds.missing(from: try transaction.counts(of: old.item))
    }
    switch old.inspection.state {
    case .void: throw .finished
    case .finished, .arriving:
      // Who finishes a second time and holds more than was finished has signed something else.
      if missing != Holds() { throw .finished }
    case .open:
      var whole = try transaction.filled(old, of: membership.account)
      let form = try form(of: old.inspection, membership, in: transaction)
      let filled = FilledForm(form.sections, whole.filledSheets)
      let unanswered = filled.missing
      try unanswered.throwIfAny(lacking: unanswered.count)
      if missing != Holds() { throw .incomplete(missing) }
      let raised = filled.raised
      try addRaised(raised, whole, sender, in: transaction)
      new.state = whole.awaitsPictures ? .arriving : .finished
      new.finishedAt = sender.origin.madeAt
      whole.record.inspection = new
      if !raised.isEmpty {
        whole.findings = try transaction.findings(of: old.item.id, sender.account)
      }
      new.digest = ReportContent(whole).digest
    }
    for (place, signature) in draft.signatures.enumerated() {
      try SizeLimit.strokes.check(
        Int64(signature.strokes.text.bytes.count), "signatures[\(place)].strokes")
      new.signatures.add(
        Signature(
          signature, digest: new.digest ?? "", by: sender.origin.user, at: sender.origin.madeAt))
    }
    let before = old.inspection.signatures.list.count
    if new.signatures.list.count > before {
      try SizeLimit.signatures.check(Int64(new.signatures.list.count), "signatures")
    }
    for (place, signature) in new.signatures.list.enumerated().dropFirst(before) {
      try transaction.insert(signature.strokes, at: place, of: old.item)
      new.signatures.list[place].strokes = .none
    }
  }

  /// Gives an inspection the digest of what it says now. Where personal data was erased from it, the digest that was
  /// given before stays beside it.
  func takeDigest(
    _ inspection: inout Inspection, _ item: Item, _ membership: Membership,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    let record = InspectionRecord(item: item, value: inspection)
    let digest = ReportContent(try whole(record, membership, in: transaction)).digest
    if inspection.erasedAt == nil {
      inspection.digest = digest
    } else {
      inspection.erasedDigest = digest
    }
  }

  /// Finishes an inspection that waited only for pictures, all of which have arrived now.
  func finishIfArrived(
    _ id: ItemID?, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let id, let old = try transaction.inspection(id, sender.account),
      old.inspection.state == .arriving, try !transaction.awaitsPictures(id, sender.account)
    else { return }
    var new = old.inspection
    new.state = .finished
    _ = try keep(old, new, active: nil, sender, in: transaction)
    try updateState(ofTarget: new.target, sender, in: transaction)
  }

  /// Makes the findings that answers are and nobody has made.
  private func addRaised(
    _ raised: [RaisedFinding], _ whole: WholeInspection, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    for raised in raised {
      guard let sheet = whole.sheets.first(where: { $0.item.key == raised.sheet }) else { continue }
      let isMade = whole.findings.contains {
        $0.item.isActive && $0.finding.sheet == sheet.item.id && $0.finding.field == raised.field
      }
      if isMade { continue }
      var finding = Finding()
      finding.inspection = whole.record.item.id
      finding.sheet = sheet.item.id
      finding.field = raised.field
      finding.target = sheet.target ?? whole.record.inspection.target
      finding.severity = raised.severity
      finding.title = raised.shortTitle
      try FindingDeclaration(inspections: self).make(
        finding, key: nil, sender, in: transaction)
    }
  }

  /// Keeps the state of a target as its inspections have it.
  func updateState(
    ofTarget target: ItemID, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let inspections = try transaction.inspections(ofTarget: target, sender.account)
    try transaction.setState(
      ofTarget: target,
      isUnderWay: inspections.contains { $0.state == .open || $0.state == .arriving },
      isInspected: inspections.contains { $0.state == .finished && !$0.isPast }, sender)
  }
}

extension RaisedFinding {
  /// The label may be longer than a title.
  fileprivate var shortTitle: String { String(title.unicodeScalars.prefix(100)) }
}

extension WholeInspection {
  var activeSheets: [Sheet] { sheets.filter(\.item.isActive) }

  var activeFindings: [FindingRecord] { findings.filter(\.item.isActive) }

  /// Without those of inactive sheets and findings.
  var activePictures: [PictureRecord] {
    let owners = Set(
      [record.item.id] + activeSheets.map(\.item.id) + activeFindings.map(\.item.id))
    return pictures.filter { $0.item.isActive && owners.contains($0.picture.owner) }
  }

  var awaitsPictures: Bool { activePictures.contains { $0.picture.state == .awaited } }

  /// How many pictures each field of a sheet has.
  private func pictureCounts(of sheet: ItemID) -> [String: Int] {
    activePictures.filter { $0.picture.owner == sheet && $0.picture.state != .removed }
      .reduce(into: [:]) { counts, record in
        if let field = record.picture.field { counts[field, default: 0] += 1 }
      }
  }

  /// The sheets as the form's rules see them.
  var filledSheets: [FilledSheet] {
    activeSheets.map { sheet in
      FilledSheet(
        key: sheet.item.key, section: sheet.section,
        answers: Dictionary(
          uniqueKeysWithValues: sheet.given.map { ($0.field, $0.value.tree) }),
        pictures: pictureCounts(of: sheet.item.id))
    }
  }
}

extension BodyLimits {
  /// Twenty signatures of 64 KiB, and their points.
  fileprivate static let ofSignatures = BodyLimits(bytes: 2 << 20, names: 50_000)
}
