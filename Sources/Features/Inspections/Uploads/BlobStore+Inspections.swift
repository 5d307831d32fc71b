import Blobs
import Database

extension BlobStore {
  /// Writes in a transaction of its own, and waits for its commit: on worker threads only.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (WriteTransaction) throws(InspectionFault) -> Value
  ) throws(InspectionFault) -> Value {
    do { return try writer.write(body) } catch {
      throw (error as? InspectionFault) ?? .files(BlobFault(error))
    }
  }
}
