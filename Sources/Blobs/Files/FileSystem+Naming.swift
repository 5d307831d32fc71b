internal import Crypto

extension FileSystem {
  /// The names in a folder of files by hash: the hashes, and what is no hash or belongs elsewhere. Both are empty when
  /// there is no such folder.
  func digests(
    in folder: String, _ digits: String
  ) throws(FileError) -> (digests: [Digest], others: [String]) {
    guard try status(folder) != nil else { return ([], []) }
    var digests: [Digest] = []
    var others: [String] = []
    for name in try names(in: folder) {
      let digest = name.hasPrefix(digits) ? Hex.bytes(name).flatMap { Digest($0) } : nil
      if let digest, digest.description == name {
        digests.append(digest)
      } else {
        others.append(name)
      }
    }
    return (digests, others)
  }
}
