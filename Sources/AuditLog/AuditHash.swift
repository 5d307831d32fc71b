internal import Bytes
internal import Core
internal import Crypto

/// The hashes of a row, over its canonical form.
///
/// The form is a sequence of values: a number as `i` and 8 bytes, big-endian; a text as `t`, its length in UTF-8 as 8
/// bytes, big-endian, and its UTF-8; NULL as `n`; a digest as `d` and its 32 bytes. Different rows have different
/// forms.
///
/// - `fields` is SHA-256 over before and after.
/// - `hash` is SHA-256 over the hash of the row before (32 zero bytes before the first), id, at, actor, operation,
///   subject, subject_id, subject_user, `fields`, request_id, and the token of a row that has one.
///
/// The chain covers before and after only by their digest, so it stays valid when a person's data is erased.
///
/// It keeps the memory that a form is written to, for the next one.
struct AuditHash: ~Copyable {
  static let beforeFirst = [UInt8](repeating: 0, count: 32)
  private var form = ByteBuffer(capacity: 1_024)

  mutating func fields(_ row: AuditRow) -> Digest {
    form.removeAll()
    form.add(row.before)
    form.add(row.after)
    return form.withBytes { SHA256.of($0) }
  }

  mutating func row(_ row: AuditRow, fields: Digest, after previous: Digest?) -> Digest {
    form.removeAll()
    form.append(UInt8(ascii: "d"))
    if let previous {
      previous.withBytes { form.append($0) }
    } else {
      form.append(Self.beforeFirst)
    }
    form.add(row.id)
    form.add(row.at.seconds)
    form.add(row.actor?.value)
    form.add(row.operation)
    form.add(row.subject.kind)
    form.add(row.subject.id)
    form.add(row.subject.user?.value)
    form.append(UInt8(ascii: "d"))
    fields.withBytes { form.append($0) }
    form.add(row.requestID)
    if let token = row.token { form.add(token.value) }
    return form.withBytes { SHA256.of($0) }
  }
}

extension ByteBuffer {
  fileprivate mutating func add(_ number: Int64?) {
    guard let number else { return append(UInt8(ascii: "n")) }
    append(UInt8(ascii: "i"))
    append(bigEndian: UInt64(bitPattern: number))
  }

  fileprivate mutating func add(_ text: String?) {
    guard let text else { return append(UInt8(ascii: "n")) }
    append(UInt8(ascii: "t"))
    append(bigEndian: UInt64(text.utf8.count))
    append(text)
  }
}
