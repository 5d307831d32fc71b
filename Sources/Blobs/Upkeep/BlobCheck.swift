public import Core
internal import Crypto
public import Database

/// What a comparison of the folder with the rows found.
public struct BlobCheck: Sendable, Hashable {
  /// The first faults: files that are missing, have another length, or another hash.
  public private(set) var faults: [String] = []
  public private(set) var faultCount = 0
  /// The first of the files that no row names. That is no damage: the sweep removes them.
  public private(set) var extras: [String] = []
  public private(set) var extraCount = 0
  /// How many files rows name.
  public internal(set) var count = 0

  /// The most faults and extras that are named.
  public static let mostNamed = 100

  mutating func add(fault: String) {
    faultCount += 1
    if faults.count < Self.mostNamed { faults.append(fault) }
  }

  mutating func add(extra: String) {
    extraCount += 1
    if extras.count < Self.mostNamed { extras.append(extra) }
  }
}

extension BlobStore {
  /// Compares the files in a folder, which is this one's or a backup's, with the rows by name and length, and by hash
  /// when `hashing`. Nothing is removed meanwhile.
  public func check(
    _ path: String, hashing: Bool, _ reader: Reader, progress: Progress = { _, _ in }
  ) throws(BlobFault) -> BlobCheck {
    try resting { () throws(BlobFault) in
      var check = BlobCheck()
      let isMissing = try isMissing(path, reader)
      for byte in UInt8.min...UInt8.max {
        progress(Int64(byte), 256)
        // The rows last: a file that came meanwhile has no row yet, and is no fault.
        let rows = try transaction(reader) { transaction throws(DatabaseError) in
          try Blob.rows(beginningWith: byte, in: transaction)
        }
        check.count += rows.count
        if isMissing { continue }
        try asFault { () throws(FileError) in
          try compare(rows, byte, in: path, hashing: hashing, &check)
        }
      }
      if isMissing { check.add(fault: "\(path), with \(check.count) files, is missing") }
      return check
    }
  }

  /// Whether there is no folder of files, or another one than at the start, where one is needed.
  private func isMissing(_ path: String, _ reader: Reader) throws(BlobFault) -> Bool {
    if path == self.path { return !folder.isInPlace }
    if try asFault({ () throws(FileError) in try files.status(path) })?.isFolder == true {
      return false
    }
    return try transaction(reader) { transaction throws(DatabaseError) in
      try Blob.exists(in: transaction)
    }
  }

  private func compare(
    _ rows: [Digest: BlobRow], _ byte: UInt8, in path: String, hashing: Bool,
    _ check: inout BlobCheck
  ) throws(FileError) {
    let found = try files.digests(
      in: BlobFolder.subfolder(byte, in: path), beginningWith: byte)
    for (digest, row) in rows.sorted(by: { $0.value.id < $1.value.id }) {
      let file = BlobFolder.file(digest, in: path)
      if let fault = try fault(file, digest, row, hashing: hashing) { check.add(fault: fault) }
    }
    let extras = found.others + found.digests.filter { rows[$0] == nil }.map(\.description)
    for name in extras.sorted() { check.add(extra: "\(BlobFolder.digits(of: byte))/\(name)") }
  }

  private func fault(
    _ path: String, _ digest: Digest, _ row: BlobRow, hashing: Bool
  ) throws(FileError) -> String? {
    guard let status = try files.status(path), status.isFile else {
      return "\(path), the file of blob \(row.id), is missing"
    }
    if status.length < row.length {
      return "\(path) is cut: it has \(status.length) bytes of \(row.length)"
    }
    if status.length > row.length {
      return "\(path) is too long: it has \(status.length) bytes and not \(row.length)"
    }
    guard hashing else { return nil }
    let other = try files.digest(path)
    return other == digest ? nil : "\(path) was changed: its bytes have the SHA-256 \(other)"
  }
}
