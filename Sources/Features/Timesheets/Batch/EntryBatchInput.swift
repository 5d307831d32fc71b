import Core
import Crypto
import JSON
import WebAPI

extension EntryBatch: Input {
  init(_ decoder: inout InputDecoder) {
    changes = decoder.required(
      "changes", .list(.judged, 1...Self.mostChanges), "In the order in which they were made.")
    user = decoder.owner()
  }
}

extension FieldType where Value == EntryChange {
  /// A change with what is wrong with it and with the digest of what it says.
  fileprivate static var judged: FieldType {
    judgedAlone { change, given, errors in
      change.errors = errors
      let said = JSONTree(given)
      let bytes = said.canonical ?? said.compact
      change.digest = SHA256.of(bytes.span).array
    }
  }
}

extension EntryChange: Input {
  init(_ decoder: inout InputDecoder) {
    key = decoder.requiredOrNil(
      "key", .clientKey, "Your own name for the change, unlike that of any other.")
    let operation = decoder.requiredOrNil("op", .oneOf(Operation.self))
    let entry = decoder.optional(
      "id", .entry, "Of the entry, or as text the key of the change that added it.")
    base = decoder.optional(
      "base", .knownState,
      "The revision last received, or as text the key of your own earlier change. Upon any other state the change is refused with 412."
    )
    switch operation {
    case .add:
      let draft = Entry.fields.decodeNew(&decoder)
      switch EntryTimes.Given(&decoder) {
      case .times(let times): action = .add(draft, times)
      case .start(let start): action = .start(draft, start)
      }
      decoder.addErrorOfSurplus("id", "What is added has no id yet: leave this out.")
      decoder.addErrorOfSurplus("base", "What is added was nothing before: leave this out.")
    case .remove: action = .remove(entry ?? Self.blank)
    case .update: action = .update(entry ?? Self.blank, Entry.decodePatch(&decoder))
    case nil:
      _ = EntryTimes.Given.length(&decoder)
      action = .update(entry ?? Self.blank, Entry.decodePatch(&decoder))
    }
    if operation != .add, operation != nil, entry == nil, !decoder.isWrong("id") {
      decoder.addError("id", "This field is required.")
    }
  }

  /// What a malformed change names.
  private static let blank = EntryReference.id(EntryID(stored: 1))
}

extension FieldType where Value == EntryReference {
  fileprivate static let entry = either(
    FieldType<EntryID>.id().map(placeholder: Value.id(EntryID(stored: 1))) { id, _ in
      .value(.id(id))
    },
    or: FieldType<String>.clientKey.map(placeholder: Value.key("")) { key, _ in
      .value(.key(key))
    }, "This must be an id, a whole number from 1, or a key of 1 to 100 printable ASCII characters."
  )
}

extension FieldType where Value == EntryChange.KnownState {
  fileprivate static let knownState = either(
    FieldType<Int64>.integer(1...EntryID.largest).map(placeholder: Value.revision(1)) {
      revision, _ in .value(.revision(revision))
    },
    or: FieldType<String>.clientKey.map(placeholder: Value.change("")) { key, _ in
      .value(.change(key))
    },
    "This must be a revision, a whole number from 1, or a key of 1 to 100 printable ASCII characters."
  )
}
