internal import Crypto

extension FileSystem {
  /// The names in a folder, unsorted.
  func names(in folder: String) throws(FileError) -> [String] {
    var names: [String] = []
    try eachName(in: folder) { name, _ in names.append(String(name)) }
    return names
  }

  /// What is in a folder of files by hash: the files whose names are hashes that begin with `byte`, and the names of
  /// all else. Both are empty when there is no such folder.
  func digests(
    in folder: String, beginningWith byte: UInt8
  ) throws(FileError) -> (digests: [Digest], others: [String]) {
    guard try status(folder) != nil else { return ([], []) }
    var digests: [Digest] = []
    var untold: [Digest] = []
    var others: [String] = []
    try eachName(in: folder) { name, kind in
      let digest = Digest(description: name).flatMap { $0.firstByte == byte ? $0 : nil }
      switch (digest, kind) {
      case (let digest?, .file): digests.append(digest)
      case (let digest?, .untold): untold.append(digest)
      default: others.append(String(name))
      }
    }
    for digest in untold {
      let status = try status("\(folder)/\(digest)")
      if status?.isFile == true { digests.append(digest) }
    }
    return (digests, others)
  }
}

extension String {
  /// A text from its UTF-8; what is none of it is replaced.
  fileprivate init(_ utf8: Span<UInt8>) {
    self = unsafe utf8.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
