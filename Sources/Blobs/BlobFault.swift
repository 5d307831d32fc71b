public import Crypto
public import Database

/// Why bytes are not stored, or not found.
public enum BlobFault: Error, Sendable, Hashable, DatabaseErrorConvertible,
  CustomStringConvertible
{
  /// No room on the disk. What was told as stored stays; storing resumes by itself when there is room.
  case noRoom
  /// The disk or the file system failed; the words are for the log.
  case inputOutput(String)
  /// The folder was deleted or replaced, or was not there at the start although the database names files in it.
  case folderMissing(String)
  /// A stored file is missing, damaged, or refused to this user; the words are for the log.
  case unreadable(String)
  /// There is no such upload or file any more.
  case gone
  /// A newer request has taken over the upload, or the file is closed.
  case ended
  /// Another node still receives the upload's bytes.
  case busy
  /// There are more bytes than were announced, or than are allowed.
  case tooLong
  /// The bytes have another SHA-256 than was announced.
  case otherHash(Digest)
  /// The writer takes no more.
  case unavailable
  case database(DatabaseError)

  /// What an error of the writer, the database or the disk means for bytes.
  public init(_ error: any Error) {
    self =
      switch error {
      case let fault as BlobFault: fault
      case let error as FileError: Self(error)
      case let error as DatabaseError: error.isFull ? .noRoom : .database(error)
      case WriterFault.noRoom: .noRoom
      case WriterFault.database(let error): .database(error)
      case is WriterFault: .unavailable
      default: .inputOutput("\(error)")
      }
  }

  init(_ error: FileError) { self = error.isFull ? .noRoom : .inputOutput("\(error)") }

  /// For the log.
  public var description: String {
    switch self {
    case .noRoom: "there is no room on the disk"
    case .inputOutput(let words), .unreadable(let words): words
    case .folderMissing(let folder):
      "the folder \(folder) is not the one that the database's files were in"
    case .gone: "there is no such upload or file"
    case .ended: "the upload was taken over by a newer request"
    case .busy: "another node still receives the upload"
    case .tooLong: "there are more bytes than were announced, or than are allowed"
    case .otherHash(let digest): "the bytes have the SHA-256 \(digest)"
    case .unavailable: "the database takes no writes"
    case .database(let error): "\(error)"
    }
  }
}

/// Does file calls; their errors become faults.
func asFault<Value>(_ body: () throws(FileError) -> Value) throws(BlobFault) -> Value {
  do throws(FileError) { return try body() } catch { throw BlobFault(error) }
}
